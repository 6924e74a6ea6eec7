"""Public prompt: what a shared table asks all at its screen, while no hand lies open.

Every person's seat is a button there: for asking, for taking instead, for saying ahead that one
wants the card. So no question ever needs to be put beside somebody's cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mayi_desktop.engine import (
    ClaimStage,
    OpenClaim,
    Phase,
    Prompt,
    PromptKind,
    Seat,
    TableView,
)
from mayi_desktop.i18n import _, ngettext
from mayi_desktop.i18n.conventions import and_list
from mayi_desktop.ui.table.model.prompt_model import (
    ButtonSpec,
    Commands,
    PublicNotice,
    TablePrompt,
    asked_heading,
    claims_left,
    draws_it,
    is_next_down,
    payment,
)
from mayi_desktop.ui.table.text.event_text import card_name, card_subject

# More names than these are too long for a button; the sentence beside it has them all.
_MOST_NAMED = 2


@dataclass(frozen=True, slots=True)
class PeopleAsked:
    """What is open among the people at one screen.

    `owing` are the questions about the discard that they have to answer, `ahead` those who are
    asked one after the other whether somebody may have it, `letting` those of them whose answer
    is missing before `first` may, the first of those who want it. `callers` are those who
    may ask for it now, `wishers` those who may say ahead that they want it, and `wanted` those
    who did. The game `waits` until they have let the discard go; where a `clock` of so many
    seconds is chosen, it runs once somebody starts it. `playing` is the person to play,
    `coming` whoever has said so, `slipped` whoever may still take their discard back, `after`
    the next person to play while computers do. Where people are `trusting`, nobody has to say
    who they are.
    """

    owing: Sequence[Prompt] = ()
    ahead: Sequence[Seat] = ()
    letting: Sequence[Seat] = ()
    first: Seat | None = None
    callers: Sequence[Seat] = ()
    wishers: Sequence[Seat] = ()
    wanted: frozenset[Seat] = frozenset()
    waits: bool = False
    clock: float | None = None
    clock_runs: bool = False
    playing: Seat | None = None
    coming: Seat | None = None
    slipped: Seat | None = None
    after: Seat | None = None
    trusting: bool = False


def public_prompt(
    do: Commands, view: TableView, names: Sequence[str], people: PeopleAsked, quiet: TablePrompt
) -> TablePrompt:
    """What is asked of all; `quiet` is what the table says where nobody here is asked."""
    table = view.table
    if table.phase not in (Phase.DRAW, Phase.PLAY):
        return quiet
    seats = seat_buttons(do, view, people)
    if people.owing:
        prompt = _owed(do, view, names, people)
    elif people.playing is not None:
        prompt = _next_player(do, view, names, people)
    elif people.waits:
        prompt = _anybody(do, view, names, people)
    elif table.claim is not None:
        notice = _asked_elsewhere(view, names, table.claim)
        prompt = replace(quiet, primary=None, notice=notice)
    else:
        then = _("{name} is playing.", name=names[table.turn])
        # No hand lies open that could be sorted while somebody else plays.
        prompt = replace(quiet, primary=None, notice=_notice(view, names, then))
    todo = _todo(prompt) if prompt.next is None else _ask_briefly(people)
    return replace(prompt, todo=todo, seats=seats)


def looking_prompt() -> TablePrompt:
    """Somebody looks at their own hand for as long as they hold their seat."""
    return TablePrompt(_("Let go, and your cards go face down."))


def seat_buttons(do: Commands, view: TableView, people: PeopleAsked) -> tuple[ButtonSpec, ...]:
    """What a press on each person's seat does now, for those for whom it does something."""
    first = next(iter(people.ahead), None)
    taking = tuple(_wish(do, people, seat, is_first=seat == first) for seat in people.ahead)
    asking = tuple(
        ButtonSpec(
            _("May I?"), do.ask_for, seat=seat, detail=claims_left(view, seat), plain=True
        )
        for seat in people.callers
    )
    wishing = tuple(_wish(do, people, seat) for seat in people.wishers)
    return (*(taking or asking), *wishing)


def _wish(
    do: Commands, people: PeopleAsked, seat: Seat, *, is_first: bool = False
) -> ButtonSpec:
    """Somebody's wish for the discard; who is first in line has it with that."""
    if seat in people.wanted:
        return ButtonSpec(_("wants it"), do.drop_wish, seat=seat)
    words = _("Take it") if is_first else _("I’d like it")
    return ButtonSpec(words, do.wish_for, seat=seat, plain=True)


def _todo(prompt: TablePrompt) -> str:
    notice = prompt.notice
    return prompt.todo if notice is None else notice.then or notice.heading


def _owed(
    do: Commands, view: TableView, names: Sequence[str], people: PeopleAsked
) -> TablePrompt:
    """Somebody asks for the discard, or all are asked about it."""
    claim = view.table.claim
    assert claim is not None
    first = people.owing[0]
    assert first.seat is not None
    if first.kind is not PromptKind.ASKED:
        heading = asked_heading(view, names, claim)
        hint = _("Press your name if you want it. Hold your name to see your cards.")
        notice = PublicNotice(claim.card, heading, payment(view), hint)
        words = _("Nobody else") if claim.wants else _("Nobody")
        no_one = ButtonSpec(words, do.nobody_asks, key="space")
        return TablePrompt(heading, no_one, _until_turn(do, view, names, people), notice=notice)
    return _whose_answer(do, view, names, people)


def _whose_answer(
    do: Commands, view: TableView, names: Sequence[str], people: PeopleAsked
) -> TablePrompt:
    """Those who come first are asked by name whether the next who wants it may have it.

    The button says whose answer it is: it is not for whoever asks to press.
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
    if len(people.ahead) == 1 and draws_it(view, people.ahead[0]):
        hint = _("Or press your name to draw it yourself. Hold your name to see your cards.")
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
    allow = ButtonSpec(words, do.allow_for_all, plain=True)
    notice = PublicNotice(claim.card, heading, then, hint)
    return TablePrompt(heading, allow, notice=notice)


def _asked_elsewhere(view: TableView, names: Sequence[str], claim: OpenClaim) -> PublicNotice:
    """A question goes round among those who are not at this screen."""
    heading = asked_heading(view, names, claim)
    if claim.stage is ClaimStage.EVERYBODY or not claim.waiting:
        return PublicNotice(claim.card, heading, _("Everybody is being asked."))
    then = _("{name} decides.", name=names[claim.waiting[0]])
    return PublicNotice(claim.card, heading, then)


def _next_player(
    do: Commands, view: TableView, names: Sequence[str], people: PeopleAsked
) -> TablePrompt:
    """A person is to play, and says that they are there."""
    seat = people.playing
    assert seat is not None
    name = names[seat]
    if view.table.phase is Phase.PLAY:
        then = _("{name} plays on.", name=name)
    else:
        then = _("{name} is next.", name=name)
    words = _("{name}’s turn", name=name) if people.trusting else _("I’m {name}", name=name)
    sit_down = ButtonSpec(words, do.sit_down, key="enter", seat=seat)
    if people.coming == seat:
        sit_down = ButtonSpec(words, reason=_("One moment"))
    hint = _ask_hint(people)
    if people.slipped is not None and people.coming is None:
        slip = _("Oops? {name} can still take it back.", name=names[people.slipped])
        hint = f"{hint}\n{slip}"
    following = seat if view.table.phase is Phase.DRAW else None
    return TablePrompt(then, sit_down, notice=_notice(view, names, then, hint), next=following)


def _anybody(
    do: Commands, view: TableView, names: Sequence[str], people: PeopleAsked
) -> TablePrompt:
    """A computer player is next, and waits until nobody here wants the discard."""
    then = _("{name} is next if nobody wants it.", name=names[view.table.turn])
    no_one = ButtonSpec(_("Nobody wants it"), do.nobody_asks, key="space")
    second = _clock_button(do, people) or _until_turn(do, view, names, people)
    hint, seat = _ask_hint(people), view.table.turn
    return TablePrompt(then, no_one, second, notice=_notice(view, names, then, hint), next=seat)


def _until_turn(
    do: Commands, view: TableView, names: Sequence[str], people: PeopleAsked
) -> ButtonSpec | None:
    """Where several computer players are next: let all their discards go at once."""
    after, order = people.after, view.table.turn_order_from(view.table.turn)
    if after is None or people.playing is not None or after in order[:2]:
        return None
    words = _("Let all go until {name} plays", name=names[after])
    return ButtonSpec(words, do.nobody_asks_until_turn)


def _clock_button(do: Commands, people: PeopleAsked) -> ButtonSpec | None:
    if people.clock is None:
        return None
    if people.clock_runs:
        return ButtonSpec(_("The clock is running"), reason=_("Press your name to ask"))
    words = _("We’ve all seen it: {seconds} s", seconds=f"{people.clock:g}")
    return ButtonSpec(words, do.start_clock)


def _ask_hint(people: PeopleAsked) -> str:
    """What people can do at their seats; whoever is next may draw the discard anyway."""
    if people.callers and people.playing is not None:
        return _("Anybody else want it? Press your name. Hold your name to see your cards.")
    if people.callers:
        return _("Want it? Press your name. Hold your name to see your cards.")
    if people.wishers:
        return _(
            "Want it if nobody else does? Press your name. Hold your name to see your cards."
        )
    return _("Hold your name to see your cards.")


def _ask_briefly(people: PeopleAsked) -> str:
    """The same in the room of the header."""
    if people.callers and people.playing is not None:
        return _("Anybody else want it? Press your name.")
    if people.callers:
        return _("Want it? Press your name.")
    if people.wishers:
        return _("Want it if it’s left? Press your name.")
    return _("Hold your name to see your cards.")


def _notice(view: TableView, names: Sequence[str], then: str, hint: str = "") -> PublicNotice:
    """What was discarded, and what is next; an older card is only said to be on top."""
    table = view.table
    if table.top is None:
        nothing = _("There’s no discard.")
        return PublicNotice(None, then, "", f"{nothing} {hint}".strip())
    # A card that lay under the one somebody got is nobody's latest discard.
    was_beneath = table.phase is Phase.DRAW and (not table.exposed or is_next_down(view))
    was_beneath |= table.discarder != table.turn_order_from(table.turn)[-1]
    if table.discarder is None or was_beneath:
        on_top = _("{card} is on top.", card=card_subject(table.top))
        return PublicNotice(table.top, on_top, then, hint)
    name, card = names[table.discarder], card_name(table.top)
    heading = _("{name} discarded {card}.", name=name, card=card)
    return PublicNotice(table.top, heading, then, hint)
