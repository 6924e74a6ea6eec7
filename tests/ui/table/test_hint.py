"""Tests of the hint: what it marks and says, its other options, and that it goes in time."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from mayi_desktop.base.i18n import N_, _, ngettext
from mayi_desktop.base.languages import choose_language
from mayi_desktop.bots import advice as counsel
from mayi_desktop.engine import (
    CARDS,
    CardId,
    ClaimStage,
    Discard,
    DrawStock,
    LayDown,
    LayOff,
    LetGo,
    MayI,
    Seat,
)
from mayi_desktop.engine.state_api import apply
from mayi_desktop.host.journal import Helped
from mayi_desktop.host.settings import BotDelays, Settings
from mayi_desktop.host.setup import Coaching
from mayi_desktop.sheets.catalogue import find_sheet
from mayi_desktop.ui.app import App
from mayi_desktop.ui.pages.hint import CoachPage
from mayi_desktop.ui.pages.settings import PauseMenu
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.play.hint import promise_text
from mayi_desktop.ui.play.prompts import Act
from mayi_desktop.ui.table import odds_panel as coach_odds
from mayi_desktop.ui.table.hint import option_lines
from tests.host.tables import put_state, runner_of
from tests.notation import position
from tests.ui.hand import Hand
from tests.ui.reading import paint_anew
from tests.ui.screens import SCREENS, visit
from tests.ui.screens.positions import ASKED, TO_LAY_OFF, called, late
from tests.ui.table.player import Player
from tests.ui.table.seeing import options_rect
from tests.ui.table.tables import game_at, set_position

THROWING = """
turn 0 play stock
seat 0: 3C 3D 3H 9C TD 8D 4S 7S QS KH 5C AH
seat 1: *11
seat 2: *11
discards: QC 8D
"""
LAYING_DOWN = THROWING.replace("TD 8D", "9D 9S")
LAYING_OFF = """
deal 1
turn 0 play stock
seat 0 down: 9H QC
seat 1 down: *8
seat 2: *11
run 1: 5H 6H 7H 8H
set 1: 3C 3D 3H
discards: 4D
"""
TWO_SETS = """
deal 2
turn 0 play stock
seat 0: 4S TS QS KS 3H 6H 6H 8H JH 5C JC 3D 3D JD
seat 1: *11
seat 2: *11
discards: KS
"""
MANY_FIT = "3C 3D 5H 7C TC TH 4S JD QS KH JC 8S"
ASKING = """
turn 2 draw
seat 0: 3C 3D 9C 9D KS 5H
seat 1: *11
seat 2: *11
discards: 4C 3S
"""
HINT_LABEL = _("Hint ({cap})", cap="I")


def player_at(app: App, folder: Path, text: str, people: tuple[int, ...] = (0,)) -> Player:
    host = game_at(folder, text, people=people)
    host.clock.delays = BotDelays(step=1e9, answer=1e9, hold=None)
    player = Player(app, host)
    player.settle()
    return player


def marks_of(player: Player, kind: str) -> list[pygame.Rect]:
    sprites = player.table.frame.hint_sprites()
    return [s.rect for s in sprites if isinstance(s.key, tuple) and s.key[0] == kind]


def marked(player: Player) -> list[tuple[int, int]]:
    """The middles of the marks at cards and piles."""
    return [rect.center for rect in marks_of(player, "coach")]


def pointed_at(player: Player) -> list[str]:
    """What the buttons say that the hint points at."""
    rings = marks_of(player, "coach button")
    found = [b for b in player.table.buttons() if any(ring.contains(b.rect) for ring in rings)]
    assert len(found) == len(rings)
    return [button.label for button in found]


def test_the_ring_around_a_card_is_turned_with_it(app: App, tmp_path: Path) -> None:
    player = player_at(app, tmp_path, THROWING)
    marks, placed = player.table.coach.hint.marks, player.placed
    last, inner = placed.order[-1], placed.order[1]
    for card in (last, inner):
        (mark,) = marks._cards((card,), "lay", placed)
        pose = placed.cards[card]
        assert mark.angle == pytest.approx(pose.angle, abs=0.3)
        assert abs(mark.angle) > 1
        assert mark.rect.height == round(pose.height)
        # The last one is seen whole, the others as far as the next card leaves them in sight.
        whole = mark.rect.width == round(pose.width)
        assert whole is (card == last)
        if whole:
            assert mark.rect.center == pytest.approx((pose.x, pose.y), abs=1)


def test_the_card_to_throw_is_marked_and_the_sentence_says_why(app: App, tmp_path: Path):
    player = player_at(app, tmp_path, THROWING)
    player.press("i")
    hint = player.table.coach.hint
    card = next(c for c in player.placed.order if str(CARDS[c]) == "AH")
    assert hint.sentence == _(
        "Discard {card}: {why}.",
        card="A♥",
        why=_("it’s the card you need least"),
    )
    (mark,) = marked(player)
    assert player.placed.cards[card].contains(*mark)
    assert not hint.shows_options


def test_the_card_to_throw_is_in_no_meld_of_the_slip(app: App, tmp_path: Path):
    player = player_at(app, tmp_path, TWO_SETS)

    def slip() -> set[CardId | None]:
        return {card for meld in player.table.frame.snapshot().slip for card in meld}

    before = slip()
    player.press("i")
    best = player.table.coach.hint._advice.best.action
    assert isinstance(best, Discard)
    assert best.card in before
    assert best.card not in slip()
    assert len(slip()) == len(before)
    player.press("escape")
    assert slip() == before


def test_asked_again_it_shows_the_other_options_and_then_nothing(app: App, tmp_path: Path):
    player = player_at(app, tmp_path, THROWING)
    player.click(next(b for b in player.table.buttons() if b.label == HINT_LABEL))
    assert not list(player.hint_panel())
    player.press("i")
    assert len(list(player.hint_panel())) == 1
    lines = option_lines(player.view, player.table.coach.hint._advice)
    assert len(lines) == 4
    assert lines[0][0] == "1. Discard A♥"
    assert "2 cards short" in lines[0][1]
    assert "cards help" in lines[0][1]
    assert "−15 points" in lines[0][1]
    player.press("i")
    assert player.table.coach.hint.sentence == ""
    assert not marked(player)


def test_the_hint_goes_when_the_card_is_thrown(app: App, tmp_path: Path):
    player = player_at(app, tmp_path, THROWING)
    player.press("i")
    player.table.commands.submit(Discard(player.view.viewer, player.card("KH")))
    player.settle()
    assert player.table.coach.hint.sentence == ""
    assert not marked(player)


def test_the_melds_to_lay_down_are_marked_card_by_card(app: App, tmp_path: Path):
    player = player_at(app, tmp_path, LAYING_DOWN)
    player.press("i")
    assert player.table.coach.hint.sentence.startswith("Lay down: ")
    assert len(marked(player)) == 6


def test_a_card_to_lay_off_is_marked_with_its_end_of_the_run(app: App, tmp_path: Path):
    player = player_at(app, tmp_path, LAYING_OFF.replace("9H QC", "9H QC KC"))
    player.press("i")
    card, run = marked(player)
    assert player.placed.cards[player.card("9H")].contains(*card)
    box = next(iter(player.placed.melds.values())).rect
    assert box.centerx < run[0] < box.right


def test_a_discard_worth_asking_for_is_marked(app: App, tmp_path: Path):
    player = player_at(app, tmp_path, ASKING)
    player.press("i")
    assert isinstance(player.table.coach.hint._advice.best.action, MayI)
    assert "Ask for 3♠" in player.table.coach.hint.sentence
    (mark,) = marked(player)
    assert player.placed.discards.contains(*mark)


def test_a_discard_worth_asking_for_has_its_button_pointed_at(app: App, tmp_path: Path):
    player = player_at(app, tmp_path, ASKING)
    assert pointed_at(player) == []
    player.press("i")
    (label,) = pointed_at(player)
    assert label.startswith("May I?  3♠")
    player.press("m")
    player.settle()
    assert pointed_at(player) == []


def test_a_discard_to_let_go_has_its_button_pointed_at(app: App, tmp_path: Path):
    player = player_at(app, tmp_path, ASKING.replace("4C 3S", "4C QH"))
    player.press("i")
    assert pointed_at(player) == [_("Let it go")]
    assert marked(player) == []


@pytest.mark.parametrize(
    ("top", "key"), [("QH", N_("Draw from the stock")), ("3S", N_("Take {card}"))]
)
def test_the_pile_to_draw_from_is_marked_and_its_button_too(
    app: App, tmp_path: Path, top: str, key: str
):
    text = ASKING.replace("turn 2", "turn 0").replace("3S", top)
    player = player_at(app, tmp_path, text)
    player.press("i")
    pile = player.placed.stock if key == N_("Draw from the stock") else player.placed.discards
    (mark,) = marked(player)
    assert pile.contains(*mark)
    assert pointed_at(player) == [_(key, card=f"{top[0]}♠")]


def test_the_button_to_discard_is_pointed_at_once_the_very_card_is_picked(
    app: App, tmp_path: Path
):
    player = player_at(app, tmp_path, THROWING)
    player.press("i")
    assert pointed_at(player) == []
    player.click(player.at("KH"))
    player.settle()
    assert pointed_at(player) == []
    player.click(player.at("KH"))
    player.click(player.at("AH"))
    player.settle()
    assert pointed_at(player) == [_("Discard {card}", card="A♥")]


def test_the_way_to_lay_down_is_pointed_at_step_by_step(app: App, tmp_path: Path):
    player = player_at(app, tmp_path, LAYING_DOWN)
    player.press("i")
    assert pointed_at(player) == [_("Use these melds")]
    player.press("h")
    player.settle()
    assert pointed_at(player) == [_("Lay down")]
    assert marked(player) == []


def test_what_is_suggested_while_a_hint_is_shown_is_what_it_says(app: App, tmp_path: Path):
    text = LAYING_DOWN.replace("KH 5C AH", "KH 5C JK")
    player = player_at(app, tmp_path, text)
    player.press("h")
    spared = set(player.table.model.hand.staged)
    assert player.card("JK") not in spared
    player.table.model.hand.unstage(spared)
    player.press("i")
    action = player.table.coach.hint._advice.best.action
    assert isinstance(action, LayDown)
    meant = {card for plan in action.melds for card in plan.cards}
    assert player.card("JK") in meant
    player.press("h")
    assert set(player.table.model.hand.staged) == meant
    player.settle()
    assert pointed_at(player) == [_("Lay down")]
    player.press("escape")
    player.table.model.hand.unstage(meant)
    player.press("h")
    assert set(player.table.model.hand.staged) == spared


def test_the_button_to_lay_off_is_pointed_at_once_the_very_card_is_picked(
    app: App, tmp_path: Path
):
    player = player_at(app, tmp_path, LAYING_OFF.replace("9H QC", "9H QC KC"))
    player.press("i")
    assert pointed_at(player) == []
    player.click(player.at("9H"))
    player.settle()
    assert pointed_at(player) == [_("Lay off {card}", card="9♥")]


def test_while_others_play_the_hint_is_promised(app: App, tmp_path: Path):
    player = player_at(app, tmp_path, LAYING_OFF.replace("turn 0", "turn 2"))
    player.press("i")
    assert player.caption == _(
        "There’s nothing for you to decide right now; you’ll get your hint as soon as there is."
    )
    assert not player.table.model.captions.is_refusal
    until_offered(player)
    assert player.table.coach.hint.sentence != ""


def test_beside_a_veto_the_hint_says_whether_to_allow_it(app: App, tmp_path: Path):
    host = game_at(tmp_path, ASKED)
    put_state(host, called(runner_of(host).state, 2))
    player = Player(app, host)
    player.wait(1.5)
    assert player.table.prompt.now().question is not None
    player.press("i")
    assert player.table.coach.hint.sentence.startswith("Let 8♦ go: ")


def test_where_nobody_looks_at_a_hand_no_hint_is_promised(app: App, tmp_path: Path):
    player = player_at(app, tmp_path, LAYING_OFF.replace("turn 0", "turn 2"), people=(0, 1))
    assert player.table.model.viewer is None
    player.press("i")
    assert player.caption == _("A hint needs to see your cards: turn them up first.")
    assert player.table.model.captions.is_refusal


def while_ben_is_asked(app: App, folder: Path) -> Player:
    """Clara asks for 3♠, and Ben, whose turn it is, has to decide first."""
    text = ASKING.replace("turn 2", "turn 1")
    player = player_at(app, folder, text)
    state = position(find_sheet("grandma-jeanne"), text)
    set_position(player.table.host, apply(state, MayI(Seat(2))).state)
    player.table.display.view_as(Seat(0))
    player.settle()
    return player


def until_offered(player: Player) -> None:
    """Let the computer players go on until the person may ask for the next discard."""
    player.table.host.clock.delays = replace(BotDelays.instant(), hold=None)
    for _ignored in range(600):
        player.wait()
        if player.view.my_prompts and player.table.display.presenter.is_idle:
            player.settle()
            return
    raise AssertionError("nothing came to be decided")


def test_while_others_are_asked_the_hint_is_promised_and_comes(app: App, tmp_path: Path):
    player = while_ben_is_asked(app, tmp_path)
    player.press("i")
    assert player.caption == _(
        "{name} is being asked about {card}; you’ll get your hint at your next decision.",
        name="Ben",
        card="3♠",
    )
    assert not player.table.model.captions.is_refusal
    assert player.table.host.helped == frozenset()
    until_offered(player)
    assert player.table.coach.hint.sentence != ""
    assert player.table.frame.text().caption == player.table.coach.hint.sentence
    assert marked(player) != []
    assert player.table.host.helped == {Helped(Seat(0), "hint")}


def test_a_promised_hint_can_be_waved_away(app: App, tmp_path: Path):
    player = while_ben_is_asked(app, tmp_path)
    player.press("i")
    player.table.coach.hint.clear()
    until_offered(player)
    assert player.table.coach.hint.sentence == ""


def test_where_all_are_asked_the_hint_says_so(app: App, tmp_path: Path):
    player = while_ben_is_asked(app, tmp_path)
    table = player.view.table
    assert table.claim is not None
    claim = replace(table.claim, stage=ClaimStage.EVERYBODY)
    view = replace(player.view, table=replace(table, claim=claim))
    assert promise_text(view, player.table.model.names) == _(
        "Everybody is being asked about {card}; you’ll get your hint at your next decision.",
        card="3♠",
    )


def test_escape_takes_the_hint_away_and_opens_no_menu(app: App, tmp_path: Path):
    player = player_at(app, tmp_path, THROWING)
    player.press("i")
    player.press("escape")
    assert player.scene is player.table
    assert player.table.coach.hint.sentence == ""


@pytest.mark.parametrize("way", ["f9", "window"])
def test_a_hint_goes_with_the_hand_of_the_person_it_was_for(app: App, tmp_path: Path, way: str):
    player = player_at(app, tmp_path, THROWING, people=(0, 1))
    player.sit_down()
    player.press("i")
    assert player.table.coach.hint.sentence
    if way == "f9":
        player.press("f9")
    else:
        player.leave_window()
    assert player.table.coach.hint.sentence == "" or not marked(player)
    player.wait(1.0)
    assert player.table.model.viewer is None
    assert player.table.coach.hint.sentence == ""


def test_the_menu_switches_hints_off_and_the_button_goes(app: App, tmp_path: Path):
    player = player_at(app, tmp_path, THROWING)
    player.press("escape")
    player.press_button(_("The coach"))
    page = player.sees(CoachPage)
    player.click(page.hints)
    player.press_button(_("Done"))
    player.sees(PauseMenu)
    player.press("escape")
    player.settle()
    assert player.sees(TableScene)
    assert not any(b.label == HINT_LABEL for b in player.table.buttons())
    player.press("i")
    assert player.caption == _("Hints are off at this table; you can turn them on in the menu.")
    assert player.table.host.helped == frozenset()


def test_a_hint_is_noted_in_the_game(app: App, tmp_path: Path):
    player = player_at(app, tmp_path, THROWING)
    player.press("i")
    assert player.table.host.helped == {Helped(Seat(0), "hint")}


def test_one_ring_runs_around_the_discard_and_the_word_stands_below(
    app: App, tmp_path: Path
) -> None:
    player = player_at(app, tmp_path, ASKING)
    marks = player.table.coach.hint.marks
    ringed, plain = (
        next(marks.sprites(MayI(Seat(0)), player.view, player.placed, timed=timed))
        for timed in (False, True)
    )
    card = player.placed.discards.bounds()
    assert ringed.rect == plain.rect
    assert ringed.rect.bottom > card.bottom > card.top > ringed.rect.top
    assert card.top - ringed.rect.top < ringed.rect.bottom - card.bottom
    corner = ringed.rect.width // 2, 1
    assert ringed.surface.get_at(corner).a > 0
    assert plain.surface.get_at(corner).a == 0


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_the_other_options_cover_no_plate(app: App, tmp_path: Path, size: tuple[int, int]):
    player = player_at(app, tmp_path, THROWING)
    player.resize(size)
    player.press("i")
    player.press("i")
    player.settle()
    (panel,) = player.hint_panel()
    rect = options_rect(panel)
    assert rect.collidelist([box.plate for box in player.placed.seats.values()]) < 0
    assert rect.bottom <= player.placed.caption.y


GOING_OUT = """
deal 1
turn 0 play
seat 0 down: 3C 9D KS
seat 1: *11
seat 2: *11
set 0: 3D 3H 3S
set 0: 9C 9H 9S
"""


def test_where_the_whole_hand_can_go_the_hint_says_so(app: App, tmp_path: Path):
    player = player_at(app, tmp_path, GOING_OUT)
    primary = player.table.prompt.now().primary
    assert primary is not None
    assert primary.does(Act.GO_OUT)
    player.press("i")
    assert player.table.coach.hint.sentence == _(
        "“{label}”: you can play your whole hand now.", label=primary.label
    )
    assert pointed_at(player) == [primary.label]
    assert marked(player) == [], "a card marked beside the button would be another order"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("text", [TO_LAY_OFF, late(8, 22, 12).replace("*12", MANY_FIT)])
def test_the_other_options_hide_no_meld_they_name(
    app: App, tmp_path: Path, size: tuple[int, int], text: str
) -> None:
    player = player_at(app, tmp_path, text)
    player.resize(size)
    player.press("i")
    player.press("i")
    player.settle()
    (panel,) = player.hint_panel()
    rect = options_rect(panel)
    found = player.table.coach.hint._advice
    options = [found.best, *found.alternatives][:2]
    named = [option.action.meld for option in options if isinstance(option.action, LayOff)]
    assert named
    assert rect.collidelist([player.placed.melds[meld].rect for meld in named]) < 0


def test_no_meld_moves_for_the_options(app: App, tmp_path: Path):
    player = player_at(app, tmp_path, TO_LAY_OFF)
    before = {meld: box.rect for meld, box in player.placed.melds.items()}
    player.press("i")
    player.press("i")
    player.settle()
    assert player.hint_panel()
    assert {meld: box.rect for meld, box in player.placed.melds.items()} == before


CLAIMED = """
turn 0 draw
seat 0: 3C 3D 5H 9C 9D TH 4S 7D QS KH JC
seat 1: *11
seat 2: *11
discards: QC 8D
"""


def test_the_hint_says_that_a_claimed_discard_is_not_there_any_more(
    app: App, tmp_path: Path
) -> None:
    host = game_at(tmp_path, CLAIMED, sheet="honsvick")
    host.clock.delays = BotDelays(step=1e9, answer=1e9, hold=None)
    state = runner_of(host).state
    put_state(host, replace(state, table=replace(state.table, drawable=False)))
    player = Player(app, host)
    player.settle()
    player.press("i")
    why = _(
        "somebody got the discard before you, and you can’t take {card} under it", card="8♦"
    )
    assert player.table.coach.hint.sentence == _("Draw from the stock: {why}.", why=why)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
@pytest.mark.parametrize("melds", [0, 22])
def test_with_eight_seats_the_other_options_leave_the_piles_free(
    app: App, tmp_path: Path, size: tuple[int, int], melds: int
):
    hand = "3C 3D 5H 7C TC TH 4S JD QS KH JC"
    player = player_at(app, tmp_path, late(8, melds, 11).replace("*11", hand))
    player.resize(size)
    player.press("i")
    player.press("i")
    player.settle()
    (panel,) = player.hint_panel()
    piles = player.placed.stock.bounds(), player.placed.discards.bounds()
    assert options_rect(panel).collidelist(piles) < 0


# --- Tests that the hint says at the table what the chances beside it show.


WORLDS = 16
DOWN = """
turn 2 draw
seat 0 down: 4S 9D
seat 1: *12
seat 2: *12
set 0: 3C 3D 3H
set 0: KC KD KH
discards: 4C AS
"""


@pytest.fixture
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach_odds, "MOST_WORLDS", WORLDS)
    monkeypatch.setattr(coach_odds, "ENOUGH_WORLDS", WORLDS)
    monkeypatch.setattr(counsel, "ENOUGH_WORLDS", WORLDS)


def hint_and_odds_player_at(app: App, folder: Path, *, on: bool = True) -> Player:
    host = game_at(folder, ASKING)
    host.set_coaching(Coaching(odds=on))
    host.clock.delays = BotDelays(step=1e9, answer=1e9, hold=None)
    return Player(app, host)


def panel(player: Player) -> list[tuple[str, ...]]:
    return player.table.coach.odds.lines(player.table.prompt.now())


def until_weighed(player: Player) -> None:
    for _ignored in range(3000):
        player.wait()
        if player.table.coach.odds._odds is not None and player.table.coach.odds._steps is None:
            return
    raise AssertionError("the chances never came")


@pytest.mark.usefixtures("few_worlds")
def test_the_sentence_has_the_figures_of_the_panel(app: App, tmp_path: Path) -> None:
    player = hint_and_odds_player_at(app, tmp_path)
    until_weighed(player)
    player.press("i")
    asked, passed, _ignored = panel(player)
    chances = [int("".join(filter(str.isdigit, line[1]))) for line in (asked, passed)]
    assert chances[0] > chances[1]
    why = ngettext(
        "with it, you go down within {turns} turns 1 time in 100; without it, {without}",
        "with it, you go down within {turns} turns {count} times in 100; without it, {without}",
        turns="three",
        count=chances[0],
        without=chances[1],
    )
    assert player.table.coach.hint.sentence == _("Ask for {card}: {why}.", card="3♠", why=why)
    choose_language("de")
    player.table.retranslate()
    player.press("i")
    german = player.table.coach.hint.sentence
    choose_language("en")
    assert german.startswith("Bitte um 3♠: Mit der Karte legst du in drei Zügen ")


@pytest.mark.usefixtures("few_worlds")
def test_an_early_hint_waits_for_the_chances(app: App, tmp_path: Path) -> None:
    player = hint_and_odds_player_at(app, tmp_path)
    player.settle()
    player.press("i")
    hint = player.table.coach.hint
    assert hint.sentence == _("One moment: still working out what {card} is worth.", card="3♠")
    assert not list(player.table.frame.hint_sprites())
    player.press("i")
    assert not player.hint_panel()
    until_weighed(player)
    player.wait()
    assert hint.sentence.startswith("Ask for 3♠: with it, you go down within three turns ")
    assert list(player.table.frame.hint_sprites())
    assert player.hint_panel()


@pytest.mark.usefixtures("few_worlds")
def test_without_the_chances_the_hint_gives_the_rule(app: App, tmp_path: Path) -> None:
    player = hint_and_odds_player_at(app, tmp_path, on=False)
    player.settle()
    player.press("i")
    why = ngettext(
        "it gets you closer to your contract, with 1 card still missing",
        "it gets you closer to your contract, with {count} cards still missing",
        count=1,
    )
    assert player.table.coach.hint.sentence == _("Ask for {card}: {why}.", card="3♠", why=why)


@pytest.mark.usefixtures("few_worlds")
def test_the_choices_begin_with_what_the_chances_say(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        counsel, "compare_answers", lambda gain, down: (False, counsel.DecidingFigure.POINTS)
    )
    player = hint_and_odds_player_at(app, tmp_path)
    until_weighed(player)
    player.press("i")
    player.press("i")
    hint = player.table.coach.hint
    assert isinstance(hint._advice.best.action, LetGo)
    assert isinstance(hint._usual.best.action, MayI)
    assert [head for head, _ignored in option_lines(player.view, hint._advice)] == [
        "1. Let 3♠ go",
        "2. May I have 3♠?",
    ]
    assert hint.sentence.startswith("Let 3♠ go: with it, ")


@pytest.mark.usefixtures("few_worlds")
def test_whoever_is_down_is_shown_points_and_no_chance(app: App, tmp_path: Path) -> None:
    host = game_at(tmp_path, DOWN, sheet="twelve-deal")
    state = position(find_sheet("twelve-deal"), DOWN)
    set_position(host, apply(state, DrawStock(Seat(2))).state)
    host.set_coaching(Coaching(odds=True))
    host.clock.delays = BotDelays(step=1e9, answer=1e9, hold=None)
    player = Player(app, host)
    until_weighed(player)
    rows = panel(player)
    assert len(rows) == 3
    assert not any("%" in cell for row in rows for cell in row)
    player.press("i")
    assert "you’re left with" in player.table.coach.hint.sentence


@pytest.mark.usefixtures("few_worlds")
def test_the_longest_sentence_is_whole_in_large_words_too(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        counsel, "compare_answers", lambda gain, down: (None, counsel.DecidingFigure.CHANCE)
    )
    Hand(app).resize((1024, 640))
    app.change_settings(replace(app.context.settings, language="de", ui_scale=1.5))
    app.step(0.0)
    player = hint_and_odds_player_at(app, tmp_path)
    until_weighed(player)
    player.press("i")
    sentence = player.table.coach.hint.sentence
    (line,) = (line for line in paint_anew(app) if line.text == sentence)
    assert "aber es ist knapp" in sentence
    assert not line.cut


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.25), ((1024, 640), 1.5)])
@pytest.mark.parametrize("screen", ["veto", "veto-late", "table-others-turn", "hint-others"])
def test_the_other_options_never_lie_on_a_question_or_a_button(
    tmp_path: Path, screen: str, size: tuple[int, int], scale: float
) -> None:
    seen = visit(tmp_path, size, Settings(ui_scale=scale))
    SCREENS[screen](seen)
    table = seen.app.context.scenes.top
    assert isinstance(table, TableScene)
    hint = table.coach.hint
    for _press in range(3):
        if not hint.shows_options:
            seen.hand.press("i")
            seen.hand.wait(1.0)
    assert hint.shows_options
    (panel,) = (item for item in table.frame.items() if item.key == "other options")
    asked = [table.panel.rect] if table.panel.question is not None else []
    asked += [button.rect for button in table.controls.buttons()]
    assert options_rect(panel).collidelist(asked) < 0
    seen.app.close()
