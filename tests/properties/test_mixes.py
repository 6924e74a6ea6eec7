"""Tests that games by random house rules end, with random and with computer players."""

import pytest

from mayi_desktop.sheets.catalogue import SHEETS
from tests.properties.mixes import play, random_mix

# More seeds: `python -m tests.properties.mixes COUNT`.
SEEDS = range(40)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_by_random_house_rules_ends(seed: int) -> None:
    assert not play(random_mix(seed), seed).failure


def test_mixes_reach_every_base_and_both_kinds_of_players() -> None:
    mixes = [random_mix(seed) for seed in SEEDS]
    assert {mix.base for mix in mixes} == set(SHEETS)
    assert {"drifter", "random", "beginner", "steady", "sharp"} <= {
        player for mix in mixes for player in mix.players
    }
