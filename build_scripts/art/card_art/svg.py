"""Writes the few SVG shapes that the game's rasteriser draws right."""

from __future__ import annotations

import math
from collections.abc import Iterable

Point = tuple[float, float]


def number(value: float) -> str:
    """A coordinate with at most two digits after the point."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def shape(tag: str, **attributes: str | float) -> str:
    """One element; an underscore in an attribute's name stands for a hyphen."""
    written = " ".join(
        f'{name.replace("_", "-")}="{value if isinstance(value, str) else number(value)}"'
        for name, value in attributes.items()
    )
    return f"<{tag} {written}/>"


def path(data: str, fill: str, **attributes: str | float) -> str:
    """A filled path."""
    return shape("path", d=data, fill=fill, **attributes)


def line(data: str, stroke: str, width: float, **attributes: str | float) -> str:
    """A path that is only its line, with round ends."""
    ends = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return shape(
        "path", d=data, fill="none", stroke=stroke, stroke_width=width, **ends, **attributes
    )


def circle(centre: Point, radius: float, fill: str, **attributes: str | float) -> str:
    """A filled circle."""
    return shape("circle", cx=centre[0], cy=centre[1], r=radius, fill=fill, **attributes)


def ellipse(centre: Point, radii: Point, fill: str, **attributes: str | float) -> str:
    """A filled ellipse."""
    x, y = centre
    return shape("ellipse", cx=x, cy=y, rx=radii[0], ry=radii[1], fill=fill, **attributes)


def rect(corner: Point, size: Point, radius: float, **attributes: str | float) -> str:
    """A rectangle with round corners."""
    (x, y), (width, height) = corner, size
    return shape("rect", x=x, y=y, width=width, height=height, rx=radius, **attributes)


def group(transform: str, *parts: str) -> str:
    """Parts that are moved, turned or scaled together."""
    return f'<g transform="{transform}">{"".join(parts)}</g>'


def document(size: Point, *parts: str) -> str:
    """A whole file."""
    width, height = number(size[0]), number(size[1])
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}">'
    )
    return "\n".join((head, *parts, "</svg>")) + "\n"


def closed(points: Iterable[Point]) -> str:
    """Path data of a polygon."""
    return "M" + "L".join(f"{number(x)},{number(y)}" for x, y in points) + "Z"


def disc(centre: Point, radius: float) -> str:
    """Path data of a circle, to be joined with others into one path."""
    (x, y), r = centre, number(radius)
    left, right, middle = number(x - radius), number(x + radius), number(y)
    return f"M{left},{middle}A{r},{r} 0 1 1 {right},{middle}A{r},{r} 0 1 1 {left},{middle}Z"


def star(centre: Point, radius: float, points: int = 5, waist: float = 0.45) -> str:
    """Path data of a star standing on its feet."""
    corners = []
    for step in range(2 * points):
        angle = math.pi * (step / points - 0.5)
        reach = radius if step % 2 == 0 else radius * waist
        corners.append(
            (centre[0] + reach * math.cos(angle), centre[1] + reach * math.sin(angle))
        )
    return closed(corners)
