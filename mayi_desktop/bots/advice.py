"""Advice: the best action with its alternatives, and whether a claim pays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from mayi_desktop.bots.knowledge import Knowledge, Motive, RatedAction, best_first, danger
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

# --- The best action and its alternatives.


# As many as a person takes in at a glance.
_MOST_ALTERNATIVES = 3
_TO_HAND = (FreedWild.TO_HAND, FreedWild.TO_HAND_AND_PLAYED)


@dataclass(frozen=True, slots=True)
class WeighedAction:
    """An action with its consequences for the player.

    `missing` is how many cards the contract lacks afterwards, None for a seat that is down;
    `outs` counts the unseen cards that would help. `points_shed` leave the hand (negative for a
    card taken), and `unknown_cards` are drawn. `fits`: the card has a place on the table;
    `goes_out`: the hand is empty. `spares`: dearer cards that fit nowhere stay in the hand
    because somebody seems to collect such cards.
    """

    action: PlayerAction
    motive: Motive
    missing: int | None
    outs: int = 0
    points_shed: int = 0
    unknown_cards: int = 0
    fits: bool = False
    goes_out: bool = False
    spares: bool = False


@dataclass(frozen=True, slots=True)
class Advice:
    """The best action, and the next best in order.

    `missing_now` is how many cards the contract lacks before; None for a seat that is down.
    """

    best: WeighedAction
    alternatives: tuple[WeighedAction, ...]
    missing_now: int | None


def advice(view: TableView, prompt: Prompt) -> Advice | None:
    """The advice for a prompt to the viewer; None without a legal action."""
    assert prompt.seat is not None
    know = Knowledge(view, prompt.seat)
    options = list(_distinct_actions(know, prompt))[: 1 + _MOST_ALTERNATIVES]
    if not options:
        return None
    best, *others = (_weigh(know, option) for option in options)
    return Advice(best, tuple(others), None if know.down else know.missing_now)


def advice_on(view: TableView, prompt: Prompt, action: PlayerAction) -> Advice:
    """An action that was played, with its consequences and the best alternatives."""
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
    """The motive for an action that the adviser does not rate."""
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
    """Whether a claim only denies the card to another player.

    A complete hand with an exact contract has no use for another card.
    """
    complete = know.is_my_turn and not know.down and not know.missing_now
    return isinstance(action, Claim) and complete and know.rule.exact


def _distinct_actions(know: Knowledge, prompt: Prompt) -> Iterator[RatedAction]:
    """The legal actions, earlier lists first, each card face once."""
    seen: set[object] = set()
    for options in rated_actions(know, prompt.kind):
        for option in best_first(options):
            face = _face(option.action)
            if face not in seen and _is_legal(know.view, option.action):
                seen.add(face)
                yield option


def _face(action: PlayerAction) -> object:
    """A key of the action that ignores which copy of a card."""
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
    """An action with its consequences for the hand."""
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
    dearer = (other for other in know.hand if know.points[other] > know.points[card])
    return WeighedAction(
        option.action,
        option.motive,
        lacks,
        0 if lacks is None else Outs(know).count(key, lacks),
        know.points[card],
        fits=_fits(know, card),
        goes_out=len(know.hand) == 1,
        spares=any(not _fits(know, other) and danger(know, other) > 0 for other in dearer),
    )


def _fits(know: Knowledge, card: CardId) -> bool:
    """Whether the card has a place on the table, or could be swapped for a wild."""
    return know.fits_somewhere(card) or bool(know.replaceable_wilds(card))


def _weigh_laying(
    know: Knowledge, option: RatedAction, cards: Sequence[CardId]
) -> WeighedAction:
    """The consequences of playing cards to the table."""
    last = len(cards) == len(know.hand)
    sheds = sum(know.points[card] for card in cards)
    return WeighedAction(option.action, option.motive, None, 0, sheds, goes_out=last)


def _weigh_replacing(
    know: Knowledge, option: RatedAction, action: ReplaceWild
) -> WeighedAction:
    """The consequences of a swap; the wild may come into the hand."""
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
    """The number of unknown cards drawn with an answer."""
    allows = isinstance(action, Allow) and know.is_my_turn
    return int(allows or isinstance(action, DrawStock))


def _weigh_taking(know: Knowledge, option: RatedAction) -> WeighedAction:
    """The consequences of taking the exposed card, with its penalty cards if out of turn."""
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


# --- Whether a claim pays, by its odds.


# With fewer worlds the errors are too large for advice.
ENOUGH_WORLDS = 40

# Standard errors that make a difference sure, and a leaning.
_SURE = 2.0
_LEANS = 1.0

# Smaller differences vanish in rounding for display.
_LEAST_CHANCE = 0.01
_LEAST_POINTS = 1.0


class DecidingFigure(Enum):
    """The figure that decides: the chance to go down, points, or both against each other."""

    CHANCE = auto()
    POINTS = auto()
    BOTH = auto()


@dataclass(frozen=True, slots=True)
class ClaimAdvice:
    """Whether the odds favour the claim; None for neither side."""

    should_claim: bool | None
    decided_by: DecidingFigure
    if_claimed: Outlook
    if_passed: Outlook


def claim_advice(odds: Odds, *, down: bool = False) -> ClaimAdvice | None:
    """The advice from the worlds played so far; None while they are too few.

    Points win the game, so they decide where they surely differ. Otherwise the chance to go
    down soon decides, unless the points lean the other way. For a seat that is `down` only
    points count.
    """
    if odds.worlds < ENOUGH_WORLDS:
        return None
    asks, ground = compare_answers(odds.gain(), down=down)
    return ClaimAdvice(asks, ground, *odds.outlooks())


def compare_answers(gain: Gain, *, down: bool) -> tuple[bool | None, DecidingFigure]:
    """Whether to claim, and the deciding figure; `gain` is with the claim minus without."""
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
    """The advice with the answer first that the odds favour.

    A claim that goes out at once stays first whatever the odds. So does one that completes the
    contract, unless it makes going down less likely: points alone are too rough for that.
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
    """Whether an answer claims the discard; None if it is about anything else."""
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
    """The sign of a value that is clearly not 0, even when rounded; else 0."""
    if abs(value) < least or abs(value) <= times * error:
        return 0
    return 1 if value > 0 else -1
