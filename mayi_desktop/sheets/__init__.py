"""The built-in rule sheets, house rules, and the texts that explain them."""

from mayi_desktop.sheets.families.catalogue import (
    DEFAULT_SHEET,
    SHEETS,
    SheetEntry,
    SheetOption,
    UnknownSheetError,
    find_sheet,
)
from mayi_desktop.sheets.house_rules.files import (
    HouseRules,
    UnplayableFile,
    house_rules_in,
    house_rules_of,
    is_house_rules,
    read_house_rules,
    write_house_rules,
)
from mayi_desktop.sheets.house_rules.values import HouseRulesError
from mayi_desktop.sheets.pages.page_blocks import Block, BlockKind
from mayi_desktop.sheets.pages.pages import (
    BETWEEN_PLACES,
    Difference,
    differences,
    rules_page,
    ruling_differences,
)
from mayi_desktop.sheets.pages.summary_line import facts_line, players_and_deals
from mayi_desktop.sheets.phrases import contract_text, place_text
from mayi_desktop.sheets.rulings.ruling import Ruling
from mayi_desktop.sheets.rulings.rulings import HOUSE_MARK, rulings_for

__all__ = [
    "BETWEEN_PLACES", "DEFAULT_SHEET", "HOUSE_MARK", "SHEETS", "Block", "BlockKind",
    "Difference", "HouseRules", "HouseRulesError", "Ruling", "SheetEntry", "SheetOption",
    "UnknownSheetError", "UnplayableFile", "contract_text", "differences", "facts_line",
    "find_sheet", "house_rules_in", "house_rules_of", "is_house_rules", "place_text",
    "players_and_deals", "read_house_rules", "rules_page", "ruling_differences",
    "rulings_for", "write_house_rules",
]  # fmt: skip
