"""Shows a folder in the desktop's own file manager."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

# Seconds: a failing opener ends sooner, and a wait of this length is no freeze yet.
_LONGEST_WAIT = 0.7
_FROZEN_ONLY = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
_started: list[subprocess.Popen[bytes]] = []


def open_folder(folder: Path) -> bool:
    """Show a folder, made first where it is not there yet; False where that is not possible."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if sys.platform == "win32":
            os.startfile(folder)
            return True
        return _run("open" if sys.platform == "darwin" else "xdg-open", folder)
    except OSError:
        return False


def _run(command: str, folder: Path) -> bool:
    """Start the opener; True if it succeeds or is still running after a moment."""
    opener = subprocess.Popen(
        (command, str(folder)),
        env=_surroundings(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    _started[:] = [other for other in _started if other.poll() is None]
    try:
        return opener.wait(_LONGEST_WAIT) == 0
    except subprocess.TimeoutExpired:
        _started.append(opener)
        return True


def _surroundings() -> dict[str, str]:
    """What other programs need; a packaged program's own libraries would only confuse them."""
    kept = dict(os.environ)
    for name in _FROZEN_ONLY:
        original = kept.pop(f"{name}_ORIG", None)
        if original is not None:
            kept[name] = original
        elif getattr(sys, "frozen", False):
            kept.pop(name, None)
    return kept
