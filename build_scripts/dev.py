"""What a developer runs all day: dev.py check, dev.py format."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

import xvfb

ROOT = Path(__file__).resolve().parents[1]
TOOLS = Path(sys.executable).parent

CHECKS = (
    (sys.executable, "-m", "ruff", "check", "."),
    (sys.executable, "-m", "ruff", "format", "--check", "."),
    (sys.executable, "-m", "mypy", "--strict"),
    (str(TOOLS / "lint-imports"),),
    (sys.executable, "-m", "pytest", "-n", "2"),
    (sys.executable, "build_scripts/build.py", "--folder-only", "--smoke"),
)
FORMATTERS = (
    (sys.executable, "-m", "ruff", "check", "--fix", "."),
    (sys.executable, "-m", "ruff", "format", "."),
)


def check() -> int:
    """Run every check to its end and say which failed."""
    missing = xvfb.provide()
    if missing and os.environ.get("CI") == "true":
        print(f"The real-window tests cannot run: {missing}.")
        return 1
    if missing:
        print(f"Skipping the real-window tests: {missing}.", flush=True)
    failed = [name(command) for command in CHECKS if run(command) != 0]
    print(f"Failed: {', '.join(failed)}" if failed else "Everything is in order.")
    return 1 if failed else 0


def format_sources() -> int:
    """Let ruff mend and lay out the sources."""
    return max(run(command) for command in FORMATTERS)


def run(command: tuple[str, ...]) -> int:
    """Run one command in the project's folder, named on a line of its own."""
    print(f"\n== {name(command)}", flush=True)
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def name(command: tuple[str, ...]) -> str:
    """A command as a person would type it inside the .venv."""
    if command[0] != sys.executable:
        return Path(command[0]).name
    return " ".join(word for word in command[1:] if word != "-m")


def main() -> int:
    """Carry out the verb given on the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("verb", choices=("check", "format"))
    verb = parser.parse_args().verb
    return check() if verb == "check" else format_sources()


if __name__ == "__main__":
    sys.exit(main())
