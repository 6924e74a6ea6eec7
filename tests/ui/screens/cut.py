"""Screens before the cards are dealt: the pack to cut, and a deal code at set-up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from mayi_desktop.host.game import GameHost
from mayi_desktop.host.setup import GameSetup, SeatSetup
from mayi_desktop.ui.pages.seal import CutPage
from mayi_desktop.ui.pages.setup import SetupPage
from tests.ui.screens.visit import NAMES, NEVER, STRANGE_NAMES, Visit
from tests.ui.table.player import Player


def _cut(v: Visit, names: Sequence[str]) -> CutPage:
    """The table of these people with the pack ready; the first seat's neighbour deals."""
    seats = tuple(SeatSetup(name, person=True) for name in names)
    host = GameHost.new(GameSetup("grandma-jeanne", (), seats, ""), v.folder, delays=NEVER)
    player = Player(v.app, host)
    player.settle()
    v.hand.wait(1.0)
    return v.hand.sees(CutPage)


def _half_way(v: Visit) -> None:
    page = _cut(v, NAMES[:4])
    page.pack.cut(0.5, lambda: None, still=False)
    v.hand.wait(0.4)


def _cards(v: Visit) -> None:
    page = SetupPage(v.app.context)
    v.app.context.scenes.push(page)
    v.hand.wait()
    page.form.reveal(page.given)
    v.hand.wait()
    v.hand.click(page.given)
    v.hand.type_text("RIVER-0000-000R")


CUT: Mapping[str, Callable[[Visit], object]] = {
    "cut": lambda v: _cut(v, NAMES[:4]),
    "cut-moving": _half_way,
    "cut-strange-names": lambda v: _cut(v, STRANGE_NAMES),
    "setup-cards": _cards,
}
