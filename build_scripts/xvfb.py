"""Where the real-window tests get their screen: Xvfb and xdotool, installed if we may."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

PROGRAMS = ("Xvfb", "xdotool", "xwininfo")
PACKAGES = ("xvfb", "xdotool", "x11-utils")


def provide() -> str | None:
    """Install what is missing where this user may; return the reason it is still missing."""
    if not sys.platform.startswith("linux"):
        return "they need Linux"
    if not missing():
        return None
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return f"no {', '.join(missing())} (on Debian: sudo apt install {' '.join(PACKAGES)})"
    return None if install() and not missing() else f"could not install {', '.join(missing())}"


def missing() -> list[str]:
    """The programs that are not there."""
    return [program for program in PROGRAMS if shutil.which(program) is None]


def install() -> bool:
    """Install the Debian packages quietly; True when that worked."""
    print(f"Installing {', '.join(PACKAGES)} for the real-window tests.", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    commands = (
        ("apt-get", "update", "-qq"),
        ("apt-get", "install", "-y", "-qq", "--no-install-recommends", *PACKAGES),
    )
    return all(
        subprocess.call(command, env=quiet, stdout=subprocess.DEVNULL) == 0
        for command in commands
    )
