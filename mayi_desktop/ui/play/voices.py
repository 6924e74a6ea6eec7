"""Voices: what characters say about what everybody sees, and what they did to a person."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from mayi_desktop import engine
from mayi_desktop.base.i18n import N_, _, ngettext
from mayi_desktop.engine import RANKS, SUITS, Seat
from mayi_desktop.engine.events import OpenPlay
from mayi_desktop.host.setup import SeatSetup

# --- What each character says


OFF, FEW, MANY = "off", "few", "many"
TALK: Mapping[str, str] = {OFF: N_("Off"), FEW: N_("A little"), MANY: N_("A lot")}


class Occasion(Enum):
    """What a character speaks about; `HABIT` is its own habit showing in the open."""

    BEGINS = auto()
    DOWN_FIRST = auto()
    DOWN = auto()
    DOWN_LAST = auto()
    WELCOMES = auto()
    ADMIRES = auto()
    GETS = auto()
    MISSES = auto()
    SWAPS = auto()
    LOSES_WILD = auto()
    GOES_OUT = auto()
    COMES_BACK = auto()
    IS_CAUGHT = auto()
    WINS = auto()
    LOSES = auto()
    HABIT = auto()


# In English; `{name}` is the player spoken to. No sentence says what a hand holds.
LINES: Mapping[str, Mapping[Occasion, tuple[str, ...]]] = {
    "ben": {
        Occasion.BEGINS: (N_("Few points, that’s all I want."),),
        Occasion.DOWN_FIRST: (N_("Down first. Cheap so far!"),),
        Occasion.DOWN: (N_("Down. That saves me a lot."),),
        Occasion.DOWN_LAST: (N_("Better late than expensive."),),
        Occasion.WELCOMES: (N_("At last, {name}! That saves points."),),
        Occasion.ADMIRES: (N_("Well saved, {name}!"),),
        Occasion.GETS: (N_("A bargain, thank you!"),),
        Occasion.MISSES: (N_("Ah well. It cost me nothing."),),
        Occasion.SWAPS: (N_("A wild! Handle with care."),),
        Occasion.LOSES_WILD: (N_("My wild! Well, it cost nothing."),),
        Occasion.GOES_OUT: (N_("Zero: my favorite number."),),
        Occasion.COMES_BACK: (N_("Zero! Just when I needed it."),),
        Occasion.IS_CAUGHT: (N_("Ouch. So many points!"),),
        Occasion.WINS: (N_("Every point saved counts."),),
        Occasion.LOSES: (N_("I must save more next time."),),
        Occasion.HABIT: (N_("High cards first, I say."), N_("Too dear to hold on to.")),
    },
    "clara": {
        Occasion.BEGINS: (N_("Let’s see what I can keep."),),
        Occasion.DOWN_FIRST: (N_("Down, and no more than I must."),),
        Occasion.DOWN: (N_("Just enough, as always."),),
        Occasion.DOWN_LAST: (N_("I never spend in a hurry."),),
        Occasion.WELCOMES: (N_("At last, {name}! You kept us waiting."),),
        Occasion.ADMIRES: (N_("Very elegant, {name}."),),
        Occasion.GETS: (N_("This one’s a keeper."),),
        Occasion.MISSES: (N_("I would have kept it well."),),
        Occasion.SWAPS: (N_("A wild! You’re safe with me."),),
        Occasion.LOSES_WILD: (N_("Not my treasure!"),),
        Occasion.GOES_OUT: (N_("I saved the best: I’m out."),),
        Occasion.COMES_BACK: (N_("I had something put by!"),),
        Occasion.IS_CAUGHT: (N_("I kept too much again."),),
        Occasion.WINS: (N_("It pays to keep good things."),),
        Occasion.LOSES: (N_("I should have let more go."),),
        Occasion.HABIT: (N_("Not a single wild spent."), N_("No wilds needed for that.")),
    },
    "daniel": {
        Occasion.BEGINS: (N_("Hello! I’ll be asking a lot."),),
        Occasion.DOWN_FIRST: (N_("Look, everybody: I’m down!"),),
        Occasion.DOWN: (N_("I’m down too! May I join in?"),),
        Occasion.DOWN_LAST: (N_("The last? I was busy asking!"),),
        Occasion.WELCOMES: (N_("At last, {name}! Come and join us!"),),
        Occasion.ADMIRES: (N_("Oh, lovely, {name}!"),),
        Occasion.GETS: (N_("You only have to ask!"),),
        Occasion.MISSES: (N_("Asking costs nothing!"),),
        Occasion.SWAPS: (N_("I didn’t even have to ask!"),),
        Occasion.LOSES_WILD: (N_("You might have asked me!"),),
        Occasion.GOES_OUT: (N_("May I go out? I may!"),),
        Occasion.COMES_BACK: (N_("I asked for luck, and it came!"),),
        Occasion.IS_CAUGHT: (N_("I asked for one too many."),),
        Occasion.WINS: (N_("I asked nicely, and I won!"),),
        Occasion.LOSES: (N_("May I win the next one?"),),
        Occasion.HABIT: (N_("For once I needn’t ask!"), N_("And nobody to ask!")),
    },
    "ella": {
        Occasion.BEGINS: (N_("Hello, hello, hello!"),),
        Occasion.DOWN_FIRST: (N_("Down, down, down!"),),
        Occasion.DOWN: (N_("You’re down? Me too, me too!"),),
        Occasion.DOWN_LAST: (N_("Me too, me too, at last!"),),
        Occasion.WELCOMES: (N_("At last, {name}, at last!"),),
        Occasion.ADMIRES: (N_("Well done, {name}, well done!"),),
        Occasion.GETS: (N_("Mine, mine, mine!"),),
        Occasion.MISSES: (N_("Oh no, oh no, oh no."),),
        Occasion.SWAPS: (N_("One for you, one for me!"),),
        Occasion.LOSES_WILD: (N_("Gone, gone, gone."),),
        Occasion.GOES_OUT: (N_("Out, out and away!"),),
        Occasion.COMES_BACK: (N_("Back again, back again!"),),
        Occasion.IS_CAUGHT: (N_("Points, points, points. Oh dear."),),
        Occasion.WINS: (N_("Hurrah, hurrah, hurrah!"),),
        Occasion.LOSES: (N_("Again, again! One more game!"),),
        Occasion.HABIT: (N_("Another one, another one!"), N_("Same again, same again!")),
    },
    "frank": {
        Occasion.BEGINS: (N_("I play with all my heart."),),
        Occasion.DOWN_FIRST: (N_("My heart is lighter now."),),
        Occasion.DOWN: (N_("Down, with all my heart."),),
        Occasion.DOWN_LAST: (N_("My poor heart, at last!"),),
        Occasion.WELCOMES: (N_("At last, {name}! Bless your heart."),),
        Occasion.ADMIRES: (N_("That warms my heart, {name}."),),
        Occasion.GETS: (N_("Thank you from my heart."),),
        Occasion.MISSES: (N_("It breaks my heart a little."),),
        Occasion.SWAPS: (N_("A wild! Be still, my heart."),),
        Occasion.LOSES_WILD: (N_("It was so dear to my heart."),),
        Occasion.GOES_OUT: (N_("My heart leaps: I’m out!"),),
        Occasion.COMES_BACK: (N_("Never lose heart!"),),
        Occasion.IS_CAUGHT: (N_("A heavy heart, a heavy hand."),),
        Occasion.WINS: (N_("My heart is full. Thank you."),),
        Occasion.LOSES: (N_("I lost, but not my heart."),),
        Occasion.HABIT: (N_("A heart! Come to me."), N_("Farewell, dear heart.")),
    },
    "grace": {
        Occasion.BEGINS: (N_("No rush: we have all evening."),),
        Occasion.DOWN_FIRST: (N_("There, nice and tidy."),),
        Occasion.DOWN: (N_("There. All in its place."),),
        Occasion.DOWN_LAST: (N_("All in good time."),),
        Occasion.WELCOMES: (N_("At last, {name}! Good things take time."),),
        Occasion.ADMIRES: (N_("Beautifully arranged, {name}."),),
        Occasion.GETS: (N_("I’ll find a place for it."),),
        Occasion.MISSES: (N_("Never mind. I can wait."),),
        Occasion.SWAPS: (N_("Now that’s in its proper place."),),
        Occasion.LOSES_WILD: (N_("It sat there so neatly."),),
        Occasion.GOES_OUT: (N_("All put away: I’m out."),),
        Occasion.COMES_BACK: (N_("You see? It pays to wait."),),
        Occasion.IS_CAUGHT: (N_("What an untidy hand!"),),
        Occasion.WINS: (N_("Patience wins the day."),),
        Occasion.LOSES: (N_("My time will come."),),
        Occasion.HABIT: (
            N_("A place for everything."),
            N_("I knew it would fit one day."),
        ),
    },
    "henry": {
        Occasion.BEGINS: (N_("Ready? Go!"),),
        Occasion.DOWN_FIRST: (N_("First! Who’s next?"),),
        Occasion.DOWN: (N_("Down. Go on, go on!"),),
        Occasion.DOWN_LAST: (N_("Last? Not for long!"),),
        Occasion.WELCOMES: (N_("At last, {name}! Now hurry!"),),
        Occasion.ADMIRES: (N_("Fast work, {name}!"),),
        Occasion.GETS: (N_("Got it. Next!"),),
        Occasion.MISSES: (N_("Missed it. Next!"),),
        Occasion.SWAPS: (N_("Snap! Got it."),),
        Occasion.LOSES_WILD: (N_("Whoa, that was quick!"),),
        Occasion.GOES_OUT: (N_("Done. That was quick!"),),
        Occasion.COMES_BACK: (N_("Catching up fast!"),),
        Occasion.IS_CAUGHT: (N_("Too fast for my own good."),),
        Occasion.WINS: (N_("First past the post!"),),
        Occasion.LOSES: (N_("Quick, another game!"),),
        Occasion.HABIT: (N_("Next, please!"), N_("Your turn. Quick!")),
    },
}


# --- When they say it


@dataclass(frozen=True, slots=True)
class Remark:
    """What a seat says, in English, and the name of the player spoken to, if any."""

    seat: Seat
    words: str
    name: str = ""

    def text(self) -> str:
        """The words in the current language."""
        return _(self.words, name=self.name) if self.name else _(self.words)


# Points in a hand at the end of a deal that are worth a sigh, and of a card that is dear.
_MANY_POINTS, _DEAR = 40, 10
# Discards that a repeated rank is compared with.
_LATELY = 6
_TO_OTHERS = (Occasion.ADMIRES, Occasion.WELCOMES)
# With `MANY`, a habit is spoken of at every second occasion.
_HABIT_EVERY = 2


class TableTalk:
    """Chooses remarks about events, from the public table alone.

    With `FEW` a character speaks once a deal about the same occasion, and once a game to
    somebody who lays down.
    """

    def __init__(self) -> None:
        self._heard = 0
        self._callers: list[Seat] = []
        self._times: Counter[tuple[Seat, Occasion]] = Counter()

    def hear(
        self,
        event: engine.Event,
        table: engine.Table,
        seats: Sequence[SeatSetup],
        names: Sequence[str],
        amount: str,
    ) -> list[Remark]:
        """The remarks on an event; `table` is the public table after it."""
        self._heard += 1
        if isinstance(event, engine.DealBegan):
            said = {k: n for k, n in self._times.items() if event.deal and k[1] in _TO_OTHERS}
            self._times = Counter(said)
        occasions = list(self._occasions(event, table, seats))
        self._follow_calls(event)
        if amount == OFF:
            return []
        found: dict[Seat, Remark] = {}
        for seat, occasion, other in occasions:
            if seat in found or not speaks(seats[seat]):
                continue
            times = self._times[seat, occasion]
            self._times[seat, occasion] += 1
            often = times % _HABIT_EVERY == 0 if occasion is Occasion.HABIT else True
            if times and not (amount == MANY and often):
                continue
            lines = LINES[seats[seat].style][occasion]
            words = lines[self._line(event, seats[seat].style, times) % len(lines)]
            found[seat] = Remark(seat, words, "" if other is None else names[other])
        return list(found.values())

    def _line(self, event: engine.Event, style: str, times: int) -> int:
        """The number of the line: Frank has one to greet a heart and one to part from it."""
        if style == "frank":
            return int(isinstance(event, engine.CardDiscarded))
        return times // _HABIT_EVERY + self._heard

    def _follow_calls(self, event: engine.Event) -> None:
        """Remember who has asked for the discard on offer."""
        match event:
            case engine.ClaimCalled(seat=seat):
                self._callers.append(seat)
            case engine.ClaimAnswered(seat=seat, answer=engine.ClaimAnswer.CLAIMS):
                self._callers.append(seat)
            case engine.PlayTakenBack(seat=seat, play=engine.ClaimCalled()):
                self._callers = [other for other in self._callers if other != seat]
            case engine.ClaimWon() | engine.DiscardTaken() | engine.CardDiscarded():
                self._callers.clear()
            case engine.StockDrawn(reason=engine.DrawReason.TURN) | engine.DealBegan():
                self._callers.clear()
            case _:
                pass

    def _occasions(  # noqa: C901  one case per event
        self, event: engine.Event, table: engine.Table, seats: Sequence[SeatSetup]
    ) -> Iterator[tuple[Seat, Occasion, Seat | None]]:
        """Who speaks about what to whom, the most fitting first."""
        match event:
            case engine.DealBegan(deal=0):
                yield from ((Seat(s), Occasion.BEGINS, None) for s in range(len(seats)))
            case engine.LaidDown():
                yield from self._on_lay_down(event, table, seats)
            case engine.ClaimWon(seat=seat, card=card):
                yield from self._on_card(seat, card, seats, Occasion.GETS)
                yield from self._missed(seat)
            case engine.DiscardTaken(seat=seat, card=card):
                yield from self._on_card(seat, card, seats, None)
                yield from self._missed(seat)
            case engine.WildReplaced(seat=seat, meld=meld):
                if (event.to_hand or event.new_meld is not None) and meld.owner != seat:
                    yield seat, Occasion.SWAPS, None
                    yield meld.owner, Occasion.LOSES_WILD, None
                    if seats[meld.owner].person or seats[seat].person:
                        yield from self._admirer(seat, seats)
            case engine.LaidOff(seat=seat) if seats[seat].style == "grace":
                yield seat, Occasion.HABIT, None
            case engine.CardDiscarded(seat=seat, card=card):
                if self._is_habit(seats[seat].style, seat, card, table):
                    yield seat, Occasion.HABIT, None
            case engine.DealEnded(result=result):
                yield from self._on_end(result, table, seats)
            case engine.GameEnded(winners=winners):
                yield from self._on_game_end(winners, table, seats)
            case _:
                pass

    def _on_lay_down(
        self, event: engine.LaidDown, table: engine.Table, seats: Sequence[SeatSetup]
    ) -> Iterator[tuple[Seat, Occasion, Seat | None]]:
        seat, wilds = event.seat, table.meld_rules.wild_table
        down = sum(facts.down for facts in table.seats)
        is_last, cards = down == len(seats), (card for m in event.melds for card in m.cards)
        if seats[seat].style == "clara" and not any(wilds[card] for card in cards):
            yield seat, Occasion.HABIT, None
        if is_last:
            yield seat, Occasion.DOWN_LAST, None
            yield from self._admirer(seat, seats, Occasion.WELCOMES)
            return
        yield seat, Occasion.DOWN_FIRST if down == 1 else Occasion.DOWN, None
        if seats[seat].person and down == 1:
            yield from self._admirer(seat, seats)

    def _on_card(
        self,
        seat: Seat,
        card: engine.CardId,
        seats: Sequence[SeatSetup],
        usual: Occasion | None,
    ) -> Iterator[tuple[Seat, Occasion, Seat | None]]:
        """A seat gets the discard: a heart for Frank, or one that Daniel needn't ask for."""
        style = seats[seat].style
        if (style == "frank" and SUITS[card] is engine.Suit.HEARTS) or (
            style == "daniel" and usual is None
        ):
            yield seat, Occasion.HABIT, None
        if usual is not None:
            yield seat, usual, None

    def _missed(self, winner: Seat) -> Iterator[tuple[Seat, Occasion, Seat | None]]:
        for seat in self._callers:
            if seat != winner:
                yield seat, Occasion.MISSES, None

    def _is_habit(
        self, style: str, seat: Seat, card: engine.CardId, table: engine.Table
    ) -> bool:
        """Whether a discard shows a character's habit to everybody."""
        if table.seats[seat].down or table.meld_rules.wild_table[card]:
            return style == "henry"
        match style:
            case "ben":
                return table.sheet.points[RANKS[card]] >= _DEAR
            case "ella":
                lately = table.discards[-_LATELY - 1 : -1]
                return any(RANKS[other] == RANKS[card] for other in lately)
            case "frank":
                return SUITS[card] is engine.Suit.HEARTS
            case _:
                return style == "henry"

    def _on_end(
        self, result: engine.DealResult, table: engine.Table, seats: Sequence[SeatSetup]
    ) -> Iterator[tuple[Seat, Occasion, Seat | None]]:
        winner, points = result.winner, result.points
        if winner is not None:
            if _was_last(winner, result, table):
                yield winner, Occasion.COMES_BACK, None
            yield winner, Occasion.GOES_OUT, None
            if seats[winner].person:
                yield from self._admirer(winner, seats)
        most = max(range(len(points)), key=points.__getitem__)
        if points[most] >= _MANY_POINTS:
            yield Seat(most), Occasion.IS_CAUGHT, None

    def _on_game_end(
        self, winners: Sequence[Seat], table: engine.Table, seats: Sequence[SeatSetup]
    ) -> Iterator[tuple[Seat, Occasion, Seat | None]]:
        for seat in winners:
            yield seat, Occasion.WINS, None
            if seats[seat].person:
                yield from self._admirer(seat, seats)
        scores = [facts.score for facts in table.seats]
        yield Seat(max(range(len(scores)), key=scores.__getitem__)), Occasion.LOSES, None

    def _admirer(
        self, seat: Seat, seats: Sequence[SeatSetup], occasion: Occasion = Occasion.ADMIRES
    ) -> Iterator[tuple[Seat, Occasion, Seat | None]]:
        """One of the other characters, a different one each time, who speaks to a seat."""
        others = [Seat(s) for s, who in enumerate(seats) if s != seat and speaks(who)]
        if others:
            yield others[self._heard % len(others)], occasion, seat


def speaks(who: SeatSetup) -> bool:
    """Whether this player is a character with a voice."""
    return not who.person and who.style in LINES


def _was_last(seat: Seat, result: engine.DealResult, table: engine.Table) -> bool:
    """Whether a seat had the highest total before this deal."""
    before = [f.score - p for f, p in zip(table.seats, result.points, strict=True)]
    return max(before) > min(before) and before[seat] == max(before)


# --- What they did to a person in a game


class Encounter(Enum):
    """Something a computer player did to the only person at the table."""

    TOOK_A_WILD = auto()
    GOT_WHAT_YOU_ASKED_FOR = auto()
    TOOK_HEARTS = auto()
    COPIED_YOU = auto()
    LAID_OFF_ON_YOURS = auto()
    WENT_OUT_ON_YOU = auto()
    TOOK_DISCARDS = auto()


# By character what is told first; then comes the order above.
_OWN: Mapping[str, Encounter] = {
    "ben": Encounter.WENT_OUT_ON_YOU,
    "clara": Encounter.TOOK_A_WILD,
    "daniel": Encounter.GOT_WHAT_YOU_ASKED_FOR,
    "ella": Encounter.COPIED_YOU,
    "frank": Encounter.TOOK_HEARTS,
    "grace": Encounter.LAID_OFF_ON_YOURS,
    "henry": Encounter.WENT_OUT_ON_YOU,
}
# How often something has to happen to be worth a sentence.
_LEAST: Mapping[Encounter, int] = {
    Encounter.TOOK_HEARTS: 2,
    Encounter.COPIED_YOU: 2,
    Encounter.LAID_OFF_ON_YOURS: 2,
    Encounter.TOOK_DISCARDS: 3,
}
# Worth a sentence only as a character's habit: of others it would be chance.
_BY_HABIT_ONLY = frozenset({Encounter.TOOK_HEARTS, Encounter.COPIED_YOU})


def _encounter_text(kind: Encounter, name: str, count: int) -> str:
    match kind:
        case Encounter.TOOK_A_WILD:
            return ngettext(
                "{name} swapped a wild out of your melds.",
                "{name} swapped {count} wilds out of your melds.",
                count=count,
                name=name,
            )
        case Encounter.GOT_WHAT_YOU_ASKED_FOR:
            return ngettext(
                "{name} got a card that you had asked for.",
                "{name} got {count} cards that you had asked for.",
                count=count,
                name=name,
            )
        case Encounter.TOOK_HEARTS:
            return ngettext(
                "{name} took a heart that you discarded.",
                "{name} took {count} hearts that you discarded.",
                count=count,
                name=name,
            )
        case Encounter.COPIED_YOU:
            return ngettext(
                "{name} discarded the same rank right after you.",
                "{name} discarded the same rank right after you, {count} times.",
                count=count,
                name=name,
            )
        case Encounter.LAID_OFF_ON_YOURS:
            return ngettext(
                "{name} laid off a card on your melds.",
                "{name} laid off {count} cards on your melds.",
                count=count,
                name=name,
            )
        case Encounter.WENT_OUT_ON_YOU:
            return ngettext(
                "{name} went out once before you had laid down.",
                "{name} went out before you had laid down, {count} times.",
                count=count,
                name=name,
            )
        case Encounter.TOOK_DISCARDS:
            return ngettext(
                "{name} took one of your discards.",
                "{name} took {count} of your discards.",
                count=count,
                name=name,
            )


class EncounterCounter:
    """Counts what the others did to one seat, from the events of a whole game."""

    def __init__(self, you: Seat) -> None:
        self._you = you
        self.counts: defaultdict[Seat, Counter[Encounter]] = defaultdict(Counter)
        self._from: dict[engine.CardId, Seat] = {}
        self._latest: tuple[Seat, engine.CardId] | None = None
        self._asked: engine.CardId | None = None
        self._is_down = False

    def record(self, event: engine.Event) -> None:  # noqa: C901  one case per event
        """Count an event."""
        you = self._you
        match event:
            case engine.DealBegan():
                self._from.clear()
                self._latest = self._asked = None
                self._is_down = False
            case engine.ClaimCalled(seat=seat, card=card) if seat == you:
                self._asked = card
            case engine.ClaimWon(seat=seat, card=card):
                self._took(seat, card)
            case engine.DiscardTaken(seat=seat, card=card):
                self._took(seat, card)
            case engine.LaidDown(seat=seat) if seat == you:
                self._is_down = True
            case engine.WildReplaced(seat=seat, meld=meld):
                if meld.owner == you and (event.to_hand or event.new_meld is not None):
                    self._count(seat, Encounter.TOOK_A_WILD)
            case engine.LaidOff(seat=seat, meld=meld) if meld.owner == you:
                self._count(seat, Encounter.LAID_OFF_ON_YOURS)
            case engine.CardDiscarded(seat=seat, card=card):
                before, self._latest = self._latest, (seat, card)
                self._from[card], self._asked = seat, None
                seat_before, card_before = before or (seat, card)
                if seat_before == you and RANKS[card_before] == RANKS[card]:
                    self._count(seat, Encounter.COPIED_YOU)
            case engine.PlayTakenBack(seat=seat, play=play) if seat == you:
                self._take_back(play)
            case engine.DealEnded(result=result) if not self._is_down:
                if result.winner is not None:
                    self._count(result.winner, Encounter.WENT_OUT_ON_YOU)
            case _:
                pass

    def _take_back(self, play: OpenPlay) -> None:
        """Forget an own play that was undone."""
        match play:
            case engine.LaidDown():
                self._is_down = False
            case engine.CardDiscarded(card=card):
                self._from.pop(card, None)
                self._latest = None
            case engine.ClaimCalled():
                self._asked = None
            case _:
                pass

    def _took(self, seat: Seat, card: engine.CardId) -> None:
        if self._asked == card:
            self._count(seat, Encounter.GOT_WHAT_YOU_ASKED_FOR)
        self._asked = None
        if self._from.pop(card, None) == self._you:
            self._count(seat, Encounter.TOOK_DISCARDS)
            if SUITS[card] is engine.Suit.HEARTS:
                self._count(seat, Encounter.TOOK_HEARTS)

    def _count(self, seat: Seat, kind: Encounter) -> None:
        if seat != self._you:
            self.counts[seat][kind] += 1


def encounter_texts(
    happened: Iterable[engine.Event],
    seats: Sequence[SeatSetup],
    names: Sequence[str],
    most: int = 2,
) -> list[str]:
    """Sentences on what characters did to the only person at the table, at most one each.

    Those about a character's habit come first, then what happened more often.
    """
    people = [Seat(seat) for seat, who in enumerate(seats) if who.person]
    if len(people) != 1:
        return []
    tally = EncounterCounter(people[0])
    for event in happened:
        tally.record(event)
    found: list[tuple[bool, int, str]] = []
    others = [kind for kind in Encounter if kind not in _BY_HABIT_ONLY]
    for seat, counts in sorted(tally.counts.items()):
        if not speaks(seats[seat]):
            continue
        own = _OWN[seats[seat].style]
        kind = next((d for d in (own, *others) if counts[d] >= _LEAST.get(d, 1)), None)
        if kind is not None:
            text = _encounter_text(kind, names[seat], counts[kind])
            found.append((kind is not own, -counts[kind], text))
    return [text for _is_other, _times, text in sorted(found)[:most]]
