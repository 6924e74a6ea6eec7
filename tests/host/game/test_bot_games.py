"""Whole games of computer players."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import code_of
from mayi_desktop.host.simulate import play_game, play_games, rare_collections
from mayi_desktop.sheets.catalogue import SHEETS as EVERY_SHEET
from tests.host.tables import BOTS, begin, setup, table_digest

SHEETS = ("grandma-jeanne", "petersen")


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("count", range(3, 9))
def test_steady_games_end_with_a_sound_table(sheet: str, count: int) -> None:
    for seed in range(2):
        game = play_game(
            setup(*["steady"] * count, sheet=sheet, seed=seed), bots=BOTS, checked=True
        )
        assert game.finished
        assert game.fallbacks == 0
        assert len(game.scores) == count
        assert all(game.scores[seat] == min(game.scores) for seat in game.winners)


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("count", range(3, 9))
def test_tables_full_of_claims_stay_sound(sheet: str, count: int) -> None:
    levels = ["grabber" if seat % 3 else "steady" for seat in range(count)]
    game = play_game(setup(*levels, sheet=sheet, seed=count), bots=BOTS, checked=True)
    assert game.finished
    assert game.fallbacks == 0


@pytest.mark.parametrize("sheet", EVERY_SHEET)
@pytest.mark.parametrize("most", [False, True])
def test_players_who_do_anything_leave_a_sound_table(sheet: str, most: bool) -> None:
    count = EVERY_SHEET[sheet].sheet.players[most]
    game = play_game(
        setup(*["wanderer"] * count, sheet=sheet, seed=count),
        bots=BOTS,
        checked=True,
        most_moves=2000,
    )
    assert game.fallbacks == 0


def test_the_same_code_plays_the_same_game() -> None:
    games = [
        play_game(setup("steady", "grabber", "wanderer", seed=3), bots=BOTS) for _ in range(2)
    ]
    assert games[0] == games[1]


def test_a_slow_table_plays_the_same_game_as_a_quick_one(tmp_path: Path) -> None:
    """Pacing changes when things happen, never what happens, while no person plays."""
    quick = begin(tmp_path, "steady", "grabber", "steady", "eager", seed=4)
    slow = begin(tmp_path, "steady", "grabber", "steady", "eager", seed=4, delays=BotDelays())
    now = 0.0
    for _ in range(250):
        assert quick.tick(0.0, calm=True)
        while not slow.tick(now, calm=True):
            slow.start_next_deal()
            now += 0.05
        assert table_digest(quick) == table_digest(slow)
    assert now > 100
    quick.close()
    slow.close()


def test_many_games_have_codes_of_their_own() -> None:
    games = list(play_games(2, "petersen", ["steady"] * 3, first_seed=40))
    assert [game.code for game in games] == [code_of(40), code_of(41)]
    assert games[0].digest != games[1].digest
    assert all(game.finished for game in games)


def test_a_game_without_end_is_given_up() -> None:
    game = play_game(setup("quiet", "quiet", "quiet"), bots=BOTS, most_moves=200)
    assert not game.finished
    assert game.winners == ()
    assert game.moves == 200


def test_python_tidies_up_as_before_once_the_games_are_over() -> None:
    usual = gc.get_threshold()

    def played_and_interrupted() -> None:
        with rare_collections():
            assert gc.get_threshold()[0] > usual[0]
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        played_and_interrupted()
    assert gc.get_threshold() == usual
