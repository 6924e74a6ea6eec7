"""Words for the table: events, cards, names, levels and reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import assert_never

from mayi_desktop import engine
from mayi_desktop.base.i18n import N_, _, ngettext, pgettext
from mayi_desktop.base.languages import and_list, court_letter, date_text, time_text
from mayi_desktop.bots import LEVEL_TABLE, OFFERED
from mayi_desktop.bots.characters import CHARACTERS
from mayi_desktop.engine.rulesheet import Contract, MeldKind, RuleSheet
from mayi_desktop.host.runner import OrderKind
from mayi_desktop.host.setup import SeatSetup, person_of
from mayi_desktop.sheets.cards import Block, never_swapped
from mayi_desktop.sheets.phrases import deal_name, ranks, sentence, singular

# --- Table text


@dataclass(frozen=True, slots=True)
class TableText:
    """The table's texts at one moment, for the painters.

    `note` says that a game is practice. `answers` are the seats' latest answers; those in
    `declined` said no. `is_refusal` says that the caption is a refusal. `faces` are the keys of
    the characters that computer players imitate. `last_turns` is each seat's latest turn, the
    fullest text first. `shorter_todo` replaces `todo` in narrow windows. `buttons` are the
    labels of seats that can be pressed now; people in `wanting` have pressed theirs. `acting`
    is the seat that `turn` is about. The corner shows the deal if `tells_deal`. In the seats
    of `stand_ins`, a computer plays for a person.
    """

    names: Sequence[str]
    turn: str
    todo: str
    note: str = ""
    caption: str = ""
    is_refusal: bool = False
    answers: Mapping[engine.Seat, str] = field(default_factory=dict)
    faces: Sequence[str] = ()
    last_turns: Mapping[engine.Seat, Sequence[str]] = field(default_factory=dict)
    shorter_todo: str = ""
    buttons: Mapping[engine.Seat, str] = field(default_factory=dict)
    declined: frozenset[engine.Seat] = frozenset()
    wanting: frozenset[engine.Seat] = frozenset()
    acting: engine.Seat | None = None
    tells_deal: bool = True
    stand_ins: frozenset[engine.Seat] = frozenset()

    def face_of(self, seat: engine.Seat | None) -> str:
        """The face key of a seat's player; empty if there is none."""
        return self.faces[seat] if seat is not None and seat < len(self.faces) else ""


# --- Player names


# Trades full names for room for two of them in one caption; the name field has the same limit.
LONGEST_NAME = 22


@dataclass(frozen=True, slots=True)
class PlayerNames:
    """The names of the seats; the seat `you`, if any, is addressed as "you"."""

    names: Sequence[str]
    you: engine.Seat | None = None

    def tell(self, seat: engine.Seat, you: str, they: str, /, **values: object) -> str:
        """A sentence about what a seat does: `you` to oneself, `they` about `{name}`."""
        if seat == self.you:
            return _(you, **values)
        return _(they, name=self.names[seat], **values)


def sole_person(seats: Sequence[SeatSetup]) -> engine.Seat | None:
    """The seat of the only person; None if there are none or several."""
    people = [engine.Seat(seat) for seat, who in enumerate(seats) if who.person]
    return people[0] if len(people) == 1 else None


def shortened(name: str) -> str:
    """The name, shortened for sentences."""
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1].rstrip() + "…"


def isolated(name: str) -> str:
    """The name in a Unicode isolate, which keeps the word order around it."""
    return f"\u2068{name}\u2069" if not name.isascii() else name


def display_names(
    names: Sequence[str], can_write: Callable[[str], bool], drawn: Callable[[str], str]
) -> tuple[str, ...]:
    """The display names of all seats; "Player 3" if no font `can_write` the name.

    `drawn` removes emoji that no font has.
    """
    return tuple(
        shortened(drawn(name)) if can_write(name) else _("Player {seat}", seat=seat + 1)
        for seat, name in enumerate(names)
    )


# --- Cards and events


SIGNS = {
    engine.Suit.SPADES: "♠",
    engine.Suit.HEARTS: "♥",
    engine.Suit.DIAMONDS: "♦",
    engine.Suit.CLUBS: "♣",
}
_PENALTY = N_("You take a penalty card."), N_("{name} takes a penalty card.")
DRAWN = N_("You draw from the stock."), N_("{name} draws from the stock.")
# An answer, to the viewer and about others.
_ANSWERS = {
    engine.ClaimAnswer.PASSES: (N_("You let it go."), N_("{name} lets it go.")),
    engine.ClaimAnswer.CLAIMS: (N_("You want it."), N_("{name} wants it.")),
    engine.ClaimAnswer.IS_DOWN: (
        N_("You’re down, so you aren’t asked."),
        N_("{name} is down, so isn’t asked."),
    ),
    engine.ClaimAnswer.HAS_DRAWN: (
        N_("You’ve already drawn, so you aren’t asked."),
        N_("{name} has already drawn, so isn’t asked."),
    ),
    engine.ClaimAnswer.MAY_NOT: (
        N_("You can’t have it, so you aren’t asked."),
        N_("{name} can’t have it, so isn’t asked."),
    ),
}
_SHORT_ANSWERS = {
    engine.ClaimAnswer.PASSES: N_("lets it go"),
    engine.ClaimAnswer.CLAIMS: N_("wants it"),
    engine.ClaimAnswer.IS_DOWN: N_("is down"),
    engine.ClaimAnswer.HAS_DRAWN: N_("has drawn"),
    engine.ClaimAnswer.MAY_NOT: N_("can’t have it"),
}

# Naturals of a rank in two packs: nobody counts the wilds of a set beyond these.
_MOST_OF_A_RANK = 8
# The latest card of a set, such as "the fifth queen".
_RANKS = {
    engine.Rank.TWO: N_("the {nth} two"),
    engine.Rank.THREE: N_("the {nth} three"),
    engine.Rank.FOUR: N_("the {nth} four"),
    engine.Rank.FIVE: N_("the {nth} five"),
    engine.Rank.SIX: N_("the {nth} six"),
    engine.Rank.SEVEN: N_("the {nth} seven"),
    engine.Rank.EIGHT: N_("the {nth} eight"),
    engine.Rank.NINE: N_("the {nth} nine"),
    engine.Rank.TEN: N_("the {nth} ten"),
    engine.Rank.JACK: N_("the {nth} jack"),
    engine.Rank.QUEEN: N_("the {nth} queen"),
    engine.Rank.KING: N_("the {nth} king"),
    engine.Rank.ACE: N_("the {nth} ace"),
    engine.Rank.JOKER: N_("the {nth} joker"),
}


def face_text(rank: engine.Rank, suit: engine.Suit | None) -> str:
    """A face as printed on the card: "Q♠", "10♥", or "joker"."""
    if rank is engine.Rank.JOKER:
        return _("joker")
    letter = "10" if rank is engine.Rank.TEN else court_letter(rank.letter)
    return letter + (SIGNS[suit] if suit is not None else "")


def card_text(card: engine.CardId) -> str:
    """A card as printed on its face."""
    return face_text(engine.CARDS[card].rank, engine.CARDS[card].suit)


def card_name(card: engine.CardId) -> str:
    """A card as the object of a sentence: "7♠", or "the joker"."""
    return _("the joker") if engine.CARDS[card].rank is engine.Rank.JOKER else card_text(card)


def card_title(card: engine.CardId) -> str:
    """A card on a button: "7♠", or "the joker"."""
    joker = engine.CARDS[card].rank is engine.Rank.JOKER
    return pgettext("option", "the joker") if joker else card_text(card)


def card_subject(card: engine.CardId) -> str:
    """A card at the start of a sentence: "7♠", or "The joker"."""
    joker = engine.CARDS[card].rank is engine.Rank.JOKER
    return pgettext("first in a sentence", "The joker") if joker else card_text(card)


def meld_text(meld: engine.Meld) -> str:
    """A meld in short: a set as "three kings", a run as "5♥–8♥"."""
    first, last = meld.places[0], meld.places[-1]
    if meld.kind is MeldKind.SET:
        many = number_text(len(meld.places))
        return _("{many} {ranks}", many=many, ranks=ranks([first.rank]))
    return _(
        "{low}–{high}",
        low=face_text(first.rank, first.suit),
        high=face_text(last.rank, last.suit),
    )


def number_text(count: int) -> str:
    """A small number as a word, a large one in digits."""
    words = _("no one two three four five six seven eight nine ten eleven twelve").split()
    return words[count] if count < len(words) else str(count)


def contract_text(contract: Contract) -> str:
    """A contract in words: "2 sets of 3 and 1 run of 4"."""
    wanted: dict[tuple[MeldKind, int], int] = {}
    for need in contract:
        wanted[need.kind, need.size] = wanted.get((need.kind, need.size), 0) + 1
    parts = [
        (
            ngettext("{count} set of {size}", "{count} sets of {size}", count=count, size=size)
            if kind is MeldKind.SET
            else ngettext(
                "{count} run of {size}", "{count} runs of {size}", count=count, size=size
            )
        )
        for (kind, size), count in wanted.items()
    ]
    return and_list(parts)


def deal_text(table: engine.Table) -> str:
    """The deal's number, and how many there are."""
    return sentence(
        _(
            "{deal} {number} of {count}",
            deal=singular(table.sheet.deal_word),
            number=table.deal + 1,
            count=len(table.sheet.deals),
        )
    )


def deal_texts(table: engine.Table) -> tuple[str, str, str]:
    """The deal in fewer and fewer words, the last in digits alone."""
    name = deal_name(table.sheet.deal_word, table.deal)
    return deal_text(table), name, f"{table.deal + 1}/{len(table.sheet.deals)}"


def short_answer(answer: engine.ClaimAnswer) -> str:
    """A seat's answer, for its bubble."""
    return _(_SHORT_ANSWERS[answer])


def event_sentence(event: engine.Event, called: PlayerNames, sheet: RuleSheet) -> str | None:
    """One event in a sentence; None if it needs no words."""
    match event:
        case engine.HandDealt() | engine.TurnBegan() | engine.StockChosen():
            return None
        case engine.ClaimCalled() | engine.ClaimAnswered() | engine.ClaimWon():
            return _tell_claim(event, called)
        case engine.LaidDown() | engine.MeldLaid() | engine.LaidOff() | engine.WildReplaced():
            return _tell_melding(event, called)
        case engine.PlayTakenBack():
            return _tell_taken_back(event, called)
        case engine.StockDrawn(seat=seat, reason=why):
            return called.tell(seat, *(_PENALTY if why is engine.DrawReason.PENALTY else DRAWN))
        case engine.DiscardTaken(seat=seat, card=card):
            return called.tell(
                seat,
                N_("You take {card} from the discard pile."),
                N_("{name} takes {card} from the discard pile."),
                card=card_name(card),
            )
        case engine.CardDiscarded(seat=seat, card=card):
            return called.tell(
                seat,
                N_("You discard {card}."),
                N_("{name} discards {card}."),
                card=card_name(card),
            )
        case engine.TurnEnded(seat=seat):
            return called.tell(
                seat, N_("You keep your last card."), N_("{name} keeps their last card.")
            )
        case _:
            return _tell_deal(event, called, sheet)


def _tell_taken_back(event: engine.PlayTakenBack, called: PlayerNames) -> str:
    """The undo in words; the line before names the play."""
    match event.play:
        case engine.CardDiscarded(card=card):
            text = N_("You take {card} back."), N_("{name} takes {card} back.")
            return called.tell(event.seat, *text, card=card_name(card))
        case engine.ClaimCalled(card=card):
            text = (
                N_("You don’t want {card} after all."),
                N_("{name} doesn’t want {card} after all."),
            )
            return called.tell(event.seat, *text, card=card_name(card))
        case _:
            text = N_("You undo your last play."), N_("{name} undoes the last play.")
            return called.tell(event.seat, *text)


def _tell_claim(
    event: engine.ClaimCalled | engine.ClaimAnswered | engine.ClaimWon,
    called: PlayerNames,
) -> str:
    seat = event.seat
    match event:
        case engine.ClaimCalled(card=card):
            return called.tell(
                seat,
                N_("You ask: may I have {card}?"),
                N_("{name} asks: may I have {card}?"),
                card=card_name(card),
            )
        case engine.ClaimAnswered(answer=answer):
            return called.tell(seat, *_ANSWERS[answer])
        case engine.ClaimWon(card=card, penalty=0):
            return called.tell(
                seat,
                N_("You get {card} and lay down everything!"),
                N_("{name} gets {card} and lays down everything!"),
                card=card_name(card),
            )
        case engine.ClaimWon(card=card, penalty=penalty):
            return _won_claim(seat, card_name(card), penalty, called)
        case _:
            assert_never(event)


def _won_claim(seat: engine.Seat, card: str, penalty: int, called: PlayerNames) -> str:
    if seat == called.you:
        return ngettext(
            "You get {card} and {count} penalty card.",
            "You get {card} and {count} penalty cards.",
            card=card,
            count=penalty,
        )
    return ngettext(
        "{name} gets {card} and {count} penalty card.",
        "{name} gets {card} and {count} penalty cards.",
        name=called.names[seat],
        card=card,
        count=penalty,
    )


def _tell_melding(
    event: engine.LaidDown | engine.MeldLaid | engine.LaidOff | engine.WildReplaced,
    called: PlayerNames,
) -> str:
    seat = event.seat
    match event:
        case engine.LaidDown(melds=laid):
            return called.tell(
                seat,
                N_("You lay down {melds}."),
                N_("{name} lays down {melds}."),
                melds=and_list([meld_text(meld) for meld in laid]),
            )
        case engine.MeldLaid(meld=meld):
            return called.tell(
                seat,
                N_("You lay down a new meld: {meld}."),
                N_("{name} lays down a new meld: {meld}."),
                meld=meld_text(meld),
            )
        case engine.LaidOff():
            return _tell_laid_off(event, called)
        case engine.WildReplaced():
            return _tell_replaced(event, called)
        case _:
            assert_never(event)


def _tell_laid_off(event: engine.LaidOff, called: PlayerNames) -> str:
    seat, card, meld, owner = event.seat, event.card, event.meld, event.meld.owner
    if meld.kind is MeldKind.SET:
        place = next(place for place in meld.places if place.card == card)
        count, natural = len(meld.places), engine.CARDS[card].rank is place.rank
        if natural or count <= _MOST_OF_A_RANK:
            ordinals = _nth(count), _nth_feminine(count)
        else:
            ordinals = _("next"), pgettext("feminine", "next")
        nth = _(_RANKS[place.rank], nth=ordinals[0], nth_feminine=ordinals[1])
        if natural:
            keys = N_("You add {card}, {which}."), N_("{name} adds {card}, {which}.")
        else:
            keys = N_("You add {card} as {which}."), N_("{name} adds {card} as {which}.")
        return called.tell(seat, *keys, card=card_name(card), which=nth)
    told = {"card": card_name(card), "meld": meld_text(meld), "owner": called.names[owner]}
    if seat == owner:
        keys = (
            N_("You add {card} to your run, now {meld}."),
            N_("{name} adds {card} to their own run, now {meld}."),
        )
    elif owner == called.you:
        key = N_("{name} adds {card} to your run, now {meld}.")
        keys = key, key
    else:
        keys = (
            N_("You add {card} to {owner}’s run, now {meld}."),
            N_("{name} adds {card} to {owner}’s run, now {meld}."),
        )
    return called.tell(seat, *keys, **told)


def _nth(number: int) -> str:
    """A card's ordinal in its set: "fifth"; digits beyond the known words."""
    words = _("first second third fourth fifth sixth seventh eighth ninth tenth").split()
    return words[number - 1] if number <= len(words) else _("{number}th", number=number)


def _nth_feminine(number: int) -> str:
    """The ordinal for a feminine rank, as in "la quinta reina"."""
    words = pgettext(
        "feminine", "first second third fourth fifth sixth seventh eighth ninth tenth"
    ).split()
    if number <= len(words):
        return words[number - 1]
    return pgettext("feminine", "{number}th", number=number)


def _tell_replaced(event: engine.WildReplaced, called: PlayerNames) -> str:
    seat, card, wild = event.seat, card_name(event.card), card_text(event.wild)
    if event.to_hand:
        return called.tell(
            seat,
            N_("You swap {card} for a {wild}."),
            N_("{name} swaps {card} for a {wild}."),
            card=card,
            wild=wild,
        )
    if event.new_meld is not None:
        return called.tell(
            seat,
            N_("You swap {card} for a {wild} and lay down a new meld."),
            N_("{name} swaps {card} for a {wild} and lays down a new meld."),
            card=card,
            wild=wild,
        )
    place = next(place for place in event.meld.places if place.card == event.wild)
    stands_for = face_text(place.rank, place.suit)
    return called.tell(
        seat,
        N_("You swap {card} for a {wild}: the {wild} now stands for {place}."),
        N_("{name} swaps {card} for a {wild}: the {wild} now stands for {place}."),
        card=card,
        wild=wild,
        place=stands_for,
    )


def _tell_deal(
    event: engine.DealerFound
    | engine.DealBegan
    | engine.UpcardTurned
    | engine.StockRefilled
    | engine.DealEnded
    | engine.GameEnded
    | engine.SeatJoined,
    called: PlayerNames,
    sheet: RuleSheet,
) -> str:
    match event:
        case engine.DealerFound(dealer=seat):
            return called.tell(seat, N_("You deal first."), N_("{name} deals first."))
        case engine.DealBegan(deal=deal, dealer=seat):
            wanted = contract_text(sheet.deals[deal].contract)
            word = singular(sheet.deal_word)
            told = called.tell(
                seat,
                N_("{deal} {number}: you deal. The contract is {contract}."),
                N_("{deal} {number}: {name} deals. The contract is {contract}."),
                deal=word,
                number=deal + 1,
                contract=wanted,
            )
            return sentence(told)
        case engine.UpcardTurned(card=card):
            return _("{card} is turned up.", card=card_subject(card))
        case engine.StockRefilled(count=count, fresh_deck=fresh):
            if fresh:
                return _("A fresh deck comes in: {count} cards.", count=count)
            return ngettext(
                "The discards are shuffled: {count} card in the stock.",
                "The discards are shuffled: {count} cards in the stock.",
                count=count,
            )
        case engine.DealEnded(result=result):
            if result.winner is None:
                return sentence(
                    _(
                        "Nobody can play anymore: the {deal} is over.",
                        deal=singular(sheet.deal_word),
                    )
                )
            return called.tell(result.winner, N_("You go out!"), N_("{name} goes out!"))
        case engine.GameEnded(winners=winners):
            return winners_text(winners, called)
        case engine.SeatJoined(seat=seat):
            return _(
                "{name} sits down at the table.",
                name=called.names[seat] if seat < len(called.names) else "",
            )
        case _:
            assert_never(event)


def winners_text(winners: Sequence[int], called: PlayerNames) -> str:
    """Who has won the game."""
    others = [called.names[seat] for seat in winners if seat != called.you]
    if called.you not in winners:
        return ngettext(
            "{name} wins the game!",
            "{name} share the win!",
            count=len(winners),
            name=and_list(others),
        )
    who = and_list((_("You"), *others))
    return ngettext("You win the game!", "{name} share the win!", count=len(winners), name=who)


ORDER_NAMES: Mapping[OrderKind, str] = {
    OrderKind.ASK: N_("Ask me"),
    OrderKind.NEVER: N_("Let everything go"),
    OrderKind.CLAIM: N_("Ask for these"),
}

# --- Dates, levels, refusals


_NO_BREAK = "\u00a0"


def level_name(level: str) -> str:
    """The name of a level."""
    if level in LEVEL_TABLE:
        return _(LEVEL_TABLE[level].name)
    return _("Like {person}", person=person_of(level)) if person_of(level) else level


def habit_of(style: str, name: str) -> str:
    """The habit of a character of this name in a sentence; empty for an unknown style."""
    return _(CHARACTERS[style].habit, name=name) if style in CHARACTERS else ""


def date_of(started: str) -> str:
    """The day of a timestamp such as 2026-11-22T20:15:00."""
    return date_text(datetime.fromisoformat(started))


def when_text(when: datetime, today: date | None = None) -> str:
    """A date and time in words: "today, 2:05 PM", "May 3, 2024, 9:30 AM"."""
    today = today or date.today()
    time = time_text(when)
    if when.date() == today:
        return _("today, {time}", time=time)
    if when.date() == today - timedelta(days=1):
        return _("yesterday, {time}", time=time)
    return _("{date}, {time}", date=date_text(when, long=True), time=time)


def together(words: str) -> str:
    """The words joined by no-break spaces."""
    return words.replace(" ", _NO_BREAK)


def offer_words(name: str, *, harder: bool) -> str:
    """The offer of another level, as a computer player's wish."""
    if harder:
        return _("{name} would like a harder game", name=isolated(name))
    return _("{name} would like an easier game", name=isolated(name))


def player_label(name: str, *, person: bool) -> str:
    """A player's name, marked if the computer played."""
    return name if person else _("{name} (computer)", name=name)


def refusal_text(refusal: engine.Refusal, sheet: RuleSheet | None = None) -> str:
    """What to do instead of a refused action, in one sentence.

    The rules page says where the rule is. A `sheet` is quoted where its sentence says more.
    """
    quoted = ""
    if refusal is engine.Refusal.THIS_WILD_STAYS and sheet is not None:
        quoted = never_swapped(sheet)
    return quoted or _(refusal.value[1])


# --- Glossary


_MEANINGS: Mapping[str, str] = {
    "suit": N_("Suit: spades ♠, hearts ♥, diamonds ♦ or clubs ♣."),
    "rank": N_("Rank: a card’s number or face, such as seven, queen or ace."),
    "set": N_("Set: cards of the same rank, such as 7♠ 7♥ 7♣."),
    "run": N_("Run: cards of one suit in a row, such as 4♥ 5♥ 6♥ 7♥."),
    "meld": N_("Meld: a set or a run."),
    "wild": N_("Wild: a card that can stand for another one. It’s marked with a star."),
    "contract": N_(
        "Contract: the sets and runs you have to lay down first. Each {deal} has its own."
    ),
    "down": N_("Down: you’re down once your contract is on the table."),
    "lay_off": N_(
        "Lay off: add a card to a meld on the table. You have to be down to do that."
    ),
    "out": N_("Go out: get rid of your last card. That ends the {deal}."),
    "stock": N_("Stock: the face-down pile. You draw from it."),
    "discards": N_(
        "Discard pile: the face-up pile. You end your turn by putting a card there."
    ),
    "may_i": N_("May I?: what you ask to get the top discard when it isn’t your turn."),
    "dealer": N_("{dealer}: marks this {deal}’s dealer, in a circle next to the name."),
    "code": N_(
        "Deal code: a word, letters and numbers that decide who is dealt which cards. The "
        "same code deals the same cards again, so whoever knows the code knows the "
        "cards."
    ),
    "seal": N_(
        "Seal: locks in the shuffle before the game, and is shown as words. With a photo "
        "of the words, you can tell later whether anybody changed the game. They’re on "
        "the page “{fair}”; you don’t need them to play."
    ),
    "coach": N_("Coach: gives you a hint when you ask."),
    "levels": N_(
        "{levels}: how well a computer player plays, from easiest to hardest to beat."
    ),
}
_OF_THE_CARDS = ("suit", "rank", "set", "run", "meld")
_OF_THE_GAME = ("contract", "down", "lay_off", "out", "stock", "discards")
_OF_THE_SCREEN = ("dealer", "code", "seal", "coach", "levels")


def glossary(sheet: RuleSheet) -> tuple[Block, ...]:
    """Every term with its meaning, except those the sheet doesn't use."""
    words = [*_OF_THE_CARDS, *(("wild",) if sheet.melds.wilds else ()), *_OF_THE_GAME]
    if sheet.has_claims:
        words.append("may_i")
        words += ["penalty"] if sheet.claims.penalty else []

    def explained(word: str) -> str:
        if word == "penalty":
            return ngettext(
                "Penalty: the card from the stock that you also get after a May I?",
                "Penalty: the {count} cards from the stock that you also get after a May I?",
                count=sheet.claims.penalty,
            )
        dealer = pgettext("dealer", "D")
        fair = pgettext("button", "Was it fair?")
        levels = ", ".join(map(level_name, OFFERED))
        word = _MEANINGS[word]
        return _(word, deal=singular(sheet.deal_word), dealer=dealer, fair=fair, levels=levels)

    return (
        Block("heading", _("Words used at the table")),
        *(Block("bullet", explained(word)) for word in (*words, *_OF_THE_SCREEN)),
    )
