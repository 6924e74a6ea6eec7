"""Tests that what happens in the deals of a game is counted, deal by deal."""

from __future__ import annotations

from mayi_desktop.engine.cards import CardId, Seat
from mayi_desktop.engine.events import (
    ClaimCalled,
    ClaimWon,
    DealBegan,
    DealEnded,
    LaidDown,
    StockRefilled,
    TurnBegan,
)
from mayi_desktop.engine.table import DealResult
from mayi_desktop.host.simulate import DealCounter, PlayedDeal

ANN, BOB = Seat(0), Seat(1)


def test_a_deal_is_counted_when_it_ends() -> None:
    tally = DealCounter()
    tally.count([DealBegan(0, ANN, 2), TurnBegan(BOB), ClaimCalled(ANN, CardId(1))])
    tally.count([ClaimWon(ANN, CardId(1), 1), StockRefilled(40, fresh_deck=False)])
    assert tally.deals == []
    tally.count([TurnBegan(ANN), LaidDown(ANN, ())])
    tally.count([DealEnded(DealResult(0, ANN, ((), ()), (0, 25)))])
    assert tally.deals == [
        PlayedDeal(winner=ANN, points=(0, 25), turns=2, claims=(1, 0), restocks=1, downs=1)
    ]


def test_the_next_deal_is_counted_from_nothing() -> None:
    tally = DealCounter()
    for number, winner in ((0, BOB), (1, None)):
        result = DealResult(number, winner, ((), ()), (5, 5))
        tally.count([DealBegan(number, ANN, 2), TurnBegan(BOB)])
        tally.count([ClaimWon(BOB, CardId(1), 1)] * (1 - number) + [DealEnded(result)])
    assert [deal.turns for deal in tally.deals] == [1, 1]
    assert [deal.claims for deal in tally.deals] == [(0, 1), (0, 0)]
    assert [deal.winner for deal in tally.deals] == [BOB, None]
