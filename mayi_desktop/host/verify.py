"""Knows how a journal is checked: line by line, against the rules and the deal code."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import get_args

from mayi_desktop.engine.actions import Action, ChanceAction
from mayi_desktop.engine.refusals import IllegalAction
from mayi_desktop.engine.state import GameState
from mayi_desktop.engine.table import CHANCE_PROMPTS, Phase
from mayi_desktop.host import journal
from mayi_desktop.host.codes import seed_of
from mayi_desktop.host.dealer import chance
from mayi_desktop.host.entries import Acted, DealDone, Entry, GameDone, HandedOver, Header
from mayi_desktop.host.replay import ContradictionError, Playback
from mayi_desktop.sheets import UnknownSheetError

_CHANCE = get_args(ChanceAction)


@dataclass(slots=True)
class Findings:
    """What was checked of one journal, and the first thing that is wrong with it, if any is.

    `wrong` is a sentence about the line `wrong_line`. `cut_off` tells that a last line was
    still being written; that is how a game ends whose window was killed, and nothing wrong.
    """

    header: Header
    lines: int = 0
    moves: int = 0
    shuffles: int = 0
    deals: int = 0
    finished: bool = False
    cut_off: bool = False
    usual_rules: bool = True
    wrong: str | None = None
    wrong_line: int = 0

    @property
    def sound(self) -> bool:
        """Whether everything in the journal is as it must be."""
        return self.wrong is None


def check_journal(path: Path) -> Findings:
    """Play a journal again and compare; SaveError if the file is no journal at all."""
    sound = journal.read_sound(path)
    header = journal.header_of(sound, path)
    recording = journal.read(path)
    found = Findings(header, usual_rules=_usual(header))
    found.lines = len(recording.marks)
    end = recording.marks[-1][0]
    found.cut_off = not recording.damaged and end < recording.size
    _play(found, recording.entries)
    if found.sound and recording.damaged:
        found.wrong_line = found.lines + 1
        known = found.lines < len(sound.lines)
        found.wrong = (
            "it says nothing that this version of the game can read."
            if known
            else "it was changed after it was written, or lines before it are missing."
        )
    return found


def _play(found: Findings, entries: tuple[Entry, ...]) -> None:
    """Let every entry happen that can, and note the first that cannot."""
    game = Playback(found.header)
    seed = seed_of(found.header.setup.code)
    for number, entry in enumerate(entries, start=2):
        try:
            _compare(game, seed, entry)
            game.take(entry)
            _count(found, entry)
        except Exception as error:
            found.wrong_line, found.wrong = number, _sentence(game, entry, error)
            return


def _compare(game: Playback, seed: int, entry: Entry) -> None:
    """ContradictionError where chance, the scores or the end are not as they must be."""
    table = game.state.table
    match entry:
        case Acted(action) if not isinstance(action, _CHANCE):
            pass
        case Acted(action) if action != _dealt(game.state, seed):
            raise ContradictionError("these cards are not the ones that the deal code gives")
        case DealDone(deal, _, scores):
            if table.result is None or table.result.deal != deal:
                raise ContradictionError("no deal ends there")
            if scores != tuple(facts.score for facts in table.seats):
                raise ContradictionError("the scores written there are not those of the game")
        case GameDone() if table.phase is not Phase.GAME_OVER:
            raise ContradictionError("the game is not over there")
        case _:
            pass


def _dealt(state: GameState, seed: int) -> Action | None:
    """What chance answers by the deal code; None while it is not asked."""
    prompts = state.table.prompts
    if not prompts or prompts[0].kind not in CHANCE_PROMPTS:
        return None
    return chance(seed, state, prompts[0])


def _count(found: Findings, entry: Entry) -> None:
    match entry:
        case Acted(action):
            found.shuffles += isinstance(action, _CHANCE)
            found.moves += not isinstance(action, _CHANCE)
        case DealDone():
            found.deals += 1
        case GameDone():
            found.finished = True
        case HandedOver():
            pass


def _sentence(game: Playback, entry: Entry, error: Exception) -> str:
    """What is wrong with an entry, in words for people."""
    match error:
        case ContradictionError():
            return f"{error}."
        case IllegalAction():
            assert isinstance(entry, Acted)
            said = error.refusal.sentence(game.state.table.sheet)
            return f"{_who(game, entry.action)} did what the rules do not allow then. {said}"
        case _:
            return "it cannot follow what came before it."


def _who(game: Playback, action: Action) -> str:
    seat: object = getattr(action, "seat", None)
    if isinstance(seat, int) and 0 <= seat < len(game.seats):
        return game.seats[seat].name
    return "somebody"


def _usual(header: Header) -> bool:
    """Whether the sheet in the journal is the one that this version plays by that name."""
    try:
        return header.setup.sheet() == header.sheet
    except UnknownSheetError:
        return False
