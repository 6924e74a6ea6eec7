"""Tests of the page with the saved games: going on with any of them, and deleting one."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime
from pathlib import Path

import pytest

from mayi_desktop.host.folder import games_folder
from mayi_desktop.host.saved_games import SavedGame, SavedSeat
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.button import Button, ButtonKind, Stack
from mayi_desktop.ui.kit.page import Dialog
from mayi_desktop.ui.kit.widget import Label
from mayi_desktop.ui.pages import saved_games as scene
from mayi_desktop.ui.pages.saved_games import (
    GameFaces,
    SavedGamesPage,
    deal_text,
    describe,
    resume_text,
    whole_text,
)
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.pages.title import TitlePage
from mayi_desktop.ui.play.words import together, when_text
from tests.ui.hand import Hand
from tests.ui.table.player import Player
from tests.ui.table.tables import new_game


def play_a_little(app: App, count: int) -> None:
    """Leave a game of so many seats unfinished."""
    player = Player(app, new_game(app.folder, count))
    player.until_asked()
    app.context.scenes.reset(TitlePage(app.context))


def page_of(app: App) -> tuple[Hand, SavedGamesPage]:
    page = SavedGamesPage(app.context)
    app.context.scenes.push(page)
    hand = Hand(app)
    hand.wait()
    read_all(hand, page)
    return hand, page


def read_all(hand: Hand, page: SavedGamesPage) -> None:
    """Wait until the page has read every file."""
    while page._unread is not None:
        hand.pass_frame()


def said_of(page: SavedGamesPage) -> list[list[str]]:
    """The lines of every row."""
    stacks = [part for row in page.form.children for part, _ in row.parts]  # type: ignore[attr-defined]
    told = [stack.labels for stack in stacks if isinstance(stack, Stack)]
    return [[w.text for w in lines if isinstance(w, Label)] for lines in told]


def test_a_row_tells_sheet_deal_people_standing_and_when(app: App) -> None:
    play_a_little(app, 3)
    when = datetime(2026, 5, 3, 21, 30)
    game = replace(
        page_of(app)[1].games[0],
        when=when,
        deal=3,
        seats=(
            SavedSeat("Anna", True, 45),
            SavedSeat("Ben", False, 20),
            SavedSeat("Clara", False, 45),
        ),
    )
    assert [words for words, _ in describe(game)] == [
        f"Grandma Jeanne’s House Rules, {together('Hand 3 of 6')}",
        "With Anna; last played May 3, 2026, 9:30\u00a0PM",
        "1.\u00a0Ben\u00a020  ·  2.\u00a0Anna\u00a045  ·  2.\u00a0Clara\u00a045",
    ]


def test_a_game_is_told_in_one_line_and_in_two() -> None:
    game = SavedGame(
        Path("x.mayi"),
        "Evil",
        datetime(2026, 5, 3),
        deal_word="hand",
        deal=2,
        deals=6,
        seats=(SavedSeat("Anna", True, 45), SavedSeat("Ben", False, 20)),
    )
    assert whole_text(game) == "Hand 2 of 6 · Anna 45 · Ben 20"
    assert resume_text(game).replace("\u00a0", " ") == "Evil, Hand 2 of 6\nAnna 45, Ben 20"
    begun = replace(game, deal=1, seats=tuple(replace(s, score=0) for s in game.seats))
    assert resume_text(begun).replace("\u00a0", " ") == "Evil, Hand 1 of 6\nAnna, Ben"
    assert deal_text(replace(game, between_deals=True)) == "end of hand 2 of 6"
    damaged = replace(game, damaged=True, practice=True)
    note = "damaged, continues from the last good move"
    assert whole_text(damaged) == f"Hand 2 of 6 · Anna 45 · Ben 20 · {note}"
    assert resume_text(damaged).replace("\u00a0", " ") == (
        f"Practice: Evil, Hand 2 of 6\nAnna 45, Ben 20, {note}"
    )
    assert describe(damaged)[0][0] == f"Practice · Evil, {together('Hand 2 of 6')} · {note}"


def test_two_rows_do_not_look_alike(app: App) -> None:
    play_a_little(app, 3)
    player = Player(app, new_game(app.folder, 4, sheet="evil", people=(0, 1)))
    player.wait(20.0)
    app.context.scenes.reset(TitlePage(app.context))
    _, page = page_of(app)
    rows = {lines[0]: lines for lines in said_of(page)}
    assert set(rows) == {
        f"Grandma Jeanne’s House Rules, {together('Hand 1 of 6')}",
        f"EVIL Style, {together('Round 1 of 6')}",
    }
    evil = rows[f"EVIL Style, {together('Round 1 of 6')}"]
    assert evil[1].startswith("With Anna, Ben; last played today, ")
    assert evil[2] == "No points yet: Anna, Ben, Clara, David"


def companies(page: SavedGamesPage) -> list[GameFaces]:
    """The faces of every game, from the top."""
    parts = [part for row in page.form.children for part, _ in row.parts]  # type: ignore[attr-defined]
    inside = [w for part in parts if isinstance(part, Stack) for w in part.labels]
    return [w for w in inside if isinstance(w, GameFaces)]


def test_a_single_game_fills_a_page_as_broad_as_the_others(app: App) -> None:
    play_a_little(app, 3)
    hand, page = page_of(app)
    hand.resize((1920, 1080))
    assert page._panel.width > 0.6 * 1920
    assert page._panel.height > 0.35 * 1080
    (faces,) = companies(page)
    assert len(faces.faces) == 3
    assert faces.rect.height > 120


def test_people_have_the_faces_they_chose_elsewhere(app: App) -> None:
    """A score pad records names alone."""
    play_a_little(app, 3)
    settings = app.context.settings
    app.context.keep_settings(replace(settings, faces_by_name={"Anna": "p1"}))
    _, page = page_of(app)
    assert companies(page)[0].faces[0] == "p1"


def test_faces_of_every_game_stand_side_by_side(app: App) -> None:
    for count in (3, 5, 8):
        play_a_little(app, count)
    hand, page = page_of(app)
    hand.resize((1024, 640))
    seen = companies(page)
    assert sorted(len(company.faces) for company in seen) == [3, 5, 8]
    for company in seen:
        side = company._side(company.rect.width)
        assert 30 < side < company.rect.height
        assert len(company.faces) * side < company.rect.width


def test_any_unfinished_game_can_be_gone_on_with(app: App) -> None:
    play_a_little(app, 3)
    play_a_little(app, 5)
    hand, page = page_of(app)
    assert len(page.games) == 2
    older = next(
        n
        for n, game in enumerate(page.games)
        if "Emil" not in [seat.name for seat in game.seats]
    )
    hand.click(page.resume[older])
    assert isinstance(hand.scene, TableScene)
    assert len(hand.scene.host.names) == 3


def test_a_game_is_deleted_after_one_question(app: App) -> None:
    play_a_little(app, 3)
    hand, page = page_of(app)
    hand.click(page.delete[0])
    assert isinstance(hand.scene, Dialog)
    hand.press("escape")
    assert len(list(games_folder(app.folder).glob("*"))) == 1
    hand.click(page.delete[0])
    hand.press("enter")
    assert page.games == []
    assert list(games_folder(app.folder).glob("*")) == []


def test_a_file_that_is_no_game_can_only_be_deleted(app: App) -> None:
    folder = games_folder(app.folder)
    folder.mkdir(parents=True)
    (folder / "odd.mayi").write_bytes(b"nonsense")
    play_a_little(app, 3)
    _, page = page_of(app)
    usable = {
        game.path.stem == "odd": button.enabled
        for game, button in zip(page.games, page.resume, strict=True)
    }
    assert usable.get(True, False) is False
    assert usable[False] is True


def test_the_title_offers_the_page_only_when_there_is_a_game(app: App) -> None:
    hand = Hand(app)
    title = TitlePage(app.context)
    app.context.scenes.reset(title)
    assert not any(
        getattr(b, "label", "") == "Saved games" for b in title.members() if b.visible
    )
    play_a_little(app, 3)
    title = TitlePage(app.context)
    app.context.scenes.reset(title)
    hand.wait()
    button = next(b for b in title.members() if getattr(b, "label", "") == "Saved games")
    hand.click(button)
    assert isinstance(hand.scene, SavedGamesPage)
    hand.press("escape")
    assert isinstance(hand.scene, TitlePage)


def test_moments_are_said_as_people_say_them() -> None:
    today = date(2024, 5, 4)
    assert when_text(datetime(2024, 5, 4, 9, 5), today) == "today, 9:05\u00a0AM"
    assert when_text(datetime(2024, 5, 3, 21, 30), today) == "yesterday, 9:30\u00a0PM"
    assert when_text(datetime(2023, 12, 24, 18, 0), today) == "December 24, 2023, 6:00\u00a0PM"


def test_the_log_of_a_game_gone_on_with_tells_the_deal_so_far(app: App, tmp_path: Path) -> None:
    player = Player(app, new_game(app.folder, 3))
    player.until_asked()
    player.press("d")
    player.settle()
    before = list(player.table.display.log.lines.lines)
    app.context.scenes.reset(TitlePage(app.context))
    hand, page = page_of(app)
    hand.click(page.resume[0])
    table = hand.scene
    assert isinstance(table, TableScene)
    told = table.display.log.lines.lines
    assert told == [line for line in before if "deals first" not in line]
    assert told[0].endswith("draws from the stock.")


def brightest(page: SavedGamesPage) -> list[str]:
    buttons = [
        m for m in page.members() if isinstance(m, Button) and m.kind is ButtonKind.PRIMARY
    ]
    return [button.label for button in buttons]


def test_the_brightest_button_goes_on_with_the_first_game(app: App) -> None:
    play_a_little(app, 3)
    play_a_little(app, 4)
    hand, page = page_of(app)
    assert brightest(page) == ["Continue"]
    assert page.resume[0].kind is ButtonKind.PRIMARY
    for _ in range(2):
        hand.click(page.delete[0])
        hand.press_button("Delete")
        hand.wait()
        read_all(hand, page)
    assert brightest(page) == ["Back"]


def test_many_games_are_read_between_frames_and_the_focus_stays(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a slow computer: a frame is long enough for one game only."""
    for count in (3, 4, 5, 6):
        play_a_little(app, count)
    monkeypatch.setattr(scene, "_AT_ONCE", 0)
    monkeypatch.setattr(scene, "_LEAST_STEPS", 1)
    monkeypatch.setattr(scene, "SLICE", 0)
    page = SavedGamesPage(app.context)
    app.context.scenes.push(page)
    hand = Hand(app)
    while not page.games:
        hand.pass_frame()
    assert len(page.games) == len(page.resume) == 1
    assert page.focus.current is page.resume[0]
    hand.press("tab")
    focused = page.focus.current
    assert focused in (page.resume[0], page.delete[0])
    for _frame in range(6):
        hand.pass_frame()
    assert len(page.games) == len(page.resume) == len(page.delete) == 4
    assert page.focus.current is focused
    assert {member for member in page.members() if isinstance(member, Button)} >= {
        *page.resume,
        *page.delete,
    }


def test_the_page_says_that_there_is_none_only_when_all_files_were_read(app: App) -> None:
    page = SavedGamesPage(app.context)
    nothing = "No saved games yet."
    assert nothing not in [w.text for w in page.members() if isinstance(w, Label)]
    app.context.scenes.push(page)
    read_all(Hand(app), page)
    assert nothing in [w.text for w in page.members() if isinstance(w, Label)]
