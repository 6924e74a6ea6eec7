"""Records of made-up games, as many as a test or a measurement wants."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from pathlib import Path
from random import Random

from mayi_desktop.host.daily import daily_setup
from mayi_desktop.host.folder import records_file
from mayi_desktop.host.game_record import (
    DAILY,
    DAILY_TITLE,
    DealRecord,
    GameRecord,
    SeatRecord,
)
from mayi_desktop.host.records import (
    Connection,
    all_games,
    count_games,
    games,
    open_records,
    put,
    sheets,
)
from mayi_desktop.host.setup import code_of
from mayi_desktop.host.statistics import (
    Span,
    by_sheet,
    head_to_head,
    histogram,
    months_played,
    players,
    seasons,
    standings,
    wins_over_time,
)
from mayi_desktop.sheets.daily import daily_deal

PEOPLE = ("Anna", "Ben", "Clara", "Opa Friedrich", "Ella")
BOTS = ("Frank", "Grace", "Henry")
_SHEETS = (
    ("grandma-jeanne", "Grandma Jeanne's House Rules", 6),
    ("evil", "Evil May I?", 7),
    ("twelve-deal", "Twelve deals", 12),
)
_BEGIN = datetime(2019, 1, 5, 19, 30)


def daily_record(
    day: date,
    name: str,
    points: int,
    *,
    started: str = "",
    finished: bool = True,
    handed_over: bool = False,
) -> GameRecord:
    """The record of somebody's deal of the day, begun at noon of that day unless told."""
    setup = daily_setup(daily_deal(day), name)
    started = started or f"{day}T12:00:00"
    played = (DealRecord(points, calls=2, claims=1, down=points < 50, out=points == 0),)
    seats = [
        SeatRecord(
            who.name,
            who.person,
            "" if who.person else who.level,
            who.style,
            handed_over=who.person and handed_over,
            deals=played if who.person else (DealRecord(60),),
        )
        for who in setup.seats
    ]
    return GameRecord(
        mark=f"{day} {name} {started}",
        started=started,
        ended=started,
        sheet=DAILY,
        title=DAILY_TITLE,
        house=False,
        options=setup.options,
        code=setup.code,
        planned=1,
        finished=finished,
        turns=20,
        moves=60,
        hints=0,
        journal=f"{started} {name}.mayi",
        size=1000,
        seats=tuple(seats),
    )


def made_up(
    number: int, names: Sequence[str] = (), *, finished: bool = True, people: int = 3
) -> GameRecord:
    """A game that nobody has played; the same number is always the same game."""
    rng = Random(number)
    key, title, planned = _SHEETS[number % len(_SHEETS)]
    if not names:
        names = (*rng.sample(PEOPLE, 3), *rng.sample(BOTS, rng.randrange(1, 4)))
    played = planned if finished else planned // 2
    started = _BEGIN + timedelta(hours=3 * number)
    winners = [rng.randrange(len(names)) for _ in range(played)]
    return GameRecord(
        mark=f"game {number}",
        started=started.isoformat(),
        ended=(started + timedelta(minutes=40)).isoformat(),
        sheet=key,
        title=title,
        house=False,
        options=(),
        code=code_of(number),
        planned=planned,
        finished=finished,
        turns=20 * played,
        moves=70 * played,
        hints=None,
        journal=f"{started:%Y-%m-%d_%H-%M-%S}_{key}.mayi",
        size=15_000 + played,
        seats=tuple(
            SeatRecord(
                name,
                seat < people,
                "" if seat < people else "steady",
                deals=tuple(_deal(rng, out=winner == seat) for winner in winners),
            )
            for seat, name in enumerate(names)
        ),
    )


@contextmanager
def filled_records(data: Path, games: Sequence[GameRecord]) -> Iterator[Connection]:
    """Records in which these games stand."""
    with open_records(records_file(data), write=True) as records:
        with records.transaction():
            for game in games:
                put(records, game)
        yield records


def ask_everything(data: Path) -> None:
    """Ask all that the screens ask."""
    with open_records(records_file(data), write=False) as records:
        count_games(records)
        games(records, 0, 100)
        for sheet in sheets(records):
            players(records, sheet.number)
        for line in players(records)[:4]:
            by_sheet(records, line.number)
            histogram(records, line.number)
            head_to_head(records, line.number, 1)
        for span in Span:
            for season in seasons(span, months_played(records))[:2]:
                standings(records, season)
                wins_over_time(records, season)
        for _ in all_games(records):
            pass


def _deal(rng: Random, *, out: bool) -> DealRecord:
    if out:
        return DealRecord(0, rng.randrange(3), rng.randrange(2), down=True, out=True)
    down = rng.random() < 0.6
    points = rng.randrange(2, 60) if down else rng.randrange(50, 190)
    return DealRecord(points, rng.randrange(4), rng.randrange(3), rng.randrange(3), down)
