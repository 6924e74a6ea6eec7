"""Tests that plays of one's own turn are taken back exactly, while nothing new was seen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from mayi_desktop.bots import LEVELS
from mayi_desktop.engine import prompt_for
from mayi_desktop.engine.actions import (
    Allow,
    Discard,
    DrawStock,
    LayOff,
    MayI,
    PlayerAction,
    TakeDiscard,
)
from mayi_desktop.engine.cards import Rank, Seat
from mayi_desktop.engine.events import (
    CardDiscarded,
    ClaimCalled,
    DealEnded,
    LaidDown,
    PlayTakenBack,
)
from mayi_desktop.engine.legal import check, legal_actions
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.rulesheet import ClaimTiming
from mayi_desktop.engine.solver import contract_melds
from mayi_desktop.engine.table import DealResult, Phase, Prompt, PromptKind
from mayi_desktop.engine.view import TableView
from mayi_desktop.host import journal
from mayi_desktop.host import journal as lines
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.journal import Acted, TookBack, encode_entry, encode_header
from mayi_desktop.host.runner import OrderKind, StandingOrder
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import SeatSetup, SharingMode
from mayi_desktop.host.simulate import DealCounter
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

UNDO_ME = Seat(0)
UNDO_DOWN = """
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


def at(folder: Path, text: str = UNDO_DOWN, sheet: str = "grandma-jeanne") -> GameHost:
    """A game with a person in the first seat that stands at a position."""
    return begin_at(folder, text, "me", "quiet", "quiet", sheet=sheet)


def do(host: GameHost, action: PlayerAction) -> None:
    assert host.submit(prompt_of(host, 0).id, action) is None


def lay_off(host: GameHost) -> LayOff:
    return next(a for a in legal_actions(host.view(UNDO_ME)) if isinstance(a, LayOff))


def test_every_play_since_the_draw_is_taken_back_one_by_one(tmp_path: Path) -> None:
    host = at(tmp_path)
    before = [table_digest(host)]
    do(host, TakeDiscard(UNDO_ME))
    before.append(table_digest(host))
    do(host, next(contract_melds(host.view(UNDO_ME), 1)))
    assert len(host.undoable_cards) == 6
    while before:
        assert host.undo(UNDO_ME) is None
        assert table_digest(host) == before.pop()
    assert not host.undoable_cards
    assert host.undo(UNDO_ME) is UndoRefusal.NOTHING_DONE


def test_laid_off_cards_come_back_in_turn(tmp_path: Path) -> None:
    host = at(tmp_path, LAYING_OFF)
    before = []
    for _ in range(3):
        before.append(table_digest(host))
        do(host, lay_off(host))
    assert len(host.undoable_cards) == 3
    while before:
        assert host.undo(UNDO_ME) is None
        assert table_digest(host) == before.pop()


def test_a_card_of_the_stock_stays_drawn(tmp_path: Path) -> None:
    host = at(tmp_path)
    do(host, DrawStock(UNDO_ME))
    tick_until(host, lambda h: h.view(UNDO_ME).table.phase is Phase.PLAY)
    drawn = table_digest(host)
    assert host.undo(UNDO_ME) is UndoRefusal.CARD_SEEN
    do(host, next(contract_melds(host.view(UNDO_ME), 1)))
    assert host.undo(UNDO_ME) is None
    assert table_digest(host) == drawn
    assert host.undo(UNDO_ME) is UndoRefusal.CARD_SEEN


def test_nothing_is_taken_back_by_others(tmp_path: Path) -> None:
    host = at(tmp_path)
    do(host, TakeDiscard(UNDO_ME))
    assert host.undo(Seat(1)) is UndoRefusal.NOT_YOUR_TURN
    do(host, next(contract_melds(host.view(UNDO_ME), 1)))
    do(host, Discard(UNDO_ME, host.view(UNDO_ME).hand[0]))
    assert not host.undoable_cards
    assert host.undo(Seat(1)) is UndoRefusal.NOT_YOUR_TURN


def test_a_seat_that_changes_hands_closes_the_way_back(tmp_path: Path) -> None:
    host = at(tmp_path)
    do(host, TakeDiscard(UNDO_ME))
    host.hand_over(Seat(1), SeatSetup("Somebody", person=True))
    assert host.undo(UNDO_ME) is UndoRefusal.HANDED_OVER
    do(host, next(contract_melds(host.view(UNDO_ME), 1)))
    host.keep_plays(Seat(2))
    assert host.undo(UNDO_ME) is UndoRefusal.HANDED_OVER


def test_everybody_is_told_and_nothing_counts_twice(tmp_path: Path) -> None:
    host = at(tmp_path)
    do(host, TakeDiscard(UNDO_ME))
    down = next(contract_melds(host.view(UNDO_ME), 1))
    tally = DealCounter()
    host.updates(Seat(1))
    do(host, down)
    assert host.undo(UNDO_ME) is None
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
        before, action = table_digest(host), person.choose(host.view(UNDO_ME), prompt)
        assert host.submit(prompt.id, action) is None
        yield before, action


@pytest.mark.parametrize("sheet", SHEETS)
def test_in_any_game_what_is_taken_back_has_never_been(tmp_path: Path, sheet: str) -> None:
    dice = Random(sheet)
    levels = ["me", *["steady"] * (find_sheet(sheet).min_players - 1)]
    host = begin(tmp_path, *levels, sheet=sheet, seed=dice.randrange(1000))
    taken = 0
    for before, _ in walk(host, dice, 90):
        if host.undo_refusal(UNDO_ME) is not None or dice.random() < 0.3:
            continue
        made = runner_of(host).moves
        assert host.undo(UNDO_ME) is None
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
        if host.undo_refusal(UNDO_ME) is None and host.undo(UNDO_ME) is None:
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
    before = next(
        was for was, _ in walk(host, Random(5), 120) if not host.undo_refusal(UNDO_ME)
    )
    assert host.autosave.path is not None
    path = host.autosave.path
    host.close()
    again = resume(path)
    assert again.undoable_cards == host.undoable_cards
    assert again.undo(UNDO_ME) is None
    assert table_digest(again) == before


def test_a_journal_in_which_nothing_could_be_taken_back_is_not_believed(tmp_path: Path) -> None:
    host = begin(tmp_path, "me", "steady", "steady", seed=3)
    tick_until(host, lambda h: person_to_act(h) is not None)
    host.autosave.write(TookBack(UNDO_ME))
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


# --- Tests that a slipped discard is taken back exactly, and from when on it stands.


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
    check_saved(host)


def check_saved(host: GameHost) -> None:
    """The journal is sound, and plays back to where the game stands."""
    path = host.autosave.path
    assert path is not None
    sound, played = play_back(journal.read(path), Playback)
    assert not sound.damaged
    assert played.moves == runner_of(host).moves
    assert check_journal(path).is_sound


# --- Tests that a May I? pressed by mistake is taken back, and from when on it stands.


ASKING = Seat(2)
LINE = """
turn 0 draw
seat 0{down}: 3C 3D 5H 9C
seat 1: *11
seat 2: *11
seat 3: *11
discards: QC 8D
set 0: TS TC TS
set 0: 8C 8S 8H
"""


def _asked(folder: Path, *levels: str, down: str = "") -> GameHost:
    """The third seat has asked for a card; first in line is who has the turn, unless `down`."""
    host = begin_at(folder, LINE.format(down=down), *levels)
    call = next(p for p in host.view(ASKING).my_prompts if p.kind is PromptKind.MAY_I)
    assert host.submit(call.id, MayI(ASKING)) is None
    return host


def test_a_may_i_comes_back_until_somebody_answers_it(tmp_path: Path) -> None:
    host = _asked(tmp_path, *["me"] * 4)
    asked = host.view(None).table
    assert asked.claim is not None
    first = asked.claim.waiting[0]
    assert host.regretting == ASKING
    assert None not in {host.undo(seat) for seat in (ME, NEXT, Seat(3))}
    host.updates(first)
    assert host.undo(ASKING) is None
    (told,) = (event for update in host.updates(first) for event in update.events)
    assert told == PlayTakenBack(ASKING, ClaimCalled(ASKING, asked.discards[-1]))
    assert host.view(None).table.claim is None
    assert host.regretting is None
    assert ASKING not in host.undecided_people(), "who doesn't want it isn't waited for"
    assert host.undo(ASKING) is not None
    assert host.submit(prompt_of(host, ASKING, optional=True).id, MayI(ASKING)) is None
    assert host.submit(prompt_of(host, first).id, Allow(first)) is None
    assert host.undo(ASKING) is UndoRefusal.ANSWERED


def _given_at_once(folder: Path) -> GameHost:
    """The second seat has asked for a card that nobody ahead may have."""
    host = begin_at(folder, LINE.format(down=" down"), *["me"] * 4)
    host.tells_calls = True
    assert host.submit(prompt_of(host, NEXT, optional=True).id, MayI(NEXT)) is None
    return host


def test_a_card_that_would_be_given_at_once_is_told_first(tmp_path: Path) -> None:
    host = _given_at_once(tmp_path)
    before, top = table_digest(host), host.view(None).table.discards[-1]
    assert not host.tick(0.0, calm=False, seen=False)
    assert table_digest(host) == before
    assert host.undo(Seat(3)) is UndoRefusal.ANSWERED
    assert host.undo(NEXT) is None
    told = [event for update in host.updates(None) for event in update.events]
    call = ClaimCalled(NEXT, top)
    assert told == [call, PlayTakenBack(NEXT, call)]
    assert table_digest(host) == before
    assert not host.tick(0.1, calm=False)
    assert host.submit(prompt_of(host, NEXT, optional=True).id, MayI(NEXT)) is None
    assert host.tick(0.2, calm=False), "once it is told, the card is given"
    assert len(host.view(NEXT).hand) == 13
    assert host.undo(NEXT) is not None, "the penalty card has been seen"
    told = [event for update in host.updates(None) for event in update.events]
    assert sum(isinstance(event, ClaimCalled) for event in told) == 1


def test_who_asked_first_keeps_the_card_when_others_ask_act_or_go(tmp_path: Path) -> None:
    for number, act in enumerate((_ask_too, _play_on, _sit_down, _give_away, GameHost.close)):
        folder = tmp_path / str(number)
        folder.mkdir()
        host = _given_at_once(folder)
        act(host)
        assert len(host.view(NEXT).hand) == 13
        path = host.autosave.path
        assert path is not None
        asked = [e for e in journal.read(path).entries if isinstance(e, Acted)]
        assert [entry.action for entry in asked].count(MayI(NEXT)) == 1


def _ask_too(host: GameHost) -> None:
    late = prompt_of(host, ASKING, optional=True).id
    assert host.submit(late, MayI(ASKING)) is Refusal.TOO_LATE


def _play_on(host: GameHost) -> None:
    assert host.submit(prompt_of(host, ME).id, DrawStock(ME)) is None


def _sit_down(host: GameHost) -> None:
    host.keep_plays(ME)


def _give_away(host: GameHost) -> None:
    host.hand_over(Seat(3), SeatSetup("Somebody", person=True))


def test_an_order_given_ahead_leaves_time_for_it_and_asks_no_second_time(
    tmp_path: Path,
) -> None:
    host = begin_at(tmp_path, LINE.format(down=""), *["me"] * 4)
    host.wishes.always_allow.update((ME, NEXT))
    wanted = frozenset({Rank.EIGHT})
    host.wishes.orders[ASKING] = StandingOrder(OrderKind.CLAIM, wanted)
    host.remote_seats = frozenset(Seat(seat) for seat in range(4))
    assert host.give_known_answer(shown=False)
    asked = table_digest(host)
    assert not host.give_known_answer(shown=False)
    assert not host.tick(0.0, calm=False, shown=False, seen=False)
    assert table_digest(host) == asked
    assert host.undo(ASKING) is None
    host.tick(0.1, calm=True)
    assert host.view(None).table.claim is None
    assert ASKING not in host.undecided_people()


def test_a_computer_s_may_i_stands_and_holds_nothing_up(tmp_path: Path) -> None:
    host = _asked(tmp_path, *["me"] * 4, down=" down")
    host.undo(ASKING)
    host.hand_over(ASKING, SeatSetup("Robby", person=False, level="eager"))
    tick_until(host, lambda h: h.view(None).table.claim is not None)
    assert host.regretting is None
    assert host.undo(ASKING) is UndoRefusal.NOT_YOUR_TURN


@pytest.mark.parametrize("sheet", SHEETS)
def test_whole_games_with_may_i_taken_back_can_be_restored(tmp_path: Path, sheet: str) -> None:
    dice = Random(sheet)
    people = ["me"] * find_sheet(sheet).min_players
    host = begin(tmp_path, *people, sheet=sheet, seed=dice.randrange(1000))
    host.tells_calls = True
    taken, before = 0, ""
    for _ in range(600):
        host.tick(0.0, calm=True, seen=dice.random() < 0.5)
        seat = host.regretting
        if seat is not None and dice.random() < 0.7:
            assert host.undo(seat) is None
            taken += 1
            assert table_digest(host) == before
            continue
        if host.holds_call:
            assert host.tick(0.0, calm=False)
            continue
        asked = {prompt.seat for prompt in host.view(None).table.prompts} - {None}
        choices = [a for seat in sorted(asked) for a in legal_actions(host.view(seat))]
        if not choices:
            continue
        calls = [action for action in choices if isinstance(action, MayI)]
        action = dice.choice(calls if calls and dice.random() < 0.8 else choices)
        before = table_digest(host)
        assert host.submit(engine_prompt(host, action), action) is None
    asks = find_sheet(sheet).claims.window is not ClaimTiming.NEVER
    assert (taken >= 5) is asks
    check_saved(host)


def engine_prompt(host: GameHost, action: PlayerAction) -> int:
    prompt = prompt_for(host.view(None).table, action)
    assert prompt is not None
    return prompt.id
