"""Patterns for cloths, cut to the garment: its outline cuts the motifs and ends the lines.

Each takes the plate, the garment's outline as it lies on the card, and a `Cloth`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from card_art.svg import Point
from card_art.woodcut.curves import Line, Move, area, curve, cut, placed
from card_art.woodcut.plate import Plate

PLAIN_GROWTH = 1.7  # patterns are that much larger at the plain level


@dataclass(frozen=True)
class Cloth:
    """How a pattern lies: its ink, its turn in degrees, its size, and where it begins."""

    ink: str
    degrees: float = 0.0
    size: float = 1.0
    origin: Point = (0.0, 0.0)


def _grid(
    plate: Plate, shape: Line, cloth: Cloth, pitch: Point
) -> Iterator[tuple[Move, int, int]]:
    """Where motifs go so that a garment is covered, with their column and row."""
    size = cloth.size * (1.0 if plate.fine else PLAIN_GROWTH)
    base = placed(*cloth.origin, cloth.degrees, size)
    xs, ys = [x for x, _ in shape], [y for _, y in shape]
    middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    turn = math.radians(cloth.degrees)
    dx, dy = middle[0] - base.e, middle[1] - base.f
    across = (dx * math.cos(turn) + dy * math.sin(turn)) / size / pitch[0]
    down = (dy * math.cos(turn) - dx * math.sin(turn)) / size / pitch[1]
    reach = math.hypot(max(xs) - min(xs), max(ys) - min(ys)) / 2 / size
    wide, high = int(reach / pitch[0]) + 2, int(reach / pitch[1]) + 2
    for row in range(round(down) - high, round(down) + high + 1):
        for column in range(round(across) - wide, round(across) + wide + 1):
            yield base.after(Move(e=column * pitch[0], f=row * pitch[1])), column, row


def _motif(plate: Plate, shape: Line, move: Move, motif: Line, ink: str) -> None:
    """One convex motif, as far as it lies on the garment."""
    part = cut(shape, [move(point) for point in motif])
    if part and abs(area(part)) > (0.4 if plate.fine else 6.0):
        plate.lay(part, ink)


def _thread(plate: Plate, shape: Line, move: Move, line: Line, width: float, ink: str) -> None:
    """A line, as far as it lies on the garment."""
    plate.along([move(point) for point in line], shape, width, ink)


TAIL = (
    curve("0,-3.4 1.5,0 2.3,5! 0.4,3.6 0,6! -0.4,3.6 -2.3,5! -1.5,0", closed=True),
    curve("-3.6,-3.4 -2.6,-4.6 -1.8,-3.4 -2.7,-2.4", closed=True),
    curve("3.6,-3.4 2.6,-4.6 1.8,-3.4 2.7,-2.4", closed=True),
    curve("-0.9,-6.4 0,-7.6 0.9,-6.4 0,-5.2", closed=True),
)


def ermine(plate: Plate, shape: Line, cloth: Cloth) -> None:
    """The tails of ermine on white fur; a tail that does not fit is left out."""
    spots = TAIL if plate.fine else (curve("0,-4 2.6,4! 0,2.6 -2.6,4!", closed=True),)
    for move, _, row in _grid(plate, shape, cloth, (13.0, 10.5)):
        shifted = move.after(Move(e=6.5 * (row % 2)))
        parts = [[shifted(point) for point in spot] for spot in spots]
        whole = abs(
            area(cut(shape, [shifted(p) for p in ((-3, -6), (3, -6), (3, 6), (-3, 6))]))
        )
        size = cloth.size * (1.0 if plate.fine else PLAIN_GROWTH)
        if whole > 68 * size * size:
            for part in parts:
                plate.lay(part, cloth.ink)


def chevron(plate: Plate, shape: Line, cloth: Cloth) -> None:
    """Rows of zigzags."""
    line: Line = [(-6, 2.2), (0, -2.2), (6, 2.2)]
    for move, _, _ in _grid(plate, shape, cloth, (12.0, 7.0)):
        _thread(plate, shape, move, line, 2.0 * cloth.size, cloth.ink)


def scales(plate: Plate, shape: Line, cloth: Cloth) -> None:
    """Rows of scales, each with a spot."""
    bow = curve("-5,-1 -4,3 0,5.4 4,3 5,-1")
    spot = curve("0,-1.6 1.1,0.4 0,2.4 -1.1,0.4", closed=True)
    for move, _, row in _grid(plate, shape, cloth, (10.0, 5.6)):
        shifted = move.after(Move(e=5.0 * (row % 2)))
        _thread(plate, shape, shifted, bow, 1.7, cloth.ink)
        if plate.fine:
            _motif(plate, shape, shifted, spot, cloth.ink)


def vair(plate: Plate, shape: Line, cloth: Cloth) -> None:
    """Rows of bells, heraldry's squirrel fur."""
    top = curve("-2.2,-5! 2.2,-5! 3,-1! -3,-1!", closed=True)
    foot = curve("-3,-1.2! 3,-1.2! 5.4,4! -5.4,4!", closed=True)
    for move, _, row in _grid(plate, shape, cloth, (12.4, 10.4)):
        shifted = move.after(Move(e=6.2 * (row % 2)))
        _motif(plate, shape, shifted, top, cloth.ink)
        _motif(plate, shape, shifted, foot, cloth.ink)


def lozenges(plate: Plate, shape: Line, cloth: Cloth) -> None:
    """Lozenges, set like brocade."""
    outer: Line = [(0, -4.6), (3.0, 0), (0, 4.6), (-3.0, 0)]
    for move, _, row in _grid(plate, shape, cloth, (9.6, 7.0)):
        shifted = move.after(Move(e=4.8 * (row % 2)))
        _motif(plate, shape, shifted, outer, cloth.ink)


def leaves(plate: Plate, shape: Line, cloth: Cloth) -> None:
    """A scroll that winds upwards, with a leaf in every bend."""
    stem = curve("0,-9 4.4,-4.5 0,0 -4.4,4.5 0,9")
    leaf = curve("1.4,-4 -1.6,-7.4 -5.6,-6! -3.6,-2.6", closed=True)
    other = [(-x, y + 9) for x, y in leaf]
    for move, column, _ in _grid(plate, shape, cloth, (14.0, 18.0)):
        shifted = move.after(Move(f=9.0 * (column % 2)))
        _thread(plate, shape, shifted, stem, 1.7, cloth.ink)
        _motif(plate, shape, shifted, leaf, cloth.ink)
        _motif(plate, shape, shifted, other, cloth.ink)


def stripes(plate: Plate, shape: Line, cloth: Cloth) -> None:
    """Broad stripes, each with a thin one beside it."""
    broad: Line = [(-1.5, -8), (1.5, -8), (1.5, 8), (-1.5, 8)]
    thin: Line = [(3.6, -8), (4.5, -8), (4.5, 8), (3.6, 8)]
    for move, _, _ in _grid(plate, shape, cloth, (9.0, 16.0)):
        _motif(plate, shape, move, broad, cloth.ink)
        if plate.fine:
            _motif(plate, shape, move, thin, cloth.ink)


def stars(plate: Plate, shape: Line, cloth: Cloth) -> None:
    """Small flakes of six rays, as snow on a winter night."""
    rays: list[Line] = [
        [(0, -4.2), (0.9, 0), (0, 4.2), (-0.9, 0)],
    ]
    for move, _, row in _grid(plate, shape, cloth, (12.0, 9.6)):
        shifted = move.after(Move(e=6.0 * (row % 2)))
        for turn in (0, 60, 120) if plate.fine else (0, 90):
            for ray in rays:
                wide = ray if plate.fine else [(x * 2.2, y) for x, y in ray]
                _motif(plate, shape, shifted.after(placed(0, 0, turn)), wide, cloth.ink)
