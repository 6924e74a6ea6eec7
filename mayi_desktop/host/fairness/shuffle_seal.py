"""Shuffle seal: a fingerprint of the shoe before a deal, and the salt that opens it after."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from mayi_desktop.engine.actions import Deal
from mayi_desktop.engine.cards import CARDS

# Hex digits.
_SALT_LENGTH = 32
# Hex digits of the short form, and of one group in it.
_SHORT, _GROUP = 12, 4


@dataclass(frozen=True, slots=True)
class DealCertificate:
    """The certificate of a finished deal (from 0): its salt, and its shoe as text."""

    deal: int
    salt: str
    shoe: str

    @property
    def hashed_line(self) -> str:
        """The line whose SHA-256 is the fingerprint, for a check by any other program."""
        return f"{self.salt} {self.shoe}"

    @property
    def fingerprint(self) -> str:
        """The fingerprint that must have been shown before the deal."""
        return sha256(self.hashed_line.encode("ascii")).hexdigest()


def salt_of(seed: int, deal: int) -> str:
    """The salt of a deal's fingerprint, which hides the shoe until the deal is over."""
    return sha256(f"{seed}:salt:{deal}".encode()).hexdigest()[:_SALT_LENGTH]


def certify(seed: int, deal: int, dealt: Deal) -> DealCertificate:
    """The certificate of a deal from its seed and its cards."""
    return DealCertificate(deal, salt_of(seed, deal), shoe_text(dealt))


def shoe_text(dealt: Deal) -> str:
    """The cards of a shoe by name, in dealing order.

    Where upcards may have to be buried, the positions that decide where follow.
    """
    cards = " ".join(str(CARDS[card]) for card in dealt.order)
    return f"{cards} / {' '.join(map(str, dealt.bury))}" if dealt.bury else cards


def short_fingerprint(fingerprint: str) -> str:
    """The beginning of a fingerprint, to read aloud or note on paper.

    >>> short_fingerprint("3fa912c477b0" + 52 * "0")
    '3FA9-12C4-77B0'
    """
    first = fingerprint[:_SHORT].upper()
    return "-".join(first[at : at + _GROUP] for at in range(0, len(first), _GROUP))
