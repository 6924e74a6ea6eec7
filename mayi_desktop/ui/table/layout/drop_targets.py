"""Drop targets: the places a card can be dropped on, and the one that a point means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pygame

from mayi_desktop.engine import CardId, End, Refusal, TableView
from mayi_desktop.ui.table.layout.card_pose import ASPECT
from mayi_desktop.ui.table.layout.table_layout import TableLayout
from mayi_desktop.ui.table.model.drop_rules import OnDiscards, OnMeld, OnWild, Outcome, Zone

INFLATE = 12
_ASIDE = 0.5
Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class DropTarget:
    """A place to drop on: the zone, its rectangle, and what a drop would do."""

    zone: Zone
    rect: pygame.Rect
    outcome: Outcome

    @property
    def is_legal(self) -> bool:
        """Whether a drop here is allowed."""
        return not isinstance(self.outcome, Refusal)

    @property
    def hit_area(self) -> pygame.Rect:
        """Where a drop still means this place; beside a meld, where the card would then lie."""
        beside = isinstance(self.zone, OnMeld)
        aside = round(_ASIDE * ASPECT * self.rect.height) if beside else 0
        return self.rect.inflate(2 * (INFLATE + aside), 2 * INFLATE)


def drop_targets(
    outcomes: Mapping[Zone, Outcome], placed: TableLayout, view: TableView
) -> list[DropTarget]:
    """Every zone with its place; the two ends of a run share it, unless only one is legal."""
    found: list[DropTarget] = []
    for zone, outcome in outcomes.items():
        rect = _rect(zone, outcomes, placed, view)
        if rect is not None:
            found.append(DropTarget(zone, rect, outcome))
    return found


def target_at(found: list[DropTarget], pos: Point) -> DropTarget | None:
    """What a drop at this point means: a legal zone before others, then what lies there.

    Of several near it, the nearest middle counts; between a meld and the discards, equally
    near, the meld is meant.
    """
    reached = [target for target in found if target.hit_area.collidepoint(pos)]
    return min(reached, key=lambda target: _order(target, pos), default=None)


def meld_at(placed: TableLayout, pos: Point) -> int | None:
    """The meld under a point, gaps between its cards included."""
    for meld, box in placed.melds.items():
        if box.rect.inflate(6, 6).collidepoint(pos):
            return meld
    apart = ((meld, box.reach) for meld, box in placed.melds.items() if box.reach is not None)
    return next((meld for meld, reach in apart if reach.collidepoint(pos)), None)


def hand_card_at(placed: TableLayout, pos: Point) -> CardId | None:
    """The card of the hand under a point, by the strips as they rest."""
    for card, slot in reversed(list(zip(placed.order, placed.hand.slots, strict=True))):
        if slot.contains(*pos):
            return card
    lifted = reversed(placed.order)
    return next((card for card in lifted if placed.cards[card].contains(*pos)), None)


def tray_card_at(placed: TableLayout, pos: Point) -> CardId | None:
    """The card of the tray under a point."""
    for box in placed.tray:
        for card, slot in reversed(box.cells):
            if card is not None and slot.contains(*pos):
                return card
    return None


def tray_slot_at(placed: TableLayout, pos: Point) -> int | None:
    """The slot of the tray under a point."""
    for index, box in enumerate(placed.tray):
        if box.frame.inflate(INFLATE, INFLATE).collidepoint(pos):
            return index
    return None


def is_over_hand(placed: TableLayout, pos: Point) -> bool:
    """Whether a point lies where the hand is held, a little above it included."""
    room = placed.hand_room
    return room.top - 0.08 * placed.card <= pos[1]


def card_before(placed: TableLayout, pos: Point, carried: tuple[CardId, ...]) -> CardId | None:
    """The card of the hand before which a drop at this point goes; None for the end."""
    x, y = pos
    rows = sorted({round(slot.y) for slot in placed.hand.slots}) if _two_rows(placed) else []
    for card, slot in zip(placed.order, placed.hand.slots, strict=True):
        if card in carried:
            continue
        if rows and abs(slot.y - y) > min(abs(row - y) for row in rows) + 1:
            continue
        if x < slot.x - slot.width / 2 + min(placed.hand.strip, slot.width) / 2:
            return card
        if rows and _last_of_row(placed, card) and x < slot.x + slot.width:
            return _next(placed, card, carried)
    return None


def _two_rows(placed: TableLayout) -> bool:
    return placed.hand.front < len(placed.order)


def _last_of_row(placed: TableLayout, card: CardId) -> bool:
    return placed.order.index(card) == len(placed.order) - placed.hand.front - 1


def _next(placed: TableLayout, card: CardId, carried: tuple[CardId, ...]) -> CardId | None:
    after = placed.order[placed.order.index(card) + 1 :]
    return next((other for other in after if other not in carried), None)


def _rect(
    zone: Zone, outcomes: Mapping[Zone, Outcome], placed: TableLayout, view: TableView
) -> pygame.Rect | None:
    match zone:
        case OnDiscards():
            return placed.discards.bounds()
        case OnWild(meld=meld_id, wild=wild):
            box, meld = placed.melds.get(meld_id), view.table.meld(meld_id)
            if box is None or meld is None:
                return None
            index = meld.cards.index(wild)
            slot = box.slots[index]
            left = round(slot.x - slot.width / 2)
            return pygame.Rect(left, box.rect.y, round(box.strips[index]), box.rect.height)
        case OnMeld(meld=meld_id, end=end):
            box = placed.melds.get(meld_id)
            if box is None:
                return None
            if end is None or not _both_legal(zone, outcomes):
                return pygame.Rect(box.rect)
            half = pygame.Rect(box.rect)
            half.width //= 2
            if end is End.HIGH:
                half.right = box.rect.right
            return half


def _both_legal(zone: OnMeld, outcomes: Mapping[Zone, Outcome]) -> bool:
    ends = [outcomes.get(OnMeld(zone.meld, end)) for end in End]
    return all(outcome is not None and not isinstance(outcome, Refusal) for outcome in ends)


def _order(target: DropTarget, pos: Point) -> tuple[bool, bool, bool, float, bool]:
    dx, dy = target.rect.centerx - pos[0], target.rect.centery - pos[1]
    wild = isinstance(target.zone, OnWild)
    inside = target.rect.collidepoint(pos)
    return (
        not target.is_legal,
        not (wild and inside and target.is_legal),
        not inside,
        float(dx * dx + dy * dy),
        isinstance(target.zone, OnDiscards),
    )
