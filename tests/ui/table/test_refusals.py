"""Tests of refusals at the table: each says what one can do, and the rules open there."""

from __future__ import annotations

from pathlib import Path

import pytest

from mayi_desktop.base.i18n import _, ngettext
from mayi_desktop.engine import CARDS, Refusal, ReplaceWild
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.sheets.phrases import sheet_title
from mayi_desktop.ui.app import App
from mayi_desktop.ui.pages.rules import RulesPage
from mayi_desktop.ui.play import plays
from tests.ui.screens import TO_LAY_OFF
from tests.ui.table.player import Player, at
from tests.ui.table.tables import SET_OF_THREE, SOME_FIT, game_at


def test_of_several_cards_it_is_said_which_were_laid_off(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, SOME_FIT)
    for name in ("9H", "TH", "KD"):
        player.click(player.at(name))
        player.settle()
    player.click(player.meld(0))
    notes = player.table.model.captions
    assert notes.text == "Laid off: 9♥, 10♥. Still in your hand: K♦."
    assert not notes.is_refusal
    player.settle()
    assert [str(CARDS[c]) for c in player.view.hand if str(CARDS[c])[1] == "D"] == ["KD"]


def first_line(page: RulesPage) -> str:
    return next(line.text for line in page.text._lines if line.y >= page.text.offset)


def test_the_rules_open_where_a_refusal_has_cited_them(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, TO_LAY_OFF)
    player.press("f1")
    assert first_line(player.sees(RulesPage)) == sheet_title(player.view.table.sheet.title)
    player.press("escape")
    player.drag_card("KD", player.meld(0))
    told = _("That card doesn’t fit there: try another meld, or keep it.")
    assert player.table.model.captions.text == told
    player.wait(30.0)
    assert not player.table.model.captions.is_refusal
    player.press("f1")
    page = player.sees(RulesPage)
    assert first_line(page) == "Laying off"
    (top,) = (line.y for line in page.text._lines if line.text == "Laying off")
    assert top - page.text.offset >= app.context.look.metrics.px(20)
    assert "On the written sheet: Section 9" in [line.text for line in page.text._lines]
    player.press("escape")
    player.click(player.at("9H"))
    player.click(player.meld(0, 0.9))
    player.settle()
    player.press("f1")
    assert first_line(player.sees(RulesPage)) == sheet_title(player.view.table.sheet.title)


def test_discarding_without_a_card_says_what_is_missing(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, SET_OF_THREE)
    player.press("x")
    assert player.caption == _(
        "First choose the card to discard: click it, or use the arrow keys."
    )
    assert player.table.model.captions.is_refusal
    assert len(player.view.hand) == 3


@pytest.mark.parametrize(
    ("line", "said"),
    [("turn 0 draw", "Draw a card first"), ("turn 1 draw", "not your turn yet")],
)
def test_discarding_at_the_wrong_time_says_so(
    app: App, tmp_path: Path, line: str, said: str
) -> None:
    host = game_at(tmp_path, SET_OF_THREE.replace("turn 0 play stock", line))
    host.clock.delays = BotDelays(step=1e9, answer=1e9, hold=None)
    player = Player(app, host)
    player.settle()
    player.press("x")
    assert said in player.caption


def test_with_every_hand_face_down_nobody_is_told_to_sort_theirs(
    app: App, tmp_path: Path
) -> None:
    line = SET_OF_THREE.replace("turn 0 play stock", "turn 0 draw")
    player = Player(app, game_at(tmp_path, line, people=(0, 1)))
    player.settle()
    assert player.table.model.viewer is None
    player.table.commands.discard_nothing()
    assert player.caption == _("Every hand lies face down just now.")


def test_what_did_not_fit_of_several_cards_is_told_where_it_can_be_read(
    app: App, tmp_path: Path
) -> None:
    player = at(app, tmp_path, SET_OF_THREE)
    for name in ("4C", "KD"):
        player.click(player.at(name))
        player.settle()
    player.click(player.meld(0))
    player.settle()
    told = _("Laid off: {laid}. Still in your hand: {left}.", laid="K♦", left="4♣")
    words = player.table.frame.text()
    assert words.caption == told
    assert not words.is_refusal


BESIDE_A_WILD = """
deal 1
turn 0 play stock
seat 0: 4C 4D 4H 9H 9C 9S 5S 7S 2D
seat 1 down: *5
seat 2: *11
set 1: KC KS JK
run 1: 5S 6S JK=7S 8S
discards: 3C TD
"""


@pytest.mark.parametrize("is_down", [False, True])
@pytest.mark.parametrize("card", ["2D", "7S"])
def test_whoever_wants_to_add_is_not_told_about_swapping(
    app: App, tmp_path: Path, card: str, is_down: bool
) -> None:
    """The seven is the card that the joker of the run stands for; the two fits nowhere."""
    player = at(app, tmp_path, BESIDE_A_WILD)
    if is_down:
        player.press("h")
        player.press("g")
        player.settle()
    view = player.view
    held = [player.card(card)]
    outcomes = plays.drop_actions(view, held)
    wilds = [zone for zone in outcomes if isinstance(zone, plays.OnWild)]
    assert len(wilds) == 2
    said = {outcomes[zone] for zone in wilds}
    if is_down:
        assert said == {Refusal.NOT_IN_THIS_TURN}
        return
    told = plays.main_refusal([outcomes[zone] for zone in outcomes][1:])
    assert told is Refusal.NOT_DOWN_YET
    assert any(isinstance(outcome, ReplaceWild) for outcome in said) == (card == "7S")


TO_STAGE = """
deal 2
turn 0 play stock
seat 0: 4C 4D 9H TH JD QS 2H
seat 1: *11
seat 2: *11
discards: 3C 4D
"""


def test_nothing_rebukes_while_a_meld_is_put_together(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, TO_STAGE)
    sizes = [slot.size for slot in player.table.model.hand.tray]
    for laid, name in enumerate(("4C", "4D", "9H"), 1):
        player.drag_card(name, player.slot(0 if laid < 3 else 1))
        prompt = player.table.prompt.now()
        laying = next(
            b
            for b in (prompt.primary, prompt.second)
            if b is not None and b.label == _("Lay down")
        )
        left = sum(sizes) - laid
        words = ngettext("{count} card to go", "{count} cards to go", count=left)
        assert (laying.reason, laying.refusal) == (words, None)
        assert not player.table.model.captions.is_refusal


def test_every_refusal_in_english_is_free_of_sections(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, SET_OF_THREE)
    for card in ("KD", "4C", "5C"):
        player.drag_card(card, player.stock())
        assert "Section" not in player.caption
        assert "Rules (" not in player.caption


TWO_AS_A_KING = """
deal 2
turn 0 play stock
seat 0 down: KS KD 4C 9H
seat 1: *11
seat 2: *11
set 0: 5C 5D 5H
run 0: JS QS 2D AS
discards: 3C 4D
"""


@pytest.mark.parametrize("way", ["drag", "click"])
@pytest.mark.parametrize("share", [0.1, 0.6, 0.95])
def test_a_natural_on_a_wild_that_stays_is_refused_with_the_sheets_own_sentence(
    app: App, tmp_path: Path, way: str, share: float
) -> None:
    player = at(app, tmp_path, TWO_AS_A_KING)
    if way == "drag":
        player.drag_card("KS", player.meld(0, share))
    else:
        player.click(player.at("KS"))
        player.settle()
        player.click(player.meld(0, share))
    notes = player.table.model.captions
    assert notes.is_refusal
    assert notes.text == "Twos are never swapped."


def test_a_card_that_no_wild_stands_for_just_does_not_fit(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, TWO_AS_A_KING)
    player.drag_card("9H", player.meld(0, 0.6))
    told = _("That card doesn’t fit there: try another meld, or keep it.")
    assert player.table.model.captions.text == told


def test_a_card_that_fits_twice_is_asked_about_without_the_look_of_a_mistake(
    app: App, tmp_path: Path
) -> None:
    twice = TWO_AS_A_KING.replace("run 0: JS QS 2D AS", "set 1: 5C 5D 5H").replace("9H", "5S")
    player = at(app, tmp_path, twice)
    player.click(player.at("5S"), clicks=2)
    notes = player.table.model.captions
    assert notes.text == _("That card fits in more than one place: press the meld you mean.")
    assert not notes.is_refusal
    player.click(player.meld(1))
    player.settle()
    assert "5S" not in player.hand_names()
