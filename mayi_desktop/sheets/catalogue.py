"""Catalogue of the built-in rule sheets and their options."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from mayi_desktop.base.i18n import N_, NP_, _
from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.sheets import (
    evil,
    grandma_jeanne,
    honsvick,
    petersen,
    seven_round,
    twelve_deal,
    variants,
)
from mayi_desktop.sheets.phrases import sheet_title

DEFAULT_SHEET = grandma_jeanne.SHEET.key


@dataclass(frozen=True, slots=True)
class SheetOption:
    """An option of a sheet: its title, and the sheet played with it."""

    title: str
    sheet: RuleSheet


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """A sheet, one line about it, and its options by key."""

    sheet: RuleSheet
    blurb: str
    options: Mapping[str, SheetOption] = field(default_factory=dict)


_ENTRIES = (
    SheetEntry(
        grandma_jeanne.SHEET,
        N_("Ask any time while the discard is there; two runs in the same suit need a gap."),
    ),
    SheetEntry(
        petersen.SHEET,
        N_("Like Grandma Jeanne’s, but two runs in the same suit may touch or overlap."),
    ),
    SheetEntry(
        seven_round.SHEET,
        N_("Twos are wild; first to ask gets the discard, and maybe the next one too."),
        {
            "alternative-last-round": SheetOption(
                NP_("sheet", "Alternative last round"), seven_round.ALTERNATIVE
            )
        },
    ),
    SheetEntry(
        twelve_deal.SHEET,
        N_("Twelve contracts, each suit once in a set, and more melds once you’re down."),
        {"no-claims": SheetOption(NP_("sheet", "Without May I?"), twelve_deal.WITHOUT_CLAIMS)},
    ),
    SheetEntry(
        honsvick.SHEET,
        N_("Two May I?s a round; anybody can swap a joker out of somebody else’s meld."),
        {
            "claims-during-turn": SheetOption(
                NP_("sheet", "May I? during a turn too"), honsvick.CLAIMS_DURING_TURN
            )
        },
    ),
    SheetEntry(
        evil.SHEET,
        N_("A May I? costs two penalty cards, and you can’t discard your last card."),
    ),
    SheetEntry(
        variants.VARIANT_ONE,
        N_("No wild cards at all; you can win the last round with somebody else’s discard."),
    ),
    SheetEntry(
        variants.VARIANT_TWO, N_("Like EVIL Style, but twos are wild instead of jokers.")
    ),
    SheetEntry(
        variants.VARIANT_THREE,
        N_("Twos are wild; in the last round everything goes down at once."),
    ),
    SheetEntry(
        variants.VARIANT_FOUR,
        N_("Few jokers; if you take one from the table, you have to play it that turn."),
        {
            "no-jokers": SheetOption(
                NP_("sheet", "Without jokers"), variants.VARIANT_FOUR_WITHOUT_JOKERS
            )
        },
    ),
)
_LONGEST_NAME = 60  # letters of an unknown name to quote in an error
# An option of every sheet, for the deal of the day: this deal (from 1) alone.
_ONE_DEAL = re.compile(r"deal-([1-9]\d?)")
SHEETS: Mapping[str, SheetEntry] = {entry.sheet.key: entry for entry in _ENTRIES}


class UnknownSheetError(ValueError):
    """Raised for an unknown sheet or option; the message names it."""


def one_deal(number: int) -> str:
    """The option that leaves only this deal (from 0) of a sheet."""
    return f"deal-{number + 1}"


def find_sheet(key: str, options: tuple[str, ...] = ()) -> RuleSheet:
    """The sheet with this key and these options."""
    entry = SHEETS.get(key)
    if entry is None:
        known = ", ".join(SHEETS)
        raise UnknownSheetError(
            _(
                "There’s no rule sheet {key!r}. You can choose from {known}.",
                key=_short(key),
                known=known,
            )
        )
    sheet = entry.sheet
    for option in options:
        number = _ONE_DEAL.fullmatch(option)
        if number is not None and int(number[1]) <= len(sheet.deals):
            sheet = replace(sheet, deals=(sheet.deals[int(number[1]) - 1],))
        elif option in entry.options:
            sheet = entry.options[option].sheet
        else:
            raise UnknownSheetError(_unknown_option(entry, option))
    return sheet


def _unknown_option(entry: SheetEntry, option: str) -> str:
    """The message for an unknown option."""
    title, name = sheet_title(entry.sheet.title), _short(option)
    if not entry.options:
        return _("{title} has no options, so leave {option!r} out.", title=title, option=name)
    return _(
        "{title} has no option {option!r}. You can choose from {known}.",
        title=title,
        option=name,
        known=", ".join(entry.options),
    )


def _short(name: str) -> str:
    """A name, cut short for a sentence."""
    return name if len(name) <= _LONGEST_NAME else f"{name[:_LONGEST_NAME]}…"
