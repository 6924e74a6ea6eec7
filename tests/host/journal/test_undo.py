"""Tests that plays of one's own turn are taken back exactly, while nothing new was seen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from mayi_desktop.bots import LEVELS
from mayi_desktop.engine.actions import Discard, DrawStock, LayOff, PlayerAction, TakeDiscard
from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.events import DealEnded, LaidDown, PlayTakenBack
from mayi_desktop.engine.legal import check, legal_actions
from mayi_desktop.engine.solver import contract_melds
from mayi_desktop.engine.table import DealResult, Phase, Prompt
from mayi_desktop.engine.view import TableView
from mayi_desktop.host import journal
from mayi_desktop.host import journal as lines
from mayi_desktop.host.entries import TookBack, encode_entry, encode_header
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.setup import SeatSetup
from mayi_desktop.host.simulate import DealCounter
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

ME = Seat(0)
DOWN = """
turn 0 draw
seat 0: 7H 7D 7S 9D 9S 9H QC QD 4C 6D KC
seat 1 down: *8
seat 2: *11
set 1: QS QC QH
set 1: 4S 4H 4D
discards: 3C 9S
"""
LAYING_OFF = """
turn 0 play stock
seat 0 down: QC QD 4C 6D KC
seat 1 down: *8
seat 2: *11
set 1: QS QC QH
set 1: 4S 4H 4D
discards: 3C 9S
"""


def at(folder: Path, text: str = DOWN, sheet: str = "grandma-jeanne") -> GameHost:
    """A game with a person in the first seat that stands at a position."""
    return begin_at(folder, text, "me", "quiet", "quiet", sheet=sheet)


def do(host: GameHost, action: PlayerAction) -> None:
    assert host.submit(prompt_of(host, 0).id, action) is None


def lay_off(host: GameHost) -> LayOff:
    return next(a for a in legal_actions(host.view(ME)) if isinstance(a, LayOff))


def test_every_play_since_the_draw_is_taken_back_one_by_one(tmp_path: Path) -> None:
    host = at(tmp_path)
    before = [table_digest(host)]
    do(host, TakeDiscard(ME))
    before.append(table_digest(host))
    do(host, next(contract_melds(host.view(ME), 1)))
    assert len(host.undoable_cards) == 6
    while before:
        assert host.undo(ME) is None
        assert table_digest(host) == before.pop()
    assert not host.undoable_cards
    assert host.undo(ME) is UndoRefusal.NOTHING_DONE


def test_laid_off_cards_come_back_in_turn(tmp_path: Path) -> None:
    host = at(tmp_path, LAYING_OFF)
    before = []
    for _ in range(3):
        before.append(table_digest(host))
        do(host, lay_off(host))
    assert len(host.undoable_cards) == 3
    while before:
        assert host.undo(ME) is None
        assert table_digest(host) == before.pop()


def test_a_card_of_the_stock_stays_drawn(tmp_path: Path) -> None:
    host = at(tmp_path)
    do(host, DrawStock(ME))
    tick_until(host, lambda h: h.view(ME).table.phase is Phase.PLAY)
    drawn = table_digest(host)
    assert host.undo(ME) is UndoRefusal.CARD_SEEN
    do(host, next(contract_melds(host.view(ME), 1)))
    assert host.undo(ME) is None
    assert table_digest(host) == drawn
    assert host.undo(ME) is UndoRefusal.CARD_SEEN


def test_nothing_is_taken_back_by_others(tmp_path: Path) -> None:
    host = at(tmp_path)
    do(host, TakeDiscard(ME))
    assert host.undo(Seat(1)) is UndoRefusal.NOT_YOUR_TURN
    do(host, next(contract_melds(host.view(ME), 1)))
    do(host, Discard(ME, host.view(ME).hand[0]))
    assert not host.undoable_cards
    assert host.undo(Seat(1)) is UndoRefusal.NOT_YOUR_TURN


def test_a_seat_that_changes_hands_closes_the_way_back(tmp_path: Path) -> None:
    host = at(tmp_path)
    do(host, TakeDiscard(ME))
    host.hand_over(Seat(1), SeatSetup("Somebody", person=True))
    assert host.undo(ME) is UndoRefusal.HANDED_OVER
    do(host, next(contract_melds(host.view(ME), 1)))
    host.keep_plays(Seat(2))
    assert host.undo(ME) is UndoRefusal.HANDED_OVER


def test_everybody_is_told_and_nothing_counts_twice(tmp_path: Path) -> None:
    host = at(tmp_path)
    do(host, TakeDiscard(ME))
    down = next(contract_melds(host.view(ME), 1))
    tally = DealCounter()
    host.updates(Seat(1))
    do(host, down)
    assert host.undo(ME) is None
    do(host, down)
    told = [event for update in host.updates(Seat(1)) for event in update.events]
    assert [type(event) for event in told] == [LaidDown, PlayTakenBack, LaidDown]
    tally.count([*told, DealEnded(DealResult(0, None, ((),) * 3, (0, 0, 0)))])
    assert tally.deals[0].downs == 1


class Fickle:
    """A person who plays like the usual level, but does something else now and then."""

    def __init__(self, dice: Random) -> None:
        self._dice = dice

    def choose(self, view: TableView, prompt: Prompt) -> PlayerAction:
        choices = [a for a in legal_actions(view) if isinstance(a, LayOff | TakeDiscard)]
        if choices and self._dice.random() < 0.5:
            return self._dice.choice(choices)
        downs = [] if view.table.phase is not Phase.PLAY else list(contract_melds(view, 1))
        if downs and check(view, downs[0]) is None:
            return downs[0]
        return LEVELS["steady"].choose(view, prompt, self._dice)


def walk(host: GameHost, dice: Random, steps: int) -> Iterator[tuple[str, PlayerAction]]:
    """So many answers of the person: the table's fingerprint before each, and the answer."""
    person = Fickle(dice)
    for _ in range(steps):
        tick_until(host, lambda h: person_to_act(h) is not None or h.is_over, most=5000)
        if host.is_over:
            return
        prompt = prompt_of(host, 0)
        before, action = table_digest(host), person.choose(host.view(ME), prompt)
        assert host.submit(prompt.id, action) is None
        yield before, action


@pytest.mark.parametrize("sheet", SHEETS)
def test_in_any_game_what_is_taken_back_has_never_been(tmp_path: Path, sheet: str) -> None:
    dice = Random(sheet)
    levels = ["me", *["steady"] * (find_sheet(sheet).min_players - 1)]
    host = begin(tmp_path, *levels, sheet=sheet, seed=dice.randrange(1000))
    taken = 0
    for before, _ in walk(host, dice, 90):
        if host.undo_refusal(ME) is not None or dice.random() < 0.3:
            continue
        made = runner_of(host).moves
        assert host.undo(ME) is None
        taken += 1
        assert table_digest(host) == before
        assert runner_of(host).moves == made - 1
        if taken % 4 == 0:
            assert host.autosave.path is not None
            sound, played = play_back(journal.read(host.autosave.path), Playback)
            assert played.moves == runner_of(host).moves
            assert not sound.damaged
            assert check_journal(host.autosave.path).is_sound
    assert taken >= 3


def test_a_game_killed_after_taking_back_goes_on_the_same(tmp_path: Path) -> None:
    host = begin(tmp_path, "me", "steady", "grabber", seed=3)
    dice, taken = Random(5), 0
    for before, _ in walk(host, dice, 120):
        if host.undo_refusal(ME) is None and host.undo(ME) is None:
            taken += 1
            assert table_digest(host) == before
            if taken == 6:
                break
    assert taken == 6
    assert host.autosave.path is not None
    path = tmp_path / "copy.mayi"
    path.write_bytes(host.autosave.path.read_bytes())
    again = resume(path)
    assert runner_of(again).moves == runner_of(host).moves
    for one, other in zip(walk(host, Random(9), 25), walk(again, Random(9), 25), strict=True):
        assert one == other
    assert table_digest(host) == table_digest(again)


def test_a_resumed_game_may_still_be_taken_back(tmp_path: Path) -> None:
    host = begin(tmp_path, "me", "steady", "steady", seed=3)
    before = next(was for was, _ in walk(host, Random(5), 120) if not host.undo_refusal(ME))
    assert host.autosave.path is not None
    path = host.autosave.path
    host.close()
    again = resume(path)
    assert again.undoable_cards == host.undoable_cards
    assert again.undo(ME) is None
    assert table_digest(again) == before


def test_a_journal_in_which_nothing_could_be_taken_back_is_not_believed(tmp_path: Path) -> None:
    host = begin(tmp_path, "me", "steady", "steady", seed=3)
    tick_until(host, lambda h: person_to_act(h) is not None)
    host.autosave.write(TookBack(ME))
    assert host.autosave.path is not None
    found = check_journal(host.autosave.path)
    assert found.problem == "there was nothing to undo there."
    host.close()
    assert resume(host.autosave.path).notice is not None


def test_the_computer_never_takes_back(tmp_path: Path) -> None:
    host = begin(tmp_path, "steady", "steady", "steady", seed=3)
    tick_until(host, lambda h: bool(h.undoable_cards))
    assert host.undo(host.view(None).table.turn) is UndoRefusal.NOT_YOUR_TURN


def test_a_journal_of_the_first_format_is_read(tmp_path: Path) -> None:
    host = begin(tmp_path, "me", "steady", "steady", seed=3)
    tick_until(host, lambda h: person_to_act(h) is not None)
    host.close()
    assert host.autosave.path is not None
    recording = journal.read(host.autosave.path)
    first, check_sum = lines.encode_line({**encode_header(recording.header), "mayi": 1}, 0)
    written = [first]
    for entry in recording.entries:
        line, check_sum = lines.encode_line(encode_entry(entry), check_sum)
        written.append(line)
    old = tmp_path / "old.mayi"
    old.write_bytes(b"".join(written))
    assert table_digest(resume(old)) == table_digest(host)
