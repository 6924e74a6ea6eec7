"""Screens at the end of a deal and of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from mayi_desktop.sheets.catalogue import find_sheet
from mayi_desktop.ui.pages.deal_over import DealOver
from mayi_desktop.ui.pages.game_over import GameOver
from mayi_desktop.ui.play.voices import Encounter, _encounter_text
from tests.notation import position
from tests.ui.screens.positions import NEARLY_OUT, PAR, with_points
from tests.ui.screens.visit import Visit
from tests.ui.table.player import Player


def _last_play(v: Visit) -> None:
    text = NEARLY_OUT.format(deal=3, others="seat 1: *11\nseat 2: *19\nseat 3: *11")
    player = v.sit(text, change=with_points)
    player.click(player.at("9H"))
    player.settle()
    player.click(player.discards())
    player.wait(2.0)


def _summary(v: Visit, deal: int = 3, seats: int = 5) -> Player:
    others = "\n".join(f"seat {n}: *{11 if n % 3 else 19}" for n in range(1, seats))
    text = NEARLY_OUT.format(deal=deal, others=others)
    player = v.sit(text, change=with_points)
    player.click(player.at("9H"))
    player.settle()
    player.click(player.discards())
    player.wait(4.5)
    return player


def _par_offered(v: Visit) -> None:
    player = _summary(v, 3, 4)
    host = player.table.host
    v.app.context.scenes.pop()
    host._dealt = position(find_sheet("grandma-jeanne"), PAR)
    player.table.ending.show_summary()
    player.wait()


def _par(v: Visit) -> None:
    _par_offered(v)
    page = v.app.context.scenes.top
    assert isinstance(page, DealOver)
    assert page.par_line is not None
    v.hand.wait(DealOver.deaf_seconds)
    v.hand.click(page.par_line.ask)
    for _ in range(3000):
        v.hand.wait()
        if page.par_line.done:
            break
    assert page.par_line.done


def _summary_of_eight(v: Visit) -> None:
    _summary(v, 6, 8)


def _newcomer(v: Visit) -> None:
    _summary(v)
    page = v.app.context.scenes.top
    assert isinstance(page, DealOver)
    assert page.add_player is not None
    v.hand.click(page.add_player)


def _game_over(v: Visit) -> None:
    player = _summary(v, 6, 5)
    player.wait(DealOver.deaf_seconds)
    player.press("enter")  # ends the counting
    player.press("enter")
    page = v.app.context.scenes.top
    assert isinstance(page, GameOver)
    memories = (
        _encounter_text(Encounter.TOOK_HEARTS, "Frank", 2),
        _encounter_text(Encounter.LAID_OFF_ON_YOURS, "Grace", 5),
    )
    page._after = replace(page._after, memories=memories)
    page.rearrange()
    player.wait(4.5)


def _game_over_of_eight(v: Visit) -> None:
    _summary_of_eight(v)
    v.hand.wait(DealOver.deaf_seconds)
    v.hand.press("enter")  # ends the counting
    v.hand.press("enter")
    v.hand.wait(1.0)


ENDINGS: Mapping[str, Callable[[Visit], object]] = {
    "last-play": _last_play,
    "summary": _summary,
    "newcomer": _newcomer,
    "par-offered": _par_offered,
    "par": _par,
    "summary-of-eight": _summary_of_eight,
    "game-over": _game_over,
    "game-over-of-eight": _game_over_of_eight,
}
