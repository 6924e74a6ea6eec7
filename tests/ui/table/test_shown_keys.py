"""Tests that a key shown on a button presses exactly that button, in every state of a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from mayi_desktop.engine import MayI, Seat
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, code_of
from mayi_desktop.sheets.catalogue import SHEETS
from mayi_desktop.ui.app import App
from mayi_desktop.ui.pages.lesson import STEPS, TutorialScene
from tests.host.tables import play
from tests.ui.hand import Hand
from tests.ui.table import sheets_at
from tests.ui.table.deal_player import DealPlayer
from tests.ui.table.player import Player
from tests.ui.table.shown_keys import Recorder, check_shown_keys
from tests.ui.table.tables import game_at, seats

STILL = BotDelays(step=1e9, answer=1e9, hold=None)
HAND = "3C 3D 5H 9C 9D TH 4S 7D QS KH JC"
DRAW = f"""
turn 0 draw
seat 0: {HAND}
seat 1: *11
seat 2: *11
discards: QC 8D
"""
MINE = """
deal 3
turn 0 play stock
seat 0 down: KD 4C 5C 9S
seat 1 down: *5
seat 2: *11
set 1: KC KS KH
run 0: TS JS QS KS
discards: 3C 4D
"""
CONTRACT = """
deal 1
turn 0 play stock
seat 0: 4C 4D 4H 9S 9D 9H TD QH
seat 1: *11
seat 2: *11
discards: 3C 4D
"""
GOING_OUT = MINE.replace("KD 4C 5C 9S", "KD 9S")


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch) -> Recorder:
    return Recorder(monkeypatch)


def at(app: App, folder: Path, text: str, people: tuple[int, ...] = (0,)) -> Player:
    host = game_at(folder, text, people=people)
    host.clock.delays = STILL
    player = Player(app, host)
    player.settle()
    return player


def pick(player: Player, *names: str) -> None:
    for name in names:
        player.click(player.at(name))
    player.settle()


def stage(player: Player) -> None:
    player.press("h")
    player.settle()


def asked(player: Player) -> None:
    play(player.table.host, MayI(Seat(2)))
    player.settle()


STATES = {
    "draw": (DRAW, None, {"d", "t"}),
    "offered": (DRAW.replace("turn 0", "turn 1"), None, {"space"}),
    "asked": (DRAW, asked, {"t"}),
    "play": (MINE, None, set()),
    "a card picked that fits": (MINE, lambda p: pick(p, "KD"), {"1", "x"}),
    "a card picked that fits nowhere": (MINE, lambda p: pick(p, "4C"), {"x"}),
    "before going down": (CONTRACT, None, {"h"}),
    "the contract in the tray": (CONTRACT, stage, {"g"}),
    "about to go out": (GOING_OUT, None, {"o"}),
}


@pytest.mark.parametrize("state", STATES)
def test_a_shown_key_presses_its_button_whatever_has_the_focus(
    app: App, tmp_path: Path, recorder: Recorder, state: str
) -> None:
    text, before, expected = STATES[state]
    player = at(app, tmp_path, text)
    if before is not None:
        before(player)
    assert check_shown_keys(player, player.table, recorder) >= expected


def test_enter_ends_the_pause_whatever_has_the_focus(
    app: App, tmp_path: Path, recorder: Recorder
) -> None:
    player = at(app, tmp_path, MINE.replace("KD 4C 5C 9S", "KD 4C"))
    player.table.host.clock.delays = BotDelays()
    pick(player, "KD")
    player.press("1")
    player.settle()
    pick(player, "4C")
    player.press("x")
    player.settle()
    player.table.model.end_pause.update(-60)
    assert check_shown_keys(player, player.table, recorder) == {"enter"}


def test_an_offer_to_everybody(
    app: App, tmp_path: Path, recorder: Recorder, sit: Callable[..., Player]
) -> None:
    player = sit(sheets_at.AT_THE_STOCK, "honsvick")
    for _ignored in range(600):
        player.wait()
        if player.table.panel.question is not None:
            break
    player.settle()
    assert check_shown_keys(player, player.table, recorder) >= {"space", "m"}


def test_a_wild_that_is_being_freed(
    app: App, tmp_path: Path, recorder: Recorder, sit: Callable[..., Player]
) -> None:
    player = sit(sheets_at.FREED, "twelve-deal")
    pick(player, "7H")
    player.press("1")
    player.settle()
    assert player.table.model.hand.swap is not None
    assert check_shown_keys(player, player.table, recorder) >= {"escape"}


def test_the_table_between_turns(app: App, tmp_path: Path, recorder: Recorder) -> None:
    text = DRAW.replace("turn 0", "turn 1").replace("seat 2: *11", "seat 2: 6C 6D 8H 4C 5D JH")
    player = at(app, tmp_path, text, people=(0, 2))
    player.table.host.clock.delays = app.context.delays(shared=True)
    player.settle()
    assert check_shown_keys(player, player.table, recorder) == {"space"}


def test_the_lesson(app: App, recorder: Recorder) -> None:
    app.change_settings(replace(app.context.settings, speed=4.0))
    hand = Hand(app)
    hand.press_button("Learn")
    scene = hand.sees(TutorialScene)
    guide, seen = scene.guide, set()
    for _ignored in STEPS[:-1]:
        index = guide.lesson.index
        for _also_ignored in range(400):
            hand.wait(0.1)
            if guide._asking() and guide.marker.at is not None:
                break
        seen |= check_shown_keys(hand, scene, recorder)
        for _also_ignored in range(3):
            if guide.lesson.index == index:
                at = guide.marker.at
                assert at is not None
                hand.click(at.center)
                for _still_ignored in range(100):
                    hand.wait(0.2)
                    if guide.lesson.index != index or guide._asking():
                        break
    assert seen >= {"d", "t", "h"}


class KeyChecker(DealPlayer):
    """Checks every shown key before each of its decisions."""

    def __init__(self, app: App, host: GameHost, recorder: Recorder) -> None:
        super().__init__(app, host)
        self._recorder = recorder
        self._states: set[tuple[str, ...]] = set()
        self.checked: set[str] = set()

    def _decide(self) -> None:
        now = self.table.prompt.now()
        specs = (now.primary, now.second, *(now.question.answers if now.question else ()))
        state = tuple("" if s is None else f"{s.key}{s.enabled}" for s in specs)
        if state not in self._states and not self.table.display.animator.is_busy:
            self._states.add(state)
            self.checked |= check_shown_keys(self, self.table, self._recorder)
        super()._decide()


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_shown_key_of_a_whole_deal(
    app: App, tmp_path: Path, recorder: Recorder, sheet: str
) -> None:
    app.change_settings(replace(app.context.settings, speed=0.0))
    setup = GameSetup(sheet, (), seats(max(4, SHEETS[sheet].sheet.min_players)), code_of(3))
    quick = replace(BotDelays.instant(), patient=True)
    host = GameHost.new(setup, tmp_path, delays=quick, checked=True)
    me = KeyChecker(app, host, recorder)
    me.play_deal()
    assert me.checked
