"""HKDF against the vectors of RFC 5869, appendix A (those for SHA-256)."""

from __future__ import annotations

import pytest

from mayi_desktop.host import seal

BASIC = (
    22 * "0b",
    "000102030405060708090a0b0c",
    "f0f1f2f3f4f5f6f7f8f9",
    42,
    "077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5",
    "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865",
)
LONG = (
    "".join(f"{byte:02x}" for byte in range(0x00, 0x50)),
    "".join(f"{byte:02x}" for byte in range(0x60, 0xB0)),
    "".join(f"{byte:02x}" for byte in range(0xB0, 0x100)),
    82,
    "06a6b88c5853361a06104c9ceb35b45cef760014904671014a193f40c15fc244",
    "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c"
    "59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71"
    "cc30c58179ec3e87c14c01d5c1f3434f1d87",
)
NO_SALT = (
    22 * "0b",
    "",
    "",
    42,
    "19ef24a32c717b167f33a91d6f648bdf96596776afdb6377ac434c1c293ccb04",
    "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8",
)


@pytest.mark.parametrize(
    ("secret", "salt", "info", "length", "key", "output"), [BASIC, LONG, NO_SALT]
)
def test_a_vector_of_the_rfc(
    secret: str, salt: str, info: str, length: int, key: str, output: str
) -> None:
    made = seal.extract(bytes.fromhex(salt), bytes.fromhex(secret))
    assert made.hex() == key
    assert seal.expand(made, bytes.fromhex(info), length).hex() == output


def test_there_is_a_most_that_one_key_gives() -> None:
    assert len(seal.expand(bytes(32), b"", seal.LONGEST_OUTPUT)) == seal.LONGEST_OUTPUT
    with pytest.raises(ValueError, match="at most 8160 bytes"):
        seal.expand(bytes(32), b"", seal.LONGEST_OUTPUT + 1)
