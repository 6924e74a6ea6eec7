"""Tests that a table remembers what its coach may do, and whether it has helped."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from mayi_desktop.bots import LEVELS
from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.rules import new_game
from mayi_desktop.engine.table import Prompt, PromptKind
from mayi_desktop.host import entries, journal
from mayi_desktop.host.entries import Helped
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.runner import Runner, player_for
from mayi_desktop.host.settings import BotDelays, LastTable, Settings, load, save
from mayi_desktop.host.setup import (
    HINT,
    ODDS,
    Coaching,
    GameSetup,
    SeatSetup,
    code_of,
    decode_coaching,
)
from mayi_desktop.host.thinking import BotClock, paces_of, unknown_persona_notice

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


def test_a_save_from_before_the_coach_has_the_usual_switches() -> None:
    setup = GameSetup("grandma-jeanne", (), (ANNA, BEN, CLARA), code_of(5))
    raw = entries.encode_header(entries.Header(setup, setup.sheet(), "2026-01-01T00:00:00"))
    del raw["coach"]
    for seat in raw["seats"]:
        del seat[3:]
    header = entries.decode_header(json.loads(json.dumps(raw)))
    assert header.setup.coaching == Coaching()
    assert [who.style for who in header.setup.seats] == ["", "", ""]


@pytest.mark.parametrize("raw", [None, "hint", {"hint": True}, [1], 3])
def test_nonsense_about_the_coach_is_refused(raw: object) -> None:
    with pytest.raises(ValueError, match="coach"):
        decode_coaching(raw)


def test_help_of_a_later_version_counts_for_nothing() -> None:
    assert decode_coaching(["hint", "telepathy"]) == Coaching(hints=True, odds=False)


def test_the_settings_remember_coach_and_styles(tmp_path: Path) -> None:
    table = LastTable("evil", (), (ANNA, BEN), Coaching(hints=False, odds=True))
    file = tmp_path / "settings.json"
    save(Settings(last_table=table), file)
    assert load(file)[0].last_table == table


def test_a_style_nobody_knows_is_said_in_one_sentence(tmp_path: Path) -> None:
    stranger = replace(BEN, style="zorro")
    host = begun(tmp_path, ANNA, stranger, CLARA, coaching=Coaching())
    assert host.notice == "There’s no style called “zorro”, so Ben plays without one."
    assert player_for(stranger, LEVELS) is LEVELS["steady"]
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
