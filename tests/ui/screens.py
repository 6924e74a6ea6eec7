"""Knows a way to every screen of the game, for pictures and for tests of how it looks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import cycle
from pathlib import Path

from mayi_desktop.bots.people import PEOPLE
from mayi_desktop.engine import GameState, LaidDown, MayI, Seat, position
from mayi_desktop.engine.actions import Discard
from mayi_desktop.engine.rules import apply
from mayi_desktop.host.coaching import Coaching
from mayi_desktop.host.codes import code_of
from mayi_desktop.host.film import Film
from mayi_desktop.host.host import GameHost
from mayi_desktop.host.pacing import Pacing
from mayi_desktop.host.settings import LastTable, Settings
from mayi_desktop.host.setup import GameSetup, SeatSetup
from mayi_desktop.sheets import find_sheet
from mayi_desktop.ui.app import App
from mayi_desktop.ui.arguments import Arguments
from mayi_desktop.ui.scenes.about import About
from mayi_desktop.ui.scenes.certificate import Certificate
from mayi_desktop.ui.scenes.deal_over import DealOver
from mayi_desktop.ui.scenes.keys import KeysPage
from mayi_desktop.ui.scenes.orders import Orders
from mayi_desktop.ui.scenes.pause import open_menu
from mayi_desktop.ui.scenes.recorded_game import RecordedGame
from mayi_desktop.ui.scenes.records import GAMES, PAIRS, PLAYERS, SEASONS, Records
from mayi_desktop.ui.scenes.replay import ReplayScene
from mayi_desktop.ui.scenes.rules import Rules
from mayi_desktop.ui.scenes.saved_games import SavedGames
from mayi_desktop.ui.scenes.settings import SettingsPage
from mayi_desktop.ui.scenes.setup import Setup
from mayi_desktop.ui.scenes.title import Title
from mayi_desktop.ui.scenes.trouble import Trouble
from mayi_desktop.ui.table.orders import Order, Wish
from mayi_desktop.ui.theme import Size
from tests.host.recorded import filled_records, made_up
from tests.host.whole_game import recorded
from tests.ui.hand import Hand
from tests.ui.table.player import Player
from tests.ui.table.tables import BOTS, set_position

NAMES = (
    "Oma Annegret",
    "Ben",
    "Maximilian-Alexander",
    "Søren Ångström",
    "Wilhelmine v. Stetten",
    "Jo",
    "Bartholomew Quill",
    "Владимир",
)
FAMILY = ("Anna", "Ben", "Clara", "Daniel", "Ella", "Frank", "Grace", "Henry")
STRANGE_NAMES = (
    "Anna \U0001f475\U0001f3fd\U0001f389",
    "\u05e9\u05e8\u05d4 \u05db\u05d4\u05df",
    "\u738b\u5c0f\u660e",
    "\u3055\u304f\u3089",
    "\u0645\u062d\u0645\u062f \u0639\u0644\u064a",
    "Donaudampfschifffahrtsgesellschaftskapit",
    "W" * 40,
    "\u202e\u200b.",
)
_RANKS = "3456789TJQKA"
_SUITS = "CDHS"

EARLY_3 = """
turn 0 draw
seat 0: 3C 3D 3H 9C 9D TH 4S 7D QS KH JK
seat 1: *11
seat 2: *11
discards: QC 8D
"""
EARLY_5 = """
deal 2
turn 2 draw
seat 0: 3C 3D 3H 9C 9D TH 4S 7D QS KH JK
seat 1: *11
seat 2: *11
seat 3: *11
seat 4: *11
discards: QC 8D
"""
TO_THROW = """
deal 1
turn 0 play stock
seat 0: 3C 3D 5H 9C TC TH 4S 7D QS KH JC 8S
seat 1: *11
seat 2 down: *5
seat 3: *11
set 2: KC KS KD
run 2: 4D 5D 6D 7D
discards: QC 8D
"""
TO_LAY_DOWN = """
deal 4
turn 0 play stock
seat 0: 3C 3D 3H JK 9C 9D 2S KH KS 5H 6H 7H QS
seat 1 down: *7
seat 2: *11
seat 3: *11
set 1: KC KS KD
set 1: 4C 4S 4D
set 1: TC TS 2D
discards: QC 8D
"""
TO_LAY_OFF = """
deal 3
turn 0 play stock
seat 0 down: 9H 4H QC 2S KD 5S 9C
seat 1 down: *5
seat 2: *11
seat 3: *11
seat 4 down: *3
run 1: 5H 6H JK 8H
run 1: 5D 6D 7D 8D
run 0: 9S TS JS QS
run 0: 3C 4C 5C 6C
run 4: TD JD QD KD
run 4: 8C JK TC JC
discards: 3C 4D
"""
ASKED = """
turn 0 draw
seat 0: 3C 4D 5H 9C TD JH 4S 7D QS KH JC
seat 1: *11
seat 2: *11
seat 3: *11
discards: QC 8D
"""
PAR = """
deal 4
turn 1 draw
seat 0: *11
seat 1: *11
seat 2: *11
seat 3: *11
discards: 4D
"""
NEARLY_OUT = """
deal {deal}
turn 0 play stock
seat 0 down: 9H
{others}
run 0: 9S TS JS QS
set 0: 3C 3D 3H
discards: 3C 4D
"""


@dataclass(frozen=True, slots=True)
class Visit:
    """A program opened to be looked at; everything it writes lies in its folder."""

    app: App
    folder: Path

    @property
    def hand(self) -> Hand:
        return Hand(self.app)

    def sit(
        self,
        text: str,
        *,
        people: Sequence[int] = (0,),
        sheet: str = "grandma-jeanne",
        seats: Sequence[SeatSetup] = (),
        change: Callable[[GameState], GameState] = lambda state: state,
    ) -> Player:
        """Sit down at a game that stands at a position; the computer players never act."""
        count = sum(line.strip().startswith("seat ") for line in text.splitlines())
        usual = tuple(SeatSetup(NAMES[n], person=n in people) for n in range(count))
        setup = GameSetup(sheet, (), tuple(seats)[:count] or usual, code_of(11))
        host = GameHost.new(setup, self.folder, pacing=_NEVER, bots=BOTS)
        set_position(host, change(position(find_sheet(sheet), text)))
        player = Player(self.app, host)
        host.pacing = _NEVER
        player.settle()
        return player


_NEVER = Pacing(beat=1e9, answer=1e9, hold=None)


def visit(folder: Path, size: Size, settings: Settings) -> Visit:
    """Open the program in a window of this size, with these settings."""
    app = App(Arguments(data=folder))
    Hand(app).resize(size)
    app.change_settings(replace(settings, window_width=size[0], window_height=size[1]))
    app.step(0.0)
    return Visit(app, folder)


def _title(v: Visit) -> None:
    v.app.services.scenes.reset(Title(v.app.services))


def _title_with_a_game(v: Visit) -> None:
    player = v.sit(TO_LAY_OFF.replace("turn 0 play stock", "turn 0 draw"))
    player.press("d")
    player.settle()
    v.app.services.scenes.reset(Title(v.app.services))


def _setup(v: Visit) -> None:
    v.app.services.scenes.push(Setup(v.app.services))


def _setup_for_eight(v: Visit) -> None:
    seats = tuple(SeatSetup(name, person=n in (0, 2)) for n, name in enumerate(NAMES))
    seats = (*seats[:5], replace(seats[5], name="Ben"), *seats[6:])
    table = LastTable("evil", (), seats)
    v.app.change_settings(replace(v.app.services.settings, last_table=table))
    v.app.services.scenes.push(Setup(v.app.services))


def _setup_with_strange_names(v: Visit) -> None:
    table = LastTable("honsvick", (), _strangers())
    v.app.change_settings(replace(v.app.services.settings, last_table=table))
    v.app.services.scenes.push(Setup(v.app.services))


def _strange_names(v: Visit) -> None:
    player = v.sit(late(8, 20, 11), change=with_points, seats=_strangers())
    for name in player.table.board.names:
        player.table.board.log.add(f"{name} discards 7♣.")
    player.press("l")


def _strangers() -> tuple[SeatSetup, ...]:
    return tuple(SeatSetup(name, person=not n) for n, name in enumerate(STRANGE_NAMES))


def _welcome(v: Visit) -> None:
    v.app._greet()


def _differences(v: Visit) -> None:
    page = Rules(v.app.services)
    v.app.services.scenes.push(page)
    page._compare_with("evil")


def _settings(v: Visit) -> None:
    v.app.services.scenes.push(SettingsPage(v.app.services))


def _keys(v: Visit) -> None:
    page = KeysPage(v.app.services)
    v.app.services.scenes.push(page)
    v.hand.wait()
    v.hand.click(page.changers["draw"])
    v.hand.press("t")


def _saved_games(v: Visit) -> None:
    _title_with_a_game(v)
    v.app.services.scenes.push(SavedGames(v.app.services))


def _rules(v: Visit) -> None:
    v.app.services.scenes.push(Rules(v.app.services))


def _about(v: Visit) -> None:
    v.app.services.scenes.push(About(v.app.services))


def _trouble(v: Visit) -> None:
    v.app.services.scenes.reset(Trouble(v.app.services, ValueError("nothing in truth")))


def _early(v: Visit) -> None:
    v.sit(EARLY_3)


def _others_turn(v: Visit) -> None:
    v.sit(EARLY_5)


def _late(v: Visit) -> None:
    v.sit(late(8, 20, 24), change=with_points)


def _two_rows(v: Visit) -> None:
    v.sit(late(4, 8, 32), change=with_points)


def _drag_legal(v: Visit) -> None:
    player = v.sit(TO_LAY_OFF)
    player.grab(player.at("9H"))
    player.carry(player.meld(0, 0.9))
    player.wait(0.6)


def _drag_illegal(v: Visit) -> None:
    player = v.sit(TO_LAY_OFF)
    player.grab(player.at("KD"))
    player.carry(player.meld(0))
    player.wait(0.6)


def _refused(v: Visit) -> None:
    player = v.sit(TO_LAY_OFF)
    player.drag_card("KD", player.meld(0))


def _picked(v: Visit) -> None:
    player = v.sit(TO_LAY_OFF)
    player.click(player.at("9H"))
    player.settle()


def _tray(v: Visit) -> None:
    player = v.sit(TO_LAY_DOWN)
    for index, names in enumerate((("3C", "3D", "3H"), ("9C", "9D"), ("5H", "6H", "7H"))):
        for name in names:
            player.click(player.at(name))
            player.settle()
        if index < len(player.placed.tray):
            player.click(player.slot(index))
        player.settle()


def _tray_full(v: Visit) -> None:
    player = v.sit(TO_LAY_DOWN)
    player.press("h")
    player.settle()


def _veto(v: Visit) -> None:
    player = v.sit(ASKED, change=lambda state: called(state, 2))
    player.wait(0.6)


def _public(v: Visit) -> None:
    text = ASKED.replace("turn 0 draw", "turn 3 draw")
    player = v.sit(text, people=(0, 1, 2))
    player.wait(0.6)


def _public_of_eight(v: Visit) -> Player:
    seats = "\n".join(f"seat {n}: *11" for n in range(8))
    text = f"turn 7 draw\n{seats}\ndiscards: QC 8D\n"
    player = v.sit(text, people=range(7))
    player.wait(0.6)
    return player


def _who_looks(v: Visit) -> None:
    player = _public_of_eight(v)
    aside = player.table.panel.aside
    assert aside is not None
    player.click(aside)
    player.wait(0.6)


def _veto_late(v: Visit) -> None:
    text = late(8, 20, 11).replace("turn 0 play stock", "turn 0 draw")
    text = text.replace("seat 0 down", "seat 0").replace("seat 7 down", "seat 7")
    lines = text.splitlines()
    text = "\n".join(line for line in lines if line[:5] not in ("set 0", "run 0"))
    player = v.sit(text, change=lambda state: called(with_points(state), 7))
    player.wait(0.6)


def _orders(v: Visit) -> None:
    order = Order(Wish.CLAIM)
    v.app.services.scenes.push(Orders(v.app.services, NAMES[0], order, lambda _: None))


def _public_veto(v: Visit) -> None:
    text = ASKED.replace("turn 0 draw", "turn 1 draw")
    player = v.sit(text, people=(0, 1), change=lambda state: called(state, 3))
    player.wait(0.6)


def _people(v: Visit, seats: int = 4) -> Player:
    them = [SeatSetup(n, False, style=key) for n, key in zip(FAMILY[1:], PEOPLE, strict=False)]
    everybody = (SeatSetup(FAMILY[0], True), *them)
    return v.sit(late(seats, 2 * seats, 11), change=with_points, seats=everybody)


def _talk(v: Visit, seats: int = 4) -> None:
    v.app.change_settings(replace(v.app.services.settings, talk="many"))
    board = _people(v, seats).table.board
    for seat in range(1, seats):
        laid = LaidDown(Seat(seat), ())
        board.talk.hear(laid, board.host.setup.seats, "many")
    board.stale = True


def _talk_of_eight(v: Visit) -> None:
    _talk(v, 8)


def _people_of_eight(v: Visit) -> None:
    _people(v, 8)


def _odds(v: Visit) -> None:
    player = v.sit(ASKED.replace("turn 0 draw", "turn 2 draw"), people=(0,))
    player.table.host.coach_with(Coaching(odds=True))
    _weigh(player)


def _odds_asked(v: Visit) -> None:
    player = v.sit(ASKED, change=lambda state: called(state, 2))
    player.table.host.coach_with(Coaching(odds=True))
    _weigh(player)


def _weigh(player: Player) -> None:
    for _ in range(2000):
        player.wait()
        if len(player.table.odds.lines()) == 3:
            return


def _hint(v: Visit) -> None:
    _hint_at(v, TO_THROW)


def _hint_others(v: Visit) -> None:
    _hint_at(v, TO_THROW, asks=2)


def _hint_lay_down(v: Visit) -> None:
    _hint_at(v, TO_LAY_DOWN)


def _hint_lay_off(v: Visit) -> None:
    _hint_at(v, TO_LAY_OFF, asks=2)


def _hint_at(v: Visit, text: str, asks: int = 1) -> None:
    player = v.sit(text)
    for _ in range(asks):
        player.press("i")
    player.settle()


def _curtain(v: Visit) -> None:
    player = v.sit(TO_LAY_OFF, people=(0, 2))
    v.app.services.scenes.pop()
    for words in ("draws from the stock", "discards 7♣", "asks: may I have 7♣?"):
        player.table.board.log.add(f"{NAMES[4]} {words}.")
    player.wait(1.2)


def _summary(v: Visit, deal: int = 3, seats: int = 5) -> Player:
    others = "\n".join(f"seat {n}: *{11 if n % 3 else 19}" for n in range(1, seats))
    text = NEARLY_OUT.format(deal=deal, others=others)
    player = v.sit(text, change=with_points)
    player.click(player.at("9H"))
    player.settle()
    player.click(player.discards())
    player.wait(4.5)
    return player


def _last_play(v: Visit) -> None:
    text = NEARLY_OUT.format(deal=3, others="seat 1: *11\nseat 2: *19\nseat 3: *11")
    player = v.sit(text, change=with_points)
    player.click(player.at("9H"))
    player.settle()
    player.click(player.discards())
    player.wait(2.0)


def _par(v: Visit) -> None:
    player = _summary(v, 3, 4)
    host = player.table.host
    v.app.services.scenes.pop()
    host._dealt = position(find_sheet("grandma-jeanne"), PAR)
    player.table._show_summary()
    for _ in range(1500):
        player.wait()
        top = v.app.services.scenes.top
        if isinstance(top, DealOver) and top._par is not None and "(" in top._par.text:
            return


def _summary_of_eight(v: Visit) -> None:
    _summary(v, 6, 8)


def _game_over(v: Visit) -> None:
    player = _summary(v, 6, 5)
    player.press("enter")
    player.wait(4.5)


def _game_over_of_eight(v: Visit) -> None:
    _summary_of_eight(v)
    v.hand.press("enter")
    v.hand.wait(1.0)


def _certificate(v: Visit) -> None:
    v.app.services.scenes.push(Certificate(v.app.services, recorded(v.folder / "games")))


def _certificate_opened(v: Visit) -> None:
    _certificate(v)
    v.hand.press("end")


def _certificate_refused(v: Visit) -> None:
    path = recorded(v.folder / "games")
    data = bytearray(path.read_bytes())
    data[-2000] ^= 1
    path.write_bytes(bytes(data))
    v.app.services.scenes.push(Certificate(v.app.services, path))


def _sealed_table(v: Visit) -> None:
    path = recorded(v.folder / "games", deals=2)
    player = Player(v.app, GameHost.resume(path, pacing=_NEVER))
    player.settle()


LONG_NAMES = (
    "Oma Annegret von der Alten Mühle am Bach",
    "Ben",
    "Maximilian-Alexander zu Hohenlohe-Nord 2",
    "Søren Ångström",
    "Wilhelmine v. Stetten",
    "Jo",
    "Bartholomew Quill",
    "Владимир",
)


def _played(v: Visit, count: int = 60) -> None:
    """Let the records hold games of three and of eight, with names of forty letters."""
    made = [
        made_up(n, LONG_NAMES if n % 3 else LONG_NAMES[:3], finished=n % 7 != 0, people=5)
        for n in range(40 * count, 41 * count)
    ]
    with filled_records(v.folder, made):
        pass


def _records(v: Visit, tab: str = GAMES, count: int = 60) -> Records:
    _played(v, count)
    scene = Records(v.app.services, tab)
    v.app.services.scenes.push(scene)
    return scene


def _records_players(v: Visit) -> None:
    _records(v, PLAYERS)


def _records_pairs(v: Visit) -> None:
    _records(v, PAIRS)


def _records_seasons(v: Visit) -> None:
    _records(v, SEASONS, 300)


def _records_empty(v: Visit) -> None:
    v.app.services.scenes.push(Records(v.app.services, PLAYERS))


def _recorded_game(v: Visit, people: int = 8) -> None:
    game = made_up(5, LONG_NAMES[:people], people=5)
    v.app.services.scenes.push(RecordedGame(v.app.services, game))


def _recorded_game_of_three(v: Visit) -> None:
    _recorded_game(v, 3)


def _replay(v: Visit, at: int = 150, deals: int | None = None, people: int = 1) -> ReplayScene:
    game = Film.open(recorded(v.folder / "games", deals=deals, people=people))
    scene = ReplayScene(v.app.services, game)
    v.app.services.scenes.push(scene)
    scene.go(min(at, game.last))
    v.hand.wait(0.5)
    return scene


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


def _limited_claims(v: Visit) -> None:
    v.sit(EARLY_5.replace("deal 2", "deal 3"), sheet="honsvick")


def _log(v: Visit) -> None:
    player = v.sit(EARLY_5)
    for number in range(9):
        name = NAMES[number % 5]
        player.table.board.log.add(f"{name} discards {number + 2}♣.")
        player.table.board.log.add(f"{name} lays 9♥ off on {NAMES[2]}’s run of 5♥–8♥.")
    player.press("l")


def _pause(v: Visit) -> None:
    player = v.sit(EARLY_5)
    open_menu(v.app.services, player.table.played())


def _warning(v: Visit) -> None:
    player = v.sit(TO_LAY_DOWN)
    player.click(player.at("QS"))
    player.settle()
    player.press("x")
    player.wait(0.3)


SCREENS: Mapping[str, Callable[[Visit], object]] = {
    "title": _title,
    "title-with-a-game": _title_with_a_game,
    "welcome": _welcome,
    "setup": _setup,
    "setup-strange-names": _setup_with_strange_names,
    "setup-for-eight": _setup_for_eight,
    "settings": _settings,
    "keys": _keys,
    "saved-games": _saved_games,
    "rules": _rules,
    "differences": _differences,
    "about": _about,
    "trouble": _trouble,
    "table-early": _early,
    "table-others-turn": _others_turn,
    "table-late": _late,
    "table-two-rows": _two_rows,
    "drag-legal": _drag_legal,
    "drag-illegal": _drag_illegal,
    "refused": _refused,
    "picked": _picked,
    "tray": _tray,
    "tray-full": _tray_full,
    "veto": _veto,
    "public-question": _public,
    "public-veto": _public_veto,
    "public-of-eight": _public_of_eight,
    "who-looks": _who_looks,
    "veto-late": _veto_late,
    "orders": _orders,
    "people": _people,
    "people-of-eight": _people_of_eight,
    "odds": _odds,
    "odds-asked": _odds_asked,
    "talk": _talk,
    "talk-of-eight": _talk_of_eight,
    "hint": _hint,
    "hint-others": _hint_others,
    "hint-lay-down": _hint_lay_down,
    "hint-lay-off": _hint_lay_off,
    "curtain": _curtain,
    "last-play": _last_play,
    "summary": _summary,
    "par": _par,
    "summary-of-eight": _summary_of_eight,
    "game-over": _game_over,
    "game-over-of-eight": _game_over_of_eight,
    "certificate": _certificate,
    "certificate-opened": _certificate_opened,
    "certificate-refused": _certificate_refused,
    "replay": _replay,
    "replay-unfinished": _replay_unfinished,
    "review": _review,
    "honesty": _honesty,
    "table-sealed": _sealed_table,
    "records-games": _records,
    "records-players": _records_players,
    "records-pairs": _records_pairs,
    "records-seasons": _records_seasons,
    "records-empty": _records_empty,
    "recorded-game": _recorded_game,
    "recorded-game-of-three": _recorded_game_of_three,
    "limited-claims": _limited_claims,
    "log": _log,
    "strange-names": _strange_names,
    "pause": _pause,
    "warning": _warning,
}


TEXT_HEAVY = tuple(
    name for name in SCREENS if not name.startswith(("table-", "drag-", "picked", "limited"))
)


def late(seats: int, melds: int, hand: int) -> str:
    """The text of a table late in a deal: so many melds, so many cards in the first hand."""
    owners = cycle(range(seats - 1, -1, -1))
    runs = (
        f"{' '.join(_RANKS[i] + s for i in range(low, low + 4))}"
        for low in (0, 4, 8)
        for s in _SUITS
    )
    sets = (f"{r}C {r}D {r}H" for r in _RANKS)
    shapes = [shape for pair in zip(runs, sets, strict=False) for shape in pair][:melds]
    laid = []
    down: set[int] = set()
    for owner, cards in zip(owners, shapes, strict=False):
        laid.append(f"{'run' if len(cards.split()) == 4 else 'set'} {owner}: {cards}")
        down.add(owner)
    lines = [
        f"seat {n}{' down' if n in down else ''}: *{hand if n == 0 else 9}"
        for n in range(seats)
    ]
    return "\n".join(["deal 4", "turn 0 play stock", *lines, *laid, "discards: 2S"])


def with_points(state: GameState) -> GameState:
    """The same table with points for the deals that are over."""
    seats = tuple(
        replace(
            facts,
            points=tuple((17 * seat + 35 * deal) % 131 for deal in range(state.table.deal)),
        )
        for seat, facts in enumerate(state.table.seats)
    )
    return replace(state, table=replace(state.table, seats=seats))


def called(state: GameState, seat: int) -> GameState:
    """The same table after a seat has asked for the discard."""
    return apply(state, MayI(Seat(seat))).state
