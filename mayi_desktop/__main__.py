"""Entry point of the program."""

from __future__ import annotations

import sys


def main() -> int:
    """Run the program with the command line's arguments; the exit code."""
    from mayi_desktop.cli.main import main as command_line

    return command_line(sys.argv[1:])


if __name__ == "__main__":
    # Only the packaged program is its own worker; elsewhere the import would delay the start.
    if getattr(sys, "frozen", False):
        import multiprocessing

        multiprocessing.freeze_support()
    sys.exit(main())
