"""Tests that the buttons of the moment offer what can be done, and nothing else."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from mayi_desktop.base.i18n import _
from mayi_desktop.base.languages import language_keys
from mayi_desktop.engine import CARDS, Allow, LayDown, MayI, Refusal, Seat
from mayi_desktop.engine.rulesheet import Topic
from mayi_desktop.engine.table import Phase
from mayi_desktop.host.settings import BotDelays, read
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.button import ButtonKind
from mayi_desktop.ui.kit.input import USUAL_KEYS, KeyMap, TableAct
from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.kit.scene import DEAF_SECONDS
from mayi_desktop.ui.kit.theme import THEMES, Metrics
from mayi_desktop.ui.pages.lesson import STEPS, TutorialScene
from mayi_desktop.ui.play.prompts import Act, ButtonSpec, Do, TablePrompt
from mayi_desktop.ui.play.words import refusal_text
from mayi_desktop.ui.table.buttons import KNOWN_AFTER, ActionButton, Icon, IconButton, KeyCaps
from tests.host.tables import play
from tests.ui.hand import Hand
from tests.ui.pictures import contrast
from tests.ui.reading import LEAST_CONTRAST, cut_short, reading
from tests.ui.screens import TO_LAY_DOWN
from tests.ui.table import sheets_at
from tests.ui.table.player import PATIENCE, Player, at
from tests.ui.table.shown_keys import Recorder, check_shown_keys
from tests.ui.table.tables import game_at, new_game

DOWN = """
deal 3
turn 0 play stock
seat 0 down: KD 4C 5C 9S
seat 1 down: *5
seat 2: *11
set 1: KC KS KH
run 0: TS JS QS KS
discards: 3C 4D
"""
NOT_YET = """
deal 1
turn 0 play stock
seat 0: 2H 4C 5C 9S TD QH
seat 1: *11
seat 2: *11
discards: 3C 4D
"""
BENS_TURN = """
turn 1 draw
seat 0: 3C 3D 5H 9C 9D TH 4S 7D QS KH JC
seat 1: *11
seat 2: *11
discards: QC 8D
"""
STILL = BotDelays(step=1e9, answer=1e9, hold=None)


def pressing_at(app: App, folder: Path, text: str, delays: BotDelays | None = None) -> Player:
    host = game_at(folder, text)
    host.clock.delays = delays or host.clock.delays
    player = Player(app, host)
    player.settle()
    return player


def pick(player: Player, *names: str) -> None:
    for name in names:
        player.click(player.at(name))
        player.settle()


@pytest.mark.parametrize("way", ["button", "enter", "number"])
def test_a_picked_card_that_fits_can_be_laid_off_and_discarded(
    app: App, tmp_path: Path, way: str
) -> None:
    player = pressing_at(app, tmp_path, DOWN)
    pick(player, "KD")
    controls = player.table.controls
    assert controls.primary.label == _("Lay off {card}", card="K♦")
    assert controls.primary.key == "1"
    assert controls.second.label == _("Discard {card}", card="K♦")
    assert controls.second.enabled
    match way:
        case "button":
            player.click(controls.primary)
        case "enter":
            player.press("enter")
        case _:
            player.press("1")
    player.settle()
    laid = [str(CARDS[card]) for meld in player.view.table.melds for card in meld.cards]
    assert "KD" in laid
    assert player.view.table.phase is Phase.PLAY


def test_a_card_that_fits_nowhere_is_only_discarded(app: App, tmp_path: Path) -> None:
    player = pressing_at(app, tmp_path, DOWN)
    pick(player, "4C")
    assert player.table.controls.primary.label == _("Discard {card}", card="4♣")
    assert not player.table.controls.second.visible or not player.table.controls.second.enabled


def test_of_several_picked_cards_the_button_lays_off_those_that_fit(
    app: App, tmp_path: Path
) -> None:
    player = pressing_at(app, tmp_path, DOWN)
    pick(player, "KD", "4C")
    assert player.table.controls.primary.label == _("Lay off")
    player.click(player.table.controls.primary)
    player.settle()
    assert sorted(player.hand_names()) == ["4C", "5C", "9S"]


def test_a_card_that_frees_a_wild_can_be_swapped_by_the_button(
    sit: Callable[..., Player],
) -> None:
    player = sit(sheets_at.STOLEN, "variant-four")
    pick(player, "6H")
    found = player.table.prompt.now().primary
    assert found is not None
    label = _("Swap {card} for the {wild}", card="6♥", wild=_("joker"))
    assert (found.does(Act.LAY_OFF), found.label) == (True, label)


def test_melds_are_suggested_only_where_there_are_any(app: App, tmp_path: Path) -> None:
    player = pressing_at(app, tmp_path, NOT_YET)
    second = player.table.controls.second
    assert second.label == _("Suggest melds")
    assert not second.enabled
    assert second.reason == _("You can’t lay down yet")
    player.press("h")
    words = _("You don’t have your contract yet: keep collecting.")
    assert player.caption == _("{words} For a hint, press {cap}.", words=words, cap="I")


def test_melds_that_are_there_are_suggested(app: App, tmp_path: Path) -> None:
    player = pressing_at(
        app, tmp_path, NOT_YET.replace("2H 4C 5C 9S TD QH", "4C 4D 4H 9S 9D 9H TD QH")
    )
    second = player.table.controls.second
    assert (second.label, second.enabled) == (_("Use these melds"), True)


def test_not_your_turn_is_forgotten_when_it_is(app: App, tmp_path: Path) -> None:
    player = pressing_at(app, tmp_path, BENS_TURN.replace("turn 1", "turn 2"), STILL)
    player.press("x")
    assert player.table.model.captions.is_refusal
    player.table.host.clock.delays = BotDelays.instant()
    for _ignored in range(200):
        player.wait()
        if player.view.table.turn == 0 and player.table.display.presenter.is_idle:
            break
    assert player.view.table.turn == 0
    assert not player.table.model.captions.is_refusal


def test_one_button_stands_out_beside_may_i(app: App, tmp_path: Path) -> None:
    controls = pressing_at(app, tmp_path, BENS_TURN, STILL).table.controls
    assert controls.claim_button.enabled
    assert controls.primary.label == _("Let it go")
    assert controls.primary.kind is ButtonKind.NORMAL


def test_an_offer_that_somebody_else_has_ended_is_off_while_that_is_told(
    app: App, tmp_path: Path
) -> None:
    player = pressing_at(app, tmp_path, BENS_TURN, STILL)
    controls, display = player.table.controls, player.table.display
    assert controls.claim_button.enabled
    assert controls.primary.label == _("Let it go")
    host = player.table.host
    play(host, MayI(Seat(2)))
    told = 0
    for _ignored in range(200):
        player.wait()
        if display.presenter.is_idle:
            break
        told += 1
        assert not controls.claim_button.enabled
        assert controls.claim_button.reason == _(
            "{name} asks for {card}", name="Clara", card="8♦"
        )
        assert not controls.primary.enabled
    assert told > 3


NUMBERS = """
deal 3
turn 0 play stock
seat 0 down: KD 9S 9H 4C 5C
seat 1 down: *5
seat 2: *11
set 1: KC KS KH
run 0: TS JS QS KS
run 1: 5H 6H 7H 8H
discards: 3C 4D
"""


def shown_numbers(player: Player) -> set[str]:
    found: set[str] = set()
    for item in player.table.frame.items():
        match item.key, item.looks:
            case ("number" | "glow", _), (str(mark), *_):
                found.add(mark)
    return found


def test_melds_bear_the_numbers_of_their_keys_while_the_keyboard_is_in_use(
    app: App, tmp_path: Path
) -> None:
    player = pressing_at(app, tmp_path, NUMBERS)
    player.press("right")
    assert shown_numbers(player) == {"1", "2", "3"}
    pick(player, "9H")
    player.press("right")
    assert shown_numbers(player) == {"1", "2", "3"}
    assert player.table.controls.primary.key == "1"
    player.press("1")
    player.settle()
    assert "9H" not in player.hand_names()


def test_whoever_points_sees_no_numbers_and_a_plus_where_the_picked_card_fits(
    app: App, tmp_path: Path
) -> None:
    player = pressing_at(app, tmp_path, NUMBERS)
    assert shown_numbers(player) == set()
    pick(player, "9H")
    assert shown_numbers(player) == {"+"}


def test_a_number_picks_the_only_card_that_fits_and_then_lays_it_off(
    app: App, tmp_path: Path
) -> None:
    player = pressing_at(app, tmp_path, NUMBERS)
    player.press("2")
    player.settle()
    assert [str(CARDS[c]) for c in player.table.model.hand.picked] == ["KD"]
    player.press("2")
    player.settle()
    assert "KD" not in player.hand_names()


def test_a_number_for_several_cards_asks_to_choose_one(app: App, tmp_path: Path) -> None:
    player = pressing_at(app, tmp_path, NUMBERS.replace("5C", "KC"))
    player.press("2")
    assert player.caption == _("Several of your cards fit there: choose one first.")
    assert player.table.model.hand.picked == ()


def test_no_number_stands_where_nothing_fits(app: App, tmp_path: Path) -> None:
    player = pressing_at(app, tmp_path, NUMBERS.replace("KD 9S 9H 4C 5C", "4C 4S 5C"))
    assert shown_numbers(player) == set()


# --- Tests that a key shown on a button presses exactly that button, in every state of a table.


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


def shown_keys_at(app: App, folder: Path, text: str, people: tuple[int, ...] = (0,)) -> Player:
    host = game_at(folder, text, people=people)
    host.clock.delays = STILL
    player = Player(app, host)
    player.settle()
    return player


def shown_keys_pick(player: Player, *names: str) -> None:
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
    "a card picked that fits": (MINE, lambda p: shown_keys_pick(p, "KD"), {"1", "x"}),
    "a card picked that fits nowhere": (MINE, lambda p: shown_keys_pick(p, "4C"), {"x"}),
    "before going down": (CONTRACT, None, {"h"}),
    "the contract in the tray": (CONTRACT, stage, {"g"}),
    "about to go out": (GOING_OUT, None, {"o"}),
}


@pytest.mark.parametrize("state", STATES)
def test_a_shown_key_presses_its_button_whatever_has_the_focus(
    app: App, tmp_path: Path, recorder: Recorder, state: str
) -> None:
    text, before, expected = STATES[state]
    player = shown_keys_at(app, tmp_path, text)
    if before is not None:
        before(player)
    assert check_shown_keys(player, player.table, recorder) >= expected


def test_enter_ends_the_pause_whatever_has_the_focus(
    app: App, tmp_path: Path, recorder: Recorder
) -> None:
    player = shown_keys_at(app, tmp_path, MINE.replace("KD 4C 5C 9S", "KD 4C"))
    player.table.host.clock.delays = BotDelays()
    shown_keys_pick(player, "KD")
    player.press("1")
    player.settle()
    shown_keys_pick(player, "4C")
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
    shown_keys_pick(player, "7H")
    player.press("1")
    player.settle()
    assert player.table.model.hand.swap is not None
    assert check_shown_keys(player, player.table, recorder) >= {"escape"}


def test_the_table_between_turns(app: App, tmp_path: Path, recorder: Recorder) -> None:
    text = DRAW.replace("turn 0", "turn 1").replace("seat 2: *11", "seat 2: 6C 6D 8H 4C 5D JH")
    player = shown_keys_at(app, tmp_path, text, people=(0, 2))
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


# --- Tests of the buttons' places.


def places(player: Player) -> tuple[pygame.Rect, pygame.Rect]:
    """Where melds are played, and where the turn is ended by a discard."""
    moment, controls = player.table.prompt.now(), player.table.controls
    pair = controls.primary.rect, controls.second.rect
    return pair[::-1] if moment.primary_below else pair


def test_neither_place_moves_or_grows_while_melds_are_made_and_laid_off(
    app: App, tmp_path: Path
) -> None:
    player = at(app, tmp_path, TO_LAY_DOWN)
    seen = [places(player)]

    def do(press: Callable[[], None]) -> TablePrompt:
        press()
        player.settle()
        seen.append(places(player))
        return player.table.prompt.now()

    do(lambda: player.click(player.at("3C")))
    partly = do(lambda: player.click(player.slot(0)))
    assert partly.second is not None
    assert partly.second.does(Act.SUGGEST)
    full = do(lambda: player.press("h"))
    assert full.primary is not None
    assert full.second is not None
    assert isinstance(full.primary.action, LayDown)
    assert full.second.does(Act.DISCARD)
    down = do(lambda: player.press("g"))
    assert down.primary is not None
    assert down.primary.does(Act.DISCARD)
    assert not down.primary.enabled
    card = player.hand_names()[0]
    chosen = do(lambda: player.click(player.at(card)))
    discard = next(b for b in (chosen.primary, chosen.second) if b and b.does(Act.DISCARD))
    assert discard.enabled
    assert len({(tuple(upper), tuple(lower)) for upper, lower in seen}) == 1
    area = player.placed.action
    upper, lower = seen[0]
    assert (upper.top, lower.bottom) == (area.top, pytest.approx(area.bottom, abs=1))


@pytest.mark.parametrize("by_key", [True, False])
def test_a_tray_of_wrong_cards_is_taken_back_by_one_press(
    app: App, tmp_path: Path, *, by_key: bool
) -> None:
    player = at(app, tmp_path, DRAW.replace("draw", "play stock"))
    prompt = player.table.prompt.now()
    assert prompt.todo == _("Discard a card")
    assert prompt.second is not None
    assert prompt.second.label == _("Suggest melds")
    assert prompt.second.reason == _("You can’t lay down yet")
    for name in ("5H", "9C", "QS"):
        player.click(player.at(name))
        player.click(player.slot(0))
    assert len(player.table.model.hand.staged) == 3
    second = player.table.prompt.now().second
    assert second is not None
    assert second.label == _("Take all back")
    if by_key:
        player.press("escape")
    else:
        player.click(player.table.controls.second)
    player.settle()
    assert player.scene is player.table
    assert player.table.model.hand.staged == ()


def test_a_double_click_on_suggest_melds_lays_nothing_down(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, TO_LAY_DOWN)
    spot = places(player)[0].center
    for _click in range(2):
        player.click(spot)
        player.wait(0.3)
    assert player.table.model.hand.tray
    assert not player.view.table.seats[0].down
    player.wait(DEAF_SECONDS)
    player.click(spot)
    player.settle()
    assert player.view.table.seats[0].down


WHY_NOT = [refusal for refusal in Refusal if refusal.topic is Topic.CLAIM]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_the_claim_button_tells_in_every_language_why_one_may_not_ask(
    app: App, tmp_path: Path, size: tuple[int, int]
) -> None:
    player = at(app, tmp_path, TO_LAY_DOWN)
    player.resize(size)
    for language in language_keys():
        app.change_settings(replace(app.context.settings, language=language))
        for refusal in WHY_NOT:
            player.table.controls.claim_button.disable(refusal_text(refusal))
            with reading(app) as lines:
                player.table.controls.claim_button.draw(app.window.surface)
            assert lines
            assert not cut_short(lines, ()), language


def test_who_waits_for_an_answer_reads_so_in_letters_of_the_usual_size(
    app: App, tmp_path: Path
) -> None:
    """The reason below takes one line in every language: a second one makes letters small."""
    player = at(app, tmp_path, sheets_at.ASKED_FIRST)
    player.resize((1280, 720))
    host = player.table.host
    host.clock.delays = STILL
    play(host, MayI(Seat(2)))
    play(host, Allow(Seat(0)))
    player.settle()
    button = player.table.controls.primary
    for language in language_keys():
        app.change_settings(replace(app.context.settings, language=language))
        player.wait(0.1)
        with reading(app) as lines:
            button.draw(app.window.surface)
        assert [line.text for line in lines] == [button.label, button.reason], language


@pytest.mark.parametrize(("high", "lines"), [(80, 2), (40, 1)])
def test_a_long_label_takes_two_lines_rather_than_small_letters(
    look: Look, monkeypatch: pytest.MonkeyPatch, high: int, lines: int
) -> None:
    look.style.metrics = Metrics((1280, 720), 1.5)
    written: list[tuple[str, int]] = []
    monkeypatch.setattr(
        look,
        "write_centred",
        lambda _to, text, _at, px, *_ink, **_how: written.append((text, px)),
    )
    button = ActionButton(look, lambda: None, ButtonKind.PRIMARY)
    button.set_label("Ask for 7♠ and then lay down")
    button.place(pygame.Rect(0, 0, 280, high))
    button.draw(pygame.display.get_surface())
    assert len(written) == lines
    assert " ".join(text for text, _px in written) == button.label
    sizes = {px for _text, px in written}
    assert (sizes == {look.metrics.body}) == (lines == 2)


# --- Tests that buttons show their keys until they are known, in this game and the next.


SUGGEST = ButtonSpec("Suggest melds", Do(Act.SUGGEST), key=TableAct.SUGGEST)


def test_a_label_goes_once_its_button_was_used_often_and_the_others_stay() -> None:
    caps = KeyCaps()
    for _use in range(KNOWN_AFTER):
        assert caps.label(SUGGEST) == "H"
        caps.note(SUGGEST)
    assert not caps.label(SUGGEST)
    assert caps.label(ButtonSpec("Discard", Do(Act.DISCARD), key=TableAct.DISCARD)) == "X"


def test_a_key_that_is_given_to_another_act_is_labelled_anew() -> None:
    known = {f"{TableAct.SUGGEST.value} {USUAL_KEYS[TableAct.SUGGEST]}": KNOWN_AFTER}
    assert not KeyCaps(KeyMap(), known).label(SUGGEST)
    other = KeyMap().with_key(TableAct.SUGGEST, "k")
    assert KeyCaps(other, known).label(SUGGEST) == "K"


def test_keys_and_clicks_count_and_what_is_known_stays_known(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, TO_LAY_DOWN)
    bar = player.table.controls
    for use in range(KNOWN_AFTER):
        button = next(b for b, spec in bar.choices() if spec.key is TableAct.SUGGEST)
        assert getattr(button, "key", "") == "H"
        player.wait(PATIENCE)
        if use % 2:
            player.click(button)
        else:
            player.press("h")
        player.settle()
        player.table.commands.unstage(player.table.model.hand.staged)
        player.settle()
    button = next(b for b, spec in bar.choices() if spec.key is TableAct.SUGGEST)
    assert not getattr(button, "key", "")
    used = app.context.settings.used_keys
    settings, trouble = read({"used_keys": dict(used)})
    assert trouble is None
    assert settings.used_keys == used
    assert not KeyCaps(KeyMap(), settings.used_keys).label(SUGGEST)


# --- Tests of the words below the round buttons: rail, cloth and shadows meet behind them.


BEHIND = ((0, 0, 0), (133, 130, 93), (255, 255, 255))


@pytest.mark.parametrize("theme", THEMES)
def test_words_below_round_buttons_can_be_read_whatever_lies_behind(
    look: Look, theme: str
) -> None:
    look.style.theme, look.style.metrics = THEMES[theme], Metrics((1920, 1080))
    button = IconButton(look, Icon.MENU, lambda: None)
    button.rect = pygame.Rect(100, 20, 42, 42)
    surface = pygame.Surface((300, 120))
    for behind in BEHIND:
        surface.fill(behind)
        button.draw(surface)
        word = button.word.inflate(-look.metrics.px(46), 0)
        found = [surface.get_at((x, word.centery))[:3] for x in range(word.left, word.right)]
        assert contrast(min(found, key=sum), max(found, key=sum)) >= LEAST_CONTRAST, behind


def test_after_a_pass_may_i_is_only_an_outline_and_asks_whether_one_has_changed_ones_mind(
    app: App, tmp_path: Path
) -> None:
    player = pressing_at(app, tmp_path, BENS_TURN, STILL)
    button = player.table.controls.claim_button

    def amber() -> bool:
        picture = player.picture
        corner = button.body.x + button.body.height // 2, button.body.centery
        colour = picture.get_at(corner)[:3]
        return math.dist(colour, player.table.display.look.palette.primary) < 60

    assert amber()
    player.press("space")
    player.settle()
    assert not amber()
    player.wait(2.0)
    player.click(button)
    assert player.view.table.claim is not None


def test_where_computers_play_alone_there_is_nothing_to_sort(app: App, tmp_path: Path) -> None:
    player = Player(app, new_game(tmp_path))
    player.settle()
    sorts = player.table.controls.sorts.values()
    assert all(button.visible for button in sorts)
    who = player.table.host.setup.seats[0]
    player.table.host.hand_over(Seat(0), replace(who, person=False))
    player.table.seating.seat_people()
    player.wait(0.2)
    assert not any(button.visible for button in sorts)
