"""Ruling: the answer to a question that some written sheets leave open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mayi_desktop.engine.rulesheet import ClaimTiming, RuleSheet
from mayi_desktop.i18n import _

FAMILY = frozenset({"grandma-jeanne", "petersen"})
HONSVICK = frozenset({"honsvick", "variant-three", "variant-four"})
EVIL = frozenset({"evil", "variant-one", "variant-two"})
STYLES = HONSVICK | EVIL


@dataclass(frozen=True, slots=True)
class Ruling:
    """One answer: its number, the sheets it is about, and its text.

    `sheets` are the keys of the sheets whose written pages leave the question open, None if the
    rules of a sheet alone decide. `when` tests the sheet as it is played, since an option or a
    house rule may have settled the question. `small_print` has numbers of its own. `{deal}` in
    the text stands for the sheet's word for a deal.
    """

    number: int
    sheets: frozenset[str] | None
    text: str
    when: Callable[[RuleSheet], bool] = lambda sheet: True
    small_print: bool = False

    @property
    def name(self) -> str:
        """What the ruling is called: "Ruling 4", "Small print 2"."""
        if self.small_print:
            return _("Small print {number}", number=self.number)
        return _("Ruling {number}", number=self.number)


def has_claims(sheet: RuleSheet) -> bool:
    """Whether May I? can be asked at this table at all."""
    return sheet.claims.window is not ClaimTiming.NEVER


def has_wilds(sheet: RuleSheet) -> bool:
    """Whether any card is wild."""
    return bool(sheet.melds.wilds)
