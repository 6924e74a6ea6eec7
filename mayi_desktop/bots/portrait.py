"""Portrait: how one person plays, learned from their choices, and a player that does so."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from math import exp
from random import Random

from mayi_desktop.bots import steady
from mayi_desktop.bots.bot import StyleDecision, rated_plays
from mayi_desktop.bots.knowledge import (
    Knowledge,
    RatedAction,
    Weights,
    best_first,
    danger,
    is_bad_manners,
    is_stalling,
)
from mayi_desktop.bots.sharp import sharp_discards
from mayi_desktop.bots.steady import Steady, steady_discards
from mayi_desktop.engine import solver
from mayi_desktop.engine.actions import (
    Allow,
    Claim,
    Discard,
    DrawStock,
    LayDown,
    LayOff,
    LetGo,
    MayI,
    PlayerAction,
    ReplaceWild,
    TakeDiscard,
)
from mayi_desktop.engine.cards import RANK_NUMBERS, SUITS, CardId
from mayi_desktop.engine.legal import check
from mayi_desktop.engine.table import DrawSource, Prompt, PromptKind
from mayi_desktop.engine.view import TableView

# --- Occasions: what a player is to decide, with the marks of each choice that habits go by.
# Everything is worked out from what the seat may see. A yes or no has two options, of which the
# first, to leave it, bears no marks.


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


# --- Fitting: the weights of marks with which a person's choices are likeliest.
# Each choice is one of a multinomial logit model: an option is chosen in proportion to the
# exponential of its weighted marks. The weights are drawn toward what most players do, so that
# a few deals cannot make a habit of an accident.


MarkWeights = tuple[float, ...]
# How strongly a weight is drawn to the usual one: as by so many choices that speak for it.
_SMOOTHING = 0.8
# Steps of Newton's method; after these nothing moves by more than a thousandth.
_STEPS = 12
_LONGEST_STEP = 2.0
_CLOSE = 1e-3
# Choices looked at between two pauses, a few milliseconds.
_CHOICES_AT_ONCE = 40


@dataclass(frozen=True, slots=True)
class Chosen:
    """The marks of all options, and which was chosen."""

    options: tuple[Marks, ...]
    chosen: int


def chances(options: Sequence[Marks], weights: MarkWeights) -> list[float]:
    """How likely each option is to be chosen."""
    worth = [score(marks, weights) for marks in options]
    best = max(worth)
    odds = [exp(value - best) for value in worth]
    total = sum(odds)
    return [value / total for value in odds]


def score(marks: Marks, weights: MarkWeights) -> float:
    """The weighted marks of an option."""
    return sum(mark * weight for mark, weight in zip(marks, weights, strict=True))


def fitted(choices: Sequence[Chosen], usual: MarkWeights) -> Generator[None, None, MarkWeights]:
    """The likeliest weights, found in short steps; the usual ones where nothing was chosen."""
    weights = list(usual)
    for _ in range(_STEPS if choices else 0):
        slope, curve = yield from _slope_and_curve(choices, weights, usual)
        step = _solved(curve, slope)
        longest = max(map(abs, step))
        short = min(1.0, _LONGEST_STEP / longest) if longest else 1.0
        weights = [weight + short * move for weight, move in zip(weights, step, strict=True)]
        if longest < _CLOSE:
            break
    return tuple(weights)


def _slope_and_curve(
    choices: Sequence[Chosen], weights: Sequence[float], usual: MarkWeights
) -> Generator[None, None, tuple[list[float], list[list[float]]]]:
    """Gradient and negated Hessian of the smoothed likelihood."""
    size = len(weights)
    fixed = tuple(weights)
    slope = [_SMOOTHING * (u - w) for u, w in zip(usual, weights, strict=True)]
    curve = [[_SMOOTHING * (i == j) for j in range(size)] for i in range(size)]
    for number, choice in enumerate(choices):
        if number % _CHOICES_AT_ONCE == 0:
            yield
        odds = chances(choice.options, fixed)
        mean = _mean(choice.options, odds)
        chosen = choice.options[choice.chosen]
        for place in range(size):
            slope[place] += chosen[place] - mean[place]
        for chance, marks in zip(odds, choice.options, strict=True):
            apart = [mark - middle for mark, middle in zip(marks, mean, strict=True)]
            _add_square(curve, apart, chance)
    return slope, curve


def _mean(options: Sequence[Marks], odds: Sequence[float]) -> list[float]:
    """The mean marks of the options."""
    mean = [0.0] * len(options[0])
    for chance, marks in zip(odds, options, strict=True):
        for place, mark in enumerate(marks):
            if mark:
                mean[place] += chance * mark
    return mean


def _add_square(matrix: list[list[float]], vector: Sequence[float], factor: float) -> None:
    """Add a vector times itself, by a factor."""
    for place, one in enumerate(vector):
        if one:
            row, share = matrix[place], factor * one
            for other, two in enumerate(vector):
                row[other] += share * two


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a system of equations whose matrix is positive definite."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for pivot in range(size):
        row = rows[pivot]
        for below in rows[pivot + 1 :]:
            factor = below[pivot] / row[pivot]
            if factor:
                for place in range(pivot, size + 1):
                    below[place] -= factor * row[place]
    found = [0.0] * size
    for pivot in reversed(range(size)):
        known = sum(rows[pivot][place] * found[place] for place in range(pivot + 1, size))
        found[pivot] = (rows[pivot][size] - known) / rows[pivot][pivot]
    return found


# --- Choices: what a person chose on an occasion, and what tells one choice from another.


_TAKES = (Claim, MayI, TakeDiscard)


@dataclass(frozen=True, slots=True)
class Decided:
    """What somebody did in answer to a prompt; `LetGo` for silence."""

    view: TableView
    prompt: Prompt
    action: PlayerAction


def choices_of(decided: Decided) -> Iterator[tuple[Kind, Chosen]]:
    """The choices that a decision was made of."""
    for occasion in occasion_of(decided.view, decided.prompt):
        place = _chosen(occasion, decided.action)
        if place is not None:
            marks = tuple(option.marks for option in occasion.options)
            yield occasion.kind, Chosen(marks, place)


def _chosen(occasion: Occasion, action: PlayerAction) -> int | None:
    """The place of the option that was chosen; None where this was not decided."""
    match occasion.kind:
        case Kind.ASK | Kind.DRAW:
            return int(isinstance(action, _TAKES))
        case Kind.LAY:
            return int(isinstance(action, LayDown))
        case Kind.MORE:
            return int(not isinstance(action, Discard))
        case Kind.WAY if not isinstance(action, LayDown):
            return None
        case Kind.THROW | Kind.SHED if not isinstance(action, Discard):
            return None
    faces = face_of(action)
    options = enumerate(occasion.options)
    return next((place for place, option in options if face_of(option.action) == faces), None)


def face_of(action: PlayerAction) -> object:
    """What an action looks like: the same for two copies of a card, and on any meld."""
    match action:
        case Discard(_, card) | LayOff(_, card) | ReplaceWild(_, card):
            return type(action), _face(card)
        case LayDown(_, melds):
            cards = [card for plan in melds for card in plan.cards]
            return LayDown, tuple(sorted(map(_face, cards)))
        case _:
            return type(action)


def _face(card: CardId) -> tuple[int, str]:
    return RANK_NUMBERS[card], str(SUITS[card])


# --- Portrait: what was learned of one person's play, and how it is learned from their choices.


# What most players do, by the names of the marks; what is not named counts nothing. Whoever
# chose too seldom to show a habit plays about like this, which is like a steady player.
_MOST_PLAYERS: Mapping[Kind, Mapping[str, float]] = {
    Kind.ASK: {"always": -2.0, "steady_would": 3.5},
    Kind.DRAW: {"always": -2.0, "steady_would": 4.0},
    Kind.LAY: {"always": 3.0},
    Kind.WAY: {"usual": 1.5},
    Kind.MORE: {"always": 3.0},
    Kind.THROW: {"steady_would": 1.0, "breaks": -2.0, "wild": -4.0, "just_taken": -1.0},
    Kind.SHED: {"steady_would": 3.0, "wild": -2.0},
}
# A yes or no is said at the rate of the person only if it came up this often.
_OCCASIONS_FOR_A_RATE = 12
_EVEN = 0.5


def usual_weights(kind: Kind) -> MarkWeights:
    """The weights of a kind of decision before anything was learned."""
    named = _MOST_PLAYERS[kind]
    return tuple(named.get(mark, 0.0) for mark in MARKS[kind])


@dataclass(frozen=True, slots=True)
class Habit:
    """How one kind of decision is made: the weights of the marks, and the least chance for yes.

    `choices` counts those from which it was learned.
    """

    weights: MarkWeights
    threshold: float = _EVEN
    choices: int = 0


@dataclass(frozen=True, slots=True)
class Portrait:
    """A person's habits, from so many deals; `pace` is a factor on the time for a step."""

    name: str
    deals: int
    habits: Mapping[Kind, Habit] = field(default_factory=dict)
    pace: float = 1.0
    made: str = ""

    def habit(self, kind: Kind) -> Habit:
        """The habit of a kind of decision, or what most players do."""
        return self.habits.get(kind) or Habit(usual_weights(kind))


Choices = Mapping[Kind, Sequence[Chosen]]


def learned(choices: Choices) -> Generator[None, None, dict[Kind, Habit]]:
    """The habits with which these choices are likeliest, found in short steps."""
    found: dict[Kind, Habit] = {}
    for kind in Kind:
        made = choices.get(kind, ())
        if made:
            weights = yield from fitted(made, usual_weights(kind))
            found[kind] = Habit(weights, _threshold(kind, made, weights), len(made))
    return found


def is_yes_or_no(kind: Kind) -> bool:
    """Whether the first of exactly two options is to leave it."""
    return kind not in (Kind.WAY, Kind.THROW, Kind.SHED)


def _threshold(kind: Kind, made: Sequence[Chosen], weights: MarkWeights) -> float:
    """The least chance at which yes is said, so that it is said as often as the person did.

    Otherwise somebody who asks every third time for no reason that can be seen never would.
    """
    if not is_yes_or_no(kind) or len(made) < _OCCASIONS_FOR_A_RATE:
        return _EVEN
    yes = sorted((chances(choice.options, weights)[1] for choice in made), reverse=True)
    count = sum(choice.chosen == 1 for choice in made)
    above = yes[count - 1] if count else 1.0
    below = yes[count] if count < len(made) else 0.0
    return (above + below) / 2


# --- Relative: a computer player that decides as a portrait says, else as a steady player.


_YES = 1


class Relative:
    """Plays as somebody does; nothing in it is random."""

    # Nobody else's style may be put over it.
    restylable: frozenset[StyleDecision] = frozenset()

    def __init__(self, portrait: Portrait) -> None:
        self.portrait = portrait
        self._steady = Steady()

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        """What the person would most likely do."""
        decided = self.decide(view, prompt)
        return self._steady.choose(view, prompt, rng) if decided is None else decided[1]

    def decide(self, view: TableView, prompt: Prompt) -> tuple[Kind, PlayerAction] | None:
        """The decision by habit and its kind; None where there is none to make."""
        laid: tuple[Kind, PlayerAction] | None = None
        for occasion in occasion_of(view, prompt):
            if laid is not None and occasion.kind is not Kind.WAY:
                break
            place = self._place(occasion)
            chosen = occasion.kind, occasion.options[place].action
            match occasion.kind:
                case Kind.LAY | Kind.MORE if place != _YES:
                    continue
                case Kind.LAY:
                    laid = chosen
                case Kind.WAY if laid is None:
                    continue
                case _:
                    return chosen
        return laid

    def says_yes(self, kind: Kind, options: Sequence[Marks]) -> bool:
        """Whether the person would do it rather than leave it."""
        habit = self.portrait.habit(kind)
        return chances(options, habit.weights)[_YES] >= habit.threshold

    def _place(self, occasion: Occasion) -> int:
        """Which option is chosen."""
        options = [option.marks for option in occasion.options]
        if is_yes_or_no(occasion.kind):
            return int(self.says_yes(occasion.kind, options))
        odds = chances(options, self.portrait.habit(occasion.kind).weights)
        return odds.index(max(odds))
