"""Tests that a slipped discard is taken back exactly, and from when on it stands."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from mayi_desktop.engine.actions import Discard, DrawStock, MayI, TakeDiscard
from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.events import CardDiscarded, PlayTakenBack
from mayi_desktop.engine.legal import legal_actions
from mayi_desktop.engine.solver import contract_melds
from mayi_desktop.engine.table import Phase, PromptKind
from mayi_desktop.host import journal
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import SeatSetup, SharingMode
from mayi_desktop.host.thinking import REGRET_SECONDS, SLIP_SECONDS
from mayi_desktop.host.undo import Playback, UndoRefusal, play_back
from mayi_desktop.host.verify import check_journal
from mayi_desktop.sheets.catalogue import SHEETS, find_sheet
from tests.host.tables import (
    begin,
    begin_at,
    person_to_act,
    prompt_of,
    resume,
    runner_of,
    table_digest,
    tick_until,
)

ME, NEXT = Seat(0), Seat(1)
DOWN = """
turn 0 draw
seat 0: 7H 7D 7S 9D 9S 9H QC QD 4C 6D KC
seat 1: *11
seat 2: *11
discards: 3C 9S
"""


def _at(folder: Path, *others: str) -> GameHost:
    return begin_at(folder, DOWN, "me", *others)


def _family(folder: Path) -> GameHost:
    return _at(folder, "me", "me")


def _do(host: GameHost, action: TakeDiscard | Discard) -> None:
    assert host.submit(prompt_of(host, action.seat).id, action) is None


def _slip(host: GameHost) -> str:
    """Draw, lay down and discard; the table's fingerprint before the discard."""
    _do(host, TakeDiscard(ME))
    _do(host, next(contract_melds(host.view(ME), 1)))
    before = table_digest(host)
    _do(host, Discard(ME, host.view(ME).hand[0]))
    assert host.undoable_discard is not None
    return before


def test_a_discard_comes_back_and_then_the_plays_before_it(tmp_path: Path) -> None:
    host = _family(tmp_path)
    first = table_digest(host)
    before = _slip(host)
    host.updates(NEXT)
    assert host.undo(ME) is None
    assert table_digest(host) == before
    (told,) = (event for update in host.updates(NEXT) for event in update.events)
    assert isinstance(told, PlayTakenBack)
    assert isinstance(told.play, CardDiscarded)
    assert host.undo(ME) is None
    assert host.undo(ME) is None
    assert table_digest(host) == first


def test_while_it_can_come_back_the_melds_lie_as_if_for_good(tmp_path: Path) -> None:
    host = _family(tmp_path)
    _slip(host)
    assert not host.undoable_cards
    assert host.undo(ME) is None
    assert len(host.undoable_cards) == 6


def test_it_stands_once_the_next_player_looks_at_their_cards(tmp_path: Path) -> None:
    host = _family(tmp_path)
    _slip(host)
    host.keep_plays(ME)
    assert host.undo_refusal(ME) is None
    host.keep_plays(NEXT)
    assert host.undoable_discard is None
    assert host.undo(ME) is UndoRefusal.HANDED_OVER


def test_it_stands_once_the_next_player_has_drawn(tmp_path: Path) -> None:
    host = _family(tmp_path)
    _slip(host)
    _do(host, TakeDiscard(NEXT))
    assert host.undo(ME) is UndoRefusal.ANSWERED
    assert host.undo(NEXT) is None
    assert host.undo(ME) is UndoRefusal.ANSWERED
    assert host.undo(NEXT) is UndoRefusal.NOTHING_DONE


def test_it_stands_once_somebody_asks_for_it(tmp_path: Path) -> None:
    host = _family(tmp_path)
    _slip(host)
    calling = next(p for p in host.view(Seat(2)).my_prompts if p.kind is PromptKind.MAY_I)
    assert host.submit(calling.id, MayI(Seat(2))) is None
    assert host.undo(ME) is UndoRefusal.ANSWERED


def test_that_people_let_it_go_does_not_make_it_stand(tmp_path: Path) -> None:
    host = _family(tmp_path)
    before = _slip(host)
    for seat in host.undecided_people():
        host.pass_on_discard(seat)
    assert host.undo(ME) is None
    assert table_digest(host) == before


@pytest.mark.parametrize("sharing", SharingMode)
def test_the_silence_of_a_computer_makes_it_stand(tmp_path: Path, sharing: SharingMode) -> None:
    host = _at(tmp_path, "me", "quiet")
    host.set_sharing(sharing)
    host.clock.delays = BotDelays()
    _slip(host)
    made = runner_of(host).moves
    for step in range(100):
        host.tick(step * 0.1, calm=True)
        window = runner_of(host).window
        assert window is not None
        assert (host.undoable_discard is None) is bool(window.bots_passed)
        if sharing is not SharingMode.OPEN or step * 0.1 < SLIP_SECONDS - 0.11:
            assert host.undoable_discard is not None
    host.keep_plays(NEXT)
    for step in range(100, 200):
        host.tick(step * 0.1, calm=True)
    window = runner_of(host).window
    assert window is not None
    assert window.bots_passed, "it makes up its mind once the next player sits down"
    assert runner_of(host).moves == made
    assert host.undo(ME) is not None


def test_a_computer_that_plays_next_leaves_time_for_it(tmp_path: Path) -> None:
    host = _at(tmp_path, "quiet", "me")
    host.clock.delays = BotDelays(hold=None)
    _slip(host)
    for seat in host.undecided_people():
        host.pass_on_discard(seat)
    before = table_digest(host)
    for step in range(int(SLIP_SECONDS * 10)):
        host.tick(step * 0.1, calm=True)
    assert table_digest(host) == before


def test_after_no_one_a_computer_leaves_time_to_ask_again(tmp_path: Path) -> None:
    host = _at(tmp_path, "quiet", "me")
    host.clock.delays = BotDelays(hold=None)
    _slip(host)
    for step in range(200):
        host.tick(step * 0.1, calm=True)
    before = table_digest(host)
    assert host.pass_together() == (Seat(2),)
    for step in range(200, 198 + int(REGRET_SECONDS * 10)):
        host.tick(step * 0.1, calm=True)
        assert table_digest(host) == before
    host.withdraw_pass(Seat(2))
    assert host.undecided_people() == (Seat(2),)
    for step in range(240, 400):
        host.tick(step * 0.1, calm=True)
    assert table_digest(host) == before
    host.pass_together()
    tick = (step * 0.1 for step in range(400, 500))
    assert any(host.tick(now, calm=True) for now in tick)


def test_alone_with_computers_a_discard_stands_at_once(tmp_path: Path) -> None:
    host = _at(tmp_path, "quiet", "quiet")
    _do(host, TakeDiscard(ME))
    _do(host, next(contract_melds(host.view(ME), 1)))
    _do(host, Discard(ME, host.view(ME).hand[0]))
    assert host.undoable_discard is None
    assert host.undo(ME) is UndoRefusal.NOT_YOUR_TURN


def test_it_stands_once_a_seat_changes_hands(tmp_path: Path) -> None:
    host = _family(tmp_path)
    _slip(host)
    host.hand_over(NEXT, SeatSetup("Somebody", person=True))
    assert host.undo(ME) is UndoRefusal.HANDED_OVER


def test_a_discard_that_ends_the_deal_stands(tmp_path: Path) -> None:
    text = DOWN.replace("7H 7D 7S 9D 9S 9H QC QD 4C 6D KC", "4C")
    text = text.replace("seat 0", "seat 0 down").replace("draw", "play stock")
    host = begin_at(tmp_path, text, "me", "me", "me")
    _do(host, Discard(ME, host.view(ME).hand[0]))
    assert host.view(ME).table.result is not None
    assert host.undoable_discard is None


def test_the_way_back_survives_the_end_of_the_program(tmp_path: Path) -> None:
    host = begin(tmp_path, "me", "me", "me", seed=3)
    before = ""
    while not (host.undoable_discard and len(host.view(None).table.discards) > 3):
        tick_until(host, lambda h: person_to_act(h) is not None)
        seat = person_to_act(host)
        assert seat is not None
        phase = host.view(None).table.phase
        before = table_digest(host)
        action = (
            DrawStock(seat) if phase is Phase.DRAW else Discard(seat, host.view(seat).hand[0])
        )
        assert host.submit(prompt_of(host, seat).id, action) is None
    discard, path = host.undoable_discard, host.autosave.path
    assert discard is not None
    assert path is not None
    host.close()
    again = resume(path)
    assert again.undoable_discard == discard
    assert again.undo(discard.seat) is None
    assert table_digest(again) == before
    again.close()
    assert check_journal(path).is_sound
    once_more = resume(path)
    assert table_digest(once_more) == before


def test_a_computer_may_have_thought_before_the_game_was_closed(tmp_path: Path) -> None:
    host = begin(tmp_path, "me", "me", "quiet", seed=3)
    while host.undoable_discard is None or host.undoable_discard.seat != ME:
        tick_until(host, lambda h: person_to_act(h) is not None)
        seat = person_to_act(host)
        assert seat is not None
        drawing = host.view(None).table.phase is Phase.DRAW
        action = DrawStock(seat) if drawing else Discard(seat, host.view(seat).hand[0])
        assert host.submit(prompt_of(host, seat).id, action) is None
    discard, path = host.undoable_discard, host.autosave.path
    assert path is not None
    host.close()
    again = resume(path)
    assert again.undo(discard.seat) is UndoRefusal.ANSWERED


@pytest.mark.parametrize("sheet", SHEETS)
def test_whole_games_with_slips_can_be_restored(tmp_path: Path, sheet: str) -> None:
    dice = Random(sheet)
    people = ["me"] * find_sheet(sheet).min_players
    host = begin(tmp_path, *people, sheet=sheet, seed=dice.randrange(1000))
    taken = 0
    for _ in range(400):
        tick_until(host, lambda h: person_to_act(h) is not None or h.is_over, most=5000)
        slip = host.undoable_discard
        if slip is not None and dice.random() < 0.4:
            was = host.view(slip.seat).hand
            assert host.undo(slip.seat) is None
            taken += 1
            assert host.view(None).table.turn == slip.seat
            assert {*host.view(slip.seat).hand} == {*was, slip.card}
            continue
        seat = person_to_act(host)
        if seat is None:
            break
        choices = [a for a in legal_actions(host.view(seat)) if not isinstance(a, MayI)]
        action = dice.choice(choices)
        assert host.submit(prompt_of(host, seat).id, action) is None
    assert taken >= 20
    path = host.autosave.path
    assert path is not None
    sound, played = play_back(journal.read(path), Playback)
    assert not sound.damaged
    assert played.moves == runner_of(host).moves
    assert check_journal(path).is_sound
