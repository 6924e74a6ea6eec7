"""The page's colours: those of the table, and words that can be read on them."""

from __future__ import annotations

import re

import pytest

from mayi_desktop.base.files import asset_root
from mayi_desktop.ui.kit.theme import AFTERNOON, LAMP, Colour, Theme, rgb
from tests.ui.contrast import contrast

STYLE = (asset_root() / "phone" / "style.css").read_text(encoding="utf-8")
READABLE = 4.5
SHAPE = 3.0


def colours(part: str) -> dict[str, Colour]:
    """The colours that a part of the style names."""
    found = re.findall(r"--([\w-]+): (#[0-9a-f]{3,6});", part)
    whole = (
        (name, text if len(text) > 4 else f"#{''.join(2 * c for c in text[1:])}")
        for name, text in found
    )
    return {name: rgb(text) for name, text in whole}


def block(opening: str) -> str:
    """The style from an opening to the end of its first block of variables."""
    return STYLE[STYLE.index(opening) :].partition("}")[0]


LAMPLIT = colours(block(":root {"))
BY_DAY = LAMPLIT | colours(block("@media (prefers-color-scheme: light)"))
STRONG = LAMPLIT | colours(block("@media (prefers-contrast: more)"))
LOOKS = {"lamp": LAMPLIT, "afternoon": BY_DAY, "contrast": STRONG}


@pytest.mark.parametrize(("look", "theme"), [("lamp", LAMP), ("afternoon", AFTERNOON)])
def test_the_page_has_the_colours_of_the_table(look: str, theme: Theme) -> None:
    page, panel, paper, top = LOOKS[look], theme.panel, theme.paper, theme.table
    assert page["cloth"] == top.cloth
    assert page["dusk"] == top.dusk
    assert page["rail"] == top.rail
    assert page["room"] == top.room
    for name in ("panel", "raised", "sunken", "line", "text", "accent", "good", "warning"):
        assert page[name] == getattr(panel, name), name
    assert page["soft"] == panel.soft_text
    assert (page["paper"], page["ink"]) == (paper.panel, paper.text)
    assert [page[f"seat-{n}"] for n in range(1, 9)] == list(panel.seats)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        *((ink, "panel") for ink in ("text", "soft", "accent", "warning", "good")),
        *(("text", ground) for ground in ("raised", "rail")),
        ("accent", "raised"),
        *(("on-felt", ground) for ground in ("cloth", "dusk")),
        ("on-primary", "primary"),
        *((ink, "paper") for ink in ("ink", "soft-ink", "ink-accent")),
    ],
)
def test_words_can_be_read(look: str, ink: str, ground: str) -> None:
    page = LOOKS[look]
    assert contrast(page[ink], page[ground]) >= READABLE


@pytest.mark.parametrize("look", LOOKS)
def test_shapes_stand_out(look: str) -> None:
    page = LOOKS[look]
    assert contrast(page["line"], page["panel"]) >= SHAPE
    assert contrast(page["primary-line"], page["rail"]) >= SHAPE
    assert contrast(page["focus"], page["panel"]) >= SHAPE
    assert contrast(page["legal"], page["dusk"]) >= SHAPE


def test_motion_is_left_out_where_it_is_not_wanted() -> None:
    calm = STYLE[STYLE.index("@media (prefers-reduced-motion: reduce)") :]
    assert "animation: none !important" in calm
    assert "transition: none !important" in calm
