"""Knows the command line: what can be asked of the program, and how it says no."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

from mayi_desktop.cli.arguments import (
    ArgumentValueError,
    known_code,
    known_sheet,
    report_error,
    write_line,
)
from mayi_desktop.ui.shell.arguments import Arguments
from mayi_desktop.versions import NAME, Versions

_LONGEST_START = 30.0
_SIMULATE = "simulate"
_VERIFY = "verify"
_RECORDS = "records"
_SOAK = "soak"
_REPLAY = "replay"
_GAME = ".mayi"


def main(words: Sequence[str]) -> int:
    """Do what the words of the command line ask; the exit code."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    wishes = _parser().parse_args(_with_command(words))
    if wishes.version:
        write_line(Versions.current().text())
        return 0
    try:
        return _do(wishes)
    except ArgumentValueError as wrong:
        return report_error(wrong)


def _with_command(words: Sequence[str]) -> Sequence[str]:
    """The words, with the command left out before a saved game put in.

    So the desktop opens such a file; where a command stands there already, it is that one's.
    """
    if len(words) == 0 or not words[-1].endswith(_GAME) or words[-1].startswith("-"):
        return words
    before = words[:-1]
    if {_SIMULATE, _VERIFY, _RECORDS, _SOAK, _REPLAY} & {*before} or before[-1:] == ["--data"]:
        return words
    return [*before, _REPLAY, words[-1]]


def _do(wishes: argparse.Namespace) -> int:
    commands = {_SIMULATE: _simulate, _VERIFY: _verify, _RECORDS: _records, _SOAK: _soak}
    return commands.get(wishes.command, _play)(wishes)


def _play(wishes: argparse.Namespace) -> int:
    if wishes.try_worker:
        return _try_worker()
    from mayi_desktop.ui.program.app import play

    return play(
        Arguments(
            smoke=wishes.smoke,
            code=None if wishes.seed is None else known_code(wishes.seed),
            sheet=None if wishes.sheet is None else known_sheet(wishes.sheet),
            data=wishes.data,
            replay=wishes.file if wishes.command == _REPLAY else None,
        )
    )


def _try_worker() -> int:
    from mayi_desktop.host.thinking.worker import can_start_worker

    came = can_start_worker(_LONGEST_START)
    write_line("The worker came up." if came else "The worker did not come up.")
    return 0 if came else 1


def _simulate(wishes: argparse.Namespace) -> int:
    from mayi_desktop.cli.simulate import run

    return run(wishes)


def _verify(wishes: argparse.Namespace) -> int:
    from mayi_desktop.cli.verify import run

    return run(wishes.file)


def _records(wishes: argparse.Namespace) -> int:
    from mayi_desktop.cli.records import run

    return run(wishes.data, wishes.export)


def _soak(wishes: argparse.Namespace) -> int:
    from mayi_desktop.cli.soak import run

    return run(wishes)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=NAME, description="May I?, contract rummy for the whole table."
    )
    parser.add_argument("--version", action="store_true", help="show the versions and stop")
    parser.add_argument("--smoke", action="store_true", help="draw one frame and stop")
    parser.add_argument(
        "--try-worker", action="store_true", help="start the thinking process once and stop"
    )
    parser.add_argument("--seed", metavar="CODE", help="set up a game with this deal code")
    parser.add_argument("--sheet", metavar="ID", help="set up a game with this rule sheet")
    parser.add_argument(
        "--data", metavar="FOLDER", type=Path, help="keep games and settings in this folder"
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    _add_simulate(
        commands.add_parser(_SIMULATE, help="let computer players play by themselves")
    )
    verify = commands.add_parser(_VERIFY, help="check a saved game, move by move")
    verify.add_argument("file", metavar="FILE", type=Path, help="the saved game (.mayi)")
    records = commands.add_parser(_RECORDS, help="tell what all games played came to")
    records.add_argument(
        "--export", metavar="FILE", type=Path, help="write all games to a .csv or .json file"
    )
    same = argparse.SUPPRESS
    records.add_argument("--data", metavar="FOLDER", type=Path, default=same, help=same)
    _add_soak(commands.add_parser(_SOAK, help="kill and resume games for a while"))
    replay = commands.add_parser(_REPLAY, help="look at a saved game again")
    replay.add_argument("file", metavar="FILE", type=Path, help="the saved game (.mayi)")
    return parser


def _add_simulate(parser: argparse.ArgumentParser) -> None:
    # Without defaults here, a sheet or code given before the command is not forgotten.
    same = argparse.SUPPRESS
    parser.add_argument("--sheet", metavar="ID", default=same, help="the rule sheet")
    parser.add_argument(
        "--option",
        metavar="KEY",
        action="append",
        default=[],
        help="an option of the sheet; can be given several times",
    )
    parser.add_argument(
        "--seats",
        metavar="SEATS",
        default="4",
        help="how many players, or the level of each: steady,steady:ben,random",
    )
    parser.add_argument("--games", metavar="N", default="20", help="how many games")
    parser.add_argument(
        "--seed", metavar="CODE", default=same, help="the first deal code, or its number"
    )
    parser.add_argument(
        "--rotate", action="store_true", help="play each deal once with everybody in each seat"
    )
    parser.add_argument(
        "--checked", action="store_true", help="look the whole table over after every move"
    )
    parser.add_argument(
        "--processes", metavar="N", default="1", help="play so many games at the same time"
    )
    parser.add_argument("--json", action="store_true", help="write the result as JSON")
    parser.add_argument("--plot", metavar="FILE.png", help="draw the standings into this file")


def _add_soak(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--minutes", metavar="N", default="5", help="how long at most")
    parser.add_argument("--kills", metavar="N", help="stop after so many kills")
    parser.add_argument("--dice", metavar="N", default="1", help="a number to begin from")
    parser.add_argument(
        "--no-kills", action="store_true", help="let every process play its game to the end"
    )
