"""Reference opponents: plain players that the levels are measured against, not in the game.

They share with the levels the exact distance and the search for lay-downs; every decision is
their own. Seat them with `--bots tests.bench.reference`.
"""

from __future__ import annotations

from collections.abc import Mapping

from mayi_desktop.bots import Bot
from tests.bench.reference.claims_by_outs import ClaimsByOuts
from tests.bench.reference.plain import PlainDistance, PlainOuts

BOTS: Mapping[str, Bot] = {
    "plain-distance": PlainDistance(),
    "plain-outs": PlainOuts(),
    "claims-by-outs": ClaimsByOuts(),
}
"""The reference opponents by the names under which they are seated."""
