"""Tests that a game remembers how its people sit, and that older files say so too."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mayi_desktop.host import journal
from mayi_desktop.host.entries import SharingSet, decode_entry, decode_header, encode_header
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import BotDelays, read
from mayi_desktop.host.setup import GameSetup, SeatSetup, SharingMode, code_of

SEATS = tuple(SeatSetup(name, person=True) for name in ("Anna", "Ben", "Clara"))


def _begun(folder: Path, sharing: SharingMode) -> GameHost:
    setup = GameSetup("grandma-jeanne", (), SEATS, code_of(5), sharing=sharing)
    host = GameHost.new(setup, folder, delays=BotDelays.instant())
    for _ in range(4):  # a game without a move is not kept
        host.tick(0.0, calm=True)
    return host


def _file(host: GameHost) -> Path:
    """The journal of a game that has been closed."""
    path = host.autosave.path
    assert path is not None
    host.close()
    return path


def _reopened(host: GameHost) -> GameHost:
    return GameHost.resume(_file(host))


@pytest.mark.parametrize("sharing", SharingMode)
def test_a_game_is_resumed_as_its_people_sat(tmp_path: Path, sharing: SharingMode) -> None:
    again = _reopened(_begun(tmp_path, sharing))
    assert again.setup.sharing is sharing
    again.close()


def test_a_change_is_saved_once(tmp_path: Path) -> None:
    host = _begun(tmp_path, SharingMode.PASS)
    host.set_sharing(SharingMode.PASS)
    host.set_sharing(SharingMode.OPEN)
    host.set_sharing(SharingMode.OPEN)
    path = _file(host)
    again = GameHost.resume(path)
    assert again.setup.sharing is SharingMode.OPEN
    again.close()
    entries = journal.read(path).entries
    assert [entry for entry in entries if isinstance(entry, SharingSet)] == [
        SharingSet(SharingMode.OPEN)
    ]


def test_a_game_of_before_has_a_curtain(tmp_path: Path) -> None:
    path = _file(_begun(tmp_path, SharingMode.OPEN))
    header = encode_header(journal.read(path).header)
    del header["sitting"]
    assert decode_header(json.loads(json.dumps(header))).setup.sharing is SharingMode.PASS


@pytest.mark.parametrize("raw", [{"sitting": "on the roof"}, {"sitting": 1}, {"sitting": []}])
def test_an_unknown_way_is_no_entry(raw: object) -> None:
    with pytest.raises(ValueError, match=r"SharingMode|sit"):
        decode_entry(raw)


def test_a_trusting_family_of_before_still_is_one() -> None:
    table = {"sheet": "evil", "options": [], "seats": []}
    settings, notice = read({"trusting": True, "last_table": table})
    assert settings.last_table.sitting is SharingMode.TRUST
    assert notice is None
    chosen = {**table, "sitting": "open"}
    assert (
        read({"trusting": True, "last_table": chosen})[0].last_table.sitting is SharingMode.OPEN
    )
