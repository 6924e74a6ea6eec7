"""Ways to every screen of the game, for pictures and for tests of how it looks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tests.ui.screens.cut import CUT
from tests.ui.screens.daily import DAILY
from tests.ui.screens.deeds import DEEDS_SCREENS
from tests.ui.screens.endings import ENDINGS
from tests.ui.screens.house import HOUSE
from tests.ui.screens.lookbacks import LOOKBACKS
from tests.ui.screens.menus import MENUS
from tests.ui.screens.pad import PAD
from tests.ui.screens.phones import PHONES
from tests.ui.screens.positions import EARLY_3, TO_LAY_DOWN, TO_LAY_OFF, late
from tests.ui.screens.questions import QUESTIONS
from tests.ui.screens.tables import TABLES
from tests.ui.screens.visit import FAMILY, LONG_NAMES, NAMES, STRANGE_NAMES, Visit, visit

SCREENS: Mapping[str, Callable[[Visit], object]] = {
    **MENUS,
    **CUT,
    **DAILY,
    **DEEDS_SCREENS,
    **TABLES,
    **QUESTIONS,
    **ENDINGS,
    **LOOKBACKS,
    **HOUSE,
    **PAD,
    **PHONES,
}
TEXT_HEAVY = tuple(
    name for name in SCREENS if not name.startswith(("table-", "drag-", "picked", "limited"))
)
__all__ = [
    "EARLY_3",
    "FAMILY",
    "LONG_NAMES",
    "NAMES",
    "SCREENS",
    "STRANGE_NAMES",
    "TEXT_HEAVY",
    "TO_LAY_DOWN",
    "TO_LAY_OFF",
    "Visit",
    "late",
    "visit",
]
