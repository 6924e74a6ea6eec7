"""Game setup: the sheet, the seats, how people sit, where chance comes from, the coach."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from mayi_desktop.host.setup.deal_codes import code_of_keys, source_of

HINT, ODDS = "hint", "odds"
HELPS = (HINT, ODDS)
if TYPE_CHECKING:
    from mayi_desktop.engine.rulesheet import RuleSheet
    from mayi_desktop.host.seal.commitment import DealKeys, SealedDraw
USUAL_LEVEL = "steady"
LONGEST_CUT = 40
_LIKE = "like:"
# 128 bits of the digest of code and cut.
_SEED_BYTES = 16


@dataclass(frozen=True, slots=True)
class Coaching:
    """The switches of one table: hints on request, and the odds of a claim."""

    hints: bool = True
    odds: bool = False

    @property
    def allowed(self) -> tuple[str, ...]:
        """What is switched on, as saves name it."""
        return tuple(
            help_ for help_, on in zip(HELPS, (self.hints, self.odds), strict=True) if on
        )


USUAL_COACHING = Coaching()


def decode_coaching(raw: object) -> Coaching:
    """The switches in a save; ValueError for anything but a list of names.

    Unknown names may come from a newer version and are ignored.
    """
    if not isinstance(raw, Iterable) or isinstance(raw, str | dict):
        raise ValueError("not a list of what the coach may do")
    names = list(raw)
    if not all(isinstance(name, str) for name in names):
        raise ValueError("not a list of what the coach may do")
    return Coaching(hints=HINT in names, odds=ODDS in names)


class Sitting(StrEnum):
    """How the people at one screen sit, which decides whose hand may be seen when.

    `PASS`: the laptop goes from hand to hand, and a hand turns up only for whoever says that
    they are there. `TRUST`: everybody sits around it, and a hand is seen while somebody holds
    it up. `OPEN`: nothing is private, and the hand of whoever plays lies open.
    """

    PASS = "pass"
    TRUST = "trust"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """The player of a seat: a person, or a computer player of a level.

    The level of a relative is that of `level_of`. `style` is the key of the computer player's
    character; empty for none.
    """

    name: str
    person: bool
    level: str = USUAL_LEVEL
    style: str = ""


def level_of(person: str) -> str:
    """The level of the computer player that plays like somebody."""
    return f"{_LIKE}{person}"


def person_of(level: str) -> str:
    """Like whom a level plays; empty for any other level."""
    return level.removeprefix(_LIKE) if level.startswith(_LIKE) else ""


def regular_player(regular: SeatSetup, now: SeatSetup) -> SeatSetup:
    """Whose seat it is once another player has sat down there: a person's, if one ever came.

    A computer player that plays on for a person keeps the seat warm and does not own it.
    """
    return now if now.person or not regular.person else regular


@dataclass(frozen=True, slots=True)
class GameSetup:
    """A game about to start; `options` are keys of the sheet's options.

    `code` is a deal code, from which anybody can work out the cards, or empty: then the game is
    sealed by chance, and `sealed` is what was drawn for it once it has begun. `house` is the
    sheet itself where it is not built in; `cut` is what players added to a deal code before
    there were contributions. `coaching` is what the coach may do, `sitting` how the people sit,
    where there are several.
    """

    sheet_id: str
    options: tuple[str, ...]
    seats: tuple[SeatSetup, ...]
    code: str
    house: RuleSheet | None = None
    cut: str = ""
    coaching: Coaching = USUAL_COACHING
    sitting: Sitting = Sitting.PASS
    sealed: SealedDraw | None = None

    def with_regulars(self, regulars: Iterable[SeatSetup]) -> GameSetup:
        """The same table with everybody back in their own seat.

        Who has moved to another seat stays there, and nobody sits there twice.
        """
        pairs = list(zip(self.seats, regulars, strict=True))
        there = {now.name.casefold() for now, regular in pairs if now == regular}
        seats = tuple(
            now if regular.name.casefold() in there else regular for now, regular in pairs
        )
        names = {who.name.casefold() for who in seats}
        return replace(self, seats=seats) if len(names) == len(seats) else self

    @property
    def by_chance(self) -> bool:
        """Whether the game is sealed by chance, not dealt by a code."""
        return not self.code

    @property
    def chance(self) -> DealKeys | int | None:
        """The source of all shuffles; None while people may still add something to it."""
        if self.code:
            return self._code_source()
        return self.sealed.keys if self.sealed is not None and self.sealed.closed else None

    @property
    def seed(self) -> int:
        """The seed of the computer players' dice; only when chance is known."""
        chance = self.chance
        assert chance is not None, "no chance is known yet"
        return chance if isinstance(chance, int) else chance.seed

    def anew(self) -> GameSetup:
        """The same table with other cards, sealed by chance."""
        return replace(self, code="", cut="", sealed=None)

    @property
    def cards_code(self) -> str:
        """The deal code by which anybody can play the same cards; it tells all of them.

        Empty while no chance is known, and where a cut was added to a code.
        """
        if self.code:
            return "" if self.cut else self.code
        chance = self.chance
        return "" if chance is None or isinstance(chance, int) else code_of_keys(chance)

    def _code_source(self) -> DealKeys | int:
        """What follows from the deal code, with the cut, if any."""
        seed = source_of(self.code)
        if not self.cut or not isinstance(seed, int):
            return seed
        # Importing it takes longer than anything else here, and the title needs no seed.
        from hashlib import sha256

        mixed = sha256(f"{seed}:{self.cut}".encode()).digest()
        return int.from_bytes(mixed[:_SEED_BYTES], "big")

    def sheet(self) -> RuleSheet:
        """The rule sheet with its options; UnknownSheetError if there is none."""
        if self.house is not None:
            return self.house
        # The rules take as long to load as everything else, and the first screen needs none.
        from mayi_desktop.sheets import find_sheet

        return find_sheet(self.sheet_id, self.options)
