"""Tests of making rules of one's own: begun, changed, refused, saved, left, deleted, played."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from mayi_desktop.base.i18n import _
from mayi_desktop.base.languages import choose_language
from mayi_desktop.engine.rulesheet import ClaimTiming, DealRule, contract
from mayi_desktop.host.folder import house_draft_file, house_rules_folder
from mayi_desktop.host.house_rules import load_draft, save_rules
from mayi_desktop.host.setup import GameSetup
from mayi_desktop.sheets.catalogue import SHEETS
from mayi_desktop.sheets.draft import HouseDraft
from mayi_desktop.sheets.options import RULE_OPTIONS, RuleGroup
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.controls import Choice, Stepper, Toggle
from mayi_desktop.ui.kit.page import Dialog
from mayi_desktop.ui.kit.widget import Label
from mayi_desktop.ui.kit.window import Arguments
from mayi_desktop.ui.pages.choices import TableSetup, available_sheets
from mayi_desktop.ui.pages.house_rules import (
    DealEditor,
    NewRulesPage,
    RuleRow,
    RulesEditor,
)
from mayi_desktop.ui.pages.rules import RulesPage
from mayi_desktop.ui.pages.setup import SetupPage, SheetsPage
from tests.sheets.own_rules import house_rules_in
from tests.ui.hand import Hand


def draft(title: str = "Sunday rules") -> HouseDraft:
    return HouseDraft("evil", (), title)


@pytest.fixture
def saved() -> list[str]:
    """The keys of the sheets that were saved."""
    return []


@pytest.fixture
def page(hand: Hand, saved: list[str]) -> RulesEditor:
    opened = RulesEditor(hand.app.context, draft(), saved.append)
    hand.app.context.scenes.push(opened)
    hand.wait()
    return opened


def files(app: App) -> list[str]:
    folder = house_rules_folder(app.folder)
    return sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []


def show_more(page: RulesEditor) -> None:
    if not page.shows_more:
        page.more.pressed.emit()


def row(page: RulesEditor, name: str) -> RuleRow:
    found = page.rows[name]
    if not found.visible:
        show_more(page)
    page.form.reveal(found.control)
    return found


def test_from_the_setup_page_to_a_game_by_own_rules(hand: Hand, begun: list[GameSetup]) -> None:
    hand.press_button("Play")
    setup = hand.sees(SetupPage)
    setup.sheets.choose("evil")
    hand.wait()
    hand.press_button(setup.all_sheets.label)
    hand.press_button("Make our own rules…")
    assert hand.sees(NewRulesPage).sheets.picked == "evil"
    hand.press_button("On to the questions")
    editor = hand.sees(RulesEditor)
    stepper = row(editor, "claims.penalty").control
    assert isinstance(stepper, Stepper)
    hand.click((stepper.rect.x + 10, stepper.rect.centery))
    assert editor.draft.value("claims.penalty") == 1
    hand.press_button("Save")
    assert hand.sees(SetupPage) is setup
    assert setup.draft.sheet_id == setup.sheets.picked == "evil+our-rules"
    assert setup.heading.text == "A new game: Our rules"
    hand.press_button("Deal the cards")
    assert begun[0].sheet().claims.penalty == 1
    assert begun[0].sheet().title == "Our rules"
    assert not house_draft_file(hand.app.folder).exists()


def test_own_rules_are_changed_and_deleted(hand: Hand) -> None:
    save_rules(draft(), hand.app.folder)
    hand.press_button("Play")
    setup = hand.sees(SetupPage)
    hand.press_button(setup.all_sheets.label)
    page = hand.sees(SheetsPage)
    assert not page.own_sheets.change.visible
    page.sheets.choose("evil+sunday-rules")
    hand.wait()
    hand.press_button("Change…")
    editor = hand.sees(RulesEditor)
    editor.edit(editor.draft.set_value, "claims.limit", 5)
    hand.press_button("Save")
    assert hand.sees(SetupPage) is setup
    assert setup.draft.sheet.claims.limit == 5
    assert files(hand.app) == ["sunday-rules.json"]
    hand.press_button(setup.all_sheets.label)
    hand.press_button("Delete")
    hand.sees(Dialog)
    hand.press("escape")
    assert files(hand.app) == ["sunday-rules.json"]
    hand.press_button("Delete")
    hand.press_button("Delete")
    page = hand.sees(SheetsPage)
    assert files(hand.app) == []
    assert setup.draft.sheet_id == page.sheets.picked == "grandma-jeanne"
    assert not page.own_sheets.change.visible


def test_a_changed_rule_is_marked_and_brought_back(hand: Hand, page: RulesEditor) -> None:
    limit = row(page, "claims.limit")
    assert not limit.note.visible
    page.edit(page.draft.set_value, "claims.limit", None)
    page.form.reveal(limit.reset)
    hand.wait()
    assert limit.note.text == "Changed. EVIL Style: 2"
    assert limit.reset.rect.y - limit.control.rect.bottom >= page.look.metrics.px(6)
    hand.click(limit.reset)
    assert page.draft.value("claims.limit") == 2
    assert not limit.note.visible


def test_all_kinds_of_control_are_used_by_keys_alone(hand: Hand, page: RulesEditor) -> None:
    show_more(page)
    for name, key, value in (
        ("claims.penalty", "left", 1),
        ("claims.penalty", "home", 0),
        ("claims.limit", "end", None),
        ("melds.distinct_suits", "space", True),
        ("claims.window", "left", ClaimTiming.AT_THE_STOCK),
    ):
        while page.focus.current is not page.rows[name].control:
            hand.press("tab")
        assert page.form.rect.contains(page.rows[name].control.focus_spot)
        hand.press(key)
        assert page.draft.value(name) == value
    hand.press("z", "ctrl")
    assert page.draft.value("claims.window") is ClaimTiming.BEFORE_THE_DRAW


def test_a_sign_held_down_goes_on_stepping(hand: Hand, page: RulesEditor) -> None:
    control = row(page, "points.ACE").control
    assert isinstance(control, Stepper)
    hand.wait()
    hand.grab((control.rect.right - 10, control.rect.centery))
    hand.wait(2.0)
    hand.drop((control.rect.right - 10, control.rect.centery))
    assert page.draft.value("points.ACE") == 100
    assert control.value == 100


def test_rules_that_make_no_sense_are_not_asked_about(hand: Hand, page: RulesEditor) -> None:
    assert page.rows["claims.penalty"].visible
    page.edit(page.draft.set_value, "claims.window", ClaimTiming.NEVER)
    assert not page.rows["claims.penalty"].visible
    show_more(page)
    assert page.rows["claims.window"].visible
    assert not page.rows["melds.natural_twos"].visible
    page.edit(page.draft.set_value, "melds.wilds.TWO", True)
    assert page.rows["melds.natural_twos"].visible


def test_what_does_not_fit_is_told_and_nothing_is_saved(
    hand: Hand, page: RulesEditor, saved: list[str]
) -> None:
    page.edit(page.draft.set_value, "decks.6", ((0, 1),))
    hand.wait()
    words = "Deal 1 with 6 players needs 68 cards, but there are only 54"
    assert page.rows["decks.6"].error.text.startswith(words)
    assert page.deals[0].error.text.startswith(words)
    assert page._error.text.startswith(words)
    button = hand.button("Save")
    assert not button.enabled
    assert button.reason == "Something doesn’t fit yet"
    page.save()
    hand.press("f1")
    hand.sees(RulesEditor)
    assert (saved, files(hand.app)) == ([], [])
    page.edit(page.draft.set_value, "decks.6", ((0, 2),))
    hand.wait()
    assert button.enabled
    assert not page.below.visible


@pytest.mark.parametrize(
    ("turns", "place"),
    [
        ({"decks.6": ((0, 1),)}, "deal"),
        ({"replace.kinds.RUN": False}, "replace.kinds.RUN"),
        ({}, "title"),
    ],
)
def test_a_button_leads_to_what_does_not_fit(
    hand: Hand, page: RulesEditor, turns: dict[str, object], place: str
) -> None:
    for name, value in turns.items():
        page.edit(page.draft.set_value, name, value)
    if place == "title":
        page.edit(page.draft.rename, "")
    page.form.scroll_to(10**6)
    page.focus.to(None)
    hand.wait()
    hand.press_button("Show me")
    wanted = {"deal": page.deals[0].change, "title": page._title}
    widget = wanted.get(place) or page.rows[place].control
    assert page.focus.current is widget
    assert page.form.view.contains(widget.rect)


def test_a_name_is_needed_and_must_be_such_as_can_be_shown(
    hand: Hand, page: RulesEditor
) -> None:
    hand.click(page._title)
    hand.press("a", "ctrl")
    hand.press("delete")
    assert page._title_note.text == "Your rules need a name."
    hand.type_text("\U0001f389")
    assert page._title_note.text == "The name has letters this game can’t display."
    assert not hand.button("Save").enabled
    hand.press("backspace")
    hand.type_text("Oma Trude")
    assert not page._title_note.visible
    assert page.heading.text == "Oma Trude"


def test_a_name_that_is_taken_is_numbered_or_replaces(
    hand: Hand, page: RulesEditor, saved: list[str]
) -> None:
    other = draft()
    other.set_value("claims.limit", 9)
    save_rules(other, hand.app.folder)
    hand.press_button("Save")
    hand.sees(Dialog)
    hand.press("escape")
    assert hand.sees(RulesEditor) is page
    hand.press_button("Save")
    hand.press_button("Save as Sunday rules 2")
    assert saved == ["evil+sunday-rules-2"]
    assert files(hand.app) == ["sunday-rules-2.json", "sunday-rules.json"]
    again = RulesEditor(hand.app.context, draft(), saved.append)
    hand.app.context.scenes.push(again)
    hand.wait()
    hand.press_button("Save")
    hand.press_button("Replace them")
    (first, _ignored), _ignored = house_rules_in(house_rules_folder(hand.app.folder))[0], None
    assert first.sheet.claims.limit == 2


def test_changes_are_kept_from_step_to_step_and_asked_about(
    hand: Hand, page: RulesEditor
) -> None:
    assert load_draft(hand.app.folder) is None
    page.edit(page.draft.set_value, "claims.limit", 4)
    kept = load_draft(hand.app.folder)
    assert kept is not None
    assert kept.value("claims.limit") == 4
    hand.press("escape")
    hand.sees(Dialog)
    hand.press_button("Stay here")
    assert hand.sees(RulesEditor) is page
    hand.press("escape")
    hand.press_button("Don’t save")
    assert page not in hand.app.context.scenes.scenes
    assert load_draft(hand.app.folder) is None


def test_without_changes_nothing_is_asked(hand: Hand, page: RulesEditor) -> None:
    hand.press("escape")
    assert page not in hand.app.context.scenes.scenes


def test_leaving_can_save(hand: Hand, page: RulesEditor, saved: list[str]) -> None:
    page.edit(page.draft.set_value, "claims.limit", 4)
    page.on_back()
    hand.wait()
    hand.press_button("Save")
    assert saved == ["evil+sunday-rules"]


def test_when_the_window_closes_the_draft_is_gone_on_with(tmp_path: Path) -> None:
    app = App(Arguments(data=tmp_path))
    hand = Hand(app)
    hand.wait()
    hand.press_button("Play")
    page = RulesEditor(app.context, draft(), lambda key: None)
    app.context.scenes.push(page)
    page.edit(page.draft.rename, "Monday")
    page.edit(page.draft.set_value, "decks.6", ((0, 1),))
    app.close()
    app = App(Arguments(data=tmp_path))
    try:
        hand = Hand(app)
        hand.wait()
        hand.press_button("Play")
        hand.press_button("Other rules…")
        hand.press_button("Make our own rules…")
        hand.sees(Dialog)
        hand.press_button("Continue")
        again = hand.sees(RulesEditor)
        assert again.draft.title == "Monday"
        assert again.draft.value("decks.6") == ((0, 1),)
        assert again.draft.has_unsaved_changes
    finally:
        app.close()


@pytest.mark.parametrize("answer", ["Throw it away", "Not now"])
def test_what_was_begun_can_be_thrown_away_or_wait(
    hand: Hand, page: RulesEditor, answer: str
) -> None:
    page.edit(page.draft.set_value, "claims.limit", 4)
    hand.app.context.scenes.pop()
    hand.press_button("Play")
    hand.press_button("Other rules…")
    hand.press_button("Make our own rules…")
    hand.press_button(answer)
    kept = load_draft(hand.app.folder)
    if answer == "Not now":
        hand.sees(SheetsPage)
        assert kept is not None
    else:
        hand.sees(NewRulesPage)
        assert kept is None


def test_the_rules_of_a_draft_are_shown_beside_those_they_come_from(
    hand: Hand, page: RulesEditor
) -> None:
    page.edit(page.draft.set_value, "claims.penalty", 1)
    hand.press("f1")
    rules = hand.sees(RulesPage)
    assert rules.text.paragraphs[0].text == "Sunday rules"
    assert rules.compare.options[1][1] == "Compared with EVIL Style"
    rules._choose_other("evil")
    told = [paragraph.text for paragraph in rules.text.paragraphs]
    assert "What it costs" in told
    hand.press("f1")
    assert hand.sees(RulesEditor) is page


def test_the_choice_above_leads_to_each_group_and_follows_the_page(
    hand: Hand, page: RulesEditor
) -> None:
    assert page.jump.chosen == "PENALTY"
    show_more(page)
    hand.wait()
    for key in ("CLAIMS", "DEALS", "REPLACING", "WILDS", "PENALTY"):
        page.jump.choose(key)
        hand.wait()
        assert page.form.view.contains(page.headings[RuleGroup[key]].rect)
        assert page.jump.chosen == key
    page.form.scroll_to(10**6)
    hand.wait()
    assert page.jump.chosen == "GOING_OUT"


def test_every_rule_is_asked_about_once_and_what_families_know_comes_first() -> None:
    asked = [name for group in RuleGroup for name in group.rules]
    assert sorted(asked) == sorted(RULE_OPTIONS)
    first = [group.name for group in RuleGroup if not group.more]
    assert first == ["PENALTY", "WILDS", "DEALS", "POINTS"]


def test_the_rest_comes_with_more_and_goes_again(hand: Hand, page: RulesEditor) -> None:
    assert page.rows["points.ACE"].visible
    assert not page.rows["melds.ace"].visible
    assert [key for key, _words in page.jump.options] == ["PENALTY", "WILDS", "DEALS", "POINTS"]
    page.form.reveal(page.more)
    hand.wait()
    hand.press_button("More rules…")
    assert page.rows["melds.ace"].visible
    assert page.focus.current is page.more
    assert len(page.jump.options) == len(RuleGroup)
    page.form.reveal(page.more)
    hand.wait()
    hand.press_button("Fewer rules")
    assert not page.rows["melds.ace"].visible


def test_a_changed_rule_is_never_hidden_when_the_page_opens(hand: Hand) -> None:
    changed = draft()
    changed.set_value("melds.distinct_suits", True)
    opened = RulesEditor(hand.app.context, changed, print)
    assert opened.rows["melds.distinct_suits"].visible


def test_show_me_finds_an_error_among_the_hidden_rules(hand: Hand, page: RulesEditor) -> None:
    page.edit(page.draft.set_value, "decks.6", ((0, 1),))
    hand.wait()
    assert not page.rows["decks.6"].visible
    hand.press_button("Show me")
    hand.wait()
    assert page.rows["decks.6"].visible


def test_a_deal_is_changed_added_moved_and_taken_out(hand: Hand, page: RulesEditor) -> None:
    before = page.draft.deals
    page.form.reveal(page.deals[0].change)
    hand.wait()
    hand.click(page.deals[0].change)
    deal = hand.sees(DealEditor)
    hand.press_button("Add a set")
    size = deal.melds[2].size
    hand.click((size.rect.right - 10, size.rect.centery))
    hand.press_button("Remove")
    assert deal.rule.contract == contract("R4S4")
    deal.melds[1].kind.choose("RUN")
    deal.cards.step(1)
    switch = deal.flags["exact"].control
    deal.form.reveal(switch)
    hand.wait()
    hand.click(switch)
    assert page.draft.deals[0] == DealRule(12, contract("R4R4"), exact=True)
    hand.press_button("Move later")
    assert page.draft.deals[:2] == (before[1], DealRule(12, contract("R4R4"), exact=True))
    assert deal.heading.text == "Deal 2 of 6"
    hand.press_button("Done")
    assert hand.sees(RulesEditor) is page
    assert page.deals[1].note.text.startswith("Changed. EVIL Style: two runs")
    page.add_deal.pressed.emit()
    assert len(page.draft.deals) == 7
    assert page.deals[6].note.text == "New: EVIL Style doesn’t have this deal."
    page.deals[6].remove.pressed.emit()
    page.reset_deals.pressed.emit()
    assert page.draft.deals == before


def test_what_does_not_fit_is_told_on_the_page_of_the_deal(
    hand: Hand, page: RulesEditor
) -> None:
    page.open_deal(0)
    deal = hand.sees(DealEditor)
    for _ignored in range(9):
        deal.cards.step(-1)
    hand.wait()
    assert deal.error.text.startswith("Deal 1 asks for 7 cards")
    for _ignored in range(9):
        hand.press("z", "ctrl")
    assert not deal.error.visible


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
@pytest.mark.parametrize("scale", [0.8, 2.5])
def test_everything_is_reached_by_tab_in_any_window(
    hand: Hand, page: RulesEditor, size: tuple[int, int], scale: float
) -> None:
    hand.app.change_settings(replace(hand.app.context.settings, ui_scale=scale))
    hand.resize(size)
    inside, seen = set(page.form.members()), set()
    for _ignored in range(len([m for m in page.members() if m.takes_focus])):
        hand.press("tab")
        current = page.focus.current
        assert current is not None
        seen.add(current)
        if current in inside:
            assert page.form.rect.contains(current.focus_spot)
        else:
            assert pygame.Rect((0, 0), size).contains(current.rect)
    controls = {row.control for row in page.rows.values() if row.visible}
    assert controls <= seen
    assert {type(control) for control in controls} == {Stepper, Toggle, Choice}


def test_a_read_only_window_makes_no_rules(hand: Hand) -> None:
    save_rules(draft(), hand.app.folder)
    hand.app.context.read_only = True
    hand.press_button("Play")
    setup = hand.sees(SetupPage)
    setup.sheets.choose("evil+sunday-rules")
    hand.press_button(setup.all_sheets.label)
    page = hand.sees(SheetsPage)
    assert not page.own_sheets.change.visible
    assert not page.own_sheets.delete.visible
    button = hand.button(_("Make our own rules…"))
    assert not button.enabled
    assert button.reason


# --- Tests of the user's own rule sheets: listed, explained, begun, complained of.


SUNDAY = 'based_on = "evil"\ntitle = "Sunday rules"\n[claims]\npenalty = 1\n'


@pytest.fixture
def folder(app: App) -> Path:
    """The folder for own rules, with one good file and one that cannot be played."""
    rules = house_rules_folder(app.folder)
    rules.mkdir(parents=True)
    (rules / "sunday.toml").write_text(SUNDAY, encoding="utf-8")
    (rules / "fishy.json").write_text('{"based_on": "evil", "fish": 3}', encoding="utf-8")
    return rules


def test_own_rules_are_offered_after_the_built_in_ones_and_begun(
    hand: Hand, folder: Path, begun: list[GameSetup]
) -> None:
    hand.press_button("Play")
    page = hand.sees(SetupPage)
    hand.press_button("Other rules…")
    entries = hand.sees(SheetsPage).sheets.entries
    hand.press_button("Done")
    assert [entry.title for entry in entries[len(SHEETS) :]] == ["Sunday rules"]
    assert entries[len(SHEETS)].detail == "Your own rules, made from EVIL Style"
    assert entries[len(SHEETS)].aside == "3–6 players · 6 rounds"
    page.sheets.choose("evil+sunday")
    hand.wait()
    hand.press_button("Deal the cards")
    assert begun[0].sheet().claims.penalty == 1
    assert begun[0].sheet_id == "evil+sunday"


def test_a_file_that_cannot_be_played_is_named_with_the_reason(
    hand: Hand, folder: Path
) -> None:
    hand.press_button("Play")
    hand.press_button("Other rules…")
    words = [widget.text for widget in hand.scene.members() if isinstance(widget, Label)]
    (complaint,) = [text for text in words if "fishy.json" in text]
    assert "'fish'" in complaint


def test_a_complaint_about_a_slip_of_the_pen_names_the_line(app: App) -> None:
    folder = house_rules_folder(app.folder)
    folder.mkdir(parents=True)
    (folder / "a.toml").write_text('based_on = "evil"\ntitle = "\n', encoding="utf-8")
    (folder / "b.json").write_text('{"based_on": "evil",\n "title"}', encoding="utf-8")
    assert available_sheets(app.folder).errors == (
        "a.toml isn’t valid TOML or JSON: look at line 2.",
        "b.json isn’t valid TOML or JSON: look at line 2.",
    )


def test_own_rules_are_remembered_as_long_as_their_file_is_there(
    hand: Hand, folder: Path, begun: list[GameSetup]
) -> None:
    hand.press_button("Play")
    hand.sees(SetupPage).sheets.choose("evil+sunday")
    hand.wait()
    hand.press_button("Deal the cards")
    context = hand.app.context
    again = TableSetup.from_settings(context.settings, available_sheets(context.folder).entries)
    assert again.sheet_id == "evil+sunday"
    (folder / "sunday.toml").unlink()
    later = TableSetup.from_settings(context.settings, available_sheets(context.folder).entries)
    assert later.sheet_id == "grandma-jeanne"


def test_own_rules_are_explained(hand: Hand, folder: Path) -> None:
    hand.press_button("Play")
    hand.sees(SetupPage).sheets.choose("evil+sunday")
    hand.wait()
    hand.press("f1")
    page = hand.sees(RulesPage)
    assert page.text.paragraphs[0].text == "Sunday rules"


def test_a_folder_that_cannot_be_read_is_told(
    app: App, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", refuse)
    offer = available_sheets(app.folder)
    assert len(offer.entries) == len(SHEETS)
    assert "access was denied" in offer.errors[0]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            '{"based_on": "evil", "fish": 3}',
            "Eine Regel namens 'fish' gibt es nicht; hier steht 3",
        ),
        ('{"based_on": "golf"}', "Regeln mit dem Namen 'golf' gibt es nicht. "),
        ('{"based_on": "evil", "deals": []}', "deals ist leer: "),
        (
            '{"based_on": "evil", "melds": {"run_gap": -1}}',
            "melds.run_gap ist -1: Es darf nicht unter null liegen.",
        ),
        (
            '{"based_on": "evil", "deals": [{"cards": 20, "contract": "R15"}]}',
            "Runde 1 verlangt: Folge zu 15. ",
        ),
        (
            '{"based_on": "evil", "claims": {"window": "soon"}}',
            "claims.window kann nicht 'soon' sein: Möglich sind NEVER, ",
        ),
        ('{"title": "Fishy"}', "based_on fehlt: "),
        ("[1, 2]", "enthält [1, 2] statt einer Tabelle von Regeln."),
        ("nonsense", "ist kein gültiges TOML oder JSON: "),
    ],
)
def test_what_is_wrong_with_a_file_is_said_in_german(
    app: App, folder: Path, text: str, why: str
) -> None:
    (folder / "fishy.json").write_text(text, encoding="utf-8")
    choose_language("de")
    (complaint,) = available_sheets(app.folder).errors
    assert complaint.startswith((f"fishy.json: {why}", f"fishy.json {why}"))
    assert complaint.count("fishy") == 1
