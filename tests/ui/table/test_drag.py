"""Tests how a hand is held: groups made by the person, and a hover that traps no neighbour."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mayi_desktop.engine import CARDS, CardId, End, Refusal
from mayi_desktop.ui.app import App
from mayi_desktop.ui.play.hand import Sort
from mayi_desktop.ui.play.plays import OnMeld, OnWild, Zone
from mayi_desktop.ui.table.layout import HandState
from mayi_desktop.ui.table.marks import (
    PARTED,
    DropPreview,
    drop_targets,
    ghost_slot,
    number_rect,
)
from mayi_desktop.ui.table.pointer import LIFTING
from tests.ui.screens import EARLY_3, TO_LAY_OFF
from tests.ui.table.player import Player, at
from tests.ui.table.positions import crowded
from tests.ui.table.tables import game_at, new_game

SIZES = ((1024, 640), (1280, 720), (1920, 1080))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [1, 2, 5, 8, 11, 12, 16, 20, 21, 24, 30])
@pytest.mark.parametrize("big", [False, True])
def test_a_hovered_card_leaves_every_neighbour_within_reach(
    size: tuple[int, int], count: int, big: bool
) -> None:
    """In the middle of its own strip each card is met, whichever card is raised just now."""
    view = crowded(4, 4, count)
    hand = HandState(big_cards=big)
    hand.update(view)
    plain = hand.layout(view, size, ui_scale=1.0)
    strips = {
        card: (
            round(slot.x - slot.width / 2 + min(plain.hand.visible_width, slot.width) / 2),
            round(slot.y - slot.height * 0.35),
        )
        for card, slot in zip(plain.order, plain.hand.slots, strict=True)
    }
    for hovered in plain.order:
        hand.hover = hovered
        placed = hand.layout(view, size, ui_scale=1.0)
        met = {card: placed.hand_card_at(spot) for card, spot in strips.items()}
        assert met == {card: card for card in strips}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [5, 11, 16, 24])
def test_a_parted_hand_stays_in_its_room_and_readable(
    size: tuple[int, int], count: int
) -> None:
    hand, view = HandState(), crowded(4, 4, count)
    hand.update(view)
    for place in (2, count // 2, count - 1):
        hand.toggle_split(hand.order[place])
    placed = hand.layout(view, size, ui_scale=1.0)
    edges = [(slot.x - slot.width / 2, slot.x + slot.width / 2) for slot in placed.hand.slots]
    assert placed.hand_room.left - 1 <= min(left for left, _ in edges)
    assert max(right for _, right in edges) <= placed.hand_room.right + 1
    assert placed.hand.visible_width >= 30


def holding_at(app: App, folder: Path) -> Player:
    player = Player(app, game_at(folder, EARLY_3))
    player.settle()
    return player


def gap_before(player: Player, name: str) -> float:
    """How much farther a card stands from its left neighbour than cards do as a rule."""
    slots = player.placed.hand.slots
    place = player.placed.order.index(player.card(name))
    return slots[place].x - slots[place - 1].x - player.placed.hand.visible_width


def test_shift_and_click_parts_the_hand_and_joins_it_again(app: App, tmp_path: Path) -> None:
    player = holding_at(app, tmp_path)
    before = player.placed.order
    player.click(player.at("TH"), mods=("shift",))
    player.settle()
    width = player.placed.hand.slots[0].width
    assert gap_before(player, "TH") > 0.15 * width
    assert gap_before(player, "KH") == pytest.approx(0, abs=1)
    assert player.placed.order == before
    assert player.table.model.hand.picked == ()
    player.click(player.at("TH"), mods=("shift",))
    player.settle()
    assert player.table.model.hand.splits == frozenset()


def test_a_card_held_for_a_moment_stays_lifted_until_the_next_press(
    app: App, tmp_path: Path
) -> None:
    player = at(app, tmp_path, TO_LAY_OFF)
    order = player.table.model.hand.order
    start = player.at(str(CARDS[order[1]]))
    player.grab(start)
    player.wait(LIFTING + 0.1)
    player.drop((start[0] + 5, start[1]))
    end = player.in_hand()
    player.move(end)
    assert player.table.pointer.drag is not None
    player.grab(end)
    player.drop(end)
    player.settle()
    assert player.table.pointer.drag is None
    assert player.table.model.hand.order == (order[0], *order[2:], order[1])
    assert not player.table.model.hand.picked


def test_a_lifted_card_is_put_on_a_meld_by_a_press_and_back_by_escape(
    app: App, tmp_path: Path
) -> None:
    player = at(app, tmp_path, TO_LAY_OFF)
    before = player.table.model.hand.order
    for end in ("escape", ""):
        start = player.at("9H")
        player.grab(start)
        player.wait(LIFTING + 0.1)
        player.drop(start)
        if end:
            player.press(end)
            player.settle()
            assert player.table.pointer.drag is None
            assert player.table.model.hand.order == before
    player.click(player.meld(0, 0.9))
    player.settle()
    assert "9H" not in player.hand_names()


def test_a_trembling_press_picks_the_card(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, TO_LAY_OFF)
    x, y = player.at("QC")
    player.drag((x, y), (x + 9, y + 12))
    player.settle()
    assert player.table.model.hand.picked == (player.card("QC"),)


def test_a_group_is_dragged_as_one(app: App, tmp_path: Path) -> None:
    player = holding_at(app, tmp_path)
    names = player.hand_names()
    player.click(player.at(names[3]), mods=("shift",))
    player.settle()
    drag_with_shift(player, names[1], player.in_hand())
    assert player.hand_names() == [*names[3:], *names[:3]]
    hand = player.table.model.hand
    assert hand.group_of(player.card(names[0])) == cards(player, names[:3])
    assert hand.group_of(player.card(names[5])) == cards(player, names[3:])


def test_groups_of_the_plan_can_be_dragged_and_stay_groups(app: App, tmp_path: Path) -> None:
    player = holding_at(app, tmp_path)
    player.press("p")
    player.settle()
    hand = player.table.model.hand
    group = hand.group_of(player.card("3C"))
    assert {str(CARDS[card])[0] for card in group} == {"3"}
    drag_with_shift(player, "3C", player.in_hand())
    assert player.placed.order[-len(group) :] == group
    assert hand.sort is Sort.MANUAL
    assert hand.group_of(player.card("9C")) != player.placed.order
    player.press("s")
    assert hand.splits == frozenset()


def drag_with_shift(player: Player, name: str, end: tuple[int, int]) -> None:
    player._hold(("shift",), down=True)
    player.drag(player.at(name), end)
    player._hold(("shift",), down=False)
    player.settle()


def cards(player: Player, names: list[str]) -> tuple[CardId, ...]:
    return tuple(player.card(name) for name in names)


def test_the_order_of_the_hand_is_kept_for_the_games_to_come(app: App, tmp_path: Path) -> None:
    player = Player(app, new_game(tmp_path / "one", 3))
    player.until_asked()
    player.press("r")
    again = Player(app, new_game(tmp_path / "two", 3))
    again.until_asked()
    assert again.table.model.hand.sort is Sort.RANK
    ranks = [int(CARDS[card].rank) for card in again.placed.order]
    naturals = [rank for rank in ranks if rank > 2]
    assert naturals == sorted(naturals)


# --- Tests that a meld opens where a card would land, by drag, by click and by key alike.


# Pixels above the letter of an index; a badge may touch these.
_AIR = 3

TABLE = """
deal 3
turn 0 play stock
seat 0 down: 9H 4H QC 7H KD 5S
seat 1 down: *5
seat 2: *11
run 1: 5H 6H JK 8H
set 1: KC KS KH
run 0: 9S TS JS QS
discards: 3C 4D
"""


def by_drag(player: Player, name: str, meld: int, share: float) -> None:
    player.grab(player.at(name))
    player.carry(player.meld(meld, share))


def by_click(player: Player, name: str, meld: int, share: float) -> None:
    player.click(player.at(name))
    player.settle()
    player.move(player.meld(meld, share))


def by_key(player: Player, name: str, meld: int, share: float) -> None:
    player.click(player.at(name))
    player.settle()
    wanted = list(player.placed.melds)[meld]
    for key in ("tab", *("right",) * 8):
        spot = player.table.keyboard.focused()
        while spot is None or spot.kind != "meld":
            player.press("tab")
            spot = player.table.keyboard.focused()
        if spot.number == wanted:
            return
        player.press(key if key != "tab" else "right")
    raise AssertionError("the keyboard never came to the meld")


@pytest.fixture
def player(app: App, tmp_path: Path) -> Player:
    hot_seat = Player(app, game_at(tmp_path, TABLE))
    hot_seat.settle()
    return hot_seat


def xs(player: Player, meld: int) -> list[float]:
    return [slot.x for slot in list(player.placed.melds.values())[meld].slots]


def landing_of(player: Player) -> DropPreview:
    player.wait(0.4)
    landing = player.table.display.drop_preview
    assert landing is not None
    return landing


@pytest.mark.parametrize("way", [by_drag, by_click, by_key])
@pytest.mark.parametrize(
    ("aimed", "place", "words"),
    [
        (("9H", 0, 0.9), 4, "as 9♥"),
        (("4H", 0, 0.1), 0, "as 4♥"),
        (("KD", 1, 0.5), 3, "K♦"),
    ],
)
def test_the_neighbours_part_and_a_ghost_lies_where_the_card_would(
    player: Player,
    way: Callable[[Player, str, int, float], None],
    aimed: tuple[str, int, float],
    place: int,
    words: str,
) -> None:
    name, meld, share = aimed
    before = xs(player, meld)
    way(player, name, meld, share)
    landing = landing_of(player)
    assert (str(CARDS[landing.card]), landing.place, landing.words) == (name, place, words)
    aside = PARTED if place == 0 else -PARTED
    assert xs(player, meld) == pytest.approx([x + aside for x in before])
    ghost = ghost_slot(player.placed.melds[landing.meld.id], landing)
    assert (ghost.x < before[0]) is (place == 0)
    assert [item.key for item in player.table.frame.items()].count("ghost") == 1
    lying = [player.table.display.animator.cards[card].at.x for card in landing.meld.cards]
    assert lying == pytest.approx(xs(player, meld))


def test_a_wild_to_be_replaced_stands_free_between_its_neighbours(
    app: App, tmp_path: Path
) -> None:
    text = TABLE.replace("set 1: KC KS KH\n", "")
    player = Player(app, game_at(tmp_path, text, sheet="honsvick"))
    player.settle()
    before = xs(player, 0)
    by_click(player, "7H", 0, 0.6)
    assert landing_of(player).replaces
    moved = [now - then for now, then in zip(xs(player, 0), before, strict=True)]
    assert moved == pytest.approx([-PARTED, -PARTED, 0, PARTED])


@pytest.mark.parametrize("way", [by_drag, by_click])
@pytest.mark.parametrize(("name", "meld", "share"), [("9H", 0, 0.9), ("4H", 0, 0.1)])
def test_the_outline_goes_around_the_ghost_and_the_cards_that_parted(
    player: Player,
    way: Callable[[Player, str, int, float], None],
    name: str,
    meld: int,
    share: float,
) -> None:
    way(player, name, meld, share)
    landing = landing_of(player)
    box = player.placed.melds[landing.meld.id]
    table = player.table
    glowing = [
        item.rect
        for item in table.frame.items()
        if isinstance(item.key, tuple) and getattr(item.key[1], "meld", None) == landing.meld.id
    ]
    outline = glowing[0].unionall(glowing)
    for slot in (*box.slots, ghost_slot(player.placed.melds[landing.meld.id], landing)):
        assert outline.inflate(-40, 0).contains(slot.bounds().inflate(0, -8))


def test_the_meld_closes_when_nothing_is_aimed_at_it_any_more(player: Player) -> None:
    before = xs(player, 0)
    by_click(player, "9H", 0, 0.9)
    landing_of(player)
    player.move((player.placed.size[0] // 2, 5))
    player.wait(0.4)
    assert player.table.display.drop_preview is None
    assert xs(player, 0) == before
    player.settle()


def test_the_card_lands_where_its_ghost_lay(player: Player) -> None:
    by_drag(player, "9H", 0, 0.9)
    place = landing_of(player).place
    player.drop(player.meld(0, 0.9))
    player.settle()
    meld = player.view.table.melds[0]
    assert str(CARDS[meld.cards[place]]) == "9H"


@pytest.mark.parametrize(("name", "share"), [("9H", 0.9), ("4H", 0.1)])
def test_the_ghost_and_the_gap_beside_it_belong_to_the_meld(
    player: Player, name: str, share: float
) -> None:
    by_click(player, name, 0, share)
    landing = landing_of(player)
    ghost = ghost_slot(player.placed.melds[landing.meld.id], landing)
    box = next(iter(player.placed.melds.values()))
    near = box.slots[-1] if landing.place else box.slots[0]
    for x in (ghost.x, (ghost.x + near.x) / 2):
        player.move((round(x), round(ghost.y)))
        assert landing_of(player) == landing
    player.click((round(ghost.x), round(ghost.y)))
    player.settle()
    assert name in [str(CARDS[card]) for card in player.view.table.melds[0].cards]


@pytest.mark.parametrize(("name", "share"), [("9H", 0.9), ("4H", 0.1)])
def test_a_card_may_be_dropped_upon_its_ghost(player: Player, name: str, share: float) -> None:
    by_drag(player, name, 0, share)
    landing = landing_of(player)
    ghost = ghost_slot(player.placed.melds[landing.meld.id], landing)
    player.carry((round(ghost.x), round(ghost.y)))
    player.drop((round(ghost.x), round(ghost.y)))
    player.settle()
    assert name in [str(CARDS[card]) for card in player.view.table.melds[0].cards]


def test_the_place_a_card_would_take_is_shown(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, TO_LAY_OFF)
    for name, share, low in (("9H", 0.9, False), ("4H", 0.1, True)):
        player.grab(player.at(name))
        player.carry(player.meld(0, share))
        player.wait(0.2)
        ghost = next(item for item in player.table.frame.items() if item.key == "ghost")
        box = next(iter(player.placed.melds.values())).rect
        assert (ghost.rect.centerx < box.centerx) is low
        player.press("escape")
        player.drop((5, 300))
        player.settle()


WILDS = """
deal 3
turn 0 play stock
seat 0 down: 9H 4H 7H 8H TS
seat 1 down: *5
seat 2: *11
run 1: 5H 6H JK 8H
run 1: TS JS QS JK
set 0: 2C KC KD
discards: 3C 4D
"""


def test_no_number_covers_the_index_of_a_card(app: App, tmp_path: Path) -> None:
    player = Player(app, game_at(tmp_path, WILDS))
    player.settle()
    player.click(player.at("7H"))
    player.settle()
    melds = player.view.table.melds
    zones: list[Zone] = [OnMeld(meld.id, end) for meld in melds for end in (None, *End)]
    zones += [OnWild(meld.id, card) for meld in melds for card in meld.cards]
    everything = dict.fromkeys(zones, Refusal.DOES_NOT_FIT)
    badges = [
        number_rect(target.rect, target.zone, player.table.display.look.metrics.px(26))
        for target in drop_targets(everything, player.placed, player.view)
    ]
    assert len(badges) == len(zones)
    for box in player.placed.melds.values():
        for slot, strip in zip(box.slots, box.visible_widths, strict=True):
            index = slot.bounds()
            index.width, index.height = min(round(strip), index.width // 3), index.height // 3
            index.y += _AIR
            assert not any(index.colliderect(badge) for badge in badges)
        last = box.slots[-1].bounds()
        lower = last.inflate(-last.width * 2 // 3, -last.height * 2 // 3)
        lower.bottomright = last.bottomright
        assert not any(lower.colliderect(badge) for badge in badges)


def test_a_dragged_card_hides_neither_the_meld_that_takes_it_nor_says_anything_on_another(
    app: App, tmp_path: Path
) -> None:
    player = at(app, tmp_path, TO_LAY_OFF)
    player.grab(player.at("9H"))
    player.carry((640, 420))
    player.wait(0.6)
    drag = player.table.pointer.drag
    assert drag is not None
    lifted = drag.at.height
    player.carry(player.meld(0, 0.9))
    player.wait(0.6)
    target, *others = player.placed.melds.values()
    assert drag.aim is not None
    assert drag.aim.is_legal
    assert drag.at.height < 1.2 * target.slots[0].height < 0.8 * lifted
    (words,) = [s for s in player.table.frame.sprites() if s.key == "drop words"]
    plates = [box.plate for box in player.placed.seats.values()]
    assert words.rect.collidelist([box.rect for box in others] + plates) < 0
    player.carry((640, 420))
    player.wait(0.6)
    assert drag.at.height == pytest.approx(lifted, abs=1)
