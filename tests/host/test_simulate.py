"""Tests of what many played games come to."""

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
from mayi_desktop.host.simulate import (
    DealCounter,
    DealSummary,
    PlayedDeal,
    PlayedGame,
    SeatSummary,
    play_game,
    play_games,
    summarise,
)
from tests.host.tables import BOTS, setup

LEVELS = ("steady", "random")
ANN, BOB = Seat(0), Seat(1)


def game(
    scores: tuple[int, int],
    winners: tuple[Seat, ...],
    *deals: PlayedDeal,
    fallbacks: int = 0,
    finished: bool = True,
) -> PlayedGame:
    return PlayedGame("CODE", scores, winners, 99, fallbacks, finished, "digest", deals)


def test_wins_scores_and_deals_are_summed_up() -> None:
    summary = summarise(
        LEVELS,
        [
            game((10, 30), (ANN,), PlayedDeal(ANN, (0, 20), 10, (1, 0), 0, 1), fallbacks=2),
            game((20, 20), (ANN, BOB), PlayedDeal(None, (10, 10), 20, (0, 0), 1, 0)),
        ],
    )
    assert summary.games == 2
    assert summary.given_up == 0
    assert summary.fallbacks == 2
    assert summary.seats == (
        SeatSummary("steady", 2, 15.0, 0.5),
        SeatSummary("random", 1, 25.0, 0.0),
    )
    assert summary.deals == (DealSummary(1, 15.0, 0.5, 0.5, nobody_down=1, nobody_out=1),)


def test_games_given_up_count_for_nothing_but_their_number() -> None:
    summary = summarise(
        LEVELS,
        [
            game((10, 30), (ANN,), PlayedDeal(ANN, (0, 20), 10, (1, 0), 0, 1)),
            game((500, 0), (), finished=False),
        ],
    )
    assert summary.given_up == 1
    assert summary.seats == (
        SeatSummary("steady", 1, 10.0, 1.0),
        SeatSummary("random", 0, 30.0, 0.0),
    )
    assert len(summary.deals) == 1


def test_without_a_finished_game_there_are_no_means() -> None:
    for games in ([], [game((1, 2), (), finished=False)]):
        summary = summarise(LEVELS, games)
        assert [seat.mean_score for seat in summary.seats] == [None, None]
        assert [seat.claims for seat in summary.seats] == [None, None]
        assert summary.deals == ()


def test_a_played_game_tells_its_deals() -> None:
    played = play_game(setup("steady", "steady", "grabber", seed=11), bots=BOTS)
    assert len(played.deals) == 6
    columns = zip(*(deal.points for deal in played.deals), strict=True)
    assert tuple(sum(column) for column in columns) == played.scores
    assert all(deal.turns > 0 for deal in played.deals)
    assert sum(sum(deal.claims) for deal in played.deals) > 0
    for deal in played.deals:
        assert deal.winner is None or deal.points[deal.winner] == 0
        assert deal.winner is None or deal.downs > 0


def test_in_every_seat_equal_players_come_out_as_they_sat() -> None:
    """The same deal with the same players in other seats is the same game, told by seat."""
    games = list(play_games(1, "petersen", ["steady"] * 3, first_seed=4, rotate=True))
    (straight,) = play_games(1, "petersen", ["steady"] * 3, first_seed=4)
    assert games[0] == straight
    assert games[1].scores == (straight.scores[2], straight.scores[0], straight.scores[1])
    assert games[2].scores == (*straight.scores[1:], straight.scores[0])
    moved = [deal.claims for deal in straight.deals]
    assert [deal.claims for deal in games[2].deals] == [(*c[1:], c[0]) for c in moved]
    assert len(set(moved)) > 1
    assert {game.code for game in games} == {straight.code}
    for game in games:
        assert all(game.scores[seat] == min(game.scores) for seat in game.winners)
        columns = zip(*(deal.points for deal in game.deals), strict=True)
        assert tuple(sum(column) for column in columns) == game.scores


# --- Tests that what happens in the deals of a game is counted, deal by deal.


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
