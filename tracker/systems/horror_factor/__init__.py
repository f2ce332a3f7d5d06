"""The Horror Factor (seed 004): initiative, penalties and lingering effects of horrific events."""

from .family import HorrorFactor

__all__ = ["HorrorFactor"]
