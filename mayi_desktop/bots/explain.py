"""Knows what a sharp player would do, what else could be done, and what each comes to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mayi_desktop.bots.knowledge import Knowledge
from mayi_desktop.bots.options import Motive, Option, best_first
from mayi_desktop.bots.outs import Outs
from mayi_desktop.bots.sharp import options_for
from mayi_desktop.bots.temper import Temper
from mayi_desktop.engine.actions import (
    Claim,
    Discard,
    LayDown,
    LayOff,
    LetGo,
    MayI,
    NewMeld,
    PlayerAction,
    ReplaceWild,
    TakeDiscard,
)
from mayi_desktop.engine.cards import CARDS, CardId
from mayi_desktop.engine.legal import check
from mayi_desktop.engine.table import Prompt
from mayi_desktop.engine.view import TableView

ADVISER = "sharp"
"""The level whose plays are the advice, whatever the levels at the table are."""
_MOST_ALTERNATIVES = 3


@dataclass(frozen=True, slots=True)
class Weighed:
    """One option and what it comes to for its player.

    `lacks` are the cards that the contract would still lack, None for a seat that is down;
    `live` the unseen cards of which each would help then. `sheds` are the points that leave
    the hand, below 0 for a card that comes; `unknown` are unseen cards that come besides.
    """

    action: PlayerAction
    motive: Motive
    lacks: int | None
    live: int = 0
    sheds: int = 0
    unknown: int = 0


@dataclass(frozen=True, slots=True)
class Advice:
    """What a sharp player would do, and the best other options, the better first.

    `lacks_now` is what the contract lacks before, None for a seat that is down.
    """

    best: Weighed
    alternatives: tuple[Weighed, ...]
    lacks_now: int | None


def advice(view: TableView, prompt: Prompt) -> Advice | None:
    """The advice for a question to the viewer; None if no option is legal."""
    assert prompt.seat is not None
    know = Knowledge(view, prompt.seat)
    options = list(_different(know, prompt))[: 1 + _MOST_ALTERNATIVES]
    if not options:
        return None
    best, *others = (_weighed(know, option) for option in options)
    return Advice(best, tuple(others), None if know.down else know.missing_now)


def _different(know: Knowledge, prompt: Prompt) -> Iterator[Option]:
    """The legal options, those of better lists first, each card's face only once."""
    seen: set[object] = set()
    for options in options_for(know, prompt.kind, Temper()):
        for option in best_first(options):
            face = _face(option.action)
            if face not in seen and _possible(know.view, option.action):
                seen.add(face)
                yield option


def _face(action: PlayerAction) -> object:
    """What makes an action different from others: two copies of a card are thrown alike."""
    if isinstance(action, Discard):
        return Discard, CARDS[action.card].rank, CARDS[action.card].suit
    return action


def _possible(view: TableView, action: PlayerAction) -> bool:
    return isinstance(action, LetGo) or check(view, action) is None


def _weighed(know: Knowledge, option: Option) -> Weighed:
    """What an option comes to, its cards counted as gone from the hand or come to it."""
    action = option.action
    match action:
        case Discard(_, card):
            lacks = None if know.down else know.missing_without(card)
            key = know.key - know.ruler.keys[card]
            live = 0 if lacks is None else Outs(know).count(key, lacks)
            return Weighed(action, option.motive, lacks, live, know.points[card])
        case TakeDiscard() | MayI() | Claim():
            return _with_top(know, option)
        case LayDown(_, melds):
            cards = [card for plan in melds for card in plan.cards]
            return Weighed(action, option.motive, None, 0, _points(know, cards))
        case NewMeld(_, meld):
            return Weighed(action, option.motive, None, 0, _points(know, meld.cards))
        case LayOff(_, card) | ReplaceWild(_, card):
            return Weighed(action, option.motive, None, 0, know.points[card])
        case _:
            lacks = None if know.down else know.missing_now
            live = 0 if lacks is None else Outs(know).count(know.key, lacks)
            return Weighed(action, option.motive, lacks, live)


def _with_top(know: Knowledge, option: Option) -> Weighed:
    """The hand with the exposed card, and, unless it is the draw, the penalty for it."""
    card = know.table.top
    assert card is not None
    draws = isinstance(option.action, TakeDiscard) or know.my_turn
    unknown = 0 if draws or know.rule.winning_claims_only else know.sheet.claims.penalty
    lacks = None if know.down else know.missing_with(card)
    key = know.key + know.ruler.keys[card]
    live = 0 if lacks is None else Outs(know).count(key, lacks)
    return Weighed(option.action, option.motive, lacks, live, -know.points[card], unknown)


def _points(know: Knowledge, cards: tuple[CardId, ...] | list[CardId]) -> int:
    return sum(know.points[card] for card in cards)
