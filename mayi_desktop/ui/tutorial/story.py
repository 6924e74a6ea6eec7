"""Lesson story: the cards of the guided deal, and what its three computer players do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import chain
from random import Random
from typing import ClassVar

from mayi_desktop.bots.levels.bot import StyleDecision
from mayi_desktop.engine import (
    CARDS,
    Allow,
    CardId,
    Discard,
    DrawStock,
    LayDown,
    LayOff,
    LetGo,
    MayI,
    MeldKind,
    MeldPlan,
    PlayerAction,
    Prompt,
    PromptKind,
    Seat,
    TableView,
    check,
)
from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.host.game.lesson import arranged_game
from mayi_desktop.host.setup.deal_codes import code_of
from mayi_desktop.host.setup.game_setup import GameSetup, SeatSetup
from mayi_desktop.i18n import _
from mayi_desktop.sheets import SHEETS

PUPIL = Seat(0)

_HANDS = (
    "KC KD QS AS 2D QC JH 4D 9D 5H 3H",
    "KH AH AD 3D 8D 6H JC JD 4C 9H 5H",
    "9D 5S 4S AS AC JS 3C 8S 6D 3S 8C",
    "QH QS QD 7H 8H 9H TH JS KS JH 4H",
)
_UPCARD = "6D"
_STOCK = "8C 6S 6C 8H QH 4H 9C KH TS 5D 8S 3S"
"""The stock in drawing order; the fifth and the eighth card go to the last seat."""


@dataclass(frozen=True, slots=True)
class Part:
    """One computer player's script: its discards in order, what it asks for and lays down.

    Once it holds `goes_out_with`, it lays off everything else.
    """

    throws: tuple[str, ...]
    wants: str = ""
    melds: tuple[str, ...] = ()
    goes_out_with: str = ""


_BEN = Part(throws=("KH", "3D", "4C"), wants="JS")
_CLARA = Part(throws=("9D", "4S", "3C"))
_ROSA = Part(throws=("JS", "4H", "3S"), melds=("QH QS QD", "7H 8H 9H TH"), goes_out_with="3S")


class Player:
    """A computer player that follows a script; like any other it sees only its own view."""

    restylable: ClassVar[frozenset[StyleDecision]] = frozenset()

    def __init__(self, part: Part) -> None:
        self._part = part

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        """The script's next action."""
        seat = prompt.seat
        assert seat is not None
        match prompt.kind:
            case PromptKind.DRAW:
                return DrawStock(seat)
            case PromptKind.PLAY:
                return self._play(view, seat)
            case PromptKind.ASKED:
                return Allow(seat)
            case _:
                top = view.table.top
                wanted = top is not None and str(CARDS[top]) == self._part.wants
                return MayI(seat) if wanted else LetGo(seat)

    def _play(self, view: TableView, seat: Seat) -> PlayerAction:
        named = {str(CARDS[card]): card for card in view.hand}
        if self._part.melds and not view.table.seats[seat].down:
            plans = (meld_plan(names, named.get) for names in self._part.melds)
            return LayDown(seat, tuple(plan for plan in plans if plan is not None))
        if self._part.goes_out_with in named:
            return _lay_off(view, seat, named[self._part.goes_out_with])
        return Discard(seat, next(named[n] for n in self._part.throws if n in named))


def _lay_off(view: TableView, seat: Seat, last: CardId) -> PlayerAction:
    """Lay off any card that fits, except `last`, which is discarded in the end."""
    for card in view.hand:
        for meld in view.table.melds:
            action = LayOff(seat, card, meld.id)
            if card != last and check(view, action) is None:
                return action
    return Discard(seat, last)


def meld_plan(names: str, find: Callable[[str], CardId | None]) -> MeldPlan | None:
    """The meld of the cards with these names: a set if its first two ranks match, else a run.

    None if a card isn't found.
    """
    found = [find(name) for name in names.split()]
    cards = tuple(card for card in found if card is not None)
    if len(cards) < len(found):
        return None
    same_rank = names.split()[0][0] == names.split()[1][0]
    return MeldPlan(MeldKind.SET if same_rank else MeldKind.RUN, cards)


def _sheet() -> RuleSheet:
    """Grandma Jeanne's rules with a single deal, whose contract is a set and a run."""
    whole = SHEETS["grandma-jeanne"].sheet
    title = _("A guided hand by Grandma Jeanne’s House Rules")
    return replace(whole, title=title, deals=whole.deals[1:2])


def begin(pupil: str, others: tuple[str, str, str]) -> GameHost:
    """The guided deal's game, about to be dealt."""
    parts = dict(zip(("ben", "clara", "rosa"), (_BEN, _CLARA, _ROSA), strict=True))
    seats = (
        SeatSetup(pupil, person=True),
        *(SeatSetup(n, False, level) for n, level in zip(others, parts, strict=True)),
    )
    hands = [hand.split() for hand in _HANDS]
    dealt = chain.from_iterable(zip(*hands, strict=True))
    first = (*dealt, _UPCARD, *_STOCK.split())
    players = {level: Player(part) for level, part in parts.items()}
    sheet = _sheet()
    setup = GameSetup(sheet.key, (), seats, code_of(0), sheet)
    return arranged_game(setup, first, players)
