"""Tests of the guided deal: played to its end with a hand, left, and gone on with."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from mayi_desktop.base.i18n import _
from mayi_desktop.base.languages import choose_language, language_keys, use_card_letters
from mayi_desktop.engine import CARDS, CardId, MeldKind, Refusal, Seat
from mayi_desktop.engine.melds import extend
from mayi_desktop.engine.solver import holds_contract
from mayi_desktop.host.folder import games_folder, settings_file
from mayi_desktop.host.settings import load
from mayi_desktop.host.setup import Coaching
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.button import ButtonKind
from mayi_desktop.ui.kit.faces import FACES
from mayi_desktop.ui.kit.page import Dialog
from mayi_desktop.ui.kit.scene import DEAF_SECONDS
from mayi_desktop.ui.pages.lesson import (
    STEP_TEXTS,
    STEPS,
    LessonAct,
    LessonOver,
    LessonProgress,
    LessonStep,
    TryOut,
    TutorialScene,
    begin,
    card_in_hand,
)
from mayi_desktop.ui.pages.settings import PauseMenu
from mayi_desktop.ui.pages.setup import SetupPage
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.pages.title import TitlePage
from mayi_desktop.ui.play.hand import Sort
from tests.host.tables import runner_of
from tests.ui.hand import Hand
from tests.ui.table.player import Player
from tests.ui.table.tables import new_game

OTHERS = (("ben", "Ben"), ("clara", "Clara"), ("ella", "Ella"))
CALM = 40.0
# A question that has just appeared answers to nothing for so long.
A_SECOND = 1.1


@pytest.fixture
def quick(app: App) -> Hand:
    """A hand at a program in which the cards move fast."""
    app.change_settings(replace(app.context.settings, speed=4.0))
    return Hand(app)


def scene_of(hand: Hand) -> TutorialScene:
    return hand.sees(TutorialScene)


def begin_lesson(hand: Hand) -> TutorialScene:
    hand.press_button("Learn")
    return scene_of(hand)


def wait_for_the_coach(hand: Hand) -> LessonStep:
    """Let the others play until the coach asks for something or has something to read."""
    scene = None
    for _ignored in range(int(CALM / 0.1)):
        if isinstance(hand.scene, LessonOver):
            return STEPS[-1]
        scene = scene_of(hand)
        idle = (_("Watch what the others do."), _("The cards are being dealt."))
        if scene.guide._asking() and scene.guide.bubble.text not in idle:
            if scene.guide.lesson.step.act is LessonAct.TAKE_IT:
                hand.wait(A_SECOND)
            return scene.guide.lesson.step
        hand.wait(0.1)
    raise AssertionError(f"{scene}: the next step does not come")


def touch_the_marked(hand: Hand) -> None:
    """Click where the marker points."""
    at = scene_of(hand).guide.marker.at
    assert at is not None
    scene_of(hand).misclicks.update(DEAF_SECONDS)
    hand.click(at.center)
    hand.wait(0.2)


def do_step(hand: Hand) -> None:
    """Do what the coach asks, by clicking the marked things one after the other."""
    scene = scene_of(hand)
    before = scene.guide.lesson.index
    wait_for_the_coach(hand)
    for _ignored in range(3):
        if scene.guide.lesson.index == before:
            touch_the_marked(hand)
        for _ignored in range(100):
            if scene.guide.lesson.index != before or scene.guide._asking():
                break
            hand.wait(0.1)
    assert scene.guide.lesson.index == before + 1


def go_to(hand: Hand, key: str) -> TutorialScene:
    """Continue a lesson that was left at the step with this key."""
    step = [step.key for step in STEPS].index(key)
    hand.app.context.settings = replace(hand.app.context.settings, lesson_step=step)
    hand.press_button("Learn")
    hand.press_button("Continue")
    wait_for_the_coach(hand)
    hand.wait(0.2)
    return scene_of(hand)


def test_the_marked_things_alone_lead_to_the_end(quick: Hand, tmp_path: Path) -> None:
    scene = begin_lesson(quick)
    for _ignored in STEPS[:-1]:
        do_step(quick)
    # The others' hands turn up where the coach has spoken.
    assert not [*scene.guide.items(), *scene.guide.buttons()]
    assert wait_for_the_coach(quick).at_end
    page = quick.sees(LessonOver)
    assert page.heading.text == "You win the game!"
    assert "you go out" in page.text.text
    assert page.podium.places[0].seat == 0
    result = scene.model.view.table.result
    assert result is not None
    assert result.winner == 0
    quick.press_button("Play a game")
    quick.sees(SetupPage)
    assert quick.app.context.settings.lesson_step == 0
    assert not games_folder(tmp_path).exists()


def test_the_players_keep_to_their_parts() -> None:
    lesson = LessonProgress(begin("Anna", OTHERS))
    lesson.go_to(len(STEPS))
    lesson._wait()
    assert runner_of(lesson.game).fallbacks == 0
    table = lesson.game.view(None).table
    assert table.result is not None
    assert (table.result.winner, table.result.hands[0]) == (0, ())


def test_nobody_keeps_a_card_that_fits() -> None:
    """What the others hold at the end belongs on no meld that they could have used."""
    lesson = LessonProgress(begin("Anna", OTHERS))
    lesson.go_to([step.key for step in STEPS].index("draw_again"))
    lesson._wait()
    table = lesson.game.view(None).table
    ella = Seat(3)
    assert [seat for seat, facts in enumerate(table.seats) if facts.down] == [0, ella]
    view = lesson.game.view(ella)
    rules = table.sheet.meld_rules(table.deal)
    for meld in table.melds:
        for card in view.hand:
            assert isinstance(extend(rules, meld, card), Refusal)


def test_the_pupil_lays_down_a_run_with_the_ace_high_and_a_wild_in_its_gap() -> None:
    lesson = LessonProgress(begin("Anna", OTHERS))
    lesson.go_to([step.key for step in STEPS].index("down"))
    runs = [m for m in lesson.game.view(Seat(0)).table.melds if m.kind is MeldKind.RUN]
    (run,) = [meld for meld in runs if meld.owner == 0]
    assert [str(CARDS[card]) for card in run.cards] == ["JS", "QS", "2D", "AS"]
    assert [str(place.rank.letter) for place in run.places] == ["J", "Q", "K", "A"]


@pytest.mark.parametrize("way", ["click", "enter", "space"])
def test_what_is_said_of_the_run_is_passed_by_click_and_by_key(quick: Hand, way: str) -> None:
    scene = go_to(quick, "run")
    assert "A♠, which comes after the king" in scene.guide.bubble.text
    if way == "click":
        touch_the_marked(quick)
    else:
        quick.press(way)
    assert wait_for_the_coach(quick).key == "veto"


def test_the_run_is_laid_down_by_keys_alone(quick: Hand) -> None:
    scene = go_to(quick, "lay_down")
    quick.press("h")
    quick.wait(0.5)
    quick.press("g")
    quick.wait(1.0)
    assert scene.guide.lesson.step.key == "down"


def test_every_step_can_be_gone_to_directly() -> None:
    for index, step in enumerate(STEPS):
        lesson = LessonProgress(begin("Anna", OTHERS))
        lesson.go_to(index)
        lesson._wait()
        assert lesson.step is step


def test_a_contract_cannot_be_made_before_it_is_taught() -> None:
    for index, step in enumerate(STEPS):
        lesson = LessonProgress(begin("Anna", OTHERS))
        lesson.go_to(index)
        lesson._wait()
        view = lesson.game.view(Seat(0))
        if step.key == "plan":
            assert holds_contract(view.table.sheet, view.table.deal, view.hand)
            return
        if view.hand:
            assert not holds_contract(view.table.sheet, view.table.deal, view.hand)
    raise AssertionError("the contract is never taught")


@pytest.mark.parametrize(("key", "press"), [("draw", "t"), ("may_i", "space")])
def test_another_legal_action_is_answered_kindly_and_changes_nothing(
    quick: Hand, key: str, press: str
) -> None:
    scene = go_to(quick, key)
    before = scene.model.view
    quick.press(press)
    quick.wait(2.0)
    assert scene.guide.bubble.text.startswith("Not just yet. ")
    assert scene.model.view == before
    assert scene.guide.lesson.step.key == key
    do_step(quick)
    assert not scene.guide.bubble.text.startswith("Allowed")


def test_discarding_another_card_is_answered_kindly(quick: Hand) -> None:
    scene = go_to(quick, "discard")
    other = card_in_hand(scene.model.view, "KC")
    assert other is not None
    quick.click(scene.display.layout.cards[other].bounds().center)
    quick.press("x")
    assert scene.guide.bubble.text.startswith("Not just yet. ")
    assert card_in_hand(scene.model.view, "KC") == other
    quick.click(scene.display.layout.cards[other].bounds().center)
    do_step(quick)


def test_a_wrong_card_chosen_with_the_right_one_is_pointed_at(quick: Hand) -> None:
    scene = go_to(quick, "discard")
    wrong, right = (card_in_hand(scene.model.view, name) for name in ("KC", "4D"))
    assert wrong is not None
    assert right is not None
    for card in (wrong, right):
        quick.click(scene.display.layout.cards[card].bounds().center)
    quick.click(scene.display.layout.discards.bounds().center)
    assert scene.model.captions.reply.startswith("Choose just one card to discard")
    assert scene.guide._target() == scene.display.layout.cards[wrong].bounds()
    quick.click(scene.display.layout.cards[wrong].bounds().center)
    do_step(quick)


def test_a_refusal_of_the_rules_is_told_as_ever(quick: Hand) -> None:
    scene = go_to(quick, "discard")
    quick.press("d")
    assert scene.model.captions.is_refusal
    assert not scene.guide.bubble.text.startswith("Allowed")


def test_letting_every_call_pass_can_wait(quick: Hand) -> None:
    scene = go_to(quick, "veto")
    assert scene.panel.aside is not None
    quick.click(scene.panel.aside)
    quick.wait(0.5)
    assert not scene.panel.aside.enabled
    assert not scene.host.wishes.always_allow
    do_step(quick)


BLANKS = (
    "ben",
    "ella",
    "card",
    "queen",
    "ace",
    "two",
    "jack",
    "king",
    "take",
    "suggest",
    "lay_down",
    "plan",
    "hint",
    "go_out",
)
ALIVE = {
    "draw": {"Draw from the stock"},
    "discard": set[str](),
    "may_i": {"May I?  K♥  ·  +1 card"},
    "price": set[str](),
    "veto": {"Take it as my draw"},
    "lay_down": {"Use these melds"},
    "hint": set[str](),
    "go_out": {"Lay off everything and go out"},
}


def test_only_the_buttons_of_the_step_are_alive(quick: Hand) -> None:
    scene = go_to(quick, "draw")
    for key, labels in ALIVE.items():
        while scene.guide.lesson.step.key != key:
            do_step(quick)
        wait_for_the_coach(quick)
        quick.wait()
        actions = [scene.controls.primary, scene.controls.second, scene.controls.claim_button]
        shown = [b for b in [*actions, *scene.panel.buttons()] if b.visible and b.enabled]
        assert {button.label for button in shown} == labels
        golden = [b.label for b in scene.panel.buttons() if b.kind is ButtonKind.PRIMARY]
        assert set(golden) <= labels
        assert not scene.frame._todo(scene.prompt.of_frame()), "the coach says what to do"


def labels_of(scene: TutorialScene) -> list[str]:
    """What stands on the buttons of the table and of the question that is asked."""
    buttons = [*scene.controls.buttons(), *scene.panel.buttons()]
    return [button.label for button in buttons if button.visible]


def test_what_the_coach_calls_a_button_stands_on_it(quick: Hand) -> None:
    """Where two buttons are named, the first has to be pressed before the second is there."""
    scene = go_to(quick, "may_i")
    for key in ("may_i", "veto", "plan", "lay_down", "hint", "go_out"):
        while scene.guide.lesson.step.key != key:
            do_step(quick)
        wait_for_the_coach(quick)
        named = {}
        for language in language_keys():
            choose_language(language)
            quick.wait(0.1)
            text = scene.guide.bubble.text
            named[language] = re.findall(r"[“„«]\s*([^“”»]+?)\s*[“”»]", text)
            assert named[language], (key, text)
        assert len({len(quoted) for quoted in named.values()}) == 1
        for pressed in range(len(named[language])):
            for language, quoted in named.items():
                choose_language(language)
                scene.model.changed()
                quick.wait(0.1)
                shown = labels_of(scene)
                assert any(label.startswith(quoted[pressed]) for label in shown), (key, shown)
            touch_the_marked(quick)


def test_the_coach_names_the_button_also_while_a_card_is_selected(quick: Hand) -> None:
    scene = go_to(quick, "lay_down")
    placed = scene.display.layout
    quick.click(placed.cards[placed.order[0]].bounds().center)
    quick.wait(0.3)
    assert scene.model.hand.picked
    named = re.findall("“(.+?)”", scene.guide.bubble.text)
    assert named[0] == "Suggest melds"
    assert named[0] in labels_of(scene)


@pytest.mark.parametrize("language", language_keys())
def test_the_lesson_names_cards_with_the_letters_of_the_deck(
    quick: Hand, language: str
) -> None:
    guide = begin_lesson(quick).guide
    choose_language(language)
    use_card_letters("VDR")
    text = guide.text_of(next(step for step in STEPS if step.key == "run"))
    assert set(re.findall("[A-Z0-9]+[♠♥♦♣]", text)) == {"D♠", "A♠", "2♦", "V♠", "R♠"}


def test_every_button_of_the_header_is_where_it_is_in_a_game(
    quick: Hand, tmp_path: Path
) -> None:
    def places(scene: TableScene) -> dict[str, tuple[int, ...]]:
        buttons = [scene.controls.undo, *scene.controls.utilities]
        return {button.label: tuple(button.rect) for button in buttons}

    lesson = begin_lesson(quick)
    quick.wait(1.0)
    taught = places(lesson)
    assert not lesson.controls.undo.visible
    player = Player(quick.app, new_game(tmp_path / "game"))
    player.settle()
    assert places(player.table) == taught
    player.table.host.set_coaching(Coaching(hints=False))
    player.table.model.changed()
    player.wait(0.1)
    assert places(player.table) == taught


@pytest.mark.parametrize("by_key", [True, False])
def test_sorting_by_plan_and_the_hint_are_tried_by_mouse_and_by_key(
    quick: Hand, by_key: bool
) -> None:
    scene = go_to(quick, "plan")
    button = scene.controls.sorts[Sort.PLAN]
    assert scene.guide.marker.at == button.rect
    quick.press("p") if by_key else touch_the_marked(quick)
    quick.wait(0.5)
    assert scene.model.hand.sort is Sort.PLAN
    assert scene.guide.lesson.step.key == "plan"
    assert scene.guide.marker.at == scene.guide.bubble.onward.rect
    quick.press("escape")
    quick.press_button("Back to the first page")
    scene = go_to(quick, "hint")
    quick.press("i") if by_key else touch_the_marked(quick)
    quick.wait(0.5)
    assert scene.guide.lesson.step.key == "go_out"


def test_what_the_hint_says_can_be_done_at_once(quick: Hand) -> None:
    scene = go_to(quick, "hint")
    quick.press("i")
    quick.wait(0.5)
    label = scene.controls.primary.label
    words = _("“{label}”: you can play your whole hand now.", label=label)
    assert scene.coach.hint.sentence == words
    assert scene.controls.primary.enabled
    keys = [sprite.key for sprite in scene.frame.hint_sprites()]
    assert keys
    assert {key[0] for key in keys if isinstance(key, tuple)} == {"coach button"}


def test_the_menu_of_the_lesson_promises_no_saved_game(quick: Hand) -> None:
    go_to(quick, "discard")
    quick.press("escape")
    assert quick.sees(PauseMenu)._heading.text == _("Taking a break?")


@pytest.mark.parametrize("key", ["plan", "hint"])
def test_what_is_to_be_tried_is_waited_for_kindly(quick: Hand, key: str) -> None:
    scene = go_to(quick, key)
    guide = scene.guide
    at = guide.marker.at
    assert not guide.bubble.onward.visible
    for press in ("space", "enter"):
        quick.press(press)
        quick.wait(0.3)
        assert guide.lesson.step.key == key
        assert guide.bubble.text.startswith("Give it a try first")
        assert guide.marker.at == at
    quick.press("escape")
    quick.press_button("Back to the first page")
    quick.sees(TitlePage)
    quick.press_button("Learn")
    quick.press_button("Continue")
    scene = scene_of(quick)
    wait_for_the_coach(quick)
    quick.wait(0.2)
    touch_the_marked(quick)
    quick.press("space")
    quick.wait(0.1)
    assert STEPS[scene.guide.lesson.index - 1].key == key


def test_the_marker_does_not_point_back_at_plan_after_a_drag(quick: Hand) -> None:
    scene = go_to(quick, "plan")
    touch_the_marked(quick)
    quick.wait(0.5)
    onward = scene.guide.bubble.onward.rect
    assert scene.guide.marker.at == onward
    first, *_others, last = scene.display.layout.order
    start, end = (scene.display.layout.cards[card].bounds() for card in (first, last))
    quick.drag(start.center, (end.right - 4, end.centery))
    quick.wait(0.5)
    assert scene.model.hand.sort is Sort.MANUAL
    assert scene.guide.marker.at == onward


def test_the_pupil_goes_out_card_by_card_as_well(quick: Hand) -> None:
    scene = go_to(quick, "go_out")
    places = {"9S": "JS", "JH": "7H", "6H": "7H", "5H": "7H"}
    quick.click(scene.display.layout.cards[_held(scene, "8C")].bounds().center)
    quick.press("x")
    quick.wait(0.5)
    assert scene.guide.bubble.text.startswith("Not just yet. ")
    quick.click(scene.display.layout.cards[_held(scene, "8C")].bounds().center)
    for name, on in places.items():
        meld = next(
            m for m in scene.model.view.table.melds if on in [str(CARDS[c]) for c in m.cards]
        )
        start = scene.display.layout.cards[_held(scene, name)].bounds()
        quick.drag(
            (start.x + 40, start.centery), scene.display.layout.melds[meld.id].rect.center
        )
        assert scene.guide.bubble.text.endswith(scene.guide.text_of(scene.guide.lesson.step))
        quick.wait(1.0)
        assert card_in_hand(scene.model.view, name) is None
    card = scene.display.layout.cards[_held(scene, "8C")].bounds()
    quick.drag(card.center, scene.display.layout.discards.bounds().center)
    assert wait_for_the_coach(quick).at_end
    result = scene.model.view.table.result
    assert result is not None
    assert result.winner == 0


def test_the_lesson_is_played_with_keys_alone(quick: Hand) -> None:
    scene = begin_lesson(quick)
    keys = {
        "draw": "d",
        "discard": "x",
        "may_i": "m",
        "veto": "t",
        "plan": "p",
        "down": "x",
        "draw_again": "d",
        "hint": "i",
        "go_out": "o",
    }
    for step in STEPS[:-1]:
        assert wait_for_the_coach(quick) is step
        if step.card and step.act in (LessonAct.DISCARD, LessonAct.LAY_OFF):
            _focus(quick, _held(scene, step.card))
        if step.key == "lay_down":
            quick.press("h")
            quick.press("g")
        elif step.act is LessonAct.LAY_OFF:
            meld = step.meld(scene.model.view)
            quick.press("enter")
            quick.wait(0.1)
            zones = scene.prompt.now().numbered
            quick.press(str([getattr(zone, "meld", None) for zone in zones].index(meld) + 1))
        else:
            # A key asks for no card that has only just come.
            quick.wait(1.0 if step.act is LessonAct.MAY_I else 0.0)
            quick.press(keys.get(step.key, "enter"))
        quick.wait(0.5)
        if step.try_out is TryOut.PLAN:
            assert scene.guide.lesson.step is step
            quick.press("enter")
    assert wait_for_the_coach(quick).at_end


def test_the_others_have_faces_and_names_of_their_own(quick: Hand) -> None:
    scene = begin_lesson(quick)
    styles = [who.style for who in scene.host.setup.seats]
    assert styles == ["", "ben", "clara", "ella"]
    assert all(style in FACES for style in styles[1:])


def _held(scene: TableScene, name: str) -> CardId:
    card = card_in_hand(scene.model.view, name)
    assert card is not None
    return card


def _focus(hand: Hand, card: CardId) -> None:
    """Move the focus to a card with the arrow keys."""
    scene = scene_of(hand)
    for _ignored in range(40):
        spot = scene.keyboard.focused()
        if spot is not None and spot.name == ("card", card):
            return
        hand.press("right" if spot is not None and spot.kind == "card" else "tab")
    raise AssertionError(f"{card} never has the focus")


def test_the_lesson_tells_of_dragging(quick: Hand) -> None:
    scene = begin_lesson(quick)
    told = {step.key: scene.guide.text_of(step) for step in STEPS}
    assert [key for key, words in told.items() if "drag" in words] == ["plan", "longer"]


def test_a_card_may_be_dragged_to_the_run(quick: Hand) -> None:
    scene = go_to(quick, "longer")
    card = card_in_hand(scene.model.view, "TS")
    run = scene.guide.lesson.step.meld(scene.model.view)
    assert card is not None
    assert run is not None
    start = scene.display.layout.cards[card].bounds().center
    quick.drag(start, scene.display.layout.melds[run].rect.midleft)
    quick.wait(0.5)
    assert scene.guide.lesson.step.key == "hint"


def test_the_card_may_be_dragged_too(quick: Hand) -> None:
    scene = go_to(quick, "discard")
    card = card_in_hand(scene.model.view, "4D")
    assert card is not None
    start = scene.display.layout.cards[card].bounds().center
    quick.drag(start, scene.display.layout.discards.bounds().center)
    quick.wait(0.2)
    assert scene.guide.lesson.step.key == "may_i"


def test_enter_goes_on_where_there_is_only_something_to_read(quick: Hand) -> None:
    scene = begin_lesson(quick)
    wait_for_the_coach(quick)
    quick.press("enter")
    assert scene.guide.lesson.step.key == "draw"


def test_nothing_moves_while_the_coach_waits(quick: Hand) -> None:
    scene = go_to(quick, "may_i")
    before = scene.model.view
    quick.wait(20.0)
    assert scene.model.view == before


def test_left_in_the_middle_it_goes_on_there(quick: Hand, tmp_path: Path) -> None:
    scene = go_to(quick, "price")
    quick.click(scene.guide.bubble.home)
    quick.sees(TitlePage)
    kept, _ignored = load(settings_file(tmp_path))
    assert STEPS[kept.lesson_step].key == "price"
    quick.press_button("Learn")
    quick.sees(Dialog)
    quick.press_button("Continue")
    scene = scene_of(quick)
    assert wait_for_the_coach(quick).key == "price"
    assert card_in_hand(scene.model.view, "KH") is not None
    while not scene.guide.lesson.step.at_end:
        do_step(quick)
    assert wait_for_the_coach(quick).at_end


def test_the_others_play_on_though_nobody_touches_anything(quick: Hand) -> None:
    """In a game they wait until somebody is at the screen; here the coach says who waits."""
    assert go_to(quick, "veto").panel.answers


def test_left_through_the_menu_it_can_begin_again(quick: Hand) -> None:
    go_to(quick, "discard")
    quick.press("escape")
    quick.press_button("Back to the first page")
    quick.press_button("Learn")
    quick.press_button("Start over")
    assert wait_for_the_coach(quick).key == "welcome"


def test_it_need_not_be_gone_on_with(quick: Hand) -> None:
    go_to(quick, "draw")
    quick.press("escape")
    quick.press_button("Back to the first page")
    quick.press_button("Learn")
    quick.press("escape")
    quick.sees(TitlePage)
    assert quick.app.context.settings.lesson_step == 1


def test_a_kept_step_that_does_not_exist_begins_anew(quick: Hand) -> None:
    settings = quick.app.context.settings
    quick.app.context.settings = replace(settings, lesson_step=999)
    begin_lesson(quick)
    assert wait_for_the_coach(quick).key == "welcome"


def test_nobody_else_has_the_pupils_name(quick: Hand) -> None:
    settings = quick.app.context.settings
    seats = replace(settings.last_table, seats=begin("clara", OTHERS).setup.seats[:3])
    quick.app.context.settings = replace(settings, last_table=seats)
    scene = begin_lesson(quick)
    assert scene.model.names == ("clara", "Ben", "Ella", "Grace")


@pytest.mark.parametrize(
    ("size", "scale"),
    [
        ((1024, 640), 1.0),
        ((1024, 640), 2.0),
        ((1280, 720), 1.0),
        ((1920, 1080), 2.0),
        ((2560, 1080), 2.0),
    ],
)
def test_the_coach_covers_no_card_and_no_button(
    quick: Hand, size: tuple[int, int], scale: float
) -> None:
    quick.app.change_settings(replace(quick.app.context.settings, ui_scale=scale))
    quick.resize(size)
    scene = go_to(quick, "veto")
    while True:
        bubble = scene.guide.bubble.rect
        cards = [slot.bounds() for slot in scene.display.layout.cards.values()]
        others = [b.rect for b in scene.buttons() if b not in [*scene.guide.bubble.buttons()]]
        assert bubble.collidelist([*cards, *others]) == -1
        assert scene.renderer is not None
        if scene.guide.lesson.step.at_end:
            break
        do_step(quick)
        wait_for_the_coach(quick)


@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_everything_the_coach_says_can_be_read(
    quick: Hand, size: tuple[int, int], scale: float
) -> None:
    quick.app.change_settings(replace(quick.app.context.settings, ui_scale=scale))
    quick.resize(size)
    scene = begin_lesson(quick)
    for step in STEPS:
        words = _("Not just yet. {step}", step=scene.guide.text_of(step))
        px, lines = scene.guide.bubble.fitted(words)
        assert px >= 13
        assert px * len(lines) <= scene.guide.bubble.text_room().height


def test_every_step_has_words_and_a_deed_or_something_to_wait_for() -> None:
    for step in STEPS:
        values = dict.fromkeys(BLANKS, "X")
        assert _(STEP_TEXTS[step.key], **values)
        if step.act in (
            LessonAct.DISCARD,
            LessonAct.LAY_OFF,
            LessonAct.MAY_I,
            LessonAct.TAKE_IT,
        ):
            assert step.card


def test_the_marker_rests_after_a_few_nods(quick: Hand) -> None:
    scene = begin_lesson(quick)
    wait_for_the_coach(quick)
    quick.wait(6.0)
    assert not scene.guide.marker.update(0.1)
    assert pygame.Rect((0, 0), scene.display.size).contains(scene.guide.bubble.rect)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_arrow_hides_no_name_no_pile_and_no_meld(
    quick: Hand, size: tuple[int, int]
) -> None:
    quick.resize(size)
    scene = begin_lesson(quick)
    sides = set()
    for _ignored in range(2 * len(STEPS)):
        quick.wait(0.1)
        wait_for_the_coach(quick)
        if scene.guide.lesson.step.at_end:
            break
        index = scene.guide.lesson.index
        for _ignored in range(3):
            if scene.guide.lesson.index != index or scene.guide.marker.at is None:
                break
            sides.add(scene.guide.marker._side)
            hiding = [arrow for arrow in arrows(scene) if hides(scene, arrow)]
            assert hiding == [], (scene.guide.lesson.step.key, scene.guide.marker.at)
            touch_the_marked(quick)
    assert scene.guide.lesson.step.at_end
    assert len(sides) > 1


def arrows(scene: TutorialScene) -> Iterator[pygame.Rect]:
    """Where the arrow is in the course of a nod."""
    for _ignored in range(20):
        yield from (s.rect for s in scene.guide.marker.sprites() if s.key == "marker arrow")
        scene.guide.marker.update(0.05)


def hides(scene: TutorialScene, arrow: pygame.Rect) -> bool:
    """Whether an arrow lies on a name, a pile, a meld or the coach's words."""
    at, placed = scene.guide.marker.at, scene.display.layout
    assert at is not None
    hidden = [box.plate for box in placed.seats.values()]
    hidden += [box.rect for box in placed.melds.values()]
    hidden += [placed.stock.bounds(), placed.discards.bounds()]
    if not scene.guide.bubble.rect.contains(at):
        hidden.append(scene.guide.bubble.rect)
    return arrow.collidelist(hidden) >= 0
