"""Paints the tray: a frame for each meld, what is missing, and what is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from mayi_desktop.engine import CardId, Refusal
from mayi_desktop.engine.planning.contract_progress import MeldProgress
from mayi_desktop.engine.rulesheet import MeldRules
from mayi_desktop.i18n import _
from mayi_desktop.ui.drawing import Box, Colour, Look, draw_box, mix
from mayi_desktop.ui.drawing.theme import Palette
from mayi_desktop.ui.table.animation.presenter import ShownTable
from mayi_desktop.ui.table.layout.card_pose import CardPose
from mayi_desktop.ui.table.layout.tray_slots import TrayBox
from mayi_desktop.ui.table.model.tray import (
    Tray,
    TraySlot,
    may_join,
    meld_plan,
    run_starts,
    slot_name,
    slot_title,
    staged_cards,
    tray_faults,
)
from mayi_desktop.ui.table.painting.contract_slip import slip_items
from mayi_desktop.ui.table.painting.renderer import Item
from mayi_desktop.ui.table.painting.table_painter import Brush
from mayi_desktop.ui.wording import refusal_text

_SMALLEST_TITLE = 10


def tray_items(
    brush: Brush,
    shown: ShownTable,
    tray: Tray,
    held: tuple[int | None, Sequence[CardId]],
    slip: Sequence[MeldProgress] | None,
) -> Iterator[Item]:
    """The frames of the tray; `held` is the slot over which cards are held, and these cards.

    Slots light up that these cards may join. While the tray is empty and a `slip` is there,
    with what the hand has of each meld, it lies in the tray's place.
    """
    rules, exact = shown.view.table.meld_rules, shown.view.table.rule.exact
    aimed, carried = held
    if slip is not None and tray and not staged_cards(tray):
        names = [slot_name(slot, exact=exact) for slot in tray]
        melds = list(zip(names, _begun(slip, tray), strict=True))
        yield slip_items(brush, shown.layout.tray, melds, rules)
        return
    faults = tray_faults(shown.view, tray)
    for index, (slot, box) in enumerate(zip(tray, shown.layout.tray, strict=False)):
        titles = (slot_title(rules, slot, exact=exact), slot_name(slot, exact=exact))
        what = (titles, faults[index], slot, box)
        fits = bool(carried) and may_join(rules, slot, carried)
        yield _slot_item(brush, rules, what, index, lit=(index == aimed, fits))


def _begun(slip: Sequence[MeldProgress], tray: Tray) -> Sequence[MeldProgress]:
    """What the hand has for each slot; nothing for melds beyond the contract."""
    if any(slot.kind is None for slot in tray):
        return tuple((None,) * slot.size for slot in tray)
    return slip


def _slot_item(
    brush: Brush,
    rules: MeldRules,
    what: tuple[tuple[str, str], Refusal | None, TraySlot, TrayBox],
    index: int,
    *,
    lit: tuple[bool, bool],
) -> Item:
    aimed, fits = lit
    titles, wrong, slot, box = what
    full = len(slot.cards) >= slot.size
    shifts = len(run_starts(rules, slot)) > 1
    gaps = tuple(place for cell, place in box.cells if cell is None)
    looks = (
        box.frame.size,
        titles,
        wrong,
        full,
        gaps,
        lit,
        shifts,
        meld_plan(rules, slot).kind,
    )

    def paint(target: pygame.Surface) -> None:
        sizes, palette = brush.look.metrics, brush.look.felt.palette
        px = min(sizes.small, round(box.title.height * 0.78))
        room = box.title.width - (box.title.height if shifts else 0)
        edge, ways = _state(palette, titles, wrong, full=full)
        words = _that_fits(brush.look, ways, px, room)
        fill = mix(palette.sunken, palette.raised, 0.25 if not aimed else 0.85)
        width = sizes.px(3) if full or aimed else sizes.line
        edge = palette.good if aimed or fits else edge
        draw_box(
            target,
            box.frame,
            Box(fill, sizes.radius, border=edge, border_width=width, alpha=210),
        )
        line = pygame.Rect(box.title)
        if shifts:
            line.width -= box.title.height
            _shift_sign(brush, target, box.shift_sign)
        ink = palette.text
        brush.look.write_centred(target, words, line, px, ink, bold=full, least=_SMALLEST_TITLE)
        for place in gaps:
            _gap(brush, target, place)

    return Item(("tray", index), box.frame.inflate(8, 8), looks, paint)


def _state(
    palette: Palette, titles: tuple[str, str], wrong: Refusal | None, *, full: bool
) -> tuple[Colour, tuple[str, ...]]:
    """The colour of a slot's edge, and what its title line may say, the longest first."""
    if wrong is not None:
        return palette.warning, (refusal_text(wrong), _("{title}  ✗", title=titles[1]))
    if full:
        return palette.good, tuple(_("{title}  ✓", title=title) for title in titles)
    return palette.place_line, titles


def _that_fits(look: Look, ways: tuple[str, ...], px: int, room: int) -> str:
    """The longest of these that can be written into the room."""
    fits = (words for words in ways if look.fonts.width(words, px, bold=True) <= room)
    return next(fits, ways[-1])


def _shift_sign(brush: Brush, target: pygame.Surface, rect: pygame.Rect) -> None:
    palette = brush.look.palette
    draw_box(target, rect.inflate(-2, -2), Box(palette.raised, rect.height // 3))
    px = round(rect.height * 0.66)
    brush.look.write_centred(target, _("⇄"), rect, px, palette.accent, bold=True)


def _gap(brush: Brush, target: pygame.Surface, place: CardPose) -> None:
    """The outline of a card that is still missing."""
    palette, sizes = brush.look.felt.palette, brush.look.metrics
    rect = place.bounds().inflate(-4, -4)
    fill = mix(palette.sunken, palette.raised, 0.5)
    edge = palette.place_line
    box = Box(fill, max(3, rect.width // 12), border=edge, border_width=max(1, sizes.line // 2))
    draw_box(target, rect, box)
