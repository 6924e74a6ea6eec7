"""Commitment: what the computer binds itself to before anybody knows a card.

PROTOCOL.md beside this file says what it proves, against whom, and what attacks cost.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256

from mayi_desktop.host.seal import hkdf
from mayi_desktop.host.seal.shown_words import COMMITMENT_WORDS, shown_words

# Bytes: as many as the hash has, so that guessing costs more than breaking the hash.
_SECRET = 32
# Bytes of each half of the keys of a game: what they are derived from, and its context.
_HALF = 32
# Letters; more than a sentence of a child, far less than a line of a journal may hold.
LONGEST_CONTRIBUTION = 60
# Games that one list can count; bounds what a damaged file can hold.
MOST_GAMES = 10**9
_HEX_256 = re.compile("[0-9a-f]{64}")
_NO_LIST = "0" * 64


@dataclass(frozen=True, slots=True)
class DrawPlace:
    """Where a commitment stands among all that were drawn on this computer.

    `game` counts from 1 and is 0 where no list could be kept; `list_head` pins everything that
    the list held before. `left` counts the games begun since one was played to its end, and
    `left_with_cards` those among them whose cards were dealt.
    """

    game: int = 0
    list_head: str = _NO_LIST
    left: int = 0
    left_with_cards: int = 0

    def __post_init__(self) -> None:
        if not _HEX_256.fullmatch(self.list_head):
            raise ValueError("not the head of a list")
        if not 0 <= self.left_with_cards <= self.left <= max(0, self.game - 1) <= MOST_GAMES:
            raise ValueError("that many games cannot have been left")


@dataclass(frozen=True, slots=True)
class Commitment:
    """A secret drawn by chance, and the digest that binds to it without telling it.

    The digest may be shown to everybody at once; secret and salt open it after the game.
    """

    secret: bytes = field(repr=False)
    salt: bytes = field(repr=False)
    place: DrawPlace = DrawPlace()

    def __post_init__(self) -> None:
        if len(self.secret) != _SECRET or len(self.salt) != _SECRET:
            raise ValueError(f"secret and salt have {_SECRET} bytes each")

    @classmethod
    def draw(cls, place: DrawPlace = DrawPlace()) -> Commitment:
        """A new one, from the system's best source of chance."""
        import secrets

        return cls(secrets.token_bytes(_SECRET), secrets.token_bytes(_SECRET), place)

    @property
    def hashed_text(self) -> str:
        """The text whose SHA-256 is the digest, for a check by any other program."""
        place = self.place
        return (
            "May I? commitment 1\n"
            f"salt {self.salt.hex()}\n"
            f"secret {self.secret.hex()}\n"
            f"game {place.game}\n"
            f"list {place.list_head}\n"
            f"left {place.left} {place.left_with_cards}\n"
        )

    @property
    def digest(self) -> bytes:
        """The 32 bytes that are shown before anything else is known."""
        return sha256(self.hashed_text.encode("ascii")).digest()

    def shown_words(self) -> tuple[str, ...]:
        """The digest as sixteen words, to photograph before anybody adds anything."""
        return shown_words(self.digest, COMMITMENT_WORDS)

    def qr_text(self) -> str:
        """The whole digest for a QR code; only signs of its short alphanumeric mode."""
        return f"MAY-I:GAME {self.place.game}:{self.digest.hex().upper()}"


@dataclass(frozen=True, slots=True)
class Contribution:
    """What the person in a seat added after the commitment was shown; "" for nothing."""

    seat: int
    text: str

    def __post_init__(self) -> None:
        if not 0 <= len(self.text) <= LONGEST_CONTRIBUTION or not self.text.isprintable():
            raise ValueError("not a short text")


@dataclass(frozen=True)
class SealedDraw:
    """A commitment with the contributions of the people, in the order in which they came.

    All chance of a game follows from it once it is `closed`.
    """

    commitment: Commitment
    contributions: tuple[Contribution, ...] = ()
    closed: bool = False

    @property
    def contributors(self) -> frozenset[int]:
        """The seats that really added something."""
        return frozenset(given.seat for given in self.contributions if given.text)

    def may_add(self, seat: int) -> bool:
        """Whether a seat may still add something: once, before the draw is closed."""
        return not self.closed and all(given.seat != seat for given in self.contributions)

    def adding(self, given: Contribution) -> SealedDraw:
        """The draw with one contribution more."""
        return replace(self, contributions=(*self.contributions, given))

    @property
    def context(self) -> str:
        """The text that makes the keys depend on everything that was shown and added."""
        added = (
            f"seat {given.seat} {given.text.encode('utf-8').hex()}\n"
            for given in self.contributions
        )
        digest = self.commitment.digest.hex()
        return f"May I? contributions 1\ncommitment {digest}\n{''.join(added)}"

    @cached_property
    def keys(self) -> DealKeys:
        """The keys of the game; AssertionError while people may still add something."""
        assert self.closed, "the keys are not known while people may add something"
        made_from = hkdf.extract(self.commitment.salt, self.commitment.secret)
        return DealKeys(made_from, sha256(self.context.encode("ascii")).digest())


@dataclass(frozen=True, slots=True)
class DealKeys:
    """Independent keys for everything that chance decides: one does not tell another."""

    _key: bytes = field(repr=False)
    _context: bytes

    @classmethod
    def from_bytes(cls, raw: bytes) -> DealKeys:
        """The keys that `to_bytes` told."""
        return cls(raw[:_HALF], raw[_HALF:])

    def to_bytes(self) -> bytes:
        """Everything that the keys follow from, in 64 bytes; it tells all the cards."""
        return self._key + self._context

    def key(self, purpose: str, number: int) -> bytes:
        """The 32 bytes for one purpose, such as deal 0."""
        return hkdf.expand(self._key, self._context + f"{purpose} {number}".encode("ascii"))

    @property
    def seed(self) -> int:
        """The seed of the computer players' own dice, which tells nothing about the cards."""
        return int.from_bytes(self.key("players", 0)[:16], "big")
