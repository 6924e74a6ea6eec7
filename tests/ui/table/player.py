"""Check that the cards on the screen are the cards of the view."""

from __future__ import annotations

import math
from pathlib import Path

from mayi_desktop.engine import CARDS, CardId, Seat, TableView
from mayi_desktop.host.game import GameHost
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.paint import Item
from mayi_desktop.ui.kit.scene import DEAF_SECONDS
from mayi_desktop.ui.pages.deal_over import DealOver
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.play.prompts import Act
from mayi_desktop.ui.table.card_places import CardPose
from mayi_desktop.ui.table.layout import TableLayout
from mayi_desktop.ui.table.presenter import Presenter
from tests.ui.hand import FRAME, Hand
from tests.ui.table.tables import game_at


class OutOfSync(AssertionError):  # noqa: N818 - it names the state
    """Raised when a card lies elsewhere than the layout has it."""


def check_settled(presenter: Presenter) -> None:
    """Raise OutOfSync unless every card lies where the layout has it."""
    lying = {key: sprite.at for key, sprite in presenter.animator.cards.items()}
    goals: dict[int, CardPose] = {**presenter.shown.layout.cards}  # type: ignore[dict-item]
    if lying != goals:
        strays = {key for key in {*lying, *goals} if lying.get(key) != goals.get(key)}
        raise OutOfSync(f"the cards {sorted(strays)} are out of place")


# --- A person who plays at the table, by the names of cards and places.


Point = tuple[int, int]
PATIENCE = DEAF_SECONDS + 0.1
"""Seconds after which a button that has just changed takes a press."""


class Player(Hand):
    """A hand at a table; everything waits until the cards lie still.

    Unless it is still `away`, it has moved the pointer once.
    """

    def __init__(self, app: App, host: GameHost, *, away: bool = False) -> None:
        super().__init__(app)
        delays = host.clock.delays
        self.table = TableScene(app.context, host)
        app.context.scenes.reset(self.table)
        host.clock.delays = delays
        self.wait(0.1)
        if not away:
            self.move((4, 4))
            self.move((64, 4))

    @property
    def view(self) -> TableView:
        return self.table.model.view

    @property
    def placed(self) -> TableLayout:
        return self.table.display.layout

    @property
    def caption(self) -> str:
        return self.table.model.captions.text

    def hint_panel(self) -> list[Item]:
        """The panel with the other options of the hint, if it is open."""
        return list(self.table.coach.hint.items(self.view, self.placed))

    def settle(self, most: float = 20.0) -> None:
        """Wait until every card lies where it belongs and nobody moves."""
        display = self.table.display
        for _ in range(round(most / FRAME)):
            self.pass_frame()
            if display.presenter.is_idle and not display.animator.is_busy:
                self.show()
                check_settled(display.presenter)
                return
        raise AssertionError("the cards never came to rest")

    def until_asked(self, most: float = 40.0) -> None:
        """Wait until the person at the table has something to decide."""
        for _ in range(round(most / FRAME)):
            self.pass_frame()
            owed = [p for p in self.view.my_prompts if not p.optional]
            if owed and self.table.display.presenter.is_idle:
                self.settle()
                return
        raise AssertionError(f"nobody asks: {self.view.table.prompts}")

    def sit_down(self, most: float = 30.0) -> Seat:
        """Wait until a shared table asks for somebody, and be that person."""
        for _ in range(round(most / FRAME)):
            self.pass_frame()
            primary = self.table.prompt.now().primary
            if primary is not None and primary.enabled and primary.does(Act.SIT_DOWN):
                seat = primary.seat
                assert seat is not None
                self.wait(PATIENCE)
                self.press("enter")
                for _also in range(round(most / FRAME)):
                    if self.table.model.viewer == seat:
                        break
                    self.pass_frame()
                assert self.table.model.viewer == seat, self.view.table.prompts
                self.wait(PATIENCE)
                self.settle()
                return seat
        raise AssertionError(f"nobody is to sit down: {self.view.table.prompts}")

    def go_out_with(self, name: str, most: float = 15.0) -> DealOver:
        """Discard the last card of the hand, and wait until the points are counted."""
        self.click(self.at(name))
        self.press("x")
        for _ in range(round(most / FRAME)):
            if isinstance(self.scene, DealOver):
                self.show()
                return self.scene
            self.pass_frame()
        raise AssertionError("the deal never ended")

    def answer(self, number: int) -> None:
        """Press an answer of the question, once the panel takes it."""
        self.wait(PATIENCE)
        self.click(self.table.panel.answers[number])

    def seat(self, seat: int) -> Point:
        """A point on the panel of a seat."""
        x, y = self.placed.seats[Seat(seat)].plate.center
        return x, y

    def card(self, name: str) -> CardId:
        """The card of the hand, or in the tray, with this name."""
        cards = (*self.placed.order, *self.table.model.hand.staged)
        return next(card for card in cards if str(CARDS[card]) == name)

    def at(self, name: str) -> Point:
        """A point on the visible strip of a card of the hand or the tray."""
        card = self.card(name)
        slot = self.placed.cards[card]
        if card not in self.placed.order:
            return middle(slot)
        return on_visible_part(slot)

    def stock(self) -> Point:
        return middle(self.placed.stock)

    def discards(self) -> Point:
        return middle(self.placed.discards)

    def in_hand(self) -> Point:
        """A point at the right end of the hand."""
        room = self.placed.hand_room
        return room.right - 30, room.centery

    def slot(self, index: int) -> Point:
        x, y = self.placed.tray[index].frame.center
        return x, y

    def meld(self, index: int, share: float = 0.5) -> Point:
        """A point on a meld, from its left edge (0) to its right one (1)."""
        box = list(self.placed.melds.values())[index]
        return round(box.rect.x + box.rect.width * share), box.rect.centery

    def drag_card(self, name: str, end: Point) -> None:
        self.drag(self.at(name), end)
        self.settle()

    def hand_names(self) -> list[str]:
        """The cards of the hand as they are held."""
        return [str(CARDS[card]) for card in self.placed.order]

    def top(self) -> str:
        """The top discard."""
        top = self.view.table.top
        return "" if top is None else str(CARDS[top])


def middle(slot: CardPose) -> Point:
    """The middle of a card."""
    return round(slot.x), round(slot.y)


def on_visible_part(slot: CardPose) -> Point:
    """A point near the left edge of a card, however it is turned, above its middle."""
    across, along = 10 - slot.width / 2, -0.2 * slot.height
    sine, cosine = math.sin(math.radians(slot.angle)), math.cos(math.radians(slot.angle))
    x, y = across * cosine + along * sine, along * cosine - across * sine
    return round(slot.x + x), round(slot.y + y)


def at(app: App, folder: Path, text: str) -> Player:
    """A person at a position, once every card lies still."""
    player = Player(app, game_at(folder, text))
    player.settle()
    return player
