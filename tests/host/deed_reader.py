"""Reads the deeds in a journal from the tables after each action, apart from `host/deeds.py`.

It knows nothing of events: turns are numbers on the table, melds are what lies there that did
not lie there before, and a card was asked for if the action says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from mayi_desktop.engine.actions import Action, Deal, Discard, MayI
from mayi_desktop.engine.cards import RANKS, SUITS, CardId, MeldId, Rank, Suit
from mayi_desktop.engine.rulesheet import ClaimTiming, MeldKind
from mayi_desktop.engine.state import GameState
from mayi_desktop.engine.table import Meld, Phase
from mayi_desktop.host import journal
from mayi_desktop.host.journal import Acted, HandedOver, Practised, TookBack
from mayi_desktop.host.setup import SeatSetup
from mayi_desktop.host.undo import Playback

_RUNNING = (Phase.DRAW, Phase.PLAY)


@dataclass(frozen=True)
class Move:
    """An action between two states, who sat where, and in which seats others had sat down."""

    before: GameState
    action: Action
    after: GameState
    seats: tuple[SeatSetup, ...]
    changed: frozenset[int]

    def laid(self) -> list[tuple[Meld, tuple[CardId, ...], bool]]:
        """The melds that changed: as they are now, the cards that came, and if they are new."""
        old: Mapping[MeldId, Meld] = {meld.id: meld for meld in self.before.table.melds}
        found = []
        for meld in self.after.table.melds:
            known = old[meld.id].cards if meld.id in old else ()
            if meld.cards != known:
                came = tuple(card for card in meld.cards if card not in known)
                found.append((meld, came, meld.id not in old))
        return found


class Told:
    """One seat's deal, told by the moves of the deal."""

    def __init__(self, moves: Sequence[Move], seat: int) -> None:
        self.moves, self.seat = moves, seat
        end = moves[-1].after.table
        assert end.result is not None
        self.end, self.result = end, end.result
        self.out = self.result.winner == seat
        self.rule = end.sheet.deals[self.result.deal]
        self.rules = end.sheet.meld_rules(self.result.deal)
        self.count = len(self.result.hands)
        self.downs = [move for move in moves if self._goes_down(move) is not None]
        self.own_moves = [
            move for move in self.moves if getattr(move.action, "seat", None) == seat
        ]

    def _is_own(self, move: Move) -> bool:
        return getattr(move.action, "seat", None) == self.seat

    def _goes_down(self, move: Move) -> int | None:
        pairs = zip(move.before.table.seats, move.after.table.seats, strict=True)
        return next(
            (n for n, (old, new) in enumerate(pairs) if new.down and not old.down), None
        )

    @property
    def down(self) -> Move | None:
        return next((move for move in self.downs if self._goes_down(move) == self.seat), None)

    def place(self) -> int:
        assert self.down is not None
        return 1 + self.downs.index(self.down)

    def turns_until(self, last: Move) -> int:
        """How many turns of its own the seat had begun before this move was made."""
        numbers = set()
        for move in self.moves:
            table = move.before.table
            if table.phase in _RUNNING and table.turn == self.seat:
                numbers.add(table.turn_no)
            if move is last:
                break
        return len(numbers)

    def turns(self) -> int:
        return self.turns_until(self.moves[-1])

    def contract(self) -> list[Meld]:
        return [] if self.down is None else [m for m, _came, new in self.down.laid() if new]

    def contract_cards(self) -> set[CardId]:
        return {card for meld in self.contract() for card in meld.cards}

    def touched(self) -> list[tuple[Move, Meld, tuple[CardId, ...], bool]]:
        """Every meld that the seat laid or changed; another may have to allow its contract."""
        moves = [move for move in self.moves if move in self.own_moves or move is self.down]
        return [
            (move, meld, came, new)
            for move in moves
            for meld, came, new in move.laid()
            if not new or meld.owner == self.seat
        ]

    def laid_off(self) -> list[tuple[int, Meld, CardId]]:
        """Cards added to melds: in which turn, the meld afterwards, and the card; no swaps."""
        return [
            (move.before.table.turn_no, meld, card)
            for move, meld, came, new in self.touched()
            if not new and not self._swaps(move)
            for card in came
        ]

    def _swaps(self, move: Move) -> bool:
        return type(move.action).__name__ == "ReplaceWild"

    def swaps(self) -> list[bool]:
        """For every swap, whether the wild came to the hand."""
        return [
            bool(set(move.after.hands[self.seat]) - set(move.before.hands[self.seat]))
            for move in self.own_moves
            if self._swaps(move)
        ]

    def extra(self) -> int:
        return sum(
            new
            for move, _meld, _came, new in self.touched()
            if move is not self.down and not self._swaps(move)
        )

    def wilds_played(self) -> int:
        cards = [
            card
            for move, _m, came, _new in self.touched()
            if not self._swaps(move)
            for card in came
        ]
        return sum(self.rules.wild_table[card] for card in cards)

    def wins(self) -> list[tuple[int, CardId, int | None]]:
        """Cards won out of turn: by whom, which, and who had discarded them."""
        found = []
        for move in self.moves:
            old, new = move.before.table, move.after.table
            for seat, (was, now) in enumerate(zip(old.seats, new.seats, strict=True)):
                if now.claims > was.claims:
                    assert old.top is not None
                    found.append((seat, old.top, old.discarder))
        return found

    def asked_for(self) -> list[CardId]:
        """The cards that the seat asked for, one for each May I?."""
        return [
            move.before.table.top
            for move in self.own_moves
            if isinstance(move.action, MayI) and move.before.table.top is not None
        ]

    def won_by_asking(self) -> list[CardId]:
        """The cards that the seat won while a May I? of its own was being decided."""
        found, open_call = [], False
        for move in self.moves:
            table, after = move.before.table, move.after.table
            if isinstance(move.action, Discard):
                open_call = False
            if isinstance(move.action, MayI) and move.action.seat == self.seat:
                open_call = True
            if any(b.claims > a.claims for a, b in zip(table.seats, after.seats, strict=True)):
                won = after.seats[self.seat].claims > table.seats[self.seat].claims
                if won and open_call and table.top is not None:
                    found.append(table.top)
                open_call = False
        return found

    def drawn_from_pile(self) -> dict[int, CardId]:
        """The discards drawn, by the number of the turn on the table."""
        return {
            move.after.table.turn_no: move.after.table.taken
            for move in self.moves
            if move.after.table.taken is not None and move.after.table.turn == self.seat
        }

    def runs(self) -> list[Meld]:
        return [meld for meld in self.contract() if meld.kind is MeldKind.RUN]


def _four_suits(told: Told) -> bool:
    return any(
        all(
            any(SUITS[c] is suit and not told.rules.wild_table[c] for c in meld.cards)
            for suit in Suit
        )
        for meld in told.contract()
        if meld.kind is MeldKind.SET
    )


def _longest(told: Told, kind: MeldKind) -> int:
    return max((len(m.cards) for _mv, m, _c, _n in told.touched() if m.kind is kind), default=0)


def _visited(told: Told) -> set[int]:
    return {meld.owner for _turn, meld, _card in told.laid_off()} - {told.seat}


def _most_in_a_turn(told: Told) -> int:
    turns = [turn for turn, _meld, _card in told.laid_off()]
    return max((turns.count(turn) for turn in turns), default=0)


def _natural_two(told: Told) -> bool:
    return Rank.TWO in told.rules.wilds and any(
        place.rank is Rank.TWO
        and RANKS[place.card] is Rank.TWO
        and SUITS[place.card] is place.suit
        for _move, meld, _came, _new in told.touched()
        if meld.kind is MeldKind.RUN
        for place in meld.places
    )


def _low_ace(told: Told) -> bool:
    return any(
        meld.places[0].rank is Rank.ACE and RANKS[meld.places[0].card] is Rank.ACE
        for _move, meld, _came, _new in told.touched()
        if meld.kind is MeldKind.RUN
    )


def _is_last_down(told: Told) -> bool:
    return told.down is not None and told.place() == told.count > 2


def _from_the_pile(told: Told) -> bool:
    if told.down is None:
        return False
    table = told.down.before.table
    drawn = told.drawn_from_pile().get(table.turn_no)
    return table.turn == told.seat and drawn in told.contract_cards()


DEALS: Mapping[str, Callable[[Told], bool]] = {
    "down": lambda t: t.down is not None,
    "out": lambda t: t.out,
    "claim": lambda t: bool(t.won_by_asking()),
    "lay-off": lambda t: bool(_visited(t)),
    "two-turns": lambda t: t.out and t.turns() <= 2,
    "same-turn": lambda t: (
        t.out
        and not t.rule.all_at_once
        and t.down is not None
        and t.turns_until(t.down) == t.turns()
    ),
    "out-natural": lambda t: t.out and bool(t.rules.wilds) and not t.wilds_played(),
    "asked-three": lambda t: t.out and len(t.won_by_asking()) > 2,
    "alone": lambda t: t.out and len(t.downs) == 1 and not t.rule.all_at_once,
    "last-first": lambda t: t.out and _is_last_down(t),
    "patience": lambda t: t.out and t.down is not None and t.turns_until(t.down) > 9,
    "generous": lambda t: t.out and sum(who == t.seat for _s, _c, who in t.wins()) > 2,
    "first-down": lambda t: t.count > 2 and t.down is not None and t.place() == 1,
    "natural-contract": lambda t: (
        len(t.contract()) > 2
        and bool(t.rules.wilds)
        and not any(RANKS[card] in t.rules.wilds for card in t.contract_cards())
    ),
    "asked-for-it": lambda t: not t.contract_cards().isdisjoint(t.won_by_asking()),
    "from-the-pile": _from_the_pile,
    "four-suits": _four_suits,
    "twin-runs": lambda t: len({run.places[0].suit for run in t.runs()}) < len(t.runs()),
    "three-runs": lambda t: len(t.runs()) > 2,
    "everything": lambda t: t.out and t.rule.all_at_once,
    "long-run": lambda t: _longest(t, MeldKind.RUN) > 7,
    "large-set": lambda t: _longest(t, MeldKind.SET) > 5,
    "round": lambda t: len(_visited(t)) > 2,
    "five": lambda t: _most_in_a_turn(t) > 4,
    "swap": lambda t: any(t.swaps()),
    "slide": lambda t: not all(t.swaps()),
    "new-meld": lambda t: t.extra() > 0,
    "natural-two": _natural_two,
    "low-ace": _low_ace,
    "company": lambda t: len(t.downs) == t.count > 2,
}


@dataclass(frozen=True)
class Game:
    """A person's whole game; `deals` are all that the person played alone."""

    seat: int
    deals: tuple[Told, ...]
    count: int
    end: GameState
    others: tuple[SeatSetup, ...]
    day: bool

    @property
    def over(self) -> bool:
        return self.end.table.phase is Phase.GAME_OVER

    @property
    def whole(self) -> bool:
        return self.over and self.count > 1 and len(self.deals) == self.count

    @property
    def totals(self) -> list[int]:
        return [facts.score for facts in self.end.table.seats]

    @property
    def own(self) -> int:
        return self.totals[self.seat]

    @property
    def best_other(self) -> int:
        return min(total for seat, total in enumerate(self.totals) if seat != self.seat)

    @property
    def won(self) -> bool:
        return self.whole and self.own <= self.best_other

    def was_last(self) -> bool:
        """Whether everybody else had fewer points after a deal of the second half."""
        for number in range((self.count - 1) // 2, self.count - 1):
            points = [
                facts.start + sum(facts.points[: number + 1]) for facts in self.end.table.seats
            ]
            own = points.pop(self.seat)
            if own > max(points):
                return True
        return False

    def three_running(self) -> bool:
        out = {told.result.deal for told in self.deals if told.out}
        return any({deal, deal + 1, deal + 2} <= out for deal in out)


GAMES: Mapping[str, Callable[[Game], bool]] = {
    "finished": lambda g: g.whole,
    "win": lambda g: g.won,
    "comeback": lambda g: g.won and g.was_last(),
    "whisker": lambda g: g.won and 1 <= g.best_other - g.own <= 5,
    "mile": lambda g: g.won and g.own < g.best_other and 2 * g.own <= g.best_other,
    "three-out": lambda g: g.three_running(),
    "always-down": lambda g: g.whole and g.count > 4 and all(t.down for t in g.deals),
    "silent": lambda g: (
        g.won
        and g.end.table.sheet.claims.window is not ClaimTiming.NEVER
        and not any(t.asked_for() for t in g.deals)
    ),
    "ten-claims": lambda g: sum(len(t.won_by_asking()) for t in g.deals) > 9,
    "light-game": lambda g: g.whole and g.count > 4 and g.own <= 99,
    "master": lambda g: (
        g.won and any((w.person, w.level) == (False, "master") for w in g.others)
    ),
    "family": lambda g: g.whole and any(who.person for who in g.others),
    "full-table": lambda g: g.whole and len(g.totals) > 5,
    "ten-games": lambda g: g.whole,
    "three-sheets": lambda g: g.whole,
    "day": lambda g: g.day,
    "seven-days": lambda g: g.day,
}


def deeds_read(path: Path) -> set[tuple[str, str]]:
    """Who did what in a journal; deeds that need several games count from their first."""
    recording = journal.read(path)
    header = recording.header
    if header.practice or any(isinstance(entry, Practised) for entry in recording.entries):
        return set()
    playback = Playback(header)
    moves: list[Move] = []
    changed: set[int] = set()
    for entry in recording.entries:
        before = playback.state
        playback.apply(entry)
        if isinstance(entry, Acted):
            seats = tuple(playback.seats)
            if isinstance(entry.action, Deal):
                changed.clear()
            moves.append(Move(before, entry.action, playback.state, seats, frozenset(changed)))
            changed.clear()
        elif isinstance(entry, TookBack):
            while moves and moves.pop().before is not playback.state:
                pass
        elif isinstance(entry, HandedOver):
            changed.add(entry.seat)
    deals = _by_deal(moves)
    found = set()
    for seat, who in enumerate(playback.seats):
        if who.person:
            game = _game(deals, seat, who, playback)
            found |= {(who.name, key) for key, done in GAMES.items() if done(game)}
            found |= {
                (who.name, key) for key, done in DEALS.items() if any(map(done, game.deals))
            }
    return found


def _by_deal(moves: Sequence[Move]) -> list[list[Move]]:
    """The moves of each finished deal, from its Deal on."""
    deals: list[list[Move]] = []
    running: list[Move] = []
    for move in moves:
        if isinstance(move.action, Deal):
            running = []
        running.append(move)
        if move.after.table.result is not move.before.table.result:
            deals.append(running)
            running = []
    return deals


def _game(deals: Sequence[list[Move]], seat: int, who: SeatSetup, playback: Playback) -> Game:
    def alone(moves: list[Move]) -> bool:
        if any(seat in move.changed for move in moves):
            return False
        sat = [move.seats[seat] for move in moves if seat < len(move.seats)]
        return bool(sat) and all((s.name, s.person) == (who.name, True) for s in sat)

    told = tuple(Told(moves, seat) for moves in deals if alone(moves))
    others = tuple(other for number, other in enumerate(playback.seats) if number != seat)
    header = playback.setup
    digits = header.code.partition("-")[2]
    day = header.options[:1] != () and header.options[0].startswith("deal-")
    day = day and digits.startswith("2026-") and len(told) == len(deals)
    over = playback.state.table.phase is Phase.GAME_OVER
    return Game(seat, told, len(deals), playback.state, others, day and over)
