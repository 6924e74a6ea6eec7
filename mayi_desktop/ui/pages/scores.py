"""Scores: pad, chart, their animations, the printed sheet, and confetti."""

from __future__ import annotations

import io
import math
import random
import struct
import zlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path

import pygame

from mayi_desktop.base.files import replace_whole
from mayi_desktop.base.i18n import _, pgettext
from mayi_desktop.base.languages import number_text
from mayi_desktop.host.folder import exports_folder
from mayi_desktop.host.game_record import GameRecord, Scores, record_of
from mayi_desktop.host.journal import SaveError
from mayi_desktop.host.statistics import fresh_file
from mayi_desktop.sheets.phrases import sentence, singular
from mayi_desktop.ui.kit.button import Button, ButtonKind
from mayi_desktop.ui.kit.card_art import turn
from mayi_desktop.ui.kit.chart import Axes, LineChart, Series
from mayi_desktop.ui.kit.input import InputEvent, KeyPressed, PointerDown
from mayi_desktop.ui.kit.look import Align, Fonts, Look
from mayi_desktop.ui.kit.page import Answer, Dialog, FormPage, Page, show_folder, show_message
from mayi_desktop.ui.kit.scene import Context
from mayi_desktop.ui.kit.score_pad import ScorePad
from mayi_desktop.ui.kit.theme import IVORY, SEAT_COLOURS, Colour, Material, Size, mix
from mayi_desktop.ui.play.words import date_of, player_label
from mayi_desktop.ui.table.animator import out_cubic

# --- Pad and chart


def score_pad(
    scores: Scores, look: Look, *, faces: tuple[str, ...] = (), mark_winners: bool = True
) -> ScorePad:
    """The score pad; `faces` are the seats' face keys, and winners are marked at the end."""
    pad = ScorePad(look, scores.names, scores.rows)
    pad.faces = faces
    pad.set_totals(scores.totals, frozenset(scores.winners if mark_winners else ()))
    return pad


class ScoresPage(FormPage):
    """The score pad of a game in play."""

    def __init__(self, context: Context, scores: Scores, faces: tuple[str, ...]) -> None:
        super().__init__(context, _("Scores so far"))
        self.pad = score_pad(scores, self.look, faces=faces, mark_winners=False)
        back = Button(self.look, _("Back"), self.on_back, kind=ButtonKind.PRIMARY)
        self.compose(((self.pad,),), (back,))
        self.focus.to(back)


def score_chart(scores: Scores, look: Look) -> LineChart:
    """The chart of the totals; each seat has its own mark."""
    word = singular(scores.deal_word)
    axes = Axes(sentence(word), _("Points (fewer is better)"))
    chart = LineChart(look, sentence(_("Totals, {deal} by {deal}", deal=word)), axes)
    values = [value for line in scores.running for value in line if value is not None]
    chart.highest = max(values, default=0)
    chart.fill(score_lines(scores), [str(deal) for deal in range(len(scores.deals) + 1)])
    return chart


def score_lines(scores: Scores, uncounted: Collection[int] = ()) -> list[Series]:
    """A line for each seat; those of `uncounted` seats end before the last deal."""
    lines = []
    for seat, (name, values) in enumerate(zip(scores.names, scores.running, strict=True)):
        shown = (*values[:-1], None) if seat in uncounted else values
        total = next((value for value in reversed(shown) if value is not None), 0)
        words = _("{words} · {more}", words=total, more=name)
        lines.append(Series(words, shown, seat))
    return lines


# --- Animation: the pad slides in, and points are written on it


# Seconds: the pad slides in, a number is written, and the pause before the total below it.
_SLIDE, _STROKE, _PAUSE = 0.4, 0.28, 0.08
_ALL = 2 * _STROKE + _PAUSE


class PadWriting:
    """How far the pad has slid in, and how much of each seat's numbers is written."""

    def __init__(self, seats: int) -> None:
        self._age = 0.0
        self._ages: dict[int, float | None] = dict.fromkeys(range(seats))

    @property
    def is_running(self) -> bool:
        """Whether something still moves or waits to be written."""
        written = all(age is not None and age >= _ALL for age in self._ages.values())
        return self._age < _SLIDE or not written

    @property
    def away(self) -> float:
        """The pad's distance from its place, from 1 to 0."""
        return 1.0 - out_cubic(min(1.0, self._age / _SLIDE))

    @property
    def shares(self) -> Mapping[int, tuple[float, float]]:
        """How much of each seat's points and total is written, from 0 to 1."""
        return {seat: _shares(age) for seat, age in self._ages.items()}

    def finish(self) -> None:
        """Jump to the end."""
        self._age = _SLIDE
        self._ages = dict.fromkeys(self._ages, _ALL)

    def update(self, dt: float, counted: Iterable[int]) -> bool:
        """Advance; write down the `counted` seats. True if anything moved."""
        if not self.is_running:
            return False
        moved = self._age < _SLIDE
        self._age += dt
        ready = set(counted)
        for seat, age in self._ages.items():
            if age is not None and age < _ALL:
                self._ages[seat] = age + dt
                moved = True
            elif age is None and seat in ready and self._age >= _SLIDE:
                self._ages[seat] = 0.0
        return moved


def _shares(age: float | None) -> tuple[float, float]:
    if age is None:
        return 0.0, 0.0
    below = age - _STROKE - _PAUSE
    return min(1.0, age / _STROKE), min(1.0, max(0.0, below / _STROKE))


# --- Animation: counting the cards left in the hands


# Seconds from card to card, and for all cards together: eight full hands take no longer.
_STEP, _IN_ALL = 0.07, 3.0
_BEFORE, _BETWEEN = 0.4, 0.12  # seconds before the first card, and between hands
_HOP = 0.2  # seconds a card's points hop as it is counted


class Counting:
    """Counts hands card by card, by their cards' points; it can be finished at any time."""

    def __init__(self, hands: Sequence[Sequence[int]]) -> None:
        self._hands = [tuple(hand) for hand in hands]
        cards = sum(map(len, self._hands))
        step = min(_STEP, _IN_ALL / max(1, cards))
        self._due: list[tuple[float, int, int]] = []
        at = _BEFORE
        for seat, hand in enumerate(self._hands):
            for number in range(len(hand)):
                self._due.append((at, seat, number))
                at += step
            at += _BETWEEN if hand else 0.0
        self._counted = [0] * len(self._hands)
        self._latest: dict[int, tuple[int, float]] = {}
        self._age = 0.0

    @property
    def is_running(self) -> bool:
        """Whether cards are left to count."""
        return bool(self._due)

    def finish(self) -> None:
        """Count everything at once."""
        self._due.clear()
        self._latest.clear()

    @property
    def hopping(self) -> frozenset[int]:
        """Seats with a card in mid-hop."""
        return frozenset(self._latest)

    def hop(self, seat: int) -> tuple[int, float] | None:
        """A seat's card in mid-hop and its height from 0 to 1; None if there is none."""
        if seat not in self._latest:
            return None
        number, at = self._latest[seat]
        return number, math.sin(math.pi * min(1.0, (self._age - at) / _HOP))

    def update(self, dt: float) -> list[tuple[int, int]]:
        """Advance by `dt` seconds; return the cards just counted as (seat, index)."""
        self._age += dt
        ready = [card for card in self._due if card[0] <= self._age]
        self._due = self._due[len(ready) :]
        for at, seat, number in ready:
            self._counted[seat] = number + 1
            self._latest[seat] = number, at
        for seat, (_step, at) in list(self._latest.items()):
            if self._age - at >= _HOP:
                del self._latest[seat]
        return [(seat, number) for _, seat, number in ready]

    def points(self, seat: int) -> int | None:
        """The points counted so far; None once the whole hand is counted."""
        if not self.is_running:
            return None
        counted, hand = self._counted[seat], self._hands[seat]
        return None if counted == len(hand) else sum(hand[:counted])


# --- Confetti: scraps of paper and the winner's last cards


DURATION = 8.0  # seconds at most; by then every scrap has landed
_PIECES = 140
_SEED = 7  # always the same fall
# Window heights per second squared, and the share of speed lost to the air per second: paper
# soon falls evenly.
_GRAVITY, _DRAG = 1.4, 2.6
# Depths, as shares of the size and speed of the nearest scraps.
_DEPTHS = (0.55, 0.75, 1.0)
_SIDE, _LONG = 0.016, 1.6  # the nearest scrap: width in window heights, length per width
_CARD = 0.15  # height of a falling card, in window heights
_SWAY = 0.05  # window heights a second to either side
# Scraps shrink before they reach the rail, so that none is cut off; in window heights.
_RAIL, _FADE = 0.97, 0.10
_CLEAR = 0.06  # they shrink as close to text, too
_HEM = 2  # transparent pixels around a scrap before it is rotated
_BEHIND = 0.72  # brightness of a scrap's back


@dataclass(slots=True)
class _Piece:
    """A scrap, or a card with two faces; places and speeds are in window heights.

    `turn` is its angle in the picture, `flip` the angle around its own long axis, in radians;
    `spin` and `tumble` are their speeds.
    """

    x: float
    y: float
    dx: float
    dy: float
    depth: float
    turn: float
    spin: float
    flip: float
    tumble: float
    colour: Colour
    faces: tuple[pygame.Surface, pygame.Surface] | None = None

    def move(self, dt: float) -> None:
        """Fall for `dt` seconds, swaying with every tumble."""
        self.dy += (_GRAVITY - _DRAG * self.dy) * dt
        self.dx -= 0.5 * _DRAG * self.dx * dt
        self.flip += self.tumble * dt
        self.turn += self.spin * dt
        self.x += (self.dx + _SWAY * math.sin(self.flip)) * self.depth * dt
        self.y += self.dy * self.depth * dt

    @property
    def left(self) -> float:
        """Its scale near the rail, from 1 to 0."""
        return min(1.0, max(0.0, (_RAIL - self.y) / _FADE))

    def room(self, height: int) -> pygame.Rect:
        """The square that holds it at any angle."""
        side = round(height * (_CARD if self.faces else _LONG * _SIDE * self.depth))
        room = pygame.Rect(0, 0, side, side)
        room.center = round(self.x * height), round(self.y * height)
        return room

    def size_seen(self, height: int, clear: Sequence[pygame.Rect]) -> float:
        """Its scale near the rail and near one of `clear`, from 1 to 0."""
        room, far = self.room(height), _CLEAR * height
        away = [
            max(
                text.left - room.right,
                room.left - text.right,
                text.top - room.bottom,
                room.top - text.bottom,
            )
            for text in clear
        ]
        return self.left * min(1.0, max(0.0, min(away, default=far) / far))

    def draw(self, target: pygame.Surface, height: int, clear: Sequence[pygame.Rect]) -> None:
        """Paint it as wide as its flip angle shows it."""
        share = self.size_seen(height, clear)
        if share <= 0 or self.y < -_CARD:
            return
        if self.faces is None:
            self._draw_scrap(target, height, share)
        else:
            self._draw_card(target, height, self.faces, share)

    def _draw_scrap(self, target: pygame.Surface, height: int, share: float) -> None:
        high = _SIDE * height * self.depth * share
        wide = high * _LONG * math.cos(self.flip)
        colour = self.colour if wide > 0 else mix((0, 0, 0), self.colour, _BEHIND)
        size = max(1, round(abs(wide))), max(1, round(high))
        # A transparent hem gives smooth edges when rotated.
        flat = pygame.Surface((size[0] + 2 * _HEM, size[1] + 2 * _HEM), pygame.SRCALPHA)
        flat.fill((*colour, 0))
        flat.fill(colour, (_HEM, _HEM, *size))
        turned = pygame.transform.rotozoom(flat, -math.degrees(self.turn), 1.0)
        middle = round(self.x * height), round(self.y * height)
        target.blit(turned, turned.get_rect(center=middle))

    def _draw_card(
        self,
        target: pygame.Surface,
        height: int,
        faces: tuple[pygame.Surface, ...],
        share: float,
    ) -> None:
        broad = math.cos(self.flip)
        face = faces[0] if broad > 0 else faces[1]
        wide, high = face.get_size()
        size = max(1, round(wide * abs(broad) * share)), max(1, round(high * share))
        narrow = pygame.transform.smoothscale(face, size)
        turned = turn(narrow, math.degrees(self.turn))
        place = turned.get_rect(center=(round(self.x * height), round(self.y * height)))
        target.blit(turned, place)


class Confetti:
    """Paper and cards that fall for some seconds; it can be stopped at any time.

    `cards` are pairs of face and back; `wide` is the window's width per height.
    """

    def __init__(
        self,
        colours: Sequence[Colour] = SEAT_COLOURS,
        cards: Sequence[tuple[pygame.Surface, pygame.Surface]] = (),
        wide: float = 1.8,
    ) -> None:
        chance = random.Random(_SEED)
        self._age = 0.0
        depths = sorted(chance.choice(_DEPTHS) for _ in range(_PIECES))
        self._pieces = [_scrap(chance, depth, wide, colours) for depth in depths]
        for number, faces in enumerate(cards):
            card = _scrap(chance, 0.6, wide, colours)
            card.x = wide * (number + 0.5) / len(cards)
            card.y = -_CARD * chance.uniform(1.0, 2.5)
            card.turn, card.spin = chance.uniform(-0.4, 0.4), chance.uniform(-0.5, 0.5)
            card.tumble = chance.uniform(1.5, 3.0)
            card.faces = faces
            self._pieces.append(card)

    @property
    def falling(self) -> bool:
        """Whether paper is still falling."""
        return self._age < DURATION and any(piece.left > 0 for piece in self._pieces)

    def stop(self) -> None:
        """Remove all paper at once."""
        self._age = DURATION

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self._age += dt
        for piece in self._pieces:
            piece.move(dt)

    def draw(
        self, target: pygame.Surface, size: Size, clear: Sequence[pygame.Rect] = ()
    ) -> None:
        """Paint all pieces, farthest first; none over `clear`."""
        for piece in self._pieces:
            piece.draw(target, size[1], clear)


def _scrap(
    chance: random.Random, depth: float, wide: float, colours: Sequence[Colour]
) -> _Piece:
    return _Piece(
        x=chance.uniform(0.0, wide),
        y=chance.uniform(-0.55, -0.02),
        dx=chance.uniform(-0.25, 0.25),
        dy=chance.uniform(0.0, 0.5),
        depth=depth,
        turn=chance.uniform(0.0, math.tau),
        spin=chance.uniform(-2.5, 2.5),
        flip=chance.uniform(0.0, math.tau),
        tumble=chance.choice((-1, 1)) * chance.uniform(4.0, 9.0),
        colour=chance.choice(colours),
    )


class ConfettiPage(Page):
    """A page with confetti behind its text until a key or a click.

    None falls behind `kept_clear`: text that stands on the bare table.
    """

    material = Material.PANEL

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.confetti = Confetti()
        self.confetti.stop()

    def celebrate(self, cards: Sequence[str] = ()) -> None:
        """Start the confetti, with the cards of these names, unless motion is reduced."""
        look, settings = self.look, self.context.settings
        if look.reduced_motion or settings.speed == 0:
            return
        wide, high = look.metrics.size
        art, tall = self.context.assets.cards, round(_CARD * high)
        back = art.back(settings.back, tall)
        amber, mint = look.palette.primary, look.palette.legal
        self.confetti = Confetti(
            (IVORY, amber, mint, mix(amber, IVORY, 0.5), *SEAT_COLOURS[:3]),
            [(art.face(name, tall), back) for name in cards],
            wide / high,
        )

    def handle(self, event: InputEvent) -> bool:
        if self.confetti.falling and isinstance(event, PointerDown | KeyPressed):
            self.confetti.stop()
            self.repaint()
        return super().handle(event)

    def update(self, dt: float) -> bool:
        if self.confetti.falling:
            self.confetti.update(dt)
            self.repaint()
        return super().update(dt)

    def draw_ground(self, target: pygame.Surface) -> None:
        super().draw_ground(target)
        if self.confetti.falling:
            self.confetti.draw(target, self.bounds.size, self.kept_clear())

    def kept_clear(self) -> Sequence[pygame.Rect]:
        """The rectangles without confetti."""
        return ()


# --- Score sheet: a picture of an A4 page


PAGE = (2480, 3508)
_DOTS_PER_METRE = 11_811  # 300 an inch
_MARGIN = 170  # 14 mm
_PAPER, _INK, _SOFT, _TINT = (255, 255, 255), (20, 20, 24), (84, 84, 92), (236, 236, 238)
_HIGHEST, _LEAST = 170, 26  # largest height of a row, smallest text
_HEADER_END = 8 + 25  # PNG signature and header chunk


def write_sheet(game: GameRecord, folder: Path, fonts: Fonts) -> Path:
    """Write a game's sheet as a picture of an A4 page at 300 dots per inch; return its path."""
    picture = _as_png(draw_sheet(game, fonts))
    target = fresh_file(folder, f"score-sheet-{game.sheet[:40]}", ".png", datetime.now())
    folder.mkdir(parents=True, exist_ok=True)
    replace_whole(target, picture)
    return target


def _unsaved(folder: Path, error: OSError) -> str:
    why = error.strerror or str(error)
    return _("The score sheet can’t be saved in {folder} ({why}).", folder=folder, why=why)


def draw_sheet(game: GameRecord, fonts: Fonts) -> pygame.Surface:
    """The page: heading, a row for each deal with points and running totals, the result."""
    page = pygame.Surface(PAGE)
    page.fill(_PAPER)
    look = Look(fonts)
    look.free_sizes = True
    pen = _Pen(page, look)
    room = page.get_rect().inflate(-2 * _MARGIN, -2 * _MARGIN)
    y = pen.line(room, room.y, pgettext("name of the game", "May I?"), 120, bold=True)
    under = _("{words} · {more}", words=game.title, more=date_of(game.started))
    y = pen.line(room, y, under, 58)
    if game.real_cards:
        y = pen.line(room, y, _("Played with real cards"), 44, soft=True)
    if game.code:
        y = pen.line(room, y, _("Deal code {code}", code=game.code), 44, soft=True)
    rows = _rows(game)
    below = 2 * 90
    high = min(_HIGHEST, (room.bottom - below - y - 60) // (len(rows) + 2))
    y = _draw_table(pen, game, rows, pygame.Rect(room.x, y + 60, room.width, high))
    pen.line(room, y + 50, _result(game), 58, bold=True)
    return page


class _Pen:
    """Writes onto the page."""

    def __init__(self, page: pygame.Surface, look: Look) -> None:
        self.page = page
        self._look = look

    def line(
        self,
        room: pygame.Rect,
        y: int,
        text: str,
        px: int,
        *,
        bold: bool = False,
        soft: bool = False,
    ) -> int:
        """Write a line across `room` at `y`; return the y of the next one."""
        high = round(px * 1.4)
        self.cell(pygame.Rect(room.x, y, room.width, high), text, px, bold=bold, soft=soft)
        return y + high

    def cell(
        self,
        room: pygame.Rect,
        text: str,
        px: int,
        *,
        bold: bool = False,
        soft: bool = False,
        align: Align = Align.LEFT,
    ) -> None:
        """Write a text into a cell, smaller if necessary."""
        ink: Colour = _SOFT if soft else _INK
        self._look.write(self.page, text, room, px, ink, align=align, bold=bold, least=_LEAST)

    def name(self, room: pygame.Rect, text: str) -> None:
        """Write a name in several lines, at the bottom of its room."""
        fonts = self._look.fonts
        px = min(52, room.height // 2)
        while px > _LEAST and not self._fits(room, text, px):
            px -= 2
        lines = fonts.wrap(text, px, room.width, bold=True)
        high = round(px * 1.2)
        most = max(1, room.height // high)
        y = room.bottom - high * min(len(lines), most)
        for words in lines[:most]:
            line = pygame.Rect(room.x, y, room.width, high)
            self.cell(line, words, px, bold=True, align=Align.CENTRE)
            y += high

    def _fits(self, room: pygame.Rect, text: str, px: int) -> bool:
        """Whether a text fits into a room without breaking a word."""
        fonts = self._look.fonts
        whole = all(fonts.width(word, px, bold=True) <= room.width for word in text.split())
        return whole and len(fonts.wrap(text, px, room.width, bold=True)) * px * 1.2 <= (
            room.height
        )

    def points(self, room: pygame.Rect, text: str, px: int, *, bold: bool) -> None:
        """Write a deal's points, and the running total smaller below."""
        points, _, running = text.partition("\n")
        if not running:
            self.cell(room, points, px, bold=bold, align=Align.CENTRE)
            return
        upper = pygame.Rect(room.x, room.y, room.width, round(room.height * 0.62))
        lower = pygame.Rect(room.x, upper.bottom, room.width, room.bottom - upper.bottom)
        lower.y -= round(room.height * 0.08)
        self.cell(upper, points, px, align=Align.CENTRE)
        self.cell(lower, running, round(px * 0.7), soft=True, align=Align.CENTRE)

    def rule(self, x: int, y: int, wide: int, *, strong: bool = False) -> None:
        """Draw a horizontal line."""
        self.page.fill(_INK if strong else _SOFT, (x, y, wide, 5 if strong else 2))


def _draw_table(
    pen: _Pen, game: GameRecord, rows: Sequence[tuple[str, list[str], bool]], first: pygame.Rect
) -> int:
    """Draw names, deals and sums; return the y below them."""
    high, count = first.height, max(1, len(game.seats))
    label = round(first.width * 0.2)
    wide = (first.width - label) // count
    for seat, place in enumerate(game.places):
        x = first.x + label + seat * wide
        if place == 1 and game.finished:
            whole = pygame.Rect(x + 6, first.y, wide - 12, high * (len(rows) + 2))
            pen.page.fill(_TINT, whole)
        who = game.seats[seat]
        head = pygame.Rect(x + 10, first.y, wide - 20, 2 * high - 16)
        pen.name(head, player_label(who.name, person=who.person))
    y = first.y + 2 * high
    pen.rule(first.x, y, first.width, strong=True)
    for title, cells, strong in rows:
        px = round(high * 0.38)
        room = pygame.Rect(first.x, y, label - 10, high)
        pen.cell(room, title, px, bold=strong, soft=not strong)
        for seat, cell in enumerate(cells):
            room = pygame.Rect(first.x + label + seat * wide + 6, y, wide - 12, high)
            pen.points(room, cell, px, bold=strong)
        y += high
        pen.rule(first.x, y, first.width, strong=strong)
    return y


def _rows(game: GameRecord) -> list[tuple[str, list[str], bool]]:
    """All rows: title, cells, and whether it is a sum."""
    scores = Scores.of_record(game)
    rows: list[tuple[str, list[str], bool]] = []
    if any(scores.starts):
        rows.append((_("Joined with"), [str(start or "–") for start in scores.starts], False))
    for number, deal in enumerate(scores.deals, 1):
        cells = [
            "–" if points is None else f"{points}\n{totals[number]}"
            for points, totals in zip(deal.points, scores.running, strict=True)
        ]
        rows.append((deal.label, cells, False))
    rows += [
        (_("Total"), [number_text(total) for total in scores.totals], True),
        (_("Place"), [f"{place}." for place in game.places], False),
    ]
    if game.real_cards:
        return rows
    deals = [[deal for deal in seat.deals if deal is not None] for seat in game.seats]
    claims = [str(sum(deal.claims for deal in mine)) for mine in deals]
    jokers = [str(sum(deal.jokers for deal in mine)) for mine in deals]
    return [
        *rows,
        (_("May I?s"), claims, False),
        (_("Wild cards left in hand"), jokers, False),
    ]


def _result(game: GameRecord) -> str:
    if not game.finished:
        return _("Not finished")
    winners = [s.name for s, place in zip(game.seats, game.places, strict=True) if place == 1]
    return _("Won by {names}", names=", ".join(winners))


def _as_png(page: pygame.Surface) -> bytes:
    """The page as PNG, with a chunk for its size on paper."""
    file = io.BytesIO()
    pygame.image.save(page, file, "sheet.png")
    data = file.getvalue()
    body = b"pHYs" + struct.pack(">IIB", _DOTS_PER_METRE, _DOTS_PER_METRE, 1)
    chunk = struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))
    return data[:_HEADER_END] + chunk + data[_HEADER_END:]


def export_sheet(context: Context, journal: Path) -> None:
    """Export the sheet of the game in a journal, and say where it is, or why not."""
    try:
        game = record_of(journal)
    except SaveError as error:
        show_message(context, _("Score sheet"), str(error))
    except OSError as error:
        show_message(context, _("Score sheet"), _unsaved(exports_folder(context.folder), error))
    else:
        if game is None:
            words = _("This game isn’t in the records anymore.")
            show_message(context, _("Score sheet"), words)
        else:
            export_record(context, game)


def export_record(context: Context, game: GameRecord) -> None:
    """Export the sheet of a recorded game, and say where it is, or why not."""
    folder = exports_folder(context.folder)
    try:
        path = write_sheet(game, folder, context.look.fonts)
    except OSError as error:
        show_message(context, _("Score sheet"), _unsaved(folder, error))
        return
    answers = (
        Answer(_("Open the folder"), partial(show_folder, context, folder)),
        Answer(_("OK"), lambda: None, ButtonKind.PRIMARY),
    )
    words = _("Score sheet saved to {path}", path=path)
    context.scenes.push(Dialog(context, _("Score sheet"), words, answers))
