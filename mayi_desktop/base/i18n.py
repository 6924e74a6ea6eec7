"""Gettext for all layers: message ids are English sentences with named placeholders.

`_("Discard {card}", card=name)` translates, then fills in. Sentences in tables are marked with
`N_` or `NP_` where they are written and translated where they are shown. Importing this reads
no files: `languages.choose_language` sets the translations.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from gettext import NullTranslations

# An ellipsis, perhaps with the end of a Unicode isolate, followed by a full stop.
_FOUR_DOTS = re.compile("…(\u2069?)\\.")
_translations = NullTranslations()
_number_text: Callable[[int], str] = str


def use_translations(
    translations: NullTranslations, number_text: Callable[[int], str] = str
) -> None:
    """Set the translations and the number format of counts.

    `NullTranslations` leaves messages in English.
    """
    global _translations, _number_text
    _translations, _number_text = translations, number_text


def _(message: str, /, **values: object) -> str:
    """Translate a message and fill in its placeholders."""
    text = _translations.gettext(message) if message else ""
    return _filled(text, values) if values else text


def pgettext(context: str, message: str, /, **values: object) -> str:
    """Translate a message whose meaning depends on the context."""
    text = _translations.pgettext(context, message)
    return _filled(text, values) if values else text


def ngettext(one: str, many: str, /, *, count: int, **values: object) -> str:
    """Translate a message with singular and plural; fills in `{count}` too."""
    text = _translations.ngettext(one, many, count)
    return _filled(text, {"count": _number_text(count), **values})


def _filled(text: str, values: dict[str, object]) -> str:
    """Fill in the values; drops a full stop after a name that ends in an ellipsis."""
    filled = text.format(**values)
    return _FOUR_DOTS.sub(r"…\1", filled) if "…" in filled else filled


def N_(message: str) -> str:  # noqa: N802 - the usual gettext name
    """Mark a message for translation without translating it."""
    return message


def NP_(context: str, message: str) -> str:  # noqa: N802 - as above
    """Mark a message for translation by `pgettext` without translating it."""
    return message
