"""Tests of the command line on terminals, disks and folders that do not do as they should."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mayi_desktop.base.terminal import write_line
from mayi_desktop.cli import main as cli
from mayi_desktop.cli import verify
from mayi_desktop.host.folder import ENVIRONMENT
from tests.attack.bounded import ROOT
from tests.host.recorded import filled_records, made_up

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")


def start(*words: object, output: Path | None = None, **variables: str) -> tuple[int, str, str]:
    """Run the program to its end: the exit code, and what it wrote to both outputs."""
    target = subprocess.PIPE if output is None else output.open("wb")
    try:
        done = subprocess.run(
            [sys.executable, "-m", "mayi_desktop", *map(str, words)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT), **variables},
            stdin=subprocess.DEVNULL,
            stdout=target,
            stderr=subprocess.PIPE,
            timeout=600,
            check=False,
        )
    finally:
        if not isinstance(target, int):
            target.close()
    return (
        done.returncode,
        (done.stdout or b"").decode("latin-1"),
        done.stderr.decode("latin-1"),
    )


def a_sentence(told: str) -> bool:
    return told.count("\n") == 1 and told.endswith(".\n") and "Traceback" not in told


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder whose records name somebody in letters that few code pages have."""
    folder = tmp_path / "data"
    with filled_records(folder, [made_up(number) for number in range(3)]) as records:
        records.rows("UPDATE players SET name = 'Zoë 李 ☃' WHERE name = 'Anna'")
    return folder


@pytest.mark.parametrize("page", ["ascii", "cp437", "cp1252", "utf-8"])
def test_a_letter_that_the_code_page_lacks_ends_nothing(page: str, data: Path) -> None:
    code, told, wrong = start("records", "--data", data, PYTHONIOENCODING=page)
    assert (code, wrong) == (0, "")
    seen = "Zoë 李 ☃".encode(page, "replace").decode("latin-1")
    assert any(line.startswith(seen) for line in told.splitlines())


@pytest.mark.parametrize(
    ("page", "sign"), [("ascii", "'"), ("cp437", "'"), ("cp1252", "’"), ("utf-8", "’")]
)
def test_an_apostrophe_is_a_plain_one_where_the_code_page_has_no_other(
    page: str, sign: str, tmp_path: Path
) -> None:
    _, told, _ = start("verify", tmp_path / "none.mayi", PYTHONIOENCODING=page)
    seen = f"none.mayi can{sign}t be read".encode(page).decode("latin-1")
    assert told.startswith(seen)


@posix
@pytest.mark.parametrize(
    "words", [("--version",), ("--help",), ("records",), ("simulate", "--games", "1")]
)
def test_a_full_disk_is_told_in_a_sentence(words: tuple[str, ...], tmp_path: Path) -> None:
    code, _, wrong = start(*words, output=Path("/dev/full"), **{ENVIRONMENT: str(tmp_path)})
    assert code == 1
    assert a_sentence(wrong)
    assert "No space left" in wrong


@posix
def test_a_reader_that_has_gone_needs_no_words(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "mayi_desktop", "--version"],
        cwd=ROOT,
        stdout=writing,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.parametrize(
    "words",
    [
        ["--data", ""],
        ["--data", " "],
        ["records", "--data", ""],
        ["--sheet", ""],
        ["--seed", ""],
        ["simulate", "--sheet", ""],
        ["simulate", "--seed", ""],
        ["--data", "x" * 5000],
        ["records", "--data", "x" * 5000],
        ["records", "--export", ""],
    ],
    ids=lambda words: " ".join(words)[:40],
)
def test_an_empty_or_too_long_value_is_refused(
    words: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path))
    assert cli.main(words) == 2
    told = capsys.readouterr()
    assert a_sentence(told.err + told.out)
    assert len(told.err) < 300


def test_a_folder_with_too_long_a_name_is_refused_where_the_system_only_misses_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """So it is on Windows, where the window would open and save nothing."""

    def miss(path: object) -> object:
        raise FileNotFoundError(2, os.strerror(2))

    monkeypatch.setattr(os, "scandir", miss)
    for words in (["--data"], ["records", "--data"]):
        assert cli.main([*words, "x" * 5000]) == 2
        assert a_sentence(capsys.readouterr().err)


def test_an_interrupted_command_ends_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(*_args: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(verify, "run", interrupt)
    assert cli.main(["verify", "game.mayi"]) == 130
    assert capsys.readouterr().err == "Interrupted.\n"


def test_records_of_a_folder_that_has_none_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "granny.txt").touch()
    for name in ("letters", "nowhere", "letters/granny.txt"):
        assert cli.main(["records", "--data", str(tmp_path / name)]) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert a_sentence(told.err)
    assert [path.name for path in tmp_path.rglob("*")] == ["letters", "granny.txt"]


@pytest.mark.parametrize("words", [["--data"], ["records", "--data"]])
def test_a_data_folder_without_access_is_refused(
    words: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def refuse(path: object) -> object:
        raise PermissionError(13, os.strerror(13))

    monkeypatch.setattr(os, "scandir", refuse)
    assert cli.main([*words, str(tmp_path)]) == 2
    told = capsys.readouterr().err
    assert a_sentence(told)
    assert "Permission denied" in told


@pytest.mark.parametrize("sign", ["\x1b[2J", "\x07", "\x9b2J", "\u202e", "\r"], ids=ascii)
def test_no_control_sign_of_a_name_reaches_the_terminal(
    sign: str, capsys: pytest.CaptureFixture[str]
) -> None:
    write_line(f"a{sign}b")
    assert cli.main(["verify", f"{sign}.mayi"]) == 1
    assert cli.main(["--sheet", sign]) == 2
    with pytest.raises(SystemExit):
        cli.main(["verify", "x", f"--{sign}"])
    told = capsys.readouterr()
    assert sign not in told.out + told.err
    assert logging.lastResort is not None
    assert sign not in logging.lastResort.format(logging.makeLogRecord({"msg": sign}))
    assert told.out.startswith("a\\")


@posix
@pytest.mark.parametrize("command", ["verify", "records"])
def test_a_fifo_or_a_device_is_no_saved_game(command: str, tmp_path: Path) -> None:
    fifo, device = tmp_path / "records.db", tmp_path / "zero.mayi"
    os.mkfifo(fifo)
    device.symlink_to("/dev/zero")
    args = [fifo] if command == "verify" else ["--data", tmp_path]
    code, told, wrong = start(command, *args)
    assert code in (1, 2)
    assert all(map(a_sentence, (f"{line}\n" for line in (told + wrong).splitlines())))
    if command == "verify":
        assert start(command, device, PYTHONIOENCODING="ascii")[:2] == (
            1,
            "zero.mayi can't be read (it isn't an ordinary file).\n",
        )


@posix
def test_an_export_never_replaces_a_fifo(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fifo = tmp_path / "games.csv"
    os.mkfifo(fifo)
    assert cli.main(["records", "--data", str(data), "--export", str(fifo)]) == 2
    assert "an ordinary file" in capsys.readouterr().out
    assert fifo.is_fifo()
