"""Counts presses around one laptop: a turn, a May I?, a veto, a slip, an evening's beginning.

Prints only. Run it with `python -m tests.bench.bench_presses`, on the dummy driver. A press is
a key, a click, a drag, or something that is held down; a pass is the laptop going to other
hands. "Asking" and "veto" count only who asks or vetoes; "turn + May I?" is the whole turn in
which that happens. "Slip back" is from the discard until its player can play again. A dash:
nobody can, or nothing was discarded yet.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from unittest.mock import patch

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from mayi_desktop.engine import Phase, PromptKind, Seat
from mayi_desktop.engine.rulesheet import ClaimOrder
from mayi_desktop.host.setup import SharingMode
from mayi_desktop.sheets.catalogue import find_sheet
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.window import Arguments
from mayi_desktop.ui.phones.messages import NetworkAddress
from mayi_desktop.ui.play.prompts import Act
from tests.host.tables import put_state
from tests.notation import position
from tests.ui.hand import Hand
from tests.ui.pages.test_presses import first_evening, four_phones, later_evening
from tests.ui.table.player import Player
from tests.ui.table.tables import new_game

MOST = 20
SHEETS = "grandma-jeanne", "honsvick", "evil", "seven-round"
FOUR = """
deal 1
turn {turn} draw
seat 0: 3C 3D 5H 9C 9D TH 4S 7D QS KH 6S
seat 1: 3H 4D 5C 9H TD JH 2S 7S QD KD 6H
seat 2: 6C 6D 8H 4C 5D JD 2H 7H QC KS 8D
seat 3: 5S 6S 7C 8S TC JC 3S 4H AC KC 9S
discards: QC 8C
stock: 8H 9H TH JC QH 6D 9D
"""


@dataclass
class Count:
    """Presses, passes of the laptop, and what was pressed."""

    presses: int = 0
    passes: int = 0
    done: list[str] = field(default_factory=list)


class People(Player):
    """People around one screen who do the least that lets the game go on."""

    def __init__(self, app: App, folder: Path, sheet: str, turn: int, people: Sequence[int]):
        host = new_game(folder, 4, sheet=sheet, people=people)
        rules = find_sheet(sheet)
        self.claims = rules.claims
        state = position(rules, FOUR.format(turn=turn))
        thrown = (None, Seat((turn - 1) % 4))
        put_state(host, replace(state, table=replace(state.table, discarders=thrown)))
        host.clock.delays = app.context.delays(shared=True)
        super().__init__(app, host)
        self.count = Count()

    def sit(self, sharing: SharingMode) -> None:
        self.table.host.set_sharing(sharing)
        self.wait(1.1)

    def did(self, what: str) -> None:
        self.count.presses += 1
        self.count.done.append(what)
        self.wait(1.1)

    def forward(self) -> bool:
        """One press that lets the game go on; False while it goes on by itself."""
        moment = self.table.prompt.now()
        primary, button = moment.primary, self.table.controls.primary
        second = moment.second
        if second is not None and second.does(Act.NOBODY_ASKS_UNTIL_TURN):
            primary, button = second, self.table.controls.second
        if not self.table.display.presenter.is_idle:
            return False
        if moment.notice is not None and primary is not None and primary.enabled:
            if primary.does(Act.SIT_DOWN):
                self.count.passes += 1
            self.click(button)
            self.did(primary.label)
            return True
        return moment.notice is None and self._play()

    def _play(self) -> bool:
        kinds = {prompt.kind for prompt in self.view.my_prompts}
        if PromptKind.DRAW in kinds:
            self.press("d")
            self.did("draw")
        elif PromptKind.PLAY in kinds:
            card = next(name for name in self.hand_names() if name[0] in "KQ")
            self.drag(self.at(card), self.discards())
            self.did("drag a card to the discards")
        else:
            return False
        return True

    def ask(self, seat: Seat, *, looks: bool) -> bool:
        """Ask for the discard from a seat, after a look at the hand or at once."""
        spec = next((s for s in self.table.prompt.now().seats if s.seat == seat), None)
        if spec is None or not self.table.display.presenter.is_idle:
            return False
        panel = self.placed.seats[seat].plate.center
        if (
            looks
            and not self.table.model.hot_seat.open_hands
            and not any("look" in what for what in self.count.done)
        ):
            self.grab(panel)
            self.wait(1.0)
            assert self.table.model.viewer == seat
            self.drop(panel)
            self.count.passes += 1
            self.did("hold the seat to look")
        self.click(panel)
        self.did(f"{spec.label} (seat {seat})")
        return True


def play(
    me: People, over: Callable[[], bool], first: Callable[[], bool] = lambda: False
) -> Count:
    """Play until something is so; `first` is tried before what lets the game go on."""
    for _ in range(1500):
        assert me.count.presses < MOST, f"no end: {me.count.done}"
        if over():
            return me.count
        if not first() and not me.forward():
            me.wait()
    raise AssertionError(f"no end after {me.count.done}: {me.view.table.prompts}")


def plain_turn(me: People) -> Count:
    return play(me, lambda: me.view.table.turn == 1)


def asking(me: People, *, looks: bool) -> Count:
    """The turn of seat 0, in which seat 2 asks for the discard and gets it."""
    cards = len(me.table.host.view(Seat(2)).hand)

    def first() -> bool:
        has_it = len(me.table.host.view(Seat(2)).hand) > cards
        claim, wanted = me.view.table.claim, me.table.host.wishes.wanted
        done = has_it or bool(wanted) or (claim is not None and claim.caller == 2)
        return not done and me.ask(Seat(2), looks=looks)

    count = play(me, lambda: me.view.table.turn == 1, first)
    assert len(me.table.host.view(Seat(2)).hand) > cards, count.done
    return count


def asks_alone(me: People) -> Count:
    """What the one who asks presses, in a turn like that."""
    return _only(asking(me, looks=False), "(seat 2)")


def vetoing(me: People) -> Count | None:
    """What somebody presses who takes the discard that seat 2 asks for; None if nobody can."""
    order = me.claims.order
    if order is ClaimOrder.FIRST_TO_ASK and not me.claims.asks_turn_seat:
        return None
    vetoer = Seat(0 if order is ClaimOrder.FIRST_TO_ASK else 1)
    cards = len(me.table.host.view(vetoer).hand)

    def first() -> bool:
        claim, wanted = me.view.table.claim, me.table.host.wishes.wanted
        asked = [what for what in me.count.done if "(seat 2)" in what]
        if not asked and not wanted and claim is None:
            return me.ask(Seat(2), looks=False)
        vetoed = any(f"(seat {vetoer})" in what for what in me.count.done)
        return not vetoed and me.ask(vetoer, looks=False)

    has_it = lambda: len(me.table.host.view(vetoer).hand) > cards  # noqa: E731
    return _only(play(me, has_it, first), f"(seat {vetoer})")


def _only(count: Count, who: str) -> Count:
    done = [what for what in count.done if who in what]
    return Count(len(done), 0, done)


def slip_back(me: People) -> Count:
    """From a discard by mistake until its player can play again."""
    play(me, lambda: me.view.table.turn == 1)
    me.settle()
    me.count = Count()
    me.click(me.table.controls.undo)
    me.did("take it back")

    def over() -> bool:
        return me.view.table.turn == 0 and me.table.model.viewer == 0

    count = play(me, over)
    assert me.view.table.phase is Phase.PLAY
    return count


def computers(me: People, turns: int) -> Count:
    """So many turns of computers before a person plays, without that person's first press."""

    def over() -> bool:
        here = me.view.table.turn == (1 + turns) % 4
        return here and me.table.display.presenter.is_idle

    return play(me, over)


JOBS: tuple[tuple[str, Callable[[People], Count | None], int, Sequence[int]], ...] = (
    ("plain turn", plain_turn, 0, range(4)),
    ("asking", asks_alone, 0, range(4)),
    ("veto", vetoing, 0, range(4)),
    ("slip back", slip_back, 0, range(4)),
    ("turn + May I?", lambda me: asking(me, looks=False), 0, range(4)),
    ("after a look", lambda me: asking(me, looks=True), 0, range(4)),
    ("1 computer", lambda me: computers(me, 1), 1, (0, 2, 3)),
    ("2 computers", lambda me: computers(me, 2), 1, (0, 3)),
)


def row(sharing: SharingMode, sheet: str) -> str:
    """Every job at one sheet, with what was pressed if `TELL` is set."""
    cells = []
    for _head, job, turn, people in JOBS:
        with tempfile.TemporaryDirectory() as folder:
            app = App(Arguments(data=Path(folder)))
            app.change_settings(replace(app.context.settings, speed=0.0))
            try:
                me = People(app, Path(folder), sheet, turn, people)
                me.sit(sharing)
                count = job(me)
                cells.append(f"{count.presses} / {count.passes}" if count else "–")
                if os.environ.get("TELL") and count:
                    print("   ", sharing, sheet, count.done)
            finally:
                app.close()
    return f"{sharing:8}{sheet:16}" + "".join(f"{cell:>14}" for cell in cells)


def evenings() -> None:
    """Print the presses from the first page to the first card, names aside."""
    addresses = [NetworkAddress("127.0.0.1", "lo")]
    with tempfile.TemporaryDirectory() as folder:
        app = App(Arguments(data=Path(folder)))
        hand = Hand(app)
        try:
            with patch("mayi_desktop.ui.phones.messages.home_addresses", lambda: addresses):
                print(f"first start, four people: {first_evening(hand)}")
                print(f"a later evening: {later_evening(hand)}")
                print(f"four phones: {four_phones(hand)}", flush=True)
            app.context.navigation.show_title()
        finally:
            app.close()


def main() -> None:
    """Print presses / passes of the laptop for each way of sitting."""
    evenings()
    print(f"{'':24}" + "".join(f"{head:>14}" for head, *_job in JOBS))
    for sharing in SharingMode:
        for sheet in SHEETS:
            print(row(sharing, sheet), flush=True)


if __name__ == "__main__":
    main()
