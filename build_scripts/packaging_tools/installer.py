"""Makes mayi-setup.exe of the frozen Windows folder with NSIS, on Linux or on Windows."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from bootstrap import SetUpError
from packaging_tools import archive, icons, identity

SCRIPT = identity.PACKAGING / "windows" / "mayi.nsi"
TARGET = "mayi-setup.exe"
# Where NSIS installs itself on Windows; it adds nothing to the path.
_ON_WINDOWS = Path(os.environ.get("PROGRAMFILES(X86)", "")) / "NSIS" / "makensis.exe"


def makensis() -> str | None:
    """The compiler of NSIS, if it is there."""
    return shutil.which("makensis") or (str(_ON_WINDOWS) if _ON_WINDOWS.is_file() else None)


def build(folder: Path, target: Path, work: Path, version: str, epoch: int) -> Path:
    """Make the installer of a frozen folder."""
    compiler = makensis()
    if compiler is None:
        raise SetUpError("there is no makensis (on Debian: sudo apt install nsis)")
    icon = work / "installer.ico"
    icon.write_bytes(icons.ico(icons.read_pictures(identity.ICONS)))
    values = {
        "FOLDER": str(folder),
        "TARGET": str(target),
        "VERSION": version,
        "NUMBERS": ".".join(str(part) for part in identity.four_numbers(version)),
        "MAKERS": identity.MAKERS,
        "ICON": str(icon),
        "SIZE_KB": str(archive.size_of(folder) // 1024),
    }
    if sys.platform != "win32":
        # Debian has a 64-bit stub; NSIS' own releases don't, and Windows runs either.
        values["STUB64"] = "1"
    done = subprocess.run(
        (compiler, "-V2", "-WX", "-INPUTCHARSET", "UTF8", *_defined(values), str(SCRIPT)),
        env={**os.environ, "SOURCE_DATE_EPOCH": str(epoch)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise SetUpError(f"makensis failed: {(done.stdout + done.stderr).strip()}")
    return target


def _defined(values: dict[str, str]) -> list[str]:
    return [f"-D{name}={value}" for name, value in values.items()]
