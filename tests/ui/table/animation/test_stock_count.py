"""The number on the stock: it falls card by card, and rises only when cards come back to it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from mayi_desktop.engine import (
    ClaimWon,
    DealBegan,
    DrawReason,
    Event,
    StockDrawn,
    StockRefilled,
    TableView,
)
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.runner import Update
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.ui.app import App
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.table.presenter import Presenter
from tests.host.tables import put_state, runner_of
from tests.ui.table.player import Player
from tests.ui.table.tables import NAMES, game_at

# Coarse enough for whole games, and a fraction of the shortest flight.
FRAME = 1 / 20
# A penalty card and a draw empty the stock; the next draw brings the discards back.
FEW_LEFT = """
turn 1 draw
seat 0: 3C 3D 5H 9C 9D TH 4S 7D QS KH JK
seat 1: 2C 2D 3S 5C 6S 8S TC JC QH AC AD
seat 2: 6C 6D 8H 4C 5D JH 2S 7S QD KD JK
discards: 8D 9S
"""


class StockWatch:
    """Watches the number in every frame of a table; a rise that has no reason is a fault."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.kinds: set[type[Event]] = set()
        self.penalties = 0
        self.falls: list[int] = []
        self._shown: int | None = None
        self._brings: list[TableView] = []
        enqueue, update = Presenter.enqueue, TableScene.update

        def hear(presenter: Presenter, news: Update) -> None:
            self.hear(news)
            enqueue(presenter, news)

        def look(table: TableScene, dt: float) -> bool:
            moved = update(table, dt)
            self.look(table.display.presenter)
            return moved

        monkeypatch.setattr(Presenter, "enqueue", hear)
        monkeypatch.setattr(TableScene, "update", look)

    def hear(self, news: Update) -> None:
        """Note whether this brings cards to the stock."""
        self.kinds |= {type(event) for event in news.events}
        drawn = [event for event in news.events if isinstance(event, StockDrawn)]
        self.penalties += sum(event.reason is DrawReason.PENALTY for event in drawn)
        if any(isinstance(event, DealBegan | StockRefilled) for event in news.events):
            self._brings.append(news.view)

    def look(self, presenter: Presenter) -> None:
        """Compare the number with the last one."""
        shown, before = presenter.shown, self._shown
        self._shown = shown.stock
        if presenter.is_idle:
            assert shown.stock == shown.view.stock_count
        if before is None or shown.stock == before:
            return
        if shown.stock < before:
            self.falls.append(before - shown.stock)
            return
        brings = any(view is shown.view for view in self._brings)
        assert brings, f"{before} became {shown.stock}"


def test_it_only_falls_in_a_whole_game_however_it_is_looked_at(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = tuple(SeatSetup(name, person=False) for name in NAMES[:4])
    setup = GameSetup("grandma-jeanne", (), seats, code_of(11))
    host = GameHost.new(setup, tmp_path, delays=BotDelays.instant())
    watch, chance = StockWatch(monkeypatch), Random(11)
    table = Player(app, host).table
    while not host.is_over:
        table.update(FRAME)
        if chance.random() < 0.02:
            # Somebody clicks away what moves, or the window takes another size.
            table.display.presenter.finish()
            watch.look(table.display.presenter)
        elif chance.random() < 0.02:
            table.display.resize(chance.choice([(1024, 640), (1280, 720)]))
    assert {ClaimWon, DealBegan} <= watch.kinds
    assert watch.penalties >= 10
    assert watch.falls.count(1) > 0.8 * len(watch.falls)


def test_a_penalty_card_and_a_refill_count_as_they_fly(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, watch = game_at(tmp_path, FEW_LEFT), StockWatch(monkeypatch)
    state = runner_of(host).state
    buried, left = state.stock[2:], state.stock[:2]
    discards = (*buried, *state.table.discards)
    table = replace(state.table, discards=discards, discarders=(None,) * len(discards))
    put_state(host, replace(state, stock=left, table=table))
    player = Player(app, host)
    player.press("m")
    for _ in range(60):
        player.wait(0.5)
        if StockRefilled in watch.kinds:
            player.settle()
            break
        player.press("space")
    assert watch.penalties == 1
    assert StockRefilled in watch.kinds
    assert set(watch.falls) == {1}


@pytest.mark.parametrize("speed", [0.0, 1.0])
def test_a_card_that_is_drawn_counts_once_at_any_speed(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, speed: float
) -> None:
    app.change_settings(replace(app.context.settings, speed=speed))
    host, watch = (
        game_at(tmp_path, FEW_LEFT.replace("turn 1", "turn 0")),
        StockWatch(monkeypatch),
    )
    player = Player(app, host)
    player.press("d")
    player.wait(1.0)
    assert watch.falls == [1]
    shown = player.table.display.presenter.shown
    assert shown.counts == list(shown.view.counts)
