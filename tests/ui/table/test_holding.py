"""Tests how a hand is held: groups made by the person, and a hover that traps no neighbour."""

from __future__ import annotations

from pathlib import Path

import pytest

from mayi_desktop.engine import CARDS, CardId
from mayi_desktop.ui.app import App
from mayi_desktop.ui.play.hand import Sort
from mayi_desktop.ui.table.layout import HandState
from tests.ui.screens import EARLY_3
from tests.ui.table.player import Player
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


def at(app: App, folder: Path) -> Player:
    player = Player(app, game_at(folder, EARLY_3))
    player.settle()
    return player


def gap_before(player: Player, name: str) -> float:
    """How much farther a card stands from its left neighbour than cards do as a rule."""
    slots = player.placed.hand.slots
    place = player.placed.order.index(player.card(name))
    return slots[place].x - slots[place - 1].x - player.placed.hand.visible_width


def test_shift_and_click_parts_the_hand_and_joins_it_again(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path)
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


def test_a_group_is_dragged_as_one(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path)
    names = player.hand_names()
    player.click(player.at(names[3]), mods=("shift",))
    player.settle()
    drag_with_shift(player, names[1], player.in_hand())
    assert player.hand_names() == [*names[3:], *names[:3]]
    hand = player.table.model.hand
    assert hand.group_of(player.card(names[0])) == cards(player, names[:3])
    assert hand.group_of(player.card(names[5])) == cards(player, names[3:])


def test_groups_of_the_plan_can_be_dragged_and_stay_groups(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path)
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
