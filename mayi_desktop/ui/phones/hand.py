"""Phone hand: one seat's cards on its phone, and the commands for them."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field

from mayi_desktop import engine
from mayi_desktop.base.i18n import N_, _
from mayi_desktop.bots.advice import advice
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.setup import HINT
from mayi_desktop.ui.play import plays
from mayi_desktop.ui.play.commands import AvailablePlays, HandCommands, PlayAnswer, PlayQuestion
from mayi_desktop.ui.play.hand import HeldHand, filled_with
from mayi_desktop.ui.play.hint import hint_prompt, reason
from mayi_desktop.ui.play.history import DealHistory
from mayi_desktop.ui.play.plays import OnMeld, Zone, option_text
from mayi_desktop.ui.play.prompts import UNDO_SENTENCES, Act, Command, Do
from mayi_desktop.ui.play.words import PlayerNames, event_sentence, refusal_text, shortened

# --- Phone hand


# For every drop target, the action of each card that may go there.
Places = dict[plays.Zone, dict[engine.CardId, engine.PlayerAction]]

_Plan = tuple[engine.PlayerAction, ...]

READER = "phone"
ASKED_FIRST = N_("{name} asked first.")
_ALL = object()
# More events than any deal has; the log still fits into one message.
_MOST_EVENTS = 400


@dataclass(slots=True)
class PhoneHand:
    """One seat's view and arrangement; `moves` counts what happened at the table.

    `cuts` says that this person is asked to cut the pack, `is_ready` that they want to go on
    from the points or from who has won, and `winner_told` that everybody knows who has won.
    `reply` answers the last attempt: a refusal, or the result. `hint` is the coach's advice
    until anything changes. While it `waits`, a submitted action is pending.
    """

    host: GameHost
    seat: engine.Seat
    view: engine.TableView = field(init=False)
    hand: HeldHand = field(default_factory=HeldHand)
    history: DealHistory = field(default_factory=DealHistory)
    events: deque[engine.Event] = field(default_factory=lambda: deque(maxlen=_MOST_EVENTS))
    question: PlayQuestion | None = None
    cuts: bool = False
    is_ready: bool = False
    winner_told: bool = False
    reply: str = ""
    hint: str = ""
    moves: int = 0
    _about: tuple[object, ...] = ()
    _placed: tuple[engine.TableView, Places, Iterator[None]] | None = field(
        default=None, compare=False, repr=False
    )

    def __post_init__(self) -> None:
        for event in self.host.earlier(self.seat):
            self._note(event)
        self.view = self.host.view(self.seat)
        self.hand.update(self.view)
        for update in self.host.updates(self.seat, READER):
            for event in update.events:
                self._note(event)

    @property
    def viewer(self) -> engine.Seat:
        """The seat whose hand it is."""
        return self.seat

    @property
    def waits(self) -> bool:
        """Whether an action of this seat is pending."""
        return self.seat in self.host.pending

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, shortened for sentences."""
        return tuple(map(shortened, self.host.names))

    @property
    def player_names(self) -> PlayerNames:
        """The names for sentences; the phone's owner is "you"."""
        return PlayerNames(self.names, self.seat)

    def places(self) -> Places:
        """For every drop target, the cards of the hand that may go there now.

        Cached per view: it takes long, and every tap shows the hand again.
        """
        _view, found, rest = self._places()
        for _step in rest:
            pass
        return found

    def find_places(self) -> bool:
        """Find the places of one more card; False if all are known."""
        return next(self._places()[2], _ALL) is not _ALL

    def _places(self) -> tuple[engine.TableView, Places, Iterator[None]]:
        if self._placed is None or self._placed[0] is not self.view:
            found: Places = {}
            self._placed = self.view, found, _placing(self.view, found)
        return self._placed

    def follow(self) -> bool:
        """Take in what has happened; True if anything has."""
        updates = self.host.updates(self.seat, READER)
        for update in updates:
            self.view = update.view
            self.moves += 1
            self.hint, self.question = "", None
            for event in update.events:
                self._take(event)
            self.hand.update(self.view)
        table = self.view.table
        about = table.turn_no, table.claim is None, self.view.my_prompts
        if about != self._about:
            # What was refused is over.
            self.reply, self._about = "", about
        return bool(updates)

    def log(self) -> Iterator[str]:
        """The deal's events in sentences, newest first.

        Penalty cards are in the sentence about the card that they are for.
        """
        for event in reversed(self.events):
            match event:
                case engine.StockDrawn(reason=engine.DrawReason.PENALTY):
                    continue
                case _:
                    pass
            words = event_sentence(event, self.player_names, self.host.sheet)
            if words:
                yield words

    def refuse(self, reason: str, refusal: engine.Refusal | None = None) -> None:
        """Say in one sentence why something was not done."""
        self.reply = reason

    def tell_winner(self) -> None:
        """Everybody knows who has won; what was pressed before is no wish for a rematch."""
        self.winner_told, self.is_ready = True, False
        self.moves += 1

    def tell_late(self, top: engine.CardId | None, refusal: engine.Refusal) -> None:
        """Say why the pending action could not be done any more."""
        self.follow()
        self.refuse(
            self.history.discards.why_gone(top, self.player_names) or refusal_text(refusal)
        )

    def tell_slower(self, than: engine.Seat) -> None:
        """Say who asked first."""
        self.follow()
        self.refuse(_(ASKED_FIRST, name=self.names[than]))

    def _take(self, event: engine.Event) -> None:
        """Follow an event that has just happened."""
        self._note(event)
        match event:
            case engine.CardDiscarded(seat=seat) | engine.TurnEnded(seat=seat) if (
                seat == self.seat
            ):
                self.hand.clear_new()
            case engine.PlayTakenBack(seat=seat, play=engine.CardDiscarded(card=card)) if (
                seat == self.seat
            ):
                self.hand.returned |= {card}
            case _:
                pass

    def _note(self, event: engine.Event) -> None:
        """Record an event for the log and the fate of discards."""
        if isinstance(event, engine.DealBegan):
            self.events.clear()
            self.is_ready = False
        self.history.record(event)
        self.events.append(event)


def _placing(view: engine.TableView, found: Places) -> Iterator[None]:
    """Fill in the places of all cards, with a pause after every face."""
    by_face: dict[str, dict[plays.Zone, engine.PlayerAction]] = {}
    for card in view.hand if view.can_play else ():
        name = str(engine.CARDS[card])
        is_new = name not in by_face
        if is_new:
            by_face[name] = plays.legal_zones(view, (card,))
        for zone, action in by_face[name].items():
            found.setdefault(zone, {})[card] = action
        if is_new:
            yield


# --- Phone commands


class PhonePlays(AvailablePlays):
    """What the person at a phone could play; a way to go out is searched for in small steps.

    A search can take a tenth of a second, in which the table would stand still: the phone's
    screen goes out before it is over, and once more if it finds something.
    """

    def __init__(self, phone: PhoneHand) -> None:
        super().__init__(phone, phone.host)
        self._search: Generator[None, None, _Plan | None] | None = None

    @property
    def is_searching(self) -> bool:
        """Whether `search` has something to do."""
        return self._search is not None

    def search(self) -> bool:
        """Search on for one step; True if the screen has to be shown once more."""
        if self._search is None:
            return False
        try:
            next(self._search)
        except StopIteration as end:
            self._search = None
            self._note_winning_line(end.value or ())
            return bool(end.value)
        return False

    def _winning_line(self, viewer: engine.Seat) -> _Plan:
        self._search = self._host.winning_steps(viewer)
        return ()


class PhoneCommands(HandCommands):
    """The commands of one phone; each submits a checked action."""

    def __init__(self, phone: PhoneHand) -> None:
        self.search = PhonePlays(phone)
        super().__init__(phone, phone.host, self.search)
        self._phone = phone
        self._hinted: engine.Prompt | None = None

    def perform(self, command: Command) -> None:
        match command:
            case Do(Act.NEXT_DEAL):
                self._phone.is_ready = True
            case Do(Act.CUT):
                self._phone.cuts = False
            case Do(Act.HINT):
                self.give_hint()
            case _:
                super().perform(command)

    def _catch_up(self) -> None:
        self._phone.follow()

    def _take_over(self) -> None:
        self._phone.follow()

    def _refuse(self, action: engine.PlayerAction, refusal: engine.Refusal) -> None:
        """Say why not, unless the seat will be asked about the discard anyway."""
        if not isinstance(action, engine.MayI) or not self.want_when_asked():
            super()._refuse(action, refusal)

    def want_when_asked(self) -> bool:
        """Want the discard that somebody asked for first; False if this seat isn't asked."""
        phone, claim = self._phone, self._phone.view.table.claim
        if claim is None or phone.seat not in claim.waiting:
            return False
        self._host.wishes.want(phone.seat)
        if claim.caller is not None:
            phone.tell_slower(claim.caller)
        return True

    def _ask(self, question: PlayQuestion) -> None:
        self._phone.question = question

    def answer(self, answer: PlayAnswer, /) -> None:
        self._phone.question = None
        super().answer(answer)

    def lay_off(self, action: engine.LayOff | engine.ReplaceWild, /) -> bool:
        return self._play_on_table(action)

    def play_on(self, card: engine.CardId, zones: Sequence[Zone]) -> bool:
        """Play a card on one of these targets; ask which if several take it."""
        self._phone.follow()
        outcomes = plays.drop_actions(self._phone.view, (card,))
        found = [outcomes.get(zone, engine.Refusal.NO_SUCH_MELD) for zone in zones]
        legal = [outcome for outcome in found if not isinstance(outcome, engine.Refusal)]
        if not legal:
            return self._do(plays.main_refusal(found) or engine.Refusal.DOES_NOT_FIT)
        if len(legal) > 1:
            self._ask_which(legal)
            return False
        return self._play_on_table(legal[0])

    def zones_of_meld(self, meld_id: int, end: str) -> list[Zone]:
        """The drop targets at a meld, at one end if that is given."""
        places = plays.drop_actions(self._phone.view, self._phone.view.hand[:1])
        found = [z for z in places if isinstance(z, OnMeld) and z.meld == meld_id]
        return [z for z in found if not end or (z.end is not None and z.end.value == end)]

    def _ask_which(self, options: Sequence[engine.PlayerAction]) -> None:
        view = self._phone.view
        words = [
            plays.drop_text(view, one)
            if isinstance(one, engine.LayOff)
            else option_text(view, one)
            for one in options
        ]
        self._ask_among(
            _("Where should the card go?"),
            _("That card fits in more than one place: choose one."),
            list(zip(words, options, strict=True)),
        )

    def _begin_swap(self, action: engine.ReplaceWild) -> None:
        hand = self._phone.hand
        hand.begin_swap(action, self._phone.view)
        hand.tray = filled_with(hand.tray, self.plays.melds())

    def unstage(self, cards: Sequence[engine.CardId]) -> None:
        hand = self._phone.hand
        if hand.swap is not None and hand.swap.wild in cards:
            self.put_wild_back()
        else:
            hand.unstage(cards)

    def put_wild_back(self) -> bool:
        """Leave the wild that was being swapped on the table; False if there is none."""
        hand = self._phone.hand
        if hand.swap is None:
            return False
        hand.end_swap(self._phone.view, self._phone.view)
        return True

    def suggest_melds(self) -> None:
        phone = self._phone
        phone.follow()
        found = self.plays.melds()
        if found:
            phone.hand.tray = filled_with(phone.hand.tray, found)
            phone.reply = ""
        else:
            phone.refuse(self._why_no_melds())

    def go_out(self) -> bool:
        done = super().go_out()
        while done and self._plan:
            done = self.continue_going_out()
        return done

    def undo(self) -> bool:
        phone = self._phone
        phone.follow()
        if self.put_wild_back():
            return True
        why = self._host.undo(phone.seat)
        if why is not None:
            phone.refuse(_(UNDO_SENTENCES[why]))
            return False
        self._restore_hand()
        phone.reply = ""
        phone.follow()
        return True

    def may_i(self, action: engine.MayI, /) -> bool:
        self._host.withdraw_pass(self._phone.seat)
        return self.submit(action)

    def let_go(self, action: engine.LetGo, /) -> None:
        self._phone.follow()
        super().let_go(action)

    def give_hint(self) -> None:
        """Say what a strong player would do, and why."""
        phone = self._phone
        phone.follow()
        if not self._host.setup.coaching.hints:
            phone.refuse(_("Hints are off at this table; you can turn them on in the menu."))
            return
        # Whoever let the discard go may still ask for it.
        asked = hint_prompt(phone.view, waved=False)
        if phone.hint and asked == self._hinted:
            return
        self._hinted = asked
        found = None if asked is None else advice(phone.view, asked)
        if found is None:
            phone.refuse(_("There’s nothing for you to decide right now: wait for your turn."))
            return
        phone.hint = reason(phone.view, found)
        self._host.note_help(phone.seat, HINT)
