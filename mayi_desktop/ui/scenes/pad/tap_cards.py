"""Page on which the cards left in a hand are tapped, rank by rank; suits cost nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import pygame

from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import Jokers, RuleSheet
from mayi_desktop.host.pad.evening import HandLeft
from mayi_desktop.i18n import _, ngettext
from mayi_desktop.i18n.conventions import court_letter
from mayi_desktop.sheets.phrases import rank_sign
from mayi_desktop.ui.drawing import Align, Box, Look, draw_box, draw_ring
from mayi_desktop.ui.drawing.card_art import ASPECT, CardArt
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.input import KeyPressed
from mayi_desktop.ui.widgets.basics import Label, Room, Signal, Tone
from mayi_desktop.ui.widgets.containers.row import place_right
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.widgets.pages.page import Page

_RANKS = (*(rank for rank in Rank if rank is not Rank.JOKER), Rank.JOKER)
_IN_A_ROW = 7
# Ranks that are typed by letter, whatever the language calls them.
_KEYS = {"t": Rank.TEN, "1": Rank.TEN, "j": Rank.JACK, "q": Rank.QUEEN, "k": Rank.KING}
_KEYS |= {"a": Rank.ACE, "0": Rank.TEN}


class CardKey(Button):
    """A card to tap, with its points below and how often it was tapped."""

    def __init__(
        self,
        look: Look,
        art: CardArt,
        rank: Rank,
        facts: tuple[int, bool],
        on_press: Callable[[], None],
    ) -> None:
        super().__init__(look, rank_sign(rank), on_press)
        self._art = art
        self.rank = rank
        self._points, self._wild = facts
        self.count = 0

    def set_count(self, count: int) -> None:
        """Show how often the card was tapped."""
        if count != self.count:
            self.count, self.dirty = count, True

    def draw(self, target: pygame.Surface) -> None:
        """Paint the card, its points, and a disc with the count."""
        sizes, colours = self.look.metrics, self.look.palette
        foot = round(1.4 * sizes.body)
        high = self.rect.height - foot
        name = "JK" if self.rank is Rank.JOKER else f"{self.rank.letter}S"
        picture = self._art.face(name, high, wild=self._wild)
        place = picture.get_rect(midtop=self.rect.midtop)
        # Ivory would vanish on paper.
        blur = sizes.px(5)
        shade = self._art.shadow(place.size, blur)
        target.blit(shade, (place.x - 2 * blur, place.y - 2 * blur + blur // 2))
        target.blit(picture, place)
        if self.hovered or self.held:
            draw_ring(target, place, colours.accent, sizes.px(3))
        below = pygame.Rect(self.rect.x, place.bottom, self.rect.width, foot)
        points = ngettext("{count} point", "{count} points", count=self._points)
        self.look.write_centred(target, points, below, sizes.small, colours.text)
        if self.count:
            side = round(1.9 * sizes.body)
            disc = pygame.Rect(0, 0, side, side).move_to(center=place.center)
            edge = colours.primary_line
            draw_box(target, disc, Box(colours.primary, side // 2, edge, sizes.line))
            words = f"{self.count}×"
            ink = colours.on_primary
            self.look.write_centred(target, words, disc, sizes.body, ink, bold=True)


class TapCardsPage(Page):
    """Every rank as a card: each tap is one more of it; the sum stands below."""

    def __init__(
        self,
        context: Context,
        deal: tuple[RuleSheet, int],
        name: str,
        cards: Iterable[Rank],
        on_done: Callable[[HandLeft | None], None],
    ) -> None:
        super().__init__(context)
        look, (self._sheet, number) = self.look, deal
        self.cards = list(cards)
        self.done = Signal(on_done)
        self._heading = Label(look, _("What does {name} still hold?", name=name), Tone.HEADING)
        wilds = self._sheet.meld_rules(number).wilds
        has_jokers = self._sheet.jokers is not Jokers.NONE
        self.keys = [
            CardKey(
                look,
                context.assets.cards,
                rank,
                (self._sheet.points.get(rank, 0), rank in wilds),
                partial(self.tap, rank),
            )
            for rank in _RANKS
            if rank is not Rank.JOKER or has_jokers
        ]
        self.sum = Label(look, "", Tone.SUBHEADING, Align.LEFT)
        self.held = Label(look, "", Tone.NORMAL, Align.LEFT)
        self.undo = Button(look, _("Undo"), self._undo)
        self.clear = Button(look, _("Start over"), self._clear)
        self.ready = Button(look, _("Done"), self._finish, kind=ButtonKind.PRIMARY)
        self._buttons = [self.undo, self.clear, self.ready]
        self.widgets = [self._heading, *self.keys, self.sum, self.held, *self._buttons]
        self.focus.to(self.keys[0])
        self._show()

    def tap(self, rank: Rank) -> None:
        """One more card of this rank."""
        self.cards.append(rank)
        self._show()

    def on_key(self, event: KeyPressed) -> bool:
        """Tap the rank of a key, take one back, or be done."""
        rank = _rank_of(event.key)
        if rank is not None and not event.mods:
            if any(key.rank is rank for key in self.keys):
                self.tap(rank)
            return True
        if event.key == "backspace":
            self._undo()
            return True
        return False

    def arrange(self, bounds: pygame.Rect) -> None:
        """Two rows of cards, the sum below them, the buttons at the foot."""
        sizes = self.look.metrics
        room = Room(self.lay_panel(bounds, 24, (32, 20), widest=1500), sizes.gap)
        self._heading.place(room.top(sizes.px(56)))
        place_right(self._buttons, room.bottom(sizes.control), sizes.px(150))
        high = round(1.5 * sizes.ribbon)
        self.held.place(room.bottom(high, 0))
        self.sum.place(room.bottom(high))
        self._place_keys(room.rest)

    def _place_keys(self, room: pygame.Rect) -> None:
        sizes = self.look.metrics
        gap, foot = sizes.gap, round(1.4 * sizes.body)
        high = (room.height - gap) // 2
        wide = (room.width - gap * (_IN_A_ROW - 1)) // _IN_A_ROW
        card = min(high - foot, round(wide / ASPECT))
        high = card + foot
        step = max(round(card * ASPECT), wide)
        for number, key in enumerate(self.keys):
            row, column = divmod(number, _IN_A_ROW)
            x = room.x + column * (wide + gap) + (wide - step) // 2
            key.place(pygame.Rect(x, room.y + row * (high + gap), step, high))

    def _show(self) -> None:
        for key in self.keys:
            key.set_count(self.cards.count(key.rank))
        hand = HandLeft.of_cards(self._sheet, self.cards)
        count = ngettext("{count} card", "{count} cards", count=len(self.cards))
        points = ngettext("{count} point", "{count} points", count=hand.points)
        self.sum.set_text(_("{cards} · {points}", cards=count, points=points))
        self.held.set_text(" ".join(rank_sign(rank) for rank in hand.cards or ()))
        for button in (self.undo, self.clear):
            button.set_enabled(enabled=bool(self.cards))

    def _undo(self) -> None:
        if self.cards:
            self.cards.pop()
            self._show()

    def _clear(self) -> None:
        self.cards.clear()
        self._show()

    def _finish(self) -> None:
        self.context.scenes.remove(self)
        cards = self.cards
        self.done.emit(HandLeft.of_cards(self._sheet, cards) if cards else None)


def _rank_of(key: str) -> Rank | None:
    """The rank that a key stands for, also by the letter printed on the cards."""
    if key.isdigit() and 2 <= int(key) <= 9:
        return Rank(int(key))
    printed = {
        court_letter(rank.letter).casefold(): rank
        for rank in (Rank.JACK, Rank.QUEEN, Rank.KING)
    }
    return printed.get(key) or _KEYS.get(key)
