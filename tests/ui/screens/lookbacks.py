"""Screens of games that are over: certificate, replay and records."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from mayi_desktop.bots.imitator import PlayerModel
from mayi_desktop.engine.actions import Discard
from mayi_desktop.engine.cards import Seat
from mayi_desktop.host.folder import records_file
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.recorder import recorder_for
from mayi_desktop.host.replay import RecordedGame
from mayi_desktop.host.same_cards import deal_again, players_for
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import SeatSetup
from mayi_desktop.ui.kit.page import LoadingDialog
from mayi_desktop.ui.pages import imitator
from mayi_desktop.ui.pages.imitator import ImitatorPage
from mayi_desktop.ui.pages.records import (
    GAMES,
    PAIRS,
    PLAYERS,
    SEASONS,
    RecordedGamePage,
    RecordsPage,
)
from mayi_desktop.ui.pages.replay import ReplayScene
from mayi_desktop.ui.pages.same_cards import PlayAgainPage, SameCardsPage, open_same_cards
from mayi_desktop.ui.pages.verify import CertificatePage, open_certificate
from tests.bench.invented import PEOPLE
from tests.bench.likeness import model_of, save_games
from tests.host.recorded import filled_records, made_up
from tests.host.whole_game import recorded, sealed_game
from tests.ui.screens.visit import LONG_NAMES, NEVER, Visit
from tests.ui.table.player import Player


def _certificate(v: Visit) -> None:
    open_certificate(v.app.context, recorded(v.folder / "games"))
    v.hand.sees(CertificatePage)


def _sealed(v: Visit) -> None:
    open_certificate(v.app.context, sealed_game(v.folder, 4711))
    v.hand.sees(CertificatePage)


def _certificate_opened(v: Visit) -> None:
    _certificate(v)
    v.hand.sees(CertificatePage).show_more.pressed.emit()
    v.hand.press("end")


def _sealed_more(v: Visit) -> None:
    _sealed(v)
    v.hand.sees(CertificatePage).show_more.pressed.emit()


def _certificate_refused(v: Visit) -> None:
    path = recorded(v.folder / "games")
    data = bytearray(path.read_bytes())
    data[-2000] ^= 1
    path.write_bytes(bytes(data))
    open_certificate(v.app.context, path)
    v.hand.sees(CertificatePage)


def _sealed_table(v: Visit) -> None:
    path = recorded(v.folder / "games", deals=2)
    player = Player(v.app, GameHost.resume(path, delays=NEVER))
    player.settle()


def _played(v: Visit, count: int = 60) -> None:
    """Let the records hold games of three and of eight, with names of forty letters."""
    records_file(v.folder).write_bytes(_records_of(count))


@cache
def _records_of(count: int) -> bytes:
    made = [
        made_up(n, LONG_NAMES if n % 3 else LONG_NAMES[:3], finished=n % 7 != 0, people=5)
        for n in range(40 * count, 41 * count)
    ]
    with TemporaryDirectory() as name:
        with filled_records(Path(name), made):
            pass
        return records_file(Path(name)).read_bytes()


def _records(v: Visit, tab: str = GAMES, count: int = 60) -> RecordsPage:
    _played(v, count)
    scene = RecordsPage(v.app.context, tab)
    v.app.context.scenes.push(scene)
    return scene


def _records_players(v: Visit) -> None:
    _records(v, PLAYERS)


def _records_pairs(v: Visit) -> None:
    _records(v, PAIRS)


def _records_seasons(v: Visit) -> None:
    _records(v, SEASONS, 300)


def _records_empty(v: Visit) -> None:
    v.app.context.scenes.push(RecordsPage(v.app.context, PLAYERS))


def _imitator(v: Visit, games: int = 2) -> ImitatorPage:
    """The games of somebody looked through, two of them enough to learn from."""
    save_games(v.folder, LONG_NAMES[0], PEOPLE["Otto"], range(games))
    page = ImitatorPage(v.app.context, LONG_NAMES[0])
    v.app.context.scenes.push(page)
    while page._work:
        v.hand.wait()
    return page


def _imitator_made(v: Visit) -> None:
    page = _imitator(v)
    with patch.object(imitator, "train", _learned_before):
        v.hand.click(page.make)
        while page._work:
            v.hand.wait()


def _learned_before(name: str, _deals: object) -> Generator[None, None, PlayerModel]:
    """Take the model that was learned for the first screen."""
    yield from ()
    return model_of(name, PEOPLE["Otto"], range(2))


def _imitator_too_early(v: Visit) -> None:
    _imitator(v, 1)


def _recorded_game(v: Visit, people: int = 8) -> None:
    game = made_up(5, LONG_NAMES[:people], people=5)
    v.app.context.scenes.push(RecordedGamePage(v.app.context, game))


def _recorded_game_of_three(v: Visit) -> None:
    _recorded_game(v, 3)


def _replay(v: Visit, at: int = 150, deals: int | None = None, people: int = 1) -> ReplayScene:
    game = RecordedGame.open(recorded(v.folder / "games", deals=deals, people=people))
    scene = ReplayScene(v.app.context, game)
    v.app.context.scenes.push(scene)
    scene.go(min(at, game.last))
    v.hand.wait(0.5)
    return scene


def _same_cards(v: Visit, played: bool = True) -> SameCardsPage:
    first = recorded(v.folder / "games" / "finished")
    if played:
        (first.parent / "again.mayi").write_bytes(_played_again())
    open_same_cards(v.app.context, first)
    v.hand.wait()
    while isinstance(v.hand.scene, LoadingDialog):
        v.hand.wait()
    return v.hand.sees(SameCardsPage)


def _luck_and_play(v: Visit) -> None:
    _same_cards(v).view.choose("ranking")


def _same_cards_once(v: Visit) -> None:
    _same_cards(v, played=False)


def _play_again(v: Visit) -> None:
    first = sealed_game(v.folder, 17)
    v.app.context.scenes.push(PlayAgainPage(v.app.context, RecordedGame.open(first)))


@cache
def _played_again() -> bytes:
    """The file of a game with the cards of the recorded one, in which others sit."""
    with TemporaryDirectory() as name:
        game = RecordedGame.open(recorded(Path(name)))
        seats = players_for(game, Seat(1), LONG_NAMES[0])
        path = deal_again(game, 0, seats, Path(name))
        host = GameHost.resume(path, delays=BotDelays.instant())
        host.hand_over(Seat(1), SeatSetup(LONG_NAMES[0], person=False, level="casual"))
        while not host.is_over:
            host.tick(0.0, calm=True)
        host.close()
        assert host.autosave.path is not None
        # Its records are written in the background, into the folder that now goes away.
        recorder_for(Path(name)).wait()
        return host.autosave.path.read_bytes()


def _replay_unfinished(v: Visit) -> None:
    _replay(v, 90, deals=2)


def _review(v: Visit) -> None:
    _insight(v, person=True)


def _honesty(v: Visit) -> None:
    _insight(v, person=False)


def _insight(v: Visit, *, person: bool) -> None:
    """The throw of a person, or of a computer player, somewhere in the fourth deal."""
    scene = _replay(v)
    found = (scene.game.decision(at) for at in range(180, scene.game.last))
    thrown = (d for d in found if d and isinstance(d.action, Discard))
    scene.go(next(d.at for d in thrown if d.who.person is person))
    v.hand.press("w")
    v.hand.wait(0.3)


LOOKBACKS: Mapping[str, Callable[[Visit], object]] = {
    "certificate": _certificate,
    "certificate-sealed": _sealed,
    "certificate-opened": _certificate_opened,
    "certificate-more": _sealed_more,
    "certificate-refused": _certificate_refused,
    "replay": _replay,
    "same-cards": _same_cards,
    "same-cards-luck": _luck_and_play,
    "same-cards-once": _same_cards_once,
    "play-again": _play_again,
    "replay-unfinished": _replay_unfinished,
    "review": _review,
    "honesty": _honesty,
    "table-sealed": _sealed_table,
    "records-games": _records,
    "records-players": _records_players,
    "records-pairs": _records_pairs,
    "records-seasons": _records_seasons,
    "records-empty": _records_empty,
    "relative": _imitator_made,
    "relative-too-early": _imitator_too_early,
    "recorded-game": _recorded_game,
    "recorded-game-of-three": _recorded_game_of_three,
}
