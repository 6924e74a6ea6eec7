"""Opens the program to look at it, and seats people at its tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from mayi_desktop.engine.state_api import GameState
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import BotDelays, Settings
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.sheets.catalogue import find_sheet
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.theme import Size
from mayi_desktop.ui.kit.window import Arguments
from tests.notation import position
from tests.ui.hand import Hand, unpainted
from tests.ui.table.player import Player
from tests.ui.table.tables import BOTS, set_position

NAMES = (
    "Oma Annegret",
    "Ben",
    "Maximilian-Alexander",
    "Søren Ångström",
    "Wilhelmine v. Stetten",
    "Jo",
    "Bartholomew Quill",
    "Владимир",
)
FAMILY = ("Anna", "Ben", "Clara", "Daniel", "Ella", "Frank", "Grace", "Henry")
STRANGE_NAMES = (
    "Anna \U0001f475\U0001f3fd\U0001f389",
    "\u05e9\u05e8\u05d4 \u05db\u05d4\u05df",
    "\u738b\u5c0f\u660e",
    "\u3055\u304f\u3089",
    "\u0645\u062d\u0645\u062f \u0639\u0644\u064a",
    "Donaudampfschifffahrtsgesellschaftskapit",
    "W" * 40,
    "\u202e\u200b.",
)
LONG_NAMES = (
    "Oma Annegret von der Alten Mühle am Bach",
    "Ben",
    "Maximilian-Alexander zu Hohenlohe-Nord 2",
    "Søren Ångström",
    "Wilhelmine v. Stetten",
    "Jo",
    "Bartholomew Quill",
    "Владимир",
)
NEVER = BotDelays(step=1e9, answer=1e9, hold=None)


@dataclass(frozen=True, slots=True)
class Visit:
    """A program opened to be looked at; everything it writes lies in its folder."""

    app: App
    folder: Path

    @property
    def hand(self) -> Hand:
        return Hand(self.app)

    def sit(
        self,
        text: str,
        *,
        people: Sequence[int] = (0,),
        sheet: str = "grandma-jeanne",
        seats: Sequence[SeatSetup] = (),
        change: Callable[[GameState], GameState] = lambda state: state,
    ) -> Player:
        """Sit down at a game that stands at a position; the computer players never act."""
        count = sum(line.strip().startswith("seat ") for line in text.splitlines())
        usual = tuple(SeatSetup(NAMES[n], person=n in people) for n in range(count))
        setup = GameSetup(sheet, (), tuple(seats)[:count] or usual, code_of(11))
        host = GameHost.new(setup, self.folder, delays=NEVER, bots=BOTS)
        set_position(host, change(position(find_sheet(sheet), text)))
        player = Player(self.app, host)
        host.clock.delays = NEVER
        player.settle()
        return player


def visit(folder: Path, size: Size, settings: Settings) -> Visit:
    """Open the program in a window of this size, with these settings."""
    app = App(Arguments(data=folder))
    with unpainted(app):
        Hand(app).resize(size)
        app.change_settings(replace(settings, window_width=size[0], window_height=size[1]))
        app.step(0.0)
    return Visit(app, folder)


def strangers() -> tuple[SeatSetup, ...]:
    return tuple(SeatSetup(name, person=not n) for n, name in enumerate(STRANGE_NAMES))
