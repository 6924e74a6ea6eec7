"""Knows how a suggested action is marked on the table: rings at cards, piles and buttons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

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
    TakeDiscard,
)
from mayi_desktop.ui.drawing.look import Align
from mayi_desktop.ui.drawing.paint import Box, arrow, draw_box, draw_card_ring, draw_ring
from mayi_desktop.ui.drawing.theme import Size
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.table.model.prompt_model import ButtonSpec, Verb
from mayi_desktop.ui.table.painting.renderer import Sprite
from mayi_desktop.ui.table.state.table_model import TableModel
from mayi_desktop.ui.widgets.controls.button import Button

_ARROW = 26
_LAYING = (Verb.LAY_DOWN, Verb.SUGGEST)


@dataclass(frozen=True, slots=True)
class HintMark:
    """A place to look at, and the word at it."""

    rect: pygame.Rect
    word: str
    below: bool = False
    ringed: bool = True


class HintMarks:
    """Makes the sprites that mark an action; the pictures are kept."""

    def __init__(self, model: TableModel) -> None:
        self._model = model
        self._pictures: dict[tuple[object, ...], pygame.Surface] = {}
        self._timed = False

    def clear(self) -> None:
        """Drop the kept pictures, as after a change of size or theme."""
        self._pictures.clear()

    def sprites(
        self,
        action: PlayerAction,
        choices: Iterable[tuple[Button, ButtonSpec]],
        *,
        timed: bool,
    ) -> Iterator[Sprite]:
        """A ring at everything that the action needs, with a word, or a pointer at a button.

        `timed` says that the time runs around the discards: one ring there is enough.
        """
        self._timed = timed
        for number, button in enumerate(suggested_buttons(action, choices)):
            picture = self._pointing(button.rect.size)
            place = picture.get_rect(midright=button.rect.midright).move(self._reach(), 0)
            yield Sprite(("coach button", number), picture, place.topleft)
        for number, mark in enumerate(self._marks(action)):
            picture = self._picture(mark)
            if mark.below:
                place = picture.get_rect(midtop=mark.rect.midtop).move(0, -self._width())
            else:
                place = picture.get_rect(midbottom=mark.rect.midbottom).move(0, self._width())
            yield Sprite(("coach", number), picture, place.topleft)

    def _marks(self, action: PlayerAction) -> Iterator[HintMark]:
        placed = self._model.layout
        match action:
            case DrawStock():
                yield HintMark(placed.stock.bounds(), say("tag.draw"))
            case TakeDiscard() | Claim():
                yield self._discards(say("tag.take"))
            case MayI():
                yield self._discards(say("tag.ask"))
            case _:
                yield from self._from_hand(action)

    def _discards(self, word: str) -> HintMark:
        """The top discard; its word stands below, as somebody's plaque is close above."""
        rect = self._model.layout.discards.bounds()
        return HintMark(rect, word, below=True, ringed=not self._timed)

    def _from_hand(self, action: PlayerAction) -> Iterator[HintMark]:
        """What is played of the hand, and where it goes."""
        match action:
            case Discard(card=card):
                yield from self._cards((card,), say("tag.throw"))
            case LayDown(melds=plans):
                for number, plan in enumerate(plans, 1):
                    yield from self._cards(plan.cards, str(number))
            case NewMeld(meld=plan):
                yield from self._cards(plan.cards, say("tag.lay"))
            case LayOff(card=card):
                yield from self._cards((card,), say("tag.lay"))
                yield from self._meld(action)
            case ReplaceWild(card=card):
                yield from self._cards((card,), say("tag.lay"))
                yield from self._wild(action)
            case _:
                pass

    def _cards(self, cards: Iterable[CardId], word: str) -> Iterator[HintMark]:
        """The part of each card that can be seen; those that wait in the tray need no mark."""
        model = self._model
        placed, staged = model.layout, model.hand.staged
        ends = {len(placed.order) - 1, len(placed.order) - placed.hand.front - 1}
        for card in cards:
            actor = model.animator.cards.get(card)
            if card not in placed.cards or card in staged:
                continue
            if actor is None or actor.held is not None:
                continue
            slot = actor.pose()[0]
            rect = slot.bounds()
            if card in placed.order and placed.order.index(card) not in ends:
                rect.width = min(rect.width, round(placed.hand.strip))
            yield HintMark(rect, word)

    def _meld(self, action: LayOff) -> Iterator[HintMark]:
        """The meld, of a run the end, where a card is laid off."""
        box = self._model.layout.melds.get(action.meld)
        if box is None:
            return
        rect = pygame.Rect(box.rect)
        if action.end is not None:
            rect.width //= 2
        if action.end is End.HIGH:
            rect.right = box.rect.right
        yield HintMark(rect, say("tag.here"))

    def _wild(self, action: ReplaceWild) -> Iterator[HintMark]:
        """The wild that a card takes the place of."""
        model = self._model
        box, meld = model.layout.melds.get(action.meld), model.view.table.meld(action.meld)
        if box is None or meld is None or action.wild not in meld.cards:
            return
        index = meld.cards.index(action.wild)
        slot = box.slots[index]
        left, wide = round(slot.x - slot.width / 2), round(box.strips[index])
        yield HintMark(pygame.Rect(left, box.rect.y, wide, box.rect.height), say("tag.here"))

    def _width(self) -> int:
        return self._model.look.metrics.px(5)

    def _reach(self) -> int:
        """How far the ring around a button stands out."""
        return self._width() + self._model.look.metrics.px(4)

    def _pointing(self, size: Size) -> pygame.Surface:
        """A ring a little apart from a button of this size, and at its left a pointer."""
        key = ("button", size)
        if key not in self._pictures:
            look, width, out = self._model.look, self._width(), self._reach()
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

    def _picture(self, mark: HintMark) -> pygame.Surface:
        """The ring, and the word on its upper or lower edge."""
        key = (mark.rect.size, mark.word, mark.below, mark.ringed)
        if key not in self._pictures:
            look, width = self._model.look, self._width()
            px = look.metrics.px(16)
            high = round(px * 1.5)
            wide = look.fonts.width(mark.word, px, bold=True) + px
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
            draw_box(surface, chip, Box(look.palette.primary, high // 2))
            ink = look.palette.on_primary
            look.write(surface, mark.word, chip, px, ink, align=Align.CENTRE, bold=True)
            self._pictures[key] = surface
        return self._pictures[key]


def suggested_buttons(
    action: PlayerAction, choices: Iterable[tuple[Button, ButtonSpec]]
) -> Iterator[Button]:
    """The buttons that lead to the action and can be pressed.

    A button that plays a card counts only once that very card is picked.
    """
    alive = [(b, choice) for b, choice in choices if b.enabled and choice.enabled]
    leaving = [button for button, choice in alive if choice.verb is Verb.GO_OUT]
    yield from leaving or (button for button, choice in alive if _leads(choice, action))


def _leads(choice: ButtonSpec, action: PlayerAction) -> bool:
    if choice.verb in _LAYING:
        return isinstance(action, LayDown | NewMeld)
    if choice.verb is Verb.CALL:
        return isinstance(action, MayI)
    done = choice.action
    if done is None or isinstance(action, Discard | LayOff | ReplaceWild):
        return done == action
    return type(done) is type(action) and done.seat == action.seat
