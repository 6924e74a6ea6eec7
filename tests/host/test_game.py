"""Game host: moves, updates and seats of a running game."""

from __future__ import annotations

import gc
import logging
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from mayi_desktop.base.languages import choose_language
from mayi_desktop.bots import LEVELS
from mayi_desktop.engine.actions import Allow, Discard, DrawStock, LetGo, MayI
from mayi_desktop.engine.cards import RANKS, Seat
from mayi_desktop.engine.events import HandDealt, StockDrawn
from mayi_desktop.engine.legal import legal_actions
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.rules import new_game
from mayi_desktop.engine.table import Phase, Prompt, PromptKind
from mayi_desktop.engine.view import view_for
from mayi_desktop.host import journal
from mayi_desktop.host.folder import house_rules_folder
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.journal import Acted, Helped
from mayi_desktop.host.runner import Runner, fallback, player_for
from mayi_desktop.host.saved_games import resumable
from mayi_desktop.host.settings import BotDelays, LastTable, Settings, load, save
from mayi_desktop.host.setup import (
    HINT,
    ODDS,
    Coaching,
    GameSetup,
    SeatSetup,
    code_of,
)
from mayi_desktop.host.simulate import play_game, play_games, rare_collections
from mayi_desktop.host.thinking import BotClock, paces_of, unknown_persona_notice
from mayi_desktop.sheets.catalogue import SHEETS, UnknownSheetError, find_sheet
from mayi_desktop.sheets.catalogue import SHEETS as EVERY_SHEET
from mayi_desktop.sheets.house_rules import house_rules_of, write_house_rules
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
    start,
    table_digest,
    tick_until,
)
from tests.sheets.own_rules import house_rules_in

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


# --- People at the table: a game with people in it never gets stuck.


STEP = 0.1
LONGEST_WAIT = 8.0


class Person:
    """Answers everything that is asked with something legal, and calls when in the mood."""

    def __init__(self, host: GameHost, seed: int) -> None:
        self._host = host
        self._mood = Random(seed)

    def act(self, seat: Seat) -> None:
        """Answer what has to be answered."""
        view = self._host.view(seat)
        asked = next(p for p in view.my_prompts if not p.optional)
        action = self._mood.choice(list(legal_actions(view)))
        prompts = {p.kind: p for p in view.my_prompts}
        call = type(action).__name__ == "MayI" and PromptKind.MAY_I in prompts
        chosen = prompts[PromptKind.MAY_I] if call else asked
        assert self._host.submit(chosen.id, action) is None

    def wonder(self, seat: Seat) -> None:
        """Call for the discard, let it go, or let time pass."""
        mood = self._mood.random()
        view = self._host.view(seat)
        calls = list(legal_actions(view))
        if mood < 0.1 and calls:
            assert self._host.submit(view.my_prompts[0].id, calls[0]) is None
        elif mood < 0.3:
            self._host.pass_on_discard(seat)


def _play(host: GameHost, moves: int) -> None:
    """Play on; the table must never stand still for longer than people may wonder."""
    person = Person(host, seed=moves)
    now = since = 0.0
    target = runner_of(host).moves + moves
    while runner_of(host).moves < target and not host.is_over:
        now += STEP
        made = runner_of(host).moves
        if not host.tick(now, calm=True):
            actor = person_to_act(host)
            if actor is not None:
                person.act(actor)
            elif host.waiting_for_next_deal:
                host.start_next_deal()
                made = -1
            else:
                for seat in host.undecided_people():
                    person.wonder(seat)
        since = now if runner_of(host).moves != made else since
        assert now - since < LONGEST_WAIT, host.view(None).table.prompts


@pytest.mark.parametrize("hold", [0.75, 1.5, -1.0])
@pytest.mark.parametrize("sheet", SHEETS)
def test_no_table_with_people_stands_still(tmp_path: Path, sheet: str, hold: float) -> None:
    delays = BotDelays.chosen(speed=1.0, hold_seconds=hold)
    host = begin(tmp_path, "me", "grabber", "me", delays=delays, sheet=sheet)
    _play(host, 250)
    assert not host.bot_driver.is_stuck
    assert runner_of(host).fallbacks == 0
    told = table_digest(host)
    path = host.autosave.path
    assert path is not None
    if not host.is_over:
        host.close()
        assert table_digest(resume(path)) == told


# --- Whole games of computer players.


BOT_GAMES_SHEETS = ("grandma-jeanne", "petersen")


@pytest.mark.parametrize("sheet", BOT_GAMES_SHEETS)
@pytest.mark.parametrize("count", range(3, 9))
def test_steady_games_end_with_a_sound_table(sheet: str, count: int) -> None:
    game = play_game(setup(*["steady"] * count, sheet=sheet), bots=BOTS, checked=True)
    assert game.finished
    assert game.fallbacks == 0
    assert len(game.scores) == count
    assert all(game.scores[seat] == min(game.scores) for seat in game.winners)


@pytest.mark.parametrize("sheet", BOT_GAMES_SHEETS)
@pytest.mark.parametrize("count", range(3, 9))
def test_tables_full_of_claims_stay_sound(sheet: str, count: int) -> None:
    levels = ["grabber" if seat % 3 else "steady" for seat in range(count)]
    game = play_game(setup(*levels, sheet=sheet, seed=count), bots=BOTS, checked=True)
    assert game.finished
    assert game.fallbacks == 0


@pytest.mark.parametrize("sheet", EVERY_SHEET)
@pytest.mark.parametrize("most", [False, True])
def test_players_who_do_anything_leave_a_sound_table(sheet: str, most: bool) -> None:
    count = EVERY_SHEET[sheet].sheet.players[most]
    game = play_game(
        setup(*["wanderer"] * count, sheet=sheet, seed=count),
        bots=BOTS,
        checked=True,
        most_moves=1000,
    )
    assert game.fallbacks == 0


def test_the_same_code_plays_the_same_game() -> None:
    games = [
        play_game(setup("steady", "grabber", "wanderer", seed=3), bots=BOTS) for _ in range(2)
    ]
    assert games[0] == games[1]


def test_a_slow_table_plays_the_same_game_as_a_quick_one(tmp_path: Path) -> None:
    """Pacing changes when things happen, never what happens, while no person plays."""
    quick = begin(tmp_path, "steady", "grabber", "steady", "eager", seed=4)
    slow = begin(tmp_path, "steady", "grabber", "steady", "eager", seed=4, delays=BotDelays())
    now = 0.0
    for _ in range(250):
        assert quick.tick(0.0, calm=True)
        while not slow.tick(now, calm=True):
            slow.start_next_deal()
            now += 0.05
        assert table_digest(quick) == table_digest(slow)
    assert now > 100
    quick.close()
    slow.close()


def test_many_games_have_codes_of_their_own() -> None:
    games = list(play_games(2, "petersen", ["steady"] * 3, first_seed=40))
    assert [game.code for game in games] == [code_of(40), code_of(41)]
    assert games[0].digest != games[1].digest
    assert all(game.finished for game in games)


def test_a_game_without_end_is_given_up() -> None:
    game = play_game(setup("quiet", "quiet", "quiet"), bots=BOTS, most_moves=200)
    assert not game.finished
    assert game.winners == ()
    assert game.moves == 200


def test_python_tidies_up_as_before_once_the_games_are_over() -> None:
    usual = gc.get_threshold()

    def played_and_interrupted() -> None:
        with rare_collections():
            assert gc.get_threshold()[0] > usual[0]
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        played_and_interrupted()
    assert gc.get_threshold() == usual


# --- Fallback: a safe answer where a computer player fails.


def _runner_at(kind: PromptKind, *levels: str) -> Runner:
    runner = start(setup(*levels))
    for _ in range(500):
        if any(p.kind is kind for p in runner.state.table.prompts):
            return runner
        move = runner.next_move()
        assert move is not None
        runner.apply(move)
    raise AssertionError(f"{kind} never came")


@pytest.mark.parametrize("kind", [PromptKind.DRAW, PromptKind.PLAY, PromptKind.ASKED])
def test_the_dullest_legal_answer_is_found(kind: PromptKind) -> None:
    runner = _runner_at(kind, "eager", "eager", "eager", "quiet")
    prompt = next(p for p in runner.state.table.prompts if p.kind is kind)
    assert prompt.seat is not None
    view = view_for(runner.state, prompt.seat)
    action = fallback(view, prompt)
    assert action == fallback(view, prompt)
    match kind:
        case PromptKind.DRAW:
            assert action == DrawStock(prompt.seat)
        case PromptKind.ASKED:
            assert action == Allow(prompt.seat)
        case _:
            assert isinstance(action, Discard)
            points = view.table.sheet.points
            assert points[RANKS[action.card]] == max(points[RANKS[card]] for card in view.hand)


def test_an_optional_question_is_let_pass() -> None:
    runner = _runner_at(PromptKind.MAY_I, "quiet", "quiet", "quiet")
    prompt = next(p for p in runner.state.table.prompts if p.kind is PromptKind.MAY_I)
    assert prompt.seat is not None
    assert fallback(view_for(runner.state, Seat(prompt.seat)), prompt) is None


def test_a_failing_player_is_replaced_move_by_move(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        game = play_game(setup("failing", "steady", "steady"), bots=BOTS, checked=True)
    assert game.finished
    assert game.fallbacks > 10
    assert len(caplog.records) == game.fallbacks
    assert "lost my glasses" in caplog.text


def test_a_failing_player_fails_the_same_way_again(caplog: pytest.LogCaptureFixture) -> None:
    games = [play_game(setup("failing", "steady", "steady"), bots=BOTS) for _ in range(2)]
    assert games[0] == games[1]


# --- Tests of games by rules of one's own: played, saved, and gone on with.


def own_rules(folder: Path) -> GameSetup:
    """A setup with rules that lie in the data folder."""
    base = find_sheet("evil")
    changed = replace(base, title="Sunday rules", claims=replace(base.claims, penalty=1))
    write_house_rules(house_rules_of(changed, "evil"), house_rules_folder(folder))
    (found,), bad = house_rules_in(house_rules_folder(folder))
    assert bad == ()
    sheet = found.sheet
    return GameSetup(sheet.key, (), seats("steady", "steady", "steady"), code_of(5), sheet)


def test_a_game_by_own_rules_goes_on_by_them_though_their_file_is_gone(tmp_path: Path) -> None:
    setup = own_rules(tmp_path)
    host = GameHost.new(setup, tmp_path, delays=BotDelays.instant(), checked=True)
    assert host.sheet.claims.penalty == 1
    play_moves(host, 40)
    told, path = table_digest(host), host.autosave.path
    assert path is not None
    host.close()
    for file in house_rules_folder(tmp_path).iterdir():
        file.unlink()
    assert [game.title for game in resumable(tmp_path)] == ["Sunday rules"]
    again = resume(path)
    assert table_digest(again) == told
    assert again.setup.sheet() == setup.house
    again.close()


def test_a_game_by_one_of_the_ten_keeps_no_sheet_of_its_own(tmp_path: Path) -> None:
    setup = GameSetup("evil", (), seats("steady", "steady", "steady"), code_of(5))
    host = GameHost.new(setup, tmp_path, delays=BotDelays.instant())
    play_moves(host, 5)
    path = host.autosave.path
    assert path is not None
    host.close()
    again = resume(path)
    assert again.setup.house is None
    assert again.setup.sheet() is find_sheet("evil")
    again.close()


# --- Tests that a table remembers what its coach may do, and whether it has helped.


ANNA = SeatSetup("Anna", person=True)
BEN = SeatSetup("Ben", person=False, style="ben")
CLARA = SeatSetup("Clara", person=False, style="clara")


def begun(folder: Path, *seats: SeatSetup, coaching: Coaching) -> GameHost:
    setup = GameSetup("grandma-jeanne", (), seats, code_of(5), coaching=coaching)
    host = GameHost.new(setup, folder, delays=BotDelays.instant())
    for _ in range(4):
        host.tick(0.0, calm=True)
    return host


def resumed(host: GameHost) -> GameHost:
    path = host.autosave.path
    assert path is not None
    host.close()
    return GameHost.resume(path, delays=BotDelays.instant())


def test_switches_and_styles_come_back_with_the_save(tmp_path: Path) -> None:
    host = begun(tmp_path, ANNA, BEN, CLARA, coaching=Coaching(hints=False, odds=True))
    again = resumed(host)
    assert again.setup == host.setup
    again.set_coaching(Coaching(hints=True, odds=False))
    once_more = resumed(again)
    assert once_more.setup.coaching == Coaching(hints=True, odds=False)
    assert once_more.setup.seats == (ANNA, BEN, CLARA)
    once_more.close()


def test_help_that_was_used_is_written_down_once(tmp_path: Path) -> None:
    host = begun(tmp_path, ANNA, BEN, CLARA, coaching=Coaching())
    for kind in (HINT, HINT, ODDS, HINT):
        host.note_help(Seat(0), kind)
    again = resumed(host)
    assert again.helped == {Helped(Seat(0), HINT), Helped(Seat(0), ODDS)}
    again.note_help(Seat(0), HINT)
    path = again.autosave.path
    assert path is not None
    again.close()
    noted = [entry for entry in journal.read(path).entries if isinstance(entry, Helped)]
    assert noted == [Helped(Seat(0), HINT), Helped(Seat(0), ODDS)]


@pytest.mark.parametrize("raw", [None, "hint", {"hint": True}, [1, True], [True, 0, 1]])
def test_nonsense_about_the_coach_is_refused(raw: object) -> None:
    with pytest.raises(ValueError, match=r"coaching|Coaching"):
        journal.decode_entry(["CoachSet", raw])


def test_the_settings_remember_coach_and_styles(tmp_path: Path) -> None:
    table = LastTable("evil", (), (ANNA, BEN), Coaching(hints=False, odds=True))
    file = tmp_path / "settings.json"
    save(Settings(last_table=table), file)
    assert load(file)[0].last_table == table


def test_a_style_nobody_knows_is_said_in_one_sentence(tmp_path: Path) -> None:
    stranger = replace(BEN, style="zorro")
    host = begun(tmp_path, ANNA, stranger, CLARA, coaching=Coaching())
    assert host.notice == "There’s no style called “zorro”, so Ben plays without one."
    choose_language("de")
    assert host.notice == "Einen Stil „zorro“ gibt es nicht, also spielt Ben ohne."
    choose_language("")
    assert host.problem is None
    assert player_for(stranger, LEVELS) is LEVELS["steady"]
    host.close()


def test_a_computer_in_a_persons_seat_keeps_the_face_without_a_word(tmp_path: Path) -> None:
    host = begun(tmp_path, replace(ANNA, style="p8"), BEN, CLARA, coaching=Coaching())
    host.hand_over(Seat(0), replace(ANNA, person=False, style="p8"))
    assert host.notice is None
    host.close()


def test_a_level_nobody_knows_is_said_in_one_sentence() -> None:
    setup = GameSetup(
        "grandma-jeanne", (), (ANNA, replace(BEN, level="god"), CLARA), code_of(5)
    )
    said = unknown_persona_notice(setup, LEVELS)
    assert said == "There’s no level called “god”, so Ben plays as “steady”."


def test_a_pace_lengthens_steps_and_leaves_calls_alone() -> None:
    setup = GameSetup(
        "grandma-jeanne", (), (ANNA, BEN, replace(CLARA, style="henry")), code_of(5)
    )
    assert paces_of(setup, LEVELS) == (1.0, 1.25, 0.5)
    runner = Runner(new_game(setup.sheet(), 3), setup.seed, [None] * 3)
    clock = BotClock(runner, BotDelays(), paces_of(setup, LEVELS))
    step = [clock.delay(Prompt(1, PromptKind.DRAW, Seat(seat))) for seat in range(3)]
    assert step == [0.9, 0.9 * 1.25, 0.45]
    assert clock.delays.reaction(0.0, drawing=True) >= 0.8
