"""Tests that a person can play at the table: by dragging, by clicking, and by keys alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from mayi_desktop.base.i18n import _
from mayi_desktop.engine import CARDS, MayI, Phase, PromptKind, Seat, TurnEnded
from mayi_desktop.host import settings as settings_module
from mayi_desktop.host.folder import settings_file
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.page import Dialog
from mayi_desktop.ui.play.hand import Sort
from mayi_desktop.ui.play.words import card_subject
from mayi_desktop.ui.table.choreography import AnimationStep
from tests.host.tables import play_unseen
from tests.ui.screens.positions import TO_LAY_DOWN
from tests.ui.table.player import PATIENCE, Player
from tests.ui.table.player import at as sit_at
from tests.ui.table.tables import game_at

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


def test_a_right_click_never_discards(sit):
    me = sit(DOWN)
    before = me.hand_names()
    me.click(me.at("QC"), button=3)
    me.settle()
    assert me.hand_names() == before
    assert me.table.model.hand.picked == (me.card("QC"),)


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


def test_a_hand_arranged_by_hand_is_kept_once_the_cards_lie_still(
    app: App, tmp_path: Path
) -> None:
    player = sit_at(app, tmp_path, TO_LAY_DOWN)
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
