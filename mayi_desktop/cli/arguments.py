"""Command line options, and the parsing and checking of their values."""

from __future__ import annotations

import argparse
import errno
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from mayi_desktop.base.terminal import write_error, write_line
from mayi_desktop.host.folder import ENVIRONMENT
from mayi_desktop.host.setup import DealCodeError, check_code

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

    from mayi_desktop.engine.rulesheet import RuleSheet

EXIT_USAGE = 2
EXIT_INTERRUPTED = 130
# Longer numbers are never valid, and Python refuses to read very long ones.
_LONGEST_NUMBER = 14
_LONGEST_SHOWN = 100
_RULES_FILES = (".toml", ".json")
# No disk keeps a longer name of one folder.
_LONGEST_NAME = 255


class ArgumentValueError(Exception):
    """Raised for an invalid value; the message is one sentence for the user."""


def known_code(text: str) -> str:
    """The deal code in its usual spelling; ArgumentValueError if it is invalid."""
    try:
        return check_code(text)
    except DealCodeError as error:
        sentence = f"{text!r} can’t be used: {str(error)[0].lower()}{str(error)[1:]}"
        raise ArgumentValueError(sentence) from error


def known_sheet(key: str, options: tuple[str, ...] = ()) -> str:
    """The key, if a sheet has it and these options; ArgumentValueError if not."""
    # Imported late: the sheets take as long to load as everything else.
    from mayi_desktop.sheets.catalogue import UnknownSheetError, find_sheet

    try:
        find_sheet(key, options)
    except UnknownSheetError as error:
        raise ArgumentValueError(str(error)) from error
    return key


def is_rules_file(text: str) -> bool:
    """Whether the value of --sheet names a file of house rules rather than a sheet."""
    return Path(text).suffix.lower() in _RULES_FILES


def known_rules_file(text: str) -> RuleSheet:
    """The house rules in a file; ArgumentValueError if they cannot be played."""
    from mayi_desktop.sheets.house_rules import HouseRulesError, read_house_rules

    try:
        return read_house_rules(Path(text)).sheet
    except HouseRulesError as error:
        raise ArgumentValueError(f"--sheet {shortened(text)}: {error}") from error


def known_folder(option: str, text: str) -> Path:
    """The folder, which need not exist; ArgumentValueError if it is unusable."""
    if not text.strip():
        raise ArgumentValueError(f"{option} needs the name of a folder.")
    folder = Path(text)
    try:
        # Windows says of a name that is too long only that there is no such folder.
        if any(len(part) > _LONGEST_NAME for part in folder.parts):
            raise OSError(errno.ENAMETOOLONG, os.strerror(errno.ENAMETOOLONG))
        os.scandir(folder).close()
    except FileNotFoundError:
        pass
    except OSError as error:
        raise ArgumentValueError(
            f"{option} {shortened(text)}: that folder can’t be used ({error.strerror})."
        ) from error
    return folder


def known_data_folder(text: str | None) -> Path | None:
    """The folder of --data, None without; ArgumentValueError if it is unusable.

    Also checks the folder named by the environment variable.
    """
    if text is not None:
        return known_folder("--data", text)
    named = os.environ.get(ENVIRONMENT)
    if named:
        known_folder(ENVIRONMENT, named)
    return None


def shortened(text: str) -> str:
    """The text, cut to fit a sentence."""
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"


def parsed_number(text: str) -> int | None:
    """The whole number in a text; None if it is not one, or too long."""
    short = len(text) <= _LONGEST_NUMBER
    return int(text) if text.isascii() and text.isdigit() and short else None


def number_up_to(most: int, option: str, text: str) -> int:
    """The number of an option, from 1 to `most`; ArgumentValueError if it is invalid."""
    number = parsed_number(text)
    if number is None or not 1 <= number <= most:
        raise ArgumentValueError(f"{option} {text}: choose a number from 1 to {most}.")
    return number


def add_simulation_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of `simulate`."""
    # No defaults: they would override a sheet or code given before the command.
    same = argparse.SUPPRESS
    parser.add_argument(
        "--sheet",
        metavar="ID|FILE",
        default=same,
        help="the rule sheet to play by, or a file of house rules (.toml or .json)",
    )
    parser.add_argument(
        "--option",
        metavar="KEY",
        action="append",
        default=[],
        help="an option of the sheet; you can repeat this",
    )
    parser.add_argument(
        "--seats",
        metavar="SEATS",
        default="4",
        help="how many players, or each one’s level: steady,steady:ben,random",
    )
    parser.add_argument(
        "--bots",
        metavar="MODULE",
        default="",
        help="a Python module with more players to seat, in its mapping BOTS",
    )
    parser.add_argument("--games", metavar="N", default="20", help="how many games to play")
    parser.add_argument(
        "--seed", metavar="CODE", default=same, help="the first deal code, or its number"
    )
    parser.add_argument(
        "--rotate",
        action="store_true",
        help="let everybody play each deal from every seat",
    )
    parser.add_argument(
        "--checked", action="store_true", help="check the whole table after every move"
    )
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


class Parser(argparse.ArgumentParser):
    """An argument parser that writes through `base.terminal`."""

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        if message:
            write = write_line if file is sys.stdout else write_error
            write(message.removesuffix("\n"))


def report_error(error: Exception) -> int:
    """Write the error to standard error; returns the exit code."""
    write_error(str(error))
    return EXIT_USAGE
