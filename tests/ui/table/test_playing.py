"""Tests that a person can play at the table: by dragging, by clicking, and by keys alone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mayi_desktop.base.i18n import _
from mayi_desktop.engine import (
    CARDS,
    CardId,
    Discard,
    LayDown,
    MayI,
    NewMeld,
    Phase,
    PromptKind,
    Refusal,
    Seat,
    TableView,
    TurnEnded,
)
from mayi_desktop.engine import plays as engine_plays
from mayi_desktop.host import settings as settings_module
from mayi_desktop.host.folder import settings_file
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, code_of
from mayi_desktop.sheets.catalogue import find_sheet
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.button import Button
from mayi_desktop.ui.kit.page import Dialog
from mayi_desktop.ui.pages.deal_over import DealOver
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.play.hand import Sort
from mayi_desktop.ui.play.plays import OnDiscards, legal_zones
from mayi_desktop.ui.play.prompts import Act
from mayi_desktop.ui.play.words import card_subject
from mayi_desktop.ui.table.presenter import AnimationStep
from tests.host.tables import play_unseen
from tests.ui.hand import Spot
from tests.ui.screens.positions import TO_LAY_DOWN
from tests.ui.table.deal_player import MOST_DECISIONS, DealPlayer
from tests.ui.table.player import PATIENCE, Player, at, on_visible_part
from tests.ui.table.player import at as sit_at
from tests.ui.table.tables import BOTS, SET_OF_THREE, game_at, new_game, seats

CONTRACT = """
turn 0 draw
seat 0: 3C 3D 3H 9C 9D 9H 4S 7D QS KH JC
seat 1: *11
seat 2: *11
discards: QC 8D
"""
DOWN = """
deal 3
turn 0 play stock
seat 0 down: 9H 4H QC 2S KD
seat 1 down: *5
seat 2: *11
run 1: 5H 6H 7H 8H
run 0: 9S TS JS QS
discards: 3C 4D
"""
JOKER = """
deal 3
turn 0 play stock
seat 0: 7H 4H QC 2S KD
seat 1 down: *5
seat 2: *11
run 1: 5H 6H JK 8H
discards: 3C 4D
"""


@pytest.fixture
def sit(app: App, tmp_path: Path):
    def sit_down(text: str, sheet: str = "grandma-jeanne") -> Player:
        player = Player(app, game_at(tmp_path, text, sheet=sheet))
        player.settle()
        return player

    return sit_down


def test_two_turns_by_dragging_alone(sit):
    me = sit(CONTRACT)
    me.drag(me.stock(), me.in_hand())
    me.settle()
    assert me.view.table.phase is Phase.PLAY
    assert len(me.view.hand) == 12
    for index, names in enumerate((("3C", "3D", "3H"), ("9C", "9D", "9H"))):
        for name in names:
            me.drag_card(name, me.slot(index))
    me.click(me.table.controls.primary)
    me.settle()
    assert me.view.table.seats[0].down
    assert len(me.view.table.melds) == 2
    me.drag_card("QS", me.discards())
    assert me.view.table.turn_no > 10
    me.until_asked()
    me.drag(me.stock(), me.in_hand())
    me.settle()
    before = len(me.view.hand)
    me.drag_card(me.hand_names()[0], me.discards())
    assert len(me.view.hand) == before - 1


def test_the_same_turn_by_clicking(sit):
    me = sit(CONTRACT)
    me.click(me.discards())
    me.settle()
    assert "8D" in me.hand_names()
    for name in ("3C", "3D", "3H"):
        me.click(me.at(name))
        me.settle()
    me.click(me.slot(0))
    me.settle()
    for name in ("9C", "9D", "9H"):
        me.click(me.at(name))
        me.settle()
    me.click(me.slot(1))
    me.settle()
    me.click(me.table.controls.primary)
    me.settle()
    assert me.view.table.seats[0].down
    me.click(me.at("KH"))
    me.settle()
    me.click(me.discards())
    me.settle()
    assert me.view.table.turn_no > 10
    assert "KH" not in me.hand_names()


def test_a_discard_is_judged_once_by_the_screen_and_once_by_the_host(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = at(app, tmp_path, SET_OF_THREE)
    player.click(player.at("4C"))
    player.wait(1.0)
    mine, asked, judge = Discard(Seat(0), player.card("4C")), [], engine_plays.check_discard

    def counted(view: TableView, action: Discard) -> Refusal | None:
        asked.append(action)
        return judge(view, action)

    monkeypatch.setattr(engine_plays, "check_discard", counted)
    player.grab(player.discards())
    player.drop(player.discards())
    assert [action for action in asked if action.seat == mine.seat] == [mine] * 2


def test_the_same_turn_by_keys(sit):
    me = sit(CONTRACT)
    me.press("d")
    me.settle()
    me.press("h")
    me.settle()
    me.press("g")
    me.settle()
    assert me.view.table.seats[0].down
    me.press("tab")
    me.press("right")
    me.press("space")
    me.settle()
    assert len(me.table.model.hand.picked) == 1
    count = len(me.view.hand)
    me.press("x")
    me.settle()
    assert len(me.view.hand) == count - 1


def test_a_card_goes_to_the_end_of_the_run_under_the_pointer(sit):
    me = sit(DOWN)
    me.drag_card("9H", me.meld(0, 0.9))
    me.drag_card("4H", me.meld(0, 0.1))
    places = [str(p.rank.letter) for p in me.view.table.melds[0].places]
    assert places == ["4", "5", "6", "7", "8", "9"]


def test_a_wild_with_two_ends_is_put_where_it_is_dropped(sit):
    me = sit(DOWN)
    me.drag_card("2S", me.meld(0, 0.15))
    low = me.view.table.melds[0].places[0]
    assert low.rank.letter == "4"


def test_a_number_lays_the_picked_card_off(sit):
    me = sit(DOWN)
    me.click(me.at("9H"))
    me.settle()
    key = me.table.controls.primary.key
    assert key.isdigit()
    me.press(key)
    me.settle()
    assert len(me.view.table.melds[0].places) == 5


def test_a_right_click_plays_the_only_place(sit):
    me = sit(DOWN)
    me.click(me.at("9H"), button=3)
    me.settle()
    assert len(me.view.table.melds[0].places) == 5


@pytest.mark.parametrize("press", [{"button": 3}, {"clicks": 2}])
def test_a_card_that_fits_nowhere_is_only_chosen(sit, press):
    me = sit(DOWN)
    before = me.hand_names()
    me.click(me.at("QC"), **press)
    me.settle()
    assert me.hand_names() == before
    assert me.table.model.hand.picked == (me.card("QC"),)
    assert me.caption == "Q♣ can’t be laid off now. To discard it, press the discard pile."
    me.click(me.discards())
    me.settle()
    assert "QC" not in me.hand_names()


def test_a_card_that_does_not_fit_goes_home_and_says_why(sit):
    me = sit(DOWN)
    before = me.hand_names()
    me.drag_card("QC", me.meld(0))
    assert me.hand_names() == before
    assert "doesn’t fit" in me.caption
    assert me.table.model.captions.is_refusal


def test_the_natural_card_takes_the_jokers_place_and_the_joker_comes_to_the_hand(sit):
    me = sit(JOKER)
    me.drag_card("7H", me.meld(0, 0.5))
    assert "JK" in me.hand_names()
    assert "7H" not in me.hand_names()


def test_cards_can_be_moved_in_the_hand_on_others_turns(sit):
    me = sit(CONTRACT.replace("turn 0", "turn 1"))
    first = me.hand_names()[0]
    me.drag(me.at(first), me.in_hand())
    me.wait(0.3)
    assert me.hand_names()[-1] == first


def test_a_card_dragged_out_of_a_sorted_hand_leaves_it_sorted(sit):
    me = sit(ASKED)
    me.press("d")
    me.settle()
    me.drag_card(me.hand_names()[0], me.discards())
    assert me.table.model.hand.sort is Sort.SUIT


def test_a_small_movement_is_a_click_and_no_drag(sit):
    me = sit(CONTRACT)
    x, y = me.at("4S")
    me.drag((x, y), (x + 4, y + 3), steps=2)
    me.settle()
    assert me.table.model.hand.picked == (me.card("4S"),)


def test_escape_lets_a_dragged_card_go_home(sit):
    me = sit(CONTRACT)
    before = me.hand_names()
    me.grab(me.at("4S"))
    me.carry(me.discards())
    me.press("escape")
    me.settle()
    assert me.table.pointer.drag is None
    assert me.hand_names() == before


def test_several_picked_cards_move_together(sit):
    me = sit(CONTRACT)
    me.press("d")
    me.settle()
    for name in ("3C", "3D", "3H"):
        me.click(me.at(name))
        me.settle()
    me.drag_card("3D", me.slot(0))
    assert len(me.table.model.hand.tray[0].cards) == 3


def test_sorting_by_rank_and_by_suit(sit):
    me = sit(CONTRACT)
    me.press("r")
    me.settle()
    ranks = [name[0] for name in me.hand_names()]
    assert ranks[:4] == ["3", "3", "3", "4"]
    me.press("s")
    me.settle()
    assert [name[1] for name in me.hand_names()[:2]] == ["S", "S"]


def test_discarding_with_the_contract_in_hand_warns_once(sit):
    me = sit(CONTRACT)
    me.press("d")
    me.settle()
    me.drag_card("KH", me.discards())
    assert isinstance(me.scene, Dialog)
    me.press_button("Discard anyway")
    me.settle()
    assert "KH" not in me.hand_names()


ASKED = """
turn 0 draw
seat 0: 3C 4D 5H 9C TD JH 4S 7D QS KH JC
seat 1: *11
seat 2: *11
discards: QC 8D
"""
THEIR_DISCARD = ASKED.replace("turn 0 draw", "turn 1 draw")


def test_new_cards_are_marked_until_the_discard(sit):
    me = sit(ASKED)
    me.press("d")
    me.settle()
    assert len(me.table.model.hand.new) == 1
    me.drag_card("KH", me.discards())
    assert "KH" not in me.hand_names()
    assert not me.table.model.hand.new


def drawn(me: Player) -> str:
    """The name of the card that has been drawn, and is tagged as new."""
    me.press("d")
    me.settle()
    (card,) = me.table.model.hand.new
    return str(CARDS[card])


def test_a_new_card_that_was_put_elsewhere_in_the_hand_is_new_no_more(sit):
    me = sit(ASKED)
    name = drawn(me)
    other = next(n for n in me.hand_names() if n not in (name, me.hand_names()[-1]))
    me.drag_card(other, me.in_hand())
    assert len(me.table.model.hand.new) == 1
    me.drag_card(name, me.at(me.hand_names()[0]))
    assert not me.table.model.hand.new


def test_a_new_card_that_was_lifted_and_let_go_where_it_lay_stays_new(sit):
    me = sit(ASKED)
    name = drawn(me)
    x, y = me.at(name)
    me.drag((x, y), (x + 8, y))
    me.settle()
    assert len(me.table.model.hand.new) == 1
    me.drag_card(name, (4, me.placed.size[1] // 2))
    assert len(me.table.model.hand.new) == 1


def test_a_new_card_moved_by_key_is_new_no_more(sit):
    me = sit(ASKED)
    name = drawn(me)
    keyboard = me.table.keyboard
    keyboard._focus, keyboard.shown = ("card", me.card(name)), True
    by = "left" if me.hand_names()[0] != name else "right"
    me.press(by, "shift")
    assert not me.table.model.hand.new


def test_no_card_is_new_after_a_turn_that_ended_without_a_discard(sit):
    me = sit(ASKED)
    drawn(me)
    me.table.display.on_step(AnimationStep(TurnEnded(Seat(1))), hurried=True)
    assert me.table.model.hand.new
    me.table.display.on_step(AnimationStep(TurnEnded(Seat(0))), hurried=True)
    assert not me.table.model.hand.new


def test_a_new_card_that_was_in_the_tray_is_new_no_more(sit):
    me = sit(ASKED)
    name = drawn(me)
    me.drag_card(name, me.slot(0))
    assert me.table.model.hand.staged
    me.drag_card(name, me.in_hand())
    assert not me.table.model.hand.new


def ask(me: Player, caller: int) -> None:
    """Let another seat say May I?."""
    play_unseen(me.table.host, MayI(Seat(caller)))
    me.until_asked()


def test_to_allow_nothing_in_the_own_turn_does_not_tell_to_wait(sit):
    me = sit("deal 1\nturn 0 draw\nseat 0: KD 4C 5C\nseat 1: *11\nseat 2: *11\ndiscards: 3C")
    me.press("y")
    assert me.caption
    assert "wait" not in me.caption


@pytest.mark.parametrize("by_key", [False, True])
def test_a_call_is_allowed(sit, by_key):
    me = sit(ASKED)
    ask(me, 1)
    assert {p.kind for p in me.view.my_prompts} == {PromptKind.ASKED}
    me.wait(PATIENCE)
    if by_key:
        for key in ("space", "enter"):
            me.press(key)
            assert me.table.panel.question is not None, "no key gives a card away"
        me.press("tab")
        while (spot := me.table.keyboard.focused()) is None or spot.kind != "button":
            me.press("tab")
        me.press("enter")
    else:
        me.click(me.table.panel.answers[0])
    me.until_asked()
    assert me.view.table.seats[1].claims == 1
    assert len(me.view.hand) == 11


@pytest.mark.parametrize("by_key", [False, True])
def test_a_call_is_overruled_by_taking_the_card_as_the_draw(sit, by_key):
    me = sit(ASKED)
    ask(me, 2)
    me.wait(PATIENCE)
    if by_key:
        me.press("t")
    else:
        me.click(me.table.panel.answers[1])
    me.settle()
    assert "8D" in me.hand_names()
    assert me.view.table.phase is Phase.PLAY


def test_the_panel_covers_no_card(sit):
    me = sit(ASKED)
    ask(me, 1)
    rect = me.table.panel.rect
    for card, slot in me.placed.cards.items():
        assert not slot.bounds().colliderect(rect), card


@pytest.mark.parametrize("by_key", [False, True])
def test_may_i_brings_the_discard_and_a_penalty_card(sit, by_key, tmp_path):
    me = sit(THEIR_DISCARD)
    me.table.host.clock.delays = type(me.table.host.clock.delays)(hold=None)
    me.wait(0.1)
    if by_key:
        me.press("m")
    else:
        me.click(me.table.controls.claim_button)
    me.wait(3)
    assert "8D" in me.hand_names()
    assert me.view.table.seats[0].claims == 1
    assert len(me.view.hand) == 13


def test_a_table_at_rest_paints_nothing(sit):
    me = sit(CONTRACT)
    me.paints = True
    me.wait(0.5)
    painted = me.table.renderer.painted
    me.wait(1.0)
    assert me.table.renderer.painted == painted


def test_resizing_while_a_card_is_carried_puts_it_back(sit):
    me = sit(CONTRACT)
    me.grab(me.at("4S"))
    me.carry(me.discards())
    me.resize((1024, 640))
    me.settle()
    assert me.table.pointer.drag is None
    assert me.placed.size == (1024, 640)


def test_the_log_opens_with_the_newest_line_first(sit):
    me = sit(CONTRACT)
    me.press("d")
    me.settle()
    me.press("l")
    assert me.table.display.log.open
    assert "draws from the stock" in me.table.display.log.lines.lines[0]


def test_a_click_on_a_card_of_the_tray_takes_it_back(app: App, tmp_path: Path) -> None:
    player = sit_at(app, tmp_path, TO_LAY_DOWN)
    player.table.commands.suggest_melds()
    player.settle()
    hand = player.table.model.hand
    card = hand.staged[0]
    player.click(player.at(str(CARDS[card])))
    player.settle()
    assert card not in hand.staged
    assert card in hand.held()
    assert player.caption == _("{card} is back in your hand.", card=card_subject(card))


def test_a_hand_arranged_by_hand_is_found_the_same_way_later(app: App, tmp_path: Path) -> None:
    player = sit_at(app, tmp_path, TO_LAY_DOWN)
    model = player.table.model
    model.hand.move(model.hand.order[:2], None)
    model.hand.toggle_split(model.hand.order[3])
    kept = model.hand.order, model.hand.splits
    model.keep_hands(player.table.host.autosave.path)
    model.hand.sort_by(Sort.RANK, model.view)
    assert model.hand.order != kept[0]
    model.restore_hands(player.table.host.autosave.path)
    assert (model.hand.order, model.hand.splits, model.hand.sort) == (*kept, Sort.MANUAL)
    model.hand.sort_by(Sort.RANK, model.view)
    model.view = replace(model.view, table=replace(model.view.table, deal=1))
    model.restore_hands(player.table.host.autosave.path)
    assert model.hand.sort is Sort.RANK, "the cards of another deal are others"


def test_a_hand_arranged_by_hand_is_kept_once_the_cards_lie_still(
    app: App, tmp_path: Path
) -> None:
    player = sit_at(app, tmp_path, TO_LAY_DOWN)
    player.paints = True
    player.press("right")
    assert settings_module.load(settings_file(app.folder))[0].hands == ()
    player.press("right", "shift")
    animator = player.table.display.animator
    assert animator.is_busy
    while animator.is_busy:
        # No file is written while a card flies: that would stop it.
        assert settings_module.load(settings_file(app.folder))[0].hands == ()
        player.wait()
    player.settle()
    player.wait(0.1)
    moved = player.table.model.hand.order
    assert player.table.model.hand.sort is Sort.MANUAL
    # No orderly end: what is in the file is all that is left.
    kept, _note = settings_module.load(settings_file(app.folder))
    app.context.settings = kept
    model = player.table.model
    model.hand.sort_by(Sort.RANK, model.view)
    assert model.hand.order != moved
    model.restore_hands(player.table.host.autosave.path)
    assert model.hand.order == moved


def test_what_is_wrong_with_a_meld_in_the_tray_is_said_beside_the_face(
    app: App, tmp_path: Path
) -> None:
    player = sit_at(app, tmp_path, TO_LAY_DOWN)
    todo = player.table.frame.text().todo
    for name in ("5H", "6H", "7H"):
        player.click(player.at(name))
        player.settle()
    player.click(player.slot(0))
    player.settle()
    assert player.table.frame.text().todo == "A set is all one rank: take out the odd card."
    for name in ("5H", "6H", "7H"):
        player.click(player.at(name))
        player.settle()
    assert player.table.frame.text().todo == todo


# --- Tests of the hand in play: new cards after a game is reopened, and the arrow keys.


def test_a_new_card_is_still_marked_when_the_game_is_opened_again(
    app: App, tmp_path: Path
) -> None:
    player = Player(app, new_game(tmp_path))
    for _step in range(2):
        player.until_asked()
        player.press("d")
        player.settle()
        new = player.table.model.hand.new
        assert len(new) == 1
        path = player.table.host.autosave.path
        player.table.host.close()
        player = Player(app, GameHost.resume(path, delays=BotDelays.instant(), bots=BOTS))
        player.settle()
        assert player.table.model.hand.new == new
        card = next(c for c in player.placed.order if c not in new)
        assert player.table.commands.submit(Discard(Seat(0), card))
        player.wait(0.3)
        assert not player.table.model.hand.new


def test_left_and_right_stay_within_the_hand(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, SET_OF_THREE)
    order = player.placed.order
    keyboard = player.table.keyboard
    player.press("tab")
    for key, end in (("left", order[0]), ("right", order[-1])):
        for _step in range(len(order) + 2):
            player.press(key)
            spot = keyboard.focused()
            assert spot is not None
            assert spot.kind == "card"
        assert keyboard.focused().name == ("card", end)  # type: ignore[union-attr]
    player.press("space")
    assert player.table.model.hand.picked == (order[-1],)
    assert player.placed.order == order
    player.press("up")
    spot = keyboard.focused()
    assert spot is not None
    assert spot.kind != "card"


def test_the_hand_opens_where_a_card_of_the_tray_would_come_back(
    app: App, tmp_path: Path
) -> None:
    player = at(app, tmp_path, TO_LAY_DOWN)
    player.press("h")
    player.settle()
    staged = next(str(CARDS[c]) for c, _slot in player.placed.tray[0].cells if c is not None)
    left, right = player.placed.order[1:3]

    def between() -> float:
        return player.placed.cards[right].x - player.placed.cards[left].x

    before = between()
    x, y = on_visible_part(player.placed.cards[right])
    player.grab(player.at(staged))
    player.carry((x - 20, y - 10))
    player.wait(0.3)
    assert between() > before + 0.2 * player.placed.cards[left].width
    player.carry((x, player.placed.hand_room.top - 2 * round(player.placed.card)))
    player.wait(0.3)
    assert between() == pytest.approx(before)
    player.carry((x - 20, y - 10))
    player.drop((x - 20, y - 10))
    player.settle()
    assert player.hand_names().index(staged) == 2
    assert player.table.model.hand.opened_at is None


def test_a_round_button_tells_its_name_while_the_keyboard_is_there(
    app: App, tmp_path: Path
) -> None:
    player = at(app, tmp_path, SET_OF_THREE)
    icons = player.table.controls.utilities
    keyboard = player.table.keyboard
    for icon in icons:
        keyboard._to(next(s for s in keyboard._spots() if s.rect == icon.rect))
        player.press("shift")
        assert [other for other in icons if other.tells_name] == [icon]
    player.click((4, 4))
    assert not any(icon.tells_name for icon in icons)


# --- Plays whole deals by keyboard alone, and by mouse without ever dragging.


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
        for _step in range(_MOST_KEYS):
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
        elif moment.primary is not None and moment.primary.does(Act.LET_GO):
            self.decisions += 1
            call = moment.claim_button is not None and moment.claim_button.enabled
            self.click(
                controls.claim_button if call and self.decisions % 5 == 0 else controls.primary
            )

    def _play(self) -> None:
        moment, controls = self.table.prompt.now(), self.table.controls
        assert moment.primary is not None
        at_once = map(moment.primary.does, (Act.SUBMIT, Act.GO_OUT))
        if moment.primary.enabled and any(at_once):
            self.click(controls.primary)
            return
        if moment.second is not None and moment.second.does(Act.SUGGEST):
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
    me = player(app, sit_down(app, tmp_path, sheet, 4))
    me.play_deal()
    table = me.view.table
    assert table.phase is Phase.BETWEEN_DEALS
    assert table.result is not None
    assert any(line.startswith("Anna discards") for line in me.table.display.log.lines.lines)


# --- Tests that one button plays a whole hand, card by card, where that ends the deal.


GOING_OUT_DOWN = """
turn 0 play stock
seat 0 down: JH TH 9H QD KC
seat 1 down: *8
seat 2: *11
set 1: QS QC QH
run 1: 5H 6H 7H 8H
discards: 3C 9S
"""
NOT_DOWN = """
turn 0 play stock
seat 0: 7H 7D 7S 9D 9S 9C KC
seat 1: *11
seat 2: *11
discards: 3C
"""


def until_over(player: Player) -> None:
    for _step in range(900):
        player.wait()
        if isinstance(player.scene, DealOver):
            return
    raise AssertionError(player.view.table)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (GOING_OUT_DOWN, "Laid off 4 cards, discarded K♣"),
        (NOT_DOWN, "You lay down three sevens and three nines. You discard K♣."),
    ],
)
def test_one_button_plays_the_whole_hand_and_few_words_tell_it(
    app: App, tmp_path: Path, text: str, told: str
) -> None:
    player = Player(app, game_at(tmp_path, text))
    player.table.host.clock.delays = player.table.host.clock.delays.__class__()
    player.settle()
    primary = player.table.prompt.now().primary
    assert primary is not None
    assert primary.does(Act.GO_OUT)
    player.press("enter")
    until_over(player)
    result = player.view.table.result
    assert result is not None
    assert result.winner == 0
    assert told in player.sees(DealOver)._end.last_plays


def test_what_a_person_does_meanwhile_ends_the_going_out(app: App, tmp_path: Path) -> None:
    player = Player(app, game_at(tmp_path, GOING_OUT_DOWN))
    player.press("o")
    player.press("z", "ctrl")
    player.settle()
    player.wait(2.0)
    assert len(player.hand_names()) == 5


def test_one_card_too_many_and_there_is_no_button(app: App, tmp_path: Path) -> None:
    player = Player(app, game_at(tmp_path, GOING_OUT_DOWN.replace("KC", "KC 3D")))
    primary = player.table.prompt.now().primary
    assert primary is not None
    assert primary.does(Act.DISCARD)
    player.press("o")
    player.settle()
    assert len(player.hand_names()) == 6


def test_discarding_with_the_contract_in_hand_is_asked_about_once(
    app: App, tmp_path: Path
) -> None:
    text = NOT_DOWN.replace("KC", "KC 3D 4D")
    player = Player(app, game_at(tmp_path, text))
    player.click(player.at("KC"))
    player.press("x")
    assert isinstance(player.scene, Dialog)
    player.press("escape")
    player.wait()
    assert len(player.view.hand) == 9
    player.press("x")
    player.wait()
    assert len(player.view.hand) == 8


def test_the_warning_lays_down_what_it_found(app: App, tmp_path: Path) -> None:
    text = NOT_DOWN.replace("KC", "KC 3D 4D")
    player = Player(app, game_at(tmp_path, text))
    player.click(player.at("KC"))
    player.press("x")
    player.press("enter")
    player.settle()
    assert player.view.table.seats[0].down
    assert len(player.view.hand) == 3


# --- Tests that no wild card is thrown by mistake: asked once a turn, gone the second time.


WITH_WILDS = """
deal 3
turn 0 play stock
seat 0 down: JK 2S 9C 5D
seat 1: *11
seat 2: *11
set 1: KC KS KH
discards: 3C 4D
"""


def throwing_at(app: App, folder: Path, text: str = WITH_WILDS) -> Player:
    player = Player(app, game_at(folder, text))
    player.settle()
    return player


def throw(player: Player, name: str, way: str) -> None:
    match way:
        case "drag":
            player.drag(player.at(name), player.discards())
        case "click":
            if player.card(name) not in player.table.model.hand.picked:
                player.click(player.at(name))
            player.settle()
            player.click(player.discards())
        case _:
            if player.card(name) not in player.table.model.hand.picked:
                player.click(player.at(name))
            player.press("x")
    player.wait(0.3)


@pytest.mark.parametrize("way", ["drag", "click", "key"])
@pytest.mark.parametrize("name", ["JK", "2S"])
def test_a_wild_card_is_thrown_only_the_second_time(
    app: App, tmp_path: Path, way: str, name: str
) -> None:
    player = throwing_at(app, tmp_path)
    throw(player, name, way)
    dialog = player.sees(Dialog)
    assert dialog.focus.current is not None
    assert dialog.focus.current.label == _("Keep it")
    player.press("escape")
    player.sees(TableScene)
    player.settle()
    assert len(player.view.hand) == 4
    throw(player, name, way)
    player.sees(TableScene)
    assert name not in [str(CARDS[card]) for card in player.view.hand]
    assert player.top() == name


def test_it_may_be_thrown_at_once_from_the_question(app: App, tmp_path: Path) -> None:
    player = throwing_at(app, tmp_path)
    throw(player, "JK", "key")
    player.press_button(_("Discard anyway"))
    player.wait(0.3)
    assert player.top() == "JK"


@pytest.mark.parametrize("thrown", ["9C", "JK"])
def test_nothing_is_asked_about_other_cards_or_where_there_are_only_wilds(
    app: App, tmp_path: Path, thrown: str
) -> None:
    text = WITH_WILDS if thrown == "9C" else WITH_WILDS.replace("JK 2S 9C 5D", "JK 2S")
    player = throwing_at(app, tmp_path, text)
    throw(player, thrown, "key")
    player.sees(TableScene)
    assert player.top() == thrown
