"""Voices: every character has its own lines, about what everybody saw, and they are true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

import pytest

from mayi_desktop.base.languages import choose_language
from mayi_desktop.bots import LEVELS
from mayi_desktop.bots.characters import CHARACTERS
from mayi_desktop.engine import (
    RANKS,
    SUITS,
    CardDiscarded,
    CardId,
    ClaimCalled,
    ClaimWon,
    DealBegan,
    DealEnded,
    DiscardTaken,
    Event,
    LaidDown,
    LaidOff,
    Seat,
    Suit,
    Table,
    WildReplaced,
)
from mayi_desktop.engine.state_api import new_game
from mayi_desktop.engine.view import seen_by
from mayi_desktop.host.runner import Runner, player_for
from mayi_desktop.host.setup import SeatSetup
from mayi_desktop.sheets.catalogue import SHEETS
from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.kit.theme import LEGIBLE
from mayi_desktop.ui.play.voices import (
    FEW,
    LINES,
    MANY,
    OFF,
    Encounter,
    EncounterCounter,
    Occasion,
    Remark,
    TableTalk,
    encounter_texts,
)

# Text width in the bubble of one of eight seats, in the smallest window, at the smallest size.
NARROWEST = 118
MOST_MOVES = 4_000
KEYS = tuple(CHARACTERS)

Moment = tuple[Event, Table]


def seats(*styles: str) -> tuple[SeatSetup, ...]:
    """A person named Ruth, and these characters."""
    them = (SeatSetup(CHARACTERS[key].name, False, "steady", key) for key in styles)
    return (SeatSetup("Ruth", True, "steady"), *them)


@cache
def played(styles: tuple[str, ...], seed: int) -> Sequence[Moment]:
    """Every event of a game with the table after it; a bot sits in for the person."""
    everybody = seats(*styles)
    sheet = SHEETS["grandma-jeanne"].sheet
    players = [player_for(replace(who, person=False), LEVELS) for who in everybody]
    runner = Runner(new_game(sheet, len(everybody)), seed, players)
    found: list[Moment] = []
    while runner.moves < MOST_MOVES:
        move = runner.next_move()
        if move is None:
            break
        runner.apply(move)
        found += [(event, runner.state.table) for event in move.step.events]
    return found


def heard(
    moments: Sequence[Moment], who: Sequence[SeatSetup], amount: str = MANY
) -> list[tuple[Event, Table, Remark]]:
    """Every remark, with its event and the table after it."""
    talk, names = TableTalk(), [one.name for one in who]
    return [
        (event, table, remark)
        for event, table in moments
        for remark in talk.hear(event, table, who, names, amount)
    ]


GAMES = [(KEYS[:3], 5), (KEYS[3:6], 6), (KEYS[4:], 7)]


@pytest.fixture(params=["en", "de", "es", "fr"])
def language(request: pytest.FixtureRequest) -> Iterator[None]:
    choose_language(request.param)
    yield
    choose_language("en")


def every_remark() -> Iterator[tuple[str, Occasion, Remark]]:
    for key, lines in LINES.items():
        for occasion, texts in lines.items():
            for words in texts:
                yield key, occasion, Remark(Seat(0), words, "Ruth" if "{name}" in words else "")


def test_every_character_has_a_line_of_its_own_for_every_occasion() -> None:
    assert set(LINES) == set(CHARACTERS)
    assert all(set(lines) == set(Occasion) for lines in LINES.values())
    words = [remark.words for _key, _occasion, remark in every_remark()]
    assert len(words) == len(set(words)) >= 12 * len(CHARACTERS)


@pytest.mark.usefixtures("language")
def test_no_two_characters_say_the_same_in_any_language() -> None:
    texts = {}
    for key, _occasion, remark in every_remark():
        assert texts.setdefault(remark.text(), key) == key


@pytest.mark.usefixtures("language")
def test_every_line_fits_the_smallest_bubble_on_two_lines(look: Look) -> None:
    fonts = look.paper.fonts
    wrapped = [
        fonts.wrap_evenly(remark.text(), LEGIBLE, NARROWEST) for *_who, remark in every_remark()
    ]
    assert [lines for lines in wrapped if len(lines) > 2] == []


@pytest.mark.parametrize(("styles", "seed"), GAMES)
def test_nobody_speaks_of_what_not_everybody_has_seen(
    styles: tuple[str, ...], seed: int
) -> None:
    moments, who = played(styles, seed), seats(*styles)
    public = [(seen_by(event, None), table) for event, table in moments]
    assert remarks(heard(moments, who)) == remarks(heard(public, who))


def remarks(found: Sequence[tuple[Event, Table, Remark]]) -> list[Remark]:
    return [remark for _event, _table, remark in found]


@pytest.mark.parametrize(("styles", "seed"), GAMES)
def test_a_little_is_less_than_a_lot_and_off_is_nothing(
    styles: tuple[str, ...], seed: int
) -> None:
    moments, who = played(styles, seed), seats(*styles)
    few, many = heard(moments, who, FEW), heard(moments, who)
    assert 10 < len(few) < len(many)
    assert heard(moments, who, OFF) == []
    assert all(not who[remark.seat].person for remark in remarks(many))


@pytest.mark.parametrize(("styles", "seed"), GAMES)
def test_remarks_are_about_what_happened(styles: tuple[str, ...], seed: int) -> None:
    moments, who = played(styles, seed), seats(*styles)
    occasion_of = {remark.words: occasion for _key, occasion, remark in every_remark()}
    for event, table, remark in heard(moments, who):
        occasion, down = occasion_of[remark.words], sum(one.down for one in table.seats)
        match event:
            case DealBegan():
                assert occasion is Occasion.BEGINS
            case LaidDown(seat=seat) if seat != remark.seat:
                is_last = down == len(who)
                assert occasion is (Occasion.WELCOMES if is_last else Occasion.ADMIRES)
                assert remark.name == who[seat].name
            case LaidDown():
                expected = {1: Occasion.DOWN_FIRST, len(who): Occasion.DOWN_LAST}
                assert occasion in (expected.get(down, Occasion.DOWN), Occasion.HABIT)
            case ClaimWon(seat=seat) | DiscardTaken(seat=seat):
                is_own = seat == remark.seat
                assert (occasion is Occasion.MISSES) is not is_own
            case WildReplaced(seat=seat, meld=meld) if remark.seat in (seat, meld.owner):
                is_loss = remark.seat == meld.owner
                assert occasion is (Occasion.LOSES_WILD if is_loss else Occasion.SWAPS)
            case DealEnded(result=result) if remark.seat == result.winner:
                assert occasion in (Occasion.GOES_OUT, Occasion.COMES_BACK)
            case DealEnded(result=result) if occasion is Occasion.IS_CAUGHT:
                assert result.points[remark.seat] == max(result.points) >= 40
            case _:
                assert occasion in (
                    *(Occasion.HABIT, Occasion.ADMIRES),
                    *(Occasion.WINS, Occasion.LOSES),
                )


def test_the_last_one_down_is_welcomed_by_name() -> None:
    texts = [
        remark.text()
        for styles, seed in GAMES
        for remark in remarks(heard(played(styles, seed), seats(*styles)))
    ]
    assert any(text.startswith("At last, Ruth!") for text in texts)


@pytest.mark.parametrize(("amount", "repeats"), [(FEW, False), (MANY, True)])
def test_a_few_words_come_once_a_deal_on_each_occasion(amount: str, *, repeats: bool) -> None:
    styles, seed = GAMES[1]
    occasion_of = {remark.words: occasion for _key, occasion, remark in every_remark()}
    said = [
        (table.deal, remark.seat, occasion_of[remark.words])
        for _event, table, remark in heard(played(styles, seed), seats(*styles), amount)
    ]
    assert (len(set(said)) < len(said)) is repeats


def test_of_a_few_words_none_praises_or_greets_the_same_person_twice_in_a_game() -> None:
    to_others = [
        (styles, remark)
        for styles, seed in GAMES
        for remark in remarks(heard(played(styles, seed), seats(*styles), FEW))
        if remark.name == "Ruth"
    ]
    assert to_others
    assert len(set(to_others)) == len(to_others)


# --- What they did to a person


def recounted(moments: Sequence[Moment], you: Seat) -> Counter[tuple[Seat, Encounter]]:
    """The same counts, with the discards read from the tables before each action."""
    found: Counter[tuple[Seat, Encounter]] = Counter()
    before = latest = moments[0][1]
    thrown: list[tuple[int, Seat, CardId]] = []
    asked: CardId | None = None
    for event, table in moments:
        if table is not latest:
            before, latest = latest, table
        match event:
            case ClaimCalled(seat=seat, card=card) if seat == you:
                asked = card
            case ClaimWon(seat=seat, card=card) | DiscardTaken(seat=seat, card=card):
                mine = card == before.top and before.discarder == you
                found[seat, Encounter.GOT_WHAT_YOU_ASKED_FOR] += asked == card
                found[seat, Encounter.TOOK_DISCARDS] += mine
                found[seat, Encounter.TOOK_HEARTS] += mine and SUITS[card] is Suit.HEARTS
                asked = None
            case WildReplaced(seat=seat, meld=meld):
                found[seat, Encounter.TOOK_A_WILD] += meld.owner == you and event.to_hand
            case LaidOff(seat=seat, meld=meld):
                found[seat, Encounter.LAID_OFF_ON_YOURS] += meld.owner == you
            case CardDiscarded(seat=seat, card=card):
                asked = None
                follows = bool(thrown) and thrown[-1][:2] == (table.deal, you)
                same = follows and RANKS[thrown[-1][2]] == RANKS[card]
                found[seat, Encounter.COPIED_YOU] += same
                thrown.append((table.deal, seat, card))
            case DealEnded(result=result) if result.winner is not None:
                late = not table.seats[you].down
                found[result.winner, Encounter.WENT_OUT_ON_YOU] += late
            case _:
                pass
    return Counter({key: n for key, n in found.items() if n and key[0] != you})


@pytest.mark.parametrize("seed", range(20, 26))
def test_what_is_told_of_a_character_is_what_the_tables_show(seed: int) -> None:
    moments = played(KEYS[:4] if seed % 2 else KEYS[3:], seed)
    counter = EncounterCounter(Seat(0))
    for event, _table in moments:
        counter.record(event)
    counts = {
        (seat, kind): times
        for seat, kinds in counter.counts.items()
        for kind, times in kinds.items()
    }
    assert counts == recounted(moments, Seat(0))
    assert len(counts) > 5


def test_at_most_two_sentences_name_two_characters() -> None:
    styles = KEYS[:4]
    who = seats(*styles)
    texts = encounter_texts(
        [event for event, _table in played(styles, 21)], who, [one.name for one in who]
    )
    assert 1 <= len(texts) <= 2
    named = [next(one.name for one in who if text.startswith(one.name)) for text in texts]
    assert len(set(named)) == len(named)
    assert "Ruth" not in named


def test_hearts_are_told_only_of_the_character_that_likes_them() -> None:
    hearts = [CardId(n) for n, suit in enumerate(SUITS) if suit is Suit.HEARTS][:2]
    for taker, told in (("clara", []), ("frank", ["Frank took 2 hearts that you discarded."])):
        who = seats(taker)
        happened: list[Event] = []
        for card in hearts:
            happened += [CardDiscarded(Seat(0), card), DiscardTaken(Seat(1), card)]
        assert encounter_texts(happened, who, [one.name for one in who]) == told


def test_nothing_is_told_to_several_people_or_to_none() -> None:
    styles = KEYS[:3]
    happened = [event for event, _table in played(styles, 5)]
    names = ["Ruth", "Ben", "Clara", "Daniel"]
    two = (*seats(*styles)[:3], SeatSetup("Max", True))
    nobody = tuple(SeatSetup(name, False, "steady") for name in names)
    assert encounter_texts(happened, two, names) == []
    assert encounter_texts(happened, nobody, names) == []
