"""Knows how the coach puts the chances of a call for the discard into a sentence."""

from __future__ import annotations

from mayi_desktop.bots.advice.claim_advice import ClaimAdvice, DecidingFigure, is_claim
from mayi_desktop.bots.advice.explain import Advice
from mayi_desktop.bots.reading.options import Motive
from mayi_desktop.bots.search.odds import TURNS_AHEAD
from mayi_desktop.engine import Claim, PlayerAction, TableView
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.table.coach.names import top_card_name
from mayi_desktop.ui.table.text.event_text import number_text


def claim_reason(view: TableView, found: Advice, told: ClaimAdvice | None) -> str | None:
    """The advice with the chances as its reason; None where they do not speak for it."""
    best = found.best
    mine = is_claim(best.action)
    if told is None or mine is None or best.motive is Motive.WINS:
        return None
    if told.should_claim is not None and told.should_claim is not mine:
        return None
    close = told.should_claim is None
    ground = _ground_for(told, asks=mine) if close else told.decided_by
    if ground is None:
        return None
    return say(
        _frame(best.action, close=close), card=top_card_name(view), why=_figures(told, ground)
    )


def _frame(action: PlayerAction, *, close: bool) -> str:
    if not is_claim(action):
        return "hint.pass_close" if close else "hint.pass"
    if isinstance(action, Claim):
        return "hint.take_close" if close else "hint.take"
    return "hint.ask_close" if close else "hint.ask"


def _ground_for(told: ClaimAdvice, *, asks: bool) -> DecidingFigure | None:
    """Which figures of a close case speak for an answer, as they are shown; None if none do."""
    sooner = round(100 * told.if_claimed.chance) - round(100 * told.if_passed.chance)
    dearer = round(told.if_claimed.points) - round(told.if_passed.points)
    for_chance = sooner > 0 if asks else sooner < 0
    for_points = dearer < 0 if asks else dearer > 0
    if told.decided_by is DecidingFigure.CHANCE:
        if for_chance:
            return DecidingFigure.CHANCE
        return DecidingFigure.BOTH if for_points else None
    return told.decided_by if for_points or told.decided_by is DecidingFigure.BOTH else None


def _figures(told: ClaimAdvice, ground: DecidingFigure) -> str:
    """The figures that tell, those with the card first."""
    asked, passed = told.if_claimed, told.if_passed
    points, points_without = round(asked.points), round(passed.points)
    match ground:
        case DecidingFigure.CHANCE:
            return say(
                "chances.down",
                turns=number_text(TURNS_AHEAD),
                count=round(100 * asked.chance),
                without=round(100 * passed.chance),
            )
        case DecidingFigure.POINTS:
            return say("chances.points", count=points, without=points_without)
        case DecidingFigure.BOTH:
            more = asked.chance > passed.chance
            key = "chances.sooner" if more else "chances.later"
            return say(key, count=points, without=points_without)
