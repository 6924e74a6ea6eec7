"""Marks on the table: drop targets, signs at cards, and the magnifier."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import pygame

from mayi_desktop import engine
from mayi_desktop.base.i18n import _
from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.kit.paint import (
    Box,
    Item,
    Sprite,
    cached_surface,
    disc,
    draw_box,
    draw_card_ring,
    draw_ring,
)
from mayi_desktop.ui.kit.theme import Colour, Size, mix
from mayi_desktop.ui.play.plays import (
    OnDiscards,
    OnMeld,
    OnWild,
    Outcome,
    Zone,
    drop_text,
    replaceable_wilds,
)
from mayi_desktop.ui.play.words import card_text
from mayi_desktop.ui.table.animator import Animator, Motion, out_cubic
from mayi_desktop.ui.table.card_places import (
    ASPECT,
    CardPose,
    MeldBox,
    MeldGroup,
    MeldShape,
    pack_melds,
)
from mayi_desktop.ui.table.cards_at_rest import Canvas, draw_meld, stack_depth
from mayi_desktop.ui.table.effects import Effect
from mayi_desktop.ui.table.layout import Point, TableLayout
from mayi_desktop.ui.table.presenter import ShownTable

# Design pixels that the glow of a play that can be undone reaches around it.
_GLOW = 9


# --- Magnifier


# Long enough not to flicker while the pointer passes over melds.
_AFTER_SECONDS = 0.35
# Where all hands are on phones, a pointer that rests for longer was just left there.
_LEFT_SECONDS = 6.0
# Shares of the height of a card in the hand: melds below the first are enlarged to the second.
_SMALL = 0.55
_ENLARGED = 0.74


class Magnifier:
    """Waits for the pointer to rest on a small meld, and shows it larger beside itself."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._over: engine.MeldId | None = None
        self._rested = 0.0
        self._is_left = False
        self._made: tuple[engine.Meld, pygame.Surface] | None = None

    def is_visible(self, shown: ShownTable) -> bool:
        """Whether an enlarged meld is showing."""
        rests = self._rested >= _AFTER_SECONDS and not self._is_left
        return rests and self._meld(shown) is not None

    def update(
        self,
        over: engine.MeldId | None,
        dt: float,
        shown: ShownTable,
        *,
        unattended: bool = False,
    ) -> bool:
        """Note the meld under the pointer; True when the enlarged one comes or goes.

        `unattended` means that nobody plays at this screen, so the pointer may rest for long.
        """
        before = (self._over, self.is_visible(shown))
        self._rested = self._rested + dt if over == self._over else 0.0
        self._is_left = unattended and self._rested >= _LEFT_SECONDS
        self._over = over
        after = (self._over, self.is_visible(shown))
        return after != before and (before[1] or after[1])

    def clear(self) -> None:
        """Drop the picture, as after a change of size."""
        self._made = None

    def sprites(self, shown: ShownTable) -> Iterator[Sprite]:
        """The enlarged meld, beside the small one."""
        meld = self._meld(shown)
        if meld is None or not self.is_visible(shown):
            return
        if self._made is None or self._made[0] != meld:
            self._made = (meld, self._draw(meld, shown))
        surface = self._made[1]
        place = self._place(surface.get_size(), shown.layout.melds[meld.id].rect, shown.layout)
        yield Sprite("zoom", surface, place.topleft)

    def _place(self, size: Size, box: pygame.Rect, layout: TableLayout) -> pygame.Rect:
        """Beside the meld where it covers the least, preferably below."""
        gap = self._canvas.look.metrics.px(10)
        seats = [seat.plate for seat in layout.seats.values()]
        above = max(panel.bottom for panel in seats if panel.bottom < layout.caption.y)
        own = box.colliderect(layout.own)
        below = layout.hand_room.top if own else layout.caption.bottom
        room = pygame.Rect(0, above + gap, layout.size[0], below - above - gap)
        rect = pygame.Rect((0, 0), size)
        sides = [rect.copy() for _ in range(4)]
        sides[0].midtop = (box.centerx, box.bottom + gap)
        sides[1].midbottom = (box.centerx, box.top - gap)
        sides[2].midleft = (box.right + gap, box.centery)
        sides[3].midright = (box.left - gap, box.centery)
        kept = [*seats, layout.stock.bounds(), layout.discards.bounds(), box]
        tried = [side.clamp(room) for side in sides]
        return min(tried, key=lambda side: _covered(side, kept))

    def _meld(self, shown: ShownTable) -> engine.Meld | None:
        """The meld under the pointer, if it is small enough to enlarge."""
        if self._over is None:
            return None
        meld, box = shown.view.table.meld(self._over), shown.layout.melds.get(self._over)
        if meld is None or box is None:
            return None
        return meld if box.slots[0].height < _SMALL * shown.layout.card else None

    def _draw(self, meld: engine.Meld, shown: ShownTable) -> pygame.Surface:
        look, layout, rules = self._canvas.look, shown.layout, shown.view.table.meld_rules
        pad = look.metrics.px(16)
        wild = tuple(engine.melds.stands_for_another(rules, place) for place in meld.places)
        group = MeldGroup(meld.owner, (MeldShape(meld.id, wild),))
        room = pygame.Rect(pad, pad, layout.size[0] - 2 * pad, round(layout.card))
        packed = pack_melds([group], room, layout.card, gap=0, owner_mark=0, largest=_ENLARGED)
        box = packed.boxes[meld.id]
        frame = box.rect.inflate(2 * pad, 2 * pad)
        whole = pygame.Surface((frame.right, frame.bottom), pygame.SRCALPHA)
        draw_box(whole, frame, look.panel(shadow=False))
        draw_meld(self._canvas, whole, meld, box, rules)
        return whole.subsurface(frame).copy()


def _covered(rect: pygame.Rect, kept: Sequence[pygame.Rect]) -> int:
    """The area of these things that a rectangle hides."""
    hidden = (rect.clip(other) for other in kept)
    return sum(clip.width * clip.height for clip in hidden)


# --- Signs at cards: decks, replaceable wilds, new melds and plays that can be undone


_INK = (43, 27, 5)
SHINE_MS = 700.0
_WIDEST = 18


def sign_items(
    canvas: Canvas, shown: ShownTable, freeing: engine.ReplaceWild | None
) -> Iterator[Item]:
    """The decks under the stock, a sign on wilds, a ring around a card not yet committed."""
    words = decks_text(shown.view)
    if words:
        yield from _decks_item(canvas, shown, words)
    if shown.turn == shown.view.viewer:
        for wild in sorted(replaceable_wilds(shown.view)):
            yield from _wild_item(canvas, shown, wild)
    if freeing is not None:
        yield from _pending_item(canvas, shown, freeing.card)


def decks_text(view: engine.TableView) -> str:
    """The number of decks in play, once fresh ones came in; before that the rules say it."""
    table = view.table
    if table.dealer is None or not table.decks:
        return ""
    first = table.sheet.decks_for(len(table.seats), table.deal)
    if table.decks > first:
        return _("{count} decks and {fresh} fresh", count=first, fresh=table.decks - first)
    return ""


def _decks_item(canvas: Canvas, shown: ShownTable, words: str) -> Iterator[Item]:
    """The text between the stock and the claim button, if there is room."""
    look, placed = canvas.look.felt, shown.layout
    stock, low = placed.stock, stack_depth(placed.stock, shown.stock)
    px = look.metrics.fine
    wide = look.fonts.width(words, px)
    rect = pygame.Rect(0, 0, wide + 4, round(px * 1.3))
    rect.midtop = (round(stock.x), round(stock.y + stock.height / 2) + low + look.metrics.px(5))
    if rect.bottom > placed.claim_button.y:
        return

    def paint(target: pygame.Surface) -> None:
        look.write_centred(target, words, rect, px, look.palette.text)

    yield Item("decks", rect, words, paint)


def _wild_item(canvas: Canvas, shown: ShownTable, wild: engine.CardId) -> Iterator[Item]:
    """Two arrows at the foot of a wild that the viewer may replace."""
    part = _visible_part(shown, wild)
    if part is None:
        return
    side = max(11, min(round(part.height * 0.18), part.width - 4))
    rect = pygame.Rect(part.x + 2, 0, side, side)
    rect.centery = part.y + round(part.height * 0.84)
    look = canvas.look

    def paint(target: pygame.Surface) -> None:
        fill = mix(look.palette.primary, (255, 255, 255), 0.35)
        draw_box(target, rect, Box(fill, max(2, side // 4), border=_INK, border_width=1))
        px = max(8, round(side * 0.8))
        look.write_centred(target, _("⇄"), rect, px, _INK, bold=True)

    yield Item(("replace", wild), rect, None, paint)


def _pending_item(canvas: Canvas, shown: ShownTable, card: engine.CardId) -> Iterator[Item]:
    """A ring around the natural card that lies where a wild is being freed."""
    part = _visible_part(shown, card)
    if part is None:
        return
    width = canvas.look.metrics.px(4)
    rect = part.inflate(2 * width, 2 * width)

    def paint(target: pygame.Surface) -> None:
        draw_card_ring(target, rect, canvas.look.felt.palette.legal, width)

    yield Item("pending", rect, None, paint)


def _visible_part(shown: ShownTable, card: engine.CardId) -> pygame.Rect | None:
    """The visible part of a card in a meld."""
    for meld in shown.view.table.melds:
        box = shown.layout.melds.get(meld.id)
        if box is not None and card in meld.cards:
            return box.visible_part(meld.cards.index(card))
    return None


def pending_items(
    canvas: Canvas, shown: ShownTable, animator: Animator, pending: frozenset[engine.CardId]
) -> Iterator[Item]:
    """A soft glow around each new meld, and around each card that was added to one."""
    for meld in shown.view.table.melds:
        box = shown.layout.melds.get(meld.id)
        ours = [card for card in meld.cards if card in pending and _lies(animator, card)]
        if box is not None and ours:
            for number, rect in enumerate(_edges(meld, box, ours)):
                yield _item(canvas, ("pending edge", meld.id, number), rect)


def _edges(meld: engine.Meld, box: MeldBox, ours: list[engine.CardId]) -> list[pygame.Rect]:
    if len(ours) == len(meld.cards):
        return [box.rect]
    return [box.visible_part(meld.cards.index(card)) for card in ours]


def _lies(animator: Animator, card: engine.CardId) -> bool:
    sprite = animator.cards.get(card)
    return sprite is not None and sprite.flight is None and sprite.held is None


def _item(canvas: Canvas, key: tuple[str, int, int], rect: pygame.Rect) -> Item:
    reach = max(4, canvas.look.metrics.px(_GLOW))
    glow = _glow(rect.size, reach, canvas.look.palette.primary)
    around = glow.get_rect(center=rect.center)

    def paint(target: pygame.Surface) -> None:
        target.blit(glow, around)

    return Item(key, around, None, paint)


@cached_surface
def _glow(size: Size, reach: int, colour: Colour) -> pygame.Surface:
    """A rectangle's edge in soft light; nothing inside it.

    The edge is part of the picture: pygame draws a thick one wrongly where it is cut off.
    """
    glow = pygame.Surface((size[0] + 2 * reach, size[1] + 2 * reach), pygame.SRCALPHA)
    glow.fill((*colour, 0))
    inside = pygame.Rect((reach, reach), size)
    pygame.draw.rect(glow, colour, inside.inflate(reach, reach), border_radius=reach)
    glow = pygame.transform.box_blur(glow, reach // 2)
    glow.fill((0, 0, 0, 0), inside)
    pygame.draw.rect(glow, colour, inside, max(2, reach // 4))
    return glow


class MeldFlash(Effect[tuple[engine.MeldId, ...]]):
    """A ring of light around each new meld, once its cards lie there; it widens and fades."""

    ms = SHINE_MS
    waits = True

    def _begin(
        self, event: engine.Event, table: engine.Table
    ) -> tuple[engine.MeldId, ...] | None:
        match event:
            case engine.LaidDown(melds=laid):
                return tuple(meld.id for meld in laid)
            case engine.MeldLaid(meld=meld):
                return (meld.id,)
            case _:
                return None

    def sprites(self, placed: TableLayout, motion: Motion) -> Iterator[Sprite]:
        if self._about is None or self._gone <= 0:
            return
        share = out_cubic(min(1.0, self._gone / motion.duration(SHINE_MS)))
        spread = round(self._look.metrics.px(_WIDEST) * share)
        width = max(2, round(self._look.metrics.px(7) * (1 - 0.6 * share)))
        colour = self._look.palette.primary
        for meld in self._about:
            box = placed.melds.get(meld)
            if box is None:
                continue
            rect = box.rect.inflate(2 * spread + width, 2 * spread + width)
            ring = pygame.Surface(rect.size, pygame.SRCALPHA)
            ring.fill((*colour, 0))
            pygame.draw.rect(ring, colour, ring.get_rect(), width, 3 * width)
            yield Sprite(("shine", meld), ring, rect.topleft, round(235 * (1 - share)))


# --- Drop targets: where cards may be dropped, and how those places light up


# Pixels around a place that still count as on it, and the share of a card beside a meld.
_NEAR = 12
_ASIDE = 0.5
PARTED = 12
_STEP = 0.36
# A picked card is raised over the lower edge of own melds: numbers there stay above it.
_RAISED = 0.75
_ALPHA = 175
_RIM = (12, 40, 28)


@dataclass(frozen=True, slots=True)
class DropTarget:
    """A place to drop on: the zone, its rectangle, and the result of a drop."""

    zone: Zone
    rect: pygame.Rect
    outcome: Outcome

    @property
    def is_legal(self) -> bool:
        """Whether a drop here is allowed."""
        return not isinstance(self.outcome, engine.Refusal)

    @property
    def hit_area(self) -> pygame.Rect:
        """Where a drop still counts; beside a meld, where the card would then lie."""
        beside = isinstance(self.zone, OnMeld)
        aside = round(_ASIDE * ASPECT * self.rect.height) if beside else 0
        return self.rect.inflate(2 * (_NEAR + aside), 2 * _NEAR)


def drop_targets(
    outcomes: Mapping[Zone, Outcome], placed: TableLayout, view: engine.TableView
) -> list[DropTarget]:
    """Every zone with its place; both ends of a run share it, unless only one is legal."""
    found: list[DropTarget] = []
    for zone, outcome in outcomes.items():
        rect = _zone_rect(zone, outcomes, placed, view)
        if rect is not None:
            found.append(DropTarget(zone, rect, outcome))
    return found


def target_at(found: list[DropTarget], pos: Point) -> DropTarget | None:
    """The target of a drop at this point: legal zones first, then whatever lies there.

    Of several nearby, the one with the nearest centre counts; a meld steps the discards at
    equal distance.
    """
    reached = [target for target in found if target.hit_area.collidepoint(pos)]
    return min(reached, key=lambda target: _order(target, pos), default=None)


def _zone_rect(
    zone: Zone, outcomes: Mapping[Zone, Outcome], placed: TableLayout, view: engine.TableView
) -> pygame.Rect | None:
    match zone:
        case OnDiscards():
            return placed.discards.bounds()
        case OnWild(meld=meld_id, wild=wild):
            box, meld = placed.melds.get(meld_id), view.table.meld(meld_id)
            if box is None or meld is None:
                return None
            return box.visible_part(meld.cards.index(wild))
        case OnMeld(meld=meld_id, end=end):
            box = placed.melds.get(meld_id)
            if box is None:
                return None
            if end is None or not _both_legal(zone, outcomes):
                return pygame.Rect(box.rect)
            half = pygame.Rect(box.rect)
            half.width //= 2
            if end is engine.End.HIGH:
                half.right = box.rect.right
            return half


def _both_legal(zone: OnMeld, outcomes: Mapping[Zone, Outcome]) -> bool:
    ends = [outcomes.get(OnMeld(zone.meld, end)) for end in engine.End]
    return all(
        outcome is not None and not isinstance(outcome, engine.Refusal) for outcome in ends
    )


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
    """A card held over a meld: its place there, and its meaning in words.

    `place` counts the cards from the left; a card that replaces a wild takes its place.
    """

    card: engine.CardId
    meld: engine.Meld
    place: int
    replaces: bool
    words: str


def preview_of(view: engine.TableView, outcome: Outcome) -> DropPreview | None:
    """Where the card of this action would land; None for anything but a play on a meld."""
    match outcome:
        case engine.LayOff(card=card, meld=meld_id, end=end):
            meld = view.table.meld(meld_id)
            if meld is None:
                return None
            longer = engine.melds.extend(view.table.meld_rules, meld, card, end)
            if isinstance(longer, engine.Refusal):
                return None
            words = drop_text(view, outcome) or card_text(card)
            return DropPreview(
                card, meld, longer.cards.index(card), replaces=False, words=words
            )
        case engine.ReplaceWild(card=card, meld=meld_id, wild=wild):
            meld = view.table.meld(meld_id)
            if meld is None or wild not in meld.cards:
                return None
            place, words = meld.cards.index(wild), drop_text(view, outcome)
            return DropPreview(card, meld, place, replaces=True, words=words)
        case _:
            return None


def with_gap(
    placed: TableLayout, view: engine.TableView, landing: DropPreview | None
) -> TableLayout:
    """The layout with the neighbours of the place moved aside; other cards stay."""
    box = None if landing is None else placed.melds.get(landing.meld.id)
    if landing is None or box is None or view.table.meld(landing.meld.id) != landing.meld:
        return placed
    slots = tuple(
        replace(slot, x=slot.x + _aside(index, landing)) for index, slot in enumerate(box.slots)
    )
    parted = replace(box, slots=slots)
    ghost = ghost_slot(parted, landing).bounds()
    bounds = box.rect.unionall([slots[0].bounds(), slots[-1].bounds(), ghost])
    wider = {**placed.melds, landing.meld.id: replace(parted, bounds=bounds)}
    cards = {**placed.cards, **dict(zip(landing.meld.cards, slots, strict=True))}
    return replace(placed, melds=wider, cards=cards)


def ghost_slot(box: MeldBox, landing: DropPreview) -> CardPose:
    """Where the card's ghost lies in its meld, opened for it."""
    slots = box.slots
    if landing.replaces:
        return slots[landing.place]
    if landing.place == 0:
        first = slots[0]
        return replace(first, x=first.x - PARTED - _STEP * first.width)
    last = slots[-1]
    return replace(last, x=last.x + PARTED + _STEP * last.width)


def ghost_items(
    canvas: Canvas,
    shown: ShownTable,
    landing: DropPreview | None,
    *,
    below: bool,
    captioned: bool,
) -> Iterator[Item]:
    """The ghost of a card about to land; at a low end it lies `below` the others.

    It is `captioned` unless the dragged card itself carries the words.
    """
    if landing is None or shown.view.table.meld(landing.meld.id) != landing.meld:
        return
    low = landing.place == 0 and not landing.replaces
    box = shown.layout.melds.get(landing.meld.id)
    if box is None or low is not below:
        return
    slot = ghost_slot(box, landing)
    rules, look = shown.view.table.meld_rules, canvas.look
    width = look.metrics.px(4)
    edge = slot.bounds().inflate(2 * width, 2 * width)

    def paint(target: pygame.Surface) -> None:
        picture = canvas.pictures.resting(landing.card, slot, rules)
        picture.surface.set_alpha(_ALPHA)
        target.blit(picture.surface, picture.at(slot.x, slot.y))
        picture.surface.set_alpha(255)
        draw_card_ring(target, edge, look.felt.palette.legal, width)
        if captioned:
            _caption(canvas, target, landing.words, edge)

    reach = edge.inflate(_reach(canvas, landing.words, edge), 4 * look.metrics.small)
    yield Item("ghost", reach, (landing, slot, captioned), paint)


def _aside(index: int, landing: DropPreview) -> int:
    """How far a card of the meld moves aside, to the right if positive."""
    if landing.replaces and index == landing.place:
        return 0
    return PARTED if index >= landing.place else -PARTED


def _reach(canvas: Canvas, words: str, edge: pygame.Rect) -> int:
    wide = canvas.look.fonts.width(words, canvas.look.metrics.small, bold=True)
    return max(8, wide + 2 * canvas.look.metrics.small - edge.width)


def _caption(canvas: Canvas, target: pygame.Surface, words: str, edge: pygame.Rect) -> None:
    """What the card would stand for, just below it."""
    look, px = canvas.look, canvas.look.metrics.small
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
    """Light up where the dragged cards may go, and their current target."""
    for target in targets:
        if target.is_legal:
            around = _around_preview(layout, preview, target)
            aimed = aim is not None and aim.zone == target.zone
            yield _target_item(look, around, "+", aimed=aimed)


def picked_highlights(
    look: Look,
    view: engine.TableView,
    layout: TableLayout,
    preview: DropPreview | None,
    legal: Mapping[Zone, Outcome],
    numbered: Sequence[Zone],
) -> Iterator[Item]:
    """Light up the melds that take the picked cards, where each may go.

    While the keyboard is in use the `numbered` ones show their keys, even without picked cards.
    """
    if not view.can_play:
        return
    for target in drop_targets(legal, layout, view):
        if target.is_legal and target.zone != OnDiscards():
            is_numbered = target.zone in numbered
            mark = str(numbered.index(target.zone) + 1) if is_numbered else "+"
            around = _around_preview(layout, preview, target)
            yield _target_item(look, around, mark, aimed=False)
    for target in drop_targets(
        dict.fromkeys(numbered, engine.Refusal.DOES_NOT_FIT), layout, view
    ):
        if isinstance(legal.get(target.zone, engine.Refusal.DOES_NOT_FIT), engine.Refusal):
            yield _number_item(look, target, str(numbered.index(target.zone) + 1))


def _around_preview(
    layout: TableLayout, preview: DropPreview | None, target: DropTarget
) -> DropTarget:
    """The target including the ghost and the cards that moved aside for it."""
    if preview is None or not isinstance(target.zone, OnMeld):
        return target
    box = layout.melds.get(preview.meld.id)
    if box is None or target.zone.meld != preview.meld.id:
        return target
    slots = [*box.slots, ghost_slot(box, preview)]
    left = min(slot.bounds().left for slot in slots)
    right = max(slot.bounds().right for slot in slots)
    rect = pygame.Rect(target.rect)
    if rect.left == box.rect.left:
        rect.x, rect.width = left, rect.right - left
    if rect.right == box.rect.right:
        rect.width = right - rect.left
    return replace(target, rect=rect)


def focus_sprite(look: Look, focused: pygame.Rect) -> Sprite:
    """The outline of the focused thing, above everything."""
    width, rim = look.metrics.px(6), max(2, look.metrics.px(3))
    rect = focused.inflate(2 * (width + rim), 2 * (width + rim))
    ring = _focus_ring(rect.size, look.palette.focus, width, rim)
    return Sprite("focus", ring, rect.topleft)


@cached_surface
def _focus_ring(size: Size, colour: Colour, width: int, rim: int) -> pygame.Surface:
    """An outline with a dark rim on both sides, to stand out on cards and felt."""
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
    number = number_rect(rect, target.zone, sizes.px(30 if aimed else 26))

    def paint(surface: pygame.Surface) -> None:
        draw_card_ring(surface, rect, look.felt.palette.legal, width)
        _write_number(surface, look, number, mark)

    key = ("glow", target.zone)
    room = rect.inflate(2 * number.width, 2 * number.width)
    return Item(key, room, (mark, aimed), paint)


def _number_item(look: Look, target: DropTarget, mark: str) -> Item:
    """The number of a place at a meld, without the outline for picked cards."""
    number = number_rect(target.rect, target.zone, look.metrics.px(24))

    def paint(surface: pygame.Surface) -> None:
        _write_number(surface, look, number, mark)

    return Item(("number", target.zone), number, (mark,), paint)


def number_rect(rect: pygame.Rect, zone: Zone, side: int) -> pygame.Rect:
    """Where the number of a place goes, off every card's index.

    Indexes are at the upper left of every visible part and the lower right of the last card: a
    low end has its number at the lower left, a wild above itself, all else at the upper right.
    """
    number = pygame.Rect(0, 0, side, side)
    match zone:
        case OnMeld(end=engine.End.LOW):
            number.center = (rect.left + side // 3, rect.bottom - round(side * _RAISED))
        case OnWild():
            number.midbottom = (rect.centerx, rect.top + side // 8)
        case _:
            number.center = (rect.right - side // 3, rect.top + side // 3)
    return number


def _write_number(surface: pygame.Surface, look: Look, number: pygame.Rect, mark: str) -> None:
    """A plus on a disc, or a key's number on a key cap."""
    fill, ink = look.felt.palette.legal, look.felt.palette.on_legal
    if mark.isdecimal():
        bend, rim = max(3, number.width // 5), 2 * max(1, look.metrics.line // 2)
        draw_box(surface, number, Box(ink, bend))
        draw_box(surface, number.inflate(-rim, -rim), Box(fill, max(2, bend - rim // 2)))
    else:
        surface.blit(disc(number.width, fill), number)
    look.write_centred(surface, mark, number, round(number.width * 0.72), ink, bold=True)
