"""An opponent that also claims for live cards, and minds danger and the last deal's points."""

from __future__ import annotations

from mayi_desktop.bots.knowledge import Knowledge
from mayi_desktop.bots.odds import Outs
from mayi_desktop.engine import RANKS, SUITS, CardId
from mayi_desktop.engine.cards import RANK_NUMBERS
from tests.bench.reference.plain import PlainOuts, Worth, live_after, wants_to_claim

# A card that helps only in the long run is claimed in contracts of this many melds if so much
# is lacking still and so many more unseen cards help then.
_MELDS = 3
_FAR = 2
_MORE_OUTS = 6

# Danger of a throw in live cards: what fits on the table for a seat that may take it, a card
# that goes with one that the next seat took. A wild is thrown last.
_FEEDS_THE_TABLE = 3.0
_GOES_WITH_A_PICK_UP = 1.5
_WILD = 30.0
_NEIGHBOURS = 2

# Live cards that a point is worth; in the last deal points weigh more.
_POINT = 0.05
_POINT_IN_THE_LAST_DEAL = 0.2


class ClaimsByOuts(PlainOuts):
    """Distance and outs; claims for outs, mild danger, the last deal's points."""

    def _claims(self, know: Knowledge) -> bool:
        return wants_to_claim(know) or _adds_outs(know)

    def _worths(self, know: Knowledge) -> dict[CardId, Worth]:
        if know.down:
            return super()._worths(know)
        last = know.table.deal == len(know.sheet.deals) - 1
        point = _POINT_IN_THE_LAST_DEAL if last else _POINT
        return {
            card: (-lacks, outs - _danger(know, card) + point * know.points[card])
            for card, (lacks, outs) in live_after(know).items()
        }


def _adds_outs(know: Knowledge) -> bool:
    """Whether the exposed card makes many more unseen cards useful."""
    card = know.table.top
    melds = len(know.rule.set_sizes) + len(know.rule.run_sizes)
    if card is None or know.down or know.is_own_discard or melds < _MELDS:
        return False
    missing = know.missing_now
    if missing < _FAR or know.rule.all_at_once:
        return False
    outs = Outs(know)
    with_card = outs.count(know.key + know.ruler.keys[card], missing)
    return with_card - outs.count(know.key, missing) >= _MORE_OUTS


def _danger(know: Knowledge, card: CardId) -> float:
    """What throwing the card gives away, in live cards."""
    if know.rules.wild_table[card]:
        return _WILD
    facts = know.table.seats[know.next_to_draw]
    total = 0.0
    if facts.down and know.sheet.down_takes_discard and know.fits_somewhere(card):
        total += _FEEDS_THE_TABLE
    if not facts.down and any(_go_together(card, other) for other in facts.known):
        total += _GOES_WITH_A_PICK_UP
    return total


def _go_together(card: CardId, other: CardId) -> bool:
    apart = abs(RANK_NUMBERS[card] - RANK_NUMBERS[other])
    near = SUITS[card] is SUITS[other] and apart <= _NEIGHBOURS
    return RANKS[card] is RANKS[other] or near
