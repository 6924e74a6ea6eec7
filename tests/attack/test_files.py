"""Tests that no damage to a file costs more than a sentence."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from mayi_desktop.base import files
from mayi_desktop.host import settings
from mayi_desktop.host.folder import (
    house_draft_file,
    house_rules_folder,
    start_log,
    stop_log,
)
from mayi_desktop.host.house_rules import load_draft
from mayi_desktop.host.recorder import Recorder
from mayi_desktop.host.settings import Settings, save
from mayi_desktop.sheets import house_rules
from tests.attack.bounded import run_bounded
from tests.attack.mutate import fault, faults
from tests.attack.readers import READERS, Reader
from tests.sheets.own_rules import house_rules_in

IDS = [reader.name for reader in READERS]


@pytest.mark.parametrize("reader", READERS, ids=IDS)
def test_damaged_files_are_refused_in_a_sentence_or_used(
    reader: Reader, tmp_path: Path
) -> None:
    found = list(faults(reader, 60, Random(7), tmp_path))
    assert [wrong for wrong in found if wrong] == []


@pytest.mark.parametrize("reader", READERS, ids=IDS)
def test_a_sound_file_is_used(reader: Reader, tmp_path: Path) -> None:
    path = tmp_path / reader.name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(reader.sound(tmp_path / "other"))
    assert reader.read(path) is None


def test_a_reader_that_raises_or_loses_the_file_is_a_fault(tmp_path: Path) -> None:
    def explode(path: Path) -> str | None:
        raise ValueError("boom")

    def lose(path: Path) -> str | None:
        path.unlink()
        return "Gone."

    sound = READERS[0].sound
    assert "boom" in (fault(Reader("x", sound, explode), b"x", tmp_path) or "")
    assert fault(Reader("x", sound, lose), b"x\ny\n", tmp_path) == "the original is lost"
    assert "no clear" in (fault(Reader("x", sound, lambda path: ""), b"x", tmp_path) or "")


def test_a_journal_that_loses_a_whole_line_is_a_fault(tmp_path: Path) -> None:
    lines = READERS[0].sound(tmp_path).splitlines(keepends=True)[:4]

    def shorten(path: Path) -> str | None:
        path.write_bytes(b"".join(lines[:kept]))
        return "Some of it is gone."

    found = {}
    for kept in (2, 3):
        shortening = Reader(f"{kept}.mayi", READERS[0].sound, shorten)
        found[kept] = fault(shortening, b"".join(lines[:3]) + lines[3][:-1], tmp_path / "x")
    assert found == {2: "the original is lost", 3: None}


# --- Tests that crafted files of rules and settings cost a sentence, not the window's time.
#
# Each attack runs in a process with little memory and little time of its own.


_READ = """
import sys
from pathlib import Path
from tests.sheets.own_rules import house_rules_in
good, bad = house_rules_in(Path(sys.argv[1]))
assert not good
print(*(file.reason for file in bad), sep="\\n")
"""
_LARGEST = house_rules.LARGEST_FILE
_TOML = {
    "one long key": "a." * (_LARGEST // 2 - 2) + "a=1",
    "a long table name": "[" + "a." * (_LARGEST // 2 - 4) + "a]",
    "spaced key": "a . " * (_LARGEST // 4 - 2) + "a=1",
    "quoted key": '"a".' * (_LARGEST // 4 - 2) + "a=1",
    "nested lists": "a=" + "[" * (_LARGEST - 2),
    "nested tables": "a=" + "{a=" * (_LARGEST // 3 - 2),
    "strings without end": '\\"""' * (_LARGEST // 4),
    "quotes": '"' * (_LARGEST - 1),
    "many keys": "\n".join(f"a{number}.b.c.d.e=1" for number in range(3000)),
}
_JSON = {
    "nested lists": "[" * (_LARGEST - 1),
    "nested tables": '{"a":' * (_LARGEST // 5),
    "escaped quotes": '"' + '\\"' * (_LARGEST // 2 - 1),
}


@pytest.mark.parametrize("attack", _TOML)
def test_no_toml_file_of_rules_takes_long(attack: str, tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text(_TOML[attack], encoding="utf-8")
    told = run_bounded(_READ, tmp_path)
    assert told.count("\n") == 1
    assert told.strip().endswith(".")


@pytest.mark.parametrize("attack", _JSON)
def test_no_json_file_of_rules_takes_long(attack: str, tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text(_JSON[attack], encoding="utf-8")
    assert run_bounded(_READ, tmp_path).count("\n") == 1


def test_dots_and_brackets_in_texts_are_no_depth(tmp_path: Path) -> None:
    title = "." * 20 + "[" * 20
    (tmp_path / "x.toml").write_text(
        f"based_on = 'evil' # {title * 3}\ntitle = \"{title}\"\n", encoding="utf-8"
    )
    good, bad = house_rules_in(tmp_path)
    assert (bad, good[0].sheet.title) == ((), title)


def test_unknown_settings_nested_deeply_are_kept_aside(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    attack = '{"other": ' + "[" * 500 + "]" * 500 + "}"
    for kept in ("settings.json.damaged", "settings.json.2.damaged"):
        path.write_text(attack, encoding="utf-8")
        read, note = settings.load(path)
        assert note is not None
        assert kept in note.sentence()
        assert settings.save(read, path) is None
        assert (tmp_path / kept).read_text(encoding="utf-8") == attack
    assert settings.load(path)[1] is None


def test_unknown_settings_of_a_sensible_depth_stay(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"other": [[[["{[" * 99]]]]}), encoding="utf-8")
    read, note = settings.load(path)
    assert note is None
    assert settings.save(read, path) is None
    assert json.loads(path.read_text(encoding="utf-8"))["other"] == [[[["{[" * 99]]]]


def test_a_draft_nested_deeply_is_no_draft(tmp_path: Path) -> None:
    house_draft_file(tmp_path).write_text("[" * 60_000, encoding="utf-8")
    assert load_draft(tmp_path) is None
    assert not house_rules_folder(tmp_path).exists()


# --- A link in the data folder: its target stays as it is.


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """Somebody's file outside the data folder, open to everybody."""
    path = tmp_path / "elsewhere"
    path.write_bytes(b"mine")
    path.chmod(0o644)
    return path


@pytest.mark.skipif(not hasattr(os, "O_NOFOLLOW"), reason="links are always followed here")
@pytest.mark.parametrize(
    "use", [files.make_private_file, files.open_for_appending, files.open_for_change]
)
def test_a_link_in_the_place_of_a_file_is_not_followed(
    tmp_path: Path, target: Path, use: Callable[[Path], object]
) -> None:
    link = tmp_path / "records.db"
    link.symlink_to(target)
    with pytest.raises(files.IrregularFileError):
        use(link)
    assert (target.read_bytes(), stat.S_IMODE(target.stat().st_mode)) == (b"mine", 0o644)


@pytest.mark.skipif(not hasattr(os, "O_NOFOLLOW"), reason="links are always followed here")
def test_a_link_to_a_folder_is_used_and_the_folder_keeps_its_rights(tmp_path: Path) -> None:
    folder, link = tmp_path / "shared", tmp_path / "games"
    folder.mkdir(0o755)
    link.symlink_to(folder)
    files.make_private_folder(link)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o755
    own = tmp_path / "own"
    own.mkdir(0o755)
    files.make_private_folder(own)
    assert stat.S_IMODE(own.stat().st_mode) == 0o700


@pytest.mark.skipif(not hasattr(os, "O_NOFOLLOW"), reason="links are always followed here")
def test_a_program_with_links_in_its_folder_changes_nothing_they_lead_to(
    tmp_path: Path, target: Path
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    for name in ("records.db", "settings.json", "log.txt", "open.lock"):
        (data / name).symlink_to(target)
    start_log(data)
    stop_log()
    save(Settings(), data / "settings.json")
    Recorder(data).record_now()
    assert (target.read_bytes(), stat.S_IMODE(target.stat().st_mode)) == (b"mine", 0o644)
