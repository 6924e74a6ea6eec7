"""Names of the packages, and the version and date in them."""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "build_scripts"
PACKAGING = SCRIPTS / "packaging"
ICONS = ROOT / "assets" / "icons"
BUILD = ROOT / "build"
DIST = ROOT / "dist"

NAME = "mayi-desktop"
TITLE = "May I?"
# A question mark cannot be part of a file's name on every system.
FILE_TITLE = "May I"
APP_ID = "org.mayi_desktop.MayI"
SUMMARY = "Contract rummy for the whole table"
MAKERS = "May I? contributors"

_VERSION = re.compile(r'^__version__ = "([^"]+)"$', re.MULTILINE)
_RELEASE = re.compile(r"\d+(?:\.\d+)*")
_MACHINES = {"amd64": "x86_64", "aarch64": "arm64"}
_SYSTEMS = {"linux": "linux", "win32": "windows", "darwin": "macos"}


def version() -> str:
    """The version, read from the one place that states it."""
    text = (ROOT / "mayi_desktop" / "__init__.py").read_text(encoding="utf-8")
    found = _VERSION.search(text)
    if found is None:
        raise ValueError("mayi_desktop/__init__.py states no __version__")
    return found[1]


def debian_version(text: str) -> str:
    """A version in Debian's spelling, where a preview sorts before its release.

    >>> debian_version("1.2.0rc1"), debian_version("1.2.0.dev3"), debian_version("1.2.0")
    ('1.2.0~rc1', '1.2.0~dev3', '1.2.0')
    """
    release, rest = _split(text)
    return f"{release}~{rest}" if rest else release


def four_numbers(text: str) -> tuple[int, int, int, int]:
    """A version as Windows counts it.

    >>> four_numbers("1.2.0rc1")
    (1, 2, 0, 0)
    """
    numbers = [int(part) for part in _split(text)[0].split(".")][:4]
    major, minor, patch, build = numbers + [0] * (4 - len(numbers))
    return major, minor, patch, build


def _split(text: str) -> tuple[str, str]:
    found = _RELEASE.match(text)
    if found is None:
        raise ValueError(f"{text!r} is no version")
    return found[0], text[found.end() :].lstrip(".-+")


def fill(text: str, version: str, epoch: int) -> str:
    """A text with a version and a day in the places kept for them.

    >>> fill("@VERSION@ of @DATE@", "1.2.0", 0)
    '1.2.0 of 1970-01-01'
    """
    day = datetime.fromtimestamp(epoch, UTC).strftime("%Y-%m-%d")
    return text.replace("@VERSION@", version).replace("@DATE@", day)


def system() -> str:
    """The system a build is for: a build is always for the system it is made on."""
    return _SYSTEMS[sys.platform]


def machine() -> str:
    """The kind of processor a build is for."""
    found = platform.machine().lower()
    return _MACHINES.get(found, found)


def bundle_name() -> str:
    """The name of an archive, without its ending."""
    return f"{NAME}-{version()}-{system()}-{machine()}"


def epoch() -> int:
    """The date in everything built: $SOURCE_DATE_EPOCH, or that of the last commit."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given:
        return int(given)
    # Without git, or without its history, the changelog has the date.
    with suppress(OSError, subprocess.CalledProcessError):
        command = ("git", "log", "-1", "--format=%ct")
        return int(subprocess.check_output(command, cwd=ROOT, stderr=subprocess.DEVNULL))
    return int((ROOT / "CHANGELOG.md").stat().st_mtime)
