"""Makes the .venv that freezes the program, with exactly what the lock file lists."""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

from bootstrap import OFFLINE_SIGNS, SetUpError
from packaging_tools import identity

LOCK = identity.SCRIPTS / "requirements-build.lock"
VENV = identity.BUILD / "venv"
LOG = identity.BUILD / "venv.log"
_STAMP = VENV / "made-for"


def prepare() -> Path:
    """The Python of a .venv with nothing in it but the lock file's contents.

    One that was made for the same lock file and the same Python is used again.
    """
    python = python_inside()
    wanted = _wanted()
    if _STAMP.exists() and _STAMP.read_text(encoding="utf-8") == wanted and python.exists():
        return python
    shutil.rmtree(VENV, ignore_errors=True)
    identity.BUILD.mkdir(exist_ok=True)
    LOG.write_bytes(b"")
    print("Making the Python that freezes: about 20 MB to fetch, this once.", flush=True)
    _logged(sys.executable, "-m", "venv", str(VENV))
    install = ("-m", "pip", "install", "--no-input", "--disable-pip-version-check")
    # Used once, and PyInstaller compiles what goes into the program.
    once = ("--no-compile",)
    exactly = ("--require-hashes", "--only-binary", ":all:", "-r", str(LOCK))
    _logged(str(python), *install, *once, *exactly)
    _STAMP.write_text(wanted, encoding="utf-8")
    return python


def python_inside() -> Path:
    """Where the Python of that .venv is, once it is made."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _wanted() -> str:
    lock = hashlib.sha256(LOCK.read_bytes()).hexdigest()
    return f"{lock}\n{sys.executable}\n{platform.python_version()}\n{VENV}"


def _logged(*command: str) -> None:
    with LOG.open("ab") as log:
        done = subprocess.run(command, stdout=log, stderr=subprocess.STDOUT, check=False)
    if done.returncode == 0:
        return
    complaint = LOG.read_text(encoding="utf-8", errors="replace")
    if any(sign in complaint for sign in OFFLINE_SIGNS):
        raise SetUpError(f"it could not download what the lock file lists, see {LOG}")
    raise SetUpError(f"making the Python that freezes failed, see {LOG}")
