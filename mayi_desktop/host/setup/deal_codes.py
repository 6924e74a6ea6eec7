"""Deal codes: short texts by which the same cards can be dealt again."""

from __future__ import annotations

from zlib import crc32

from mayi_desktop.i18n import _

# Crockford's base 32: no letters that look like digits.
_SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MISREAD = str.maketrans("OIL", "011")
_LENGTH = 8
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
    return f"{_word(symbols)}-{symbols[:4]}-{symbols[4:]}"


def check_code(text: str) -> str:
    """The code in its standard form; case, spaces and dashes do not matter.

    DealCodeError says what is wrong with anything else.
    """
    plain = "".join(letter for letter in text.upper() if letter.isalnum()).translate(_MISREAD)
    word, symbols = plain[:-_LENGTH], plain[-_LENGTH:]
    if len(word) < _SHORTEST_WORD:
        raise DealCodeError(_with_example(_("That code is too short")))
    for letter in symbols:
        if letter not in _SYMBOLS:
            raise DealCodeError(
                _with_example(_("Deal codes never have the letter {letter}", letter=letter))
            )
    if word != _word(symbols).translate(_MISREAD):
        raise DealCodeError(_with_example(_("That code has a typo in it somewhere")))
    return f"{_word(symbols)}-{symbols[:4]}-{symbols[4:]}"


def seed_of(code: str) -> int:
    """The seed of all chance in a game with this code."""
    seed = 0
    for symbol in check_code(code).replace("-", "")[-_LENGTH:]:
        seed = seed << 5 | _SYMBOLS.index(symbol)
    return seed


def _with_example(words: str) -> str:
    return _("{words}. A deal code looks like {example}.", words=words, example=_EXAMPLE)


def _word(symbols: str) -> str:
    return _WORDS[crc32(symbols.encode()) % len(_WORDS)]
