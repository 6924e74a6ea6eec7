"""Set-up of a game: deal codes, sheet, seats, sharing mode, and source of chance."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated
from zlib import crc32

from mayi_desktop.base.files import short_text
from mayi_desktop.base.i18n import _

if TYPE_CHECKING:
    from mayi_desktop.engine.rulesheet import RuleSheet
    from mayi_desktop.host.seal import DealKeys, SealedDraw

# A deal code lets others deal the same cards. The short form has 40 bits, drawn or typed. The
# long form holds the keys of a finished game that was sealed by chance.


# Crockford's base 32: no letters that look like digits.
_SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MISREAD = str.maketrans("OIL", "011")
_LENGTH = 8
# A long code ends in a CRC-32: one check word is too weak for so much typing.
_CHECK_BYTES = 4
_KEY_BYTES = 66
_LONG_BITS = 8 * (_KEY_BYTES + _CHECK_BYTES)
_LONG_LENGTH = -(-_LONG_BITS // 5)
_GROUP = 4
_EXAMPLE = "ALMOND-7Q4K-2XBD"

_WORDS = (
    "ACORN", "ALMOND", "APPLE", "BADGER", "BANJO", "BASKET", "BEAVER", "BERRY",
    "BISON", "BUTTON", "CABIN", "CANDLE", "CARROT", "CEDAR", "CHERRY", "CLOVER",
    "COBALT", "COTTON", "CRANE", "DAISY", "DOLPHIN", "EAGLE", "EMBER", "FALCON",
    "FERRY", "FIDDLE", "FOREST", "GARDEN", "GINGER", "HARBOR", "HAZEL", "HONEY",
    "ISLAND", "IVORY", "JASPER", "KETTLE", "LADDER", "LEMON", "LILAC", "MAPLE",
    "MARBLE", "MEADOW", "MELON", "MUFFIN", "NUTMEG", "OCEAN", "OLIVE", "ORCHID",
    "OTTER", "PEBBLE", "PEPPER", "PLUM", "POPPY", "QUILT", "RABBIT", "RIVER",
    "ROBIN", "SADDLE", "TEAPOT", "TULIP", "VELVET", "WALNUT", "WILLOW", "ZEBRA",
)  # fmt: skip
_SHORTEST_WORD = min(map(len, _WORDS))


class DealCodeError(ValueError):
    """Not a valid deal code; the message says why."""


def new_code() -> str:
    """A new deal code of 40 random bits."""
    import secrets

    return code_of(secrets.randbits(5 * _LENGTH))


def code_of(seed: int) -> str:
    """The code of a seed; its word is a checksum that catches typos.

    >>> code_of(0)
    'BADGER-0000-0000'
    """
    symbols = "".join(_SYMBOLS[seed >> 5 * place & 31] for place in reversed(range(_LENGTH)))
    return _grouped(symbols)


def check_code(text: str) -> str:
    """The code in standard form, from any case or spacing; DealCodeError says what's wrong."""
    plain = _plain(text)
    is_long = len(plain) > _LONG_LENGTH // 2
    length = _LONG_LENGTH if is_long else _LENGTH
    word, symbols = plain[:-length], plain[-length:]
    if len(word) < _SHORTEST_WORD:
        raise DealCodeError(_with_example(_("That code is too short")))
    for letter in symbols:
        if letter not in _SYMBOLS:
            raise DealCodeError(
                _with_example(_("Deal codes never have the letter {letter}", letter=letter))
            )
    right = word == _word(symbols).translate(_MISREAD)
    if not right or (is_long and _keys_in(symbols) is None):
        raise DealCodeError(_with_example(_("That code has a typo in it somewhere")))
    return _grouped(symbols)


def seed_of(code: str) -> int:
    """The seed of a short code; DealCodeError for a long one."""
    source = source_of(check_code(code))
    if not isinstance(source, int):
        raise DealCodeError(_with_example(_("A long code works only for a game")))
    return source


def code_of_keys(keys: DealKeys) -> str:
    """The long code of a game sealed by chance: it reveals all cards."""
    raw = keys.to_bytes()
    number = int.from_bytes(raw + crc32(raw).to_bytes(_CHECK_BYTES, "big"), "big")
    places = reversed(range(_LONG_LENGTH))
    return _grouped("".join(_SYMBOLS[number >> 5 * place & 31] for place in places))


def source_of(code: str) -> DealKeys | int:
    """The source of chance for a standard code: keys for a long one, a seed for a short one."""
    symbols = "".join(code.split("-")[1:])
    if len(symbols) == _LENGTH:
        return _number(symbols)
    # Imported late: most games have no code, and the title page needs no hashes.
    from mayi_desktop.host.seal import DealKeys

    raw = _keys_in(symbols)
    assert raw is not None, "not a checked deal code"
    return DealKeys.from_bytes(raw)


def _keys_in(symbols: str) -> bytes | None:
    """The keys in a long code; None if its check fails."""
    from mayi_desktop.host.seal import PLACES

    number = _number(symbols)
    if number >> _LONG_BITS:
        return None
    raw = number.to_bytes(_LONG_BITS // 8, "big")
    keys, check = raw[:_KEY_BYTES], raw[_KEY_BYTES:]
    possible = int.from_bytes(keys[-2:], "big") < PLACES
    return keys if possible and crc32(keys).to_bytes(_CHECK_BYTES, "big") == check else None


def _number(symbols: str) -> int:
    number = 0
    for symbol in symbols:
        number = number << 5 | _SYMBOLS.index(symbol)
    return number


def _plain(text: str) -> str:
    """The letters and digits of a code in canonical form."""
    return "".join(letter for letter in text.upper() if letter.isalnum()).translate(_MISREAD)


def _grouped(symbols: str) -> str:
    groups = [symbols[at : at + _GROUP] for at in range(0, len(symbols), _GROUP)]
    return "-".join((_word(symbols), *groups))


def _with_example(words: str) -> str:
    return _("{words}. A deal code looks like {example}.", words=words, example=_EXAMPLE)


def _word(symbols: str) -> str:
    return _WORDS[crc32(symbols.encode()) % len(_WORDS)]


HINT, ODDS = "hint", "odds"
HELPS = (HINT, ODDS)
Text = Annotated[str, short_text]
USUAL_LEVEL = "steady"
FIRST_LEVEL = "beginner"
"""The level of the computer players in somebody's first game."""
_LIKE = "like:"


@dataclass(frozen=True, slots=True)
class Coaching:
    """What the coach may do at one table: hints on request, odds of a claim."""

    hints: bool = True
    odds: bool = False


USUAL_COACHING = Coaching()


class SharingMode(StrEnum):
    """Sharing mode: whose hand is visible when, for people at one screen.

    `PASS`: cards are private, and a hand shows only after its owner confirms. `OPEN`: nothing
    is private, and the current player's hand lies open. `TRUST` was a third mode in older
    journals; it reads as private.
    """

    PASS = "pass"
    OPEN = "open"
    TRUST = PASS


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """A seat's player: a person, or a computer player of a level.

    An imitator has the level from `level_of`. `style` is the computer player's character, or
    the portrait of a person; empty for none.
    """

    name: Text
    person: bool
    level: Text = USUAL_LEVEL
    style: Text = ""


def level_of(person: str) -> str:
    """The level that imitates a person."""
    return f"{_LIKE}{person}"


def person_of(level: str) -> str:
    """The person a level imitates; empty for other levels."""
    return level.removeprefix(_LIKE) if level.startswith(_LIKE) else ""


def is_portrait(style: str) -> bool:
    """Whether a style is a person's face, which a computer player in their seat keeps."""
    return style[:1] == "p" and style[1:].isdecimal()


def regular_player(regular: SeatSetup, now: SeatSetup) -> SeatSetup:
    """The seat's owner once another player has sat down: a person, if one ever sat there.

    A computer player that fills in for a person does not own the seat.
    """
    return now if now.person or not regular.person else regular


@dataclass(frozen=True, slots=True)
class GameSetup:
    """A game about to start; `options` are keys of the sheet's options.

    `code` is a deal code, from which anybody can compute the cards; if empty, the game is
    sealed by chance, and `sealed` is its draw once begun. `house` is the sheet itself if it is
    not built in. `coaching` and `sharing` are the coach's permissions and the sharing mode.
    """

    sheet_id: str
    options: tuple[str, ...]
    seats: tuple[SeatSetup, ...]
    code: str
    house: RuleSheet | None = None
    coaching: Coaching = USUAL_COACHING
    sharing: SharingMode = SharingMode.PASS
    sealed: SealedDraw | None = None

    def with_regulars(self, regulars: Iterable[SeatSetup]) -> GameSetup:
        """The same table with everybody back in their own seat.

        A person who moved to another seat stays there, so that nobody sits in two.
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
        """Whether the game is sealed by chance rather than dealt by a code."""
        return not self.code

    @property
    def source(self) -> DealKeys | int | None:
        """The source of chance; None before the commitment, and not complete before the cut."""
        if not self.by_chance:
            return source_of(self.code)
        return None if self.sealed is None else self.sealed.keys

    @property
    def chance(self) -> DealKeys | int | None:
        """The source of all shuffles; None until the pack was cut."""
        source = self.source
        known = source is None or isinstance(source, int) or source.cut is not None
        return source if known else None

    @property
    def seed(self) -> int:
        """The seed for the computer players' dice; requires known chance."""
        chance = self.chance
        assert chance is not None, "nothing is known of chance yet"
        return chance if isinstance(chance, int) else chance.seed

    def anew(self) -> GameSetup:
        """The same table with new cards, sealed by chance."""
        return replace(self, code="", sealed=None)

    @property
    def cards_code(self) -> str:
        """The deal code that repeats, and reveals, all cards; empty while chance is unknown."""
        if not self.by_chance:
            return self.code
        chance = self.chance
        return "" if chance is None or isinstance(chance, int) else code_of_keys(chance)

    def sheet(self) -> RuleSheet:
        """The rule sheet with its options; UnknownSheetError if there is none."""
        if self.house is not None:
            return self.house
        # Imported late: slow, and the first screen needs no rules.
        from mayi_desktop.sheets.catalogue import find_sheet

        return find_sheet(self.sheet_id, self.options)
