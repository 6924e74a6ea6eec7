"""Commands of the table: what people at one screen can do, and the reason if they can't."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from mayi_desktop import engine
from mayi_desktop.base.i18n import _
from mayi_desktop.engine.rulesheet import ClaimOrder, ClaimTiming
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.undo import UndoRefusal
from mayi_desktop.ui.kit.button import Button, ButtonKind
from mayi_desktop.ui.kit.input import InputEvent, KeyPressed, TableAct
from mayi_desktop.ui.kit.page import Answer, Dialog
from mayi_desktop.ui.kit.paint import Item, Sprite
from mayi_desktop.ui.play import plays
from mayi_desktop.ui.play.commands import HandCommands, PlayQuestion
from mayi_desktop.ui.play.hand import best_slot, filled_with, shifted
from mayi_desktop.ui.play.plays import OnDiscards, Zone
from mayi_desktop.ui.play.prompts import UNDO_SENTENCES, Act, Command, Do, PeopleAsked
from mayi_desktop.ui.play.speech import names_other_cards
from mayi_desktop.ui.play.words import card_subject, card_text, refusal_text
from mayi_desktop.ui.table.animator import INTO_HAND, INTO_TRAY, REORDER, SELECT, TABLE
from mayi_desktop.ui.table.card_places import CardPose
from mayi_desktop.ui.table.model import TableDisplay, TableModel

# --- Table guide


class TableGuide:
    """An addition to a table, such as a lesson; this one adds nothing and leaves the game free.

    A table that is not `free` has no answers given ahead, no undo, no changes of seats and no
    summary.
    """

    free = True

    def place(self) -> None:
        """Place the additions after a change of window size."""

    def handle_key(self, event: KeyPressed) -> bool:
        """Offer a key before the table sees it; True if it was used."""
        return False

    def handle_pointer(self, event: InputEvent) -> bool:
        """Offer a pointer event to the added buttons; True if it was used."""
        return False

    def before_frame(self) -> None:
        """Act before the game goes on."""

    def update(self, dt: float) -> bool:
        """Follow the table after its frame; True if something moved."""
        return False

    def holds_back(self, action: engine.PlayerAction) -> bool:
        """Whether to hold back a legal action that the guide didn't ask for."""
        return False

    def limit_buttons(self) -> None:
        """Disable the buttons that don't belong to the guide's task."""

    def spoken_text(self) -> str:
        """The guide's words now, for the ear."""
        return ""

    def buttons(self) -> Sequence[Button]:
        """The added buttons."""
        return ()

    def items(self) -> Iterator[Item]:
        """The additions at rest."""
        yield from ()

    def sprites(self) -> Iterator[Sprite]:
        """The additions that move."""
        yield from ()


# --- Screen people


class ScreenPeople:
    """The people at one screen, as far as everybody at the table knows their options."""

    def __init__(self, model: TableModel, host: GameHost) -> None:
        self._model = model
        self._host = host

    def asked(self) -> PeopleAsked:
        """What is open among them."""
        model, view = self._model, self._model.view
        hot_seat = model.hot_seat
        hold = model.context.settings.shared_hold_seconds
        order = view.table.turn_order_from(view.table.turn)[1:]
        drawing = view.table.phase is engine.Phase.DRAW
        waits = drawing and bool(self.undecided())
        slip = self._host.undoable_discard
        return PeopleAsked(
            self.owing(),
            self.ahead(),
            self.letting(),
            self.first_wanting(),
            tuple(seat for seat in self.callers() if seat != model.viewer),
            tuple(seat for seat in self.wishers() if seat != model.viewer),
            frozenset(self._host.wishes.wanted),
            waits=waits,
            clock=hold if hold >= 0 else None,
            clock_runs=model.clock_runs,
            regretting=self._regretting(),
            playing=hot_seat.to_play(view),
            coming=hot_seat.coming,
            slipped=None if slip is None else slip.seat,
            after=next((seat for seat in order if seat in hot_seat.people), None),
            is_public=hot_seat.is_public(view),
            is_looking=hot_seat.peeker is not None,
        )

    def owing(self) -> tuple[engine.Prompt, ...]:
        """Questions about the discard that people here still have to answer."""
        return tuple(
            prompt
            for prompt in self._prompts()
            if prompt.kind is not engine.PromptKind.MAY_I and self._known(prompt) is None
        )

    def ahead(self) -> tuple[engine.Seat, ...]:
        """People ahead of the one asking who may take the discard themselves, in line."""
        claim = self._model.view.table.claim
        if claim is None or not any(p.kind is engine.PromptKind.ASKED for p in self.owing()):
            return ()
        people = [seat for seat in claim.waiting if seat in self._model.hot_seat.people]
        if claim.stage is engine.ClaimStage.LINE:
            people = [seat for seat in people if self._may_have_discard(seat)]
        return tuple(people)

    def letting(self) -> tuple[engine.Seat, ...]:
        """People still ahead of the first who wants the discard, in line.

        Those with a standing order count as there: they need not answer.
        """
        wishes, found = self._host.wishes, []
        owing = [prompt.seat for prompt in self.owing()]
        for seat in self._line():
            if seat in wishes.wanted:
                break
            if seat in owing or not wishes.answers_claims(seat):
                found.append(seat)
        return tuple(found)

    def first_wanting(self) -> engine.Seat | None:
        """Who gets the discard if everybody before them here passes."""
        claim, wanted = self._model.view.table.claim, self._host.wishes.wanted
        asking = None if claim is None else claim.caller
        return next((seat for seat in self._line() if seat in wanted), asking)

    def _line(self) -> tuple[engine.Seat, ...]:
        """People ahead of the one asking, the first asked first."""
        return (*self.ahead(), *self.wishers()) if self.ahead() else ()

    def callers(self) -> tuple[engine.Seat, ...]:
        """People who may ask for the discard now, even after passing.

        Where only a winning card may be asked for, that is everybody the rules let ask: whose
        hand would win stays secret.
        """
        view = self._model.view
        if view.table.claim is not None and not self._are_all_asked():
            return ()
        calls = (prompt for prompt in self._prompts() if prompt.kind in engine.CALL_PROMPTS)
        seats = [call.seat for call in calls if call.seat is not None]
        out = view.table.discarder, self._host.regretting
        seats = [seat for seat in seats if seat not in out]
        if view.table.rule.winning_claims_only:
            return tuple(seats)
        return tuple(
            s for s in seats if engine.check(self._host.view(s), engine.MayI(s)) is None
        )

    def may_call_back(self, seat: engine.Seat) -> bool:
        """Whether a person may ask for the card they discarded, which no button offers."""
        own = seat == self._model.view.table.discarder
        return own and engine.check(self._host.view(seat), engine.MayI(seat)) is None

    def wishers(self) -> tuple[engine.Seat, ...]:
        """People who may say ahead that they want the discard.

        Either in case it is left at the stock or, where all are asked and their order in turn
        decides, if they come before the one asking.
        """
        table, claim = self._model.view.table, self._model.view.table.claim
        people, rules = self._model.hot_seat.people, table.sheet.claims
        others = [s for s in people if s not in (table.turn, table.discarder)]
        if table.phase is not engine.Phase.DRAW or not table.exposed:
            return ()
        if claim is None:
            ahead = rules.window is ClaimTiming.AT_THE_STOCK and not table.stock_chosen
            return tuple(others) if ahead else ()
        if rules.order is not ClaimOrder.TURN_ORDER or claim.caller is None:
            return ()
        order = table.turn_order_from(table.turn)
        before = order[: order.index(claim.caller)]
        return tuple(
            seat
            for seat in before
            if seat in others and seat not in claim.waiting and self._may_have_discard(seat)
        )

    def _may_have_discard(self, seat: engine.Seat) -> bool:
        view = self._model.view
        return engine.discard_refusal(view.table, seat, view.stock_count) is None

    def why_not(self, seat: engine.Seat) -> str:
        """The reason when a person's name is pressed but has nothing to ask for."""
        model, view = self._model, self._host.view(seat)
        table, name = view.table, model.names[seat]
        if table.claim is not None and table.claim.caller == seat:
            return _("{name}: you’ve asked. The others decide first.", name=name)
        refusal = engine.check(view, engine.MayI(seat))
        caller = None if table.claim is None else table.claim.caller
        if refusal is engine.Refusal.CLAIM_BEING_SETTLED and caller is not None:
            return _(
                "{name}: {caller} has asked already, and goes first.",
                name=name,
                caller=model.names[caller],
            )
        if refusal is None or table.phase not in (engine.Phase.DRAW, engine.Phase.PLAY):
            return _("{name}: hold your name to see your cards.", name=name)
        if refusal is engine.Refusal.DOWN_MAY_NOT_CLAIM:
            return _(
                "{name}: you’re down, so you can’t ask. Draw when it’s your turn.", name=name
            )
        return _("{name}: {words}", name=name, words=refusal_text(refusal))

    def undecided(self) -> tuple[engine.Seat, ...]:
        """People here who haven't said whether they want the discard."""
        here = self._model.hot_seat.people
        return tuple(seat for seat in self._host.undecided_people() if seat in here)

    def declined_together(self) -> tuple[engine.Seat, ...]:
        """The seats that passed by "No one", as long as the next player hasn't drawn."""
        table = self._model.view.table
        if table.phase is not engine.Phase.DRAW or table.claim is not None:
            return ()
        together = self._host.wishes.together
        return tuple(seat for seat in self._host.people_who_may_claim() if seat in together)

    def _regretting(self) -> engine.Seat | None:
        """Who here can take their May I? back, on their seat plate."""
        seat = self._host.regretting
        return seat if seat in self._model.hot_seat.people else None

    def undoing_seat(self) -> engine.Seat | None:
        """The viewer or, while all hands are hidden, who may take a discard or a May I? back.

        If nobody can, the last one to discard, so that the reason can be shown.
        """
        model, discard = self._model, self._host.undoable_discard
        table, is_public = model.view.table, model.viewer is None or model.hot_seat.open_hands
        if is_public and self._regretting() is not None:
            return self._regretting()
        if discard is not None and is_public:
            return discard.seat
        if model.viewer is not None or table.turn == table.discarder:
            return model.viewer
        return table.discarder

    def _prompts(self) -> Iterator[engine.Prompt]:
        here = self._model.hot_seat.people
        for prompt in self._model.view.table.prompts:
            if prompt.kind in engine.DISCARD_PROMPTS and prompt.seat in here:
                yield prompt

    def _known(self, prompt: engine.Prompt) -> engine.PlayerAction | None:
        assert prompt.seat is not None
        return self._host.wishes.answer(prompt, self._host.view(prompt.seat))

    def _are_all_asked(self) -> bool:
        return any(prompt.kind is engine.PromptKind.ANSWER for prompt in self._prompts())


# --- Table commands


_KINDS = {True: ButtonKind.PRIMARY, False: ButtonKind.NORMAL}


class TableCommands(HandCommands):
    """Every command of a live table: buttons, keys, clicks and drags all end here.

    Each one catches up with the table as far as needed, submits a checked action, and gives the
    reason in one sentence if it was refused. `own_question` is the latest question to a player
    about a play of their own. A `guide` holds some plays back.
    """

    def __init__(self, display: TableDisplay, host: GameHost, guide: TableGuide) -> None:
        super().__init__(display.model, host)
        self.guide = guide
        self.people = ScreenPeople(display.model, host)
        self.own_question: Dialog | None = None
        self._display = display
        self._model = display.model

    def _catch_up(self) -> None:
        self._display.catch_up()

    def _holds_back(self, action: engine.PlayerAction) -> bool:
        return self.guide.holds_back(action)

    def _outcome(self, action: engine.PlayerAction) -> engine.Refusal | bool:
        ends_turn = isinstance(action, engine.Discard | engine.EndTurn)
        if ends_turn and not self._holds_back(action):
            # The hand turns face down before anybody is asked about the discard.
            self.cover()
        return super()._outcome(action)

    def _take_over(self) -> None:
        self._model.captions.clear_refusal()
        self._display.fetch_updates()
        self._model.changed()

    def perform(self, command: Command) -> None:
        match command:
            case Do(Act.SIT_DOWN, int() as seat):
                self.sit_down(seat)
            case Do(Act.ASK_FOR, int() as seat):
                self.ask_for(seat)
            case Do(Act.WISH_FOR, int() as seat):
                self.wish_for(seat)
            case Do(Act.DROP_WISH, int() as seat):
                self.drop_wish(seat)
            case Do(Act.ALLOW_FOR_ALL):
                self.allow_for_all()
            case Do(Act.NOBODY_ASKS):
                self.nobody_asks()
            case Do(Act.NOBODY_ASKS_UNTIL_TURN):
                self.nobody_asks_until_turn()
            case Do(Act.START_CLOCK):
                self.start_clock()
            case Do(Act.END_PAUSE):
                self.end_pause()
            case _:
                super().perform(command)

    def sit_down(self, seat: engine.Seat, /) -> None:
        """Open the hand of the person who plays, once the others are done.

        Anyone who hasn't asked by now passes; the discard becomes final.
        """
        self._display.catch_up()
        model = self._model
        self._host.keep_plays(seat)
        model.hot_seat.coming = seat
        wishes = self._host.wishes
        wishes.passed.update(set(model.hot_seat.people) - wishes.wanted.keys() - {seat})
        model.changed()

    def ask_for(self, seat: engine.Seat, /) -> None:
        """Ask for the discard for a person here; an open hand turns face down first."""
        shown = self._display.presenter.shown.view.table.top
        self._display.catch_up()
        if shown != self._model.view.table.top:
            self.say_too_late(shown)
            return
        self.cover()
        self._host.withdraw_pass(seat)
        self.submit(engine.MayI(seat))

    def wish_for(self, seat: engine.Seat, /) -> None:
        """Note that a person wants the discard once those ahead of them pass.

        It answers for nobody else: those ahead may still take it.
        """
        self.cover()
        self._host.wishes.want(seat)
        self._model.changed()

    def drop_wish(self, seat: engine.Seat, /) -> None:
        """Note that a person doesn't want the discard after all."""
        self.cover()
        self._host.wishes.wanted.pop(seat, None)
        self._model.changed()

    def allow_for_all(self) -> None:
        """Let the first who wants the discard have it: everybody here ahead of them passes.

        If all are asked after that, the others here pass as well.
        """
        wishes, people = self._host.wishes, self._model.hot_seat.people
        wishes.allowed.update(self.people.letting())
        wishes.passed.update(set(people) - wishes.wanted.keys())
        self._model.changed()

    def nobody_asks(self) -> None:
        """Pass for everybody at this screen who hasn't asked for the discard."""
        others = set(self._model.hot_seat.people) - self._host.wishes.wanted.keys()
        self._host.pass_together(others)
        self._model.changed()

    def nobody_asks_until_turn(self) -> None:
        """Pass on every discard for everybody at this screen, until one of them plays."""
        self.nobody_asks()
        self._host.wishes.be_quiet(self._model.hot_seat.people)

    def start_clock(self) -> None:
        """Start the time to ask: everybody here has seen the discard."""
        self._model.clock_runs = True
        self._model.changed()

    def cover(self) -> None:
        """Turn an open hand face down, where people share the screen and keep secrets."""
        hot_seat = self._model.hot_seat
        if hot_seat.shared and hot_seat.viewer is not None and not hot_seat.open_hands:
            self._display.view_as(None)

    def seat_viewer(self, seat: engine.Seat) -> None:
        """Open the hand of a person who is there; the plays of the last viewer stand."""
        hot_seat = self._model.hot_seat
        if not hot_seat.open_hands:
            self._host.keep_plays(seat)
        hot_seat.coming = None
        self._display.view_as(seat)

    def ask_again(self) -> bool:
        """Take back "No one"; False if it wasn't pressed, or it is too late."""
        model, wishes = self._model, self._host.wishes
        undecided = self.people.declined_together()
        for seat in undecided:
            self._host.withdraw_pass(seat)
        wishes.together.clear()
        if undecided:
            for seat in model.hot_seat.people:
                wishes.quiet.pop(seat, None)
            model.changed()
        return bool(undecided)

    def draw(self, held: CardPose | None = None) -> bool:
        """Draw from the stock; `held` is where the person dropped the card."""
        presenter = self._display.presenter
        self._display.catch_up()
        presenter.stock_from = held
        done = self._do(plays.draw_from_stock(self._model.view))
        if not done:
            presenter.stock_from = None
        return done

    def take_discard(self) -> bool:
        """Take the top discard as the draw."""
        self._display.catch_up()
        return self._do(plays.draw_from_discards(self._model.view))

    def discard_nothing(self) -> None:
        """Say what discarding takes: your turn, a drawn card, and a picked one."""
        model = self._model
        self._display.catch_up()
        refusal = engine.Refusal.NOT_YOUR_TURN
        if model.viewer is not None and model.view.hand:
            viewer = model.viewer
            found = [
                engine.check(model.view, engine.Discard(viewer, card))
                for card in model.view.hand
            ]
            if None in found:
                model.refuse(
                    _("First choose the card to discard: click it, or use the arrow keys.")
                )
                return
            refusal = found[0] or refusal
        self._do(refusal)

    def _go_down(self) -> bool:
        done = super()._go_down()
        if not done:
            self._display.rearrange(SELECT)
        return done

    def lay_off(self, action: engine.LayOff | engine.ReplaceWild, /) -> bool:
        return self._play(action, self._model.hand.picked_in_hand, plays.zone_of(action))

    def play_on(self, cards: Sequence[engine.CardId], zone: Zone) -> bool:
        """Play cards on a zone, one after the other as far as they go."""
        self._display.catch_up()
        if zone == OnDiscards():
            if len(cards) > 1:
                words = _("Choose just one card to discard: click the others to put them back.")
                self._model.refuse(words)
                return False
            return self._play(plays.discard_of(self._model.view, cards), cards, zone)
        outcome = self.plays.drops(tuple(cards)).get(zone)
        return self._play(outcome or engine.Refusal.NO_SUCH_MELD, cards, zone)

    def _play(self, outcome: plays.Outcome, cards: Sequence[engine.CardId], zone: Zone) -> bool:
        if isinstance(outcome, engine.Refusal):
            return self._do(outcome)
        if isinstance(outcome, engine.Discard):
            return self.discard(outcome)
        if not self._play_on_table(outcome):
            return False
        played = (
            outcome.card if isinstance(outcome, engine.LayOff | engine.ReplaceWild) else None
        )
        rest = [card for card in cards if card != played]
        if rest and isinstance(outcome, engine.LayOff):
            self._lay_off_rest([outcome.card], rest, zone)
        return True

    def _lay_off_rest(
        self, laid: list[engine.CardId], rest: list[engine.CardId], zone: Zone
    ) -> None:
        """Lay off as many of several cards as fit, and name those that didn't."""
        model = self._model
        while rest:
            outcome = plays.drop_actions(model.view, rest).get(zone)
            if not isinstance(outcome, engine.LayOff) or not self.submit(outcome):
                break
            laid.append(outcome.card)
            rest.remove(outcome.card)
        if rest:
            one, other = (", ".join(map(card_text, cards)) for cards in (laid, rest))
            model.explain(
                _("Laid off: {laid}. Still in your hand: {left}.", laid=one, left=other)
            )

    def play_on_only_target(self, cards: Sequence[engine.CardId]) -> None:
        """Play cards on the only meld that takes them, or say what else to do."""
        model = self._model
        self._display.catch_up()
        legal = plays.legal_zones(model.view, cards)
        on_melds = [zone for zone in legal if zone != OnDiscards()]
        if len(on_melds) == 1:
            self.play_on(cards, on_melds[0])
        elif on_melds:
            words = _("That card fits in more than one place: press the meld you mean.")
            model.explain(words)
        elif legal:
            words = _(
                "{card} can’t be laid off now. To discard it, press the discard pile.",
                card=card_subject(cards[0]),
            )
            model.refuse(words)
        else:
            outcomes = list(plays.drop_actions(model.view, cards).values())
            self._do(plays.main_refusal(outcomes) or engine.Refusal.DOES_NOT_FIT)

    def put_wild_back(self) -> bool:
        """Leave the wild that was being swapped on the table; False if there is none."""
        hand = self._model.hand
        if hand.swap is None:
            return False
        hand.end_swap(self._display.presenter.shown.view, self._model.view)
        self._display.rearrange(TABLE)
        return True

    def stage(self, cards: Sequence[engine.CardId], index: int | None = None) -> bool:
        """Put cards into the tray: into a slot, or where they fit best."""
        model, hand = self._model, self._model.hand
        if index is None:
            index = best_slot(model.view, hand.tray, cards)
        if index is None or not cards or index >= len(hand.tray):
            return False
        hand.stage(index, cards)
        self._display.rearrange(SELECT)
        self._display.animator.sound_landing(cards, INTO_TRAY)
        return True

    def unstage(self, cards: Sequence[engine.CardId]) -> None:
        hand = self._model.hand
        if hand.swap is not None and hand.swap.wild in cards:
            self.put_wild_back()
            return
        hand.unstage(cards)
        self._display.rearrange(REORDER)
        self._display.animator.sound_landing(cards, INTO_HAND)

    def shift_run(self, index: int) -> None:
        """Shift the wilds of a run in the tray to the next cards they could stand for."""
        model = self._model
        model.hand.tray = shifted(model.view.table.meld_rules, model.hand.tray, index)
        model.context.audio.play("slide")
        self._display.rearrange(REORDER)

    def suggest_melds(self) -> None:
        """Fill the tray with the best melds in the hand, or say that there are none.

        If a hint is about melds, use those.
        """
        model = self._model
        self._display.catch_up()
        found = self.plays.melds()
        if model.hand.swap is None:
            found = model.advised or found
        if not model.hand.tray and model.view.is_down:
            self._do(engine.Refusal.NO_NEW_MELDS)
            return
        if found:
            before = model.hand.tray
            self._fill(found)
            if model.hand.tray == before:
                model.refuse(_("The best melds lie there already."))
            return
        text = self._why_no_melds()
        if model.source.setup.coaching.hints:
            cap = model.context.keys.cap(TableAct.HINT)
            text = _("{words} For a hint, press {cap}.", words=text, cap=cap)
        model.refuse(text)

    def _fill(self, plans: Sequence[engine.MeldPlan]) -> None:
        """Put whole melds into the tray."""
        hand = self._model.hand
        hand.tray = filled_with(hand.tray, plans)
        hand.picked = ()
        self._display.rearrange(SELECT)
        self._display.animator.sound_landing(hand.staged, INTO_TRAY)

    def _begin_swap(self, action: engine.ReplaceWild) -> None:
        self._model.hand.begin_swap(action, self._model.view)
        self._fill(self.plays.melds())

    def end_pause(self) -> None:
        """Go on to the points of the finished deal."""
        self._model.end_pause.stop()
        self._model.changed()

    def undo(self) -> bool:
        self._plan = ()
        model = self._model
        if not self.guide.free:
            model.refuse(_("In a lesson nothing can be undone."))
            return False
        if self.put_wild_back() or self.ask_again():
            return True
        self._display.catch_up()
        why: UndoRefusal | None = UndoRefusal.NOT_YOUR_TURN
        seat = self.people.undoing_seat()
        if seat is not None:
            why = self._host.undo(seat)
        if why is not None:
            model.refuse(_(UNDO_SENTENCES[why]))
            return False
        if seat == model.viewer:
            self._restore_hand()
        else:
            # Anyone may have pressed it: the player in turn has to say that they are there.
            model.hot_seat.forget_viewers()
        self._take_over()
        return True

    def may_i(self, action: engine.MayI, /) -> bool:
        return self._is_still_there() and self.submit(action)

    def ask_for_discard(self) -> bool:
        """Ask for the discard; where that must win the deal, with melds from the hand."""
        if not self._is_still_there():
            return False
        viewer = self._model.viewer
        assert viewer is not None
        return self.submit(self.plays.winning_call() or engine.MayI(viewer))

    def _is_still_there(self) -> bool:
        """Whether the viewer can still ask for this discard; if not, say why."""
        shown = self._display.presenter.shown.view.table.top
        self._display.catch_up()
        if self._model.viewer is None or shown != self._model.view.table.top:
            self.say_too_late(shown)
            return False
        return True

    def want_discard(self) -> bool:
        """Ask for the discard out of turn; False where nobody may ask for it."""
        self._display.catch_up()
        kinds = {prompt.kind for prompt in self._model.view.my_prompts}
        return engine.PromptKind.MAY_I in kinds and self.ask_for_discard()

    def let_go(self, action: engine.LetGo, /) -> None:
        kinds = {prompt.kind for prompt in self._model.view.my_prompts}
        if engine.PromptKind.ANSWER not in kinds:
            # An answer is held back when it is submitted; a lesson objects to a pass, too.
            self.guide.holds_back(action)
        super().let_go(action)
        self._model.changed()

    def _ask(self, question: PlayQuestion) -> None:
        context, told = self._model.context, question.answers
        answers = [
            Answer(one.label, partial(self.answer, one), _KINDS[one.primary]) for one in told
        ]
        at = next((number for number, one in enumerate(told) if one.primary), 0)
        self.own_question = Dialog(context, question.heading, question.text, answers, at=at)
        seen = " ".join((question.heading, question.text, *(one.label for one in told)))
        if self._model.hot_seat.shared and not context.speech.earphones:
            self.own_question.is_silent = names_other_cards(seen, None)
        if self.own_question.is_silent:
            context.speech.say(_("On a shared screen, hands are only read out over earphones."))
        context.scenes.push(self.own_question)
