"""Game host: moves, updates and seats of a running game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mayi_desktop.engine.actions import Discard, DrawStock, LetGo, MayI
from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.events import HandDealt, StockDrawn
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.table import Phase, PromptKind
from mayi_desktop.host import journal
from mayi_desktop.host.entries import Acted
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.setup import SeatSetup
from mayi_desktop.sheets.catalogue import UnknownSheetError
from tests.host.tables import (
    BOTS,
    INSTANT,
    begin,
    person_to_act,
    play_moves,
    prompt_of,
    resume,
    runner_of,
    seats,
    setup,
    table_digest,
    tick_until,
)

ME = Seat(0)


def _my_turn(host: GameHost) -> bool:
    return person_to_act(host) is not None


def _at_my_turn(folder: Path, *levels: str) -> GameHost:
    host = begin(folder, *levels)
    tick_until(host, _my_turn)
    return host


def _asked_about_the_discard(folder: Path) -> GameHost:
    host = begin(folder, "me", "quiet", "quiet")
    tick_until(host, lambda h: ME in h.undecided_people() or _my_turn(h))
    while ME not in host.undecided_people():
        host.submit(prompt_of(host, 0).id, DrawStock(ME))
        host.submit(prompt_of(host, 0).id, Discard(ME, host.view(ME).hand[0]))
    return host


def test_a_game_begins_and_comes_to_its_end(tmp_path: Path) -> None:
    host = begin(tmp_path, "steady", "steady", "grabber")
    tick_until(host, lambda h: h.is_over)
    path = host.autosave.path
    assert path is not None
    assert path.parent.name == journal.FINISHED
    assert journal.read(path).finished
    assert host.notice is None
    assert not host.tick(0.0, calm=True)
    host.close()


def test_a_person_is_waited_for(tmp_path: Path) -> None:
    host = _at_my_turn(tmp_path, "me", "quiet", "quiet")
    assert person_to_act(host) == ME
    assert not host.tick(1000.0, calm=True)
    host.close()


def test_a_late_or_doubled_answer_changes_nothing(tmp_path: Path) -> None:
    host = _at_my_turn(tmp_path, "me", "quiet", "quiet")
    question = prompt_of(host, 0)
    assert host.submit(question.id, DrawStock(ME)) is None
    before = table_digest(host), len(journal_of(host).entries)
    assert host.submit(question.id, DrawStock(ME)) is Refusal.TOO_LATE
    assert host.submit(question.id + 1000, DrawStock(ME)) is Refusal.TOO_LATE
    assert (table_digest(host), len(journal_of(host).entries)) == before
    play = prompt_of(host, 0)
    card = host.view(ME).hand[0]
    assert host.submit(play.id, Discard(ME, card)) is None
    before = table_digest(host), len(journal_of(host).entries)
    assert host.submit(play.id, Discard(ME, card)) is Refusal.TOO_LATE
    assert (table_digest(host), len(journal_of(host).entries)) == before
    host.close()


def journal_of(host: GameHost) -> journal.Recording:
    assert host.autosave.path is not None
    return journal.read(host.autosave.path)


def test_an_illegal_answer_is_refused_with_its_reason(tmp_path: Path) -> None:
    host = _at_my_turn(tmp_path, "me", "quiet", "quiet")
    question = prompt_of(host, 0)
    before = table_digest(host)
    assert host.submit(question.id, Discard(ME, host.view(ME).hand[0])) is Refusal.DRAW_FIRST
    assert table_digest(host) == before
    host.close()


def test_nobody_answers_for_another_seat(tmp_path: Path) -> None:
    host = begin(tmp_path, "me", "quiet", "quiet")
    tick_until(
        host, lambda h: any(p.kind is PromptKind.DRAW for p in h.view(None).table.prompts)
    )
    table = host.view(None).table
    draw = next(p for p in table.prompts if p.kind is PromptKind.DRAW)
    wrong = Seat((table.turn + 1) % 3)
    assert host.submit(draw.id, DrawStock(wrong)) is Refusal.NOT_ASKED
    bots = next(p for p in table.prompts if p.seat not in (None, ME))
    assert bots.seat is not None
    assert host.submit(bots.id, DrawStock(bots.seat)) is Refusal.NOT_ASKED
    host.close()


def test_an_action_is_written_down_before_anybody_hears_of_it(tmp_path: Path) -> None:
    host = begin(tmp_path, "steady", "quiet", "grabber")
    for _ in range(60):
        assert host.tick(0.0, calm=True)
        acted = sum(isinstance(e, Acted) for e in journal_of(host).entries)
        assert acted == runner_of(host).moves
    host.close()


def test_everybody_hears_everything_once_and_only_what_they_may_see(tmp_path: Path) -> None:
    host = begin(tmp_path, "steady", "quiet", "grabber")
    play_moves(host, 30)
    for viewer in (None, Seat(1)):
        told = host.updates(viewer)
        assert len(told) == 30
        assert host.updates(viewer) == []
        assert told[-1].view == host.view(viewer)
        for update in told:
            assert update.view.viewer == viewer
            for event in update.events:
                if isinstance(event, HandDealt):
                    assert (None in event.cards) is (event.seat != viewer)
                if isinstance(event, StockDrawn):
                    assert (event.card is None) is (event.seat != viewer)
    play_moves(host, 1)
    assert len(host.updates(None)) == 1
    host.close()


def test_only_a_calm_table_goes_on(tmp_path: Path) -> None:
    host = begin(tmp_path, "quiet", "quiet", "quiet")
    tick_until(host, lambda h: h.view(None).table.phase is Phase.DRAW)
    assert not host.tick(5.0, calm=False)
    assert host.tick(5.0, calm=True)
    host.close()


def test_the_next_deal_waits_for_the_people(tmp_path: Path) -> None:
    host = begin(tmp_path, "steady", "steady", "steady")
    host.clock.delays = replace(INSTANT, patient=True)
    tick_until(host, lambda h: h.waiting_for_next_deal)
    assert host.view(None).table.result is not None
    assert not host.tick(1000.0, calm=True)
    host.start_next_deal()
    assert host.tick(1000.0, calm=True)
    assert host.view(None).table.deal == 1
    tick_until(host, lambda h: h.waiting_for_next_deal)
    assert not host.tick(1000.0, calm=True)
    host.close()


def test_next_deal_said_too_early_does_not_count(tmp_path: Path) -> None:
    host = begin(tmp_path, "steady", "steady", "steady")
    host.clock.delays = replace(INSTANT, patient=True)
    host.start_next_deal()
    tick_until(host, lambda h: h.waiting_for_next_deal)
    assert not host.tick(1000.0, calm=True)
    host.close()


def test_a_person_asks_and_is_answered(tmp_path: Path) -> None:
    host = _asked_about_the_discard(tmp_path)
    question = prompt_of(host, 0, optional=True)
    top = host.view(None).table.top
    assert host.submit(question.id, MayI(ME)) is None
    tick_until(host, lambda h: h.view(None).table.claim is None)
    assert top in host.view(ME).hand
    host.close()


def test_letting_go_by_answer_is_the_same_as_by_name(tmp_path: Path) -> None:
    host = _asked_about_the_discard(tmp_path)
    before = table_digest(host)
    assert host.submit(prompt_of(host, 0, optional=True).id, LetGo(ME)) is None
    assert host.undecided_people() == ()
    assert table_digest(host) == before
    host.close()


def test_a_seat_passes_between_a_person_and_the_computer(tmp_path: Path) -> None:
    host = _at_my_turn(tmp_path, "me", "quiet", "quiet")
    host.hand_over(ME, SeatSetup("Robo", person=False, level="steady"))
    assert host.names[0] == "Robo"
    assert person_to_act(host) is None
    play_moves(host, 12)
    host.hand_over(ME, SeatSetup("Ann", person=True))
    tick_until(host, _my_turn)
    told = table_digest(host)
    host.close()
    assert host.autosave.path is not None
    again = resume(host.autosave.path)
    assert again.names[0] == "Ann"
    assert person_to_act(again) == ME
    assert table_digest(again) == told
    again.close()


def test_a_newcomer_joins_between_deals(tmp_path: Path) -> None:
    host = begin(tmp_path, "steady", "steady", "steady")
    newcomer = SeatSetup("Late", person=False, level="quiet")
    assert host.join(newcomer) is Refusal.JOIN_BETWEEN_DEALS
    tick_until(host, lambda h: h.view(None).table.result is not None)
    assert host.join(newcomer) is None
    assert host.names[-1] == "Late"
    play_moves(host, 20)
    told = table_digest(host)
    host.close()
    assert host.autosave.path is not None
    again = resume(host.autosave.path)
    assert again.names == host.names
    assert table_digest(again) == told
    play_moves(again, 5)
    again.close()


def test_sheets_and_tables_that_do_not_exist_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UnknownSheetError):
        begin(tmp_path, "quiet", "quiet", "quiet", sheet="poker")
    with pytest.raises(ValueError, match="players"):
        begin(tmp_path, "quiet")
    assert not (tmp_path / "games").exists()


def test_a_level_that_is_gone_is_played_as_the_usual_one(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    host = begin(tmp_path, "genius", "quiet", "quiet")
    assert "genius" in caplog.text
    play_moves(host, 20)
    host.close()


def test_a_table_that_is_stuck_says_so_and_stands_still(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    host = GameHost.new(
        setup("failing", "failing", "failing"), tmp_path, delays=INSTANT, bots=BOTS
    )
    play_moves(host, 4)
    monkeypatch.setattr("mayi_desktop.host.runner.fallback", lambda view, prompt: None)
    while host.tick(0.0, calm=True):
        pass
    assert host.bot_driver.is_stuck
    assert host.notice is not None
    assert "stuck" in caplog.text
    assert not host.tick(0.0, calm=True)
    host.close()


def test_seats_are_named(tmp_path: Path) -> None:
    host = begin(tmp_path, "me", "quiet", "steady")
    assert host.names == tuple(who.name for who in seats("me", "quiet", "steady"))
    assert host.sheet.key == "grandma-jeanne"
    host.close()
