"""Row for one rule: its control, its former value, and what does not fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pygame

from mayi_desktop.i18n import _
from mayi_desktop.sheets.house_rules.draft import HouseDraft
from mayi_desktop.sheets.house_rules.rule_options import RuleKind, RuleOption
from mayi_desktop.sheets.phrases import sheet_title
from mayi_desktop.ui.drawing import Box, Look, draw_box
from mayi_desktop.ui.scenes.house_rules.rule_text import question_text, value_text
from mayi_desktop.ui.widgets.basics import Label, Room, Signal, Tone, Widget
from mayi_desktop.ui.widgets.containers.row import Row
from mayi_desktop.ui.widgets.controls.button import Button
from mayi_desktop.ui.widgets.controls.button import ButtonKind as ButtonKind
from mayi_desktop.ui.widgets.controls.choice import Choice
from mayi_desktop.ui.widgets.controls.stepper import Stepper
from mayi_desktop.ui.widgets.controls.toggle import Toggle

# Widths of the controls that stand beside their question.
_STEPPER, _TOGGLE = 310, 190
_INSET, _APART = 16, 6


class QuestionRow(Row):
    """A question with its control beside or below it, and notes.

    A narrow control stands at the right of the question, one `below` it takes the whole width.
    The note tells that something was changed and brings a way back; then an edge marks the row.
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

    def set_notes(self, note: str, trouble: str) -> None:
        """Say that something was changed, and what does not fit; nothing with no words."""
        self.note.set_text(note)
        self.error.set_text(trouble)
        self.note.set_visible(visible=bool(note))
        self.reset.set_visible(visible=bool(note))
        self.error.set_visible(visible=bool(trouble))

    def height_for(self, width: int) -> int:
        """The height of all that is said, and the control."""
        return max((rect.bottom for _, rect in self._places(pygame.Rect(0, 0, width, 0))))

    def place(self, rect: pygame.Rect) -> None:
        """Put question, control, note and trouble into their places."""
        Widget.place(self, rect)
        for part, place in self._places(rect):
            part.place(place)

    def draw(self, target: pygame.Surface) -> None:
        """Paint an edge beside what was changed, and the parts."""
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
    """The question about one knob of a draft; `chosen` reports its name and the value."""

    def __init__(
        self,
        look: Look,
        knob: RuleOption,
        draft: HouseDraft,
        on_choose: Callable[[str, Any], None],
    ) -> None:
        self.knob = knob
        self._draft = draft
        self.chosen = Signal(on_choose)
        control, width = self._control(look)
        super().__init__(look, question_text(knob), control, self._reset, width=width)

    def show_draft(self, trouble: str) -> None:
        """Bring the row into line with the draft; `trouble` says what does not fit here."""
        draft, name = self._draft, self.knob.name
        self.set_visible(visible=self.knob.applies(draft.sheet))
        self._show_value(draft.value(name))
        note = ""
        if draft.is_changed(name):
            before = value_text(self.knob, draft.base_value(name))
            base = sheet_title(draft.base.title)
            note = _("Changed. {base}: {value}", base=base, value=before)
        self.set_notes(note, trouble)

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
        knob, now = self.knob, self._draft.value(self.knob.name)
        match knob.kind:
            case RuleKind.SWITCH:
                words = (_("Yes"), _("No"))
                return Toggle(look, "", self._set, on=bool(now), words=words), _TOGGLE
            case RuleKind.NUMBER:
                stepper = Stepper(
                    look, self._offered(), now, lambda value: value_text(knob, value), self._set
                )
                return stepper, _STEPPER
            case RuleKind.CHOICE:
                chosen = str(self._offered().index(now))
                return Choice(look, "", self._options(), chosen, self._choose), None

    def _offered(self) -> tuple[Any, ...]:
        draft, name = self._draft, self.knob.name
        return self.knob.offered(draft.base_value(name), draft.value(name))

    def _options(self) -> list[tuple[str, str]]:
        return [
            (str(index), value_text(self.knob, value))
            for index, value in enumerate(self._offered())
        ]

    def _choose(self, index: str) -> None:
        self._set(self._offered()[int(index)])

    def _set(self, value: Any) -> None:  # noqa: ANN401
        self.chosen.emit(self.knob.name, value)

    def _reset(self) -> None:
        self.chosen.emit(self.knob.name, self._draft.base_value(self.knob.name))
