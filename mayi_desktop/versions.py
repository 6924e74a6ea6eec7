"""Knows the versions of the program and of what it stands on."""

from __future__ import annotations

import platform
import sys
from dataclasses import dataclass

from mayi_desktop import __version__

NAME = "mayi-desktop"


@dataclass(frozen=True, slots=True)
class Versions:
    """What runs here; `frozen` tells a packaged program from one run by a Python."""

    program: str
    pygame: str
    sdl: str
    python: str
    frozen: bool

    @classmethod
    def current(cls) -> Versions:
        """The versions of this very program."""
        import pygame

        sdl = ".".join(map(str, pygame.get_sdl_version()))
        frozen = bool(getattr(sys, "frozen", False))
        return cls(__version__, pygame.ver, sdl, platform.python_version(), frozen)

    def text(self) -> str:
        """All of it, a line each, the program first."""
        return (
            f"{NAME} {self.program}\npygame-ce {self.pygame}\nSDL {self.sdl}\n"
            f"Python {self.python}\n{'packaged' if self.frozen else 'not packaged'}"
        )
