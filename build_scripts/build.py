"""Builds what players download, for the system it runs on: python3 build_scripts/build.py."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import bootstrap
from bootstrap import SetUpError
from packaging_tools import (
    archive,
    bundle,
    deb,
    elf,
    identity,
    installer,
    licences,
    needs,
    smoke,
    venv,
)

LOG = identity.BUILD / "freeze.log"
NOTE = "read-me.txt"
# On Linux its parts are not pressed one by one, for the packages do so as a whole.
MOST_FOLDER = {"linux": 57_000_000, "win32": 30_000_000}
MOST_PACKAGE = 14_000_000


def main() -> int:
    """Build, and say in one line what stopped it if anything did."""
    args = _parser().parse_args()
    try:
        bootstrap.require_python()
        _build(args)
    except SetUpError as problem:
        print(f"The build stopped: {problem}", file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as failed:
        print(
            f"The build stopped: {failed.cmd[0]} failed. {failed.stderr or ''}", file=sys.stderr
        )
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__)
    one = parser.add_mutually_exclusive_group()
    one.add_argument("--folder-only", action="store_true", help="freeze, and make no packages")
    one.add_argument(
        "--packages-only", action="store_true", help="make packages of what is frozen already"
    )
    one.add_argument(
        "--sums-only", action="store_true", help="write the checksums of what is packed again"
    )
    parser.add_argument(
        "--smoke", action="store_true", help="try the folder before it is packed"
    )
    return parser


def _build(args: argparse.Namespace) -> None:
    folder = frozen_folder()
    if args.sums_only:
        archive.write_sums(packed(), identity.DIST / archive.SUMS)
        return
    if not args.packages_only:
        needs.provide(needs.freezing())
        freeze(venv.prepare())
        examine(folder)
    if not folder.exists():
        raise SetUpError(f"{folder} is not there; build without --packages-only first")
    if args.smoke or not (args.folder_only or args.packages_only):
        print("Trying the frozen program:", flush=True)
        smoke.smoke(smoke.program_in(folder))
    if not args.folder_only:
        needs.provide(needs.packing())
        for package in packages(folder):
            print(f"{package.name}: {_megabytes(package.stat().st_size)}", flush=True)


def frozen_folder() -> Path:
    """What PyInstaller leaves in dist: a folder, or an application on macOS."""
    if sys.platform == "darwin":
        return identity.DIST / f"{identity.FILE_TITLE}.app"
    return identity.DIST / identity.NAME


def freeze(python: Path) -> None:
    """Let PyInstaller make the folder."""
    print("Freezing the program.", flush=True)
    began = time.monotonic()
    command = (
        str(python),
        "-m",
        "PyInstaller",
        "--noconfirm",
        "--clean",
        "--distpath",
        str(identity.DIST),
        "--workpath",
        str(identity.BUILD),
        str(identity.SCRIPTS / "mayi_desktop.spec"),
    )
    # Reproducible: the same sources make the same bytes.
    same = {"PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": str(identity.epoch())}
    own = {"PYINSTALLER_CONFIG_DIR": str(identity.BUILD / "cache")}
    if sys.platform.startswith("linux"):
        # The packages press all modules together, to two thirds of what each takes alone.
        own["PYINSTALLER_ZLIB_COMPRESSION_LEVEL"] = "0"
    with LOG.open("wb") as log:
        done = subprocess.run(
            command,
            cwd=identity.ROOT,
            env={**os.environ, **same, **own},
            stdout=log,
            stderr=subprocess.STDOUT,
            check=False,
        )
    if done.returncode != 0:
        raise SetUpError(f"PyInstaller failed, see {LOG}")
    if sys.platform.startswith("linux"):
        elf.forget_build_paths(frozen_folder())
    print(f"Frozen in {time.monotonic() - began:.0f} s.", flush=True)


def examine(folder: Path) -> None:
    """Say how large the folder is, and refuse one that is too large or holds unknown work."""
    names = [path.name for path in folder.rglob("*") if path.is_file()]
    unknown = licences.unknown_libraries(names)
    linux = sys.platform.startswith("linux")
    if unknown:
        message = f"licences.py does not say whose work this is: {', '.join(unknown)}"
        if linux:
            raise SetUpError(message)
        print(message, flush=True)
    if sys.platform == "darwin" and (wrong := list(bundle.faults(folder, identity.machine()))):
        raise SetUpError(f"the application is not in order: {'; '.join(wrong)}")
    size = archive.size_of(folder)
    floor = f", needs glibc {elf.glibc_floor(folder)}" if linux else ""
    print(f"{folder.name}: {_megabytes(size)}, {len(names)} files{floor}", flush=True)
    if size > (most := MOST_FOLDER.get(sys.platform, size)):
        raise SetUpError(f"the folder is larger than {_megabytes(most)}")


def packages(folder: Path) -> list[Path]:
    """Make the packages of this system, and beside them the list of their checksums."""
    if sys.platform == "darwin":
        made = [macos_archive(folder), macos_image(folder)]
    elif sys.platform == "win32":
        made = [archived(folder, ".zip", archive.zipped), *windows_installer(folder)]
    else:
        made = [debian_package(folder), archived(folder, ".tar.gz", archive.tar_gz)]
    archive.write_sums(made, identity.DIST / archive.SUMS)
    return made


def packed() -> list[Path]:
    """The packages in dist."""
    endings = (".deb", ".dmg", ".exe", ".gz", ".zip")
    return sorted(path for path in identity.DIST.glob("*.*") if path.suffix in endings)


def archived(folder: Path, ending: str, pack: archive.Pack) -> Path:
    """The folder as one file, with a read-me."""
    target = identity.DIST / f"{identity.bundle_name()}{ending}"
    text = (identity.PACKAGING / identity.system() / NOTE).read_text(encoding="utf-8")
    note = folder / NOTE
    note.write_text(identity.fill(text, identity.version(), identity.epoch()), encoding="utf-8")
    try:
        pack(
            folder, target, top=f"{identity.NAME}-{identity.version()}", epoch=identity.epoch()
        )
    finally:
        note.unlink()
    return target


def windows_installer(folder: Path) -> list[Path]:
    """The installer, where NSIS is there to make it."""
    if installer.makensis() is None:
        print("No installer: there is no NSIS (https://nsis.sourceforge.io).", flush=True)
        return []
    target = identity.DIST / installer.TARGET
    date = identity.epoch()
    installer.build(folder, target, identity.BUILD, identity.version(), date)
    _must_be_small(target)
    return [target]


def debian_package(folder: Path) -> Path:
    """A .deb for Debian and its relatives, looked over by Debian's own tools."""
    floor = elf.glibc_floor(folder)
    facts = deb.Facts(identity.version(), deb.architecture(), floor, identity.epoch())
    package = deb.build(folder, identity.BUILD / "deb", identity.DIST, facts)
    validate(identity.BUILD / "deb", package)
    _must_be_small(package)
    return package


def validate(root: Path, package: Path) -> None:
    """Let Debian's own tools look over the package and what is in it."""
    share = root / "usr/share"
    _ask("desktop-file-validate", str(share / "applications" / deb.DESKTOP))
    _ask("appstreamcli", "validate", "--no-net", str(share / "metainfo" / deb.METAINFO))
    _ask("lintian", "--allow-root", "--fail-on", "error", str(package))


def macos_archive(application: Path) -> Path:
    """A .zip of the application; ditto keeps its links and signatures as they are."""
    target = identity.DIST / f"{identity.bundle_name()}.zip"
    target.unlink(missing_ok=True)
    _ask("ditto", "-c", "-k", "--keepParent", str(application), str(target))
    return target


def macos_image(application: Path) -> Path:
    """A disk image: the application, and beside it where applications go."""
    target = identity.DIST / f"{identity.bundle_name()}.dmg"
    stage = identity.BUILD / "image"
    shutil.rmtree(stage, ignore_errors=True)
    stage.mkdir(parents=True)
    _ask("ditto", str(application), str(stage / application.name))
    (stage / "Applications").symlink_to("/Applications")
    image = ("-volname", identity.FILE_TITLE, "-srcfolder", str(stage), "-format", "UDZO")
    _ask("hdiutil", "create", "-ov", *image, str(target))
    return target


def _ask(*command: str) -> None:
    """Run a tool, showing what it says; an error if it finds one."""
    if subprocess.run(command, check=False).returncode != 0:
        raise SetUpError(f"{command[0]} is not content with {Path(command[-1]).name}")


def _must_be_small(package: Path) -> None:
    if package.stat().st_size > MOST_PACKAGE:
        raise SetUpError(f"{package.name} is larger than {_megabytes(MOST_PACKAGE)}")


def _megabytes(size: int) -> str:
    return f"{size / 1_000_000:.1f} MB"


if __name__ == "__main__":
    sys.exit(main())
