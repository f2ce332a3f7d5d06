"""Dreadclock: a round clock for horror combat, and the table that runs it."""

__version__ = "0.1.0"
