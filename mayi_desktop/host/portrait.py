"""Portraits of people: what they decided in games here, and the files learned from it."""

from __future__ import annotations

import json
import logging
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256
from math import isfinite
from pathlib import Path
from typing import Any

from mayi_desktop.base.files import (
    is_nested_deeper,
    make_private_folder,
    read_limited,
    replace_whole,
    short_text,
)
from mayi_desktop.bots import LEVELS
from mayi_desktop.bots.bot import Bot
from mayi_desktop.bots.portrait import (
    MARKS,
    Chosen,
    Decided,
    Habit,
    Kind,
    Portrait,
    Relative,
    choices_of,
    learned,
    usual_weights,
)
from mayi_desktop.engine.actions import LetGo, MayI, PlayerAction
from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.legal import prompt_for
from mayi_desktop.engine.table import Prompt, PromptKind
from mayi_desktop.engine.view import TableView, view_for
from mayi_desktop.host import journal
from mayi_desktop.host.entries import Acted, DealDone, Entry, Header, Practised
from mayi_desktop.host.folder import games_folder, relatives_folder
from mayi_desktop.host.journal import FINISHED, SaveError
from mayi_desktop.host.journal import SUFFIX as JOURNAL_SUFFIX
from mayi_desktop.host.setup import SeatSetup, level_of, person_of
from mayi_desktop.host.undo import Playback, play_back_steps

# --- Album: portraits of people, from which relatives are made, as small files on this
# computer.
# Each is a file of its own, which anybody can delete; a damaged one is left alone and not used.


_log = logging.getLogger(__name__)
SUFFIX = ".json"
# What a portrait takes is some 4 kB.
_LARGEST_FILE = 100_000
_DEEPEST = 6
_FORMAT = 1
_MOST = 1e6
_ALBUM_SLOWEST = 10.0
# Enough of the digest of a name that no two people share a file.
_DIGITS = 24


def save_portrait(data: Path, portrait: Portrait) -> None:
    """Keep a portrait, in place of one of the same person; OSError if that fails."""
    folder = relatives_folder(data)
    make_private_folder(folder)
    text = json.dumps(_encoded(portrait), ensure_ascii=False, indent=1)
    replace_whole(_file(data, portrait.name), text.encode())


def delete_portrait(data: Path, name: str) -> None:
    """Delete a person's portrait, if there is one; OSError if that fails."""
    _file(data, name).unlink(missing_ok=True)


def portrait_in(data: Path, name: str) -> Portrait | None:
    """A person's portrait; None if there is none that can be used."""
    return _read(_file(data, name))


def portraits(data: Path) -> list[Portrait]:
    """All portraits that can be used, by name."""
    found: list[Portrait | None] = []
    with suppress(OSError):
        files = sorted(relatives_folder(data).glob(f"*{SUFFIX}"))
        found = [_read(file) for file in files]
    sound = (portrait for portrait in found if portrait is not None)
    return sorted(sound, key=lambda portrait: portrait.name.casefold())


class Company(Mapping[str, Bot]):
    """The computer players of one game: the levels, and relatives by the files of their folder.

    A relative that was seated once stays, even if its file is deleted.
    """

    def __init__(self, data: Path | None, levels: Mapping[str, Bot] = LEVELS) -> None:
        self._data = data
        self._levels = levels
        self._relatives: dict[str, Bot | None] = {}

    def __getitem__(self, level: str) -> Bot:
        """The computer player of a level; KeyError if there is none."""
        if level in self._levels:
            return self._levels[level]
        found = self._relative(level)
        if found is None:
            raise KeyError(level)
        return found

    def __iter__(self) -> Iterator[str]:
        """The levels that need no file."""
        return iter(self._levels)

    def __len__(self) -> int:
        """How many of these there are."""
        return len(self._levels)

    def _relative(self, level: str) -> Bot | None:
        name = person_of(level)
        if not name or self._data is None:
            return None
        if level not in self._relatives:
            portrait = portrait_in(self._data, name)
            self._relatives[level] = None if portrait is None else Relative(portrait)
        return self._relatives[level]


def pace_of(bot: Bot | None) -> float:
    """The factor on the time for a step of a relative; 1 for everybody else."""
    return bot.portrait.pace if isinstance(bot, Relative) else 1.0


def stand_in(data: Path, who: SeatSetup) -> SeatSetup:
    """The computer player who plays on for a person: like them, if that was learned here."""
    portrait = portrait_in(data, who.name)
    if portrait is None:
        return SeatSetup(who.name, person=False)
    return replace(who, person=False, level=level_of(portrait.name))


def _file(data: Path, name: str) -> Path:
    digest = sha256(name.casefold().encode()).hexdigest()
    return relatives_folder(data) / f"{digest[:_DIGITS]}{SUFFIX}"


def _read(file: Path) -> Portrait | None:
    try:
        text = read_limited(file, _LARGEST_FILE).decode()
        if is_nested_deeper(text, _DEEPEST):
            raise ValueError("nested too deeply")
        return _decoded(json.loads(text))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError, KeyError, RecursionError) as error:
        _log.warning("%s is no portrait of anybody: %r", file.name, error)
        return None


def _encoded(portrait: Portrait) -> dict[str, Any]:
    return {
        "relative": _FORMAT,
        "name": portrait.name,
        "deals": portrait.deals,
        "made": portrait.made,
        "pace": portrait.pace,
        "habits": {
            kind.value: {
                "choices": habit.choices,
                "threshold": habit.threshold,
                "weights": dict(zip(MARKS[kind], habit.weights, strict=True)),
            }
            for kind, habit in portrait.habits.items()
        },
    }


def _decoded(raw: Any) -> Portrait:  # noqa: ANN401
    """The portrait in a JSON value; unknown habits and marks may come from a newer version."""
    if not isinstance(raw, dict) or type(raw.get("relative")) is not int:
        raise ValueError("not a portrait")
    habits: dict[Kind, Habit] = {}
    known = {kind.value: kind for kind in Kind}
    for key, habit in dict(raw["habits"]).items():
        if key in known:
            kind = known[key]
            named = dict(habit["weights"])
            weights = tuple(
                _number(named.get(mark, usual), -_MOST, _MOST)
                for mark, usual in zip(MARKS[kind], usual_weights(kind), strict=True)
            )
            threshold = _number(habit["threshold"], 0.0, 1.0)
            habits[kind] = Habit(weights, threshold, int(_number(habit["choices"], 0, _MOST)))
    deals = int(_number(raw["deals"], 0, _MOST))
    pace = _number(raw["pace"], 0.0, _ALBUM_SLOWEST)
    return Portrait(short_text(raw["name"]), deals, habits, pace, short_text(raw["made"]))


def _number(raw: object, least: float, most: float) -> float:
    if type(raw) not in (int, float):
        raise ValueError("not a number")
    value = float(raw)  # type: ignore[arg-type]
    if not isfinite(value) or not least <= value <= most:
        raise ValueError("not a sensible number")
    return value


# --- Study: what one person decided in the games that were played on this computer.


FEWEST_DEALS = 10
"""Deals from which a person's habits can be told from accidents."""
# The latest deals that are looked at: more would take long, and people change.
MOST_DEALS = 120
# Decisions looked at between two pauses, a few milliseconds.
_AT_ONCE = 2
# Seconds a person takes for a step, who then has the usual pace, and the bounds of a pace.
USUAL_SECONDS = 4.0
_QUICKEST, _SLOWEST = 0.5, 2.0


@dataclass(frozen=True, slots=True)
class StudiedDeal:
    """What a person decided in a deal, and their mean seconds for a step; 0 if unknown."""

    made: tuple[Decided, ...]
    seconds: float = 0.0


class PersonPlayback(Playback):
    """A playback that collects what one person decides, deal by deal."""

    def __init__(self, header: Header, name: str) -> None:
        super().__init__(header)
        self.deals: list[StudiedDeal] = []
        self.practice = header.practice
        self._name = name.casefold()
        self._made: list[tuple[int, Decided]] = []
        self._open: dict[Seat, tuple[int, TableView, Prompt]] = {}

    def apply(self, entry: Entry) -> None:
        """Apply an entry, and note what the person has decided."""
        if isinstance(entry, Acted) and isinstance(entry.action, PlayerAction):
            self._collect(entry.action)
        super().apply(entry)
        self._made = [(at, decided) for at, decided in self._made if at < self.moves]
        if isinstance(entry, DealDone):
            self._end(entry)
        elif isinstance(entry, Practised):
            self.practice = True
        else:
            self._watch_for_silence()

    @property
    def running(self) -> tuple[Decided, ...]:
        """What the person has decided in the deal that is not over."""
        return tuple(decided for _, decided in self._made)

    def _is_theirs(self, seat: Seat) -> bool:
        who = self.seats[seat]
        return who.person and who.name.casefold() == self._name

    def _collect(self, action: PlayerAction) -> None:
        """Note an action that is about to be applied."""
        if not 0 <= action.seat < len(self.seats) or not self._is_theirs(action.seat):
            return
        prompt = prompt_for(self.state.table, action)
        if prompt is None:
            return
        if isinstance(action, MayI):
            self._open.pop(action.seat, None)
        view = view_for(self.state, action.seat)
        self._made.append((self.moves, Decided(view, prompt, action)))

    def _watch_for_silence(self) -> None:
        """Note who lets a discard go by without a word.

        If somebody else has asked meanwhile, nobody knows what the person would have said.
        """
        table = self.state.table
        offered = {
            prompt.seat: prompt
            for prompt in table.prompts
            if prompt.kind is PromptKind.MAY_I and prompt.seat is not None
        }
        for seat, (at, view, prompt) in list(self._open.items()):
            now = offered.get(seat)
            if now is None or now.about != prompt.about:
                del self._open[seat]
                if table.claim is None:
                    self._made.append((at, Decided(view, prompt, LetGo(seat))))
        for seat, prompt in offered.items():
            fresh = seat not in self._open and self._is_theirs(seat)
            if fresh and seat != table.discarder and table.claim is None:
                self._open[seat] = self.moves, view_for(self.state, seat), prompt

    def _end(self, done: DealDone) -> None:
        mine = [Seat(n) for n, who in enumerate(self.seats) if self._is_theirs(Seat(n))]
        seconds = [done.seconds[seat] for seat in mine if seat < len(done.seconds)]
        made, self._made = tuple(decided for _, decided in self._made), []
        self._open.clear()
        if any(decided.prompt.kind is PromptKind.PLAY for decided in made):
            self.deals.append(StudiedDeal(made, seconds[0] if seconds else 0.0))


def journals_of(data: Path) -> list[Path]:
    """The journals in a data folder, the newest first."""
    games = games_folder(data)
    found: list[tuple[float, Path]] = []
    for folder in (games, games / FINISHED):
        try:
            found += [
                (path.stat().st_mtime, path) for path in folder.glob(f"*{JOURNAL_SUFFIX}")
            ]
        except OSError as error:
            _log.warning("%s cannot be listed: %r", folder, error)
    return [path for _, path in sorted(found, reverse=True)]


def studied_deals(
    paths: Iterable[Path], name: str, most: int = MOST_DEALS
) -> Generator[None, None, list[StudiedDeal]]:
    """The deals that a person has played, in short steps; the newest journals come first.

    Practice counts for nothing, as its beginning is that of another game.
    """
    deals: list[StudiedDeal] = []
    for path in paths:
        if len(deals) >= most:
            break
        yield
        try:
            recording = journal.read(path)
        except (SaveError, OSError) as error:
            _log.warning("%s is not studied: %s", path.name, error)
            continue
        if recording.header.practice or not _names(recording, name):
            continue
        _, told = yield from play_back_steps(
            recording, lambda header: PersonPlayback(header, name)
        )
        if not told.practice:
            deals += told.deals
    return deals[:most]


def _names(recording: journal.Recording, name: str) -> bool:
    """Whether the person can have sat at this table."""
    people = [who for who in recording.header.setup.seats if who.person]
    for entry in recording.entries:
        who = getattr(entry, "who", None) or getattr(entry, "newcomer", None)
        if who is not None and who.person:
            people.append(who)
    return any(who.name.casefold() == name.casefold() for who in people)


def portrait_of(name: str, deals: Iterable[StudiedDeal]) -> Generator[None, None, Portrait]:
    """The portrait of a person from these deals, painted in short steps."""
    deals = list(deals)
    choices: dict[Kind, list[Chosen]] = {}
    made = [decided for deal in deals for decided in deal.made]
    for number, decided in enumerate(made):
        if number % _AT_ONCE == 0:
            yield
        for kind, choice in choices_of(decided):
            choices.setdefault(kind, []).append(choice)
    habits = yield from learned(choices)
    today = date.today().isoformat()
    return Portrait(name, len(deals), habits, _pace(deals), today)


def _pace(deals: Iterable[StudiedDeal]) -> float:
    """A factor on the time for a step: as much more or less than usual as the person takes."""
    known = [deal.seconds for deal in deals if deal.seconds > 0]
    if not known:
        return 1.0
    return round(min(_SLOWEST, max(_QUICKEST, sum(known) / len(known) / USUAL_SECONDS)), 2)
