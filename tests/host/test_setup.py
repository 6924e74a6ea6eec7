"""Whose seat it is: a rematch seats everybody again for whom the computer played on."""

from __future__ import annotations

from pathlib import Path

import pytest

from mayi_desktop.engine.cards import Seat
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from tests.host.tables import INSTANT, OPEN, play_moves, resume

ANNA, OMA = SeatSetup("Anna", person=True), SeatSetup("Oma", person=True)
OTTO, BEN = SeatSetup("Otto", person=False), SeatSetup("Ben", person=False)


def handed_over(folder: Path, *changes: tuple[int, SeatSetup], left: bool) -> GameHost:
    """A game of Anna, a computer player and Ben after some changes of seats."""
    seats = ANNA, SeatSetup("Carl", person=False), BEN
    game = GameSetup("grandma-jeanne", (), seats, code_of(7))
    host = GameHost.new(game, folder, delays=INSTANT)
    OPEN.append(host)
    play_moves(host, 1)
    for seat, who in changes:
        host.hand_over(Seat(seat), who)
    if not left:
        return host
    path = host.autosave.path
    assert path is not None
    host.close()
    return resume(path)


@pytest.mark.parametrize("left", [False, True])
@pytest.mark.parametrize(
    ("changes", "names"),
    [
        ([(0, OTTO)], ["Anna", "Carl", "Ben"]),
        ([(0, OTTO), (0, BEN)], ["Anna", "Carl", "Ben"]),
        ([(0, OTTO), (0, OMA)], ["Oma", "Carl", "Ben"]),
        ([(1, OMA), (1, OTTO)], ["Anna", "Oma", "Ben"]),
        ([(1, OTTO)], ["Anna", "Otto", "Ben"]),
        ([(0, OTTO), (1, ANNA)], ["Otto", "Anna", "Ben"]),
        ([], ["Anna", "Carl", "Ben"]),
    ],
)
def test_a_rematch_seats_everybody_for_whom_the_computer_played(
    tmp_path: Path, changes: list[tuple[int, SeatSetup]], names: list[str], *, left: bool
) -> None:
    again = handed_over(tmp_path, *changes, left=left).rematch_setup
    assert [who.name for who in again.seats] == names
    assert {who.name for who in again.seats if who.person} == {"Anna", "Oma"} & set(names)


def test_nobody_is_seated_twice_whatever_was_swapped() -> None:
    setup = GameSetup("evil", (), (OTTO, ANNA, OMA), "X")
    assert setup.with_regulars((ANNA, OMA, OMA)).seats == (OTTO, ANNA, OMA)
