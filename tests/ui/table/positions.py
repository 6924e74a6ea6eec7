"""Tables full of cards, on which the geometry of the screen is tried."""

from __future__ import annotations

from mayi_desktop.engine import Seat, TableView
from mayi_desktop.engine.state_api import view_for
from mayi_desktop.sheets.catalogue import find_sheet
from tests.notation import position
from tests.ui.screens.positions import late

SIZES = ((1024, 640), (1280, 720), (1280, 800), (1920, 1080), (2560, 1080), (3840, 2160))


def crowded(seats: int, melds: int, hand: int, *, viewer: int | None = 0) -> TableView:
    """A table on which so many melds lie, and the viewer holds so many cards."""
    state = position(find_sheet("grandma-jeanne"), late(seats, melds, hand))
    return view_for(state, None if viewer is None else Seat(viewer))
