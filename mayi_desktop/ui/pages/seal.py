"""The cut before the deal: the pack over the table, and the question to one person.

Somebody with a phone is asked there.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import pygame

from mayi_desktop.base.i18n import NP_, _
from mayi_desktop.engine.cards import Seat
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.seal import PLACES
from mayi_desktop.host.settings import Mixing, Settings
from mayi_desktop.ui.kit.button import Button, ButtonKind
from mayi_desktop.ui.kit.card_art import ASPECT
from mayi_desktop.ui.kit.input import LEFT, InputEvent, KeyPressed, PointerDown, Resized
from mayi_desktop.ui.kit.look import Align, Look
from mayi_desktop.ui.kit.page import Page
from mayi_desktop.ui.kit.paint import draw_box
from mayi_desktop.ui.kit.scene import Context
from mayi_desktop.ui.kit.theme import Material
from mayi_desktop.ui.kit.widget import Label, Signal, Tone, Widget
from mayi_desktop.ui.pages.phones import TablePhones
from mayi_desktop.ui.pages.verify import open_certificate
from mayi_desktop.ui.play.words import display_names
from mayi_desktop.ui.table.card_places import CardPose

# --- Widget of the pack that somebody cuts before the deal.


_HEIGHT = 176  # of a card, at 1080 lines
_CARDS = 30  # in the picture: enough for a pack, few enough to see single cards
_STEP = 1.6  # pixels from card to card, at 1080 lines
_ASIDE = 1.12  # card widths that the upper part slides out
_LEAST, _MOST = 0.2, 0.8  # of the pack: where its picture parts
# Seconds: the upper part slides out, drops below the other, and the pack closes and rests.
_OUT, _IN, _REST = 0.32, 0.38, 0.25


class CutPack(Widget):
    """A face-down pack; a press, Enter or Space reports on `wanted`.

    `cut` animates the cut, then calls back. Large text doesn't enlarge it.
    """

    focusable = True
    role = NP_("role", "button")

    def __init__(
        self, look: Look, back: Callable[[int], pygame.Surface], on_wanted: Callable[[], None]
    ) -> None:
        super().__init__(look)
        self.wanted: Signal[[]] = Signal(on_wanted)
        self._back = back
        self._parts = 0.0
        self._seconds = 0.0
        self._then: Callable[[], None] | None = None

    def spoken_name(self) -> str:
        return _("Cut the pack")

    @property
    def is_moving(self) -> bool:
        """Whether the pack is being cut."""
        return self._then is not None

    def height_for(self, width: int) -> int:
        px = self.look.metrics.usual_px
        return px(_HEIGHT) + px(_CARDS * _STEP) + px(24)

    def width_wanted(self) -> int:
        """The width of the pack, with room beside it for the part that is cut off."""
        return round((1 + 2 * _ASIDE) * self.look.metrics.usual_px(_HEIGHT) * ASPECT)

    def pose(self) -> CardPose:
        """Where the top card of the pack lies."""
        high, bottom, step = self._sizes()
        y = bottom + high / 2 - (_CARDS - 1) * step
        return CardPose(self.rect.centerx, y, high, up=False)

    def cut(self, share: float, then: Callable[[], None], *, still: bool) -> None:
        """Cut at a share of the pack, from the top; `still` skips the animation."""
        if self.is_moving:
            return
        self._parts = _LEAST + share * (_MOST - _LEAST)
        self._seconds, self._then = 0.0, then
        if still:
            self.hurry()

    def hurry(self) -> None:
        """Close a pack that is being cut at once."""
        self._seconds = _OUT + _IN + _REST

    def handle(self, event: InputEvent) -> bool:
        super().handle(event)
        match event:
            case PointerDown(button=button, pos=pos) if button == LEFT and self.is_hit(pos):
                self.wanted.emit()
                return True
            case KeyPressed(key="enter" | "space", repeat=False) if self.enabled:
                self.wanted.emit()
                return True
        return False

    def update(self, dt: float) -> None:
        if self._then is None:
            return
        self.dirty = True
        self._seconds += dt
        if self._seconds >= _OUT + _IN + _REST:
            then, self._then = self._then, None
            then()

    def draw(self, target: pygame.Surface) -> None:
        high, bottom, step = self._sizes()
        card = self._back(high)
        wide = round(high * ASPECT)
        left = self.rect.centerx - wide // 2
        lower = _CARDS - round(_CARDS * self._parts)
        for number, at, lift in self._order(lower):
            x = left + round(at * _ASIDE * wide)
            target.blit(card, (x, bottom - round((number + lift) * step)))

    def _sizes(self) -> tuple[int, int, float]:
        """The height of a card, the top of the lowest one, and the step between two."""
        px = self.look.metrics.usual_px
        high = px(_HEIGHT)
        return high, self.rect.bottom - px(12) - high, px(10 * _STEP) / 10

    def _order(self, lower: int) -> list[tuple[int, float, float]]:
        """Every card, bottom first: its number, how far it is aside, and how far lifted."""
        out = _eased(self._seconds / _OUT) if self.is_moving else 0.0
        back = _eased((self._seconds - _OUT) / _IN) if self.is_moving else 0.0
        upper = [(number, out - back, -lower * back) for number in range(lower, _CARDS)]
        rest = [(number, 0.0, (_CARDS - lower) * back) for number in range(lower)]
        return [*upper, *rest] if back else [*rest, *upper]


def _eased(share: float) -> float:
    share = min(1.0, max(0.0, share))
    return share * share * (3 - 2 * share)


# Microseconds: a press is far less even than a whole round of places, which takes this long.
_A_PLACE = 20


def cutter_to_ask(settings: Settings, host: GameHost) -> Seat | None:
    """The person to ask for a cut, one alone only by choice; None to deal at once."""
    if settings.mixing is Mixing.NEVER:
        return None
    people = sum(who.person for who in host.setup.seats)
    alone = people < 2 and settings.mixing is not Mixing.ALWAYS
    return None if alone else host.cutter


class LockButton(Button):
    """A round button with a padlock."""

    def draw(self, target: pygame.Surface) -> None:
        palette, side = self.look.palette, self.rect.width
        fill = palette.hover if self.hovered else palette.raised
        pressed = self.held and self.hovered
        box = self.look.raised(fill, palette.line, side // 2, pressed=pressed)
        draw_box(target, self.rect, box)
        body = pygame.Rect(0, 0, round(0.42 * side), round(0.32 * side))
        body.midtop = self.rect.centerx, self.rect.y + round(0.46 * side)
        pygame.draw.rect(target, palette.text, body, border_radius=side // 20)
        bow = pygame.Rect(0, 0, round(0.28 * side), round(0.44 * side))
        bow.midtop = self.rect.centerx, self.rect.y + round(0.22 * side)
        pygame.draw.rect(
            target, palette.text, bow, max(2, side // 14), border_radius=bow.width // 2
        )


class CutPage(Page):
    """The pack over the table, and the question to `seat`; `leave_table` opens the menu.

    `deal_from` gets the place of the pack once it is cut.

    A press anywhere, Enter or Space cuts. The place is the moment of the press. *Just deal* has
    the cards dealt uncut. While the person's phone is there, only the phone cuts.
    """

    opaque = False
    material = Material.FELT
    deaf_seconds = 0.7

    def __init__(
        self,
        context: Context,
        host: GameHost,
        seat: Seat,
        phones: TablePhones,
        leave_table: Callable[[], None],
        deal_from: Callable[[CardPose], None],
    ) -> None:
        super().__init__(context)
        self._host = host
        self._seat = seat
        self._phones = phones
        self._leave_table = leave_table
        self._deal_from = deal_from
        self._ground: pygame.Surface | None = None
        fonts = self.look.fonts
        names = [who.name for who in host.setup.seats]
        self._name = display_names(names, fonts.can_write, fonts.drawn)[seat]
        self._on_phone = False
        self._asked = ""
        self.question = Label(self.look, "", Tone.HEADING, Align.CENTRE)
        back = partial(context.assets.cards.back, context.settings.back)
        self.pack = CutPack(self.look, back, self._press)
        self.deal = Button(self.look, _("Just deal"), self._deal, kind=ButtonKind.QUIET)
        self.lock = LockButton(self.look, "", self._open_words)
        self.lock.tip = _("Was it fair? Take a photo of the words.")
        self.lock.set_visible(visible=host.autosave.path is not None)
        self.widgets = [self.question, self.pack, self.deal, self.lock]
        self.focus.to(self.pack)
        self._follow_phone()
        phones.ask_for_cut(seat)

    def update(self, dt: float) -> bool:
        self._follow_phone()
        if self._phones.has_cut and not self.pack.is_moving:
            self._cut()
        return super().update(dt)

    def update_hidden(self, dt: float) -> None:
        """Let the phone cut, without a picture, while another page is open."""
        super().update_hidden(dt)
        if self._phones.has_cut and not self.pack.is_moving:
            self._cut(still=True)
        self.pack.update(dt)

    def _follow_phone(self) -> None:
        """Ask here, or say that the person cuts on their phone."""
        self._on_phone = self._phones.statuses.get(self._seat) == "here"
        words = self._words(self._name)
        if words != self._asked:
            self._asked = words
            self.rearrange()

    def _words(self, name: str) -> str:
        if self._on_phone:
            return _("{name} cuts the pack on the phone", name=name)
        return _("{name}, cut?", name=name)

    def on_back(self) -> None:
        self._leave_table()

    def handle(self, event: InputEvent) -> bool:
        """Take every event: nothing reaches the table; a press beside the buttons cuts."""
        match event:
            case PointerDown() | KeyPressed(repeat=False) if self.pack.is_moving:
                self.pack.hurry()
            case _ if self.pack.is_moving:
                pass
            case PointerDown(button=button, pos=pos) if button == LEFT and not any(
                shown.is_hit(pos) for shown in (self.deal, self.lock)
            ):
                self._press()
            case _:
                super().handle(event)
        return not isinstance(event, Resized)

    def arrange(self, bounds: pygame.Rect) -> None:
        """Place the pack where hands lie later, and the buttons in the lower right corner.

        On a television they lie above the plate in that corner, and the pack where the stock
        will be, below the words: at the usual place stands in large letters who deals.
        """
        sizes = self.look.metrics
        edge, side = 2 * sizes.pad, sizes.px(52)
        wide = min(bounds.width - 2 * edge, sizes.px(900))
        self.question.set_text(self._words(self._name))
        for end in range(len(self._name) - 1, 0, -1):
            if self.question.width_wanted() <= wide:
                break
            self.question.set_text(self._words(self._name[:end].rstrip() + "…"))
        question, pack = self.question.height_for(wide), self.pack.height_for(wide)
        room = pygame.Rect(0, 0, wide, question + pack)
        room.midbottom = bounds.centerx, bounds.bottom - edge
        cards = pygame.Rect(0, 0, self.pack.width_wanted(), pack)
        cards.midbottom = room.midbottom
        if self._phones.is_alone:
            stock = self._phones.place_of_stock()
            cards.midbottom = stock.midbottom
            cards.y += sizes.px(12)  # the pack stands on its lower edge's margin
            room.bottom = min(cards.bottom, stock.top - sizes.px(6) + pack)
        words = pygame.Rect(0, room.y, min(wide, self.question.width_wanted()), question)
        words.centerx = room.centerx
        self.question.place(words)
        self.pack.place(cards)
        lock = pygame.Rect(bounds.right - edge - side, bounds.bottom - edge - side, side, side)
        deal = pygame.Rect(0, 0, self.deal.width_wanted(), sizes.control)
        deal.midright = lock.x - sizes.gap, lock.centery
        both = deal.union(lock)
        covered = [plate.top for plate in self._phones.plates() if plate.colliderect(both)]
        up = both.bottom + sizes.gap - min(covered) if covered else 0
        self.lock.place(lock.move(0, -up))
        self.deal.place(deal.move(0, -up))

    def draw(self, target: pygame.Surface, *, everything: bool) -> list[pygame.Rect]:
        """Paint over the table; its picture is kept to move cards over it."""
        if everything:
            self._ground = target.copy()
        return super().draw(target, everything=everything)

    def draw_ground(self, target: pygame.Surface) -> None:
        if self._ground is not None:
            target.blit(self._ground, (0, 0))

    def _press(self) -> None:
        if not self._on_phone:
            self._cut()

    def _cut(self, *, still: bool = False) -> None:
        place = 1 + time.perf_counter_ns() // (1000 * _A_PLACE) % (PLACES - 1)
        still = still or self.look.reduced_motion or self.context.settings.speed == 0
        self.context.audio.play("slide")
        self.pack.cut(place / PLACES, partial(self._close, self._seat, place), still=still)

    def _deal(self) -> None:
        self._close(None, 0)

    def _close(self, seat: Seat | None, place: int) -> None:
        self.context.scenes.remove(self)
        self._phones.ask_for_cut(None)
        self._host.cut_pack(seat, place)
        self._deal_from(self.pack.pose())

    def _open_words(self) -> None:
        if self._host.autosave.path is not None:
            open_certificate(self.context, self._host.autosave.path)
