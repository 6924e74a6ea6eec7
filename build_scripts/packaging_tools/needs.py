"""Checks the programs that a build needs, and installs those that are missing."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from bootstrap import SetUpError


@dataclass(frozen=True)
class Need:
    """Something a build uses, and the Debian package that has it."""

    name: str
    package: str
    is_there: Callable[[], bool]


def program(name: str, package: str) -> Need:
    """A program that must be on the path."""
    return Need(name, package, partial(_on_path, name))


def freezing() -> tuple[Need, ...]:
    """What making the folder takes on this system."""
    if not sys.platform.startswith("linux"):
        return (_VENV,)
    return (
        _VENV,
        program("objdump", "binutils"),
        program("strip", "binutils"),
        Need(f"libpython{_python()}", f"libpython{_python()}", _has_shared_python),
    )


def packing() -> tuple[Need, ...]:
    """What making and examining the packages takes on this system."""
    if not sys.platform.startswith("linux"):
        return ()
    return (
        program("dpkg-deb", "dpkg"),
        program("desktop-file-validate", "desktop-file-utils"),
        program("appstreamcli", "appstream"),
        program("lintian", "lintian"),
    )


def provide(needs: Iterable[Need]) -> None:
    """Install what is missing where this user may; otherwise say it in one line."""
    wanted = tuple(needs)
    missing = _missing(wanted)
    if not missing:
        return
    names = ", ".join(need.name for need in missing)
    packages = list(dict.fromkeys(need.package for need in missing))
    if not _may_install():
        raise SetUpError(
            f"this machine lacks {names}. On Debian or Ubuntu: "
            f"sudo apt install {' '.join(packages)}"
        )
    print(f"Installing {', '.join(packages)}.", flush=True)
    if not _install(packages) or _missing(wanted):
        raise SetUpError(f"apt could not install {', '.join(packages)}, needed for {names}.")


def _missing(needs: Iterable[Need]) -> list[Need]:
    return [need for need in needs if not need.is_there()]


def _may_install() -> bool:
    return (
        sys.platform.startswith("linux")
        and os.geteuid() == 0
        and shutil.which("apt-get") is not None
    )


def _install(packages: list[str]) -> bool:
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    commands = (
        ("apt-get", "update", "-qq"),
        ("apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages),
    )
    return all(
        subprocess.call(command, env=quiet, stdout=subprocess.DEVNULL) == 0
        for command in commands
    )


def _on_path(name: str) -> bool:
    return shutil.which(name) is not None


def _has_venv() -> bool:
    return all(importlib.util.find_spec(name) is not None for name in ("venv", "ensurepip"))


def _python() -> str:
    return f"{sys.version_info.major}.{sys.version_info.minor}"


def _has_shared_python() -> bool:
    """Whether there is Python as a library: Debian keeps it in a package of its own."""
    folder = str(sysconfig.get_config_var("LIBDIR") or "")
    name = str(sysconfig.get_config_var("INSTSONAME") or "")
    multiarch = str(sysconfig.get_config_var("MULTIARCH") or "")
    if not name.endswith((".so", ".so.1.0")):
        return False
    return any((Path(place) / name).exists() for place in (folder, f"{folder}/{multiarch}"))


_VENV = Need("Python's venv", "python3-venv", _has_venv)
