"""Attacks on the seal with a bounded number of tries; what each would cost is printed."""

from __future__ import annotations

import secrets
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from hashlib import sha256
from itertools import pairwise
from math import log, sqrt
from random import Random
from statistics import mean

import pytest

from mayi_desktop.engine.cards import Seat
from mayi_desktop.host.seal import (
    COMMITMENT_WORDS,
    HEAD_WORDS,
    PLACES,
    Commitment,
    Cut,
    JournalHead,
    SealedDraw,
    shown_words,
)

BITS_A_WORD = 10
TRIES = 1 << 15
SALT = bytes(32)


def commitment(number: int) -> Commitment:
    return Commitment(number.to_bytes(32, "big"), SALT)


def words_of_commitments() -> list[tuple[str, ...]]:
    return [commitment(number).shown_words() for number in range(TRIES)]


def words_of_heads() -> list[tuple[str, ...]]:
    """Heads of as many games, as their last line could be written."""
    begun = sha256(b"all lines before")
    heads = []
    for number in range(TRIES):
        whole = begun.copy()
        whole.update(str(number).encode())
        heads.append(JournalHead(whole.digest()).shown_words())
    return heads


def pairs_alike(shown: Iterable[tuple[str, ...]], words: int) -> int:
    """How many pairs begin with the same words."""
    seen = Counter(one[:words] for one in shown)
    return sum(count * (count - 1) // 2 for count in seen.values())


def tell_cost(capsys: pytest.CaptureFixture[str], what: str, bits: int, rate: float) -> None:
    years = 2**bits / rate / 3.156e7
    with capsys.disabled():
        sys.stdout.write(f"\n{what}: 2^{bits} tries, {years:.1e} years at {rate:,.0f} a second")


@pytest.mark.parametrize(
    ("make", "shown"),
    [(words_of_commitments, COMMITMENT_WORDS), (words_of_heads, HEAD_WORDS)],
    ids=["commitments", "heads"],
)
def test_two_with_the_same_words_are_as_rare_as_the_birthday_law_says(
    make: Callable[[], list[tuple[str, ...]]],
    shown: int,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Each word more takes ten bits; so what is found of two words tells about sixteen."""
    started = time.perf_counter()
    made = make()
    rate = TRIES / (time.perf_counter() - started)
    expected = TRIES * (TRIES - 1) / 2 / 2 ** (2 * BITS_A_WORD)
    assert abs(pairs_alike(made, 2) - expected) < 5 * sqrt(expected)
    assert pairs_alike(made, 4) == 0
    assert {len(one) for one in made} == {shown}
    tell_cost(capsys, "two with the same words", shown * BITS_A_WORD // 2, rate)


def test_another_one_with_given_words_is_not_found(capsys: pytest.CaptureFixture[str]) -> None:
    """Of 2^15 others about 32 share the first word, and none the first four."""
    wanted, made = commitment(TRIES).shown_words(), words_of_commitments()
    alike = [next(n for n in range(16) if one[n] != wanted[n]) for one in made]
    assert 10 < sum(n >= 1 for n in alike) < 60
    assert max(alike) < 4
    tell_cost(capsys, "another one with the words of a photo", COMMITMENT_WORDS * 10, 9e4)


def test_a_commitment_tells_nothing_about_its_secret() -> None:
    drawn = Commitment.draw()
    guesses = (n.to_bytes(32, "big") for n in range(2048))
    assert [g for g in guesses if sha256(g).digest() == drawn.digest] == []
    # Even who guesses the secret sees nothing without the salt.
    assert Commitment(drawn.secret, SALT).digest != drawn.digest
    assert Commitment(drawn.secret, drawn.salt).digest == drawn.digest


def test_secret_and_salt_are_all_drawn_by_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def token_bytes(count: int) -> bytes:
        asked.append(count)
        return bytes([len(asked)]) * count

    monkeypatch.setattr(secrets, "token_bytes", token_bytes)
    drawn = Commitment.draw()
    assert asked == [32, 32]
    assert (drawn.secret, drawn.salt) == (b"\x01" * 32, b"\x02" * 32)


def luck(number: int, place: int) -> float:
    """How good the cards of the owner are, in [0, 1): any measure would do."""
    draw = SealedDraw(commitment(number), Cut(place, Seat(0)))
    return int.from_bytes(draw.keys.key("deal", 0)[:4], "big") / (1 << 32)


def test_an_owner_who_tries_secrets_gains_what_the_page_says() -> None:
    """The best of N secrets on the average of k cuts that it cannot foresee."""
    secrets_tried, cuts = 64, 16
    places = range(1, cuts + 1)
    gains = []
    for attack in range(12):
        tried = range(attack * secrets_tried, (attack + 1) * secrets_tried)
        best = max(tried, key=lambda number: mean(luck(number, place) for place in places))
        gains.append(mean(luck(best, place) for place in places) - 0.5)
    deviation = 1 / sqrt(12)
    law = deviation * sqrt(2 * log(secrets_tried) / cuts)
    assert 0.5 * law < mean(gains) < 1.1 * law


def test_an_owner_gains_nothing_from_a_cut_that_it_did_not_expect() -> None:
    dice = Random(5)
    gains = []
    for attack in range(40):
        tried = range(attack * 16, (attack + 1) * 16)
        best = max(tried, key=lambda number: mean(luck(number, at) for at in range(1, 17)))
        gains += [luck(best, dice.randrange(17, PLACES)) - 0.5 for _ in range(10)]
    assert abs(mean(gains)) < 4 / sqrt(12 * len(gains))


def test_who_cuts_without_the_secret_can_only_guess() -> None:
    """A place that would be good for one secret is no better for the true one."""
    gains = []
    for game in range(150):
        guessed = max(range(1, 17), key=lambda place: luck(10_000 + game, place))
        gains.append(luck(game, guessed) - 0.5)
    assert abs(mean(gains)) < 4 / sqrt(12 * len(gains))


def test_a_changed_program_that_makes_up_the_cut_steers_as_the_page_warns() -> None:
    """This cannot be prevented on one computer."""
    steered = [max(luck(game, place) for place in range(1, 33)) for game in range(20)]
    assert mean(steered) > 0.9


def test_the_keys_of_two_games_and_of_two_deals_have_nothing_to_do_with_each_other() -> None:
    """Each bit of a key is another with probability 1/2 when anything changes."""
    draws = [SealedDraw(commitment(n), Cut(5, Seat(0))) for n in range(65)]
    keys = [int.from_bytes(draw.keys.key("deal", 0), "big") for draw in draws]
    apart = [(a ^ b).bit_count() for a, b in pairwise(keys)]
    deals = [int.from_bytes(draws[0].keys.key("deal", n), "big") for n in range(65)]
    apart += [(a ^ b).bit_count() for a, b in pairwise(deals)]
    assert abs(mean(apart) - 128) < 4 * 8 / sqrt(len(apart))


def test_words_shown_are_the_beginning_of_the_digest_and_nothing_else() -> None:
    digest = commitment(1).digest
    assert shown_words(digest, COMMITMENT_WORDS) == commitment(1).shown_words()
    assert shown_words(digest[:20], COMMITMENT_WORDS) == commitment(1).shown_words()
