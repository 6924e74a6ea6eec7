"""What other systems do differently, simulated: names, capitals, locks, renames, signals."""

from __future__ import annotations

import errno
import os
import signal
import sys
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from mayi_desktop.base import files
from mayi_desktop.host.crash import write_crash_report
from mayi_desktop.host.folder import (
    SingleInstance,
    exports_folder,
    house_rules_folder,
    settings_file,
)
from mayi_desktop.host.house_rules import delete_rules, names_taken, save_rules
from mayi_desktop.host.recorder import recorder_for
from mayi_desktop.host.settings import Settings, load, save
from mayi_desktop.host.statistics import export
from mayi_desktop.sheets.draft import HouseDraft
from mayi_desktop.ui.app import SignalWatch
from tests.attack.windows_disk import why_refused, windows_disk
from tests.host.tables import begin, tick_until
from tests.sheets.own_rules import house_rules_in

TITLES = ("CON", "nul", "Com1", "LPT9", "Aux.", "Sunday.", "a:b", "Wer? Wir!", "x" * 60, "Ömas")


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[set[str]]:
    with windows_disk(tmp_path) as used:
        yield used


def draft(title: str) -> HouseDraft:
    made = HouseDraft("evil", (), title)
    made.set_value("claims.penalty", 3)
    return made


@pytest.mark.parametrize(
    ("name", "refused"),
    [("con.json", True), ("Sunday.", True), ("a:b.json", True), ("console.json", False)],
)
def test_the_simulated_disk_refuses_what_windows_refuses(
    name: str, tmp_path: Path, disk: set[str], *, refused: bool
) -> None:
    assert bool(why_refused(name)) == refused
    if refused:
        with pytest.raises(AssertionError):
            files.replace_whole(Path(f"{tmp_path}/{name}"), b"")
    else:
        files.replace_whole(tmp_path / name, b"1")
        assert files.read_limited(tmp_path / name.upper(), 10) == b"1"


@pytest.mark.parametrize("title", TITLES)
def test_every_title_makes_a_file_that_windows_keeps(
    title: str, tmp_path: Path, disk: set[str]
) -> None:
    rules = save_rules(draft(title), tmp_path)
    (found,), bad = house_rules_in(house_rules_folder(tmp_path))
    assert (found, bad) == (rules, ())
    assert found.sheet.title == title
    delete_rules(found, tmp_path)
    assert names_taken(tmp_path) == frozenset()


def test_a_file_that_differs_in_capitals_only_is_not_deleted_when_saved(tmp_path: Path) -> None:
    rules = save_rules(draft("Sunday rules"), tmp_path)
    [path] = house_rules_folder(tmp_path).iterdir()
    path.rename(path.with_name("Sunday-Rules.json"))
    changed = draft("Sunday rules")
    changed.name = rules.name
    changed.set_value("claims.penalty", 2)
    with windows_disk(tmp_path):
        save_rules(changed, tmp_path)
    (found,), _ = house_rules_in(house_rules_folder(tmp_path))
    assert found.sheet.claims.penalty == 2


def test_a_whole_evening_leaves_only_names_that_windows_keeps(
    tmp_path: Path, disk: set[str]
) -> None:
    data = tmp_path / "data"
    save(Settings(), settings_file(data))
    assert load(settings_file(data))[1] is None
    host = begin(data, "steady", "quiet", "steady")
    tick_until(host, lambda h: h.is_over)
    path = host.autosave.path
    assert path is not None
    host.close()
    recorder_for(data).wait()
    for ending in (".csv", ".json"):
        assert export(data, exports_folder(data) / f"records{ending}") == 1
    assert path.name in disk
    assert {"settings.json", "records.csv", "games", "finished"} <= disk


@pytest.fixture
def on_windows(monkeypatch: pytest.MonkeyPatch) -> tuple[ModuleType, list[int]]:
    """The module for files as it is on Windows, and where it has locked bytes."""
    locked: list[int] = []

    def locking(number: int, mode: int, count: int) -> None:
        assert (mode, count) == (2, 1)
        at = os.lseek(number, 0, os.SEEK_CUR)
        if at in locked:
            raise PermissionError(errno.EACCES, "Permission denied")
        locked.append(at)

    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(locking=locking, LK_NBLCK=2))
    monkeypatch.setattr(sys, "platform", "win32")
    spec = spec_from_file_location("file_access_on_windows", files.__file__)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module, locked


def test_the_lock_of_windows_leaves_the_file_where_it_was_and_readable(
    on_windows: tuple[ModuleType, list[int]], tmp_path: Path
) -> None:
    module, locked = on_windows
    path = tmp_path / "game.mayi"
    with module.create_new(path) as file:
        file.write(b"deal")
        file.flush()
        assert module.lock_file(file)
        assert file.tell() == 4
        assert locked == [1 << 40]
        with module.open_regular(path) as other:
            assert other.read() == b"deal"
            assert not module.lock_file(other)


def test_a_disk_without_locks_lets_the_program_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_locks(file: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(files, "_lock", no_locks)
    instance = SingleInstance(tmp_path)
    assert instance.is_first
    instance.close()


def test_a_file_that_somebody_holds_open_keeps_its_old_content(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows replaces no file that another program, such as a virus scanner, has open."""
    path = tmp_path / "settings.json"
    save(Settings(language="de"), path)

    def in_use(self: Path, target: Path) -> Path:
        raise PermissionError(errno.EACCES, "The process cannot access the file", str(self))

    monkeypatch.setattr(Path, "replace", in_use)
    with pytest.raises(PermissionError):
        files.replace_whole(path, b"{}")
    monkeypatch.undo()
    assert load(path)[0].language == "de"
    assert [file.name for file in tmp_path.iterdir()] == ["settings.json"]


def test_a_file_that_somebody_holds_for_a_moment_is_replaced_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, replace = tmp_path / "settings.json", Path.replace
    held = [PermissionError(), PermissionError()]

    def in_use(self: Path, target: Path) -> Path:
        if held:
            raise held.pop()
        return replace(self, target)

    monkeypatch.setattr(files, "_HELD", (0.0, 0.0))
    monkeypatch.setattr(Path, "replace", in_use)
    files.replace_whole(path, b"{}")
    assert path.read_bytes() == b"{}"
    assert held == []


@pytest.mark.parametrize("missing", ["SIGHUP", "SIGTERM"])
def test_a_system_without_a_signal_starts_all_the_same(
    missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(signal, missing, raising=False)
    before = signal.getsignal(signal.SIGINT)
    with SignalWatch(SimpleNamespace(stop=lambda: None)):  # type: ignore[arg-type]
        assert signal.getsignal(signal.SIGINT) != before
    assert signal.getsignal(signal.SIGINT) == before


def test_a_crash_report_has_a_name_that_windows_keeps(tmp_path: Path, disk: set[str]) -> None:
    path = write_crash_report(tmp_path, ValueError("it fell over"), "0.9")
    assert path is not None
    assert not why_refused(path.name)
