"""Commitments: the words bind and hide, and the keys depend on the commitment and the cut."""

from __future__ import annotations

import hmac
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from mayi_desktop.engine.cards import Seat
from mayi_desktop.host import seal
from mayi_desktop.host.seal import (
    PLACES,
    WORDS,
    Commitment,
    Cut,
    DealKeys,
    JournalHead,
    SealedDraw,
    shown_words,
)
from mayi_desktop.host.shuffle import KeyDice, shuffled

KNOWN = Commitment(bytes(range(32)), bytes(range(32, 64)))
CUT = Cut(4711, Seat(1))


def keys_of(cut: Cut | None = CUT, drawn: Commitment = KNOWN) -> DealKeys:
    return SealedDraw(drawn, cut).keys


def test_anybody_can_work_the_digest_out_from_the_page_about_the_protocol() -> None:
    text = (
        f"May I? commitment 1\nsalt {bytes(range(32, 64)).hex()}\n"
        f"secret {bytes(range(32)).hex()}\n"
    )
    assert KNOWN.digest == sha256(text.encode()).digest()


@pytest.mark.parametrize(
    ("cut", "purpose", "written"),
    [
        (CUT, "deal", b"cut 4711 deal 3"),
        (Cut(), "deal", b"deal 3"),
        (CUT, "dealer", b"dealer 3"),
        (CUT, "cut", b"cut 3"),
    ],
)
def test_anybody_can_work_a_key_out_from_the_page_about_the_protocol(
    cut: Cut, purpose: str, written: bytes
) -> None:
    """Written down again with nothing but HMAC and SHA-256."""
    made = hmac.digest(KNOWN.salt, KNOWN.secret, "sha256")
    expected = hmac.digest(made, KNOWN.digest + written + b"\x01", "sha256")
    assert keys_of(cut).key(purpose, 3) == expected


def test_two_draws_have_nothing_in_common() -> None:
    drawn = [Commitment.draw() for _ in range(50)]
    assert len({c.secret for c in drawn} | {c.salt for c in drawn}) == 100
    assert len({c.shown_words() for c in drawn}) == 50


@pytest.mark.parametrize(
    "changed",
    [
        replace(KNOWN, secret=bytes(32)),
        replace(KNOWN, salt=bytes(32)),
        replace(KNOWN, secret=KNOWN.salt, salt=KNOWN.secret),
    ],
)
def test_the_digest_binds_to_everything_in_it(changed: Commitment) -> None:
    assert changed.digest != KNOWN.digest
    assert changed.shown_words() != KNOWN.shown_words()
    assert keys_of(drawn=changed).key("deal", 0) != keys_of().key("deal", 0)


def test_what_is_secret_stands_in_no_log() -> None:
    draw = SealedDraw(KNOWN, CUT)
    assert KNOWN.secret.hex() not in repr(draw) + repr(draw.keys)
    assert repr(KNOWN.secret) not in repr(draw) + repr(draw.keys)
    assert draw.keys._key.hex() not in repr(draw.keys)


@pytest.mark.parametrize("cut", [Cut(), Cut(4712, Seat(1)), Cut(471, Seat(1))])
def test_another_cut_changes_all_keys_but_the_first_dealers(cut: Cut) -> None:
    mine, other = keys_of(), keys_of(cut)
    purposes = [(purpose, n) for purpose in ("deal", "reshuffle", "players") for n in (0, 1)]
    assert all(mine.key(*what) != other.key(*what) for what in purposes)
    assert mine.seed != other.seed
    assert all(mine.key(what, 0) == other.key(what, 0) for what in ("dealer", "cut"))


def test_every_purpose_and_number_has_a_key_of_its_own() -> None:
    keys = keys_of()
    found = {
        keys.key(purpose, number)
        for purpose in ("dealer", "cut", "deal", "bury", "reshuffle", "deck", "players")
        for number in range(20)
    }
    assert len(found) == 7 * 20


def test_before_the_cut_only_the_first_dealer_is_decided() -> None:
    keys = keys_of(None)
    assert keys.key("dealer", 0) == keys_of().key("dealer", 0)
    for purpose in ("deal", "bury", "reshuffle", "deck", "players"):
        with pytest.raises(AssertionError, match="not cut yet"):
            keys.key(purpose, 0)
    with pytest.raises(AssertionError, match="not cut yet"):
        keys.to_bytes()


@pytest.mark.parametrize("cut", [CUT, Cut()])
def test_the_keys_can_be_written_down(cut: Cut) -> None:
    keys = keys_of(cut)
    assert DealKeys.from_bytes(keys.to_bytes()) == keys


@pytest.mark.parametrize(("place", "seat"), [(-1, 0), (PLACES, 0), (0, 0), (5, None)])
def test_a_cut_has_a_place_in_the_pack_and_a_person(place: int, seat: int | None) -> None:
    with pytest.raises(ValueError, match="nobody cuts"):
        Cut(place, None if seat is None else Seat(seat))


def test_words_tell_every_bit_that_they_stand_for() -> None:
    digest = bytes(range(100, 132))
    words = shown_words(digest, 16)
    bits = "".join(f"{WORDS.index(word):010b}" for word in words)
    assert bits == "".join(f"{byte:08b}" for byte in digest)[:160]
    assert shown_words(digest, 12) == words[:12]
    with pytest.raises(ValueError, match="2 bytes make no 2 words"):
        shown_words(b"ab", 2)


def test_what_is_shown_has_more_than_a_hundred_bits() -> None:
    assert len(WORDS) == len(set(WORDS)) == 1024
    assert len(KNOWN.shown_words()) * 10 == 160
    assert len(JournalHead(bytes(32)).shown_words()) * 10 == 120


def test_no_word_is_taken_for_another() -> None:
    assert len({word[:4] for word in WORDS}) == 1024
    assert all(word.isascii() and word.islower() and 4 <= len(word) <= 7 for word in WORDS)
    near = {form for word in WORDS for form in _one_letter_out(word)}
    assert len(near) == sum(len(_one_letter_out(word)) for word in WORDS)


def _one_letter_out(word: str) -> set[str]:
    """The word with each letter blotted out: a slip of one letter leaves one of them alike."""
    return {f"{word[:at]}.{word[at + 1 :]}" for at in range(len(word))}


def test_words_of_different_length_are_no_slip_of_each_other_either() -> None:
    known = set(WORDS)
    shorter = {word: {word[:at] + word[at + 1 :] for at in range(len(word))} for word in WORDS}
    assert [word for word, forms in shorter.items() if forms & known] == []


def test_the_words_are_the_same_for_ever() -> None:
    """People keep photos of them."""
    joined = " ".join(WORDS).encode()
    assert (
        sha256(joined).hexdigest()
        == "517f3e3ae9b366f78a997dec4a1798a16c46bf16593222b50485fd8789dcbfad"
    )


def test_the_page_about_the_protocol_has_the_right_numbers() -> None:
    page = (Path(seal.__file__).parent / "SEAL.md").read_text("utf-8")
    key = keys_of().key("deal", 0)
    for number in (
        KNOWN.digest.hex(),
        " ".join(KNOWN.shown_words()[:8]),
        " ".join(KNOWN.shown_words()[8:]),
        hmac.digest(KNOWN.salt, KNOWN.secret, "sha256").hex(),
        key.hex(),
        f"first number {KeyDice(key).below(1 << 32)}",
        " ".join(map(str, shuffled(KeyDice(key), range(10)))),
    ):
        assert number in page


# --- HKDF against the vectors of RFC 5869, appendix A (those for SHA-256).


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
