"""Advice: whether to claim, what a sharp player would do, and the best alternatives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from mayi_desktop.bots.knowledge import Knowledge, Motive, RatedAction, Weights, best_first
from mayi_desktop.bots.odds import Gain, Odds, Outlook, Outs
from mayi_desktop.bots.sharp import rated_actions
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
from mayi_desktop.engine.table import Prompt
from mayi_desktop.engine.view import TableView

# --- Advice of a sharp player that claims freely: its action and the best alternatives.


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


# --- Advice about a claim from its odds: whether to claim, and by which figures.


# Fewer worlds give no advice; the errors are too large then.
ENOUGH_WORLDS = 40

# Standard errors by which two figures differ for sure, and by which they lean to one side.
_SURE = 2.0
_LEANS = 1.0

# Smaller differences vanish when the figures are rounded for display.
_LEAST_CHANCE = 0.01
_LEAST_POINTS = 1.0


class DecidingFigure(Enum):
    """The figures that decide: chance to go down, points, or both against each other."""

    CHANCE = auto()
    POINTS = auto()
    BOTH = auto()


@dataclass(frozen=True, slots=True)
class ClaimAdvice:
    """Whether the odds speak for the claim, against it or, with None, for neither."""

    should_claim: bool | None
    decided_by: DecidingFigure
    if_claimed: Outlook
    if_passed: Outlook


def claim_advice(odds: Odds, *, down: bool = False) -> ClaimAdvice | None:
    """The advice by the worlds played so far; None while there are too few.

    The game is won by points, so they decide where they differ; otherwise the chance to go down
    soon does, which is the surer figure, unless the points lean the other way. For a seat that
    is `down` only the points count.
    """
    if odds.worlds < ENOUGH_WORLDS:
        return None
    asks, ground = compare_answers(odds.gain(), down=down)
    return ClaimAdvice(asks, ground, *odds.outlooks())


def compare_answers(gain: Gain, *, down: bool) -> tuple[bool | None, DecidingFigure]:
    """Whether to claim and what decides; a higher chance speaks for it, more points against."""
    for_points = -_side(gain.points, gain.points_error, _SURE, _LEAST_POINTS)
    if down:
        return _answer(for_points), DecidingFigure.POINTS
    for_chance = _side(gain.chance, gain.error, _SURE, _LEAST_CHANCE)
    if for_points:
        grounds = {
            for_points: DecidingFigure.CHANCE,
            0: DecidingFigure.POINTS,
            -for_points: DecidingFigure.BOTH,
        }
        return _answer(for_points), grounds[for_chance]
    leaning = -_side(gain.points, gain.points_error, _LEANS, _LEAST_POINTS)
    if for_chance and leaning == -for_chance:
        return None, DecidingFigure.BOTH
    alike = not for_chance and abs(gain.chance) < _LEAST_CHANCE
    return _answer(for_chance), DecidingFigure.POINTS if alike else DecidingFigure.CHANCE


def reorder_by_odds(found: Advice, odds: ClaimAdvice) -> Advice:
    """The advice with the answer first that the odds speak for, if they do.

    A claim that goes out at once is certain, whatever the odds. One that completes the contract
    stays, unless it makes going down less likely: points alone are too rough a guess for that.
    """
    best, claim = found.best, odds.should_claim
    no_worse = odds.if_claimed.chance >= odds.if_passed.chance
    completes = is_claim(best.action) is True and best.missing == 0 and no_worse
    if claim is None or completes or best.motive is Motive.WINS:
        return found
    if is_claim(best.action) is claim:
        return found
    others = found.alternatives
    better = next((other for other in others if is_claim(other.action) is claim), None)
    if better is None:
        return found
    rest = tuple(other for other in others if other is not better)
    return replace(found, best=better, alternatives=(best, *rest))


def is_claim(action: PlayerAction) -> bool | None:
    """Whether an answer claims the discard; None if it is about something else."""
    match action:
        case MayI() | Claim():
            return True
        case LetGo() | Allow():
            return False
        case _:
            return None


def _answer(side: int) -> bool | None:
    return None if side == 0 else side > 0


def _side(value: float, error: float, times: float, least: float) -> int:
    """1 or -1 for a value clearly above or below 0 that is visible when rounded, else 0."""
    if abs(value) < least or abs(value) <= times * error:
        return 0
    return 1 if value > 0 else -1
