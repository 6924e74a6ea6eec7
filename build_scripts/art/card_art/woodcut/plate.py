"""The plate a picture is cut into: flat shapes in five inks, laid over each other in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from card_art.svg import Point
from card_art.woodcut.curves import (
    TIP,
    Line,
    Move,
    area,
    curve,
    cut,
    grown,
    runs,
    swelling,
    thinned,
)

LINE, BLUE, OCHRE, PAPER = "#1E1A22", "#2F4B7C", "#D9A441", "#FFFAF0"
AWAY = (0.6, 0.8)  # away from the lamp, which hangs at the upper left
# At the plain level nothing is finer than this: 1.2 px on a card of 88 by 123 px.
FINEST = 3.45
PLAIN_TIP = 0.72
PLAIN_MEAN = 0.88  # of a stroke with such tips, its mean width against its widest
Shape = str | Line
STAY = Move()


@dataclass(frozen=True)
class Cut:
    """A shape in one ink."""

    ink: str
    shape: Line


@dataclass(frozen=True)
class Plate:
    """Shapes that lie over each other, the first one lowest.

    A part is drawn in its own coordinates, which `at` moves; contours get their width after
    that, so that the lamp stands still when a head is mirrored. Shapes outside `window` are cut
    off. `fine` is false for the plain level, which leaves out what a small card cannot show.
    `strokes_drawn` are the widths of all lines.
    """

    skin: str
    fine: bool = True
    move: Move = STAY
    window: tuple[tuple[Point, ...], ...] = ()
    cuts: list[Cut] = field(default_factory=list)
    strokes_drawn: list[float] = field(default_factory=list)

    def at(self, move: Move) -> Plate:
        """The same plate for a part that stands elsewhere."""
        return replace(self, move=self.move.after(move))

    def within(self, *window: Sequence[Point]) -> Plate:
        """The same plate, cut off at other convex windows."""
        return replace(self, window=tuple(tuple(one) for one in window))

    def placed(self, shape: Shape, *, closed: bool = True) -> Line:
        """A shape where it lies on the card."""
        line = curve(shape, closed=closed) if isinstance(shape, str) else shape
        return [self.move(point) for point in line]

    def lay(self, shape: Line, ink: str) -> None:
        """Add a shape that is where it belongs already."""
        for window in self.window:
            shape = cut(shape, window) if shape else shape
        shape = thinned(shape)
        if len(shape) > 2 and abs(area(shape)) > 0.02:
            self.cuts.append(Cut(ink, shape))

    def fill(self, shape: Shape, ink: str) -> None:
        """A flat shape without a contour."""
        self.lay(self.placed(shape), ink)

    def form(self, shape: Shape, ink: str, weight: float = 1.9) -> Line:
        """A flat shape with a contour that is heavy on the side away from the lamp."""
        line = self.placed(shape)
        self.lay(grown(line, lambda normal: self._weight(normal, weight)), LINE)
        self.lay(line, ink)
        return line

    def stroke(
        self, line: Shape, width: float = 1.8, ink: str = LINE, *, detail: bool = False
    ) -> None:
        """A line that swells; a `detail` is left out at the plain level."""
        if detail and not self.fine:
            return
        self._stroke(self.placed(line, closed=False), width, ink)

    def strokes(
        self, lines: str, width: float = 1.8, ink: str = LINE, *, detail: bool = False
    ) -> None:
        """Several strokes, parted by bars."""
        for line in lines.split("|"):
            self.stroke(line, width, ink, detail=detail)

    def strands(self, lines: str, width: float = 1.5, ink: str = LINE) -> None:
        """Hair, as strokes parted by bars; the plain level has every second one."""
        kept = lines.split("|")[:: 1 if self.fine else 2]
        self.strokes("|".join(kept), width, ink)

    def along(self, line: Line, shape: Line, width: float, ink: str) -> None:
        """Those parts of a line that lie on a shape; both are where they belong already."""
        for run in runs(line, shape):
            self._stroke(run, width, ink)

    def hatch(
        self, one: str, other: str, count: int = 4, width: float = 1.5, ink: str = LINE
    ) -> None:
        """Wedges from a first line to a second one, wide at the first, thin at the second."""
        if not self.fine:
            return
        starts, ends = self.placed(one, closed=False), self.placed(other, closed=False)
        for i in range(count):
            part = i / max(1, count - 1)
            (x1, y1), (x2, y2) = _along(starts, part), _along(ends, part)
            dx, dy = x2 - x1, y2 - y1
            length = (dx * dx + dy * dy) ** 0.5 or 1.0
            nx, ny = -dy / length * width / 2, dx / length * width / 2
            self.lay([(x1 + nx, y1 + ny), (x2, y2), (x1 - nx, y1 - ny)], ink)

    def _stroke(self, line: Line, width: float, ink: str) -> None:
        if not self.fine:
            width = max(width, FINEST / PLAIN_MEAN)
        self.strokes_drawn.append(width)
        self.lay(swelling(line, width, TIP if self.fine else PLAIN_TIP), ink)

    def _weight(self, normal: Point, weight: float) -> float:
        shade = max(0.0, normal[0] * AWAY[0] + normal[1] * AWAY[1])
        drawn = weight * (0.5 + 0.75 * shade)
        return drawn if self.fine else max(drawn, 0.85 * FINEST / 2 * (1 + 0.6 * shade))

    def svg(self) -> str:
        """All shapes as paths, neighbours of one ink joined."""
        written: list[str] = []
        ink, data = "", ""
        for one in self.cuts:
            if one.ink != ink and data:
                written.append(f'<path fill="{ink}" d="{data}"/>')
                data = ""
            ink = one.ink
            data += outline(one.shape if area(one.shape) > 0 else one.shape[::-1])
        if data:
            written.append(f'<path fill="{ink}" d="{data}"/>')
        return f'<g transform="scale(.1)">{"".join(written)}</g>'


# Draws one figure: what stays within the frame goes to the first plate, what breaks it to the
# second one; both are one picture.
Figure = Callable[[Plate, Plate], None]


def outline(shape: Line) -> str:
    """Path data in tenths of a unit, each point relative to the one before."""
    whole = [(round(x * 10), round(y * 10)) for x, y in shape]
    data = f"M{whole[0][0]} {whole[0][1]}l"
    steps = []
    for (x1, y1), (x2, y2) in pairwise(whole):
        if (x1, y1) != (x2, y2):
            steps.append(f"{x2 - x1}{'' if y2 < y1 else ' '}{y2 - y1}")
    text = ""
    for step in steps:
        text += step if not text or step.startswith("-") else " " + step
    return data + text + "z"


def _along(line: Line, part: float) -> Point:
    """The point that far along a line's points, 0 to 1."""
    place = part * (len(line) - 1)
    first = min(int(place), len(line) - 2)
    rest = place - first
    (x1, y1), (x2, y2) = line[first], line[first + 1]
    return x1 + (x2 - x1) * rest, y1 + (y2 - y1) * rest
