"""Settings page: one row for each setting, applied at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from mayi_desktop.host.setup.settings import setting_words
from mayi_desktop.i18n import N_, _
from mayi_desktop.i18n.catalogue import card_letters
from mayi_desktop.i18n.conventions import number_text, percent_text
from mayi_desktop.ui.drawing import Box, draw_box
from mayi_desktop.ui.drawing.card_art import ASPECT
from mayi_desktop.ui.drawing.card_svg import BACKS, FACES
from mayi_desktop.ui.drawing.theme import SUIT_COLOURS, THEMES
from mayi_desktop.ui.scenes.options.coach_page import hints_text
from mayi_desktop.ui.scenes.options.keys import open_keys
from mayi_desktop.ui.scenes.options.language import LanguageChoice
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.key_map import TableAct
from mayi_desktop.ui.table.hud.speech_bubbles import TALK
from mayi_desktop.ui.widgets.basics import Label, Tone, Widget
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.widgets.controls.choice import Choice, number_choice
from mayi_desktop.ui.widgets.controls.slider import Scale, Slider
from mayi_desktop.ui.widgets.controls.toggle import Toggle
from mayi_desktop.ui.widgets.pages.form import FormPage

# From slow to fast; at 0 nothing moves.
_SPEEDS: Mapping[float, str] = {
    0.5: N_("Slow"),
    1.0: N_("Normal"),
    2.0: N_("Fast"),
    0.0: N_("Instant"),
}
_HOLDS = (1.5, 3.0, 5.0, 8.0, 15.0, -1.0)  # -1: the table waits for the people
_ANSWERS = (0.0, 30.0, 60.0)  # 0: no limit
_HIDES = (30.0, 60.0, 180.0, 0.0)  # 0: never
_PERCENT = Scale(0.0, 1.0, 0.05)
_UI_SCALE = Scale(0.8, 2.5, 0.1)
_SHOWN = ("AS", "QH", "TD", "7C")  # all four suits, with letters and figures
# What the headings are called.
_PARTS: Mapping[str, str] = {
    "reading": N_("Reading"),
    "window": N_("Window"),
    "moving": N_("Animation"),
    "hand": N_("Your hand"),
    "people": N_("Several people at one screen"),
    "sound": N_("Sound"),
}
_THEMES: Mapping[str, str] = {
    "lamp": N_("Lamp"),
    "afternoon": N_("Afternoon"),
    "felt": N_("Felt"),
    "wood": N_("Wood"),
    "contrast": N_("Contrast"),
}
_SUITS: Mapping[str, str] = {
    "classic": N_("Classic"),
    "four": N_("Four colors"),
    "safe": N_("Color-blind"),
}
_FACES: Mapping[str, str] = {"winter": N_("Winter prints"), "traditional": N_("Traditional")}
_BACKS: Mapping[str, str] = {
    "back1": N_("Snowflake"),
    "back2": N_("Teacup"),
    "back3": N_("Fern"),
    "back4": N_("Lamp"),
}
_TALK: Mapping[str, str] = {"off": N_("Off"), "few": N_("A little"), "many": N_("A lot")}


class CardSample(Widget):
    """Four cards in the colours and with the index chosen, and the back."""

    def __init__(self, context: Context) -> None:
        super().__init__(context.look.page)
        self._context = context

    def height_for(self, width: int) -> int:
        """The height of the cards, and of the cloth above and below them."""
        return self.look.metrics.px(168)

    def draw(self, target: pygame.Surface) -> None:
        """Paint the cards side by side, on cloth: ivory would vanish on paper."""
        cards, sizes = self._context.assets.cards, self.look.metrics
        edge = sizes.px(12)
        draw_box(target, self.rect, Box(self.look.felt.palette.panel, sizes.radius))
        height = self.rect.height - 2 * edge
        step = round(height * ASPECT) + sizes.px(14)
        x = self.rect.centerx - (5 * step - sizes.px(14)) // 2
        for name in (*_SHOWN, self._context.settings.back):
            target.blit(cards.face(name, height), (x, self.rect.y + edge))
            x += step


class SettingsPage(FormPage):
    """Every setting; nothing needs to be confirmed."""

    def __init__(self, context: Context) -> None:
        super().__init__(context, "")
        self._sample = CardSample(context)
        self.acts = {TableAct.KEYS: partial(open_keys, context)}
        self.retranslate()
        self.focus.to(self._done)

    def retranslate(self) -> None:
        """Build every row in the current language; the language choice has the focus."""
        look, keys = self.look, self.context.keys
        self.heading.set_text(_("Settings"))
        self._fullscreen = self._toggle("fullscreen")
        self._most = Label(look, "", Tone.SOFT)
        self._language = LanguageChoice(self.context)
        self._done = Button(look, _("Done"), self.on_back, kind=ButtonKind.PRIMARY)
        change_keys = Button(
            look,
            _("Keys ({cap})", cap=keys.cap(TableAct.KEYS)),
            partial(open_keys, self.context),
        )
        self.compose((self._display_rows(), self._game_rows()), (change_keys, self._done))
        self.focus.to(self._language, shown=self.focus.shown)

    def _display_rows(self) -> list[Widget]:
        """The left column: what the window and the cards look like."""
        return [
            self._part("reading"),
            self._language,
            self._scale_row(),
            self._most,
            self._choice("theme", [(key, _(_THEMES[key])) for key in THEMES]),
            self._choice("suits", [(key, _(_SUITS[key])) for key in SUIT_COLOURS]),
            self._toggle("jumbo"),
            self._choice("card_letters", [(key, " ".join(key)) for key in card_letters()]),
            self._choice("faces", [(key, _(_FACES[key])) for key in FACES]),
            self._choice("back", [(key, _(_BACKS[key])) for key in BACKS]),
            self._sample,
            self._part("hand"),
            self._toggle("big_cards"),
            self._toggle("mark_fitting"),
            self._hint(N_("On your turn, cards you can lay off are marked with a +.")),
            Label(self.look, hints_text(self.context), Tone.SOFT),
            self._part("window"),
            self._fullscreen,
        ]

    def _game_rows(self) -> list[Widget]:
        """The right column: how the game runs and sounds."""
        return [
            self._part("moving"),
            self._numbers("speed", tuple(_SPEEDS), _speed_word),
            self._toggle("reduced_motion"),
            self._choice("talk", [(key, _(_TALK[key])) for key in TALK]),
            self._numbers("hold_seconds", _HOLDS, _hold_word),
            self._hint(
                N_(
                    "How long a discard waits before a computer player draws, whether "
                    "anybody wants it or not. While somebody’s there, a line around it "
                    "shows the time left. Space lets it go right away."
                )
            ),
            self._numbers("answer_seconds", _ANSWERS, _limit_word),
            self._part("people"),
            self._numbers("shared_hold_seconds", _HOLDS, _hold_word),
            self._hint(N_("It only starts once somebody presses “We’ve all seen it”.")),
            self._numbers("hide_after", _HIDES, _hide_word),
            self._hint(N_("When you set up a game, you’re asked how you’ll share the screen.")),
            self._part("sound"),
            self._volume("volume_master"),
            self._volume("volume_cards"),
            self._volume("volume_alerts"),
            self._toggle("muted"),
            self._toggle("ambience"),
        ]

    def leave(self) -> None:
        """Keep what was chosen."""
        self.context.save_settings()

    def arrange(self, bounds: pygame.Rect) -> None:
        """Place the rows; full screen may have been toggled by its key."""
        self._fullscreen.set(on=self.context.settings.fullscreen)
        largest = self.look.metrics.largest
        self._most.set_text(
            _(
                "Text larger than {percent} doesn’t fit in this window.",
                percent=percent_text(int(100 * largest)),
            )
        )
        self._most.set_visible(visible=self.context.settings.ui_scale > largest)
        super().arrange(bounds)

    def _change(self, **values: Any) -> None:  # noqa: ANN401  settings have many types
        self.context.change_settings(replace(self.context.settings, **values))
        self._sample.dirty = True

    def _part(self, key: str) -> Label:
        return Label(self.look, _(_PARTS[key]), Tone.SUBHEADING)

    def _hint(self, wording: str) -> Label:
        return Label(self.look, _(wording), Tone.SOFT)

    def _scale_row(self) -> Slider:
        return Slider(
            self.look,
            setting_words("ui_scale"),
            _UI_SCALE,
            self.context.settings.ui_scale,
            lambda value: percent_text(round(100 * value)),
            on_settle=lambda value: self._change(ui_scale=value),
        )

    def _volume(self, field: str) -> Slider:
        cue = "your_turn" if field == "volume_alerts" else "place"

        def settle(value: float) -> None:
            self._change(**{field: value})
            self.context.audio.play(cue)

        return Slider(
            self.look,
            setting_words(field),
            _PERCENT,
            getattr(self.context.settings, field),
            lambda value: percent_text(round(100 * value)),
            on_settle=settle,
        )

    def _toggle(self, field: str) -> Toggle:
        return Toggle(
            self.look,
            setting_words(field),
            lambda on: self._change(**{field: on}),
            on=getattr(self.context.settings, field),
        )

    def _choice(self, field: str, options: Sequence[tuple[str, str]]) -> Choice:
        return Choice(
            self.look,
            setting_words(field),
            options,
            getattr(self.context.settings, field),
            lambda key: self._change(**{field: key}),
        )

    def _numbers(
        self, field: str, values: Sequence[float], word: Callable[[float], str]
    ) -> Choice:
        return number_choice(
            self.look,
            setting_words(field),
            {value: word(value) for value in values},
            getattr(self.context.settings, field),
            lambda value: self._change(**{field: value}),
        )


def _speed_word(value: float) -> str:
    return _(_SPEEDS[value])


def _hold_word(value: float) -> str:
    return _("No clock") if value < 0 else _limit_word(value)


def _limit_word(value: float) -> str:
    if value == 0:
        return _("No limit")
    return _("{seconds} s", seconds=number_text(value))


def _hide_word(value: float) -> str:
    return _("Never") if value == 0 else _limit_word(value)
