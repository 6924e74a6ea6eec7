"""Tests of people who come and go: seats that change hands, newcomers between two deals."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mayi_desktop.base.i18n import _, pgettext
from mayi_desktop.engine import (
    Discard,
    DrawStock,
    MayI,
    Phase,
    Prompt,
    PromptKind,
    Rank,
    Seat,
    Suit,
)
from mayi_desktop.host import settings as settings_module
from mayi_desktop.host.folder import settings_file
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.runner import OrderKind, StandingOrder
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, SharingMode, code_of
from mayi_desktop.sheets.catalogue import SHEETS, find_sheet
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.page import Dialog
from mayi_desktop.ui.pages.choices import SharingPage
from mayi_desktop.ui.pages.deal_over import DealOver
from mayi_desktop.ui.pages.game_over import GameOver
from mayi_desktop.ui.pages.hot_seat import SeatsPage
from mayi_desktop.ui.pages.table import NewcomerPage, StandingOrdersPage, TableScene
from mayi_desktop.ui.play.prompts import Act, TablePrompt
from mayi_desktop.ui.table.current_prompt import CurrentPrompt
from tests.host.tables import play_unseen
from tests.ui.table.player import PATIENCE, Player
from tests.ui.table.sheets_at import sheet_at, sit_down
from tests.ui.table.shown_keys import KeyChecker, Recorder
from tests.ui.table.tables import game_at, seats
from tests.ui.table.test_hot_seat import Family

ENDING = """
deal 2
turn 0 play stock
seat 0 down: 7H
seat 1 down: *6
seat 2: *8
run 1: 2H 3H JK 5H
discards: QC 4D
"""
LAST = ENDING.replace("deal 2", "deal 7")
FULL = """
deal 1
turn 0 play stock
seat 0 down: 7H
seat 1 down: *6
seat 2: *8
seat 3: *8
seat 4: *8
discards: QC 4D
"""


@pytest.fixture
def sit(app: App, tmp_path: Path):
    def at(text: str, sheet: str = "honsvick", people: tuple[int, ...] = (0,)) -> Player:
        return sit_down(app, sheet_at(tmp_path, text, sheet, people=people))

    return at


def open_seats(me: Player) -> SeatsPage:
    me.press("escape")
    me.sees(Dialog)
    me.press_button("Who sits where")
    me.wait()
    return me.sees(SeatsPage)


def go_out(me: Player) -> DealOver:
    me.click(me.at("7H"))
    me.press("x")
    me.settle()
    me.wait(4.5)
    return me.sees(DealOver)


def host_of(me: Player) -> GameHost:
    return me.table.host


def test_a_seat_passes_from_the_computer_to_a_person_who_has_to_sit_down(sit):
    me = sit(ENDING.replace("7H", "7H KC"))
    page = open_seats(me)
    page.rows[2].choose_kind("person")
    page.draft.rename(2, "Oma")
    me.press_button("Done")
    me.wait()
    assert me.scene is me.table
    assert [who.person for who in host_of(me).setup.seats] == [True, False, True]
    assert host_of(me).names[2] == "Oma"
    me.click(me.at("KC"))
    me.press("x")
    for _step in range(900):
        me.wait()
        primary = me.table.prompt.now().primary
        if primary is not None and primary.does(Act.NOBODY_ASKS):
            me.press("space")
        elif primary is not None and primary.does(Act.SIT_DOWN):
            break
    assert me.sit_down() == 2


def test_the_computer_plays_on_for_somebody_who_leaves(sit):
    me = sit(ENDING.replace("7H", "7H KC"))
    page = open_seats(me)
    page.rows[0].choose_kind("computer")
    me.press_button("Done")
    me.wait()
    assert me.table.model.viewer is None
    assert me.view.hand == ()
    me.wait(4.0)
    assert host_of(me).view(None).table.turn_no > 10


def test_who_is_left_alone_sees_their_hand_once_they_say_that_they_are_there(sit):
    me = sit(ENDING.replace("7H", "7H KC 9C 2C"), people=(0, 1))
    assert me.sit_down() == 0
    me.press("escape")
    me.sees(Dialog)
    assert me.table.model.viewer is None
    me.press_button("Who sits where")
    me.sees(SeatsPage).rows[0].choose_kind("computer")
    me.press_button("Done")
    me.wait()
    assert me.scene is me.table
    assert me.table.model.viewer is None
    me.settle()
    assert me.sit_down() == 1
    assert not me.table.model.hot_seat.shared
    assert me.table.display.layout.home == 1


def test_whoever_comes_back_is_as_they_were(sit):
    me = sit(ENDING, people=(0, 1))
    before = host_of(me).setup.seats[1]
    for kind in ("computer", "person"):
        page = open_seats(me)
        page.rows[1].choose_kind(kind)
        me.press_button("Done")
        me.wait()
        assert host_of(me).setup.seats[1].person is (kind == "person")
    assert host_of(me).setup.seats[1] == before


def test_nothing_changes_before_it_is_said(sit):
    me = sit(ENDING)
    page = open_seats(me)
    page.rows[2].choose_kind("person")
    me.press("escape")
    me.wait()
    assert [who.person for who in host_of(me).setup.seats] == [True, False, False]


def test_two_seats_cannot_have_one_name(sit):
    me = sit(ENDING)
    page = open_seats(me)
    me.click(page.rows[1].name)
    me.press("a", "ctrl")
    me.type_text("clara")
    assert not page.done.enabled
    assert "Two players are called Clara" in page._note.text


def test_a_handed_over_seat_is_kept_in_the_save(sit):
    me = sit(ENDING)
    open_seats(me).rows[1].choose_kind("person")
    me.press_button("Done")
    path = host_of(me).autosave.path
    assert path is not None
    text = path.read_text(encoding="utf-8")
    assert '["HandedOver",1,["Ben",true,"steady",""]]' in text


def test_the_table_rests_under_the_menu(sit):
    me = sit(ENDING.replace("turn 0 play stock", "turn 1 play stock").replace("7H", "7H KC"))
    me.press("escape")
    before = host_of(me).view(None).table
    me.wait(5.0)
    assert host_of(me).view(None).table is before
    me.press("escape")
    me.wait(4.5)
    assert host_of(me).view(None).table is not before


def test_a_newcomer_sits_down_between_two_deals(sit):
    me = sit(ENDING)
    go_out(me)
    highest = max(facts.score for facts in me.view.table.seats)
    assert highest > 0
    me.press_button("Add a player")
    page = me.sees(NewcomerPage)
    me.press("a", "ctrl")
    me.type_text("Uncle Max")
    page.seat.choose_kind("computer")
    me.wait()
    me.press_button("Sit down")
    me.wait()
    me.sees(DealOver)
    facts = me.view.table.seats[3]
    assert (facts.start, facts.score) == (highest, highest)
    me.press("enter")
    me.wait(5.5)
    assert host_of(me).names == ("Anna", "Ben", "Clara", "Uncle Max")
    assert me.view.table.phase in (Phase.DRAW, Phase.PLAY)
    assert me.view.counts[3] >= 9
    assert set(me.placed.seats) == {Seat(n) for n in range(4)}
    me.table.display.presenter.finish()
    assert me.table.display.presenter.is_idle


def test_a_newcomer_who_is_a_person_shares_the_screen(sit):
    me = sit(ENDING)
    go_out(me)
    me.press_button("Add a player")
    assert me.sees(NewcomerPage).draft.seats[3].person
    me.press_button("Sit down")
    me.wait()
    assert me.table.model.hot_seat.people == (0, 3)
    assert me.table.model.hot_seat.shared


def test_nobody_joins_by_the_name_of_another(sit):
    me = sit(ENDING)
    go_out(me)
    me.press_button("Add a player")
    page = me.sees(NewcomerPage)
    me.press("a", "ctrl")
    me.type_text("Ben")
    assert not page.done.enabled
    me.press("escape")
    me.wait()
    me.sees(DealOver)
    assert len(host_of(me).names) == 3


def by_own_rules(me: Player) -> None:
    """Let the game be one by a family's own rules, which no list of built-in sheets has."""
    host = host_of(me)
    house = replace(find_sheet(host.setup.sheet_id), key="honsvick+sunday")
    host.setup = replace(host.setup, sheet_id=house.key, house=house)


def test_seats_change_in_a_game_by_own_rules(sit):
    me = sit(ENDING)
    by_own_rules(me)
    open_seats(me).rows[2].choose_kind("person")
    me.press_button("Done")
    me.wait()
    assert me.scene is me.table
    assert [who.person for who in host_of(me).setup.seats] == [True, False, True]


def test_somebody_joins_a_game_by_own_rules(sit):
    me = sit(ENDING)
    by_own_rules(me)
    go_out(me)
    me.press_button("Add a player")
    me.press_button("Sit down")
    me.wait()
    assert len(host_of(me).names) == 4


def test_a_full_table_says_so(sit):
    me = sit(FULL, "variant-four")
    go_out(me)
    button = me.button("Add a player")
    assert not button.enabled
    assert "The table is full" in button.reason


def test_nobody_joins_after_the_last_deal(sit):
    me = sit(LAST)
    page = go_out(me)
    assert all(getattr(widget, "label", "") != "Add a player" for widget in page.members())
    me.press("enter")  # ends the counting
    me.press("enter")
    me.wait()
    assert not isinstance(me.scene, TableScene | DealOver)


def play_seat_by_computer(me: Player, seat: int) -> None:
    """On the page of seats: let the computer play on in a seat."""
    me.sees(SeatsPage).rows[seat].choose_kind("computer")
    me.press_button("Done")
    me.wait()


def test_seats_change_hands_in_the_menu_of_the_summary(sit):
    me = sit(ENDING)
    summary = go_out(me)
    me.press_button("Menu")
    me.press_button("Who sits where")
    page = me.sees(SeatsPage)
    page.rows[1].choose_kind("person")
    page.draft.rename(1, "Oma")
    me.press_button("Done")
    me.wait()
    again = me.sees(DealOver)
    assert again is not summary
    assert "Oma" in again._names[1]
    assert host_of(me).setup.seats[1].person
    assert me.table.model.hot_seat.people == (0, 1)


def test_seats_stay_as_they_are_once_the_game_is_over(sit):
    me = sit(LAST)
    go_out(me)
    me.press_button("Menu")
    labels = [getattr(widget, "label", "") for widget in me.sees(Dialog).members()]
    assert "Continue" in labels
    assert "Who sits where" not in labels


def test_a_rematch_gives_the_seat_back_to_whom_the_computer_played_for(
    sit, begun: list[GameSetup]
):
    me = sit(LAST)
    open_seats(me)
    play_seat_by_computer(me, 0)
    for _step in range(1200):
        me.wait()
        if isinstance(me.scene, DealOver):
            break
    me.sees(DealOver)
    me.press("enter")  # ends the counting
    me.press("enter")
    me.wait()
    page = me.sees(GameOver)
    assert not host_of(me).setup.seats[0].person
    me.click(page.rematch)
    assert [(who.name, who.person) for who in begun[0].seats] == [
        ("Anna", True),
        ("Ben", False),
        ("Clara", False),
    ]


def test_where_the_sheet_is_silent_the_table_chooses_the_points(sit):
    me = sit(ENDING.replace("2H 3H JK 5H", "3H 4H JK 6H"), "grandma-jeanne")
    go_out(me)
    scores = [facts.score for facts in me.view.table.seats]
    me.press_button("Add a player")
    page = me.sees(NewcomerPage)
    words = dict(page.points.options)
    assert words["highest"] == f"the highest: {max(scores)}"
    assert words["nothing"] == "no points"
    page.points.choose("nothing")
    me.press_button("Sit down")
    me.wait()
    assert me.view.table.seats[3].score == 0


def test_where_the_sheet_speaks_nothing_is_chosen(sit):
    me = sit(ENDING)
    go_out(me)
    me.press_button("Add a player")
    page = me.sees(NewcomerPage)
    assert page.points not in page.form.children
    me.press_button("Sit down")
    me.wait()
    scores = [facts.score for facts in me.view.table.seats]
    assert scores[3] == max(scores[:3])


# --- Tests what people who share a screen leave to it: orders, hidden hands, public questions.


PEOPLE = (0, 2)
FOUR = """
turn {turn} {phase}
seat 0: 3C 3D 5H 9C 9D TH 4S 7D QS KH JK
seat 1: *11
seat 2: 6C 6D 8H 4C 5D JH 2S 7S QD KD JK
seat 3: *11
discards: QC 8D
"""


def family(
    app: App,
    folder: Path,
    turn: int = 0,
    phase: str = "draw",
    sharing: SharingMode = SharingMode.PASS,
    **settings,
) -> Player:
    app.change_settings(replace(app.context.settings, **settings))
    text = FOUR.format(turn=turn, phase=phase)
    host = game_at(folder, text, people=PEOPLE)
    host.set_sharing(sharing)
    return Player(app, host)


def may_call(player: Player, seat: int) -> Prompt | None:
    prompts = player.view.table.prompts
    return next((p for p in prompts if p.seat == seat and p.kind is PromptKind.MAY_I), None)


def test_never_ask_lets_every_card_pass(app: App, tmp_path: Path) -> None:
    player = family(app, tmp_path)
    player.table.host.wishes.orders[Seat(2)] = StandingOrder(OrderKind.NEVER)
    player.sit_down()
    assert may_call(player, 2) is not None
    assert player.table.host.undecided_people() == ()
    assert player.table.prompt.now().claim_button is None


@pytest.mark.parametrize(("rank", "got"), [(Rank.EIGHT, True), (Rank.NINE, False)])
def test_a_named_card_is_claimed_and_another_is_not(
    app: App, tmp_path: Path, rank: Rank, got: bool
) -> None:
    player = family(app, tmp_path, turn=1)
    player.table.host.wishes.orders[Seat(2)] = StandingOrder(OrderKind.CLAIM, frozenset({rank}))
    player.table.host.wishes.orders[Seat(0)] = StandingOrder(OrderKind.NEVER)
    for _ignored in range(240):
        player.wait()
    facts = player.view.table.seats[2]
    assert facts.claims == int(got)


def test_the_order_is_left_on_the_own_turn_and_named_cards_last_one_deal(
    app: App, tmp_path: Path
) -> None:
    player = family(app, tmp_path)
    assert player.sit_down() == 0
    player.table.pages.open_orders(Seat(0))
    player.wait()
    page = player.sees(StandingOrdersPage)
    assert not page.ranks[0].visible
    player.press("right")
    player.press("right")
    player.wait()
    assert page.ranks[0].visible
    page.ranks[2].changed.emit(True)
    player.press("escape")
    order = player.table.host.wishes.orders[Seat(0)]
    assert order.kind is OrderKind.CLAIM
    assert len(order.ranks) == 1
    assert order.for_next_deal() == StandingOrder()


def test_orders_are_there_again_after_a_crash_named_cards_in_the_same_deal_only(
    app: App, tmp_path: Path
) -> None:
    player = family(app, tmp_path)
    player.paints = True
    model, path = player.table.model, player.table.host.autosave.path
    jacks = StandingOrder(OrderKind.CLAIM, frozenset({Rank.JACK}), frozenset({Suit.CLUBS}))
    orders = {Seat(0): jacks, Seat(2): StandingOrder(OrderKind.NEVER)}
    player.table.host.wishes.orders.update(orders)
    player.wait(PATIENCE)
    # No orderly end: what is in the file is all that is left.
    app.context.settings = settings_module.load(settings_file(app.folder))[0]
    found: dict[Seat, StandingOrder] = {}
    model.restore_orders(path, found)
    assert found == orders
    model.view = replace(model.view, table=replace(model.view.table, deal=5))
    model.restore_orders(path, found)
    assert found == {**orders, Seat(0): StandingOrder()}
    found.clear()
    model.restore_orders(tmp_path / "another-game.mayi", found)
    assert not found
    damaged = "9:{}", "-1:{}", "0:{", "?"
    head = f"{path.name} 0" if path else ""
    app.context.settings = replace(app.context.settings, orders=(head, *damaged))
    model.restore_orders(path, found)
    assert not found


def test_dragging_the_discard_is_asking_for_it(app: App, tmp_path: Path) -> None:
    app.change_settings(replace(app.context.settings, speed=0.0))
    text = FOUR.format(turn=1, phase="draw")
    host = game_at(tmp_path, text)
    host.clock.delays = replace(BotDelays.instant(), hold=None)
    player = Player(app, host)
    player.drag(player.discards(), player.in_hand())
    player.wait(0.5)
    assert player.view.table.seats[0].claims == 1


def test_a_hand_left_alone_is_hidden(app: App, tmp_path: Path) -> None:
    player = family(app, tmp_path, hide_after=30.0)
    player.sit_down()
    player.wait(20)
    player.press("left")
    player.wait(25)
    assert player.table.model.viewer == 0
    player.wait(8)
    assert player.table.model.viewer is None
    assert player.sit_down() == 0


def test_a_question_may_have_a_time_limit(app: App, tmp_path: Path) -> None:
    app.change_settings(replace(app.context.settings, answer_seconds=30.0))
    player = Player(app, game_at(tmp_path, FOUR.format(turn=0, phase="draw")))
    host = player.table.host
    play_unseen(host, MayI(Seat(2)))
    player.wait(0.2)
    assert player.table.panel.question is not None
    player.wait(20)
    assert player.table.answer_countdown.left == 10
    player.wait(11)
    assert player.table.panel.question is None
    assert player.view.table.seats[2].claims == 1


def unhurried(app: App, folder: Path, turn: int) -> Player:
    """The same family where no clock runs."""
    host = game_at(folder, FOUR.format(turn=turn, phase="draw"), people=PEOPLE)
    host.clock.delays = replace(BotDelays.instant(), hold=None)
    return Player(app, host)


def test_the_menu_opens_the_order_of_a_person_with_no_card_beside_it(
    app: App, tmp_path: Path
) -> None:
    player = family(app, tmp_path)
    assert player.sit_down() == 0
    player.wait(PATIENCE)
    player.press("escape")
    player.press_button(_("When I’m not looking"))
    player.wait(PATIENCE)
    player.press_button(player.table.model.names[0])
    page = player.sees(StandingOrdersPage)
    assert player.table.model.viewer is None
    page.kind.choose(OrderKind.NEVER.value)
    player.press("escape")
    assert player.table.host.wishes.orders[Seat(0)].kind is OrderKind.NEVER


def test_hands_lie_open_only_once_everybody_agreed(app: App, tmp_path: Path) -> None:
    player = family(app, tmp_path)
    for answer, sharing in (
        (_("Keep them private"), SharingMode.PASS),
        (_("Show the cards"), SharingMode.OPEN),
    ):
        player.press("escape")
        player.press_button(_("How we share the screen"))
        player.wait()
        page = player.sees(SharingPage)
        page.modes.choose(SharingMode.OPEN)
        assert player.table.host.setup.sharing is SharingMode.PASS
        player.press_button(answer)
        assert player.table.host.setup.sharing is sharing
        assert page.modes.picked == sharing
        player.press("escape")
        player.wait(0.3)
    assert player.table.model.viewer == 0


def test_what_was_discarded_stands_once_hands_lie_open(app: App, tmp_path: Path) -> None:
    host = game_at(tmp_path, FOUR.format(turn=2, phase="play stock"), people=(0, 2, 3))
    player = Player(app, host)
    assert player.sit_down() == 2
    host.clock.delays = STILL
    player.table.commands.submit(Discard(Seat(2), player.card("KD")))
    player.settle()
    assert host.undoable_discard is not None
    host.set_sharing(SharingMode.OPEN)
    player.wait(0.3)
    assert host.undoable_discard is None


def test_who_is_down_has_no_orders_to_give(app: App, tmp_path: Path) -> None:
    text = FOUR.format(turn=0, phase="draw").replace("seat 0:", "seat 0 down:")
    text += "set 0: TS TC TS\nrun 0: 8C 9C TC JC\n"
    player = Player(app, game_at(tmp_path, text, people=PEOPLE))
    assert player.sit_down() == 0
    player.press("escape")
    player.press_button(_("When I’m not looking"))
    player.wait()
    player.sees(Dialog)
    player.button("Clara")
    with pytest.raises(AssertionError, match="no button 'Anna'"):
        player.button("Anna")


# --- Tests that the line to read never contradicts the buttons beside it.


STILL = BotDelays(step=1e9, answer=1e9, hold=None)
OFFERED = """
turn 1 draw
seat 0: 3C 3D 5H 9C 9D TH 4S 7D QS KH JC
seat 1: *11
seat 2: *11
discards: QC 8D
"""


def contradiction(prompt: TablePrompt) -> str:
    """Where the line to read and the buttons say different things; empty where they agree."""
    buttons = [b for b in (prompt.primary, prompt.second, prompt.claim_button) if b is not None]
    can = [button for button in buttons if button.enabled]
    draws = [b for b in can if type(b.action).__name__ in ("DrawStock", "TakeDiscard")]
    question = prompt.question
    faults = {
        "watch, but something can be pressed": prompt.todo == _("Watch, or sort your hand")
        and bool(can or question),
        "take it, but that cannot be pressed": question is not None
        and prompt.todo
        in (_("Take it, or allow it and draw"), _("Allow it, or take it yourself?"))
        and not question.answers[1].enabled,
        "draw, but that cannot be pressed": prompt.todo
        == pgettext("instruction", "Draw from the stock")
        and not draws,
        "you may ask, but not": any(b.does(Act.MAY_I) for b in can)
        and any(word in prompt.todo for word in ("Watch", "only ask for a card")),
    }
    return ", ".join(fault for fault, is_so in faults.items() if is_so)


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Every line to read of this test, each with what contradicts it."""
    heard: list[tuple[str, str]] = []
    newest = CurrentPrompt._newest

    def listen(prompt: CurrentPrompt) -> TablePrompt:
        found = newest(prompt)
        heard.append((found.todo, contradiction(found)))
        return found

    monkeypatch.setattr(CurrentPrompt, "_newest", listen)
    return heard


def test_whoever_let_a_card_go_is_told_so_and_that_they_can_still_ask(
    app: App, tmp_path: Path, said: list[tuple[str, str]]
) -> None:
    host = game_at(tmp_path, OFFERED)
    host.clock.delays = STILL
    player = Player(app, host)
    player.settle()
    player.press("space")
    player.settle()
    assert player.table.controls.claim_button.enabled
    told = _("You let {card} go. You can still ask", card="8♦")
    assert player.table.prompt.now().todo == told
    assert player.table.frame.text().shorter_todo == _("You let {card} go", card="8♦")
    assert not [pair for pair in said if pair[1]]


def test_whoever_cannot_ask_is_told_that_somebody_else_here_may(
    app: App, tmp_path: Path, said: list[tuple[str, str]]
) -> None:
    text = OFFERED.replace("seat 2: *11", "seat 2: 6C 6D 8H 4C 5D JH 2S 7S QD KD JK")
    host = game_at(tmp_path, text.replace("turn 1", "turn 2"), people=(0, 2))
    host.clock.delays = STILL
    player = Player(app, host)
    player.sit_down()
    player.wait(2.0)
    assert not [pair for pair in said if pair[1]]


QUICK = replace(BotDelays.instant(), patient=True)


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_whole_deal_is_played_by_shown_keys_and_no_line_contradicts_its_buttons(
    app: App,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    said: list[tuple[str, str]],
    sheet: str,
) -> None:
    app.change_settings(replace(app.context.settings, speed=0.0))
    setup = GameSetup(sheet, (), seats(max(4, SHEETS[sheet].sheet.min_players)), code_of(8))
    host = GameHost.new(setup, tmp_path, delays=QUICK, checked=True)
    me = KeyChecker(app, host, Recorder(monkeypatch))
    me.play_deal()
    assert said
    assert not sorted({pair for pair in said if pair[1]})
    assert me.checked
    table = me.view.table
    assert table.phase is Phase.BETWEEN_DEALS
    assert table.result is not None
    assert sum(table.result.points) > 0
    assert DrawStock in me.offered
    assert any(line.startswith("Anna discards") for line in me.table.display.log.lines.lines)
    assert not host.bot_driver.is_stuck
    if SHEETS[sheet].sheet.claims.window.name in ("BEFORE_THE_DRAW", "WHILE_EXPOSED"):
        assert MayI in me.offered


@pytest.mark.parametrize("sheet", ["grandma-jeanne", "honsvick"])
def test_no_line_contradicts_its_buttons_for_two_people_at_one_screen(
    app: App, tmp_path: Path, said: list[tuple[str, str]], sheet: str
) -> None:
    app.change_settings(replace(app.context.settings, speed=4.0))
    setup = GameSetup(sheet, (), seats(4, (0, 2)), code_of(3))
    family = Family(app, GameHost.new(setup, tmp_path, delays=QUICK, checked=True))
    family.paints = False
    family.play_deal()
    assert not sorted({pair for pair in said if pair[1]})


def test_right_after_the_own_discard_it_is_no_longer_the_own_turn(
    app: App, tmp_path: Path
) -> None:
    player = Player(app, game_at(tmp_path, OFFERED.replace("turn 1 draw", "turn 0 play stock")))
    player.table.host.clock.delays = STILL
    player.settle()
    player.click(player.at("KH"))
    player.press("x")
    text = player.table.frame.text()
    while not player.table.display.presenter.is_idle:
        assert (text.turn, text.todo) != (_("It’s your turn"), _("Watch, or sort your hand"))
        player.wait()
        text = player.table.frame.text()
    assert text.turn == _("{name}’s turn", name="Ben")
