"""Tests that no damage to a file costs more than a sentence."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.fuzz.mutate import fault, faults
from tests.fuzz.readers import READERS, Reader

IDS = [reader.name for reader in READERS]


@pytest.mark.parametrize("reader", READERS, ids=IDS)
def test_damaged_files_are_refused_in_a_sentence_or_used(
    reader: Reader, tmp_path: Path
) -> None:
    found = list(faults(reader, 60, Random(7), tmp_path))
    assert [wrong for wrong in found if wrong] == []


@pytest.mark.parametrize("reader", READERS, ids=IDS)
def test_a_sound_file_is_used(reader: Reader, tmp_path: Path) -> None:
    path = tmp_path / reader.name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(reader.sound(tmp_path / "other"))
    assert reader.read(path) is None


def test_a_reader_that_raises_or_loses_the_file_is_a_fault(tmp_path: Path) -> None:
    def explode(path: Path) -> str | None:
        raise ValueError("boom")

    def lose(path: Path) -> str | None:
        path.unlink()
        return "Gone."

    sound = READERS[0].sound
    assert "boom" in (fault(Reader("x", sound, explode), b"x", tmp_path) or "")
    assert fault(Reader("x", sound, lose), b"x\ny\n", tmp_path) == "the original is lost"
    assert "no clear" in (fault(Reader("x", sound, lambda path: ""), b"x", tmp_path) or "")


def test_a_journal_that_loses_a_whole_line_is_a_fault(tmp_path: Path) -> None:
    lines = READERS[0].sound(tmp_path).splitlines(keepends=True)[:4]

    def shorten(path: Path) -> str | None:
        path.write_bytes(b"".join(lines[:kept]))
        return "Some of it is gone."

    found = {}
    for kept in (2, 3):
        shortening = Reader(f"{kept}.mayi", READERS[0].sound, shorten)
        found[kept] = fault(shortening, b"".join(lines[:3]) + lines[3][:-1], tmp_path / "x")
    assert found == {2: "the original is lost", 3: None}
