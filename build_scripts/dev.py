"""What a developer runs while working: dev.py quick, check, format and record."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import programs_for_tests

ROOT = Path(__file__).resolve().parents[1]
TOOLS = Path(sys.executable).parent

STATIC_CHECKS = (
    (sys.executable, "-m", "ruff", "check", "."),
    (sys.executable, "-m", "ruff", "format", "--check", "."),
    (sys.executable, "-m", "mypy", "--strict"),
    (str(TOOLS / "lint-imports"),),
    (sys.executable, "build_scripts/locale_tool.py", "check"),
)
# Systems that the game is for besides this one. What is only for another one is unreachable
# there, which is no fault; the caches are apart, as each run would throw away the other's.
OTHER_SYSTEMS = tuple(name for name in ("linux", "win32", "darwin") if name != sys.platform)
OTHER_TYPE_CHECKS = tuple(
    (
        *(sys.executable, "-m", "mypy", "--strict", "--no-warn-unreachable"),
        *("--platform", system, "--cache-dir", f".mypy_cache/{system}"),
    )
    for system in OTHER_SYSTEMS
)
CHECKS = (
    *STATIC_CHECKS,
    *OTHER_TYPE_CHECKS,
    (sys.executable, "-m", "pytest", "-q", "-n", "2"),
    (sys.executable, "build_scripts/build.py", "--folder-only", "--smoke"),
)
QUICK_TESTS = (sys.executable, "-m", "pytest", "-q", "-m", "not slow")
FORMATTERS = (
    (sys.executable, "-m", "ruff", "check", "--fix", "."),
    (sys.executable, "-m", "ruff", "format", "."),
)
RECORDERS = (
    (sys.executable, "build_scripts/refresh_goldens.py"),
    (sys.executable, "-m", "tests.engine.perft"),
)


def check() -> int:
    """Run every check to its end and say which failed."""
    for need in programs_for_tests.NEEDS:
        missing = need.provide()
        if missing and need.is_for_this_system and os.environ.get("CI") == "true":
            print(f"The {need.tests} tests cannot run: {missing}.")
            return 1
        if missing:
            print(f"Skipping the {need.tests} tests: {missing}.", flush=True)
    workflow = shutil.which("actionlint")
    if workflow is None:
        print("Skipping the check of the workflow: there is no actionlint.", flush=True)
    return run_all(CHECKS if workflow is None else (*CHECKS, (workflow,)))


def quick(paths: Iterable[str]) -> int:
    """Run the static checks, and of the tests in these paths all but the slow ones."""
    tests = tuple(paths)
    return run_all((*STATIC_CHECKS, (*QUICK_TESTS, *tests)) if tests else STATIC_CHECKS)


def format_sources() -> int:
    """Let ruff mend and lay out the sources."""
    return max(run(command) for command in FORMATTERS)


def record() -> int:
    """Record anew the golden games that no longer replay, and every perft count."""
    return max(run(command) for command in RECORDERS)


def run_all(commands: Iterable[tuple[str, ...]]) -> int:
    """Run every command, whatever the others came to, and say which failed."""
    failed = [name(command) for command in commands if run(command) != 0]
    print(f"Failed: {', '.join(failed)}" if failed else "Everything is in order.")
    return 1 if failed else 0


def run(command: tuple[str, ...]) -> int:
    """Run one command in the project's folder, named on a line of its own."""
    print(f"\n== {name(command)}", flush=True)
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def name(command: tuple[str, ...]) -> str:
    """A command as a person would type it inside the .venv."""
    if command[0] != sys.executable:
        return Path(command[0]).name
    args = command[2:] if command[1] == "-m" else command[1:]
    return " ".join(f"'{arg}'" if " " in arg else arg for arg in args)


def main() -> int:
    """Carry out the verb given on the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    quickly = verbs.add_parser(
        "quick", help="lint, types, import contracts, and tests if given"
    )
    quickly.add_argument("paths", nargs="*", metavar="PATH", help="tests to run")
    verbs.add_parser("check", help="everything, with all tests and a frozen program")
    verbs.add_parser("format", help="let ruff mend and lay out the sources")
    verbs.add_parser("record", help="record golden games and perft counts after a rule change")
    args = parser.parse_args()
    match args.verb:
        case "quick":
            return quick(args.paths)
        case "check":
            return check()
        case "format":
            return format_sources()
        case _:
            return record()


if __name__ == "__main__":
    sys.exit(main())
