"""Knows how the words of the command line are understood, and how the program answers there."""

from __future__ import annotations

import sys

from mayi_desktop.host.setup.deal_codes import DealCodeError, check_code

EXIT_USAGE = 2


class ArgumentValueError(Exception):
    """Raised for a value that means nothing; says so in one sentence."""


def known_code(text: str) -> str:
    """The deal code as it is written properly; WrongWordError if it is none."""
    try:
        return check_code(text)
    except DealCodeError as error:
        sentence = f"{text!r} cannot be used: {str(error)[0].lower()}{str(error)[1:]}"
        raise ArgumentValueError(sentence) from error


def known_sheet(key: str, options: tuple[str, ...] = ()) -> str:
    """The key of a sheet that has these options; WrongWordError if there is none."""
    # The rules take as long to load as everything else, and the first screen needs none.
    from mayi_desktop.sheets import UnknownSheetError, find_sheet

    try:
        find_sheet(key, options)
    except UnknownSheetError as error:
        raise ArgumentValueError(str(error)) from error
    return key


def write_line(text: str) -> None:
    """Write a line to whoever started the program, if anybody can read it."""
    if sys.stdout is not None:
        sys.stdout.write(text + "\n")


def report_error(error: Exception) -> int:
    """Write what was wrong; the exit code."""
    if sys.stderr is not None:
        sys.stderr.write(f"{error}\n")
    return EXIT_USAGE
