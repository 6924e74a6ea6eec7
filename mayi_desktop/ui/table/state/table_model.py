"""Table model: one table's game, viewer, hands, captions, history and answers given ahead."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from mayi_desktop.engine import (
    CARDS,
    CardDiscarded,
    CardId,
    ClaimWon,
    DealBegan,
    DiscardTaken,
    Event,
    MeldPlan,
    PlayTakenBack,
    Refusal,
    Seat,
    StockDrawn,
    TurnEnded,
    WildReplaced,
)
from mayi_desktop.engine.planning.contract_progress import MeldProgress
from mayi_desktop.host.game.game_source import GameSource, Update
from mayi_desktop.i18n.catalogue import chosen_language
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.table.layout.hand_state import HandState
from mayi_desktop.ui.table.model.hand_order import Sort
from mayi_desktop.ui.table.model.hot_seat import HotSeat
from mayi_desktop.ui.table.model.standing_orders import ClaimAnswers
from mayi_desktop.ui.table.text.caption import Captions
from mayi_desktop.ui.table.text.player_names import PlayerNames, display_names, sole_person
from mayi_desktop.ui.table.text.turn_history import DealHistory, EndPause

# A card with this sign before it begins a group.
_SPLIT = "|"
# A text of the settings holds no more; a longer hand is sorted anew.
_LONGEST = 200
_SORTS = (Sort.SUIT, Sort.RANK, Sort.PLAN)


class TableModel:
    """The newest state of one table, including what the rules don't know.

    `view` is what the viewer may see now; the screen may still show an older one. `has_acted`
    is True from an action of the viewer until its update arrives. `deals_begun` counts the
    deals that began while the table was open. `advised` are the melds that a hint suggests,
    `guided` those that the lesson collects, for the contract slip.
    With `by_name`, sentences name even a person who plays alone against computers, instead of
    saying "you". What the seats that are `waiting` did is about to be settled.
    """

    def __init__(
        self, context: Context, source: GameSource, hot_seat: HotSeat, *, by_name: bool = False
    ) -> None:
        self.context = context
        self.source = source
        self.hot_seat = hot_seat
        self.answers = ClaimAnswers()
        self.captions = Captions()
        self.history = DealHistory()
        self.end_pause = EndPause()
        self.has_acted = False
        self.waiting: set[Seat] = set()
        self.deals_begun = 0
        self.advised: tuple[MeldPlan, ...] = ()
        self.guided: tuple[MeldProgress, ...] = ()
        self._by_name = by_name
        self._named: tuple[tuple[str, ...], str] = ((), "")
        self._names: tuple[str, ...] = ()
        self.has_changed = True
        self.changes = 0
        self._hands: dict[Seat, HandState] = {}
        self._no_hand = HandState()
        source.updates(self.viewer)
        self.view = source.view(self.viewer)
        self._opened_in_deal = self.view.table.deal

    @property
    def viewer(self) -> Seat | None:
        """Whose hand is shown; None while every hand lies face down."""
        return self.hot_seat.viewer

    @property
    def hand(self) -> HandState:
        """How the viewer's cards are arranged."""
        seat = self.viewer
        if seat is None:
            return self._no_hand
        if seat not in self._hands:
            sort = self._last_sort()
            self._hands[seat] = HandState(
                sort=sort, default_sort=sort, new=self._new_when_opened(seat)
            )
        return self._hands[seat]

    def keep_hands(self, journal: Path | None) -> None:
        """Note in the settings how the hands of this game are arranged, if by hand.

        Only the game left last is noted: that's the one to be continued. What is new is kept at
        rest, and not only in the end: the program may not end orderly.
        """
        if journal is None or self.view.table.result is not None:
            return
        texts = [
            f"{seat}:{_written(hand)}"
            for seat, hand in sorted(self._hands.items())
            if hand.sort is Sort.MANUAL and hand.order
        ]
        kept = tuple(text for text in texts if len(text) <= _LONGEST)
        hands = (journal.name, *kept) if kept else ()
        if hands != self.context.settings.hands:
            self.context.settings = replace(self.context.settings, hands=hands)
            self.context.save_settings()

    def restore_hands(self, journal: Path | None) -> None:
        """Arrange the hands of this game as they were when it was left."""
        name, *texts = self.context.settings.hands or ("",)
        if journal is None or journal.name != name:
            return
        for text in texts:
            seat, _ignored, cards = text.partition(":")
            signs = [card.removeprefix(_SPLIT) for card in cards.split()]
            whole = seat.isdecimal() and all(sign.isdecimal() for sign in signs)
            if whole and int(seat) < len(self.view.table.seats):
                order = tuple(CardId(int(sign)) for sign in signs if int(sign) < len(CARDS))
                split = (c for c in cards.split() if c.startswith(_SPLIT))
                splits = frozenset(CardId(int(card.removeprefix(_SPLIT))) for card in split)
                self._arrange_hand(Seat(int(seat)), order, splits)

    def _arrange_hand(
        self, seat: Seat, order: tuple[CardId, ...], splits: frozenset[CardId]
    ) -> None:
        """Arrange a hand as its person once did; cards that came since stand at the right."""
        sort = self._last_sort()
        self._hands[seat] = HandState(
            order=order,
            sort=Sort.MANUAL,
            default_sort=sort,
            splits=splits,
            new=self._new_when_opened(seat),
        )
        if seat == self.viewer:
            self._hands[seat].update(self.view)
        self.changed()

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, drawable and short enough for sentences."""
        # Asked many times in a frame, and looking up every letter takes long.
        named = self.source.names, chosen_language()
        if named != self._named:
            fonts = self.context.look.fonts
            self._named = named
            self._names = display_names(self.source.names, fonts.can_write, fonts.drawn)
        return self._names

    @property
    def player_names(self) -> PlayerNames:
        """The names for sentences; a person alone with computers is "you"."""
        you = None if self._by_name else sole_person(self.source.setup.seats)
        return PlayerNames(self.names, None if self.hot_seat.watched else you)

    def changed(self) -> None:
        """Signal that the table has to be painted again; `changes` counts these signals."""
        self.has_changed = True
        self.changes += 1

    def take_change(self) -> bool:
        """Whether anything changed since the last call."""
        changed, self.has_changed = self.has_changed, False
        return changed

    def fetch(self) -> list[Update]:
        """Take the game's updates for the viewer, and follow the newest view."""
        updates = self.source.updates(self.viewer)
        self.has_acted = self.has_acted and not updates
        if updates:
            before, self.view = self.view.table, updates[-1].view
            table = self.view.table
            self.answers.follow(before, table, self.viewer)
            if table.turn in self.hot_seat.people:
                self.answers.no_one_until_turn = False
            self._note_returned(updates)
            self.changed()
        return updates

    def _note_returned(self, updates: Iterable[Update]) -> None:
        """Note the discards that were taken back: their owners know them already."""
        for event in (event for update in updates for event in update.events):
            match event:
                case PlayTakenBack(seat=seat, play=CardDiscarded(card=card)):
                    if seat in self._hands:
                        self._hands[seat].returned |= {card}
                case _:
                    pass

    def reload(self) -> None:
        """Take the view of a new viewer, without the updates that led to it."""
        self.answers.forget_viewer()
        self.source.updates(self.viewer)
        self.view = self.source.view(self.viewer)
        self.changed()

    def start_deal(self) -> None:
        """Forget the captions and answers of the last deal."""
        self.deals_begun += 1
        self.answers.start_deal()
        self.captions.clear()

    def refuse(self, reason: str, refusal: Refusal | None = None) -> None:
        """Show why something is not allowed; `refusal` is the rules' own, if they refused."""
        self.captions.refuse(reason, refusal)
        self.context.audio.play("error")
        self.changed()

    def _new_when_opened(self, seat: Seat) -> frozenset[CardId]:
        """The cards that were new to a seat when a saved game was opened again."""
        if self.source.view(seat).table.deal != self._opened_in_deal:
            return frozenset()
        return _new_cards(self.source.earlier(seat), seat)

    def _last_sort(self) -> Sort:
        """The sorting chosen last, in this game or an earlier one."""
        chosen = self.context.settings.sort
        return next((sort for sort in _SORTS if sort.value == chosen), Sort.SUIT)


def _new_cards(events: Iterable[Event], seat: Seat) -> frozenset[CardId]:
    """The cards that came to a seat, by its own view of these events, and count as new.

    Cards of them that have left the hand again are among them still.
    """
    fresh: set[CardId] = set()
    for event in events:
        match event:
            case DealBegan():
                fresh.clear()
            case CardDiscarded(seat=s) | TurnEnded(seat=s) if s == seat:
                fresh.clear()
            case StockDrawn(seat=s, card=card) if s == seat and card is not None:
                fresh.add(card)
            case DiscardTaken(seat=s, card=card) | ClaimWon(seat=s, card=card) if s == seat:
                fresh.add(card)
            case WildReplaced(seat=s, wild=wild, to_hand=True) if s == seat:
                fresh.add(wild)
            case PlayTakenBack(seat=s, play=DiscardTaken(card=card)) if s == seat:
                fresh.discard(card)
            case _:
                pass
    return frozenset(fresh)


def _written(hand: HandState) -> str:
    """A hand in the settings: its cards in order, with a sign where a group begins."""
    return " ".join(f"{_SPLIT if card in hand.splits else ''}{card}" for card in hand.order)
