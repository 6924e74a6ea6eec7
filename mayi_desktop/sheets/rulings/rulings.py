"""The questions that the written sheets leave open, and how this game answers them."""

from __future__ import annotations

from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.i18n import _
from mayi_desktop.sheets.families.catalogue import SHEETS
from mayi_desktop.sheets.phrases import deal_word, deal_words
from mayi_desktop.sheets.rulings.claims import CLAIM_RULINGS
from mayi_desktop.sheets.rulings.general import GENERAL_RULINGS
from mayi_desktop.sheets.rulings.melds import MELD_RULINGS
from mayi_desktop.sheets.rulings.ruling import Ruling

HOUSE_MARK = "+"
RULINGS = (*MELD_RULINGS, *CLAIM_RULINGS, *GENERAL_RULINGS)


def rulings_for(sheet: RuleSheet) -> tuple[Ruling, ...]:
    """The rulings that apply to a sheet as it is played, by number, the small print last."""
    base = sheet.key.partition(HOUSE_MARK)[0]
    if base not in SHEETS:
        return ()
    fitting = [
        ruling
        for ruling in RULINGS
        if (ruling.sheets is None or base in ruling.sheets) and ruling.when(sheet)
    ]
    return tuple(sorted(fitting, key=lambda rule: (rule.small_print, rule.number)))


def named_ruling_text(ruling: Ruling, sheet: RuleSheet) -> str:
    """The text of a ruling with its name, with the sheet's word for a deal."""
    return _("{name}: {words}", name=ruling.name, words=ruling_text(ruling, sheet))


def ruling_text(ruling: Ruling, sheet: RuleSheet) -> str:
    """The text of a ruling, with the sheet's word for a deal."""
    return _(ruling.text, deal=deal_word(sheet), deals=deal_words(sheet))
