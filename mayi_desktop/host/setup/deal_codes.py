"""Deal codes: texts by which the same cards can be dealt again.

A short one of 40 bits is drawn or typed for a game. A long one tells the keys of a game that
was sealed by chance, once that is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

from mayi_desktop.i18n import _

if TYPE_CHECKING:
    from mayi_desktop.host.seal.commitment import DealKeys

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
    from mayi_desktop.host.seal.commitment import DealKeys

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
