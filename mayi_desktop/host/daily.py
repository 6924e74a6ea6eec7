"""Deal of the day: its table, who has played it, stars, days in a row, codes of results."""

from __future__ import annotations

import logging
from collections.abc import Collection, Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Annotated
from zlib import crc32

from mayi_desktop.base import codec
from mayi_desktop.base.codec import at_most, within
from mayi_desktop.base.files import short_text, try_to_save_json, usable_json
from mayi_desktop.base.i18n import _
from mayi_desktop.base.steps import result_of
from mayi_desktop.bots.characters import CHARACTERS
from mayi_desktop.engine import Action, rules
from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.state import GameState
from mayi_desktop.engine.table import Table
from mayi_desktop.host.folder import daily_file, games_folder, records_file
from mayi_desktop.host.game_record import DAILY
from mayi_desktop.host.journal import Acted, Header, Recording, write_practice
from mayi_desktop.host.par import Par
from mayi_desktop.host.records import RecordsError, open_records, read_all, read_int
from mayi_desktop.host.runner import Runner
from mayi_desktop.host.saved_games import resumable
from mayi_desktop.host.setup import USUAL_LEVEL, GameSetup, SeatSetup, Text, code_of, seed_of
from mayi_desktop.host.thinking import Channel, serve
from mayi_desktop.sheets.daily import FIRST_DAY, DailyDeal, daily_deal, daily_deal_of

OWN_SEAT = Seat(0)
STARS = 3
# Points above the strongest level that still earn two stars.
NEAR = 25
_OPPONENTS = 3
# Days without a play between two days of one row: one is forgiven.
_FORGIVEN = 1

_log = logging.getLogger(__name__)


# --- The table


def daily_setup(deal: DailyDeal, name: str, face: str = "") -> GameSetup:
    """The table of a deal of the day: one person against three characters of that date.

    Names differ by language and person; the cards and the computers' play don't.
    """
    chosen = sorted(CHARACTERS, key=lambda key: sha256(f"{deal.day}:{key}".encode()).digest())
    seats = [SeatSetup(name, person=True, style=face)]
    for key in chosen[:_OPPONENTS]:
        character = CHARACTERS[key]
        called = _(character.name)
        if called.casefold() == name.casefold():
            called = _(character.stand_in)
        seats.append(SeatSetup(called, person=False, level=USUAL_LEVEL, style=key))
    return GameSetup(deal.sheet_id, deal.options, tuple(seats), daily_code(deal))


def daily_code(deal: DailyDeal) -> str:
    """The deal code, whose digits are the date: "CABIN-2026-1124"."""
    return code_of(int(deal.digits, 32))


def daily_of(setup: GameSetup) -> DailyDeal | None:
    """The deal of the day that is played at a table; None for any other game."""
    return daily_deal_of(setup.sheet_id, setup.options, setup.code)


def play_again(setup: GameSetup, data: Path) -> Path:
    """Start a play that doesn't count; its journal's path. SaveError if it can't be written."""
    now = datetime.now().isoformat(timespec="seconds")
    return write_practice(games_folder(data), Header(setup, setup.sheet(), now), ())


def unfinished_play(data: Path, deal: DailyDeal, name: str) -> Path | None:
    """The journal of a person's unfinished play that can still count; None if there is none."""
    for game in resumable(data):
        mine = bool(game.seats) and game.seats[OWN_SEAT].name == name
        if game.daily == deal.day and mine and game.usable and not game.practice:
            return game.path
    return None


# --- The strongest level with the same cards


def serve_masters(connection: Channel) -> None:
    """Play the requested dates for the window until it is gone; runs in a worker process."""
    serve(connection, lambda day: result_of(master_steps(day)))


def master_steps(day: date) -> Generator[None, None, int]:
    """The points of the strongest level in the person's seat.

    The other seats play as they do for a person, so it is the same number on every computer.
    """
    setup = daily_setup(daily_deal(day), "")
    par = Par(_dealt(setup)[0], OWN_SEAT, setup.seats)
    yield from par.think(1)
    return par.scores[0]


def masters_game_steps(deal: DailyDeal, name: str) -> Generator[None, None, Recording]:
    """The game that `master_steps` scores, with the strongest level under this name."""
    setup = daily_setup(deal, name)
    state, dealt = _dealt(setup)
    par = Par(state, OWN_SEAT, setup.seats)
    yield from par.think(1)
    header = Header(setup, setup.sheet(), f"{deal.day}T00:00:00")
    return Recording(
        header, tuple(map(Acted, (*dealt, *par.latest))), (), damaged=False, size=0
    )


def _dealt(setup: GameSetup) -> tuple[GameState, list[Action]]:
    """The state in which all hands are dealt, and what chance did until then."""
    count, done = len(setup.seats), list[Action]()
    runner = Runner(rules.new_game(setup.sheet(), count), setup.seed, [None] * count)
    while (move := runner.chance_move()) is not None:
        runner.apply(move)
        done.append(move.action)
    return runner.state, done


def stars(points: int, master: int) -> int:
    """Three at or below the strongest level's points, two near them, one for playing."""
    if points <= master:
        return STARS
    return STARS - 1 if points <= master + NEAR else STARS - 2


# --- Results


@dataclass(frozen=True, slots=True)
class DailyPlay:
    """What somebody reached with a deal of the day.

    `claims` counts the cards won by asking, `down` and `out` say whether the contract was laid
    down and the hand emptied. `on_day`: it was begun on its own day, so it counts for the row
    of days. `journal` is the file's name; empty for a play on another computer.
    """

    day: date
    name: str
    points: int
    claims: int = 0
    down: bool = False
    out: bool = False
    on_day: bool = False
    journal: str = ""


def finished_play(setup: GameSetup, table: Table) -> DailyPlay | None:
    """The play that has just ended; None unless it was a person's deal of the day."""
    deal, facts, result = daily_of(setup), table.seats[OWN_SEAT], table.result
    who = setup.seats[OWN_SEAT]
    if deal is None or result is None or not who.person:
        return None
    out = result.winner == OWN_SEAT
    return DailyPlay(deal.day, who.name, facts.score, facts.claims, facts.down, out)


# In the order in which the games were recorded, whatever the clock said at the time.
_PLAYS = """
    SELECT code, started, journal, players.name, deals.points, deals.claims, deals.down,
           deals.out
    FROM games
    JOIN sheets ON sheets.id = games.sheet
    JOIN seats ON seats.game = games.id
    JOIN players ON players.id = seats.player
    JOIN deals ON deals.game = games.id AND deals.seat = seats.seat
    WHERE sheets.key = ? AND games.finished AND players.person AND seats.handed_over = 0
    ORDER BY games.id
"""


def counted_plays(data: Path) -> tuple[DailyPlay, ...]:
    """Each person's first finished play of each date; empty if the records can't be read."""
    try:
        with open_records(records_file(data), write=False) as records:
            plays = read_all(records, records.rows(_PLAYS, (DAILY,)), _play_of)
    except (RecordsError, OSError) as error:
        _log.warning("The records say nothing about deals of the day: %s", error)
        return ()
    first: dict[tuple[date, str], DailyPlay] = {}
    for play in plays:
        first.setdefault((play.day, play.name), play)
    return tuple(first.values())


def _play_of(row: Sequence[object]) -> DailyPlay:
    code, started, journal, name = map(short_text, row[:4])
    points, claims, down, out = map(read_int, row[4:])
    day = date.fromisoformat(f"2{code.partition('-')[2].replace('-', '')[1:]}")
    on_day = started.startswith(day.isoformat())
    return DailyPlay(day, name, points, claims, bool(down), bool(out), on_day, journal)


def row_of_days(days: Collection[date], today: date) -> int:
    """How many of these days form the row that goes on today; 0 if it has ended.

    A single day without a play between two of them is forgiven, and so is today's as long as it
    lasts. Days after today, played while the clock was ahead, are part of a row that they
    follow.
    """
    gap, row = timedelta(days=_FORGIVEN + 1), 0
    before: date | None = None
    for day in sorted(set(days)):
        if before is not None and day - before > gap:
            if before + gap >= today:
                return row
            row = 0
        row, before = row + 1, day
    return row if before is not None and before + gap >= today else 0


# --- Codes of results, for the family


class ResultCodeError(ValueError):
    """Not the code of a result; the message says why."""


# Bits of the points, the cards won by asking, and a check besides the word of the code.
_POINTS, _CLAIMS, _CHECK = 12, 5, 6
_SALT = b"result"


def result_code(play: DailyPlay) -> str:
    """A code such as "CABIN-7Q4K-2XBD" that says what somebody reached, to send to others."""
    number = (play.day - FIRST_DAY).days
    number = number << _POINTS | min(play.points, (1 << _POINTS) - 1)
    number = number << _CLAIMS | min(play.claims, (1 << _CLAIMS) - 1)
    number = (number << 1 | play.down) << 1 | play.out
    return code_of(number << _CHECK | _check(number))


def result_text(play: DailyPlay) -> str:
    """The code with the name, as one sends it: "Ruth: CABIN-7Q4K-2XBD"."""
    return _("{name}: {words}", name=play.name, words=result_code(play))


def read_result(text: str) -> DailyPlay:
    """The play in a text made by `result_text`; ResultCodeError if it is none."""
    name, colon, code = text.rpartition(":")
    name = " ".join(name.split())
    try:
        number = seed_of(code)
        short_text(name)
    except ValueError:
        raise ResultCodeError(_not_a_result()) from None
    if not colon or not name:
        raise ResultCodeError(_("Type the name before the code: {example}", example=_example()))
    number, check = number >> _CHECK, number & (1 << _CHECK) - 1
    if check != _check(number):
        raise ResultCodeError(_not_a_result())
    down, out = bool(number & 2), bool(number & 1)
    number, claims = number >> _CLAIMS + 2, number >> 2 & (1 << _CLAIMS) - 1
    day, points = number >> _POINTS, number & (1 << _POINTS) - 1
    return DailyPlay(FIRST_DAY + timedelta(days=day), name, points, claims, down, out)


def _check(number: int) -> int:
    return crc32(_SALT + number.to_bytes(5, "big")) & (1 << _CHECK) - 1


def _not_a_result() -> str:
    return _("That isn’t a result. One looks like {example}", example=_example())


def _example() -> str:
    return result_text(DailyPlay(FIRST_DAY, _("Anna"), 25, 2, down=True))


# --- What isn't in the records: results from elsewhere, and those of the strongest level


# Limits against a damaged file, and what is kept: more than a year of each.
_LARGEST_FILE, _MOST_MASTERS, _MOST_OTHERS = 1 << 20, 500, 2000
Day = Annotated[str, date.fromisoformat, str]
_Count = Annotated[int, within(0, 10**6)]


@dataclass(frozen=True, slots=True)
class _OtherPlay:
    """A play on another computer, as it stands in the file."""

    day: Day
    name: Text
    points: _Count
    claims: _Count
    down: bool
    out: bool


@dataclass(frozen=True, slots=True)
class _File:
    """The file: the strongest level's points by date, and plays on other computers."""

    masters: Annotated[tuple[tuple[Day, _Count], ...], at_most(_MOST_MASTERS)] = ()
    others: Annotated[tuple[_OtherPlay, ...], at_most(_MOST_OTHERS)] = ()


class DailyNotes:
    """Results that were typed in, and the strongest level's; saved at every change.

    With `kept` off, as in a second window, nothing is saved. A damaged file stays beside the
    new one.
    """

    def __init__(self, data: Path, *, kept: bool = True) -> None:
        self._path = daily_file(data)
        self._kept = kept
        self._file = usable_json(self._path, _LARGEST_FILE, _file_of, aside=kept) or _File()

    @property
    def masters(self) -> Mapping[date, int]:
        """The strongest level's points, by date."""
        return {date.fromisoformat(day): points for day, points in self._file.masters}

    def others(self, day: date) -> tuple[DailyPlay, ...]:
        """The plays of a date on other computers."""
        return tuple(
            DailyPlay(day, play.name, play.points, play.claims, play.down, play.out)
            for play in self._file.others
            if play.day == day.isoformat()
        )

    def note_master(self, day: date, points: int) -> None:
        """Keep the strongest level's points."""
        known = [one for one in self._file.masters if one[0] != day.isoformat()]
        masters = (*known, (day.isoformat(), points))[-_MOST_MASTERS:]
        self._save(replace(self._file, masters=masters))

    def add(self, play: DailyPlay) -> None:
        """Keep a play on another computer; it replaces an earlier one of the same person."""
        line = _OtherPlay(
            play.day.isoformat(), play.name, play.points, play.claims, play.down, play.out
        )
        own = line.day, line.name.casefold()
        rest = [one for one in self._file.others if (one.day, one.name.casefold()) != own]
        self._save(replace(self._file, others=(*rest, line)[-_MOST_OTHERS:]))

    def _save(self, file: _File) -> None:
        self._file = file
        if self._kept:
            try_to_save_json(self._path, codec.plain(file))


def _file_of(raw: object) -> _File:
    found: _File = codec.read(_File, raw, "the file")
    return found
