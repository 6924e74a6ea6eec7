"""A small language for tests: positions as text, and what seats do as method calls."""

from __future__ import annotations

from collections.abc import Callable

from mayi_desktop.engine import (
    CARDS,
    CHANCE_PROMPTS,
    Action,
    Allow,
    CardId,
    Claim,
    Discard,
    DrawStock,
    End,
    EndTurn,
    Event,
    IllegalAction,
    LayDown,
    LayOff,
    LetGo,
    MayI,
    Meld,
    MeldId,
    MeldKind,
    MeldPlan,
    NewMeld,
    PromptKind,
    Refusal,
    ReplaceWild,
    Reshuffle,
    RuleSheet,
    Seat,
    TableView,
    TakeDiscard,
)
from mayi_desktop.engine.actions import AddDeck
from mayi_desktop.engine.state_api import GameState, apply, chance_cards, problems, view_for
from mayi_desktop.sheets.catalogue import find_sheet
from tests.notation import position


class Game:
    """A position in which seats act by word; every state on the way must be sound."""

    def __init__(self, sheet: RuleSheet, text: str) -> None:
        self.sheet = sheet
        self.state: GameState = position(sheet, text)
        self.events: tuple[Event, ...] = ()
        assert not problems(self.state), problems(self.state)

    @classmethod
    def at(cls, state: GameState) -> Game:
        """The game that stands at this state."""
        game = cls.__new__(cls)
        game.sheet, game.state, game.events = state.table.sheet, state, ()
        return game

    def do(self, action: Action) -> Game:
        step = apply(self.state, action)
        self.state, self.events = step.state, step.events
        assert not problems(self.state), problems(self.state)
        return self

    def view(self, seat: int) -> TableView:
        return view_for(self.state, Seat(seat))

    # What lies where, as text.

    def hand(self, seat: int) -> str:
        return names(self.state.hands[seat])

    def meld(self, number: int) -> str:
        """The cards of a meld, a wild with what it stands for: "5H JK=6H 7H"."""
        return spelled(self.melds[number], self.sheet, self.state.table.deal)

    @property
    def melds(self) -> dict[int, Meld]:
        return {int(meld.id): meld for meld in self.state.table.melds}

    @property
    def discards(self) -> str:
        return names(self.state.table.discards)

    @property
    def turn(self) -> int:
        return int(self.state.table.turn)

    @property
    def stock(self) -> int:
        return len(self.state.stock)

    def asked(self) -> list[tuple[str, int | None]]:
        """The open questions as (kind, seat), such as ("DRAW", 0)."""
        return [(p.kind.name, p.seat) for p in self.state.table.prompts]

    def may_ask(self) -> list[int]:
        """The seats that may say May I? unasked."""
        prompts = self.state.table.prompts
        return [int(p.seat or 0) for p in prompts if p.kind is PromptKind.MAY_I]

    # What seats do.

    def draw(self, seat: int) -> Game:
        return self.do(DrawStock(Seat(seat)))

    def take(self, seat: int) -> Game:
        return self.do(TakeDiscard(Seat(seat)))

    def may_i(self, seat: int, melds: str = "") -> Game:
        return self.do(MayI(Seat(seat), self.plans(seat, melds) if melds else ()))

    def let_go(self, *seats: int) -> Game:
        for seat in seats:
            self.do(LetGo(Seat(seat)))
        return self

    def claim(self, seat: int) -> Game:
        return self.do(Claim(Seat(seat)))

    def allow(self, *seats: int) -> Game:
        for seat in seats:
            self.do(Allow(Seat(seat)))
        return self

    def lay_down(self, seat: int, melds: str) -> Game:
        """Lay down "set 7S 7H 7D | run 3C 4C JK 6C"; "run@4 5C 6C JK JK" begins at the four."""
        return self.do(LayDown(Seat(seat), self.plans(seat, melds)))

    def new_meld(self, seat: int, meld: str) -> Game:
        return self.do(NewMeld(Seat(seat), self.plans(seat, meld)[0]))

    def lay_off(self, seat: int, card: str, meld: int, end: str | None = None) -> Game:
        place = End(end) if end else None
        return self.do(LayOff(Seat(seat), self.card(seat, card), MeldId(meld), place))

    def replace(
        self, seat: int, card: str, meld: int, end: str | None = None, new: str | None = None
    ) -> Game:
        """Replace the wild that stands for the card; "*" in `new` is that wild."""
        place = next(
            (
                place
                for place in self.melds[meld].places
                if str(CARDS[place.card])[:2] in ("JK", "2C", "2D", "2H", "2S")
                and place.rank.letter == card[:-1]
                and (place.suit is None or place.suit.value == card[-1])
            ),
            self.melds[meld].places[0],
        )
        plan = None
        if new is not None:
            plan = self.plans(seat, new.replace("*", ""))[0]
            plan = MeldPlan(plan.kind, (*plan.cards, place.card), plan.low)
        action = ReplaceWild(
            Seat(seat),
            self.card(seat, card),
            MeldId(meld),
            place.card,
            End(end) if end else None,
            plan,
        )
        return self.do(action)

    def discard(self, seat: int, card: str) -> Game:
        return self.do(Discard(Seat(seat), self.card(seat, card)))

    def end_turn(self, seat: int) -> Game:
        return self.do(EndTurn(Seat(seat)))

    def shuffle(self) -> Game:
        """Let chance answer with the cards in order of their ids."""
        (prompt,) = [p for p in self.state.table.prompts if p.kind in CHANCE_PROMPTS]
        cards = chance_cards(self.state)
        refill = AddDeck if prompt.kind is PromptKind.ADD_DECK else Reshuffle
        return self.do(refill(cards))

    # How words become cards.

    def card(self, seat: int, name: str) -> CardId:
        found = [card for card in self.state.hands[seat] if str(CARDS[card]) == name]
        if found:
            return found[0]
        return next(card.id for card in CARDS if str(card) == name)

    def plans(self, seat: int, text: str) -> tuple[MeldPlan, ...]:
        pool = list(self.state.hands[seat]) + list(self.state.table.discards[-1:])
        plans = []
        for part in text.split("|"):
            word, *cards = part.split()
            kind, _, low = word.partition("@")
            taken = []
            for name in cards:
                card = next((c for c in pool if str(CARDS[c]) == name), None)
                if card is None:
                    card = next(c.id for c in CARDS if str(c) == name and c.id not in taken)
                else:
                    pool.remove(card)
                taken.append(card)
            plans.append(MeldPlan(MeldKind(kind), tuple(taken), int(low) if low else None))
        return tuple(plans)


def table(sheet: str, text: str, *options: str) -> Game:
    """A game of the sheet with this key and options, set up from a position's text."""
    return Game(find_sheet(sheet, options), text)


def refusal(call: Callable[[], Game]) -> Refusal | None:
    """Why the rules refuse what a call tries; None if they allow it."""
    try:
        call()
    except IllegalAction as refused:
        return refused.refusal
    return None


def names(cards: tuple[CardId, ...]) -> str:
    return " ".join(str(CARDS[card]) for card in cards)


def spelled(meld: Meld, sheet: RuleSheet, deal: int) -> str:
    """A meld's cards, each wild of a run with what it stands for."""
    words = []
    for place in meld.places:
        name = str(CARDS[place.card])
        stands = place.rank.letter + (place.suit.value if place.suit else "")
        words.append(name if name == stands or place.suit is None else f"{name}={stands}")
    return " ".join(words)
