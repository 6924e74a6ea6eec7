"""Damage to files as disks, editors and strangers cause it."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

_TOKENS = (
    b"null",
    b"-1",
    b"1e999",
    b'"\\u0000"',
    b"[[[[",
    b"{}",
    b"NaN",
    b"\xff\xfe",
    b"9" * 40,
    b"9" * 4000,
    b"0x" + b"f" * 5000,
)
_NUMBER = re.compile(rb"-?\d+")

Damage = Callable[[bytes, Random], bytes]


def damaged(data: bytes, dice: Random) -> bytes:
    """The data after one to three kinds of damage."""
    for _ in range(dice.randint(1, 3)):
        data = dice.choice(_DAMAGES)(data, dice)
    return data


def _flip(data: bytes, dice: Random) -> bytes:
    if not data:
        return b"\x00"
    at = dice.randrange(len(data))
    return data[:at] + bytes([data[at] ^ (1 << dice.randrange(8))]) + data[at + 1 :]


def _cut(data: bytes, dice: Random) -> bytes:
    return data[: dice.randrange(len(data) + 1)]


def _drop(data: bytes, dice: Random) -> bytes:
    start, end = sorted(dice.randrange(len(data) + 1) for _ in range(2))
    return data[:start] + data[min(end, start + 200) :]


def _repeat(data: bytes, dice: Random) -> bytes:
    start, end = sorted(dice.randrange(len(data) + 1) for _ in range(2))
    part = data[start : min(end, start + 400)]
    return data[:start] + part * dice.randint(2, 20) + data[start:]


def _noise(data: bytes, dice: Random) -> bytes:
    at = dice.randrange(len(data) + 1)
    return data[:at] + dice.randbytes(dice.randint(1, 60)) + data[at:]


def _token(data: bytes, dice: Random) -> bytes:
    at = dice.randrange(len(data) + 1)
    return data[:at] + dice.choice(_TOKENS) + data[at:]


def _number(data: bytes, dice: Random) -> bytes:
    found = list(_NUMBER.finditer(data))
    if not found:
        return data
    one = dice.choice(found)
    return data[: one.start()] + dice.choice(_TOKENS) + data[one.end() :]


def _swap_lines(data: bytes, dice: Random) -> bytes:
    lines = data.split(b"\n")
    one, other = dice.randrange(len(lines)), dice.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"\n".join(lines)


_DAMAGES: tuple[Damage, ...] = (
    _flip,
    _cut,
    _drop,
    _repeat,
    _noise,
    _token,
    _number,
    _swap_lines,
)
