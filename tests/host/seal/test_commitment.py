"""Commitments: what is shown binds and hides, and the keys depend on all that was added."""

from __future__ import annotations

import hmac
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mayi_desktop.host import seal
from mayi_desktop.host.seal import (
    LONGEST_CONTRIBUTION,
    WORDS,
    Commitment,
    Contribution,
    DrawPlace,
    JournalHead,
    SealedDraw,
    shown_words,
)
from mayi_desktop.host.shuffle import KeyDice, shuffled

PLACE = DrawPlace(17, "ab" * 32, 3, 2)
KNOWN = Commitment(bytes(range(32)), bytes(range(32, 64)), PLACE)
ADDED = (Contribution(0, "drei blinde Mäuse"), Contribution(2, ""), Contribution(1, "7"))
texts = st.text(
    st.characters(exclude_categories=("C", "Z")), min_size=0, max_size=LONGEST_CONTRIBUTION
)


def closed(*added: Contribution, drawn: Commitment = KNOWN) -> SealedDraw:
    return SealedDraw(drawn, added, closed=True)


def test_anybody_can_work_the_digest_out_from_the_page_about_the_protocol() -> None:
    text = (
        f"May I? commitment 1\nsalt {bytes(range(32, 64)).hex()}\n"
        f"secret {bytes(range(32)).hex()}\ngame 17\nlist {'ab' * 32}\nleft 3 2\n"
    )
    assert KNOWN.digest == sha256(text.encode()).digest()


def test_anybody_can_work_a_deal_key_out_from_the_page_about_the_protocol() -> None:
    """Written down again with nothing but HMAC and SHA-256."""
    made = hmac.digest(KNOWN.salt, KNOWN.secret, "sha256")
    context = (
        f"May I? contributions 1\ncommitment {KNOWN.digest.hex()}\n"
        f"seat 0 {'drei blinde Mäuse'.encode().hex()}\nseat 2 \nseat 1 37\n"
    )
    info = sha256(context.encode()).digest() + b"deal 3"
    expected = hmac.digest(made, info + b"\x01", "sha256")
    assert closed(*ADDED).keys.key("deal", 3) == expected


def test_two_draws_have_nothing_in_common() -> None:
    drawn = [Commitment.draw(PLACE) for _ in range(50)]
    assert len({c.secret for c in drawn} | {c.salt for c in drawn}) == 100
    assert len({c.shown_words() for c in drawn}) == 50


@pytest.mark.parametrize(
    "changed",
    [
        replace(KNOWN, secret=bytes(32)),
        replace(KNOWN, salt=bytes(32)),
        replace(KNOWN, secret=KNOWN.salt, salt=KNOWN.secret),
        replace(KNOWN, place=replace(PLACE, game=18)),
        replace(KNOWN, place=replace(PLACE, list_head="ac" * 32)),
        replace(KNOWN, place=replace(PLACE, left=2)),
        replace(KNOWN, place=replace(PLACE, left_with_cards=3)),
    ],
)
def test_the_digest_binds_to_everything_in_it(changed: Commitment) -> None:
    assert changed.digest != KNOWN.digest
    assert changed.shown_words() != KNOWN.shown_words()
    assert closed(*ADDED, drawn=changed).keys.key("deal", 0) != closed(*ADDED).keys.key(
        "deal", 0
    )


def test_what_is_secret_stands_in_no_log() -> None:
    draw = closed(*ADDED)
    assert KNOWN.secret.hex() not in repr(draw) + repr(draw.keys)
    assert repr(KNOWN.secret) not in repr(draw) + repr(draw.keys)
    assert draw.keys._key.hex() not in repr(draw.keys)


@pytest.mark.parametrize(
    "added",
    [
        (),
        ADDED[:2],
        (ADDED[1], ADDED[0], ADDED[2]),
        (replace(ADDED[0], text="drei blinde Mause"), *ADDED[1:]),
        (replace(ADDED[0], seat=3), *ADDED[1:]),
        (ADDED[0], ADDED[2]),
    ],
)
def test_every_contribution_and_its_place_changes_all_keys(
    added: tuple[Contribution, ...],
) -> None:
    mine, other = closed(*ADDED).keys, closed(*added).keys
    purposes = [(purpose, n) for purpose in ("deal", "reshuffle", "players") for n in (0, 1)]
    assert all(mine.key(*what) != other.key(*what) for what in purposes)
    assert mine.seed != other.seed


def test_every_purpose_and_number_has_a_key_of_its_own() -> None:
    keys = closed(*ADDED).keys
    found = {
        keys.key(purpose, number)
        for purpose in ("dealer", "cut", "deal", "bury", "reshuffle", "deck", "players")
        for number in range(20)
    }
    assert len(found) == 7 * 20


@given(st.lists(texts, max_size=4), st.lists(texts, max_size=4))
def test_no_two_ways_to_add_something_are_written_alike(
    first: list[str], second: list[str]
) -> None:
    def context(added: list[str]) -> str:
        return closed(*(Contribution(seat, text) for seat, text in enumerate(added))).context

    assert (context(first) == context(second)) == (first == second)


def test_there_are_no_keys_while_people_may_add_something() -> None:
    draw = SealedDraw(KNOWN)
    with pytest.raises(AssertionError, match="not known"):
        _ = draw.keys


def test_everybody_adds_once() -> None:
    draw = SealedDraw(KNOWN).adding(ADDED[0]).adding(ADDED[1])
    assert [draw.may_add(seat) for seat in range(3)] == [False, True, False]
    assert draw.contributors == {0}
    assert not replace(draw, closed=True).may_add(1)


@pytest.mark.parametrize("text", ["x" * (LONGEST_CONTRIBUTION + 1), "a\nb", "\x1b[31m"])
def test_a_contribution_is_a_short_line(text: str) -> None:
    with pytest.raises(ValueError, match="not a short text"):
        Contribution(0, text)


@pytest.mark.parametrize(
    ("game", "left", "dealt"), [(0, 1, 0), (3, 3, 0), (3, 1, 2), (3, -1, 0), (10**10, 0, 0)]
)
def test_a_place_is_possible(game: int, left: int, dealt: int) -> None:
    with pytest.raises(ValueError, match="cannot have been left"):
        DrawPlace(game, "0" * 64, left, dealt)


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


@pytest.mark.parametrize("text", [KNOWN.qr_text(), JournalHead(bytes(32)).qr_text()])
def test_a_qr_code_needs_only_its_short_mode(text: str) -> None:
    assert set(text) <= set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
    assert len(text) <= 90  # version 4 of a QR code with medium correction


def test_the_qr_code_holds_the_whole_digest() -> None:
    assert KNOWN.qr_text() == f"MAY-I:GAME 17:{KNOWN.digest.hex().upper()}"


def test_the_words_are_the_same_for_ever() -> None:
    """People keep photos of them."""
    joined = " ".join(WORDS).encode()
    assert (
        sha256(joined).hexdigest()
        == "517f3e3ae9b366f78a997dec4a1798a16c46bf16593222b50485fd8789dcbfad"
    )


def test_the_page_about_the_protocol_has_the_right_numbers() -> None:
    page = (Path(seal.__file__).parent / "SEAL.md").read_text("utf-8")
    draw = closed(Contribution(0, "otter"), Contribution(1, ""))
    key = draw.keys.key("deal", 0)
    for number in (
        KNOWN.digest.hex(),
        " ".join(KNOWN.shown_words()[:8]),
        " ".join(KNOWN.shown_words()[8:]),
        sha256(draw.context.encode()).hexdigest(),
        hmac.digest(KNOWN.salt, KNOWN.secret, "sha256").hex(),
        key.hex(),
        f"first number {KeyDice(key).below(1 << 32)}",
        " ".join(map(str, shuffled(KeyDice(key), range(10)))),
    ):
        assert number in page
