"""Opens a game: a new one, or one from its journal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from mayi_desktop.bots import LEVELS
from mayi_desktop.bots.levels.bot import Bot
from mayi_desktop.engine import rules
from mayi_desktop.engine.events import Event
from mayi_desktop.engine.state.game_state import GameState
from mayi_desktop.engine.state.table import DealResult
from mayi_desktop.host.files.paths import games_folder
from mayi_desktop.host.game.claim_window import window_key
from mayi_desktop.host.game.runner import Runner, player_for
from mayi_desktop.host.journal import journal
from mayi_desktop.host.journal.autosave import Autosave
from mayi_desktop.host.journal.entries import Header, Helped, Sealed
from mayi_desktop.host.journal.journal import SaveError
from mayi_desktop.host.journal.restore import RestoredGame, restore
from mayi_desktop.host.journal.undo import UndoStack
from mayi_desktop.host.setup.game_setup import GameSetup, SeatSetup
from mayi_desktop.i18n import _


@dataclass(slots=True)
class OpenedGame:
    """A game as it is opened, with its journal and undo stack.

    `bots` are the computer players by level. The rest is as in `RestoredGame`; a `practice`
    started from a moment of another game and does not count.
    """

    setup: GameSetup
    runner: Runner
    bots: Mapping[str, Bot] = field(default_factory=lambda: LEVELS)
    autosave: Autosave = field(default_factory=Autosave)
    practice: bool = False
    recorded_result: DealResult | None = None
    sealed: Sealed | None = None
    undo_stack: UndoStack = field(default_factory=UndoStack)
    helped: frozenset[Helped] = frozenset()
    regulars: tuple[SeatSetup, ...] = ()
    dealt: GameState | None = None
    deal_events: tuple[Event, ...] = ()


def new_game(
    setup: GameSetup, folder: Path, bots: Mapping[str, Bot], *, checked: bool, kept: bool
) -> OpenedGame:
    """A new game, saved in the data folder if `kept` and possible.

    UnknownSheetError or ValueError if there is no such sheet, or no room for so many seats.
    """
    sheet = setup.sheet()
    state = rules.new_game(sheet, len(setup.seats))
    header = Header(setup, sheet, datetime.now().isoformat(timespec="seconds"))
    runner = _runner(setup, state, bots, checked=checked)
    keeping = Autosave.create(games_folder(folder), header) if kept else Autosave.disabled()
    return OpenedGame(setup, runner, bots, keeping, regulars=setup.seats)


def resume_game(path: Path, bots: Mapping[str, Bot], *, checked: bool) -> OpenedGame:
    """The game in a journal, up to its last valid entry; SaveError says why not."""
    recording = journal.read(path)
    if recording.finished:
        raise SaveError(_("This game has been played to its end."))
    played = restore(recording)
    return OpenedGame(
        played.setup,
        _runner_after(played, bots, checked=checked),
        bots,
        Autosave.resume(path, played),
        practice=recording.header.practice,
        recorded_result=played.recorded_result,
        sealed=played.sealed,
        undo_stack=played.undo_stack,
        helped=played.helped,
        regulars=played.regulars,
        dealt=played.dealt,
        deal_events=played.deal_events,
    )


def _runner_after(played: RestoredGame, bots: Mapping[str, Bot], *, checked: bool) -> Runner:
    """The runner of a restored game.

    Where the last move left the claim window open, the computer players have passed already.
    """
    runner = _runner(played.setup, played.state, bots, checked=checked)
    runner.moves = played.moves
    if window_key(played.before.table) == window_key(played.state.table):
        runner.pass_open_offers()
    return runner


def _runner(
    setup: GameSetup, state: GameState, bots: Mapping[str, Bot], *, checked: bool
) -> Runner:
    players = [player_for(who, bots) for who in setup.seats]
    return Runner(state, setup.seed, players, checked=checked)
