"""Rollouts: compares answers by playing the deal on in sampled worlds that match a view."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from math import sqrt
from random import Random

from mayi_desktop.bots.levels.steady import Steady
from mayi_desktop.engine import unseen_cards
from mayi_desktop.engine.actions import Action, AddDeck, LetGo, PlayerAction, Reshuffle
from mayi_desktop.engine.cards import CardId, Seat
from mayi_desktop.engine.state.table import Prompt, PromptKind
from mayi_desktop.engine.state.view import TableView
from mayi_desktop.engine.state_api import (
    GameState,
    apply,
    chance_cards,
    determinized_state,
    view_for,
)

# Moves; steady players end a deal in far fewer, and one that stalls says nothing.
_LONGEST_PLAYOUT = 150
# Standard errors by which an answer must beat the usual one, which is right in most cases.
_GATE = 2.5
_FEWEST_WORLDS = 6


def sample_world(view: TableView, hidden: Sequence[CardId], rng: Random) -> GameState:
    """A whole table that matches the view, its hidden cards dealt at random."""
    return determinized_state(view, shuffled(hidden, rng))


def chance_action(state: GameState, prompt: Prompt, rng: Random) -> Action | None:
    """The answer of chance to a prompt about the stock; None for any other prompt."""
    match prompt.kind:
        case PromptKind.RESHUFFLE:
            return Reshuffle(shuffled(chance_cards(state), rng))
        case PromptKind.ADD_DECK:
            return AddDeck(shuffled(chance_cards(state), rng))
        case _:
            return None


def shuffled(cards: Sequence[CardId], rng: Random) -> tuple[CardId, ...]:
    """The cards in random order."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)


class Rollouts:
    """Compares answers over the same worlds; each world is played once for each answer.

    `moves` counts the work that has been done so far.
    """

    def __init__(
        self, view: TableView, prompt: Prompt, answers: Sequence[PlayerAction], rng: Random
    ) -> None:
        self.moves = 0
        self._view = view
        self._prompt = prompt
        self._answers = answers
        self._rng = rng
        self._hidden = unseen_cards(view)
        self._gains: list[list[float]] = [[] for _ in answers]

    def play_world(self) -> Generator[None, None, None]:
        """Play every answer in one more world, pausing after each."""
        seat = self._view.viewer
        assert seat is not None
        world = sample_world(self._view, self._hidden, self._rng)
        for answer, gains in zip(self._answers, self._gains, strict=True):
            playout = Playout(world, self._rng)
            playout.answer(self._prompt, answer)
            points = playout.points()
            self.moves += playout.moves
            others = sum(points) - points[seat]
            gains.append(others / (len(points) - 1) - points[seat])
            yield

    def clearly_best(self) -> PlayerAction:
        """The first answer, or one that is significantly better."""
        best, most = self._answers[0], 0.0
        for answer, gains in zip(self._answers[1:], self._gains[1:], strict=True):
            paired = [mine - usual for mine, usual in zip(gains, self._gains[0], strict=True)]
            surplus = _surplus(paired)
            if surplus > most:
                best, most = answer, surplus
        return best


def _surplus(gains: list[float]) -> float:
    """By how much the mean gain exceeds the gate; 0 for too few worlds."""
    count = len(gains)
    if count < _FEWEST_WORLDS:
        return 0.0
    mean = sum(gains) / count
    spread = sum((gain - mean) ** 2 for gain in gains) / (count - 1)
    return mean - _GATE * sqrt(spread / count)


class Playout:
    """One deal played to its end by steady players, from one sampled world."""

    def __init__(self, world: GameState, rng: Random) -> None:
        self.moves = 0
        self._state = world
        self._deal = world.table.deal
        self._rng = rng
        self._player = Steady()
        self._passed: set[tuple[int, Seat | None]] = set()

    def answer(self, prompt: Prompt, answer: PlayerAction) -> None:
        """Make a seat answer its prompt."""
        if prompt.optional and isinstance(answer, LetGo):
            self._passed.add((prompt.id, prompt.seat))
        else:
            self._state = apply(self._state, answer).state

    def points(self) -> tuple[int, ...]:
        """The points of all seats at the end of the deal, or after too many moves."""
        while self.moves < _LONGEST_PLAYOUT:
            table = self._state.table
            if table.result is not None and table.result.deal == self._deal:
                return table.result.points
            action = self._next()
            if action is None:
                break
            self.moves += 1
            self._state = apply(self._state, action).state
        points = self._state.table.sheet.points_table
        return tuple(sum(points[card] for card in hand) for hand in self._state.hands)

    def _next(self) -> Action | None:
        """The next action of chance or a seat; claims are decided before the turn goes on."""
        prompts = self._state.table.prompts
        for prompt in sorted(prompts, key=lambda prompt: not prompt.optional):
            key = prompt.id, prompt.seat
            if prompt.seat is None:
                return chance_action(self._state, prompt, self._rng)
            if key in self._passed:
                continue
            choice = self._player.choose(view_for(self._state, prompt.seat), prompt, self._rng)
            if not prompt.optional or not isinstance(choice, LetGo):
                return choice
            self._passed.add(key)
        return None
