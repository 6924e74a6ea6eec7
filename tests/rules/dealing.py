"""Helpers for rule tests: deal, write any contract as cards, end deals, and score."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from mayi_desktop.engine import (
    CARDS,
    CardId,
    CutForDeal,
    Deal,
    End,
    Join,
    MayI,
    MeldId,
    MeldPlan,
    PickDealer,
    Refusal,
    ReplaceWild,
    Seat,
)
from mayi_desktop.engine.deal import end_deal, open_prompts
from mayi_desktop.engine.rulesheet import GoingOut, RuleSheet, Topic
from mayi_desktop.engine.state import StateBuilder
from mayi_desktop.engine.state_api import GameState, chance_cards, new_game
from mayi_desktop.engine.table import FIRST_SEAT, DealResult
from mayi_desktop.sheets.catalogue import find_sheet
from tests.language import Game, refusal, table

RANK_LETTERS = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A")


# Deals.


def ended(key: str, seats: int, deal: int, *options: str) -> Game:
    """A game in which this deal (from 1) has just ended; 0: nothing has been dealt."""
    state = new_game(find_sheet(key, options), seats)
    if deal == 0:
        return Game.at(state).do(PickDealer(FIRST_SEAT))
    builder = StateBuilder(state)
    builder.dealer = FIRST_SEAT
    builder.deal = deal - 1
    builder.decks = builder.sheet.decks_for(seats, builder.deal)
    end_deal(builder, winner=None)
    return Game.at(builder.freeze(*open_prompts(builder)))


def dealt(game: Game, upcards: str = "", bury: tuple[int, ...] = ()) -> Game:
    """The game with the next deal dealt; these cards are turned up in this order."""
    order = list(chance_cards(game.state))
    turned = [_pick(order, name) for name in upcards.split()]
    table = game.state.table
    number = 0 if table.result is None else table.result.deal + 1
    held = table.sheet.deals[number].cards * len(table.seats)
    return game.do(Deal((*order[:held], *turned, *order[held:]), bury))


def _pick(cards: list[CardId], name: str) -> CardId:
    card = next(card for card in cards if str(CARDS[card]) == name)
    cards.remove(card)
    return card


def shoe(key: str, seats: int, deal: int, *options: str) -> tuple[int, int]:
    """The decks and jokers of a deal (from 1) for this many seats."""
    cards = chance_cards(ended(key, seats, deal - 1, *options).state)
    faces = Counter(str(CARDS[card]) for card in cards)
    jokers = faces.pop("JK", 0)
    assert len(faces) == 52, faces
    assert len(set(faces.values())) == 1, faces
    return faces["7S"], jokers


def deal_sizes(key: str, seats: int, *options: str) -> list[int]:
    """The cards dealt to each seat, deal by deal."""
    sizes = []
    for deal in range(len(find_sheet(key, options).deals)):
        hands = dealt(ended(key, seats, deal, *options)).state.hands
        assert len({len(hand) for hand in hands}) == 1, hands
        sizes.append(len(hands[0]))
    return sizes


def contracts(key: str, *options: str) -> list[str]:
    """The contracts, deal by deal, such as "S3 R4"."""
    return [" ".join(map(str, deal.contract)) for deal in find_sheet(key, options).deals]


def players(key: str, fewest_and_most: tuple[int, int], best: tuple[int, int]) -> None:
    """Assert the numbers of players allowed and recommended."""
    sheet = find_sheet(key)
    fewest, most = fewest_and_most
    assert (sheet.players, sheet.best_players) == (fewest_and_most, best)
    for seats in (fewest - 1, most + 1):
        with pytest.raises(ValueError, match=f"{fewest} to {most} players"):
            new_game(sheet, seats)


def first_dealer_by_chance(key: str) -> None:
    """Assert that the first dealer is picked at random, without a cut."""
    game = Game.at(new_game(find_sheet(key), 4))
    cut = CutForDeal(chance_cards(game.state))
    assert refusal(lambda: game.do(cut)) is Refusal.TOO_LATE
    assert game.do(PickDealer(Seat(3))).state.table.dealer == 3


# Contracts as cards.


def melds_of(contract: str, more: int = 0, largest_set: int = 8) -> str:
    """Natural melds for a contract such as "S3 R7", each with this many extra cards."""
    sets, runs, parts = iter("KQJT"), iter("CDH"), []
    for need in contract.split():
        size = int(need[1:]) + more
        if need[0] == "S":
            rank, size = next(sets), min(size, max(largest_set, int(need[1:])))
            parts.append("set " + " ".join(rank + "CDHSCDHS"[n] for n in range(size)))
        else:
            suit = next(runs)
            parts.append("run " + " ".join(RANK_LETTERS[1 + n] + suit for n in range(size)))
    return " | ".join(parts)


def cards_of(melds: str) -> str:
    """The cards of melds in lay-down notation."""
    return " ".join(word for word in melds.split() if len(word) == 2 and word[0] != "|")


def holding(key: str, deal: int, hand: str, *options: str, more: str = "") -> Game:
    """Seat 0 in its turn with this hand; nobody is down."""
    text = f"deal {deal}\nturn 0 play\nseat 0: {hand}\nseat 1: *4\nseat 2: *4\n{more}"
    return table(key, text, *options)


def with_melds(
    key: str, flag: str, hand: str, melds: str, more: str = "", *, deal: int = 1
) -> Game:
    """Seat 0 in its turn, with melds on the table."""
    seats = f"seat 0{flag}: {hand}\nseat 1 down: *3\nseat 2: *3"
    return table(key, f"deal {deal}\nturn 0 play\n{seats}\n{melds}\n{more}")


def tried(
    key: str, deal: int, melds: str, *options: str, spare: str = "6S 8S"
) -> Refusal | None:
    """The refusal of a lay-down in this deal with these melds and spare cards, if any."""
    game = holding(key, deal, f"{cards_of(melds)} {spare}", *options)
    return refusal(lambda: game.lay_down(0, melds))


def swap(
    game: Game,
    card: str,
    meld: int,
    wild: str,
    *,
    end: End | None = None,
    new: MeldPlan | None = None,
) -> Refusal | None:
    """The refusal when the turn seat replaces a wild of a meld with this card, if any."""
    seat = game.state.table.turn
    lying = next(c for c in game.melds[meld].cards if str(CARDS[c]) == wild)
    action = ReplaceWild(seat, game.card(int(seat), card), MeldId(meld), lying, end, new)
    return refusal(lambda: game.do(action))


# Points.


def points_for(key: str, hand: str, *options: str) -> int:
    """The points for a hand left at the end of a deal."""
    game = table(
        key,
        f"turn 0 play\nseat 0 down: KS\nseat 1: {hand}\nseat 2: *2\nset 0: KC KD KH",
        *options,
    )
    if game.sheet.going_out is GoingOut.BY_DISCARD:
        game.discard(0, "KS")
    else:
        game.lay_off(0, "KS", 0)
    result = game.state.table.result
    assert result is not None
    assert result.winner == 0
    assert result.points[0] == 0
    return result.points[1]


def price_list(key: str, *options: str, jokers: bool) -> dict[str, int]:
    """The points of one card of each rank."""
    ranks = [rank + "H" for rank in RANK_LETTERS] + (["JK"] if jokers else [])
    return {card.removesuffix("H"): points_for(key, card, *options) for card in ranks}


def prices(
    *, two: int, ace: int, low: int | None = None, high: int | None = None
) -> dict[str, int]:
    """A table of points; `low` is for 3 to 7, `high` for 8 and 9, None for face value."""
    listed = {"2": two, **dict.fromkeys("TJQK", 10), "A": ace}
    for rank in "3456789":
        price = low if rank in "34567" else high
        listed[rank] = int(rank) if price is None else price
    return listed


def with_points(game: Game, *points: int) -> Game:
    """The same game with these totals before the deal."""
    seats = tuple(
        replace(facts, start=start)
        for facts, start in zip(game.state.table.seats, points, strict=True)
    )
    state = game.state
    return Game.at(GameState(replace(state.table, seats=seats), state.hands, state.stock))


def result(game: Game) -> DealResult:
    """How the latest deal ended."""
    assert game.state.table.result is not None
    return game.state.table.result


# Newcomers.


def newcomers(key: str, deals: int, most: int) -> None:
    """Assert that newcomers join between any two deals, last, with the highest total."""
    for deal in range(1, deals):
        game = with_points(ended(key, 3, deal), 40, 95, 10).do(Join())
        assert [facts.score for facts in game.state.table.seats] == [40, 95, 10, 95]
    dealt(game)
    assert len(game.state.hands) == 4
    assert refusal(lambda: game.do(Join())) is Refusal.JOIN_BETWEEN_DEALS
    assert refusal(lambda: ended(key, 3, 0).do(Join())) is Refusal.JOIN_BETWEEN_DEALS
    assert refusal(lambda: ended(key, 3, deals).do(Join())) is Refusal.JOIN_BETWEEN_DEALS
    assert refusal(lambda: ended(key, most, 1).do(Join())) is Refusal.TABLE_IS_FULL


# What the sheet says where.


def citations(key: str) -> dict[Topic, str]:
    """The section cited by refusals, by topic."""
    sheet: RuleSheet = find_sheet(key)
    reasons = {reason.topic: reason for reason in Refusal}
    return {topic: reason.sentence(sheet).split(":")[0] for topic, reason in reasons.items()}


def waiting(key: str, *options: str, deal: int = 1, **flags: str) -> Game:
    """Seat 0 of four is about to draw, with 5H on top; `s1=" down"` adds flags to a seat."""
    hands = ("9C 9D 4H", "5C 5D 6H", "7C 8C JH", "JC JD 6D")
    seats = [f"seat {n}{flags.get(f's{n}', '')}: {hand}" for n, hand in enumerate(hands)]
    lines = [f"deal {deal}", "turn 0", *seats, "discards: QS KD 5H", "stock: 3S 4S 6S 7S"]
    return table(key, "\n".join(lines), *options)


def claimed(key: str, deal: int, *options: str) -> Game:
    """Seat 1 has just won the discard out of turn in this deal; everybody else passed."""
    text = f"deal {deal}\nturn 0\nseat 0: 9C\nseat 1: 4C\nseat 2: 6C\ndiscards: QS KD"
    game = table(key, text, *options)
    if not game.may_ask():
        game.draw(0)
    return finished(game.may_i(1))


def finished(game: Game) -> Game:
    """The game after everybody asked about the discard has passed."""
    while game.asked()[0][0] in ("ASKED", "ANSWER"):
        kind, seat = game.asked()[0]
        assert seat is not None
        game.allow(seat) if kind == "ASKED" else game.let_go(seat)
    return game


def ask(game: Game, seat: int) -> Refusal | None:
    """The refusal when a seat asks for the discard, if any."""
    return refusal(lambda: game.do(MayI(Seat(seat))))
