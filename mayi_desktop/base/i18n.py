"""Gettext for all layers: the English sentence is the message id, placeholders are named.

`_("Discard {card}", card=name)` translates, then fills in. Sentences kept in tables are marked
with `N_` or `NP_` where they are written, and translated where they are shown. Importing this
reads no files: `catalogue.choose_language` decides which translations are in use.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from gettext import NullTranslations

# Three dots, which may end a Unicode isolate, and a full stop.
_FOUR_DOTS = re.compile("…(\u2069?)\\.")
_translations = NullTranslations()
_number_text: Callable[[int], str] = str


def use_translations(
    translations: NullTranslations, number_text: Callable[[int], str] = str
) -> None:
    """Translate all following messages with these, and write their counts so.

    `NullTranslations` leaves them English.
    """
    global _translations, _number_text
    _translations, _number_text = translations, number_text


def _(message: str, /, **values: object) -> str:
    """Translate a message and fill in its placeholders."""
    text = _translations.gettext(message) if message else ""
    return _filled(text, values) if values else text


def pgettext(context: str, message: str, /, **values: object) -> str:
    """Translate a message that has another meaning elsewhere; the context tells them apart."""
    text = _translations.pgettext(context, message)
    return _filled(text, values) if values else text


def ngettext(one: str, many: str, /, *, count: int, **values: object) -> str:
    """Translate a message that depends on a number; `{count}` is filled in too."""
    text = _translations.ngettext(one, many, count)
    return _filled(text, {"count": _number_text(count), **values})


def _filled(text: str, values: dict[str, object]) -> str:
    """The text with its values; after a name cut short by three dots there is no full stop."""
    return _FOUR_DOTS.sub(r"…\1", text.format(**values))


def N_(message: str) -> str:  # noqa: N802 - the name that translators know
    """Mark a message for translation without translating it."""
    return message


def NP_(context: str, message: str) -> str:  # noqa: N802 - as above
    """Mark a message for translation by `pgettext` without translating it."""
    return message
