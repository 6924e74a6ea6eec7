"""Shown words: digests as words that people can photograph, read aloud and compare."""

from __future__ import annotations

from dataclasses import dataclass

from mayi_desktop.host.seal.word_list import WORDS

# Bits of a word: the list has 1,024.
_BITS = 10
# A commitment binds whoever makes it only as far as no two things with the same words can be
# found: among 160 bits that takes about 2 to the 80 tries.
COMMITMENT_WORDS = 16
# A head is made by a whole game: nobody can try many while people watch, and to find another
# one afterwards takes 2 to the 120 tries.
HEAD_WORDS = 12


def shown_words(digest: bytes, count: int) -> tuple[str, ...]:
    """The first bits of a digest as words, ten bits each; ValueError if it is too short.

    >>> shown_words(bytes(32), 3)
    ('abacus', 'abacus', 'abacus')
    """
    bits = count * _BITS
    if len(digest) * 8 < bits:
        raise ValueError(f"{len(digest)} bytes make no {count} words")
    number = int.from_bytes(digest, "big") >> len(digest) * 8 - bits
    return tuple(WORDS[number >> bits - _BITS * at & 1023] for at in range(1, count + 1))


@dataclass(frozen=True, slots=True)
class JournalHead:
    """The head of a journal: the SHA-256 of its lines so far, which pins every one of them."""

    digest: bytes

    def shown_words(self) -> tuple[str, ...]:
        """The head as twelve words, to photograph at a summary."""
        return shown_words(self.digest, HEAD_WORDS)

    def qr_text(self) -> str:
        """The whole head for a QR code; only signs of its short alphanumeric mode."""
        return f"MAY-I:HEAD:{self.digest.hex().upper()}"
