"""Rulings: how this game answers what the written sheets leave open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mayi_desktop.base.i18n import N_, _
from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import (
    AceRule,
    Beneath,
    ClaimOrder,
    ClaimTiming,
    FirstDealer,
    GoingOut,
    LayOffInTurn,
    MeldKind,
    Replacers,
    RuleSheet,
)
from mayi_desktop.sheets.catalogue import SHEETS
from mayi_desktop.sheets.phrases import deal_word, deal_words

# --- Ruling.


FAMILY = frozenset({"grandma-jeanne", "petersen"})
HONSVICK = frozenset({"honsvick", "variant-three", "variant-four"})
EVIL = frozenset({"evil", "variant-one", "variant-two"})
STYLES = HONSVICK | EVIL


@dataclass(frozen=True, slots=True)
class Ruling:
    """One answer: its number, the sheets it is about, and its text.

    `sheets` are the keys of the sheets that leave the question open; None for any sheet. `when`
    tests the sheet as it is played, since an option or a house rule may settle the question.
    `small_print` has its own numbers. `{deal}` in the text is the sheet's word for a deal.
    """

    number: int
    sheets: frozenset[str] | None
    text: str
    when: Callable[[RuleSheet], bool] = lambda sheet: True
    small_print: bool = False

    @property
    def name(self) -> str:
        """Its name: "Ruling 4", "Small print 2"."""
        if self.small_print:
            return _("Small print {number}", number=self.number)
        return _("Ruling {number}", number=self.number)


# --- Cards, turns, the stock, points, and who wins.


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
        lambda sheet: sheet.has_claims and sheet.claims.penalty > 0,
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
    Ruling(
        9,
        None,
        N_(
            "When no card goes to the table for too long, the {deal} ends, and everybody "
            "counts what they hold: after twice as many turns as there are cards off the "
            "table (fresh decks aside) if everybody is down, otherwise after five times as "
            "many."
        ),
        small_print=True,
    ),
)


# --- May I?: who may ask, who gets the card, and the card beneath.


def _winning_only(sheet: RuleSheet) -> bool:
    return any(rule.winning_claims_only for rule in sheet.deals)


CLAIM_RULINGS: tuple[Ruling, ...] = (
    Ruling(
        4,
        frozenset({"twelve-deal"}),
        N_(
            "The sheet has May I? in its name but never says how it works. "
            "We’ve added a way to play it; if you’d rather do without, choose "
            "that option when you set up the game."
        ),
        lambda sheet: sheet.has_claims,
    ),
    Ruling(
        4,
        frozenset({"twelve-deal"}),
        N_(
            "The sheet has May I? in its name but never says how it works. We "
            "can add a way to play it; this table plays without it."
        ),
        lambda sheet: not sheet.has_claims,
    ),
    Ruling(
        10,
        None,
        N_("You can ask for a card you discarded yourself. The computer players never do."),
        lambda sheet: sheet.has_claims,
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
        lambda sheet: sheet.has_claims and sheet.claims.order is ClaimOrder.FIRST_TO_ASK,
    ),
    Ruling(
        17,
        FAMILY,
        N_(
            "When somebody gets a card with “May I?”, nobody can have the card under it. "
            "If you were about to draw, draw from the stock."
        ),
        lambda sheet: sheet.has_claims and sheet.claims.beneath is Beneath.HIDDEN,
    ),
    Ruling(
        23,
        EVIL - {"variant-one"},
        N_(
            "The sheet gives asking for the next card down only as a change in one of its "
            "variants, so it isn’t part of this game."
        ),
        lambda sheet: sheet.has_claims and sheet.claims.beneath is not Beneath.EXPOSED,
    ),
    Ruling(
        24,
        STYLES,
        N_(
            "The sheet says that players who are down need not ask. We take "
            "that to mean they can’t."
        ),
        lambda sheet: sheet.has_claims and not sheet.claims.down_may_claim,
    ),
    Ruling(
        1,
        EVIL - {"variant-one"},
        N_(
            "The player whose turn it is can draw the card that a May I? uncovered; "
            "nobody can ask for it."
        ),
        lambda sheet: sheet.has_claims and sheet.claims.beneath is Beneath.DRAW_ONLY,
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
        lambda sheet: (
            sheet.claims.window is ClaimTiming.BEFORE_THE_DRAW
            and sheet.claims.beneath is Beneath.EXPOSED
        ),
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
        lambda sheet: sheet.has_claims and sheet.claims.order is ClaimOrder.TURN_ORDER,
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


# --- Melds, laying down, laying off, and swapping wilds.


MELD_RULINGS: tuple[Ruling, ...] = (
    Ruling(
        2,
        FAMILY,
        N_(
            "The sheet says two things about laying off wilds. We follow the "
            "one that comes with examples: wilds are counted when you lay down, "
            "not when you lay off."
        ),
        lambda sheet: sheet.melds.naturals_per_wild > 0 and not sheet.melds.limit_on_lay_off,
    ),
    Ruling(
        3,
        FAMILY,
        N_(
            "The sheet asks for exactly the contract, yet also speaks of "
            "minimum sizes. We take “exactly” at its word: no spare card goes "
            "down with the contract."
        ),
        lambda sheet: any(rule.exact for rule in sheet.deals),
    ),
    Ruling(
        6,
        frozenset({"twelve-deal"}),
        N_(
            "You can’t make a set of five from four suits. So where the "
            "contract asks for one, sets can have a suit twice and be of any "
            "size."
        ),
        lambda sheet: (
            sheet.melds.distinct_suits and any(rule.suits_repeat for rule in sheet.deals)
        ),
    ),
    Ruling(
        7,
        frozenset({"variant-four"}),
        N_(
            "The sheet doesn’t say whether aces are high or low. Since one of "
            "its examples begins a run with a one, aces can be either."
        ),
        lambda sheet: sheet.melds.ace is not AceRule.HIGH,
    ),
    Ruling(
        8,
        FAMILY,
        N_(
            "The gap between two runs is measured from the places they cover, and a place held "
            "by a wild counts like any other."
        ),
        lambda sheet: sheet.melds.run_gap > 0,
    ),
    Ruling(
        9,
        STYLES,
        N_(
            "“No more than the contract” limits how many melds you lay down, "
            "not how long they are."
        ),
        lambda sheet: not all(rule.exact for rule in sheet.deals),
    ),
    Ruling(
        18,
        STYLES | {"seven-round"},
        N_("A meld can’t be all wilds: it needs at least one natural card."),
        lambda sheet: sheet.has_wilds and not sheet.melds.naturals_per_wild,
    ),
    Ruling(
        19,
        None,
        N_(
            "Twos are always wild and never count as twos, so there’s no place for a two "
            "in a run: the lowest it can begin with is the three."
        ),
        lambda sheet: Rank.TWO in sheet.melds.wilds and sheet.melds.low == 3,
    ),
    Ruling(
        19,
        FAMILY,
        N_("The sheet lists the ace above the king and nowhere else, so aces are high only."),
        lambda sheet: sheet.melds.ace is AceRule.HIGH,
    ),
    Ruling(
        20,
        STYLES,
        N_("The sheet doesn’t forbid laying off on the turn you lay down, so it’s allowed."),
        lambda sheet: sheet.lay_off_in_turn is LayOffInTurn.ANYWHERE,
    ),
    Ruling(
        20,
        frozenset({"variant-four"}),
        N_(
            "The sheet forbids laying off on other players’ melds on the turn you lay "
            "down. On your own melds it’s allowed."
        ),
        lambda sheet: sheet.lay_off_in_turn is LayOffInTurn.OWN_MELDS,
    ),
    Ruling(
        21,
        STYLES,
        N_(
            "Only players who are down can swap a wild, since only they can "
            "play on melds on the table."
        ),
        lambda sheet: sheet.has_wilds and sheet.replace.who is Replacers.DOWN,
    ),
    Ruling(
        21,
        HONSVICK,
        N_("To swap a wild in a set, any natural card of its rank will do."),
        lambda sheet: sheet.has_wilds and MeldKind.SET in sheet.replace.kinds,
    ),
    Ruling(
        26,
        frozenset({"twelve-deal"}),
        N_(
            "One example on the sheet puts two wilds with three natural cards. "
            "Its rule of two naturals for each wild, given twice, beats the "
            "example."
        ),
        lambda sheet: sheet.melds.naturals_per_wild == 2,
    ),
    Ruling(
        4,
        frozenset({"twelve-deal"}),
        N_(
            "A two of the run’s own suit, in the two’s own place, counts as natural, and "
            "the game doesn’t ask you. It also counts as natural when you swap it for a "
            "wild there."
        ),
        lambda sheet: sheet.melds.natural_twos,
        small_print=True,
    ),
    Ruling(
        5,
        None,
        N_(
            "If two runs with wilds can’t both have the places the game would choose, the "
            "run you put together second gives way."
        ),
        lambda sheet: (
            sheet.has_wilds
            and any(len(rule.run_sizes) > 1 for rule in sheet.deals)
            and sheet.melds.run_gap > 0
        ),
        small_print=True,
    ),
    Ruling(
        6,
        frozenset({"variant-four"}),
        N_(
            "You can lay down your contract without the joker you took, if you "
            "can still lay it off on your own melds that turn and keep a card "
            "to discard."
        ),
        lambda sheet: Rank.JOKER in sheet.replace.wilds,
        small_print=True,
    ),
)


# --- The rulings of a sheet.


HOUSE_MARK = "+"
RULINGS = (*MELD_RULINGS, *CLAIM_RULINGS, *GENERAL_RULINGS)


def rulings_for(sheet: RuleSheet) -> tuple[Ruling, ...]:
    """The rulings for a sheet as it is played, by number, the small print last."""
    base = sheet.key.partition(HOUSE_MARK)[0]
    if base not in SHEETS:
        return ()
    fitting = [
        ruling
        for ruling in RULINGS
        if (ruling.sheets is None or base in ruling.sheets) and ruling.when(sheet)
    ]
    return tuple(sorted(fitting, key=lambda rule: (rule.small_print, rule.number)))


def ruling_text(ruling: Ruling, sheet: RuleSheet) -> str:
    """The text of a ruling, with the sheet's word for a deal."""
    return _(ruling.text, deal=deal_word(sheet), deals=deal_words(sheet))
