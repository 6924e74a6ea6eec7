"""Tests of the records: what they keep of a game, and that nothing is kept twice."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mayi_desktop.engine import CARDS, Rank, Seat
from mayi_desktop.host import journal
from mayi_desktop.host.entries import GameDone, Helped, Practised
from mayi_desktop.host.folder import games_folder, records_file
from mayi_desktop.host.game_record import GameRecord, game_identity, record_of
from mayi_desktop.host.journal import Journal
from mayi_desktop.host.recorder import Recorder, abandoned_games, recorder_for, recorder_of
from mayi_desktop.host.records import add, all_games, games, one_game, open_records
from mayi_desktop.host.replay import Landmark, RecordedGame
from tests.host.recorded import filled_records, made_up
from tests.host.tables import begin, play_moves, resume, tick_until


def stored(data: Path) -> list[GameRecord]:
    """Every game in the records of a folder, the newest first."""
    with open_records(records_file(data), write=False) as records:
        found = [one_game(records, line.number) for line in games(records, 0, 1000)]
    return [game for game in found if game is not None]


def played_out(data: Path) -> Path:
    """The journal of a game that was played to its end, and recorded."""
    host = begin(data, "steady", "grabber", "steady")
    tick_until(host, lambda h: h.is_over)
    assert host.autosave.path is not None
    recorder_for(data).wait()
    return host.autosave.path


class TestAGame:
    def test_is_recorded_when_it_is_over(self, tmp_path: Path) -> None:
        path = played_out(tmp_path)
        [game] = stored(tmp_path)
        assert game == record_of(path)
        assert game.finished
        assert (game.planned, game.dealt) == (6, 6)
        assert (game.sheet, game.code) == ("grandma-jeanne", "ISLAND-0000-0007")
        assert [seat.name for seat in game.seats] == ["steady0", "grabber1", "steady2"]
        assert [seat.level for seat in game.seats] == ["steady", "grabber", "steady"]
        assert game.journal == path.name

    def test_has_the_scores_of_the_table(self, tmp_path: Path) -> None:
        host = begin(tmp_path, "steady", "eager", "grabber", "quiet", sheet="evil")
        tick_until(host, lambda h: h.is_over)
        recorder_for(tmp_path).wait()
        [game] = stored(tmp_path)
        table = host.view(None).table
        for seat, facts in zip(game.seats, table.seats, strict=True):
            assert tuple(deal.points for deal in seat.deals if deal) == facts.points
            assert seat.total == facts.score
        last = [seat.deals[-1] for seat in game.seats]
        assert [deal is not None and deal.down for deal in last] == [
            facts.down for facts in table.seats
        ]
        assert [deal.claims for deal in last if deal] == [facts.claims for facts in table.seats]
        assert table.result is not None
        assert [deal.out for deal in last if deal] == [
            seat == table.result.winner for seat in range(4)
        ]

    def test_counts_every_may_i(self, tmp_path: Path) -> None:
        path = played_out(tmp_path)
        [game] = stored(tmp_path)
        asked = [
            mark.seat
            for mark in RecordedGame.open(path).bookmarks
            if mark.landmark is Landmark.CLAIM
        ]
        calls = [sum(deal.calls for deal in seat.deals if deal) for seat in game.seats]
        assert calls == [asked.count(Seat(seat)) for seat in range(3)]
        assert min(calls) >= 0 < max(calls)

    def test_that_was_not_recorded_in_time_is_recorded_later(self, tmp_path: Path) -> None:
        played_out(tmp_path)
        records_file(tmp_path).unlink()
        Recorder(tmp_path).record_now()
        assert len(stored(tmp_path)) == 1

    def test_told_of_twice_stays_one(self, tmp_path: Path) -> None:
        path = played_out(tmp_path)
        path.rename(path.with_name("another-name.mayi"))
        recorder = Recorder(tmp_path)
        recorder.record_now()
        assert recorder.revision == 0
        [game] = stored(tmp_path)
        assert game.journal == "another-name.mayi"

    def test_left_for_another_one_is_recorded_as_not_finished(self, tmp_path: Path) -> None:
        host = begin(tmp_path, "steady", "steady", "steady")
        tick_until(host, lambda h: h.view(None).table.deal == 2)
        host.close()
        other = begin(tmp_path, "steady", "steady", "steady", seed=8)
        Recorder(tmp_path).record_now(abandoned_games(tmp_path, other.autosave.path))
        [game] = stored(tmp_path)
        assert not game.finished
        assert game.dealt == 2

    def test_left_and_then_finished_becomes_a_finished_one(self, tmp_path: Path) -> None:
        host = begin(tmp_path, "steady", "steady", "steady")
        play_moves(host, 60)
        path = host.autosave.path
        assert path is not None
        host.close()
        Recorder(tmp_path).record_now([path])
        [left] = stored(tmp_path)
        again = resume(path)
        tick_until(again, lambda h: h.is_over)
        recorder_for(tmp_path).wait()
        [game] = stored(tmp_path)
        assert game.finished
        assert (game.mark, game.started) == (left.mark, left.started)

    def test_left_amid_its_deals_and_then_finished_is_as_if_never_left(
        self, tmp_path: Path
    ) -> None:
        host = begin(tmp_path, "steady", "steady", "steady")
        tick_until(host, lambda h: h.view(None).table.deal == 2)
        path = host.autosave.path
        assert path is not None
        host.close()
        Recorder(tmp_path).record_now([path])
        again = resume(path)
        tick_until(again, lambda h: h.is_over)
        recorder_for(tmp_path).wait()
        assert again.autosave.path is not None
        assert stored(tmp_path) == [record_of(again.autosave.path)]

    def test_told_of_again_is_what_most_is_known_of(self, tmp_path: Path) -> None:
        whole = made_up(1)
        started, further = (
            replace(made_up(1, finished=False), moves=moves, size=whole.size)
            for moves in (10, 900)
        )
        with filled_records(tmp_path, []) as records:
            assert add(records, started)
            assert add(records, further)
            assert not add(records, started)
            assert add(records, whole)
            assert not add(records, replace(further, moves=5000))
            assert list(all_games(records)) == [whole]

    def test_with_equal_totals_shares_the_place(self) -> None:
        game = made_up(1, ("Anna", "Ben", "Clara"))
        anna, _, clara = game.seats
        low, high = sorted((anna, clara), key=lambda seat: seat.total)
        assert low.total < high.total
        assert replace(game, seats=(low, high, low)).places == (1, 3, 1)

    def test_with_another_cut_is_another_game(self, tmp_path: Path) -> None:
        header = journal.read(played_out(tmp_path)).header
        cut = replace(header, setup=replace(header.setup, cut="three blind mice"))
        assert game_identity(cut) != game_identity(header) == game_identity(replace(header))

    def test_counts_the_wild_cards_that_were_caught(self, tmp_path: Path) -> None:
        film = RecordedGame.open(played_out(tmp_path))
        [game] = stored(tmp_path)
        ends = [mark.at for mark in film.bookmarks if mark.landmark is Landmark.DEAL_END]
        for number, at in enumerate(ends):
            result = film.view(at, None).table.result
            assert result is not None
            wild = [
                sum(CARDS[card].rank in (Rank.JOKER, Rank.TWO) for card in hand)
                for hand in result.hands
            ]
            deals = [seat.deals[number] for seat in game.seats]
            assert [deal.jokers for deal in deals if deal] == wild
        assert sum(deal.jokers for seat in game.seats for deal in seat.deals if deal) > 0

    def test_in_which_nobody_played_is_not_recorded(self, tmp_path: Path) -> None:
        host = begin(tmp_path, "steady", "steady", "steady")
        play_moves(host, 1)
        host.close()
        Recorder(tmp_path).record_now(abandoned_games(tmp_path, None))
        assert stored(tmp_path) == []

    @pytest.mark.parametrize("said", ["in the first line", "partway through"])
    def test_that_is_practice_is_not_recorded(self, tmp_path: Path, said: str) -> None:
        host = begin(tmp_path, "steady", "steady", "steady")
        play_moves(host, 40)
        host.close()
        assert host.autosave.path is not None
        recording = journal.read(host.autosave.path)
        header = replace(recording.header, practice=said == "in the first line")
        host.autosave.path.unlink()
        book = Journal.create(games_folder(tmp_path), header)
        more = [] if header.practice else [Practised(header.setup.code)]
        for entry in (*recording.entries, *more):
            book.write(entry)
        book.close()
        assert record_of(book.path) is None
        Recorder(tmp_path).record_now([book.path])
        assert stored(tmp_path) == []

    @pytest.mark.parametrize(("deal", "counted"), [(1, "Zoë"), (5, "steady2")])
    def test_counts_for_who_played_most_of_it(
        self, tmp_path: Path, deal: int, counted: str
    ) -> None:
        host = begin(tmp_path, "steady", "steady", "steady")
        tick_until(host, lambda h: h.view(None).table.deal == deal)
        host.hand_over(Seat(2), replace(host.setup.seats[2], name="Zoë"))
        tick_until(host, lambda h: h.is_over)
        recorder_for(tmp_path).wait()
        [game] = stored(tmp_path)
        first, other, seat = game.seats
        assert not first.handed_over
        assert first.shares == other.shares == ()
        assert (seat.name, seat.handed_over) == (counted, True)
        assert [share.name for share in seat.shares] == ["steady2", "Zoë"]
        turns = {share.name: share.turns for share in seat.shares}
        assert max(turns, key=turns.__getitem__) == counted
        # In a deal the seats' turns differ by one at most.
        assert sum(turns.values()) == pytest.approx(game.turns / 3, abs=game.dealt)

    def test_keeps_one_share_for_who_only_plays_at_another_level(self, tmp_path: Path) -> None:
        host = begin(tmp_path, "steady", "steady", "steady")
        play_moves(host, 40)
        host.hand_over(Seat(2), replace(host.setup.seats[2], level="quiet"))
        play_moves(host, 40)
        host.close()
        assert host.autosave.path is not None
        game = record_of(host.autosave.path)
        assert game is not None
        assert game.seats[2].shares == ()
        assert game.seats[2].level == "quiet"

    def test_of_a_newcomer_has_no_deals_before_it_came(self, tmp_path: Path) -> None:
        host = begin(tmp_path, "steady", "steady", "steady")
        tick_until(host, lambda h: h.view(None).table.deal == 1)
        tick_until(host, lambda h: h.join_refusal() is None)
        assert host.join(replace(host.setup.seats[0], name="Late")) is None
        tick_until(host, lambda h: h.is_over)
        recorder_for(tmp_path).wait()
        [game] = stored(tmp_path)
        late = game.seats[3]
        absent = [deal is None for deal in late.deals]
        assert absent[0]
        assert not absent[-1]
        assert late.total == host.view(None).table.seats[3].score
        assert late.start > 0

    def test_says_how_many_used_the_coachs_help_and_in_whose_style_others_play(
        self, tmp_path: Path
    ) -> None:
        host = begin(tmp_path, "steady", "steady", "steady")
        play_moves(host, 30)
        host.hand_over(Seat(1), replace(host.setup.seats[1], style="frank"))
        for seat, kind in ((0, "hint"), (0, "odds"), (2, "hint")):
            host.autosave.write(Helped(Seat(seat), kind))
        host.close()
        path = host.autosave.path
        assert path is not None
        Recorder(tmp_path).record_now([path])
        [game] = stored(tmp_path)
        assert game.hints == 2
        assert [seat.style for seat in game.seats] == ["", "frank", ""]

    def test_elsewhere_has_nobody_who_records_it(self, tmp_path: Path) -> None:
        assert recorder_of(tmp_path / "shared" / "game.mayi") is None

    def test_that_is_damaged_is_recorded_as_far_as_it_is_sound(self, tmp_path: Path) -> None:
        path = played_out(tmp_path)
        records_file(tmp_path).unlink()
        data = path.read_bytes()
        path.write_bytes(data[: len(data) // 2] + b"\0" + data[len(data) // 2 + 1 :])
        Recorder(tmp_path).record_now()
        [game] = stored(tmp_path)
        assert not game.finished
        assert 0 < game.dealt < 6

    def test_that_cannot_be_read_is_passed_over(self, tmp_path: Path) -> None:
        path = played_out(tmp_path)
        records_file(tmp_path).unlink()
        path.with_name("nonsense.mayi").write_bytes(b"nothing of the kind\n")
        recorder = Recorder(tmp_path)
        recorder.record_now()
        assert len(stored(tmp_path)) == 1
        assert recorder.notice is None

    def test_that_could_not_be_kept_at_first_is_no_longer_told_of(self, tmp_path: Path) -> None:
        played_out(tmp_path)
        file = records_file(tmp_path)
        file.unlink()
        file.mkdir()
        recorder = Recorder(tmp_path)
        recorder.record_now()
        assert recorder.notice is not None
        before = recorder.revision
        file.rmdir()
        recorder.record_now()
        assert len(stored(tmp_path)) == 1
        assert recorder.notice is None
        assert recorder.revision > before


def test_the_journal_says_when_the_game_is_over(tmp_path: Path) -> None:
    path = played_out(tmp_path)
    assert isinstance(journal.read(path).entries[-1], GameDone)
    assert path.parent.parent == games_folder(tmp_path)


def test_without_any_game_no_records_are_begun(tmp_path: Path) -> None:
    Recorder(tmp_path).record_now()
    assert list(tmp_path.iterdir()) == []
