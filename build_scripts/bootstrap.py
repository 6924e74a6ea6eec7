"""How a fresh checkout gets its own .venv; it must stay readable for Python 3.6."""

import contextlib
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Iterator

if sys.platform != "win32":
    import fcntl

NEEDED = (3, 11)
ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
STAMP = VENV / "set-up-done"
BEGUN = VENV / "set-up-begun"
LOG = VENV / "set-up.log"
HINT = "On Debian or Ubuntu: sudo apt install python3-venv"

OFFLINE_SIGNS = (
    "name resolution",
    "NameResolutionError",
    "NewConnectionError",
    "ConnectTimeout",
    "Network is unreachable",
    "Could not find a version",
    "No matching distribution",
)


class SetUpError(Exception):
    """Why the set-up cannot go on, in one line meant for the person at the keyboard."""


def start(extra: str, *command: str) -> None:
    """Prepare .venv with one extra of pyproject.toml, then become a command of its Python.

    Never returns: the program ends with the command's exit code, or 2 with one line of reason.
    """
    try:
        prepare(extra)
    except SetUpError as problem:
        print(f"May I? cannot start: {problem}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("\nSet-up stopped. The next start begins it again.", file=sys.stderr)
        sys.exit(130)
    run(*command)


def prepare(extra: str) -> None:
    """Make .venv hold what pyproject.toml asks for; at once when it already does."""
    require_python()
    if is_ready(extra):
        return
    # A checkout that was made ready for the tests stays so.
    extra = extra or "".join(read_stamp()[3:])
    require_venv()
    # The tests also measure the sounds and drive a browser, with the libraries for that.
    size = 170 if extra else 15
    print(f"Setting up in {VENV}: about {size} MB to fetch, this once.", flush=True)
    with one_at_a_time():
        # Another start may have done it meanwhile.
        if not is_ready(extra):
            set_up(extra)


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Wait while another start sets this folder up; the lock ends with its process."""
    # Windows cannot lock a folder, and .venv itself may be cleared away.
    if sys.platform == "win32":
        yield
    else:
        folder = os.open(str(ROOT), os.O_RDONLY)
        try:
            # Some network drives cannot lock one either.
            with contextlib.suppress(OSError):
                fcntl.flock(folder, fcntl.LOCK_EX)
            yield
        finally:
            os.close(folder)


def set_up(extra: str) -> None:
    """Make .venv and install the game with one extra, noting that it was finished."""
    try:
        begin()
        make_venv()
        install(extra)
        STAMP.write_text("\n".join([*origin(), wishes(), extra]), encoding="utf-8")
        BEGUN.unlink()
    except OSError as error:
        raise SetUpError(
            f"cannot write in {ROOT} ({error.strerror}). Move the folder to your own files."
        ) from error


def require_python() -> None:
    """Refuse a Python that is too old."""
    if sys.version_info < NEEDED:
        raise SetUpError(
            "it needs Python {}.{} or newer, and this is Python {}.{}. "
            "See https://www.python.org/downloads/".format(*NEEDED, *sys.version_info[:2])
        )


def require_venv() -> None:
    """Refuse a Python that was installed without the means to make a .venv."""
    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            raise SetUpError(f"this Python lacks {module}. {HINT}")


def is_ready(extra: str) -> bool:
    """True when a finished set-up fits this checkout, this Python and this extra."""
    if BEGUN.exists() or not venv_python().exists():
        return False
    stamped = read_stamp()
    return stamped[:-1] == [*origin(), wishes()] and (not extra or stamped[-1] == extra)


def read_stamp() -> "list[str]":
    """Folder, Python, wishes and extra of the last finished set-up, or nothing."""
    return STAMP.read_text(encoding="utf-8").split("\n") if STAMP.exists() else []


def origin() -> "list[str]":
    """The folder and the Python that a .venv is tied to."""
    return [str(ROOT), python_version()]


def python_version() -> str:
    """The version of the Python that is asking, such as 3.11."""
    return "{}.{}".format(*sys.version_info[:2])


def wishes() -> str:
    """A hash of what pyproject.toml asks for."""
    return hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()


def begin() -> None:
    """Note that a set-up has begun, clearing away one that was never finished or has moved."""
    moved = STAMP.exists() and read_stamp()[:2] != origin()
    if BEGUN.exists() or moved or (VENV.exists() and not runs()):
        shutil.rmtree(str(VENV))
    VENV.mkdir(exist_ok=True)
    BEGUN.touch()
    LOG.write_bytes(b"")


def runs() -> bool:
    """True when .venv holds a working Python of the version that is asking, with pip."""
    question = "import sys, pip; print('{}.{}'.format(*sys.version_info[:2]))"
    if not venv_python().exists():
        return False
    answer = subprocess.run(
        [str(venv_python()), "-c", question],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    return answer.stdout.decode("utf-8", "replace").strip() == python_version()


def make_venv() -> None:
    """Create the .venv, unless a working one is there."""
    if not runs() and logged(sys.executable, "-m", "venv", str(VENV)) != 0:
        raise SetUpError(f"making .venv failed, see {LOG}. {HINT}")


def install(extra: str) -> None:
    """Let pip install the game in place, with what it depends on."""
    install = [str(venv_python()), "-m", "pip", "install", "--no-input", "-e"]
    # The tests use a fifth of what they install: Python compiles that as it is imported.
    wanted = [f"{ROOT}[{extra}]", "--no-compile"] if extra else [str(ROOT)]
    if logged(*install, *wanted) == 0:
        return
    complaint = LOG.read_text(encoding="utf-8", errors="replace")
    if any(sign in complaint for sign in OFFLINE_SIGNS):
        raise SetUpError(
            f"it could not download what it needs. Is there internet? Details: {LOG}"
        )
    raise SetUpError(f"the set-up failed, see {LOG}")


def logged(*command: str) -> int:
    """Run a command of the set-up with its output in the log; return its exit code."""
    environment = dict(os.environ, PIP_DISABLE_PIP_VERSION_CHECK="1", PIP_USER="0")
    environment.pop("PYTHONHOME", None)
    with LOG.open("ab") as log:
        return subprocess.run(
            command, stdout=log, stderr=subprocess.STDOUT, env=environment, check=False
        ).returncode


def run(*command: str) -> None:
    """Become a command of .venv's Python, with its exit code."""
    arguments = [str(venv_python()), *command]
    if os.name == "posix":
        os.execv(arguments[0], arguments)
    try:
        sys.exit(subprocess.run(arguments, check=False).returncode)
    except KeyboardInterrupt:
        sys.exit(130)


def venv_python() -> Path:
    """The Python inside .venv."""
    if os.name == "nt":
        return VENV / "Scripts" / "python.exe"
    return VENV / "bin" / "python"
