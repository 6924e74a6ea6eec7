"""Windows that are killed while people mix and while they play lose nothing that was shown."""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from tests.abuse.kill_windows import kills

# With this seed the first game is sealed by chance and has three people.
SEED = 0


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="starting windows takes long elsewhere")
def test_a_window_killed_while_people_mix_comes_back_with_the_same_words(
    tmp_path: Path,
) -> None:
    report = list(islice(kills(tmp_path, Random(SEED)), 4))[-1]
    assert report.faults == []
    assert report.kills == report.moments["contributions"] == 4
