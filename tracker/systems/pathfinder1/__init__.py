"""Pathfinder 1e: the seven stages of fear, and the core conditions a fight needs."""

from .family import Pathfinder1

__all__ = ["Pathfinder1"]
