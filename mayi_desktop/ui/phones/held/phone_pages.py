"""Phone pages: what a phone's menu opens to read, that is rules, scores, and the log."""

from __future__ import annotations

from enum import Enum

from mayi_desktop.engine import RuleSheet, Seat
from mayi_desktop.host.records.scores import Scores
from mayi_desktop.i18n import _
from mayi_desktop.sheets import rules_page
from mayi_desktop.sheets.phrases import singular
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
    table = held.view.table
    match page:
        case PhonePage.RULES:
            return rules_to_read(table.sheet, table.deal, len(table.seats))
        case PhonePage.SCORES:
            return scores_to_read(Scores.of_table(held.names, held.view), held.seat)
        case PhonePage.LOG:
            return _log(held)


def rules_to_read(sheet: RuleSheet, deal: int, seats: int) -> Screen:
    """The rules as the laptop shows them, this deal first."""
    blocks = (*rules_page(sheet, deal, seats), *glossary(sheet))
    told = [{"kind": block.kind, "text": block.text} for block in blocks]
    return {"name": PhonePage.RULES.value, "blocks": told}


def scores_to_read(scores: Scores, me: Seat) -> Screen:
    """The points of every deal that is over, and the totals; one's own stand out."""
    nothing = _("No {deal} is over yet.", deal=singular(scores.deal_word))
    return {
        "name": PhonePage.SCORES.value,
        "names": list(scores.names),
        "me": me,
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
        "name": PhonePage.LOG.value,
        "last": [_("{name}: {words}", name=names[seat], words=told[seat]) for seat in told],
        "lines": list(held.log()),
    }
