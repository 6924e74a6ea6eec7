"""Knows everything that is said in German."""

from __future__ import annotations

from collections.abc import Mapping

from mayi_desktop.ui.strings.de_catalogue import CATALOGUE
from mayi_desktop.ui.strings.de_coach import COACH
from mayi_desktop.ui.strings.de_host import HOST
from mayi_desktop.ui.strings.de_house import HOUSE
from mayi_desktop.ui.strings.de_house_rules import HOUSE_RULES
from mayi_desktop.ui.strings.de_keys import KEYS
from mayi_desktop.ui.strings.de_lesson import LESSON
from mayi_desktop.ui.strings.de_menus import MENUS
from mayi_desktop.ui.strings.de_pages_claims import PAGES_CLAIMS
from mayi_desktop.ui.strings.de_pages_melds import PAGES_MELDS
from mayi_desktop.ui.strings.de_pages_table import PAGES_TABLE
from mayi_desktop.ui.strings.de_pages_turn import PAGES_TURN
from mayi_desktop.ui.strings.de_records import RECORDS, RECORDS_TOLD
from mayi_desktop.ui.strings.de_refusals import REFUSALS
from mayi_desktop.ui.strings.de_replay import REPLAY
from mayi_desktop.ui.strings.de_rulings import RULINGS
from mayi_desktop.ui.strings.de_sheets import SHEETS
from mayi_desktop.ui.strings.de_table import TABLE
from mayi_desktop.ui.strings.de_words import SMALL_WORDS
from mayi_desktop.ui.strings.de_words_of_the_table import WORDS_OF_THE_TABLE
from mayi_desktop.ui.strings.de_you import YOU

GERMAN: Mapping[str, str | tuple[str, str]] = {
    **MENUS,
    **TABLE,
    **SHEETS,
    **LESSON,
    **RECORDS,
    **COACH,
    **REPLAY,
    **KEYS,
    **HOUSE,
    **WORDS_OF_THE_TABLE,
    **YOU,
}
GERMAN_REFUSALS: Mapping[str, str] = REFUSALS
GERMAN_TOLD: Mapping[str, str] = {
    **SMALL_WORDS,
    **CATALOGUE,
    **PAGES_TABLE,
    **PAGES_MELDS,
    **PAGES_TURN,
    **PAGES_CLAIMS,
    **RULINGS,
    **HOST,
    **HOUSE_RULES,
    **RECORDS_TOLD,
}
