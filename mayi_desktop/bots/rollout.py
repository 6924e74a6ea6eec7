"""Knows what comes of an action if the deal is played on, in worlds that look like a view."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random

from mayi_desktop.bots.steady import Steady
from mayi_desktop.engine import (
    GameState,
    apply,
    chance_cards,
    plausible_state,
    unseen,
    view_for,
)
from mayi_desktop.engine.actions import Action, AddDeck, LetGo, PlayerAction, Reshuffle
from mayi_desktop.engine.cards import CardId, Seat
from mayi_desktop.engine.table import Phase, PromptKind
from mayi_desktop.engine.view import TableView

_MOST_MOVES = 300
_GATE = 2.0


class Rollouts:
    """Compares actions over the same worlds; each world is played once for each action."""

    def __init__(self, view: TableView, actions: Sequence[PlayerAction], rng: Random) -> None:
        self._view = view
        self._actions = actions
        self._rng = rng
        self._hidden = unseen(view)
        self._gains: list[list[float]] = [[] for _ in actions]

    def play_a_world(self) -> Generator[None, None, None]:
        """Play every action on in one more world, stopping after each."""
        seat = self._view.viewer
        assert seat is not None
        world = plausible_state(self._view, _shuffled(self._hidden, self._rng))
        for number, action in enumerate(self._actions):
            points = _play_on(apply(world, action).state, self._rng)
            others = sum(points) - points[seat]
            self._gains[number].append(others / (len(points) - 1) - points[seat])
            yield

    def clearly_best(self) -> PlayerAction:
        """The first action, or the one that beats it by more than luck explains."""
        best, most = self._actions[0], 0.0
        for action, gains in zip(self._actions[1:], self._gains[1:], strict=True):
            paired = [mine - usual for mine, usual in zip(gains, self._gains[0], strict=True)]
            count = len(paired)
            mean = sum(paired) / count
            spread = sum((gain - mean) ** 2 for gain in paired) / max(1, count - 1)
            surplus = mean - _GATE * (spread / count) ** 0.5
            if surplus > most:
                best, most = action, surplus
        return best


def _play_on(state: GameState, rng: Random) -> tuple[int, ...]:
    """The points of the deal when steady players play it to its end."""
    player = Steady()
    deal, passed = state.table.deal, set[tuple[int, Seat]]()
    for _ in range(_MOST_MOVES):
        table = state.table
        if table.deal != deal or table.phase in (Phase.BETWEEN_DEALS, Phase.GAME_OVER):
            break
        action: Action | None = None
        for prompt in sorted(table.prompts, key=lambda prompt: not prompt.optional):
            if prompt.seat is None:
                cards = _shuffled(chance_cards(state), rng)
                action = (
                    Reshuffle(cards) if prompt.kind is PromptKind.RESHUFFLE else AddDeck(cards)
                )
                break
            if prompt.optional and (prompt.id, prompt.seat) in passed:
                continue
            choice = player.choose(view_for(state, prompt.seat), prompt, rng)
            if prompt.optional and isinstance(choice, LetGo):
                passed.add((prompt.id, prompt.seat))
                continue
            action = choice
            break
        if action is None:
            break
        state = apply(state, action).state
    result = state.table.result
    if result is not None and result.deal == deal:
        return result.points
    points = state.table.sheet.points_table
    return tuple(sum(points[card] for card in hand) for hand in state.hands)


def _shuffled(cards: Sequence[CardId], rng: Random) -> tuple[CardId, ...]:
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)
