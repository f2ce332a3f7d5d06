"""Pathfinder 2e: all conditions, persistent damage, the turn, dying (seed 002)."""

from .family import Pathfinder2

__all__ = ["Pathfinder2"]
