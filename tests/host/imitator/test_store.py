"""The store: models are kept, damaged ones left alone, and imitators seated from them."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from mayi_desktop.bots import LEVELS
from mayi_desktop.bots.imitator import FEATURES, Habit, Imitator, Kind, PlayerModel
from mayi_desktop.host.folder import relatives_folder
from mayi_desktop.host.imitator import (
    BotRoster,
    delete_model,
    pace_of,
    player_model,
    player_models,
    save_model,
    stand_in,
)
from mayi_desktop.host.setup import SeatSetup, level_of, person_of


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
