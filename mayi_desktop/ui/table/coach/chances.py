"""Knows how the coach puts the chances of a call for the discard into a sentence."""

from __future__ import annotations

from mayi_desktop.bots.advice.claim_advice import Counsel, Ground, calls
from mayi_desktop.bots.advice.explain import Advice
from mayi_desktop.bots.reading.options import Motive
from mayi_desktop.bots.search.odds import TURNS
from mayi_desktop.engine import Claim, PlayerAction, TableView
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.table.coach.names import top_card_name
from mayi_desktop.ui.table.text.event_text import number_text


def claim_reason(view: TableView, found: Advice, told: Counsel | None) -> str | None:
    """The advice with the chances as its reason; None where they do not speak for it."""
    best = found.best
    mine = calls(best.action)
    if told is None or mine is None or best.motive is Motive.WINS:
        return None
    if told.asks is not None and told.asks is not mine:
        return None
    close = told.asks is None
    ground = _ground_for(told, asks=mine) if close else told.ground
    if ground is None:
        return None
    return say(
        _frame(best.action, close=close), card=top_card_name(view), why=_figures(told, ground)
    )


def _frame(action: PlayerAction, *, close: bool) -> str:
    if not calls(action):
        return "hint.pass_close" if close else "hint.pass"
    if isinstance(action, Claim):
        return "hint.take_close" if close else "hint.take"
    return "hint.ask_close" if close else "hint.ask"


def _ground_for(told: Counsel, *, asks: bool) -> Ground | None:
    """Which figures of a close case speak for an answer, as they are shown; None if none do."""
    sooner = round(100 * told.asked.chance) - round(100 * told.passed.chance)
    dearer = round(told.asked.points) - round(told.passed.points)
    for_chance = sooner > 0 if asks else sooner < 0
    for_points = dearer < 0 if asks else dearer > 0
    if told.ground is Ground.CHANCE:
        if for_chance:
            return Ground.CHANCE
        return Ground.BOTH if for_points else None
    return told.ground if for_points or told.ground is Ground.BOTH else None


def _figures(told: Counsel, ground: Ground) -> str:
    """The figures that tell, those with the card first."""
    asked, passed = told.asked, told.passed
    points, points_without = round(asked.points), round(passed.points)
    match ground:
        case Ground.CHANCE:
            return say(
                "chances.down",
                turns=number_text(TURNS),
                count=round(100 * asked.chance),
                without=round(100 * passed.chance),
            )
        case Ground.POINTS:
            return say("chances.points", count=points, without=points_without)
        case Ground.BOTH:
            more = asked.chance > passed.chance
            key = "chances.sooner" if more else "chances.later"
            return say(key, count=points, without=points_without)
