"""Phone screen: what one phone shows, as a value of plain words, numbers and card names.

Everything in it comes from the view of its own seat, or is known to everybody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from mayi_desktop.engine import (
    CARDS,
    DISCARD_PROMPTS,
    CardId,
    Meld,
    Phase,
    Place,
    PromptKind,
    Seat,
    TableView,
    melds,
)
from mayi_desktop.engine.rulesheet import card_points
from mayi_desktop.i18n import _, ngettext
from mayi_desktop.i18n.catalogue import chosen_language
from mayi_desktop.i18n.conventions import comma_list
from mayi_desktop.sheets.phrases import singular
from mayi_desktop.ui.phones.held.phone_buttons import PhoneButton, Screen
from mayi_desktop.ui.phones.held.phone_hand import PhoneHand, Places
from mayi_desktop.ui.phones.held.phone_orders import orders_of
from mayi_desktop.ui.table.model import drop_rules
from mayi_desktop.ui.table.model.drop_rules import OnMeld, OnWild
from mayi_desktop.ui.table.model.prompt_model import ClaimQuestion, TablePrompt
from mayi_desktop.ui.table.model.tray import cells, run_starts, slot_title, tray_faults
from mayi_desktop.ui.table.text.event_text import (
    card_text,
    contract_text,
    deal_text,
    face_text,
    meld_text,
)
from mayi_desktop.ui.wording import refusal_text

# As many lines of the log as have room beside the melds.
_LATEST = 4
_TURN = (PromptKind.DRAW, PromptKind.PLAY)


@dataclass(frozen=True, slots=True)
class PhoneLook:
    """How the cards look at the table, and on its phones: the deck's key and the back."""

    deck: str = ""
    back: str = ""


@dataclass(frozen=True, slots=True)
class Surface:
    """What a phone shows beside its view: the prompt with its buttons, and who else is there.

    `phones` says of each seat whether a phone holds it, "here" or "away". `paused` tells why
    the table waits.
    """

    prompt: TablePrompt
    buttons: tuple[PhoneButton, ...]
    phones: Mapping[Seat, str] | None = None
    paused: str = ""
    look: PhoneLook = PhoneLook()


def screen_of(held: PhoneHand, surface: Surface) -> Screen:
    """The whole screen of a phone, without what changes by itself as time goes by."""
    view, prompt = held.view, surface.prompt
    shown = held.hand.previewed(view)
    buttons = surface.buttons
    # Whoever has something to do is told that first, and why others wait below it.
    can_act = any(button.spec.enabled and button.at != "small" for button in buttons)
    paused = "" if can_act else surface.paused
    return {
        "language": chosen_language(),
        "deck": surface.look.deck,
        "back": surface.look.back,
        "me": {"seat": held.seat, "name": held.names[held.seat]},
        "deal": _deal(view),
        "say": paused or _sentence(held, prompt),
        "paused": "" if paused else surface.paused,
        "tone": _tone(view),
        "turn": view.table.turn if view.table.dealer is not None else None,
        "hand": _hand(held, shown),
        "sort": held.hand.sort.value,
        "gaps": list(held.hand.gaps(held.hand.held())),
        "tray": _tray(held, shown),
        "buttons": [button.shown() for button in buttons if button.answer is None],
        "claim": _claim(held, prompt),
        "ask": _ask(held, buttons),
        "discard": _discard(view),
        "stock": view.stock_count,
        "melds": list(_melds(held, shown)),
        "seats": _seats(held, surface.phones or {}),
        "log": list(islice(held.log(), _LATEST)),
        "refusal": held.reply or None,
        "hint": held.hint or None,
        "end": _end(held),
        "orders": orders_of(held),
    }


def claim_window(view: TableView) -> str:
    """What identifies the card that a seat may ask for, or is asked about; empty for none."""
    for prompt in view.my_prompts:
        if prompt.kind in DISCARD_PROMPTS and view.table.top is not None:
            return f"{prompt.id}-{view.table.top}"
    return ""


def _is_turn(view: TableView) -> bool:
    return any(prompt.kind in _TURN for prompt in view.my_prompts)


def _tone(view: TableView) -> str:
    kinds = {prompt.kind for prompt in view.my_prompts}
    if view.table.phase is Phase.GAME_OVER:
        return "over"
    if PromptKind.ASKED in kinds or PromptKind.ANSWER in kinds:
        return "asked"
    return "turn" if kinds & set(_TURN) else "wait"


def _sentence(held: PhoneHand, prompt: TablePrompt) -> str:
    """What to do now; while somebody else plays, who that is."""
    primary = prompt.primary
    waits = primary is not None and primary.command is None
    if waits and primary is not None and not _is_turn(held.view):
        return primary.label
    return prompt.todo


def _deal(view: TableView) -> Screen:
    table = view.table
    if table.phase is Phase.FIRST_DEALER:
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


def face(card: CardId) -> str:
    """The name of a card's picture: "7S", "TD", "JK1"."""
    name = str(CARDS[card])
    return "JK1" if name == "JK" else name


def _card(view: TableView, card: CardId) -> Screen:
    """A card that the phone can name, in the hand or in a meld."""
    wild = melds.is_wild(view.table.meld_rules, card)
    return {"id": card, "face": face(card), "label": card_text(card), "wild": wild}


def _hand(held: PhoneHand, shown: TableView) -> list[Screen]:
    places, new = _places(held).items(), held.hand.new
    fits = {card for zone, cards in places if zone != drop_rules.OnDiscards() for card in cards}
    marks = {card: ["fits"] for card in fits}
    return [
        {**_card(shown, card), "new": card in new, "marks": marks.get(card, [])}
        for card in held.hand.held()
    ]


def _tray(held: PhoneHand, shown: TableView) -> list[Screen]:
    rules, exact = shown.table.meld_rules, shown.table.rule.exact
    faults = tray_faults(shown, held.hand.tray)
    found: list[Screen] = []
    for index, (slot, fault) in enumerate(zip(held.hand.tray, faults, strict=False)):
        full = len(slot.cards) >= slot.size
        state = "wrong" if fault is not None else "good" if full else "part"
        found.append(
            {
                "slot": index,
                "label": slot_title(rules, slot, exact=exact),
                "need": slot.size,
                "cards": [_card(shown, card) for card in slot.cards],
                "cells": list(cells(rules, slot)),
                "state": state if slot.cards else "empty",
                "why": "" if fault is None else refusal_text(fault),
                "shifts": len(run_starts(rules, slot)) > 1,
            }
        )
    return found


def _claim(held: PhoneHand, prompt: TablePrompt) -> Screen | None:
    """The card that is asked about, large; None while there is nothing to ask."""
    view, question = held.view, prompt.question
    window, top = claim_window(view), view.table.top
    offered = prompt.pill is not None and prompt.pill.enabled
    if not window or top is None or (question is None and not offered):
        return None
    return {"window": window, **_claim_words(view, prompt, question, top)}


def _claim_words(
    view: TableView, prompt: TablePrompt, question: ClaimQuestion | None, top: CardId
) -> Screen:
    card = top if question is None else question.card
    return {
        "card": face(card),
        "wild": melds.is_wild(view.table.meld_rules, card),
        "label": card_text(card),
        "text": prompt.todo if question is None else question.heading,
        "note": "" if question is None else question.note,
        "asked": question is not None,
    }


def _ask(held: PhoneHand, buttons: Sequence[PhoneButton]) -> Screen | None:
    if held.question is None:
        return None
    return {
        "heading": held.question.heading,
        "text": held.question.text,
        "buttons": [button.shown() for button in buttons if button.answer is not None],
    }


def _discard(view: TableView) -> Screen | None:
    top = view.table.top
    if top is None:
        return None
    wild = melds.is_wild(view.table.meld_rules, top)
    return {"face": face(top), "label": card_text(top), "wild": wild}


def _melds(held: PhoneHand, shown: TableView) -> Iterator[Screen]:
    view, places = held.view, _places(held)
    for meld in shown.table.melds:
        takes, ends, swaps = _fits(view, meld, places)
        yield {
            "id": meld.id,
            "owner": meld.owner,
            "label": _("{name}: {words}", name=held.names[meld.owner], words=meld_text(meld)),
            "cards": [_place(shown, place) for place in meld.places],
            "takes": takes,
            "ends": ends,
            "swaps": swaps,
        }


def _place(view: TableView, place: Place) -> Screen:
    shown = _card(view, place.card)
    if melds.stands_for_another(view.table.meld_rules, place):
        shown["as"] = face_text(place.rank, place.suit)
    return shown


def _places(held: PhoneHand) -> Places:
    """Where cards of the hand may go now; nowhere else while one takes the place of a wild."""
    return held.places() if held.hand.swap is None else {}


def _fits(
    view: TableView, meld: Meld, places: Places
) -> tuple[list[CardId], Screen, list[Screen]]:
    """The cards that a meld takes, at which ends where there are two, and swaps for wilds."""
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
                {"end": zone.end.value, "label": drop_rules.drop_text(view, action)}
                for zone, action in ways
                if zone.end is not None
            ]
    swaps: list[Screen] = [
        {"wild": zone.wild, "takes": list(cards), "label": card_text(zone.wild)}
        for zone, cards in places.items()
        if isinstance(zone, OnWild) and zone.meld == meld.id
    ]
    return takes, ends, swaps


def _seats(held: PhoneHand, phones: Mapping[Seat, str]) -> list[Screen]:
    table, host = held.view.table, held.host
    playing = table.phase in (Phase.DRAW, Phase.PLAY)
    return [
        {
            "seat": seat,
            "name": held.names[seat],
            "label": _seat_label(held, Seat(seat), phones.get(Seat(seat), "")),
            "cards": held.view.counts[seat] if seat < len(held.view.counts) else 0,
            "score": facts.score,
            "down": facts.down,
            "turn": playing and table.turn == seat,
            "bot": not host.setup.seats[seat].person,
            "phone": phones.get(Seat(seat), ""),
            "me": seat == held.seat,
        }
        for seat, facts in enumerate(table.seats)
    ]


def _seat_label(held: PhoneHand, seat: Seat, phone: str) -> str:
    """A seat as a screen reader says it."""
    facts, count = held.view.table.seats[seat], held.view.counts
    parts = [
        held.names[seat],
        ngettext("{count} card", "{count} cards", count=count[seat] if count else 0),
        ngettext("{count} point", "{count} points", count=facts.score),
    ]
    parts += [_("down")] if facts.down else []
    return comma_list([*parts, _("phone away")] if phone == "away" else parts)


def _end(held: PhoneHand) -> Screen | None:
    """The points of the deal that is over; at the end of the game with who won it."""
    table = held.view.table
    over = table.phase is Phase.GAME_OVER
    if table.result is None or not (over or table.phase is Phase.BETWEEN_DEALS):
        return None
    result, winners = table.result, table.winners() if over else ()
    rows = [
        {
            "seat": seat,
            "name": held.names[seat],
            "points": points,
            "total": table.seats[seat].score,
            "cards": [
                {"face": face(card), "points": card_points(table.sheet, card)}
                for card in result.hands[seat]
            ],
            "out": seat == result.winner,
            "won": seat in winners,
        }
        for seat, points in enumerate(result.points)
    ]
    word = singular(table.sheet.deal_word)
    title = _("{deal} {number}", deal=word[:1].upper() + word[1:], number=result.deal + 1)
    if over:
        title = _("The game is over")
    return {"title": title, "rows": rows, "over": over, "note": _("The lowest total wins.")}
