"""What all court figures share: the frame, the width of their outlines, the families."""

from __future__ import annotations

from dataclasses import dataclass

FRAME = (66, 20)
FRAME_SIZE = (118, 310)
OUTLINE = 1.6


@dataclass(frozen=True)
class Looks:
    """What makes the family of one suit look like itself."""

    skin: str
    hair: str
    shade: str


FAMILIES = {
    "S": Looks("#F2CFAE", "#3A2E33", "#C9956C"),
    "H": Looks("#F8DBBD", "#C67B2C", "#D9A077"),
    "D": Looks("#9A6543", "#2A1E1B", "#6F4229"),
    "C": Looks("#DDAE83", "#6E4527", "#B07C4F"),
}
