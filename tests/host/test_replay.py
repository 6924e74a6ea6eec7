"""Tests of recorded games: every moment as it was, no secret given away, thought over again."""

from __future__ import annotations

from pathlib import Path

import pytest

from mayi_desktop.bots import LEVELS, STRONGEST
from mayi_desktop.engine import codec
from mayi_desktop.engine.actions import PlayerAction
from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.events import DealEnded, HandDealt, StockDrawn
from mayi_desktop.engine.view import seen_by, view_for
from mayi_desktop.host import journal
from mayi_desktop.host import replay as film
from mayi_desktop.host.journal import Acted, Practised, SaveError, share
from mayi_desktop.host.replay import (
    Landmark,
    RecordedGame,
    ReplaySession,
    events_of,
    review_of,
    start_practice,
    think,
)
from mayi_desktop.host.runner import BotRequest
from mayi_desktop.host.saved_games import resumable
from mayi_desktop.host.setup import SeatSetup
from mayi_desktop.host.verify import check_journal
from tests.host.conftest import Played
from tests.host.tables import resume, runner_of, tick_until
from tests.host.whole_game import recorded as record
from tests.host.whole_game import states_of


def test_every_moment_is_as_it_was(tmp_path: Path, played: Played) -> None:
    path = tmp_path / "game.mayi"
    path.write_bytes(played.data)
    game = RecordedGame.open(path)
    states = states_of(path)
    assert tuple(codec.digest(state) for state in states) == played.digests
    views = [game.view(at, None) for at in range(game.last + 1)]
    assert views == [view_for(state, None) for state in states]


def test_all_events_of_a_game_are_those_of_its_moves(tmp_path: Path) -> None:
    path = record(tmp_path)
    game = RecordedGame.open(path)
    happened = events_of(path)
    moved = [event for at in range(1, game.last + 1) for event in game.events(at, None)]
    assert [seen_by(event, None) for event in happened] == [
        seen_by(event, None) for event in moved
    ]
    assert sum(isinstance(event, DealEnded) for event in happened) == 6


def test_a_finished_game_is_open(tmp_path: Path) -> None:
    path = record(tmp_path)
    game = RecordedGame.open(path)
    assert game.is_over
    assert len(game.open_hands(60)) == 4
    for at, state in enumerate(states_of(path)):
        assert game.open_hands(at) == dict(enumerate(state.hands))
        assert game.view(at, Seat(2)).hand == state.hands[2]
    assert at == game.last
    deals = [mark for mark in game.bookmarks if mark.landmark is Landmark.DEAL]
    assert [game.deal_of(mark.at) for mark in deals] == [0, 1, 2, 3, 4, 5]


def test_while_cards_move_the_others_stay_in_the_hands(tmp_path: Path) -> None:
    game = RecordedGame.open(record(tmp_path))
    moved = 0
    for at in range(1, game.last + 1):
        lasting, before, after = (
            {seat: set(hand) for seat, hand in hands.items()}
            for hands in (game.still_hands(at), game.open_hands(at - 1), game.open_hands(at))
        )
        if any(isinstance(event, HandDealt) for event in game.events(at, None)):
            assert lasting == {}
            continue
        assert lasting == {seat: before[seat] & after[seat] for seat in after}
        moved += lasting != after
    assert moved > 100


@pytest.mark.parametrize(("people", "own"), [(1, Seat(0)), (2, None), (0, None)])
def test_an_unfinished_game_gives_nothing_away(
    tmp_path: Path, people: int, own: Seat | None
) -> None:
    path = record(tmp_path, deals=2, people=people)
    game, states = RecordedGame.open(path), states_of(path)
    session = ReplaySession(game)
    assert game.own == own
    for at in range(game.last + 1):
        session.go(at)
        assert set(game.open_hands(at)) == set() if own is None else {own}
        for seat in range(4):
            view = session.view(Seat(seat))
            assert view.viewer == (own if seat == own else None)
            assert view.hand == (states[at].hands[seat] if seat == own else ())
            for event in game.events(at, Seat(seat)):
                if isinstance(event, HandDealt) and event.seat != own:
                    assert set(event.cards) == {None}
                if isinstance(event, StockDrawn) and event.seat != own:
                    assert event.card is None


def test_a_bots_view_opens_only_after_the_deal(tmp_path: Path) -> None:
    game = RecordedGame.open(record(tmp_path, deals=2))
    opened = {True: 0, False: 0}
    for at in range(game.last):
        decision = game.decision(at)
        if decision is None:
            continue
        seen = review_of(game, decision) is not None
        person = decision.who.person
        assert seen is (person or game.is_deal_over(at))
        opened[game.is_deal_over(at)] += seen
        if person:
            assert game.bots_view(decision) is None
    assert min(opened.values()) > 0


def answer(review: BotRequest) -> PlayerAction | None:
    """What the whole thinking comes to."""
    thinking = think(review)
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            return end.value


def test_every_decision_follows_again_from_the_view_alone(tmp_path: Path) -> None:
    game = RecordedGame.open(record(tmp_path, people=0))
    thought_over = 0
    for at in range(game.last):
        decision = game.decision(at)
        review = None if decision is None else review_of(game, decision)
        if decision is None or review is None:
            continue
        assert review.view.viewer == decision.seat
        assert answer(review) == decision.action, at
        thought_over += 1
    assert thought_over > 250


def test_a_persons_decision_is_put_to_the_strongest(tmp_path: Path) -> None:
    path = record(tmp_path)
    game = RecordedGame.open(path)
    decisions = filter(None, map(game.decision, range(game.last)))
    mine = next(d for d in decisions if d.who.person)
    review = review_of(game, mine)
    assert review is not None
    assert review.bot is LEVELS[STRONGEST]
    assert review.view.hand == states_of(path)[mine.at].hands[mine.seat]


def _own_decision(game: RecordedGame, deal: int) -> int:
    return next(
        at
        for at in range(game.last)
        if game.deal_of(at) == deal and (d := game.decision(at)) and d.who.person
    )


def test_practice_goes_on_from_the_moment_and_does_not_count(tmp_path: Path) -> None:
    file = record(tmp_path / "file", people=2)
    game = RecordedGame.open(file)
    at = _own_decision(game, 1)
    path = start_practice(game, at, tmp_path)
    recording = journal.read(path)
    assert recording.header.practice
    host = resume(path)
    assert host.practice
    assert codec.digest(runner_of(host).state) == codec.digest(states_of(file)[at])
    decision = game.decision(at)
    assert decision is not None
    assert [seat for seat, who in enumerate(host.setup.seats) if who.person] == [decision.seat]
    assert host.setup.code != game.header.setup.code
    assert [saved.practice for saved in resumable(tmp_path)] == [True]
    host.hand_over(decision.seat, SeatSetup("Bot", person=False))
    tick_until(host, lambda h: h.view(None).table.deal == 2)
    host.close()
    assert check_journal(path).is_sound
    assert any(isinstance(entry, Practised) for entry in journal.read(path).entries)


def test_practice_waits_for_the_end_of_the_deal(tmp_path: Path) -> None:
    game = RecordedGame.open(record(tmp_path / "file", deals=2))
    with pytest.raises(SaveError, match="isn’t over yet"):
        start_practice(game, _own_decision(game, 2), tmp_path)
    bots = next(at for at in range(game.last) if (d := game.decision(at)) and not d.who.person)
    with pytest.raises(SaveError, match="one of your own decisions"):
        start_practice(game, bots, tmp_path)
    assert not (tmp_path / "games").exists()


def test_practice_that_cannot_be_written_is_told_so(tmp_path: Path) -> None:
    game = RecordedGame.open(record(tmp_path / "file"))
    (tmp_path / "games").write_text("in the way")
    with pytest.raises(SaveError, match="can’t be saved"):
        start_practice(game, _own_decision(game, 1), tmp_path)


def test_no_file_makes_a_film_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(film, "MOST_MOMENTS", 50)
    game = RecordedGame.open(record(tmp_path))
    assert game.last == 50
    assert not game.is_over
    assert set(game.open_hands(40)) == {0}


def test_a_damaged_game_is_shown_as_far_as_it_is_sound(tmp_path: Path) -> None:
    path = record(tmp_path)
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2] + b"\x00" + data[len(data) // 2 :])
    game = RecordedGame.open(path)
    assert (
        20
        < game.last
        < len([e for e in journal.read(path).entries if isinstance(e, Acted)]) + 2
    )
    assert not game.is_over


@pytest.mark.parametrize("content", [b"", b"{}", b'["00000000",[]]\n', b"\xff" * 300])
def test_a_file_that_is_no_game_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.mayi"
    path.write_bytes(content)
    with pytest.raises(SaveError, match=r"^x\.mayi .*\.$"):
        RecordedGame.open(path)


def test_a_shared_copy_takes_no_name_away(tmp_path: Path) -> None:
    path = record(tmp_path / "file")
    folder = tmp_path / "shared"
    folder.mkdir()
    (folder / "game.mayi").write_text("mine")
    copy = share(path, folder)
    assert copy.name == "game_2.mayi"
    assert copy.read_bytes() == path.read_bytes()
    assert (folder / "game.mayi").read_text() == "mine"
    assert share(path, folder) == copy


def test_a_copy_that_cannot_be_written_is_told_so(tmp_path: Path) -> None:
    path = record(tmp_path / "file")
    (tmp_path / "shared").write_text("in the way")
    with pytest.raises(SaveError, match="can’t be copied"):
        share(path, tmp_path / "shared")
