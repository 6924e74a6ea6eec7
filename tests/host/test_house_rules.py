"""Tests of the user's own sheets on the disk: saved, renamed, deleted, kept unfinished."""

from __future__ import annotations

from pathlib import Path

import pytest

from mayi_desktop.host.folder import house_draft_file, house_rules_folder
from mayi_desktop.host.house_rules import (
    NotSavedError,
    delete_draft,
    delete_rules,
    free_title,
    load_draft,
    names_taken,
    save_draft,
    save_rules,
)
from mayi_desktop.sheets.draft import HouseDraft
from mayi_desktop.sheets.house_rules import HouseRulesError, read_house_rules
from tests.sheets.own_rules import house_rules_in

SUNDAY = 'based_on = "evil"\ntitle = "Sunday rules"\n[claims]\npenalty = 1\n# as Oma says\n'


def draft(title: str = "Sunday rules") -> HouseDraft:
    made = HouseDraft("evil", (), title)
    made.set_value("claims.penalty", 3)
    return made


def files(data: Path) -> list[str]:
    return sorted(path.name for path in house_rules_folder(data).iterdir())


def test_saved_rules_are_offered_and_nothing_is_unsaved(tmp_path: Path) -> None:
    made = draft()
    rules = save_rules(made, tmp_path)
    (found,), bad = house_rules_in(house_rules_folder(tmp_path))
    assert (found, bad) == (rules, ())
    assert found.sheet.claims.penalty == 3
    assert not made.has_unsaved_changes
    assert names_taken(tmp_path) == {"sunday-rules"}


def test_saved_under_another_title_the_old_file_goes(tmp_path: Path) -> None:
    made = draft()
    save_rules(made, tmp_path)
    made.rename("Monday rules")
    save_rules(made, tmp_path)
    assert files(tmp_path) == ["monday-rules.json"]


def test_a_file_written_by_hand_is_laid_aside_when_it_is_changed(tmp_path: Path) -> None:
    folder = house_rules_folder(tmp_path)
    folder.mkdir()
    (folder / "Oma.toml").write_text(SUNDAY, encoding="utf-8")
    made = HouseDraft.from_rules(read_house_rules(folder / "Oma.toml"))
    made.set_value("claims.penalty", 2)
    save_rules(made, tmp_path, made.name)
    assert files(tmp_path) == ["Oma.toml.old", "oma.json"]
    assert (folder / "Oma.toml.old").read_text(encoding="utf-8") == SUNDAY
    (found,), _ = house_rules_in(folder)
    assert (found.sheet.key, found.sheet.title) == ("evil+oma", "Sunday rules")
    assert found.sheet.claims.penalty == 2


def test_rules_that_cannot_be_played_are_not_written(tmp_path: Path) -> None:
    made = draft(" ")
    with pytest.raises(HouseRulesError):
        save_rules(made, tmp_path)
    assert not house_rules_folder(tmp_path).exists()


def test_a_disk_that_takes_nothing_is_told(tmp_path: Path) -> None:
    house_rules_folder(tmp_path).write_text("a file where the folder should be")
    made = draft()
    with pytest.raises(NotSavedError):
        save_rules(made, tmp_path)
    assert made.has_unsaved_changes


def test_deleted_rules_are_gone_however_they_were_written(tmp_path: Path) -> None:
    folder = house_rules_folder(tmp_path)
    folder.mkdir()
    (folder / "sunday.toml").write_text(SUNDAY, encoding="utf-8")
    save_rules(draft("Other"), tmp_path)
    delete_rules(read_house_rules(folder / "sunday.toml"), tmp_path)
    assert files(tmp_path) == ["other.json"]


@pytest.mark.parametrize(
    ("title", "free"),
    [
        ("Oma", "Oma"),
        ("Sunday rules", "Sunday rules 3"),
        ("SUNDAY  Rules!", "SUNDAY  Rules! 3"),
    ],
)
def test_a_title_gets_the_first_free_number(title: str, free: str) -> None:
    assert free_title(title, {"sunday-rules", "sunday-rules-2"}) == free


def test_a_draft_is_kept_and_forgotten(tmp_path: Path) -> None:
    data = tmp_path / "new"
    assert load_draft(data) is None
    delete_draft(data)
    made = draft()
    save_draft(made, data)
    again = load_draft(data)
    assert again is not None
    assert (again.title, again.sheet) == (made.title, made.sheet)
    delete_draft(data)
    assert load_draft(data) is None


@pytest.mark.parametrize("text", ["", "[1]", "{}", '{"based_on": 3}', "[" * 3000, "\x00"])
def test_a_draft_that_makes_no_sense_is_none(tmp_path: Path, text: str) -> None:
    house_draft_file(tmp_path).write_text(text, encoding="utf-8")
    assert load_draft(tmp_path) is None
