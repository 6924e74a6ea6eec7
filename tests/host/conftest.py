"""Fixtures of the host's tests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.host.tables import OPEN, begin, table_digest


@dataclass(frozen=True)
class Played:
    """The journal of a game broken off in its third deal, and the table after each move."""

    data: bytes
    digests: tuple[str, ...]


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    host = begin(tmp_path_factory.mktemp("played"), "steady", "grabber", "steady", seed=11)
    digests = [table_digest(host)]
    while host.view(None).table.deal < 2 or len(host.view(None).table.discards) < 4:
        assert host.tick(0.0, calm=True)
        digests.append(table_digest(host))
    path = host.autosave.path
    assert path is not None
    host.close()
    return Played(path.read_bytes(), tuple(digests))


@pytest.fixture
def saved(tmp_path: Path, played: Played) -> Path:
    """A fresh copy of that journal."""
    path = tmp_path / "games" / "game.mayi"
    path.parent.mkdir()
    path.write_bytes(played.data)
    return path


@pytest.fixture(autouse=True)
def leave_the_tables() -> Iterator[None]:
    """Close every game that a test has left open."""
    yield
    while OPEN:
        OPEN.pop().close()
