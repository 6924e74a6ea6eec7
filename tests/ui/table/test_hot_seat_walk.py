"""Whole hot-seat deals, every sheet and way of sitting: no hand beside a question or a page.

`tests/bench/bench_hot_seat.py` walks as many deals of each as one likes.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from mayi_desktop.engine import CardId, PromptKind, Seat
from mayi_desktop.engine.state_api import GameState
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, SeatSetup, SharingMode, code_of
from mayi_desktop.sheets.catalogue import SHEETS
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.scene import DEAF_SECONDS
from mayi_desktop.ui.pages.deal_over import DealOver
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.table.frame import TableSnapshot
from mayi_desktop.ui.table.pointer import HOLD_SECONDS
from tests.host.tables import put_state, runner_of
from tests.ui.hand import FRAME
from tests.ui.table.deal_player import DealPlayer
from tests.ui.table.tables import NAMES

QUICK = replace(BotDelays.instant(), hold=None, patient=True)
MOST_DECISIONS = 100
"""Deals in which nobody goes out are left here: by then every kind of moment has come."""


PICTURES_OF_EACH = 2


class HandSeenError(AssertionError):
    """A hand lay open where it must not."""


class Walker(DealPlayer):
    """A family that asks, looks, changes its mind, opens pages, and is watched at every frame.

    `frames` counts the pictures looked at, `compared` those painted twice, with other cards in
    every hand, and `moments` the kinds of moment that came up.
    """

    def __init__(self, app: App, host: GameHost, luck: Random) -> None:
        self.frames = self.compared = 0
        self.moments: set[str] = set()
        self._luck = luck
        self._painted: Counter[str] = Counter()
        self._watches = False
        super().__init__(app, host)
        self._watches = True

    def wait(self, seconds: float = FRAME) -> None:
        """Look at every frame as it would be painted; every fourth is."""
        for _ in range(max(1, round(seconds / FRAME))):
            self.pass_frame()
        self.show()

    def pass_frame(self) -> None:
        super().pass_frame()
        if self._watches:
            self.look_at_picture()

    def look_at_picture(self) -> None:
        """What is drawn shows a hand to nobody but its owner, and none beside a question."""
        self.frames += 1
        table = self.table
        if table not in self.app.context.scenes.scenes:
            return
        snap = table.frame.snapshot()
        self._check_faces(snap, table)
        if table.host.setup.sharing is SharingMode.OPEN:
            return
        shown = snap.shown.view.viewer
        if shown is None:
            return
        asked = snap.prompt.question is not None or snap.prompt.notice is not None
        if asked or table.panel.question is not None:
            raise HandSeenError(f"the hand of {shown} lies beside a question: {snap.prompt}")
        if self.scene is not table and self.scene is not table.commands.own_question:
            raise HandSeenError(f"the hand of {shown} lies under {self.scene}")
        peeks = table.model.hot_seat.peeker == shown
        if not peeks and table.display.presenter.is_idle and snap.view.table.turn != shown:
            raise HandSeenError(f"the hand of {shown} lies open in another turn")

    def _check_faces(self, snap: TableSnapshot, table: TableScene) -> None:
        """No card of another's hand has its face up, at rest, in flight or in the layout."""
        state, viewer = runner_of(table.host).state, snap.shown.view.viewer
        up = {card for card, slot in snap.shown.layout.cards.items() if slot.up}
        for key, sprite in table.display.animator.cards.items():
            if sprite.pose()[0].up and sprite.card is not None:
                up.add(CardId(key))
        for seat, hand in enumerate(state.hands):
            secret = set(hand) - set(state.table.seats[seat].known)
            if seat != viewer and up & secret:
                raise HandSeenError(f"{viewer} sees {up & secret} of seat {seat}")

    def compare_pixels(self) -> None:
        """With every hand face down, other cards in them change no pixel of the picture."""
        state = runner_of(self.table.host).state
        pictures = []
        for shown in (state, with_other_hands(state)):
            put_state(self.table.host, shown)
            self.table.display.view_as(None)
            self.table.coach.refresh_hint()
            target = pygame.Surface(self.placed.size)
            self.table.draw(target, everything=True)
            pictures.append(pygame.image.tobytes(target, "RGB"))
        put_state(self.table.host, state)
        self.table.display.view_as(None)
        self.compared += 1
        if pictures[0] != pictures[1]:
            raise HandSeenError("a picture with every hand face down tells of the cards in it")

    def walk(self) -> None:
        """Play a deal, or as much of it as is needed to see every kind of moment."""
        while not isinstance(self.scene, DealOver) and self.decisions < MOST_DECISIONS:
            self.pass_frame()
            if self.scene is not self.table:
                self._leave_page()
            elif self.table.display.presenter.is_idle:
                self.show()
                self._compare_now_and_then()
                self._interrupt() if self._luck.random() < 0.05 else self._decide()

    def _compare_now_and_then(self) -> None:
        """Painting is dear: the first pictures of each kind of moment are enough."""
        prompt = self.table.prompt.now()
        if prompt.notice is None or self.table.model.viewer is not None:
            return
        command = None if prompt.primary is None else prompt.primary.command
        moment = "" if command is None else command.__name__
        self._painted[moment] += 1
        if self._painted[moment] <= PICTURES_OF_EACH:
            self.compare_pixels()

    def _leave_page(self) -> None:
        own = self.scene is self.table.commands.own_question
        if not isinstance(self.scene, DealOver):
            self.press("enter" if own else "escape")

    def _interrupt(self) -> None:
        """Something comes between: a page, a look, the window left."""
        self.decisions += 1
        way = self._luck.choice(["escape", "f1", "f2", "f9", "focus", "look", "seat"])
        self.moments.add(way)
        people = self.table.model.hot_seat.people
        if way == "focus":
            self.leave_window()
        elif way == "look":
            self._peek(self._luck.choice(people))
        elif way == "seat":
            self.click(self.seat(self._luck.choice(people)))
        else:
            self.press(way)
        self.wait(0.1)

    def _peek(self, seat: Seat) -> None:
        """Look at a hand for a moment, now and then with the wrong finger on another key."""
        self.grab(self.seat(seat))
        self.wait(HOLD_SECONDS + 0.1)
        if self._luck.random() < 0.5:
            self.press(self._luck.choice(["d", "x", "escape", "space", "enter"]))
        self.drop(self.seat(seat))

    def _decide(self) -> None:
        moment = self.table.prompt.now()
        if moment.notice is None:
            kinds = {prompt.kind for prompt in self.view.my_prompts}
            if kinds & {PromptKind.DRAW, PromptKind.PLAY}:
                super()._decide()
            return
        self.table.misclicks.update(DEAF_SECONDS)
        primary = moment.primary
        if primary is None or not primary.enabled:
            return
        self.decisions += 1
        self.moments.add("" if primary.command is None else primary.command.__name__)
        seats = [spec.seat for spec in moment.seats if spec.seat is not None]
        if seats and self._luck.random() < 0.5:
            self.click(self.seat(self._luck.choice(seats)))
        else:
            self.click(self.table.controls.primary)


def with_other_hands(state: GameState) -> GameState:
    """The same table, where every card that nobody has seen in a hand is another one."""
    secret = [
        set(hand) - set(facts.known)
        for hand, facts in zip(state.hands, state.table.seats, strict=True)
    ]
    unseen = [*state.stock, *(card for cards in secret for card in sorted(cards))]
    turned = iter([*unseen[len(unseen) // 2 :], *unseen[: len(unseen) // 2]])
    stock = tuple(next(turned) for _card in state.stock)
    hands = tuple(
        tuple(next(turned) if card in cards else card for card in hand)
        for hand, cards in zip(state.hands, secret, strict=True)
    )
    return replace(state, stock=stock, hands=hands)


def walked(app: App, folder: Path, sheet: str, sharing: SharingMode, code: int) -> Walker:
    """Walk a deal of four people; where there are more seats, computers play along."""
    app.change_settings(replace(app.context.settings, speed=0.0))
    seats = tuple(SeatSetup(name, person=True) for name in NAMES[:4])
    if code % 2:
        seats = (
            *seats[:3],
            SeatSetup(NAMES[3], person=False),
            SeatSetup(NAMES[4], person=True),
        )
    setup = GameSetup(sheet, (), seats, code_of(code), sharing=sharing)
    walker = Walker(app, GameHost.new(setup, folder, delays=QUICK), Random(code))
    walker.walk()
    return walker


@pytest.mark.parametrize("sharing", SharingMode)
@pytest.mark.parametrize("sheet", SHEETS)
def test_no_hand_lies_beside_a_question_a_page_or_another_person(
    app: App, tmp_path: Path, sheet: str, sharing: SharingMode
) -> None:
    walker = walked(app, tmp_path, sheet, sharing, code=list(SHEETS).index(sheet))
    assert walker.frames > 100
    assert walker.decisions >= 20  # a short deal where nobody has to say who is there
    assert walker.compared >= 2 or sharing is SharingMode.OPEN


@pytest.mark.parametrize("broken", ["question", "page", "word"])
def test_a_walk_sees_a_hand_that_stays_open(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    if broken == "page":
        seating = "mayi_desktop.ui.pages.hot_seat.HotSeatController"
        monkeypatch.setattr(f"{seating}.hide_if_covered", lambda *_args: None)
    elif broken == "word":
        hints = "mayi_desktop.ui.table.frame.TableFrame"
        monkeypatch.setattr(
            f"{hints}._todo",
            lambda frame, *_words: str(sum(runner_of(frame.host).state.hands[0])),
        )
    else:
        hot_seat = "mayi_desktop.ui.play.hot_seat.HotSeat"
        monkeypatch.setattr(f"{hot_seat}.is_public", lambda *_args: True)
    with pytest.raises(HandSeenError):
        walked(app, tmp_path, "honsvick", SharingMode.PASS, 2)
