"""Sentences for the ear: events, hands, melds, prompts and the state of the table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from mayi_desktop import engine
from mayi_desktop.base.i18n import N_, _, ngettext
from mayi_desktop.base.languages import and_list
from mayi_desktop.engine.melds import stands_for_another
from mayi_desktop.engine.planning import contract_progress
from mayi_desktop.engine.rulesheet import MeldKind, MeldRules, RuleSheet
from mayi_desktop.ui.kit.input import KeyMap, TableAct
from mayi_desktop.ui.kit.speech import rank_word, spoken, suit_word
from mayi_desktop.ui.play.hand import Sort, TraySlot, gaps_between, plan_groups, slot_name
from mayi_desktop.ui.play.prompts import Act, ButtonSpec, TablePrompt
from mayi_desktop.ui.play.words import (
    SIGNS,
    PlayerNames,
    card_name,
    card_subject,
    card_text,
    contract_text,
    event_sentence,
    face_text,
    meld_text,
)

MOST_WORDS = 12
"""The most words of a short sentence."""


def packed(parts: Iterable[str], joint: str = ", ") -> Iterator[str]:
    """The parts joined into as few sentences as possible of at most twelve words."""
    line = ""
    for part in parts:
        longer = f"{line}{joint}{part}" if line else part
        if line and len(spoken(longer).split()) > MOST_WORDS:
            yield line
            longer = part
        line = longer
    if line:
        yield line


# --- Melds and hands


# Wilds in a run, by the card they stand for.
_STANDS_FOR: Mapping[engine.Rank, str] = {
    engine.Rank.TWO: N_("the two is {wild}"),
    engine.Rank.THREE: N_("the three is {wild}"),
    engine.Rank.FOUR: N_("the four is {wild}"),
    engine.Rank.FIVE: N_("the five is {wild}"),
    engine.Rank.SIX: N_("the six is {wild}"),
    engine.Rank.SEVEN: N_("the seven is {wild}"),
    engine.Rank.EIGHT: N_("the eight is {wild}"),
    engine.Rank.NINE: N_("the nine is {wild}"),
    engine.Rank.TEN: N_("the ten is {wild}"),
    engine.Rank.JACK: N_("the jack is {wild}"),
    engine.Rank.QUEEN: N_("the queen is {wild}"),
    engine.Rank.KING: N_("the king is {wild}"),
    engine.Rank.ACE: N_("the ace is {wild}"),
}


def meld_lines(meld: engine.Meld, rules: MeldRules) -> tuple[str, ...]:
    """A meld as people say it: "six to nine of clubs, the eight is a joker"."""
    wilds = [place for place in meld.places if stands_for_another(rules, place)]
    if not wilds:
        return (spoken(meld_text(meld)),)
    if meld.kind is MeldKind.SET:
        many = ngettext("with {count} wild card", "with {count} wild cards", count=len(wilds))
        return (f"{meld_text(meld)} {many}",)
    notes = [_(_STANDS_FOR[place.rank], wild=_wild(place.card)) for place in wilds]
    return tuple(packed((spoken(meld_text(meld)), *notes)))


def _wild(card: engine.CardId) -> str:
    """A wild by its kind: "a joker", "a two"."""
    match engine.CARDS[card].rank:
        case engine.Rank.JOKER:
            return _("a joker")
        case engine.Rank.TWO:
            return _("a two")
        case _:
            return card_name(card)


def hand_lines(
    cards: Sequence[engine.CardId], sort: Sort, view: engine.TableView
) -> Iterator[str]:
    """A hand in its order: suit by suit, or group by group of a plan."""
    count = len(cards)
    yield ngettext("{count} card.", "{count} cards.", count=count)
    if sort is Sort.SUIT:
        yield from _suit_by_suit(cards)
        return
    gaps = gaps_between(plan_groups(cards, view), cards) if sort is Sort.PLAN else ()
    for first, after in pairwise((0, *gaps, count)):
        yield from packed(card_text(card) for card in cards[first:after])


def _suit_by_suit(cards: Sequence[engine.CardId]) -> Iterator[str]:
    by_suit: dict[engine.Suit | None, list[engine.CardId]] = {}
    for card in cards:
        by_suit.setdefault(engine.CARDS[card].suit, []).append(card)
    for suit, held in by_suit.items():
        if suit is None:
            yield ngettext("{count} joker.", "{count} jokers.", count=len(held))
            continue
        ranks = [rank_word(face_text(engine.CARDS[card].rank, None)) for card in held]
        yield f"{suit_word(SIGNS[suit])}: {', '.join(ranks)}."


def lack_lines(view: engine.TableView) -> Iterator[str]:
    """What the viewer has of each meld of the contract, and what it lacks."""
    if view.is_down:
        yield _("You’re down.")
        return
    yield _("Contract: {contract}.", contract=contract_text(view.table.rule.contract))
    for need, way in zip(view.table.rule.contract, contract_progress(view), strict=False):
        name = slot_name(TraySlot(need.kind, need.size), exact=True)
        held = [card_text(card) for card in way if card is not None]
        missing = need.size - len(held)
        if missing <= 0:
            yield _("{meld}: complete.", meld=name)
            continue
        left = ngettext("{count} card to go", "{count} cards to go", count=missing)
        yield _("{meld}: {left}.", meld=name, left=left)
        yield from packed(held)


# --- The state of the table


def down_line(view: engine.TableView, called: PlayerNames) -> str:
    """Who is down."""
    seats = [seat for seat, facts in enumerate(view.table.seats) if facts.down]
    if not seats:
        return _("Nobody is down.")
    return _("Down: {names}.", names=and_list(_people(seats, called)))


def count_lines(view: engine.TableView, called: PlayerNames) -> Iterator[str]:
    """How many cards everybody holds, and how many are in the stock."""
    names = _people(range(len(view.counts)), called)
    yield from packed(
        _("{name}: {words}", name=name, words=count)
        for name, count in zip(names, view.counts, strict=True)
    )
    yield ngettext(
        "{count} card in the stock.", "{count} cards in the stock.", count=view.stock_count
    )


def top_line(view: engine.TableView) -> str:
    """What lies on top of the discard pile."""
    top = view.table.top
    if top is None:
        return _("There’s no discard.")
    return _("{card} is on top.", card=card_subject(top))


def score_lines(view: engine.TableView, called: PlayerNames) -> Iterator[str]:
    """The points so far, the lowest first."""
    facts = view.table.seats
    order = sorted(range(len(facts)), key=lambda seat: facts[seat].score)
    scores = [facts[seat].score for seat in order]
    yield from packed(
        ngettext("{name}: {count} point", "{name}: {count} points", name=name, count=score)
        for name, score in zip(_people(order, called), scores, strict=True)
    )


def melds_lines(view: engine.TableView, called: PlayerNames) -> Iterator[str]:
    """Every meld on the table with its owner."""
    names = _people(range(len(view.table.seats)), called)
    if not view.table.melds:
        yield _("There are no melds yet.")
    for meld in view.table.melds:
        first, *rest = meld_lines(meld, view.table.meld_rules)
        yield _("{name}: {words}", name=names[meld.owner], words=first)
        yield from rest


def _people(seats: Iterable[int], called: PlayerNames) -> list[str]:
    """Names for a list; the person who plays alone is "you"."""
    return [_("You") if seat == called.you else called.names[seat] for seat in seats]


# --- Events


def told(
    event: engine.Event, called: PlayerNames, table: engine.Table, *, short: bool, own: bool
) -> tuple[str, ...]:
    """An event in sentences for the ear.

    The captions' sentence, but shorter ones if `short`, and with the viewer's own cards if
    `own`: nobody else may hear those.
    """
    if own and isinstance(event, engine.StockDrawn) and event.card is not None:
        key = N_("You draw {card}.")
        if event.reason is engine.DrawReason.PENALTY:
            key = N_("Your penalty card: {card}.")
        return (_(key, card=card_name(event.card)),)
    if isinstance(event, engine.LaidDown | engine.MeldLaid):
        return tuple(_laid(event, called, table.meld_rules))
    if short and (brief := tuple(_brief(event, called, table.sheet))):
        return tuple(filter(None, brief))
    return tuple(filter(None, (event_sentence(event, called, table.sheet),)))


def _brief(event: engine.Event, called: PlayerNames, sheet: RuleSheet) -> Iterator[str]:
    """A shorter way to say an event; an empty line if it goes without saying."""
    match event:
        case engine.StockDrawn(seat=seat, reason=engine.DrawReason.TURN):
            yield called.tell(seat, N_("You draw."), N_("{name} draws."))
        case engine.DiscardTaken(seat=seat, card=card):
            words = N_("You take {card}."), N_("{name} takes {card}.")
            yield called.tell(seat, *words, card=card_name(card))
        case engine.ClaimAnswered(answer=answer) if answer is not engine.ClaimAnswer.CLAIMS:
            yield ""
        case engine.LaidOff(card=card, meld=meld) if meld.kind is MeldKind.RUN:
            yield _laid_off(event, called, card_name(card))
        case engine.WildReplaced(seat=seat):
            words = N_("You swap {card} for a {wild}."), N_("{name} swaps {card} for a {wild}.")
            swapped, wild = card_name(event.card), card_text(event.wild)
            yield called.tell(seat, *words, card=swapped, wild=wild)
            yield from _where_it_went(event)
        case engine.DealBegan(deal=deal, dealer=seat):
            words = N_("You deal."), N_("{name} deals.")
            yield called.tell(seat, *words)
            yield _("Contract: {contract}.", contract=contract_text(sheet.deals[deal].contract))
        case _:
            return


def _laid(
    event: engine.LaidDown | engine.MeldLaid, called: PlayerNames, rules: MeldRules
) -> Iterator[str]:
    """A lay-down: who, then meld by meld."""
    melds = event.melds if isinstance(event, engine.LaidDown) else (event.meld,)
    yield called.tell(event.seat, N_("You lay down:"), N_("{name} lays down:"))
    for meld in melds:
        yield from meld_lines(meld, rules)


def _laid_off(event: engine.LaidOff, called: PlayerNames, card: str) -> str:
    owner = event.meld.owner
    if event.seat == owner:
        keys = N_("You add {card} to your run."), N_("{name} adds {card} to their own run.")
    elif owner == called.you:
        keys = (N_("{name} adds {card} to your run."),) * 2
    else:
        keys = (
            N_("You add {card} to {owner}’s run."),
            N_("{name} adds {card} to {owner}’s run."),
        )
    return called.tell(event.seat, *keys, card=card, owner=called.names[owner])


def _where_it_went(event: engine.WildReplaced) -> Iterator[str]:
    """What became of a wild that was swapped out."""
    place = next((place for place in event.meld.places if place.card == event.wild), None)
    if place is not None:
        wild, stands_for = card_text(event.wild), face_text(place.rank, place.suit)
        yield _("The {wild} now stands for {place}.", wild=wild, place=stands_for)


# --- Prompts


def prompt_lines(
    prompt: TablePrompt, names: Sequence[str], keys: KeyMap, *, short: bool
) -> Iterator[str]:
    """What is asked, then every choice with its key."""
    question, notice = prompt.question, prompt.notice
    specs = [prompt.claim_button, prompt.primary, prompt.second]
    if question is not None:
        yield question.heading
        specs = [*question.answers, question.aside]
    elif notice is not None:
        yield from filter(None, (notice.heading, notice.then))
    elif prompt.todo and (not short or not _goes_without_saying(prompt)):
        yield prompt.todo
    for spec in specs:
        if spec is not None and spec.enabled and spec.command is not None:
            yield _choice(spec, prompt, keys)
    for spec in prompt.seats:
        if spec.seat is not None:
            label = _("{name}: {words}", name=names[spec.seat], words=spec.label)
            button = _("{label}, a button", label=label)
            yield button if keys.pad else f"{label}, {spec.seat + 1}"


def _goes_without_saying(prompt: TablePrompt) -> bool:
    """Whether the choices say all there is to hear, or there is nothing to choose."""
    offered = prompt.claim_button
    if offered is not None and offered.enabled and offered.command is not None:
        return True
    primary = prompt.primary
    if primary is None or primary.command is None:
        return True
    return primary.key == TableAct.DRAW or primary.does(Act.END_PAUSE)


def _choice(spec: ButtonSpec, prompt: TablePrompt, keys: KeyMap) -> str:
    """A button and its key: "Let it go, Space"."""
    label = spec.name or spec.label
    usual = TableAct.MAY_I if spec is prompt.claim_button else ""
    usual = "enter" if spec is prompt.primary else usual
    key = spec.key or usual
    return f"{label}, {keys.spoken(key)}" if key else _("{label}, a button", label=label)


# --- What others may not hear


_FACE = re.compile("(?:10|[2-9A-Z])[♠♥♦♣]")


def names_other_cards(text: str, public: engine.CardId | None) -> bool:
    """Whether a written text names a card other than the public one."""
    allowed = "" if public is None else card_text(public)
    joker = _("joker")
    has_joker = joker.casefold() in text.casefold() and allowed != joker
    return has_joker or any(face != allowed for face in _FACE.findall(text))
