"""Model of the last deal: the chance to win the game by racing on or by shedding points.

There the points of the deal do not count, only who is ahead at the end. A leader may discard
costly cards and hope that a seat far behind goes out; a seat that is behind must be quick at
any price. Both are computed round by round from averages: how long others take for such a
contract, and what they hold when another is first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import erf, exp, sqrt
from random import Random

from mayi_desktop.bots.distance.distance import Ruler
from mayi_desktop.bots.reading.closing import loose_cards
from mayi_desktop.bots.reading.knowledge import Knowledge
from mayi_desktop.engine.cards import CardId

# Measured over many deals of sharp players: the share of the unseen cards that helps a hand
# lacking 1, 2, 3 … cards, and how many cards a seat sees in a round.
_HELPING = (0.235, 0.268, 0.326, 0.407, 0.51, 0.65, 0.7)
_CARDS_A_ROUND = 1.65

# Weibull distribution of the rounds until a hand is complete: scale per missing card, shape.
_ROUNDS_A_CARD = 2.07
_SHAPE = 2.2

# Rounds to compute, which trades time for precision.
_ROUNDS_AHEAD = 16
_SAMPLE = 32
_SMALL_SAMPLE = 8
_LEAST_LUCK = 0.2
_LUCK_OF_A_DEALT_HAND = 1.2
_LUCK_HASTENS = 0.8
# Standard deviations in points: of a full hand when caught, and of the least uncertain total.
_SPREAD_OF_A_HAND = 30.0
_SPREAD_OF_MINE = 8.0
_POINTS_OF_A_LOW_CARD = 6.5
_MOST_PACES = 24


@dataclass(frozen=True, slots=True)
class DealPace:
    """Averages of a deal: rounds until a seat completes its contract, and points a card.

    `luck` is the share of cards that help, relative to the contract that was measured.
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
    """Rates hands of a seat that is not down by the chance to win the game."""

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
        """The chances to win the game with a hand of these points after its discard.

        The first is for racing on: `missing` cards are lacking and `share` of the unseen cards
        help. The second is for shedding the costliest cards only.
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
        """The chance to be ahead of all with these points, if all others are caught."""
        chance = 1.0
        for other in self._others:
            chance *= self._ahead(other, mine)
        return chance

    def _caught(self, out: _Other, mine: float) -> float:
        """The chance to win with these points when another seat goes out."""
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
    """Distribution of the cards that a hand still lacks after some turns."""

    def __init__(self, missing: int, share: float, luck: float) -> None:
        self._first = missing, _in_a_round(share)
        self._luck = luck
        self._lacks = {missing: 1.0}

    def step(self) -> float:
        """Advance by one turn; the chance that the hand is completed in it."""
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
    """The chance to see at least one card of such a share in a round."""
    return float(1 - (1 - min(share, 0.97)) ** _CARDS_A_ROUND)


def _below(deviations: float) -> float:
    """The normal distribution function."""
    return 0.5 * (1 + erf(deviations / sqrt(2)))


_PACES: dict[tuple[int, int, int], tuple[Ruler, DealPace]] = {}


def _pace(know: Knowledge) -> DealPace:
    """The pace of this deal, from random hands of all its cards."""
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
    """The share of all cards that brings this hand nearer."""
    key, held = ruler.key(hand), len(hand) + 1
    faces = Counter(ruler.keys[card] for card in cards)
    helping = sum(
        copies
        for face, copies in faces.items()
        if ruler.missing(key + face, held, lack - 1, lack) < lack
    )
    return helping / len(cards)
