"""Letters to choose from, for a text field and somebody without a keyboard."""

from __future__ import annotations

from functools import partial

from mayi_desktop.base.i18n import _, pgettext
from mayi_desktop.base.languages import chosen_language
from mayi_desktop.ui.kit.button import Button, ButtonKind, Row
from mayi_desktop.ui.kit.controls import TextField
from mayi_desktop.ui.kit.input import InputEvent, KeyPressed, TextTyped
from mayi_desktop.ui.kit.page import FormPage
from mayi_desktop.ui.kit.scene import Context
from mayi_desktop.ui.kit.speech import Urgency
from mayi_desktop.ui.kit.widget import Label, Tone, Widget

_ALPHABET = "abcdefghijklmnopqrstuvwxyz"
_OTHERS = {"de": "äöüß", "es": "áéíñóúü", "fr": "àâçèéêëîïôùûü"}
_SIGNS = "0123456789-'.,?"
_IN_A_ROW = 10


class LettersPage(FormPage):
    """A button for each letter; a word's first one is a capital. A keyboard types as well."""

    def __init__(self, context: Context, field: TextField) -> None:
        super().__init__(context, field.hint or _("Write"))
        self._field = field
        look, letters = self.look, _ALPHABET + _OTHERS.get(chosen_language(), "") + _SIGNS
        self.letters = {
            letter: Button(look, letter, partial(self._type, letter)) for letter in letters
        }
        space = Button(look, pgettext("a letter", "Space"), partial(self._give, TextTyped(" ")))
        erase = Button(look, _("Delete"), partial(self._give, KeyPressed("backspace")))
        self._done = Button(look, _("Done"), self.on_back, kind=ButtonKind.PRIMARY)
        buttons = list(self.letters.values())
        rows = [
            Row(look, [(button, 1.0) for button in buttons[at : at + _IN_A_ROW]])
            for at in range(0, len(buttons), _IN_A_ROW)
        ]
        self.above = self._text = Label(look, "", Tone.SUBHEADING, least_lines=1)
        self.compose((rows,), (space, erase, self._done))
        self._show()
        self.focus.to(self.letters["a"], shown=True)

    def handle(self, event: InputEvent) -> bool:
        """Pass on what a keyboard types; Enter then ends it, and Space is a space."""
        match event:
            case TextTyped() | KeyPressed(key="backspace" | "delete"):
                self._give(event)
                self.focus.to(self._done, shown=True)
            case KeyPressed(key="space"):
                pass
            case _:
                return super().handle(event)
        return True

    def _type(self, letter: str) -> None:
        self._give(TextTyped(self.letters[letter].label))

    def _give(self, event: InputEvent) -> None:
        """Let the field have a letter or key, and say what it holds now."""
        self._field.handle(event)
        self._show()
        self.context.speech.say(self._field.spoken_state(), Urgency.REPLY)

    @property
    def _is_at_start(self) -> bool:
        text = self._field.text
        return not text or text == self._field.selected or text.endswith((" ", "-"))

    def _show(self) -> None:
        self._text.set_text(self._field.text)
        for letter, button in self.letters.items():
            is_capital = self._is_at_start and letter != "ß"
            button.set_label(letter.upper() if is_capital else letter)


def open_letters(context: Context, field: Widget | None) -> None:
    """Show the letters for a text field."""
    if isinstance(field, TextField):
        context.scenes.push(LettersPage(context, field))
