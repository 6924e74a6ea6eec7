"""Page that edits a family's own rules: a question for every rule, and the list of deals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from mayi_desktop.host.setup.house_sheets import (
    NotSavedError,
    delete_draft,
    free_title,
    names_taken,
    save_draft,
    save_rules,
)
from mayi_desktop.i18n import _, ngettext
from mayi_desktop.sheets import contract_text
from mayi_desktop.sheets.house_rules.draft import HouseDraft
from mayi_desktop.sheets.house_rules.files import slug
from mayi_desktop.sheets.house_rules.rule_errors import TITLE, RuleError, deal_place
from mayi_desktop.sheets.house_rules.rule_options import RULE_OPTIONS, RuleGroup
from mayi_desktop.sheets.house_rules.values import LONGEST_TEXT, MOST_DEALS
from mayi_desktop.sheets.phrases import sheet_title
from mayi_desktop.ui.drawing import Look
from mayi_desktop.ui.scenes.house_rules.deal_editor import DealEditor
from mayi_desktop.ui.scenes.house_rules.rule_row import RuleRow
from mayi_desktop.ui.scenes.house_rules.rule_text import (
    deal_text,
    error_text,
    group_text,
    short_group_text,
)
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.input import KeyPressed
from mayi_desktop.ui.shell.key_map import TableAct
from mayi_desktop.ui.widgets.basics import Label, Signal, Tone, Widget
from mayi_desktop.ui.widgets.containers.row import Row, Stack
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.widgets.controls.choice import Choice
from mayi_desktop.ui.widgets.controls.text_field import TextField
from mayi_desktop.ui.widgets.pages.dialog import Answer, Dialog, show_message
from mayi_desktop.ui.widgets.pages.form import FormPage

_PENALTY = ("claims.penalty", "claims.limit")
_WILDS = ("jokers", "melds.wilds.TWO", "melds.naturals_per_wild")
_BY_HEART = (RuleGroup.DEALS, RuleGroup.POINTS)


@dataclass(frozen=True, slots=True)
class EditorSection:
    """A part of the page: its heading, a word for it, and the rules it asks about.

    A section of `more` is hidden until somebody asks for it.
    """

    key: str
    heading: str
    short: str
    rules: tuple[str, ...]
    more: bool = False


def sections() -> tuple[EditorSection, ...]:
    """All sections in the order of the page; every rule is in one of them."""
    penalty = EditorSection("PENALTY", _("Penalty cards for a May I?"), _("Penalty"), _PENALTY)
    wilds = EditorSection("WILDS", _("Wild cards"), _("Wilds"), _WILDS)
    first = [_section(group) for group in _BY_HEART]
    others = [group for group in RuleGroup if group not in _BY_HEART]
    return (penalty, wilds, *first, *(_section(group, more=True) for group in others))


def _section(group: RuleGroup, *, more: bool = False) -> EditorSection:
    """A group of rules, without those that have come before."""
    names = [name for name, knob in RULE_OPTIONS.items() if knob.group is group]
    rules = tuple(name for name in names if name not in (*_PENALTY, *_WILDS))
    return EditorSection(group.name, group_text(group), short_group_text(group), rules, more)


class RulesEditor(FormPage):
    """Every rule of a draft as a question; `saved` reports the sheet's key.

    The draft is saved after every step, so that closing the window loses nothing.
    """

    column = 880

    def __init__(
        self, context: Context, draft: HouseDraft, on_saved: Callable[[str], None]
    ) -> None:
        super().__init__(context, "")
        self.draft = draft
        self.saved = Signal(on_saved)
        self._closed = False
        look = self.look
        self._title = TextField(
            look,
            draft.title,
            self._rename,
            limit=LONGEST_TEXT,
            hint=_("What are your rules called?"),
        )
        self._title_note = Label(look, "", Tone.WARNING)
        self.rows = {
            name: RuleRow(look, knob, draft, self.set_rule)
            for name, knob in RULE_OPTIONS.items()
        }
        self.deals = DealList(look, draft, self.open_deal, self._changed)
        self.sections = sections()
        self.headings = {
            section.key: Label(look, section.heading, Tone.SUBHEADING)
            for section in self.sections
        }
        self.shows_more = self._more_is_changed()
        self.more = Button(look, "", self._toggle_more)
        first = self.sections[0]
        self._jumped_to = -1  # how far the page is scrolled after a choice above
        self.jump = Choice(look, "", [(first.key, first.short)], first.key, self._jump_to)
        self._undo = Button(look, _("Undo"), self._undo_step)
        self.above = Row(look, ((self.jump, 0.84), (self._undo, 0.16)))
        self._error = Label(look, "", Tone.WARNING)
        self._show_error = Button(look, _("Show me"), self._show_first_error)
        self.below = self._bottom = Row(look, ((self._error, 0.84), (self._show_error, 0.16)))
        self._save = Button(look, _("Save"), self.save, kind=ButtonKind.PRIMARY)
        self._try = Button(look, _("Try it out…"), self._open_playtest)
        self._rules = Button(
            look, _("Rules ({cap})", cap=context.keys.cap(TableAct.RULES)), self._open_rules
        )
        back = Button(look, _("Back"), self.on_back)
        self.compose((self._questions(),), (self._rules, self._try, back, self._save))
        self.focus.to(self._title)
        self._show()

    def leave(self) -> None:
        """Save the draft for another day."""
        self._autosave()

    def on_back(self) -> None:
        """Go back, after a question where something would be lost."""
        if self.draft.has_unsaved_changes:
            self._confirm_leaving()
        else:
            self._close()

    def _close(self) -> None:
        """Close the page and forget the draft."""
        self._closed = True
        self.context.scenes.remove(self)

    def on_key(self, event: KeyPressed) -> bool:
        """Take a step back on Ctrl and Z, show the rules on F1."""
        if event.key == "z" and event.mods & {"ctrl", "meta"}:
            self._undo_step()
            return True
        if self.context.keys.act(event) is TableAct.RULES:
            self._open_rules()
            return True
        return False

    def update(self, dt: float) -> bool:
        """Show in the choice above which part of the page is in sight.

        A part that was just chosen stays chosen until the page is scrolled.
        """
        form, shown = self.form, self._shown()
        if form.offset != self._jumped_to:
            top = form.rect.y + form.rect.height // 3
            if form.forms[0].at_end:
                top = form.rect.bottom
            seen = [s.key for s in shown if self.headings[s.key].rect.y <= top]
            self.jump.set(seen[-1] if seen else shown[0].key)
        return super().update(dt)

    def problem(self) -> str:
        """Why the rules cannot be saved, in a sentence; empty if they can."""
        title = self.draft.title
        if title.strip() and not self.look.fonts.writes_whole(title):
            return _("The name has letters this game can’t display.")
        return next(map(error_text, self.draft.errors()), "")

    def save(self) -> None:
        """Save the rules and go back, after a question where the name is taken."""
        if not self.problem():
            self._save_under_name()

    def _questions(self) -> list[Widget]:
        look, base = self.look, sheet_title(self.draft.base.title)
        rows: list[Widget] = [
            Label(
                look,
                _(
                    "Made from {base}. Change what you play differently; the rest stays "
                    "the same.",
                    base=base,
                ),
                Tone.SOFT,
            ),
            Row(look, ((Label(look, _("Name")), 0.2), (self._title, 0.8))),
            self._title_note,
        ]
        for section in self.sections:
            if section.more and self.more not in rows:
                rows.append(self.more)
            rows.append(self.headings[section.key])
            if section.key == RuleGroup.DEALS.name:
                rows += self.deals.widgets()
            rows += [self.rows[name] for name in section.rules]
        return rows

    def _more_is_changed(self) -> bool:
        """Whether a rule that would be hidden is not as in the base."""
        names = [name for section in self.sections if section.more for name in section.rules]
        return any(map(self.draft.is_changed, names))

    def _toggle_more(self) -> None:
        self.shows_more = not self.shows_more
        self._show()
        self.rearrange()

    def _shown(self) -> list[EditorSection]:
        """The sections in which there is something to be seen."""
        return [section for section in self.sections if self.headings[section.key].visible]

    def _show(self) -> None:
        """Update every row from the draft, and show what does not fit."""
        draft = self.draft
        self.heading.set_text(draft.sheet.title or _("Our own rules"))
        self._title.set(draft.title)
        places = _by_place(draft.errors())
        for section in self.sections:
            for name in section.rules:
                self.rows[name].show_draft(places.get(name, ""))
                if section.more and not self.shows_more:
                    self.rows[name].set_visible(visible=False)
            asked = any(self.rows[name].visible for name in section.rules)
            is_deals = section.key == RuleGroup.DEALS.name
            self.headings[section.key].set_visible(visible=asked or is_deals)
        self.more.set_label(_("Fewer rules") if self.shows_more else _("More rules…"))
        self.jump.set_options([(s.key, s.short) for s in self._shown()], self.jump.chosen)
        self.deals.show_draft(lambda place: places.get(place, ""))
        problem = self.problem()
        nameless = TITLE in places or problem == _(
            "The name has letters this game can’t display."
        )
        self._title_note.set_text(problem if nameless else "")
        self._title_note.set_visible(visible=nameless)
        self._error.set_text(problem)
        self._bottom.set_visible(visible=bool(problem))
        for button in (self._save, self._try, self._rules):
            reason = _("Something doesn’t fit yet") if button is self._save else ""
            button.set_enabled(enabled=not problem, reason=reason)
        self._undo.set_enabled(enabled=draft.can_undo)

    def _changed(self) -> None:
        self._show()
        self._autosave()
        self.rearrange()

    def set_rule(self, name: str, value: Any) -> None:  # noqa: ANN401
        """Give one rule another value."""
        self.draft.set_value(name, value)
        self._changed()

    def _rename(self, title: str) -> None:
        self.draft.rename(title)
        self._changed()

    def _undo_step(self) -> None:
        self.draft.undo()
        self._changed()

    def _autosave(self) -> None:
        if self.context.read_only:
            return
        if self.draft.has_unsaved_changes and not self._closed:
            save_draft(self.draft, self.context.folder)
        else:
            delete_draft(self.context.folder)

    def _save_under_name(self) -> None:
        """Save under the title of the draft; ask first if other rules have that name."""
        draft, title = self.draft, self.draft.sheet.title
        same_title = draft.saved_title == title
        name = draft.name if draft.name and same_title else slug(title)
        taken = names_taken(self.context.folder) - {draft.name}
        if name not in taken:
            self._write(name)
            return
        free = free_title(title, taken)
        answers = (
            Answer(_("Replace them"), partial(self._write, name)),
            Answer(_("Save as {title}", title=free), partial(self._save_as, free)),
            Answer(_("Stay here"), lambda: None, ButtonKind.PRIMARY),
        )
        text = _("You already have rules called {title}.", title=title)
        self.context.scenes.push(Dialog(self.context, _("That name is taken"), text, answers))

    def _save_as(self, title: str) -> None:
        self.draft.rename(title)
        self._write(slug(title))

    def _write(self, name: str) -> None:
        try:
            rules = save_rules(self.draft, self.context.folder, name)
        except NotSavedError as error:
            show_message(
                self.context,
                _("Just so you know"),
                _("That didn’t work: {why}", why=str(error)),
            )
            return
        self._close()
        self.saved.emit(rules.sheet.key)

    def _confirm_leaving(self) -> None:
        """Ask what to do with changes that are not saved."""
        answers = [
            Answer(_("Don’t save"), self._close),
            Answer(_("Stay here"), lambda: None, ButtonKind.PRIMARY),
        ]
        if not self.problem():
            answers.insert(0, Answer(_("Save"), self.save))
        text = _(
            "{title} has unsaved changes.",
            title=self.draft.sheet.title or _("Our rules"),
        )
        self.context.scenes.push(
            Dialog(self.context, _("Leave without saving?"), text, answers)
        )

    def _jump_to(self, name: str) -> None:
        heading = self.headings[name]
        self.form.scroll_to(self.form.offset + heading.rect.y - self.form.rect.y)
        self._jumped_to = self.form.offset
        self.jump.set(name)

    def _show_first_error(self) -> None:
        """Scroll to the first error and focus it."""
        places = _by_place(self.draft.errors())
        if any(name in places and not row.visible for name, row in self.rows.items()):
            self.shows_more = True
            self._show()
            self.rearrange()
        there: list[Widget] = [self._title] if self._title_note.visible else []
        there += [row.change for row in self.deals.rows if row.visible and row.error.text]
        names = [name for section in self.sections for name in section.rules]
        there += [self.rows[name].control for name in names if name in places]
        for widget in there[:1]:
            self.focus.to(widget)
            self.form.reveal(widget)

    def open_deal(self, index: int) -> None:
        """Open the page that edits a deal (from 0)."""
        self.context.scenes.push(DealEditor(self.context, self.draft, index, self._changed))

    def _open_rules(self) -> None:
        from mayi_desktop.ui.scenes.reading.rules import RulesPage

        if not self.problem():
            sheet, base = self.draft.sheet, self.draft.base
            self.context.scenes.push(RulesPage(self.context, sheet, base=base))

    def _open_playtest(self) -> None:
        from mayi_desktop.ui.scenes.house_rules.playtest import PlaytestPage

        self.context.scenes.push(PlaytestPage(self.context, self.draft.sheet))


def _by_place(troubles: tuple[RuleError, ...]) -> dict[str, str]:
    """The first sentence for every place at which something does not fit."""
    places: dict[str, str] = {}
    for trouble in troubles:
        for place in trouble.at:
            places.setdefault(place, error_text(trouble))
    return places


class DealRow(Row):
    """One deal: its contract and its cards, two buttons, and what does not fit."""

    def __init__(
        self, look: Look, on_open: Callable[[], None], on_remove: Callable[[], None]
    ) -> None:
        self.contract = Label(look, "", Tone.STRONG)
        self.cards = Label(look, "", Tone.SOFT)
        self.note = Label(look, "", Tone.SOFT)
        self.error = Label(look, "", Tone.WARNING)
        self._stack = Stack(look, [])
        self.change = Button(look, _("Change…"), on_open)
        self.remove = Button(look, _("Remove"), on_remove, kind=ButtonKind.QUIET)
        parts = ((self._stack, 0.6), (self.change, 0.2), (self.remove, 0.2))
        super().__init__(look, parts)

    def show_deal(self, draft: HouseDraft, index: int, trouble: str) -> None:
        """Show one deal of the draft."""
        rule = draft.deals[index]
        self.contract.set_text(deal_text(index, rule))
        self.cards.set_text(
            ngettext("{count} card each", "{count} cards each", count=rule.cards)
        )
        self.note.set_text(_note(draft, index))
        self.error.set_text(trouble)
        labels = (self.contract, self.cards, self.note, self.error)
        self._stack.labels = tuple(label for label in labels if label.text)
        self.remove.set_visible(visible=len(draft.deals) > 1)


def _note(draft: HouseDraft, index: int) -> str:
    """What the deal was on the base, if it was another one."""
    before, base = draft.base_deal(index), sheet_title(draft.base.title)
    if before is None:
        return _("New: {base} doesn’t have this deal.", base=base)
    if before == draft.deals[index]:
        return ""
    cards = ngettext("{count} card each", "{count} cards each", count=before.cards)
    return _(
        "Changed. {base}: {contract}, {cards}",
        base=base,
        contract=contract_text(before),
        cards=cards,
    )


class DealList:
    """Rows for as many deals as there can be; unused ones are hidden.

    `on_open` is told the deal to be changed; `changed` reports that the draft is another one.
    """

    def __init__(
        self,
        look: Look,
        draft: HouseDraft,
        on_open: Callable[[int], None],
        on_change: Callable[[], None],
    ) -> None:
        self._draft = draft
        self.changed = Signal(on_change)
        self.rows = [
            DealRow(look, partial(on_open, index), partial(self._remove, index))
            for index in range(MOST_DEALS)
        ]
        self.add = Button(look, _("Add a deal"), self._add)
        self.reset = Button(look, _("Reset all deals"), self._reset, kind=ButtonKind.QUIET)

    def widgets(self) -> list[Widget]:
        """The widgets for the page."""
        return [*self.rows, Row(self.add.look, ((self.add, 0.5), (self.reset, 0.5)))]

    def show_draft(self, troubles: Callable[[str], str]) -> None:
        """Bring the rows into line; `troubles` tells what does not fit at a place."""
        draft = self._draft
        for index, row in enumerate(self.rows):
            there = index < len(draft.deals)
            row.set_visible(visible=there)
            if there:
                row.show_deal(draft, index, troubles(deal_place(index)))
        self.add.set_visible(visible=len(draft.deals) < MOST_DEALS)
        self.reset.set_visible(visible=draft.deals_changed)

    def _add(self) -> None:
        self._draft.add_deal()
        self.changed.emit()

    def _remove(self, index: int) -> None:
        self._draft.remove_deal(index)
        self.changed.emit()

    def _reset(self) -> None:
        self._draft.reset_deals()
        self.changed.emit()
