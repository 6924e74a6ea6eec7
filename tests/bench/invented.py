"""Invented people, whose habits are known, and a random player, for measuring imitators."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from mayi_desktop.bots.beginner import RandomBot
from mayi_desktop.bots.bot import StyleDecision
from mayi_desktop.bots.knowledge import Knowledge
from mayi_desktop.bots.steady import Steady
from mayi_desktop.engine import (
    RANKS,
    Allow,
    CardId,
    Claim,
    Discard,
    LayDown,
    LayOff,
    LetGo,
    MayI,
    PlayerAction,
    Prompt,
    TableView,
    check,
)
from mayi_desktop.engine.cards import RANK_NUMBERS, SUITS

# How often an invented person does something else than is their habit, as people do.
_LAPSES = 0.1


class Invented:
    """Somebody with habits of their own, and lapses; elsewhere they play steadily."""

    restylable: frozenset[StyleDecision] = frozenset()

    def __init__(self) -> None:
        self._steady = Steady()

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        """By habit, as long as it is legal and nothing distracts them."""
        assert prompt.seat is not None
        usual = self._steady.choose(view, prompt, rng)
        if rng.random() < _LAPSES:
            return usual
        know = Knowledge(view, prompt.seat)
        if know.table.rounds > 12 or know.table.must_play:
            return usual
        found = self.habit(know, prompt, usual, rng)
        legal = isinstance(found, LetGo) or check(view, found) is None
        return found if legal else usual

    def habit(
        self, know: Knowledge, prompt: Prompt, usual: PlayerAction, rng: Random
    ) -> PlayerAction:
        """What they do instead of the usual."""
        raise NotImplementedError

    def throw(self, know: Knowledge, worth: Mapping[CardId, float]) -> PlayerAction:
        """The discard of greatest worth."""
        return Discard(know.seat, max(know.hand, key=lambda card: (worth[card], -card)))


def rank_count(know: Knowledge, card: CardId) -> int:
    """Cards of its rank in the hand."""
    return sum(RANKS[other] is RANKS[card] for other in know.hand)


class Nora(Invented):
    """Never asks; throws her dearest loose card; lays off late, when others are nearly out."""

    def habit(
        self, know: Knowledge, prompt: Prompt, usual: PlayerAction, rng: Random
    ) -> PlayerAction:
        """What the class says."""
        if isinstance(usual, MayI):
            return LetGo(know.seat)
        if isinstance(usual, Claim) and not know.is_my_turn:
            return Allow(know.seat)
        late = isinstance(usual, LayOff) and min(know.view.counts) > 4 and len(know.hand) > 1
        if isinstance(usual, Discard) or late:
            worth = {
                card: -99 * bool(know.rules.wild_table[card])
                + know.points[card]
                - 8 * (rank_count(know, card) > 1)
                for card in know.hand
            }
            return self.throw(know, worth)
        return usual


class Otto(Invented):
    """Asks for whatever makes a pair; throws what he has just drawn."""

    def habit(
        self, know: Knowledge, prompt: Prompt, usual: PlayerAction, rng: Random
    ) -> PlayerAction:
        """What the class says."""
        card = know.table.top
        if isinstance(usual, LetGo) and card is not None and not know.down:
            pairs = any(RANKS[card] is RANKS[other] for other in know.hand)
            return MayI(know.seat) if pairs else usual
        newest = know.hand[-1] if know.hand else None
        if isinstance(usual, Discard) and newest is not None and not know.down:
            useful = rank_count(know, newest) > 1 or know.rules.wild_table[newest]
            return usual if useful else Discard(know.seat, newest)
        return usual


class Paula(Invented):
    """Waits with her contract early in a deal; throws low cards first, but keeps pairs."""

    def habit(
        self, know: Knowledge, prompt: Prompt, usual: PlayerAction, rng: Random
    ) -> PlayerAction:
        """What the class says."""
        early = know.table.rounds < 3 and min(know.view.counts) > 5
        waits = isinstance(usual, LayDown) and early
        if waits or (isinstance(usual, Discard) and not know.down):
            worth = {
                card: -99 * bool(know.rules.wild_table[card])
                - know.points[card]
                - 12 * (rank_count(know, card) > 1)
                for card in know.hand
            }
            return self.throw(know, worth)
        return usual


class Quentin(Invented):
    """Never throws the next player a rank they took, but gladly what was thrown; asks only for
    a card that completes his contract."""

    def habit(
        self, know: Knowledge, prompt: Prompt, usual: PlayerAction, rng: Random
    ) -> PlayerAction:
        """What the class says."""
        card = know.table.top
        if isinstance(usual, MayI) and card is not None and know.missing_with(card):
            return LetGo(know.seat)
        if isinstance(usual, Discard) and not know.down:
            lately = {RANKS[other] for other in know.table.discards[-5:]}
            taken = {RANKS[other] for other in know.table.seats[know.next_to_draw].known}
            worth = {
                card: -99 * bool(know.rules.wild_table[card])
                - 20 * (know.missing_without(card) > know.missing_now)
                + 9 * (RANKS[card] in lately)
                - 15 * (RANKS[card] in taken)
                + know.points[card] / 4
                for card in know.hand
            }
            return self.throw(know, worth)
        return usual


class Rosa(Invented):
    """Asks every third time she might, takes every discard that has a neighbour in her hand,
    and collects runs: her loose cards go by suit, spades first."""

    def habit(
        self, know: Knowledge, prompt: Prompt, usual: PlayerAction, rng: Random
    ) -> PlayerAction:
        """What the class says."""
        if isinstance(usual, MayI) and rng.random() < 2 / 3:
            return LetGo(know.seat)
        if isinstance(usual, Discard) and not know.down:
            near = self._near
            worth = {
                card: -99 * bool(know.rules.wild_table[card])
                - 6 * near(know, card)
                + know.points[card] / 2
                for card in know.hand
            }
            return self.throw(know, worth)
        return usual

    @staticmethod
    def _near(know: Knowledge, card: CardId) -> int:
        return sum(
            SUITS[other] is SUITS[card]
            and 0 < abs(RANK_NUMBERS[other] - RANK_NUMBERS[card]) <= 2
            for other in know.hand
        )


Person = Invented | RandomBot
PEOPLE: Mapping[str, Person] = {
    "Nora": Nora(),
    "Otto": Otto(),
    "Paula": Paula(),
    "Quentin": Quentin(),
    "Rosa": Rosa(),
    "random": RandomBot(),
}
