"""Knows how a reason to refuse is said in the language chosen."""

from __future__ import annotations

from mayi_desktop.engine import Refusal, RuleSheet
from mayi_desktop.i18n import _
from mayi_desktop.sheets import place_text
from mayi_desktop.ui.strings import say


def short_refusal(refusal: Refusal) -> str:
    """Why the rules refuse something, without the place on the sheet."""
    return _(refusal.value[1])


def refusal_words(refusal: Refusal, sheet: RuleSheet) -> str:
    """Why the rules refuse something, in one sentence that cites the sheet."""
    place = place_text(sheet.cite(refusal.topic))
    words = _(refusal.value[1])
    if words == refusal.value[1]:
        words = words[0].lower() + words[1:]
    return say("refusal.cited", place=place, words=words)
