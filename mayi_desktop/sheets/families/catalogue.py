"""Catalogue of the built-in rule sheets and their options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.i18n import N_, NP_, _
from mayi_desktop.sheets.families import (
    evil,
    grandma_jeanne,
    honsvick,
    petersen,
    seven_round,
    twelve_deal,
    variant_four,
    variant_one,
    variant_three,
    variant_two,
)
from mayi_desktop.sheets.phrases import sheet_title

DEFAULT_SHEET = grandma_jeanne.SHEET.key


@dataclass(frozen=True, slots=True)
class SheetOption:
    """An option of a sheet: its title, and the sheet played instead when it is chosen."""

    title: str
    sheet: RuleSheet


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """A sheet in the catalogue: its value, a line on what is special, and options by key."""

    sheet: RuleSheet
    blurb: str
    options: Mapping[str, SheetOption] = field(default_factory=dict)


_ENTRIES = (
    SheetEntry(
        grandma_jeanne.SHEET,
        N_("Ask at any time while the discard lies open; runs of one suit keep apart."),
    ),
    SheetEntry(
        petersen.SHEET,
        N_("Grandma Jeanne's table, but two runs of one suit may touch or overlap."),
    ),
    SheetEntry(
        seven_round.SHEET,
        N_("Deuces wild; who asks first gets the discard, and perhaps the next one too."),
        {
            "alternative-last-round": SheetOption(
                NP_("sheet", "Alternative last round"), seven_round.ALTERNATIVE
            )
        },
    ),
    SheetEntry(
        twelve_deal.SHEET,
        N_("Twelve contracts, sets of four suits, further melds once you are down."),
        {"no-claims": SheetOption(NP_("sheet", "Without May I?"), twelve_deal.WITHOUT_CLAIMS)},
    ),
    SheetEntry(
        honsvick.SHEET,
        N_("Two May-Is a round; anybody may swap a joker out of another's melds."),
        {
            "claims-during-turn": SheetOption(
                NP_("sheet", "May I? during a turn too"), honsvick.CLAIMS_DURING_TURN
            )
        },
    ),
    SheetEntry(
        evil.SHEET,
        N_("Two penalty cards for a May I?, and the last card may not be discarded."),
    ),
    SheetEntry(
        variant_one.SHEET,
        N_("No wild cards at all; the last round can be won with somebody else's discard."),
    ),
    SheetEntry(variant_two.SHEET, N_("Like EVIL Style, but twos are wild instead of jokers.")),
    SheetEntry(
        variant_three.SHEET, N_("Wild twos; in the last round everything goes down at once.")
    ),
    SheetEntry(
        variant_four.SHEET,
        N_("Few jokers; one taken from the table must be played in the same turn."),
        {"no-jokers": SheetOption(NP_("sheet", "Without jokers"), variant_four.WITHOUT_JOKERS)},
    ),
)
_LONGEST_NAME = 60  # letters of an unknown name to quote in an error
SHEETS: Mapping[str, SheetEntry] = {entry.sheet.key: entry for entry in _ENTRIES}


class UnknownSheetError(ValueError):
    """Raised when a sheet or one of its options does not exist; the message names it."""


def find_sheet(key: str, options: tuple[str, ...] = ()) -> RuleSheet:
    """The sheet with this key, played with these options."""
    entry = SHEETS.get(key)
    if entry is None:
        known = ", ".join(SHEETS)
        raise UnknownSheetError(
            _(
                "There is no rule sheet {key!r}; there are {known}.",
                key=_short(key),
                known=known,
            )
        )
    sheet = entry.sheet
    for option in options:
        if option not in entry.options:
            known = ", ".join(entry.options) or _("none")
            raise UnknownSheetError(
                _(
                    "{title} has no option {option!r}; it has {known}.",
                    title=sheet_title(entry.sheet.title),
                    option=_short(option),
                    known=known,
                )
            )
        sheet = entry.options[option].sheet
    return sheet


def _short(name: str) -> str:
    """A name for a sentence, cut short if it is long."""
    return name if len(name) <= _LONGEST_NAME else f"{name[:_LONGEST_NAME]}…"
