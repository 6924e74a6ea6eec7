"""Knows how people are called in sentences: short enough, and in letters that can be drawn."""

from __future__ import annotations

from collections.abc import Sequence

from mayi_desktop.ui.fonts import Fonts
from mayi_desktop.ui.strings import say

_LONGEST_NAME = 22
_NO_BREAK = "\u00a0"


def together(words: str) -> str:
    """The words as they are written where no line may end between them."""
    return words.replace(" ", _NO_BREAK)


def short(name: str) -> str:
    """A name as it is used in sentences."""
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1].rstrip() + "…"


def spoken_names(fonts: Fonts, names: Sequence[str]) -> tuple[str, ...]:
    """The names of all seats; one that no font can write is told by its place."""
    return tuple(
        short(fonts.drawn(name)) if fonts.can_write(name) else say("name.seat", seat=seat + 1)
        for seat, name in enumerate(names)
    )
