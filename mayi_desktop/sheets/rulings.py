"""Knows which questions the written sheets leave open, and how this game answers them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import (
    AceRule,
    Beneath,
    ClaimOrder,
    ClaimWindow,
    FirstDealer,
    GoingOut,
    LayOffInTurn,
    MeldKind,
    Replacers,
    RuleSheet,
)
from mayi_desktop.sheets.phrases import deal_word, deal_words
from mayi_desktop.tongue import told

HOUSE_MARK = "+"

_FAMILY = frozenset({"grandma-jeanne", "petersen"})
_HONSVICK = frozenset({"honsvick", "variant-three", "variant-four"})
_EVIL = frozenset({"evil", "variant-one", "variant-two"})
_STYLES = _HONSVICK | _EVIL
_ALL = _FAMILY | _STYLES | {"seven-round", "twelve-deal"}


@dataclass(frozen=True, slots=True)
class Ruling:
    """One answer: its number, the keys of the sheets that leave the question open, the words.

    `when` looks at the sheet as it is played, since an option or a house rule may have settled
    the question; `fine` marks the small print, which has numbers of its own. `{deal}` in the
    words stands for the sheet's word for a deal.
    """

    number: int
    sheets: frozenset[str]
    text: str
    when: Callable[[RuleSheet], bool] = lambda sheet: True
    fine: bool = False

    @property
    def name(self) -> str:
        """What the ruling is called: "Ruling 4", "Small print 2"."""
        words = "Small print {number}" if self.fine else "Ruling {number}"
        return told(words, number=self.number)


def rulings_for(sheet: RuleSheet) -> tuple[Ruling, ...]:
    """The rulings that apply to a sheet as it is played, by number, the small print last."""
    family = sheet.key.partition(HOUSE_MARK)[0]
    fitting = [rule for rule in RULINGS if family in rule.sheets and rule.when(sheet)]
    return tuple(sorted(fitting, key=lambda rule: (rule.fine, rule.number)))


def ruling_words(ruling: Ruling, sheet: RuleSheet) -> str:
    """A ruling's words with its name, said with the sheet's word for a deal."""
    return f"{ruling.name}: {ruling_text(ruling, sheet)}"


def ruling_text(ruling: Ruling, sheet: RuleSheet) -> str:
    """What a ruling says, with the sheet's word for a deal."""
    return told(ruling.text, deal=deal_word(sheet), deals=deal_words(sheet))


def _claims(sheet: RuleSheet) -> bool:
    return sheet.claims.window is not ClaimWindow.NEVER


def _has_wilds(sheet: RuleSheet) -> bool:
    return bool(sheet.melds.wilds)


def _any_exact(sheet: RuleSheet) -> bool:
    return any(rule.exact for rule in sheet.deals)


def _any_longer(sheet: RuleSheet) -> bool:
    return any(not rule.exact for rule in sheet.deals)


def _winning_only(sheet: RuleSheet) -> bool:
    return any(rule.winning_claims_only for rule in sheet.deals)


def _suits_free(sheet: RuleSheet) -> bool:
    return sheet.melds.distinct_suits and any(rule.suits_repeat for rule in sheet.deals)


def _last_card_played(sheet: RuleSheet) -> bool:
    return sheet.going_out is GoingOut.BY_PLAYING


def _lay_off_is_free(sheet: RuleSheet) -> bool:
    return sheet.melds.naturals_per_wild > 0 and not sheet.melds.limit_on_lay_off


def _runs_from_three(sheet: RuleSheet) -> bool:
    return Rank.TWO in sheet.melds.wilds and sheet.melds.low == 3


def _any_in_sets(sheet: RuleSheet) -> bool:
    return _has_wilds(sheet) and MeldKind.SET in sheet.replace.kinds


def _down_to_replace(sheet: RuleSheet) -> bool:
    return _has_wilds(sheet) and sheet.replace.who is Replacers.DOWN


def _next_card(sheet: RuleSheet) -> bool:
    before = sheet.claims.window is ClaimWindow.BEFORE_THE_DRAW
    return before and sheet.claims.beneath is Beneath.EXPOSED


RULINGS: tuple[Ruling, ...] = (
    Ruling(
        1,
        frozenset({"honsvick", "variant-three"}),
        "The sheet only says roughly when another deck is wanted. We add it when many cards "
        "are dealt to many players, as the list of decks above shows.",
        lambda sheet: any(row.from_cards for row in sheet.decks),
    ),
    Ruling(
        2,
        _FAMILY,
        "About wilds in laying off the sheet says two things. We follow the one that comes "
        "with examples: wilds are counted when you lay down, and not when you lay off.",
        _lay_off_is_free,
    ),
    Ruling(
        3,
        _FAMILY,
        "The sheet asks for exactly the contract, yet also speaks of least sizes. We take "
        "“exactly” at its word: no spare card goes down with the contract.",
        _any_exact,
    ),
    Ruling(
        4,
        frozenset({"twelve-deal"}),
        "The sheet has May I? in its name but never says how it goes. We added a way to play "
        "it; if you would rather do without, choose that option when you set up the game.",
        _claims,
    ),
    Ruling(
        4,
        frozenset({"twelve-deal"}),
        "The sheet has May I? in its name but never says how it goes. We can add a way to play "
        "it; this table plays without it.",
        lambda sheet: not _claims(sheet),
    ),
    Ruling(
        5,
        _EVIL - {"variant-one"},
        "Whoever is left with a single card cannot discard it, so the turn just ends. The "
        "discards stay as they are, and the next player may have the top one as usual. If no "
        "discard lies there, the stock is all there is.",
        _last_card_played,
    ),
    Ruling(
        5,
        frozenset({"variant-two"}),
        "What the sheet says about an out card we read as this rule of EVIL style.",
        _last_card_played,
    ),
    Ruling(
        6,
        frozenset({"twelve-deal"}),
        "A set of five cannot be made from four suits. So where the contract asks for one, "
        "sets may hold a suit twice and may be of any size.",
        _suits_free,
    ),
    Ruling(
        7,
        frozenset({"variant-four"}),
        "The sheet does not say whether aces are high or low. Since one of its examples "
        "begins a run with a one, aces may be either.",
        lambda sheet: sheet.melds.ace is not AceRule.HIGH,
    ),
    Ruling(
        8,
        _FAMILY,
        "The gap between two runs is measured from the places they cover, and a place held by "
        "a wild counts like any other.",
        lambda sheet: sheet.melds.run_gap > 0,
    ),
    Ruling(
        9,
        _STYLES,
        "That you may not lay down more than the contract limits how many melds you lay, not "
        "how long they are.",
        _any_longer,
    ),
    Ruling(
        10,
        _ALL,
        "You may ask for a card that you discarded yourself. The computer players never do.",
        _claims,
    ),
    Ruling(
        11,
        _ALL,
        "You may discard the very card that you took from the discards in this turn.",
    ),
    Ruling(
        12,
        frozenset({"variant-one"}),
        "In the last {deal} the contract is one card larger than the hand you are dealt, so "
        "the card you draw must complete it. If somebody asks for the winning card, the "
        "player about to play may still take it as a draw, even without winning by it. The "
        "card beneath cannot be asked for.",
        _winning_only,
    ),
    Ruling(
        13,
        frozenset({"variant-two"}),
        "The sheet adds two {deals} to the six of EVIL style, although those end with three "
        "runs already. We play all eight, and deal 13 cards in the new ones. A two costs what "
        "EVIL style says, wild or not.",
        lambda sheet: len(sheet.deals) == 8,
    ),
    Ruling(
        14,
        _ALL,
        "When people and computer players want the same card, the first press counts. A "
        "computer player waits for a moment by chance, at least eight tenths of a second, "
        "whatever it holds, so that you have a fair chance.",
        lambda sheet: _claims(sheet) and sheet.claims.order is ClaimOrder.FIRST_TO_ASK,
    ),
    Ruling(
        15,
        _ALL,
        "Two copies of one card, from two decks, are two cards in every respect.",
    ),
    Ruling(
        16,
        _ALL,
        "A penalty card is drawn like any other, so it may be the one that makes the stock run "
        "out.",
        lambda sheet: _claims(sheet) and sheet.claims.penalty > 0,
    ),
    Ruling(
        16,
        _ALL,
        "When all cards are in the players’ hands and on the table, and none is left in the "
        "stock or the discards, the {deal} ends at once: nobody wins it.",
        lambda sheet: sheet.eager_restock and not sheet.fresh_deck,
    ),
    Ruling(
        17,
        _FAMILY,
        "When a card has gone to somebody by May I?, the discard under it is not up for the "
        "taking. If you were about to draw, your draw comes from the stock.",
        lambda sheet: _claims(sheet) and sheet.claims.beneath is Beneath.HIDDEN,
    ),
    Ruling(
        18,
        _STYLES | {"seven-round"},
        "A meld of wilds alone is none: one natural card must be in it.",
        lambda sheet: _has_wilds(sheet) and not sheet.melds.naturals_per_wild,
    ),
    Ruling(
        19,
        _ALL,
        "Twos are wild and never themselves, so no run has a place for a two: it begins with "
        "the three at the lowest.",
        _runs_from_three,
    ),
    Ruling(
        19,
        _FAMILY,
        "The sheet lists the ace above the king and nowhere else, so aces are high only.",
        lambda sheet: sheet.melds.ace is AceRule.HIGH,
    ),
    Ruling(
        20,
        _STYLES,
        "The sheet does not forbid laying off in the turn in which you lay down, so it is "
        "allowed.",
        lambda sheet: sheet.lay_off_in_turn is LayOffInTurn.ANYWHERE,
    ),
    Ruling(
        20,
        frozenset({"variant-four"}),
        "The sheet forbids laying off on melds of others in the turn in which you lay down. On "
        "your own melds it is allowed.",
        lambda sheet: sheet.lay_off_in_turn is LayOffInTurn.OWN_MELDS,
    ),
    Ruling(
        21,
        _STYLES,
        "Only players who are down may replace a wild, since only they may play on melds that "
        "lie on the table.",
        _down_to_replace,
    ),
    Ruling(
        21,
        _HONSVICK,
        "The proper card for a wild in a set is any natural card of its rank.",
        _any_in_sets,
    ),
    Ruling(
        22,
        _STYLES | {"twelve-deal"},
        "The sheet does not say how an empty stock is filled. We shuffle the discards, as the "
        "other sheets do.",
        lambda sheet: not sheet.fresh_deck,
    ),
    Ruling(
        22,
        _STYLES,
        "The discards are shuffled first. A fresh deck comes only when that is impossible.",
        lambda sheet: sheet.fresh_deck,
    ),
    Ruling(
        23,
        _EVIL - {"variant-one"},
        "Asking for the next card down is named as a change in variant one, so it is not part "
        "of this game.",
        lambda sheet: _claims(sheet) and sheet.claims.beneath is not Beneath.EXPOSED,
    ),
    Ruling(
        24,
        _STYLES,
        "The sheet says that players who are down need not ask. We read this as: they may not.",
        lambda sheet: _claims(sheet) and not sheet.claims.down_may_claim,
    ),
    Ruling(
        25,
        _STYLES,
        "The sheet does not say who deals first, so chance decides.",
        lambda sheet: sheet.first_dealer is FirstDealer.RANDOM,
    ),
    Ruling(
        25,
        frozenset({"twelve-deal"}),
        "The sheet names only the best number of players. We let from three to six play.",
        lambda sheet: sheet.players == (3, 6),
    ),
    Ruling(
        25,
        _FAMILY,
        "In the draw for the first dealer, jokers and twos are the lowest cards.",
        lambda sheet: sheet.first_dealer is FirstDealer.HIGH_CARD,
    ),
    Ruling(25, _ALL, "Players with the same lowest total share the win."),
    Ruling(
        26,
        frozenset({"twelve-deal"}),
        "One example on the sheet puts two wilds to three natural cards. Its rule of two "
        "naturals for each wild, given twice, goes before the example.",
        lambda sheet: sheet.melds.naturals_per_wild == 2,
    ),
    Ruling(
        27,
        _EVIL,
        "The sheet is silent about cards on the table. They cost nothing, for anybody.",
    ),
    Ruling(
        1,
        _EVIL - {"variant-one"},
        "The player about to play may draw the card that a May I? brought to light; nobody may "
        "ask for it.",
        lambda sheet: _claims(sheet) and sheet.claims.beneath is Beneath.DRAW_ONLY,
        fine=True,
    ),
    Ruling(
        2,
        _STYLES,
        "If somebody gets the card in the last chance, the player who had chosen the stock may "
        "choose anew. It goes on when all have answered and nobody asks any more.",
        _next_card,
        fine=True,
    ),
    Ruling(
        3,
        frozenset({"honsvick", "variant-four"}),
        "The first to ask only opens the question. The player about to play answers it before "
        "anybody else, then all others do, and the order of play decides among those who want "
        "the card.",
        lambda sheet: _claims(sheet) and sheet.claims.order is ClaimOrder.TURN_ORDER,
        fine=True,
    ),
    Ruling(
        4,
        frozenset({"twelve-deal"}),
        "A two of the run’s own suit that lies at the place of the two is natural, without "
        "being asked. It is also natural when it replaces a wild there.",
        lambda sheet: sheet.melds.natural_twos,
        fine=True,
    ),
    Ruling(
        5,
        _ALL,
        "If two runs with wilds cannot both have the places the game would choose, the run you "
        "handed in later gives way.",
        lambda sheet: (
            _has_wilds(sheet)
            and any(len(rule.run_sizes) > 1 for rule in sheet.deals)
            and sheet.melds.run_gap > 0
        ),
        fine=True,
    ),
    Ruling(
        6,
        frozenset({"variant-four"}),
        "You may lay down your contract without the joker you took, if you can still lay it "
        "off on your own melds in that turn and keep a card to discard.",
        lambda sheet: Rank.JOKER in sheet.replace.wilds,
        fine=True,
    ),
    Ruling(
        7,
        frozenset({"variant-one"}),
        "With an empty stock, a winning May I? in the last {deal} goes before the draw of the "
        "player who must take the discard.",
        _winning_only,
        fine=True,
    ),
    Ruling(
        9,
        _ALL,
        "Once everybody is down, or can never go down, and no card outside the melds fits on "
        "any of them, nobody can go out: the {deal} ends there, and all count what they hold.",
        lambda sheet: not sheet.new_melds and not sheet.fresh_deck,
        fine=True,
    ),
)
