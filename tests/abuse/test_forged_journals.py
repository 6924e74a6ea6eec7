"""Forged journals: whatever is done to a line is caught by verify or by a photo, or named."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mayi_desktop.cli.verify import report
from mayi_desktop.host.seal import COMMITMENT_WORDS, HEAD_WORDS, Commitment
from mayi_desktop.host.verify import check_journal
from tests.abuse.forging import (
    Attacker,
    Lines,
    Outcome,
    chosen,
    eventful_game,
    forge,
    kind_of,
    outcome,
    payloads_of,
    photos,
    written,
)
from tests.host.whole_game import recorded

GOLDEN = Path(__file__).parents[1] / "golden" / "journals"
KINDS = {
    "header", "commitment", "adds", "drawn", "helped", "coach", "sitting", "CutForDeal", "Deal",
    "DrawStock", "TakeDiscard", "Discard", "LayDown", "LayOff", "MayI", "back", "seat", "deal",
    "join", "end",
}  # fmt: skip
# Without a photo nobody sees that these are missing, where checks and heads are made anew.
SILENT = {"helped", "coach", "sitting", "seat", "end"}


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An eventful game that was played to its end."""
    path = eventful_game(tmp_path_factory.mktemp("eventful")).autosave.path
    assert path is not None
    return path


def first_of_each(lines: Lines) -> Iterator[int]:
    return chosen(lines, 1)


def test_the_game_that_is_forged_has_lines_of_every_kind(game: Path) -> None:
    found = check_journal(game)
    assert found.problem is None
    assert {kind_of(payload) for payload in payloads_of(game)} >= KINDS
    assert len(photos(found)) == 1 + 6


def test_a_line_taken_out_is_caught_or_was_named(game: Path, tmp_path: Path) -> None:
    lines, seen = payloads_of(game), photos(check_journal(game))
    silent = set()
    for at in first_of_each(lines):
        forged = lines[:at] + lines[at + 1 :]
        for heads in (False, True):
            came = outcome(written(forged, heads=heads), tmp_path / "forged.mayi", seen)
            assert came is not Outcome.UNSEEN
            if came is Outcome.PHOTO:
                silent.add((kind_of(lines[at]), heads))
    assert {kind for kind, heads in silent if heads} == SILENT
    assert {kind for kind, heads in silent if not heads} == {"end"}


@pytest.mark.slow
def test_whatever_is_done_to_a_line_is_caught_by_verify_or_by_a_photo(
    game: Path, tmp_path: Path
) -> None:
    results = list(forge(game, tmp_path / "forged.mayi", 1))
    assert len(results) > 300
    assert [result for result in results if result[3] is Outcome.UNSEEN] == []
    by_photo = [result for result in results if result[3] is Outcome.PHOTO]
    assert [r for r in by_photo if r[2] is not Attacker.HEADS] == [
        ("end", "removed", Attacker.CHECKS, Outcome.PHOTO)
    ]
    # No change of these can pass, as cards or scores follow from them.
    strict = {"commitment", "adds", "CutForDeal", "Deal"}
    assert not strict & {kind for kind, *_ in by_photo}
    # Of a deal's end only one thing decides nothing: how quickly people played.
    assert len([kind for kind, *_ in by_photo if kind == "deal"]) <= 1


def test_the_photos_of_another_sound_game_differ_in_every_word_group(
    game: Path, tmp_path: Path
) -> None:
    """The same people and moves of chance of their own: sound, and shown in no photo."""
    other = eventful_game(tmp_path).autosave.path
    assert other is not None
    found = check_journal(other)
    assert found.problem is None
    mine, theirs = photos(check_journal(game)), photos(found)
    assert all(a != b for a, b in zip(mine, theirs, strict=True))
    assert (COMMITMENT_WORDS * 10, HEAD_WORDS * 10) == (160, 120)


def test_another_secret_that_opens_the_commitment_is_refused(
    game: Path, tmp_path: Path
) -> None:
    lines = payloads_of(game)
    at = next(n for n, payload in enumerate(lines) if kind_of(payload) == "commitment")
    other = Commitment.draw()
    honest = lines[at] | {"secret": other.secret.hex(), "salt": other.salt.hex()}
    for payload, words in (
        (honest, "the seal that was shown isn’t the one for this secret"),
        (
            honest | {"game": 0, "list": "0" * 64, "left": [0, 0]}
            | {"commitment": other.digest.hex()},
            "these cards don’t come from the seal",
        ),
    ):  # fmt: skip
        path = tmp_path / "forged.mayi"
        path.write_bytes(written([*lines[:at], payload, *lines[at + 1 :]], heads=True))
        problem = check_journal(path).problem
        assert problem is not None
        assert words in problem


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("commitment", "the seal that should come before it is missing"),
        ("drawn", "the cards weren’t known yet"),
        ("adds", "these cards don’t come from the seal"),
        ("deal", "the end of the deal that should come before it is missing"),
    ],
)
def test_a_proof_that_is_missing_is_named(
    game: Path, tmp_path: Path, kind: str, words: str
) -> None:
    lines = payloads_of(game)
    at = next(n for n, payload in enumerate(lines) if kind_of(payload) == kind)
    path = tmp_path / "forged.mayi"
    path.write_bytes(written(lines[:at] + lines[at + 1 :], heads=True))
    problem = check_journal(path).problem
    assert problem is not None
    assert words in problem


def test_a_head_that_is_missing_or_wrong_is_named(game: Path, tmp_path: Path) -> None:
    lines = payloads_of(game)
    at = next(n for n, payload in enumerate(lines) if kind_of(payload) == "deal")
    bare = {key: value for key, value in lines[at].items() if key != "head"}
    path = tmp_path / "forged.mayi"
    path.write_bytes(written([*lines[:at], bare, *lines[at + 1 :]], heads=True))
    assert "doesn’t say what the lines before it were" in str(check_journal(path).problem)
    wrong = lines[at] | {"head": "0" * 64}
    path.write_bytes(written([*lines[:at], wrong, *lines[at + 1 :]], heads=False))
    assert "aren’t the ones that were written then" in str(check_journal(path).problem)


def test_a_second_commitment_in_one_game_is_refused(game: Path, tmp_path: Path) -> None:
    lines = payloads_of(game)
    at = next(n for n, payload in enumerate(lines) if kind_of(payload) == "commitment")
    path = tmp_path / "forged.mayi"
    path.write_bytes(written(lines[: at + 1] + lines[at:], heads=True))
    assert "nothing could be drawn there" in str(check_journal(path).problem)


def test_a_game_that_is_called_practice_is_asked_for_its_heads(
    game: Path, tmp_path: Path
) -> None:
    lines = payloads_of(game)
    path = tmp_path / "forged.mayi"
    path.write_bytes(written([lines[0] | {"practice": True}, *lines[1:]], heads=False))
    assert check_journal(path).problem is not None


@pytest.mark.parametrize("format", [2, 3])
def test_old_files_are_asked_for_the_proofs_of_their_format(
    format: int, tmp_path: Path
) -> None:
    path = recorded(tmp_path, deals=2, format=format)
    lines, scratch = payloads_of(path), tmp_path / "forged.mayi"
    assert check_journal(path).problem is None
    for kind in ("seal", "deal"):
        for at in (n for n, payload in enumerate(lines) if kind_of(payload) == kind):
            scratch.write_bytes(written(lines[:at] + lines[at + 1 :], heads=False))
            problem = str(check_journal(scratch).problem)
            assert "is missing" in problem or "does not" in problem


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.mayi")), ids=lambda path: path.stem)
def test_old_files_say_what_they_do_not_prove(path: Path) -> None:
    found = check_journal(path)
    assert found.problem is None
    told = " ".join(" ".join(report(path, found)).split())
    older = found.header.format < 4
    assert ("An older version of the game wrote this file" in told) == older


def test_the_forger_writes_files_as_the_game_does(game: Path) -> None:
    assert written(payloads_of(game), heads=True) == game.read_bytes()
