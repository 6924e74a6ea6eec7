"""Printed score sheet: an A4 page with every deal, written as a picture."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import pygame

from mayi_desktop.file_access import replace_whole
from mayi_desktop.host.files.paths import exports_folder
from mayi_desktop.host.journal.journal import SaveError
from mayi_desktop.host.records.export import fresh_file
from mayi_desktop.host.records.game import GameRecord, record_of
from mayi_desktop.host.records.scores import Scores
from mayi_desktop.i18n import _, pgettext
from mayi_desktop.i18n.conventions import number_text
from mayi_desktop.ui.drawing import Align, Colour, Look
from mayi_desktop.ui.drawing.fonts import Fonts
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.open_folder import open_folder
from mayi_desktop.ui.widgets.controls.button import ButtonKind
from mayi_desktop.ui.widgets.pages.dialog import Answer, Dialog, show_message
from mayi_desktop.ui.wording import date_of, player_label

PAGE = (2480, 3508)
_DOTS_PER_METRE = 11_811  # 300 an inch
_MARGIN = 170  # 14 mm
_PAPER, _INK, _SOFT, _TINT = (255, 255, 255), (20, 20, 24), (84, 84, 92), (236, 236, 238)
_HIGHEST, _LEAST = 170, 26  # height of a row at most, of letters at least
_HEADER_END = 8 + 25  # PNG signature and header chunk


class SheetError(Exception):
    """Raised when a score sheet cannot be written; says why in one sentence."""


def write_sheet(game: GameRecord, folder: Path, fonts: Fonts) -> Path:
    """Write the sheet of a game as a picture of an A4 page with 300 dots an inch; where."""
    picture = _as_png(draw_sheet(game, fonts))
    target = fresh_file(folder, f"score-sheet-{game.sheet[:40]}", ".png", datetime.now())
    try:
        folder.mkdir(parents=True, exist_ok=True)
        replace_whole(target, picture)
    except OSError as error:
        raise SheetError(_unsaved(folder, error)) from error
    return target


def _unsaved(folder: Path, error: OSError) -> str:
    """That the sheet could not be saved, with the system's reason where it gives one."""
    if not error.strerror:
        return _("The score sheet can’t be saved in {folder}.", folder=folder)
    return _(
        "The score sheet can’t be saved in {folder} ({why}).", folder=folder, why=error.strerror
    )


def draw_sheet(game: GameRecord, fonts: Fonts) -> pygame.Surface:
    """The page: heading, a row for each deal with points and totals so far, and the result."""
    page = pygame.Surface(PAGE)
    page.fill(_PAPER)
    look = Look(fonts)
    look.free_sizes = True
    pen = _Pen(page, look)
    room = page.get_rect().inflate(-2 * _MARGIN, -2 * _MARGIN)
    y = pen.line(room, room.y, pgettext("name of the game", "May I?"), 120, bold=True)
    under = _("{title} · {date}", title=game.title, date=date_of(game.started))
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
        """A line over the whole width; where the next one begins."""
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
        """A text in a part of the page, smaller where it would not fit."""
        ink: Colour = _SOFT if soft else _INK
        self._look.write(self.page, text, room, px, ink, align=align, bold=bold, least=_LEAST)

    def name(self, room: pygame.Rect, text: str) -> None:
        """A name in as many lines as its room has."""
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
        """Whether a text can be written into a room without a word being broken."""
        fonts = self._look.fonts
        whole = all(fonts.width(word, px, bold=True) <= room.width for word in text.split())
        return whole and len(fonts.wrap(text, px, room.width, bold=True)) * px * 1.2 <= (
            room.height
        )

    def points(self, room: pygame.Rect, text: str, px: int, *, bold: bool) -> None:
        """The points of a deal, and where there is one, smaller below it the total so far."""
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
        """A line across."""
        self.page.fill(_INK if strong else _SOFT, (x, y, wide, 5 if strong else 2))


def _draw_table(
    pen: _Pen, game: GameRecord, rows: Sequence[tuple[str, list[str], bool]], first: pygame.Rect
) -> int:
    """Names, deals and sums under each other; where the table ends."""
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
    """Every row: its title, its cells, and whether it is a sum."""
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
    """The page as PNG, with a chunk after the header that says how large it is on paper."""
    file = io.BytesIO()
    pygame.image.save(page, file, "sheet.png")
    data = file.getvalue()
    body = b"pHYs" + struct.pack(">IIB", _DOTS_PER_METRE, _DOTS_PER_METRE, 1)
    chunk = struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))
    return data[:_HEADER_END] + chunk + data[_HEADER_END:]


def export_sheet(context: Context, journal: Path) -> None:
    """Write the sheet of the game in a journal, and say where it is, or why not."""
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
    """Write the sheet of a recorded game, and say where it is, or why not."""
    folder = exports_folder(context.folder)
    answers = [Answer(_("OK"), lambda: None, ButtonKind.PRIMARY)]
    try:
        path = write_sheet(game, folder, context.look.fonts)
        words = _("Score sheet saved to {path}", path=path)
        answers.insert(0, Answer(_("Open the folder"), lambda: _show(context, folder)))
    except SheetError as error:
        words = str(error)
    context.scenes.push(Dialog(context, _("Score sheet"), words, answers))


def _show(context: Context, folder: Path) -> None:
    if not open_folder(folder):
        show_message(
            context,
            _("Score sheet"),
            _("No file manager found; the file is in {folder}", folder=folder),
        )
