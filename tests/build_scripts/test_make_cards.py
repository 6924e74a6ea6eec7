"""The committed cards are those that the script draws."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CARDS = ROOT / "assets" / "cards"


@pytest.fixture(scope="module")
def drawings() -> dict[str, str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "build_scripts" / "art"))
        drawn: dict[str, str] = importlib.import_module("make_cards").drawings()
    return drawn


def test_every_committed_card_is_as_drawn(drawings: dict[str, str]) -> None:
    committed = {
        file.relative_to(CARDS).with_suffix("").as_posix(): file.read_text(encoding="utf-8")
        for file in CARDS.rglob("*.svg")
        if "traditional" not in file.parts
    }
    assert committed.keys() == drawings.keys()
    assert [name for name in drawings if drawings[name] != committed[name]] == []


@pytest.mark.parametrize(("rank", "count"), [(str(n), n) for n in range(2, 10)] + [("T", 10)])
def test_a_number_card_shows_as_many_pips_as_it_says(
    monkeypatch: pytest.MonkeyPatch, rank: str, count: int
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "build_scripts" / "art"))
    places = importlib.import_module("card_art.numbers").places(rank)
    assert len(set(places)) == count
