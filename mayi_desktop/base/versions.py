"""Versions of the program and its libraries."""

from __future__ import annotations

import platform
import sys
from dataclasses import dataclass

from mayi_desktop import __version__

NAME = "mayi-desktop"


@dataclass(frozen=True, slots=True)
class Versions:
    """The versions in use; `frozen` in a packaged program."""

    program: str
    pygame: str
    sdl: str
    python: str
    frozen: bool

    @classmethod
    def current(cls) -> Versions:
        """The versions of the running program."""
        import pygame

        sdl = ".".join(map(str, pygame.get_sdl_version()))
        frozen = bool(getattr(sys, "frozen", False))
        return cls(__version__, pygame.ver, sdl, platform.python_version(), frozen)

    def text(self) -> str:
        """One version per line, the program first."""
        return (
            f"{NAME} {self.program}\npygame-ce {self.pygame}\nSDL {self.sdl}\n"
            f"Python {self.python}\n{'packaged' if self.frozen else 'not packaged'}"
        )
