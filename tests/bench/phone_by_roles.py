"""Plays whole games on the phone's page by its accessibility tree alone, against beginners.

    python -m tests.bench.phone_by_roles [SHEET=CODE ...]

Prints the points, those of a beginner in the same seat of the same game, and what was done.
"""

from __future__ import annotations

import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.host.simulate import play_game
from tests.ui.phones.browser import (
    NAMES,
    BrowserPhone,
    Party,
    PhonesAtTable,
    running,
    set_up,
)
from tests.ui.wits import Card, Wits, cards_in

_SEATS = 4
# Seconds until what was pressed is tried otherwise.
_PATIENCE = 3.0
_CONTRACT = re.compile(r"\d+ (set|run)s? of \d+")
_MELD = "Your card fits here"


class Node:
    """One thing in the tree: its role, name, description and states."""

    def __init__(self, found: dict[str, Any]) -> None:
        self.role = str(found["role"]["value"])
        self.name = str(found.get("name", {}).get("value", ""))
        self.description = str(found.get("description", {}).get("value", ""))
        states = found.get("properties", ())
        self.states = {one["name"] for one in states if one["value"].get("value") is True}
        self.id = found["backendDOMNodeId"]
        self.key, self.parent = found["nodeId"], found.get("parentId")


def _above(key: str, parents: dict[str, str | None]) -> Iterator[str]:
    """A thing in the tree, and whatever it lies in."""
    at: str | None = key
    while at is not None:
        yield at
        at = parents.get(at)


class TreePlayer:
    """Plays by roles, names and states; presses as a screen reader does."""

    def __init__(self, phone: BrowserPhone, name: str) -> None:
        self._line = phone.context.new_cdp_session(phone.page)
        self._name = name
        self._nodes: list[Node] = []
        self._alerts: set[str] = set()
        self._asked: list[Node] = []
        self._before: list[tuple[str, str, frozenset[str]]] = []
        self._pressed_at = 0.0
        self._not: set[int] = set()
        self._turn = ""
        self._thrown = 0
        self.wits = Wits(self._hand, self._melds)
        self.done: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()

    def look(self) -> None:
        """Read the whole tree."""
        found = self._line.send("Accessibility.getFullAXTree")["nodes"]
        self._nodes = [
            Node(one) for one in found if not one.get("ignored") and "backendDOMNodeId" in one
        ]
        self._alerts = {n.key for n in self._nodes if n.role == "alert"}
        parents = {one["nodeId"]: one.get("parentId") for one in found}
        asks = {n.key for n in self._nodes if n.role == "alertdialog"}
        self._asked = [n for n in self._nodes if asks & {*_above(n.key, parents)}]

    def read_rules(self, party: Party) -> None:
        """Read under the rules' heading which cards are wild, and come back."""
        for button in ("Menu", "Rules", "Wild cards"):
            party.until(partial(self._press_named, button))
        party.until(lambda: any("wild" in one for one in self._texts(look=True)))
        texts = self._texts()
        self.wits.read_wilds([one for one in texts if not cards_in(one)])
        party.until(lambda: self._press_named("Back to my cards"))
        party.until(lambda: any(map(cards_in, self._texts(look=True))))

    def _press_named(self, name: str) -> bool:
        self.look()
        roles = {"button", "DisclosureTriangle"}
        fit = [n for n in self._nodes if n.role in roles and n.name.removeprefix("+ ") == name]
        if fit:
            self._press(fit[0], "page")
        return bool(fit)

    def play_on(self, table: PhonesAtTable, deal: int) -> bool:
        """Do one thing, if so many deals aren't over yet; whether they are."""
        if len(table.deals) < deal:
            self.act()
        return len(table.deals) >= deal

    def act(self) -> None:
        """Do one thing, if something has changed since the last one."""
        self.look()
        now = [(n.role, n.name, frozenset(n.states & {"selected"})) for n in self._nodes]
        if now == self._before and time.monotonic() < self._pressed_at + _PATIENCE:
            return
        self._before = now
        self.refused.update(n.name for n in self._nodes if n.parent in self._alerts)
        own = next((t for t in self._texts() if t.startswith(f"{self._name}, ")), "")
        self.wits.down = ", down" in own
        contract = next(filter(_CONTRACT.search, self._texts()), "")
        self.wits.read_contract(contract)
        todo = next((n.name for n in self._nodes if n.role == "heading"), "")
        self.wits.all_at_once = contract == self._turn and (
            self.wits.all_at_once or "at once" in todo
        )
        self._turn = contract
        self._decide(todo)

    def _decide(self, todo: str) -> None:
        buttons = [n for n in self._nodes if n.role == "button" and "disabled" not in n.states]
        answers = self._answers(buttons)
        if answers:
            self._press(answers[0], "answer a question")
            return
        choices = {button.name: button.name for button in buttons}
        if any(name.startswith("Draw from the stock") for name in choices):
            choices["Draw from the stock"] = ""
            self.wits.has_suggested = False
            self._not.clear()
            self._thrown = 0
        choices |= {n: "" for n in ("May I?", "Allow") if any(c.startswith(n) for c in choices)}
        piles = [n.name for n in self._nodes if n.name.startswith("Discard pile: ")]
        top = cards_in(piles[0]) if piles else []
        for what, label in self.wits.chosen(choices, top):
            fit = [button for button in buttons if button.name.startswith(label)]
            if fit:
                self.wits.has_suggested |= what == "suggest"
                self._press(fit[0], what)
                return
        on = [button for button in buttons if button.name.startswith(("On to", "Cut"))]
        if on:
            self._press(on[0], "go on")
        elif "discard" in todo.lower():
            self._lay_off_or_discard(buttons)

    def _answers(self, buttons: list[Node]) -> list[Node]:
        """The answers of a question that lies over the table, the wanted one first."""
        found = [b for b in buttons if b in self._asked]
        goes_down = any(n.name.startswith("You can go down") for n in self._asked)
        wanted = ("Swap it", "Lay it off")
        return [b for b in found if b.name.startswith(wanted)] or found[
            :: 1 if goes_down else -1
        ]

    def _lay_off_or_discard(self, buttons: list[Node]) -> None:
        options = self._options()
        chosen = [one for one in options if "selected" in one.states]
        melds = [n for n in buttons if n.description == _MELD]
        if len(chosen) == 1 and melds and len(options) > 1 and chosen[0].id not in self._not:
            self._not.add(chosen[0].id)
            self._press(melds[0], "lay off")
            return
        fitting = [
            n for n in options if "fits on the table" in n.name and n.id not in self._not
        ]
        back = [n for n in buttons if n.name.endswith(": back to your hand")]
        if back:
            self._press(back[0], "put back")
            return
        if fitting and len(options) > 1:
            want = fitting[0]
        else:
            ready = [n for n in buttons if n.name.startswith("Discard") and ":" not in n.name]
            if len(chosen) == 1 and ready and chosen[0].id == self._thrown:
                self._press(ready[0], "discard")
                return
            if len(chosen) == 1 and chosen[0].id == self._thrown:
                self._not.add(-chosen[0].id)
            left = [n for n in options if -n.id not in self._not] or options
            if not left:
                return
            cards = [cards_in(n.name)[0] for n in left]
            want = left[cards.index(self.wits.worst(cards))]
            self._thrown = want.id
        others = [one for one in chosen if one.id != want.id]
        if others:
            self._press(others[0], "choose")
        elif want.id not in {one.id for one in chosen}:
            self._press(want, "choose")

    def _options(self) -> list[Node]:
        return [n for n in self._nodes if n.role == "option" and cards_in(n.name)]

    def _hand(self) -> list[Card]:
        staged = [n for n in self._nodes if n.name.endswith(": back to your hand")]
        return [cards_in(n.name)[0] for n in [*self._options(), *staged]]

    def _melds(self) -> list[str]:
        """The melds' names: who laid them down, and what they hold."""
        return [n.name for n in self._nodes if n.role == "button" and ": " in n.name]

    def _texts(self, *, look: bool = False) -> list[str]:
        if look:
            self.look()
        return [n.name for n in self._nodes if n.role == "StaticText"]

    def _press(self, node: Node, what: str) -> None:
        self.done[what] += 1
        self._pressed_at = time.monotonic()
        found = self._line.send("DOM.resolveNode", {"backendNodeId": node.id})
        self._line.send(
            "Runtime.callFunctionOn",
            {
                "objectId": found["object"]["objectId"],
                "functionDeclaration": "function() { this.click(); }",
            },
        )


def setup(sheet: str, code: int, *, person: bool) -> GameSetup:
    """A game of beginners, the first seat's a person if so wanted."""
    seats = tuple(
        SeatSetup(NAMES[n], person=person and not n, level="beginner") for n in range(_SEATS)
    )
    return GameSetup(sheet, (), seats, code_of(code))


def main(games: list[str]) -> None:
    """Play a game of each sheet and code to its end."""
    with running() as browser:
        for game in games:
            sheet, _sign, number = game.partition("=")
            code = int(number or 11)
            with (
                tempfile.TemporaryDirectory() as folder,
                set_up(Path(folder), setup(sheet, code, person=True), None) as table,
            ):
                party = Party(table, browser)
                phone = party.seated()
                player = TreePlayer(phone, NAMES[0])
                player.read_rules(party)
                for deal in range(1, len(table.host.sheet.deals) + 1):
                    party.until(partial(player.play_on, table, deal))
                    print(sheet, code, deal, table.deals[-1], flush=True)
                scores = [facts.score for facts in table.host.view(None).table.seats]
                assert phone.faults == []
                phone.vanish()
            usual = play_game(setup(sheet, code, person=False))
            print(f"{sheet} {code}: {scores}; beginners {usual.scores}", flush=True)
            print(f"  wild {player.wits.wild_ranks}, {dict(player.done)}", flush=True)
            print(f"  refused {dict(player.refused)}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:] or ["grandma-jeanne", "honsvick"])
