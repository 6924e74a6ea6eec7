"""Programs that some tests need, a screen and a browser: found, or installed if we may."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Need:
    """What tests of one kind need: programs, and the Debian packages that hold them.

    A program can have several names; one of them is enough.
    """

    tests: str
    programs: tuple[tuple[str, ...], ...]
    packages: tuple[str, ...]
    systems: tuple[str, ...]

    @property
    def is_for_this_system(self) -> bool:
        """Whether these tests run on this system at all."""
        return not self.systems or sys.platform in self.systems

    def missing(self) -> list[str]:
        """The programs that are not there."""
        return [names[0] for names in self.programs if not any(map(shutil.which, names))]

    def provide(self) -> str | None:
        """Install what is missing where this user may; the reason it is still missing."""
        if not self.is_for_this_system:
            return f"they need {' or '.join(self.systems).title()}"
        if not self.missing():
            return None
        if sys.platform == "win32" or os.geteuid() != 0 or shutil.which("apt-get") is None:
            packages = " ".join(self.packages)
            return f"no {', '.join(self.missing())} (on Debian: sudo apt install {packages})"
        if self._install() and not self.missing():
            return None
        return f"could not install {', '.join(self.missing())}"

    def _install(self) -> bool:
        """Install the Debian packages quietly; True when that worked."""
        print(f"Installing {', '.join(self.packages)} for the {self.tests} tests.", flush=True)
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        commands = (
            ("apt-get", "update", "-qq"),
            ("apt-get", "install", "-y", "-qq", "--no-install-recommends", *self.packages),
        )
        return all(
            subprocess.call(command, env=quiet, stdout=subprocess.DEVNULL) == 0
            for command in commands
        )


WINDOW = Need(
    "real-window",
    (("Xvfb",), ("xdotool",), ("xwininfo",)),
    ("xvfb", "xdotool", "x11-utils"),
    ("linux",),
)
# The names that the tests look for, in `tests/ui/phones/browser.py`.
BROWSER = Need(
    "browser",
    (("chromium", "chromium-browser", "google-chrome", "chrome"),),
    ("chromium",),
    ("linux",),
)
NEEDS = (WINDOW, BROWSER)
