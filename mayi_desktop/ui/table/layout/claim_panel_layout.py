"""Layout of the claim panel: its place, its answers, and how others' melds make room."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from mayi_desktop.ui.drawing import Metrics
from mayi_desktop.ui.table.layout.regions import Piles, Regions, Shelf, shelf_of
from mayi_desktop.ui.table.layout.seat_melds import SeatMelds

# Pixels between melds and the panel, and of each card that melds beside it must still show.
_ABOVE_PANEL = 8
LEAST_STRIP = 9
# A panel is never lower than three rows, so that its shape stays; from five the head is lower.
LEAST_ROWS = 3
_MANY_ROWS = 5
# Usual sizes in design pixels: padding, gap, row, and the head with card and question.
_PAD, _GAP, _ROW = 12, 7, 46
_HEAD, _LOW_HEAD = 74, 52
# A row can still be hit at this height.
_LEAST_ROW = 22
# Two answers stand one above the other, more of them side by side.
_TWO = 2
# The share of the field left to melds beside the panel.
_LEFT_FOR_MELDS = 0.5
# A flat panel: its padding and gap, the share of the own melds it leaves, and of it for the
# answers.
_FLAT_PAD, _FLAT_GAP = 10, 8
_OWN_BESIDE_FLAT = 0.48
_ANSWERS = 0.5
# The share of the place for own melds that is left to what is told beside them.
_TOLD = 0.42
# Rounding of three sums of pixels may cost this much.
_ROUNDED = 3


@dataclass(frozen=True, slots=True)
class ClaimPanelLayout:
    """Where a question is put, whether low and wide, and the others' melds beside it."""

    panel: pygame.Rect
    others: tuple[SeatMelds, ...]
    flat: bool = False


def place_claim_panel(
    bands: Regions, centre: Piles, others: tuple[SeatMelds, ...], asked: int
) -> ClaimPanelLayout:
    """Melds make way for a question; where they would become illegible, it lies below them.

    `asked` is for how many rows of answers room is needed, `others` are the melds of others.
    """
    if bands.television:
        # Whoever has to answer does that on their phone.
        return ClaimPanelLayout(pygame.Rect(bands.shelf), others)
    shelf, right, rows = shelf_of(bands), centre.fields[1], max(LEAST_ROWS, asked)
    panel = panel_rect(bands.sizes, shelf.action, right, rows)
    if not asked or not _reached(others, panel):
        return ClaimPanelLayout(panel, others)
    # What a panel leaves for melds does not grow with words, so that no meld changes its size.
    usual = right.move(0, bands.lifted)
    panel = panel_rect(bands.plain, shelf.action, usual, rows)
    if not _reached(others, panel.move(0, -bands.lifted)):
        return ClaimPanelLayout(panel, others)
    panel = panel_rect(bands.plain, shelf.action, usual, rows, beside=True)
    reach = panel.move(0, -bands.lifted)
    squeezed = tuple(
        seat.above(reach.top - _ABOVE_PANEL, bands) if _reached((seat,), reach) else seat
        for seat in others
    )
    narrowest = min(seat.packing.narrowest for seat in squeezed)
    if narrowest >= LEAST_STRIP and not _reached(squeezed, reach):
        return ClaimPanelLayout(panel, squeezed)
    return ClaimPanelLayout(flat_panel_rect(shelf, bands.caption), others, flat=True)


def _reached(packed: tuple[SeatMelds, ...], panel: pygame.Rect) -> bool:
    """Whether melds lie where the panel is to be."""
    return any(panel.collidelist(seat.boxes) >= 0 for seat in packed)


def answer_rows(answers: int, *, aside: bool) -> int:
    """How many rows of buttons a question needs; never so few that the panel's shape changes.

    The answer that lets the card pass stands alone, the others below it side by side where
    they are more than one, and the smaller choice alone again.
    """
    return max(LEAST_ROWS, 1 + -(-(answers - 1) // 2) + aside)


def panel_rect(
    sizes: Metrics, action: pygame.Rect, field: pygame.Rect, rows: int, *, beside: bool = False
) -> pygame.Rect:
    """The panel for so many rows, over the action and as high above it as it has to be.

    It stays beside the piles, to the right of where `field`, the room for melds, begins; of
    that room it leaves a good part where there are melds `beside` it.
    """
    wanted = _wanted(sizes, rows, _LOW_HEAD if rows >= _MANY_ROWS else _HEAD)
    top = field.top + round(_LEFT_FOR_MELDS * field.height) if beside else field.top
    high = min(wanted, action.bottom - top)
    left = max(action.x, field.x)
    return pygame.Rect(left, action.bottom - high, action.right - left, high)


def flat_panel_rect(shelf: Shelf, caption: pygame.Rect) -> pygame.Rect:
    """A panel no higher than the shelf and the caption, where melds fill all room above.

    It takes about half of the place for own melds or tray, which are beside it then.
    """
    left = shelf.own.x + round(_OWN_BESIDE_FLAT * shelf.own.width)
    top = caption.y
    return pygame.Rect(left, top, shelf.action.right - left, shelf.action.bottom - top)


def told_rect(own: pygame.Rect, caption: pygame.Rect) -> pygame.Rect:
    """Room beside own melds for what is told, where melds fill all room above."""
    return pygame.Rect(own.x, caption.y, round(_TOLD * own.width), own.bottom - caption.y)


def panel_sizes(sizes: Metrics, panel: pygame.Rect, rows: int) -> Metrics:
    """The sizes of what is on a panel: those wished, or the usual ones where it has no room."""
    if panel.height >= _wanted(sizes, rows, _LOW_HEAD) - _ROUNDED:
        return sizes
    return min(sizes, Metrics(sizes.size), key=lambda found: found.scale)


def heading_rect(
    sizes: Metrics, panel: pygame.Rect, rows: int, *, flat: bool = False
) -> pygame.Rect:
    """The part of a panel for card and question, above the answers; lower without room.

    In a flat panel it is to the left of the answers, or of the first where there are many.
    """
    if flat:
        inner = _flat_inner(sizes, panel)
        left = inner.width - round(_ANSWERS * inner.width) - sizes.px(_PAD)
        high = inner.height if rows <= LEAST_ROWS else _flat_row(sizes, inner)
        return pygame.Rect(inner.x, inner.y, left, high)
    roomy = panel.height >= _wanted(sizes, rows, _HEAD)
    inner = panel.inflate(-2 * sizes.px(_PAD), -2 * sizes.px(_PAD))
    high = sizes.px(_HEAD if roomy else _LOW_HEAD)
    return pygame.Rect(inner.x, inner.y, inner.width, high)


def answer_rects(
    sizes: Metrics, panel: pygame.Rect, answers: int, *, aside: bool, flat: bool = False
) -> list[pygame.Rect]:
    """The places of all answers and then of the smaller choice, all equally high."""
    rows, gap = answer_rows(answers, aside=aside), sizes.px(_FLAT_GAP if flat else _GAP)
    if flat:
        inner = _flat_inner(sizes, panel)
        high = _flat_row(sizes, inner)
        first = pygame.Rect(0, inner.y, round(_ANSWERS * inner.width), high)
        first.right = inner.right
        if rows > LEAST_ROWS:
            return _spread(inner, first, answers - 1 + aside, gap)
    else:
        head = heading_rect(sizes, panel, rows)
        bottom = panel.bottom - sizes.px(_PAD)
        high = max(_LEAST_ROW, (bottom - head.bottom) // rows - gap)
        first = pygame.Rect(head.x, head.bottom + gap, head.width, high)
    return _stacked(first, answers, aside=aside, gap=gap)


def _stacked(first: pygame.Rect, answers: int, *, aside: bool, gap: int) -> list[pygame.Rect]:
    """The answers below the first one, two in a row; one that is left over has a row."""
    whole, half = first.width, (first.width - gap) // 2
    if answers == _TWO:
        cells = [(0, first.x, whole), (1, first.x, whole)]
    else:
        columns = first.x, first.right - half
        cells = [(0, first.x, whole)]
        cells += [(1 + n // 2, columns[n % 2], half) for n in range(answers - 1)]
        if answers % 2 == 0:
            cells[-1] = (*cells[-1][:2], whole)
    if aside:
        cells.append((1 + cells[-1][0], first.x, whole))
    step = first.height + gap
    return [pygame.Rect(x, first.y + row * step, wide, first.height) for row, x, wide in cells]


def _spread(inner: pygame.Rect, first: pygame.Rect, others: int, gap: int) -> list[pygame.Rect]:
    """Many answers in two rows below the first one, over the whole width of a flat panel."""
    columns = -(-others // 2)
    wide = (inner.width - gap * (columns - 1)) // columns
    cells = [divmod(number, columns) for number in range(others)]
    return [first] + [
        pygame.Rect(
            inner.x + x * (wide + gap),
            first.y + (y + 1) * (first.height + gap),
            wide,
            first.height,
        )
        for y, x in cells
    ]


def _flat_inner(sizes: Metrics, panel: pygame.Rect) -> pygame.Rect:
    return panel.inflate(-2 * sizes.px(_FLAT_PAD), -2 * sizes.px(_FLAT_PAD))


def _flat_row(sizes: Metrics, inner: pygame.Rect) -> int:
    return (inner.height - (LEAST_ROWS - 1) * sizes.px(_FLAT_GAP)) // LEAST_ROWS


def _wanted(sizes: Metrics, rows: int, head: int) -> int:
    """The height of a panel with this head in which every row is as high as it should be."""
    return 2 * sizes.px(_PAD) + sizes.px(head) + rows * sizes.px(_ROW + _GAP)
