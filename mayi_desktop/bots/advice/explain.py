"""Advice of a sharp player that claims freely: its action and the best alternatives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mayi_desktop.bots.levels.sharp import rated_actions
from mayi_desktop.bots.reading.knowledge import Knowledge
from mayi_desktop.bots.reading.outs import Outs
from mayi_desktop.bots.reading.rated_action import Motive, RatedAction, best_first
from mayi_desktop.bots.reading.weights import Weights
from mayi_desktop.engine.actions import (
    Allow,
    Claim,
    Discard,
    DrawStock,
    LayDown,
    LayOff,
    LetGo,
    MayI,
    NewMeld,
    PlayerAction,
    ReplaceWild,
    TakeDiscard,
)
from mayi_desktop.engine.cards import CARDS, CardId, Seat
from mayi_desktop.engine.legal import check
from mayi_desktop.engine.rulesheet import FreedWild
from mayi_desktop.engine.state.table import Prompt
from mayi_desktop.engine.state.view import TableView

ADVISER = "sharp"
"""The level whose plays are the advice, whatever levels are at the table."""
# Beside the advice itself: what a person takes in at a glance.
_MOST_ALTERNATIVES = 3
_TO_HAND = (FreedWild.TO_HAND, FreedWild.TO_HAND_AND_PLAYED)


@dataclass(frozen=True, slots=True)
class WeighedAction:
    """An action with its consequences for the player.

    `missing` is what the contract still lacks then, None for a seat that is down, and `outs`
    the unseen cards of which each would help. `points_shed` leave the hand, below 0 for a card
    that comes; `unknown_cards` come besides. `fits` says that the card has a place on the
    table, `goes_out` that no card is left in the hand.
    """

    action: PlayerAction
    motive: Motive
    missing: int | None
    outs: int = 0
    points_shed: int = 0
    unknown_cards: int = 0
    fits: bool = False
    goes_out: bool = False


@dataclass(frozen=True, slots=True)
class Advice:
    """The best action and the best alternatives in order.

    `missing_now` is what the contract lacks before, None for a seat that is down.
    """

    best: WeighedAction
    alternatives: tuple[WeighedAction, ...]
    missing_now: int | None


def advice(view: TableView, prompt: Prompt) -> Advice | None:
    """The advice for a prompt to the viewer; None if no action is legal."""
    assert prompt.seat is not None
    know = Knowledge(view, prompt.seat)
    options = list(_distinct_actions(know, prompt))[: 1 + _MOST_ALTERNATIVES]
    if not options:
        return None
    best, *others = (_weigh(know, option) for option in options)
    return Advice(best, tuple(others), None if know.down else know.missing_now)


def advice_on(view: TableView, prompt: Prompt, action: PlayerAction) -> Advice:
    """An action that was made with its consequences, beside the best alternatives to it."""
    know = Knowledge(view, _seat(prompt))
    options = list(_distinct_actions(know, prompt))
    face = _face(action)
    rated = next((option for option in options if _face(option.action) == face), None)
    own = None if _keeps_from_others(know, action) else rated
    mine = _weigh(know, own or RatedAction(action, (0,), _plain_motive(know, action)))
    others = [option for option in options if option is not rated][:_MOST_ALTERNATIVES]
    weighed = tuple(_weigh(know, option) for option in others)
    return Advice(mine, weighed, None if know.down else know.missing_now)


def _seat(prompt: Prompt) -> Seat:
    assert prompt.seat is not None
    return prompt.seat


def _plain_motive(know: Knowledge, action: PlayerAction) -> Motive:
    """What speaks for an action that the adviser does not rate."""
    card = know.table.top
    match action:
        case LayDown():
            return Motive.GOES_DOWN
        case Claim() if _keeps_from_others(know, action):
            return Motive.KEEPS_FROM_OTHERS
        case TakeDiscard() | Claim() | MayI() if card is not None and not know.down:
            near = know.missing_with(card) < know.missing_now
            return Motive.NEARER if near else Motive.NOT_NEARER
        case Discard():
            return Motive.LEAST_USEFUL
        case _:
            return Motive.FEWER_CARDS


def _keeps_from_others(know: Knowledge, action: PlayerAction) -> bool:
    """Whether a card is kept from who asks for it by a hand that has no use for any.

    Contracts of an exact length take no card more.
    """
    complete = know.is_my_turn and not know.down and not know.missing_now
    return isinstance(action, Claim) and complete and know.rule.exact


def _distinct_actions(know: Knowledge, prompt: Prompt) -> Iterator[RatedAction]:
    """The legal actions, those of earlier lists first, each face of a card only once."""
    seen: set[object] = set()
    for options in rated_actions(know, prompt.kind, Weights()):
        for option in best_first(options):
            face = _face(option.action)
            if face not in seen and _is_legal(know.view, option.action):
                seen.add(face)
                yield option


def _face(action: PlayerAction) -> object:
    """A key of the action that is the same for two copies of a card."""
    match action:
        case Discard(_, card):
            return Discard, _kind_of(card)
        case LayOff(_, card, meld):
            return LayOff, _kind_of(card), meld
        case ReplaceWild(_, card, meld):
            return ReplaceWild, _kind_of(card), meld
        case _:
            return action


def _kind_of(card: CardId) -> object:
    return CARDS[card].rank, CARDS[card].suit


def _is_legal(view: TableView, action: PlayerAction) -> bool:
    return isinstance(action, LetGo) or check(view, action) is None


def _weigh(know: Knowledge, option: RatedAction) -> WeighedAction:
    """The action with its consequences, once its cards have left the hand or come to it."""
    match option.action:
        case Discard(_, card):
            return _weigh_discard(know, option, card)
        case TakeDiscard() | MayI() | Claim():
            return _weigh_taking(know, option)
        case LayDown(_, melds):
            return _weigh_laying(know, option, [card for plan in melds for card in plan.cards])
        case NewMeld(_, meld):
            return _weigh_laying(know, option, meld.cards)
        case LayOff(_, card):
            return _weigh_laying(know, option, (card,))
        case ReplaceWild():
            return _weigh_replacing(know, option, option.action)
        case _:
            lacks = None if know.down else know.missing_now
            live = 0 if lacks is None else Outs(know).count(know.key, lacks)
            unknown = _drawn(know, option.action)
            return WeighedAction(
                option.action, option.motive, lacks, live, unknown_cards=unknown
            )


def _weigh_discard(know: Knowledge, option: RatedAction, card: CardId) -> WeighedAction:
    lacks = None if know.down else know.missing_without(card)
    key = know.key - know.ruler.keys[card]
    return WeighedAction(
        option.action,
        option.motive,
        lacks,
        0 if lacks is None else Outs(know).count(key, lacks),
        know.points[card],
        fits=_has_a_place(know, card),
        goes_out=len(know.hand) == 1,
    )


def _weigh_laying(
    know: Knowledge, option: RatedAction, cards: Sequence[CardId]
) -> WeighedAction:
    """The hand without cards that go to the table."""
    last = len(cards) == len(know.hand)
    sheds = sum(know.points[card] for card in cards)
    return WeighedAction(option.action, option.motive, None, 0, sheds, goes_out=last)


def _weigh_replacing(
    know: Knowledge, option: RatedAction, action: ReplaceWild
) -> WeighedAction:
    """The hand after a replacement, with the wild where that comes to the hand."""
    if know.sheet.replace.goes not in _TO_HAND:
        further = () if action.new_meld is None else action.new_meld.cards
        own = [card for card in further if card != action.wild]
        return _weigh_laying(know, option, [action.card, *own])
    sheds = know.points[action.card] - know.points[action.wild]
    if know.down:
        return WeighedAction(action, option.motive, None, 0, sheds)
    keys = know.ruler.keys
    key = know.key - keys[action.card] + keys[action.wild]
    lacks = know.ruler.missing(key, know.cards_at_lay_down)
    return WeighedAction(action, option.motive, lacks, Outs(know).count(key, lacks), sheds)


def _drawn(know: Knowledge, action: PlayerAction) -> int:
    """The unknown cards that come with an answer that takes no known card."""
    allows = isinstance(action, Allow) and know.is_my_turn
    return int(allows or isinstance(action, DrawStock))


def _has_a_place(know: Knowledge, card: CardId) -> bool:
    return know.fits_somewhere(card) or bool(know.replaceable_wilds(card))


def _weigh_taking(know: Knowledge, option: RatedAction) -> WeighedAction:
    """The hand with the exposed card and, unless it is the draw, its penalty cards."""
    card = know.table.top
    assert card is not None
    draws = isinstance(option.action, TakeDiscard) or know.is_my_turn
    unknown = 0 if draws or know.rule.winning_claims_only else know.sheet.claims.penalty
    lacks = None if know.down else know.missing_with(card)
    key = know.key + know.ruler.keys[card]
    live = 0 if lacks is None else Outs(know).count(key, lacks)
    fits = know.fits_somewhere(card)
    sheds = -know.points[card]
    return WeighedAction(option.action, option.motive, lacks, live, sheds, unknown, fits)
