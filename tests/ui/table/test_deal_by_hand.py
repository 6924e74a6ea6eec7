"""Plays whole deals by keyboard alone, and by mouse without ever dragging."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mayi_desktop.engine import CardId, LayDown, NewMeld, Phase, PromptKind
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, code_of
from mayi_desktop.sheets.catalogue import find_sheet
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.button import Button
from mayi_desktop.ui.kit.page import Dialog
from mayi_desktop.ui.pages.deal_over import DealOver
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.play.plays import OnDiscards, legal_zones
from mayi_desktop.ui.play.prompts import Commands
from tests.ui.hand import Spot
from tests.ui.table.deal_player import MOST_DECISIONS, DealPlayer
from tests.ui.table.tables import seats

QUICK = replace(BotDelays.instant(), patient=True)
_MOST_KEYS = 60


class KeyboardPlayer(DealPlayer):
    """Uses nothing but keys: the focus is walked to a card or a button, and Enter takes it."""

    def click(self, spot: Spot, **_: object) -> None:
        """Walk to an answer that has no key of its own, and press it."""
        assert isinstance(spot, Button), f"the mouse is not used here: {spot}"
        for _step in range(_MOST_KEYS):
            focused = self.table.keyboard.focused()
            if focused is not None and focused.rect == spot.rect:
                self.press("enter")
                return
            if focused is None or focused.kind != "button":
                self.press("tab")
            elif abs(dy := spot.rect.centery - focused.rect.centery) > 4:
                self.press("down" if dy > 0 else "up")
            else:
                self.press("right" if spot.rect.x > focused.rect.x else "left")
        raise AssertionError(f"the focus never came to {spot}")

    def _pick(self, card: CardId) -> None:
        self._walk_to(("card", card))
        if card not in self.table.model.hand.picked:
            self.press("enter")
        for other in self.table.model.hand.picked:
            if other != card:
                self._walk_to(("card", other))
                self.press("enter")
        assert self.table.model.hand.picked == (card,)

    def _walk_to(self, name: tuple[str, int]) -> None:
        keyboard = self.table.keyboard
        for _ in range(_MOST_KEYS):
            spot = keyboard.focused()
            if spot is not None and spot.name == name:
                return
            if spot is None or spot.kind != name[0]:
                self.press("tab")
            else:
                held = [s.name for s in keyboard._spots() if s.kind == "card"]
                right = held.index(name) > held.index(spot.name)
                self.press("right" if right else "left")
        raise AssertionError(f"the focus never came to {name}")


class MousePlayer(DealPlayer):
    """Uses nothing but single clicks."""

    def press(self, key: str, *mods: str) -> None:
        raise AssertionError(f"the keyboard is not used here: {key}")

    def play_deal(self) -> None:
        while not isinstance(self.scene, DealOver):
            self.wait()
            if isinstance(self.scene, Dialog):
                self.click(self.scene._buttons[0])
            elif isinstance(self.scene, TableScene) and self.table.display.presenter.is_idle:
                self._decide()
            assert self.decisions < MOST_DECISIONS, self.view.table

    def _decide(self) -> None:
        moment = self.table.prompt.now()
        kinds = {prompt.kind for prompt in self.view.my_prompts}
        panel, controls = self.table.panel, self.table.controls
        if moment.question is not None:
            self.decisions += 1
            wanted = self.decisions % 3 == 0 and moment.question.answers[1].enabled
            self.click(panel.answers[1 if wanted else 0])
        elif PromptKind.DRAW in kinds:
            self.decisions += 1
            take = self.decisions % 4 == 0 and moment.second is not None
            self.click(self.discards() if take else self.stock())
        elif PromptKind.PLAY in kinds:
            self.decisions += 1
            self._play()
        elif moment.primary is not None and moment.primary.does(Commands.let_go):
            self.decisions += 1
            call = moment.pill is not None and moment.pill.enabled
            self.click(
                controls.claim_button if call and self.decisions % 5 == 0 else controls.primary
            )

    def _play(self) -> None:
        moment, controls = self.table.prompt.now(), self.table.controls
        assert moment.primary is not None
        at_once = map(moment.primary.does, (Commands.submit, Commands.go_out))
        if moment.primary.enabled and any(at_once):
            self.click(controls.primary)
            return
        if moment.second is not None and moment.second.does(Commands.suggest_melds):
            self.click(controls.second)
            if isinstance(self.table.prompt.now().primary.action, LayDown | NewMeld):
                self.click(controls.primary)
                return
        if not self._lay_off():
            self._discard()

    def _lay_off(self) -> bool:
        for card in self.placed.order:
            zones = [z for z in legal_zones(self.view, (card,)) if z != OnDiscards()]
            if zones:
                self._pick(card)
                box = self.placed.melds[zones[0].meld]
                self.click((box.rect.centerx, box.rect.centery))
                return True
        return False

    def _discard(self) -> None:
        must = self.view.table.must_play
        self._pick([card for card in self.placed.order if card not in must][-1])
        self.click(self.discards())


def sit_down(app: App, folder: Path, sheet: str, code: int) -> GameHost:
    app.change_settings(replace(app.context.settings, speed=0.0))
    count = max(4, find_sheet(sheet).min_players)
    setup = GameSetup(sheet, (), seats(count), code_of(code))
    return GameHost.new(setup, folder, delays=QUICK, checked=True)


@pytest.mark.parametrize("sheet", ["grandma-jeanne", "twelve-deal"])
@pytest.mark.parametrize("player", [KeyboardPlayer, MousePlayer])
def test_a_whole_deal_is_played(
    app: App, tmp_path: Path, sheet: str, player: type[DealPlayer]
) -> None:
    me = player(app, sit_down(app, tmp_path, sheet, 3))
    me.play_deal()
    table = me.view.table
    assert table.phase is Phase.BETWEEN_DEALS
    assert table.result is not None
    assert any(line.startswith("Anna discards") for line in me.table.display.log.lines.lines)
