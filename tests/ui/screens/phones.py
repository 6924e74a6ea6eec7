"""Screens of a table whose people hold their hands on phones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from mayi_desktop.engine import Seat
from mayi_desktop.engine.state_api import GameState
from mayi_desktop.ui.pages.phones import AWAY_SECONDS, open_invitations
from mayi_desktop.ui.phones.messages import WantsSeat
from tests.ui.phones.screen_player import FakeLine
from tests.ui.screens.positions import ASKED, called, late, with_points
from tests.ui.screens.visit import Visit
from tests.ui.table.player import Player


def on_phones(v: Visit, text: str, change: Callable[[GameState], GameState]) -> Player:
    """A table at which everybody holds a phone."""
    count = sum(line.strip().startswith("seat ") for line in text.splitlines())
    player = v.sit(text, people=range(count), change=change)
    line = FakeLine()
    player.table.phones.use(line)
    for seat in range(count):
        line.join(seat)
    player.wait(0.5)
    player.settle()
    return player


def _television(v: Visit, seats: int, melds: int) -> None:
    on_phones(v, late(seats, melds, 11), with_points)


def _television_asked(v: Visit) -> None:
    on_phones(v, ASKED, partial(called, seat=2))


def _invite(v: Visit) -> None:
    player = v.sit(ASKED, people=(0, 2, 3))
    line = FakeLine()
    player.table.phones.use(line)
    line.join(2)
    player.wait(0.3)
    open_invitations(v.app.context, player.table.phones)
    player.wait(0.3)


def _arrival(v: Visit) -> None:
    _invite(v)
    table = v.app.context.scenes.scenes[0]
    line = FakeLine()
    table.phones.use(line)  # type: ignore[attr-defined]
    for seat in (0, 3):
        line.events.append(WantsSeat(Seat(seat), f"device {seat}", ("amber", "falcon")))
    v.hand.wait(0.3)


def _absent(v: Visit) -> None:
    player = v.sit(ASKED, people=(0, 2))
    line = FakeLine()
    player.table.phones.use(line)
    line.join(0)
    line.join(2)
    player.wait(0.3)
    line.leave(2)
    player.wait(0.3)
    player.wait(AWAY_SECONDS)


def _television_absent(v: Visit) -> None:
    player = on_phones(v, late(4, 2, 11), with_points)
    phones = player.table.phones
    line = phones.server
    assert isinstance(line, FakeLine)
    line.leave(2)
    player.wait(0.3)
    player.wait(AWAY_SECONDS)
    phones.to_computer(Seat(1))
    player.wait(0.3)


PHONES: Mapping[str, Callable[[Visit], object]] = {
    "television-3": partial(_television, seats=3, melds=5),
    "television-5": partial(_television, seats=5, melds=9),
    "television-8": partial(_television, seats=8, melds=16),
    "television-asked": _television_asked,
    "invite-phones": _invite,
    "phone-arrives": _arrival,
    "phone-absent": _absent,
    "television-absent": _television_absent,
}
