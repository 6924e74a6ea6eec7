"""Rulings on May I?: who may ask, who gets the card, and what is beneath it."""

from __future__ import annotations

from mayi_desktop.engine.rulesheet import Beneath, ClaimOrder, ClaimTiming, RuleSheet
from mayi_desktop.i18n import N_
from mayi_desktop.sheets.rulings.ruling import EVIL, FAMILY, STYLES, Ruling, has_claims


def _winning_only(sheet: RuleSheet) -> bool:
    return any(rule.winning_claims_only for rule in sheet.deals)


def _next_card(sheet: RuleSheet) -> bool:
    before = sheet.claims.window is ClaimTiming.BEFORE_THE_DRAW
    return before and sheet.claims.beneath is Beneath.EXPOSED


CLAIM_RULINGS: tuple[Ruling, ...] = (
    Ruling(
        4,
        frozenset({"twelve-deal"}),
        N_(
            "The sheet has May I? in its name but never says how it works. "
            "We’ve added a way to play it; if you’d rather do without, choose "
            "that option when you set up the game."
        ),
        has_claims,
    ),
    Ruling(
        4,
        frozenset({"twelve-deal"}),
        N_(
            "The sheet has May I? in its name but never says how it works. We "
            "can add a way to play it; this table plays without it."
        ),
        lambda sheet: not has_claims(sheet),
    ),
    Ruling(
        10,
        None,
        N_("You can ask for a card you discarded yourself. The computer players never do."),
        has_claims,
    ),
    Ruling(
        12,
        frozenset({"variant-one"}),
        N_(
            "In the last {deal} the contract is one card larger than the hand you’re "
            "dealt, so the card you draw must complete it. If somebody asks for the "
            "winning card, the player whose turn it is can still take it as their draw, "
            "even without winning with it. Nobody can ask for the next card down."
        ),
        _winning_only,
    ),
    Ruling(
        14,
        None,
        N_(
            "When people and computer players want the same card, the first to press gets "
            "it. A computer player waits a random moment, at least eight tenths of a "
            "second, whatever it holds, so that you have a fair chance."
        ),
        lambda sheet: has_claims(sheet) and sheet.claims.order is ClaimOrder.FIRST_TO_ASK,
    ),
    Ruling(
        17,
        FAMILY,
        N_(
            "When somebody gets a card with “May I?”, nobody can have the card under it. "
            "If you were about to draw, draw from the stock."
        ),
        lambda sheet: has_claims(sheet) and sheet.claims.beneath is Beneath.HIDDEN,
    ),
    Ruling(
        23,
        EVIL - {"variant-one"},
        N_(
            "The sheet gives asking for the next card down only as a change in one of its "
            "variants, so it isn’t part of this game."
        ),
        lambda sheet: has_claims(sheet) and sheet.claims.beneath is not Beneath.EXPOSED,
    ),
    Ruling(
        24,
        STYLES,
        N_(
            "The sheet says that players who are down need not ask. We take "
            "that to mean they can’t."
        ),
        lambda sheet: has_claims(sheet) and not sheet.claims.down_may_claim,
    ),
    Ruling(
        1,
        EVIL - {"variant-one"},
        N_(
            "The player whose turn it is can draw the card that a May I? uncovered; "
            "nobody can ask for it."
        ),
        lambda sheet: has_claims(sheet) and sheet.claims.beneath is Beneath.DRAW_ONLY,
        small_print=True,
    ),
    Ruling(
        2,
        STYLES,
        N_(
            "If somebody gets the card in that last chance, the player who chose the "
            "stock can choose again. Play goes on once everybody has answered and "
            "nobody’s asking anymore."
        ),
        _next_card,
        small_print=True,
    ),
    Ruling(
        3,
        frozenset({"honsvick", "variant-four"}),
        N_(
            "Being first to ask doesn’t win you the card. The player whose turn it is "
            "answers first, then everybody else does, and the order of play decides "
            "among those who want it."
        ),
        lambda sheet: has_claims(sheet) and sheet.claims.order is ClaimOrder.TURN_ORDER,
        small_print=True,
    ),
    Ruling(
        7,
        frozenset({"variant-one"}),
        N_(
            "If the stock is empty in the last {deal}, the player whose turn it is must "
            "take the discard, but a winning May I? comes first."
        ),
        _winning_only,
        small_print=True,
    ),
)
