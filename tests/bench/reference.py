"""Plain opponents: exact distance to the contract, alone or with the live cards (outs).

They take, claim and throw by these numbers, whatever the others do. A claim is free: any card
that brings the contract nearer is asked for, whatever its penalty.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from mayi_desktop.bots import Bot
from mayi_desktop.bots.beginner import Beginner
from mayi_desktop.bots.bot import EVERY_DECISION, StyleDecisions
from mayi_desktop.bots.distance import Ruler
from mayi_desktop.bots.knowledge import Knowledge
from mayi_desktop.bots.odds import HelpingFaces, Outs
from mayi_desktop.bots.sharp import Sharp
from mayi_desktop.bots.steady import Steady
from mayi_desktop.engine import (
    RANKS,
    SUITS,
    Allow,
    CardId,
    Claim,
    Discard,
    DrawStock,
    LayOff,
    LetGo,
    MayI,
    PlayerAction,
    Prompt,
    PromptKind,
    ReplaceWild,
    TableView,
    TakeDiscard,
    check,
    legal_actions,
    solver,
)
from mayi_desktop.engine.cards import RANK_NUMBERS
from mayi_desktop.engine.rulesheet import FreedWild

# In a deal that lasts this long nobody gets what they wait for; a steady player can end it.
_ROUNDS_OF_PLAIN_PLAY = 15
# A card that must be played may fit only into a later lay-down.
_LAY_DOWNS_TO_TRY = 4

Worth = tuple[float, ...]


class PlainDistance:
    """Lowers the number of cards that its contract lacks; ties go by points."""

    restylable: StyleDecisions = frozenset()

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        """The plain answer, or a steady player's in a deal that drags on."""
        assert prompt.seat is not None
        know = Knowledge(view, prompt.seat)
        if view.table.rounds >= _ROUNDS_OF_PLAIN_PLAY:
            return Steady().choose(view, prompt, rng)
        for action in self._answers(know, prompt.kind):
            if isinstance(action, LetGo) or check(view, action) is None:
                return action
        return next(legal_actions(view))

    def _answers(self, know: Knowledge, kind: PromptKind) -> Iterator[PlayerAction]:
        """What it would like to do, in this order; the first that is legal counts."""
        seat = know.seat
        match kind:
            case PromptKind.DRAW:
                if wants_to_draw(know):
                    yield TakeDiscard(seat)
                yield DrawStock(seat)
            case PromptKind.MAY_I | PromptKind.ANSWER if know.rule.winning_claims_only:
                winning = solver.winning_claim(know.view)
                yield winning or LetGo(seat)
            case PromptKind.MAY_I | PromptKind.ANSWER:
                yield MayI(seat) if self._claims(know) else LetGo(seat)
            case PromptKind.ASKED:
                wants = wants_to_draw(know) if know.is_my_turn else self._claims(know)
                yield Claim(seat) if wants else Allow(seat)
            case _:
                yield from _plays(know)
                yield from self._discards(know)

    def _claims(self, know: Knowledge) -> bool:
        """Whether it pays for the exposed card out of turn."""
        return wants_to_claim(know)

    def _discards(self, know: Knowledge) -> Iterator[PlayerAction]:
        """Every discard, the best first."""
        worth = self._worths(know)
        for card in sorted(know.hand, key=lambda card: worth[card], reverse=True):
            yield Discard(know.seat, card)

    def _worths(self, know: Knowledge) -> dict[CardId, Worth]:
        """How good it is to throw each card."""
        if know.down:
            return {c: (-_fits(know, c), float(know.points[c])) for c in know.hand}
        return {c: (-know.missing_without(c), float(know.points[c])) for c in know.hand}


class PlainOuts(PlainDistance):
    """Among hands that lack as much, keeps the one that most unseen cards bring nearer."""

    def _worths(self, know: Knowledge) -> dict[CardId, Worth]:
        if know.down:
            return super()._worths(know)
        live = live_after(know)
        return {
            card: (-lacks, outs, -_fits(know, card), float(know.points[card]))
            for card, (lacks, outs) in live.items()
        }


def live_after(know: Knowledge) -> dict[CardId, tuple[int, int]]:
    """What the hand lacks after each discard, and how many unseen cards help it then.

    Outs are counted only for the discards that leave the hand as near as possible.
    """
    outs = Outs(know)
    lacks = {card: know.missing_without(card) for card in know.hand}
    nearest = min(lacks.values())
    helpers = outs.helping_faces(know.key, nearest) if nearest == know.missing_now else None
    found = {}
    for card, missing in lacks.items():
        live = 0
        if missing == nearest:
            live = _count(know, outs, helpers, card, missing)
        found[card] = missing, live
    return found


def _count(
    know: Knowledge, outs: Outs, helpers: HelpingFaces | None, card: CardId, missing: int
) -> int:
    face = know.ruler.keys[card]
    key = know.key - face
    if helpers is None:
        return outs.count(key, missing)
    return outs.count_without(helpers, key, face, missing)


def wants_to_draw(know: Knowledge) -> bool:
    """Whether the exposed card is a better draw than an unknown one."""
    card = know.table.top
    if card is None:
        return False
    if know.down:
        return bool(_fits(know, card))
    return know.missing_with(card) < know.missing_now


def wants_to_claim(know: Knowledge) -> bool:
    """Whether the exposed card brings the contract nearer.

    Where every card of the hand has to be laid, its penalty cards are reckoned with.
    """
    card = know.table.top
    if card is None or know.down or know.is_own_discard:
        return False
    if know.rule.all_at_once:
        return _brings_all_nearer(know, know.ruler, card)
    return know.missing_with(card) < know.missing_now


def _brings_all_nearer(know: Knowledge, ruler: Ruler, card: CardId) -> bool:
    cards = know.cards_at_lay_down + 1 + know.sheet.claims.penalty
    return ruler.missing(know.key + ruler.keys[card], cards) < know.missing_now


def _plays(know: Knowledge) -> Iterator[PlayerAction]:
    """Everything that can be played before the discard, naturals before wilds."""
    actions: list[LayOff | ReplaceWild] = []
    if any(_touches_melds(know, card) for card in know.hand):
        actions = [a for a in legal_actions(know.view) if isinstance(a, LayOff | ReplaceWild)]
    yield from (a for a in actions if isinstance(a, ReplaceWild) and _gains(know, a))
    if not know.down:
        if not know.missing_now:
            yield from solver.contract_melds(know.view, _LAY_DOWNS_TO_TRY)
        return
    if know.sheet.new_melds:
        yield from solver.new_melds(know.view, 1)
    offs = [action for action in actions if isinstance(action, LayOff)]
    wild = know.rules.wild_table
    yield from sorted(offs, key=lambda a: (wild[a.card], -know.points[a.card]))


def _touches_melds(know: Knowledge, card: CardId) -> bool:
    """Whether the card could be laid off, or could replace a wild."""
    if not know.table.melds:
        return False
    return bool(know.replaceable_wilds(card)) or (know.down and know.fits_somewhere(card))


def _gains(know: Knowledge, action: ReplaceWild) -> bool:
    """Whether a replacement brings the contract nearer, or leaves a card less to lay."""
    goes = know.sheet.replace.goes
    if goes not in (FreedWild.TO_HAND, FreedWild.TO_HAND_AND_PLAYED):
        return know.down
    if know.down:
        return False
    keys = know.ruler.keys
    key = know.key - keys[action.card] + keys[action.wild]
    lacks = know.ruler.missing(key, know.cards_at_lay_down)
    return lacks < know.missing_now and (goes is FreedWild.TO_HAND or not lacks)


def _fits(know: Knowledge, card: CardId) -> int:
    """1 for a card that can be laid off sooner or later, by this seat or another."""
    return int(bool(know.table.melds) and know.fits_somewhere(card))


# --- An opponent that also claims for live cards, and minds danger and the last deal's points.


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


_MISSED_HINTS = 1 / 3


# --- Reference opponents: plain players that the levels are measured against, not in the game.
#
# They share with the levels the exact distance and the search for lay-downs; every decision is
# their own. Seat them with `--bots tests.bench.reference`.


class Newcomer:
    """Plays a hint's first suggestion, or like a beginner where it misses the hint."""

    restylable = EVERY_DECISION

    def __init__(self) -> None:
        self._hints = Sharp()
        self._own_play = Beginner()

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        """The hint's suggestion, of which a third are missed."""
        bot = self._own_play if rng.random() < _MISSED_HINTS else self._hints
        return bot.choose(view, prompt, rng)


BOTS: Mapping[str, Bot] = {
    "newcomer": Newcomer(),
    "plain-distance": PlainDistance(),
    "plain-outs": PlainOuts(),
    "claims-by-outs": ClaimsByOuts(),
}
"""The reference opponents by the names under which they are seated."""
