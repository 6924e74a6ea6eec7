"""Phone pages: what a phone's menu opens to read, that is rules, scores, and the log."""

from __future__ import annotations

from enum import Enum

from mayi_desktop.host.records.scores import Scores
from mayi_desktop.i18n import _
from mayi_desktop.sheets import rules_page
from mayi_desktop.sheets.phrases import deal_word
from mayi_desktop.ui.phones.held.phone_buttons import Screen
from mayi_desktop.ui.phones.held.phone_hand import PhoneHand
from mayi_desktop.ui.table.text.glossary import glossary


class PhonePage(Enum):
    """What can be read; the values stand in messages."""

    RULES = "rules"
    SCORES = "scores"
    LOG = "log"


def page_of(held: PhoneHand, page: PhonePage) -> Screen:
    """A whole page in the language that is spoken; it is sent when it is asked for."""
    make = {PhonePage.RULES: _rules, PhonePage.SCORES: _scores, PhonePage.LOG: _log}
    return {"name": page.value, **make[page](held)}


def _rules(held: PhoneHand) -> Screen:
    """The rules as the laptop shows them, this deal first."""
    table = held.view.table
    blocks = (*rules_page(table.sheet, table.deal, len(table.seats)), *glossary(table.sheet))
    return {"blocks": [{"kind": block.kind, "text": block.text} for block in blocks]}


def _scores(held: PhoneHand) -> Screen:
    """The points of every deal that is over, and the totals."""
    scores = Scores.of_table(held.names, held.view)
    nothing = _("No {deal} is over yet.", deal=deal_word(held.view.table.sheet))
    return {
        "names": list(scores.names),
        "me": held.seat,
        "rows": [
            {"label": row.label, "points": list(row.points), "out": row.out}
            for row in scores.rows
        ],
        "totals": list(scores.totals),
        "best": list(scores.winners) if scores.deals else [],
        "note": _("The lowest total wins.") if scores.rows else nothing,
    }


def _log(held: PhoneHand) -> Screen:
    """What each player did last, then everything in this deal, the newest first."""
    names, told = held.names, held.history.turns.last_round()
    return {
        "last": [_("{name}: {words}", name=names[seat], words=told[seat]) for seat in told],
        "lines": list(held.log()),
    }
