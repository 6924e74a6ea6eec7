"""Tests of the same cards played again: same hands, side by side, and luck cancelled out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mayi_desktop.engine.cards import Seat
from mayi_desktop.host import journal
from mayi_desktop.host.folder import games_folder
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.game_record import record_of
from mayi_desktop.host.journal import SaveError, journals_in
from mayi_desktop.host.replay import RecordedGame
from mayi_desktop.host.same_cards import (
    DealPlay,
    PlayedTable,
    cards_id,
    deal_again,
    deals_in_steps,
    deals_to_play,
    first_difference,
    players_for,
    ranking,
    shared_deals,
    tables_in_steps,
)
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import SeatSetup, check_code
from mayi_desktop.host.verify import check_journal
from tests.host.whole_game import play_sealed_game, recorded, sealed_game, states_of


def play_on(path: Path, level: str = "beginner") -> Path:
    """Play a game to its end with a computer player of a level in every seat."""
    host = GameHost.resume(path, delays=BotDelays.instant())
    for number, who in enumerate(host.setup.seats):
        host.hand_over(Seat(number), replace(who, person=False, level=level))
    while not host.is_over:
        host.tick(0.0, calm=True)
    host.close()
    assert host.autosave.path is not None
    return host.autosave.path


def deals_at(path: Path) -> tuple[DealPlay, ...]:
    steps = deals_in_steps(journal.read(path))
    while True:
        try:
            next(steps)
        except StopIteration as done:
            deals: tuple[DealPlay, ...] = done.value
            return deals


def again(path: Path, data: Path, deal: int, seat: int, name: str = "Zoë") -> Path:
    game = RecordedGame.open(path)
    return deal_again(game, deal, players_for(game, Seat(seat), name), data)


@pytest.mark.parametrize("deal", [0, 3, 5])
def test_every_seat_gets_the_same_cards_again(tmp_path: Path, deal: int) -> None:
    """Dealt from any deal on, by a sealed game, hand for hand; and its file is sound."""
    first = sealed_game(tmp_path, 17)
    second = play_on(again(first, tmp_path, deal, 2))
    assert [play.cards for play in deals_at(second)] == [p.cards for p in deals_at(first)]
    game, before = RecordedGame.open(second), RecordedGame.open(first)
    for number in range(deal, 6):
        here, there = game.deal_start(number), before.deal_start(number)
        assert game.open_hands(here) == before.open_hands(there)
    assert check_journal(second).is_sound
    assert record_of(second) is None, "somebody may remember the cards"


def test_a_long_code_deals_the_same_cards_elsewhere(tmp_path: Path) -> None:
    first = sealed_game(tmp_path / "here", 17)
    last = RecordedGame.open(first)
    setup = last.setup(last.last)
    code = check_code(setup.cards_code.lower())
    elsewhere = GameHost.new(
        replace(setup, code=code, sealed=None), tmp_path / "there", delays=BotDelays.instant()
    )
    while not elsewhere.is_over:
        elsewhere.tick(0.0, calm=True)
    elsewhere.close()
    assert elsewhere.autosave.path is not None
    there = elsewhere.autosave.path
    assert [play.cards for play in deals_at(there)] == [play.cards for play in deals_at(first)]
    assert cards_id(journal.read(there)) == cards_id(journal.read(first))
    assert check_journal(there).is_sound


def test_other_cards_are_other_cards(tmp_path: Path) -> None:
    first, second = (play_sealed_game(tmp_path / name, 17) for name in ("one", "two"))
    assert cards_id(journal.read(first)) != cards_id(journal.read(second))
    assert not {p.cards for p in deals_at(first)} & {p.cards for p in deals_at(second)}


def test_a_game_that_is_not_over_stays_a_secret(tmp_path: Path) -> None:
    path = recorded(tmp_path, deals=2, people=2)
    game = RecordedGame.open(path)
    assert deals_to_play(game) == 0
    with pytest.raises(SaveError, match="finished game"):
        deal_again(game, 0, players_for(game, Seat(0), "Zoë"), tmp_path)


def test_who_plays_if_one_takes_a_seat_alone(tmp_path: Path) -> None:
    """The computer plays for the others; whom one displaces gets one's own seat of before."""
    game = RecordedGame.open(recorded(tmp_path))
    seats = players_for(game, Seat(2), "Oma Annegret")
    assert [who.person for who in seats] == [False, False, True, False]
    assert [who.name for who in seats] == [
        "Maximilian-Alexander",
        "Ben",
        "Oma Annegret",
        "Søren Ångström",
    ]
    assert [who.name for who in players_for(game, Seat(0), "ben")][:2] == ["ben", "Ben 2"]


def test_a_play_is_told_as_it_was(tmp_path: Path) -> None:
    """Points, who was out, and when seats were down, against the states of the game."""
    path = sealed_game(tmp_path, 17)
    record = record_of(path)
    assert record is not None
    results = {
        state.table.result.deal: state.table.result
        for state in states_of(path)
        if state.table.result is not None
    }
    for play in deals_at(path):
        result = results[play.deal]
        assert tuple(seat.points for seat in play.seats) == result.points
        assert [n for n, seat in enumerate(play.seats) if seat.out] == [result.winner]
        for number, seat in enumerate(play.seats):
            counted = record.seats[number].deals[play.deal]
            assert counted is not None
            assert (seat.counts.calls, seat.counts.claims) == (counted.calls, counted.claims)
            assert (seat.counts.down_in is not None) == counted.down
            assert seat.counts.down_in is None or 1 <= seat.counts.down_in <= seat.counts.turns


def test_what_a_seat_did_differently(tmp_path: Path) -> None:
    """Up to the first difference of anybody, all seats saw the same table."""
    first = sealed_game(tmp_path, 17)
    second = play_on(again(first, tmp_path, 2, 1))
    pairs = list(zip(deals_at(first), deals_at(second), strict=True))
    for then, now in pairs[:2]:
        apart = [first_difference(*both) for both in zip(then.seats, now.seats, strict=True)]
        assert apart == [None] * 4, "what was before is copied"
    then, now = pairs[2]
    apart = [first_difference(*both) for both in zip(then.seats, now.seats, strict=True)]
    for found in apart:
        if found is not None and None not in found:
            assert found[0].action != found[1].action


def test_luck_cancels_out(tmp_path: Path) -> None:
    """Points are average + cards + play, and in a seat all play adds up to none."""
    first = sealed_game(tmp_path, 17)
    others = ((1, "steady"), (3, "beginner"))
    plays = [first, *(play_on(again(first, tmp_path, 0, n), level) for n, level in others)]
    tables = [PlayedTable(path.stem, "2026-03-01T20:15:00", deals_at(path)) for path in plays]
    shared = shared_deals(tables)
    assert len(shared) >= 3
    rows = ranking(shared)
    assert len(rows) == 4 * len({table for deal in shared for table in deal.tables})
    assert [row.play / row.deals for row in rows] == sorted(r.play / r.deals for r in rows)
    for row in rows:
        assert row.points == pytest.approx(row.average + row.cards + row.play)
    for seat in range(4):
        mine = [row for row in rows if row.seat == seat]
        assert sum(row.play for row in mine) == pytest.approx(0)
        for row in mine:
            played = [deal for deal in shared if row.table in deal.tables]
            luck = sum(deal.seat_mean(Seat(seat)) - deal.mean() for deal in played)
            assert row.cards == pytest.approx(luck)
            assert row.deals == len(played)
    by_hand = sum(
        deal.plays[0].seats[2].points
        - sum(play.seats[2].points for play in deal.plays) / len(deal.plays)
        for deal in shared
    )
    assert next(r for r in rows if r.table == 0 and r.seat == 2).play == pytest.approx(by_hand)


def test_a_copied_file_is_no_second_table(tmp_path: Path) -> None:
    first = sealed_game(tmp_path, 17)
    table = PlayedTable("one", "2026-03-01T20:15:00", deals_at(first))
    assert shared_deals([table, replace(table, name="copy")]) == ()
    later = PlayedTable(
        "later", "2026-03-01T20:15:00", deals_at(play_on(again(first, tmp_path, 4, 1)))
    )
    assert {deal.deal for deal in shared_deals([table, later])} <= {4, 5}


def test_plays_are_found_wherever_they_lie(tmp_path: Path) -> None:
    """Finished, running or shared; damaged files and other games are passed over."""
    first = sealed_game(tmp_path, 17)
    other = play_sealed_game(tmp_path, 18)
    second = play_on(again(first, tmp_path, 0, 1))
    running = again(first, tmp_path, 3, 1)
    shared = tmp_path / "shared"
    journal.share(second, shared)
    (shared / "broken.mayi").write_bytes(first.read_bytes()[:200])
    (shared / "empty.mayi").write_bytes(b"")
    steps = tables_in_steps(journal.read(first), journals_in(games_folder(tmp_path), shared))
    while True:
        try:
            next(steps)
        except StopIteration as done:
            tables = done.value
            break
    names = [table.name for table in tables]
    assert first.stem in names
    assert second.stem in names
    assert running.stem in names
    assert other.stem not in names
    assert len(shared_deals(tables)) >= 3
    assert {len(deal.plays) for deal in shared_deals(tables)} == {2}


def test_names_stay_apart_when_people_sit_down_again(tmp_path: Path) -> None:
    game = RecordedGame.open(sealed_game(tmp_path, 17))
    people = tuple(SeatSetup(f"Person {n}", person=True) for n in range(4))
    path = deal_again(game, 1, people, tmp_path)
    host = GameHost.resume(path, delays=BotDelays.instant())
    assert host.names == ("Person 0", "Person 1", "Person 2", "Person 3")
    assert host.practice
    host.close()
