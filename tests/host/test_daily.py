"""Tests of the deal of the day: its table, what counts, stars, days in a row, and codes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from datetime import date, timedelta
from functools import partial
from pathlib import Path

import pytest

from mayi_desktop.base.languages import language_keys, speaking
from mayi_desktop.base.steps import result_of
from mayi_desktop.engine.cards import CARDS
from mayi_desktop.host import journal
from mayi_desktop.host.daily import (
    NEAR,
    DailyNotes,
    DailyPlay,
    ResultCodeError,
    counted_plays,
    daily_of,
    daily_setup,
    finished_play,
    master_steps,
    play_again,
    read_result,
    result_code,
    result_text,
    row_of_days,
    serve_masters,
    stars,
    unfinished_play,
)
from mayi_desktop.host.folder import daily_file, records_file
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.game_record import DAILY, record_of
from mayi_desktop.host.ladder import recorded_games
from mayi_desktop.host.recorder import recorder_for
from mayi_desktop.host.records import open_records, sheets
from mayi_desktop.host.same_cards import cards_id
from mayi_desktop.host.saved_games import newest
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, check_code, code_of
from mayi_desktop.host.thinking import Worker, WorkQueue
from mayi_desktop.host.verify import check_journal
from mayi_desktop.sheets.daily import FIRST_DAY, daily_deal
from tests.host.recorded import daily_record, filled_records
from tests.host.whole_game import daily_game, states_of

DAY = date(2026, 11, 24)
NEXT = DAY + timedelta(days=1)


def counted(data: Path) -> dict[tuple[date, str], int]:
    return {(play.day, play.name): play.points for play in counted_plays(data)}


class TestTable:
    def test_one_person_against_three_characters_at_level_steady(self) -> None:
        setup = daily_setup(daily_deal(DAY), "Ruth", "grace")
        me, *others = setup.seats
        assert (me.name, me.person, me.style) == ("Ruth", True, "grace")
        assert {(who.person, who.level) for who in others} == {(False, "steady")}
        assert len({who.style for who in others}) == 3

    def test_somebody_named_like_a_character_has_another_neighbour_name(self) -> None:
        plain = daily_setup(daily_deal(DAY), "Ruth").seats
        named = daily_setup(daily_deal(DAY), plain[1].name).seats
        assert len({who.name for who in named}) == 4
        assert [who.style for who in named[1:]] == [who.style for who in plain[1:]]

    def test_the_code_is_a_deal_code_with_the_date(self) -> None:
        code = daily_setup(daily_deal(DAY), "Ruth").code
        assert code == "GINGER-2026-1124"
        assert check_code(code) == code

    def test_a_table_knows_its_deal_of_the_day(self) -> None:
        assert daily_of(daily_setup(daily_deal(DAY), "Ruth")) == daily_deal(DAY)
        whole = GameSetup(
            "petersen", (), daily_setup(daily_deal(DAY), "Ruth").seats, code_of(1)
        )
        assert daily_of(whole) is None


_ELSEWHERE = """
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from mayi_desktop.base.languages import choose_language
from tests.host.whole_game import daily_game, states_of
import sys
choose_language(sys.argv[1])
with TemporaryDirectory() as name:
    path = daily_game(Path(name), date(2026, 11, 24), sys.argv[2])
    last = [s for s in states_of(path) if any(s.hands)]
    print(last[0].hands, last[0].stock, len(last), last[-1].table.result)
"""


@pytest.mark.skipif(os.name != "posix", reason="a time zone by environment")
def test_other_time_zones_languages_and_names_get_the_same_cards_and_neighbours() -> None:
    """A whole game, so that the computer players' answers are compared, too."""

    def computer(zone: str, language: str, name: str) -> str:
        env = {**os.environ, "TZ": zone, "PYTHONHASHSEED": str(len(zone))}
        done = subprocess.run(
            [sys.executable, "-c", _ELSEWHERE, language, name],
            env=env,
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            check=True,
            timeout=600,
        )
        return done.stdout

    east = computer("Pacific/Kiritimati", "de", "Oma Ruth")
    west = computer("Pacific/Honolulu", "es", "Max")
    assert east == west
    assert "DealResult" in east


def test_the_cards_of_a_date_never_change(tmp_path: Path) -> None:
    """A change here changes everybody's cards: it needs another edition."""
    states = states_of(daily_game(tmp_path, DAY, "Ruth"))
    hands = next(state.hands for state in states if all(state.hands))
    names = " ".join(sorted(str(CARDS[card]) for card in hands[0]))
    assert names == "2H 3S 4C 4S 6S 8S 9D AH JD JK KD"


def test_a_deal_of_the_day_is_called_as_on_its_sheet() -> None:
    days = [FIRST_DAY + timedelta(days=number) for number in range(20)]
    words = {day: daily_record(day, "Ruth", 5).deal_word for day in days}
    assert words == {day: daily_deal(day).sheet().deal_word for day in days}
    assert len(set(words.values())) > 1


def test_a_verified_game_is_sound(tmp_path: Path) -> None:
    assert check_journal(daily_game(tmp_path, DAY, "Ruth")).is_sound


class TestCounting:
    def test_the_first_finished_play_counts_whatever_comes_later(self, tmp_path: Path) -> None:
        games = [
            daily_record(DAY, "Ruth", 99, started=f"{DAY}T08:00:00", finished=False),
            daily_record(DAY, "Ruth", 30, started=f"{DAY}T09:00:00"),
            daily_record(DAY, "Ruth", 10, started=f"{DAY}T10:00:00"),
        ]
        with filled_records(tmp_path, games):
            assert counted(tmp_path) == {(DAY, "Ruth"): 30}

    def test_a_clock_set_back_does_not_make_a_later_play_the_first(
        self, tmp_path: Path
    ) -> None:
        games = [
            daily_record(DAY, "Ruth", 30, started=f"{DAY}T20:00:00"),
            daily_record(DAY, "Ruth", 10, started="2019-01-01T00:00:00"),
        ]
        with filled_records(tmp_path, games):
            assert counted(tmp_path) == {(DAY, "Ruth"): 30}

    def test_a_day_played_ahead_stays_and_the_days_before_still_count(
        self, tmp_path: Path
    ) -> None:
        """The clock was a day ahead, and was set back."""
        games = [daily_record(NEXT, "Ruth", 30), daily_record(DAY, "Ruth", 10)]
        with filled_records(tmp_path, games):
            plays = counted_plays(tmp_path)
        assert {play.day: play.points for play in plays} == {NEXT: 30, DAY: 10}
        assert all(play.on_day for play in plays)

    def test_everybody_here_has_a_play_of_their_own(self, tmp_path: Path) -> None:
        with filled_records(
            tmp_path, [daily_record(DAY, "Ruth", 30), daily_record(DAY, "Max", 5)]
        ):
            assert counted(tmp_path) == {(DAY, "Ruth"): 30, (DAY, "Max"): 5}

    def test_a_seat_that_changed_hands_does_not_count(self, tmp_path: Path) -> None:
        with filled_records(tmp_path, [daily_record(DAY, "Ruth", 3, handed_over=True)]):
            assert counted(tmp_path) == {}

    def test_a_day_that_is_caught_up_was_not_played_on_its_day(self, tmp_path: Path) -> None:
        with filled_records(
            tmp_path, [daily_record(DAY, "Ruth", 3, started=f"{NEXT}T00:01:00")]
        ):
            assert [play.on_day for play in counted_plays(tmp_path)] == [False]

    def test_without_records_nothing_counts_yet(self, tmp_path: Path) -> None:
        assert counted_plays(tmp_path) == ()
        records_file(tmp_path).write_bytes(b"no database")
        assert counted_plays(tmp_path) == ()

    def test_a_real_game_is_recorded_as_it_ended(self, tmp_path: Path) -> None:
        path = daily_game(tmp_path, DAY, "Ruth")
        table = states_of(path)[-1].table
        (play,) = counted_plays(tmp_path)
        seen = finished_play(journal.read(path).header.setup, table)
        assert seen is not None
        assert (play.points, play.claims, play.down, play.out) == (
            seen.points,
            seen.claims,
            seen.down,
            seen.out,
        )
        assert play.journal == path.name

    def test_its_figures_stand_apart_from_whole_games(self, tmp_path: Path) -> None:
        record = record_of(daily_game(tmp_path, DAY, "Ruth"))
        assert record is not None
        assert record.sheet == DAILY
        with open_records(records_file(tmp_path), write=False) as records:
            assert [sheet.title for sheet in sheets(records)] == ["Deal of the day"]
        assert recorded_games(tmp_path, "Ruth") == [], "no step up or down"


class TestPlayingOn:
    def test_an_unfinished_play_is_found_again(self, tmp_path: Path) -> None:
        deal = daily_deal(DAY)
        host = GameHost.new(daily_setup(deal, "Ruth"), tmp_path, delays=BotDelays.instant())
        for _ in range(3):
            host.tick(0.0, calm=True)
        host.close()
        assert unfinished_play(tmp_path, deal, "Ruth") == host.autosave.path
        assert unfinished_play(tmp_path, deal, "Max") is None
        assert unfinished_play(tmp_path, daily_deal(NEXT), "Ruth") is None
        found = newest(tmp_path)
        assert found is not None
        assert found.title == "Deal of the day"

    def test_playing_again_has_the_same_cards_and_is_not_recorded(self, tmp_path: Path) -> None:
        first = daily_game(tmp_path, DAY, "Ruth")
        again = play_again(daily_setup(daily_deal(DAY), "Ruth"), tmp_path)
        assert cards_id(journal.read(again)) == cards_id(journal.read(first))
        host = GameHost.resume(again, delays=BotDelays.instant())
        assert host.practice
        for _ in range(3):
            host.tick(0.0, calm=True)
        host.close()
        assert record_of(again) is None
        assert unfinished_play(tmp_path, daily_deal(DAY), "Ruth") is None
        recorder_for(tmp_path).record_now()
        assert len(counted_plays(tmp_path)) == 1


class TestMaster:
    def test_it_is_the_same_number_in_every_language(self) -> None:
        found = set()
        for key in language_keys():
            with speaking(key):
                found.add(result_of(master_steps(DAY)))
        assert len(found) == 1

    def test_it_is_what_master_reaches_in_the_persons_seat(self, tmp_path: Path) -> None:
        path = daily_game(tmp_path, DAY, "Ruth", level="master")
        assert states_of(path)[-1].table.seats[0].score == result_of(master_steps(DAY))

    @pytest.mark.parametrize("works", [True, False])
    def test_it_plays_in_another_process_or_in_slices(self, works: bool) -> None:
        start = partial(Worker, serve_masters) if works else None
        queue = WorkQueue(master_steps, start)
        while len(queue.decisions) < 2:
            queue.update((DAY, NEXT))
        queue.stop()
        expected = {day: result_of(master_steps(day)) for day in (DAY, NEXT)}
        assert dict(queue.decisions) == expected

    @pytest.mark.parametrize(
        ("points", "count"),
        [(0, 3), (20, 3), (21, 2), (20 + NEAR, 2), (21 + NEAR, 1), (500, 1)],
    )
    def test_stars(self, points: int, count: int) -> None:
        assert stars(points, 20) == count


def days(*numbers: int) -> list[date]:
    """November 2026; December from 31 on."""
    return [date(2026, 11, 1) + timedelta(days=number - 1) for number in numbers]


class TestRow:
    @pytest.mark.parametrize(
        ("played", "today", "row"),
        [
            ((), 24, 0),
            ((24,), 24, 1),
            ((22, 23, 24), 24, 3),
            ((22, 23), 24, 2),  # today isn't over
            ((21, 22), 24, 2),  # yesterday is forgiven
            ((20, 21), 24, 0),
            ((20, 22, 24), 24, 3),  # a day each
            ((20, 23, 24), 24, 2),  # two in a row aren't
            ((24, 24, 23), 24, 2),  # none counts twice
            ((22, 23, 24, 25), 24, 4),  # the clock was a day ahead
            ((22, 23, 24, 60), 24, 3),  # and weeks ahead
            ((60,), 24, 1),
        ],
    )
    def test_days_in_a_row(self, played: Sequence[int], today: int, row: int) -> None:
        assert row_of_days(days(*played), *days(today)) == row

    def test_a_clock_set_back_and_forward_again_leaves_the_row(self) -> None:
        played = days(20, 21, 22, 23)
        before = row_of_days(played, *days(24))
        assert row_of_days(played, date(2026, 11, 23)) == before
        assert row_of_days([*played, date(2019, 5, 5)], *days(24)) == before


class TestCodes:
    PLAY = DailyPlay(DAY, "Ruth", 35, 3, down=True)

    @pytest.mark.parametrize(
        "play",
        [
            PLAY,
            DailyPlay(date(2026, 1, 1), "Oma Annegret", 0, 0, down=True, out=True),
            DailyPlay(date(2099, 12, 31), "Søren", 4095, 31),
        ],
    )
    def test_a_code_says_what_was_reached(self, play: DailyPlay) -> None:
        assert read_result(result_text(play)) == play

    def test_more_than_a_code_holds_is_the_most_it_holds(self) -> None:
        found = read_result(result_text(DailyPlay(DAY, "Ruth", 9999, 99)))
        assert (found.points, found.claims) == (4095, 31)

    def test_it_is_read_however_it_was_typed(self) -> None:
        code = result_code(self.PLAY).lower().replace("-", " ")
        assert read_result(f"  Ruth :{code} ") == self.PLAY

    def test_typos_are_found(self) -> None:
        code, missed = result_code(self.PLAY), 0
        for place, letter in enumerate(code):
            for other in "0123456789ABCDEFGHJKMNPQRSTVWXYZ":
                if letter.isalnum() and other != letter:
                    typed = f"{code[:place]}{other}{code[place + 1 :]}"
                    with suppress(ResultCodeError):
                        missed += read_result(f"Ruth:{typed}") != self.PLAY
        assert missed == 0

    @pytest.mark.parametrize("name", ["Ruth\u200e", "Ruth\x07", "R" * 201])
    def test_a_name_that_no_file_keeps_is_none(self, name: str) -> None:
        with pytest.raises(ResultCodeError, match="HAZEL"):
            read_result(f"{name}: {result_code(self.PLAY)}")

    @pytest.mark.parametrize("text", ["", "Ruth", "Ruth: GINGER-2026-1124", "GINGER", ":::"])
    def test_what_is_none_says_so(self, text: str) -> None:
        with pytest.raises(ResultCodeError, match="HAZEL"):
            read_result(text)

    def test_a_code_without_a_name_asks_for_it(self) -> None:
        with pytest.raises(ResultCodeError, match="name"):
            read_result(result_code(self.PLAY))


class TestNotes:
    def test_they_last(self, tmp_path: Path) -> None:
        notes = DailyNotes(tmp_path)
        notes.note_master(DAY, 12)
        notes.add(DailyPlay(DAY, "Max", 40))
        notes.add(DailyPlay(DAY, "max", 20, 1, down=True))
        notes.add(DailyPlay(NEXT, "Max", 30))
        later = DailyNotes(tmp_path)
        assert later.masters == {DAY: 12}
        assert later.others(DAY) == (DailyPlay(DAY, "max", 20, 1, down=True),)

    def test_a_second_window_writes_nothing(self, tmp_path: Path) -> None:
        DailyNotes(tmp_path, kept=False).note_master(DAY, 12)
        assert not daily_file(tmp_path).exists()

    @pytest.mark.parametrize(
        "text",
        ["", "{}", "[[[]]]", "[" * 3000, '[[["2026-99-99", 3]], []]', "[[], [[1]]]", "\xff"],
    )
    def test_a_damaged_file_is_not_used(self, tmp_path: Path, text: str) -> None:
        daily_file(tmp_path).write_bytes(text.encode("latin-1"))
        notes = DailyNotes(tmp_path)
        assert notes.masters == {}
        notes.note_master(DAY, 5)
        assert DailyNotes(tmp_path).masters == {DAY: 5}

    def test_a_damaged_file_stays_beside_the_new_one(self, tmp_path: Path) -> None:
        daily_file(tmp_path).write_text("[[], [[1]]]", "utf-8")
        DailyNotes(tmp_path, kept=False)
        assert daily_file(tmp_path).exists(), "a second window moves nothing"
        DailyNotes(tmp_path).note_master(DAY, 5)
        aside = daily_file(tmp_path).with_name("daily.json.damaged")
        assert aside.read_text("utf-8") == "[[], [[1]]]"
