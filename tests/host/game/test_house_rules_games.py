"""Tests of games by rules of one's own: played, saved, and gone on with."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from mayi_desktop.host.folder import house_rules_folder
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.saved_games import resumable
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, code_of
from mayi_desktop.sheets.catalogue import find_sheet
from mayi_desktop.sheets.house_rules import house_rules_in, house_rules_of, write_house_rules
from tests.host.tables import play_moves, resume, seats, table_digest


def own_rules(folder: Path) -> GameSetup:
    """A setup with rules that lie in the data folder."""
    base = find_sheet("evil")
    changed = replace(base, title="Sunday rules", claims=replace(base.claims, penalty=1))
    write_house_rules(house_rules_of(changed, "evil"), house_rules_folder(folder))
    (found,), bad = house_rules_in(house_rules_folder(folder))
    assert bad == ()
    sheet = found.sheet
    return GameSetup(sheet.key, (), seats("steady", "steady", "steady"), code_of(5), sheet)


def test_a_game_by_own_rules_goes_on_by_them_though_their_file_is_gone(tmp_path: Path) -> None:
    setup = own_rules(tmp_path)
    host = GameHost.new(setup, tmp_path, delays=BotDelays.instant(), checked=True)
    assert host.sheet.claims.penalty == 1
    play_moves(host, 40)
    told, path = table_digest(host), host.autosave.path
    assert path is not None
    host.close()
    for file in house_rules_folder(tmp_path).iterdir():
        file.unlink()
    assert [game.title for game in resumable(tmp_path)] == ["Sunday rules"]
    again = resume(path)
    assert table_digest(again) == told
    assert again.setup.sheet() == setup.house
    again.close()


def test_a_game_by_one_of_the_ten_keeps_no_sheet_of_its_own(tmp_path: Path) -> None:
    setup = GameSetup("evil", (), seats("steady", "steady", "steady"), code_of(5))
    host = GameHost.new(setup, tmp_path, delays=BotDelays.instant())
    play_moves(host, 5)
    path = host.autosave.path
    assert path is not None
    host.close()
    again = resume(path)
    assert again.setup.house is None
    assert again.setup.sheet() is find_sheet("evil")
    again.close()
