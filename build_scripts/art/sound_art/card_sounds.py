"""Sounds of cards: six variants each, which differ in attack, decay and spectrum.

Everything a laptop must carry lies above 250 Hz; the body below it is for better loudspeakers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sound_art.synth import Sound, decibels, dice, mixed, modes, struck, swell, swept_noise


@dataclass(frozen=True, slots=True)
class Way:
    """One way in which a card is played.

    `pitch` and `bright` are factors of the body's and the noise's frequencies, `firm` of the
    attack's shortness, `long` of the decay; `width` is the noise's. `body` is the table's share
    in decibels. `second` is when the far edge touches too, in seconds, and `edge` how strong
    that is in decibels.
    """

    pitch: float
    bright: float
    firm: float
    long: float
    width: float
    body: float
    second: float
    edge: float


# Flat, on an edge, softly, briskly, sliding in, with a flutter. Pitches differ by 8 %.
WAYS = (
    Way(1.00, 1.00, 1.0, 1.0, 0.9, -10, 0.000, -60),
    Way(1.06, 1.70, 1.6, 0.6, 0.5, -16, 0.022, -2),
    Way(0.92, 0.62, 0.3, 1.6, 0.7, -8, 0.040, -12),
    Way(1.08, 2.40, 2.0, 0.45, 1.1, -20, 0.009, -9),
    Way(0.96, 0.80, 0.5, 2.2, 1.2, -14, 0.055, -5),
    Way(1.03, 1.30, 1.2, 0.7, 0.4, -12, 0.033, 1),
)


def place(way: Way, name: str) -> Sound:
    """A card put down on the felt: a slap, a little body, and an echo from the table's rim."""
    slap = swept_noise(
        0.07 * way.long, 1250 * way.bright, 560 * way.bright, dice(name), way.width
    )
    slap *= struck(0.07 * way.long, 0.001 / way.firm, 0.011 * way.long)
    body = modes(0.09, ((320 * way.pitch, 1.0, 0.013 * way.long), (180, 0.8, 0.02)))
    body *= struck(0.09, 0.001, 0.05)
    return mixed(
        (slap, 0.0, 1.0),
        (body, 0.0, decibels(way.body) * _peak(slap)),
        (slap, 0.011, decibels(-14)),
        (slap, way.second, decibels(way.edge)),
    )


def draw(way: Way, name: str) -> Sound:
    """A card sliding off the stock: a breath that rises and lets go."""
    seconds = 0.10 + 0.03 * way.long
    first, last = 1200 * way.bright**0.5, 3500 * way.bright**0.5
    breath = swept_noise(seconds, first, last, dice(name), way.width)
    # A brisk hand pulls late, a soft one early.
    rise = seconds * (0.75 - 0.25 * way.long)
    breath *= swell(seconds, rise, seconds - rise)
    snap = swept_noise(0.03, 2600 * way.bright, 1500, dice(name + " snap"))
    snap *= struck(0.03, 0.001, 0.004 / way.firm)
    return mixed((breath, 0.0, 1.0), (snap, seconds - 0.03, 0.5 * decibels(-6 * way.long)))


def flip(way: Way, name: str) -> Sound:
    """A card turned over: it bends, and springs flat."""
    seconds = 0.05 + 0.02 * way.long
    air = swept_noise(seconds, 700 * way.bright, 2000 * way.bright, dice(name), 0.7)
    air *= swell(seconds, 0.7 * seconds, 0.3 * seconds)
    snap = swept_noise(0.05, 2400 * way.bright, 900 * way.bright, dice(name + " snap"))
    snap *= struck(0.05, 0.0007 / way.firm, 0.006 * way.long)
    bend = modes(0.05, ((640 * way.pitch, 1.0, 0.007 * way.long),))
    late = seconds - 0.012
    return mixed(
        (air, 0.0, 0.45),
        (snap, late, 1.0),
        (bend, late, 0.3),
        (snap, late + way.second, decibels(way.edge)),
    )


def discard(way: Way, name: str) -> Sound:
    """A card thrown onto the discards: it slaps down, and slides to its rest."""
    slap = swept_noise(0.06, 1600 * way.bright, 700 * way.bright, dice(name), way.width)
    slap *= struck(0.06, 0.001 / way.firm, 0.009 * way.long)
    body = modes(0.09, ((340 * way.pitch, 1.0, 0.013 * way.long), (560 * way.pitch, 0.6, 0.01)))
    seconds = 0.06 + 0.06 * way.long
    rest = swept_noise(seconds, 2900 * way.bright**0.5, 1100, dice(name + " rest"), 1.1)
    rest *= swell(seconds, 0.3 * seconds, 0.7 * seconds)
    return mixed(
        (slap, 0.0, 1.0),
        (body * struck(0.09, 0.001, 0.05), 0.0, decibels(way.body + 1) * _peak(slap)),
        (slap, way.second, decibels(way.edge - 3)),
        (rest, 0.015, decibels(6 * way.long - 14)),
    )


def shuffle(way: Way, name: str) -> Sound:
    """Two riffles that grow faster, a bridge, and the pack squared with two taps.

    It keeps time with what is seen: every 250 ms the halves part, and then fall together.
    """
    chance, tint = dice(name), way.bright**0.4
    parts = []
    for begin in (0.0, 0.25):
        part = swept_noise(0.11, 900 * tint, 1700 * tint, chance) * swell(0.11, 0.06, 0.05)
        parts.append((part, begin, 0.18))
        at = begin + 0.095
        firm = 1.0 if begin else 0.5 + 0.4 * way.firm
        for number in range(26):
            middle = chance.uniform(1400, 2200) * tint
            tick = swept_noise(0.02, middle, 0.7 * middle, chance)
            tick *= struck(0.02, 0.0008, 0.003 * chance.uniform(0.7, 1.4))
            parts.append((tick, at, firm * (0.5 + 0.5 * number / 26) * chance.uniform(0.5, 1)))
            at += (0.0078 - 0.0037 * number / 26) * chance.uniform(0.75, 1.25)
    bridge = swept_noise(0.18, 2400 * tint, 700, chance) * swell(0.18, 0.03, 0.15)
    tap = place(way, name + " tap")
    parts.append((bridge, 0.5, 0.15 + 0.2 * way.long))
    return mixed(*parts, (tap, 0.67, 0.8 / way.long**0.5), (tap, 0.74 + way.second, 0.55))


def pick_up(way: Way, name: str) -> Sound:
    """A card lifted by its edge."""
    seconds = 0.05 + 0.02 * way.long
    brush = swept_noise(seconds, 1600 * way.bright, 3200 * way.bright**0.5, dice(name))
    brush *= swell(seconds, 0.5 * seconds, 0.5 * seconds)
    tick = modes(0.03, ((900 * way.pitch, 1.0, 0.004), (1750 * way.pitch, 0.5, 0.003)))
    return mixed((tick * struck(0.03, 0.0008, 0.02), 0.0, 0.5), (brush, 0.004, 1.0))


def slide(way: Way, name: str) -> Sound:
    """Cards pushed along the table, or through the hand."""
    seconds = 0.12 + 0.06 * way.long
    first, last = 900 * way.bright**0.5, 1900 * way.bright**0.5
    rub = swept_noise(seconds, first, last, dice(name), way.width)
    early = 0.2 + 0.25 * way.long
    return rub * swell(seconds, early * seconds, (1 - early) * seconds)


def snap_tray(way: Way, name: str) -> Sound:
    """A card slipped into its slot in the tray: paper against wood."""
    paper = swept_noise(0.05, 1900 * way.bright, 1100 * way.bright, dice(name))
    paper *= struck(0.05, 0.0015 / way.firm, 0.008 * way.long)
    wood = modes(
        0.12,
        (
            (430 * way.pitch, 1.0, 0.016 * way.long),
            (980 * way.pitch, 0.5, 0.010),
            (1830 * way.pitch, 0.25, 0.006),
        ),
    )
    wood *= struck(0.12, 0.001, 0.2)
    return mixed((paper, 0.0, 0.8), (wood, 0.002 + way.second / 16, 0.55))


def _peak(sound: Sound) -> float:
    return float(abs(sound).max())


CARD_SOUNDS: Mapping[str, Callable[[Way, str], Sound]] = {
    "draw": draw,
    "place": place,
    "flip": flip,
    "discard": discard,
    "shuffle": shuffle,
    "pick_up": pick_up,
    "slide": slide,
    "snap_tray": snap_tray,
}
