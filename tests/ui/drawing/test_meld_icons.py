"""Tests of the little melds: a sheet's whole row of contracts fits where it is drawn."""

from __future__ import annotations

import pygame
import pytest

from mayi_desktop.sheets.catalogue import SHEETS
from mayi_desktop.ui.kit.meld_icons import ContractRow
from mayi_desktop.ui.kit.theme import THEMES


@pytest.mark.parametrize("key", SHEETS)
@pytest.mark.parametrize(("width", "height"), [(330, 11), (500, 15), (900, 30), (1600, 42)])
def test_all_contracts_fit_in_one_row(key: str, width: int, height: int) -> None:
    line = THEMES["lamp"].panel.line
    row = ContractRow(tuple(deal.contract for deal in SHEETS[key].sheet.deals))
    paper = pygame.Surface((width + 200, height + 20), pygame.SRCALPHA)
    row.draw(paper, pygame.Rect(10, 10, width, height), line)
    painted = paper.get_bounding_rect()
    assert pygame.Rect(10, 10, width, height).contains(painted)
    assert painted.width > width // 2


def test_a_run_rises_and_a_set_does_not() -> None:
    contract = SHEETS["grandma-jeanne"].sheet.deals[1].contract
    paper = pygame.Surface((200, 20), pygame.SRCALPHA)
    ContractRow((contract,)).draw(paper, pygame.Rect(0, 0, 200, 20), (0, 0, 0))
    heights = []
    for x in range(200):
        column = paper.subsurface(pygame.Rect(x, 0, 1, 20)).get_bounding_rect().height
        if column and (not heights or heights[-1] != column):
            heights.append(column)
    assert heights[0] == 20
    assert heights[-1] == 20
    assert min(heights) < 15
