"""Mutation test of the rule sheets: changes every field, prints what no rule test notices."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass, replace
from functools import partial
from io import StringIO
from pathlib import Path
from types import FrameType

import pytest

from knobs import Knob, knobs_of, turn, value_at
from knobs_without_effect import reason_for
from mayi_desktop.sheets.catalogue import SHEETS, SheetEntry, SheetOption

ROOT = Path(__file__).resolve().parents[2]
MOST_SECONDS = 20


class _Collector:
    """Takes the tests from pytest without letting it run them."""

    def __init__(self) -> None:
        self.items: list[pytest.Function] = []

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.items = [item for item in session.items if isinstance(item, pytest.Function)]


@dataclass(frozen=True, slots=True)
class Turned:
    """A sheet's entry in the list of sheets after a knob of it, or of an option, was turned."""

    name: str
    entry: SheetEntry
    reason: str | None


def main() -> int:
    """Turn the knobs of the sheets named on the command line, or of all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sheets", nargs="*", help="keys of sheets; none: all of them")
    wanted = parser.parse_args().sheets or list(SHEETS)
    tests = _collect()
    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, _give_up)
    unnoticed = [name for key in wanted for name in _unnoticed(key, _tests_of(key, tests))]
    print(f"{len(unnoticed)} knobs turn unnoticed.")
    return 1 if unnoticed else 0


def _collect() -> list[pytest.Function]:
    collector = _Collector()
    sys.path.insert(0, str(ROOT))
    folder = str(ROOT / "tests" / "rules")
    with redirect_stdout(StringIO()) as output:
        pytest.main(["--collect-only", "--rootdir", str(ROOT), folder], plugins=[collector])
    assert collector.items, output.getvalue()
    return collector.items


def _tests_of(key: str, tests: list[pytest.Function]) -> list[Callable[[], None]]:
    """The tests that speak of this sheet by parameter, by the module's KEY or by its name."""
    chosen: list[Callable[[], None]] = []
    for test in tests:
        given = test.callspec.params if hasattr(test, "callspec") else {}
        if "key" in given:
            speaks = given["key"] == key
        else:
            speaks = getattr(test.module, "KEY", None) == key or test.path.stem.startswith(
                f"test_{key.replace('-', '_')}"
            )
        if speaks and set(test.fixturenames) <= set(given):
            chosen.append(partial(test.obj, **given))
    return chosen


def _unnoticed(key: str, tests: list[Callable[[], None]]) -> Iterator[str]:
    print(f"{key}: {len(tests)} tests", flush=True)
    assert tests, f"no rule test speaks of {key}"
    assert not _fails(tests), f"the tests of {key} fail before any knob is turned"
    entry = SHEETS[key]
    listed = SHEETS
    assert isinstance(listed, dict)
    count = 0
    for turned in _turnings(entry):
        count += 1
        listed[key] = turned.entry
        if _fails(tests) or turned.reason is not None:
            continue
        print(f"  unnoticed: {turned.name}", flush=True)
        yield f"{key}: {turned.name}"
    listed[key] = entry
    print(f"  {count} turns", flush=True)


def _turnings(entry: SheetEntry) -> Iterator[Turned]:
    """Every turn of a knob: the options turn along where they say the same as the sheet."""
    for knob in knobs_of(entry.sheet):
        options = {
            key: replace(option, sheet=turn(option.sheet, knob))
            if _says_the_same(entry, option, knob)
            else option
            for key, option in entry.options.items()
        }
        changed = replace(entry, sheet=turn(entry.sheet, knob), options=options)
        yield Turned(str(knob), changed, reason_for(entry.sheet, knob))
    yield from _option_turnings(entry)


def _option_turnings(entry: SheetEntry) -> Iterator[Turned]:
    """Every turn of a knob that an option sets otherwise than the sheet."""
    for key, option in entry.options.items():
        for knob in knobs_of(option.sheet):
            if _says_the_same(entry, option, knob):
                continue
            changed: Mapping[str, SheetOption] = {
                **entry.options,
                key: replace(option, sheet=turn(option.sheet, knob)),
            }
            reason = reason_for(option.sheet, knob)
            yield Turned(f"{key}: {knob}", replace(entry, options=changed), reason)


def _says_the_same(entry: SheetEntry, option: SheetOption, knob: Knob) -> bool:
    try:
        return bool(value_at(option.sheet, knob.path) == value_at(entry.sheet, knob.path))
    except (IndexError, KeyError):
        return False


def _fails(tests: list[Callable[[], None]]) -> bool:
    """Whether one of the tests fails; it then goes to the front, as it may well fail again."""
    for index, test in enumerate(tests):
        _alarm(MOST_SECONDS)
        try:
            test()
        except (Exception, pytest.fail.Exception):
            tests.insert(0, tests.pop(index))
            return True
        finally:
            _alarm(0)
    return False


def _alarm(seconds: int) -> None:
    """Set the alarm clock that ends a test which a turned knob keeps from ending; 0: off."""
    if hasattr(signal, "alarm"):
        signal.alarm(seconds)


def _give_up(number: int, frame: FrameType | None) -> None:
    raise TimeoutError(f"a test ran for more than {MOST_SECONDS} seconds")


if __name__ == "__main__":
    sys.exit(main())
