"""Seats: the plate with face, points, cards and the latest turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from math import inf

import pygame

from mayi_desktop.base.i18n import N_, _, ngettext, pgettext
from mayi_desktop.base.languages import number_text
from mayi_desktop.engine import Seat, TableView
from mayi_desktop.ui.kit.faces import CALM, DECLINES, WANTS, Blinks, Expression, face
from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.kit.paint import Box, Item, Sprite, disc, draw_box, draw_ring
from mayi_desktop.ui.kit.theme import IVORY, LEGIBLE, Colour, Metrics, mix
from mayi_desktop.ui.play.prompts import claims_left
from mayi_desktop.ui.play.words import TableText, isolated
from mayi_desktop.ui.table.animator import Animator, Motion
from mayi_desktop.ui.table.cards_at_rest import Canvas, seat_colour, seat_disc
from mayi_desktop.ui.table.presenter import ShownTable

# --- Labels on a plate: the dealer's button, what a seat may say, and its answer


def dealer_button(look: Look, target: pygame.Surface, button: pygame.Rect) -> None:
    """The dealer's button."""
    target.blit(disc(button.width, IVORY), button)
    px, ink = round(button.width * 0.62), (43, 27, 5)
    look.write_centred(target, pgettext("dealer", "D"), button, px, ink, bold=True)


def said_label(
    look: Look,
    target: pygame.Surface,
    rect: pygame.Rect,
    name: int,
    words: str,
    *,
    quiet: bool,
) -> None:
    """What a seat may say, as a label on the plate's upper edge, above its name.

    It is `quiet` before the seat's person has said it; a stated wish is amber.
    """
    sizes = look.metrics
    px = sizes.small
    wide = min(rect.width, look.fonts.width(words, px, bold=True) + sizes.px(24))
    chip = pygame.Rect(0, 0, wide, round(px * 1.5))
    # Below the edge there may be a face.
    chip.midbottom = (rect.centerx, min(rect.y + sizes.px(2), name - sizes.px(4)))
    palette = look.palette
    fill, ink = palette.primary, palette.on_primary
    box = Box(fill, chip.height // 2)
    if quiet:
        ink = palette.text
        box = Box(palette.panel, chip.height // 2, palette.line, sizes.line)
    draw_box(target, chip, box)
    look.write_centred(target, words, chip, px, ink, bold=True)


def answer_bubble(
    look: Look, target: pygame.Surface, room: pygame.Rect, words: str, *, quiet: bool
) -> None:
    """A seat's answer, in a bubble below its name; a no is `quiet`, a yes is amber."""
    sizes = look.metrics
    palette, px = look.palette, sizes.small
    wide = min(room.width, look.fonts.width(words, px, bold=True) + sizes.px(20))
    bubble = pygame.Rect(room.x, 0, wide, min(round(1.45 * px), room.height - 2))
    bubble.centery = room.centery
    fill, ink, edge = palette.primary, palette.on_primary, palette.primary_line
    if quiet:
        paper = look.page.palette
        fill, ink, edge = paper.panel, paper.text, paper.line
    draw_box(target, bubble, Box(fill, bubble.height // 3, border=edge, border_width=1))
    look.write_centred(target, words, bubble.inflate(-4, 0), px, ink, bold=True, least=LEGIBLE)


# --- Seat plates: name, face, points and cards, and the latest turn


# Shares of a plate's height for name, figures and latest turn; a name in two lines needs more.
_TWO_ROWS = 0.5, 0.5, 0.0
_THREE_ROWS = 0.40, 0.30, 0.30
_LONG_NAME = 0.48, 0.26, 0.26
# Text may shrink to this share before it is shortened or takes another line.
_LITTLE_LESS = 0.85
# Least width for text beside a large face, and for a name beside a small one; the edge.
_ROOM_FOR_WORDS, _LINE_OF_WORDS, _PAD = 170, 44, 10
# Faces above a plate, in design pixels: the largest, and the smallest with a legible number on
# its cheek; and the smallest of all, in pixels.
_OVER_THE_EDGE, _WITH_NUMBER, _LEAST_OVER = 56, 40, 20
# The number on its cheek, as a share of the face.
_NUMBER = 0.56
# Usual figures: if these fit in words, score and cards are shown in words.
_USUAL_SCORE, _USUAL_HAND = 100, 11


@dataclass(frozen=True, slots=True)
class PlateContent:
    """Contents of one seat plate."""

    name: str
    score: int
    count: int
    down: bool
    dealer: bool
    left: tuple[str, ...]
    face: str
    did: tuple[str, ...]
    turn: bool
    said: str
    declined: bool
    button: str
    wanting: bool
    numbered: bool
    backs: tuple[int, int]
    rows: tuple[float, float, float]
    in_words: bool = False

    @property
    def mood(self) -> Expression:
        """The expression: a look at the discard when asked for it, else calm."""
        if not self.said:
            return CALM
        return DECLINES if self.declined else WANTS


def seat_plate_items(canvas: Canvas, shown: ShownTable, words: TableText) -> Iterator[Item]:
    """The plates of all seats; score and cards are in words on all of them or on none."""
    seats = [Seat(seat) for seat in range(len(shown.counts))]
    panels = [shown.layout.seats[seat].plate for seat in seats]
    facts = [
        _with_large_figures(canvas.look, panel, _facts(shown, words, seat))
        for seat, panel in zip(seats, panels, strict=True)
    ]
    told = zip(panels, facts, strict=True)
    in_words = all(_has_room_for_words(canvas.look, panel, one) for panel, one in told)
    for seat, panel, one in zip(seats, panels, facts, strict=True):
        yield _seat_plate_item(canvas, panel, seat, replace(one, in_words=in_words))


def _with_large_figures(look: Look, panel: pygame.Rect, facts: PlateContent) -> PlateContent:
    """The same without the latest turn if that would make points and cards small print."""
    alone = replace(facts, did=(), rows=_TWO_ROWS)
    now, usual = (
        _figures_size(look, _row(face_place(look, panel, one)[1], one.rows, 1))
        for one in (facts, alone)
    )
    return facts if now >= _LITTLE_LESS * usual else alone


def _has_room_for_words(look: Look, panel: pygame.Rect, facts: PlateContent) -> bool:
    """Whether usual figures fit in words beside a mark; this game may have larger ones."""
    lower = _row(face_place(look, panel, facts)[1], facts.rows, 1)
    px = _figures_size(look, lower)
    shortest = max(look.fonts.width(m, px, bold=True) for m in (_("✓"), facts.left[1]))
    return _usual_width(look, px) + shortest + look.metrics.px(20) <= lower.width


def _figures_size(look: Look, lower: pygame.Rect) -> int:
    return max(LEGIBLE, min(look.metrics.small, round(lower.height * 0.86)))


def _usual_width(look: Look, px: int) -> int:
    least = max(LEGIBLE, round(_LITTLE_LESS * px))
    return look.fonts.width(_score_words(_USUAL_SCORE, _USUAL_HAND), least)


def _seat_plate_item(
    canvas: Canvas, rect: pygame.Rect, seat: Seat, facts: PlateContent
) -> Item:
    """The plate of one seat with everything on it."""

    def paint(target: pygame.Surface) -> None:
        _plate(canvas, target, rect, turn=facts.turn)
        _write_all(canvas, target, rect, seat, facts)

    # The label of what the seat may say reaches this far above the edge.
    margin = max(canvas.look.metrics.px(24), round(1.7 * canvas.look.metrics.small))
    reach = rect.inflate(2 * margin, 2 * margin)
    spot = face_place(canvas.look, rect, facts)[0]
    reach = reach if spot is None else reach.union(spot)
    return Item(("plate", seat), reach, (rect.size, facts), paint)


def calm_faces(
    canvas: Canvas, shown: ShownTable, words: TableText
) -> Iterator[tuple[str, pygame.Rect]]:
    """The key and the place of every face with a calm expression."""
    for seat, box in shown.layout.seats.items():
        facts = _facts(shown, words, seat)
        spot, _ignored = face_place(canvas.look, box.plate, facts)
        if spot is not None and facts.mood == CALM:
            yield facts.face, spot


def _facts(shown: ShownTable, words: TableText, seat: Seat) -> PlateContent:
    """Contents of a seat's plate."""
    table, layout = shown.view.table, shown.layout
    quiet = layout.spectator or seat == layout.home
    did = () if quiet else tuple(words.last_turns.get(seat, ()))
    name = isolated(words.names[seat])
    return PlateContent(
        name=_("{name} (computer)", name=name) if seat in words.stand_ins else name,
        score=table.seats[seat].score,
        count=shown.counts[seat],
        down=table.seats[seat].down,
        dealer=table.dealer == seat,
        left=_claims_left(shown.view, seat),
        face=words.face_of(seat),
        did=did,
        turn=words.acting == seat,
        said=words.answers.get(seat, ""),
        declined=seat in words.declined,
        button=words.buttons.get(seat, ""),
        wanting=seat in words.wanting,
        # The number is the seat's key where people share the screen.
        numbered=layout.home is None and not layout.spectator,
        # The height of its own backs, and the lowest of any seat.
        backs=(layout.seats[seat].fan.height, min(b.fan.height for b in layout.seats.values())),
        rows=_THREE_ROWS if did else _TWO_ROWS,
    )


def halo_rect(sizes: Metrics, plate: pygame.Rect) -> pygame.Rect:
    """The outer edge of the halo around the plate of the seat in turn."""
    return plate.inflate(2 * sizes.px(4), 2 * sizes.px(4))


def _claims_left(view: TableView, seat: Seat) -> tuple[str, ...]:
    """How many claims a seat has left, in words and ever shorter."""
    forms = N_("May I? · {left} left"), N_("May I? ×{left}"), N_("{left} left")
    return tuple(claims_left(view, seat, words) for words in forms)


def _plate(canvas: Canvas, target: pygame.Surface, rect: pygame.Rect, *, turn: bool) -> None:
    look, sizes = canvas.look, canvas.look.metrics
    # The seat's colour is around its face, or on its number.
    edge = look.palette.accent if turn else mix(look.palette.panel, look.palette.line, 0.6)
    width = sizes.px(4) if turn else sizes.line
    box = Box(look.palette.panel, sizes.radius, border=edge, border_width=width, alpha=255)
    draw_box(target, rect, box)
    if turn:
        glow = mix(look.felt.palette.panel, look.felt.palette.primary, 0.55)
        draw_ring(target, halo_rect(sizes, rect), glow, sizes.px(3))


def _write_all(
    canvas: Canvas, target: pygame.Surface, rect: pygame.Rect, seat: Seat, facts: PlateContent
) -> None:
    look, sizes, rows = canvas.look, canvas.look.metrics, facts.rows
    spot, room = face_place(look, rect, facts)
    over = spot is not None and spot.y < rect.y
    on_cheek = over and _has_number_on_cheek(sizes, facts)
    line = _name_line(sizes, room, spot, facts, on_cheek=on_cheek)
    side = _mark_width(sizes, _row(room, rows, 0))
    px, lines = _name_lines(look, facts.name, line)
    if len(lines) > 1:
        rows = _for_two_lines(room, rows, sizes.legible)
        line.height = _row(room, rows, 0).height
        px, lines = _name_lines(look, facts.name, line)
    badge = pygame.Rect(room.x, line.y + (line.height - side) // 2, side, side)
    if facts.dealer:
        dealer_button(look, target, badge.move(room.right - badge.right, 0))
    if spot is not None:
        _draw_face(look, target, spot, seat, facts)
    if spot is not None and on_cheek:
        # On the cheek, so that the name has the whole line.
        side = round(_NUMBER * spot.width)
        badge = pygame.Rect(spot.x + sizes.px(6) - side // 2, spot.bottom - side, side, side)
    if facts.numbered or spot is None:
        seat_disc(canvas, target, seat, badge)
    high = line.height // len(lines)
    for number, words in enumerate(lines):
        place = pygame.Rect(line.x, line.y + number * high, line.width, high)
        look.write(target, words, place, px, look.palette.text, bold=True, least=LEGIBLE)
    if facts.button:
        name = line.y + (high - round(0.8 * px)) // 2
        left = spot.right if spot is not None and over else rect.x
        beside = pygame.Rect(left, rect.y, rect.right - left, rect.height)
        said_label(look, target, beside, name, facts.button, quiet=not facts.wanting)
    _write_below(canvas, target, (_row(room, rows, 1), _row(room, rows, 2)), facts)


def _name_line(
    sizes: Metrics,
    room: pygame.Rect,
    spot: pygame.Rect | None,
    facts: PlateContent,
    *,
    on_cheek: bool,
) -> pygame.Rect:
    """Where the name stands: beside number, small face and the dealer's button.

    A face above the edge takes no room, and with the number `on_cheek` neither does that.
    """
    line = _row(room, facts.rows, 0)
    side = _mark_width(sizes, line)
    left, right = line.x, line.right - _after_name(sizes, line, facts)
    if not on_cheek and (facts.numbered or spot is None):
        left += side + sizes.px(6)
    if spot is not None and spot.top >= room.top and spot.left >= room.left:
        left = spot.right + sizes.px(4)
    return pygame.Rect(left, line.y, right - left, line.height)


def _mark_width(sizes: Metrics, line: pygame.Rect) -> int:
    """Width of the number and the dealer's button beside a name."""
    return min(line.height - sizes.px(3), sizes.px(30))


def _after_name(sizes: Metrics, line: pygame.Rect, facts: PlateContent) -> int:
    """Width that the marks after a name take: the dealer's button."""
    return _mark_width(sizes, line) + sizes.px(6) if facts.dealer else 0


def _write_below(
    canvas: Canvas,
    target: pygame.Surface,
    below: tuple[pygame.Rect, pygame.Rect],
    facts: PlateContent,
) -> None:
    """Below the name: the figures and the latest turn, or for a moment an answer."""
    if facts.said and not facts.button:
        room = below[0].union(below[1])
        answer_bubble(canvas.look, target, room, facts.said, quiet=facts.declined)
        return
    _facts_line(canvas, target, below[0], facts)
    _write_did(canvas.look, target, below[1], facts)


def _for_two_lines(
    room: pygame.Rect, rows: tuple[float, float, float], legible: int
) -> tuple[float, float, float]:
    """The rows' shares that keep both lines of a name legible; the others get the rest."""
    name, figures, latest = _LONG_NAME if rows is _THREE_ROWS else rows
    more = max(name, 2 * legible / room.height)
    rest = (1 - more) / (1 - name)
    return more, figures * rest, latest * rest


def _row(room: pygame.Rect, rows: tuple[float, float, float], number: int) -> pygame.Rect:
    """One of the rows of words on a plate."""
    top = room.y + round(room.height * sum(rows[:number]))
    return pygame.Rect(room.x, top, room.width, round(room.height * rows[number]))


def _name_lines(look: Look, name: str, line: pygame.Rect) -> tuple[int, list[str]]:
    """A name and its size: one line if it hardly shrinks, else two."""
    fonts, wish = look.fonts, min(look.metrics.body, round(line.height * 0.92))
    alone = look.fitting_size(name, wish, line.width, bold=True, least=LEGIBLE)
    if alone >= _LITTLE_LESS * wish and fonts.width(name, alone, bold=True) <= line.width:
        return alone, [name]
    most = max(LEGIBLE, min(wish, line.height // 2))
    px = look.name_size(name, most, (line.width, 2 * line.height))
    lines = fonts.halves(name, px, line.width, bold=True)
    if any(fonts.width(words, px, bold=True) > line.width for words in lines):
        lines = _parted(look, name, px, line.width)
    one_is_enough = alone >= px and fonts.width(name, alone, bold=True) <= line.width
    return (alone, [name]) if one_is_enough else (px, lines)


def _parted(look: Look, name: str, px: int, wide: int) -> list[str]:
    """A name in one line or two; a word too wide for a line is cut short, never hyphenated.

    The tooltip has the whole name.
    """
    word, _ignored, more = name.partition(" ")
    if look.fonts.width(word, px, bold=True) > wide:
        first = look.fonts.fit(word, px, wide, bold=True)
        rest = [look.fonts.fit(more, px, wide, bold=True)] if more else []
    else:
        first, *rest = look.fonts.wrap(name, px, wide, bold=True)
    second = " ".join(rest)
    return [first, second] if second else [first]


def _write_did(
    look: Look, target: pygame.Surface, row: pygame.Rect, facts: PlateContent
) -> None:
    """The latest turn of the seat, as fully as it fits."""
    if not facts.did:
        return
    legible = look.metrics.legible
    px = max(legible, min(look.metrics.small, round(row.height * 0.86)))
    ink = look.palette.text if facts.turn else look.palette.soft_text
    sizes = max(legible, round(_LITTLE_LESS * px)), legible
    fits = (
        words
        for least in sizes
        for words in facts.did
        if look.fonts.width(words, least) <= row.width
    )
    words = next(fits, facts.did[-1])
    look.write(target, words, row, px, ink, least=LEGIBLE)


def _score_words(score: int, count: int) -> str:
    points = ngettext("{count} point", "{count} points", count=score)
    held = ngettext("{count} card", "{count} cards", count=count)
    return f"{points}  ·  {held}"


def _figures_width(look: Look, score: int, count: int, px: int) -> int:
    """Width of points and cards in figures, with the small card between them."""
    width = look.fonts.width
    small_card = px + round(px * 0.56) + px // 3
    return width(number_text(score), px, bold=True) + small_card + width(str(count), px)


def _mark_chip(look: Look, mark: str, px: int) -> int:
    """Width of a mark with its edge and the gap before it; 0 for none."""
    return look.fonts.width(mark, px, bold=True) + look.metrics.px(20) if mark else 0


def _facts_line(
    canvas: Canvas, target: pygame.Surface, lower: pygame.Rect, facts: PlateContent
) -> None:
    """Score and cards, in words if all plates have room; a mark at the right end."""
    look, sizes = canvas.look, canvas.look.metrics
    px = _figures_size(look, lower)
    score, count, down = facts.score, facts.count, facts.down
    marks = (_("down"), _("✓")) if down else facts.left
    if facts.in_words:
        room = lower.width - _usual_width(look, px) - sizes.px(19)
        mark = next((m for m in marks if look.fonts.width(m, px, bold=True) < room), marks[-1])
    else:
        # Points and cards come first: the mark may make them smaller, and a number of claims
        # that would still take the place of the cards is left out.
        fitting = (
            (mark, size)
            for size in (px, *sizes.sizes_below(px, LEGIBLE))
            for mark in marks
            if _figures_width(look, score, count, size) + _mark_chip(look, mark, size)
            <= lower.width
        )
        mark, px = next(fitting, (marks[-1] if down else "", px))
    if mark:
        wide = _mark_chip(look, mark, px) - sizes.px(6)
        high = min(round(px * 1.35), lower.height - 2)
        chip = pygame.Rect(lower.right - wide, 0, wide, high).move_to(centery=lower.centery)
        chip.y = max(chip.y, lower.y + 2)
        fill = look.palette.legal if down else look.palette.raised
        ink: Colour = look.palette.on_legal if down else look.palette.text
        draw_box(target, chip, Box(fill, chip.height // 2))
        size = max(LEGIBLE, min(px, round(0.86 * chip.height)))
        look.write_centred(target, mark, chip, size, ink, bold=True)
        lower.width = chip.x - sizes.px(6) - lower.x
    if facts.in_words:
        words = _score_words(score, count)
        look.write(target, words, lower, px, look.palette.soft_text, least=LEGIBLE)
        return
    place = look.write(target, number_text(score), lower, px, look.palette.text, bold=True)
    back = pygame.Rect(place.right + px, 0, round(px * 0.56), round(px * 0.8))
    back.centery = lower.centery
    if back.right + px // 3 + look.fonts.width(str(count), sizes.legible) > lower.right:
        return
    draw_box(
        target,
        back,
        Box(
            look.palette.raised,
            sizes.px(3),
            border=look.palette.tiny_card,
            border_width=sizes.px(1.2),
        ),
    )
    rest = pygame.Rect(back.right + px // 3, lower.y, lower.right - back.right, lower.height)
    look.write(target, str(count), rest, px, look.palette.soft_text, least=LEGIBLE)


def text_rect(sizes: Metrics, plate: pygame.Rect) -> pygame.Rect:
    """The part of a plate for face and words."""
    pad = sizes.px(_PAD)
    return plate.inflate(-2 * pad, -pad)


def face_width(sizes: Metrics, rect: pygame.Rect) -> int:
    """The width that a face of full height takes of a plate; 0 if there is no room."""
    side = rect.height + sizes.px(4)
    return side if rect.width - side >= sizes.px(_ROOM_FOR_WORDS) else 0


def face_place(
    look: Look, plate: pygame.Rect, facts: PlateContent
) -> tuple[pygame.Rect | None, pygame.Rect]:
    """Where the face is on a plate, if there is room for it, and where the words are.

    On a wide plate it is as high as the plate; on a narrow one it is small, before a name that
    keeps its room, and smaller beside a long name. Where people press their seat, the number
    takes that place and the face looks over the edge; if it is large enough, it bears the
    number.
    """
    sizes, whole = look.metrics, text_rect(look.metrics, plate)
    if not facts.face:
        return None, whole
    side = face_width(sizes, whole)
    if side:
        spot = pygame.Rect(0, 0, side, side)
        spot.midleft = whole.x - sizes.px(5), whole.centery
        moved = side + sizes.px(4)
        return spot, pygame.Rect(whole.x + moved, whole.y, whole.width - moved, whole.height)
    if facts.numbered:
        side = min(facts.backs[0], sizes.px(_OVER_THE_EDGE))
        if not _has_number_on_cheek(sizes, facts):
            side = min(facts.backs[0] + sizes.px(4), sizes.px(_WITH_NUMBER))
        if side < _LEAST_OVER:
            return None, whole
        spot = pygame.Rect(plate.x + sizes.px(4), 0, side, side)
        spot.bottom = plate.y + sizes.px(4)
        return spot, whole
    line = _row(whole, facts.rows, 0)
    mark = _mark_width(sizes, line)
    left = line.width - _after_name(sizes, line, facts) - line.height
    free = pygame.Rect(line.x, line.y, left - sizes.px(4), line.height)
    if left < sizes.px(_LINE_OF_WORDS) or not _stands_whole(look, facts.name, free):
        return pygame.Rect(line.x, line.y + (line.height - mark) // 2, mark, mark), whole
    return pygame.Rect(line.x, line.y, line.height, line.height), whole


def _has_number_on_cheek(sizes: Metrics, facts: PlateContent) -> bool:
    """Whether faces above the plates are large enough to bear the number; all or none."""
    return facts.backs[1] >= sizes.px(_WITH_NUMBER)


def _stands_whole(look: Look, name: str, room: pygame.Rect) -> bool:
    """Whether a name fits a room in one line."""
    px, lines = _name_lines(look, name, room)
    return lines == [name] and look.fonts.width(name, px, bold=True) <= room.width


def _draw_face(
    look: Look, target: pygame.Surface, spot: pygame.Rect, seat: Seat, facts: PlateContent
) -> None:
    """Paint a face in a ring of the seat's colour."""
    picture = face(facts.face, spot.width, facts.mood)
    if picture is not None:
        target.blit(picture, spot)
        draw_ring(target, spot, seat_colour(seat), look.metrics.px(2.5), spot.width // 2)


# --- Living faces: they blink now and then, and their eyes follow a card in flight. It is the
# only motion on an idle table, and costs a few pixels every other second. None with reduced
# motion.


# How far the eyes turn, in hundredths of a face's side, limited by their white.
_ASIDE, _UP, _DOWN = 2.1, -1.6, 1.8
# Targets nearer than this share of the window's width count as straight ahead.
_AHEAD = 0.05

Target = tuple[float, float]

# Created once: every frame needs them.
_LOOKS = {
    (x, y): replace(CALM, aside=x * _ASIDE, down=_DOWN if y > 0 else _UP if y else 0.0)
    for x in (-1, 0, 1)
    for y in (-1, 0, 1)
}
_BLINK = replace(CALM, lid=1.0)


class LivingFaces:
    """The visible faces, when each blinks next, and where all of them look."""

    def __init__(self) -> None:
        self._faces: tuple[tuple[str, pygame.Rect], ...] = ()
        self._seen: tuple[Expression, ...] = ()
        self._sprites: list[Sprite] = []
        self._is_still = False
        self._blinks = Blinks()

    @property
    def due(self) -> float:
        """Seconds until an eye opens or shuts; infinite if nothing moves."""
        return inf if self._is_still else self._blinks.due(len(self._faces))

    def see(self, faces: Iterable[tuple[str, pygame.Rect]]) -> None:
        """Set the keys and places of the calm faces."""
        found = tuple(faces)
        if found != self._faces:
            self._faces, self._seen, self._sprites = found, (), []

    def update(self, dt: float, target: Target | None, width: int, motion: Motion) -> bool:
        """Advance the clock; True when a face looks different."""
        self._blinks.advance(dt)
        self._is_still = motion.reduced
        if motion.reduced:
            target = None
        seen = tuple(
            self._expression(number, place, target, width, still=motion.reduced)
            for number, (_key, place) in enumerate(self._faces)
        )
        if seen == self._seen:
            return False
        self._seen, self._sprites = seen, list(self._painted(seen))
        return True

    def sprites(self) -> Iterator[Sprite]:
        """The faces that differ from how they were painted."""
        yield from self._sprites

    def _painted(self, seen: tuple[Expression, ...]) -> Iterator[Sprite]:
        for number, ((key, place), mood) in enumerate(zip(self._faces, seen, strict=True)):
            found = _changed(key, place.width, mood) if mood != CALM else None
            if found is not None:
                picture, (x, y) = found
                yield Sprite(("face", number), picture, (place.x + x, place.y + y))

    def _expression(
        self, number: int, place: pygame.Rect, target: Target | None, width: int, *, still: bool
    ) -> Expression:
        mood = CALM if target is None else _looking(place, target, width)
        return _BLINK if not still and self._blinks.is_shut(number) else mood


@lru_cache(maxsize=256)
def _changed(
    key: str, side: int, mood: Expression
) -> tuple[pygame.Surface, tuple[int, int]] | None:
    """The part of a face that differs from the calm one, and its place: little but the eyes.

    The rest stays as painted, with the seat's ring and the number on the cheek.
    """
    picture, calm = face(key, side, mood), face(key, side)
    if picture is None or calm is None:
        return None
    other = pygame.mask.from_threshold(picture, (0, 0, 0), (1, 1, 1, 1), calm)
    other.invert()
    parts = other.get_bounding_rects()
    if not parts:
        return None
    part = parts[0].unionall(parts[1:])
    return picture.subsurface(part), part.topleft


def _looking(place: pygame.Rect, target: Target, width: int) -> Expression:
    """A face that looks at a point."""
    dx, dy = target[0] - place.centerx, target[1] - place.centery
    near = _AHEAD * width
    x = 0 if abs(dx) < near else 1 if dx > 0 else -1
    y = 0 if abs(dy) < near else 1 if dy > 0 else -1
    return _LOOKS[x, y]


def attention(shown: ShownTable, animator: Animator) -> Target | None:
    """What everybody looks at: the discard while it is on offer, or a card in flight."""
    claim = shown.view.table.claim
    if animator.is_busy:
        for card in animator.cards.values():
            if card.is_airborne and not card.hidden and card.held is None:
                pose = card.pose()[0]
                return pose.x, pose.y
    if claim is not None:
        return shown.layout.discards.x, shown.layout.discards.y
    return None
