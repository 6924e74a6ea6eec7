"""Endgame: play of the last deal by the chance to win the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import erf, exp, sqrt
from random import Random

from mayi_desktop.bots.distance import Ruler
from mayi_desktop.bots.knowledge import Knowledge, is_bad_manners, is_stalling, loose_cards
from mayi_desktop.bots.odds import Outs
from mayi_desktop.engine.actions import Discard, DrawStock, PlayerAction, TakeDiscard
from mayi_desktop.engine.cards import CardId
from mayi_desktop.engine.legal import check
from mayi_desktop.engine.view import TableView

# --- Model of the last deal.
# Only who is ahead at the end counts, not the points of the deal. A leader may shed costly
# cards and hope that a seat far behind goes out; a seat that is behind must race at any price.
# Both chances are computed round by round from averages: how long others take for such a
# contract, and what they hold when another seat goes out.


# Measured over many deals of sharp players: the share of unseen cards that help a hand lacking
# 1, 2, 3 … cards, and how many cards a seat sees in a round.
_HELPING = (0.235, 0.268, 0.326, 0.407, 0.51, 0.65, 0.7)
_CARDS_A_ROUND = 1.65

# Weibull distribution of the rounds until a hand is complete: scale per missing card, shape.
_ROUNDS_A_CARD = 2.07
_SHAPE = 2.2

# Rounds and sampled hands to compute: precision against time.
_ROUNDS_AHEAD = 16
_SAMPLE = 32
_SMALL_SAMPLE = 8
_LEAST_LUCK = 0.2
_LUCK_OF_A_DEALT_HAND = 1.2
_LUCK_HASTENS = 0.8
# Standard deviations in points: of a full hand when caught, and the least of any total.
_SPREAD_OF_A_HAND = 30.0
_SPREAD_OF_MINE = 8.0
_POINTS_OF_A_LOW_CARD = 6.5
_MOST_PACES = 24


@dataclass(frozen=True, slots=True)
class DealPace:
    """Averages of a deal: rounds until a seat completes its contract, and points per card.

    `luck` is the share of cards that help, relative to the deals of the measurement.
    """

    rounds: float
    a_card: float
    luck: float

    def chance_to_finish(self, turn: int) -> float:
        """The chance that a seat without its contract completes it in this turn."""

        def done(turns: int) -> float:
            return float((max(0, turns) / self.rounds) ** _SHAPE)

        return 1 - exp(done(turn - 1) - done(turn))


class LastDeal:
    """Rates the hand of a seat that is not down by its chance to win the game."""

    def __init__(self, know: Knowledge) -> None:
        table = know.table
        self._pace = _pace(know)
        self._turn = table.rounds + 1
        self._own = know.facts.score
        self._others = [
            _Other(facts.score, facts.down, know.view.counts[seat])
            for seat in table.turn_order_from(know.next_to_draw)[:-1]
            for facts in (table.seats[seat],)
        ]
        laid = max(0, know.rule.cards - know.ruler.size) * self._pace.a_card
        self._first = self._ahead_of_all(laid)

    def chances(self, missing: int, share: float, points: Sequence[int]) -> tuple[float, float]:
        """The chances to win the game by racing on, and by shedding the costliest cards.

        `points` are those of the hand after its discard; it lacks `missing` cards, and `share`
        of the unseen cards help.
        """
        races = _Progress(missing, share, self._pace.luck)
        held: list[float] = sorted(points)
        whole = sum(held)
        race = shed = 0.0
        still_racing = still_shedding = 1.0
        for turn in range(self._turn, self._turn + _ROUNDS_AHEAD):
            for other in self._others:
                out = other.chance_to_finish(self._pace, turn)
                race += still_racing * out * self._caught(other, whole)
                shed += still_shedding * out * self._caught(other, sum(held))
                still_racing *= 1 - out
                still_shedding *= 1 - out
            out = races.step()
            race += still_racing * out * self._first
            still_racing *= 1 - out
            held = sorted([*held, _POINTS_OF_A_LOW_CARD])[:-1]
        return race, shed

    def _ahead_of_all(self, mine: float) -> float:
        """The chance to be ahead of all others with these points, if they are all caught."""
        chance = 1.0
        for other in self._others:
            chance *= self._ahead(other, mine)
        return chance

    def _caught(self, out: _Other, mine: float) -> float:
        """The chance to win with these points if another seat goes out."""
        chance = _below((out.score - self._own - mine) / _SPREAD_OF_MINE)
        for other in self._others:
            if other is not out:
                chance *= self._ahead(other, mine)
        return chance

    def _ahead(self, other: _Other, mine: float) -> float:
        held = other.cards * self._pace.a_card
        spread = _SPREAD_OF_A_HAND * sqrt(min(1.0, other.cards / 11))
        return _below((other.score + held - self._own - mine) / max(spread, _SPREAD_OF_MINE))


class _Progress:
    """Distribution of the number of cards that a hand lacks, turn by turn."""

    def __init__(self, missing: int, share: float, luck: float) -> None:
        self._first = missing, _in_a_round(share)
        self._luck = luck
        self._lacks = {missing: 1.0}

    def step(self) -> float:
        """Advance by one turn; the chance that it completes the hand."""
        done = 0.0
        after: dict[int, float] = {}
        for lack, chance in self._lacks.items():
            comes = self._first[1] if lack == self._first[0] else self._usual(lack)
            if lack <= 1:
                done += chance * comes
            else:
                after[lack - 1] = after.get(lack - 1, 0.0) + chance * comes
            after[lack] = after.get(lack, 0.0) + chance * (1 - comes)
        rest = sum(after.values())
        if rest:
            self._lacks = {lack: chance / rest for lack, chance in after.items()}
        return done

    def _usual(self, lack: int) -> float:
        return _in_a_round(self._luck * _helping(lack))


@dataclass(frozen=True, slots=True)
class _Other:
    score: int
    down: bool
    cards: int

    def chance_to_finish(self, pace: DealPace, turn: int) -> float:
        """The chance that this seat ends the deal in this turn."""
        return 1 / (1 + self.cards) if self.down else pace.chance_to_finish(turn)


def _helping(lack: int) -> float:
    return _HELPING[min(lack, len(_HELPING)) - 1]


def _in_a_round(share: float) -> float:
    """The chance of seeing a useful card within a round, if this share of cards is useful."""
    return float(1 - (1 - min(share, 0.97)) ** _CARDS_A_ROUND)


def _below(deviations: float) -> float:
    """The normal distribution function."""
    return 0.5 * (1 + erf(deviations / sqrt(2)))


_PACES: dict[tuple[int, int, int], tuple[Ruler, DealPace]] = {}


def _pace(know: Knowledge) -> DealPace:
    """The pace of this deal, measured on random hands."""
    melds = (card for meld in know.table.melds for card in meld.cards)
    cards = sorted((*loose_cards(know), *melds))
    key = id(know.sheet), know.table.deal, len(cards)
    found = _PACES.get(key)
    if found is None or found[0].sheet is not know.sheet:
        if len(_PACES) >= _MOST_PACES:
            del _PACES[next(iter(_PACES))]
        found = _PACES[key] = know.ruler, _measured(know, cards)
    return found[1]


def _measured(know: Knowledge, cards: Sequence[CardId]) -> DealPace:
    dealt, ruler = know.rule.cards, know.ruler
    dice = Random(know.table.deal)
    hands = [dice.sample(cards, dealt) for _ in range(_SAMPLE)]
    lacks = [ruler.missing(ruler.key(hand), dealt + 1) for hand in hands]
    lucks = [
        _part_that_helps(ruler, hand, lack, cards) / _helping(lack)
        for hand, lack in zip(hands[:_SMALL_SAMPLE], lacks, strict=False)
        if lack
    ]
    luck = sum(lucks) / len(lucks) / _LUCK_OF_A_DEALT_HAND if lucks else 1.0
    points = sum(know.points[card] for card in cards) / len(cards)
    rounds = sum(lacks) / _SAMPLE * _ROUNDS_A_CARD / max(_LEAST_LUCK, luck) ** _LUCK_HASTENS
    return DealPace(max(1.0, rounds), points, luck)


def _part_that_helps(
    ruler: Ruler, hand: Sequence[CardId], lack: int, cards: Sequence[CardId]
) -> float:
    """The share of all cards that bring this hand nearer."""
    key, held = ruler.key(hand), len(hand) + 1
    faces = Counter(ruler.keys[card] for card in cards)
    helping = sum(
        copies
        for face, copies in faces.items()
        if ruler.missing(key + face, held, lack - 1, lack) < lack
    )
    return helping / len(cards)


# --- Discards and draws by that model.


# The model is rough, so another action must win this much more often than the usual one.
_CLEARLY_MORE = 0.03
# Discarding a wild, which others may take, must gain more still.
_FOR_A_WILD = 0.05
_LOW_CARD = 5


def is_decisive(know: Knowledge) -> bool:
    """Whether the model of the last deal applies to this seat.

    It does in all-at-once deals only: where others can still lay down and off after the first,
    its chances proved misleading. A stalled deal must end before all else.
    """
    last = know.table.deal == len(know.sheet.deals) - 1
    return last and know.rule.all_at_once and not know.down and not is_stalling(know)


def improve_move(know: Knowledge, usual: PlayerAction) -> PlayerAction:
    """A discard or draw that clearly wins the game more often, or the usual action."""
    match usual:
        case Discard(_, card):
            return Discard(know.seat, _best_discard(know, card))
        case DrawStock() if _should_take_low_card(know):
            return TakeDiscard(know.seat)
        case _:
            return usual


def compare_win_chances(
    view: TableView, action: PlayerAction, usual: PlayerAction
) -> tuple[float, float] | None:
    """The chances, 0 to 1, to win the game with a discard and with the usual one.

    None for the same card, or if the model does not apply.
    """
    match action, usual:
        case Discard(seat, card), Discard(_, other) if card != other:
            know = Knowledge(view, seat)
            if is_decisive(know):
                keys, worth = know.ruler.keys, _chances(know)
                return worth[keys[card]][0], worth[keys[other]][0]
    return None


def gives_contract_up(view: TableView, action: PlayerAction) -> bool:
    """Whether a discard gives the contract up to be caught with fewer points.

    A master does that in the last deal if it wins more often than racing on.
    """
    if not isinstance(action, Discard):
        return False
    know = Knowledge(view, action.seat)
    if not is_decisive(know) or know.missing_without(action.card) <= know.missing_now:
        return False
    race, shed = _race_or_shed(know, action.card, Outs(know), LastDeal(know))
    return shed > race


def _best_discard(know: Knowledge, usual: CardId) -> CardId:
    worth = _chances(know)
    least = worth[know.ruler.keys[usual]][0] + _CLEARLY_MORE
    wild, points = know.rules.wild_table, know.points
    rated = [
        (chance - _FOR_A_WILD * wild[card], points[card], card)
        for chance, card in worth.values()
    ]
    better = (
        card
        for chance, _, card in sorted(rated, reverse=True)
        if chance > least
        and not _breaks_for_nothing(know, card)
        and not is_bad_manners(know, card)
    )
    return next(
        (card for card in better if check(know.view, Discard(know.seat, card)) is None), usual
    )


def _breaks_for_nothing(know: Knowledge, card: CardId) -> bool:
    """Whether a discard breaks the contract although another card is spare."""
    now = know.missing_now
    if know.missing_without(card) == now:
        return False
    can_spare = any(know.missing_without(other) == now for other in know.hand)
    return can_spare and not gives_contract_up(know.view, Discard(know.seat, card))


def _chances(know: Knowledge) -> dict[int, tuple[float, CardId]]:
    """By the key of each face in the hand: the chance to win after its discard, and a card."""
    outs, last = Outs(know), LastDeal(know)
    keys = know.ruler.keys
    worth: dict[int, tuple[float, CardId]] = {}
    for card in know.hand:
        if keys[card] not in worth:
            worth[keys[card]] = max(_race_or_shed(know, card, outs, last)), card
    return worth


def _race_or_shed(
    know: Knowledge, card: CardId, outs: Outs, last: LastDeal
) -> tuple[float, float]:
    """The chances to win after a discard by racing on, and by shedding points."""
    rest = [know.points[other] for other in know.hand if other != card]
    missing = know.missing_without(card)
    key = know.key - know.ruler.keys[card]
    helping = outs.count(key, missing) if missing else outs.unseen
    return last.chances(missing, helping / max(1, outs.unseen), rest)


def _should_take_low_card(know: Knowledge) -> bool:
    """Whether a low exposed card beats the stock as a way to shed points."""
    top = know.table.top
    if top is None or know.points[top] > _LOW_CARD:
        return False
    if check(know.view, TakeDiscard(know.seat)) is not None:
        return False
    outs = Outs(know)
    missing = know.missing_now
    share = outs.count(know.key, missing) / max(1, outs.unseen) if missing else 1.0
    race, shed = LastDeal(know).chances(missing, share, [know.points[c] for c in know.hand])
    return shed > race + _CLEARLY_MORE
