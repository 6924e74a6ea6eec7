"""Knows how a master decides: as a sharp player, unless playing on shows something better."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from mayi_desktop.bots.base import Bot, Thought
from mayi_desktop.bots.knowledge import Knowledge
from mayi_desktop.bots.options import best_first
from mayi_desktop.bots.rollout import Rollouts
from mayi_desktop.bots.sharp import Sharp, options_for
from mayi_desktop.bots.temper import Temper
from mayi_desktop.engine.actions import Discard, PlayerAction
from mayi_desktop.engine.legal import check
from mayi_desktop.engine.table import Prompt, PromptKind
from mayi_desktop.engine.view import TableView

_MOST_RIVALS = 2


class Master:
    """Plays near-equal discards on over worlds that look like its view."""

    def __init__(self, worlds: int = 12) -> None:
        self._worlds = worlds
        self._temper = Temper()
        self._sharp = Sharp(self._temper)

    @property
    def quick(self) -> Bot:
        """The sharp player who answers when thinking failed."""
        return self._sharp

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        """The answer of the whole thought."""
        thought = self.think(view, prompt, rng)
        while True:
            try:
                next(thought)
            except StopIteration as done:
                answer: PlayerAction = done.value
                return answer

    def think(self, view: TableView, prompt: Prompt, rng: Random) -> Thought:
        """The sharp player's answer, or one that plain playing on finds clearly better."""
        usual = self._sharp.choose(view, prompt, rng)
        rivals = self._rivals(view, prompt, usual)
        if not rivals:
            return usual
        rollouts = Rollouts(view, (usual, *rivals), rng)
        for _ in range(self._worlds):
            yield from rollouts.play_a_world()
        return rollouts.clearly_best()

    def _rivals(
        self, view: TableView, prompt: Prompt, usual: PlayerAction
    ) -> Sequence[PlayerAction]:
        """Other discards that leave the hand as near to its contract."""
        if prompt.kind is not PromptKind.PLAY or not isinstance(usual, Discard):
            return ()
        know = Knowledge(view, usual.seat)
        if know.down or know.rule.all_at_once:
            return ()
        *_, throws = options_for(know, prompt.kind, self._temper)
        ranked = best_first(throws)
        near = [option for option in ranked if option.value[0] == ranked[0].value[0]]
        actions = [option.action for option in near if option.action != usual]
        return [action for action in actions if check(view, action) is None][:_MOST_RIVALS]
