"""Command line of the program: commands and options."""

from __future__ import annotations

import argparse
import logging
import os
from collections.abc import Sequence
from pathlib import Path

from mayi_desktop.base.terminal import OutputError, printable, write_error, write_line
from mayi_desktop.base.versions import NAME, Versions
from mayi_desktop.cli import arguments

# Seconds the thinking process may take to start on a slow machine.
_START_TIMEOUT = 30.0
_SIMULATE = "simulate"
_VERIFY = "verify"
_RECORDS = "records"
_REPLAY = "replay"
_COMMANDS = {_SIMULATE, _VERIFY, _RECORDS, _REPLAY}
_GAME = ".mayi"
_EXIT_FAILED = 1


def main(argv: Sequence[str]) -> int:
    """Run the program with these arguments; returns the exit code."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if logging.lastResort is not None:
        logging.lastResort.setFormatter(_PrintableFormatter())
    try:
        return _run(_parser().parse_args(_with_command(argv)))
    except arguments.ArgumentValueError as error:
        return arguments.report_error(error)
    except OutputError as error:
        if not error.is_closed:
            write_error(str(error))
        return _EXIT_FAILED
    except KeyboardInterrupt:
        write_error("Interrupted.")
        return arguments.EXIT_INTERRUPTED


class _PrintableFormatter(logging.Formatter):
    """Escapes control characters in warnings."""

    def format(self, record: logging.LogRecord) -> str:
        return printable(super().format(record))


def _with_command(argv: Sequence[str]) -> Sequence[str]:
    """The arguments, with `replay` inserted before a saved game given without a command.

    The desktop opens files this way.
    """
    if len(argv) == 0 or not argv[-1].endswith(_GAME) or argv[-1].startswith("-"):
        return argv
    before = argv[:-1]
    if _COMMANDS & {*before} or before[-1:] == ["--data"]:
        return argv
    return [*before, _REPLAY, argv[-1]]


def _run(args: argparse.Namespace) -> int:
    """Run the command; returns the exit code.

    Commands are imported only when needed, to open the window sooner.
    """
    if args.version:
        write_line(Versions.current().text())
        return 0
    match args.command:
        case "simulate":
            from mayi_desktop.cli import simulate

            return simulate.run(args)
        case "verify":
            from mayi_desktop.cli import verify

            return verify.run(args.file, args.sheet)
        case "records":
            from mayi_desktop.cli import records

            return records.run(arguments.known_data_folder(args.data), args.export)
        case _:
            return _try_worker() if args.try_worker else _play(args)


def _play(args: argparse.Namespace) -> int:
    from mayi_desktop.ui.app import play
    from mayi_desktop.ui.kit.window import Arguments

    return play(
        Arguments(
            smoke=args.smoke,
            code=None if args.seed is None else arguments.known_code(args.seed),
            sheet=None if args.sheet is None else arguments.known_sheet(args.sheet),
            data=arguments.known_data_folder(args.data),
            replay=args.file if args.command == _REPLAY else None,
        )
    )


def _try_worker() -> int:
    from mayi_desktop.host.thinking import can_start_worker

    started = can_start_worker(_START_TIMEOUT)
    write_line("The worker started." if started else "The worker didn’t start.")
    return 0 if started else 1


def _parser() -> argparse.ArgumentParser:
    parser = arguments.Parser(
        prog=NAME, description="May I?, contract rummy for the whole table."
    )
    parser.add_argument("--version", action="store_true", help="show the versions and quit")
    parser.add_argument("--smoke", action="store_true", help="draw one frame and quit")
    parser.add_argument(
        "--try-worker", action="store_true", help="start the thinking process once and quit"
    )
    parser.add_argument("--seed", metavar="CODE", help="set up a game with this deal code")
    parser.add_argument("--sheet", metavar="ID", help="set up a game with this rule sheet")
    parser.add_argument(
        "--data", metavar="FOLDER", help="keep games and settings in this folder"
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    arguments.add_simulation_options(
        commands.add_parser(_SIMULATE, help="let the computer players play each other")
    )
    verify = commands.add_parser(_VERIFY, help="check a saved game, move by move")
    verify.add_argument("file", metavar="FILE", type=Path, help="the saved game (.mayi)")
    verify.add_argument(
        "--sheet",
        metavar="FILE",
        default=argparse.SUPPRESS,
        help="a file of house rules (.toml or .json) to compare the rules of the game with",
    )
    records = commands.add_parser(_RECORDS, help="sum up all your games")
    records.add_argument(
        "--export", metavar="FILE", type=Path, help="export all games to a .csv or .json file"
    )
    same = argparse.SUPPRESS
    records.add_argument("--data", metavar="FOLDER", default=same, help=same)
    replay = commands.add_parser(_REPLAY, help="watch a saved game again")
    replay.add_argument("file", metavar="FILE", type=Path, help="the saved game (.mayi)")
    return parser
