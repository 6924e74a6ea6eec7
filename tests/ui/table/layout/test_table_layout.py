"""Tests that nothing on the table overlaps or leaves the window, for any table and window."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

import pygame
import pytest

from mayi_desktop.engine import Seat, TableView
from mayi_desktop.ui.kit.card_art import LARGE_INDEX_BELOW
from mayi_desktop.ui.play.hand import empty_tray, put
from mayi_desktop.ui.table.card_places import ASPECT, FLOOR
from mayi_desktop.ui.table.layout import (
    HandArrangement,
    Surroundings,
    TableLayout,
    home_seat,
    lay_out_table,
    opponents_of,
)
from mayi_desktop.ui.table.regions import make_regions
from mayi_desktop.ui.table.seats import halo_rect
from tests.ui.table.positions import SIZES, crowded

# Shares of a card's width that show its index, and the large one of small cards.
INDEX, LARGE_INDEX = 0.26, 0.345


def zones(placed: TableLayout) -> dict[str, pygame.Rect]:
    """Every zone that must be free of the others, by name."""
    named = {
        "turn card": placed.turn_card,
        "corner": placed.utilities,
        "stock": placed.stock.bounds(),
        "discards": placed.discards.bounds(),
        "pill": placed.claim_button,
        "caption": placed.caption,
        "sorts": placed.sorts,
        "action": placed.action,
    }
    for seat, box in placed.seats.items():
        named[f"plate {seat}"] = box.plate
        if box.fan != placed.hand_room:
            named[f"fan {seat}"] = box.fan
    named |= {f"meld {mid}": box.rect for mid, box in placed.melds.items()}
    named |= {f"badge {seat} {rect.topleft}": rect for seat, rect in placed.owner_marks}
    named |= {f"tray {index}": box.frame for index, box in enumerate(placed.tray)}
    return named


def hand_bounds(placed: TableLayout) -> pygame.Rect:
    return placed.hand.slots[0].bounds().unionall([s.bounds() for s in placed.hand.slots])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(3, 9))
@pytest.mark.parametrize(("melds", "hand"), [(0, 11), (9, 14), (20, 24), (24, 1)])
def test_nothing_overlaps_and_everything_is_inside(size, seats, melds, hand):
    view = crowded(seats, melds, hand)
    placed = lay_out_table(view, size)
    window = pygame.Rect((0, 0), size)
    named = zones(placed) | {"hand": hand_bounds(placed)}
    assert len(placed.melds) == melds
    for name, rect in named.items():
        assert window.contains(rect), (name, rect)
    for (one, a), (other, b) in combinations(named.items(), 2):
        assert not a.colliderect(b), (one, a, other, b)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(3, 9))
def test_a_full_tray_finds_room_on_the_shelf(size, seats):
    view = crowded(seats, 0, 12)
    tray = empty_tray(view)
    for index in range(len(tray)):
        tray = put(tray, index, view.hand[3 * index : 3 * index + 3])
    order = view.hand[3 * len(tray) :]
    placed = lay_out_table(view, size, HandArrangement(order, tray))
    assert set(view.hand) <= placed.cards.keys()
    named = zones(placed)
    for (one, a), (other, b) in combinations(named.items(), 2):
        assert not a.colliderect(b), (one, a, other, b)
    for box in placed.tray:
        for _, slot in box.cells:
            assert box.frame.contains(slot.bounds().inflate(-4, -4)), (box.frame, slot)


@pytest.mark.parametrize("size", SIZES)
def test_the_viewer_sits_below_and_the_others_from_left_to_right(size):
    view = crowded(5, 0, 11)
    placed = lay_out_table(view, size)
    xs = [placed.seats[seat].plate.centerx for seat in opponents_of(view, home_seat(view))]
    assert xs == sorted(xs)
    assert placed.seats[0].plate.y > max(placed.seats[s].plate.bottom for s in (1, 2, 3, 4))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [0.8, 1.5, 2.0])
def test_a_larger_scale_still_leaves_every_zone_a_place(size, scale):
    view = crowded(5, 8, 14)
    placed = lay_out_table(view, size, ui_scale=scale)
    window = pygame.Rect((0, 0), size)
    for name, rect in zones(placed).items():
        assert window.contains(rect), (name, rect)
        assert rect.width > 8, (name, rect)
        assert rect.height > 8, (name, rect)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.25, 1.5, 2.0, 2.5])
@pytest.mark.parametrize("seats", [3, 5, 8])
@pytest.mark.parametrize("big", [False, True])
def test_no_card_is_smaller_for_larger_words(size, scale, seats, big):
    for melds, hand, asked in ((0, 11, 0), (6, 14, 3), (9, 24, 0), (20, 11, 0), (20, 11, 5)):
        view = crowded(seats, melds, hand)
        tray = empty_tray(view)
        tray = put(tray, 0, view.hand[:3]) if tray else tray
        held = HandArrangement(view.hand[3:] if tray else view.hand, tray, big=big)
        usual = lay_out_table(view, size, held, around=Surroundings(asked))
        large = lay_out_table(view, size, held, around=Surroundings(asked), ui_scale=scale)
        assert large.cards.keys() == usual.cards.keys()
        for card, slot in usual.cards.items():
            assert large.cards[card].height >= slot.height, card
        assert large.stock.height >= usual.stock.height
        for meld, box in usual.melds.items():
            assert min(large.melds[meld].visible_widths) >= min(box.visible_widths) - 0.01, meld


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.5, 2.0, 2.5])
@pytest.mark.parametrize("seats", [3, 5, 8])
@pytest.mark.parametrize(("melds", "hand"), [(0, 11), (9, 14), (20, 24)])
def test_nothing_overlaps_where_words_are_large(size, scale, seats, melds, hand):
    placed = lay_out_table(crowded(seats, melds, hand), size, ui_scale=scale)
    named = zones(placed) | {"hand": hand_bounds(placed)}
    for (one, a), (other, b) in combinations(named.items(), 2):
        assert not a.colliderect(b), (one, a, other, b)
    for name, rect in named.items():
        assert pygame.Rect((0, 0), size).contains(rect), (name, rect)


def test_few_melds_are_large_and_many_keep_above_the_floor_where_there_is_room():
    few = lay_out_table(crowded(4, 3, 11), (1920, 1080))
    many = lay_out_table(crowded(8, 20, 11), (1920, 1080))
    card = few.card
    assert min(box.rect.height for box in few.melds.values()) > 0.55 * card
    assert min(box.rect.height for box in many.melds.values()) >= FLOOR * card - 1


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_twenty_melds_in_a_small_window_show_a_strip_of_every_card(size):
    placed = lay_out_table(crowded(8, 20, 24), size)
    assert min(strip for box in placed.melds.values() for strip in box.visible_widths) >= 12


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
@pytest.mark.parametrize(("seats", "melds"), [(5, 24), (6, 27), (8, 24)])
def test_in_a_small_window_no_card_of_a_meld_hides_the_large_index_of_another(
    size, seats, melds
):
    placed = lay_out_table(crowded(seats, melds, 11), size)
    small = [box for box in placed.melds.values() if box.rect.height < LARGE_INDEX_BELOW]
    assert len(small) >= 4
    for box in small:
        assert min(box.visible_widths) >= LARGE_INDEX * box.rect.height * ASPECT, box


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.7, 2.5])
@pytest.mark.parametrize("melds", [20, 24])
def test_large_words_do_not_push_melds_over_the_ranks_and_suits_of_their_cards(
    size, scale, melds
):
    placed = lay_out_table(crowded(8, melds, 24), size, ui_scale=scale)
    for box in placed.melds.values():
        assert min(box.visible_widths) >= INDEX * box.rect.height * ASPECT, box


def places_of(view: TableView, placed: TableLayout) -> dict[Seat, list[pygame.Rect]]:
    """Where the melds of every seat in the opponents row lie, from left to right."""
    return {
        seat: [placed.melds[meld.id].rect for meld in view.table.melds if meld.owner == seat]
        for seat in opponents_of(view, home_seat(view))
    }


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(3, 9))
@pytest.mark.parametrize("melds", [9, 20])
def test_melds_lie_before_their_owner(size, seats, melds):
    view = crowded(seats, melds, 11)
    placed = lay_out_table(view, size)
    laid = [
        (placed.seats[seat].plate, rects[0].unionall(rects[1:]))
        for seat, rects in places_of(view, placed).items()
        if rects
    ]
    for plate, whole in laid:
        assert whole.top > plate.bottom
        # Some of it is straight below the plate, and it leans to no other seat's side.
        assert whole.left < plate.right
        assert plate.left < whole.right
    middles = [whole.centerx for _, whole in laid]
    assert middles == sorted(middles)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [3, 5, 8])
@pytest.mark.parametrize("laying", [1, 2])
def test_nobodys_melds_move_because_of_what_another_lays(size, seats, laying):
    after = crowded(seats, 3 * seats, 11)
    theirs = [meld for meld in after.table.melds if meld.owner == laying]
    assert len(theirs) > 1
    others = tuple(meld for meld in after.table.melds if meld.owner != laying)
    before = replace(after, table=replace(after.table, melds=(*others, theirs[0])))
    one, other = lay_out_table(before, size), lay_out_table(after, size)
    for meld in others:
        assert one.melds[meld.id] == other.melds[meld.id]


@pytest.mark.parametrize("size", SIZES)
def test_the_tray_and_then_the_viewers_melds_lie_below_the_piles(size):
    view = crowded(4, 8, 11)
    own = [m.id for m in view.table.melds if m.owner == view.viewer]
    placed = lay_out_table(view, size)
    melds = pygame.Rect(placed.melds[own[0]].rect)
    melds.unionall_ip([placed.melds[meld].rect for meld in own])
    fresh = crowded(4, 0, 11)
    tray = lay_out_table(fresh, size, HandArrangement(fresh.hand, empty_tray(fresh)[:2])).tray
    frames = tray[0].frame.unionall([box.frame for box in tray])
    for rect in (melds, frames):
        assert (
            abs(rect.centerx - placed.centre_column.centerx) <= 2
            or rect.right == placed.own.right
        )


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_the_halo_around_whose_turn_it_is_touches_nothing(size, scale):
    placed = lay_out_table(crowded(4, 8, 11), size, ui_scale=scale)
    sizes = make_regions(size, 11, scale, big=False).sizes
    halo = halo_rect(sizes, placed.seats[0].plate)
    for rect in (placed.sorts, placed.caption, placed.own):
        assert not halo.colliderect(rect), rect


@pytest.mark.parametrize("kept", [0, 1])
def test_melds_that_gather_on_one_side_begin_with_the_badge_of_their_owner(kept):
    view = crowded(5, 8, 11)
    placed = lay_out_table(view, (1280, 720), around=Surroundings(clear_side=kept))
    for meld in view.table.melds:
        if meld.owner == view.viewer:
            continue
        rect = placed.melds[meld.id].rect
        assert not rect.colliderect(placed.fields[kept])
        badges = [
            (badge.x, seat)
            for seat, badge in placed.owner_marks
            if rect.y <= badge.centery < rect.bottom and badge.x < rect.x
        ]
        assert max(badges)[1] == meld.owner
    assert not lay_out_table(view, (1280, 720)).owner_marks


def test_one_row_shows_twenty_four_cards_with_the_wanted_strips():
    for size, strip in (((1024, 640), 38), ((1280, 720), 48), ((1920, 1080), 72)):
        placed = lay_out_table(crowded(3, 0, 24), size)
        assert placed.hand.front == 24
        assert placed.hand.visible_width >= strip - 1.5


def test_a_hand_too_large_for_one_row_gets_two():
    placed = lay_out_table(crowded(3, 0, 40), (1024, 640))
    ys = {round(slot.y) for slot in placed.hand.slots}
    assert len(ys) == 2
    assert placed.hand.visible_width >= 30


def test_big_cards_are_bigger_and_in_two_rows():
    view = crowded(4, 6, 14)
    plain, big = (
        lay_out_table(view, (1280, 720)),
        lay_out_table(view, (1280, 720), HandArrangement(view.hand, big=True)),
    )
    assert big.card > plain.card
    assert big.hand.front < 14


@pytest.mark.parametrize("count", [1, 2, 5, 8, 11])
def test_a_small_hand_is_a_fan_that_bows_down_at_both_ends(count):
    slots = lay_out_table(crowded(4, 0, count), (1280, 720)).hand.slots
    middle = slots[len(slots) // 2]
    assert slots[0].y >= middle.y - 0.01
    assert slots[0].angle >= 0 >= slots[-1].angle
    assert slots[0].angle == pytest.approx(min(8.0, 2.0 * (count - 1)))
    for one, other in pairwise(slots):
        assert other.x - one.x < one.width


@pytest.mark.parametrize("count", [2, 5, 8])
def test_where_there_is_room_no_card_of_a_hand_hides_the_next(count):
    slots = lay_out_table(crowded(4, 0, count), (1280, 720)).hand.slots
    for one, other in pairwise(slots):
        assert other.x - one.x >= 0.95 * one.width


def test_the_same_input_gives_the_same_places():
    view = crowded(6, 11, 17)
    assert lay_out_table(view, (1920, 1080)) == lay_out_table(view, (1920, 1080))


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("melds", [16, 22])
def test_nobodys_melds_are_much_larger_than_others(size, melds):
    view = crowded(8, melds, 11)
    places = places_of(view, lay_out_table(view, size))
    heights = {rect.height for rects in places.values() for rect in rects}
    assert max(heights) <= 1.45 * min(heights)


@pytest.mark.parametrize("size", SIZES)
def test_what_happened_is_told_in_the_middle_unless_a_question_stands_beside_it(size):
    view = crowded(5, 8, 11)
    free = lay_out_table(view, size).caption
    assert abs(free.centerx - size[0] // 2) <= 2
    asked = lay_out_table(view, size, around=Surroundings(question_rows=3))
    assert not asked.caption.colliderect(asked.claim_panel)


@pytest.mark.parametrize("ui_scale", [1.5, 2.1])
def test_whose_turn_it_is_has_all_the_room_beside_a_high_seat(ui_scale: float) -> None:
    view = crowded(4, 0, 11)
    placed = lay_out_table(view, (1280, 720), ui_scale=ui_scale)
    high = [box.plate for box in placed.seats.values() if box.plate.y < placed.turn_card.bottom]
    assert len(high) == 1
    assert 0 < high[0].x - placed.turn_card.right <= 8
