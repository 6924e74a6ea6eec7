"""What a developer runs while working: dev.py setup, quick, check, format and record."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import bootstrap

ROOT = Path(__file__).resolve().parents[1]
TOOLS = Path(sys.executable).parent

RUFF = (sys.executable, "-m", "ruff")
MYPY = (sys.executable, "-m", "mypy", "--strict")
CONTRACTS = (str(TOOLS / "lint-imports"),)
LOCALE = (sys.executable, "build_scripts/locale_tool.py", "check")
PYTEST = (sys.executable, "-m", "pytest", "-q")
# One more than there are cores, as some tests wait for a browser or for another program; an
# idle worker takes tests from the others.
ON_BOTH_CORES = ("-n", "3", "--dist", "worksteal")

STATIC_CHECKS = (
    (*RUFF, "check", "."),
    (*RUFF, "format", "--check", "."),
    MYPY,
    CONTRACTS,
    LOCALE,
)
# Systems that the game is for besides this one. What is only for another one is unreachable
# there, which is no fault; the caches are apart, as each run would throw away the other's.
OTHER_SYSTEMS = tuple(name for name in ("linux", "win32", "darwin") if name != sys.platform)
OTHER_TYPE_CHECKS = tuple(
    (
        *MYPY,
        "--no-warn-unreachable",
        "--platform",
        system,
        "--cache-dir",
        f".mypy_cache/{system}",
    )
    for system in OTHER_SYSTEMS
)
TESTS = (*PYTEST, *ON_BOTH_CORES)
CHECKS = (
    TESTS,
    *STATIC_CHECKS,
    *OTHER_TYPE_CHECKS,
    (sys.executable, "build_scripts/build.py", "--folder-only", "--smoke"),
)
FORMATTERS = (
    (*RUFF, "check", "--fix", "."),
    (*RUFF, "format", "."),
)
RECORDERS = (
    (sys.executable, "build_scripts/refresh_goldens.py"),
    (sys.executable, "-m", "tests.engine.perft"),
)
# Lines of a failed command that are shown again at the end.
REPEATED = 12


def setup() -> int:
    """Make .venv hold everything that development needs."""
    try:
        bootstrap.prepare("test")
    except bootstrap.SetUpError as problem:
        print(f"The set-up failed: {problem}", file=sys.stderr)
        return 2
    print(f"{bootstrap.VENV} is ready.")
    return 0


def check() -> int:
    """Run every check to its end and say which failed; the tests run beside all others."""
    # Not at the top: an old Python, which setup turns away in a sentence, cannot read it.
    import programs_for_tests

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
    checks = CHECKS if workflow is None else (*CHECKS, (workflow,))
    # Each of the others uses one core only, and the tests leave theirs idle now and then.
    with ThreadPoolExecutor(1) as beside:
        tests = beside.submit(failures, (TESTS,))
        failed = failures(check for check in checks if check != TESTS)
        return summed_up(failed | tests.result())


def quick(paths: Iterable[str]) -> int:
    """Check what has changed, then run the tests in these paths except the slow ones.

    The first check that fails is the last.
    """
    commands = [*checks_of(changed_files()), *tests_in(list(paths))]
    for command in commands:
        reason = run(command)
        if reason is not None:
            return summed_up({name(command): reason})
    return summed_up({})


def changed_files() -> list[str] | None:
    """The files that are not as committed, deleted ones excepted; None where git is silent."""
    commands = (
        ("git", "diff", "--name-only", "--diff-filter=d", "HEAD"),
        ("git", "ls-files", "--others", "--exclude-standard"),
    )
    found: list[str] = []
    for command in commands:
        try:
            out = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        except (OSError, subprocess.CalledProcessError):
            return None
        found += out.stdout.splitlines()
    return found


def checks_of(changed: list[str] | None) -> Iterator[tuple[str, ...]]:
    """The static checks that these files can fail; all of them where nothing is known."""
    if changed is None or "pyproject.toml" in changed:
        yield from STATIC_CHECKS
        return
    sources = [path for path in changed if path.endswith(".py")]
    if sources:
        yield (*RUFF, "check", *sources)
        yield (*RUFF, "format", "--check", *sources)
    game = [path for path in sources if path.startswith("mayi_desktop/")]
    if game or any(path.startswith("build_scripts/") for path in sources):
        yield MYPY
    if game:
        yield CONTRACTS
    if game or any(path.startswith("assets/locale/") for path in changed):
        yield LOCALE


def tests_in(paths: list[str]) -> Iterator[tuple[str, ...]]:
    """The tests in these paths; those of one file start sooner without a second process."""
    if not paths:
        return
    one_file = len(paths) == 1 and (ROOT / paths[0].partition("::")[0]).is_file()
    yield (*PYTEST, *(() if one_file else ON_BOTH_CORES), "-m", "not slow", *paths)


def format_sources() -> int:
    """Let ruff mend and lay out the sources."""
    return run_all(FORMATTERS)


def record() -> int:
    """Record again the golden games that no longer replay, and every perft count."""
    return run_all(RECORDERS)


def run_all(commands: Iterable[tuple[str, ...]]) -> int:
    """Run every command, whatever the others came to, and say which failed and why."""
    return summed_up(failures(commands))


def failures(commands: Iterable[tuple[str, ...]]) -> dict[str, str]:
    """Run every command; why those that failed did so."""
    reasons = {name(command): run(command) for command in commands}
    return {said: why for said, why in reasons.items() if why is not None}


def summed_up(failed: dict[str, str]) -> int:
    """Print which commands failed, each with the end of what it said; the exit code."""
    if not failed:
        print("\nEverything is in order.")
        return 0
    for said, reason in failed.items():
        print(f"\n== {said} failed:\n{reason}")
    print(f"\nFailed: {', '.join(failed)}")
    return 1


def run(command: tuple[str, ...]) -> str | None:
    """Run one command in the project's folder; the last lines of what it said if it fails.

    The tests' lines are printed as they come, all others together at the end.
    """
    head = f"\n== {name(command)}"
    waits = command[: len(PYTEST)] != PYTEST
    if not waits:
        print(head, flush=True)
    said: list[str] = []
    with subprocess.Popen(
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if not waits:
                print(line, end="", flush=True)
            said.append(line)
    if waits:
        print("\n".join([head, "".join(said)]), end="", flush=True)
    return "".join(said[-REPEATED:]).rstrip() if process.returncode else None


def name(command: tuple[str, ...]) -> str:
    """A command as a person would type it inside the .venv."""
    if command[0] != sys.executable:
        return Path(command[0]).name
    args = command[2:] if command[1] == "-m" else command[1:]
    return " ".join(f"'{arg}'" if " " in arg else arg for arg in args)


def main() -> int:
    """Carry out the verb given on the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    verbs = parser.add_subparsers(dest="verb", metavar="VERB")
    verbs.required = True
    verbs.add_parser("setup", help="make the .venv ready for development, and run nothing")
    quickly = verbs.add_parser(
        "quick", help="static checks of what changed, and tests if given"
    )
    quickly.add_argument("paths", nargs="*", metavar="PATH", help="tests to run")
    verbs.add_parser("check", help="everything, with all tests and a frozen program")
    verbs.add_parser("format", help="let ruff mend and lay out the sources")
    verbs.add_parser("record", help="record golden games and perft counts after a rule change")
    args = parser.parse_args()
    if args.verb == "quick":
        return quick(args.paths)
    actions = {"setup": setup, "check": check, "format": format_sources, "record": record}
    return actions[args.verb]()


if __name__ == "__main__":
    sys.exit(main())
