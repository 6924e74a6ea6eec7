"""Tests of the command that checks a saved game: what it finds, and where."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from mayi_desktop.cli import main as cli
from mayi_desktop.engine.actions import Deal, DrawStock, LayDown
from mayi_desktop.engine.cards import Seat
from mayi_desktop.host import journal
from mayi_desktop.host.journal import Acted, DealDone, Entry, GameDone, Journal
from tests.host.tables import begin, play_moves, resume, tick_until

Ask = Callable[[Path], tuple[int, str]]


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Ask:
    def asked(path: Path) -> tuple[int, str]:
        code = cli.main(["verify", str(path)])
        return code, _joined(capsys.readouterr().out)

    return asked


def _joined(told: str) -> str:
    """What was printed, its wrapped lines joined."""
    return "\n\n".join(" ".join(part.split()) for part in told.strip().split("\n\n"))


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The journal of a game of bots, two deals of it."""
    folder = tmp_path_factory.mktemp("whole")
    host = begin(folder, "steady", "steady", "steady")
    tick_until(host, lambda h: (r := h.view(None).table.result) is not None and r.deal == 1)
    host.close()
    assert host.autosave.path is not None
    return host.autosave.path.read_bytes()


@pytest.fixture
def whole(tmp_path: Path, data: bytes) -> Path:
    """A fresh copy of that journal."""
    path = tmp_path / "game.mayi"
    path.write_bytes(data)
    return path


def _with(whole: Path, change: Callable[[list[Entry]], None]) -> Path:
    """A journal under a sound running check in which something else stands."""
    recording = journal.read(whole)
    entries = list(recording.entries)
    change(entries)
    book = Journal.create(whole.parent / "changed", recording.header)
    for entry in entries:
        book.write(entry)
    book.close()
    return book.path


def _line_of(whole: Path, kind: type) -> int:
    entries = journal.read(whole).entries
    index = next(
        n
        for n, entry in enumerate(entries)
        if isinstance(entry.action if isinstance(entry, Acted) else entry, kind)
    )
    return index + 2


def test_a_game_as_it_was_played_is_praised_and_the_limits_are_named(
    whole: Path, ask: Ask
) -> None:
    code, told = ask(whole)
    assert code == 0
    assert told.startswith("game.mayi: Grandma Jeanne's House Rules, 3 seats, started ")
    assert "What was checked: deals 2, moves" in told
    assert "So far, everything checks out." in told
    proven, rest = told.split("What nobody can prove from the file")
    assert "No move in this file breaks the rules" in proven
    assert "Every card comes from the deal code." in proven
    assert "- Who made the moves." in rest
    assert "That chance picked the cards" in rest


def test_a_long_deal_code_can_be_copied(ask: Ask) -> None:
    path = Path(__file__).parents[1] / "golden/journals/long-code.mayi"
    assert f"deal code {journal.read(path).header.setup.code} alone" in ask(path)[1]


def test_another_shoe_is_found(whole: Path, ask: Ask) -> None:
    line = _line_of(whole, Deal)

    def swap(entries: list[Entry]) -> None:
        dealt = entries[line - 2]
        assert isinstance(dealt, Acted)
        assert isinstance(dealt.action, Deal)
        order = dealt.action.order
        entries[line - 2] = Acted(Deal((order[1], order[0], *order[2:]), dealt.action.bury))

    code, told = ask(_with(whole, swap))
    assert code == 1
    assert f"Line {line} of the file is wrong: these aren’t the cards" in told


def test_a_move_against_the_rules_is_found(whole: Path, ask: Ask) -> None:
    line = _line_of(whole, DrawStock)

    def twice(entries: list[Entry]) -> None:
        entries.insert(line - 1, entries[line - 2])

    code, told = ask(_with(whole, twice))
    assert code == 1
    assert f"Line {line + 1} of the file is wrong: steady" in told


@pytest.mark.parametrize("what", ["digest", "scores", "deal"])
def test_an_end_that_did_not_come_is_found(whole: Path, ask: Ask, what: str) -> None:
    line = _line_of(whole, DealDone)

    def other(entries: list[Entry]) -> None:
        done = entries[line - 2]
        assert isinstance(done, DealDone)
        scores = (done.scores[0] + 1, *done.scores[1:])
        entries[line - 2] = {
            "digest": DealDone(done.deal, "0" * len(done.digest), done.scores),
            "scores": DealDone(done.deal, done.digest, scores),
            "deal": DealDone(done.deal + 1, done.digest, done.scores),
        }[what]

    code, told = ask(_with(whole, other))
    assert code == 1
    assert f"Line {line} of the file is wrong" in told


def test_a_game_that_ends_too_early_is_found(whole: Path, ask: Ask) -> None:
    code, told = ask(_with(whole, lambda entries: entries.append(GameDone())))
    assert code == 1
    assert "the game isn’t over at that point" in told


def test_a_byte_that_was_changed_is_found_with_its_line(whole: Path, ask: Ask) -> None:
    lines = whole.read_bytes().split(b"\n")
    lines[9] = lines[9].replace(b'"', b"'")
    whole.write_bytes(b"\n".join(lines))
    code, told = ask(whole)
    assert code == 1
    assert "Line 10 of the file is wrong" in told


@pytest.mark.parametrize(
    ("kind", "before", "words"),
    [
        (Deal, rb"Deal\",\[\d*", "these aren’t the cards that the deal code gives"),
        (
            DrawStock,
            rb"DrawStock\",",
            "did something the rules don’t allow. At the table, the game would have said: “",
        ),
        (LayDown, rb"SET\",\[\d", "did something the rules don’t allow"),
        (
            DealDone,
            rb"DealDone\",\d,\"\w*\",\[",
            "the scores written there aren’t the game’s scores",
        ),
        (DealDone, rb"DealDone\",\d,\"", "the deal didn’t end that way"),
    ],
)
def test_of_a_changed_byte_it_is_told_what_differs(
    whole: Path, ask: Ask, kind: type, before: bytes, words: str
) -> None:
    number = _line_of(whole, kind)
    lines = whole.read_bytes().split(b"\n")
    line = lines[number - 1]
    found = re.search(before, line)
    assert found is not None
    at = found.end()
    other = b"2" if line[at : at + 1] == b"1" else b"1"
    lines[number - 1] = line[:at] + other + line[at + 1 :]
    whole.write_bytes(b"\n".join(lines))
    code, told = ask(whole)
    assert code == 1
    assert f"Line {number} of the file is wrong: it was changed after it was written" in told
    assert words in told.partition("As it stands now, ")[2]


def test_a_changed_name_is_found_though_anybody_might_be_called_so(
    whole: Path, ask: Ask
) -> None:
    host = resume(whole)
    host.hand_over(Seat(1), replace(host.setup.seats[1], name="Anna"))
    host.close()
    whole.write_bytes(whole.read_bytes().replace(b"Anna", b"Anne"))
    code, told = ask(whole)
    assert code == 1
    assert "could have happened too, but that isn’t what was written" in told


def test_a_changed_name_in_the_first_line_is_found(whole: Path, ask: Ask) -> None:
    whole.write_bytes(whole.read_bytes().replace(b"steady1", b"steady7", 1))
    code, told = ask(whole)
    assert code == 1
    assert told == "The first line of game.mayi was changed after it was written."


def test_every_byte_counts(whole: Path, ask: Ask) -> None:
    data = whole.read_bytes()
    for at in {*range(0, len(data), 149), len(data) - 2, len(data) - 1}:
        for other in {data[at] ^ 1, ord("1"), ord("\n")} - {data[at]}:
            whole.write_bytes(data[:at] + bytes([other]) + data[at + 1 :])
            code, told = ask(whole)
            assert code == 1, at
            assert "changed" in told or "isn’t a saved game" in told


def test_a_last_line_half_written_is_no_fault(whole: Path, ask: Ask) -> None:
    whole.write_bytes(whole.read_bytes()[:-5])
    code, told = ask(whole)
    assert code == 0
    assert "still being written" in told


def test_a_seat_that_does_not_exist_is_found(whole: Path, ask: Ask) -> None:
    line = _line_of(whole, DrawStock)

    def nobody(entries: list[Entry]) -> None:
        entries[line - 2] = Acted(DrawStock(Seat(9)))

    code, told = ask(_with(whole, nobody))
    assert code == 1
    assert f"Line {line} of the file is wrong" in told


@pytest.mark.parametrize(
    ("content", "words"),
    [(None, "can’t be read"), (b"", "isn’t a saved game"), (b"hello\n", "isn’t a saved game")],
)
def test_a_file_that_is_no_journal_is_told_so_in_a_sentence(
    tmp_path: Path, ask: Ask, content: bytes | None, words: str
) -> None:
    path = tmp_path / "letter.txt"
    if content is not None:
        path.write_bytes(content)
    code, told = ask(path)
    assert code == 1
    assert words in told
    assert "\n" not in told


def test_a_folder_is_no_journal(tmp_path: Path, ask: Ask) -> None:
    assert ask(tmp_path)[0] == 1


def test_a_game_just_begun_is_in_order(tmp_path: Path, ask: Ask) -> None:
    host = begin(tmp_path, "quiet", "quiet", "quiet")
    play_moves(host, 1)
    host.close()
    assert host.autosave.path is not None
    code, told = ask(host.autosave.path)
    assert code == 0
    assert "shuffles 1, " in told


@pytest.mark.parametrize(("penalty", "code", "words"), [(1, 0, "played"), (2, 1, "not played")])
def test_a_game_is_compared_with_a_file_of_house_rules(
    penalty: int,
    code: int,
    words: str,
    data: bytes,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    game, rules = tmp_path / "game.mayi", tmp_path / "ours.toml"
    game.write_bytes(data)
    rules.write_text(f'based_on = "grandma-jeanne"\n[claims]\npenalty = {penalty}\n')
    assert cli.main(["verify", str(game), "--sheet", str(rules)]) == code
    assert f"The game was {words} by the rules in {rules}." in capsys.readouterr().out


def test_verify_compares_with_files_only(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["verify", str(tmp_path / "game.mayi"), "--sheet", "evil"]) == 2
    assert "--sheet evil" in capsys.readouterr().err
