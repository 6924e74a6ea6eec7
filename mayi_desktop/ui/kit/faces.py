"""Faces of the characters and of people, and when they blink."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import inf
from zlib import crc32

import pygame

from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.kit.paint import cached_surface, disc
from mayi_desktop.ui.kit.theme import SEAT_COLOURS, Colour, mix, rgb

# --- Blinking


# Seconds: how long a blink lasts, and the shortest and longest time between two.
_SHUT, _LEAST, _MOST = 0.13, 3.0, 6.0


class Blinks:
    """The next blink of every face, by its number."""

    def __init__(self) -> None:
        self._now = 0.0
        self._due: dict[int, float] = {}
        self._blinked = 0

    def advance(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self._now += dt

    def is_shut(self, number: int) -> bool:
        """Whether a face is blinking now."""
        due = self._due.get(number)
        if due is None or self._now > due + _SHUT:
            self._due[number] = self._now + self._pause(number)
            return False
        return self._now >= due

    def due(self, count: int) -> float:
        """Seconds until one of `count` faces starts or ends a blink."""
        blinks = (self._due.get(number, self._now) for number in range(count))
        moments = (due if self._now < due else due + _SHUT for due in blinks)
        return max(0.0, min(moments, default=inf) - self._now)

    def _pause(self, number: int) -> float:
        """Random seconds until the next blink."""
        self._blinked += 1
        share = (self._blinked * 2654435761 + number * 40503) % 1000 / 1000
        return _LEAST + (_MOST - _LEAST) * share


# --- Faces


_FINE = 4  # supersampling factor
_SHARES = [step / 12 for step in range(13)]  # of a line's pieces, where a dot is drawn
_INK: Colour = (46, 34, 34)
_WHITE: Colour = (255, 253, 250)


@dataclass(frozen=True, slots=True)
class FaceLook:
    """A face's colours, hair style and extras."""

    ground: Colour
    skin: Colour
    hair: Colour
    shirt: Colour
    style: str
    extras: frozenset[str]
    accent: Colour


def _look(colours: str, style: str, extras: str, accent: str = "#C83C3C") -> FaceLook:
    """A look from four hexadecimal colours: ground, skin, hair and shirt."""
    ground, skin, hair, shirt = map(rgb, colours.split())
    return FaceLook(ground, skin, hair, shirt, style, frozenset(extras.split()), rgb(accent))


@dataclass(frozen=True, slots=True)
class Expression:
    """A facial expression, in hundredths of the face's side.

    The brows are raised by `brow`, the lids cover a `lid` share of the eyes, the corners of the
    mouth are raised by `mouth`. The eyes look `aside` to the right and `down`.
    """

    brow: float = 0.0
    lid: float = 0.0
    mouth: float = 3.4
    aside: float = 0.0
    down: float = 0.0


CALM = Expression()
WANTS = Expression(brow=4.2, mouth=5.2)
DECLINES = Expression(brow=-1.2, lid=0.62, mouth=1.4)
GLAD = Expression(brow=4.6, mouth=6.4)
SAD = Expression(brow=2.6, lid=0.3, mouth=-2.6)

FACES: Mapping[str, FaceLook] = {
    "ben": _look("#ADCDE0 #F6D0B4 #9E9692 #3C547A", "bald", "glasses moustache bow", "#B0303E"),
    "clara": _look("#FAD6A5 #F3C8A8 #744224 #3A8476", "bob", "band earrings", "#CE3A4A"),
    "daniel": _look("#C6E2B2 #86563A #261C1A #F0AC32", "curls", "grin"),
    "ella": _look("#E2C6E8 #F6D8BA #1E1C24 #863E84", "bun", "lips fringe", "#C42842"),
    "frank": _look("#CDD0BE #E8B89A #F0EEE8 #684C34", "cap", "beard", "#5C6C54"),
    "grace": _look("#FACCCC #F8DAC6 #D6D6E0 #5C6EB0", "waves", "glasses pearls", "#5E4A88"),
    "henry": _look("#B0DED8 #FCDAC0 #CE5C22 #D64236", "spikes", "freckles grin"),
}
"""One for each key of the people; they can be told apart by outline as well as by colour."""

PORTRAITS: Mapping[str, FaceLook] = {
    "p1": _look("#F2D3C0 #F4CFB2 #D9D4D0 #7A4A6E", "waves", "pearls lips", "#B8405A"),
    "p2": _look("#C9DCC4 #E9BC98 #7A5A3C #2F5D50", "bald", "beard glasses", "#2F5D50"),
    "p3": _look("#D8CFEA #8A5A3A #1F1718 #C8842A", "bun", "earrings", "#E0B040"),
    "p4": _look("#F6E2A8 #F6D3B6 #B5532A #33698C", "bob", "freckles fringe", "#C04A30"),
    "p5": _look("#BFD8E6 #F1CBA9 #5A3A24 #8C3A3A", "spikes", "grin", "#8C3A3A"),
    "p6": _look("#F4C9B0 #6E4630 #1C1414 #4A7A3C", "curls", "band earrings grin", "#E8A030"),
    "p7": _look("#CFE3DA #F3CDB0 #E8E4DC #3F4E7A", "cap", "moustache glasses", "#7A3A34"),
    "p8": _look("#EBCAD9 #FBE0C8 #E0B25A #5A6EA8", "waves", "freckles lips", "#C04860"),
    "p9": _look("#D6DEC0 #C98F62 #2A2020 #A8503A", "spikes", "glasses", "#A8503A"),
    "p10": _look("#E6D6C2 #9C6844 #3A2A24 #40707A", "bald", "grin bow", "#D08030"),
    "p11": _look("#C4D2EE #F7DCC4 #33251F #B04A6A", "bob", "band", "#3F7AA8"),
    "p12": _look("#DDE8B8 #FADCC2 #8C5A30 #6A8A3A", "curls", "freckles grin", "#6A8A3A"),
}
"""Those from which people choose theirs."""

# The faces assigned to people: none with a beard, a bald head or grey hair.
_UNCHOSEN = ("p12", "p9", "p11", "p5", "p8", "p6", "p4", "p3")


class _Easel:
    """A square canvas with coordinates in hundredths of its side."""

    def __init__(self, side: int) -> None:
        self.surface = pygame.Surface((side, side), pygame.SRCALPHA)
        self._unit = side / 100

    def oval(self, box: tuple[float, float, float, float], colour: Colour) -> None:
        """A filled ellipse in a box of left, top, width and height."""
        pygame.draw.ellipse(self.surface, colour, self._rect(box))

    def dot(self, x: float, y: float, radius: float, colour: Colour) -> None:
        """A filled circle."""
        self.oval((x - radius, y - radius, 2 * radius, 2 * radius), colour)

    def shape(self, points: list[tuple[float, float]], colour: Colour) -> None:
        """A filled polygon."""
        scaled = [(x * self._unit, y * self._unit) for x, y in points]
        pygame.draw.polygon(self.surface, colour, scaled)

    def block(
        self, box: tuple[float, float, float, float], colour: Colour, round_by: float = 0.0
    ) -> None:
        """A filled rectangle with round corners."""
        radius = round(round_by * self._unit)
        pygame.draw.rect(self.surface, colour, self._rect(box), border_radius=radius)

    def ring(self, x: float, y: float, radius: float, colour: Colour) -> None:
        """A circle's outline."""
        centre = x * self._unit, y * self._unit
        width = max(1, round(2.4 * self._unit))
        pygame.draw.circle(self.surface, colour, centre, radius * self._unit, width)

    def line(self, points: list[tuple[float, float]], colour: Colour, width: float) -> None:
        """A soft line through several points."""
        unit, side = self._unit, round(width * self._unit)
        spots = {
            (
                round((x0 + (x1 - x0) * share - width / 2) * unit),
                round((y0 + (y1 - y0) * share - width / 2) * unit),
            )
            for (x0, y0), (x1, y1) in pairwise(points)
            for share in _SHARES
        }
        for spot in spots:
            pygame.draw.ellipse(self.surface, colour, (spot, (side, side)))

    def _rect(self, box: tuple[float, float, float, float]) -> pygame.Rect:
        left, top, width, height = (value * self._unit for value in box)
        return pygame.Rect(round(left), round(top), round(width), round(height))


def face(key: str, side: int, mood: Expression = CALM) -> pygame.Surface | None:
    """The round picture of a face, or None for an unknown key."""
    look = FACES.get(key) or PORTRAITS.get(key)
    return None if look is None else _face(look, side, mood)


def faces_of(people: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Everybody's face key, from their names and chosen faces.

    Without a choice it follows from the name: always the same one, unless somebody else at the
    table has it.
    """
    people = list(people)
    taken = {key for _, key in people if key}
    found = []
    for name, key in people:
        if key not in FACES and key not in PORTRAITS:
            first = crc32(name.casefold().encode()) % len(_UNCHOSEN)
            keys = (*_UNCHOSEN[first:], *_UNCHOSEN[:first], *PORTRAITS)
            key = next((key for key in keys if key not in taken), keys[0])
            taken.add(key)
        found.append(key)
    return tuple(found)


@cached_surface
def silhouette(side: int, colour: Colour, ground: Colour) -> pygame.Surface:
    """The round silhouette for a person without a drawn face."""
    easel = _Easel(side * _FINE)
    easel.surface.fill(ground)
    easel.oval((14, 66, 72, 64), colour)
    easel.dot(50, 42, 20, colour)
    return _rounded(easel, side)


@cached_surface
def _face(look: FaceLook, side: int, mood: Expression) -> pygame.Surface:
    easel = _Easel(side * _FINE)
    easel.surface.fill(look.ground)
    if look.style in _BEHIND:
        _BEHIND[look.style](easel, look)
    _body(easel, look)
    _head(easel, look, mood)
    _HAIR[look.style](easel, look)
    for name, draw in _EXTRAS.items():
        if name in look.extras:
            draw(easel, look)
    return _rounded(easel, side)


def _rounded(easel: _Easel, side: int) -> pygame.Surface:
    """The picture cut to a circle, at its real size."""
    small = pygame.transform.smoothscale(easel.surface, (side, side))
    small.blit(disc(side, (255, 255, 255)), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return small


def _body(easel: _Easel, look: FaceLook) -> None:
    shade = mix(look.skin, (120, 60, 40), 0.22)
    easel.oval((12, 76, 76, 60), look.shirt)
    easel.block((41, 64, 18, 20), shade, 6)
    easel.oval((39, 74, 22, 14), shade)


def _head(easel: _Easel, look: FaceLook, mood: Expression) -> None:
    """The face itself: ears, eyes, nose, cheeks, a smile."""
    shade = mix(look.skin, (150, 70, 50), 0.25)
    for x in (25, 75):
        easel.dot(x, 51, 6.5, look.skin)
        easel.dot(x, 51, 3.2, shade)
    easel.oval((26, 22, 48, 56), look.skin)
    for x in (33, 67):
        easel.dot(x, 60, 5.5, mix(look.skin, (235, 90, 90), 0.30))
    for x in (40, 60):
        easel.oval((x - 4.4, 44, 8.8, 9.6), _WHITE)
        easel.dot(x + mood.aside, 49.4 + mood.down, 3.1, _INK)
        easel.dot(x + 1.1 + mood.aside, 48.2 + mood.down, 1.0, _WHITE)
        _lid(easel, look, x, mood.lid)
        brow, y = mix(look.hair, _INK, 0.35), 40.5 - mood.brow
        easel.line([(x - 5, y), (x, y - 1.5), (x + 5, y)], brow, 2.2)
    easel.line([(49, 55), (48.4, 58), (51, 58.6)], shade, 1.8)
    low = 65 + mood.mouth
    side = low - 0.24 * mood.mouth
    easel.line([(42, 65), (46, side), (50, low), (54, side), (58, 65)], _INK, 2.0)


def _lid(easel: _Easel, look: FaceLook, x: float, share: float) -> None:
    """The upper eyelid, covering a share of the eye."""
    if share > 0:
        shade = mix(look.skin, (150, 70, 50), 0.25)
        edge = 44 + 9.6 * share
        easel.block((x - 5.4, 43, 10.8, edge - 43), look.skin, 2)
        easel.line([(x - 4.4, edge), (x, edge + 0.8), (x + 4.4, edge)], shade, 1.8)


def _long_behind(easel: _Easel, look: FaceLook) -> None:
    easel.oval((17, 12, 66, 62), look.hair)
    easel.block((17, 40, 66, 40), look.hair, 16)


def _bun_behind(easel: _Easel, look: FaceLook) -> None:
    easel.dot(50, 11, 12, look.hair)
    easel.oval((22, 16, 56, 52), look.hair)


def _curls_behind(easel: _Easel, look: FaceLook) -> None:
    for x, y in ((24, 38), (20, 28), (26, 18), (38, 11), (50, 9), (62, 11), (74, 18)):
        easel.dot(x, y, 12, look.hair)
    for x, y in ((80, 28), (76, 38)):
        easel.dot(x, y, 12, look.hair)


def _bald(easel: _Easel, look: FaceLook) -> None:
    """Hair above the ears only."""
    easel.oval((20.5, 34, 9, 18), look.hair)
    easel.oval((70.5, 34, 9, 18), look.hair)
    easel.oval((38, 25, 14, 6), mix(look.skin, _WHITE, 0.5))


def _bob(easel: _Easel, look: FaceLook) -> None:
    easel.shape(
        [(24, 46), (25, 26), (50, 15), (75, 26), (76, 46), (66, 32), (44, 34)], look.hair
    )


def _curls(easel: _Easel, look: FaceLook) -> None:
    for x, y in ((32, 27), (40, 22), (50, 20), (60, 22), (68, 27)):
        easel.dot(x, y, 8, look.hair)


def _bun(easel: _Easel, look: FaceLook) -> None:
    easel.shape(
        [(25, 42), (28, 25), (50, 17), (72, 25), (75, 42), (66, 29), (34, 29)], look.hair
    )


def _cap(easel: _Easel, look: FaceLook) -> None:
    """A flat cap over white hair."""
    easel.oval((21, 36, 9, 16), look.hair)
    easel.oval((70, 36, 9, 16), look.hair)
    easel.oval((20, 10, 60, 32), look.accent)
    easel.oval((16, 28, 56, 12), mix(look.accent, _INK, 0.35))


def _waves(easel: _Easel, look: FaceLook) -> None:
    for x, y in ((28, 32), (35, 25), (44, 21), (53, 20), (62, 22), (70, 28), (74, 36)):
        easel.dot(x, y, 8.5, look.hair)
    for x, y in ((23, 42), (21, 52), (77, 46), (79, 55)):
        easel.dot(x, y, 7, look.hair)


def _spikes(easel: _Easel, look: FaceLook) -> None:
    tips = [(22, 40), (20, 22), (31, 24), (33, 8), (44, 18), (52, 4), (58, 18), (71, 9)]
    easel.shape([*tips, (70, 24), (82, 24), (78, 40), (68, 30), (50, 33), (33, 30)], look.hair)


def _glasses(easel: _Easel, look: FaceLook) -> None:
    for x in (39.5, 60.5):
        easel.ring(x, 48.5, 9, _INK)
    easel.line([(48, 47), (52, 47)], _INK, 2.2)


def _moustache(easel: _Easel, look: FaceLook) -> None:
    easel.oval((36, 60, 15, 7), look.hair)
    easel.oval((49, 60, 15, 7), look.hair)


def _beard(easel: _Easel, look: FaceLook) -> None:
    easel.oval((28, 58, 44, 32), look.hair)
    easel.oval((34, 52, 32, 20), look.skin)
    easel.oval((37, 59, 26, 9), look.hair)
    easel.oval((44, 65, 12, 5), (150, 60, 60))


def _bow(easel: _Easel, look: FaceLook) -> None:
    easel.shape([(50, 86), (36, 79), (36, 93)], look.accent)
    easel.shape([(50, 86), (64, 79), (64, 93)], look.accent)
    easel.dot(50, 86, 4, mix(look.accent, _INK, 0.3))


def _band(easel: _Easel, look: FaceLook) -> None:
    easel.line([(25, 31), (34, 22), (50, 18), (66, 22), (75, 31)], look.accent, 6)


def _earrings(easel: _Easel, look: FaceLook) -> None:
    for x in (24, 76):
        easel.dot(x, 60, 3.4, (250, 202, 70))


def _grin(easel: _Easel, look: FaceLook) -> None:
    easel.oval((39, 60, 22, 14), _INK)
    easel.oval((41, 60, 18, 8), _WHITE)
    easel.block((38, 57, 24, 5), look.skin)


def _lips(easel: _Easel, look: FaceLook) -> None:
    easel.oval((42, 63, 16, 8), look.accent)
    easel.line([(43, 66.4), (50, 67.6), (57, 66.4)], mix(look.accent, _INK, 0.5), 1.4)


def _fringe(easel: _Easel, look: FaceLook) -> None:
    easel.oval((28, 20, 44, 19), look.hair)


def _pearls(easel: _Easel, look: FaceLook) -> None:
    for x, y in ((36, 83), (41, 86.5), (47, 88.5), (53, 88.5), (59, 86.5), (64, 83)):
        easel.dot(x, y, 3.3, _WHITE)


def _freckles(easel: _Easel, look: FaceLook) -> None:
    colour = mix(look.skin, look.hair, 0.6)
    for x, y in ((31, 57), (35, 60), (38, 56), (62, 56), (65, 60), (69, 57)):
        easel.dot(x, y, 1.3, colour)


_Draw = Callable[[_Easel, FaceLook], None]
_BEHIND: Mapping[str, _Draw] = {"bob": _long_behind, "bun": _bun_behind, "curls": _curls_behind}
_HAIR: Mapping[str, _Draw] = {
    "bald": _bald,
    "bob": _bob,
    "curls": _curls,
    "bun": _bun,
    "cap": _cap,
    "waves": _waves,
    "spikes": _spikes,
}
_EXTRAS: Mapping[str, _Draw] = {
    "beard": _beard,
    "fringe": _fringe,
    "band": _band,
    "earrings": _earrings,
    "freckles": _freckles,
    "moustache": _moustache,
    "grin": _grin,
    "lips": _lips,
    "glasses": _glasses,
    "bow": _bow,
    "pearls": _pearls,
}


def draw_portrait(
    target: pygame.Surface,
    look: Look,
    place: pygame.Rect,
    who: tuple[int, str],
    rim: Colour | None = None,
) -> None:
    """Paint a seat's face, given by the seat's number and the face's key, in a square.

    Without a drawn face it is a silhouette in the seat's colour, which is also the ring's
    unless a `rim` is given.
    """
    seat, style = who
    mine, thick = SEAT_COLOURS[seat % len(SEAT_COLOURS)], look.metrics.px(3)
    target.blit(disc(place.width, rim or mine), place)
    inner = place.width - 2 * thick
    picture = face(style, inner) or silhouette(inner, mine, look.palette.raised)
    target.blit(picture, place.move(thick, thick))


def draw_mood(
    target: pygame.Surface, look: Look, place: pygame.Rect, style: str, mood: Expression
) -> None:
    """Repaint a portrait in this square with another expression."""
    thick = look.metrics.px(3)
    picture = face(style, place.width - 2 * thick, mood)
    if picture is not None:
        target.blit(picture, place.move(thick, thick))
