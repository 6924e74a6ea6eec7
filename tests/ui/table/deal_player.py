"""A person who plays a whole deal at the table, with the mouse and a few keys."""

from __future__ import annotations

from mayi_desktop.engine import (
    CardId,
    DrawStock,
    EndTurn,
    LayDown,
    NewMeld,
    PlayerAction,
    PromptKind,
)
from mayi_desktop.host.game import GameHost
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.page import Dialog
from mayi_desktop.ui.kit.scene import DEAF_SECONDS
from mayi_desktop.ui.pages.deal_over import DealOver
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.play.plays import OnDiscards, legal_zones
from mayi_desktop.ui.play.prompts import Act
from tests.ui.table.player import Player, on_visible_part

MOST_DECISIONS = 900


class DealPlayer(Player):
    """Wants a card now and then, lays down and off what it can, throws its last card."""

    def __init__(self, app: App, host: GameHost) -> None:
        super().__init__(app, host)
        self.decisions = 0
        self.offered: set[type[PlayerAction]] = set()

    def play_deal(self) -> None:
        """Play until the summary of the deal is shown."""
        while not isinstance(self.scene, DealOver):
            self.pass_frame()
            if isinstance(self.scene, Dialog):
                self.press("enter")
            elif isinstance(self.scene, TableScene) and self.table.display.presenter.is_idle:
                self.show()
                self._decide()
            assert self.decisions < MOST_DECISIONS, self.view.table

    def _decide(self) -> None:
        """Do one thing, if anything is asked."""
        moment = self.table.prompt.now()
        kinds = {prompt.kind for prompt in self.view.my_prompts}
        for choice in (moment.primary, moment.second, moment.claim_button):
            if choice is not None and choice.enabled and choice.action is not None:
                self.offered.add(type(choice.action))
        self.table.misclicks.update(DEAF_SECONDS)
        if moment.question is not None:
            self.decisions += 1
            wanted = self.decisions % 3 == 0 and moment.question.answers[1].enabled
            self.click(self.table.panel.answers[1 if wanted else 0])
        elif PromptKind.DRAW in kinds:
            self.decisions += 1
            take = self.decisions % 4 == 0 or DrawStock not in self.offered
            self.press("t" if take else "d")
        elif PromptKind.PLAY in kinds:
            self.decisions += 1
            self._play()
        elif moment.primary is not None and moment.primary.does(Act.LET_GO):
            self.decisions += 1
            call = moment.claim_button is not None and moment.claim_button.enabled
            self.press("m" if call and self.decisions % 5 == 0 else "space")

    def _play(self) -> None:
        """Lay down or lay off if that is possible, else discard or keep the last card."""
        moment, hand = self.table.prompt.now(), self.table.model.hand
        assert moment.primary is not None
        if isinstance(moment.primary.action, EndTurn):
            self.press("enter")
            return
        if moment.second is not None and moment.second.does(Act.SUGGEST):
            self.press("h")
        if hand.staged and isinstance(
            self.table.prompt.now().primary.action, LayDown | NewMeld
        ):
            self.press("g")
        elif not self._lay_off():
            self._discard()

    def _lay_off(self) -> bool:
        """Play a card on a meld; a further meld in the tray comes first."""
        for card in self.placed.order:
            zones = [z for z in legal_zones(self.view, (card,)) if z != OnDiscards()]
            if zones:
                self._pick(card)
                self.press(str(self.table.prompt.now().numbered.index(zones[0]) + 1))
                if self.table.model.hand.swap is not None:
                    self.press("g")
                return True
        return False

    def _discard(self) -> None:
        must = self.view.table.must_play
        free = [card for card in self.placed.order if card not in must]
        self._pick(free[-1])
        self.press("x")

    def _pick(self, card: CardId) -> None:
        self.table.model.hand.picked = ()
        self.click(on_visible_part(self.placed.cards[card]))
        assert self.table.model.hand.picked == (card,)
