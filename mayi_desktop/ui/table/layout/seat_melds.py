"""Layout of the others' melds: each seat has a part of the table before it, and fills that.

Nobody's melds move or shrink because of what somebody else lays. Where a panel needs one side
of the table, the melds gather on the other as long as they stay large enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import pygame

from mayi_desktop.engine import MeldId, Seat
from mayi_desktop.engine.rulesheet import Contract
from mayi_desktop.ui.table.layout.meld_rows import (
    LARGEST,
    MeldGroup,
    MeldShape,
    Packing,
    pack_melds,
)
from mayi_desktop.ui.table.layout.regions import Piles, Regions
from mayi_desktop.ui.table.layout.television import is_near, sectors_around

# Melds leave one side to a panel only if they stay at least this large, as a share of a card.
_GATHERED = 0.3
# Melds of one seat are at most this much larger than what all others have room for.
_ALIKE = 1.3
# Usual sizes in design pixels: between melds in a row and between rows, beside those of the
# next seat, for a badge.
_GAP, _ROWS, _ASIDE, _BADGE = 12, 9, 10, 40


@dataclass(frozen=True, slots=True)
class SeatMelds:
    """The melds of a seat in their part of the table; of several where they have gathered.

    `sector` tells how much room there is; the melds begin at `top`, which is no lower, close to
    their owner, and lie below `middle`, the x at which that one is.
    """

    groups: tuple[MeldGroup, ...]
    sector: pygame.Rect
    packing: Packing
    middle: int
    top: int

    @property
    def boxes(self) -> list[pygame.Rect]:
        """The rectangle of every meld."""
        return [box.rect for box in self.packing.boxes.values()]

    def above(self, line: int, bands: Regions) -> SeatMelds:
        """The same melds, all above a line, smaller if need be."""
        sector = pygame.Rect(self.sector)
        sector.height = max(1, min(sector.height, line - sector.y))
        badge = _BADGE if self.packing.badges else 0
        packing = _packed(self.groups, sector, bands, self.packing.scale, badge)
        if not badge:
            packing = packing.before(self.middle, self._place(sector), bands.plain.px(_ROWS))
        return replace(self, sector=sector, packing=packing)

    def before_owner(self, bands: Regions, *, near: bool) -> SeatMelds:
        """The same melds where they lie: close to their owner, who may be on the near side."""
        place, gap = self._place(self.sector), bands.plain.px(_ROWS)
        packing = self.packing.before(self.middle, place, gap)
        if near:
            packing = packing.sunk_to(self.sector.bottom)
        return replace(self, packing=packing)

    def _place(self, sector: pygame.Rect) -> pygame.Rect:
        return pygame.Rect(sector.x, self.top, sector.width, sector.height)


def place_melds(
    groups: Sequence[MeldGroup],
    plaques: Sequence[pygame.Rect],
    bands: Regions,
    centre: Piles,
    contract: Contract,
    kept: int | None,
) -> tuple[SeatMelds, ...]:
    """The melds of all seats of the arc, from left to right; `kept` is a side left free."""
    found = _before_owners(groups, plaques, bands, centre, contract)
    if kept is None or all(centre.fields[kept].collidelist(seat.boxes) < 0 for seat in found):
        return found
    field = centre.fields[1 - kept]
    gathered = _packed(groups, field, bands, LARGEST, _BADGE)
    if gathered.scale < _GATHERED:
        return found
    return (SeatMelds(tuple(groups), field, gathered, field.centerx, field.top),)


def _before_owners(
    groups: Sequence[MeldGroup],
    plaques: Sequence[pygame.Rect],
    bands: Regions,
    centre: Piles,
    contract: Contract,
) -> tuple[SeatMelds, ...]:
    """The melds of every seat in the part of the table before it.

    On a television they lie close to its plaque, on either side of the table.
    """
    low, alone = bands.plain.px(_ROWS), bands.television
    around = sectors_around(bands, centre, len(plaques)) if alone else []
    sectors = around or sectors_of(bands, centre, plaques)
    # What lies beside the room above the piles, and not below it, may be as high.
    strips = [sector for sector in sectors if sector.bottom == centre.strip.bottom]
    sizes = _alike(sectors, bands, contract)
    found = []
    for group, plaque, sector, size in zip(groups, plaques, sectors, sizes, strict=True):
        packing = _packed((group,), sector, bands, size, 0)
        top = sector.top
        if not alone and not any(_overlap(strip, sector) for strip in strips):
            above = [other.bottom for other in plaques if _overlap(other, sector)]
            top = min(top, max(above, default=plaque.bottom) + low)
        seat = SeatMelds((group,), sector, packing, plaque.centerx, top)
        found.append(seat.before_owner(bands, near=alone and is_near(bands, plaque)))
    return tuple(found)


def _alike(sectors: Sequence[pygame.Rect], bands: Regions, contract: Contract) -> list[float]:
    """How large cards are in every sector, with none much larger than in another."""
    gap = bands.plain.px(_GAP)
    usual = [_usual_size(sector.size, bands.card, gap, contract) for sector in sectors]
    most = _ALIKE * min(usual, default=LARGEST)
    return [min(size, most) for size in usual]


def _overlap(plaque: pygame.Rect, sector: pygame.Rect) -> bool:
    """Whether some of a sector is below a plaque."""
    return plaque.left < sector.right and sector.left < plaque.right


def sectors_of(
    bands: Regions, centre: Piles, plaques: Sequence[pygame.Rect]
) -> list[pygame.Rect]:
    """The part of the table before each seat of the arc, from left to right.

    The seats on either side share the field there; one in the middle has what is above the
    piles, between plaques that are as low, unless there is no other seat.
    """
    half, odd = divmod(len(plaques), 2)
    if len(plaques) == 1:
        return [pygame.Rect(centre.fields[0])]
    fields = [pygame.Rect(field) for field in centre.fields]
    strip, gap = pygame.Rect(centre.strip), bands.plain.px(_ASIDE)
    if odd:
        low = [plaque for plaque in plaques if plaque.bottom > strip.top]
        ends = (abs(plaque.centerx - strip.centerx) - plaque.width // 2 - gap for plaque in low)
        wide = max(strip.width, bands.arc.width // len(plaques))
        strip.width = min(wide, 2 * min(ends, default=strip.width))
        strip.centerx = centre.strip.centerx
        fields[0].width = min(fields[0].right, strip.left - gap) - fields[0].x
        inner = max(fields[1].left, strip.right + gap)
        fields[1] = pygame.Rect(inner, fields[1].y, fields[1].right - inner, fields[1].height)
    left, right = (_columns(field, half, bands) for field in fields)
    return [*left, *([strip] if odd else []), *right]


def _columns(field: pygame.Rect, count: int, bands: Regions) -> list[pygame.Rect]:
    gap = bands.plain.px(_ASIDE)
    wide = (field.width - gap * (count - 1)) / max(1, count)
    return [
        pygame.Rect(round(field.x + n * (wide + gap)), field.y, int(wide), field.height)
        for n in range(count)
    ]


def _packed(
    groups: Sequence[MeldGroup],
    sector: pygame.Rect,
    bands: Regions,
    largest: float,
    badge: int,
) -> Packing:
    gap = bands.plain.px(_GAP)
    wide = bands.plain.px(badge) if badge else 0
    return _packed_once(tuple(groups), tuple(sector), bands.card, (gap, wide), largest)


# Whoever plays changes the melds of one seat; what all others have is placed as before. A few
# times the seats of a full table, as a hint or a question places them elsewhere for a moment.
@lru_cache(maxsize=64)
def _packed_once(
    groups: tuple[MeldGroup, ...],
    sector: tuple[int, int, int, int],
    card: float,
    spaces: tuple[int, int],
    largest: float,
) -> Packing:
    gap, badge = spaces
    field = pygame.Rect(sector)
    return pack_melds(groups, field, card, gap=gap, badge=badge, largest=largest)


@lru_cache(maxsize=64)
def _usual_size(size: tuple[int, int], card: float, gap: int, contract: Contract) -> float:
    """How large the melds of a contract can be in a sector: cards laid off later may shrink
    them, but a seat with few melds has none that are larger.
    """
    needs = [need.size for need in contract] or [3, 3]
    melds = tuple(
        MeldShape(MeldId(number), (False,) * count) for number, count in enumerate(needs)
    )
    group = MeldGroup(Seat(0), melds)
    field = pygame.Rect((0, 0), size)
    return pack_melds([group], field, card, gap=gap, badge=0).scale
