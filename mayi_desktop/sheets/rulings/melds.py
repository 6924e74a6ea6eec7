"""Rulings on melds: what is one, laying down, laying off, and replacing wilds."""

from __future__ import annotations

from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import AceRule, LayOffInTurn, MeldKind, Replacers, RuleSheet
from mayi_desktop.i18n import N_
from mayi_desktop.sheets.rulings.ruling import FAMILY, HONSVICK, STYLES, Ruling, has_wilds


def _any_exact(sheet: RuleSheet) -> bool:
    return any(rule.exact for rule in sheet.deals)


def _any_longer(sheet: RuleSheet) -> bool:
    return any(not rule.exact for rule in sheet.deals)


def _suits_free(sheet: RuleSheet) -> bool:
    return sheet.melds.distinct_suits and any(rule.suits_repeat for rule in sheet.deals)


def _lay_off_is_free(sheet: RuleSheet) -> bool:
    return sheet.melds.naturals_per_wild > 0 and not sheet.melds.limit_on_lay_off


def _runs_from_three(sheet: RuleSheet) -> bool:
    return Rank.TWO in sheet.melds.wilds and sheet.melds.low == 3


def _any_in_sets(sheet: RuleSheet) -> bool:
    return has_wilds(sheet) and MeldKind.SET in sheet.replace.kinds


def _down_to_replace(sheet: RuleSheet) -> bool:
    return has_wilds(sheet) and sheet.replace.who is Replacers.DOWN


MELD_RULINGS: tuple[Ruling, ...] = (
    Ruling(
        2,
        FAMILY,
        N_(
            "The sheet says two things about laying off wilds. We follow the "
            "one that comes with examples: wilds are counted when you lay down, "
            "not when you lay off."
        ),
        _lay_off_is_free,
    ),
    Ruling(
        3,
        FAMILY,
        N_(
            "The sheet asks for exactly the contract, yet also speaks of "
            "minimum sizes. We take “exactly” at its word: no spare card goes "
            "down with the contract."
        ),
        _any_exact,
    ),
    Ruling(
        6,
        frozenset({"twelve-deal"}),
        N_(
            "You can’t make a set of five from four suits. So where the "
            "contract asks for one, sets can have a suit twice and be of any "
            "size."
        ),
        _suits_free,
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
        _any_longer,
    ),
    Ruling(
        18,
        STYLES | {"seven-round"},
        N_("A meld can’t be all wilds: it needs at least one natural card."),
        lambda sheet: has_wilds(sheet) and not sheet.melds.naturals_per_wild,
    ),
    Ruling(
        19,
        None,
        N_(
            "Twos are always wild and never count as twos, so there’s no place for a two "
            "in a run: the lowest it can begin with is the three."
        ),
        _runs_from_three,
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
        _down_to_replace,
    ),
    Ruling(
        21,
        HONSVICK,
        N_("To swap a wild in a set, any natural card of its rank will do."),
        _any_in_sets,
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
            has_wilds(sheet)
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
