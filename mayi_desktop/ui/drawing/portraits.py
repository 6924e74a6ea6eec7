"""Knows what the people look like whom the computer plays like."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mayi_desktop.ui.drawing.theme import Colour


@dataclass(frozen=True, slots=True)
class FaceLook:
    """The colours of a face, how the hair is worn, and what else there is to see."""

    ground: Colour
    skin: Colour
    hair: Colour
    shirt: Colour
    style: str
    extras: frozenset[str] = frozenset()
    accent: Colour = (200, 60, 60)


FACES: Mapping[str, FaceLook] = {
    "ben": FaceLook(
        (173, 205, 224),
        (246, 208, 180),
        (158, 150, 146),
        (60, 84, 122),
        "bald",
        frozenset({"glasses", "moustache", "bow"}),
        (176, 48, 62),
    ),
    "clara": FaceLook(
        (250, 214, 165),
        (243, 200, 168),
        (116, 66, 36),
        (58, 132, 118),
        "bob",
        frozenset({"band", "earrings"}),
        (206, 58, 74),
    ),
    "daniel": FaceLook(
        (198, 226, 178),
        (134, 86, 58),
        (38, 28, 26),
        (240, 172, 50),
        "curls",
        frozenset({"grin"}),
    ),
    "ella": FaceLook(
        (226, 198, 232),
        (246, 216, 186),
        (30, 28, 36),
        (134, 62, 132),
        "bun",
        frozenset({"lips", "fringe"}),
        (196, 40, 66),
    ),
    "frank": FaceLook(
        (205, 208, 190),
        (232, 184, 154),
        (240, 238, 232),
        (104, 76, 52),
        "cap",
        frozenset({"beard"}),
        (92, 108, 84),
    ),
    "grace": FaceLook(
        (250, 204, 204),
        (248, 218, 198),
        (214, 214, 224),
        (92, 110, 176),
        "waves",
        frozenset({"glasses", "pearls"}),
        (94, 74, 136),
    ),
    "henry": FaceLook(
        (176, 222, 216),
        (252, 218, 192),
        (206, 92, 34),
        (214, 66, 54),
        "spikes",
        frozenset({"freckles", "grin"}),
    ),
}
"""One for each key of the people; they can be told apart by outline as well as by colour."""
