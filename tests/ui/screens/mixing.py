"""Screens before the cards are dealt: the computer's part, and what people add to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from mayi_desktop.host.game import GameHost
from mayi_desktop.host.seal import Commitment, DrawPlace, SealedDraw
from mayi_desktop.host.setup import GameSetup, SeatSetup
from mayi_desktop.ui.pages.seal import MixingPage
from mayi_desktop.ui.pages.setup import SetupPage
from tests.ui.screens.visit import NAMES, NEVER, STRANGE_NAMES, Visit

_FIRST = DrawPlace(1)
_SOME_LEFT = DrawPlace(17, "7f" * 32, 3, 2)


def _mix(
    v: Visit, names: Sequence[str], place: DrawPlace = _FIRST, people: int = 8
) -> MixingPage:
    """The page for the first `people`, with a draw that is the same in every picture."""
    seats = tuple(SeatSetup(name, person=seat < people) for seat, name in enumerate(names))
    host = GameHost.new(
        GameSetup("grandma-jeanne", (), seats, ""), v.folder, delays=NEVER, kept=False
    )
    draw = SealedDraw(Commitment(bytes(range(32)), bytes(range(32, 64)), place))
    host.setup = replace(host.setup, sealed=draw)
    page = MixingPage(v.app.context, host, lambda: None)
    v.app.context.scenes.reset(page)
    v.hand.wait(1.0)
    return page


def _typing(v: Visit) -> None:
    page = _mix(v, NAMES[:4], _SOME_LEFT)
    page._contribute("Pflaumenkuchen")
    page.deck.cut.emit(3712)
    v.hand.click(page.field)
    v.hand.type_text("qwertzuiop")


def _done(v: Visit) -> None:
    page = _mix(v, NAMES, _SOME_LEFT)
    for number in range(len(NAMES)):
        page._contribute(f"{number} " + "W" * 58 if number % 2 else "")


def _cards(v: Visit) -> None:
    page = SetupPage(v.app.context)
    v.app.context.scenes.push(page)
    v.hand.wait()
    page.form.reveal(page.given)
    v.hand.wait()
    v.hand.click(page.given)
    v.hand.type_text("RIVER-0000-000R")


MIXING: Mapping[str, Callable[[Visit], object]] = {
    "mixing": lambda v: _mix(v, NAMES[:3]),
    "mixing-alone": lambda v: _mix(v, NAMES[:3], people=1),
    "mixing-typing": _typing,
    "mixing-done": _done,
    "mixing-strange-names": lambda v: _mix(v, STRANGE_NAMES, _SOME_LEFT),
    "setup-cards": _cards,
}
