"""Small marks on the table: decks, replaceable wilds, plays that can be undone, new melds."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from mayi_desktop.engine import (
    CardId,
    Event,
    LaidDown,
    Meld,
    MeldId,
    MeldLaid,
    ReplaceWild,
    TableView,
)
from mayi_desktop.i18n import _
from mayi_desktop.ui.drawing import Box, Colour, Look, draw_box, mix
from mayi_desktop.ui.drawing.paint import draw_card_ring
from mayi_desktop.ui.table.animation.animator import Animator
from mayi_desktop.ui.table.animation.motion import Motion, out_cubic
from mayi_desktop.ui.table.animation.presenter import ShownTable
from mayi_desktop.ui.table.layout.meld_rows import MeldBox
from mayi_desktop.ui.table.layout.table_layout import TableLayout
from mayi_desktop.ui.table.model.playable_cards import replaceable_wilds
from mayi_desktop.ui.table.painting.renderer import Item, Sprite
from mayi_desktop.ui.table.painting.table_painter import Brush, stack_depth

_INK = (43, 27, 5)
_GROUND = (24, 22, 34)
SHINE_MS = 700.0
_WIDEST = 18


def badge_items(brush: Brush, shown: ShownTable, freeing: ReplaceWild | None) -> Iterator[Item]:
    """The decks under the stock, a sign on wilds, a ring around a card that is not sure yet."""
    words = decks_text(shown.view)
    if words:
        yield from _decks_item(brush, shown, words)
    if shown.turn == shown.view.viewer:
        for wild in sorted(replaceable_wilds(shown.view)):
            yield from _wild_item(brush, shown, wild)
    if freeing is not None:
        yield from _pending_item(brush, shown, freeing.card)


def decks_text(view: TableView) -> str:
    """How many decks are in play, once there are fresh ones; before that it is in the rules."""
    table = view.table
    if table.dealer is None or not table.decks:
        return ""
    first = table.sheet.decks_for(len(table.seats), table.deal)
    if table.decks > first:
        return _("{count} decks and {fresh} fresh", count=first, fresh=table.decks - first)
    return ""


def _decks_item(brush: Brush, shown: ShownTable, words: str) -> Iterator[Item]:
    """Written between the stock and the pill, if there is room."""
    look, placed = brush.look.felt, shown.layout
    stock, low = placed.stock, stack_depth(placed.stock, shown.stock)
    px = look.metrics.fine
    wide = look.fonts.width(words, px)
    rect = pygame.Rect(0, 0, wide + 4, round(px * 1.3))
    rect.midtop = (round(stock.x), round(stock.y + stock.height / 2) + low + look.metrics.px(5))
    if rect.bottom > placed.pill.y:
        return

    def paint(target: pygame.Surface) -> None:
        look.write_centred(target, words, rect, px, look.palette.text)

    yield Item("decks", rect, (words, rect.size), paint)


def _wild_item(brush: Brush, shown: ShownTable, wild: CardId) -> Iterator[Item]:
    """Two arrows at the foot of a wild that the viewer may replace."""
    strip = _strip(shown, wild)
    if strip is None:
        return
    side = max(11, min(round(strip.height * 0.18), strip.width - 4))
    rect = pygame.Rect(strip.x + 2, 0, side, side)
    rect.centery = strip.y + round(strip.height * 0.84)
    look = brush.look

    def paint(target: pygame.Surface) -> None:
        fill = mix(look.palette.primary, (255, 255, 255), 0.35)
        draw_box(target, rect, Box(fill, max(2, side // 4), border=_INK, border_width=1))
        px = max(8, round(side * 0.8))
        look.write_centred(target, _("⇄"), rect, px, _INK, bold=True)

    yield Item(("replace", wild), rect, (rect.size,), paint)


def _pending_item(brush: Brush, shown: ShownTable, card: CardId) -> Iterator[Item]:
    """A ring around the natural card that lies where a wild is to be freed."""
    strip = _strip(shown, card)
    if strip is None:
        return
    width = brush.look.metrics.px(4)
    rect = strip.inflate(2 * width, 2 * width)

    def paint(target: pygame.Surface) -> None:
        draw_card_ring(target, rect, brush.look.felt.palette.legal, width)

    yield Item("pending", rect, rect.size, paint)


def _strip(shown: ShownTable, card: CardId) -> pygame.Rect | None:
    """The part of a card in a meld that can be seen."""
    for meld in shown.view.table.melds:
        box = shown.layout.melds.get(meld.id)
        if box is not None and card in meld.cards:
            return box.strip(meld.cards.index(card))
    return None


def pending_items(
    brush: Brush, shown: ShownTable, animator: Animator, pending: frozenset[CardId]
) -> Iterator[Item]:
    """A dashed edge around each new meld, and around each card that was added to one."""
    for meld in shown.view.table.melds:
        box = shown.layout.melds.get(meld.id)
        ours = [card for card in meld.cards if card in pending and _lies(animator, card)]
        if box is not None and ours:
            for number, rect in enumerate(_edges(meld, box, ours)):
                yield _item(brush, ("pending edge", meld.id, number), rect)


def _edges(meld: Meld, box: MeldBox, ours: list[CardId]) -> list[pygame.Rect]:
    if len(ours) == len(meld.cards):
        return [box.rect]
    return [box.strip(meld.cards.index(card)) for card in ours]


def _lies(animator: Animator, card: CardId) -> bool:
    actor = animator.cards.get(card)
    return actor is not None and actor.flight is None and actor.held is None


def _item(brush: Brush, key: tuple[str, int, int], rect: pygame.Rect) -> Item:
    width = max(2, brush.look.metrics.px(3))
    colour = brush.look.palette.primary

    def paint(target: pygame.Surface) -> None:
        dashed(target, rect, colour, width)

    return Item(key, rect.inflate(2 * width, 2 * width), (rect.size, colour), paint)


def dashed(target: pygame.Surface, rect: pygame.Rect, colour: Colour, width: int) -> None:
    """Draw a dashed edge around a rectangle, light on dark so that it is seen on any card."""
    pygame.draw.rect(target, _GROUND, rect, width)
    dash = 3 * width
    for x in range(rect.left, rect.right, 2 * dash):
        long = min(dash, rect.right - x)
        for y in (rect.top, rect.bottom - width):
            pygame.draw.rect(target, colour, (x, y, long, width))
    for y in range(rect.top, rect.bottom, 2 * dash):
        long = min(dash, rect.bottom - y)
        for x in (rect.left, rect.right - width):
            pygame.draw.rect(target, colour, (x, y, width, long))


class MeldFlash:
    """A ring of light around each new meld, that widens and fades; none in reduced motion."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._melds: tuple[MeldId, ...] = ()
        self._gone = 0.0

    def start_for(self, event: Event, motion: Motion) -> None:
        """Begin when melds are laid down."""
        if motion.reduced or motion.speed <= 0:
            return
        match event:
            case LaidDown(melds=laid):
                self._melds, self._gone = tuple(meld.id for meld in laid), 0.0
            case MeldLaid(meld=meld):
                self._melds, self._gone = (meld.id,), 0.0
            case _:
                pass

    def update(self, dt: float, *, flying: bool, motion: Motion) -> bool:
        """Let time go by once the cards lie there; True when the light changed."""
        if not self._melds or flying:
            return False
        self._gone += 1000 * dt
        if self._gone >= motion.duration(SHINE_MS):
            self._melds = ()
        return True

    def stop(self) -> None:
        """Put the light out, as when somebody goes on already."""
        self._melds = ()

    def sprites(self, placed: TableLayout, motion: Motion) -> Iterator[Sprite]:
        """The rings as they are at this moment."""
        if not self._melds or self._gone <= 0:
            return
        share = out_cubic(min(1.0, self._gone / motion.duration(SHINE_MS)))
        spread = round(self._look.metrics.px(_WIDEST) * share)
        width = max(2, round(self._look.metrics.px(7) * (1 - 0.6 * share)))
        colour = self._look.palette.primary
        for meld in self._melds:
            box = placed.melds.get(meld)
            if box is None:
                continue
            rect = box.rect.inflate(2 * spread + width, 2 * spread + width)
            ring = pygame.Surface(rect.size, pygame.SRCALPHA)
            ring.fill((*colour, 0))
            pygame.draw.rect(ring, colour, ring.get_rect(), width, 3 * width)
            yield Sprite(("shine", meld), ring, rect.topleft, round(235 * (1 - share)))
