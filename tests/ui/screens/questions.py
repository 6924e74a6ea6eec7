"""Screens with a question at the table, and with the coach."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from mayi_desktop.base.i18n import _
from mayi_desktop.engine import Seat
from mayi_desktop.host.runner import OrderKind, StandingOrder
from mayi_desktop.host.setup import Coaching, SeatSetup
from mayi_desktop.ui.pages.choices import SharingPage
from mayi_desktop.ui.pages.table import StandingOrdersPage
from tests.ui.screens.positions import (
    ASKED,
    TO_LAY_DOWN,
    TO_LAY_OFF,
    TO_THROW,
    called,
    late,
    with_points,
)
from tests.ui.screens.visit import LONG_NAMES, NAMES, Visit
from tests.ui.table.player import Player


def _veto(v: Visit) -> None:
    player = v.sit(ASKED, change=lambda state: called(state, 2))
    player.wait(0.6)


def _public(v: Visit) -> Player:
    text = ASKED.replace("turn 0 draw", "turn 3 draw")
    player = v.sit(text, people=(0, 1, 2))
    player.wait(0.6)
    return player


def _public_asked(v: Visit) -> None:
    player = _public(v)
    player.wait(0.6)
    player.click(player.seat(0))
    player.wait(0.3)


def _public_look(v: Visit) -> None:
    player = _public(v)
    player.grab(player.seat(1))
    player.wait(1.0)


def _beside_a_hand(v: Visit) -> None:
    player = v.sit(TO_LAY_OFF, people=(0, 2))
    player.sit_down()


def _public_of_eight(v: Visit) -> Player:
    seats = "\n".join(f"seat {n}: *11" for n in range(8))
    text = f"turn 7 draw\n{seats}\ndiscards: QC 8D\n"
    player = v.sit(text, people=range(7))
    player.wait(0.6)
    return player


def _veto_late(v: Visit) -> None:
    text = late(8, 20, 11).replace("turn 0 play stock", "turn 0 draw")
    text = text.replace("seat 0 down", "seat 0").replace("seat 7 down", "seat 7")
    lines = text.splitlines()
    text = "\n".join(line for line in lines if line[:5] not in ("set 0", "run 0"))
    player = v.sit(text, change=lambda state: called(with_points(state), 7))
    player.wait(0.6)


def _orders(v: Visit) -> None:
    order = StandingOrder(OrderKind.CLAIM)
    v.app.context.scenes.push(
        StandingOrdersPage(v.app.context, Seat(0), NAMES[0], {Seat(0): order})
    )


def _sharing_of(v: Visit) -> None:
    player = v.sit(ASKED, people=(0, 1))
    v.app.context.scenes.push(SharingPage(v.app.context, player.table.host, lambda: None))


def _public_veto(v: Visit) -> None:
    text = ASKED.replace("turn 0 draw", "turn 1 draw")
    player = v.sit(text, people=(0, 1), change=lambda state: called(state, 3))
    player.wait(0.6)


def _odds(v: Visit) -> None:
    player = v.sit(ASKED.replace("turn 0 draw", "turn 2 draw"), people=(0,))
    player.table.host.set_coaching(Coaching(odds=True))
    _weigh(player)


def _odds_asked(v: Visit) -> None:
    player = v.sit(ASKED, change=lambda state: called(state, 2))
    player.table.host.set_coaching(Coaching(odds=True))
    _weigh(player)


def _hint_by_chances(v: Visit) -> None:
    player = v.sit(ASKED.replace("turn 0 draw", "turn 2 draw"), people=(0,))
    player.table.host.set_coaching(Coaching(odds=True))
    _weigh(player)
    player.press("i")
    for _ignored in range(4000):
        player.wait()
        if player.table.coach.hint.sentence != _(
            "One moment: still working out what {card} is worth.", card="8♦"
        ):
            return


def _weigh(player: Player) -> None:
    for _ignored in range(2000):
        player.wait()
        if len(player.table.coach.odds.lines(player.table.prompt.now())) == 3:
            return


def _hint(v: Visit) -> None:
    _hint_at(v, TO_THROW)


def _hint_others(v: Visit) -> None:
    _hint_at(v, TO_THROW, asks=2)


def _hint_lay_down(v: Visit) -> None:
    _hint_at(v, TO_LAY_DOWN)


def _hint_lay_off(v: Visit) -> None:
    _hint_at(v, TO_LAY_OFF, asks=2)


def _hint_of_eight(v: Visit) -> None:
    hand = "3C 3D 5H 7C TC TH 4S JD QS KH JC 8S"
    text = late(8, 22, 12).replace("*12", hand)
    player = v.sit(text, change=with_points)
    player.press("i")
    player.press("i")
    player.settle()


def _hint_at(v: Visit, text: str, asks: int = 1) -> None:
    player = v.sit(text)
    for _ignored in range(asks):
        player.press("i")
    player.settle()


def _between_turns(v: Visit, seats: Sequence[SeatSetup] = ()) -> None:
    player = v.sit(TO_LAY_OFF.replace("play stock", "draw"), people=(0, 2), seats=seats)
    player.wait(1.2)


def _between_turns_long_name(v: Visit) -> None:
    named = [SeatSetup(name, person=n in (0, 2)) for n, name in enumerate(LONG_NAMES)]
    _between_turns(v, named)


QUESTIONS: Mapping[str, Callable[[Visit], object]] = {
    "veto": _veto,
    "public-question": _public,
    "public-asked": _public_asked,
    "public-veto": _public_veto,
    "public-of-eight": _public_of_eight,
    "public-look": _public_look,
    "beside-a-hand": _beside_a_hand,
    "veto-late": _veto_late,
    "orders": _orders,
    "sitting": _sharing_of,
    "odds": _odds,
    "odds-asked": _odds_asked,
    "hint-chances": _hint_by_chances,
    "hint": _hint,
    "hint-others": _hint_others,
    "hint-lay-down": _hint_lay_down,
    "hint-lay-off": _hint_lay_off,
    "hint-of-eight": _hint_of_eight,
    "between-turns": _between_turns,
    "between-turns-long-name": _between_turns_long_name,
}
