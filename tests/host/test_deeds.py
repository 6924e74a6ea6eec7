"""Tests of the deeds: what each asks, what doesn't count, and how they are kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path
from random import Random
from shutil import copy
from tempfile import TemporaryDirectory

import pytest

from mayi_desktop.base.steps import result_of
from mayi_desktop.bots import LEVELS
from mayi_desktop.engine.actions import (
    LayDown,
    LayOff,
    LetGo,
    MayI,
    PlayerAction,
    ReplaceWild,
)
from mayi_desktop.engine.cards import CARDS, CardId, MeldId, Rank, Seat, Suit, face
from mayi_desktop.engine.events import WildReplaced
from mayi_desktop.engine.rulesheet import MeldKind
from mayi_desktop.engine.table import Meld, Place, Prompt
from mayi_desktop.engine.view import TableView
from mayi_desktop.host import deeds, journal
from mayi_desktop.host.deeds import (
    BY_KEY,
    DEEDS,
    CountedGame,
    Deed,
    DeedCounter,
    Done,
    SeatDeal,
    SeatGame,
    Stamps,
    deeds_in_steps,
)
from mayi_desktop.host.folder import deeds_file, games_folder
from mayi_desktop.host.journal import (
    FINISHED,
    Acted,
    DealDone,
    HandedOver,
    Journal,
    Practised,
    TookBack,
)
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.sheets.catalogue import SHEETS
from tests.bench.deeds import play, setup_of
from tests.host.deed_reader import deeds_read
from tests.host.whole_game import daily_game

ME = Seat(0)
GRANDMA, TWELVE, HONSVICK = (
    SHEETS[key].sheet for key in ("grandma-jeanne", "twelve-deal", "honsvick")
)


# --- Deals in a few words


def cards(text: str) -> tuple[CardId, ...]:
    """Cards by name; a card named twice is of another deck."""
    found: list[CardId] = []
    for name in text.split():
        wanted = face(name)
        found.append(
            next(
                CardId(n)
                for n, card in enumerate(CARDS)
                if (card.rank, card.suit) == wanted and n not in found
            )
        )
    return tuple(found)


def meld(text: str, owner: int = 0) -> Meld:
    """A run where the suits are equal, else a set; "JK=7H" is a wild for that card."""
    stands = [face(word.rpartition("=")[2]) for word in text.split()]
    names = " ".join(word.partition("=")[0] for word in text.split())
    kind = MeldKind.RUN if len({rank for rank, _suit in stands}) > 1 else MeldKind.SET
    places = tuple(
        Place(card, rank, suit) for card, (rank, suit) in zip(cards(names), stands, strict=True)
    )
    return Meld(MeldId(len(text)), Seat(owner), kind, places)


def deal(sheet=GRANDMA, number: int = 0, **facts: object) -> SeatDeal:
    """A deal of four in which nothing has happened but what is told here."""
    rule, rules = sheet.deals[number], sheet.meld_rules(number)
    plain = SeatDeal(ME, rule, rules, number, turns=6, seats=4)
    return replace(plain, **facts)  # type: ignore[arg-type]


def down(*melds: str, **facts: object) -> SeatDeal:
    """A deal in which I laid down these melds in turn 5, as the second of three."""
    laid = tuple(map(meld, melds))
    told = {"down_turn": 5, "down_place": 2, "downs": 3, "contract": laid}
    return deal(**{**told, **facts})  # type: ignore[arg-type]


def out(**facts: object) -> SeatDeal:
    return down(**{"out": True, **facts})


def added(text: str, *to: Meld, turn: int = 6) -> list[tuple[int, CardId, Meld]]:
    """Cards that I laid off, all on the same meld or each on its own."""
    named = cards(text)
    melds = list(to) * len(named) if len(to) == 1 else list(to)
    return [(turn, card, onto) for card, onto in zip(named, melds, strict=True)]


def swap(*, to_hand: bool) -> WildReplaced:
    run = meld("5H 6H 7H 8H", 1)
    (card,), (wild,) = cards("6H"), cards("JK")
    return WildReplaced(ME, card, wild, run, to_hand, None)


def game(*totals: Sequence[int], **facts: object) -> SeatGame:
    """A whole game of mine with these totals after each deal, by default one I won."""
    totals = totals or ((5, 50, 60), (10, 90, 95))
    plain = SeatGame(
        ME,
        "grandma-jeanne",
        tuple(deal(number=n) for n in range(len(totals))),
        tuple(map(tuple, totals)),
        tuple(Seat(s) for s, p in enumerate(totals[-1]) if p == min(totals[-1])),
        tuple(SeatSetup(name, person=False) for name in ("Ben", "Clara")),
        "",
        whole=True,
    )
    return replace(plain, **facts)  # type: ignore[arg-type]


def deals(*outs: int, count: int = 6, **facts: object) -> tuple[SeatDeal, ...]:
    """The deals of a game; I went out in some of them (from 0)."""
    return tuple(deal(number=n, out=n in outs, **facts) for n in range(count))


SETS = "7S 7H 7D", "KS KH KC"
ME_AND_MAX = SeatSetup("Max", person=True), SeatSetup("Ben", person=False)

# The list: each deed with something that is one, and something that only just isn't.
LIST: dict[str, tuple[SeatDeal | SeatGame, SeatDeal | SeatGame]] = {
    "down": (down(*SETS), deal()),
    "out": (out(), down(*SETS)),
    "claim": (deal(asked=1, claims=list(cards("7S"))), deal(asked=1)),
    "lay-off": (
        down(laid_off=added("9H", meld("5H 6H 7H 8H 9H", owner=2))),
        down(laid_off=added("9H", meld("5H 6H 7H 8H 9H"))),
    ),
    "finished": (game(), game(whole=False)),
    "win": (game(), game((50, 5), (90, 10))),
    "two-turns": (out(turns=2), out(turns=3)),
    "same-turn": (out(down_turn=6), out(down_turn=5)),
    "out-natural": (
        out(contract=tuple(map(meld, SETS))),
        out(contract=(meld("7S 7H 7D"), meld("KS KH 2D=KD"))),
    ),
    "asked-three": (
        out(asked=3, claims=list(cards("7S 7S 7H"))),
        out(asked=3, claims=list(cards("7S 7S"))),
    ),
    "alone": (out(downs=1, down_place=1), out(downs=2)),
    "last-first": (out(downs=4, down_place=4), out(downs=4, down_place=3)),
    "patience": (out(down_turn=10, turns=12), out(down_turn=9, turns=12)),
    "generous": (out(given=3), out(given=2)),
    "first-down": (down(*SETS, down_place=1), down(*SETS)),
    "natural-contract": (
        down(*SETS, "4S 4H 4C", number=3),
        down(*SETS, "4S 4H JK=4C", number=3),
    ),
    "asked-for-it": (
        down(*SETS, claims=list(cards("7H"))),
        down(*SETS, claims=list(cards("8H"))),
    ),
    "from-the-pile": (
        down(*SETS, drawn={5: cards("7H")[0]}),
        down(*SETS, drawn={4: cards("7H")[0]}),
    ),
    "four-suits": (down("7S 7H 7D 7C"), down("7S 7H 7D 2C=7C")),
    "twin-runs": (
        down("5H 6H 7H 8H", "TH JH QH KH", number=2),
        down("5H 6H 7H 8H", "TS JS QS KS", number=2),
    ),
    "three-runs": (
        down("5H 6H 7H 8H", "TH JH QH KH", "3S 4S 5S 6S", sheet=HONSVICK, number=6),
        down("5H 6H 7H 8H", "TH JH QH KH", number=2),
    ),
    "everything": (out(number=5), out(number=4)),
    "long-run": (
        down(laid_off=added("TH", meld("3H 4H 5H 6H 7H 8H 9H TH", owner=1))),
        down(laid_off=added("9H", meld("3H 4H 5H 6H 7H 8H 9H", owner=1))),
    ),
    "large-set": (
        down(laid_off=added("7S", meld("7S 7H 7D 7C 7H 7S", owner=1))),
        down(laid_off=added("7S", meld("7S 7H 7D 7C 7H", owner=1))),
    ),
    "round": (
        down(laid_off=added("9H KD 4S", *(meld("5H 6H 7H 8H", owner=n) for n in (1, 2, 3)))),
        down(laid_off=added("9H KD 4S", *(meld("5H 6H 7H 8H", owner=n) for n in (0, 2, 3)))),
    ),
    "five": (
        down(laid_off=added("7S 7H 7D 7C 7H", meld("7S 7H 7D 7C"))),
        down(
            laid_off=added("7S 7H 7D 7C", meld("7S 7H 7D 7C"))
            + added("7H", meld("7S 7H 7D 7C"), turn=7)
        ),
    ),
    "swap": (deal(swaps=[swap(to_hand=True)]), deal(swaps=[swap(to_hand=False)])),
    "slide": (deal(swaps=[swap(to_hand=False)]), deal(swaps=[swap(to_hand=True)])),
    "new-meld": (
        down(*SETS, extra=[meld("4S 4H 4C")], sheet=TWELVE),
        down(*SETS, sheet=TWELVE),
    ),
    "natural-two": (
        down("2H 3H 4H 5H", sheet=TWELVE, number=1),
        down("2S=2H 3H 4H 5H", sheet=TWELVE, number=1),
    ),
    "low-ace": (
        down("AH 2H 3H 4H", sheet=HONSVICK, number=2),
        down("JH QH KH AH", sheet=HONSVICK, number=2),
    ),
    "company": (down(*SETS, downs=4), down(*SETS)),
    "comeback": (
        game((50, 10, 20), (60, 30, 40), (62, 70, 80)),
        game((50, 10, 20), (30, 60, 40), (32, 70, 80)),
    ),
    "whisker": (game((5, 5), (10, 15)), game((5, 5), (10, 16))),
    "mile": (game((5, 5), (10, 20)), game((5, 5), (10, 19))),
    "three-out": (game(deals=deals(2, 3, 4)), game(deals=deals(1, 2, 4, 5))),
    "always-down": (
        game(deals=deals(count=5, down_turn=3)),
        game(deals=(*deals(count=5, down_turn=3), deal())),
    ),
    "silent": (game(), game(deals=(deal(asked=1),))),
    "ten-claims": (
        game(deals=(deal(claims=[CardId(1)] * 6), deal(claims=[CardId(1)] * 4))),
        game(deals=(deal(claims=[CardId(1)] * 9), deal(asked=9))),
    ),
    "light-game": (game(*[(9, 1)] * 4, (99, 80)), game(*[(9, 1)] * 4, (100, 80))),
    "master": (
        game(others=(SeatSetup("Ben", person=False, level="master"),)),
        game(others=(SeatSetup("Ben", person=True, level="master"),)),
    ),
    "family": (game(others=ME_AND_MAX), game()),
    "full-table": (
        game(others=(SeatSetup("Ben", person=False),) * 5),
        game(others=(SeatSetup("Ben", person=False),) * 4),
    ),
    "ten-games": (game(), game(whole=False)),
    "three-sheets": (game(), game(whole=False)),
    "day": (game(day="2026-11-24"), game()),
    "seven-days": (game(day="2026-11-24"), game()),
}


def is_done(deed: Deed, what: SeatDeal | SeatGame) -> bool:
    test = deed.of_deal if isinstance(what, SeatDeal) else deed.of_game
    assert test is not None, "an example of the wrong kind"
    return test(what)  # type: ignore[arg-type]


@pytest.mark.parametrize("key", [deed.key for deed in DEEDS])
def test_it_is_done_so_and_only_just_not_so(key: str) -> None:
    one, other = LIST[key]
    assert is_done(BY_KEY[key], one)
    assert not is_done(BY_KEY[key], other)


def test_the_list_is_whole() -> None:
    assert list(LIST) == [deed.key for deed in DEEDS]
    assert (
        len({deed.title for deed in DEEDS}) == len({deed.about for deed in DEEDS}) == len(DEEDS)
    )


def test_without_may_i_nobody_wins_without_a_word() -> None:
    assert not is_done(BY_KEY["silent"], game(claims=False))


# --- Journals


@cache
def _data(number: int) -> tuple[str, bytes]:
    with TemporaryDirectory() as name:
        path = play(Path(name), number, setup_of(number))
        return path.name, path.read_bytes()


def played(data: Path, number: int) -> Path:
    """A game in which computer players sat in the people's seats, which nothing tells."""
    name, raw = _data(number)
    path = games_folder(data) / FINISHED / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(raw)
    return path


def counted(path: Path) -> set[tuple[str, str]]:
    return {(done.name, done.key) for done in result_of(deeds_in_steps(path)).done}


def changed(path: Path, change: Callable[[list], list], **header: object) -> Path:
    """A copy of a game with other entries."""
    recording = journal.read(path)
    book = Journal.create(path.parent / "changed", replace(recording.header, **header))  # type: ignore[arg-type]
    for entry in change(list(recording.entries)):
        book.write(entry)
    book.close()
    return book.path


@pytest.mark.parametrize("number", [2, 3, 4, 7, 15])
def test_another_reader_of_the_journal_says_the_same(tmp_path: Path, number: int) -> None:
    """The whole check has two hundred games: `python -m tests.bench.deeds`."""
    path = played(tmp_path, number)
    assert setup_of(number).sheet_id in path.name
    assert len(counted(path)) >= 10
    assert counted(path) == deeds_read(path)


class Quiet:
    """Level Steady, but it never asks."""

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        action = LEVELS["steady"].choose(view, prompt, rng)
        return LetGo(action.seat) if isinstance(action, MayI) else action


@pytest.mark.parametrize(
    ("key", "sheet", "number", "levels"),
    [
        ("silent", "honsvick", 0, ("quiet", "beginner", "beginner")),
        ("master", "seven-round", 3, ("steady", "beginner", "master")),
    ],
)
def test_two_that_are_rare_are_possible(
    tmp_path: Path, key: str, sheet: str, number: int, levels: tuple[str, ...]
) -> None:
    people = zip(("Ruth", "Ben", "Clara"), levels, strict=True)
    seats = tuple(SeatSetup(name, name == "Ruth", level) for name, level in people)
    setup = GameSetup(sheet, (), seats, code_of(number))
    path = play(tmp_path, number, setup, {**LEVELS, "quiet": Quiet()})
    assert ("Ruth", key) in counted(path)
    assert counted(path) == deeds_read(path)


@pytest.mark.parametrize("number", [2, 4])
def test_what_was_taken_back_was_not_done(tmp_path: Path, number: int) -> None:
    """Every play on the table is taken back once and made again."""
    path, me = played(tmp_path, number), ME

    def hesitant(entries: list) -> list:
        slow = []
        for entry in entries:
            slow.append(entry)
            mine = isinstance(entry, Acted) and getattr(entry.action, "seat", None) == me
            if mine and isinstance(entry.action, LayDown | LayOff | ReplaceWild):
                slow += [TookBack(me), entry]
        assert len(slow) > len(entries) + 10
        return slow

    again = changed(path, hesitant)
    assert len(result_of(deeds_in_steps(again)).done) == len(counted(path))
    assert counted(again) == counted(path) == deeds_read(again)


def test_practice_does_not_count(tmp_path: Path) -> None:
    path = played(tmp_path, 3)
    assert counted(changed(path, lambda entries: entries, practice=True)) == set()
    half = changed(path, lambda entries: [*entries[:200], Practised(code_of(3))])
    assert counted(half) == set()


def test_a_deal_that_changed_hands_counts_for_nobody(tmp_path: Path) -> None:
    path = played(tmp_path, 3)
    robot, ruth = SeatSetup("Robot", person=False), SeatSetup("Ruth", person=True)

    def lent(entries: list) -> list:
        """Let the computer sit there for a moment of a deal."""
        moves = [isinstance(entry, Acted) for entry in entries]
        at = next(n for n in range(100, len(entries)) if moves[n - 1] and moves[n])
        return [*entries[:at], HandedOver(ME, robot), HandedOver(ME, ruth), *entries[at:]]

    after = {key for _name, key in counted(changed(path, lent))}
    assert "finished" not in after
    assert "down" in after, "the other deals still count"
    assert counted(changed(path, lent)) == deeds_read(changed(path, lent))


def test_a_seat_lent_between_two_deals_changes_no_deal(tmp_path: Path) -> None:
    path = played(tmp_path, 3)
    robot, ruth = SeatSetup("Robot", person=False), SeatSetup("Ruth", person=True)

    def lent(entries: list) -> list:
        at = next(n for n, entry in enumerate(entries) if isinstance(entry, DealDone)) + 1
        return [*entries[:at], HandedOver(ME, robot), HandedOver(ME, ruth), *entries[at:]]

    assert counted(changed(path, lent)) == counted(path)
    assert counted(changed(path, lent)) == deeds_read(changed(path, lent))


def test_a_deal_of_the_day_is_a_deed_and_no_whole_game(tmp_path: Path) -> None:
    found = {key for _name, key in counted(daily_game(tmp_path, date(2026, 11, 24), "Ruth"))}
    assert {"day", "seven-days"} <= found
    assert not found & {"finished", "win", "ten-games"}


# --- Stamps


def one(name: str, started: str, *done: Done) -> CountedGame:
    return CountedGame(f"{name}.mayi", 1, started, done)


class TestStamps:
    def test_a_stamp_has_the_date_and_the_deal_of_the_first_time(self, tmp_path: Path) -> None:
        stamps = Stamps(tmp_path)
        stamps.add(one("b", "2026-05-02T20:00:00", Done("out", "Ruth", 1)))
        stamps.add(one("a", "2026-05-01T20:00:00", Done("out", "Ruth", 4)))
        stamp = stamps.of("Ruth")["out"]
        assert (stamp.started[:10], stamp.journal, stamp.deal) == ("2026-05-01", "a.mayi", 4)
        assert stamps.of("Max") == {}

    def test_some_need_several_games(self, tmp_path: Path) -> None:
        stamps = Stamps(tmp_path)
        for number in range(10):
            assert "ten-games" not in stamps.of("Ruth")
            stamps.add(one(f"{number}", f"2026-05-0{number}", Done("ten-games", "Ruth")))
        assert stamps.of("Ruth")["ten-games"].journal == "9.mayi"

    def test_days_and_sheets_have_to_differ(self, tmp_path: Path) -> None:
        stamps = Stamps(tmp_path)
        for number, sheet in enumerate(("evil", "evil", "honsvick", "petersen")):
            assert "three-sheets" not in stamps.of("Ruth")
            done = Done("three-sheets", "Ruth", None, sheet)
            stamps.add(one(f"{number}", f"2026-05-0{number}", done))
        assert "three-sheets" in stamps.of("Ruth")

    def test_new_is_what_was_done_in_no_other_game(self, tmp_path: Path) -> None:
        stamps = Stamps(tmp_path)
        stamps.add(one("a", "2026-05-01", Done("out", "Ruth"), Done("down", "Ruth")))
        stamps.add(one("b", "2026-05-02", Done("out", "Ruth"), Done("swap", "Ruth")))
        assert [deed.key for deed in stamps.new_in("b.mayi", "Ruth")] == ["swap"]
        assert [deed.key for deed in stamps.new_in("a.mayi", "Ruth")] == ["down"]

    def test_old_games_count_once_and_again_only_if_they_change(self, tmp_path: Path) -> None:
        path = played(tmp_path, 3)
        stamps = Stamps(tmp_path)
        assert stamps.uncounted() == [path]
        stamps.add(result_of(deeds_in_steps(path)))
        stamps.save()
        assert Stamps(tmp_path).uncounted() == []
        copy(path, path.with_name("another.mayi"))
        assert len(Stamps(tmp_path).uncounted()) == 1

    def test_a_deleted_game_keeps_its_stamps(self, tmp_path: Path) -> None:
        path = played(tmp_path, 3)
        stamps = Stamps(tmp_path)
        stamps.add(result_of(deeds_in_steps(path)))
        stamps.save()
        path.unlink()
        assert "finished" in Stamps(tmp_path).of("Ruth")

    def test_new_meanings_are_counted_again_but_lose_nothing(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = played(tmp_path, 3)
        stamps = Stamps(tmp_path)
        stamps.add(result_of(deeds_in_steps(path)))
        stamps.add(one("gone", "2026-05-01", Done("swap", "Ruth")))
        stamps.save()
        monkeypatch.setattr(deeds, "_EDITION", 2)
        later = Stamps(tmp_path)
        assert later.uncounted() == [path]
        assert {"finished", "swap"} <= set(later.of("Ruth"))

    def test_people_come_in_the_order_of_their_first_games(self, tmp_path: Path) -> None:
        stamps = Stamps(tmp_path)
        stamps.add(one("b", "2026-05-02", Done("out", "Max")))
        stamps.add(one("a", "2026-05-01", Done("out", "Ruth"), Done("down", "Max")))
        assert stamps.people() == ["Ruth", "Max"]

    def test_a_second_window_writes_nothing(self, tmp_path: Path) -> None:
        Stamps(tmp_path, kept=False).save()
        assert not deeds_file(tmp_path).exists()

    @pytest.mark.parametrize(
        "text", ["", "{}", "[1, 47]", '[1, 47, [["a", -1, "", []]]]', "[" * 900, "\xff"]
    )
    def test_a_damaged_file_is_counted_anew(self, tmp_path: Path, text: str) -> None:
        path = played(tmp_path, 3)
        deeds_file(tmp_path).write_bytes(text.encode("latin-1"))
        stamps = Stamps(tmp_path)
        assert stamps.uncounted() == [path]
        stamps.save()
        aside = deeds_file(tmp_path).with_name("deeds.json.damaged")
        assert aside.read_bytes() == text.encode("latin-1"), "deleted games are only there"


@pytest.mark.parametrize("works", [True, False])
def test_they_are_counted_beside_the_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, works: bool
) -> None:
    if not works:
        monkeypatch.setattr("mayi_desktop.host.deeds.Worker", _no_worker)
    played(tmp_path, 3)
    broken = games_folder(tmp_path) / FINISHED / "broken.mayi"
    broken.write_text("no journal", encoding="utf-8")
    counter = DeedCounter(tmp_path)
    while not counter.done:
        counter.update()
    assert "finished" in Stamps(tmp_path).of("Ruth"), "and kept"


def _no_worker(main: object) -> object:
    raise OSError("no process")


def test_every_suit_and_rank_is_known_to_these_tests() -> None:
    """The helpers read cards as the rules do."""
    assert face("7H") == (Rank.SEVEN, Suit.HEARTS)
    assert [CARDS[card].rank for card in cards("7H 7H JK")] == [
        Rank.SEVEN,
        Rank.SEVEN,
        Rank.JOKER,
    ]
