"""Button bar: the action, the May I? button, sorting and the utilities."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pygame

from mayi_desktop.i18n import N_, _
from mayi_desktop.ui.drawing.look import Look
from mayi_desktop.ui.drawing.theme import Metrics
from mayi_desktop.ui.shell.input import InputEvent
from mayi_desktop.ui.shell.key_map import KeyMap, TableAct
from mayi_desktop.ui.table.hud.table_buttons import ActionButton, Pill, SmallButton
from mayi_desktop.ui.table.layout.table_layout import TableLayout
from mayi_desktop.ui.table.model.hand_order import Sort
from mayi_desktop.ui.table.model.prompt_model import ButtonSpec, TablePrompt
from mayi_desktop.ui.table.painting.renderer import Item
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind

_UNDO_SHARE = 1.5
_SORTS = ((Sort.SUIT, N_("Suit")), (Sort.RANK, N_("Rank")), (Sort.PLAN, N_("Plan")))


class ButtonBar:
    """Every button on the table, following the moment."""

    def __init__(
        self,
        look: Look,
        *,
        on_sort: Callable[[Sort], None],
        utilities: tuple[tuple[str, Callable[[], None]], ...],
    ) -> None:
        self.look = look
        self.keys = KeyMap()
        self._choices: dict[Button, ButtonSpec] = {}
        self.primary = ActionButton(look, lambda: self._press(self.primary), ButtonKind.PRIMARY)
        self.second = ActionButton(look, lambda: self._press(self.second), ButtonKind.NORMAL)
        self.pill = Pill(look, "", lambda: self._press(self.pill))
        self.sorts = {
            sort: SmallButton(look, _(word), partial(on_sort, sort)) for sort, word in _SORTS
        }
        self.undo = SmallButton(look, _("Take back"), lambda: self._press(self.undo))
        self.utilities = [SmallButton(look, "", act) for _ignored, act in utilities]
        words = [word for _ignored, word in _SORTS] + [word for word, _ignored in utilities]
        self._lasting = list(zip([*self.sorts.values(), *self.utilities], words, strict=True))
        self.retranslate()

    def retranslate(self) -> None:
        """Say in the language that is chosen now what stays the same all game long."""
        for button, word in self._lasting:
            button.set_label(_(word, cap=self.keys.cap(TableAct.HINT)))

    def buttons(self) -> Iterator[Button]:
        """Every button that can be seen, the action first."""
        every = (
            self.primary,
            self.second,
            self.pill,
            *self.sorts.values(),
            self.undo,
            *self.utilities,
        )
        yield from (button for button in every if button.visible)

    def choices(self) -> Iterator[tuple[Button, ButtonSpec]]:
        """The buttons of the moment that can be seen, each with what it does."""
        for button in (self.primary, self.second, self.pill):
            if button.visible:
                yield button, self._choices[button]

    def place(self, placed: TableLayout) -> None:
        """Put every button into its zone."""
        gap = self.look.metrics.px(8)
        self._place_actions(placed.action, gap)
        self.pill.place(placed.pill)
        _in_a_row(list(self.sorts.values()), placed.sorts, gap)
        row = placed.utilities.inflate(0, -round(placed.utilities.height * 0.18))
        # The places of those that are not seen are kept, so that no button ever moves.
        wide = round(row.width * _UNDO_SHARE / (_UNDO_SHARE + len(self.utilities)))
        self.undo.place(pygame.Rect(row.x, row.y, wide, row.height))
        row = pygame.Rect(row.x + wide + gap, row.y, row.width - wide - gap, row.height)
        _in_a_row(self.utilities, row, gap)

    def show(self, moment: TablePrompt, sort: Sort, placed: TableLayout) -> None:
        """Show the buttons that the moment asks for."""
        asked = moment.question is not None
        self._show(self.primary, None if asked else moment.primary)
        self._show(self.second, None if asked else moment.second)
        self._show(self.pill, moment.pill)
        self._show(self.undo, moment.undo)
        for key, button in self.sorts.items():
            button.chosen = key is sort
        self.place(placed)

    def keep_only(self, wanted: Callable[[ButtonSpec], bool]) -> None:
        """Disable the buttons that are not wanted; each says only what it would do."""
        for button in (self.primary, self.second, self.pill):
            alive = button.visible and button.enabled
            if alive and not wanted(self._choices[button]):
                button.disable(button.label if button is self.pill else "")

    def items(self) -> Iterator[Item]:
        """The buttons as they are now."""
        for index, button in enumerate(self.buttons()):
            looks = (
                button.rect.size,
                button.label,
                button.detail,
                button.enabled,
                button.reason,
                button.hovered,
                button.held,
                getattr(button, "chosen", False),
                getattr(button, "key", ""),
                getattr(button, "most_px", 0),
            )
            yield Item(
                ("button", index, button.rect.topleft), button.painted_rect, looks, button.draw
            )

    def handle(self, event: InputEvent) -> bool:
        """Offer an event to the buttons."""
        taken = [button.handle(event) for button in self.buttons()]
        return any(taken)

    def _show(self, button: Button, choice: ButtonSpec | None) -> None:
        button.set_visible(visible=choice is not None)
        if choice is None:
            return
        self._choices[button] = choice
        in_pill = isinstance(button, Pill)
        button.set_label(choice.label, choice.detail if in_pill else "")
        if isinstance(button, ActionButton):
            button.key = key_label(choice, self.keys)
        button.set_enabled(enabled=choice.enabled, reason=choice.reason)

    def _press(self, button: Button) -> None:
        choice = self._choices.get(button)
        if choice is not None:
            choice.press()

    def _place_actions(self, area: pygame.Rect, gap: int) -> None:
        """The action above the second one; a button with a reason is higher than the others."""
        sizes = self.look.metrics
        both = self.second.visible
        usual = usual_height(area, sizes)
        room = area.height - (round(area.height * 0.36) + gap if both else 0)
        reasoned = max(usual, min(room, sizes.px(118)))
        high = usual if self.primary.enabled else reasoned
        if both and not (self.primary.enabled or self.second.enabled):
            high = min(high, (area.height - gap) // 2)
        self.primary.place(pygame.Rect(area.x, area.y, area.width, high))
        low = min(sizes.px(54), round(area.height * 0.36))
        if not self.second.enabled:
            low = min(area.height - high - gap, sizes.px(118))
        self.second.place(pygame.Rect(area.x, area.y + high + gap, area.width, low))


def key_label(choice: ButtonSpec, keys: KeyMap) -> str:
    """The label of the key that presses a button."""
    return keys.cap(choice.key) if isinstance(choice.key, TableAct) else choice.key


def usual_height(area: pygame.Rect, sizes: Metrics) -> int:
    """How high the action is in its zone while it can be pressed."""
    return min(sizes.px(66), round(area.height * 0.44))


def _in_a_row(buttons: list[SmallButton], room: pygame.Rect, gap: int) -> None:
    wide = (room.width - gap * (len(buttons) - 1)) // len(buttons)
    for index, button in enumerate(buttons):
        place = pygame.Rect(room.x + index * (wide + gap), room.y, wide, room.height)
        button.most_px = min(other.fitting_px(place) for other in buttons)
        button.place(place)
