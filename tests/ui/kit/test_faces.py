"""Tests of faces: everybody has an expression for a yes and another one for a no."""

from __future__ import annotations

import pygame
import pytest

from mayi_desktop.bots.characters import CHARACTERS
from mayi_desktop.host.setup import is_portrait
from mayi_desktop.sheets.catalogue import SHEETS
from mayi_desktop.ui.kit.faces import CALM, DECLINES, FACES, PORTRAITS, WANTS, face, faces_of
from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.kit.meld_icons import ContractRow
from mayi_desktop.ui.kit.theme import THEMES


@pytest.mark.parametrize("key", sorted({**FACES, **PORTRAITS}))
def test_every_face_shows_whether_it_wants_a_card(key: str, look: Look) -> None:
    pictures = [face(key, 64, mood) for mood in (CALM, WANTS, DECLINES)]
    seen = {pygame.image.tobytes(picture, "RGBA") for picture in pictures if picture}
    assert len(seen) == 3


def test_an_expression_is_seen_in_a_small_face(look: Look) -> None:
    wants, declines = face("clara", 30, WANTS), face("clara", 30, DECLINES)
    assert wants is not None
    assert declines is not None
    spots = [(x, y) for x in range(30) for y in range(30)]
    pairs = [(wants.get_at(spot)[:3], declines.get_at(spot)[:3]) for spot in spots]
    apart = [sum(abs(a - b) for a, b in zip(*pair, strict=True)) for pair in pairs]
    assert sum(way > 60 for way in apart) >= 12


def test_lips_are_red() -> None:
    painted = [
        one.accent for one in (*FACES.values(), *PORTRAITS.values()) if "lips" in one.extras
    ]
    assert painted
    assert all(red > max(green, blue) for red, green, blue in painted)


def test_nobody_has_no_face(look: Look) -> None:
    assert face("", 30, WANTS) is None


def test_everybody_at_a_table_has_a_face_of_their_own_that_stays(look: Look) -> None:
    names = ["Anna", "Oma Annegret", "Jo", "Владимир", "Zoë", "Li", "Max", "Ida"]
    faces = faces_of((name, "") for name in names)
    assert len(set(faces)) == len(names)
    assert faces == faces_of((name, "") for name in names)
    assert all(face(key, 40) is not None for key in faces)


def test_a_chosen_face_stays_and_nobody_else_gets_it(look: Look) -> None:
    usual = faces_of([("Anna", "")])[0]
    assert faces_of([("Anna", ""), ("Ben", usual)])[1] == usual
    assert faces_of([("Anna", ""), ("Ben", usual)])[0] != usual


# --- Tests of the little melds: a sheet's whole row of contracts fits where it is drawn.


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


def test_every_portrait_is_known_as_one_where_no_window_is() -> None:
    assert all(is_portrait(key) for key in PORTRAITS)
    assert not any(is_portrait(key) for key in (*CHARACTERS, "", "p", "zorro"))
