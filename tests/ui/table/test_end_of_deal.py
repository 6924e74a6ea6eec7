"""Tests of the end of a deal: the last play is seen and told before the summary."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from mayi_desktop.base.i18n import _
from mayi_desktop.engine import (
    CARDS,
    ClaimCalled,
    ClaimWon,
    DealBegan,
    DealEnded,
    Discard,
    Seat,
)
from mayi_desktop.engine.table import DealResult
from mayi_desktop.host.settings import BotDelays, Settings
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.card_art import LARGE_INDEX_BELOW
from mayi_desktop.ui.kit.page import Dialog
from mayi_desktop.ui.kit.theme import THEMES
from mayi_desktop.ui.pages.deal_over import DealOver
from mayi_desktop.ui.pages.scores import Confetti
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.table.animator import Motion
from mayi_desktop.ui.table.effects import HandSink, PointsHop
from mayi_desktop.ui.table.presenter import open_fan
from tests.host.tables import play
from tests.ui.reading import paint_anew
from tests.ui.screens import visit
from tests.ui.screens.phones import on_phones
from tests.ui.screens.positions import NEARLY_OUT, late, with_points
from tests.ui.table.player import Player, at
from tests.ui.table.tables import LAST_CARDS


def discard_last(app: App, folder: Path) -> Player:
    """Lay off one card and discard the other one, which is still in flight."""
    player = at(app, folder, LAST_CARDS)
    player.table.host.clock.delays = BotDelays()
    player.drag_card("KD", player.meld(0))
    player.click(player.at("4C"))
    player.settle()
    player.press("x")
    return player


def go_out(app: App, folder: Path) -> Player:
    """Discard the last card and see it land."""
    player = discard_last(app, folder)
    player.settle()
    assert isinstance(player.scene, TableScene)
    return player


def seen(app: App) -> bytes:
    """The pixels of the whole window."""
    paint_anew(app)
    return pygame.image.tobytes(app.window.surface, "RGB")


def test_the_last_play_can_be_seen_before_the_summary(app: App, tmp_path: Path) -> None:
    player = go_out(app, tmp_path)
    assert player.top() == "4C"
    assert player.caption == f"You discard 4♣. {_('You go out!')}"
    player.wait(1.5)
    assert isinstance(player.scene, TableScene)
    assert player.table.controls.primary.label == _("Show scores")
    player.wait(2.0)
    assert isinstance(player.scene, DealOver)


def test_while_the_last_card_flies_nothing_is_said_about_the_next_deal(
    app: App, tmp_path: Path
) -> None:
    player = discard_last(app, tmp_path)
    said = []
    for _step in range(120):
        said.append(player.table.prompt.of_frame().todo)
        player.wait(1 / 30)
        if player.table.model.end_pause.is_running:
            break
    assert player.table.model.end_pause.is_running
    assert set(said) <= {_("One moment"), _("You go out!")}


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


@pytest.mark.parametrize("key", ["enter", "space"])
def test_a_press_on_show_scores_that_comes_too_late_skips_no_summary(
    app: App, tmp_path: Path, key: str
) -> None:
    player = go_out(app, tmp_path)
    player.wait(1.0)
    while isinstance(player.scene, TableScene):
        player.wait()
    for _impatient in range(3):
        player.press(key)
        player.wait(0.2)
    assert isinstance(player.scene, DealOver)
    assert player.table.host.waiting_for_next_deal
    page = player.sees(DealOver)
    assert page.counting.is_running
    player.press(key)
    assert not page.counting.is_running
    assert player.table.host.waiting_for_next_deal
    player.press(key)
    assert not player.table.host.waiting_for_next_deal


def test_one_held_key_shows_the_scores_and_does_no_more(app: App, tmp_path: Path) -> None:
    player = go_out(app, tmp_path)
    player.wait(1.0)
    for _repeated in range(120):
        player._post_key("enter", (), down=True)
        player.wait()
    assert isinstance(player.scene, DealOver)
    assert player.table.host.waiting_for_next_deal


def test_the_summary_tells_the_last_plays(app: App, tmp_path: Path) -> None:
    player = go_out(app, tmp_path)
    player.wait(4.0)
    page = player.sees(DealOver)
    words = "You add K♦, the fourth king. You discard 4♣."
    assert page._end.last_plays == (words, "You discard 4♣.")
    page.repaint()
    lines = [line.shown for line in paint_anew(app)]
    assert words in lines
    assert _("You went out") in lines


def test_the_replay_from_the_summary_starts_at_its_deal(app: App, tmp_path: Path) -> None:
    player = go_out(app, tmp_path)
    player.wait(4.0)
    page = player.sees(DealOver)
    assert page._end.deal == page.result.deal == 2


def test_letters_of_cards_chosen_in_the_pause_stand_in_the_summary(
    app: App, tmp_path: Path
) -> None:
    player = go_out(app, tmp_path)
    player.wait(1.0)
    app.change_settings(replace(app.context.settings, card_letters="BDR"))
    player.wait(3.0)
    page = player.sees(DealOver)
    assert page._end.last_plays[0].startswith("You add R♦")


def test_a_style_of_cards_chosen_on_the_summary_is_seen_there(app: App, tmp_path: Path) -> None:
    player = go_out(app, tmp_path)
    player.wait(4.0)
    player.sees(DealOver)
    player.wait(6.0)
    before = seen(app)
    app.change_settings(replace(app.context.settings, jumbo=True))
    assert seen(app) != before


LAST_CARD = """
deal 3
turn 0 play stock
seat 0 down: 9H
seat 1: *5
seat 2: *11
run 0: 9S TS JS QS
discards: 3C 4D
"""


def test_escape_on_the_summary_does_not_deal(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, LAST_CARD)
    player.table.host.clock.delays = BotDelays()
    player.click(player.at("9H"))
    player.settle()
    player.press("x")
    player.wait(4.5)
    assert isinstance(player.scene, DealOver)
    player.press("escape")
    assert isinstance(player.scene, Dialog)
    player.press("escape")
    assert isinstance(player.scene, DealOver)
    assert player.table.host.waiting_for_next_deal


def test_the_other_hands_are_turned_up_at_the_end_of_a_deal(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, LAST_CARD)
    player.table.host.clock.delays = BotDelays()
    display = player.table.display
    player.click(player.at("9H"))
    player.settle()
    shown_before = {item.key for item in player.table.frame.items()}
    assert not any(isinstance(key, tuple) and key[0] == "open" for key in shown_before)
    player.press("x")
    flipped, counted = 0, set()
    for _frame in range(90):
        player.wait()
        cards = display.animator.cards.values()
        flipped = max(flipped, sum(c.flight is not None and c.goal.up for c in cards))
        if display.presenter.shown.view.table.result is not None:
            counted.add(tuple(display.presenter.shown.counts[1:]))
    result = display.presenter.shown.view.table.result
    assert result is not None
    assert counted == {tuple(map(len, result.hands[1:]))}, "a card that turns up stays counted"
    opened = {key[1] for key in (i.key for i in player.table.frame.items()) if key[0] == "open"}
    assert opened == {seat for seat, hand in enumerate(result.hands) if hand}
    assert flipped > 5


def test_a_hurried_end_of_a_deal_shows_the_other_hands_as_well(
    app: App, tmp_path: Path
) -> None:
    player = at(app, tmp_path, LAST_CARD)
    player.table.host.clock.delays = BotDelays()
    player.click(player.at("9H"))
    player.settle()
    player.press("x")
    player.table.display.catch_up()
    assert player.table.display.presenter.shown.opened


def test_open_hands_are_gone_when_the_next_deal_has_begun(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, LAST_CARD)
    player.table.host.clock.delays = BotDelays()
    player.click(player.at("9H"))
    player.settle()
    player.press("x")
    player.wait(5.0)
    player.sees(DealOver)
    player.press("enter")
    player.press("enter")
    player.wait(1.0)
    display = player.table.display
    for _frame in range(2):
        assert not display.presenter.shown.opened
        keys = [item.key for item in player.table.frame.items()]
        assert not any(isinstance(key, tuple) and key[0] == "open" for key in keys)
        display.catch_up()


# --- Tests of the confetti after a win.


def test_paper_rains_for_a_person_who_goes_out_and_any_key_ends_it(
    app: App, tmp_path: Path
) -> None:
    player = at(app, tmp_path, LAST_CARD)
    player.table.host.clock.delays = BotDelays()
    player.click(player.at("9H"))
    player.settle()
    player.press("x")
    for _step in range(360):
        player.wait()
        if isinstance(player.scene, DealOver):
            break
    page = player.sees(DealOver)
    assert page.confetti.falling
    player.press("down")
    assert not page.confetti.falling


def test_scraps_that_lie_askew_have_smooth_edges() -> None:
    felt, paper = (30, 80, 50), (240, 230, 210)
    target = pygame.Surface((1280, 720))
    target.fill(felt)
    rain = Confetti((paper,))
    for _step in range(30):
        rain.update(1 / 30)
    rain.draw(target, target.get_size())
    seen = pygame.PixelArray(target)
    shades = {tuple(target.unmap_rgb(value))[:3] for value in {v for c in seen for v in c}}
    # Paper seen from the front and from behind, and much between these and the felt.
    assert felt in shades
    assert paper in shades
    assert len(shades) > 30


# --- The words on a television at the end of a deal: above the button, and no hand under them.


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_who_went_out_stands_above_the_button_and_hands_lie_before_their_owners(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    opened = visit(tmp_path, size, Settings())
    others = "\n".join(f"seat {seat}: *11" for seat in range(1, 4))
    player = on_phones(opened, NEARLY_OUT.format(deal=3, others=others), with_points)
    table, host = player.table, player.table.host
    play(host, Discard(Seat(0), host.view(Seat(0)).hand[0]))
    player.settle()
    layout, result = player.placed, table.model.view.table.result
    assert layout.spectator
    assert result is not None
    assert table.controls.primary.visible
    (words,) = [item for item in table.frame.items() if item.key == "public"]
    assert words.rect.bottom < table.controls.primary.rect.top
    for seat in (1, 2, 3):
        panel = layout.seats[Seat(seat)].plate
        cards = [slot.bounds() for slot in open_fan(layout, Seat(seat), 11)]
        assert not any(card.colliderect(panel) for card in cards)
        assert not any(card.colliderect(words.rect) for card in cards)
    opened.app.close()


def test_words_on_a_television_follow_the_settings_at_once(tmp_path: Path) -> None:
    opened = visit(tmp_path, (1280, 720), Settings(reduced_motion=False))
    player = on_phones(opened, late(4, 4, 11), with_points)
    display, app = player.table.display, opened.app
    assert display.layout.spectator
    for reduced in (False, True, False):
        app.change_settings(replace(app.context.settings, reduced_motion=reduced))
        assert display.words_canvas.look.reduced_motion is reduced
    for theme in ("contrast", "lamp"):
        app.change_settings(replace(app.context.settings, theme=theme))
        assert display.words_canvas.look.theme is THEMES[theme]
    before = display.words_canvas.look.metrics.body
    app.change_settings(replace(app.context.settings, ui_scale=1.4))
    assert display.words_canvas.look.metrics.body > before
    app.close()


def test_cards_on_a_television_have_the_large_index(tmp_path: Path) -> None:
    opened = visit(tmp_path, (1280, 720), Settings())
    player = on_phones(opened, late(8, 8, 11), with_points)
    display, view = player.table.display, player.table.model.view
    assert display.layout.spectator
    box, meld = next((display.layout.melds[meld.id], meld) for meld in view.table.melds)
    rules = view.table.sheet.meld_rules(view.table.deal)
    assert box.slots[0].height > LARGE_INDEX_BELOW, "elsewhere it would have the usual one"

    def picture() -> bytes:
        surface = display.canvas.pictures.resting(meld.cards[0], box.slots[0], rules).surface
        return pygame.image.tobytes(surface, "RGBA")

    seen = picture()
    display.canvas.pictures.set_afar(afar=False)
    assert picture() != seen
    opened.app.close()


# --- Tests of the points that hop up at the end of a deal, and of a hand that sinks.


STEP = 1 / 60
MOVING, REDUCED = Motion(1.0, reduced=False), Motion(1.0, reduced=True)
RESULT = DealResult(0, Seat(1), ((), (), (), ()), (35, 0, 12, 80))


def test_the_points_of_every_hand_hop_one_after_the_other_and_stay(
    app: App, tmp_path: Path
) -> None:
    player = at(app, tmp_path, late(4, 4, 11))
    display = player.table.display
    shown = display.presenter.shown
    table = replace(shown.view.table, result=RESULT)
    shown.view = replace(shown.view, table=table)
    hop, begun, tops = PointsHop(), 0, {0: set(), 2: set(), 3: set()}
    hop.start_for(DealEnded(RESULT))
    for _ignored in range(120):
        begun += hop.update(STEP, MOVING)[1]
        for sprite in hop.sprites(display.look, shown, MOVING):
            tops[sprite.key[1]].add(sprite.pos[1])
    assert begun == 3
    assert all(len(seen) > 4 for seen in tops.values())
    assert not hop.update(STEP, MOVING)[0]
    assert len(list(hop.sprites(display.look, shown, MOVING))) == 3
    hop.start_for(DealBegan(1, Seat(0), 2))
    assert list(hop.sprites(display.look, shown, MOVING)) == []


def test_points_that_are_hurried_lie_still_at_once(app: App, tmp_path: Path) -> None:
    hop = PointsHop()
    hop.start_for(DealEnded(RESULT))
    hop.finish()
    assert hop.update(STEP, MOVING) == (False, 0)


def test_the_hand_sinks_only_when_another_gets_what_the_viewer_asked_for() -> None:
    card = CARDS[0].id
    for caller, winner, motion, sinks in (
        (0, 1, MOVING, True),
        (0, 0, MOVING, False),
        (2, 1, MOVING, False),
        (0, 1, REDUCED, False),
    ):
        sink = HandSink()
        sink.follow(ClaimCalled(Seat(caller), card), Seat(0), motion)
        sink.follow(ClaimWon(Seat(winner), card, 1), Seat(0), motion)
        shares = []
        for _ignored in range(60):
            sink.update(STEP, motion)
            shares.append(sink.share)
        assert (max(shares) > 0.9) == sinks
        assert shares[-1] == 0
