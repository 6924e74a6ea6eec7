"""Tests that nothing on the table overlaps or leaves the window, for any table and window."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise, product
from pathlib import Path

import pygame
import pytest

from mayi_desktop.base.i18n import _, pgettext
from mayi_desktop.base.languages import language_keys
from mayi_desktop.engine import LayOff, Seat, TableView
from mayi_desktop.engine.state_api import view_for
from mayi_desktop.engine.table import DealResult
from mayi_desktop.host.settings import Settings
from mayi_desktop.sheets.catalogue import find_sheet
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.card_art import LARGE_INDEX_BELOW
from mayi_desktop.ui.kit.theme import Size
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.play.hand import empty_tray, put
from mayi_desktop.ui.table.card_places import ASPECT, FLOOR
from mayi_desktop.ui.table.header import notice_band
from mayi_desktop.ui.table.layout import (
    HandArrangement,
    Surroundings,
    TableLayout,
    home_seat,
    laid_open,
    lay_out_table,
    opponents_of,
)
from mayi_desktop.ui.table.marks import focus_sprite
from mayi_desktop.ui.table.regions import make_regions, spectator_sizes
from mayi_desktop.ui.table.seats import halo_rect
from tests.notation import position
from tests.pairs import pairs
from tests.ui.hand import Hand
from tests.ui.reading import Written, paint_anew
from tests.ui.screens import SCREENS, Visit, visit
from tests.ui.screens.positions import late
from tests.ui.table.player import Player
from tests.ui.table.positions import SIZES, crowded
from tests.ui.table.seeing import options_rect
from tests.ui.table.tables import game_at

# Shares of a card's width that show its index, and the large one of small cards.
INDEX, LARGE_INDEX = 0.26, 0.345


def zones(placed: TableLayout) -> dict[str, pygame.Rect]:
    """Every zone that must be free of the others, by name."""
    named = {
        "turn card": placed.turn_card,
        "corner": placed.utilities,
        "stock": placed.stock.bounds(),
        "discards": placed.discards.bounds(),
        "claim_button": placed.claim_button,
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
        for _step, slot in box.cells:
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


@pytest.mark.parametrize(
    ("size", "scale", "seats", "big"),
    pairs(SIZES, (1.25, 1.5, 2.0, 2.5), (3, 5, 8), (False, True)),
)
def test_no_card_is_smaller_for_larger_words(size, scale, seats, big):
    for melds, hand, asked in (
        (0, 11, False),
        (6, 14, True),
        (9, 24, False),
        (20, 11, False),
        (20, 11, True),
    ):
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


@pytest.mark.parametrize(
    ("size", "scale", "seats", "held"),
    [
        *pairs(SIZES, (1.5, 2.0, 2.5), (3, 5, 8), ((0, 11), (9, 14), (20, 24))),
        *product(SIZES, (2.5,), (8,), ((20, 24),)),
    ],
)
def test_nothing_overlaps_where_words_are_large(size, scale, seats, held):
    melds, hand = held
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
    asked = lay_out_table(view, size, around=Surroundings(asked=True))
    assert not asked.caption.colliderect(asked.claim_panel)


@pytest.mark.parametrize("ui_scale", [1.5, 2.1])
def test_whose_turn_it_is_has_all_the_room_beside_a_high_seat(ui_scale: float) -> None:
    view = crowded(4, 0, 11)
    placed = lay_out_table(view, (1280, 720), ui_scale=ui_scale)
    high = [box.plate for box in placed.seats.values() if box.plate.y < placed.turn_card.bottom]
    assert len(high) == 1
    assert 0 < high[0].x - placed.turn_card.right <= 8


# --- Tests that panels and words keep to their places, also where everything is written large.


SMALL = (1024, 640)
TO_THROW = """
deal 1
turn 0 play stock
seat 0: 4S 8S QS 5H TH KH 3C 9C TC JC 3D 7D
seat 1 down: *5
seat 2: *11
seat 3: *11
set 1: KC KS KH
discards: QC 8D
"""


def at(app: App, folder: Path, scale: float, language: str = "en") -> Player:
    """A table in the smallest window, with words of this size."""
    Hand(app).resize(SMALL)
    settings = replace(app.context.settings, language=language, ui_scale=scale)
    app.change_settings(replace(settings, window_width=SMALL[0], window_height=SMALL[1]))
    app.step(0.0)
    player = Player(app, game_at(folder, TO_THROW))
    player.settle()
    return player


@pytest.mark.parametrize("scale", [1.0, 1.7, 2.1, 2.5])
@pytest.mark.parametrize("language", language_keys())
def test_the_other_options_of_a_hint_cover_no_seat(
    app: App, tmp_path: Path, scale: float, language: str
) -> None:
    player = at(app, tmp_path, scale, language)
    player.press("i")
    player.press("i")
    (panel,) = (item for item in player.hint_panel() if item.key == "other options")
    rect = options_rect(panel)
    seats = [box.plate for box in player.placed.seats.values()]
    assert rect.height > 0
    assert rect.collidelist(seats) == -1


@pytest.mark.parametrize("size", [SMALL, (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.5])
def test_with_eight_seats_the_other_options_cover_melds_alone_and_none_they_name(
    tmp_path: Path, size: Size, scale: float
) -> None:
    seen = visit(tmp_path, size, Settings(ui_scale=scale))
    try:
        SCREENS["hint-of-eight"](seen)
        table = seen.app.context.scenes.top
        assert isinstance(table, TableScene)
        (panel,) = (
            item
            for item in table.coach.hint.items(table.model.view, table.display.layout)
            if item.key == "other options"
        )
        rect = options_rect(panel)
        placed = table.display.layout
        assert len(placed.melds) == 22
        found = table.coach.hint._advice
        assert found is not None
        options = [found.best, *found.alternatives][:2]
        lay_offs = [one.action for one in options if isinstance(one.action, LayOff)]
        melds = [placed.melds[action.meld].rect for action in lay_offs]
        seats = [box.plate for box in placed.seats.values()]
    finally:
        seen.app.close()
    assert melds
    piles = placed.stock.bounds(), placed.discards.bounds()
    kept = [*melds, *seats, *piles, placed.sorts, placed.hand_room, placed.action]
    kept.append(placed.caption)
    assert rect.collidelist(kept) == -1


@pytest.mark.parametrize("scale", [1.0, 1.5, 1.7, 2.5])
@pytest.mark.parametrize("language", language_keys())
def test_the_round_buttons_tell_their_whole_names_within_the_window(
    app: App, tmp_path: Path, scale: float, language: str
) -> None:
    player = at(app, tmp_path, scale, language)
    buttons = [button for button in player.table.controls.utilities if button.visible]
    assert len(buttons) == 3
    fonts, sizes = app.context.look.fonts, app.context.look.metrics
    for button in buttons:
        wide = fonts.width(button.label, sizes.small, bold=True)
        assert wide <= button.slip.width
        assert pygame.Rect((0, 0), SMALL).contains(button.slip)


@pytest.mark.parametrize("scale", [1.0, 1.7, 2.5])
def test_the_mark_of_a_seat_that_is_down_lies_within_its_plate(
    app: App, tmp_path: Path, scale: float
) -> None:
    player = at(app, tmp_path, scale)
    plate = player.placed.seats[Seat(1)].plate
    legal = app.context.look.palette.legal
    pad = app.context.look.metrics.px(10) // 2
    picture = player.picture
    low = range(plate.bottom - pad, plate.bottom + 4)
    whole = range(plate.top, plate.bottom - pad)

    def green(rows: range) -> bool:
        columns = range(plate.left, plate.right)
        return any(picture.get_at((x, y))[:3] == legal for y in rows for x in columns)

    assert green(whole)
    assert not green(low)


def test_the_keyboard_is_seen_on_white_and_on_dark_ground(app: App) -> None:
    look = app.context.look
    sprite = focus_sprite(look, pygame.Rect(40, 40, 80, 110))
    for ground in ("white", "black"):
        picture = pygame.Surface((200, 200))
        picture.fill(ground)
        picture.blit(sprite.surface, sprite.pos)
        row = [tuple(picture.get_at((x, 95))[:3]) for x in range(60)]
        focus, ink = tuple(look.palette.focus), (12, 40, 28)
        assert row.count(focus) >= 3
        assert ink in row[: row.index(focus)]
        assert ink in row[row.index(focus) :]


def written_at(folder: Path, screen: str, language: str, scale: float) -> list[Written]:
    """Every line of a screen in a usual window, with words of this size."""
    seen = visit(folder, (1280, 720), Settings(language=language, ui_scale=scale))
    try:
        SCREENS[screen](seen)
        return paint_anew(seen.app)
    finally:
        seen.app.close()


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("language", language_keys())
def test_whose_turn_it_is_stands_no_smaller_than_the_contract(
    tmp_path: Path, scale: float, language: str
) -> None:
    lines = written_at(tmp_path, "table-others-turn", language, scale)
    ribbon = [line for line in lines if line.room.centery < 70]
    (turn,) = (
        line for line in ribbon if "Maximilian-Alexander" in line.text and not line.ink.y > 45
    )
    # The buttons beside it have a single word each.
    deal = [line for line in ribbon if line.room.x > 700 and " " in line.text.strip()]
    assert len(deal) >= 2
    assert all(turn.px >= line.px for line in deal)
    assert not turn.cut


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.5])
@pytest.mark.parametrize("language", language_keys())
def test_the_dealers_button_does_not_touch_the_mark_below_it(
    tmp_path: Path, scale: float, language: str
) -> None:
    lines = written_at(tmp_path, "table-two-rows", language, scale)
    marks = [line.room for line in lines if line.shown in (_("down"), "✓")]
    (button,) = (line.room for line in lines if line.shown == pgettext("dealer", "D"))
    assert len(marks) >= 3
    assert button.inflate(2, 2).collidelist(marks) == -1


@pytest.mark.parametrize("language", language_keys())
def test_an_answer_on_a_plate_leaves_its_name_free(tmp_path: Path, language: str) -> None:
    lines = written_at(tmp_path, "public-asked", language, 1.5)
    said = [line for line in lines if line.text == _("Never mind")]
    names = [line for line in lines if line.text == "Oma Annegret"]
    assert said
    assert names
    for name in names:
        assert not any(line.room.colliderect(name.ink) for line in said)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_words_are_hardly_smaller_where_the_person_asked_for_larger_ones(
    tmp_path: Path, size: Size
) -> None:
    """They were once half as large, as the sizes ended where they began at 100 %."""
    written: dict[float, dict[str, int]] = {}
    for scale in (1.0, 1.7):
        opened = visit(tmp_path / str(scale), size, Settings(ui_scale=scale))
        SCREENS["talk"](opened)
        opened.hand.wait(0.1)
        lines = paint_anew(opened.app)
        written[scale] = {line.text: line.px for line in lines if len(line.text) > 1}
        opened.app.close()
    both = written[1.0].keys() & written[1.7].keys()
    assert len(both) > 15
    assert [t for t in both if written[1.7][t] < 0.9 * written[1.0][t]] == []


# --- Hands laid open at the end of a deal: before their owners, over nothing, and to be read.


OPEN_HANDS_SIZES = ((1024, 640), (1280, 720), (1920, 1080))


def placed(size: tuple[int, int], seats: int, melds: int, around: Surroundings) -> TableLayout:
    state = position(find_sheet("grandma-jeanne"), late(seats, melds, 11))
    return lay_out_table(view_for(state, Seat(0)), size, HandArrangement(), around=around)


@pytest.mark.parametrize(
    ("size", "seats", "melds", "television"),
    pairs(OPEN_HANDS_SIZES, range(3, 9), (0, 5, 16), (False, True)),
)
def test_an_open_hand_covers_nothing(
    size: tuple[int, int], seats: int, melds: int, *, television: bool
) -> None:
    layout = placed(size, seats, melds, Surroundings(spectator=television))
    others = [seat for seat in layout.seats if seat != layout.home]
    hands = [laid_open(layout, seat, 11) for seat in others]
    rooms = [
        cards[0].bounds().unionall([c.bounds() for c in cards]) for cards in hands if cards
    ]
    lying = [layout.stock.bounds(), layout.discards.bounds(), layout.own]
    lying += [box.rect for box in layout.melds.values()]
    lying += [box.plate for box in layout.seats.values()]
    assert all(room.collidelist(lying) < 0 for room in rooms)
    assert not any(one.colliderect(other) for one, other in combinations(rooms, 2))
    if not melds:
        assert len(rooms) == len(others)


@pytest.mark.parametrize("size", OPEN_HANDS_SIZES)
@pytest.mark.parametrize("seats", [3, 5, 8])
@pytest.mark.parametrize("count", [11, 19])
def test_every_index_of_an_open_hand_is_seen(
    size: tuple[int, int], seats: int, count: int
) -> None:
    layout = placed(size, seats, 0, Surroundings())
    for seat in set(layout.seats) - {layout.home}:
        cards = laid_open(layout, seat, count)
        assert len(cards) == count
        wide, high = cards[0].width, cards[0].height
        for one, other in pairwise(cards):
            if one.y == other.y:
                assert other.x - one.x >= 0.35 * wide
            else:
                assert other.y - one.y >= 0.5 * high
        # About twice as high as what was seen of the backs.
        assert high > (1.2 if count == 11 else 0.9) * layout.seats[seat].back


@pytest.mark.parametrize("size", OPEN_HANDS_SIZES)
def test_long_hands_of_eight_seats_are_hardly_smaller_than_short_ones(
    size: tuple[int, int],
) -> None:
    layout = placed(size, 8, 0, Surroundings())
    for seat in set(layout.seats) - {layout.home}:
        short, long = (laid_open(layout, seat, count)[0].height for count in (2, 19))
        assert long > 0.55 * short


def test_a_hand_that_has_room_in_one_row_lies_in_one() -> None:
    layout = placed((1920, 1080), 3, 0, Surroundings())
    cards = laid_open(layout, Seat(1), 11)
    assert len({card.y for card in cards}) == 1


# --- Tests of what the panels laid over the table leave in sight.


PANELS_SIZES = ((1024, 640), (1280, 720), (1920, 1080))
SCALES = (1.0, 1.7, 2.5)


@pytest.fixture(params=[(size, scale) for size in PANELS_SIZES for scale in SCALES])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Visit]:
    size, scale = request.param
    seen = visit(tmp_path, size, Settings(ui_scale=scale))
    yield seen
    seen.app.close()


def table_of(opened: Visit) -> TableScene:
    table = opened.app.context.scenes.top
    assert isinstance(table, TableScene)
    return table


def test_other_choices_stand_where_no_melds_and_no_seats_are(opened: Visit) -> None:
    SCREENS["hint-others"](opened)
    table = table_of(opened)
    (panel,) = (
        options_rect(item)
        for item in table.coach.hint.items(table.model.view, table.display.layout)
    )
    placed = table.display.layout
    others = [box.rect for box in placed.melds.values()]
    others += [box.plate for box in placed.seats.values()]
    others += [placed.stock.bounds(), placed.discards.bounds(), placed.action]
    assert panel.collidelist(others) < 0, (panel, others)


# --- The table as a television: seats on both sides, all larger, nothing over anything else.


TELEVISION_SIZES = ((1024, 640), (1280, 720), (1920, 1080), (3840, 2160))
TELEVISION = Surroundings(spectator=True)


def spectators(
    size: tuple[int, int], seats: int, melds: int, around: Surroundings
) -> TableLayout:
    state = position(find_sheet("grandma-jeanne"), late(seats, melds, 11))
    return lay_out_table(view_for(state, None), size, HandArrangement(), around=around)


@pytest.mark.parametrize("size", TELEVISION_SIZES)
@pytest.mark.parametrize("seats", range(3, 9))
def test_nothing_lies_over_anything_else(size: tuple[int, int], seats: int) -> None:
    layout = spectators(size, seats, 2 * seats, TELEVISION)
    panels = [box.plate for box in layout.seats.values()]
    boxes = [box.rect for box in layout.melds.values()]
    piles = [layout.stock.bounds(), layout.discards.bounds()]
    parts = [*panels, *boxes, *piles, notice_band(layout)]
    overlaps = [(a, b) for a, b in combinations(parts, 2) if a.colliderect(b)]
    assert overlaps == []
    assert set(layout.seats) == {Seat(seat) for seat in range(seats)}
    assert layout.home is None


@pytest.mark.parametrize("size", TELEVISION_SIZES)
@pytest.mark.parametrize(("seats", "melds"), [(3, 5), (5, 9), (8, 16)])
def test_cards_are_larger_than_where_hands_are_held(
    size: tuple[int, int], seats: int, melds: int
) -> None:
    television = spectators(size, seats, melds, TELEVISION)
    view = view_for(position(find_sheet("grandma-jeanne"), late(seats, melds, 11)), Seat(0))
    around = Surroundings(shared=True)
    shared = lay_out_table(view, size, HandArrangement(view.hand), around=around)
    assert television.discards.height > 1.15 * shared.discards.height
    for meld, box in television.melds.items():
        assert box.slots[0].height > shared.melds[meld].slots[0].height


@pytest.mark.parametrize("seats", range(3, 9))
def test_people_sit_on_both_sides_clockwise_and_melds_lie_between(seats: int) -> None:
    layout = spectators(TELEVISION_SIZES[1], seats, 2 * seats, TELEVISION)
    middle = layout.stock.y
    panels = [layout.seats[Seat(seat)].plate for seat in range(seats)]
    far = [panel.centerx for panel in panels if panel.centery < middle]
    near = [panel.centerx for panel in panels if panel.centery > middle]
    assert (far, near) == (sorted(far), sorted(near, reverse=True))
    assert len(near) >= 2
    lower = min(panel.top for panel in panels if panel.centery > middle)
    assert max(box.rect.bottom for box in layout.melds.values()) <= lower


@pytest.mark.parametrize("size", TELEVISION_SIZES[1:])
def test_words_are_the_same_share_of_any_screen(size: tuple[int, int]) -> None:
    words = spectator_sizes(size, 1.0).small / size[1]
    assert words == pytest.approx(0.0275, rel=0.03)


# --- A shared table with every hand face down: melds take part of the hand's room.


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("seats", "melds"), [(3, 6), (4, 8), (5, 10), (8, 16)])
def test_melds_are_larger_while_every_hand_lies_face_down(
    size: tuple[int, int], seats: int, melds: int
) -> None:
    state = position(find_sheet("grandma-jeanne"), late(seats, melds, 11))
    around = Surroundings(shared=True)
    covered, opened = (view_for(state, seat) for seat in (None, Seat(0)))
    large = lay_out_table(covered, size, HandArrangement(), around=around)
    usual = lay_out_table(opened, size, HandArrangement(opened.hand), around=around)
    assert (large.stock, large.discards) == (usual.stock, usual.discards)
    assert large.seats == {
        seat: replace(box, fan=large.seats[seat].fan) for seat, box in usual.seats.items()
    }
    heights = [
        (box.slots[0].height, usual.melds[meld].slots[0].height)
        for meld, box in large.melds.items()
    ]
    assert all(now >= before - 0.01 for now, before in heights)
    if seats == 8:
        # In the smallest windows the widths of plates leave little.
        least = 1.01 if size[0] < 1280 else 1.08 if size[0] < 1920 else 1.2
        assert all(now > least * before for now, before in heights)
    parts = [notice_band(large), large.action, *(box.rect for box in large.melds.values())]
    assert [(a, b) for a, b in combinations(parts, 2) if a.colliderect(b)] == []


def test_melds_make_way_for_open_hands_at_the_end_of_a_deal() -> None:
    state = position(find_sheet("grandma-jeanne"), late(4, 8, 11))
    view, around = view_for(state, None), Surroundings(shared=True)
    result = DealResult(3, Seat(0), ((),) * 4, (0,) * 4)
    ended = replace(view, table=replace(view.table, result=result))
    large, usual = (lay_out_table(v, (1280, 720), around=around) for v in (view, ended))
    assert large.caption.y > usual.caption.y
