"""Savage Worlds: the action deck, Trait rolls, fear checks and their conditions."""

from .family import SavageWorlds

__all__ = ["SavageWorlds"]
