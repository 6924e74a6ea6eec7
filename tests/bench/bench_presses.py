"""Counts presses around one laptop: a turn, asking for a discard, a computer's discard.

Prints only. Run it with `python -m tests.bench.bench_presses`, on the dummy driver. A press is a
key, a click, a drag, or a button that is held down; a pass is the laptop going to other hands.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from mayi_desktop.engine import PromptKind, Seat
from mayi_desktop.host.setup.bot_delays import BotDelays
from mayi_desktop.sheets import find_sheet
from mayi_desktop.engine.state_api import position
from mayi_desktop.ui.program.app import App
from mayi_desktop.ui.shell.arguments import Arguments
from mayi_desktop.ui.table.hud.curtain import Curtain
from tests.ui.table.player import Player
from tests.ui.table.tables import new_game
from tests.host.tables import put_state

MOST = 20
SHEETS = "grandma-jeanne", "honsvick", "evil", "seven-round"
WAYS: Mapping[str, Mapping[str, object]] = {
    "pass, usual clock": {"hold_seconds": 5.0},
    "pass, no clock": {"hold_seconds": -1.0},
    "trust, no clock": {"hold_seconds": -1.0, "trusting": True},
}
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
    """Four people who do the least that lets the game go on."""

    def __init__(self, app: App, folder: Path, sheet: str, turn: int, people: Sequence[int]) -> None:
        host = new_game(folder, 4, sheet=sheet, people=people)
        state = position(find_sheet(sheet), FOUR.format(turn=turn))
        thrown = (None, Seat((turn - 1) % 4))
        put_state(host, replace(state, table=replace(state.table, discarders=thrown)))
        super().__init__(app, host)
        host.clock.delays = app.context.delays
        self.count = Count()

    def did(self, what: str) -> None:
        self.count.presses += 1
        self.count.done.append(what)

    def key(self, key: str, what: str) -> None:
        self.press(key)
        self.did(what)
        self.wait(0.7)

    def tap(self, spot: object, what: str) -> None:
        self.click(spot)
        self.did(what)
        self.wait(0.7)

    def forward(self) -> bool:
        """One press that lets the game go on; False while it goes on by itself."""
        if isinstance(self.scene, Curtain):
            self.wait(0.7)
            self.count.passes += 1
            self.key("enter", "I'm …")
        elif not self.table.display.presenter.is_idle:
            return False
        elif self.table.panel.question is not None:
            self.key("space", self.table.panel.answers[0].label)
        elif (offered := self.table.model.hot_seat.offered) is not None:
            self.count.passes += 1
            self._post_key("v", (), down=True)
            self.did(f"show {offered}")
            self.wait(0.7)
        else:
            return self._play()
        return True

    def _play(self) -> bool:
        kinds = {prompt.kind for prompt in self.view.my_prompts}
        if PromptKind.DRAW in kinds:
            self.key("d", "draw")
        elif PromptKind.PLAY in kinds:
            self.drag(self.at(self.throwaway()), self.discards())
            self.did("drag a card to the discards")
            self._post_key("v", (), down=False)
            self.wait(0.7)
        else:
            return False
        return True

    def throwaway(self) -> str:
        """A card that costs no warning: no wild, and not the one just drawn."""
        return next(name for name in self.hand_names() if name[0] in "KQ")

    def wants(self, seat: Seat, *, looks: bool) -> bool:
        """One press towards asking for the discard; False where none is possible now."""
        panel, moment = self.table.panel, self.table.prompt.now()
        looked = not looks or self.table.model.viewer == seat
        if isinstance(self.scene, Curtain) or not self.table.display.presenter.is_idle:
            return False
        if panel.question is not None:
            for button, spec in zip(panel.answers[1:], panel.question.answers[1:], strict=True):
                if spec.seat == seat and looked or self.table.model.viewer == seat and looked:
                    self.tap(button, f"{button.label} (seat {seat})")
                    return True
            aside = panel.question.aside
            if not looked and aside is not None and panel.aside is not None:
                self.tap(panel.aside, aside.label)
                return True
            picks = [s for s in panel.question.answers if s.seat == seat]
            if picks:
                index = panel.question.answers.index(picks[0])
                self.tap(panel.answers[index], f"{picks[0].label} looks")
                return True
            return False
        if moment.pill is not None and moment.pill.enabled:
            self.tap(self.table.controls.pill, moment.pill.label)
            return True
        return False


def play(me: People, over: Callable[[], bool], first: Callable[[], bool] | None = None) -> Count:
    """Play until something is so; `first` is tried before what lets the game go on."""
    for _ in range(1500):
        assert me.count.presses < MOST, f"no end: {me.count.done}"
        if over():
            return me.count
        if first is None or not first():
            if not me.forward():
                me.wait()
    raise AssertionError(f"no end after {me.count.done}: {me.view.table.prompts}")


def plain_turn(me: People) -> Count:
    return play(me, lambda: me.view.table.turn == 1 and me.table.display.presenter.is_idle)


def asking(me: People, *, looks: bool) -> Count:
    """The turn of seat 0, in which seat 2 asks for the discard and gets it."""
    cards = len(me.table.host.view(Seat(2)).hand)

    def first() -> bool:
        has_it = len(me.table.host.view(Seat(2)).hand) > cards
        claim = me.view.table.claim
        asked = claim is not None and claim.caller == 2
        return not has_it and not asked and me.wants(Seat(2), looks=looks)

    count = play(me, lambda: me.view.table.turn == 1, first)
    assert len(me.table.host.view(Seat(2)).hand) > cards, count.done
    return count


def computers(me: People, turns: int) -> Count:
    """So many turns of computers before a person plays, without that person's first press."""
    me.count = Count()

    def over() -> bool:
        here = me.view.table.turn == (1 + turns) % 4
        return here and me.table.display.presenter.is_idle and (
            isinstance(me.scene, Curtain) or me.table.model.hot_seat.offered is not None
        )

    return play(me, over)


def row(way: str, sheet: str) -> str:
    cells = []
    for job, turn, people in (
        (plain_turn, 0, range(4)),
        (lambda me: asking(me, looks=False), 0, range(4)),
        (lambda me: asking(me, looks=True), 0, range(4)),
        (lambda me: computers(me, 1), 1, (0, 2, 3)),
        (lambda me: computers(me, 2), 1, (0, 3)),
    ):
        with tempfile.TemporaryDirectory() as folder:
            app = App(Arguments(data=Path(folder)))
            app.change_settings(replace(app.context.settings, speed=0.0, **WAYS[way]))
            try:
                count = job(People(app, Path(folder), sheet, turn, people))
                cells.append(f"{count.presses} / {count.passes}")
                if os.environ.get("TELL"):
                    print("   ", way, sheet, count.done)
            except AssertionError as error:
                cells.append("–")
                if os.environ.get("TELL"):
                    print("   ", error)
            finally:
                app.close()
    return f"{way:20}{sheet:16}" + "".join(f"{cell:>14}" for cell in cells)


def main() -> None:
    """Print presses / passes of the laptop for each way of sitting."""
    heads = "plain turn", "asking", "after a look", "1 computer", "2 computers"
    print(f"{'':36}" + "".join(f"{head:>14}" for head in heads))
    for way in WAYS:
        for sheet in SHEETS:
            print(row(way, sheet))


if __name__ == "__main__":
    main()
