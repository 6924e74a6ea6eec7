"""Imitator: a model of how one person plays, and a computer player that follows it."""

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

# --- Decisions and the features of their options.
# Features depend only on what the seat may see. A yes-or-no decision has two options; the first
# one, "no", has all features 0.


Features = tuple[float, ...]

# Scaled to about 1 at most, so that one smoothing strength suits all.
_TEN_POINTS = 10.0
_SOME_CARDS = 4.0
_SOME_ROUNDS = 4.0
_LATE = 8
_LATELY = 6
_MOST_COMPANY = 2
_NEIGHBOURS = 2
_FEW_CARDS = 4
# Lay-downs to compare.
_LAY_DOWNS_TO_TRY = 8


class Kind(StrEnum):
    """A kind of decision; values are stored in files."""

    ASK = "ask"
    """Whether to claim the discard out of turn."""
    DRAW = "draw"
    """Whether to draw the discard rather than from the stock."""
    LAY = "lay"
    """Whether to lay down a complete contract."""
    WAY = "way"
    """Which cards to lay down."""
    MORE = "more"
    """Whether to lay off, swap a wild or lay another meld."""
    THROW = "throw"
    """Which card to discard before going down."""
    SHED = "shed"
    """Which card to discard when down."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option, with its features in the order of `FEATURES`."""

    action: PlayerAction
    features: Features


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision between at least two options."""

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
FEATURES: Mapping[Kind, tuple[str, ...]] = {
    Kind.ASK: _WISH,
    Kind.DRAW: _WISH,
    Kind.LAY: ("always", "late", "others_nearly_out", "wilds", "cards_left", "first_turn"),
    Kind.WAY: ("usual", "wilds", "points_laid"),
    Kind.MORE: ("always", "lays_off", "replaces", "wild", "cards_left", "others_nearly_out"),
    Kind.THROW: _CARD,
    Kind.SHED: _CARD,
}


def decisions_in(view: TableView, prompt: Prompt) -> Iterator[Decision]:
    """The decisions behind a prompt, in order; none where there is no choice.

    A later decision applies only after a "no" to the one before, except `WAY`, which applies
    after a "yes" to `LAY`. A stalled deal has none: everybody then plays to end it.
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


# The exposed card.


def _wish(
    know: Knowledge, kind: Kind, leave: PlayerAction, take: PlayerAction
) -> Iterator[Decision]:
    card = know.table.top
    if card is None or check(know.view, take) is not None:
        return
    if not isinstance(leave, LetGo) and check(know.view, leave) is not None:
        return
    features = _wish_features(know, card, kind)
    yield Decision(kind, (Option(leave, (0.0,) * len(features)), Option(take, features)))


def _wish_features(know: Knowledge, card: CardId, kind: Kind) -> Features:
    gain, lacks = 0, 0
    if not know.down and know.missing_now:
        lacks = know.missing_with(card)
        gain = know.missing_now - lacks
    pairs, near, _ = _partners(know, card)
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
        _near_the_end(know),
        max(0, len(know.hand) - know.rule.cards) / _SOME_CARDS,
        float(know.rules.wild_table[card]),
        float(liked),
        float(bool(know.table.melds) and know.fits_somewhere(card)),
    )


# Plays and discards.


def _plays(know: Knowledge) -> Iterator[Decision]:
    """First the best play by a steady player's rating, then the discard."""
    best = None
    for options in rated_plays(know):
        best = next((o for o in best_first(options) if _legal(know, o)), None)
        if best is not None:
            break
    throws = _throws(know)
    if best is not None and throws:
        yield from _play_or_not(know, best.action, throws[0].action)
    if len(throws) > 1:
        yield Decision(Kind.SHED if know.down else Kind.THROW, throws)


def _play_or_not(
    know: Knowledge, play: PlayerAction, throw: PlayerAction
) -> Iterator[Decision]:
    if know.table.must_play:
        return
    others = _near_the_end(know)
    if isinstance(play, LayDown):
        cards = [card for plan in play.melds for card in plan.cards]
        left = (len(know.hand) - len(cards)) / _SOME_CARDS
        wilds = sum(bool(know.rules.wild_table[card]) for card in cards) / _SOME_CARDS
        first = float(know.table.rounds == 0)
        features: Features = (1.0, _lateness(know), others, wilds, left, first)
        yield Decision(
            Kind.LAY, (Option(throw, (0.0,) * len(features)), Option(play, features))
        )
        yield from _ways(know, play)
        return
    card = getattr(play, "card", None)
    features = (
        1.0,
        float(card is not None and not isinstance(play, ReplaceWild)),
        float(isinstance(play, ReplaceWild)),
        float(card is not None and bool(know.rules.wild_table[card])),
        len(know.hand) / _TEN_POINTS,
        others,
    )
    yield Decision(Kind.MORE, (Option(throw, (0.0,) * len(features)), Option(play, features)))


def _ways(know: Knowledge, usual: LayDown) -> Iterator[Decision]:
    """Which cards to lay down, if lay-downs differ in wilds or points."""
    found = {_way_features(know, usual, usual): usual}
    for way in solver.contract_melds(know.view, _LAY_DOWNS_TO_TRY):
        found.setdefault(_way_features(know, way, usual), way)
    if len({features[1:] for features in found}) > 1:
        yield Decision(
            Kind.WAY, tuple(Option(way, features) for features, way in found.items())
        )


def _way_features(know: Knowledge, way: LayDown, usual: LayDown) -> Features:
    cards = [card for plan in way.melds for card in plan.cards]
    wilds = sum(bool(know.rules.wild_table[card]) for card in cards)
    points = sum(know.points[card] for card in cards)
    return float(way == usual), wilds / _SOME_CARDS, points / _TEN_POINTS / _SOME_CARDS


def _throws(know: Knowledge) -> tuple[Option, ...]:
    """The legal discards, a steady player's first."""
    steadily = _best_discard(know, steady_discards(know))
    if steadily is None:
        return ()
    sharply = _best_discard(know, sharp_discards(know))
    faces: dict[object, Option] = {}
    for card in (steadily, *know.hand):
        face = RANK_NUMBERS[card], SUITS[card]
        if face not in faces and check(know.view, Discard(know.seat, card)) is None:
            features = _throw_features(know, card, steadily, sharply)
            faces[face] = Option(Discard(know.seat, card), features)
    return tuple(faces.values())


def _best_discard(know: Knowledge, options: list[RatedAction]) -> CardId | None:
    for option in best_first(options):
        if isinstance(option.action, Discard) and _legal(know, option):
            return option.action.card
    return None


def _throw_features(
    know: Knowledge, card: CardId, steadily: CardId | None, sharply: CardId | None
) -> Features:
    pairs, near, twin = _partners(know, card)
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


def _partners(know: Knowledge, card: CardId) -> tuple[int, int, bool]:
    """The cards of the same rank, those near it in its suit, and whether it has a twin."""
    rank, suit = RANK_NUMBERS[card], SUITS[card]
    naturals = [c for c in know.hand if c != card and not know.rules.wild_table[c]]
    pairs = sum(RANK_NUMBERS[c] == rank for c in naturals)
    suited = [RANK_NUMBERS[c] for c in naturals if SUITS[c] is suit]
    near = {other for other in suited if 0 < abs(other - rank) <= _NEIGHBOURS}
    return min(_MOST_COMPANY, pairs), min(_MOST_COMPANY, len(near)), rank in suited


def _lateness(know: Knowledge) -> float:
    return min(_LATE, know.table.rounds) / _SOME_ROUNDS


def _near_the_end(know: Knowledge) -> float:
    return float(know.fewest_cards <= _FEW_CARDS)


def _legal(know: Knowledge, option: RatedAction) -> bool:
    return check(know.view, option.action) is None


# --- Fitting a multinomial logit model.
# An option's probability is proportional to exp(features · weights). A prior pulls the weights
# toward what most players do, so that a few deals can't turn an accident into a habit.


FeatureWeights = tuple[float, ...]
# Strength of the prior.
_SMOOTHING = 0.8
# Newton steps; by then no weight moves by more than a thousandth.
_STEPS = 12
_LONGEST_STEP = 2.0
_CLOSE = 1e-3
# Examples between two pauses: a few milliseconds.
_CHOICES_AT_ONCE = 40


@dataclass(frozen=True, slots=True)
class Example:
    """A decision to learn from: the features of all options, and which one was chosen."""

    options: tuple[Features, ...]
    chosen: int


def chances(options: Sequence[Features], weights: FeatureWeights) -> list[float]:
    """The probability of each option."""
    worth = [score(features, weights) for features in options]
    best = max(worth)
    odds = [exp(value - best) for value in worth]
    total = sum(odds)
    return [value / total for value in odds]


def score(features: Features, weights: FeatureWeights) -> float:
    """The weighted features of an option."""
    return sum(mark * weight for mark, weight in zip(features, weights, strict=True))


def fitted(
    choices: Sequence[Example], usual: FeatureWeights
) -> Generator[None, None, FeatureWeights]:
    """Fit the weights in short steps; the usual ones without examples."""
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
    choices: Sequence[Example], weights: Sequence[float], usual: FeatureWeights
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
        for chance, features in zip(odds, choice.options, strict=True):
            apart = [mark - middle for mark, middle in zip(features, mean, strict=True)]
            _add_square(curve, apart, chance)
    return slope, curve


def _mean(options: Sequence[Features], odds: Sequence[float]) -> list[float]:
    """The mean features of the options."""
    mean = [0.0] * len(options[0])
    for chance, features in zip(odds, options, strict=True):
        for place, mark in enumerate(features):
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
    """Solve a linear system with a positive definite matrix."""
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


# --- Examples from the answers of a person.


_TAKES = (Claim, MayI, TakeDiscard)


@dataclass(frozen=True, slots=True)
class Answered:
    """A person's answer to a prompt; `LetGo` for silence."""

    view: TableView
    prompt: Prompt
    action: PlayerAction


def examples_of(answered: Answered) -> Iterator[tuple[Kind, Example]]:
    """The decisions behind an answer, as examples to learn from."""
    for decision in decisions_in(answered.view, answered.prompt):
        place = _chosen_option(decision, answered.action)
        if place is not None:
            features = tuple(option.features for option in decision.options)
            yield decision.kind, Example(features, place)


def _chosen_option(decision: Decision, action: PlayerAction) -> int | None:
    """The index of the chosen option; None if the answer left this open."""
    match decision.kind:
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
    options = enumerate(decision.options)
    return next((place for place, option in options if face_of(option.action) == faces), None)


def face_of(action: PlayerAction) -> object:
    """A key of the action that ignores which copy of a card, and which meld."""
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


# --- Player model: the habits of one person.


# The prior: what most players do, by feature; others weigh 0. A person with few examples plays
# about like this, which is close to a steady player.
_MOST_PLAYERS: Mapping[Kind, Mapping[str, float]] = {
    Kind.ASK: {"always": -2.0, "steady_would": 3.5},
    Kind.DRAW: {"always": -2.0, "steady_would": 4.0},
    Kind.LAY: {"always": 3.0},
    Kind.WAY: {"usual": 1.5},
    Kind.MORE: {"always": 3.0},
    Kind.THROW: {"steady_would": 1.0, "breaks": -2.0, "wild": -4.0, "just_taken": -1.0},
    Kind.SHED: {"steady_would": 3.0, "wild": -2.0},
}
# Fewest examples from which to learn how often a person says yes.
_OCCASIONS_FOR_A_RATE = 12
_EVEN = 0.5


def usual_weights(kind: Kind) -> FeatureWeights:
    """The prior weights of a kind of decision."""
    named = _MOST_PLAYERS[kind]
    return tuple(named.get(mark, 0.0) for mark in FEATURES[kind])


@dataclass(frozen=True, slots=True)
class Habit:
    """How a person makes one kind of decision: weights, and the threshold for "yes".

    `choices` counts the examples behind it.
    """

    weights: FeatureWeights
    threshold: float = _EVEN
    choices: int = 0


@dataclass(frozen=True, slots=True)
class PlayerModel:
    """A person's habits from `deals` deals; `pace` is a factor on the time for a step."""

    name: str
    deals: int
    habits: Mapping[Kind, Habit] = field(default_factory=dict)
    pace: float = 1.0
    made: str = ""

    def habit(self, kind: Kind) -> Habit:
        """The habit for a kind of decision, or the prior."""
        return self.habits.get(kind) or Habit(usual_weights(kind))


Examples = Mapping[Kind, Sequence[Example]]


def learned(choices: Examples) -> Generator[None, None, dict[Kind, Habit]]:
    """Fit the habits to these examples, in short steps."""
    found: dict[Kind, Habit] = {}
    for kind in Kind:
        made = choices.get(kind, ())
        if made:
            weights = yield from fitted(made, usual_weights(kind))
            found[kind] = Habit(weights, _threshold(kind, made, weights), len(made))
    return found


def is_yes_or_no(kind: Kind) -> bool:
    """Whether decisions of this kind have exactly two options, "no" first."""
    return kind not in (Kind.WAY, Kind.THROW, Kind.SHED)


def _threshold(kind: Kind, made: Sequence[Example], weights: FeatureWeights) -> float:
    """The probability from which to say yes, chosen to match the person's rate.

    With 0.5, a person who asks every third time without a visible reason would never ask.
    """
    if not is_yes_or_no(kind) or len(made) < _OCCASIONS_FOR_A_RATE:
        return _EVEN
    yes = sorted((chances(choice.options, weights)[1] for choice in made), reverse=True)
    count = sum(choice.chosen == 1 for choice in made)
    above = yes[count - 1] if count else 1.0
    below = yes[count] if count < len(made) else 0.0
    return (above + below) / 2


# --- Imitator: decides by a player model, else like a steady player.


_YES = 1


class Imitator:
    """Plays like the person of a model; nothing in it is random."""

    # A character's style would hide the person's.
    restylable: frozenset[StyleDecision] = frozenset()

    def __init__(self, model: PlayerModel) -> None:
        self.model = model
        self._steady = Steady()

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        """The person's likeliest action."""
        answered = self.decide(view, prompt)
        return self._steady.choose(view, prompt, rng) if answered is None else answered[1]

    def decide(self, view: TableView, prompt: Prompt) -> tuple[Kind, PlayerAction] | None:
        """The kind of the deciding habit and the action; None without a decision."""
        laid: tuple[Kind, PlayerAction] | None = None
        for decision in decisions_in(view, prompt):
            if laid is not None and decision.kind is not Kind.WAY:
                break
            place = self._place(decision)
            chosen = decision.kind, decision.options[place].action
            match decision.kind:
                case Kind.LAY | Kind.MORE if place != _YES:
                    continue
                case Kind.LAY:
                    laid = chosen
                case Kind.WAY if laid is None:
                    continue
                case _:
                    return chosen
        return laid

    def says_yes(self, kind: Kind, options: Sequence[Features]) -> bool:
        """Whether the person would say yes."""
        habit = self.model.habit(kind)
        return chances(options, habit.weights)[_YES] >= habit.threshold

    def _place(self, decision: Decision) -> int:
        """The index of the likeliest option."""
        options = [option.features for option in decision.options]
        if is_yes_or_no(decision.kind):
            return int(self.says_yes(decision.kind, options))
        odds = chances(options, self.model.habit(decision.kind).weights)
        return odds.index(max(odds))
