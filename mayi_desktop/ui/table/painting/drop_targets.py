"""Drop targets: where cards may be dropped, which place a point means, and how it lights up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import pygame

from mayi_desktop.engine import (
    CardId,
    End,
    LayOff,
    Meld,
    Refusal,
    ReplaceWild,
    TableView,
    melds,
)
from mayi_desktop.ui.drawing import Box, Colour, Look, Size, disc, draw_box, draw_ring
from mayi_desktop.ui.drawing.paint import draw_card_ring
from mayi_desktop.ui.drawing.surface_cache import cached_surface
from mayi_desktop.ui.table.animation.presenter import ShownTable
from mayi_desktop.ui.table.layout.card_pose import ASPECT, CardPose
from mayi_desktop.ui.table.layout.meld_rows import MeldBox
from mayi_desktop.ui.table.layout.table_layout import Point, TableLayout
from mayi_desktop.ui.table.model.drop_rules import (
    OnDiscards,
    OnMeld,
    OnWild,
    Outcome,
    Zone,
    can_play,
    drop_actions,
    drop_text,
)
from mayi_desktop.ui.table.painting.renderer import Item, Sprite
from mayi_desktop.ui.table.painting.table_painter import Brush
from mayi_desktop.ui.table.text.event_text import card_text

# Pixels around a place that still mean it, and the share of a card beside a meld that does.
_NEAR = 12
_ASIDE = 0.5
PARTED = 12
_STEP = 0.36
# A picked card is raised over the lower edge of one's own melds: badges there keep above it.
_RAISED = 0.75
_ALPHA = 175
_RIM = (12, 40, 28)


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
        return self.rect.inflate(2 * (_NEAR + aside), 2 * _NEAR)


def drop_targets(
    outcomes: Mapping[Zone, Outcome], placed: TableLayout, view: TableView
) -> list[DropTarget]:
    """Every zone with its place; the two ends of a run share it, unless only one is legal."""
    found: list[DropTarget] = []
    for zone, outcome in outcomes.items():
        rect = _zone_rect(zone, outcomes, placed, view)
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


def _zone_rect(
    zone: Zone, outcomes: Mapping[Zone, Outcome], placed: TableLayout, view: TableView
) -> pygame.Rect | None:
    match zone:
        case OnDiscards():
            return placed.discards.bounds()
        case OnWild(meld=meld_id, wild=wild):
            box, meld = placed.melds.get(meld_id), view.table.meld(meld_id)
            if box is None or meld is None:
                return None
            return box.strip(meld.cards.index(wild))
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


@dataclass(frozen=True, slots=True)
class DropPreview:
    """A card held over a meld: where in it it would lie, and in words what that means.

    `place` counts from the left among the cards there; one that replaces a wild takes its
    place.
    """

    card: CardId
    meld: Meld
    place: int
    replaces: bool
    words: str


def preview_of(view: TableView, outcome: Outcome) -> DropPreview | None:
    """Where the card of this action would land; None for what is no play on a meld."""
    match outcome:
        case LayOff(card=card, meld=meld_id, end=end):
            meld = view.table.meld(meld_id)
            if meld is None:
                return None
            longer = melds.extend(view.table.meld_rules, meld, card, end)
            if isinstance(longer, Refusal):
                return None
            words = drop_text(view, outcome) or card_text(card)
            return DropPreview(
                card, meld, longer.cards.index(card), replaces=False, words=words
            )
        case ReplaceWild(card=card, meld=meld_id, wild=wild):
            meld = view.table.meld(meld_id)
            if meld is None or wild not in meld.cards:
                return None
            place, words = meld.cards.index(wild), drop_text(view, outcome)
            return DropPreview(card, meld, place, replaces=True, words=words)
        case _:
            return None


def with_gap(placed: TableLayout, view: TableView, landing: DropPreview | None) -> TableLayout:
    """The layout with the neighbours of the place moved aside; other cards stay."""
    box = None if landing is None else placed.melds.get(landing.meld.id)
    if landing is None or box is None or view.table.meld(landing.meld.id) != landing.meld:
        return placed
    slots = tuple(
        replace(slot, x=slot.x + _aside(index, landing)) for index, slot in enumerate(box.slots)
    )
    parted = replace(box, slots=slots)
    ghost = _ghost_slot(parted, landing).bounds()
    reach = box.rect.unionall([slots[0].bounds(), slots[-1].bounds(), ghost])
    wider = {**placed.melds, landing.meld.id: replace(parted, reach=reach)}
    cards = {**placed.cards, **dict(zip(landing.meld.cards, slots, strict=True))}
    return replace(placed, melds=wider, cards=cards)


def ghost_slot(placed: TableLayout, landing: DropPreview) -> CardPose:
    """Where the ghost of the card lies, in a layout opened for it."""
    return _ghost_slot(placed.melds[landing.meld.id], landing)


def _ghost_slot(box: MeldBox, landing: DropPreview) -> CardPose:
    slots = box.slots
    if landing.replaces:
        return slots[landing.place]
    if landing.place == 0:
        first = slots[0]
        return replace(first, x=first.x - PARTED - _STEP * first.width)
    last = slots[-1]
    return replace(last, x=last.x + PARTED + _STEP * last.width)


def ghost_items(
    brush: Brush,
    shown: ShownTable,
    landing: DropPreview | None,
    *,
    below: bool,
    captioned: bool,
) -> Iterator[Item]:
    """The ghost of a card that would land; at a low end it lies `below` the others.

    It is `captioned` unless the card itself is held there with the words at it.
    """
    if landing is None or shown.view.table.meld(landing.meld.id) != landing.meld:
        return
    low = landing.place == 0 and not landing.replaces
    if landing.meld.id not in shown.layout.melds or low is not below:
        return
    slot = ghost_slot(shown.layout, landing)
    rules, look = shown.view.table.meld_rules, brush.look
    width = look.metrics.px(4)
    edge = slot.bounds().inflate(2 * width, 2 * width)

    def paint(target: pygame.Surface) -> None:
        picture = brush.pictures.resting(landing.card, slot, rules)
        picture.surface.set_alpha(_ALPHA)
        target.blit(picture.surface, picture.at(slot.x, slot.y))
        picture.surface.set_alpha(255)
        draw_card_ring(target, edge, look.felt.palette.legal, width)
        if captioned:
            _caption(brush, target, landing.words, edge)

    reach = edge.inflate(_reach(brush, landing.words, edge), 4 * look.metrics.small)
    yield Item("ghost", reach, (landing, slot, captioned), paint)


def _aside(index: int, landing: DropPreview) -> int:
    """How far a card of the meld moves aside, to the right if above zero."""
    if landing.replaces and index == landing.place:
        return 0
    return PARTED if index >= landing.place else -PARTED


def _reach(brush: Brush, words: str, edge: pygame.Rect) -> int:
    wide = brush.look.fonts.width(words, brush.look.metrics.small, bold=True)
    return max(8, wide + 2 * brush.look.metrics.small - edge.width)


def _caption(brush: Brush, target: pygame.Surface, words: str, edge: pygame.Rect) -> None:
    """What the card would be there, just below it."""
    look, px = brush.look, brush.look.metrics.small
    chip = pygame.Rect(0, 0, look.fonts.width(words, px, bold=True) + px, round(px * 1.5))
    chip.midtop = (edge.centerx, edge.bottom - round(px * 0.4))
    chip.clamp_ip(target.get_rect())
    draw_box(target, chip, Box(look.felt.palette.legal, chip.height // 2))
    look.write_centred(target, words, chip, px, look.felt.palette.on_legal, bold=True)


def drag_highlights(
    look: Look,
    targets: Sequence[DropTarget],
    aim: DropTarget | None,
    layout: TableLayout,
    preview: DropPreview | None,
) -> Iterator[Item]:
    """Light up where the dragged cards may go, and what they are aimed at."""
    for target in targets:
        if target.is_legal:
            around = _around_preview(layout, preview, target)
            aimed = aim is not None and aim.zone == target.zone
            yield _target_item(look, around, "+", aimed=aimed)


def picked_highlights(
    look: Look,
    view: TableView,
    layout: TableLayout,
    preview: DropPreview | None,
    picked: Sequence[CardId],
    numbered: Sequence[Zone],
) -> Iterator[Item]:
    """Light up the melds that take the picked cards.

    While the keyboard is in use the `numbered` ones bear their keys, picked cards or not.
    """
    if not can_play(view):
        return
    legal = drop_actions(view, picked) if picked else {}
    for target in drop_targets(legal, layout, view):
        if target.is_legal and target.zone != OnDiscards():
            is_numbered = target.zone in numbered
            mark = str(numbered.index(target.zone) + 1) if is_numbered else "+"
            around = _around_preview(layout, preview, target)
            yield _target_item(look, around, mark, aimed=False)
    for target in drop_targets(dict.fromkeys(numbered, Refusal.DOES_NOT_FIT), layout, view):
        if isinstance(legal.get(target.zone, Refusal.DOES_NOT_FIT), Refusal):
            yield _number_item(look, target, str(numbered.index(target.zone) + 1))


def _around_preview(
    layout: TableLayout, preview: DropPreview | None, target: DropTarget
) -> DropTarget:
    """The target with the ghost and the cards that parted for it, where they stand out."""
    if preview is None or not isinstance(target.zone, OnMeld):
        return target
    box = layout.melds.get(preview.meld.id)
    if box is None or target.zone.meld != preview.meld.id:
        return target
    slots = [*box.slots, ghost_slot(layout, preview)]
    left = min(slot.bounds().left for slot in slots)
    right = max(slot.bounds().right for slot in slots)
    rect = pygame.Rect(target.rect)
    if rect.left == box.rect.left:
        rect.x, rect.width = left, rect.right - left
    if rect.right == box.rect.right:
        rect.width = right - rect.left
    return replace(target, rect=rect)


def focus_sprite(look: Look, focused: pygame.Rect) -> Sprite:
    """The outline of the thing that has the keyboard, above everything."""
    width, rim = look.metrics.px(6), max(2, look.metrics.px(3))
    rect = focused.inflate(2 * (width + rim), 2 * (width + rim))
    ring = _focus_ring(rect.size, look.palette.focus, width, rim)
    return Sprite("focus", ring, rect.topleft)


@cached_surface
def _focus_ring(size: Size, colour: Colour, width: int, rim: int) -> pygame.Surface:
    """An outline with a dark rim at both sides, so that it stands out on cards and felt."""
    ring = pygame.Surface(size, pygame.SRCALPHA)
    rect = ring.get_rect()
    radius = 2 * (width + 2 * rim)
    draw_ring(ring, rect, _RIM, width + 2 * rim, radius)
    draw_ring(ring, rect.inflate(-2 * rim, -2 * rim), colour, width, radius - rim)
    return ring


def _target_item(look: Look, target: DropTarget, mark: str, *, aimed: bool) -> Item:
    """An outline around a place that a card may go to, with its number."""
    sizes = look.metrics
    width = sizes.px(6 if aimed else 4)
    spread = sizes.px(6) if isinstance(target.zone, OnWild) else sizes.px(12)
    rect = target.rect.inflate(spread, spread)
    badge = badge_rect(rect, target.zone, sizes.px(30 if aimed else 26))

    def paint(surface: pygame.Surface) -> None:
        draw_card_ring(surface, rect, look.felt.palette.legal, width)
        _write_badge(surface, look, badge, mark)

    key = ("glow", target.zone)
    room = rect.inflate(2 * badge.width, 2 * badge.width)
    return Item(key, room, (mark, aimed, rect.size), paint)


def _number_item(look: Look, target: DropTarget, mark: str) -> Item:
    """The number of a place at a meld, without the outline that picked cards light up."""
    badge = badge_rect(target.rect, target.zone, look.metrics.px(24))

    def paint(surface: pygame.Surface) -> None:
        _write_badge(surface, look, badge, mark)

    return Item(("number", target.zone), badge, (mark, badge.size), paint)


def badge_rect(rect: pygame.Rect, zone: Zone, side: int) -> pygame.Rect:
    """Where the badge of a place goes, so that it covers no card's index.

    These lie at the upper left of every strip and at the lower right of the last card: a low
    end has its badge at the lower left, a wild above itself, all else at the upper right.
    """
    badge = pygame.Rect(0, 0, side, side)
    match zone:
        case OnMeld(end=End.LOW):
            badge.center = (rect.left + side // 3, rect.bottom - round(side * _RAISED))
        case OnWild():
            badge.midbottom = (rect.centerx, rect.top + side // 8)
        case _:
            badge.center = (rect.right - side // 3, rect.top + side // 3)
    return badge


def _write_badge(surface: pygame.Surface, look: Look, badge: pygame.Rect, mark: str) -> None:
    """A plus on a disc, or the number of a key on a key cap."""
    fill, ink = look.felt.palette.legal, look.felt.palette.on_legal
    if mark.isdecimal():
        bend, rim = max(3, badge.width // 5), 2 * max(1, look.metrics.line // 2)
        draw_box(surface, badge, Box(ink, bend))
        draw_box(surface, badge.inflate(-rim, -rim), Box(fill, max(2, bend - rim // 2)))
    else:
        surface.blit(disc(badge.width, fill), badge)
    look.write_centred(surface, mark, badge, round(badge.width * 0.72), ink, bold=True)
