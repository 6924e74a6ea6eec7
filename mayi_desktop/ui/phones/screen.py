"""A phone's screen as plain text and values: table, buttons, pages and orders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import islice, pairwise

from mayi_desktop import engine
from mayi_desktop.base.i18n import N_, _, ngettext
from mayi_desktop.base.languages import (
    chosen_language,
    comma_list,
    language_keys,
    read_language,
)
from mayi_desktop.host.game_record import Scores
from mayi_desktop.host.runner import OrderKind, StandingOrder
from mayi_desktop.sheets.phrases import deal_name, sentence, singular
from mayi_desktop.sheets.rules_page import rules_page
from mayi_desktop.ui.kit.speech import rank_word, spoken, suit_word
from mayi_desktop.ui.phones.hand import PhoneHand, Places
from mayi_desktop.ui.play import plays
from mayi_desktop.ui.play.commands import PlayAnswer
from mayi_desktop.ui.play.hand import SORTS, Sort, cells, run_starts, slot_title, tray_faults
from mayi_desktop.ui.play.plays import OnMeld, OnWild
from mayi_desktop.ui.play.prompts import Act, ButtonSpec, ClaimQuestion, Play, TablePrompt
from mayi_desktop.ui.play.speech import meld_lines
from mayi_desktop.ui.play.words import (
    ORDER_NAMES,
    SIGNS,
    card_text,
    contract_text,
    deal_text,
    face_text,
    glossary,
    refusal_text,
)

# --- Page words


# The page fills in the braces.
_WORDS: Mapping[str, str] = {
    # Before and after the game.
    "who_are_you": N_("Who are you?"),
    "somebody_new": N_("Somebody new…"),
    "your_name": N_("Your name"),
    "your_face": N_("Choose a face"),
    "sit_down": N_("Sit down"),
    "back": N_("Back"),
    "lent": N_("The computer is playing for you. Tap your name to play on."),
    "not_me": N_("Change name or face"),
    "left": N_("You’ve left the table."),
    "come_back": N_("Come back"),
    "by_phone": N_("on another phone"),
    "by_computer": N_("the computer plays"),
    "joining": N_("Joining the table…"),
    "waiting": N_("You’re at the table. The cards come once everybody is here."),
    "asking": N_("Ask at the table to be let in. The laptop asks about these words:"),
    "moved": N_("Your cards are on another phone now."),
    "refused": N_("The table didn’t let this phone in. Ask there, then try again."),
    "closed": N_(
        "This seat isn’t on your phone anymore. Ask at the laptop to be invited again."
    ),
    "shut": N_(
        "Nobody can join right now. Choose “Invite phones” on the laptop, then try again."
    ),
    "ended": N_("The table has closed. Thanks for playing!"),
    "busy": N_("The laptop is letting somebody else in. One moment…"),
    "lost": N_("Your phone lost touch with the table. It keeps trying to get back…"),
    "again": N_("Try again"),
    # Labels on the screen, mostly for screen readers.
    "seats": N_("Everybody at the table"),
    "stock": N_("The stock"),
    "discards": N_("Discard pile"),
    "no_discard": N_("The discard pile is empty"),
    "melds": N_("Melds on the table"),
    "tray": N_("Melds you’re putting together"),
    "hand": N_("Your hand. Shift and an arrow key move a card."),
    "tools": N_("Tools for your hand"),
    "now": N_("What you can do now"),
    "log": N_("What happened"),
    "newest": N_("The newest first"),
    "new": N_("new"),
    "fits": N_("Your card fits here"),
    "card_fits": N_("fits on the table"),
    "put_here": N_("Put the chosen cards here: {meld}"),
    "put_back": N_("{card}: back to your hand"),
    "shift": N_("Move the wild to the other end"),
    "seconds": N_("{seconds} s"),
    # What to do instead.
    "choose_card": N_("Tap a card first."),
    "one_card": N_("Choose just one card."),
    # Where a card goes.
    "where": N_("Where should it go?"),
    "add": N_("Lay it off here"),
    "swap": N_("Swap it for the {card}"),
    "leave": N_("Leave it"),
    # Tools and the sheet.
    "menu": N_("Menu"),
    "rules": N_("Rules"),
    "sheet": N_("Score sheet"),
    "fetching": N_("One moment"),
    "large": N_("Large text and cards"),
    "buzz": N_("Buzz when it’s my turn"),
    "speaks": N_("Language"),
    "leave_table": N_("Leave the table"),
    "way_back": N_("If you lose this page, open it again: your seat is kept for this phone."),
    "close": N_("Back to my cards"),
    "close_pad": N_("Back to the score pad"),
    # Points.
    "scores": N_("The points"),
    "who": N_("Player"),
    "points": N_("Points"),
    "total": N_("Total"),
    "won": N_("won"),
    "out": N_("went out"),
}


def page_words(language: str) -> Screen:
    """All texts of the page by key, and all languages' names; English where one is missing.

    `language` is one of `language_keys()`. The current language stays unchanged.
    """
    translations = read_language(language).translations
    words = {key: translations.gettext(sentence) for key, sentence in _WORDS.items()}
    # Languages that translate the card request keep the game's own name.
    game = translations.pgettext("name of the game", "May I?")
    names = {key: read_language(key).name for key in language_keys()}
    return {"languages": names, "language": language, "game": game, **words}


# --- Phone buttons


Screen = dict[str, object]
_DOES: Mapping[type, str] = {
    engine.DrawStock: "draw",
    engine.TakeDiscard: "take",
    engine.MayI: "may_i",
    engine.LetGo: "let_go",
    engine.Allow: "allow",
    engine.Claim: "want",
    engine.LayDown: "lay_down",
    engine.NewMeld: "new_meld",
    engine.Discard: "discard",
    engine.EndTurn: "keep",
    engine.ReplaceWild: "swap",
}
LATE = N_("Too late: that’s been settled already.")


@dataclass(frozen=True, slots=True)
class PhoneButton:
    """One phone button: its place, and the spec or answer that it carries out.

    `wants` says what has to be chosen before pressing it; cards that can't be chosen are in
    `unfit`, with the reason.
    """

    id: str
    does: str
    at: str
    kind: str
    spec: ButtonSpec
    answer: PlayAnswer | None = None
    wants: str = ""
    unfit: tuple[tuple[engine.CardId, str], ...] = ()

    def shown(self) -> Screen:
        """The button as sent to the phone."""
        spec = self.spec
        button: Screen = {
            "id": self.id,
            "label": spec.label,
            "kind": self.kind,
            "enabled": spec.enabled,
            "why": spec.reason,
            "does": self.does,
            "at": self.at,
            "detail": spec.detail,
        }
        if self.wants:
            button["wants"] = self.wants
            button["not"] = {str(card): why for card, why in self.unfit}
        return button


def phone_buttons(
    phone: PhoneHand, prompt: TablePrompt, extra: Sequence[tuple[str, ButtonSpec]]
) -> tuple[PhoneButton, ...]:
    """All buttons of a prompt plus the phone's `extra` ones, with their places."""
    found = [*_about_discard(phone, prompt), *_about_turn(phone, prompt)]
    if prompt.undo is not None:
        found.append(_button(phone, prompt.undo, "small"))
    found += [_button(phone, spec, at, primary=at == "bar") for at, spec in extra]
    answers = () if phone.question is None else phone.question.answers
    return (*found, *(_answering(phone, answer) for answer in answers))


def _about_discard(phone: PhoneHand, prompt: TablePrompt) -> Iterator[PhoneButton]:
    question = prompt.question
    if question is not None:
        for spec in question.answers:
            yield _button(phone, spec, "claim", primary=not spec.plain)
        if question.aside is not None:
            yield _button(phone, question.aside, "claim", quiet=True)
    call = prompt.claim_button
    if call is not None and call.label:
        yield _button(phone, call, "claim", primary=not call.plain)


def _about_turn(phone: PhoneHand, prompt: TablePrompt) -> Iterator[PhoneButton]:
    for spec in (prompt.primary, prompt.second):
        if spec is None or spec.command is None:
            continue
        if spec.does(Act.DISCARD):
            yield _discarding(phone, spec)
        else:
            at = "claim" if isinstance(spec.action, engine.LetGo) else "bar"
            plain = spec.plain or spec.does(Act.NEVER_MIND) or spec is not prompt.primary
            yield _button(phone, spec, at, primary=not plain)


def _answering(phone: PhoneHand, answer: PlayAnswer) -> PhoneButton:
    """An answer to a question about the person's own play."""
    kind = "primary" if answer.primary else "plain"
    name = f"answer-{answer.name}-{phone.moves}"
    spec = ButtonSpec(answer.label, None if answer.action is None else Play(answer.action))
    return PhoneButton(name, answer.name, "ask", kind, spec, answer)


def _button(
    phone: PhoneHand, spec: ButtonSpec, at: str, *, primary: bool = False, quiet: bool = False
) -> PhoneButton:
    does = _DOES.get(type(spec.action), "") if spec.action is not None else ""
    act = Act.MAY_I if spec.command is None else spec.command.act
    does = does or act.value
    kind = "quiet" if quiet or at == "small" else "primary" if primary else "plain"
    return PhoneButton(_identity(phone, spec, does), does, at, kind, spec)


def _identity(phone: PhoneHand, spec: ButtonSpec, does: str) -> str:
    """An id unique to this press: a second press comes too late for it."""
    table = phone.view.table
    if spec.action is None:
        return f"{does}-{phone.moves}"
    prompt = engine.prompt_for(table, spec.action)
    about = table.turn_no if prompt is None else prompt.id
    melds = dict.fromkeys(("lay_down", "new_meld", "swap"), phone.moves)
    return f"{does}-{about}-{({'may_i': table.top} | melds).get(does, 0)}"


def _discarding(phone: PhoneHand, spec: ButtonSpec) -> PhoneButton:
    """The discard button; the phone sends the chosen card with the press."""
    view = phone.view
    found = {
        card: engine.check(view, engine.Discard(phone.seat, card)) for card in phone.hand.held()
    }
    unfit = tuple((card, refusal_text(why)) for card, why in found.items() if why is not None)
    why = unfit[0][1] if unfit and len(unfit) == len(found) else ""
    plain = ButtonSpec(_("Discard"), spec.command, reason=why)
    about = next((p.id for p in view.my_prompts if p.kind is engine.PromptKind.PLAY), 0)
    return PhoneButton(
        f"discard-{about}", "discard", "bar", "primary", plain, wants="card", unfit=unfit
    )


# --- Phone pages


class PhonePage(Enum):
    """The pages of a phone's menu; the values are used in messages."""

    RULES = "rules"
    SCORES = "scores"
    LOG = "log"


def page_of(phone: PhoneHand, page: PhonePage) -> Screen:
    """A whole page in the current language, sent on request."""
    table = phone.view.table
    match page:
        case PhonePage.RULES:
            return rules_to_read(table.sheet, table.deal, len(table.seats))
        case PhonePage.SCORES:
            return scores_to_read(Scores.of_table(phone.names, phone.view), phone.seat)
        case PhonePage.LOG:
            return _log(phone)


def rules_to_read(sheet: engine.RuleSheet, deal: int, seats: int) -> Screen:
    """The rules as on the laptop, this deal first."""
    blocks = (*rules_page(sheet, deal, seats), *glossary(sheet))
    told = [{"kind": block.kind, "text": block.text} for block in blocks]
    return with_words({"name": PhonePage.RULES.value, "blocks": told})


def scores_to_read(scores: Scores, me: engine.Seat) -> Screen:
    """The points of all finished deals and the totals; one's own column stands out."""
    nothing = _("No {deal} is over yet.", deal=singular(scores.deal_word))
    return {
        "name": PhonePage.SCORES.value,
        "names": list(scores.names),
        "me": me,
        "rows": [
            {"label": row.label, "points": list(row.points), "out": row.out}
            for row in scores.rows
        ],
        "totals": list(scores.totals),
        "best": list(scores.winners) if scores.deals else [],
        "note": _("The lowest total wins.") if scores.rows else nothing,
    }


def _log(phone: PhoneHand) -> Screen:
    """Each player's latest turn, then everything in this deal, newest first."""
    names, told = phone.names, phone.history.turns.last_round()
    last = [_("{name}: {words}", name=names[seat], words=told[seat]) for seat in told]
    return with_words({"name": PhonePage.LOG.value, "last": last, "lines": list(phone.log())})


def with_words(page: Screen) -> Screen:
    """A page or screen with the words for each of its texts that holds a card's sign."""
    return {**page, "heard": {text: spoken(text) for text in _with_signs(page)}}


_SUIT_SIGNS = frozenset(SIGNS.values())


def _with_signs(value: object) -> Iterator[str]:
    match value:
        case str():
            if not _SUIT_SIGNS.isdisjoint(value):
                yield value
        case dict():
            for part in value.values():
                yield from _with_signs(part)
        case list():
            for part in value:
                yield from _with_signs(part)
        case _:
            pass


# --- Phone orders


def orders_of(phone: PhoneHand) -> Screen | None:
    """The standing order and its choices; None once the person is never asked."""
    if not phone.view.table.may_be_asked(phone.seat):
        return None
    order = phone.host.wishes.orders.get(phone.seat, StandingOrder())
    title, name = _("When I’m not looking"), _(ORDER_NAMES[order.kind])
    is_asked = order.kind is OrderKind.ASK
    is_claim = order.kind is OrderKind.CLAIM
    chosen = [key for key, card in _CARDS.items() if card in order.suits | order.ranks]
    signs = [_sign(_CARDS[key]) for key in chosen] if is_claim else []
    words = _("{name}: {words}", name=name, words=comma_list(signs)) if signs else name
    return {
        "title": title,
        "now": "" if is_asked else _("{name}: {words}", name=title, words=words),
        "kind": order.kind.value,
        "kinds": [_choice(kind.value, _(words)) for kind, words in ORDER_NAMES.items()],
        "chosen": chosen,
        "cards": [_card_choice(key, card) for key, card in _CARDS.items()],
    }


def order_from(message: Mapping[str, object]) -> StandingOrder | None:
    """The order in a phone's message; None if there is none."""
    kind = next((kind for kind in OrderKind if kind.value == message.get("kind")), None)
    cards = message.get("cards")
    if kind is None or not isinstance(cards, list):
        return None
    found = [card for key, card in _CARDS.items() if key in cards]
    ranks = frozenset(card for card in found if isinstance(card, engine.Rank))
    return StandingOrder(kind, ranks, frozenset(c for c in found if isinstance(c, engine.Suit)))


def _choice(key: str, words: str) -> Screen:
    return {"key": key, "sign": words, "label": words}


def _card_choice(key: str, card: engine.Rank | engine.Suit) -> Screen:
    sign = _sign(card)
    if isinstance(card, engine.Suit):
        return {"key": key, "sign": sign, "label": suit_word(sign)}
    name = sign if card is engine.Rank.JOKER else rank_word(sign)
    return {"key": key, "sign": sign, "label": _("Every {card}", card=name)}


def _sign(card: engine.Rank | engine.Suit) -> str:
    return face_text(card, None) if isinstance(card, engine.Rank) else SIGNS[card]


_CARDS: Mapping[str, engine.Rank | engine.Suit] = {
    **{suit.name.lower(): suit for suit in engine.Suit},
    **{rank.name.lower(): rank for rank in (*engine.Rank, engine.Rank.JOKER)[1:]},
}


# --- Phone screen
# Everything in it comes from the view of its own seat, or is public.


# As many log lines as fit beside the melds.
_LATEST = 4
_TURN = (engine.PromptKind.DRAW, engine.PromptKind.PLAY)


@dataclass(frozen=True, slots=True)
class PhoneLook:
    """The card faces and back in use, on the table and its phones."""

    deck: str = ""
    back: str = ""


@dataclass(frozen=True, slots=True)
class Surface:
    """What a phone shows beyond its view: prompt, buttons, and who is connected.

    `phones` is "here" or "away" for each seat with a phone. `paused` says why the table waits.
    """

    prompt: TablePrompt
    buttons: tuple[PhoneButton, ...]
    phones: Mapping[engine.Seat, str] | None = None
    paused: str = ""
    look: PhoneLook = PhoneLook()


def screen_of(phone: PhoneHand, surface: Surface) -> Screen:
    """A phone's whole screen, except for what changes by itself over time."""
    view, prompt = phone.view, surface.prompt
    shown = phone.hand.previewed(view)
    buttons = surface.buttons
    # The person's own task comes first, and why others wait below it.
    can_act = any(button.spec.enabled and button.at != "small" for button in buttons)
    paused = "" if can_act else surface.paused
    screen: Screen = {
        "language": chosen_language(),
        "deck": surface.look.deck,
        "back": surface.look.back,
        "me": {"seat": phone.seat, "name": phone.names[phone.seat]},
        "deal": _deal(view),
        "say": paused or _sentence(phone, prompt),
        "paused": "" if paused else surface.paused,
        "tone": "turn" if phone.cuts else _tone(view),
        "turn": view.table.turn if view.table.dealer is not None else None,
        "hand": _hand(phone, shown),
        "sort": _next_sort(phone.hand.sort),
        "gaps": list(phone.hand.gaps(phone.hand.held())),
        "tray": _tray(phone, shown),
        "buttons": [button.shown() for button in buttons if button.answer is None],
        "claim": _claim(phone, prompt),
        "ask": _ask(phone, buttons),
        "discard": _discard(view),
        "stock": None if phone.host.waiting_for_cut else view.stock_count,
        "melds": list(_melds(phone, shown)),
        "seats": _seats(phone, surface.phones or {}),
        "log": list(islice(phone.log(), _LATEST)),
        "refusal": phone.reply or None,
        "hint": phone.hint or None,
        "end": _end(phone),
        "orders": orders_of(phone),
    }
    return with_words(screen)


def claim_window(view: engine.TableView) -> str:
    """The id of the card that a seat may ask for or is asked about; empty if none."""
    for prompt in view.my_prompts:
        if prompt.kind in engine.DISCARD_PROMPTS and view.table.top is not None:
            return f"{prompt.id}-{view.table.top}"
    return ""


def _is_turn(view: engine.TableView) -> bool:
    return any(prompt.kind in _TURN for prompt in view.my_prompts)


def _tone(view: engine.TableView) -> str:
    kinds = {prompt.kind for prompt in view.my_prompts}
    if view.table.phase is engine.Phase.GAME_OVER:
        return "over"
    if engine.PromptKind.ASKED in kinds or engine.PromptKind.ANSWER in kinds:
        return "asked"
    return "turn" if kinds & set(_TURN) else "wait"


def _next_sort(sort: Sort) -> dict[str, str]:
    """The sort after this one, with its label and its name."""
    follows = dict(pairwise(SORTS)).get(sort, Sort.SUIT)
    return {"by": follows.value, "label": _(follows.label), "spoken": _(SORTS[follows].label)}


def _sentence(phone: PhoneHand, prompt: TablePrompt) -> str:
    """What to do now; during another seat's turn, who plays or is asked about the discard."""
    if phone.host.waiting_for_next_deal:
        word = singular(phone.host.sheet.deal_word)
        return sentence(_("Ready for the next {deal}?", deal=word))
    primary = prompt.primary
    waits = primary is not None and primary.command is None
    waits = waits and phone.view.table.claim is None
    if waits and primary is not None and not _is_turn(phone.view):
        return primary.label
    return prompt.todo


def _deal(view: engine.TableView) -> Screen:
    table = view.table
    if table.phase is engine.Phase.FIRST_DEALER:
        return {"title": "", "contract": "", "parts": []}
    parts = [
        {"kind": need.kind.name.lower(), "size": need.size, "label": contract_text((need,))}
        for need in table.rule.contract
    ]
    return {
        "title": deal_text(table),
        "contract": contract_text(table.rule.contract),
        "parts": parts,
    }


def face(card: engine.CardId) -> str:
    """The name of a card's picture: "7S", "TD", "JK1"."""
    name = str(engine.CARDS[card])
    return "JK1" if name == "JK" else name


def _card(view: engine.TableView, card: engine.CardId) -> Screen:
    """A card that the phone can name, in the hand or in a meld."""
    wild = view.table.meld_rules.is_wild(card)
    return {"id": card, "face": face(card), "label": _said(card), "wild": wild}


def _said(card: engine.CardId) -> str:
    """A card as screen readers say it: "seven of clubs"."""
    return spoken(card_text(card))


def _hand(phone: PhoneHand, shown: engine.TableView) -> list[Screen]:
    places, new = _places(phone).items(), phone.hand.new
    fits = {card for zone, cards in places if zone != plays.OnDiscards() for card in cards}
    marks = {card: ["fits"] for card in fits}
    return [
        {**_card(shown, card), "new": card in new, "marks": marks.get(card, [])}
        for card in phone.hand.held()
    ]


def _tray(phone: PhoneHand, shown: engine.TableView) -> list[Screen]:
    rules = shown.table.meld_rules
    faults = tray_faults(shown, phone.hand.tray)
    found: list[Screen] = []
    for index, (slot, fault) in enumerate(zip(phone.hand.tray, faults, strict=False)):
        full = len(slot.cards) >= slot.size
        state = "wrong" if fault is not None else "good" if full else "part"
        found.append(
            {
                "slot": index,
                # Its places show how many cards it needs; "or more" has no room.
                "label": slot_title(rules, slot, exact=True),
                "need": slot.size,
                "cards": [_card(shown, card) for card in slot.cards],
                "cells": list(cells(rules, slot)),
                "state": state if slot.cards else "empty",
                "why": "" if fault is None else spoken(refusal_text(fault)),
                "shifts": len(run_starts(rules, slot)) > 1,
            }
        )
    return found


def _claim(phone: PhoneHand, prompt: TablePrompt) -> Screen | None:
    """The card in question, large; None if there is nothing to ask."""
    view, question = phone.view, prompt.question
    window, top = claim_window(view), view.table.top
    offered = prompt.claim_button is not None and prompt.claim_button.enabled
    if not window or top is None or (question is None and not offered):
        return None
    return {"window": window, **_claim_words(view, prompt, question, top)}


def _claim_words(
    view: engine.TableView,
    prompt: TablePrompt,
    question: ClaimQuestion | None,
    top: engine.CardId,
) -> Screen:
    card = top if question is None else question.card
    return {
        "card": face(card),
        "wild": view.table.meld_rules.is_wild(card),
        "label": _said(card),
        "text": prompt.todo if question is None else question.heading,
        "note": "" if question is None else question.note,
        "asked": question is not None,
    }


def _ask(phone: PhoneHand, buttons: Sequence[PhoneButton]) -> Screen | None:
    if phone.question is None:
        return None
    return {
        "heading": phone.question.heading,
        "text": phone.question.text,
        "buttons": [button.shown() for button in buttons if button.answer is not None],
    }


def _discard(view: engine.TableView) -> Screen | None:
    top = view.table.top
    if top is None:
        return None
    wild = view.table.meld_rules.is_wild(top)
    return {"face": face(top), "label": _said(top), "wild": wild}


def _melds(phone: PhoneHand, shown: engine.TableView) -> Iterator[Screen]:
    view, places = phone.view, _places(phone)
    for meld in shown.table.melds:
        takes, ends, swaps = _fits(view, meld, places)
        yield {
            "id": meld.id,
            "owner": meld.owner,
            "label": _(
                "{name}: {words}", name=phone.names[meld.owner], words=_meld_words(view, meld)
            ),
            "cards": [_place(shown, place) for place in meld.places],
            "takes": takes,
            "ends": ends,
            "swaps": swaps,
        }


def _meld_words(view: engine.TableView, meld: engine.Meld) -> str:
    return spoken(", ".join(meld_lines(meld, view.table.meld_rules)))


def _place(view: engine.TableView, place: engine.Place) -> Screen:
    shown = _card(view, place.card)
    if engine.melds.stands_for_another(view.table.meld_rules, place):
        shown["as"] = face_text(place.rank, place.suit)
    return shown


def _places(phone: PhoneHand) -> Places:
    """Drop targets for cards of the hand; none while a wild is being swapped."""
    return phone.places() if phone.hand.swap is None else {}


def _fits(
    view: engine.TableView, meld: engine.Meld, places: Places
) -> tuple[list[engine.CardId], Screen, list[Screen]]:
    """The cards that fit a meld, the end for each if there are two, and swaps for wilds."""
    at_ends = {
        zone: cards
        for zone, cards in places.items()
        if isinstance(zone, OnMeld) and zone.meld == meld.id
    }
    takes = list(dict.fromkeys(card for cards in at_ends.values() for card in cards))
    ends: Screen = {}
    for card in takes:
        ways = [(zone, cards[card]) for zone, cards in at_ends.items() if card in cards]
        if len(ways) > 1:
            ends[str(card)] = [
                {"end": zone.end.value, "label": plays.drop_text(view, action)}
                for zone, action in ways
                if zone.end is not None
            ]
    swaps: list[Screen] = [
        {"wild": zone.wild, "takes": list(cards), "label": _said(zone.wild)}
        for zone, cards in places.items()
        if isinstance(zone, OnWild) and zone.meld == meld.id
    ]
    return takes, ends, swaps


def _seats(phone: PhoneHand, phones: Mapping[engine.Seat, str]) -> list[Screen]:
    table, host = phone.view.table, phone.host
    playing = table.phase in (engine.Phase.DRAW, engine.Phase.PLAY)
    return [
        {
            "seat": seat,
            "name": phone.names[seat],
            "label": _seat_label(phone, engine.Seat(seat), phones.get(engine.Seat(seat), "")),
            "cards": phone.view.counts[seat] if seat < len(phone.view.counts) else 0,
            "score": facts.score,
            "down": facts.down,
            "turn": playing and table.turn == seat,
            "bot": not host.setup.seats[seat].person,
            "phone": phones.get(engine.Seat(seat), ""),
            "me": seat == phone.seat,
        }
        for seat, facts in enumerate(table.seats)
    ]


def _seat_label(phone: PhoneHand, seat: engine.Seat, status: str) -> str:
    """A seat's text for screen readers."""
    facts, count = phone.view.table.seats[seat], phone.view.counts
    parts = [
        phone.names[seat],
        ngettext("{count} card", "{count} cards", count=count[seat] if count else 0),
        ngettext("{count} point", "{count} points", count=facts.score),
    ]
    parts += [_("down")] if facts.down else []
    return comma_list([*parts, _("phone away")] if status == "away" else parts)


def _end(phone: PhoneHand) -> Screen | None:
    """The points of the finished deal; after the game, with the winners."""
    table = phone.view.table
    over = table.phase is engine.Phase.GAME_OVER
    if table.result is None or not (over or table.phase is engine.Phase.BETWEEN_DEALS):
        return None
    result, winners = table.result, table.winners() if phone.winner_told else ()
    rows = [
        {
            "seat": seat,
            "name": phone.names[seat],
            "points": points,
            "total": table.seats[seat].score,
            "cards": [
                {
                    "face": face(card),
                    "label": _said(card),
                    "points": engine.card_points(table.sheet, card),
                }
                for card in sorted(
                    result.hands[seat], key=lambda card: -engine.card_points(table.sheet, card)
                )
            ],
            "out": seat == result.winner,
            "won": seat in winners,
        }
        for seat, points in enumerate(result.points)
    ]
    title = deal_name(table.sheet.deal_word, result.deal)
    if over:
        title = _("The game is over")
    return {"title": title, "rows": rows, "over": over, "note": _("The lowest total wins.")}
