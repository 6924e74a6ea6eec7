"""Knows the settings that all tests share."""

from __future__ import annotations

from hypothesis import settings

# The same examples every time and no time limit: a slow machine is no fault of the rules.
settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")
