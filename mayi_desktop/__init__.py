"""May I?, a contract rummy game for the desktop."""

__version__ = "0.9.0"
