"""The four backs: lattice, scales, tiles and a winter night."""

from __future__ import annotations

from card_art.colours import GOLD, IVORY
from card_art.svg import Point, circle, closed, disc, group, line, path, rect, star

CORNER = (12.0, 12.0)
FIELD = (226.0, 326.0)
LEFT, TOP, RIGHT, BOTTOM = 20, 20, 230, 330


def backs() -> dict[str, str]:
    """The pictures by file name."""
    return {
        "back1": field("#1D3461") + lattice() + medallion("#1D3461") + border("#1D3461"),
        "back2": field("#8C2036") + scales() + medallion("#8C2036") + border("#8C2036"),
        "back3": field("#17594A") + tiles() + medallion("#17594A") + border("#17594A"),
        "back4": field("#3B2759") + night() + border("#3B2759"),
    }


def field(colour: str) -> str:
    """The coloured ground."""
    return rect(CORNER, FIELD, 10, fill=colour)


def border(colour: str) -> str:
    """A gold line that hides where the pattern ends."""
    return rect((16, 16), (218, 318), 7, fill="none", stroke=colour, stroke_width=8) + rect(
        (19.5, 19.5), (211, 311), 5, fill="none", stroke=GOLD, stroke_width=2
    )


def lattice() -> str:
    """Crossing lines with a small star in every second diamond."""
    lines = []
    for start in range(-310, 211, 30):
        lines.append(slanted(start, 1))
        lines.append(slanted(start, -1))
    stars = "".join(
        star((125 + 30 * column, 175 + 30 * row), 6.5)
        for row in range(-5, 6)
        for column in range(-3, 4)
    )
    return line("".join(lines), "#6E8CC8", 1.6) + path(stars, GOLD)


def slanted(start: float, direction: int) -> str:
    """One line of the lattice, cut to the field; it crosses the middle column symmetrically."""
    low = max(0.0, -start)
    high = min(310.0, 210.0 - start)
    if high - low < 1:
        return ""
    ends = [(start + low, low), (start + high, high)]
    (x0, y0), (x1, y1) = [(x if direction > 0 else 210 - x, y) for x, y in ends]
    return f"M{LEFT + x0:g},{TOP + y0:g}L{LEFT + x1:g},{TOP + y1:g}"


def scales() -> str:
    """Rows of scales, each row lying over the one above it."""
    return "".join(scale_row(row) for row in range(31))


def scale_row(row: int) -> str:
    """One row of scales; every second one begins and ends with half a scale."""
    y = TOP + 10 + 10 * row
    ground = "".join(bow(x, y, 17.5) for x in scale_centres(row))
    bows = "".join(bow(x, y, radius) for x in scale_centres(row) for radius in (16.6, 7))
    gold = "".join(bow(x, y, 11.8) for x in scale_centres(row))
    return path(ground, "#8C2036") + line(bows, "#E9A29C", 1.5) + line(gold, GOLD, 1.3)


def scale_centres(row: int) -> list[float]:
    """Where the middles of a row's scales are."""
    return [LEFT + 35 * step + (0 if row % 2 else 17.5) for step in range(7 if row % 2 else 6)]


def bow(x: float, y: float, radius: float) -> str:
    """The upper half of a circle, cut off at the sides of the field."""
    start = f"M{x - radius:g},{y:g}" if x > LEFT else f"M{x:g},{y - radius:g}"
    end = f"{x + radius:g},{y:g}" if x < RIGHT else f"{x:g},{y - radius:g}"
    closing = "" if LEFT < x < RIGHT else f"L{x:g},{y:g}" if radius > 17 else ""
    return f"{start}A{radius:g},{radius:g} 0 0 1 {end}{closing}"


def tiles() -> str:
    """Four-petalled flowers, tile by tile, with a lozenge where four tiles meet."""
    petals: list[str] = []
    hearts: list[str] = []
    lozenges: list[str] = []
    for row in range(9):
        for column in range(6):
            x, y = LEFT + 17.5 + 35 * column, TOP + 15 + 35 * row
            petals.extend(petal(x, y, dx, dy) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)))
            hearts.append(disc((x, y), 3.4))
            if column < 5 and row < 8:
                lozenges.append(lozenge((x + 17.5, y + 17.5), 6))
    return (
        path("".join(petals), "#8FCBB0")
        + path("".join(hearts), GOLD)
        + line("".join(lozenges), GOLD, 1.6)
    )


def lozenge(centre: Point, half: float) -> str:
    """A square standing on its corner."""
    x, y = centre
    return closed(((x, y - half), (x + half, y), (x, y + half), (x - half, y)))


def petal(x: float, y: float, dx: int, dy: int) -> str:
    """One petal of a flower, pointing along an axis."""
    tip = f"{x + 15 * dx:g},{y + 15 * dy:g}"
    one = f"{x + 8 * dx + 7 * dy:g},{y + 8 * dy + 7 * dx:g}"
    two = f"{x + 8 * dx - 7 * dy:g},{y + 8 * dy - 7 * dx:g}"
    return f"M{x:g},{y:g}Q{one} {tip}Q{two} {x:g},{y:g}Z"


def night() -> str:
    """Stars, snow and pines on hills, the same from both ends of the card."""
    stars = (
        (46, 46, 7),
        (92, 36, 4.5),
        (112, 78, 6),
        (62, 86, 4.5),
        (212, 112, 5),
        (136, 46, 4),
    )
    flakes = (
        (76, 62),
        (36, 72),
        (150, 88),
        (96, 104),
        (184, 112),
        (216, 54),
        (40, 108),
        (128, 112),
    )
    pines = ((48, 142), (62, 136), (196, 134), (182, 140), (210, 141))
    half = "".join(
        (
            path(crescent((176, 66), 26), GOLD),
            path("".join(star((x, y), size) for x, y, size in stars), GOLD),
            path("".join(disc(flake, 2.4) for flake in flakes), IVORY),
            path(
                "M19,175L19,136C60,112 84,120 120,138C160,114 196,112 231,134L231,175Z",
                "#6A55A0",
            ),
            path("".join(pine(x, y) for x, y in pines), "#2A1B45"),
            path(
                "M19,175L19,152C60,134 96,146 125,154C160,142 196,136 231,150L231,175Z",
                "#D9D0EE",
            ),
        )
    )
    sash = rect((19, 169), (212, 12), 0, fill=GOLD) + rect(
        (19, 171), (212, 8), 0, fill="#3B2759"
    )
    return half + group("rotate(180 125 175)", half) + sash + medallion("#3B2759")


def pine(x: float, y: float) -> str:
    """A small fir tree with its top at the point given."""
    tiers = ((0, 6), (7, 8), (14, 10))
    return "".join(
        closed(((x, y - 18 + down), (x + wide, y - 4 + down), (x - wide, y - 4 + down)))
        for down, wide in tiers
    )


def crescent(centre: Point, radius: float) -> str:
    """A waxing moon."""
    x, y = centre
    return (
        f"M{x:g},{y - radius:g}A{radius:g},{radius:g} 0 1 1 {x - radius:g},{y:g}"
        f"A{radius * 0.8:g},{radius * 0.8:g} 0 0 0 {x:g},{y - radius:g}Z"
    )


def medallion(colour: str) -> str:
    """A star with rays in a ring, in the middle of the card."""
    ray = path(closed(((121, 175), (125, 142), (129, 175))), GOLD)
    return "".join(
        (
            circle((125, 175), 46, colour, stroke=GOLD, stroke_width=2.6),
            circle((125, 175), 39, "none", stroke=IVORY, stroke_width=1.3),
            *(group(f"rotate({turn} 125 175)", ray) for turn in range(0, 360, 45)),
            path(star((125, 175), 21, waist=0.5), IVORY, stroke=colour, stroke_width=2),
        )
    )
