"""The checks: what fails them, and what is only skipped."""

from __future__ import annotations

import ast
import importlib
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import programs_for_tests


@pytest.fixture
def dev(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(SCRIPTS))
    module = importlib.import_module("dev")
    monkeypatch.setattr(programs_for_tests.Need, "provide", lambda need: None)
    monkeypatch.setattr(module, "run", lambda command: None)
    return module


def test_all_checks_passing_is_a_success(dev: ModuleType) -> None:
    assert dev.check() == 0


@pytest.mark.parametrize("failing", range(9))
def test_one_failing_check_fails_all(
    dev: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    failing: int,
) -> None:
    culprit = dev.CHECKS[failing]
    monkeypatch.setattr(dev, "run", lambda command: "line 7" if command == culprit else None)
    assert dev.check() == 1
    said = dev.name(culprit)
    assert capsys.readouterr().out.endswith(f"{said} failed:\nline 7\n\nFailed: {said}\n")


def test_the_tests_run_beside_the_other_checks(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = threading.Barrier(2)
    first = {dev.name(dev.TESTS), STATIC[0]}

    def run(command: tuple[str, ...]) -> None:
        if dev.name(command) in first:
            both.wait(timeout=600)

    monkeypatch.setattr(dev, "run", run)
    assert dev.check() == 0


@pytest.fixture
def commands(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was run, instead of running it."""
    found: list[str] = []

    monkeypatch.setattr(dev, "run", lambda command: found.append(dev.name(command)))
    return found


STATIC = [
    "ruff check .",
    "ruff format --check .",
    "mypy --strict",
    "lint-imports",
    "build_scripts/locale_tool.py check",
]


def ruffed(path: str) -> list[str]:
    return [f"ruff check {path}", f"ruff format --check {path}"]


@pytest.mark.parametrize(
    ("changed", "checks"),
    [
        (None, STATIC),
        (["pyproject.toml"], STATIC),
        ([], []),
        (["README.md"], []),
        (["tests/a.py"], ruffed("tests/a.py")),
        (
            ["build_scripts/a.py"],
            [
                "ruff check build_scripts/a.py",
                "ruff format --check build_scripts/a.py",
                STATIC[2],
            ],
        ),
        (
            ["mayi_desktop/a.py"],
            [
                "ruff check mayi_desktop/a.py",
                "ruff format --check mayi_desktop/a.py",
                *STATIC[2:],
            ],
        ),
        (["assets/locale/de/LC_MESSAGES/mayi.po"], STATIC[4:]),
    ],
)
def test_a_quick_check_looks_at_what_has_changed(
    dev: ModuleType,
    commands: list[str],
    monkeypatch: pytest.MonkeyPatch,
    changed: list[str] | None,
    checks: list[str],
) -> None:
    monkeypatch.setattr(dev, "changed_files", lambda: changed)
    assert dev.quick(()) == 0
    assert commands == checks


@pytest.mark.skipif(shutil.which("git") is None, reason="there is no git here")
def test_what_has_changed_is_asked_of_git(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def git(*words: str) -> None:
        who = ("-c", "user.name=A", "-c", "user.email=a@example.org")
        subprocess.run(("git", "-C", str(tmp_path), *who, *words), check=True)

    monkeypatch.setattr(dev, "ROOT", tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert dev.changed_files() is None
    for name in ("edited.py", "deleted.py", "untouched.py"):
        (tmp_path / name).touch()
    git("init", "-q")
    git("add", ".")
    git("commit", "-qm", "begin")
    (tmp_path / "edited.py").write_text("1\n", encoding="utf-8")
    (tmp_path / "deleted.py").unlink()
    (tmp_path / "new.py").touch()
    assert dev.changed_files() == ["edited.py", "new.py"]


def test_a_folder_of_tests_takes_both_cores_and_a_file_starts_at_once(
    dev: ModuleType, commands: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev, "changed_files", lambda: [])
    assert dev.quick(("tests/bots", "tests/cli")) == 0
    assert dev.quick(("tests/test_structure.py",)) == 0
    both, alone = commands
    assert both == "pytest -q -n 3 --dist worksteal -m 'not slow' tests/bots tests/cli"
    assert alone == "pytest -q -m 'not slow' tests/test_structure.py"


def test_a_quick_check_ends_with_the_first_failure_and_its_reason(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    python = sys.executable
    lines = "print(*range(100), 'the last line', sep='\\n'); raise SystemExit(1)"
    monkeypatch.undo()
    monkeypatch.setattr(
        dev, "checks_of", lambda changed: [(python, "-c", ""), (python, "-c", lines)]
    )
    monkeypatch.setattr(dev, "tests_in", lambda paths: [(python, "-c", "print('not run')")])
    assert dev.quick(("tests/cli",)) == 1
    said = capfd.readouterr().out
    assert "not run" not in said
    end = said.rpartition("failed:\n")[2]
    assert end.startswith("89\n90\n")
    assert "99\nthe last line\n\nFailed: -c" in end


def test_setting_up_runs_nothing(
    dev: ModuleType, commands: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared: list[str] = []
    monkeypatch.setattr(dev.bootstrap, "prepare", prepared.append)
    assert dev.setup() == 0
    assert prepared == ["test"]
    assert commands == []


def test_setting_up_says_in_a_line_why_it_cannot(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev.bootstrap, "NEEDED", (4, 0))
    assert dev.setup() == 2
    assert "needs Python 4.0 or newer" in capsys.readouterr().err


def test_recording_plays_golden_games_and_counts_positions(
    dev: ModuleType, commands: list[str]
) -> None:
    assert dev.record() == 0
    assert commands == ["build_scripts/refresh_goldens.py", "tests.engine.perft"]
    for command in dev.RECORDERS:
        assert command[1] == "-m" or (dev.ROOT / command[1]).exists()


def test_the_types_hold_on_every_system(dev: ModuleType, commands: list[str]) -> None:
    assert dev.check() == 0
    typed = [command for command in commands if command.startswith("mypy")]
    assert len(typed) == 3
    for system in {"linux", "win32", "darwin"} - {sys.platform}:
        assert any(f"--platform {system} " in command for command in typed)


@pytest.mark.parametrize("there", [True, False])
def test_the_workflow_is_checked_where_there_is_a_tool_for_it(
    dev: ModuleType, commands: list[str], monkeypatch: pytest.MonkeyPatch, *, there: bool
) -> None:
    found = "/usr/bin/actionlint" if there else None
    monkeypatch.setattr(dev.shutil, "which", lambda name: found)
    assert dev.check() == 0
    assert ("actionlint" in commands) == there


@pytest.mark.parametrize(("automatic", "code"), [("true", 1), ("", 0)])
@pytest.mark.parametrize("missing", ["real-window", "browser"])
def test_a_missing_program_fails_only_the_automatic_run(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, automatic: str, code: int, missing: str
) -> None:
    def provide(need: Any) -> str | None:
        return "there is none" if need.tests == missing else None

    monkeypatch.setenv("CI", automatic)
    monkeypatch.setattr(programs_for_tests.sys, "platform", "linux")
    monkeypatch.setattr(programs_for_tests.Need, "provide", provide)
    assert dev.check() == code


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_tests_that_are_not_for_a_system_fail_no_automatic_run_there(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    monkeypatch.setenv("CI", "true")
    monkeypatch.setattr(programs_for_tests.Need, "provide", lambda need: "none here")
    monkeypatch.setattr(programs_for_tests.sys, "platform", system)
    assert dev.check() == 0


@pytest.mark.parametrize(("need", "package"), [("WINDOW", "xvfb"), ("BROWSER", "chromium")])
def test_a_user_without_rights_is_told_what_to_install(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, need: str, package: str
) -> None:
    programs = programs_for_tests
    monkeypatch.undo()
    monkeypatch.setattr(programs.sys, "platform", "linux")
    monkeypatch.setattr(programs.os, "geteuid", lambda: 1000, raising=False)
    monkeypatch.setattr(programs.shutil, "which", lambda program: None)
    assert f"apt install {package}" in getattr(programs, need).provide()


def test_one_name_of_a_program_is_enough(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs = programs_for_tests
    monkeypatch.undo()
    monkeypatch.setattr(programs.sys, "platform", "linux")
    monkeypatch.setattr(
        programs.shutil, "which", lambda name: name if name == "google-chrome" else None
    )
    assert programs.BROWSER.provide() is None


# --- The scripts a newcomer runs first: what they say, and when they set up again.


SCRIPTS = Path(__file__).resolve().parents[2] / "build_scripts"
FIRST = ["bootstrap.py", "play.py", "test.py"]


@pytest.fixture
def bootstrap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The bootstrap of a checkout that was set up for the tests."""
    monkeypatch.syspath_prepend(str(SCRIPTS))
    module = importlib.import_module("bootstrap")
    venv = tmp_path / ".venv"
    places = {"ROOT": tmp_path, "VENV": venv, "STAMP": venv / "done"}
    places |= {"BEGUN": venv / "begun", "LOG": venv / "log"}
    for name, place in places.items():
        monkeypatch.setattr(module, name, place)
    (tmp_path / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
    module.venv_python().parent.mkdir(parents=True)
    module.venv_python().write_text("", encoding="utf-8")
    stamp(module, "test")
    return module


def stamp(bootstrap: ModuleType, extra: str) -> None:
    text = "\n".join([*bootstrap.origin(), bootstrap.wishes(), extra])
    bootstrap.STAMP.write_text(text, encoding="utf-8")


@pytest.mark.parametrize("name", FIRST)
def test_an_old_python_can_read_the_script(name: str) -> None:
    source = (SCRIPTS / name).read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 6))
    assert "from __future__ import annotations" not in source


def test_a_python_too_old_for_the_game_can_read_what_sets_up_for_development() -> None:
    ast.parse((SCRIPTS / "dev.py").read_text(encoding="utf-8"), feature_version=(3, 7))


def test_an_old_python_is_told_which_one_is_needed(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bootstrap, "NEEDED", (4, 0))
    with pytest.raises(SystemExit) as stop:
        bootstrap.start("", "-m", "mayi_desktop")
    said = capsys.readouterr().err
    assert stop.value.code == 2
    assert said.count("\n") == 1
    assert "needs Python 4.0 or newer" in said


def test_a_finished_set_up_is_not_repeated(bootstrap: ModuleType) -> None:
    assert bootstrap.is_ready("test")


def test_what_serves_the_tests_serves_the_game(bootstrap: ModuleType) -> None:
    assert bootstrap.is_ready("")


def test_what_serves_the_game_does_not_serve_the_tests(bootstrap: ModuleType) -> None:
    stamp(bootstrap, "")
    assert bootstrap.is_ready("")
    assert not bootstrap.is_ready("test")


def test_an_interrupted_set_up_is_not_ready_and_is_cleared(bootstrap: ModuleType) -> None:
    bootstrap.BEGUN.touch()
    assert not bootstrap.is_ready("test")
    bootstrap.begin()
    assert not bootstrap.STAMP.exists()
    assert bootstrap.BEGUN.exists()


def test_new_wishes_make_it_set_up_again(bootstrap: ModuleType) -> None:
    with (bootstrap.ROOT / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write('dependencies = ["more"]\n')
    assert not bootstrap.is_ready("test")


def test_a_set_up_for_the_tests_stays_one(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed: list[str] = []
    monkeypatch.setattr(bootstrap, "begin", lambda: None)
    monkeypatch.setattr(bootstrap, "make_venv", lambda: None)
    monkeypatch.setattr(bootstrap, "install", installed.append)
    bootstrap.BEGUN.touch()
    bootstrap.prepare("")
    assert installed == ["test"]
    assert bootstrap.is_ready("test")


@pytest.mark.parametrize(("extra", "compiles"), [("", True), ("test", False)])
def test_only_a_players_set_up_compiles_all_that_it_installs(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, extra: str, compiles: bool
) -> None:
    commands: list[tuple[str, ...]] = []
    monkeypatch.setattr(bootstrap, "logged", lambda *words: commands.append(words) or 0)
    bootstrap.install(extra)
    assert [("--no-compile" not in words) for words in commands] == [compiles]


@pytest.mark.skipif(os.name == "nt", reason="folders cannot be locked there")
def test_a_second_start_waits_for_the_set_up_of_the_first(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    installing, second_came = threading.Event(), threading.Event()
    installed: list[str] = []

    def install(extra: str) -> None:
        installed.append(extra)
        installing.set()
        assert second_came.wait(60)

    bootstrap.STAMP.unlink()
    monkeypatch.setattr(bootstrap, "make_venv", lambda: None)
    monkeypatch.setattr(bootstrap, "runs", lambda: True)
    monkeypatch.setattr(bootstrap, "install", install)
    first = threading.Thread(target=bootstrap.prepare, args=["test"])
    first.start()
    assert installing.wait(60)
    monkeypatch.setattr(bootstrap, "require_venv", second_came.set)
    bootstrap.prepare("test")
    first.join()
    assert installed == ["test"]
    assert bootstrap.is_ready("test")


@pytest.mark.skipif(os.name == "nt", reason="folders cannot be locked there")
def test_a_drive_that_locks_no_folders_is_good_enough(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(folder: int, operation: int) -> None:
        raise OSError("bad file descriptor")

    bootstrap.STAMP.unlink()
    for name in ("make_venv", "install"):
        monkeypatch.setattr(bootstrap, name, lambda *_: None)
    monkeypatch.setattr(bootstrap, "runs", lambda: True)
    monkeypatch.setattr(bootstrap.fcntl, "flock", refuse)
    bootstrap.prepare("test")
    assert bootstrap.is_ready("test")


def test_a_moved_checkout_starts_afresh(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bootstrap, "origin", lambda: ["/elsewhere", "3.11"])
    assert not bootstrap.is_ready("test")
    bootstrap.begin()
    assert not bootstrap.STAMP.exists()


def test_a_python_without_venv_is_told_the_package(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bootstrap.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(bootstrap.SetUpError, match="apt install python3-venv"):
        bootstrap.require_venv()


@pytest.mark.parametrize(
    ("complaint", "reason"),
    [
        ("Temporary failure in name resolution", "Is there internet"),
        ("ERROR: disk on fire", "set-up failed, see"),
    ],
)
def test_a_failed_download_is_told_apart(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, complaint: str, reason: str
) -> None:
    def fail(*command: str) -> int:
        bootstrap.LOG.write_text(complaint, encoding="utf-8")
        return 1

    monkeypatch.setattr(bootstrap, "logged", fail)
    with pytest.raises(bootstrap.SetUpError, match=reason):
        bootstrap.install("test")


def test_a_folder_that_cannot_be_written_is_named(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(bootstrap, "begin", refuse)
    stamp(bootstrap, "")
    with pytest.raises(bootstrap.SetUpError, match="cannot write in"):
        bootstrap.prepare("test")


def test_the_scripts_import_nothing_but_the_standard_library() -> None:
    imported = set()
    for name in FIRST:
        tree = ast.parse((SCRIPTS / name).read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                imported |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                imported.add(node.module.split(".")[0])
    assert imported - {"bootstrap"} <= sys.stdlib_module_names
