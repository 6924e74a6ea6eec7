"""Tests of the ladder: which level is offered after a game, and from which games."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mayi_desktop.bots import LEVEL_TABLE, OFFERED
from mayi_desktop.engine.table import SeatFacts, Table
from mayi_desktop.host.folder import records_file
from mayi_desktop.host.game_record import DealRecord, GameRecord, SeatRecord
from mayi_desktop.host.ladder import (
    LadderGame,
    LevelOffer,
    level_offer,
    level_step,
    recorded_games,
    standing_offer,
)
from mayi_desktop.host.records import add, open_records
from mayi_desktop.host.setup import GameSetup, SeatSetup
from mayi_desktop.sheets.catalogue import SHEETS

GAME = GameRecord(
    mark="0" * 32,
    started="2026-11-22T20:15:00",
    ended="2026-11-22T21:15:00",
    sheet="petersen",
    title="Petersen",
    house=False,
    options=(),
    code="",
    planned=1,
    finished=True,
    turns=4,
    moves=9,
    hints=None,
    journal="a.mayi",
    size=1,
    seats=(),
)


def games(words: str, level: str = "casual", seats: int = 4) -> list[LadderGame]:
    return [LadderGame(level, seats, letter == "w") for letter in words]


def recorded(level: str, *points: int, **changes: object) -> GameRecord:
    """A game of Ruth against computers of a level, with these totals, hers first."""
    seats = tuple(
        SeatRecord(
            "Ruth" if seat == 0 else f"Ben {seat}",
            person=seat == 0,
            level="" if seat == 0 else level,
            deals=(DealRecord(total),),
        )
        for seat, total in enumerate(points)
    )
    return replace(GAME, seats=seats, **changes)  # type: ignore[arg-type]


def table(*totals: int) -> Table:
    seats = tuple(SeatFacts(points=(total,)) for total in totals)
    return Table(sheet=SHEETS["petersen"].sheet, seats=seats)


def setup(*levels: str) -> GameSetup:
    computers = (SeatSetup(f"Ben {n}", person=False, level=key) for n, key in enumerate(levels))
    return GameSetup("petersen", (), (SeatSetup("Ruth", person=True), *computers), "")


@pytest.mark.parametrize(
    ("words", "step"),
    [("w", 1), ("l", 0), ("lll", 0), ("llll", -1), ("lw", 0), ("lww", 1), ("llwll", 0)],
)
def test_a_win_asks_for_more_and_four_losses_for_less(words: str, step: int) -> None:
    assert level_step(games(words)) == step


def test_of_two_players_one_wins_half_of_the_games_by_chance() -> None:
    assert [level_step(games(words, seats=2)) for words in ("w", "ww", "l", "ll")] == [
        0,
        1,
        0,
        -1,
    ]


def test_an_offer_not_taken_comes_again_only_once_it_is_earned_again() -> None:
    assert [level_step(games(words)) for words in ("w", "wl", "wlll", "ww")] == [1, 0, 0, 1]
    assert [level_step(games("l" * count)) for count in (4, 5, 7, 8)] == [-1, 0, 0, -1]


def test_only_games_since_the_last_change_of_level_count() -> None:
    assert level_step([*games("lll", "steady"), *games("l")]) == 0
    assert level_step([*games("lll"), *games("w", "steady"), *games("l")]) == 0


def test_the_next_level_is_offered_in_the_name_of_a_computer_player() -> None:
    offer = level_offer(setup("casual", "casual", "casual"), table(5, 50, 60, 70), None, "")
    assert offer == LevelOffer("steady", harder=True, name="Ben 0")
    seats = offer.seated(setup("casual", "casual", "casual")).seats
    assert [who.level for who in seats[1:]] == ["steady"] * 3
    assert seats[0] == setup("casual").seats[0]


def test_nothing_is_offered_above_the_strongest_and_below_the_weakest() -> None:
    winner = table(5, 50, 60, 70)
    assert level_offer(setup(*[OFFERED[-1]] * 3), winner, None, "") is None
    assert level_step(games("llll", OFFERED[0])) == -1


@pytest.mark.parametrize("levels", [("casual", "steady", "casual"), ("sharp",) * 3])
def test_nothing_is_offered_at_mixed_or_retired_levels(levels: tuple[str, ...]) -> None:
    assert level_offer(setup(*levels), table(5, 50, 60, 70), None, "") is None


def test_nothing_is_offered_where_several_people_play() -> None:
    two = setup("casual", "casual", "casual")
    two = replace(two, seats=(two.seats[0], replace(two.seats[1], person=True), *two.seats[2:]))
    assert level_offer(two, table(5, 50, 60, 70), None, "") is None


def test_earlier_games_come_from_the_records(tmp_path: Path) -> None:
    lost = [
        recorded("steady", 50, 5, 60, mark=f"{n:032}", started=f"2026-11-2{n}T20:00:00")
        for n in range(2)
    ]
    with open_records(records_file(tmp_path), write=True) as records:
        for game in lost:
            add(records, game)
        add(records, recorded("steady", 1, 5, 60, mark="f" * 32, finished=False))
        add(records, replace(lost[0], mark="e" * 32, journal="this.mayi"))
    assert recorded_games(tmp_path, "Ruth", "this.mayi") == games("ll", "steady", 3)
    assert recorded_games(tmp_path, "Otto") == []
    offer = level_offer(setup("steady", "steady"), table(50, 5, 60), tmp_path, "this.mayi")
    assert offer is not None
    assert (offer.level, offer.harder) == ("casual", False)


def test_without_records_this_game_alone_counts(tmp_path: Path) -> None:
    assert recorded_games(tmp_path, "Ruth") == []
    assert level_offer(setup("steady", "steady"), table(50, 5, 60), tmp_path, "") is None


def test_a_retired_level_has_a_successor_on_offer() -> None:
    retired = {key: row.successor for key, row in LEVEL_TABLE.items() if row.successor}
    assert retired == {"sharp": "master"}
    assert OFFERED == ("beginner", "casual", "steady", "master")


def test_the_offer_stands_before_the_next_game_until_a_level_is_chosen(tmp_path: Path) -> None:
    won = recorded("casual", 5, 80, 90, 100)
    with open_records(records_file(tmp_path), write=True) as records:
        add(records, won)
    seats = [SeatSetup(seat.name, seat.person, seat.level) for seat in won.seats]
    assert standing_offer(seats, tmp_path) == LevelOffer("steady", harder=True, name="Ben 1")
    chosen = [who if who.person else replace(who, level="steady") for who in seats]
    assert standing_offer(chosen, tmp_path) is None
    assert standing_offer([replace(who, person=True) for who in seats], tmp_path) is None
    assert standing_offer(seats[1:], tmp_path) is None
