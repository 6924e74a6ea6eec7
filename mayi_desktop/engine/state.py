"""The complete game state, and the mutable copy that an action works on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mayi_desktop.base.values import quickly_made
from mayi_desktop.engine.cards import CardId, Seat
from mayi_desktop.engine.events import Event
from mayi_desktop.engine.rulesheet import DealRule, MeldRules, RuleSheet
from mayi_desktop.engine.table import DrawReason, Meld, Phase, Prompt, SeatFacts, Table


@quickly_made
@dataclass(frozen=True, slots=True)
class GameState:
    """A complete game state: table, hands and stock; the top of the stock is its last card."""

    table: Table
    hands: tuple[tuple[CardId, ...], ...]
    stock: tuple[CardId, ...]


class StateBuilder:
    """Mutable copy of a state: the fields of Table and GameState, plus the events."""

    def __init__(self, state: GameState) -> None:
        table = state.table
        self.sheet: RuleSheet = table.sheet
        self.seats: list[SeatFacts] = list(table.seats)
        self.phase = table.phase
        self.deal = table.deal
        self.dealer = table.dealer
        self.turn = table.turn
        self.turn_no = table.turn_no
        self.first_turn = table.first_turn
        self.melded_turn = table.melded_turn
        self.decks = table.decks
        self.discards: list[CardId] = list(table.discards)
        self.discarders: list[Seat | None] = list(table.discarders)
        self.melds: list[Meld] = list(table.melds)
        self.next_meld = table.next_meld
        self.exposed = table.exposed
        self.drawable = table.drawable
        self.drawn = table.drawn
        self.taken = table.taken
        self.asked = table.asked
        self.last_claimer = table.last_claimer
        self.claim = table.claim
        self.owed = list(table.owed)
        self.must_play = list(table.must_play)
        self.result = table.result
        self.prompts = table.prompts
        self.next_prompt = table.next_prompt
        self.hands: list[tuple[CardId, ...]] = list(state.hands)
        self.stock: list[CardId] = list(state.stock)
        self.events: list[Event] = []

    @property
    def rule(self) -> DealRule:
        """What this deal asks for."""
        return self.sheet.deals[self.deal]

    @property
    def meld_rules(self) -> MeldRules:
        """What counts as a meld in this deal."""
        return self.sheet.meld_rules(self.deal)

    @property
    def in_play(self) -> bool:
        """Whether a deal is running."""
        return self.phase is Phase.DRAW or self.phase is Phase.PLAY

    @property
    def stock_chosen(self) -> bool:
        """Whether the turn seat has chosen the stock and awaits its card."""
        return any(owed.reason is DrawReason.TURN for owed in self.owed)

    def emit(self, event: Event) -> None:
        """Add an event."""
        self.events.append(event)

    def add_to_hand(self, seat: Seat, card: CardId, *, openly: bool) -> None:
        """Add a card to a hand; if `openly`, it is public knowledge."""
        self.hands[seat] = (*self.hands[seat], card)
        if openly:
            facts = self.seats[seat]
            self.seats[seat] = facts.with_known((*facts.known, card))

    def push_discard(self, card: CardId, seat: Seat | None) -> None:
        """Put a card on top of the discards; `seat` is None for the upcard."""
        self.discards.append(card)
        self.discarders.append(seat)

    def pop_discard(self) -> CardId:
        """Take the top card off the discards."""
        self.discarders.pop()
        return self.discards.pop()

    def remove_from_hand(self, seat: Seat, cards: Iterable[CardId]) -> None:
        """Take cards out of a hand."""
        removed = set(cards)
        self.hands[seat] = tuple([card for card in self.hands[seat] if card not in removed])
        facts = self.seats[seat]
        if facts.known and not removed.isdisjoint(facts.known):
            known = tuple([card for card in facts.known if card not in removed])
            self.seats[seat] = facts.with_known(known)
        if self.must_play:
            self.must_play = [card for card in self.must_play if card not in removed]

    def add_meld(self, meld: Meld) -> None:
        """Add a meld to the table."""
        self.melded_turn = self.turn_no
        self.melds.append(meld)
        self.next_meld += 1

    def replace_meld(self, meld: Meld) -> None:
        """Replace the meld with this id."""
        self.melded_turn = self.turn_no
        self.melds = [meld if other.id == meld.id else other for other in self.melds]

    def freeze(self, prompts: tuple[Prompt, ...], next_prompt: int) -> GameState:
        """The resulting state, with its open prompts."""
        table = Table(
            sheet=self.sheet,
            seats=tuple(self.seats),
            phase=self.phase,
            deal=self.deal,
            dealer=self.dealer,
            turn=self.turn,
            turn_no=self.turn_no,
            first_turn=self.first_turn,
            melded_turn=self.melded_turn,
            decks=self.decks,
            discards=tuple(self.discards),
            discarders=tuple(self.discarders),
            melds=tuple(self.melds),
            next_meld=self.next_meld,
            exposed=self.exposed,
            drawable=self.drawable,
            drawn=self.drawn,
            taken=self.taken,
            asked=self.asked,
            last_claimer=self.last_claimer,
            claim=self.claim,
            owed=tuple(self.owed),
            must_play=tuple(self.must_play),
            result=self.result,
            prompts=prompts,
            next_prompt=next_prompt,
        )
        return GameState(table, tuple(self.hands), tuple(self.stock))
