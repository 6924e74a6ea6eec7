"""Attacks on the seal with a bounded number of tries; what each would cost is printed."""

from __future__ import annotations

import secrets
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from hashlib import sha256
from itertools import islice, pairwise
from math import log, sqrt
from random import Random
from statistics import mean

import pytest

from mayi_desktop.engine.actions import Deal
from mayi_desktop.engine.state_api import apply, new_game
from mayi_desktop.host.seal import (
    COMMITMENT_WORDS,
    HEAD_WORDS,
    Commitment,
    Contribution,
    DrawPlace,
    JournalHead,
    SealedDraw,
    shown_words,
)
from mayi_desktop.host.setup import code_of
from mayi_desktop.host.shuffle import certify, chance, short_fingerprint
from mayi_desktop.sheets.catalogue import SHEETS

BITS_A_WORD = 10
TRIES = 1 << 15
SALT = bytes(32)
PLACE = DrawPlace(3, "ab" * 32, 1, 1)


def commitment(number: int) -> Commitment:
    return Commitment(number.to_bytes(32, "big"), SALT, PLACE)


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


def fingerprint_of_code(code: str) -> str:
    """What was shown for a deal code, before there were commitments."""
    return sha256(code.encode("ascii")).hexdigest()


def test_the_old_short_form_is_found_twice_in_as_little_time_as_was_said() -> None:
    """Only the first of its three groups, to stay short: the law holds for all three."""
    shown = [(short_fingerprint(fingerprint_of_code(code_of(n)))[:4],) for n in range(4096)]
    expected = 4096 * 4095 / 2 / 2**16
    assert abs(pairs_alike(shown, 1) - expected) < 5 * sqrt(expected)


def test_the_seal_on_a_code_can_be_worked_out_and_a_commitment_cannot() -> None:
    """The old attack on a small part of the 2^40 codes, and the same on a commitment."""
    secret = 1234
    sealed = fingerprint_of_code(code_of(secret))
    assert [n for n in range(2048) if fingerprint_of_code(code_of(n)) == sealed] == [secret]
    drawn = Commitment.draw(PLACE)
    guesses = (n.to_bytes(32, "big") for n in range(2048))
    assert [g for g in guesses if sha256(g).digest() == drawn.digest] == []
    # Even who guesses the secret sees nothing without the salt.
    assert Commitment(drawn.secret, SALT, PLACE).digest != drawn.digest
    assert Commitment(drawn.secret, drawn.salt, PLACE).digest == drawn.digest


def test_secret_and_salt_are_all_drawn_by_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def token_bytes(count: int) -> bytes:
        asked.append(count)
        return bytes([len(asked)]) * count

    monkeypatch.setattr(secrets, "token_bytes", token_bytes)
    drawn = Commitment.draw()
    assert asked == [32, 32]
    assert (drawn.secret, drawn.salt) == (b"\x01" * 32, b"\x02" * 32)


def first_deal(seed: int) -> Deal:
    """The first shoe that a deal code gives at a table of four."""
    state = new_game(SHEETS["grandma-jeanne"].sheet, 4)
    while not isinstance(action := chance(seed, state, state.table.prompts[0]), Deal):
        state = apply(state, action).state
    return action


def luck(number: int, added: str) -> float:
    """How good the cards of the owner are, in [0, 1): any measure would do."""
    draw = SealedDraw(commitment(number), (Contribution(0, added),), closed=True)
    return int.from_bytes(draw.keys.key("deal", 0)[:4], "big") / (1 << 32)


def test_an_owner_who_tries_secrets_gains_what_the_page_says() -> None:
    """The best of N secrets on the average of k contributions that it cannot foresee."""
    secrets_tried, contributions = 64, 16
    added = [str(place) for place in range(contributions)]
    gains = []
    for attack in range(12):
        tried = range(attack * secrets_tried, (attack + 1) * secrets_tried)
        best = max(tried, key=lambda number: mean(luck(number, text) for text in added))
        gains.append(mean(luck(best, text) for text in added) - 0.5)
    deviation = 1 / sqrt(12)
    law = deviation * sqrt(2 * log(secrets_tried) / contributions)
    assert 0.5 * law < mean(gains) < 1.1 * law


def test_an_owner_gains_nothing_from_a_word_that_it_did_not_expect() -> None:
    expected = [str(place) for place in range(16)]
    dice = Random(5)
    gains = []
    for attack in range(40):
        tried = range(attack * 16, (attack + 1) * 16)
        best = max(tried, key=lambda number: mean(luck(number, text) for text in expected))
        gains += [luck(best, f"something else {dice.random()}") - 0.5 for _ in range(10)]
    assert abs(mean(gains)) < 4 / sqrt(12 * len(gains))


def test_who_adds_last_without_the_secret_can_only_guess() -> None:
    """Words that would be good for one secret are no better for the true one."""
    texts = [f"word {n}" for n in range(64)]
    gains = []
    for game in range(150):
        guessed = max(texts[:16], key=lambda text: luck(10_000 + game, text))
        gains.append(luck(game, guessed) - 0.5)
    assert abs(mean(gains)) < 4 / sqrt(12 * len(gains))


def test_who_adds_last_and_knows_the_secret_steers_as_the_page_warns() -> None:
    """This cannot be prevented on one computer; that is why the owner adds first."""
    steered = [max(luck(game, f"word {n}") for n in range(32)) for game in range(20)]
    assert mean(steered) > 0.9


def test_the_keys_of_two_games_and_of_two_deals_have_nothing_to_do_with_each_other() -> None:
    """Each bit of a key is another with probability 1/2 when anything changes."""
    draws = [SealedDraw(commitment(n), (Contribution(0, "x"),), closed=True) for n in range(65)]
    keys = [int.from_bytes(draw.keys.key("deal", 0), "big") for draw in draws]
    apart = [(a ^ b).bit_count() for a, b in pairwise(keys)]
    deals = [int.from_bytes(draws[0].keys.key("deal", n), "big") for n in range(65)]
    apart += [(a ^ b).bit_count() for a, b in pairwise(deals)]
    assert abs(mean(apart) - 128) < 4 * 8 / sqrt(len(apart))


def test_an_old_seal_of_a_deal_hides_no_more_than_its_code() -> None:
    """Salt and shoe follow from the code: who tries codes finds both."""
    sealed = certify(77, 0, first_deal(77)).fingerprint
    found = (n for n in range(70, 80) if certify(n, 0, first_deal(n)).fingerprint == sealed)
    assert list(islice(found, 2)) == [77]


def test_words_shown_are_the_beginning_of_the_digest_and_nothing_else() -> None:
    digest = commitment(1).digest
    assert shown_words(digest, COMMITMENT_WORDS) == commitment(1).shown_words()
    assert shown_words(digest[:20], COMMITMENT_WORDS) == commitment(1).shown_words()
