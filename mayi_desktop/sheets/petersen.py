"""Petersen family rules: Grandma Jeanne's rules without the gap between runs."""

from dataclasses import replace

from mayi_desktop.base.i18n import NP_
from mayi_desktop.sheets import grandma_jeanne

SHEET = replace(
    grandma_jeanne.SHEET,
    key="petersen",
    title=NP_("sheet", "Petersen Family Rules"),
    melds=replace(grandma_jeanne.SHEET.melds, run_gap=0, runs_may_overlap=True),
)
