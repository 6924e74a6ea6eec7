"""Tests how long things stay to be read."""

from __future__ import annotations

from mayi_desktop.engine import Seat
from mayi_desktop.ui.play.history import Captions


def test_a_refusal_stands_before_what_was_told_until_it_has_been_read():
    notes = Captions()
    notes.show("Ben draws from the stock.")
    notes.refuse("Draw a card first.")
    assert notes.text.startswith("Draw a card")
    assert not notes.update(2.0)
    assert notes.update(2.0)
    assert notes.text == "Ben draws from the stock."


def test_a_long_refusal_stays_longer():
    notes = Captions()
    notes.refuse("x" * 100)
    assert not notes.update(5.0)
    assert notes.update(1.0)


def test_badges_and_outcomes_go_after_a_while():
    notes = Captions()
    notes.show_badge(Seat(2), "passes")
    notes.show_outcome("You got Q♠")
    notes.update(4.0)
    assert notes.badges == {2: "passes"}
    assert notes.outcome == ""
    assert notes.update(1.5)
    assert notes.badges == {}
