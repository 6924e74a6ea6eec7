"""Fade: one screen gives way to the next, instead of being cut off."""

from __future__ import annotations

import pygame


class Fade:
    """A picture of the old screen over the new one, which goes on living below it.

    The new screen is painted on `canvas`, for the window shows both until `is_over`.
    """

    def __init__(self, old: pygame.Surface, seconds: float) -> None:
        self.canvas = old.copy()
        self._old = old.copy()
        self._seconds = seconds
        self._gone = 0.0

    @property
    def is_over(self) -> bool:
        """Whether nothing is left of the old screen."""
        return self._gone >= self._seconds

    def fits(self, target: pygame.Surface) -> bool:
        """Whether the window still has the size of the pictures."""
        return self.canvas.get_size() == target.get_size()

    def update(self, dt: float) -> None:
        """Let `dt` seconds go by."""
        self._gone += dt

    def draw(self, target: pygame.Surface) -> None:
        """Paint the new screen, and what is still to be seen of the old one."""
        target.blit(self.canvas, (0, 0))
        left = max(0.0, 1 - self._gone / self._seconds)
        # Out-cubic: most of the change comes at once, so that nobody waits for the new screen.
        alpha = round(255 * left**3)
        if alpha:
            self._old.set_alpha(alpha)
            target.blit(self._old, (0, 0))
