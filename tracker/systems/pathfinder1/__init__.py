"""Pathfinder 1e: fear in seven stages, the core conditions, bleeding and dying."""

from .family import Pathfinder1

__all__ = ["Pathfinder1"]
