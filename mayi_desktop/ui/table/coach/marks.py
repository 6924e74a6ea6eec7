"""Marks of a suggested action: rings at cards and piles, pointers at buttons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import inf

import pygame

from mayi_desktop.engine import (
    CardId,
    Claim,
    Discard,
    DrawStock,
    End,
    LayDown,
    LayOff,
    MayI,
    NewMeld,
    PlayerAction,
    ReplaceWild,
    TableView,
    TakeDiscard,
)
from mayi_desktop.i18n import _
from mayi_desktop.ui.drawing import Box, Look, Size, draw_box, draw_ring
from mayi_desktop.ui.drawing.paint import arrow, draw_card_ring, turned_card_ring
from mayi_desktop.ui.table.animation.animator import Animator
from mayi_desktop.ui.table.layout.table_layout import TableLayout
from mayi_desktop.ui.table.model.prompt_model import ButtonSpec, Commands
from mayi_desktop.ui.table.painting.renderer import Sprite
from mayi_desktop.ui.widgets.controls.button import Button

_ARROW = 26


@dataclass(frozen=True, slots=True)
class HintMark:
    """A place to look at, and the word at it; the place is turned by `angle` degrees."""

    rect: pygame.Rect
    word: str
    below: bool = False
    ringed: bool = True
    angle: float = 0.0


class HintMarks:
    """Makes the sprites that mark an action; the pictures are cached."""

    def __init__(self, look: Look, animator: Animator) -> None:
        self._look = look
        self._animator = animator
        self._pictures: dict[tuple[object, ...], pygame.Surface] = {}

    def clear(self) -> None:
        """Drop the cached pictures, as after a change of size or theme."""
        self._pictures.clear()

    def button_sprites(
        self, action: PlayerAction, choices: Iterable[tuple[Button, ButtonSpec]]
    ) -> Iterator[Sprite]:
        """A pointer at every button that does the action."""
        for number, button in enumerate(suggested_buttons(action, choices)):
            picture = self._pointing(button.rect.size)
            place = picture.get_rect(midright=button.rect.midright).move(self._reach(), 0)
            yield Sprite(("coach button", number), picture, place.topleft)

    def sprites(
        self, action: PlayerAction, view: TableView, layout: TableLayout, *, timed: bool
    ) -> Iterator[Sprite]:
        """A ring with a word at everything that the action needs.

        `timed` says that the time runs around the discards: one ring there is enough.
        """
        for number, mark in enumerate(self._marks(action, view, layout)):
            if timed and mark.below:
                mark = replace(mark, ringed=False)
            picture = self._turned(mark) if mark.angle else self._picture(mark)
            if mark.angle:
                place = picture.get_rect(center=mark.rect.center)
            elif mark.below:
                place = picture.get_rect(midtop=mark.rect.midtop).move(0, -self._width())
            else:
                place = picture.get_rect(midbottom=mark.rect.midbottom).move(0, self._width())
            yield Sprite(("coach", number), picture, place.topleft)

    def _marks(
        self, action: PlayerAction, view: TableView, layout: TableLayout
    ) -> Iterator[HintMark]:
        match action:
            case DrawStock():
                yield HintMark(layout.stock.bounds(), _("draw"))
            case TakeDiscard() | Claim():
                yield _discards_mark(layout, _("take"))
            case MayI():
                yield _discards_mark(layout, _("ask"))
            case Discard(card=card):
                yield from self._cards((card,), _("discard"), layout)
            case LayDown(melds=plans):
                for number, plan in enumerate(plans, 1):
                    yield from self._cards(plan.cards, str(number), layout)
            case NewMeld(meld=plan):
                yield from self._cards(plan.cards, _("lay"), layout)
            case LayOff(card=card):
                yield from self._cards((card,), _("lay"), layout)
                yield from _meld_mark(action, layout)
            case ReplaceWild(card=card):
                yield from self._cards((card,), _("lay"), layout)
                yield from _wild_mark(action, view, layout)
            case _:
                pass

    def _cards(
        self, cards: Iterable[CardId], text: str, layout: TableLayout
    ) -> Iterator[HintMark]:
        """The part of each card that can be seen; those that wait in the tray need no mark."""
        staged = {card for box in layout.tray for card, _ignored in box.cells}
        for card in cards:
            moving = self._animator.cards.get(card)
            if card not in layout.cards or card in staged:
                continue
            if moving is None or moving.held is not None:
                continue
            pose = moving.pose()[0]
            wide = min(pose.width, _strip(card, layout))
            # The middle of what is seen of the card, which is turned about its own middle.
            left = pygame.Vector2((wide - pose.width) / 2, 0).rotate(-pose.angle)
            rect = pygame.Rect(0, 0, round(wide), round(pose.height))
            rect.center = round(pose.x + left.x), round(pose.y + left.y)
            yield HintMark(rect, text, angle=round(2 * pose.angle) / 2)

    def _width(self) -> int:
        return self._look.metrics.px(5)

    def _reach(self) -> int:
        """How far the ring around a button stands out."""
        return self._width() + self._look.metrics.px(4)

    def _pointing(self, size: Size) -> pygame.Surface:
        """A ring a little apart from a button of this size, and at its left a pointer."""
        key = ("button", size)
        if key not in self._pictures:
            look, width, out = self._look, self._width(), self._reach()
            colours, side = look.palette, look.metrics.px(_ARROW)
            ring = pygame.Rect((0, 0), size).inflate(2 * out, 2 * out)
            surface = pygame.Surface((ring.width + side, ring.height), pygame.SRCALPHA)
            ring.topleft = side, 0
            draw_ring(surface, ring, colours.primary, width, look.metrics.radius + out)
            pointer = pygame.transform.rotate(
                arrow(side, colours.primary, colours.on_primary), 90
            )
            surface.blit(pointer, pointer.get_rect(midleft=(0, ring.centery)))
            self._pictures[key] = surface
        return self._pictures[key]

    def _turned(self, mark: HintMark) -> pygame.Surface:
        """The ring around a turned card, and the word on its upper edge, about its middle."""
        key = (mark.rect.size, mark.word, mark.angle)
        if key not in self._pictures:
            look, width = self._look, self._width()
            ring = turned_card_ring(mark.rect.size, look.palette.primary, width, mark.angle)
            chip = self._chip(mark.word)
            edge = pygame.Vector2(0, -(mark.rect.height + width) / 2).rotate(-mark.angle)
            reach = round(abs(edge.y) + chip.get_height() / 2)
            wide = max(ring.get_width(), chip.get_width() + 2 * round(abs(edge.x)))
            surface = pygame.Surface((wide, max(ring.get_height(), 2 * reach)), pygame.SRCALPHA)
            middle = surface.get_rect().center
            surface.blit(ring, ring.get_rect(center=middle))
            spot = middle[0] + round(edge.x), middle[1] + round(edge.y)
            surface.blit(chip, chip.get_rect(center=spot))
            self._pictures[key] = surface
        return self._pictures[key]

    def _chip(self, word: str) -> pygame.Surface:
        """A word on amber."""
        look, px = self._look, self._look.metrics.fine
        high = round(px * 1.5)
        wide = look.fonts.width(word, px, bold=True) + px
        chip = pygame.Surface((wide, high), pygame.SRCALPHA)
        draw_box(chip, chip.get_rect(), Box(look.palette.primary, high // 2))
        look.write_centred(chip, word, chip.get_rect(), px, look.palette.on_primary, bold=True)
        return chip

    def _picture(self, mark: HintMark) -> pygame.Surface:
        """The ring, and the word on its upper or lower edge."""
        key = (mark.rect.size, mark.word, mark.below, mark.ringed)
        if key not in self._pictures:
            look, width = self._look, self._width()
            word = self._chip(mark.word)
            wide, high = word.get_size()
            ring = pygame.Rect(0, 0, mark.rect.width, mark.rect.height)
            ring.inflate_ip(2 * width, 2 * width)
            size = (max(ring.width, wide), ring.height + high // 2)
            surface = pygame.Surface(size, pygame.SRCALPHA)
            chip = pygame.Rect(0, 0, wide, high)
            if mark.below:
                ring.midtop, chip.midbottom = (size[0] // 2, 0), (size[0] // 2, size[1])
            else:
                ring.midbottom, chip.midtop = (size[0] // 2, size[1]), (size[0] // 2, 0)
            if mark.ringed:
                draw_card_ring(surface, ring, look.palette.primary, width)
            surface.blit(word, chip)
            self._pictures[key] = surface
        return self._pictures[key]


def _strip(card: CardId, layout: TableLayout) -> float:
    """The width that the next card of its row leaves in sight of a card."""
    order = layout.order
    ends = {len(order) - 1, len(order) - layout.hand.front - 1}
    if card not in order or order.index(card) in ends:
        return inf
    index = order.index(card)
    return layout.hand.slots[index + 1].x - layout.hand.slots[index].x


def _discards_mark(layout: TableLayout, text: str) -> HintMark:
    """The top discard; its word stands below, as somebody's panel is close above."""
    return HintMark(layout.discards.bounds(), text, below=True)


def _meld_mark(action: LayOff, layout: TableLayout) -> Iterator[HintMark]:
    """The meld, of a run the end, where a card is laid off."""
    box = layout.melds.get(action.meld)
    if box is None:
        return
    rect = pygame.Rect(box.rect)
    if action.end is not None:
        rect.width //= 2
    if action.end is End.HIGH:
        rect.right = box.rect.right
    yield HintMark(rect, _("here"))


def _wild_mark(action: ReplaceWild, view: TableView, layout: TableLayout) -> Iterator[HintMark]:
    """The wild that a card takes the place of."""
    box, meld = layout.melds.get(action.meld), view.table.meld(action.meld)
    if box is None or meld is None or action.wild not in meld.cards:
        return
    yield HintMark(box.strip(meld.cards.index(action.wild)), _("here"))


def suggested_buttons(
    action: PlayerAction, choices: Iterable[tuple[Button, ButtonSpec]]
) -> Iterator[Button]:
    """The buttons that lead to the action and can be pressed.

    A button that plays a card counts only once that very card is picked.
    """
    alive = [(b, choice) for b, choice in choices if b.enabled and choice.enabled]
    leaving = [button for button, choice in alive if choice.does(Commands.go_out)]
    yield from leaving or (button for button, choice in alive if _leads(choice, action))


def _leads(choice: ButtonSpec, action: PlayerAction) -> bool:
    done = choice.action
    if choice.does(Commands.suggest_melds) or isinstance(done, LayDown | NewMeld):
        return isinstance(action, LayDown | NewMeld)
    if done is None or isinstance(action, Discard | LayOff | ReplaceWild):
        return done == action
    return type(done) is type(action) and done.seat == action.seat
