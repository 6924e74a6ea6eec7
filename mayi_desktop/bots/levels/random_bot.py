"""Random player: the bottom of every ladder, and a test of rules good players rarely meet."""

from __future__ import annotations

from random import Random

from mayi_desktop.bots.levels.bot import EVERY_DECISION
from mayi_desktop.bots.levels.steady import Steady
from mayi_desktop.bots.reading.closing import can_still_end
from mayi_desktop.bots.reading.knowledge import Knowledge
from mayi_desktop.engine.actions import (
    Allow,
    Claim,
    Discard,
    DrawStock,
    EndTurn,
    LayOff,
    LetGo,
    MayI,
    PlayerAction,
    TakeDiscard,
)
from mayi_desktop.engine.legal import check, legal_actions
from mayi_desktop.engine.solver import solve as solver
from mayi_desktop.engine.state.table import Prompt, PromptKind
from mayi_desktop.engine.state.view import TableView

# Enough for games that differ, and soon found.
_LAY_DOWNS_TO_CHOOSE_FROM = 3
# Random players go out in 22 rounds on average; a deal twice as long is likely stuck.
_ROUNDS_OF_CHANCE = 40


class RandomBot:
    """Does anything legal; `claims` is how often, from 0 to 1, it wants the exposed discard.

    It usually lays down when it holds the contract, and lays off before it discards half of the
    time, unless then nobody could ever go out. After many rounds it plays like a steady player,
    so that every deal ends.
    """

    restylable = EVERY_DECISION

    def __init__(self, claims: float = 0.3) -> None:
        self._claims = claims

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        """Any legal answer."""
        assert prompt.seat is not None
        seat = prompt.seat
        if view.table.rounds >= _ROUNDS_OF_CHANCE and not view.table.rule.all_at_once:
            return Steady().choose(view, prompt, rng)
        match prompt.kind:
            case PromptKind.DRAW:
                return self._wanted(view, TakeDiscard(seat), DrawStock(seat), rng)
            case PromptKind.MAY_I | PromptKind.ANSWER:
                call = solver.winning_claim(view) or MayI(seat)
                return self._wanted(view, call, LetGo(seat), rng)
            case PromptKind.ASKED:
                return self._wanted(view, Claim(seat), Allow(seat), rng)
            case _:
                return _play(view, rng)

    def _wanted(
        self, view: TableView, want: PlayerAction, other: PlayerAction, rng: Random
    ) -> PlayerAction:
        wants = rng.random() < self._claims and check(view, want) is None
        silent = isinstance(other, LetGo)
        return other if not wants and (silent or check(view, other) is None) else want


def _play(view: TableView, rng: Random) -> PlayerAction:
    proposals: list[PlayerAction] = []
    if view.viewer is not None and not view.table.seats[view.viewer].down:
        proposals += solver.contract_melds(view, _LAY_DOWNS_TO_CHOOSE_FROM)
    elif view.table.sheet.new_melds:
        proposals += solver.new_melds(view, _LAY_DOWNS_TO_CHOOSE_FROM)
    good: list[PlayerAction] = [action for action in proposals if check(view, action) is None]
    if good and rng.random() < 0.8:
        return _any_of(good, rng)
    listed = list(legal_actions(view))
    others: list[PlayerAction] = [a for a in listed if not isinstance(a, LayOff)]
    if 0 < len(others) < len(listed) and not can_still_end(Knowledge(view, others[0].seat)):
        listed = others
    plays: list[PlayerAction] = [
        action for action in listed if not isinstance(action, Discard | EndTurn)
    ]
    return _any_of(plays if plays and rng.random() < 0.5 else listed or good, rng)


def _any_of(actions: list[PlayerAction], rng: Random) -> PlayerAction:
    return actions[int(rng.random() * len(actions))]
