"""Prompts: what the table asks, as a line of text, buttons and a question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from mayi_desktop import engine
from mayi_desktop.base.i18n import N_, _, ngettext, pgettext
from mayi_desktop.base.languages import and_list
from mayi_desktop.engine.rulesheet import Beneath, LayOffInTurn
from mayi_desktop.host.undo import UndoRefusal
from mayi_desktop.sheets.phrases import sentence, singular
from mayi_desktop.ui.kit.input import TableAct
from mayi_desktop.ui.play import plays as drop_rules
from mayi_desktop.ui.play.hand import (
    Tray,
    completed,
    first_fault,
    staged_cards,
    tray_action,
    tray_refusal,
)
from mayi_desktop.ui.play.plays import Outcome, Zone, outcome_of
from mayi_desktop.ui.play.words import (
    PlayerNames,
    card_name,
    card_subject,
    card_text,
    card_title,
    event_sentence,
    refusal_text,
)

# --- Prompt model


class Act(Enum):
    """What a button does, beyond the action it may hold; phones see the values."""

    SUBMIT = "submit"
    DISCARD = "discard"
    LAY_OFF = "lay_off"
    MAY_I = "may_i"
    LET_GO = "let_go"
    NOT_NOW = "not_now"
    ALWAYS_ALLOW = "always_allow"
    SUGGEST = "suggest_melds"
    CLEAR_TRAY = "clear_tray"
    GO_OUT = "go_out"
    UNDO = "undo"
    NEVER_MIND = "never_mind"
    HINT = "give_hint"
    END_PAUSE = "end_pause"
    NEXT_DEAL = "next_deal"
    CUT = "cut"
    # On the seat plates and for everybody at a shared screen.
    SIT_DOWN = "sit_down"
    ASK_FOR = "ask_for"
    WISH_FOR = "wish_for"
    DROP_WISH = "drop_wish"
    ALLOW_FOR_ALL = "allow_for_all"
    NOBODY_ASKS = "nobody_asks"
    NOBODY_ASKS_UNTIL_TURN = "nobody_asks_until_turn"
    START_CLOCK = "start_clock"


@dataclass(frozen=True, slots=True)
class Play:
    """A command that submits an action, which has been checked for the prompt's table."""

    action: engine.PlayerAction

    @property
    def act(self) -> Act:
        """The kind of command."""
        match self.action:
            case engine.Discard():
                return Act.DISCARD
            case engine.LayOff() | engine.ReplaceWild():
                return Act.LAY_OFF
            case engine.MayI():
                return Act.MAY_I
            case engine.LetGo():
                return Act.LET_GO
            case _:
                return Act.SUBMIT


@dataclass(frozen=True, slots=True)
class Do:
    """A command without an action, perhaps for one `seat`."""

    act: Act
    seat: engine.Seat | None = None


Command = Play | Do


@dataclass(frozen=True, slots=True)
class ButtonSpec:
    """One button: its label, its command and, if disabled, the reason.

    `seat` is the seat it speaks of. `key` is the act whose key presses the button,
    or the name of a fixed key. `name` is the label of a claim without card and price, `refusal`
    the rules' own reason. A `plain` button never stands out: it gives something away, or
    another one should be seen first.
    """

    label: str
    command: Command | None = None
    detail: str = ""
    key: TableAct | str = ""
    reason: str = ""
    seat: engine.Seat | None = None
    name: str = ""
    refusal: engine.Refusal | None = None
    plain: bool = False

    @property
    def enabled(self) -> bool:
        """Whether it can be pressed."""
        return not self.reason

    @property
    def action(self) -> engine.PlayerAction | None:
        """The action it submits, if it does."""
        return self.command.action if isinstance(self.command, Play) else None

    def does(self, act: Act) -> bool:
        """Whether its command is of this kind."""
        return self.command is not None and self.command.act is act


@dataclass(frozen=True, slots=True)
class ClaimQuestion:
    """A question about the discard; the answer that passes comes first.

    `aside` is a smaller choice that doesn't answer yet.
    """

    card: engine.CardId
    heading: str
    note: str
    answers: tuple[ButtonSpec, ...]
    aside: ButtonSpec | None = None


@dataclass(frozen=True, slots=True)
class PublicNotice:
    """What a shared table says to all while no hand is open: the discard, and what is next.

    `hint` says what people can do at their seats.
    """

    card: engine.CardId | None
    heading: str
    then: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class TablePrompt:
    """The line of text, up to two actions, and perhaps a question.

    `shorter` is the line for a header without room for all of it, if there is a shorter one.
    `claim_button` is the claim button under the discards, `undo` the button that undoes a play,
    `numbered` the drop targets of the keys 1 to 9. The primary action is above the second one,
    unless `primary_below`: the action that ends a turn is always the lower one. On a shared
    screen, `next` plays once the discard is settled, `seats` are the buttons on people's seat
    plates, and `notice` addresses everybody.
    """

    todo: str
    primary: ButtonSpec | None = None
    second: ButtonSpec | None = None
    question: ClaimQuestion | None = None
    claim_button: ButtonSpec | None = None
    undo: ButtonSpec | None = None
    numbered: tuple[Zone, ...] = ()
    seats: tuple[ButtonSpec, ...] = ()
    notice: PublicNotice | None = None
    primary_below: bool = False
    next: engine.Seat | None = None
    shorter: str = ""


@dataclass(frozen=True, slots=True)
class HandContext:
    """What a prompt needs to know about the viewer's hand beyond the view.

    `swap` is a wild being swapped into a new meld, `let_go` says that the viewer passed,
    `winning` is the claim that would win, `going_out` the plays that empty the hand this turn.
    `melds` says that the tray could be filled from the hand. `numbered` are the drop targets of
    the keys 1 to 9. If it `regrets`, the viewer has asked for the discard and can take that
    back. `drops` says what dropping the picked cards means at every target.
    """

    picked: tuple[engine.CardId, ...] = ()
    tray: Tray = ()
    swap: engine.ReplaceWild | None = None
    let_go: bool = False
    winning: engine.MayI | None = None
    going_out: tuple[engine.PlayerAction, ...] = ()
    melds: bool = True
    numbered: tuple[Zone, ...] = ()
    regrets: bool = False
    drops: Mapping[Zone, Outcome] = field(default_factory=dict)


def waiting_button(names: Sequence[str], seat: engine.Seat) -> ButtonSpec:
    """Placeholder for the action while another seat plays."""
    words = _("{name} is playing", name=names[seat])
    return ButtonSpec(words, reason=_("You can sort your hand"), seat=seat)


def judged(act: Act, label: str, key: TableAct | str, outcome: Outcome) -> ButtonSpec:
    """The button for an action, disabled with the reason if it is refused."""
    if isinstance(outcome, engine.Refusal):
        reason = refusal_text(outcome)
        return ButtonSpec(label, Do(act), reason=reason, refusal=outcome)
    return ButtonSpec(label, Play(outcome), key=key)


def payment(view: engine.TableView) -> str:
    """The cost of a claim beside the card, such as "+1"; empty if the claim wins the deal."""
    if view.table.rule.winning_claims_only:
        return ""
    return ngettext("+{count} card", "+{count} cards", count=view.table.sheet.claims.penalty)


def claims_left(
    view: engine.TableView, seat: engine.Seat, words: str = N_("{left} of {limit} left")
) -> str:
    """How many claims a seat has left; empty if there is no limit."""
    limit = view.table.sheet.claims.limit
    if limit is None or view.table.rule.winning_claims_only:
        return ""
    return _(words, left=limit - view.table.seats[seat].claims, limit=limit)


def asked_heading(view: engine.TableView, names: Sequence[str], claim: engine.OpenClaim) -> str:
    """Who wants the discard, or why everybody is asked about it."""
    card = card_name(claim.card)
    if claim.caller is None:
        key = N_("{name} chooses the stock: do you want {card}?")
        if is_next_down(view):
            key = N_("The next card down: do you want {card}?")
        return _(key, name=names[view.table.turn], card=card)
    key = N_("{name} asks for {card}")
    if claim.melds:
        key = N_("{name} asks for {card} and would win with it")
    return _(key, name=names[claim.caller], card=card)


def is_next_down(view: engine.TableView) -> bool:
    """Whether the discard was uncovered by a claim of the card above it."""
    table = view.table
    beneath = table.sheet.claims.beneath is Beneath.EXPOSED
    return beneath and table.phase is engine.Phase.DRAW and table.last_claimer is not None


def draws_it(view: engine.TableView, seat: engine.Seat) -> bool:
    """Whether a claim would be this seat's ordinary draw."""
    return view.table.turn == seat and view.table.phase is engine.Phase.DRAW


# --- Claim prompt


NEVER_MIND = N_("Never mind")


def _regrets(view: engine.TableView, names: Sequence[str]) -> TablePrompt:
    """The viewer has asked for the discard; nobody has answered, so they can take it back."""
    claim, card = view.table.claim, view.table.discards[-1]
    words, waiting = _("You asked for {card}", card=card_name(card)), _("Asked…")
    if claim is not None and view.viewer not in claim.waiting:
        words, waiting = _settling_words(view, claim, names), _waiting_for(claim, names)
    never_mind = ButtonSpec(_(NEVER_MIND), Do(Act.NEVER_MIND), key=TableAct.MAY_I)
    asked = ButtonSpec(call_words(view), reason=waiting, name=_("May I?"))
    return TablePrompt(words, never_mind, claim_button=asked)


def _waiting_for(claim: engine.OpenClaim, names: Sequence[str]) -> str:
    return _("Asked… waiting for {name}", name=names[claim.waiting[0]])


def call_words(view: engine.TableView) -> str:
    """The label of the button that asks for the discard."""
    top = view.table.top
    card = "" if top is None else card_text(top)
    if view.table.rule.winning_claims_only:
        return _("May I?  {card}, and win", card=card)
    return _("May I?  {card}  ·  {cost}", card=card, cost=payment(view))


def beneath_words(view: engine.TableView, called: PlayerNames) -> str:
    """What may happen to the card that a claim has just uncovered."""
    table = view.table
    if table.top is None or table.phase is not engine.Phase.DRAW or not table.drawable:
        return ""
    card = card_subject(table.top)
    if table.sheet.claims.beneath is Beneath.EXPOSED:
        return _("{card} is on top now, and up for grabs.", card=card)
    return called.tell(
        table.turn,
        N_("{card} is on top now: only you can draw it."),
        N_("{card} is on top now: only {name} can draw it."),
        card=card,
    )


def claim_button(
    view: engine.TableView, names: Sequence[str], winning: engine.MayI | None
) -> ButtonSpec | None:
    """The claim button under the discards; None if there is nothing to ask for."""
    table, seat = view.table, view.viewer
    playing = table.phase in (engine.Phase.DRAW, engine.Phase.PLAY)
    if seat is None or seat == table.discarder or not table.sheet.has_claims or not playing:
        return None
    label, name = call_words(view), _("May I?")
    claim = table.claim
    if claim is not None and claim.caller is None and seat not in claim.waiting:
        return None
    if claim is not None and claim.caller == seat and claim.waiting:
        return ButtonSpec(label, reason=_waiting_for(claim, names), name=name)
    if table.turn == seat or not table.exposed or table.top is None:
        return None
    call = winning or engine.MayI(seat)
    refusal = engine.check(view, call)
    if refusal is None:
        return ButtonSpec(label, Play(call), claims_left(view, seat), name=name)
    if refusal is engine.Refusal.NOTHING_EXPOSED:
        return None
    return ButtonSpec(label, reason=refusal_text(refusal), name=name)


def _discard_prompt(
    view: engine.TableView, names: Sequence[str], hand: HandContext
) -> TablePrompt | None:
    """The prompt about the discard; None if the viewer isn't asked about it."""
    if hand.regrets:
        return _regrets(view, names)
    table, under = view.table, claim_button(view, names, hand.winning)
    kinds = {prompt.kind for prompt in view.my_prompts}
    if engine.PromptKind.ASKED in kinds:
        return _asked(view, names)
    if engine.PromptKind.ANSWER in kinds:
        question = _answer(view, names, hand.winning)
        return TablePrompt(_("Do you want the discard?"), question=question)
    if table.claim is not None:
        return _settling(view, names, under)
    if kinds & {engine.PromptKind.DRAW, engine.PromptKind.PLAY}:
        return None
    mine = table.discarder == view.viewer
    if engine.PromptKind.MAY_I in kinds and not hand.let_go and not mine:
        return _may_ask(view, under)
    if under is None:
        return None
    todo, shorter = _("Watch, or sort your hand"), ""
    if under.enabled and table.top is not None:
        card = card_name(table.top)
        todo = _("You can still ask for {card}", card=card)
        if hand.let_go:
            todo = _("You let {card} go. You can still ask", card=card)
            shorter = _("You let {card} go", card=card)
        under = replace(under, plain=True)
    wait = waiting_button(names, table.turn)
    return TablePrompt(todo, wait, claim_button=under, shorter=shorter)


def _may_ask(view: engine.TableView, under: ButtonSpec | None) -> TablePrompt:
    """The viewer may ask for the discard on another seat's turn, or pass."""
    assert view.viewer is not None
    card = card_name(view.table.discards[-1])
    can_ask = under is not None and under.enabled
    go_on = ButtonSpec(
        _("Let it go"), Play(engine.LetGo(view.viewer)), key="space", plain=can_ask
    )
    if under is not None and not can_ask:
        words = sentence(
            _(
                "You can only ask for a card that wins the {deal}",
                deal=singular(view.table.sheet.deal_word),
            )
        )
        return TablePrompt(words, go_on, claim_button=under)
    key = N_("You can ask for {card}")
    if is_next_down(view):
        key = N_("The next card down: you can ask for {card} too")
    return TablePrompt(_(key, card=card), go_on, claim_button=under)


def _settling(
    view: engine.TableView, names: Sequence[str], under: ButtonSpec | None
) -> TablePrompt:
    """Somebody asked for the discard, and others have to answer."""
    table = view.table
    claim = table.claim
    assert claim is not None
    wait = waiting_button(names, table.turn)
    if table.turn == view.viewer:
        chosen = _("Your turn goes on in a moment")
        if table.stock_chosen:
            chosen = _("You chose the stock")
        wait = ButtonSpec(chosen, reason=_("The others decide first"))
    return TablePrompt(_settling_words(view, claim, names), wait, claim_button=under)


def _asked(view: engine.TableView, names: Sequence[str]) -> TablePrompt:
    """Somebody wants the discard, and the viewer, ahead in line, decides."""
    seat = view.viewer
    assert seat is not None
    draws = draws_it(view, seat)
    todo = _("Take it, or allow it and draw") if draws else _("Allow it, or take it yourself?")
    question = _veto(view, names, seat)
    if not question.answers[1].enabled:
        todo = _("You can’t take it yourself this time: allow it")
    return TablePrompt(todo, question=question)


def _settling_words(
    view: engine.TableView, claim: engine.OpenClaim, names: Sequence[str]
) -> str:
    card = card_name(claim.card)
    if claim.stage is engine.ClaimStage.EVERYBODY or claim.caller is None:
        return _("Who wants {card}? {waiting}", card=card, waiting=_waited_for(claim, names))
    key = N_("{name} asks for {card}: {other} decides")
    if claim.caller == view.viewer:
        key = N_("You asked for {card}: {other} decides")
    caller, other = names[claim.caller], names[claim.waiting[0]]
    return _(key, name=caller, other=other, card=card)


def _veto(view: engine.TableView, names: Sequence[str], seat: engine.Seat) -> ClaimQuestion:
    claim, sheet = view.table.claim, view.table.sheet
    assert claim is not None
    key = N_("Take it as my draw") if draws_it(view, seat) else N_("Take it instead  {cost}")
    label = _(key, cost=payment(view))
    allow, take = outcome_of(view, engine.Allow(seat)), outcome_of(view, engine.Claim(seat))
    return ClaimQuestion(
        claim.card,
        asked_heading(view, names, claim),
        "",
        (
            replace(judged(Act.SUBMIT, _("Allow"), TableAct.ALLOW, allow), plain=True),
            judged(Act.SUBMIT, label, TableAct.TAKE, take),
        ),
        ButtonSpec(
            _("Allow everything this {deal}", deal=singular(sheet.deal_word)),
            Do(Act.ALWAYS_ALLOW),
        ),
    )


def _answer(
    view: engine.TableView, names: Sequence[str], winning: engine.MayI | None
) -> ClaimQuestion:
    claim, seat = view.table.claim, view.viewer
    assert claim is not None
    assert seat is not None
    no, yes = (
        outcome_of(view, engine.LetGo(seat)),
        outcome_of(view, winning or engine.MayI(seat)),
    )
    wish = judged(Act.MAY_I, call_words(view), TableAct.MAY_I, yes)
    wish = replace(wish, name=_("May I?"))
    note = claims_left(view, seat, N_("May I? · {left} left"))
    line = view.table.turn_order_from(view.table.turn)
    if claim.wants and line.index(claim.wants[0]) < line.index(seat):
        note = _("{name} asked, and comes before you.", name=names[claim.wants[0]])
    return ClaimQuestion(
        claim.card,
        asked_heading(view, names, claim),
        note,
        (judged(Act.LET_GO, _("No, thanks"), "space", no), wish),
        ButtonSpec(_("Don’t ask me before my turn"), Do(Act.NOT_NOW)),
    )


# --- Public prompt
# Every person's seat plate is a button there: to ask, to take the card instead, to wish for it.
# So no question ever appears beside somebody's cards.


# More names than this are too long for a button; the sentence beside it has them all.
_MOST_NAMED = 2


@dataclass(frozen=True, slots=True)
class PeopleAsked:
    """The open questions among the people at one screen.

    `owing` are prompts about the discard they have to answer, `ahead` those asked one after the
    other whether somebody may have it, `letting` those of them whose answer is missing before
    `first`, the first who wants it, may have it. `callers` may ask for it now, `wishers` may
    say in advance that they want it, and `wanted` did. The game `waits` until they have passed;
    a `clock` of so many seconds, if chosen, runs once somebody starts it. `regretting` has
    asked and can take that back. `playing` is the person to play, `coming` the one who said so,
    `slipped` the one who may still take their discard back, `after` the next person to play
    after computers. The prompt `is_public` while no hand is open, and somebody `is_looking`
    while they hold their seat plate to see their cards.
    """

    owing: Sequence[engine.Prompt] = ()
    ahead: Sequence[engine.Seat] = ()
    letting: Sequence[engine.Seat] = ()
    first: engine.Seat | None = None
    callers: Sequence[engine.Seat] = ()
    wishers: Sequence[engine.Seat] = ()
    wanted: frozenset[engine.Seat] = frozenset()
    waits: bool = False
    clock: float | None = None
    clock_runs: bool = False
    regretting: engine.Seat | None = None
    playing: engine.Seat | None = None
    coming: engine.Seat | None = None
    slipped: engine.Seat | None = None
    after: engine.Seat | None = None
    is_public: bool = True
    is_looking: bool = False


def prompt_of(
    view: engine.TableView,
    names: Sequence[str],
    hand: HandContext,
    people: PeopleAsked | None = None,
) -> TablePrompt:
    """What the table asks now.

    At a shared screen it asks its `people`; else the viewer alone, on a screen or a phone.
    """
    own = _discard_prompt(view, names, hand) or _turn_prompt(view, names, hand)
    if people is None:
        return own
    if people.is_looking:
        return TablePrompt(_("Let go, and your cards go face down."))
    if people.is_public:
        return _public_prompt(view, names, people, own)
    claim = view.table.claim
    if people.owing or (claim is not None and claim.caller is None):
        # A question never stands beside an open hand, and people here are asked by nobody.
        return TablePrompt(_("One moment"))
    return replace(own, question=None, claim_button=None, seats=_seat_buttons(view, people))


def _public_prompt(
    view: engine.TableView, names: Sequence[str], people: PeopleAsked, quiet: TablePrompt
) -> TablePrompt:
    """What everybody is asked; `quiet` is the prompt if nobody here is asked."""
    table = view.table
    if table.phase not in (engine.Phase.DRAW, engine.Phase.PLAY):
        return quiet
    seats = _seat_buttons(view, people)
    if people.owing:
        prompt = _owed(view, names, people)
    elif people.playing is not None:
        prompt = _next_player(view, names, people)
    elif people.waits:
        prompt = _anybody(view, names, people)
    elif table.claim is not None:
        notice = _asked_elsewhere(view, names, table.claim)
        prompt = replace(quiet, primary=None, notice=notice)
    else:
        then = _("{name} is playing.", name=names[table.turn])
        # No hand is open that could be sorted while somebody else plays.
        prompt = replace(quiet, primary=None, notice=_notice(view, names, then))
    todo = _todo(prompt) if prompt.next is None else _ask_briefly(people)
    return replace(prompt, todo=todo, shorter="", seats=seats)


def _seat_buttons(view: engine.TableView, people: PeopleAsked) -> tuple[ButtonSpec, ...]:
    """The buttons on people's seat plates, for those that do something now."""
    first = next(iter(people.ahead), None)
    taking = tuple(_wish(people, seat, is_first=seat == first) for seat in people.ahead)
    asking = tuple(
        ButtonSpec(
            _("May I?"), Do(Act.ASK_FOR, seat), claims_left(view, seat), seat=seat, plain=True
        )
        for seat in people.callers
    )
    wishing = tuple(_wish(people, seat) for seat in people.wishers)
    if people.regretting is not None:
        do = Do(Act.NEVER_MIND, people.regretting)
        wishing = (*wishing, ButtonSpec(_(NEVER_MIND), do, seat=do.seat, plain=True))
    return (*(taking or asking), *wishing)


def _wish(people: PeopleAsked, seat: engine.Seat, *, is_first: bool = False) -> ButtonSpec:
    """Somebody's wish for the discard; for the first in line it takes the card."""
    if seat in people.wanted:
        return ButtonSpec(_("wants it"), Do(Act.DROP_WISH, seat), seat=seat)
    words = _("Take it") if is_first else _("I’d like it")
    return ButtonSpec(words, Do(Act.WISH_FOR, seat), seat=seat, plain=True)


def _todo(prompt: TablePrompt) -> str:
    notice = prompt.notice
    return prompt.todo if notice is None else notice.then or notice.heading


def _owed(view: engine.TableView, names: Sequence[str], people: PeopleAsked) -> TablePrompt:
    """Somebody asks for the discard, or everybody is asked about it."""
    claim = view.table.claim
    assert claim is not None
    first = people.owing[0]
    assert first.seat is not None
    if first.kind is not engine.PromptKind.ASKED:
        heading = asked_heading(view, names, claim)
        hint = _("Press your name if you want it. Hold your name to see your cards.")
        notice = PublicNotice(claim.card, heading, payment(view), hint)
        words = _("Nobody else") if claim.wants else _("Nobody")
        no_one = ButtonSpec(words, Do(Act.NOBODY_ASKS), key="space")
        return TablePrompt(heading, no_one, _until_turn(view, names, people), notice=notice)
    return _whose_answer(view, names, people)


def _whose_answer(
    view: engine.TableView, names: Sequence[str], people: PeopleAsked
) -> TablePrompt:
    """The people ahead are asked by name whether the next who wants the card may have it.

    The button says whose answer it is: the caller isn't the one to press it.
    """
    claim, letting = view.table.claim, people.letting
    assert claim is not None
    assert people.first is not None
    getter, called = names[people.first], [names[seat] for seat in letting]
    line = (*people.ahead, *people.wishers)
    wishing = [names[seat] for seat in line if seat in people.wanted]
    heading = asked_heading(view, names, claim)
    if wishing and claim.caller is not None:
        who = and_list([names[claim.caller], *wishing])
        heading = _("{names} want {card}", names=who, card=card_name(claim.card))
    then = ngettext(
        "{names}, may {caller} have it?",
        "{names}, may {caller} have it?",
        count=len(letting),
        names=and_list(called),
        caller=getter,
    )
    hint = _("Or press your name to take it yourself. Hold your name to see your cards.")
    if wishing:
        again = _(
            "{names}: press your name again if you don’t want it after all.",
            names=and_list(wishing),
        )
        hint = f"{hint}\n{again}"
    if len(called) > _MOST_NAMED:
        words = _("All {count}: {caller} may have it", count=len(called), caller=getter)
    else:
        words = _("{names}: {caller} may have it", names=and_list(called), caller=getter)
    allow = ButtonSpec(words, Do(Act.ALLOW_FOR_ALL), plain=True)
    notice = PublicNotice(claim.card, heading, then, hint)
    return TablePrompt(heading, allow, notice=notice)


def _asked_elsewhere(
    view: engine.TableView, names: Sequence[str], claim: engine.OpenClaim
) -> PublicNotice:
    """A claim is being decided among people who aren't at this screen."""
    heading = asked_heading(view, names, claim)
    if claim.stage is engine.ClaimStage.EVERYBODY or not claim.waiting:
        return PublicNotice(claim.card, heading, _waited_for(claim, names))
    then = _("{name} decides.", name=names[claim.waiting[0]])
    return PublicNotice(claim.card, heading, then)


def _waited_for(claim: engine.OpenClaim, names: Sequence[str]) -> str:
    """Whose answer is missing; empty if none is."""
    if not claim.waiting:
        return ""
    return _("Waiting for {names}.", names=and_list([names[seat] for seat in claim.waiting]))


def _next_player(
    view: engine.TableView, names: Sequence[str], people: PeopleAsked
) -> TablePrompt:
    """A person is to play, and says that they are there."""
    seat = people.playing
    assert seat is not None
    name = names[seat]
    if view.table.phase is engine.Phase.PLAY:
        then = _("{name} plays on.", name=name)
    else:
        then = _("{name} is next.", name=name)
    words = _("I’m {name}", name=name)
    sit_down = ButtonSpec(words, Do(Act.SIT_DOWN, seat), key="enter", seat=seat)
    if people.coming == seat:
        sit_down = ButtonSpec(words, reason=_("One moment"))
    hint = _ask_hint(people)
    if people.slipped is not None and people.coming is None:
        slip = _("Oops? {name} can still take it back.", name=names[people.slipped])
        hint = f"{hint}\n{slip}"
    following = seat if view.table.phase is engine.Phase.DRAW else None
    return TablePrompt(then, sit_down, notice=_notice(view, names, then, hint), next=following)


def _anybody(view: engine.TableView, names: Sequence[str], people: PeopleAsked) -> TablePrompt:
    """A computer player is next, and waits until nobody here wants the discard."""
    then = _("{name} is next if nobody wants it.", name=names[view.table.turn])
    no_one = ButtonSpec(_("Nobody wants it"), Do(Act.NOBODY_ASKS), key="space")
    second = _clock_button(people) or _until_turn(view, names, people)
    hint, seat = _ask_hint(people), view.table.turn
    return TablePrompt(then, no_one, second, notice=_notice(view, names, then, hint), next=seat)


def _until_turn(
    view: engine.TableView, names: Sequence[str], people: PeopleAsked
) -> ButtonSpec | None:
    """Before several computer turns: pass on all their discards at once."""
    after, order = people.after, view.table.turn_order_from(view.table.turn)
    if after is None or people.playing is not None or after in order[:2]:
        return None
    words = _("Let all go until {name} plays", name=names[after])
    return ButtonSpec(words, Do(Act.NOBODY_ASKS_UNTIL_TURN))


def _clock_button(people: PeopleAsked) -> ButtonSpec | None:
    if people.clock is None:
        return None
    if people.clock_runs:
        return ButtonSpec(_("The clock is running"), reason=_("Press your name to ask"))
    words = _("We’ve all seen it: {seconds} s", seconds=f"{people.clock:g}")
    return ButtonSpec(words, Do(Act.START_CLOCK))


def _ask_hint(people: PeopleAsked) -> str:
    """What people can do on their seat plates; the next player may draw the discard anyway."""
    asking = _ask_briefly(people)
    if not people.callers and not people.wishers:
        return asking
    return f"{asking} {_('Hold it to see your cards.')}"


def _ask_briefly(people: PeopleAsked) -> str:
    """The same, short enough for the header."""
    if people.callers and people.playing is not None:
        return _("Anybody else want it? Press your name.")
    if people.callers:
        return _("Want it? Press your name.")
    if people.wishers:
        return _("Want it if it’s left? Press your name.")
    return _("Hold your name to see your cards.")


def _notice(
    view: engine.TableView, names: Sequence[str], then: str, hint: str = ""
) -> PublicNotice:
    """The discard and what is next; an older card is only said to be on top."""
    table = view.table
    if table.top is None:
        nothing = _("There’s no discard.")
        return PublicNotice(None, then, "", f"{nothing} {hint}".strip())
    # A card uncovered by a claim isn't anybody's latest discard.
    was_beneath = table.phase is engine.Phase.DRAW and (not table.exposed or is_next_down(view))
    was_beneath |= table.discarder != table.turn_order_from(table.turn)[-1]
    if table.discarder is None or was_beneath:
        on_top = _("{card} is on top.", card=card_subject(table.top))
        return PublicNotice(table.top, on_top, then, hint)
    name, card = names[table.discarder], card_name(table.top)
    heading = _("{name} discarded {card}.", name=name, card=card)
    return PublicNotice(table.top, heading, then, hint)


# --- Turn prompt


_DRAW = N_("Draw from the stock"), TableAct.DRAW
_LAY_DOWN = N_("Lay down"), TableAct.LAY_DOWN
_NEW_MELD = N_("Lay down the meld"), TableAct.LAY_DOWN
UNDO_REASONS = {
    UndoRefusal.NOTHING_DONE: N_("nothing to undo"),
    UndoRefusal.NOT_YOUR_TURN: N_("not your turn"),
    UndoRefusal.CARD_SEEN: N_("new card seen"),
    UndoRefusal.ANSWERED: N_("too late"),
    UndoRefusal.HANDED_OVER: N_("too late"),
}
UNDO_SENTENCES = {
    UndoRefusal.NOTHING_DONE: N_("Nothing to undo this turn."),
    UndoRefusal.NOT_YOUR_TURN: N_("You can only undo plays from your own turn."),
    UndoRefusal.CARD_SEEN: N_("You’ve seen a new card, so you can’t undo your earlier plays."),
    UndoRefusal.ANSWERED: N_(
        "Another player has answered, so you can’t undo your earlier plays."
    ),
    UndoRefusal.HANDED_OVER: N_(
        "Somebody else has taken over, so the earlier plays can’t be undone."
    ),
}


def _turn_prompt(
    view: engine.TableView, names: Sequence[str], hand: HandContext
) -> TablePrompt:
    """The viewer's prompt when there is nothing to say about May I?."""
    kinds = {prompt.kind for prompt in view.my_prompts}
    if engine.PromptKind.DRAW in kinds:
        return _drawing(view)
    if engine.PromptKind.PLAY in kinds:
        return _playing(view, hand)
    return TablePrompt(_others_turn(view, names), _waiting(view, names))


def pause_prompt(view: engine.TableView, called: PlayerNames) -> TablePrompt:
    """The pause after the last play of a deal, before the points are shown."""
    result = view.table.result
    assert result is not None, "a deal that is over has a result"
    words = event_sentence(engine.DealEnded(result), called, view.table.sheet) or ""
    return TablePrompt(words, ButtonSpec(_("Show scores"), Do(Act.END_PAUSE), key="enter"))


def undo_button(why: UndoRefusal | None) -> ButtonSpec:
    """The Undo button, with the reason if nothing can be undone."""
    reason = "" if why is None else _(UNDO_REASONS[why])
    return ButtonSpec(_("Undo"), Do(Act.UNDO), reason=reason)


def _drawing(view: engine.TableView) -> TablePrompt:
    stock, discards = drop_rules.draw_from_stock(view), drop_rules.draw_from_discards(view)
    top = view.table.top
    draw = _choice(_DRAW, stock)
    if top is None:
        return TablePrompt(pgettext("instruction", "Draw from the stock"), draw)
    words = _("Take {card}", card=card_title(top))
    take = judged(Act.SUBMIT, words, TableAct.TAKE, discards)
    if not take.enabled:
        return TablePrompt(pgettext("instruction", "Draw from the stock"), draw, take)
    if not draw.enabled:
        return TablePrompt(_("Take {card}: the stock is empty", card=card_name(top)), take)
    card = card_name(top)
    return TablePrompt(
        _("Draw from the stock, or take {card}", card=card),
        draw,
        take,
        shorter=_("Draw, or take {card}", card=card),
    )


def _playing(view: engine.TableView, hand: HandContext) -> TablePrompt:
    if hand.swap is not None:
        outcome = completed(view, hand.swap, hand.tray)
        laying = _choice(_NEW_MELD, outcome)
        back = ButtonSpec(_("Put it back"), Do(Act.CLEAR_TRAY), key="escape")
        words = _(
            "Add cards to the {wild}, then lay down the new meld",
            wild=card_text(hand.swap.wild),
        )
        return TablePrompt(words, laying, back)
    ending = drop_rules.end_turn(view)
    if not isinstance(ending, engine.Refusal):
        plays = bool(drop_rules.legal_zones(view, view.hand))
        keep = ButtonSpec(_("Keep your last card"), Play(ending))
        return TablePrompt(
            (
                _("You can’t discard your last card: play it, or keep it")
                if plays
                else _("You can’t discard your last card: you keep it")
            ),
            keep,
            primary_below=True,
        )
    discard, laying_off = _discarding(view, hand), _laying_off(hand)
    staged = len(staged_cards(hand.tray))
    todo = _todo_playing(view, staged, fits=bool(hand.numbered), melds=hand.melds)
    if staged:
        fault = first_fault(view, hand.tray)
        # The slot's own title may show only a cross.
        todo = todo if fault is None else (refusal_text(fault), "")
        return _above_discard(todo, _with_tray(view, hand, laying_off), discard)
    if hand.going_out and not view.table.must_play:
        if not isinstance(hand.going_out[0], engine.LayDown):
            todo = _("You can play your whole hand now"), _("You can go out now")
        words, shorter = todo
        return TablePrompt(words, laying_off or _going_out(hand), discard, shorter=shorter)
    melding = laying_off or (_suggesting(view, hand) if hand.tray else None)
    return _above_discard(todo, melding, discard)


def _above_discard(
    todo: tuple[str, str], melding: ButtonSpec | None, discard: ButtonSpec
) -> TablePrompt:
    """Meld actions above the discard, so that neither takes the other's place.

    The primary action is the one that plays on a meld; filling and clearing the tray leave it
    to the discard.
    """
    words, shorter = todo
    if melding is not None and melding.enabled and isinstance(melding.command, Play):
        return TablePrompt(words, melding, discard, shorter=shorter)
    return TablePrompt(words, discard, melding, primary_below=True, shorter=shorter)


def _with_tray(
    view: engine.TableView, hand: HandContext, laying_off: ButtonSpec | None
) -> ButtonSpec:
    """Lay down the tray, play the picked cards, fill the tray, or clear it if it is wrong."""
    laying = _laying(view, hand)
    if laying.enabled:
        return laying
    suggest = _suggesting(view, hand)
    if first_fault(view, hand.tray) is not None and not suggest.enabled:
        laying = ButtonSpec(_("Take all back"), Do(Act.CLEAR_TRAY), key="escape")
    return laying_off or (suggest if suggest.enabled else laying)


def _going_out(hand: HandContext) -> ButtonSpec:
    lays_down = isinstance(hand.going_out[0], engine.LayDown)
    label = (
        _("Lay down everything and go out") if lays_down else _("Lay off everything and go out")
    )
    return ButtonSpec(label, Do(Act.GO_OUT), key=TableAct.GO_OUT)


def _suggesting(view: engine.TableView, hand: HandContext) -> ButtonSpec:
    none = _("No new meld yet") if view.is_down else _("You can’t lay down yet")
    reason = "" if hand.melds else none
    # While the tray isn't in use, the contract slip in its place lists the melds, all ticked.
    in_use = hand.picked or any(slot.cards for slot in hand.tray)
    is_shown = hand.melds and not view.is_down and not in_use
    words = _("Use these melds") if is_shown else _("Suggest melds")
    return ButtonSpec(words, Do(Act.SUGGEST), key=TableAct.SUGGEST, reason=reason)


def _todo_playing(
    view: engine.TableView, laid: int, *, fits: bool, melds: bool
) -> tuple[str, str]:
    """What to do, and the same in fewer words where there is such a form."""
    assert view.viewer is not None
    facts, sheet = view.table.seats[view.viewer], view.table.sheet
    if view.table.must_play or view.table.rule.all_at_once:
        return _before_the_end(view, laid), ""
    if not facts.down:
        if melds or laid:
            return _("Lay down if you can, then discard"), _("Lay down, or discard")
        return _("Discard a card"), ""
    just_now = facts.went_down == view.table.turn_no
    if just_now and sheet.lay_off_in_turn is LayOffInTurn.NOWHERE:
        return _("Discard now: you can lay off next turn"), ""
    if not fits:
        return _("None of your cards fits: discard one"), _("Discard a card")
    if just_now and sheet.lay_off_in_turn is LayOffInTurn.OWN_MELDS:
        return _("Lay off on your own melds, or discard"), ""
    return _("Lay off what fits, then discard"), _("Lay off, then discard")


def _before_the_end(view: engine.TableView, laid: int) -> str:
    """What has to be played before the turn ends, or goes down at once."""
    if view.table.must_play:
        return _(
            "Before your turn ends, play the {card} you took",
            card=card_text(view.table.must_play[0]),
        )
    left = len(view.hand) - laid
    if not left:
        return _("All your cards are in place: lay them down and go out")
    if laid:
        return ngettext(
            "Everything goes down at once: {count} card left",
            "Everything goes down at once: {count} cards left",
            count=left,
        )
    return _("Lay down everything at once, or discard")


def _laying_off(hand: HandContext) -> ButtonSpec | None:
    """The button that plays the picked cards on a meld, with the meld's number; or None.

    Laying off comes before swapping a wild.
    """
    legal = {
        zone: outcome
        for zone, outcome in hand.drops.items()
        if zone != drop_rules.OnDiscards() and not isinstance(outcome, engine.Refusal)
    }
    zones = sorted(legal, key=lambda zone: not isinstance(legal[zone], engine.LayOff))
    if not zones:
        return None
    zone, found = zones[0], legal[zones[0]]
    key = str(hand.numbered.index(zone) + 1) if zone in hand.numbered else ""
    label = _("Lay off")
    if isinstance(found, engine.ReplaceWild):
        card, wild = card_text(found.card), card_text(found.wild)
        label = _("Swap {card} for the {wild}", card=card, wild=wild)
    elif len(hand.picked) == 1:
        label = _("Lay off {card}", card=card_title(hand.picked[0]))
    return ButtonSpec(label, Play(found), key=key)


def _discarding(view: engine.TableView, hand: HandContext) -> ButtonSpec:
    picked = hand.picked
    if view.table.must_play and not picked:
        words = refusal_text(engine.Refusal.PLAY_THE_WILD_FIRST)
        return ButtonSpec(_("Discard"), Do(Act.DISCARD), reason=words)
    if len(picked) != 1:
        reason = _("Choose a card first") if not picked else _("Choose just one card")
        return ButtonSpec(_("Discard"), Do(Act.DISCARD), reason=reason)
    label = _("Discard {card}", card=card_title(picked[0]))
    return judged(Act.DISCARD, label, TableAct.DISCARD, hand.drops[drop_rules.OnDiscards()])


def _laying(view: engine.TableView, hand: HandContext) -> ButtonSpec:
    outcome = (
        tray_refusal(view, hand.tray)
        or tray_action(view, hand.tray)
        or engine.Refusal.NO_NEW_MELDS
    )
    label = _NEW_MELD if view.is_down else _LAY_DOWN
    missing = sum(max(0, slot.size - len(slot.cards)) for slot in hand.tray)
    if missing and isinstance(outcome, engine.Refusal):
        left = ngettext("{count} card to go", "{count} cards to go", count=missing)
        return ButtonSpec(_(label[0]), Do(Act.SUBMIT), reason=left)
    return _choice(label, outcome)


def _choice(words: tuple[str, TableAct], outcome: drop_rules.Outcome) -> ButtonSpec:
    """A button from a pair of label and key."""
    label, key = words
    return judged(Act.SUBMIT, _(label), key, outcome)


def _waiting(view: engine.TableView, names: Sequence[str]) -> ButtonSpec | None:
    if view.table.phase in (
        engine.Phase.GAME_OVER,
        engine.Phase.BETWEEN_DEALS,
        engine.Phase.FIRST_DEALER,
    ):
        return None
    if view.viewer is None:
        return None
    return waiting_button(names, view.table.turn)


def _others_turn(view: engine.TableView, names: Sequence[str]) -> str:
    table = view.table
    match table.phase:
        case engine.Phase.FIRST_DEALER:
            return _("Choosing the first dealer")
        case engine.Phase.BETWEEN_DEALS:
            return _("The cards are about to be dealt")
        case engine.Phase.GAME_OVER:
            return _("The game is over")
        case _:
            if view.viewer is None:
                return _("{name} is playing", name=names[table.turn])
            if view.viewer == table.turn:
                return _("One moment")
            return _("Watch, or sort your hand")
