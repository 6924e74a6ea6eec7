"""Training: what a person answered, read from journals, and the imitator made from it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from mayi_desktop.bots import LEVELS
from mayi_desktop.bots.imitator import FEATURES, Habit, Imitator, Kind, PlayerModel
from mayi_desktop.engine.actions import Discard, DrawStock, LetGo, MayI, PlayerAction
from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.table import PromptKind
from mayi_desktop.host import journal
from mayi_desktop.host.folder import games_folder, relatives_folder
from mayi_desktop.host.imitator import (
    BotRoster,
    PersonPlayback,
    TrainingDeal,
    delete_model,
    pace_of,
    player_model,
    player_models,
    save_model,
    stand_in,
    train,
    training_deals,
)
from mayi_desktop.host.journal import Acted, DealDone, TookBack, journals_in
from mayi_desktop.host.setup import SeatSetup, level_of, person_of
from mayi_desktop.host.undo import play_back
from tests.bench.agreement import agreement, is_open
from tests.bench.invented import PEOPLE
from tests.bench.likeness import result_of, save_games
from tests.host.tables import (
    begin,
    person_to_act,
    play_moves,
    prompt_of,
    resume,
    runner_of,
    table_digest,
    tick_until,
)


def studied(data: Path, name: str) -> list[TrainingDeal]:
    return result_of(training_deals(journals_in(games_folder(data)), name))


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two games of a person who never asks, and two of one who asks for every pair."""
    data = tmp_path_factory.mktemp("evenings")
    save_games(data, "Nora", PEOPLE["Nora"], range(40, 42))
    save_games(data, "Otto", PEOPLE["Otto"], range(50, 52))
    return data


def test_every_action_of_a_person_is_found_and_nobody_elses(evenings: Path) -> None:
    deals = studied(evenings, "nora")
    assert len(deals) == 12
    made = [answered for deal in deals for answered in deal.made]
    assert all(answered.action.seat == answered.view.viewer for answered in made)
    silent = [
        d
        for d in made
        if d.prompt.kind is PromptKind.MAY_I and d.action == LetGo(d.action.seat)
    ]
    hers = 0
    for recording in map(journal.read, journals_in(games_folder(evenings))):
        names = [who.name for who in recording.header.setup.seats]
        acted = [e.action for e in recording.entries if isinstance(e, Acted)]
        hers += sum(
            isinstance(action, PlayerAction) and names[action.seat] == "Nora"
            for action in acted
        )
    assert len(made) - len(silent) == hers
    assert studied(evenings, "Grandma") == []


def test_silence_counts_as_letting_go_once_for_each_discard(evenings: Path) -> None:
    offers = [
        answered
        for deal in studied(evenings, "Nora")
        for answered in deal.made
        if answered.prompt.kind is PromptKind.MAY_I
    ]
    silences = sum(isinstance(answered.action, LetGo) for answered in offers)
    assert silences > 20
    keys = [
        (d.view.table.deal, d.view.table.turn_no, d.view.table.top, d.view.table.phase)
        for d in offers
    ]
    assert len(keys) < 2 * len(set(keys))


def test_who_asks_is_found_asking(evenings: Path) -> None:
    made = [d for deal in studied(evenings, "Otto") for d in deal.made]
    assert any(isinstance(answered.action, MayI) for answered in made)
    assert not any(
        isinstance(answered.action, MayI) and answered.prompt.kind is not PromptKind.MAY_I
        for answered in made
    )


def test_a_imitator_is_nearer_to_the_person_than_every_level(evenings: Path) -> None:
    # On deals that it was not made from; tests.bench.likeness measures it in earnest.
    deals = studied(evenings, "Otto")
    model = result_of(train("Otto", deals[:9]))
    assert model.deals == 9
    fresh = [d for deal in deals[9:] for d in deal.made if is_open(d)]
    like = sum(agreement(Imitator(model), fresh))
    for level in ("beginner", "steady", "sharp"):
        assert like > sum(agreement(LEVELS[level], fresh))


def test_practice_and_unreadable_files_are_passed_over(evenings: Path, tmp_path: Path) -> None:
    games = games_folder(tmp_path)
    games.mkdir(parents=True)
    (games / "broken.mayi").write_bytes(b"nothing of the kind")
    source = journals_in(games_folder(evenings))[0]
    recording = journal.read(source)
    book = journal.Journal.create(games, replace(recording.header, practice=True))
    for entry in recording.entries:
        book.write(entry)
    book.close()
    for name in ("Nora", "Otto"):
        assert studied(tmp_path, name) == []


def test_what_was_taken_back_was_not_decided(tmp_path: Path) -> None:
    host = begin(tmp_path, "me", "me", "quiet")
    tick_until(host, lambda h: person_to_act(h) is not None)
    seat = person_to_act(host)
    assert seat is not None
    host.submit(prompt_of(host, seat).id, DrawStock(seat))
    while prompt_of(host, seat).kind is not PromptKind.PLAY:
        tick_until(host, lambda h: person_to_act(h) is not None)
        break
    first, second = host.view(seat).hand[:2]
    host.submit(prompt_of(host, seat).id, Discard(seat, first))
    assert host.undo(seat) is None
    host.submit(prompt_of(host, seat).id, Discard(seat, second))
    path, name = host.autosave.path, host.names[seat]
    host.close()
    assert path is not None
    recording = journal.read(path)
    assert any(isinstance(entry, TookBack) for entry in recording.entries)
    _, told = play_back(recording, lambda header: PersonPlayback(header, name))
    thrown = [d.action.card for _, d in told._made if isinstance(d.action, Discard)]
    assert thrown == [second]


def test_times_of_people_are_in_the_journal_and_make_a_pace(tmp_path: Path) -> None:
    host = begin(tmp_path, "me", "steady", "steady")
    now, levels = 0.0, LEVELS["steady"]
    while host.view(None).table.result is None:
        seat = person_to_act(host)
        if seat is None:
            host.tick(now, calm=True)
            continue
        host.tick(now, calm=True)
        now += 8.0
        host.tick(now, calm=True)
        prompt = prompt_of(host, seat)
        host.submit(prompt.id, levels.choose(host.view(seat), prompt, Random(0)))
    path, name = host.autosave.path, host.names[0]
    host.close()
    assert path is not None
    (done,) = (e for e in journal.read(path).entries if isinstance(e, DealDone))
    assert done.seconds == (pytest.approx(8.0, abs=0.5), 0.0, 0.0)
    model = result_of(train(name, studied(tmp_path, name)))
    assert model.pace == pytest.approx(2.0, abs=0.2)


def seated(data: Path, evenings: Path) -> tuple[Path, str]:
    """A game with Otto's imitator in it, played for a while; its journal and digest."""
    model = result_of(train("Otto", studied(evenings, "Otto")))
    save_model(data, model)
    host = begin(data, level_of("Otto"), "steady", "steady")
    tick_until(host, lambda h: h.view(None).table.deal == 1)
    assert host.notice is None
    path, digest = host.autosave.path, table_digest(host)
    host.close()
    assert path is not None
    return path, digest


def test_a_game_with_a_imitator_goes_on_as_it_was(tmp_path: Path, evenings: Path) -> None:
    path, digest = seated(tmp_path, evenings)
    again = resume(path)
    assert table_digest(again) == digest
    assert isinstance(runner_of(again).bots[0], Imitator)
    tick_until(again, lambda h: h.is_over)


def test_without_its_file_somebody_steady_sits_in_and_it_is_said(
    tmp_path: Path, evenings: Path
) -> None:
    path, digest = seated(tmp_path, evenings)
    delete_model(tmp_path, "Otto")
    again = resume(path)
    assert table_digest(again) == digest
    assert "like Otto" in (again.notice or "")
    assert runner_of(again).bots[0] is LEVELS["steady"]
    tick_until(again, lambda h: h.is_over)


def test_a_imitator_sits_in_for_whoever_leaves(tmp_path: Path, evenings: Path) -> None:
    host = begin(tmp_path, "me", "steady", "steady")
    save_model(tmp_path, result_of(train("Otto", studied(evenings, "Otto"))))
    play_moves(host, 1)
    host.hand_over(Seat(0), SeatSetup("Otto", person=False, level=level_of("Otto")))
    assert isinstance(runner_of(host).bots[0], Imitator)
    tick_until(host, lambda h: h.view(None).table.deal == 1)


# --- The store: models are kept, damaged ones left alone, and imitators seated from them.


def grandma(name: str = "Grandma", deals: int = 24) -> PlayerModel:
    rng = Random(4)
    habits = {
        kind: Habit(tuple(round(rng.uniform(-3, 3), 3) for _ in FEATURES[kind]), 0.4, 17)
        for kind in Kind
    }
    return PlayerModel(name, deals, habits, 1.3, "2026-11-22")


def only_file(data: Path) -> Path:
    (file,) = relatives_folder(data).iterdir()
    return file


def test_a_model_comes_back_as_it_was(tmp_path: Path) -> None:
    save_model(tmp_path, grandma())
    assert player_model(tmp_path, "Grandma") == grandma()
    assert player_model(tmp_path, "GRANDMA") == grandma()


def test_one_file_for_each_person_replaced_by_a_newer_one(tmp_path: Path) -> None:
    save_model(tmp_path, grandma())
    save_model(tmp_path, grandma(deals=30))
    save_model(tmp_path, grandma("Zoë / ../x"))
    assert [(p.name, p.deals) for p in player_models(tmp_path)] == [
        ("Grandma", 30),
        ("Zoë / ../x", 24),
    ]


def test_a_deleted_model_is_gone_and_may_be_deleted_twice(tmp_path: Path) -> None:
    save_model(tmp_path, grandma())
    delete_model(tmp_path, "grandma")
    delete_model(tmp_path, "grandma")
    assert player_model(tmp_path, "Grandma") is None
    assert player_models(tmp_path) == []


def test_nothing_was_ever_made(tmp_path: Path) -> None:
    assert player_models(tmp_path / "nowhere") == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"relative": 1, "name": "x", "deals": 3, "made": "", "pace": 1}',
        '{"relative": 1, "name": 5, "deals": 3, "made": "", "pace": 1, "habits": {}}',
        '{"relative": 1, "name": "x", "deals": 3, "made": "", "pace": NaN, "habits": {}}',
        '{"relative": 1, "name": "x", "deals": 3, "made": "", "pace": 1, "habits": [1]}',
        '{"relative": 1, "name": "x", "deals": 3, "made": "", "pace": 1, "habits": '
        '{"ask": {"weights": {"always": "much"}, "threshold": 0.5, "choices": 1}}}',
        "[" * 5000,
        "\x00\xff",
    ],
)
def test_a_damaged_model_is_left_alone(tmp_path: Path, text: str) -> None:
    save_model(tmp_path, grandma())
    file = only_file(tmp_path)
    file.write_text(text, encoding="utf-8")
    assert player_models(tmp_path) == []
    assert player_model(tmp_path, "Grandma") is None
    assert file.read_text(encoding="utf-8") == text


def test_what_a_newer_version_adds_is_read_over(tmp_path: Path) -> None:
    save_model(tmp_path, grandma())
    file = only_file(tmp_path)
    raw = json.loads(file.read_text(encoding="utf-8"))
    raw["habits"]["whistle"] = raw["habits"]["ask"]
    raw["habits"]["ask"]["weights"]["on Sundays"] = 3.0
    raw["hobby"] = "chess"
    file.write_text(json.dumps(raw), encoding="utf-8")
    assert player_model(tmp_path, "Grandma") == grandma()


def test_a_company_has_all_levels_and_whoever_has_a_model(tmp_path: Path) -> None:
    save_model(tmp_path, grandma())
    company = BotRoster(tmp_path)
    assert set(company) == set(LEVELS)
    assert company["steady"] is LEVELS["steady"]
    imitator = company[level_of("Grandma")]
    assert isinstance(imitator, Imitator)
    assert pace_of(imitator) == 1.3
    assert pace_of(company["steady"]) == 1.0
    assert level_of("Grandpa") not in company
    assert "expert" not in company
    assert level_of("Grandma") not in BotRoster(None)


def test_whoever_is_seated_stays_when_the_file_is_deleted(tmp_path: Path) -> None:
    save_model(tmp_path, grandma())
    company = BotRoster(tmp_path)
    seated = company[level_of("Grandma")]
    delete_model(tmp_path, "Grandma")
    assert company[level_of("Grandma")] is seated


def test_a_level_tells_whom_it_is_like() -> None:
    assert person_of(level_of("Grandma")) == "Grandma"
    assert person_of("steady") == ""


def test_the_computer_plays_on_like_whoever_left_if_it_can(tmp_path: Path) -> None:
    save_model(tmp_path, grandma())
    left = SeatSetup("Grandma", person=True, style="rosa")
    assert stand_in(tmp_path, left) == SeatSetup(
        "Grandma", person=False, level=level_of("Grandma"), style="rosa"
    )
    other = stand_in(tmp_path, SeatSetup("Grandpa", person=True, style="rosa"))
    assert other == SeatSetup("Grandpa", person=False)
    faced = stand_in(tmp_path, SeatSetup("Grandpa", person=True, style="p3"))
    assert faced == SeatSetup("Grandpa", person=False, style="p3")
