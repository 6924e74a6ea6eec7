"""Tests of asking at one screen: wishes in line, whose answer it is, kind refusals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from mayi_desktop.base.i18n import N_, _
from mayi_desktop.engine import (
    Allow,
    CardId,
    Discard,
    DrawStock,
    MayI,
    PlayerAction,
    Rank,
    Seat,
    TakeDiscard,
)
from mayi_desktop.engine.table import Phase
from mayi_desktop.host.runner import OrderKind, StandingOrder
from mayi_desktop.host.settings import BotDelays, Settings
from mayi_desktop.host.setup import SharingMode
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.theme import Metrics, Size
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.play.prompts import PublicNotice
from mayi_desktop.ui.play.words import card_name
from mayi_desktop.ui.table.layout import answer_rects, heading_rect
from mayi_desktop.ui.table.pointer import HOLD_SECONDS
from tests.host.tables import play, runner_of
from tests.pairs import pairs
from tests.ui.screens import SCREENS, Visit, visit
from tests.ui.table.player import PATIENCE, Player
from tests.ui.table.sheets_at import sheet_at
from tests.ui.table.tables import game_at

ANNA, BEN, CLARA, DAVID = Seat(0), Seat(1), Seat(2), Seat(3)
TABLE = """
turn 0 draw
seat 0{anna}: 3C 3D 5H 9C 9D TH 4S 7D QS KH 6S
seat 1{ben}: *11
seat 2{clara}: 6C 6D 8H 4C 5D JH 2S 7S QD KD 9S
seat 3: *11
discards: QC 8D
{melds}
"""


def _people(
    app: App, folder: Path, *, down: tuple[Seat, ...] = (), sheet: str = "grandma-jeanne"
) -> Player:
    """Four people around the screen; Anna is next, and 8D may be asked for."""
    app.change_settings(replace(app.context.settings, speed=0.0))
    marks = {
        name: " down" if seat in down else ""
        for seat, name in enumerate(("anna", "ben", "clara"))
    }
    melds = "".join(f"set {seat}: TS TC TS\nrun {seat}: 8C 9C TC JC\n" for seat in down)
    host = game_at(folder, TABLE.format(**marks, melds=melds), sheet=sheet, people=range(4))
    player = Player(app, host)
    player.wait(PATIENCE)
    return player


def _asked(app: App, folder: Path, *, down: tuple[Seat, ...] = ()) -> Player:
    """David asks; whoever sits ahead of him decides."""
    player = _people(app, folder, down=down)
    player.click(player.seat(DAVID))
    player.wait(1.5)
    return player


def _labels(player: Player) -> dict[int, str]:
    return {s.seat: s.label for s in player.table.prompt.now().seats if s.seat is not None}


def _notice(player: Player) -> PublicNotice:
    notice = player.table.prompt.now().notice
    assert notice is not None
    return notice


def _cards(player: Player) -> list[int]:
    return [len(player.table.host.view(Seat(seat)).hand) for seat in range(4)]


def test_a_wish_waits_for_everybody_ahead_who_are_asked_by_name(
    app: App, tmp_path: Path
) -> None:
    player = _asked(app, tmp_path)
    player.click(player.seat(CLARA))
    player.wait(3.0)
    assert player.view.table.claim is not None, "nobody ahead has answered"
    assert _cards(player) == [11, 11, 11, 11]
    assert _labels(player) == {
        ANNA: _("Take it"),
        BEN: _("I’d like it"),
        CLARA: _("wants it"),
        DAVID: _("Never mind"),
    }
    assert CLARA in player.table.frame.text().wanting
    assert _notice(player).then == "Anna and Ben, may Clara have it?"
    player.click(player.seat(BEN))
    player.wait(PATIENCE)
    assert _notice(player).then == "Anna, may Ben have it?"
    assert _notice(player).heading == "David, Ben and Clara want 8♦"
    player.click(player.table.controls.primary)
    player.wait(3.0)
    assert _cards(player) == [11, 13, 11, 11]


def test_whoever_is_first_in_line_takes_it_over_all_wishes(app: App, tmp_path: Path) -> None:
    player = _asked(app, tmp_path)
    player.click(player.seat(CLARA))
    player.wait(PATIENCE)
    player.click(player.seat(ANNA))
    player.wait(3.0)
    assert _cards(player) == [12, 11, 11, 11]


def test_a_wish_is_taken_back_by_another_press_but_not_by_a_double_click(
    app: App, tmp_path: Path
) -> None:
    player = _asked(app, tmp_path)
    player.click(player.seat(CLARA))
    player.wait(0.2)
    player.click(player.seat(CLARA))
    assert _labels(player)[CLARA] == _("wants it")
    player.wait(PATIENCE)
    player.click(player.seat(CLARA))
    player.wait(PATIENCE)
    assert _labels(player)[CLARA] == _("I’d like it")
    assert _notice(player).then == "Anna, Ben and Clara, may David have it?"
    player.click(player.table.controls.primary)
    player.wait(3.0)
    assert _cards(player) == [11, 11, 11, 13]


def test_the_button_says_whose_answer_it_is(app: App, tmp_path: Path) -> None:
    player = _asked(app, tmp_path)
    assert player.table.controls.primary.label == "All 3: David may have it"
    player.click(player.seat(CLARA))
    player.wait(PATIENCE)
    assert player.table.controls.primary.label == "Anna and Ben: Clara may have it"


def test_who_is_down_is_not_asked_and_is_told_why_they_cannot_ask(
    app: App, tmp_path: Path
) -> None:
    player = _asked(app, tmp_path, down=(BEN,))
    assert _labels(player) == {
        ANNA: _("Take it"),
        CLARA: _("I’d like it"),
        DAVID: _("Never mind"),
    }
    assert _notice(player).then == "Anna and Clara, may David have it?"


def test_who_is_down_and_presses_their_name_hears_why_not(app: App, tmp_path: Path) -> None:
    player = _people(app, tmp_path, down=(BEN,))
    player.click(player.seat(BEN))
    player.wait(1.0)
    said = "Ben: you’re down, so you can’t ask. Draw when it’s your turn."
    assert player.caption == said, "what Ben did last does not push it away"
    assert player.view.table.claim is None


def test_who_asks_after_another_hears_who_goes_first(app: App, tmp_path: Path) -> None:
    player = _people(app, tmp_path)
    player.click(player.seat(CLARA))
    player.wait(1.5)
    assert player.view.table.claim is not None
    player.click(player.seat(DAVID))
    assert player.caption == "David: Clara has asked already, and goes first."


def test_a_standing_order_answers_without_being_named(app: App, tmp_path: Path) -> None:
    player = _people(app, tmp_path)
    player.table.host.wishes.orders[BEN] = StandingOrder(OrderKind.NEVER)
    player.click(player.seat(DAVID))
    player.wait(1.5)
    assert _notice(player).then == "Anna and Clara, may David have it?"


def test_whoever_is_next_presses_their_own_name_and_sees_their_hand(
    app: App, tmp_path: Path
) -> None:
    player = _people(app, tmp_path)
    player.click(player.seat(ANNA))
    player.wait(0.3)
    player.click(player.seat(ANNA))
    player.settle()
    assert player.scene is player.table, "a double click opens no page over the hand"
    assert player.table.model.viewer == ANNA
    assert not player.table.model.captions.is_refusal


def test_a_press_right_after_a_look_counts(app: App, tmp_path: Path) -> None:
    player = _people(app, tmp_path)
    player.grab(player.seat(CLARA))
    player.wait(HOLD_SECONDS + 0.2)
    assert player.table.model.viewer == CLARA
    player.drop(player.seat(CLARA))
    player.wait(0.1)
    player.click(player.table.controls.primary)
    player.settle()
    assert player.table.model.viewer == ANNA


def test_the_header_tells_whose_cards_are_looked_at(app: App, tmp_path: Path) -> None:
    player = _people(app, tmp_path)
    player.grab(player.seat(CLARA))
    player.wait(HOLD_SECONDS + 0.2)
    text = player.table.frame.text()
    assert text.turn.replace("\u2068", "").replace("\u2069", "") == "Clara’s cards"
    assert text.acting == CLARA
    player.drop(player.seat(CLARA))


def test_the_label_of_the_menu_goes_with_the_press(app: App, tmp_path: Path) -> None:
    player = _people(app, tmp_path)
    button = player.table.controls.utilities[-1]
    player.move(button.rect.center)
    assert button.hovered
    player.click(button)
    player.press("escape")
    assert player.scene is player.table
    assert not button.hovered


def test_the_card_beneath_is_not_told_as_somebodys_discard(app: App, tmp_path: Path) -> None:
    player = _asked(app, tmp_path)
    player.click(player.table.controls.primary)
    player.wait(3.0)
    assert _notice(player).heading == "Q♣ is on top."


# --- Tests of a May I? that comes too late: why, and that it asks for no other card.


EXPOSED = """
turn 1 draw
seat 0: 3C 3D 5H 9C 9D TH 4S 7D QS KH JC
seat 1: *11
seat 2: *11
discards: QC 8D
"""


def watching(app: App, folder: Path, sheet: str) -> Player:
    """A person who may ask for 8♦ while the others only do what the test lets them do."""
    host = game_at(folder, EXPOSED, sheet=sheet)
    host.clock.delays = BotDelays(step=1e9, answer=1e9, hold=None)
    player = Player(app, host)
    player.settle()
    assert player.table.controls.claim_button.enabled
    return player


def do(player: Player, action: PlayerAction) -> None:
    """Somebody else acts, and it is told."""
    host = player.table.host
    play(host, action)


@pytest.mark.parametrize(
    ("sheet", "actions", "said", "name"),
    [
        (
            "variant-one",
            (TakeDiscard(Seat(1)),),
            N_("Too late: {name} has taken {card}."),
            "Ben",
        ),
        (
            "grandma-jeanne",
            (MayI(Seat(2)), Allow(Seat(1))),
            N_("Too late: {name} asked for {card} first and got it."),
            "Clara",
        ),
    ],
)
def test_who_asks_too_late_hears_who_was_quicker(
    app: App, tmp_path: Path, sheet: str, actions: Sequence[PlayerAction], said: str, name: str
) -> None:
    player = watching(app, tmp_path, sheet)
    for action in actions:
        do(player, action)
    player.press("m")
    words = _(said, name=name, card="8♦")
    assert player.caption == words
    player.settle()
    player.table.model.captions.clear_refusal()
    claim_button = player.placed.claim_button.center
    assert not player.table.controls.claim_button.visible
    player.click(claim_button)
    assert player.caption == words
    player.table.model.captions.clear_refusal()
    player.wait(6)
    player.click(claim_button)
    assert player.caption != words


def test_a_key_meant_for_one_discard_does_not_ask_for_the_next(
    app: App, tmp_path: Path
) -> None:
    player = watching(app, tmp_path, "grandma-jeanne")
    host = player.table.host
    do(player, DrawStock(Seat(1)))
    do(player, Discard(Seat(1), host.view(Seat(1)).hand[0]))
    player.press("m")
    assert player.caption == _("Too late: {name} has already drawn.", name="Ben")
    assert player.view.table.claim is None
    assert player.view.table.seats[0].claims == 0
    player.settle()


def test_the_key_asks_for_no_card_that_has_only_just_come(app: App, tmp_path: Path) -> None:
    player = watching(app, tmp_path, "grandma-jeanne")
    host = player.table.host
    do(player, DrawStock(Seat(1)))
    thrown = host.view(Seat(1)).hand[0]
    do(player, Discard(Seat(1), thrown))
    until_offered(player, thrown)
    player.press("m")
    assert player.view.table.claim is None
    assert card_name(thrown) in player.caption
    player.wait(1)
    player.press("m")
    claim = player.view.table.claim
    assert player.view.table.seats[0].claims or (claim is not None and claim.caller == 0)


def until_offered(player: Player, card: CardId) -> None:
    """Wait until this card is offered, and no longer."""
    for _ignored in range(600):
        player.wait()
        shown = player.table.display.presenter.shown.view.table.top
        claim_button = player.table.prompt.now().claim_button
        if shown == card and claim_button is not None and claim_button.enabled:
            return
    raise AssertionError("the card was never offered")


def test_who_has_not_asked_is_not_told_to_be_late(app: App, tmp_path: Path) -> None:
    player = watching(app, tmp_path, "grandma-jeanne")
    do(player, DrawStock(Seat(1)))
    for _ignored in range(60):
        player.wait()
        claim_button = player.table.prompt.now().claim_button
        assert claim_button is None or "Too late" not in claim_button.reason


# --- Tests that the time to say May I? runs only once somebody has been seen to be there.


BENS_TURN = """
turn 1 draw
seat 0: 3C 3D 5H 9C 9D TH 4S 7D QS KH JC
seat 1: *11
seat 2: *11
discards: QC 8D
"""
HOLD = BotDelays(hold=2.0)


def table(
    app: App, folder: Path, text: str = BENS_TURN, people: tuple[int, ...] = (0,)
) -> Player:
    host = game_at(folder, text, people=people)
    host.clock.delays = HOLD
    return Player(app, host, away=True)


def has_drawn(player: Player) -> bool:
    return player.view.table.phase is not Phase.DRAW or player.view.table.turn != Seat(1)


def test_a_game_that_is_opened_waits_for_the_person(app: App, tmp_path: Path) -> None:
    player = table(app, tmp_path)
    player.wait(10)
    assert not has_drawn(player)
    assert player.table.claim_countdown.left == 1.0
    assert player.table.frame.text().todo == _("You can ask for {card}", card="8♦")
    player.move((100, 100))
    player.move((160, 100))
    player.wait(1.0)
    assert 0.4 < player.table.claim_countdown.left < 0.6
    player.wait(3.0)
    assert has_drawn(player)


def filled(player: Player) -> float:
    """The dark share of the time bar in the May I? button."""
    (bar,) = (s.surface for s in player.table.frame.sprites() if s.key == "time to ask")
    middle, ink = bar.get_height() // 2, player.table.display.look.palette.on_primary
    dark = [bar.get_at((x, middle)) == (*ink, 255) for x in range(bar.get_width())]
    return sum(dark) / len(dark)


def test_the_time_to_ask_runs_out_in_the_button_itself(app: App, tmp_path: Path) -> None:
    player = table(app, tmp_path)
    assert filled(player) == 1.0
    player.move((100, 100))
    player.move((160, 100))
    player.wait(1.0)
    assert filled(player) == pytest.approx(player.table.claim_countdown.left, abs=0.04)
    assert filled(player) < 0.6
    button = player.table.controls.claim_button
    (bar,) = (s.rect for s in player.table.frame.sprites() if s.key == "time to ask")
    assert button.rect.contains(bar)
    assert all(not bar.colliderect(place) for _, place, _ in button._placed_lines("May I?", 15))


def test_without_a_clock_no_time_is_shown_to_run(app: App, tmp_path: Path) -> None:
    player = table(app, tmp_path)
    player.table.host.clock.delays = replace(player.table.host.clock.delays, hold=None)
    player.press("s")
    player.wait(5)
    assert not has_drawn(player), "the table waits"
    assert [s for s in player.table.frame.sprites() if s.key == "time to ask"] == []


def test_a_player_alone_is_never_told_that_there_is_no_hurry(app: App, tmp_path: Path) -> None:
    player = table(app, tmp_path)
    player.wait(5)
    assert "No hurry" not in player.table.frame.text().todo


def test_no_full_stop_ends_what_there_is_no_hurry_for(app: App, tmp_path: Path) -> None:
    player = table(app, tmp_path, people=(0, 2))
    assert player.table.prompt.now().todo.endswith(".")
    todo = player.table.frame.text().todo
    assert todo.startswith("No hurry. ")
    assert not todo.endswith(".")


@pytest.mark.parametrize("sign", ["key", "click"])
def test_a_key_or_a_click_is_a_sign_too(app: App, tmp_path: Path, sign: str) -> None:
    player = table(app, tmp_path)
    player.wait(5)
    if sign == "key":
        player.press("s")
    else:
        player.click((2, 300))
    player.wait(4)
    assert has_drawn(player)


def test_a_pointer_that_trembles_is_no_sign(app: App, tmp_path: Path) -> None:
    player = table(app, tmp_path)
    for step in range(20):
        player.move((400 + step % 3, 300))
    player.wait(4)
    assert not has_drawn(player)


def test_nobody_is_waited_for_who_may_not_ask(app: App, tmp_path: Path) -> None:
    down = BENS_TURN.replace("seat 0:", "seat 0 down:")
    player = table(app, tmp_path, down)
    assert player.table.claim_countdown.left == 0.0
    player.wait(3)
    assert has_drawn(player)


def time_bar(player: Player) -> int:
    """The width of the bar over the question."""
    (bar,) = (i.rect for i in player.table.frame.items() if i.key == "answer clock")
    return bar.width


def test_the_time_to_answer_waits_as_well(app: App, tmp_path: Path) -> None:
    app.change_settings(replace(app.context.settings, answer_seconds=30.0))
    host = game_at(tmp_path, BENS_TURN.replace("turn 1", "turn 0"))
    host.clock.delays = replace(host.clock.delays, hold=None)
    runner_of(host).apply(runner_of(host).try_out(MayI(Seat(2))))
    player = Player(app, host, away=True)
    assert player.table.panel.question is not None
    player.wait(20)
    assert player.table.answer_countdown.left == 30
    whole = time_bar(player)
    player.press("s")
    player.wait(20)
    assert player.table.answer_countdown.left == 10
    assert time_bar(player) == pytest.approx(whole / 3, abs=1)


# --- Tests that a computer's discard that nobody here can or wants to ask for needs no press.


NO_PRESS_NEEDED_ANNA, NO_PRESS_NEEDED_BEN = Seat(0), Seat(1)
COMPUTERS_PLAY = """
turn 2 play stock
seat 0{anna}: 3C 3D 5H 9C 9D TH 4S 7D QS
seat 1{ben}: 6C 6D 8H 4C 5D JH 2S 7S QD
seat 2: 8C 8D TS JC KS 9H 5S 4D 7C QC KD
seat 3: 8S TD TC JD KH 9S 5C 4H 3S QH AD
discards: 3H 8H
"""
LET_GO = StandingOrder(OrderKind.NEVER)
ONLY_ACES = StandingOrder(OrderKind.CLAIM, ranks=frozenset({Rank.ACE}))
ASK_ME = StandingOrder()


def _family(
    app: App,
    folder: Path,
    *,
    down: str = "",
    sheet: str = "grandma-jeanne",
    sharing: SharingMode,
) -> Player:
    marks = {"anna": " down" if "a" in down else "", "ben": " down" if "b" in down else ""}
    host = sheet_at(
        folder,
        COMPUTERS_PLAY.format(**marks),
        sheet,
        people=(NO_PRESS_NEEDED_ANNA, NO_PRESS_NEEDED_BEN),
    )
    host.set_sharing(sharing)
    host.clock.delays = BotDelays(hold=None)
    return Player(app, host, away=True)


def _reaches_a_person(player: Player, seconds: float = 60.0) -> bool:
    """Whether the computer players come to the end of their turns while nobody does a thing."""
    for _ignored in range(round(seconds * 10)):
        player.wait(0.1)
        table = player.table.host.view(None).table
        if table.turn == NO_PRESS_NEEDED_ANNA and table.phase is Phase.DRAW:
            return True
    return False


@pytest.mark.parametrize("sharing", SharingMode)
def test_no_press_where_the_sheet_lets_nobody_ask(
    app: App, tmp_path: Path, sharing: SharingMode
) -> None:
    assert _reaches_a_person(_family(app, tmp_path, down="ab", sharing=sharing))


@pytest.mark.parametrize("sharing", SharingMode)
@pytest.mark.parametrize("ben", [LET_GO, ONLY_ACES])
def test_no_press_where_everybody_has_said_so_ahead(
    app: App, tmp_path: Path, sharing: SharingMode, ben: StandingOrder
) -> None:
    player = _family(app, tmp_path, sharing=sharing)
    player.table.host.wishes.orders.update(
        {NO_PRESS_NEEDED_ANNA: LET_GO, NO_PRESS_NEEDED_BEN: ben}
    )
    assert _reaches_a_person(player)


@pytest.mark.parametrize("sharing", SharingMode)
def test_no_press_where_one_is_down_and_the_other_has_said_so_ahead(
    app: App, tmp_path: Path, sharing: SharingMode
) -> None:
    player = _family(app, tmp_path, down="b", sharing=sharing)
    player.table.host.wishes.orders[NO_PRESS_NEEDED_ANNA] = LET_GO
    assert _reaches_a_person(player)


@pytest.mark.parametrize("order", [ASK_ME, StandingOrder(OrderKind.CLAIM)])
def test_whoever_may_ask_and_has_said_nothing_is_waited_for(
    app: App, tmp_path: Path, order: StandingOrder
) -> None:
    player = _family(app, tmp_path, sharing=SharingMode.PASS)
    player.table.host.wishes.orders.update(
        {NO_PRESS_NEEDED_ANNA: ASK_ME, NO_PRESS_NEEDED_BEN: order}
    )
    assert not _reaches_a_person(player)
    player.table.commands.nobody_asks()
    for _ignored in range(300):
        player.wait(0.1)
        if player.table.host.undecided_people():
            player.table.commands.nobody_asks()
    assert player.table.host.view(None).table.turn in (
        NO_PRESS_NEEDED_ANNA,
        NO_PRESS_NEEDED_BEN,
    )


# --- Tests that every question about a discard has the same roomy panel, and covers nothing.


QUESTIONS = "veto", "veto-late"
SMALL = (1024, 640)


@dataclass(frozen=True, slots=True)
class Seen:
    """A table with a question, opened to be looked at."""

    visit: Visit
    scene: TableScene


Looking = Callable[[str, Size, float], Seen]


@pytest.fixture
def look_at(tmp_path: Path) -> Iterator[Looking]:
    opened: list[Visit] = []

    def look(name: str, size: Size, scale: float) -> Seen:
        opened.append(visit(tmp_path, size, Settings(ui_scale=scale)))
        SCREENS[name](opened[-1])
        scene = opened[-1].app.context.scenes.top
        assert isinstance(scene, TableScene)
        opened[-1].hand.wait(1.0)
        return Seen(opened[-1], scene)

    yield look
    for one in opened:
        one.app.close()


@pytest.mark.parametrize(
    ("name", "size", "scale"),
    [
        *pairs(QUESTIONS, (SMALL, (1280, 720), (1920, 1080)), (1.0, 1.5)),
        ("odds-asked", SMALL, 1.0),
    ],
)
def test_all_answers_are_equally_high_and_touch_nothing(
    look_at: Looking, name: str, size: Size, scale: float
) -> None:
    scene = look_at(name, size, scale).scene
    panel, placed = scene.panel, scene.display.layout
    rects = [button.rect for button in panel.buttons()]
    assert len({rect.height for rect in rects}) == 1
    assert rects[0].height >= Metrics(size).px(44 if len(rects) <= 6 else 33)
    for one, other in combinations(rects, 2):
        assert not one.inflate(4, 4).colliderect(other)
    assert all(panel.rect.contains(rect) for rect in rects)
    assert panel.rect == placed.claim_panel
    in_the_way = [placed.stock.bounds(), placed.discards.bounds(), placed.claim_button]
    in_the_way += [box.plate for box in placed.seats.values()]
    in_the_way += [box.frame for box in placed.tray]
    in_the_way += [box.rect for box in placed.melds.values()]
    in_the_way += [placed.caption]
    for rect in in_the_way:
        assert not panel.rect.colliderect(rect)


def test_the_answer_that_lets_it_pass_stands_first_and_the_aside_last() -> None:
    panel = pygame.Rect(700, 200, 300, 300)
    first, second, aside = answer_rects(Metrics(SMALL), panel)
    assert first.bottom < second.top < second.bottom < aside.top < aside.bottom <= panel.bottom
    assert first.size == second.size == aside.size


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("size", [SMALL, (1280, 720)])
def test_every_card_of_a_meld_can_be_read_while_a_question_stands(
    look_at: Looking, size: Size, scale: float
) -> None:
    scene = look_at("veto-late", size, scale).scene
    for box in scene.display.layout.melds.values():
        assert min(box.visible_widths) >= 9


def test_a_low_panel_leaves_the_melds_where_they_are(look_at: Looking) -> None:
    seen = look_at("veto-late", SMALL, 1.0)
    placed = seen.scene.display.layout
    assert placed.flat
    asked = {meld: box.rect.copy() for meld, box in placed.melds.items()}
    seen.visit.hand.click(seen.scene.panel.answers[0])
    seen.visit.hand.wait(2.0)
    placed = seen.scene.display.layout
    assert not placed.flat
    assert {meld: box.rect for meld, box in placed.melds.items()} == asked


def test_a_low_panel_has_a_place_for_every_answer() -> None:
    sizes, panel = Metrics(SMALL), pygame.Rect(450, 347, 548, 129)
    places = answer_rects(sizes, panel, flat=True)
    head = heading_rect(sizes, panel, flat=True)
    assert len(places) == 3
    assert all(panel.contains(place) for place in (*places, head))
    # There is air around each.
    assert all(panel.inflate(-14, -14).contains(place) for place in (*places, head))
    for one, other in combinations((*places, head), 2):
        assert not one.inflate(12, 12).colliderect(other)
    assert places[0].width > 2 * places[0].height


def test_melds_make_way_for_a_question_and_come_back(look_at: Looking) -> None:
    size = (1280, 720)
    seen = look_at("veto-late", size, 1.0)
    scene = seen.scene
    panel = scene.panel.rect.copy()
    asked = {meld: box.rect.copy() for meld, box in scene.display.layout.melds.items()}
    seen.visit.hand.click(seen.scene.panel.answers[0])
    seen.visit.hand.wait(2.0)
    assert scene.panel.question is None
    free = {meld: box.rect.copy() for meld, box in scene.display.layout.melds.items()}
    assert free.keys() == asked.keys()
    moved = {meld for meld in free if free[meld] != asked[meld]}
    assert moved
    assert all(free[meld].x > size[0] // 2 for meld in moved)
    assert any(free[meld].bottom > panel.top for meld in moved)
    assert all(asked[meld].bottom <= panel.top for meld in moved)
