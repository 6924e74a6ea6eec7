"""Pages to make, change and delete a family's own rules."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ParamSpec

import pygame

from mayi_desktop.base.i18n import N_, _, ngettext
from mayi_desktop.engine.rulesheet import DealRule, MeldKind, Requirement
from mayi_desktop.engine.sheet_check import Contradiction, deal_place
from mayi_desktop.host.house_rules import (
    NotSavedError,
    delete_draft,
    delete_rules,
    free_title,
    load_draft,
    names_taken,
    save_draft,
    save_rules,
)
from mayi_desktop.sheets.catalogue import SHEETS, find_sheet
from mayi_desktop.sheets.draft import (
    FEWEST_CARDS,
    LARGEST_MELD,
    MOST_CARDS,
    MOST_MELDS,
    HouseDraft,
    with_meld,
    with_need,
    without_meld,
)
from mayi_desktop.sheets.house_rules import LONGEST_TEXT, MOST_DEALS, HouseRules, slug
from mayi_desktop.sheets.options import (
    RULE_OPTIONS,
    RuleGroup,
    RuleKind,
    RuleOption,
)
from mayi_desktop.sheets.phrases import contract_text, sentence, sheet_title
from mayi_desktop.ui.kit.button import Button, ButtonKind, Row, Stack
from mayi_desktop.ui.kit.controls import Choice, Stepper, TextField, Toggle
from mayi_desktop.ui.kit.input import TableAct
from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.kit.page import Answer, Dialog, FormPage, KeyedButton, show_message
from mayi_desktop.ui.kit.paint import Box, draw_box
from mayi_desktop.ui.kit.scene import Context
from mayi_desktop.ui.kit.widget import Label, Room, Signal, Tone, Widget
from mayi_desktop.ui.pages.choices import SheetPicker, option_toggles, show_options

P = ParamSpec("P")

# --- A rule's row


# Widths of controls beside their question.
_STEPPER, _TOGGLE = 310, 190
_INSET, _APART = 16, 6


class QuestionRow(Row):
    """A question with its control, a note and an error.

    A control with a `width` stands right of the question, one without below it. The note says
    that the value was changed and offers a reset; an edge marks such a row.
    """

    def __init__(
        self,
        look: Look,
        words: str,
        control: Widget,
        on_reset: Callable[[], None],
        *,
        width: int | None = None,
    ) -> None:
        self.question = Label(look, words)
        self.control = control
        self.note = Label(look, "", Tone.SOFT)
        self.reset = Button(look, _("Reset"), on_reset, kind=ButtonKind.QUIET)
        self.error = Label(look, "", Tone.WARNING)
        self._width = width
        parts = (self.question, control, self.note, self.reset, self.error)
        super().__init__(look, [(part, 1.0) for part in parts])
        self.set_notes("", "")

    def set_notes(self, note: str, error: str) -> None:
        """Show a note about a change and an error; empty texts are hidden."""
        self.note.set_text(note)
        self.error.set_text(error)
        self.note.set_visible(visible=bool(note))
        self.reset.set_visible(visible=bool(note))
        self.error.set_visible(visible=bool(error))

    def height_for(self, width: int) -> int:
        return max((rect.bottom for _, rect in self._places(pygame.Rect(0, 0, width, 0))))

    def place(self, rect: pygame.Rect) -> None:
        Widget.place(self, rect)
        for part, place in self._places(rect):
            part.place(place)

    def draw(self, target: pygame.Surface) -> None:
        if self.note.visible:
            sizes = self.look.metrics
            edge = pygame.Rect(self.rect.x, self.rect.y, sizes.px(5), self.rect.height)
            draw_box(target, edge, Box(self.look.palette.accent, sizes.px(2)))
        super().draw(target)

    def _places(self, rect: pygame.Rect) -> Iterator[tuple[Widget, pygame.Rect]]:
        """The rectangles of all visible parts in a row of this width."""
        sizes, room = self.look.metrics, Room(rect)
        room.left(sizes.px(_INSET))
        whole = room.rest.width
        if self._width is None:
            high = self.question.height_for(whole) + sizes.px(4)
            yield self.question, room.top(high)
            yield self.control, room.top(sizes.control)
        else:
            wide = sizes.px(self._width)
            high = max(sizes.control, self.question.height_for(whole - wide - sizes.gap))
            line = Room(room.top(high), sizes.gap)
            yield self.control, line.right(wide)
            yield self.question, line.rest
        if self.note.visible:
            room.top(sizes.px(_APART))
            wide = self.reset.width_wanted()
            high = max(sizes.px(44), self.note.height_for(whole - wide - sizes.gap))
            line = Room(room.top(high), sizes.gap)
            yield self.reset, Room(line.right(wide)).top(sizes.px(44))
            yield self.note, line.rest
        if self.error.visible:
            yield self.error, room.top(self.error.height_for(whole))


class RuleRow(QuestionRow):
    """The question about one rule of a draft; `chosen` reports the rule's name and value."""

    def __init__(
        self,
        look: Look,
        option: RuleOption,
        draft: HouseDraft,
        on_choose: Callable[[str, Any], None],
    ) -> None:
        self.option = option
        self._draft = draft
        self.chosen = Signal(on_choose)
        control, width = self._control(look)
        super().__init__(look, option.question_text(), control, self._reset, width=width)

    def show_draft(self, error: str) -> None:
        """Update the row from the draft; `error` says what is wrong with this rule."""
        draft, name = self._draft, self.option.name
        self.set_visible(visible=self.option.applies(draft.sheet))
        self._show_value(draft.value(name))
        note = ""
        if draft.is_changed(name):
            before = self.option.answer_text(draft.base_value(name))
            base = sheet_title(draft.base.title)
            note = _("Changed. {base}: {value}", base=base, value=before)
        self.set_notes(note, error)

    def _show_value(self, value: Any) -> None:  # noqa: ANN401
        match self.control:
            case Toggle() as toggle:
                toggle.set(on=value)
            case Stepper() as stepper:
                stepper.set(value, self._offered())
            case Choice() as choice:
                choice.set_options(self._options(), str(self._offered().index(value)))
            case _:
                raise AssertionError(self.control)

    def _control(self, look: Look) -> tuple[Widget, int | None]:
        option, now = self.option, self._draft.value(self.option.name)
        match option.kind:
            case RuleKind.SWITCH:
                answers = (_("Yes"), _("No"))
                return Toggle(look, "", self._set, on=bool(now), words=answers), _TOGGLE
            case RuleKind.NUMBER:
                offered, words = self._offered(), option.answer_text
                return Stepper(look, offered, now, words, self._set), _STEPPER
            case RuleKind.CHOICE:
                chosen = str(self._offered().index(now))
                return Choice(look, "", self._options(), chosen, self._choose), None

    def _offered(self) -> tuple[Any, ...]:
        draft, name = self._draft, self.option.name
        return self.option.offered(draft.base_value(name), draft.value(name))

    def _options(self) -> list[tuple[str, str]]:
        return [
            (str(index), self.option.answer_text(value))
            for index, value in enumerate(self._offered())
        ]

    def _choose(self, index: str) -> None:
        self._set(self._offered()[int(index)])

    def _set(self, value: Any) -> None:  # noqa: ANN401
        self.chosen.emit(self.option.name, value)

    def _reset(self) -> None:
        self.chosen.emit(self.option.name, self._draft.base_value(self.option.name))


# --- One deal


_SMALLEST_MELD = 3  # in all rules
_FLAGS: Mapping[str, str] = {
    "exact": N_("Only melds of exactly these sizes?"),
    "all_at_once": N_("Does the whole hand have to go down at once?"),
    "winning_claims_only": N_("Can you only ask for a card that wins right away?"),
    "suits_repeat": N_("Can sets in this deal repeat suits, and be larger?"),
}


class MeldRow(Row):
    """One meld of the contract: a set or a run, its size, and a button to remove it."""

    def __init__(self, page: DealEditor, index: int) -> None:
        self._page, self._index, look = page, index, page.look
        kinds = [
            (kind.name, _("Set") if kind is MeldKind.SET else _("Run")) for kind in MeldKind
        ]
        self.kind = Choice(
            look, "", kinds, MeldKind.SET.name, lambda name: self._change(kind=MeldKind[name])
        )
        sizes = range(_SMALLEST_MELD, LARGEST_MELD + 1)
        self.size = Stepper(
            look, sizes, _SMALLEST_MELD, _size_words, lambda size: self._change(size=size)
        )
        remove = partial(page.change, lambda rule: without_meld(rule, index))
        self.remove = Button(look, _("Remove"), remove, kind=ButtonKind.QUIET)
        super().__init__(look, ((self.kind, 0.4), (self.size, 0.38), (self.remove, 0.22)))

    def show_rule(self, rule: DealRule) -> None:
        """Show one meld of the contract."""
        exists = self._index < len(rule.contract)
        self.set_visible(visible=exists)
        if exists:
            need = rule.contract[self._index]
            self.kind.set(need.kind.name)
            self.size.set(need.size, _with(self.size.values, need.size))
            self.remove.set_visible(visible=len(rule.contract) > 1)

    def _change(self, **change: object) -> None:
        def changed(rule: DealRule) -> DealRule:
            need: Requirement = replace(rule.contract[self._index], **change)  # type: ignore[arg-type]
            return with_need(rule, self._index, need)

        self._page.change(changed)


class DealEditor(FormPage):
    """Edits one deal of a draft; each change applies at once and is reported."""

    def __init__(
        self, context: Context, draft: HouseDraft, index: int, on_change: Callable[[], None]
    ) -> None:
        super().__init__(context, "")
        self.draft, self.index, self.changed = draft, index, Signal(on_change)
        look = self.look
        counts, now = range(FEWEST_CARDS, MOST_CARDS + 1), draft.deals[index].cards
        self.cards = Stepper(look, counts, now, _size_words, self._choose_cards)
        words = _("Cards dealt to each player")
        row = QuestionRow(look, words, self.cards, self._reset_cards, width=_STEPPER)
        self.melds = [MeldRow(self, number) for number in range(MOST_MELDS)]
        self.add_set, self.add_run = (
            Button(look, words, partial(self.change, partial(with_meld, kind=kind)))
            for words, kind in ((_("Add a set"), MeldKind.SET), (_("Add a run"), MeldKind.RUN))
        )
        self.flags = {name: self._flag_row(name) for name in _FLAGS}
        self.error = Label(look, "", Tone.WARNING)
        self._earlier = Button(look, _("Move earlier"), partial(self._move, -1))
        self._later = Button(look, _("Move later"), partial(self._move, 1))
        self._done = Button(look, _("Done"), self.on_back, kind=ButtonKind.PRIMARY)
        rows: list[Widget] = [
            self.error,
            row,
            Label(look, _("What to lay down"), Tone.SUBHEADING),
            *self.melds,
            Row(look, ((self.add_set, 0.5), (self.add_run, 0.5))),
            Label(look, _("How to lay it down"), Tone.SUBHEADING),
            *self.flags.values(),
        ]
        self.acts = {TableAct.UNDO: self._undo}
        self.compose((rows,), (self._earlier, self._later, self._done))
        self.focus.to(self._done)
        self._show()

    @property
    def rule(self) -> DealRule:
        """The deal as edited so far."""
        return self.draft.deals[self.index]

    def _undo(self) -> None:
        """Undo a change, which may have been that this deal was added."""
        self.draft.undo()
        if self.index < len(self.draft.deals):
            self._changed()
        else:
            self.on_back()
            self.changed.emit()

    def change(self, changed: Callable[[DealRule], DealRule]) -> None:
        """Change the deal."""
        self.draft.set_deal(self.index, changed(self.rule))
        self._changed()

    def _changed(self) -> None:
        self.changed.emit()
        self._show()
        self.rearrange()

    def _flag_row(self, name: str) -> QuestionRow:
        turn, answers = partial(self._set_flag, name), (_("Yes"), _("No"))
        toggle = Toggle(self.look, "", turn, words=answers)
        words = _(_FLAGS[name])
        return QuestionRow(self.look, words, toggle, lambda: None, width=_TOGGLE)

    def _set_flag(self, name: str, on: bool) -> None:
        changes: dict[str, bool] = {name: on}
        self.change(lambda rule: replace(rule, **changes))  # type: ignore[arg-type]

    def _choose_cards(self, cards: Hashable) -> None:
        assert isinstance(cards, int)
        self.change(lambda rule: replace(rule, cards=cards))

    def _reset_cards(self) -> None:
        before = self.draft.base_deal(self.index)
        if before is not None:
            self._choose_cards(before.cards)

    def _move(self, by: int) -> None:
        if 0 <= self.index + by < len(self.draft.deals):
            self.draft.move_deal(self.index, by)
            self.index += by
            self._changed()

    def _show(self) -> None:
        """Update every row from the deal."""
        rule, count = self.rule, len(self.draft.deals)
        words = _("Deal {number} of {count}", number=self.index + 1, count=count)
        self.heading.set_text(words)
        self.cards.set(rule.cards, _with(self.cards.values, rule.cards))
        for row in self.melds:
            row.show_rule(rule)
        for button in (self.add_set, self.add_run):
            button.set_visible(visible=len(rule.contract) < MOST_MELDS)
        for name, asked in self.flags.items():
            toggle = asked.control
            assert isinstance(toggle, Toggle)
            toggle.set(on=getattr(rule, name))
            asked.set_visible(visible=self._makes_sense(name) or getattr(rule, name))
        here = deal_place(self.index)
        found = (e.text for e in self.draft.errors() if here in e.at)
        self.error.set_text(next(found, ""))
        self.error.set_visible(visible=bool(self.error.text))
        self._earlier.set_visible(visible=self.index > 0)
        self._later.set_visible(visible=self.index < count - 1)

    def _makes_sense(self, name: str) -> bool:
        match name:
            case "winning_claims_only":
                return self.rule.all_at_once
            case "suits_repeat":
                rules = self.draft.sheet.melds
                return rules != rules.with_any_suits
            case _:
                return True


def _with(values: Sequence[Hashable], value: int) -> list[int]:
    """The numbers sorted, with `value` among them."""
    return sorted({*(number for number in values if isinstance(number, int)), value})


def _size_words(size: Hashable) -> str:
    assert isinstance(size, int)
    return ngettext("{count} card", "{count} cards", count=size)


# --- All rules


class RulesEditor(FormPage):
    """Every rule of a draft as a question; `saved` reports the sheet's key.

    The draft is autosaved after every change, so that closing the window loses nothing.
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
            lambda title: self.edit(draft.rename, title),
            limit=LONGEST_TEXT,
            hint=_("What are your rules called?"),
        )
        self._title_note = Label(look, "", Tone.WARNING)
        self.rows = {
            name: RuleRow(
                look, option, draft, lambda *value: self.edit(draft.set_value, *value)
            )
            for name, option in RULE_OPTIONS.items()
        }
        self.deals = [
            DealRow(look, partial(self.open_deal, n), partial(self.edit, draft.remove_deal, n))
            for n in range(MOST_DEALS)
        ]
        self.add_deal = Button(look, _("Add a deal"), partial(self.edit, draft.add_deal))
        reset = partial(self.edit, draft.reset_deals)
        self.reset_deals = Button(look, _("Reset all deals"), reset, kind=ButtonKind.QUIET)
        self.headings = {
            group: Label(look, group.heading, Tone.SUBHEADING) for group in RuleGroup
        }
        self.shows_more = self._more_is_changed()
        self.more = Button(look, "", self._toggle_more)
        self._jumped_to = -1  # scroll offset after a jump
        first = RuleGroup.PENALTY
        self.jump = Choice(look, "", [(first.name, first.short)], first.name, self._jump_to)
        undo = partial(self.edit, draft.undo)
        self._undo = Button(look, _("Undo"), undo)
        self.above = Row(look, ((self.jump, 0.84), (self._undo, 0.16)))
        self._error = Label(look, "", Tone.WARNING)
        self._show_error = Button(look, _("Show me"), self._show_first_error)
        self.below = self._bottom = Row(look, ((self._error, 0.84), (self._show_error, 0.16)))
        self._save = Button(look, _("Save"), self.save, kind=ButtonKind.PRIMARY)
        self._rules = KeyedButton(context, _("Rules"), TableAct.RULES, self._open_rules)
        back = Button(look, _("Back"), self.on_back)
        self.acts = {TableAct.RULES: self._open_rules, TableAct.UNDO: undo}
        self.compose((self._questions(),), (self._rules, back, self._save))
        self.focus.to(self._title)
        self._show()

    def leave(self) -> None:
        self._autosave()

    def on_back(self) -> None:
        """Go back; ask first if changes would be lost."""
        if not self.draft.has_unsaved_changes:
            self._close()
            return
        answers = [
            Answer(_("Don’t save"), self._close),
            Answer(_("Stay here"), lambda: None, ButtonKind.PRIMARY),
        ]
        if not self.problem():
            answers.insert(0, Answer(_("Save"), self.save))
        title = self.draft.sheet.title or _("Our rules")
        text = _("{title} has unsaved changes.", title=title)
        heading = _("Leave without saving?")
        self.context.scenes.push(Dialog(self.context, heading, text, answers))

    def _close(self) -> None:
        """Close the page and drop the draft."""
        self._closed = True
        self.context.scenes.remove(self)

    def update(self, dt: float) -> bool:
        """Show the section in sight in the choice above.

        A section just jumped to stays chosen until the page is scrolled.
        """
        form, shown = self.form, self._shown()
        if form.offset != self._jumped_to:
            top = form.rect.y + form.rect.height // 3
            if form.at_end:
                top = form.rect.bottom
            seen = [group for group in shown if self.headings[group].rect.y <= top]
            self.jump.set((seen or shown[:1])[-1].name)
        return super().update(dt)

    def problem(self) -> str:
        """Why the rules can't be saved, in a sentence; empty if they can."""
        if not self._is_writable:
            return _("The name has letters this game can’t display.")
        return next((error.text for error in self.draft.errors()), "")

    @property
    def _is_writable(self) -> bool:
        title = self.draft.title
        return not title.strip() or self.look.fonts.writes_whole(title)

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
        for group in RuleGroup:
            if group.more and self.more not in rows:
                rows.append(self.more)
            rows.append(self.headings[group])
            if group is RuleGroup.DEALS:
                more = Row(look, ((self.add_deal, 0.5), (self.reset_deals, 0.5)))
                rows += [*self.deals, more]
            rows += [self.rows[name] for name in group.rules]
        return rows

    def _more_is_changed(self) -> bool:
        """Whether a rule hidden at first differs from the base."""
        changed = filter(self.draft.is_changed, RULE_OPTIONS)
        return any(RULE_OPTIONS[name].group.more for name in changed)

    def _toggle_more(self) -> None:
        self.shows_more = not self.shows_more
        self._show()
        self.rearrange()

    def _shown(self) -> list[RuleGroup]:
        """The visible sections."""
        return [group for group in RuleGroup if self.headings[group].visible]

    def _show(self) -> None:
        """Update every row from the draft, and show errors."""
        draft = self.draft
        self.heading.set_text(draft.sheet.title or _("Our own rules"))
        self._title.set(draft.title)
        places = _by_place(draft.errors())
        for group in RuleGroup:
            for name in group.rules:
                self.rows[name].show_draft(places.get(name, ""))
                if group.more and not self.shows_more:
                    self.rows[name].set_visible(visible=False)
            asked = any(self.rows[name].visible for name in group.rules)
            self.headings[group].set_visible(visible=asked or group is RuleGroup.DEALS)
        self.more.set_label(_("Fewer rules") if self.shows_more else _("More rules…"))
        self.jump.set_options(
            [(group.name, group.short) for group in self._shown()], self.jump.chosen
        )
        for index, row in enumerate(self.deals):
            row.set_visible(visible=index < len(draft.deals))
            if row.visible:
                row.show_deal(draft, index, places.get(deal_place(index), ""))
        self.add_deal.set_visible(visible=len(draft.deals) < MOST_DEALS)
        self.reset_deals.set_visible(visible=draft.deals_changed)
        problem = self.problem()
        nameless = "title" in places or not self._is_writable
        self._title_note.set_text(problem if nameless else "")
        self._title_note.set_visible(visible=nameless)
        self._error.set_text(problem)
        self._bottom.set_visible(visible=bool(problem))
        for button in (self._save, self._rules):
            reason = _("Something doesn’t fit yet") if button is self._save else ""
            button.set_enabled(enabled=not problem, reason=reason)
        self._undo.set_enabled(enabled=draft.can_undo)

    def _changed(self) -> None:
        self._show()
        self._autosave()
        self.rearrange()

    def edit(self, change: Callable[P, None], *args: P.args, **kwargs: P.kwargs) -> None:
        """Change the draft, save it in case of a crash, and show it."""
        change(*args, **kwargs)
        self._changed()

    def _autosave(self) -> None:
        if self.context.read_only:
            return
        if self.draft.has_unsaved_changes and not self._closed:
            save_draft(self.draft, self.context.folder)
        else:
            delete_draft(self.context.folder)

    def save(self) -> None:
        """Save under the draft's title; ask first if other rules have it."""
        if self.problem():
            return
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
            _tell_failure(self.context, error)
            return
        self._close()
        self.saved.emit(rules.sheet.key)

    def _jump_to(self, name: str) -> None:
        heading = self.headings[RuleGroup[name]]
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
        wrong: list[Widget] = [self._title] if self._title_note.visible else []
        wrong += [row.change for row in self.deals if row.visible and row.error.text]
        wrong += [row.control for name, row in self.rows.items() if name in places]
        for widget in wrong[:1]:
            self.focus.to(widget)
            self.form.reveal(widget)

    def open_deal(self, index: int) -> None:
        """Open the page that edits a deal (from 0)."""
        self.context.scenes.push(DealEditor(self.context, self.draft, index, self._changed))

    def _open_rules(self) -> None:
        from mayi_desktop.ui.pages.rules import RulesPage

        if not self.problem():
            sheet, base = self.draft.sheet, self.draft.base
            self.context.scenes.push(RulesPage(self.context, sheet, base=base))


def _tell_failure(context: Context, error: NotSavedError) -> None:
    why = _("That didn’t work ({why}).", why=str(error))
    show_message(context, _("Just so you know"), why)


def _by_place(errors: tuple[Contradiction, ...]) -> dict[str, str]:
    """The first error of each place, in a sentence."""
    places: dict[str, str] = {}
    for error in errors:
        for place in error.at:
            places.setdefault(place, error.text)
    return places


class DealRow(Row):
    """One deal: its contract and cards, two buttons, and an error."""

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

    def show_deal(self, draft: HouseDraft, index: int, error: str) -> None:
        """Show one deal of the draft."""
        rule = draft.deals[index]
        contract = sentence(contract_text(rule))
        self.contract.set_text(_("{number}. {words}", number=index + 1, words=contract))
        self.cards.set_text(
            ngettext("{count} card each", "{count} cards each", count=rule.cards)
        )
        self.note.set_text(_note(draft, index))
        self.error.set_text(error)
        labels = (self.contract, self.cards, self.note, self.error)
        self._stack.labels = tuple(label for label in labels if label.text)
        self.remove.set_visible(visible=len(draft.deals) > 1)


def _note(draft: HouseDraft, index: int) -> str:
    """The base's deal, if it differs; empty otherwise."""
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


# --- Making, changing and deleting


class OwnSheetButtons:
    """The button to make rules, and the row of buttons for the chosen ones.

    `changed` reports the key of a saved sheet, or an empty key after a deletion.
    """

    def __init__(self, context: Context, on_change: Callable[[str], None]) -> None:
        self._context = context
        self.changed = Signal(on_change)
        self._chosen: HouseRules | None = None
        self._sheet_id = ""
        self._options: tuple[str, ...] = ()
        look = context.look.page
        self.make = Button(look, _("Make our own rules…"), self._make)
        self.change = Button(look, _("Change…"), self._change)
        self.delete = Button(look, _("Delete"), self._confirm_delete, kind=ButtonKind.QUIET)
        self.row = Row(look, ((self.change, 0.5), (self.delete, 0.5)))
        if context.read_only:
            self.make.disable(_("Change rules in the other window"))

    def show_for(
        self, own: Mapping[str, HouseRules], sheet_id: str, options: tuple[str, ...]
    ) -> None:
        """Show the buttons for the chosen sheet."""
        self._chosen = own.get(sheet_id)
        chosen = self._chosen
        self._sheet_id = sheet_id if chosen is None else chosen.based_on
        self._options = options if chosen is None else chosen.options
        can_change = chosen is not None and not self._context.read_only
        for part in (self.change, self.delete, self.row):
            part.set_visible(visible=can_change)

    def _make(self) -> None:
        context = self._context
        page = NewRulesPage(context, self._sheet_id, self._options, self.changed.emit)
        self._offer_draft(lambda: context.scenes.push(page))

    def _change(self) -> None:
        if self._chosen is not None:
            self._offer_draft(partial(self._edit, HouseDraft.from_rules(self._chosen)))

    def _edit(self, draft: HouseDraft) -> None:
        self._context.scenes.push(RulesEditor(self._context, draft, self.changed.emit))

    def _offer_draft(self, start: Callable[[], None]) -> None:
        """Start, or ask first if there is an autosaved draft to resume."""
        context = self._context
        draft = load_draft(context.folder)
        if draft is None:
            start()
            return

        def discard() -> None:
            delete_draft(context.folder)
            start()

        answers = (
            Answer(_("Continue"), partial(self._edit, draft), ButtonKind.PRIMARY),
            Answer(_("Throw it away"), discard),
            Answer(_("Not now"), lambda: None),
        )
        title = draft.sheet.title or _("Our rules")
        text = _(
            "{title}, made from {base}, isn’t saved yet.",
            title=title,
            base=sheet_title(draft.base.title),
        )
        context.scenes.push(Dialog(context, _("Unsaved rules"), text, answers))

    def _confirm_delete(self) -> None:
        if self._chosen is None:
            return
        answers = (
            Answer(_("Delete"), partial(self._delete, self._chosen)),
            Answer(_("Keep them"), lambda: None, ButtonKind.PRIMARY),
        )
        text = _(
            "{title}. You can still finish games you started with these rules.",
            title=self._chosen.sheet.title,
        )
        context = self._context
        context.scenes.push(Dialog(context, _("Delete these rules for good?"), text, answers))

    def _delete(self, rules: HouseRules) -> None:
        try:
            delete_rules(rules, self._context.folder)
        except NotSavedError as error:
            _tell_failure(self._context, error)
        self.changed.emit("")


class NewRulesPage(FormPage):
    """Asks for a built-in sheet to start from; the editor asks for the name."""

    def __init__(
        self,
        context: Context,
        sheet_id: str,
        options: tuple[str, ...],
        on_saved: Callable[[str], None],
    ) -> None:
        super().__init__(context, _("Our own rules"))
        self.saved = Signal(on_saved)
        self._based_on, self._chosen = sheet_id, options
        look = self.look
        self.sheets = SheetPicker(look, sheet_id, self._choose)
        self._list_sheets()
        self._options = option_toggles(look, options, self._choose_options)
        begin = Button(
            look, _("On to the questions"), self._start_editor, kind=ButtonKind.PRIMARY
        )
        back = Button(look, _("Back"), self.on_back)
        rows: list[Widget] = [
            Label(look, _("Which rules are closest to yours?"), Tone.SUBHEADING),
            self.sheets,
            *self._options.values(),
        ]
        self.compose((rows,), (back, begin))
        self.focus.to(begin)
        self._show_options()

    def _choose(self, key: str) -> None:
        self._based_on, self._chosen = key, ()
        self._list_sheets()
        self._show_options()
        self.rearrange()

    def _list_sheets(self) -> None:
        self.sheets.list_sheets(SHEETS, find_sheet(self._based_on, self._chosen))

    def _choose_options(self, options: tuple[str, ...]) -> None:
        self._chosen = options
        self._show_options()

    def _show_options(self) -> None:
        show_options(self._options, SHEETS[self._based_on], self._chosen)

    def _start_editor(self) -> None:
        title = free_title(_("Our rules"), names_taken(self.context.folder))
        draft = HouseDraft(self._based_on, self._chosen, title)
        scenes = self.context.scenes
        scenes.remove(self)
        scenes.push(RulesEditor(self.context, draft, self.saved.emit))
