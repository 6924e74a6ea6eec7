"""The checks: what fails them, and what is only skipped."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

SCRIPTS = Path(__file__).resolve().parents[2] / "build_scripts"


@pytest.fixture
def dev(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(SCRIPTS))
    module = importlib.import_module("dev")
    monkeypatch.setattr(module.programs_for_tests.Need, "provide", lambda need: None)
    monkeypatch.setattr(module, "run", lambda command: 0)
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
    monkeypatch.setattr(dev, "run", lambda command: 1 if command == culprit else 0)
    assert dev.check() == 1
    assert f"Failed: {dev.name(culprit)}" in capsys.readouterr().out


@pytest.fixture
def commands(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was run, instead of running it."""
    found: list[str] = []

    def run(command: tuple[str, ...]) -> int:
        found.append(dev.name(command))
        return 0

    monkeypatch.setattr(dev, "run", run)
    return found


def test_a_quick_check_runs_no_tests_but_those_that_are_given(
    dev: ModuleType, commands: list[str]
) -> None:
    assert dev.quick(()) == 0
    static = ["ruff check .", "ruff format --check .", "mypy --strict", "lint-imports"]
    static.append("build_scripts/locale_tool.py check")
    assert commands == static
    assert dev.quick(("tests/bots", "tests/cli")) == 0
    assert commands[5:] == [*static, "pytest -q -m 'not slow' tests/bots tests/cli"]


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
    monkeypatch.setattr(dev.programs_for_tests.sys, "platform", "linux")
    monkeypatch.setattr(dev.programs_for_tests.Need, "provide", provide)
    assert dev.check() == code


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_tests_that_are_not_for_a_system_fail_no_automatic_run_there(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    monkeypatch.setenv("CI", "true")
    monkeypatch.setattr(dev.programs_for_tests.Need, "provide", lambda need: "none here")
    monkeypatch.setattr(dev.programs_for_tests.sys, "platform", system)
    assert dev.check() == 0


@pytest.mark.parametrize(("need", "package"), [("WINDOW", "xvfb"), ("BROWSER", "chromium")])
def test_a_user_without_rights_is_told_what_to_install(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, need: str, package: str
) -> None:
    programs = importlib.import_module("programs_for_tests")
    monkeypatch.undo()
    monkeypatch.setattr(programs.sys, "platform", "linux")
    monkeypatch.setattr(programs.os, "geteuid", lambda: 1000, raising=False)
    monkeypatch.setattr(programs.shutil, "which", lambda program: None)
    assert f"apt install {package}" in getattr(programs, need).provide()


def test_one_name_of_a_program_is_enough(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs = importlib.import_module("programs_for_tests")
    monkeypatch.undo()
    monkeypatch.setattr(programs.sys, "platform", "linux")
    monkeypatch.setattr(
        programs.shutil, "which", lambda name: name if name == "google-chrome" else None
    )
    assert programs.BROWSER.provide() is None
