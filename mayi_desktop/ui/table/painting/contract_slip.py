"""Paints the contract on a slip of paper, with a little meld for each that it asks for.

It lies where the tray is while that is not needed. Cards that the hand has stand in the little
melds; what is lacking is drawn in pencil.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mayi_desktop.engine import CARDS, CardId
from mayi_desktop.engine.planning.contract_progress import MeldProgress
from mayi_desktop.engine.rulesheet import MeldRules
from mayi_desktop.ui.drawing import LEGIBLE, mix
from mayi_desktop.ui.table.layout.card_pose import ASPECT
from mayi_desktop.ui.table.layout.tray_slots import TrayBox
from mayi_desktop.ui.table.painting.renderer import Item
from mayi_desktop.ui.table.painting.table_painter import Brush

# Height of a little card as a share of the tray's, and how far each lies from the next.
_MINI = 0.62
_STEP = 0.62
_STEP_LACKING = 1.08
# How much of the paper covers a little card, of 255: paler than a real card, and easily read.
# In high contrast, where no page is paper, its signs stay stronger.
_HAZE, _LIGHT_HAZE = 64, 44


def mini_height(tray: Sequence[TrayBox]) -> int:
    """How high the little cards are; 0 without a tray."""
    return round(_MINI * tray[0].frame.height) if tray else 0


def slip_items(
    brush: Brush,
    tray: Sequence[TrayBox],
    melds: Sequence[tuple[str, MeldProgress]],
    rules: MeldRules,
) -> Item:
    """The slip with the name of each meld and the cards that there are for it."""
    paper = slip_rect(brush, tray)
    looks = (paper.size, tuple(melds), tuple(box.frame.x for box in tray), brush.art.style)

    def paint(target: pygame.Surface) -> None:
        look, sizes = brush.look.page, brush.look.metrics
        look.draw_slip(target, paper)
        for number, (place, (name, cards)) in enumerate(zip(tray, melds, strict=False)):
            part = pygame.Rect(place.frame.x, paper.y, place.frame.width, paper.height)
            if number:
                line = pygame.Rect(part.x - sizes.px(5), paper.y, 1, paper.height)
                target.fill(look.palette.rule, line.inflate(0, -sizes.px(16)))
            _part(brush, target, part, name, cards, rules)

    return Item("contract slip", brush.look.panel().reach(paper), looks, paint)


def slip_rect(brush: Brush, tray: Sequence[TrayBox]) -> pygame.Rect:
    """The paper: as wide as the tray, and lower, so that it lies before the hand."""
    frames = tray[0].frame.unionall([box.frame for box in tray])
    high = mini_height(tray) + tray[0].title.height + brush.look.metrics.px(14)
    paper = pygame.Rect(frames.x, 0, frames.width, min(high, frames.height))
    paper.centery = frames.centery
    return paper


def _part(
    brush: Brush,
    target: pygame.Surface,
    part: pygame.Rect,
    name: str,
    cards: MeldProgress,
    rules: MeldRules,
) -> None:
    """One meld: its name, and below it the cards side by side."""
    look, sizes = brush.look.page, brush.look.metrics
    title = pygame.Rect(part.x, part.y + sizes.px(3), part.width, 0)
    title.height = round(1.3 * sizes.small)
    done = None not in cards and bool(cards)
    ink = look.palette.good if done else look.palette.text
    place = title.inflate(-8, 0)
    words = f"{name}  ✓" if done else name
    if look.fonts.width(words, sizes.small, bold=done) > place.width:
        words = name
    # Beside a question the slip may have no room for words; its cards tell the same.
    if look.fonts.width(words, sizes.legible, bold=done) <= place.width:
        look.write_centred(target, words, place, sizes.small, ink, bold=done, least=LEGIBLE)
    room = pygame.Rect(part.x, title.bottom, part.width, part.bottom - title.bottom)
    room = room.inflate(-sizes.px(16), -sizes.px(10))
    _row(brush, target, room, cards, rules)


def _row(
    brush: Brush,
    target: pygame.Surface,
    room: pygame.Rect,
    cards: MeldProgress,
    rules: MeldRules,
) -> None:
    high = room.height
    wide = round(high * ASPECT)
    steps = [wide * (_STEP if card is not None else _STEP_LACKING) for card in cards]
    steps = [
        max(step, wide * _STEP_LACKING) if after is None else step
        for step, after in zip(steps, (*cards[1:], 0), strict=True)
    ]
    length = sum(steps[:-1]) + wide
    if length > room.width:
        steps = [step * (room.width - wide) / max(1, length - wide) for step in steps]
        length = room.width
    x = room.centerx - length / 2
    for card, step in zip(cards, steps, strict=True):
        place = pygame.Rect(round(x), room.y, wide, high)
        if card is None:
            _pencilled(brush, target, place)
        else:
            _small_card(brush, target, place, card, rules)
        x += step


def _small_card(
    brush: Brush, target: pygame.Surface, place: pygame.Rect, card: CardId, rules: MeldRules
) -> None:
    """A card of the hand, flat and pale as if printed: it still is in the hand, not laid."""
    colours = brush.look.page.palette
    wild = bool(rules.wild_table[card])
    target.blit(brush.art.face(str(CARDS[card]), place.height, wild=wild), place)
    bend = max(2, place.height // 12)
    paper = brush.look.paper.palette.panel
    strength = _HAZE if brush.look.page.is_paper else _LIGHT_HAZE
    haze = pygame.Surface(place.size, pygame.SRCALPHA)
    pygame.draw.rect(haze, (*paper, strength), haze.get_rect(), 0, bend)
    target.blit(haze, place)
    edge = max(1, place.height // 60)
    pygame.draw.rect(target, mix(colours.panel, colours.soft_text, 0.5), place, edge, bend)


def _pencilled(brush: Brush, target: pygame.Surface, place: pygame.Rect) -> None:
    """The place of a card that is lacking: a hollow in the paper with a pencilled edge."""
    colours = brush.look.page.palette
    bend = max(2, place.height // 12)
    pygame.draw.rect(target, mix(colours.panel, colours.soft_text, 0.12), place, 0, bend)
    edge = max(1, place.height // 40)
    pygame.draw.rect(target, mix(colours.panel, colours.soft_text, 0.7), place, edge, bend)
