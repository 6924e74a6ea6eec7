"""Tests of what made newcomers stumble at the table: each thing as a player would expect it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from mayi_desktop.engine import (
    Allow,
    CardId,
    Discard,
    DrawStock,
    MayI,
    PlayerAction,
    Seat,
    TakeDiscard,
)
from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.host.setup.bot_delays import BotDelays
from mayi_desktop.i18n.catalogue import language_keys
from mayi_desktop.ui.drawing.look import LEGIBLE
from mayi_desktop.ui.drawing.theme import mix
from mayi_desktop.ui.program.app import App
from mayi_desktop.ui.scenes.results.deal_over import DealOver
from mayi_desktop.ui.scenes.table.table import TableScene
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.table.gestures.misclick_guard import (
    SLIP_SECONDS,
    SLIP_SECONDS_TO_ANOTHER_CARD,
    Slip,
)
from mayi_desktop.ui.table.hud.header import HeaderText, _parts
from mayi_desktop.ui.table.model.turn_prompt import _UNDO_REASONS
from mayi_desktop.ui.table.painting.table_painter import seat_colour
from tests.host.tables import play, put_state, runner_of
from tests.ui.hand import Hand
from tests.ui.reading import paint_anew
from tests.ui.screens import TO_LAY_DOWN
from tests.ui.table.player import Player
from tests.ui.table.tables import BOTS, game_at, new_game

SET_OF_THREE = """
deal 3
turn 0 play stock
seat 0 down: KD 4C 5C
seat 1 down: *5
seat 2: *11
set 1: KC KS KH
run 0: 9S TS JS QS
discards: 3C 4D
"""
CLAIMED = """
turn 0 draw
seat 0: 3C 3D 5H 9C 9D TH 4S 7D QS KH JC
seat 1: *11
seat 2: *11
discards: QC 8D
"""


def at(app: App, folder: Path, text: str) -> Player:
    player = Player(app, game_at(folder, text))
    player.settle()
    return player


def resized(app: App, size: tuple[int, int], **settings: object) -> None:
    """Give the program a window of this size, and other settings."""
    Hand(app).resize(size)
    kept = replace(app.context.settings, **settings)  # type: ignore[arg-type]
    app.change_settings(replace(kept, window_width=size[0], window_height=size[1]))
    app.step(0.0)


def test_a_lay_off_is_told_with_the_meld_as_it_lay_before(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, SET_OF_THREE)
    player.drag_card("KD", player.meld(0))
    assert "Anna lays K♦ off on Ben’s three Ks." in player.table.model.log.lines.lines


def test_a_lay_off_on_a_run_is_told_with_the_run_as_it_lay_before(
    app: App, tmp_path: Path
) -> None:
    player = at(app, tmp_path, SET_OF_THREE.replace("KD 4C", "KS 4C").replace("KC KS", "KC KD"))
    player.drag_card("KS", player.meld(1, 0.9))
    assert "Anna lays K♠ off on Anna’s 9♠–Q♠." in player.table.model.log.lines.lines


def test_discarding_without_a_card_says_what_is_missing(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, SET_OF_THREE)
    player.press("x")
    assert player.caption == say("refuse.pick_first")
    assert player.table.model.notes.is_refusal
    assert len(player.view.hand) == 3


@pytest.mark.parametrize(
    ("line", "said"), [("turn 0 draw", "draw first"), ("turn 1 draw", "not your turn")]
)
def test_discarding_at_the_wrong_time_says_so(
    app: App, tmp_path: Path, line: str, said: str
) -> None:
    host = game_at(tmp_path, SET_OF_THREE.replace("turn 0 play stock", line))
    host.clock.delays = BotDelays(beat=1e9, answer=1e9, hold=None)
    player = Player(app, host)
    player.settle()
    player.press("x")
    assert said in player.caption


def test_the_hint_says_that_a_claimed_discard_is_not_there_any_more(
    app: App, tmp_path: Path
) -> None:
    host = game_at(tmp_path, CLAIMED, sheet="honsvick")
    host.clock.delays = BotDelays(beat=1e9, answer=1e9, hold=None)
    state = runner_of(host).state
    put_state(host, replace(state, table=replace(state.table, drawable=False)))
    player = Player(app, host)
    player.settle()
    player.press("i")
    why = say("hint.claimed", card="8♦")
    assert player.table.hint.sentence == say("hint.stock", why=why)


def test_a_new_card_is_still_marked_when_the_game_is_opened_again(
    app: App, tmp_path: Path
) -> None:
    player = Player(app, new_game(tmp_path))
    for _ in range(2):
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


def test_no_frame_is_painted_where_the_cards_of_a_meld_have_yet_to_land(
    app: App, tmp_path: Path
) -> None:
    player = at(app, tmp_path, TO_LAY_DOWN)
    model = player.table.model
    felt = mix(model.look.palette.table_dark, model.look.palette.table_light, 0.5)
    frame = mix(felt, seat_colour(Seat(0)), 0.6)
    player.press("h")
    player.settle()
    player.press("g")
    empty = 0
    for _ in range(120):
        player.wait()
        mine = [m for m in model.presenter.shown.view.table.melds if m.owner == 0]
        for meld in mine:
            box = model.layout.melds[meld.id]
            actors = [model.animator.cards[c] for c in meld.cards]
            if all(a.flight is not None for a in actors):
                empty += 1
                middle = player.table.renderer._ground.get_at(box.rect.center)[:3]
                assert middle != frame
    assert empty > 3
    assert len(mine) == 3


def test_no_button_of_the_header_moves_when_undo_comes(app: App, tmp_path: Path) -> None:
    player = Player(app, new_game(tmp_path))
    controls = player.table.controls
    seen = {}
    for _ in range(400):
        player.wait()
        places = tuple(tuple(button.rect) for button in controls.utilities)
        seen[controls.undo.visible] = places
        if len(seen) == 2:
            break
    assert set(seen) == {False, True}
    assert seen[False] == seen[True]


@pytest.mark.parametrize("language", language_keys())
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_the_reason_of_undo_and_the_deal_code_can_be_read_whole_in_a_small_window(
    app: App, tmp_path: Path, language: str, scale: float
) -> None:
    resized(app, (1024, 640), language=language, ui_scale=scale)
    player = at(app, tmp_path, SET_OF_THREE)
    fonts = app.context.look.fonts
    room = player.table.controls.undo.rect.width
    for key in sorted(set(_UNDO_REASONS.values())):
        assert fonts.width(say(key), LEGIBLE) <= room - 6, say(key)
    model = player.table.model
    code = "DOLPHIN-7M4W-2XWD"
    contract = model.view.table.rule.contract
    for todo in ("", "far too much to be done for the room there is" * 3):
        words = HeaderText("Ben", todo, code)
        right = _parts(model.brush, model.presenter.shown, contract, words)[2]
        assert fonts.width(code, LEGIBLE) <= right.width


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
    host.clock.delays = BotDelays(beat=1e9, answer=1e9, hold=None)
    player = Player(app, host)
    player.settle()
    assert player.table.controls.pill.enabled
    return player


def do(player: Player, action: PlayerAction) -> None:
    """Somebody else acts, and it is told."""
    host = player.table.host
    play(host, action)


@pytest.mark.parametrize(
    ("sheet", "actions", "said", "name"),
    [
        ("variant-one", (TakeDiscard(Seat(1)),), "late.taken", "Ben"),
        ("grandma-jeanne", (MayI(Seat(2)), Allow(Seat(1))), "late.claimed", "Clara"),
    ],
)
def test_who_asks_too_late_hears_who_was_quicker(
    app: App, tmp_path: Path, sheet: str, actions: Sequence[PlayerAction], said: str, name: str
) -> None:
    player = watching(app, tmp_path, sheet)
    for action in actions:
        do(player, action)
    player.press("m")
    words = say(said, name=name, card="8♦")
    assert player.caption == words
    player.settle()
    player.table.model.notes.clear_refusal()
    pill = player.placed.pill.center
    assert not player.table.controls.pill.visible
    player.click(pill)
    assert player.caption == words
    player.table.model.notes.clear_refusal()
    player.wait(6)
    player.click(pill)
    assert player.caption != words


def test_a_key_meant_for_one_discard_does_not_ask_for_the_next(
    app: App, tmp_path: Path
) -> None:
    player = watching(app, tmp_path, "grandma-jeanne")
    host = player.table.host
    do(player, DrawStock(Seat(1)))
    do(player, Discard(Seat(1), host.view(Seat(1)).hand[0]))
    player.press("m")
    assert player.caption == say("late.drawn", name="Ben")
    assert player.view.table.claim is None
    assert player.view.table.seats[0].claims == 0
    player.settle()


def test_only_a_discard_that_is_gone_makes_clicks_slip() -> None:
    slip = Slip()
    for _ in range(3):
        slip.update(0.1, None)
    slip.update(0.1, CardId(3))
    assert not slip.likely
    slip.update(0.1, None)
    assert slip.likely
    slip.update(SLIP_SECONDS, None)
    assert not slip.likely
    slip.update(0.1, CardId(3))
    slip.update(0.1, CardId(4))
    slip.update(SLIP_SECONDS, CardId(4))
    assert slip.likely
    slip.update(SLIP_SECONDS_TO_ANOTHER_CARD - SLIP_SECONDS + 0.01, CardId(4))
    assert not slip.likely


LAST_CARDS = """
deal 3
turn 0 play stock
seat 0 down: KD 4C
seat 1 down: *5
seat 2: *11
set 1: KC KS KH
run 0: 9S TS JS QS
discards: 3C 4D
"""


def go_out(app: App, folder: Path) -> Player:
    """Lay off one card and discard the other one."""
    player = at(app, folder, LAST_CARDS)
    player.table.host.clock.delays = BotDelays()
    player.drag_card("KD", player.meld(0))
    player.click(player.at("4C"))
    player.settle()
    player.press("x")
    player.settle()
    assert isinstance(player.scene, TableScene)
    return player


def test_the_last_play_can_be_seen_before_the_summary(app: App, tmp_path: Path) -> None:
    player = go_out(app, tmp_path)
    assert player.top() == "4C"
    assert player.caption == f"You discard 4♣. {say('you.log.out')}"
    player.wait(1.5)
    assert isinstance(player.scene, TableScene)
    assert player.table.controls.primary.label == say("do.seen")
    player.wait(2.0)
    assert isinstance(player.scene, DealOver)


@pytest.mark.parametrize("how", ["enter", "space", "click", "button"])
def test_the_rest_before_the_summary_can_be_skipped(app: App, tmp_path: Path, how: str) -> None:
    player = go_out(app, tmp_path)
    player.wait(1.0)
    if how == "click":
        player.click((player.placed.size[0] // 2, player.placed.size[1] // 2))
    elif how == "button":
        player.click(player.table.controls.primary)
    else:
        player.press(how)
    player.wait(0.1)
    assert isinstance(player.scene, DealOver)


def test_the_summary_tells_the_last_plays(app: App, tmp_path: Path) -> None:
    player = go_out(app, tmp_path)
    player.wait(4.0)
    page = player.sees(DealOver)
    words = "You lay K♦ off on Ben’s three Ks. You discard 4♣."
    assert page._end.last_plays == (words, "You discard 4♣.")
    page.repaint()
    lines = [line.shown for line in paint_anew(app)]
    assert words in lines
    assert say("you.summary.out") in lines


def test_what_did_not_fit_of_several_cards_is_told_where_it_can_be_read(
    app: App, tmp_path: Path
) -> None:
    player = at(app, tmp_path, SET_OF_THREE)
    for name in ("4C", "KD"):
        player.click(player.at(name))
        player.settle()
    player.click(player.meld(0))
    player.settle()
    told = say("told.some_fit", laid="K♦", left="4♣")
    words = player.table.scenery.text()
    assert words.caption == told
    assert not words.is_refusal


def test_left_and_right_stay_within_the_hand(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, SET_OF_THREE)
    order = player.placed.order
    keyboard = player.table.keyboard
    player.press("tab")
    for key, end in (("left", order[0]), ("right", order[-1])):
        for _ in range(len(order) + 2):
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


def test_what_was_told_is_said_again_in_another_language(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, SET_OF_THREE)
    player.drag_card("KD", player.meld(0))
    player.press("x")
    model = player.table.model
    english = list(model.log.lines.lines)
    app.change_settings(replace(app.context.settings, language="de"))
    player.wait(0.2)
    german = list(model.log.lines.lines)
    assert len(german) == len(english)
    assert say("log.laid_off", name="Anna", card="K♦", owner="Ben", meld="dreimal K") in german
    assert not set(german) & set(english)
    told = say("you.log.laid_off", card="K♦", owner="Ben", meld="dreimal K")
    assert model.notes.text == told
    app.change_settings(replace(app.context.settings, language="en"))
    assert model.log.lines.lines == english


def test_a_computer_player_that_had_to_think_more_simply_is_told_of_once_a_deal(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = at(app, tmp_path, SET_OF_THREE)
    lines = player.table.model.log.lines.lines
    monkeypatch.setattr(player.table.host.bot_driver._thinking, "fallbacks", 1)
    player.wait(0.1)
    assert lines[0] == player.caption == say("told.simpler")
    monkeypatch.setattr(player.table.host.bot_driver._thinking, "fallbacks", 3)
    player.wait(0.1)
    assert lines.count(say("told.simpler")) == 1


def test_a_card_that_is_gone_before_the_hand_moves_is_not_lifted(
    app: App, tmp_path: Path
) -> None:
    player = at(app, tmp_path, LAST_CARDS)
    card = player.placed.order[0]
    slot = player.placed.cards[card]
    player.grab((round(slot.x), round(slot.y)))
    cards = player.placed.cards
    del cards[card]
    player.carry((400, 300), steps=1)
    cards[card] = slot
    assert player.table.pointer.drag is None
