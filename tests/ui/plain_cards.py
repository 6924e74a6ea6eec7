"""Blank cards, quick to draw, for tests that look at everything else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from unittest.mock import patch

import pygame

from mayi_desktop.ui.kit.card_art import ASPECT, CardArt
from mayi_desktop.ui.kit.theme import IVORY, Size


@contextmanager
def plain_cards() -> Iterator[None]:
    """Meanwhile all cards are blank, upright and without a shadow, of the size asked for."""
    with (
        patch.object(CardArt, "face", lambda _, name, height, **how: _blank(height)),
        patch.object(CardArt, "turned", lambda _, name, height, turn, **how: _blank(height)),
        patch.object(CardArt, "shadow", lambda _, size, blur, turn=0.0: _nothing(size)),
    ):
        yield


@cache
def _blank(height: int) -> pygame.Surface:
    face = pygame.Surface((max(1, round(height * ASPECT)), height))
    face.fill(IVORY)
    return face


@cache
def _nothing(size: Size) -> pygame.Surface:
    return pygame.Surface(size, pygame.SRCALPHA)
