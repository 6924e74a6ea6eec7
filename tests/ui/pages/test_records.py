"""Tests of the records' scene: its tabs, mouse and keys, files, and what may be wrong."""

from __future__ import annotations

import struct
from dataclasses import replace
from datetime import datetime
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from mayi_desktop.base.i18n import _, pgettext
from mayi_desktop.engine.cards import Seat
from mayi_desktop.host.folder import exports_folder, games_folder, records_file
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.game_record import SeatShare, record_from, record_of
from mayi_desktop.host.journal import read
from mayi_desktop.host.recorder import abandoned_games, journal_of, recorder_for
from mayi_desktop.sheets.phrases import sheet_title
from mayi_desktop.ui.kit import page as kit_page
from mayi_desktop.ui.kit.button import Button
from mayi_desktop.ui.kit.chart import Axes, BarChart, mark, spread_out, steps
from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.kit.page import Dialog
from mayi_desktop.ui.pages import scores
from mayi_desktop.ui.pages.records import (
    GamesTab,
    PairsTab,
    PlayersTab,
    RecordedGamePage,
    RecordsPage,
    SeasonsTab,
)
from mayi_desktop.ui.pages.scores import PAGE, draw_sheet
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.pages.title import TitlePage
from mayi_desktop.ui.pages.verify import CertificatePage
from tests.host.recorded import filled_records, made_up
from tests.host.whole_game import recorded as journal_of_a_game
from tests.ui.hand import Hand
from tests.ui.table.player import Player
from tests.ui.table.tables import new_game

GAMES = [made_up(number, finished=number % 9 != 0) for number in range(70)]


@pytest.fixture
def played(hand: Hand) -> Hand:
    """A hand before the records of some games."""
    with filled_records(hand.app.folder, GAMES):
        pass
    hand.app.context.scenes.push(RecordsPage(hand.app.context))
    hand.wait()
    return hand


def tab_of(hand: Hand) -> object:
    return hand.sees(RecordsPage).tab


def test_the_title_leads_there_and_escape_leads_back(hand: Hand) -> None:
    hand.press_button("Records")
    hand.sees(RecordsPage)
    hand.press("escape")
    hand.sees(TitlePage)


def test_the_list_holds_every_game_and_opens_one(played: Hand) -> None:
    tab = tab_of(played)
    assert isinstance(tab, GamesTab)
    assert tab.grid.count == len(GAMES)
    newest = tab.grid.row(0).cells
    assert newest[1] == sheet_title(GAMES[-1].title)
    best = min(GAMES[-1].seats, key=lambda seat: seat.total)
    assert newest[2].startswith(f"{best.name} {best.total} · ")
    head = tab.grid.rect.y + tab.grid._head()
    played.click((tab.grid.rect.x + 60, head + 10))
    page = played.sees(RecordedGamePage)
    assert page.game == GAMES[-1]
    played.press("escape")
    played.sees(RecordsPage)


def one_deal_played(folder: Path) -> GameHost:
    """A game in its second deal; the computer played for Anna in the first."""
    host = new_game(folder, 3)
    anna = host.setup.seats[0]
    host.hand_over(Seat(0), replace(anna, person=False))
    while host.view(None).table.deal < 1:
        host.tick(0.0, calm=True)
    host.hand_over(Seat(0), anna)
    return host


@pytest.fixture
def left_game(hand: Hand) -> Hand:
    """A hand before the records of two games that were left, one of which is still there."""
    player = Player(hand.app, one_deal_played(hand.app.folder))
    player.until_asked()
    hand.app.context.scenes.reset(TitlePage(hand.app.context))
    recorder_for(hand.app.folder).record_now(abandoned_games(hand.app.folder, None))
    with filled_records(hand.app.folder, [made_up(9, finished=False)]):
        pass
    hand.app.context.scenes.push(RecordsPage(hand.app.context))
    hand.wait()
    return hand


def test_a_game_that_was_left_can_be_gone_on_with(left_game: Hand) -> None:
    tab = tab_of(left_game)
    assert isinstance(tab, GamesTab)
    results = [tab._row(row).cells[2] for row in range(2)]
    assert results[0].startswith("can be continued: ")
    assert results[1].startswith("not finished: ")
    tab._open(0)
    left_game.wait()
    page = left_game.sees(RecordedGamePage)
    assert "1 of 6 hands played; you can continue this game." in page.facts.text
    left_game.press_button("Continue")
    assert left_game.sees(TableScene).host.names == ("Anna", "Ben", "Clara")


def test_a_game_that_was_just_left_is_there_at_once(hand: Hand) -> None:
    player = Player(hand.app, one_deal_played(hand.app.folder))
    player.until_asked()
    hand.app.context.scenes.reset(TitlePage(hand.app.context))
    hand.app.context.scenes.push(RecordsPage(hand.app.context))
    hand.wait()
    recorder_for(hand.app.folder).wait()
    hand.wait()
    tab = tab_of(hand)
    assert isinstance(tab, GamesTab)
    assert tab._row(0).cells[2].startswith("can be continued: ")


def test_a_game_whose_file_is_gone_cannot_be_gone_on_with(left_game: Hand) -> None:
    tab = tab_of(left_game)
    assert isinstance(tab, GamesTab)
    tab._open(1)
    left_game.wait()
    page = left_game.sees(RecordedGamePage)
    assert "Not finished: 3 of 6 hands played." in page.facts.text
    assert not [b for b in page.members() if getattr(b, "label", "") == "Continue"]


def test_a_seat_has_the_face_that_it_had_in_the_game_or_else_was_chosen_since(
    hand: Hand,
) -> None:
    recording = read(journal_of_a_game(hand.app.folder))
    header = recording.header
    anna, *others = header.setup.seats
    seated = replace(header.setup, seats=(replace(anna, style="p8"), *others))
    recording = replace(recording, header=replace(header, setup=seated))
    known = record_from(recording, "game.mayi", datetime(2026, 3, 1))
    assert known is not None
    assert RecordedGamePage(hand.app.context, known).pad.faces[:2] == ("p8", "ben")
    unknown = replace(known, seats=tuple(replace(seat, style="") for seat in known.seats))
    settings = replace(hand.app.context.settings, faces_by_name={anna.name: "p6"})
    hand.app.change_settings(settings)
    assert RecordedGamePage(hand.app.context, unknown).pad.faces[:2] == ("p6", "ben")


@pytest.mark.parametrize(("number", "word"), [(3, "Hand"), (4, "Round"), (5, "Deal")])
def test_a_recorded_game_speaks_its_sheets_word(hand: Hand, number: int, word: str) -> None:
    game = made_up(number)
    page = RecordedGamePage(hand.app.context, game)
    assert page.pad.rows[0].label == f"{word} 1"
    assert page.chart.axes.across == word
    assert page.chart.heading == f"Totals, {word.lower()} by {word.lower()}"
    assert scores._rows(game)[0][0] == f"{word} 1"


def test_the_keys_reach_every_tab_and_every_game(played: Hand) -> None:
    kinds = [type(tab_of(played))]
    for _tab in range(3):
        played.press("right")
        kinds.append(type(tab_of(played)))
    assert kinds == [GamesTab, PlayersTab, PairsTab, SeasonsTab]
    played.press("right")
    tab = tab_of(played)
    assert isinstance(tab, GamesTab)
    played.press("tab")
    played.press("tab")
    assert played.sees(RecordsPage).focus.current is tab.grid
    played.press("end")
    assert tab.grid.picked == len(GAMES) - 1
    played.press("enter")
    assert played.sees(RecordedGamePage).game == GAMES[0]


def test_the_list_of_one_sheet_holds_only_its_games(played: Hand) -> None:
    tab = tab_of(played)
    assert isinstance(tab, GamesTab)
    tab.sheet._step(1)
    title = dict(tab.sheet.options)[tab.sheet.chosen]
    mine = [game for game in GAMES if game.title == title]
    assert tab.grid.count == len(mine)
    assert {tab.grid.row(index).cells[1] for index in range(len(mine))} == {title}


def test_a_picked_player_is_shown_in_detail(played: Hand) -> None:
    played.press("right")
    tab = tab_of(played)
    assert isinstance(tab, PlayersTab)
    names = [tab.grid.row(index).cells[0] for index in range(tab.grid.count)]
    played.app.context.scenes.top.focus.to(tab.grid)  # type: ignore[union-attr]
    played.press("down")
    assert tab.grid.picked == 1
    assert tab.spread.heading.startswith(f"Points in a deal: {names[1]}")
    parts = [tab.by_sheet.row(index).cells for index in range(tab.by_sheet.count)]
    assert sum(int(cells[1]) for cells in parts) == int(tab.grid.row(1).cells[1])
    assert sum(count for _ignored, count in tab.spread.bars) > 0


def test_two_players_are_compared_and_one_alone_is_not(played: Hand) -> None:
    played.press("right")
    played.press("right")
    tab = tab_of(played)
    assert isinstance(tab, PairsTab)
    together = tab.duel.rows[0]
    assert together[1] == together[2] > 0
    assert len(tab.chart.series) == 2
    tab.other.choose(tab.one.chosen)
    assert tab.duel.rows == ()
    assert tab.duel.empty == "You need two players for this."


def test_the_seasons_can_be_turned_over(played: Hand) -> None:
    played.press("left")
    tab = tab_of(played)
    assert isinstance(tab, SeasonsTab)
    wins = sum(int(tab.grid.row(n).cells[2]) for n in range(tab.grid.count))
    assert wins >= sum(game.finished for game in GAMES)
    assert [line.values[-1] for line in tab.chart.series] == [
        int(tab.grid.row(n).cells[2]) for n in range(len(tab.chart.series))
    ]
    tab.span.choose("month")
    assert dict(tab.season.options)[tab.season.chosen] == "Jan 2019"
    tab.span.choose("quarter")
    assert dict(tab.season.options)[tab.season.chosen] == "Winter 2018–19"
    tab.span.choose("ever")
    assert sum(int(tab.grid.row(n).cells[2]) for n in range(tab.grid.count)) == wins


def test_files_are_written_and_it_is_said_where(
    played: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Path] = []
    monkeypatch.setattr(kit_page, "open_folder", lambda p: shown.append(p) is None)
    page = played.sees(RecordsPage)
    played.press_button(_("Export…"))
    played.press_button(_("Export table (CSV)"))
    [file] = exports_folder(played.app.folder).iterdir()
    assert file.suffix == ".csv"
    assert page.note.text == f"70 games saved to {file}"
    played.press_button(_("Export…"))
    played.press_button(_("Export data (JSON)"))
    assert {path.suffix for path in file.parent.iterdir()} == {".csv", ".json"}
    played.press_button("Open the folder")
    assert shown == [file.parent]


def test_a_folder_that_cannot_be_written_is_one_sentence(played: Hand) -> None:
    exports_folder(played.app.folder).write_text("in the way")
    page = played.sees(RecordsPage)
    played.press_button(_("Export…"))
    played.press_button(_("Export table (CSV)"))
    assert "can’t be written" in page.note.text
    tab = tab_of(played)
    assert isinstance(tab, GamesTab)
    tab._open(0)
    played.wait()
    played.press_button("Score sheet")
    assert any("can’t be saved" in words for words in played.sees(Dialog).texts())


def test_damaged_records_are_told_of_and_mended_while_one_looks(hand: Hand) -> None:
    folder = hand.app.folder
    with filled_records(folder, GAMES):
        pass
    data = records_file(folder).read_bytes()
    records_file(folder).write_bytes(data[:5000] + bytes(6000) + data[11000:])
    page = RecordsPage(hand.app.context)
    hand.app.context.scenes.push(page)
    recorder_for(folder).wait()
    hand.wait(0.1)
    assert "damaged" in page.note.text
    assert [kept.name for kept in folder.glob("*.damaged")] == ["records.db.damaged"]


def test_a_game_recorded_meanwhile_appears(played: Hand) -> None:
    tab = tab_of(played)
    assert isinstance(tab, GamesTab)
    recorder = recorder_for(played.app.folder)
    recorder.wait()
    with filled_records(played.app.folder, [made_up(500)]):
        pass
    recorder.revision += 1
    played.wait()
    assert tab.grid.count == len(GAMES) + 1


class TestOneGame:
    @pytest.fixture
    def page(self, hand: Hand) -> RecordedGamePage:
        page = RecordedGamePage(hand.app.context, GAMES[4])
        hand.app.context.scenes.push(page)
        hand.wait()
        return page

    def test_the_chart_ends_at_the_totals(self, page: RecordedGamePage) -> None:
        ends = [line.values[-1] for line in page.chart.series]
        assert ends == [seat.total for seat in GAMES[4].seats] == list(page.pad.totals)
        assert [line.values[0] for line in page.chart.series] == [0] * len(ends)

    @pytest.mark.parametrize(
        ("turns", "words"), [(1, "1 turn · "), (0, "0 turns · "), (7, "7 turns · ")]
    )
    def test_one_turn_is_not_many(self, hand: Hand, turns: int, words: str) -> None:
        page = RecordedGamePage(hand.app.context, replace(GAMES[4], turns=turns))
        assert page.facts.text.startswith(words)

    def test_a_seat_that_changed_hands_says_who_played_how_much(self, hand: Hand) -> None:
        anna, *others = GAMES[4].seats
        name, person = anna.name, anna.person
        shares = SeatShare(name, person, 24), SeatShare("Frank", False, 1)
        game = replace(GAMES[4], seats=(replace(anna, shares=shares), *others))
        told = " ".join(RecordedGamePage(hand.app.context, game).facts.text.split())
        words = f"{name} 24 turns, Frank (computer) 1 turn. It counts for {name}."
        assert f"Seat 1 changed hands: {words}" in told
        assert "changed hands" not in RecordedGamePage(hand.app.context, GAMES[4]).facts.text

    def test_its_sheet_is_a_page_that_can_be_printed(
        self, hand: Hand, page: RecordedGamePage, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        shown: list[Path] = []
        monkeypatch.setattr(kit_page, "open_folder", lambda p: bool(shown.append(p)))
        hand.press_button("Score sheet")
        [file] = exports_folder(hand.app.folder).iterdir()
        assert f"Score sheet saved to {file}" in list(hand.sees(Dialog).texts())
        data = file.read_bytes()
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        assert struct.unpack(">II", data[16:24]) == PAGE
        assert b"pHYs" in data[:80]
        assert pygame.image.load(file).get_size() == PAGE
        hand.press_button("Open the folder")
        told = hand.sees(Dialog).texts()
        assert any(words.startswith("No file manager found") for words in told)

    def test_its_journal_can_be_looked_at_if_it_is_still_there(
        self, hand: Hand, page: RecordedGamePage
    ) -> None:
        labels = [b.label for b in page.members() if isinstance(b, Button)]
        assert labels == ["Score sheet", "Back"]
        folder = games_folder(hand.app.folder) / "finished"
        path = journal_of_a_game(folder)
        game = record_of(path)
        assert game is not None
        hand.app.context.scenes.push(RecordedGamePage(hand.app.context, game))
        hand.wait()
        hand.press_button(pgettext("button", "Was it fair?"))
        hand.sees(CertificatePage)

    def test_a_journals_name_leads_to_no_other_folder(self, hand: Hand) -> None:
        (hand.app.folder / "games").mkdir()
        (hand.app.folder / "secret.mayi").touch()
        assert journal_of(hand.app.folder, "../secret.mayi") is None

    def test_the_winners_column_is_marked_on_the_sheet(self, hand: Hand) -> None:
        page = draw_sheet(GAMES[4], hand.app.context.look.fonts)
        tinted = {page.get_at((x, 640))[:3] for x in range(0, PAGE[0], 7)}
        assert len(tinted) > 1


def test_round_steps_hold_all_values() -> None:
    for low, high, most in ((0, 87, 5), (0, 1, 4), (0, 1234, 7), (0, 3, 1), (-20, 15, 5)):
        found = steps(low, high, most)
        assert found[0] <= low
        assert found[-1] >= high
        assert len(found) >= 2
        assert len({b - a for a, b in pairwise(found)}) == 1


def test_names_beside_a_chart_keep_their_distance_and_their_order() -> None:
    wanted = [50.0, 52.0, 51.0, 0.0, 99.0, 98.5]
    found = spread_out(wanted, 12, 0, 100)
    order = sorted(range(6), key=lambda n: wanted[n])
    apart = [found[b] - found[a] for a, b in pairwise(order)]
    assert min(apart) >= 12 - 1e-9
    assert min(found) >= 0
    assert max(found) <= 100


def test_a_label_below_a_bar_never_reaches_the_edge_of_the_chart(look: Look) -> None:
    edges = set()
    for last in ("180–199", ""):
        chart = BarChart(look, "Points in a deal", Axes("Points", "Deals"))
        chart.fill([*((f"{20 * n}–{20 * n + 19}", 9) for n in range(9)), (last, 9)])
        chart.place(pygame.Rect(0, 0, 308, 236))
        target = pygame.Surface((400, 236))
        chart.draw(target)
        edges.add(pygame.image.tobytes(target.subsurface((296, 0, 104, 236)), "RGB"))
    assert len(edges) == 1


def test_marks_differ_in_shape_and_not_in_colour_alone(look: Look) -> None:
    shapes = set()
    for number in range(8):
        picture = mark(number, 24, look.palette)
        shapes.add(bytes(pygame.mask.from_surface(picture).to_surface().get_buffer().raw))
        lit = sum(picture.get_at((x, y))[3] > 128 for x in range(24) for y in range(24))
        assert lit > 60
    assert len(shapes) >= 7


def test_what_was_played_by_one_sheet_stands_under_its_title_in_the_language(
    hand: Hand,
) -> None:
    played = replace(GAMES[1], title="Grandma Jeanne's House Rules")
    with filled_records(hand.app.folder, [played]):
        pass
    hand.app.change_settings(replace(hand.app.context.settings, language="de"))
    hand.app.context.scenes.push(RecordsPage(hand.app.context, tab="players"))
    hand.wait()
    tab = tab_of(hand)
    assert isinstance(tab, PlayersTab)
    assert tab.by_sheet.row(0).cells[0] == "Oma Jeannes Hausregeln"


def test_without_players_nothing_empty_is_shown_beside_that(hand: Hand) -> None:
    hand.app.context.scenes.push(RecordsPage(hand.app.context, tab="players"))
    hand.wait()
    tab = tab_of(hand)
    assert isinstance(tab, PlayersTab)
    assert not tab.by_sheet.visible
    assert not tab.spread.visible
    width = tab.grid.rect.width
    with filled_records(hand.app.folder, GAMES[:20]):
        pass
    tab.load()
    assert tab.by_sheet.visible
    assert tab.spread.visible
    assert not tab.grid.rect.colliderect(tab.by_sheet.rect)
    assert tab.grid.rect.width < width


def test_a_long_name_is_written_as_large_as_others_where_it_is_chosen(hand: Hand) -> None:
    hand.resize((1920, 1080))
    with filled_records(hand.app.folder, GAMES):
        pass
    hand.app.context.scenes.push(RecordsPage(hand.app.context, tab="pairs"))
    hand.wait()
    tab = tab_of(hand)
    assert isinstance(tab, PairsTab)
    for choice in (tab.one, tab.other):
        (room,) = (part for part, word, _ignored in choice._parts() if word not in "◀▶")
        most = hand.app.context.look.fonts.width("Maximilian-Alexander zu Hohenlohe", 24)
        assert room.width >= most


def test_pad_and_chart_of_a_recorded_game_end_at_one_height(hand: Hand) -> None:
    hand.resize((1920, 1080))
    page = RecordedGamePage(hand.app.context, made_up(5))
    hand.app.context.scenes.push(page)
    hand.wait()
    assert len(page.pad.rows) == 12
    assert page.pad.rect.bottom == page.chart.rect.bottom
