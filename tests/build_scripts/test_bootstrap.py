"""The scripts a newcomer runs first: what they say, and when they set up again."""

from __future__ import annotations

import ast
import importlib
import sys
from pathlib import Path
from types import ModuleType

import pytest

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
