"""Rulings on everything else: cards, turns, the stock, points, and who wins."""

from __future__ import annotations

from mayi_desktop.engine.rulesheet import FirstDealer, GoingOut, RuleSheet
from mayi_desktop.i18n import N_
from mayi_desktop.sheets.rulings.ruling import EVIL, FAMILY, STYLES, Ruling, has_claims


def _last_card_played(sheet: RuleSheet) -> bool:
    return sheet.going_out is GoingOut.BY_PLAYING


GENERAL_RULINGS: tuple[Ruling, ...] = (
    Ruling(
        1,
        frozenset({"honsvick", "variant-three"}),
        N_(
            "The sheet says only roughly when to add another deck. We add one "
            "when many cards are dealt to many players, as the list of decks "
            "above shows."
        ),
        lambda sheet: any(row.from_cards for row in sheet.decks),
    ),
    Ruling(
        5,
        EVIL - {"variant-one"},
        N_(
            "If you’re left with a single card, you can’t discard it, so your "
            "turn just ends. The discards stay as they are, and the next player "
            "can have the top one as usual. If there’s no discard, there’s only "
            "the stock."
        ),
        _last_card_played,
    ),
    Ruling(
        5,
        frozenset({"variant-two"}),
        N_("What the sheet says about an “out card”, we read as this rule of EVIL Style."),
        _last_card_played,
    ),
    Ruling(
        11,
        None,
        N_("You can discard the very card you took from the discard pile this turn."),
    ),
    Ruling(
        13,
        frozenset({"variant-two"}),
        N_(
            "The sheet adds two {deals} to the six of EVIL Style, although those already "
            "end with three runs. We play all eight, and deal 13 cards in the new ones. "
            "A two costs what EVIL Style says, wild or not."
        ),
        lambda sheet: len(sheet.deals) == 8,
    ),
    Ruling(
        15, None, N_("Two copies of one card, from two decks, count as two different cards.")
    ),
    Ruling(
        16,
        None,
        N_(
            "A penalty card is drawn like any other, so it can be the one that "
            "empties the stock."
        ),
        lambda sheet: has_claims(sheet) and sheet.claims.penalty > 0,
    ),
    Ruling(
        16,
        None,
        N_(
            "When all the cards are in the players’ hands and on the table, and "
            "none are left in the stock or the discards, the {deal} ends at "
            "once: nobody wins it."
        ),
        lambda sheet: sheet.eager_restock and not sheet.fresh_deck,
    ),
    Ruling(
        22,
        STYLES | {"twelve-deal"},
        N_(
            "The sheet doesn’t say how to refill an empty stock. We shuffle the "
            "discards, as the other sheets do."
        ),
        lambda sheet: not sheet.fresh_deck,
    ),
    Ruling(
        22,
        STYLES,
        N_("The discards are shuffled first. A fresh deck comes only when that can’t be done."),
        lambda sheet: sheet.fresh_deck,
    ),
    Ruling(
        25,
        STYLES,
        N_("The sheet doesn’t say who deals first, so the first dealer is picked at random."),
        lambda sheet: sheet.first_dealer is FirstDealer.RANDOM,
    ),
    Ruling(
        25,
        frozenset({"twelve-deal"}),
        N_("The sheet names only the best number of players. We allow three to six."),
        lambda sheet: sheet.players == (3, 6),
    ),
    Ruling(
        25,
        FAMILY,
        N_("In the draw for the first dealer, jokers and twos are the lowest cards."),
        lambda sheet: sheet.first_dealer is FirstDealer.HIGH_CARD,
    ),
    Ruling(25, None, N_("Players who tie for the lowest total share the win.")),
    Ruling(
        27,
        EVIL,
        N_("The sheet says nothing about cards on the table. They cost nobody anything."),
    ),
    Ruling(
        9,
        None,
        N_(
            "Once everybody is down, or can never go down, and no card outside "
            "the melds fits on any of them, nobody can go out: the {deal} ends "
            "there, and everybody counts what they hold."
        ),
        lambda sheet: not sheet.new_melds and not sheet.fresh_deck,
        small_print=True,
    ),
)
