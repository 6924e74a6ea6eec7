"""Knows which exposed cards a master wants beyond those that bring its contract nearer."""

from __future__ import annotations

from math import inf

from mayi_desktop.bots.levels.steady import is_too_late
from mayi_desktop.bots.reading.knowledge import Knowledge
from mayi_desktop.bots.reading.outs import Outs
from mayi_desktop.bots.reading.stalling import hand_is_too_large, is_stalling
from mayi_desktop.engine.cards import CardId
from mayi_desktop.engine.solver import solve as solver

# So many cards of a dealt hand may lie outside the contract for claims to be worth their cost.
_SPARE_CARDS = 2
_OUTS_FOR_A_CLAIM = 4
_SETS = 2

# Where cards beside the contract can be laid in new melds, a call pays that helps at all.
_OUTS_WITH_NEW_MELDS = 1
_FEW_CARDS = 4


def can_use_claim(know: Knowledge) -> bool:
    """Whether the exposed card could be of any use to this seat out of turn.

    Claims that are counted cannot go on for ever, so they are made however late it is.
    """
    if know.down or know.is_own_discard or not know.missing_now:
        return False
    uncounted = know.sheet.claims.limit is None
    if hand_is_too_large(know) or (uncounted and is_stalling(know)):
        return False
    return not know.rule.winning_claims_only and not know.rule.all_at_once


def outs_gained(know: Knowledge, card: CardId) -> float:
    """How many more unseen cards help once the card is held; very many if it helps itself."""
    missing = know.missing_now
    if know.missing_with(card) < missing:
        return inf
    outs = Outs(know)
    return outs.count(know.key + know.ruler.keys[card], missing) - outs.count(know.key, missing)


def is_worth_claiming(know: Knowledge, card: CardId, gain: float) -> bool:
    """Whether a master asks for a card with so many more outs where a sharp player does not.

    Claims that are counted are too few to be spent on cards that bring the contract no nearer,
    but none of them has to be saved. Elsewhere the cards that come with a claim have to find a
    use: in new melds, or in sets, where there is little else than the contract in a hand.
    """
    if know.sheet.claims.limit is not None:
        return (
            is_stalling(know) and gain == inf and not is_too_late(know, know.missing_with(card))
        )
    if know.sheet.new_melds:
        return gain >= _OUTS_WITH_NEW_MELDS and know.fewest_cards > _FEW_CARDS
    rule = know.rule
    many_sets = len(rule.set_sizes) >= _SETS and len(rule.set_sizes + rule.run_sizes) > _SETS
    snug = rule.cards - know.ruler.size <= _SPARE_CARDS
    return many_sets and snug and gain >= _OUTS_FOR_A_CLAIM


def opens_a_meld(know: Knowledge) -> bool:
    """Whether the exposed card, drawn, makes a new meld with naturals of the hand."""
    card = know.table.top
    if card is None or not know.down or not know.sheet.new_melds:
        return False
    return next(solver.melds_with(know.view, card, know.hand), None) is not None
