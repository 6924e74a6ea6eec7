"""Training: what a person answered, read from journals, and the imitator made from it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from mayi_desktop.bots import LEVELS
from mayi_desktop.bots.imitator import Imitator
from mayi_desktop.engine.actions import Discard, DrawStock, LetGo, MayI, PlayerAction
from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.table import PromptKind
from mayi_desktop.host import journal
from mayi_desktop.host.entries import Acted, DealDone, TookBack
from mayi_desktop.host.folder import games_folder
from mayi_desktop.host.imitator import (
    PersonPlayback,
    TrainingDeal,
    delete_model,
    journals_of,
    save_model,
    train,
    training_deals,
)
from mayi_desktop.host.setup import SeatSetup, level_of
from mayi_desktop.host.undo import play_back
from tests.bench.people.agreement import agreement, is_open
from tests.bench.people.invented import PEOPLE
from tests.bench.people.likeness import result_of, save_games
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
    return result_of(training_deals(journals_of(data), name))


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
    for recording in map(journal.read, journals_of(evenings)):
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
    # On deals that it was not made from; tests.bench.people.likeness measures it in earnest.
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
    source = journals_of(evenings)[0]
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
    thrown = [d.action.card for d in told.running if isinstance(d.action, Discard)]
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
