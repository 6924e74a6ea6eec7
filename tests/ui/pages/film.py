"""Films the pages that end a deal and a game, and finds what no eye should see in them.

Looked for are paper that vanishes in the air or jumps, points that are taken back, a pad that
jumps, and faces, cards and blocks that do not stay where they stand.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from mayi_desktop.engine import Seat
from mayi_desktop.ui.kit.scene import Scene
from mayi_desktop.ui.pages.deal_over import DealOver
from mayi_desktop.ui.pages.game_over import GameOver
from mayi_desktop.ui.pages.lesson import LessonOver
from mayi_desktop.ui.pages.scores import Confetti, ConfettiPage
from mayi_desktop.ui.pages.table import TableScene
from tests.ui.table.film import Film

# Pixels by which rounding may move something, and the pad at its fastest in window widths a
# second.
_ROUNDING, _PAD_SPEED = 2.5, 3.0
# A piece of paper may lose so much of its size from one picture to the next, at 30 a second.
_SHRINKS = 0.5
# What is smaller than this share of its size is hardly seen any more.
_LITTLE = 0.15
# How much of a row's height, from above, no points hop over.
_UNTOUCHED = 0.25


@dataclass(slots=True)
class PageFilm:
    """The faults of the pictures shown to it, each as a sentence."""

    page: ConfettiPage
    screen: pygame.Surface
    pictures: int = 0
    faults: list[str] = field(default_factory=list)
    _paper: list[tuple[float, float, float]] = field(default_factory=list)
    _confetti: Confetti | None = None
    _still: dict[str, tuple[pygame.Rect, bytes]] = field(default_factory=dict)
    _written: dict[int, tuple[float, float]] = field(default_factory=dict)
    _counted: dict[int, int] = field(default_factory=dict)
    _pad_x: int | None = None

    def look(self, dt: float) -> None:
        """Look at the picture on the screen, `dt` seconds after the last."""
        self.pictures += 1
        self._check_paper(dt)
        self._check_still()
        if isinstance(self.page, DealOver):
            self._check_points(self.page)
            self._check_pad(self.page, dt)

    def _check_paper(self, dt: float) -> None:
        """Every piece falls no faster than it may, and none is gone before the rail."""
        page, confetti = self.page, self.page.confetti
        if not confetti.falling:
            left = sum(
                0 < y < page.bounds.height and size > _LITTLE for _, y, size in self._paper
            )
            if left:
                self._note(f"{left} pieces of paper are gone at once")
            self._paper = []
            return
        high, clear = page.bounds.height, page.kept_clear()
        now = []
        for number, piece in enumerate(confetti._pieces):
            x, y, size = piece.x * high, piece.y * high, piece.size_seen(high, clear)
            now.append((x, y, size))
            if confetti is not self._confetti:
                continue
            was_x, was_y, was_size = self._paper[number]
            fall = _ROUNDING + (abs(piece.dy) + 0.1) * piece.depth * high * dt
            sway = _ROUNDING + (abs(piece.dx) * 1.2 + 0.1) * piece.depth * high * dt
            if y - was_y > fall or abs(x - was_x) > sway:
                self._note(f"paper {number} jumps by {x - was_x:.0f}, {y - was_y:.0f} px")
            if 0 < y < high and abs(size - was_size) > _SHRINKS:
                self._note(f"paper {number} goes from {was_size:.2f} to {size:.2f} of its size")
        self._paper, self._confetti = now, confetti

    def _places(self) -> dict[str, pygame.Rect]:
        """What stands still on the page while paper falls and points are counted."""
        page = self.page
        if isinstance(page, GameOver | LessonOver):
            blocks = page.podium.blocks()
            found = {who.name: block.inflate(-8, -8) for who, block in blocks}
            if isinstance(page, GameOver):
                found["the score pad"] = pygame.Rect(page.pad.rect).inflate(-24, -24)
            return found
        assert isinstance(page, DealOver)
        return {
            f"row {seat}": pygame.Rect(
                row.x + 20, row.y + 3, row.width // 2, round(_UNTOUCHED * row.height)
            )
            for seat, row in enumerate(page._rows)
        }

    def _check_still(self) -> None:
        for name, place in self._places().items():
            seen = pygame.image.tobytes(self.screen.subsurface(place), "RGB")
            before = self._still.get(name)
            if before is not None and before[0] == place and before[1] != seen:
                self._note(f"{name} looks different")
            if before is not None and before[0] != place:
                self._note(f"{name} has moved from {before[0]} to {place}")
            self._still[name] = place, seen

    def _check_points(self, page: DealOver) -> None:
        """Points only grow, and what is written stays."""
        for seat in range(len(page.result.hands)):
            points = page.counting.points(Seat(seat))
            points = page.result.points[seat] if points is None else points
            if points < self._counted.get(seat, 0):
                self._note(f"seat {seat} has fewer points than before")
            self._counted[seat] = points
            written = page.pad.written.get(seat, (1.0, 1.0))
            before = self._written.get(seat, (0.0, 0.0))
            if written[0] < before[0] or written[1] < before[1]:
                self._note(f"what is written of seat {seat} is gone")
            more = max(after - was for after, was in zip(written, before, strict=True))
            if page.pad.written and more > _SHRINKS:
                self._note(f"a number of seat {seat} is there at once")
            self._written[seat] = written

    def _check_pad(self, page: DealOver, dt: float) -> None:
        x = page.pad.rect.x
        most = _ROUNDING + _PAD_SPEED * page.bounds.width * dt
        if self._pad_x is not None and abs(x - self._pad_x) > most:
            self._note(f"the pad jumps by {x - self._pad_x} px, {most:.0f} at most")
        self._pad_x = x

    def _note(self, what: str) -> None:
        self.faults.append(f"page, picture {self.pictures}: {what}")


class WholeFilm:
    """Films a table and the pages after it, whichever is on the screen."""

    def __init__(self, table: TableScene, screen: pygame.Surface) -> None:
        self.table = Film(table, screen)
        self.pages: list[PageFilm] = []
        self._screen = screen

    def look_at(self, scene: Scene | None, dt: float) -> None:
        """Look at the picture of this scene, `dt` seconds after the last."""
        if isinstance(scene, TableScene):
            self.table.look(dt)
        elif isinstance(scene, ConfettiPage):
            if not self.pages or self.pages[-1].page is not scene:
                self.pages.append(PageFilm(scene, self._screen))
            self.pages[-1].look(dt)

    @property
    def pictures(self) -> int:
        """How many have been looked at."""
        return self.table.pictures + sum(page.pictures for page in self.pages)

    @property
    def faults(self) -> list[str]:
        """Everything that was found."""
        return [*self.table.faults, *(fault for page in self.pages for fault in page.faults)]
