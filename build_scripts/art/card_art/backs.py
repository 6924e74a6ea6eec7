"""The four backs: engine-turned rosettes around a snowflake, a teacup, a fern and a lamp.

Each is the same from both ends. The rosettes are hypotrochoids, the curves of the machines
that turn banknotes, in lines of three weights.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from card_art.centrepieces import fern, lamp, snowflake, teacup
from card_art.colours import GOLD
from card_art.svg import Point, circle, number, rect, shape

CENTRE = (125.0, 175.0)
FRAME = 10.0  # 4 % of the width
THIN, MIDDLE, BROAD = 0.7, 1.1, 1.8


@dataclass(frozen=True)
class Back:
    """The field's colour, two tints of it for the lines, and the shape of the rosettes."""

    field: str
    soft: str
    light: str
    lobes: int
    turns: int


BACKS = {
    "back1": Back("#1D3461", "#5B78AE", "#A9BEE0", 36, 5),
    "back2": Back("#8C2036", "#C4616C", "#EBB4AC", 32, 3),
    "back3": Back("#17594A", "#55967F", "#A5D2BC", 44, 7),
    "back4": Back("#3B2759", "#76609C", "#BFB0DC", 28, 3),
}
PIECES = {"back1": snowflake, "back2": teacup, "back3": fern, "back4": lamp}


def backs(*, fine: bool = True) -> dict[str, str]:
    """The pictures by file name; for small cards with fewer lines, which are broader."""
    drawn = {}
    for name, back in BACKS.items():
        turned = (
            ground(back, fine=fine) + rosettes(back, fine=fine) + medallion(back, fine=fine)
        )
        drawn[name] = turned + PIECES[name](back.field)
    return drawn


def ground(back: Back, *, fine: bool) -> str:
    """The field, its braided border and a gold line."""
    corner, size = (FRAME, FRAME), (250 - 2 * FRAME, 350 - 2 * FRAME)
    braid = "".join(
        turned_line(border_wave(phase, 6 if fine else 4), back.light, THIN)
        for phase in ((0.0, 1 / 3, 2 / 3) if fine else (0.0, 0.5))
    )
    inner = rect((27, 27), (196, 296), 5, fill="none", stroke=GOLD, stroke_width=BROAD)
    return rect(corner, size, 9, fill=back.field) + braid + inner


def border_wave(phase: float, points_a_wave: int) -> list[Point]:
    """A wave that runs round the card between the frame and the gold line."""
    left, top, right, bottom = 18.5, 18.5, 231.5, 331.5
    sides = (
        ((left, top), (right, top), 30),
        ((right, top), (right, bottom), 44),
        ((right, bottom), (left, bottom), 30),
        ((left, bottom), (left, top), 44),
    )
    points = []
    for (x1, y1), (x2, y2), waves in sides:
        steps = waves * points_a_wave
        length = math.dist((x1, y1), (x2, y2))
        nx, ny = (y2 - y1) / length, -(x2 - x1) / length
        for step in range(steps):
            part = step / steps
            # Waves are flat at the corners, where two sides meet.
            flat = min(1.0, 30 * min(part, 1 - part))
            out = 5.2 * flat * math.sin(2 * math.pi * (waves * part + phase))
            points.append((x1 + (x2 - x1) * part + nx * out, y1 + (y2 - y1) * part + ny * out))
    return points


def rosettes(back: Back, *, fine: bool) -> str:
    """Rings of hypotrochoids, the outer ones drawn out to the shape of the card."""
    tall = (1.0, 1.5)
    rings = (
        (hypotrochoid((72, 22), back.lobes + 20, back.turns, tall), back.soft, THIN),
        (hypotrochoid((84, 9.5), back.lobes + 30, back.turns, tall), back.light, THIN),
        (hypotrochoid((74, 17), back.lobes, back.turns + 2, (1.0, 1.4)), back.light, THIN),
        (hypotrochoid((64, 15), back.lobes, back.turns, (1.0, 1.22)), back.soft, MIDDLE),
        (hypotrochoid((60, 10), back.lobes, 5, (1.0, 1.08)), back.light, MIDDLE),
    )
    kept = rings if fine else (rings[2], rings[4])
    return "".join(
        turned_line(line if fine else line[::2], ink, width if fine else BROAD * 0.75)
        for line, ink, width in kept
    ) + corners(back, fine=fine)


def hypotrochoid(
    reach: Point, lobes: int, turns: int, stretch: Point, centre: Point = CENTRE
) -> list[Point]:
    """A point on a wheel that rolls inside a ring, for `lobes` loops in `turns` rounds.

    `reach` is the distance of the wheel's middle from the centre, and of the point from that.
    """
    middle, arm = reach
    common = math.gcd(lobes, turns)
    lobes, turns = lobes // common, turns // common
    speed = lobes / turns - 1
    steps = lobes * 10
    line = []
    for step in range(steps):
        turn = 2 * math.pi * turns * step / steps
        x = middle * math.cos(turn) + arm * math.cos(speed * turn)
        y = middle * math.sin(turn) - arm * math.sin(speed * turn)
        line.append((centre[0] + x * stretch[0], centre[1] + y * stretch[1]))
    return line


def corners(back: Back, *, fine: bool) -> str:
    """A small rosette in each corner of the gold line."""
    drawn = []
    for x in (50.0, 200.0):
        star = hypotrochoid((12, 7), 11, 3, (1, 1), (x, 50.0))
        for end in (star, [(250 - a, 350 - b) for a, b in star]):
            y = 50.0 if end is star else 300.0
            middle = (x if end is star else 250 - x, y)
            drawn.append(circle(middle, 21, back.field))
            drawn.append(turned_line(end, GOLD, THIN if fine else MIDDLE))
            drawn.append(circle(middle, 3.2, GOLD))
    return "".join(drawn)


def medallion(back: Back, *, fine: bool) -> str:
    """The quiet round ground on which the centrepiece stands."""
    return "".join(
        (
            circle(CENTRE, 56, back.field, stroke=GOLD, stroke_width=BROAD),
            turned_line(hypotrochoid((52, 2.6), 64, 1, (1, 1)), back.light, THIN)
            if fine
            else circle(CENTRE, 52, "none", stroke=back.light, stroke_width=MIDDLE),
            circle(CENTRE, 48, "none", stroke=GOLD, stroke_width=MIDDLE),
        )
    )


def turned_line(points: list[Point], ink: str, width: float) -> str:
    """A closed thin line through many points."""
    steps = "".join(
        f"{'L' if place else 'M'}{number(round(x, 1))},{number(round(y, 1))}"
        for place, (x, y) in enumerate(points)
    )
    return shape("path", d=steps + "Z", fill="none", stroke=ink, stroke_width=width)
