"""First start: asks for the player's name and offers the lesson or a game."""

from __future__ import annotations

from dataclasses import replace

import pygame

from mayi_desktop.base.i18n import _
from mayi_desktop.base.languages import chosen_language
from mayi_desktop.host.settings import Settings
from mayi_desktop.ui.kit.button import Button, ButtonKind
from mayi_desktop.ui.kit.controls import TextField
from mayi_desktop.ui.kit.faces import PORTRAITS, faces_of
from mayi_desktop.ui.kit.input import InputEvent, KeyPressed, TextTyped
from mayi_desktop.ui.kit.look import Align
from mayi_desktop.ui.kit.page import Page
from mayi_desktop.ui.kit.paint import rail_width
from mayi_desktop.ui.kit.scene import Context
from mayi_desktop.ui.kit.widget import Label, Tone, Widget
from mayi_desktop.ui.pages.choices import FaceButton, FacesPage, name_is_full
from mayi_desktop.ui.pages.settings import LanguageChoice, TextSizeChoice
from mayi_desktop.ui.pages.title import draw_fan, draw_far_side
from mayi_desktop.ui.play.words import LONGEST_NAME

_FAR_SIDE, _CARDS = 0.18, 0.36  # heights of people and cards, as shares of the window


def is_first_start(settings: Settings) -> bool:
    """Whether no game was set up and no name entered yet."""
    return not settings.names and not settings.last_table.seats


class WelcomePage(Page):
    """A panel over the title's table, where people are waiting."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        look = self.look
        self.language = LanguageChoice(context, labelled=False)
        self.text_size = TextSizeChoice(context)
        self._heading = Label(look, "", Tone.HEADING, Align.CENTRE)
        self._ask = Label(look, "", Tone.NORMAL, Align.CENTRE)
        self.name = TextField(look, "", self._check, limit=LONGEST_NAME)
        self.name.overfilled.connect(lambda: self._text.set_text(name_is_full()))
        self.face = FaceButton(look, 0, self._open_faces)
        self.face.show_face(faces_of([("", "")])[0])
        self._text = Label(look, "", Tone.SOFT, Align.CENTRE)
        self.learn = Button(look, "", self._learn, kind=ButtonKind.PRIMARY)
        self.play = Button(look, "", self._play)
        self.retranslate()
        self.name.entered.connect(lambda: self.focus.to(self.learn))
        self.text_size.changed.connect(lambda _size: self._size_chosen())
        self.widgets = [
            self.language, self.text_size, self._heading, self._ask, self.name, self.face,
            self._text, self.learn, self.play,
        ]  # fmt: skip
        self.focus.to(self.name)

    def retranslate(self) -> None:
        self.language.set(chosen_language())
        self.text_size.refresh()
        self._heading.set_text(_("Nice to meet you!"))
        self._ask.set_text(_("What should we call you?"))
        self.name.hint = _("Your name")
        self._check(self.name.text)
        if self.widgets:  # a name is typed next
            self._back_to_the_name()
        self.face.show_face(self.face.key)
        self.learn.set_label(_("Learn in five minutes"))
        self.play.set_label(_("Play"))

    def arrange(self, bounds: pygame.Rect) -> None:
        sizes = self.look.metrics
        self.text_size.refresh()
        inner = min(sizes.px(700), bounds.width - 4 * sizes.pad)
        texts: tuple[Widget, ...] = (self._heading, self._ask, self.name, self._text)
        heights = [widget.height_for(inner) for widget in texts]
        choices = self.language.height_for(inner)
        high = choices + sum(heights) + 6 * sizes.gap + sizes.control + 2 * sizes.pad
        panel = pygame.Rect(0, 0, inner + 2 * sizes.pad, high).move_to(center=bounds.center)
        # A little lower if that makes room for the people.
        top = rail_width(bounds.height) + round((_FAR_SIDE + 0.03) * bounds.height)
        lowest = bounds.height - rail_width(bounds.height) - sizes.gap
        if panel.top < top and top + panel.height < lowest:
            panel.top = top
        self._panel = panel
        self._place_pair(self.language, self.text_size, panel.y + sizes.pad, choices)
        y = self.language.rect.bottom + sizes.gap
        for widget, height in zip(texts, heights, strict=True):
            wide = sizes.px(360) if widget is self.name else inner
            place = pygame.Rect(0, y, min(wide, inner), height).move_to(centerx=panel.centerx)
            widget.place(place)
            y = place.bottom + sizes.gap
        side = self.name.rect.height + sizes.px(20)
        spot = pygame.Rect(self.name.rect.right + sizes.gap, 0, side, side)
        spot.centery = self.name.rect.centery
        self.face.place(spot)
        self._place_pair(self.learn, self.play, y + sizes.gap, sizes.control)

    def _place_pair(self, left: Widget, right: Widget, y: int, high: int) -> None:
        """Place two widgets side by side, each wide enough for the buttons."""
        sizes, panel = self.look.metrics, self._panel
        wide = max(self.learn.width_wanted(), sizes.px(300))
        row = pygame.Rect(0, y, 2 * wide + sizes.gap, high)
        row.width = min(row.width, panel.width - 2 * sizes.pad)
        row.centerx = panel.centerx
        half = (row.width - sizes.gap) // 2
        left.place(pygame.Rect(row.x, y, half, high))
        right.place(pygame.Rect(row.right - half, y, half, high))

    def draw_ground(self, target: pygame.Surface) -> None:
        target.blit(self.context.backdrop(self.bounds.size), (0, 0))
        rail, panel = rail_width(self.bounds.height), self._panel
        far = pygame.Rect(0, rail, self.bounds.width, round(_FAR_SIDE * self.bounds.height))
        far.y += round(0.02 * self.bounds.height)
        # Large text needs the whole height: then leave the people out.
        if far.bottom < panel.top:
            draw_far_side(target, self.context, far)
            fan = pygame.Rect(far.x, 0, far.width, round(_CARDS * self.bounds.height))
            fan.bottom = self.bounds.bottom - rail
            draw_fan(target, self.context, fan)
        self.look.draw_panel(target, panel)

    def _check(self, name: str) -> None:
        """Warn about a name the fonts cannot write, and disable the buttons then."""
        good = not name.strip() or self.look.fonts.writes_whole(name)
        words = _(
            "Have you played May I? before? A short guided hand shows you everything you "
            "need. You’ll find it again on the first page under “Learn”."
        )
        if not good:
            words = _(
                "This name has letters this game can’t display. Please use Latin, Greek, "
                "Cyrillic, Hebrew or Arabic letters."
            )
        self._text.set_text(words, Tone.SOFT if good else Tone.WARNING)
        for button in (self.learn, self.play):
            button.set_enabled(enabled=good)

    def handle(self, event: InputEvent) -> bool:
        """Space in the empty name turns speech on, once the voice has offered it."""
        speech = self.context.speech
        if self.name.focused and not self.name.text and speech.is_found:
            match event:
                case KeyPressed(key="space") if not speech.is_on:
                    self.context.keep_settings(replace(self.context.settings, speech=True))
                    return True
                case TextTyped(text=" "):
                    return True
                case _:
                    pass
        handled = super().handle(event)
        if self.focus.current is None:  # a click beside everything
            self._back_to_the_name()
        return handled

    def on_back(self) -> None:
        """Go to the title and save the name; without one, ask again next time."""
        if self.name.text.strip() and self.play.enabled:
            self._save_name()
        super().on_back()

    def _back_to_the_name(self) -> None:
        """Focus the name so that the next letter goes on with it, instead of replacing it."""
        self.focus.to(self.name)
        self.name.anchor = self.name.caret

    def _size_chosen(self) -> None:
        """Go back to the name after a click; a choice made by key keeps the focus."""
        if not self.focus.shown:
            self._back_to_the_name()

    def _open_faces(self) -> None:
        keys, now = tuple(PORTRAITS), self.face.key
        self.context.scenes.push(FacesPage(self.context, 0, keys, now, self._choose_face))

    def _choose_face(self, key: str) -> None:
        self.face.show_face(key)
        self._back_to_the_name()

    def _learn(self) -> None:
        from mayi_desktop.ui.pages.lesson import open_lesson

        self._save_name()
        self.context.scenes.remove(self)
        open_lesson(self.context)

    def _play(self) -> None:
        from mayi_desktop.ui.pages.setup import SetupPage

        self._save_name()
        self.context.scenes.remove(self)
        self.context.scenes.push(SetupPage(self.context))

    def _save_name(self) -> None:
        """Give the name to the first seat of the default table, if one was entered."""
        from mayi_desktop.ui.pages.choices import TableSetup

        context = self.context
        draft = TableSetup.from_settings(context.settings)
        name = " ".join(self.name.text.split())
        if name:
            draft.rename(0, name)
        draft.seats[0] = replace(draft.seats[0], style=self.face.key)
        saved = draft.saved_in(context.settings)
        # No game was played, so no sheet is the one played last.
        context.settings = replace(saved, last_table=replace(saved.last_table, sheet=""))
        context.save_settings()
