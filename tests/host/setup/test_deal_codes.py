"""Deal codes: their words, numbers and typing mistakes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mayi_desktop.host.seal import DealKeys
from mayi_desktop.host.setup import (
    DealCodeError,
    check_code,
    code_of,
    code_of_keys,
    new_code,
    seed_of,
    source_of,
)

SEEDS = st.integers(0, (1 << 40) - 1)


def _sentence_or_code(text: str) -> str:
    try:
        return check_code(text)
    except DealCodeError as error:
        return str(error)


@given(SEEDS)
def test_a_code_says_its_seed(seed: int) -> None:
    assert seed_of(code_of(seed)) == seed


@given(SEEDS, st.randoms())
def test_a_code_may_be_typed_carelessly(seed: int, rng) -> None:
    code = code_of(seed)
    typed = "".join(
        rng.choice((c.upper(), c.lower())) for c in code.replace("-", rng.choice(" -"))
    )
    assert check_code(f"  {typed} ") == code


def test_letters_easily_misread_are_read_as_meant() -> None:
    code = next(code_of(seed) for seed in range(1000) if code_of(seed).startswith("OLIVE"))
    assert check_code(code.replace("0", "o").replace("1", "l")) == code
    assert check_code(code.replace("OLIVE", "0l1ve")) == code


@given(SEEDS, st.integers(0, 7), st.sampled_from("0123456789ABCDEFGHJKMNPQRSTVWXYZ"))
def test_most_slips_show(seed: int, place: int, other: str) -> None:
    word, rest = code_of(seed).split("-", 1)
    letters = [*rest.replace("-", "")]
    letters[place] = other
    read = _sentence_or_code(word + "".join(letters))
    assert read.endswith(".") or read.startswith(word)


@given(st.text(max_size=40))
def test_anything_typed_is_a_code_or_says_what_one_looks_like(text: str) -> None:
    read = _sentence_or_code(text)
    assert (
        read.endswith(". A deal code looks like ALMOND-7Q4K-2XBD.") or check_code(read) == read
    )


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("", "too short"),
        ("MAPLE-7Q4", "too short"),
        ("7Q4K-2XBD", "too short"),
        ("MAPLE-7Q4K-2XBU", "letter U"),
        ("PEAR-0000-0000", "a typo"),
        ("TULIP-0000-0001", "a typo"),
    ],
)
def test_a_bad_code_is_explained(typed: str, reason: str) -> None:
    with pytest.raises(DealCodeError, match=reason):
        check_code(typed)


def test_new_codes_differ() -> None:
    assert len({new_code() for _ in range(200)}) == 200


def test_the_example_in_the_complaint_is_a_code() -> None:
    with pytest.raises(DealCodeError) as complaint:
        check_code("nonsense")
    example = str(complaint.value).split()[-1].rstrip(".")
    assert check_code(example) == example


KEYS = st.binary(min_size=64, max_size=64).map(DealKeys.from_bytes)


@given(KEYS)
def test_a_long_code_tells_the_keys_of_a_sealed_game(keys: DealKeys) -> None:
    code = code_of_keys(keys)
    assert check_code(code.lower().replace("-", " ")) == code
    assert source_of(code) == keys


@given(KEYS, st.data())
def test_any_wrong_letter_in_a_long_code_shows(keys: DealKeys, data) -> None:
    code = code_of_keys(keys)
    at = data.draw(
        st.integers(code.index("-") + 1, len(code) - 1).filter(lambda n: code[n] != "-")
    )
    other = data.draw(
        st.sampled_from("0123456789ABCDEFGHJKMNPQRSTVWXYZ").filter(lambda c: c != code[at])
    )
    with pytest.raises(DealCodeError):
        check_code(code[:at] + other + code[at + 1 :])


def test_a_long_code_is_no_seed_of_simulations() -> None:
    with pytest.raises(DealCodeError, match="only for a game"):
        seed_of(code_of_keys(DealKeys.from_bytes(bytes(64))))
