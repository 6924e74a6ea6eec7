"""The levels that answer at once, for tests that play many games."""

from __future__ import annotations

from collections.abc import Mapping

from mayi_desktop.bots import LEVELS, Bot
from mayi_desktop.bots.bot import is_searcher

QUICK_LEVELS: Mapping[str, Bot] = {
    key: bot for key, bot in LEVELS.items() if not is_searcher(bot)
}
