"""Commitments: what is shown binds and hides, and the keys depend on all that was added."""

from __future__ import annotations

import hmac
import multiprocessing
import os
import sys
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mayi_desktop.base.files import lock_file, open_for_change
from mayi_desktop.host import seal
from mayi_desktop.host.seal import (
    LONGEST_CONTRIBUTION,
    WORDS,
    Commitment,
    Contribution,
    DrawPlace,
    GameList,
    JournalHead,
    SealedDraw,
    draw_listed,
    note_cards,
    note_end,
    read_list,
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


# --- The list of drawn games: nothing in it is lost, and what is done to it is seen or named.


HEAD = b"\x07" * 32


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "drawn-games.txt"


def lines_of(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


def draw(path: Path, *, cards: bool = True, end: bool = False) -> Commitment:
    drawn = draw_listed(path, "game.mayi")
    if cards:
        note_cards(path, drawn)
    if end:
        note_end(path, drawn, HEAD)
    return drawn


def test_a_first_game_has_no_games_before_it(path: Path) -> None:
    place = draw(path).place
    assert (place.game, place.left, place.left_with_cards) == (1, 0, 0)
    assert place.list_head == GameList().head


def test_games_that_were_left_are_counted_until_one_is_played_to_its_end(path: Path) -> None:
    draw(path, end=True)
    draw(path, cards=False)
    draw(path)
    draw(path)
    place = draw(path, end=True).place
    assert (place.game, place.left, place.left_with_cards) == (5, 3, 2)
    assert draw(path).place.left == 0
    games = read_list(path).games
    assert [game.game for game in games] == [1, 2, 3, 4, 5, 6]
    assert [game.ended for game in games] == [True, False, False, False, True, False]
    assert [game.with_cards for game in games] == [True, False, True, True, True, True]


def test_a_commitment_pins_all_lines_before_it(path: Path) -> None:
    first = draw(path, end=True)
    known = read_list(path)
    assert draw(path).place.list_head == known.head
    assert known.find(first.digest.hex()) == known.games[0]
    assert known.games[0].head == HEAD.hex()


def test_what_is_noted_twice_stands_there_once(path: Path) -> None:
    drawn = draw(path, end=True)
    before = path.read_bytes()
    note_cards(path, drawn)
    note_end(path, drawn, b"\x08" * 32)
    note_end(path, Commitment.draw(), HEAD)
    assert path.read_bytes() == before


@pytest.mark.parametrize("at", range(5))
def test_a_line_taken_out_doubled_or_changed_shows_at_the_next(path: Path, at: int) -> None:
    for _ in range(2):
        draw(path, end=True)
    lines = lines_of(path)
    assert read_list(path).broken_line == 0
    changed = lines[at].replace(b'"game":', b'"gAme":')
    for forged in (
        lines[:at] + lines[at + 1 :],
        lines[: at + 1] + lines[at:],
        [*lines[:at], changed, *lines[at + 1 :]],
        [*lines[:at], b"\n", *lines[at + 1 :]],
        [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]],
    ):
        path.write_bytes(b"".join(forged))
        assert at < read_list(path).broken_line <= at + 2
        draw(path)
        assert read_list(path).broken_line, "what was done stays seen"


def test_an_end_that_was_cut_off_is_seen_by_who_kept_a_later_commitment(path: Path) -> None:
    draw(path, end=True)
    kept = draw(path, end=True)
    whole = read_list(path)
    path.write_bytes(b"".join(lines_of(path)[:3]))
    short = read_list(path)
    assert short.broken_line == 0, "from the list alone it cannot be seen"
    assert short.find(kept.digest.hex()) is None
    again = draw(path)
    assert again.place.game == kept.place.game
    assert again.place.list_head == kept.place.list_head
    assert whole.find(kept.digest.hex()) is not None


def test_a_list_with_another_past_does_not_fit_a_kept_commitment(path: Path) -> None:
    draw(path)
    kept = draw(path)
    path.unlink()
    draw(path, end=True)
    other = draw(path)
    assert other.place.game == kept.place.game
    assert other.place.list_head != kept.place.list_head


@pytest.mark.parametrize("missing", [1, 2, 60, 200])
def test_a_line_torn_by_the_end_of_the_program_is_no_fault(path: Path, missing: int) -> None:
    draw(path, end=True)
    draw(path, cards=False)
    path.write_bytes(path.read_bytes()[:-missing])
    assert read_list(path).broken_line == 0
    # Without its line end only, it says all that it was meant to say.
    assert draw(path).place.game == (3 if missing == 1 else 2)
    assert read_list(path).broken_line == 0


@pytest.mark.parametrize(
    "data",
    [
        b"hello\n",
        b"[" * 100_000 + b"\n",
        b"{}\n",
        b"\xff\x00\n",
        b'{"after":"","game":-1,"commitment":"x","drawn":"","file":""}\n',
        b'{"after":"","game":99999999999999999999,"commitment":"x","drawn":"","file":""}\n',
        b'{"game":1,"commitment":"x","after":"' + b"0" * 64 + b'","head":"x"}\n',
    ],
)
def test_any_bytes_are_read_and_added_to(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True)
    path.write_bytes(data)
    read_list(path)
    assert draw(path).place.game == 1
    assert path.read_bytes().startswith(data)


def test_a_list_that_cannot_be_kept_is_said_to_be_none(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.mkdir(parents=True)
    assert draw(path).place.game == 0
    monkeypatch.setattr(seal, "LARGEST_LIST", 700)
    small = path.with_name("small.txt")
    assert [draw(small, cards=False).place.game for _ in range(4)] == [1, 2, 3, 0]
    assert len(read_list(small).games) == 3


def test_another_window_that_keeps_the_list_is_waited_for(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw(path)
    monkeypatch.setattr(seal, "_LONGEST_WAIT", 0.05)
    with open_for_change(path) as held:
        assert lock_file(held)
        assert draw(path).place.game == 0
    assert draw(path).place.game == 2


def _draw_some(path: Path) -> None:
    for _ in range(10):
        draw(path)


@pytest.mark.skipif(sys.platform != "linux", reason="forking takes no time here only")
def test_two_windows_at_once_lose_no_line(path: Path) -> None:
    workers = [
        multiprocessing.get_context("fork").Process(target=_draw_some, args=(path,))
        for _ in range(2)
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    known = read_list(path)
    assert known.broken_line == 0
    assert [game.game for game in known.games] == list(range(1, 21))


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such rights")
def test_only_its_owner_reads_the_list(path: Path) -> None:
    draw(path)
    assert path.stat().st_mode & 0o077 == 0


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
