"""Lesson story: the cards of the guided deal, and what its three computer players do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
    LetGo,
    MayI,
    MeldKind,
    MeldPlan,
    PlayerAction,
    Prompt,
    PromptKind,
    Seat,
    TableView,
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
    "KC KD QS AS 2D QC JH 4D 9D 5H 6H",
    "KH AH AD 3D 8D 6H JC JD 4C 9H 5H",
    "9D 5S 4S AS AC JS 3C 8S 6D 3S 8C",
    "QH QS QD 7H 8H 9H TH JS 4C TD 4H",
)
_UPCARD = "6D"
_STOCK = "8C 6S 9S 8H 7C 4H 9C TC TS"
"""The stock in drawing order; the fifth and the eighth card go to the last seat.

What the pupil holds at the end fits, but for one card; what the last seat keeps does not.
"""


@dataclass(frozen=True, slots=True)
class Part:
    """One computer player's script: its discards in order, what it asks for and lays down."""

    throws: tuple[str, ...]
    wants: str = ""
    melds: tuple[str, ...] = ()


# The second, third and fourth seat.
_PARTS = (
    Part(throws=("KH", "3D"), wants="JS"),
    Part(throws=("9D", "4S")),
    Part(throws=("JS", "4H"), melds=("QH QS QD", "7H 8H 9H TH")),
)


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
        return Discard(seat, next(named[n] for n in self._part.throws if n in named))


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
    title = _("A guided hand, played by Grandma Jeanne’s House Rules")
    return replace(whole, title=title, deals=whole.deals[1:2])


def begin(pupil: str, others: Sequence[tuple[str, str]], face: str = "") -> GameHost:
    """The guided deal's game, about to be dealt; the others are characters and their names.

    `face` is the one that the pupil has chosen; without it, one comes with the name.
    """
    seats = (
        SeatSetup(pupil, person=True, style=face),
        *(SeatSetup(name, False, level=style, style=style) for style, name in others),
    )
    hands = [hand.split() for hand in _HANDS]
    dealt = chain.from_iterable(zip(*hands, strict=True))
    first = (*dealt, _UPCARD, *_STOCK.split())
    styles = (style for style, _name in others)
    players = {style: Player(part) for style, part in zip(styles, _PARTS, strict=True)}
    sheet = _sheet()
    setup = GameSetup(sheet.key, (), seats, code_of(0), sheet)
    return arranged_game(setup, first, players)
