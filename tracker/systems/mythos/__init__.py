"""The mythos game: investigators against villains, in phases (seed 003)."""

from .family import Mythos

__all__ = ["Mythos"]
