"""Listens at a table: what was heard, and which cards landed, each with its time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from mayi_desktop.engine import CardId
from mayi_desktop.ui.table.animator import Animator, Sound
from tests.ui.hand import FRAME
from tests.ui.table.player import Player

# A sound later than this is heard as something else than what is seen.
TOLERANCE = 0.020


@dataclass
class Watched:
    """What was heard and what landed, each with the seconds since the beginning."""

    player: Player
    now: float = 0.0
    heard: list[tuple[float, str, float, int | None]] = field(default_factory=list)
    landed: list[tuple[float, tuple[Sound, ...]]] = field(default_factory=list)
    _flying: dict[CardId, tuple[Sound, ...]] = field(default_factory=dict)

    def play(
        self,
        cue: str,
        pan: float = 0.0,
        *,
        soft: bool = False,
        gain: float = 0.0,
        note: int | None = None,
    ) -> None:
        self.heard.append((self.now, cue, pan, note))

    def frame(self) -> None:
        """Let a frame go by, and note which cards came to rest in it."""
        self.now += FRAME
        before = dict(self._flying)
        self.player.wait()
        animator: Animator = self.player.table.display.animator
        self._flying = {
            key: sprite.flight.on_land
            for key, sprite in animator.cards.items()
            if sprite.flight is not None and sprite.flight.on_land
        }
        for key, cues in before.items():
            if key not in self._flying:
                self.landed.append((self.now, cues))

    def until_rest(self, most: float = 20.0) -> None:
        display = self.player.table.display
        for _ in range(round(most / FRAME)):
            self.frame()
            if display.presenter.is_idle and not display.animator.is_busy and self.landed:
                return
        raise AssertionError("the cards never came to rest")

    def times(self, cue: str) -> list[float]:
        return [at for at, name, _, _ in self.heard if name == cue]


Watch = Callable[[Player], Watched]
