"""Effects: lights at offers and questions, sparks at joys, hopping points, the sinking hand."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

import pygame

from mayi_desktop import engine
from mayi_desktop.base.i18n import _, ngettext
from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.kit.paint import Box, Item, Sprite, cached_surface, draw_box
from mayi_desktop.ui.kit.theme import Colour, Size
from mayi_desktop.ui.play.words import card_text
from mayi_desktop.ui.table.animator import CHEVRON, Motion, out_cubic
from mayi_desktop.ui.table.card_places import CardPose
from mayi_desktop.ui.table.layout import TableLayout, laid_open
from mayi_desktop.ui.table.presenter import ShownTable

T = TypeVar("T")


class Effect(ABC, Generic[T]):
    """Light or motion about something that an event begins; none with reduced motion.

    It ends by itself after `ms` milliseconds at usual speed, which do not run on while cards
    fly if it `waits`.
    """

    ms: float
    waits = False

    def __init__(self, look: Look) -> None:
        self._look = look
        self._about: T | None = None
        self._gone = 0.0

    @abstractmethod
    def _begin(self, event: engine.Event, table: engine.Table) -> T | None:
        """What it is about; None if the event does not begin it."""

    @abstractmethod
    def sprites(self, placed: TableLayout, motion: Motion) -> Iterator[Sprite]:
        """Its pictures at this moment."""

    def start_for(self, event: engine.Event, table: engine.Table, motion: Motion) -> None:
        """Start, if the event begins it."""
        still = motion.reduced or motion.speed <= 0
        about = None if still else self._begin(event, table)
        if about is not None:
            self._about, self._gone = about, 0.0

    def update(self, dt: float, *, flying: bool, motion: Motion) -> bool:
        """Advance the clock; True when it looks different."""
        if self._about is None or (flying and self.waits):
            return False
        self._gone += 1000 * dt
        if self._gone >= motion.duration(self.ms):
            self.stop()
        return True

    def stop(self) -> None:
        """End it, as when somebody plays on."""
        self._about = None


# --- Hand sink: the viewer's hand sinks a little when somebody else gets the card it asked for


# Milliseconds, and pixels in a window 1080 pixels high.
_SINK_MS, SINK_PX = 520.0, 6


class HandSink:
    """Whether the viewer has asked, and how far the hand has sunk."""

    def __init__(self) -> None:
        self._asked = False
        self._gone = _SINK_MS

    def follow(self, event: engine.Event, viewer: engine.Seat | None, motion: Motion) -> None:
        """Start when somebody else gets the card that the viewer asked for."""
        match event:
            case engine.ClaimCalled(seat=seat):
                self._asked = seat == viewer
            case engine.ClaimWon(seat=seat) | engine.DiscardTaken(seat=seat) if self._asked:
                self._asked = False
                if seat != viewer and not motion.reduced:
                    self._gone = 0.0
            case engine.PlayTakenBack():
                self._asked = False
            case _:
                pass

    def update(self, dt: float, motion: Motion) -> bool:
        """Advance the clock; True while the hand moves."""
        if self._gone >= _SINK_MS:
            return False
        speed = motion.duration(1.0)
        self._gone += 1000 * dt / speed if speed > 0 else _SINK_MS
        return True

    @property
    def share(self) -> float:
        """How far it has sunk, from 0 to 1: down fast, up slowly."""
        gone = min(1.0, self._gone / _SINK_MS)
        return math.sin(math.pi * math.sqrt(gone)) if gone < 1 else 0.0


# --- Plate glow: a short light around the plate of the seat that wins the discard


# Milliseconds, width in pixels in a window 1080 pixels high, and the highest alpha.
GLOW_MS = 600.0
_WIDE, _BRIGHTEST = 8, 235


class PlateGlow(Effect[engine.Seat]):
    """A light around the plate of the seat that wins the discard; it comes and goes."""

    ms = GLOW_MS

    def _begin(self, event: engine.Event, table: engine.Table) -> engine.Seat | None:
        return event.seat if isinstance(event, engine.ClaimWon) else None

    def sprites(self, placed: TableLayout, motion: Motion) -> Iterator[Sprite]:
        box = placed.seats.get(self._about) if self._about is not None else None
        duration = motion.duration(GLOW_MS)
        if box is None or duration <= 0:
            return
        width, radius = self._look.metrics.px(_WIDE), self._look.metrics.radius
        rect = box.plate.inflate(2 * width, 2 * width)
        alpha = round(_BRIGHTEST * math.sin(math.pi * min(1.0, self._gone / duration)))
        ring = _ring(rect.size, width, radius + width, self._look.palette.primary)
        yield Sprite("plate glow", ring, rect.topleft, alpha)


@cached_surface
def _ring(size: Size, width: int, radius: int, colour: Colour) -> pygame.Surface:
    ring = pygame.Surface(size, pygame.SRCALPHA)
    ring.fill((*colour, 0))
    pygame.draw.rect(ring, colour, ring.get_rect(), width, radius)
    return ring


# --- Celebration: sparks, and a slip that counts, for a lay-down, a card won, a wild, going out


# Milliseconds of the sparks, of counting up and of the slip; its rise in pixels, and a spark's
# reach and size, in a window 1080 pixels high.
SPARK_MS, COUNT_MS, CHEER_MS = 900.0, 600.0, 1800.0
_CHEER_RISE, _SPARK_REACH, _SPARK = 26, 150, 26
# How many sparks fly; going out has the most.
_FEW_SPARKS, _MANY_SPARKS = 12, 26
# The slip grows to its size and fades within these shares of its time.
_POPPED, _FADES = 0.12, 0.75
_GOLDEN_ANGLE = 2.4  # radians between two sparks, so that no two fly alike


@dataclass(frozen=True, slots=True)
class _Cheer:
    """What is celebrated: at these melds or else at the plate, with words for a count.

    It starts with the event, or once its cards have landed.
    """

    seat: engine.Seat
    words: Callable[[int], str]
    melds: tuple[engine.MeldId, ...] = ()
    count: int = 0
    sparks: int = _FEW_SPARKS
    lands: bool = False


class Celebration(Effect[_Cheer]):
    """The latest cheer: a contract goes down, a seat wins a card or a wild, or goes out.

    `text` is what its slip says.
    """

    ms = CHEER_MS
    text = ""

    def _begin(self, event: engine.Event, table: engine.Table) -> _Cheer | None:
        match event:
            case engine.LaidDown(seat=seat, melds=melds):
                cards = [card for meld in melds for card in meld.cards]
                saved = sum(table.sheet.points[engine.RANKS[card]] for card in cards)
                laid = tuple(meld.id for meld in melds)
                return _Cheer(seat, _saved, laid, saved, lands=True)
            case engine.ClaimWon(seat=seat):
                return _Cheer(seat, lambda _count: "")
            case engine.WildReplaced(seat=seat, wild=wild, meld=meld):
                name = card_text(wild)
                if (event.to_hand or event.new_meld is not None) and meld.owner != seat:
                    return _Cheer(seat, lambda _count: _("+ {card}", card=name), lands=True)
            case engine.DealEnded(result=result) if result.winner is not None:
                return _Cheer(result.winner, lambda _count: _("Out!"), sparks=_MANY_SPARKS)
            case _:
                pass
        return None

    def update(self, dt: float, *, flying: bool, motion: Motion) -> bool:
        self.waits = self._about is not None and self._about.lands and not self._gone
        moved = super().update(dt, flying=flying, motion=motion)
        if moved and self._about is not None:
            counted = min(1.0, self._gone / max(1e-6, motion.duration(COUNT_MS)))
            self.text = self._about.words(round(self._about.count * counted))
        return moved

    def stop(self) -> None:
        super().stop()
        self.text = ""

    def sprites(self, placed: TableLayout, motion: Motion) -> Iterator[Sprite]:
        cheer = self._about
        if cheer is None or self._gone <= 0 or cheer.seat not in placed.seats:
            return
        gone = self._gone / max(1e-6, motion.duration(1.0))
        plate = placed.seats[cheer.seat].plate
        boxes = [placed.melds[meld].rect for meld in cheer.melds if meld in placed.melds]
        place = boxes[0].unionall(boxes[1:]) if boxes else plate
        if gone < SPARK_MS:
            yield from self._sparks(place, cheer.sparks, gone / SPARK_MS)
        if self.text:
            slip = _slip(self._look, self.text)
            middle = self._middle(placed, cheer.seat, place, slip.get_height())
            yield self._slip_at(slip, middle, gone / CHEER_MS)

    def _middle(
        self, placed: TableLayout, seat: engine.Seat, place: pygame.Rect, high: int
    ) -> tuple[int, int]:
        """Where the slip ends: on the melds, below a plate, or above the own plate."""
        plate = placed.seats[seat].plate
        if place != plate:
            return place.center
        gap = high // 2 + self._look.metrics.px(8)
        y = plate.top - gap if seat == placed.home else plate.bottom + gap
        return plate.centerx, y

    def _slip_at(self, slip: pygame.Surface, middle: tuple[int, int], share: float) -> Sprite:
        grown = out_cubic(min(1.0, share / _POPPED))
        size = max(1, round(slip.get_width() * grown)), max(1, round(slip.get_height() * grown))
        picture = slip if grown >= 1 else pygame.transform.smoothscale(slip, size)
        rise = self._look.metrics.px(_CHEER_RISE) * (1 - grown)
        fading = max(0.0, (share - _FADES) / (1 - _FADES))
        place = picture.get_rect(center=(middle[0], round(middle[1] + rise)))
        return Sprite("cheer", picture, place.topleft, round(255 * (1 - fading)))

    def _sparks(self, place: pygame.Rect, count: int, share: float) -> Iterator[Sprite]:
        """Sparks that fly up and down, spread over the width of a place, and fall a little."""
        sizes, colours = self._look.metrics, self._look.palette
        far = sizes.px(_SPARK_REACH) * out_cubic(share)
        for number in range(count):
            angle, near = _GOLDEN_ANGLE * number, 0.5 + 0.25 * (number % 3)
            x = place.x + place.width * (number + 0.5) / count + far * near * math.cos(angle)
            edge, way = (place.top, -1) if number % 2 else (place.bottom, 1)
            y = edge + way * far * near * abs(math.sin(angle)) + 0.3 * far * share
            colour = colours.primary if number % 3 else colours.accent
            spark = _star(max(3, round(sizes.px(_SPARK) * (1 - 0.5 * share))), colour)
            corner = spark.get_rect(center=(round(x), round(y))).topleft
            yield Sprite(("spark", number), spark, corner, round(255 * (1 - share**2)))


def _saved(points: int) -> str:
    return ngettext("{count} point less in hand", "{count} points less in hand", count=points)


@cached_surface
def _star(side: int, colour: Colour) -> pygame.Surface:
    """A spark with four points."""
    fine = 4
    large = pygame.Surface((fine * side, fine * side), pygame.SRCALPHA)
    large.fill((*colour, 0))
    middle, far, near = fine * side / 2, fine * side / 2, fine * side / 8
    points = [
        (
            middle + (far if corner % 2 == 0 else near) * math.cos(corner * math.pi / 4),
            middle + (far if corner % 2 == 0 else near) * math.sin(corner * math.pi / 4),
        )
        for corner in range(8)
    ]
    pygame.draw.polygon(large, colour, points)
    return pygame.transform.smoothscale(large, (side, side))


# --- Offer light: a discard on offer rises in a halo, on a darker felt


# Milliseconds for the discard to rise or sink, and the number of steps; the felt darkens in
# fewer, because each one repaints the whole table.
_RISE_MS = 200.0
_STEPS, _DARK_STEPS = 12, 4
# How far the card rises, as a share of its height (10 of 180 pixels), and how much it grows.
_LIFT, _GROWTH = 0.055, 0.06
# The share of light that the felt loses, and the alpha of the halo.
_DIMMED, _HALO = 0.12, 180
# How far the halo reaches beyond the card, as a share of its height, and its blurred part.
_REACH, _BLUR = 0.13, 0.06
# The halo is blurred at this fraction of its size: it has no edges.
_COARSE = 4


class OfferLight:
    """How far the discard has risen: 0 on its pile, 1 while on offer."""

    def __init__(self) -> None:
        self._share = 0.0

    @property
    def share(self) -> float:
        """How far it has risen, in steps, fast at first."""
        return out_cubic(round(self._share * _STEPS) / _STEPS)

    def update(self, dt: float, *, offered: bool, motion: Motion) -> bool:
        """Advance by `dt` seconds; True when it looks different."""
        before, goal = self.share, 1.0 if offered else 0.0
        duration = 0.0 if motion.reduced else motion.duration(_RISE_MS)
        step = 1000 * dt / duration if duration > 0 else 1.0
        self._share += max(-step, min(step, goal - self._share))
        return self.share != before


def lifted(pose: CardPose, share: float) -> CardPose:
    """The pose of a card that has risen this far."""
    high = pose.height
    return replace(pose, y=pose.y - _LIFT * high * share, height=high * (1 + _GROWTH * share))


def dimmed_felt(look: Look, share: float) -> Iterator[Item]:
    """Darken the felt a little; not under dark words, which have to stay readable."""
    level = math.ceil(share * _DARK_STEPS)
    if not level or not look.felt.palette.is_dark:
        return
    left = round(255 * (1 - _DIMMED * level / _DARK_STEPS))

    def paint(target: pygame.Surface) -> None:
        target.fill((left, left, left), special_flags=pygame.BLEND_RGB_MULT)

    yield Item("dimmed", pygame.Rect(0, 0, *look.metrics.size), level, paint)


def paint_halo(look: Look, target: pygame.Surface, pose: CardPose, share: float) -> None:
    """Light around a card that has risen this far."""
    size = round(pose.width), round(pose.height)
    picture = _halo(size, round(pose.angle), look.palette.primary, round(_HALO * share))
    target.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))


def halo_reach(pose: CardPose) -> int:
    """Pixels that a halo reaches beyond its card."""
    return round(2 * (_REACH + _BLUR) * pose.height)


@cached_surface
def _halo(size: Size, angle: int, colour: Colour, alpha: int) -> pygame.Surface:
    reach, blur = round(_REACH * size[1]), round(_BLUR * size[1])
    whole = size[0] + 2 * (reach + blur), size[1] + 2 * (reach + blur)
    small = pygame.Surface((whole[0] // _COARSE, whole[1] // _COARSE), pygame.SRCALPHA)
    small.fill((*colour, 0))
    pad = 2 * blur // _COARSE
    rect = small.get_rect().inflate(-2 * pad, -2 * pad)
    pygame.draw.rect(small, (*colour, alpha), rect, border_radius=reach // _COARSE)
    soft = pygame.transform.box_blur(small, max(1, blur // _COARSE))
    return pygame.transform.rotate(pygame.transform.smoothscale(soft, whole), angle)


# --- Points hop: at the end of a deal the cost of every hand hops up at its seat, and stays


# Milliseconds until the first, between two, and of one hop; its height in pixels in a window
# 1080 pixels high.
_FIRST, _APART, _HOP_MS, _HIGH = 350.0, 110.0, 420.0, 24


class PointsHop:
    """The points of a deal's hands, and the time since they began to hop."""

    def __init__(self) -> None:
        self._points: tuple[tuple[engine.Seat, int], ...] = ()
        self._gone = 0.0
        self._heard = 0
        self._counted: tuple[TableLayout, engine.DealResult] | None = None
        self._feet: dict[engine.Seat, tuple[int, int]] = {}

    def start_for(self, event: engine.Event) -> None:
        """Start when a deal ends; the next deal clears the points."""
        if isinstance(event, engine.DealBegan):
            self._points = ()
        elif isinstance(event, engine.DealEnded):
            points = enumerate(event.result.points)
            self._points = tuple((engine.Seat(seat), cost) for seat, cost in points if cost)
            self._gone, self._heard = 0.0, 0

    def finish(self) -> None:
        """Put all points where they stay."""
        self._gone = math.inf
        self._heard = len(self._points)

    def update(self, dt: float, motion: Motion) -> tuple[bool, int]:
        """Advance the clock; whether anything moved, and how many have just begun to hop."""
        end = _FIRST + _APART * len(self._points) + _HOP_MS
        if not self._points or self._gone > end:
            return False, 0
        speed = motion.duration(1.0)
        self._gone += 1000 * dt / speed if speed > 0 else end + 1
        begun = sum(self._gone >= _FIRST + _APART * n for n in range(len(self._points)))
        fresh, self._heard = begun - self._heard, begun
        return True, fresh

    def sprites(self, look: Look, shown: ShownTable, motion: Motion) -> Iterator[Sprite]:
        """The cost of each hand, as high as it has hopped."""
        result = shown.view.table.result
        if result is None:
            self._points = ()
        feet = self._feet_of(shown)
        for number, (seat, cost) in enumerate(self._points):
            gone = self._gone - _FIRST - _APART * number
            if gone < 0 or seat not in feet:
                continue
            share = 1.0 if motion.reduced else min(1.0, gone / _HOP_MS)
            up = round(look.metrics.px(_HIGH) * math.sin(math.pi * share))
            picture = _slip(look, _("+{points}", points=cost))
            end = feet[seat]
            foot = end[0] + look.metrics.px(8), end[1] + look.metrics.px(6)
            place = picture.get_rect(bottomright=foot).move(0, -up)
            yield Sprite(("points", seat), picture, place.topleft)

    def _feet_of(self, shown: ShownTable) -> dict[engine.Seat, tuple[int, int]]:
        """Where points rest: at the foot of the counted hand, or else at the seat plate."""
        layout, result = shown.layout, shown.view.table.result
        if result is None:
            return {}
        if (
            self._counted is None
            or self._counted[0] is not layout
            or self._counted[1] != result
        ):
            self._counted, self._feet = (layout, result), {}
            for seat, box in layout.seats.items():
                # A seat taken after the deal had no hand in it.
                hand = result.hands[seat] if seat < len(result.hands) else ()
                cards = [card.bounds() for card in laid_open(layout, seat, len(hand))]
                last = max((card.right for card in cards), default=0)
                self._feet[seat] = (last, cards[-1].bottom) if cards else box.plate.topright
        return self._feet


@cached_surface
def _slip(look: Look, words: str) -> pygame.Surface:
    """A scrap of paper with points on it."""
    serif, sizes = look.paper.serif, look.metrics
    px = sizes.step(sizes.ribbon)
    size: Size = serif.fonts.width(words, px, bold=True) + sizes.px(20), round(1.25 * px)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    paper = look.paper.palette
    draw_box(
        surface,
        surface.get_rect(),
        Box(paper.panel, sizes.px(6), border=paper.line, border_width=1),
    )
    serif.write_centred(surface, words, surface.get_rect(), px, paper.text, bold=True)
    return surface


# --- Question light: a line of light from seat to seat, with a sign at the seat that is asked


# The sign's side in pixels in a window 1080 pixels high, and milliseconds for the line to fade.
_SIGN, _FADE_MS = 30, 380.0
# Width of each layer of the line, for the same window height, and its alpha.
_LAYERS = ((14, 46), (7, 110), (3, 255))

_Spot = tuple[float, float]


class QuestionLight:
    """Where the question is, where it came from, and how long it has been there."""

    def __init__(self) -> None:
        self._seat: engine.Seat | None = None
        self._from: _Spot = (0.0, 0.0)
        self._at: _Spot | None = None
        self._there = _FADE_MS

    def update(
        self, dt: float, shown: ShownTable, asked: engine.Seat | None, motion: Motion
    ) -> bool:
        """Move towards the seat that is asked; True when it moved.

        `asked` is that seat where no open question names one.
        """
        seat, layout = seat_asked(shown, asked), shown.layout
        if seat is None or seat not in layout.seats:
            moved, self._at, self._seat = self._at is not None, None, None
            return moved
        goal, duration = corner_of(layout, seat), motion.duration(CHEVRON)
        if seat != self._seat:
            self._from = self._at or _beginning(shown)
            self._seat, self._there = seat, 0.0
        if motion.reduced or duration <= 0:
            moved, self._at, self._there = self._at != goal, goal, _FADE_MS
            return moved
        if self._at == goal:
            before, self._there = self._there, min(_FADE_MS, self._there + 1000 * dt)
            return before != self._there
        # Four times the share of the time: it eases out and arrives after about `duration`.
        share, (x, y) = min(1.0, 4 * 1000 * dt / duration), self._at or self._from
        near = abs(goal[0] - x) + abs(goal[1] - y) < 1
        x, y = x + (goal[0] - x) * share, y + (goal[1] - y) * share
        self._at = goal if near else (x, y)
        return True

    def sprites(self, look: Look, plates: tuple[pygame.Rect, ...]) -> Iterator[Sprite]:
        """The line as far as it hasn't faded, and the sign at its end.

        The line passes behind the `plates`, so that it never strikes through a name.
        """
        if self._at is None:
            return
        if self._there < _FADE_MS and self._from != self._at:
            yield _line(look, self._from, self._at, 1 - self._there / _FADE_MS, plates)
        side = look.metrics.px(_SIGN)
        sign = question_sign(look, side)
        x, y = self._at
        yield Sprite("question", sign, (round(x - side / 2), round(y - side / 2)))


def corner_of(layout: TableLayout, seat: engine.Seat) -> _Spot:
    """Where a question stands at a seat: at the plate's corner, beside the backs."""
    panel = layout.seats[seat].plate
    return float(panel.right - 3), float(panel.top + 1)


def seat_asked(shown: ShownTable, asked: engine.Seat | None) -> engine.Seat | None:
    """The seat that has to answer a call; `asked` where no open question names one."""
    claim = shown.view.table.claim
    if claim is not None and claim.waiting and claim.caller is not None:
        return claim.waiting[0]
    return asked


def _beginning(shown: ShownTable) -> _Spot:
    """Where the line begins: at the player who asked, or at the discard."""
    claim, layout = shown.view.table.claim, shown.layout
    if claim is not None and claim.caller is not None and claim.caller in layout.seats:
        return corner_of(layout, claim.caller)
    return layout.discards.x, layout.discards.y


def _line(
    look: Look, start: _Spot, end: _Spot, share: float, plates: tuple[pygame.Rect, ...]
) -> Sprite:
    """The light between two points, behind the plates."""
    pad = look.metrics.px(_LAYERS[0][0])
    left, top = min(start[0], end[0]) - pad, min(start[1], end[1]) - pad
    wide = round(abs(start[0] - end[0])) + 2 * pad
    high = round(abs(start[1] - end[1])) + 2 * pad
    picture = pygame.Surface((wide, high), pygame.SRCALPHA)
    colour = look.palette.primary
    picture.fill((*colour, 0))
    one = round(start[0] - left), round(start[1] - top)
    other = round(end[0] - left), round(end[1] - top)
    for width, alpha in _LAYERS:
        px = max(1, look.metrics.px(width))
        pygame.draw.line(picture, (*colour, alpha), one, other, px)
        for spot in (one, other):
            pygame.draw.circle(picture, (*colour, alpha), spot, px // 2)
    place = round(left), round(top)
    return Sprite("question line", picture, place, round(255 * share), plates)


@cached_surface
def question_sign(look: Look, side: int) -> pygame.Surface:
    """A question mark on a disc."""
    fill, ink = look.palette.primary, look.palette.on_primary
    surface = pygame.Surface((side, side), pygame.SRCALPHA)
    surface.fill((*fill, 0))
    draw_box(surface, surface.get_rect(), Box(fill, side // 2))
    look.serif.write_centred(
        surface, _("?"), surface.get_rect(), round(side * 0.72), ink, bold=True
    )
    return surface
