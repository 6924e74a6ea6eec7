"""The build: what it reads, what it refuses, and what it says when it stops."""

from __future__ import annotations

import ast
import importlib
import json
import os
import re
import stat
import subprocess
import sys
import tomllib
import zipfile
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest

from mayi_desktop.base.files import card_folder
from mayi_desktop.host.verify import check_journal
from mayi_desktop.ui.kit.card_svg import CardTexts, served_face

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "build_scripts"
GAME = ROOT / "mayi_desktop"
# Some are for one system, or for the usual Python, which is the one that freezes.
MARKER = r" ; (?:sys_platform == '\w+'|[a-z_ ]+ != 'PyPy'(?: and [a-z_]+ != 'PyPy')?)"
PINNED = re.compile(rf"^([a-z0-9-]+)==(\d[\w.]*)(?:{MARKER})? \\$")
HASH = re.compile(r"^    --hash=sha256:[0-9a-f]{64}(?: \\)?$")


@pytest.fixture(autouse=True)
def scripts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(SCRIPTS))


def load(name: str) -> ModuleType:
    return importlib.import_module(name)


def fake_program(folder: Path, script: str) -> Path:
    program = folder / "mayi-desktop"
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return program


def lock_lines() -> list[str]:
    text = (SCRIPTS / "requirements-build.lock").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if not line.startswith("#")]


def pinned() -> dict[str, str]:
    found = (PINNED.match(line) for line in lock_lines())
    return {match[1]: match[2] for match in found if match}


def test_the_lock_file_holds_nothing_but_exact_versions_and_hashes() -> None:
    lines = lock_lines()
    assert [line for line in lines if not PINNED.match(line) and not HASH.match(line)] == []
    followers = [after for line, after in pairwise(lines) if "==" in line]
    assert len(followers) == len(pinned())
    assert all(HASH.match(line) for line in followers)


def test_the_lock_file_names_no_place_to_fetch_from() -> None:
    assert "://" not in (SCRIPTS / "requirements-build.lock").read_text(encoding="utf-8")


def test_the_lock_file_holds_all_that_the_game_and_the_build_ask_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wishes = (SCRIPTS / "requirements-build.in").read_text(encoding="utf-8").splitlines()
    wishes = [wish for wish in wishes if not wish.startswith("#")] + project["dependencies"]
    locked = pinned()
    for wish in wishes:
        name, sign, version = re.split(r"(==|>=)", wish)
        name = name.lower()
        assert name in locked
        if sign == "==":
            assert locked[name] == version


def test_the_version_is_the_game_s_own() -> None:
    assert load("packaging_tools.identity").version() == load("mayi_desktop").__version__


@pytest.mark.parametrize(
    ("version", "debian", "numbers"),
    [
        ("1.2.3", "1.2.3", (1, 2, 3, 0)),
        ("2.0rc1", "2.0~rc1", (2, 0, 0, 0)),
        ("0.3.0.dev4", "0.3.0~dev4", (0, 3, 0, 0)),
    ],
)
def test_a_version_is_spelled_as_each_system_counts(
    version: str, debian: str, numbers: tuple[int, ...]
) -> None:
    identity = load("packaging_tools.identity")
    assert identity.debian_version(version) == debian
    assert identity.four_numbers(version) == numbers


def test_a_given_date_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert load("packaging_tools.identity").epoch() == 86400


def imported_names() -> set[str]:
    names: set[str] = set()
    for path in GAME.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names


def test_the_game_imports_nothing_that_is_left_out_of_the_frozen_program() -> None:
    left_out = load("packaging_tools.contents").EXCLUDED_MODULES
    missed = {
        name
        for name in imported_names()
        if any(name == module or name.startswith(f"{module}.") for module in left_out)
    }
    assert missed == set()


WITHOUT = """
import sys
# A module that is None can be neither found nor imported, nor can what is in it.
sys.modules.update(dict.fromkeys(sys.argv[1].split()))
import platformdirs, segno
assert len(list(segno.make_qr("MAY-I:HEAD:0").matrix)) == 21
from mayi_desktop.ui.phones.server import self_test
self_test()
"""


def test_what_the_frozen_program_carries_works_without_what_it_leaves_out() -> None:
    left_out = load("packaging_tools.contents").EXCLUDED_MODULES
    subprocess.run([sys.executable, "-c", WITHOUT, " ".join(left_out)], check=True)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="left out on Linux only")
def test_the_system_s_own_libraries_are_left_to_it() -> None:
    contents = load("packaging_tools.contents")
    assert not contents.is_wanted("libstdc++.so.6")
    assert not contents.is_wanted("pygame_ce.libs/libgcc_s.so.1")
    assert contents.is_wanted("pygame_ce.libs/libSDL2-2-50d19f93.0.so.0.3200.10")


def test_the_gpl_font_is_left_out() -> None:
    assert not load("packaging_tools.contents").is_wanted("pygame/freesansbold.ttf")
    assert load("packaging_tools.contents").is_wanted("assets/fonts/DejaVuSans.ttf")


def test_a_build_without_git_is_dated_by_the_changelog(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    identity = load("packaging_tools.identity")
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    monkeypatch.setenv("PATH", "")
    assert identity.epoch() == int((ROOT / "CHANGELOG.md").stat().st_mtime)


def test_a_library_of_pygame_goes_into_the_windows_program_once() -> None:
    places = ["SDL2.dll", "freetype.dll", "python311.dll", "pygame/SDL2.dll", "pygame/base.pyd"]
    is_double = load("packaging_tools.contents").is_double
    assert [place for place in places if not is_double(place, places)] == places[1:]
    assert not is_double("libSDL2.so.0", ["pygame/libSDL2.so.0"])


def test_what_only_developers_read_is_left_out() -> None:
    contents = load("packaging_tools.contents")
    names = ["README.md", "locale/mayi.pot", "locale/de/LC_MESSAGES/mayi.po"]
    assert not any(contents.is_wanted(f"assets/{name}") for name in names)
    assert contents.is_wanted("assets/locale/de/LC_MESSAGES/mayi.mo")


def test_the_packed_cards_are_those_of_the_folder(tmp_path: Path) -> None:
    contents = load("packaging_tools.contents")
    assert not contents.is_wanted("assets/cards/jumbo/7S.svg")
    assert contents.is_wanted("assets/cards.zip")
    folder = ROOT / "assets" / "cards"
    for name in ("cards.zip", "again.zip"):
        contents.pack_cards(folder, tmp_path / name)
    packed = (tmp_path / "cards.zip").read_bytes()
    assert packed == (tmp_path / "again.zip").read_bytes()
    cards = card_folder(tmp_path)
    assert isinstance(cards, zipfile.Path)
    for deck, name in (("winter-four-BDK", "QH"), ("traditional-safe-VDR", "KS.wild")):
        assert served_face(cards, deck, name) == served_face(folder, deck, name)
    assert served_face(cards, "winter-four-XYZ", "QH") is None
    found = CardTexts(cards, "classic")
    usual = CardTexts(folder, "classic")
    for level in ("", "small", "jumbo"):
        assert found.text("KS", level) == usual.text("KS", level)


def test_whoever_may_not_install_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    needs = load("packaging_tools.needs")
    monkeypatch.setattr(needs, "_may_install", lambda: False)
    missing = needs.program("no-such-program", "its-package")
    with pytest.raises(load("bootstrap").SetUpError) as stop:
        needs.provide((missing, missing))
    assert "lacks no-such-program" in str(stop.value)
    assert str(stop.value).endswith("sudo apt install its-package")
    assert "\n" not in str(stop.value)


def test_whoever_may_install_gets_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    needs = load("packaging_tools.needs")
    there: list[str] = []

    def install(packages: list[str]) -> bool:
        there.extend(packages)
        return True

    monkeypatch.setattr(needs, "_may_install", lambda: True)
    monkeypatch.setattr(needs, "_install", install)
    needs.provide([needs.Need("a tool", "its-package", lambda: "its-package" in there)])
    assert there == ["its-package"]
    assert capsys.readouterr().out == "Installing its-package.\n"


@pytest.fixture
def venv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A Python that freezes and is made of nothing, in no time."""
    module = load("packaging_tools.venv")
    monkeypatch.setattr(module.identity, "BUILD", tmp_path)
    for name, place in {"VENV": "venv", "_STAMP": "venv/stamp", "LOG": "log"}.items():
        monkeypatch.setattr(module, name, tmp_path / place)

    def made(*command: str) -> None:
        python = tmp_path / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        python.parent.mkdir(parents=True, exist_ok=True)
        python.touch()
        commands.append(command)

    commands: list[tuple[str, ...]] = []
    monkeypatch.setattr(module, "_logged", made)
    monkeypatch.setattr(module, "commands", commands, raising=False)
    return module


def test_what_is_installed_must_match_the_lock_file(venv: ModuleType) -> None:
    venv.prepare()
    assert "--require-hashes" in venv.commands[1]
    assert str(venv.LOCK) in venv.commands[1]


def test_the_python_that_freezes_is_made_once_for_a_lock_file(
    venv: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    venv.prepare()
    venv.prepare()
    assert len(venv.commands) == 2
    lock = tmp_path / "other.lock"
    lock.write_text("other==1.0\n", encoding="utf-8")
    monkeypatch.setattr(venv, "LOCK", lock)
    venv.prepare()
    assert len(venv.commands) == 4


def test_a_build_that_stops_says_so_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    build = load("build")
    monkeypatch.setattr(sys, "argv", ["build.py", "--packages-only"])
    monkeypatch.setattr(build.identity, "DIST", tmp_path)
    assert build.main() == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("The build stopped: ")
    assert said.err.endswith("build without --packages-only first\n")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="refused on Linux only")
@pytest.mark.parametrize(
    ("names", "reason"),
    [
        (["libnobodys.so.1"], "whose work this is: libnobodys.so.1"),
        (["big.bin"], "larger than"),
    ],
)
def test_a_folder_is_refused_for_what_is_in_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, names: list[str], reason: str
) -> None:
    build = load("build")
    monkeypatch.setattr(build, "MOST_FOLDER", {sys.platform: 3})
    monkeypatch.setattr(build.elf, "glibc_floor", lambda folder: "2.35")
    for name in names:
        (tmp_path / name).write_bytes(b"four")
    with pytest.raises(build.SetUpError, match=reason):
        build.examine(tmp_path)


def test_the_frozen_program_is_tried_without_the_build_s_python(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PYTHONPATH", "/somewhere")
    monkeypatch.setenv("VIRTUAL_ENV", "/somewhere")
    surroundings = load("packaging_tools.smoke").environment_for()
    assert not {"PYTHONPATH", "VIRTUAL_ENV"} & surroundings.keys()
    assert surroundings["SDL_VIDEODRIVER"] == "dummy"


@pytest.mark.skipif(os.name != "posix", reason="the program of this test is a shell script")
@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("echo So much; echo 'trouble\n[PYI-1:ERROR] Failed' >&2; exit 3", "with 3: trouble$"),
        ("echo mayi-desktop 0.0.0", "calls itself 'mayi-desktop 0.0.0"),
    ],
)
def test_a_frozen_program_that_does_not_work_stops_the_build(
    tmp_path: Path, script: str, reason: str
) -> None:
    smoke = load("packaging_tools.smoke")
    with pytest.raises(smoke.SmokeError, match=reason):
        smoke.smoke(fake_program(tmp_path, script))


@pytest.mark.skipif(os.name != "posix", reason="the program of this test is a shell script")
@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("echo no screen; exit 2", "no window was drawn; the program said 'no screen'"),
        ("trap 'exit 7' TERM; echo READY 0; while :; do sleep 0.01; done", "ended with 7"),
    ],
)
def test_a_window_that_does_not_show_or_end_well_is_noticed(
    tmp_path: Path, script: str, reason: str
) -> None:
    smoke = load("packaging_tools.smoke")
    with pytest.raises(smoke.SmokeError, match=reason):
        smoke._window(fake_program(tmp_path, script), tmp_path, audio="dummy")


def told(**summary: int) -> str:
    return json.dumps(
        {"asked": {}, "summary": {"games": 1, "given_up": 0, "fallbacks": 0} | summary}
    )


def test_a_game_of_bots_must_end_without_a_stumble() -> None:
    smoke = load("packaging_tools.smoke")
    smoke.require_finished_game(told(deals=7))
    for trouble in ({"games": 0, "given_up": 1}, {"fallbacks": 2}):
        with pytest.raises(smoke.SmokeError, match="did not go well"):
            smoke.require_finished_game(told(**trouble))


@pytest.mark.skipif(os.name != "posix", reason="the program of this test is a shell script")
@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("echo fine", "says of a sound game: 'fine"),
        ("echo Everything checks out", "finds nothing wrong with an altered game"),
        ("exit 1", "ended with 1"),
    ],
)
def test_a_program_that_checks_no_saved_games_stops_the_build(
    tmp_path: Path, script: str, reason: str
) -> None:
    smoke = load("packaging_tools.smoke")
    with pytest.raises(smoke.SmokeError, match=reason):
        smoke._saved_game(fake_program(tmp_path, script), tmp_path)


def test_the_game_for_the_frozen_program_is_one_of_the_sources(tmp_path: Path) -> None:
    saved = load("packaging_tools.smoke").write_journal(tmp_path, Path(sys.executable))
    assert check_journal(saved).is_sound


def test_a_clean_root_needs_root(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    trial = load("try_in_clean_root")
    monkeypatch.setattr(sys, "argv", ["try_in_clean_root.py", "some.deb"])
    monkeypatch.setattr(trial.os, "geteuid", lambda: 1000, raising=False)
    assert trial.main() == 1
    assert "only root on Linux" in capsys.readouterr().err


def test_no_dataclass_of_the_frozen_program_describes_its_signature() -> None:
    hook = ROOT / "build_scripts" / "packaging" / "frozen_start.py"
    words = "inspect.signature(Setup), Setup.__doc__"
    program = (
        f"import runpy; runpy.run_path({str(hook)!r}); import inspect; "
        f"from mayi_desktop.host.setup import SeatSetup as Setup; print({words})"
    )
    told = subprocess.check_output((sys.executable, "-OO", "-c", program), cwd=ROOT, text=True)
    assert "name" in told
    assert told.endswith(" SeatSetup\n")
