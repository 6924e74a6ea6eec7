"""Judges in words whether cards make a meld or fit on one, by the engine's rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, chain, pairwise, product

from mayi_desktop.base.i18n import _
from mayi_desktop.base.languages import or_list
from mayi_desktop.engine import melds
from mayi_desktop.engine.actions import End, MeldPlan
from mayi_desktop.engine.cards import CARDS, CardId, MeldId, Rank, Seat, Suit
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.rulesheet import DealRule, MeldKind, MeldRules, Requirement, RuleSheet
from mayi_desktop.engine.table import Meld, Place
from mayi_desktop.sheets import phrases
from mayi_desktop.sheets.cards import ace_text, run_gap
from mayi_desktop.sheets.turns import laying_off

Face = tuple[Rank, Suit | None]
PIPS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
LEAST_CARDS = 3  # of the smallest meld on any sheet
_FACES: dict[Face, list[CardId]] = defaultdict(list)
for _card in CARDS:
    _FACES[_card.rank, _card.suit].append(_card.id)


@dataclass(frozen=True, slots=True)
class Judgement:
    """The engine's verdict in sentences; the first is the answer.

    `place`: the place on the sheet for a no, or when a card that fits may be laid off.
    """

    fits: bool
    sentences: tuple[str, ...]
    place: str = ""

    @property
    def text(self) -> str:
        """All sentences in one line."""
        return " ".join(self.sentences)


def face_text(face: Face) -> str:
    """A card as text: "7♠", "joker"."""
    rank, suit = face
    return phrases.rank_sign(rank) + (PIPS[suit] if suit is not None else "")


def judge_meld(sheet: RuleSheet, deal: int, faces: Sequence[Face]) -> Judgement:
    """Judge whether cards are a set or a run, and what their wilds may stand for.

    Compares with the contract of the deal (from 0) last: the cards may be a valid meld that
    the contract does not ask for.
    """
    rules, rule, cards = sheet.meld_rules(deal), sheet.deals[deal], _ids(faces)
    found = {kind: melds.legal_arrangements(rules, MeldPlan(kind, cards)) for kind in MeldKind}
    good = {kind: ways for kind, ways in found.items() if not isinstance(ways, Refusal)}
    if not good:
        ways = found[_meant(rules, cards)]
        assert isinstance(ways, Refusal)
        return _refused(sheet, ways, goes_round=_goes_round(rules, cards))
    wanted = [kind for kind in good if _size_trouble(sheet, deal, kind, len(cards)) is None]
    kind = (wanted or [kind for kind in good if _sizes(rule, kind)] or list(good))[0]
    trouble = _size_trouble(sheet, deal, kind, len(cards))
    if trouble is not None:
        return Judgement(False, (trouble,))
    yes = _("Yes, it’s a set.") if kind is MeldKind.SET else _("Yes, it’s a run.")
    sentences = [yes, *_stand_for(rules, good[kind])]
    if len(cards) < min(_sizes(rule, kind), default=len(cards) + 1):
        asks = _(
            "But {deal} {number} asks for {contract}.",
            deal=phrases.deal_word(sheet),
            number=deal + 1,
            contract=phrases.contract_text(rule),
        )
        sentences.append(asks)
    return Judgement(True, tuple(sentences))


def judge_melds(
    sheet: RuleSheet, deal: int, melds_laid: Sequence[Sequence[Face]], *, as_contract: bool
) -> Judgement:
    """Judge cards that are to go down as one meld, or as several at once.

    Several may have to be the contract of the deal, too.
    """
    ids = _ids(chain.from_iterable(melds_laid))
    laid = [ids[a:b] for a, b in pairwise(accumulate(map(len, melds_laid), initial=0))]
    asking = [] if as_contract or len(laid) == 1 else _deals_asking_for(sheet, laid)
    if asking and deal not in asking:
        deal = asking[0]
    verdicts = [judge_meld(sheet, deal, faces) for faces in melds_laid]
    bad = [verdict for verdict in verdicts if not verdict.fits]
    if bad or len(verdicts) == 1:
        return (bad or verdicts)[0]
    rule, found = sheet.deals[deal], []
    for plans in _plans(laid):
        shown = tuple(Requirement(plan.kind, len(plan.cards)) for plan in plans)
        wanted = rule if as_contract else replace(rule, contract=shown)
        found.append(melds.arrange_lay_down(sheet.meld_rules(deal), wanted, plans))
    if all(isinstance(places, Refusal) for places in found):
        if Refusal.RUNS_TOO_CLOSE in found:
            return _refused(sheet, Refusal.RUNS_TOO_CLOSE)
        asks = _(
            "{name}: {words}",
            name=phrases.deal_name(sheet.deal_word, deal),
            words=phrases.contract_text(rule),
        )
        return Judgement(False, (_("No. {why}", why=f"{asks}."),))
    more = dict.fromkeys(text for verdict in verdicts for text in verdict.sentences[1:])
    if asking:
        where = phrases.in_deals(sheet, asking)
        more[_("They’re the contract {where}.", where=where)] = None
    return Judgement(True, (_("Yes, they can all go down together."), *more))


def _plans(laid: Sequence[tuple[CardId, ...]]) -> list[list[MeldPlan]]:
    """All ways to call rows of cards sets or runs."""
    return [
        [MeldPlan(kind, cards) for kind, cards in zip(kinds, laid, strict=True)]
        for kinds in product(MeldKind, repeat=len(laid))
    ]


def _deals_asking_for(sheet: RuleSheet, laid: Sequence[tuple[CardId, ...]]) -> list[int]:
    """The deals (from 0) whose contract these melds are."""

    def is_contract(deal: int, rule: DealRule) -> bool:
        rules = sheet.meld_rules(deal)
        found = [melds.arrange_lay_down(rules, rule, plans) for plans in _plans(laid)]
        return not all(isinstance(places, Refusal) for places in found)

    return [deal for deal, rule in enumerate(sheet.deals) if is_contract(deal, rule)]


def judge_lay_off(sheet: RuleSheet, deal: int, faces: Sequence[Face], face: Face) -> Judgement:
    """Judge whether a card may be laid off on a meld of these cards, and where."""
    rules, cards = sheet.meld_rules(deal), _ids([*faces, face])
    added, cards = cards[-1], cards[:-1]
    ways = [
        Meld(MeldId(0), Seat(0), kind, way)
        for kind in MeldKind
        if not isinstance(found := melds.arrangements(rules, kind, cards), Refusal)
        for way in found
    ]
    # A meld on the table may have grown: no contract limits its size or its wilds.
    if not ways or len(cards) < LEAST_CARDS:
        shown = judge_meld(sheet, deal, faces)
        return Judgement(False, (_("That’s no meld yet."), *shown.sentences), shown.place)
    results = [
        melds.extend(rules, meld, added, end)
        for meld in ways
        for end in ((End.HIGH, End.LOW) if meld.kind is MeldKind.RUN else (None,))
    ]
    longer = [meld for meld in results if isinstance(meld, Meld)]
    if not longer:
        refusals = [refusal for refusal in results if isinstance(refusal, Refusal)]
        return _refused(sheet, refusals[0])
    sentences = [_("Yes, {card} goes there.", card=face_text(face))]
    sentences += _stand_for(rules, [meld.places for meld in longer], only=added)
    return Judgement(True, tuple(sentences), _when_to_lay_off(sheet))


def judge_lay_offs(
    sheet: RuleSheet, deal: int, faces: Sequence[Face], more: Sequence[Face]
) -> Judgement:
    """Judge whether cards may be laid off one after another on a meld of these cards."""
    verdicts = [
        judge_lay_off(sheet, deal, [*faces, *more[:n]], face) for n, face in enumerate(more)
    ]
    bad = [verdict for verdict in verdicts if not verdict.fits]
    texts = dict.fromkeys(chain.from_iterable(verdict.sentences for verdict in verdicts))
    return bad[0] if bad else replace(verdicts[0], sentences=(*texts,))


def _when_to_lay_off(sheet: RuleSheet) -> str:
    """The sentence of the rules page on when cards may be laid off."""
    facts = laying_off(sheet).facts
    return next((fact.text for fact in facts if fact.topic == _("When to lay off")), "")


def _ids(faces: Iterable[Face]) -> tuple[CardId, ...]:
    """A card for each face; the second of one face comes from the second deck."""
    used: dict[Face, int] = defaultdict(int)
    cards = []
    for face in faces:
        cards.append(_FACES[face][used[face]])
        used[face] += 1
    return tuple(cards)


def _meant(rules: MeldRules, cards: Sequence[CardId]) -> MeldKind:
    """Guess the kind meant by cards that are neither: a run if most share a suit."""
    naturals = [CARDS[card] for card in cards if not rules.is_wild(card)]
    suits = [card.suit for card in naturals]
    ranks = [card.rank for card in naturals]
    in_suit = max((suits.count(suit) for suit in suits), default=0)
    in_rank = max((ranks.count(rank) for rank in ranks), default=0)
    return MeldKind.RUN if in_suit > in_rank else MeldKind.SET


def _sizes(rule: DealRule, kind: MeldKind) -> list[int]:
    return rule.set_sizes if kind is MeldKind.SET else rule.run_sizes


def _size_trouble(sheet: RuleSheet, deal: int, kind: MeldKind, size: int) -> str | None:
    """A sentence on what is wrong with the size of a meld in a deal, if anything."""
    rule = sheet.deals[deal]
    sizes = _sizes(rule, kind)
    least = min(sizes, default=phrases.PLAIN_SIZES[kind])
    if sheet.new_melds:
        least = min(least, sheet.shortest_new_meld)
    facts = {
        "deal": phrases.deal_word(sheet),
        "number": deal + 1,
        "size": phrases.number(least),
    }
    if size < least:
        if kind is MeldKind.SET:
            return _("Not yet: in {deal} {number} a set needs {size} cards.", **facts)
        return _("Not yet: in {deal} {number} a run needs {size} cards.", **facts)
    if rule.exact and sizes and size > max(sizes) and not sheet.new_melds:
        if kind is MeldKind.SET:
            return _(
                "Not all at once: in {deal} {number} you lay down a set of exactly {size}. "
                "The rest can be laid off later.",
                **facts,
            )
        return _(
            "Not all at once: in {deal} {number} you lay down a run of exactly {size}. "
            "The rest can be laid off later.",
            **facts,
        )
    return None


def _goes_round(rules: MeldRules, cards: Sequence[CardId]) -> bool:
    """Whether cards have no gap if the ace is both above the king and below the two."""
    places = sorted(int(CARDS[card].rank) % 13 for card in cards if not rules.is_wild(card))
    gaps = [b - a for a, b in pairwise([*places, places[0] + 13])] if places else [0]
    return 1 in places and 14 - max(gaps) <= len(cards)


def _refused(sheet: RuleSheet, refusal: Refusal, *, goes_round: bool = False) -> Judgement:
    why = _("No. {why}", why=_(refusal.value[1]))
    if refusal is Refusal.RUNS_TOO_CLOSE:
        gap = _("At least {ranks} must lie between them", ranks=run_gap(sheet))
        why = _("No. {why}", why=f"{gap}.")
    if refusal is Refusal.RUN_BROKEN and goes_round:
        why = _("No. {why}", why=ace_text(sheet))
    place = sheet.sections.get(refusal.topic, "")
    return Judgement(False, (why,), phrases.place_text(place) if place else "")


def _stand_for(
    rules: MeldRules, ways: Sequence[Sequence[Place]], only: CardId | None = None
) -> list[str]:
    """Sentences on what each wild card stands for or, given a choice, can stand for.

    Leaves out a two that can only stand for itself.
    """
    places: dict[CardId, dict[str, None]] = {}
    for way in ways:
        for place in way:
            if rules.is_wild(place.card) and only in (None, place.card):
                sign = face_text((place.rank, place.suit))
                places.setdefault(place.card, {})[sign] = None
    sentences: dict[str, None] = {}
    for card, signs in places.items():
        own = face_text((CARDS[card].rank, CARDS[card].suit))
        wild, cards = phrases.sentence(own), or_list(list(signs))
        stands = _("{wild} stands for {card}.", wild=wild, card=cards)
        if len(signs) > 1:
            stands = _("{wild} can stand for {cards}, as you choose.", wild=wild, cards=cards)
        if list(signs) != [own]:
            sentences[stands] = None
    return list(sentences)
