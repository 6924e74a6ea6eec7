"""Tests that memory is looked through while nothing happens, and not in between."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from mayi_desktop.ui.app import Tidying


class Circle:
    """Something that only a look at all of memory can find to be of no use any more."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def nothing_frozen() -> Iterator[None]:
    yield
    gc.unfreeze()


def test_what_a_new_screen_is_made_of_is_not_looked_through_again() -> None:
    tidying = Tidying()
    tidying.follow("title", idle=False)
    assert gc.get_freeze_count() > 0
    before = gc.get_freeze_count()
    kept = [Circle() for _ in range(100)]
    tidying.follow("title", idle=False)
    assert gc.get_freeze_count() <= before
    tidying.follow("table", idle=False)
    assert gc.get_freeze_count() >= before + len(kept)


def test_what_is_left_of_a_screen_goes_when_nothing_happens() -> None:
    tidying, circle = Tidying(), Circle()
    left = weakref.ref(circle)
    tidying.follow("title", idle=False)
    del circle
    gc.collect()
    assert left() is not None
    tidying.follow("title", idle=True)
    assert left() is None


def test_an_idle_program_looks_once() -> None:
    tidying = Tidying()
    tidying.follow("title", idle=False)
    tidying.follow("title", idle=True)
    whole = gc.get_stats()[-1]["collections"]
    for _ in range(5):
        tidying.follow("title", idle=True)
    assert gc.get_stats()[-1]["collections"] == whole
