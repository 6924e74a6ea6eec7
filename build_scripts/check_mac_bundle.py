"""Checks the macOS application as far as another system can: check_mac_bundle.py FOLDER.

It lays an application out as PyInstaller would, from the locked wheels for macOS, with the code
that starts a frozen program, and looks it over for both kinds of Mac. Nothing of it is run.
"""

from __future__ import annotations

import os
import plistlib
import re
import shutil
import subprocess
import sys
from pathlib import Path

from packaging_tools import bundle, icons, identity, system_metadata

PLATFORMS = {"x86_64": "macosx_15_0_x86_64", "arm64": "macosx_15_0_arm64"}


def main() -> int:
    """Make both applications in a folder, and print what is wrong with them."""
    folder = Path(sys.argv[1]).resolve()
    wrong = 0
    for machine in PLATFORMS:
        application = laid_out(folder / machine, machine)
        found = list(bundle.faults(application, machine))
        code = [file for file in application.rglob("*") if is_code(file)]
        print(f"{machine}: {len(code)} files of code, {len(found)} faults")
        print(*found, sep="\n", end="\n" if found else "")
        wrong += len(found)
    return 1 if wrong else 0


def is_code(file: Path) -> bool:
    """Whether a file has code for a processor."""
    return file.is_file() and not file.is_symlink() and bool(bundle.processors(file))


def laid_out(folder: Path, machine: str) -> Path:
    """An application with the wheels' libraries where PyInstaller puts them."""
    wheels, unpacked = folder / "wheels", folder / "unpacked"
    lock = (identity.SCRIPTS / "requirements-build.lock").read_text(encoding="utf-8")
    wanted = re.findall(r"(?m)^([\w.-]+==\S+)(?= (?!; sys_platform == .win32.))", lock)
    command = (sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", str(wheels))
    system = ("--only-binary=:all:", "--python-version", "3.11", "--platform")
    subprocess.run((*command, *system, PLATFORMS[machine], *wanted), check=True)
    shutil.rmtree(unpacked, ignore_errors=True)
    for wheel in wheels.glob("*.whl"):
        shutil.unpack_archive(wheel, unpacked, "zip")
    application = folder / f"{identity.FILE_TITLE}.app"
    shutil.rmtree(application, ignore_errors=True)
    contents = application / "Contents"
    for name in ("MacOS", "Resources", "Frameworks"):
        (contents / name).mkdir(parents=True)
    for package in ("pygame", "nacl", "websockets"):
        shutil.copytree(unpacked / package, contents / "Frameworks" / package)
    for library in unpacked.glob("*.so"):
        shutil.copy(library, contents / "Frameworks")
    program = contents / "MacOS" / identity.NAME
    shutil.copy(unpacked / "PyInstaller" / "bootloader" / "Darwin-64bit" / "runw", program)
    program.chmod(0o755)
    icon = contents / "Resources" / "icon.icns"
    icon.write_bytes(icons.icns(icons.read_pictures(identity.ICONS)))
    info = system_metadata.info_plist(identity.version()) | {
        "CFBundleExecutable": identity.NAME,
        "CFBundleIconFile": icon.name,
        "CFBundleIdentifier": identity.APP_ID,
        "CFBundlePackageType": "APPL",
    }
    (contents / "Info.plist").write_bytes(plistlib.dumps(info))
    os.utime(application, (identity.epoch(), identity.epoch()))
    return application


if __name__ == "__main__":
    sys.exit(main())
