"""Occasions: what a player is to decide, with the marks of each choice that habits go by.

Everything is worked out from what the seat may see. A yes or no has two options, of which the
first, to leave it, bears no marks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from mayi_desktop.bots.levels import steady
from mayi_desktop.bots.levels.plays import rated_plays
from mayi_desktop.bots.levels.sharp_discards import sharp_discards
from mayi_desktop.bots.levels.steady_discards import steady_discards
from mayi_desktop.bots.reading.danger import danger
from mayi_desktop.bots.reading.knowledge import Knowledge
from mayi_desktop.bots.reading.manners import is_bad_manners
from mayi_desktop.bots.reading.rated_action import RatedAction, best_first
from mayi_desktop.bots.reading.stalling import is_stalling
from mayi_desktop.bots.reading.weights import Weights
from mayi_desktop.engine.actions import (
    Allow,
    Claim,
    Discard,
    DrawStock,
    LayDown,
    LetGo,
    MayI,
    PlayerAction,
    ReplaceWild,
    TakeDiscard,
)
from mayi_desktop.engine.cards import RANK_NUMBERS, SUITS, CardId
from mayi_desktop.engine.legal import check
from mayi_desktop.engine.solver import solve as solver
from mayi_desktop.engine.state.table import DrawSource, Prompt, PromptKind
from mayi_desktop.engine.state.view import TableView

Marks = tuple[float, ...]

# Marks are about 1 at most, so that one strength of smoothing suits all.
_TEN_POINTS = 10.0
_SOME_CARDS = 4.0
_SOME_ROUNDS = 4.0
_LATE = 8
_LATELY = 6
_MOST_COMPANY = 2
_NEIGHBOURS = 2
_FEW_CARDS = 4
# Ways to lay a contract down that are compared.
_LAY_DOWNS_TO_TRY = 8


class Kind(StrEnum):
    """A kind of decision; its value stands in files."""

    ASK = "ask"
    """Whether to ask for a discard out of turn, or to keep it from another."""
    DRAW = "draw"
    """Whether to draw the discard instead of a card from the stock."""
    LAY = "lay"
    """Whether to lay the contract down now that it is complete."""
    WAY = "way"
    """Which cards to lay down."""
    MORE = "more"
    """Whether to lay off, replace or lay a further meld now."""
    THROW = "throw"
    """Which card to discard before going down."""
    SHED = "shed"
    """Which card to discard when down."""


@dataclass(frozen=True, slots=True)
class Option:
    """One choice, and its marks in the order of `MARKS`."""

    action: PlayerAction
    marks: Marks


@dataclass(frozen=True, slots=True)
class Occasion:
    """One decision with at least two options."""

    kind: Kind
    options: tuple[Option, ...]


_WISH = (
    "always", "nearer", "much_nearer", "completes", "lacks", "pair", "neighbours", "points",
    "is_down", "late", "others_nearly_out", "large_hand", "wild", "steady_would", "fits",
)  # fmt: skip
_CARD = (
    "breaks", "points", "pair", "neighbours", "twin", "fits", "danger", "next_has_the_rank",
    "wild", "just_taken", "newest", "echo", "bad_manners", "steady_would", "sharp_would",
)  # fmt: skip
MARKS: Mapping[Kind, tuple[str, ...]] = {
    Kind.ASK: _WISH,
    Kind.DRAW: _WISH,
    Kind.LAY: ("always", "late", "others_nearly_out", "wilds", "cards_left", "first_turn"),
    Kind.WAY: ("usual", "wilds", "points_laid"),
    Kind.MORE: ("always", "lays_off", "replaces", "wild", "cards_left", "others_nearly_out"),
    Kind.THROW: _CARD,
    Kind.SHED: _CARD,
}


def occasion_of(view: TableView, prompt: Prompt) -> Iterator[Occasion]:
    """The decisions that a prompt asks for, one after the other; none where there is no choice.

    The later ones count only if the answer to the one before is to leave it, except that which
    way to lay down counts if the contract is laid. In a deal that has stalled there are none:
    everybody then plays so that it ends.
    """
    assert prompt.seat is not None
    know = Knowledge(view, prompt.seat)
    if is_stalling(know) or know.rule.winning_claims_only:
        return
    match prompt.kind:
        case PromptKind.MAY_I | PromptKind.ANSWER:
            yield from _wish(know, Kind.ASK, LetGo(know.seat), MayI(know.seat))
        case PromptKind.ASKED:
            kind = Kind.DRAW if know.is_my_turn else Kind.ASK
            yield from _wish(know, kind, Allow(know.seat), Claim(know.seat))
        case PromptKind.DRAW:
            yield from _wish(know, Kind.DRAW, DrawStock(know.seat), TakeDiscard(know.seat))
        case PromptKind.PLAY:
            yield from _plays(know)
        case _:
            pass


# Wanting the exposed card.


def _wish(
    know: Knowledge, kind: Kind, leave: PlayerAction, take: PlayerAction
) -> Iterator[Occasion]:
    card = know.table.top
    if card is None or check(know.view, take) is not None:
        return
    if not isinstance(leave, LetGo) and check(know.view, leave) is not None:
        return
    marks = _wish_marks(know, card, kind)
    yield Occasion(kind, (Option(leave, (0.0,) * len(marks)), Option(take, marks)))


def _wish_marks(know: Knowledge, card: CardId, kind: Kind) -> Marks:
    gain, lacks = 0, 0
    if not know.down and know.missing_now:
        lacks = know.missing_with(card)
        gain = know.missing_now - lacks
    pairs, near, _ = _company(know, card)
    rated = steady.rated_draws if kind is Kind.DRAW else steady.rated_answers
    liked = any(
        option.value > (0,) and isinstance(option.action, Claim | TakeDiscard)
        for option in rated(know)
    )
    return (
        1.0,
        float(gain > 0),
        float(gain > 1),
        float(gain > 0 and lacks == 0),
        lacks / _SOME_CARDS,
        pairs / _MOST_COMPANY,
        near / _MOST_COMPANY,
        know.points[card] / _TEN_POINTS,
        float(know.down),
        _lateness(know),
        _others_nearly_out(know),
        max(0, len(know.hand) - know.rule.cards) / _SOME_CARDS,
        float(know.rules.wild_table[card]),
        float(liked),
        float(bool(know.table.melds) and know.fits_somewhere(card)),
    )


# Plays and discards.


def _plays(know: Knowledge) -> Iterator[Occasion]:
    """What can be played first, as a steady player rates it, then the discard."""
    best = None
    for options in rated_plays(know):
        best = next((o for o in best_first(options) if _legal(know, o)), None)
        if best is not None:
            break
    throws = _throws(know)
    if best is not None and throws:
        yield from _play_or_not(know, best.action, throws[0].action)
    if len(throws) > 1:
        yield Occasion(Kind.SHED if know.down else Kind.THROW, throws)


def _play_or_not(
    know: Knowledge, play: PlayerAction, throw: PlayerAction
) -> Iterator[Occasion]:
    if know.table.must_play:
        return
    others = _others_nearly_out(know)
    if isinstance(play, LayDown):
        cards = [card for plan in play.melds for card in plan.cards]
        left = (len(know.hand) - len(cards)) / _SOME_CARDS
        wilds = sum(bool(know.rules.wild_table[card]) for card in cards) / _SOME_CARDS
        first = float(know.table.rounds == 0)
        marks: Marks = (1.0, _lateness(know), others, wilds, left, first)
        yield Occasion(Kind.LAY, (Option(throw, (0.0,) * len(marks)), Option(play, marks)))
        yield from _ways(know, play)
        return
    card = getattr(play, "card", None)
    marks = (
        1.0,
        float(card is not None and not isinstance(play, ReplaceWild)),
        float(isinstance(play, ReplaceWild)),
        float(card is not None and bool(know.rules.wild_table[card])),
        len(know.hand) / _TEN_POINTS,
        others,
    )
    yield Occasion(Kind.MORE, (Option(throw, (0.0,) * len(marks)), Option(play, marks)))


def _ways(know: Knowledge, usual: LayDown) -> Iterator[Occasion]:
    """Which cards to lay down, if there are several ways that differ in wilds or points."""
    found = {_way_marks(know, usual, usual): usual}
    for way in solver.contract_melds(know.view, _LAY_DOWNS_TO_TRY):
        found.setdefault(_way_marks(know, way, usual), way)
    if len({marks[1:] for marks in found}) > 1:
        yield Occasion(Kind.WAY, tuple(Option(way, marks) for marks, way in found.items()))


def _way_marks(know: Knowledge, way: LayDown, usual: LayDown) -> Marks:
    cards = [card for plan in way.melds for card in plan.cards]
    wilds = sum(bool(know.rules.wild_table[card]) for card in cards)
    points = sum(know.points[card] for card in cards)
    return float(way == usual), wilds / _SOME_CARDS, points / _TEN_POINTS / _SOME_CARDS


def _throws(know: Knowledge) -> tuple[Option, ...]:
    """The legal discards; the first is a steady player's."""
    steadily = _favourite(know, steady_discards(know))
    if steadily is None:
        return ()
    sharply = _favourite(know, sharp_discards(know, Weights()))
    faces: dict[object, Option] = {}
    for card in (steadily, *know.hand):
        face = RANK_NUMBERS[card], SUITS[card]
        if face not in faces and check(know.view, Discard(know.seat, card)) is None:
            marks = _throw_marks(know, card, steadily, sharply)
            faces[face] = Option(Discard(know.seat, card), marks)
    return tuple(faces.values())


def _favourite(know: Knowledge, options: list[RatedAction]) -> CardId | None:
    for option in best_first(options):
        if isinstance(option.action, Discard) and _legal(know, option):
            return option.action.card
    return None


def _throw_marks(
    know: Knowledge, card: CardId, steadily: CardId | None, sharply: CardId | None
) -> Marks:
    pairs, near, twin = _company(know, card)
    breaks = not know.down and know.missing_without(card) > know.missing_now
    rank = RANK_NUMBERS[card]
    known = know.table.seats[know.next_to_draw].known
    lately = know.table.discards[-_LATELY:]
    return (
        float(breaks),
        know.points[card] / _TEN_POINTS,
        pairs / _MOST_COMPANY,
        near / _MOST_COMPANY,
        float(twin),
        float(bool(know.table.melds) and know.fits_somewhere(card)),
        danger(know, card) / _TEN_POINTS,
        float(any(RANK_NUMBERS[other] == rank for other in known)),
        float(know.rules.wild_table[card]),
        float(card == know.table.taken),
        float(know.table.drawn is DrawSource.STOCK and card == know.hand[-1]),
        float(any(RANK_NUMBERS[other] == rank for other in lately)),
        float(is_bad_manners(know, card)),
        float(_same_face(card, steadily)),
        float(_same_face(card, sharply)),
    )


def _same_face(card: CardId, other: CardId | None) -> bool:
    if other is None:
        return False
    return RANK_NUMBERS[card] == RANK_NUMBERS[other] and SUITS[card] is SUITS[other]


def _company(know: Knowledge, card: CardId) -> tuple[int, int, bool]:
    """Cards of its rank in the hand, cards near it in its suit, and whether there is a twin."""
    rank, suit = RANK_NUMBERS[card], SUITS[card]
    naturals = [c for c in know.hand if c != card and not know.rules.wild_table[c]]
    pairs = sum(RANK_NUMBERS[c] == rank for c in naturals)
    suited = [RANK_NUMBERS[c] for c in naturals if SUITS[c] is suit]
    near = {other for other in suited if 0 < abs(other - rank) <= _NEIGHBOURS}
    return min(_MOST_COMPANY, pairs), min(_MOST_COMPANY, len(near)), rank in suited


def _lateness(know: Knowledge) -> float:
    return min(_LATE, know.table.rounds) / _SOME_ROUNDS


def _others_nearly_out(know: Knowledge) -> float:
    return float(know.fewest_cards <= _FEW_CARDS)


def _legal(know: Knowledge, option: RatedAction) -> bool:
    return check(know.view, option.action) is None
