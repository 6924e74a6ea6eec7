"""Curves as polygons: smooth lines through points, strokes that swell, cutting and placing.

Everything is cut and placed here, as the game's rasteriser knows no clip paths, no patterns and
no repeated parts.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from card_art.svg import Point

Line = list[Point]
STEP = 1.1  # units between the points of a curve; a card is 250 units wide
FLAT = 0.08  # a point that lies nearer than this to its neighbours' line is left out
TIP = 0.35  # a stroke's width at its ends, against that of its middle


@dataclass(frozen=True)
class Move:
    """Where a part goes: x' = a x + c y + e, y' = b x + d y + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def __call__(self, point: Point) -> Point:
        """Where a point goes."""
        x, y = point
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def after(self, first: Move) -> Move:
        """This move, made after another one."""
        e, f = self((first.e, first.f))
        return Move(
            self.a * first.a + self.c * first.b,
            self.b * first.a + self.d * first.b,
            self.a * first.c + self.c * first.d,
            self.b * first.c + self.d * first.d,
            e,
            f,
        )


def placed(
    x: float, y: float, degrees: float = 0.0, size: float = 1.0, *, mirrored: bool = False
) -> Move:
    """Scale, mirror left to right, turn to the right, then shift to (x, y)."""
    turn = math.radians(degrees)
    cosine, sine = size * math.cos(turn), size * math.sin(turn)
    across = -1.0 if mirrored else 1.0
    return Move(cosine * across, sine * across, -sine, cosine, x, y)


def curve(text: str, *, closed: bool = False) -> Line:
    """A smooth line through points such as "0,0 5,9! 10,0"; it has a corner at each "!"."""
    knots: Line = []
    corners: list[bool] = []
    for word in text.split():
        x, y = word.rstrip("!").split(",")
        knots.append((float(x), float(y)))
        corners.append(word.endswith("!"))
    count = len(knots)
    line: Line = []
    for here in range(count if closed else count - 1):
        there = (here + 1) % count
        before = knots[here - 1] if closed or here else knots[here]
        beyond = knots[(there + 1) % count] if closed or there < count - 1 else knots[there]
        before = knots[here] if corners[here] else before
        beyond = knots[there] if corners[there] else beyond
        line.extend(_piece(before, knots[here], knots[there], beyond))
    return line if closed else [*line, knots[-1]]


def _piece(before: Point, start: Point, end: Point, beyond: Point) -> Line:
    """A cubic from start to end whose ends point along the neighbours, the end left out."""
    reach = math.dist(start, end)
    out = _tangent(before, start, end, reach)
    into = _tangent(start, end, beyond, reach)
    straight = before == start and beyond == end
    steps = 1 if straight else max(3, min(16, round(reach / STEP)))
    line = []
    for step in range(steps):
        t = step / steps
        h1, h2 = (1 + 2 * t) * (1 - t) ** 2, t * (1 - t) ** 2
        h3, h4 = t * t * (3 - 2 * t), t * t * (t - 1)
        line.append(
            (
                h1 * start[0] + h2 * out[0] + h3 * end[0] + h4 * into[0],
                h1 * start[1] + h2 * out[1] + h3 * end[1] + h4 * into[1],
            )
        )
    return line


def _tangent(before: Point, here: Point, after: Point, reach: float) -> Point:
    """The way through a knot, as long as the piece that is drawn."""
    x, y = after[0] - before[0], after[1] - before[1]
    length = math.hypot(x, y) or 1.0
    return x / length * reach, y / length * reach


def ring(x: float, y: float, across: float, down: float | None = None) -> Line:
    """A circle or an ellipse."""
    down = across if down is None else down
    steps = max(10, min(40, round(4 * max(across, down))))
    angles = (2 * math.pi * step / steps for step in range(steps))
    return [(x + across * math.cos(a), y + down * math.sin(a)) for a in angles]


def area(shape: Sequence[Point]) -> float:
    """The area of a polygon; negative if its corners go round to the left."""
    pairs = zip(shape, [*shape[1:], *shape[:1]], strict=True)
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs) / 2


def normals(line: Sequence[Point], *, closed: bool) -> Line:
    """For each point the direction to the left of the line, of length 1."""
    count = len(line)
    found = []
    for i in range(count):
        before = line[i - 1] if closed or i else line[i]
        after = line[(i + 1) % count] if closed or i < count - 1 else line[i]
        x, y = after[0] - before[0], after[1] - before[1]
        length = math.hypot(x, y) or 1.0
        found.append((y / length, -x / length))
    return found


def grown(shape: Line, width: Callable[[Point], float]) -> Line:
    """A polygon made larger by a width that depends on where its side faces."""
    shape = shape if area(shape) > 0 else shape[::-1]
    result = []
    for (x, y), normal in zip(shape, normals(shape, closed=True), strict=True):
        reach = width(normal)
        result.append((x + normal[0] * reach, y + normal[1] * reach))
    return result


def swelling(line: Line, width: float, tip: float = TIP) -> Line:
    """A stroke as a closed shape, thick in the middle and thin at both ends."""
    lengths = [0.0]
    for one, other in pairwise(line):
        lengths.append(lengths[-1] + math.dist(one, other))
    whole = lengths[-1] or 1.0
    left, right = [], []
    for (x, y), (nx, ny), at in zip(line, normals(line, closed=False), lengths, strict=True):
        half = width / 2 * (tip + (1 - tip) * math.sin(math.pi * at / whole))
        left.append((x + nx * half, y + ny * half))
        right.append((x - nx * half, y - ny * half))
    return left + right[::-1]


def inside(point: Point, shape: Sequence[Point]) -> bool:
    """Whether a point lies in a polygon."""
    x, y = point
    found = False
    x1, y1 = shape[-1]
    for x2, y2 in shape:
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            found = not found
        x1, y1 = x2, y2
    return found


def runs(line: Line, shape: Sequence[Point]) -> list[Line]:
    """The parts of a line that lie in a polygon."""
    fine: Line = []
    for one, other in pairwise(line):
        steps = max(1, round(math.dist(one, other) / 0.7))
        fine.extend(
            (one[0] + (other[0] - one[0]) * s / steps, one[1] + (other[1] - one[1]) * s / steps)
            for s in range(steps)
        )
    found: list[Line] = [[]]
    for point in [*fine, line[-1]]:
        if inside(point, shape):
            found[-1].append(point)
        elif found[-1]:
            found.append([])
    return [thinned(run, closed=False) for run in found if len(run) > 2]


def cut(shape: Line, convex: Sequence[Point]) -> Line:
    """What of a polygon lies in a convex one."""
    corners = list(convex) if area(convex) > 0 else list(convex)[::-1]
    for one, other in zip(corners, [*corners[1:], corners[0]], strict=True):
        shape = _cut_by_line(shape, one, other)
        if not shape:
            break
    return shape


def _cut_by_line(shape: Line, one: Point, other: Point) -> Line:
    (left, top), along, down = one, other[0] - one[0], other[1] - one[1]
    sides = [along * (y - top) - down * (x - left) for x, y in shape]
    if min(sides, default=0) >= 0:
        return shape
    kept: Line = []
    ends = zip([*shape[1:], shape[0]], [*sides[1:], sides[0]], strict=True)
    for start, before, (end, after) in zip(shape, sides, ends, strict=True):
        if before >= 0:
            kept.append(start)
        if (before >= 0) != (after >= 0):
            part = before / (before - after)
            kept.append(
                (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
            )
    return kept


def thinned(line: Line, *, closed: bool = True) -> Line:
    """A line without the points that hardly change it."""
    if len(line) < 4:
        return line
    if closed:
        half = len(line) // 2
        return _thin(line[: half + 1])[:-1] + _thin([*line[half:], line[0]])[:-1]
    return _thin(line)


def _thin(line: Line) -> Line:
    (x1, y1), (x2, y2) = line[0], line[-1]
    length = math.hypot(x2 - x1, y2 - y1)
    far, where = 0.0, 0
    for i in range(1, len(line) - 1):
        x, y = line[i]
        if length:
            off = abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length
        else:
            off = math.hypot(x - x1, y - y1)
        if off > far:
            far, where = off, i
    if far <= FLAT:
        return [line[0], line[-1]]
    return _thin(line[: where + 1])[:-1] + _thin(line[where:])
