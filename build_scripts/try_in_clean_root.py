"""Tries the Debian package where nothing of the build is: in a minimal Debian of its own.

Root only, Linux only: python3 build_scripts/try_in_clean_root.py [package.deb]
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bootstrap import SetUpError
from packaging_tools import identity, needs, smoke

PLAYER = "player"
HOME = f"/home/{PLAYER}"
DATA = f"{HOME}/.local/share/{identity.NAME}"
SCREENSHOT = identity.DIST / "clean-root.png"
# A window that was painted has more than this; an empty screen has one.
FEWEST_COLOURS = 50
NEEDS = (
    needs.program("debootstrap", "debootstrap"),
    needs.program("Xvfb", "xvfb"),
    needs.program("import", "imagemagick"),
)
# Mounts made in a namespace of their own vanish with the process that made them.
MOUNTS = """
mount -t proc proc "$0/proc" && mount -t tmpfs tmpfs "$0/dev/shm" &&
mkdir -p "$0/tmp/.X11-unix" && mount --bind /tmp/.X11-unix "$0/tmp/.X11-unix" &&
exec chroot "$@"
"""


def main() -> int:
    """Install, play, remove; one line says what went wrong if anything did."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("package", nargs="?", type=Path, help="by default the one in dist")
    parser.add_argument("--mirror", default="", help="a Debian mirror other than debootstrap's")
    args = parser.parse_args()
    try:
        package = args.package or _newest_package()
        if not sys.platform.startswith("linux") or os.geteuid() != 0:
            raise SetUpError("only root on Linux can make a root of its own; try sudo")
        needs.provide(NEEDS)
        with tempfile.TemporaryDirectory(prefix="clean-root-") as folder:
            try_out(package.resolve(), Path(folder) / "root", args.mirror)
    except SetUpError as problem:
        print(f"The trial stopped: {problem}", file=sys.stderr)
        return 1
    print(f"The package works in a clean Debian. What the window showed: {SCREENSHOT}")
    return 0


def _newest_package() -> Path:
    packages = sorted(identity.DIST.glob("*.deb"), key=lambda path: path.stat().st_mtime)
    if not packages:
        raise SetUpError("there is no package in dist; run build_scripts/build.py first")
    return packages[-1]


def try_out(package: Path, root: Path, mirror: str) -> None:
    """The life of the program on one computer."""
    _print("Making a minimal Debian")
    suite = platform.freedesktop_os_release().get("VERSION_CODENAME", "stable")
    command = ("debootstrap", "--variant=minbase", suite, str(root))
    _run(*command, *([mirror] if mirror else []))
    _print(f"Installing {package.name} with what it depends on, and no more")
    shutil.copy(package, root / "var/tmp/trial.deb")
    apt = ("apt-get", "-y", "-qq", "--no-install-recommends")
    _run(*_inside(root), *apt, "install", "/var/tmp/trial.deb")
    _run(*_inside(root), "useradd", "--create-home", PLAYER)
    play(root)
    _print("Removing it")
    _run(*_inside(root), *apt, "purge", identity.NAME)
    left = [str(path) for path in _installed(root) if path.exists() or path.is_symlink()]
    if left:
        raise SetUpError(f"removing the package left {', '.join(left)}")
    if not (root / DATA.lstrip("/") / "settings.json").exists():
        raise SetUpError("removing the package took the player's settings with it")


def play(root: Path) -> None:
    """Start the installed program in every way, as an ordinary user without a sound card."""
    output = _run(*_as_player(root), identity.NAME, "--version")
    _print(output.strip().replace("\n", ", "))
    if not output.startswith(f"{identity.NAME} {identity.version()}\n"):
        raise SetUpError("the package holds another version than these sources")
    _print("A first frame without a screen")
    _run(*_as_player(root, SDL_VIDEODRIVER="dummy"), identity.NAME, "--smoke")
    _print("A game of four bots")
    smoke.require_finished_game(_run(*_as_player(root), identity.NAME, *smoke.GAME))
    _print("A window on a screen")
    with _screen() as display:
        _show_window(root, display)


def _show_window(root: Path, display: str) -> None:
    SCREENSHOT.parent.mkdir(exist_ok=True)
    with smoke.shown((*_as_player(root, DISPLAY=display, MAYI_READY="1"), identity.NAME)):
        _run("import", "-display", display, "-window", "root", str(SCREENSHOT))
    colours = int(_run("identify", "-format", "%k", str(SCREENSHOT)))
    if colours < FEWEST_COLOURS:
        raise SetUpError(f"the window showed only {colours} colours, see {SCREENSHOT}")


@contextmanager
def _screen() -> Iterator[str]:
    """A virtual screen, by its display name."""
    read, write = os.pipe()
    command = (
        "Xvfb",
        "-displayfd",
        str(write),
        "-screen",
        "0",
        "1280x800x24",
        "-nolisten",
        "tcp",
    )
    with (
        os.fdopen(read) as number,
        subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL) as server,
    ):
        os.close(write)
        try:
            yield f":{number.readline().strip()}"
        finally:
            server.terminate()


def _installed(root: Path) -> tuple[Path, ...]:
    share = root / "usr/share"
    return (
        root / "usr/lib" / identity.NAME,
        root / "usr/bin" / identity.NAME,
        share / "doc" / identity.NAME,
        share / "applications" / f"{identity.APP_ID}.desktop",
    )


def _inside(root: Path) -> tuple[str, ...]:
    """How to start something inside, as root."""
    return (
        "unshare",
        "--mount",
        "sh",
        "-c",
        MOUNTS,
        str(root),
        str(root),
        *_surroundings("/root"),
    )


def _as_player(root: Path, **named: str) -> tuple[str, ...]:
    """How to start something inside, as the player."""
    command = (
        "unshare",
        "--mount",
        "sh",
        "-c",
        MOUNTS,
        str(root),
        f"--userspec={PLAYER}:{PLAYER}",
    )
    return (
        *command,
        str(root),
        *_surroundings(HOME),
        *(f"{key}={text}" for key, text in named.items()),
    )


def _surroundings(home: str) -> tuple[str, ...]:
    path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
    return ("env", "-i", f"HOME={home}", f"PATH={path}", "DEBIAN_FRONTEND=noninteractive")


def _run(*command: str) -> str:
    """What a command says; an error, with its last line, unless it ends well."""
    done = subprocess.run(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode != 0:
        last = (done.stdout.strip() or "nothing").split("\n")[-1]
        last_args = " ".join(command[-4:])
        raise SetUpError(f"“{last_args}” ended with {done.returncode} and said: {last}")
    return done.stdout


def _print(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main())
