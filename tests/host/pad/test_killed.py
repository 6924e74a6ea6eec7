"""A program that is killed while an evening is entered loses nothing that it had noted."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from mayi_desktop.host.folder import evenings_folder
from mayi_desktop.host.pad import PadSession, read_evening

_ENTERS = """
import sys
from pathlib import Path
from random import Random
from mayi_desktop.host.pad import HandLeft
from tests.host.pad.evenings import begin, enter_deal

session, random = begin(Path(sys.argv[1]), "twelve-deal", 4), Random(1)
for deal in range(11):
    enter_deal(session, random)
    print(len(session.evening.deals), flush=True)
entry = session.evening.blank(11).with_out(0)
points = 5
while True:
    points += 5
    entry = entry.with_hand(1, HandLeft(points))
    session.note(entry)
    print("begun", points, flush=True)
"""


@pytest.mark.parametrize("lines", [1, 7, 40])
def test_whatever_was_said_to_be_noted_is_there(tmp_path: Path, lines: int) -> None:
    command = [sys.executable, "-c", _ENTERS, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        told = [program.stdout.readline().split() for _ in range(lines)]
        program.kill()
    [path] = evenings_folder(tmp_path).iterdir()
    read = read_evening(path)
    assert not read.damaged
    last = told[-1]
    if last[0] == "begun":
        assert len(read.evening.deals) == 11
        [draft] = read.evening.drafts
        hand = draft.hands[1]
        assert hand is not None
        assert hand.points >= int(last[1])
    else:
        assert len(read.evening.deals) >= int(last[0])
    again = PadSession.resume(path)
    assert again.evening == read.evening
