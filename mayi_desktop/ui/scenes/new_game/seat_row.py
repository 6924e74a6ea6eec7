"""Row that sets up one seat: face, name, person or computer, and level."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from mayi_desktop.bots import LEVELS
from mayi_desktop.host.setup.game_setup import USUAL_LEVEL, level_of, person_of
from mayi_desktop.i18n import N_, _, ngettext
from mayi_desktop.ui.drawing import Look, draw_ring
from mayi_desktop.ui.drawing.faces import draw_portrait
from mayi_desktop.ui.scenes.new_game.table_setup import TableSetup
from mayi_desktop.ui.table.text.player_names import LONGEST_NAME
from mayi_desktop.ui.widgets.basics import Signal
from mayi_desktop.ui.widgets.containers.row import Row
from mayi_desktop.ui.widgets.controls.button import Button
from mayi_desktop.ui.widgets.controls.choice import Choice
from mayi_desktop.ui.widgets.controls.text_field import TextField
from mayi_desktop.ui.wording import habit_of, level_name

_PERSON, _COMPUTER = "person", "computer"
LEVEL_TIPS: Mapping[str, str] = {
    "beginner": N_("Grabs whatever looks good, and sees its chances a turn late: easy to beat"),
    "steady": N_("Works toward the contract, and makes few blunders"),
    "sharp": N_("Also watches the points, and what the others could use: hard to beat"),
    "master": N_("The best there is; knows when to hurry and when to save points"),
}


class SeatRow(Row):
    """One seat of a draft; `known` are names that people played under before."""

    def __init__(
        self,
        look: Look,
        draft: TableSetup,
        seat: int,
        known: tuple[str, ...],
        on_change: Callable[[], None],
    ) -> None:
        self._draft = draft
        self._seat = seat
        self._known = known
        self.changed = Signal(on_change)
        who = draft.seats[seat]
        self.face = FaceButton(look, seat, self._next_style)
        self.face.show_face(draft.faces()[seat], person_of(who.level))
        self.name = TextField(look, who.name, self._rename, limit=LONGEST_NAME)
        self.name.overfilled.connect(self._tell_full)
        kinds = [(_PERSON, _("Person")), (_COMPUTER, _("Computer"))]
        kind = _PERSON if who.person else _COMPUTER
        self.kind = Choice(look, "", kinds, kind, self.choose_kind)
        relatives = (level_of(name) for name in draft.relatives)
        levels = [(key, level_name(key)) for key in (*LEVELS, *relatives)]
        known_level = who.level if who.level in dict(levels) else USUAL_LEVEL
        self.level = Choice(look, "", levels, known_level, self._choose_level)
        self.level.set_visible(visible=not who.person)
        self.level.tip = self._level_tip(known_level)
        parts = (self.face, 0.08), (self.name, 0.29), (self.kind, 0.34), (self.level, 0.29)
        super().__init__(look, parts)

    def choose_kind(self, kind: str) -> None:
        """Give the seat to a person or the computer."""
        self._draft.set_person(self._seat, person=kind == _PERSON, known=self._known)
        self.show_seat()
        self.level.set_visible(visible=kind == _COMPUTER)
        self.dirty = True
        self.changed.emit()

    def _next_style(self) -> None:
        self._draft.next_style(self._seat)
        self.show_seat()
        self.changed.emit()

    def show_seat(self) -> None:
        """Show the face and the name that the draft has for this seat now."""
        who = self._draft.seats[self._seat]
        self.name.set(who.name)
        self.face.show_face(self._draft.faces()[self._seat], person_of(who.level))
        self.level.set(who.level if who.level in dict(self.level.options) else USUAL_LEVEL)
        self.level.tip = self._level_tip(self.level.chosen)
        self.kind.set(_PERSON if who.person else _COMPUTER)
        self.level.set_visible(visible=not who.person)

    def _tell_full(self) -> None:
        self._draft.full_seat = self._seat
        self.changed.emit()

    def _rename(self, name: str) -> None:
        self._draft.full_seat = None
        self._draft.rename(self._seat, name)
        self.changed.emit()

    def _choose_level(self, level: str) -> None:
        self._draft.choose_level(self._seat, level)
        self.show_seat()
        self.changed.emit()

    def _level_tip(self, level: str) -> str:
        """What a level does, or from how much somebody is known."""
        like = person_of(level)
        if not like:
            return _(LEVEL_TIPS[level])
        return ngettext(
            "Plays the way {person} did in {count} deal on this computer",
            "Plays the way {person} did in {count} deals on this computer",
            count=self._draft.relatives[like],
            person=like,
        )


class FaceButton(Button):
    """A face; a click shows the next one. For a computer player it stands for its style."""

    def __init__(self, look: Look, seat: int, on_press: Callable[[], None]) -> None:
        super().__init__(look, "", on_press)
        self._seat = seat
        self.key = ""

    def show_face(self, key: str, like: str = "") -> None:
        """Show a face; `like` is the person whose style the computer has, if any."""
        self.key, self.dirty = key, True
        habit = "" if like else habit_of(key)
        self.label = habit or _("Another face")
        self.tip = (
            _(
                "Playing style: {style} Click the face to change it.",
                style=self.label,
            )
            if habit
            else _("Click the face to choose another one.")
        )

    def width_wanted(self) -> int:
        """As wide as high, as the label is not written."""
        return self.look.metrics.control

    def draw(self, target: pygame.Surface) -> None:
        """Paint the face, with a ring under the pointer."""
        side = min(self.rect.width, self.rect.height)
        place = pygame.Rect(0, 0, side, side).move_to(center=self.rect.center)
        draw_portrait(target, self.look, place, (self._seat, self.key))
        if self.enabled and (self.hovered or self.held):
            draw_ring(target, place, self.look.palette.accent, self.look.metrics.px(3))
