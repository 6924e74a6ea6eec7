"""Set-up of a game: sheet, seats, sitting, where chance comes from; and deal codes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING
from zlib import crc32

from mayi_desktop.base.i18n import _

if TYPE_CHECKING:
    from mayi_desktop.engine.rulesheet import RuleSheet
    from mayi_desktop.host.seal import DealKeys, SealedDraw


# --- Deal codes: texts by which the same cards can be dealt again.
# A short one of 40 bits is drawn or typed for a game. A long one tells the keys of a game that
# was sealed by chance, once that is over.


# Crockford's base 32: no letters that look like digits.
_SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MISREAD = str.maketrans("OIL", "011")
_LENGTH = 8
# A long code holds the keys and the CRC-32 of them: with so much to type, a word is no check.
_CHECK_BYTES = 4
_KEY_BYTES = 64
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
    """Raised when a text is not a deal code; says why in one sentence."""


def new_code() -> str:
    """A new deal code of 40 random bits."""
    import secrets

    return code_of(secrets.randbits(5 * _LENGTH))


def code_of(seed: int) -> str:
    """The code of a seed; its word is a checksum of the rest, so that typos show.

    >>> code_of(0)
    'BADGER-0000-0000'
    """
    symbols = "".join(_SYMBOLS[seed >> 5 * place & 31] for place in reversed(range(_LENGTH)))
    return _grouped(symbols)


def check_code(text: str) -> str:
    """The code in its standard form; case, spaces and dashes do not matter.

    DealCodeError says what is wrong with anything else.
    """
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
    """The seed of all chance in a game with this short code; DealCodeError for a long one."""
    source = source_of(check_code(code))
    if not isinstance(source, int):
        raise DealCodeError(_with_example(_("A long code works only for a game")))
    return source


def code_of_keys(keys: DealKeys) -> str:
    """The long code of a game that was sealed by chance: whoever has it knows all its cards."""
    raw = keys.to_bytes()
    number = int.from_bytes(raw + crc32(raw).to_bytes(_CHECK_BYTES, "big"), "big")
    places = reversed(range(_LONG_LENGTH))
    return _grouped("".join(_SYMBOLS[number >> 5 * place & 31] for place in places))


def source_of(code: str) -> DealKeys | int:
    """The source of all chance in a game with this code, in its standard form.

    Keys for a long code, a seed for a short one.
    """
    symbols = "".join(code.split("-")[1:])
    if len(symbols) == _LENGTH:
        return _number(symbols)
    # Most games have none, and the title needs no hashes.
    from mayi_desktop.host.seal import DealKeys

    raw = _keys_in(symbols)
    assert raw is not None, "not a checked deal code"
    return DealKeys.from_bytes(raw)


def _keys_in(symbols: str) -> bytes | None:
    """The keys that a long code tells; None if its check says that it was typed wrongly."""
    number = _number(symbols)
    if number >> _LONG_BITS:
        return None
    raw = number.to_bytes(_LONG_BITS // 8, "big")
    keys, check = raw[:_KEY_BYTES], raw[_KEY_BYTES:]
    return keys if crc32(keys).to_bytes(_CHECK_BYTES, "big") == check else None


def _number(symbols: str) -> int:
    number = 0
    for symbol in symbols:
        number = number << 5 | _SYMBOLS.index(symbol)
    return number


def _plain(text: str) -> str:
    """The letters and digits of a code, as they are read."""
    return "".join(letter for letter in text.upper() if letter.isalnum()).translate(_MISREAD)


def _grouped(symbols: str) -> str:
    groups = [symbols[at : at + _GROUP] for at in range(0, len(symbols), _GROUP)]
    return "-".join((_word(symbols), *groups))


def _with_example(words: str) -> str:
    return _("{words}. A deal code looks like {example}.", words=words, example=_EXAMPLE)


def _word(symbols: str) -> str:
    return _WORDS[crc32(symbols.encode()) % len(_WORDS)]


# --- Game setup: the sheet, the seats, how people sit, where chance comes from, the coach.


HINT, ODDS = "hint", "odds"
HELPS = (HINT, ODDS)
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
        from mayi_desktop.sheets.catalogue import find_sheet

        return find_sheet(self.sheet_id, self.options)
