"""All sheets with each of their options, and helpers for reading a rules page."""

from __future__ import annotations

from dataclasses import replace

from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.sheets.cards import Block
from mayi_desktop.sheets.catalogue import SHEETS, find_sheet

EVERY_SHEET = [
    (key, options)
    for key, entry in SHEETS.items()
    for options in [(), *((option,) for option in entry.options)]
]
PLAYED = [find_sheet(key, options) for key, options in EVERY_SHEET]
NAMES = ["+".join([key, *options]) for key, options in EVERY_SHEET]


def text_of(page: tuple[Block, ...]) -> str:
    return "\n".join(block.text for block in page)


def section(page: tuple[Block, ...], heading: str) -> str:
    """The words under a heading, without the places it names."""
    texts: list[str] = []
    inside = False
    for block in page:
        if block.kind == "heading":
            inside = block.text == heading
        elif inside and block.kind != "place":
            texts.append(block.text)
    assert texts, f"nothing stands under {heading!r}"
    return "\n".join(texts)


def changed(sheet: RuleSheet, path: str, value: object) -> RuleSheet:
    """The sheet with one knob turned: "melds.run_gap", "deals.exact" (in the first row)."""
    outer, _, inner = path.partition(".")
    if not inner:
        return replace(sheet, **{outer: value})
    if outer in ("deals", "decks"):
        rows = getattr(sheet, outer)
        return replace(sheet, **{outer: (replace(rows[0], **{inner: value}), *rows[1:])})
    return replace(sheet, **{outer: replace(getattr(sheet, outer), **{inner: value})})
