"""Knows what can be done with the journal of a deal or a game that is over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from mayi_desktop.ui.scenes.par_line import ParLine
from mayi_desktop.ui.services import Services
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.widgets.button import Button


@dataclass(frozen=True, slots=True)
class Aftermath:
    """The journal, if the game is saved, and the fingerprint of the shoe that comes next.

    `par` is the line that plays the deal again.
    """

    journal: Path | None = None
    fingerprint: str = ""
    par: ParLine | None = None

    def buttons(self, services: Services) -> list[Button]:
        """The buttons for what can be done now."""
        return [self._button(services, say("after.verify"), _verify)]

    def _button(
        self, services: Services, words: str, act: Callable[[Services, Path], None]
    ) -> Button:
        if self.journal is None:
            button = Button(services.look, words, lambda: None)
            button.disable(say("after.not_saved"))
            return button
        return Button(services.look, words, partial(act, services, self.journal))


def _verify(services: Services, journal: Path) -> None:
    from mayi_desktop.ui.scenes.certificate import Certificate

    services.scenes.push(Certificate(services, journal))
