"""Knows how likely a seat wins the game in the last deal: racing on, or shedding points.

There it is not the points of the deal that count, but who is ahead at the end. Whoever leads
may throw dear cards and hope that somebody far behind goes out; whoever is behind has to be
quick at any price. Both are worked out round by round, from what usually happens: how long
others take for such a contract, and what they hold when somebody else is first.
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

# Measured over many deals of sharp players: of the unseen cards such a part helps a hand that
# lacks 1, 2, 3 … cards, and so many of them come by in a round.
_HELPING = (0.235, 0.268, 0.326, 0.407, 0.51, 0.65, 0.7)
_CARDS_A_ROUND = 1.65

# How the rounds are spread that a hand takes to be complete, for each card it lacks when dealt.
_ROUNDS_A_CARD = 2.07
_SHAPE = 2.2

_ROUNDS_AHEAD = 16
_SAMPLE = 32
_SMALL_SAMPLE = 8
_LEAST_LUCK = 0.2
_LUCK_OF_A_DEALT_HAND = 1.2
_LUCK_HASTENS = 0.8
_SPREAD_OF_A_HAND = 30.0
_SPREAD_OF_MINE = 8.0
_POINTS_OF_A_LOW_CARD = 6.5
_MOST_PACES = 24


@dataclass(frozen=True, slots=True)
class DealPace:
    """What is usual in a deal: the rounds until a seat has its contract, and points a card.

    `luck` says how much more of the cards help than in the contract measured: 1 is as much.
    """

    rounds: float
    a_card: float
    luck: float

    def chance_to_finish(self, turn: int) -> float:
        """The chance that a seat that has not yet got its contract gets it in this turn."""

        def done(turns: int) -> float:
            return float((max(0, turns) / self.rounds) ** _SHAPE)

        return 1 - exp(done(turn - 1) - done(turn))


class LastDeal:
    """Weighs what a seat that is not down could hold after this turn, by the game's outcome."""

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
        """The chance to win the game for a hand of these points that has just discarded.

        First if it goes on for its contract, of which so many cards are missing, and of the
        unseen cards this share helps; then if it only sheds its dearest cards.
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
        """The chance to be first of all with so many points, if all others are caught."""
        chance = 1.0
        for other in self._others:
            chance *= self._ahead(other, mine)
        return chance

    def _caught(self, out: _Other, mine: float) -> float:
        """The chance to win with so many points when another goes out."""
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
    """The cards that a hand may still lack after some turns, each with its chance."""

    def __init__(self, missing: int, share: float, luck: float) -> None:
        self._first = missing, _in_a_round(share)
        self._luck = luck
        self._lacks = {missing: 1.0}

    def step(self) -> float:
        """One turn further: the chance that the hand is complete now and was not before."""
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
    """The chance that at least one card of such a share comes by in a round."""
    return float(1 - (1 - min(share, 0.97)) ** _CARDS_A_ROUND)


def _below(deviations: float) -> float:
    """The chance that a normally spread value lies below so many standard deviations."""
    return 0.5 * (1 + erf(deviations / sqrt(2)))


_PACES: dict[tuple[int, int, int], tuple[Ruler, DealPace]] = {}


def _pace(know: Knowledge) -> DealPace:
    """The pace of this deal, from hands dealt at random out of all its cards."""
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
    """What part of all cards brings this hand nearer."""
    key, held = ruler.key(hand), len(hand) + 1
    faces = Counter(ruler.keys[card] for card in cards)
    helping = sum(
        copies
        for face, copies in faces.items()
        if ruler.missing(key + face, held, lack - 1, lack) < lack
    )
    return helping / len(cards)
