"""Tests of the card of deeds, and of the line about new ones."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from mayi_desktop.base.steps import result_of
from mayi_desktop.engine import TableView
from mayi_desktop.host import journal
from mayi_desktop.host.deeds import DEEDS, CountedGame, Done, Stamps, deeds_in_steps
from mayi_desktop.host.folder import games_folder
from mayi_desktop.host.journal import FINISHED
from mayi_desktop.host.recorder import recorder_for
from mayi_desktop.ui.kit.page import Dialog
from mayi_desktop.ui.pages.deal_over import EndActions
from mayi_desktop.ui.pages.deeds import DeedsPage, DeedTile
from mayi_desktop.ui.pages.game_over import GameOver
from mayi_desktop.ui.pages.records import RecordsPage
from mayi_desktop.ui.pages.replay import ReplayScene
from tests.host.whole_game import recorded, states_of
from tests.ui.hand import Hand

NAME = "Oma Annegret"


@pytest.fixture
def game(hand: Hand) -> Path:
    """A finished game of one person."""
    return recorded(games_folder(hand.app.folder) / FINISHED)


def opened(hand: Hand) -> DeedsPage:
    page = DeedsPage(hand.app.context)
    hand.app.context.scenes.push(page)
    hand.wait()
    for _ in range(3000):
        if page._counter.done:
            break
        hand.wait()
        pygame.time.wait(5)
    hand.wait()
    return page


def tile(page: DeedsPage, key: str) -> DeedTile:
    return next(tile for tile in page.tiles if tile.deed.key == key)


def test_records_lead_to_the_card_and_old_games_count(hand: Hand, game: Path) -> None:
    recorder_for(hand.app.folder).record_now()
    hand.press_button("Records")
    hand.sees(RecordsPage)
    hand.press_button("Deeds")
    hand.sees(DeedsPage)
    hand.press("escape")
    page = opened(hand)
    assert page.who.chosen == NAME
    done = {d.key for d in result_of(deeds_in_steps(game)).done}
    stamped = {tile.deed.key for tile in page.tiles if tile.stamp is not None}
    assert "finished" in stamped
    assert stamped == {d.key for d in DEEDS if d.key in done and d.times == 1}
    assert page.count.text == f"{len(stamped)} of {len(DEEDS)}, in finished games"


def test_a_stamp_has_its_date_and_opens_the_replay_at_its_deal(hand: Hand, game: Path) -> None:
    page = opened(hand)
    stamp = tile(page, "out").stamp if tile(page, "out").stamp else tile(page, "down").stamp
    assert stamp is not None
    found = tile(page, "down")
    assert found.detail == "Mar 1, 2026"
    page.form.reveal(found)
    hand.click(found)
    scene = hand.sees(ReplayScene)
    assert scene.game.path == game


def test_a_place_without_a_stamp_is_no_button(hand: Hand) -> None:
    page = opened(hand)
    assert page.count.text == f"0 of {len(DEEDS)}, in finished games"
    for one in page.tiles:
        assert not one.takes_focus
        assert one.deed.about in one.spoken_text()


def test_a_game_that_is_gone_says_so(hand: Hand) -> None:
    stamps = Stamps(hand.app.folder)
    done = Done("down", NAME, 0)
    stamps.add(CountedGame("gone.mayi", 1, "2026-05-01T20:00:00", (done,)))
    stamps.save()
    page = opened(hand)
    hand.click(tile(page, "down"))
    hand.sees(Dialog)


def test_everybody_has_a_card_and_those_at_home_here_come_first(hand: Hand) -> None:
    stamps = Stamps(hand.app.folder)
    both = (Done("down", "Max", 0), Done("out", "Ruth", 0))
    stamps.add(CountedGame("1.mayi", 1, "2026-05-01T20:00:00", both))
    stamps.save()
    settings = replace(hand.app.context.settings, names=("Ruth", "Zoë"))
    hand.app.change_settings(settings)
    page = opened(hand)
    assert [name for name, _label in page.who.options] == ["Ruth", "Max"]
    assert tile(page, "out").stamp is not None
    page.who.choose("Max")
    assert tile(page, "out").stamp is None
    assert tile(page, "down").stamp is not None


def test_the_newest_is_in_sight_at_once(hand: Hand) -> None:
    hand.resize((1024, 640))
    stamps = Stamps(hand.app.folder)
    first, *_others, last = (deed.key for deed in DEEDS if deed.times == 1)
    for day, key in ((1, first), (2, last), (3, "missing")):
        done = (Done(key, "Ruth", 0),)
        stamps.add(CountedGame(f"{day}.mayi", 1, f"2026-05-0{day}T20:00:00", done))
    stamps.save()
    page = opened(hand)
    assert tile(page, last).stamp is not None
    assert page.form.rect.contains(tile(page, last).rect)
    assert not page.form.rect.contains(tile(page, first).rect)


class TestNewOnes:
    def over(self, hand: Hand, path: Path) -> GameOver:
        """The end of a game as the table shows it."""
        game = journal.read(path)
        table = states_of(path)[-1].table
        view = TableView(None, table, (), (0,) * len(table.seats), 0)
        page = GameOver(hand.app.context, game.header.setup, view, EndActions(path))
        hand.app.context.scenes.reset(page)
        for _ in range(1000):
            hand.wait()
            pygame.time.wait(5)
            if page.deeds._journal is None:
                break
        return page

    def test_the_end_of_a_game_names_them_once(self, hand: Hand, game: Path) -> None:
        page = self.over(hand, game)
        assert page.deeds.visible
        assert page.deeds.label.startswith("New deeds: “On the table”")
        assert page.deeds.label.count("“") == 3
        assert page.deeds.rect.bottom <= page.podium.rect.top
        hand.click(page.deeds)
        hand.wait(1.0)  # a page that has just come takes no press
        hand.click(page.deeds)
        assert hand.sees(DeedsPage).who.chosen == NAME

    def test_nothing_moves_when_they_come(self, hand: Hand, game: Path) -> None:
        page = self.over(hand, game)
        before = [widget.rect.copy() for widget in page.widgets if widget is not page.deeds]
        page.rearrange()
        hand.wait()
        assert before == [w.rect for w in page.widgets if w is not page.deeds]
        page.deeds.set_visible(visible=False)
        page.rearrange()
        hand.wait()
        assert before == [w.rect for w in page.widgets if w is not page.deeds]

    def test_what_was_done_before_is_not_new(self, hand: Hand, game: Path) -> None:
        stamps = Stamps(hand.app.folder)
        every = tuple(Done(deed.key, NAME, 0) for deed in DEEDS)
        stamps.add(CountedGame("before.mayi", 1, "2020-01-01T20:00:00", every))
        stamps.save()
        assert not self.over(hand, game).deeds.visible
