"""Settings of all tests: steady examples, no time limit, English, no window, no loudspeaker."""

from __future__ import annotations

import ctypes
import gc
import os
import signal
import sys
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from mayi_desktop.base.languages import ENGLISH, choose_language, use_card_letters

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# The same examples every time and no time limit: a slow machine is no fault of the rules.
settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")

# The program speaks the computer's language first; in tests that is English everywhere.
os.environ["LANG"] = os.environ["LANGUAGE"] = "en"
os.environ.pop("LC_ALL", None)

# A test that wants a window or a loudspeaker says so itself.
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

# A shell has what it runs in the background ignore interrupts, and nohup has it ignore
# hang-ups; programs that tests start would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)
if sys.platform != "win32":
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

# Compiled files are kept even where the environment says otherwise: each of the many programs
# that tests start would compile the game again, and each worker all tests.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# The scripts import each other by their bare names.
_SCRIPTS = Path(__file__).resolve().parents[1] / "build_scripts"
sys.path += [str(_SCRIPTS), str(_SCRIPTS / "tools")]

_STATM = Path("/proc/self/statm")
_PAGE = 4096
# Growth after which memory is given back: a window of the largest size and its table.
_MUCH = 64 * 1024 * 1024
_kept = {"bytes": 0}
# Numbers of glibc's options. Pictures as large as a window get memory of their own, which goes
# back to the system with them; between small things it would lie free for ever.
_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3
if sys.platform == "linux":
    _LIBC = ctypes.CDLL(None)
    _LIBC.mallopt(_MMAP_THRESHOLD, 2 * 1024 * 1024)
    _LIBC.mallopt(_TRIM_THRESHOLD, 64 * 1024 * 1024)
# Tests make many things and keep few: looking for circles after every 700 is dear.
gc.set_threshold(20_000, 20, 50)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Take `--all-sights`; here, as options are known only in the first folder that is read."""
    told = "show every screen in every language at every size, theme and scale; takes long"
    parser.addoption("--all-sights", action="store_true", help=told)


def pytest_collection_finish() -> None:
    """Never look for circles among the tests and modules, which live to the end."""
    gc.collect()
    gc.freeze()


def pytest_runtest_logfinish() -> None:
    """Give freed memory back to the system after it has grown, on Linux.

    Every test of the windows opens the program anew. Its pictures hang together in circles
    until these are looked for, and what is freed lies scattered between what is kept; glibc
    returns that only when it is asked. One process grew to 2.8 GB.
    """
    if _resident() > _kept["bytes"] + _MUCH:
        _give_back()


def _give_back() -> None:
    """Give the system back all memory that the next test doesn't need."""
    # Tests of the rules start without a window's modules.
    if "mayi_desktop.ui.kit.paint" in sys.modules:
        from mayi_desktop.ui.kit.paint import SURFACES

        SURFACES.clear()
    gc.collect()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
    _kept["bytes"] = _resident()


@pytest.fixture
def room() -> None:
    """Give memory back before a test that takes much of it."""
    _give_back()


def _resident() -> int:
    """The bytes of this process that are in memory; 0 where that is not known."""
    try:
        return _PAGE * int(_STATM.read_text(encoding="ascii").split()[1])
    except OSError:
        return 0


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A Chromium without a window; where there is none, its tests are skipped with a reason."""
    from tests.ui.phones.browser import program, running

    if program() is None:
        reason = "no Chromium (on Debian: sudo apt install chromium)"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    with running() as browser:
        yield browser


@pytest.fixture(scope="module", autouse=True)
def forgetful(request: pytest.FixtureRequest) -> Iterator[None]:
    """Forget what the functions of a file of tests have kept, once its tests are over."""
    yield
    for value in vars(request.module).values():
        if isinstance(value, _lru_cache_wrapper):
            value.cache_clear()


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Go back to English after a test that chose another language or other letters."""
    yield
    choose_language(ENGLISH)
    use_card_letters("JQK")
