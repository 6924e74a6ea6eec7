"""HKDF with SHA-256, as RFC 5869 describes it: keys from a secret."""

from __future__ import annotations

import hmac
from hashlib import sha256

_DIGEST = 32
# RFC 5869, section 2.3: the counter of a block is one byte.
LONGEST_OUTPUT = 255 * _DIGEST


def extract(salt: bytes, secret: bytes) -> bytes:
    """A uniform key of 32 bytes from a secret and a salt that need not be secret."""
    return hmac.digest(salt or bytes(_DIGEST), secret, sha256)


def expand(key: bytes, info: bytes, length: int = _DIGEST) -> bytes:
    """So many bytes for one purpose, which `info` names; ValueError if that is too many."""
    if not 0 <= length <= LONGEST_OUTPUT:
        raise ValueError(f"HKDF gives at most {LONGEST_OUTPUT} bytes, not {length}")
    blocks = [b""]
    while sum(map(len, blocks)) < length:
        blocks.append(hmac.digest(key, blocks[-1] + info + bytes([len(blocks)]), sha256))
    return b"".join(blocks)[:length]
