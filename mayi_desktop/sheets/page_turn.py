"""Knows what a rules page says about a turn: drawing, laying down, laying off, going out."""

from __future__ import annotations

from collections.abc import Sequence

from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import (
    ClaimWindow,
    DealRule,
    GoingOut,
    Jokers,
    LayOffInTurn,
    MeldKind,
    RuleSheet,
    Topic,
)
from mayi_desktop.sheets.facts import Fact, Section
from mayi_desktop.sheets.phrases import (
    PLAIN_SIZES,
    in_deals,
    listed,
    number,
    rank_name,
    rank_sign,
    sentence,
)


def a_turn(sheet: RuleSheet) -> Section:
    """The order of a turn."""
    if sheet.down_takes_discard:
        down = "You may still take the discard when you are down."
    else:
        down = "Once you are down, you draw from the stock only."
    return Section(
        "A turn",
        (
            Fact(
                "Drawing",
                "Always draw one card first: the top one of the stock, or the top discard.",
                "bullet",
            ),
            Fact("Drawing when down", down, "bullet"),
            Fact(
                "Playing",
                "Then play cards to the table if you can and like: lay down, or lay off once "
                "you are down. You never have to.",
                "bullet",
            ),
            Fact("Discarding", "At the end put one card face up on the discards.", "bullet"),
        ),
        (Topic.TURN, Topic.DRAW, Topic.DISCARD),
    )


def laying_down(sheet: RuleSheet) -> Section:
    """How the contract comes to the table."""
    facts = [
        Fact(
            "Laying down",
            "When you hold the whole contract, you may lay it down in your turn, after "
            "drawing. From then on you are down. You do this only once in a "
            f"{sheet.deal_word}.",
        )
    ]
    further = Fact("Further melds", _further_melds(sheet))
    facts += [*_sizes(sheet), *_all_at_once(sheet), further]
    return Section("Laying down", tuple(facts), (Topic.LAY_DOWN,))


def laying_off(sheet: RuleSheet) -> Section:
    """How cards are added to melds on the table."""
    return Section(
        "Laying off",
        (
            Fact(
                "Laying off",
                "When you are down, you may add cards to the melds on the table, to your own "
                "and to everybody else’s, as many as you like. A run grows at its two ends.",
            ),
            Fact("When to lay off", _when_to_lay_off(sheet)),
        ),
        (Topic.LAY_OFF,),
    )


def going_out(sheet: RuleSheet) -> Section:
    """How the last card leaves a hand."""
    word = sheet.deal_word
    at_once = [index for index, rule in enumerate(sheet.deals) if rule.all_at_once]
    facts = [
        Fact(
            "Going out",
            f"You go out when you have no card left, and that ends the {word} at once.",
        ),
        Fact("The last card", _last_card(sheet)),
    ]
    if at_once and len(at_once) < len(sheet.deals):
        where = sentence(in_deals(sheet, at_once))
        facts.append(
            Fact("Out all at once", f"{where}, whoever lays down is out, without a discard.")
        )
    return Section("Going out", tuple(facts), (Topic.GOING_OUT,))


def the_stock(sheet: RuleSheet) -> Section:
    """What happens when there is nothing to draw."""
    moment = (
        "As soon as the last card of the stock is drawn"
        if sheet.eager_restock
        else "When somebody needs a card and the stock is empty"
    )
    facts = [
        Fact(
            "Stock runs out",
            f"{moment}, all discards but the top one are shuffled and become the new stock.",
        ),
        Fact("Nothing to shuffle", _nothing_left(sheet)),
    ]
    return Section("When the stock runs out", tuple(facts), (Topic.STOCK,))


def points(sheet: RuleSheet) -> Section:
    """What the cards cost, and who wins."""
    word = sheet.deal_word
    facts = [
        Fact(
            "Scoring",
            "Whoever goes out scores nothing. All others add up the cards in their hands; "
            "cards on the table cost nothing.",
        )
    ]
    facts += [Fact("Points", text, "bullet") for text in _point_rows(sheet)]
    facts.append(
        Fact(
            "The winner",
            f"After the last {word} the lowest total wins. Equal lowest totals share the win.",
        )
    )
    return Section("Points", tuple(facts))


def size_words(rules: Sequence[DealRule]) -> str:
    """How many cards the melds of these contracts have, as the rest of a sentence."""
    if not rules[0].exact:
        return (
            "a meld may have more cards than the contract asks for, but you may not lay down "
            "more melds."
        )
    needs = [need for rule in rules for need in rule.contract]
    if any(need.size != PLAIN_SIZES[need.kind] for need in needs):
        return "you lay down the contract and no card more: its sizes are exact."
    kinds = [kind for kind in MeldKind if any(need.kind is kind for need in needs)]
    sizes = [f"a {kind.value} has exactly {number(PLAIN_SIZES[kind])} cards" for kind in kinds]
    return f"you lay down the contract and no card more: {listed(sizes)}."


def all_at_once_words(sheet: RuleSheet, rule: DealRule) -> tuple[str, ...]:
    """What it means that the whole hand is laid down; the first text continues a sentence."""
    open_claims = sheet.claims.window is not ClaimWindow.NEVER and not rule.winning_claims_only
    nothing = "nothing to lay off"
    if sheet.melds.wilds:
        nothing += " and no wild to replace"
    everybody = "everybody may draw from either pile"
    if open_claims:
        everybody += " or ask “May I?”"
    return (
        "you lay down the melds of the contract, and no others, with every card you hold. "
        f"That ends the {sheet.deal_word} at once, without a discard.",
        _spare_words(rule, open_claims=open_claims),
        f"Until then nobody is down: there is {nothing}, and {everybody}.",
    )


def _spare_words(rule: DealRule, *, open_claims: bool) -> str:
    needed, held = sum(need.size for need in rule.contract), rule.cards + 1
    spare = held - needed
    text = f"After drawing you hold {held} cards"
    if open_claims:
        text += ", and each “May I?” brings more"
    if spare == 0:
        return f"{text}; the contract asks for just {needed}."
    extra = "one card" if abs(spare) == 1 else f"{number(abs(spare))} cards"
    if spare < 0:
        return f"{text}; the contract asks for {needed}, so you need {extra} more first."
    return f"{text}; the contract asks for {needed}, so your melds must take in {extra} more."


def _sizes(sheet: RuleSheet) -> list[Fact]:
    """What holds for exact contracts and for open ones, each with the deals it holds in."""
    facts = []
    for exact in (True, False):
        deals = [
            index
            for index, rule in enumerate(sheet.deals)
            if rule.exact is exact and (exact or not rule.all_at_once)
        ]
        if deals:
            words = size_words([sheet.deals[index] for index in deals])
            facts.append(Fact("Sizes of melds", f"{sentence(in_deals(sheet, deals))}, {words}"))
    return facts


def _all_at_once(sheet: RuleSheet) -> list[Fact]:
    """What holds for contracts laid with the whole hand, with the deals it holds in."""
    deals_by_words: dict[tuple[str, ...], list[int]] = {}
    for index, rule in enumerate(sheet.deals):
        if rule.all_at_once:
            deals_by_words.setdefault(all_at_once_words(sheet, rule), []).append(index)
    return [
        Fact("All at once", f"{sentence(in_deals(sheet, deals))}, {' '.join(words)}")
        for words, deals in deals_by_words.items()
    ]


def _when_to_lay_off(sheet: RuleSheet) -> str:
    match sheet.lay_off_in_turn:
        case LayOffInTurn.NOWHERE:
            return "You begin with your next turn, not in the turn in which you lay down."
        case LayOffInTurn.OWN_MELDS:
            return (
                "In the turn in which you lay down, you may lay off on your own melds only; "
                "from your next turn on, on all of them."
            )
        case LayOffInTurn.ANYWHERE:
            return "You may begin in the very turn in which you lay down."


def _last_card(sheet: RuleSheet) -> str:
    match sheet.going_out:
        case GoingOut.EITHER:
            return "You may discard your last card, or play all of your cards to the table."
        case GoingOut.BY_DISCARD:
            return (
                "Your last card must be a discard. So always keep one: a play that would leave "
                "you nothing to discard is not allowed."
            )
        case GoingOut.BY_PLAYING:
            return (
                "Your last card must be played to the table, in your contract or later; you "
                "may not discard it. If just one card is left after your plays, your turn "
                "ends without a discard and you keep that card."
            )


def _further_melds(sheet: RuleSheet) -> str:
    if not sheet.new_melds:
        return (
            f"After the contract you lay down no other melds in that {sheet.deal_word}; you "
            "lay cards off instead."
        )
    return (
        "In later turns you may lay down other melds as well: any set or run of at least "
        f"{number(sheet.shortest_new_meld)} cards."
    )


def _nothing_left(sheet: RuleSheet) -> str:
    word = sheet.deal_word
    if sheet.fresh_deck:
        jokers = "" if sheet.jokers is Jokers.NONE else ", with its jokers,"
        return (
            f"If there is nothing to shuffle, a fresh deck{jokers} becomes the stock, as "
            f"often as needed. It is put away after the {word}."
        )
    over = f"the {word} is over: nobody wins it, and everybody counts their cards"
    if sheet.eager_restock:
        return (
            "In the rare case that all cards are in the players’ hands and on the table, or "
            f"that you must draw and there is no card you may take, {over}."
        )
    return (
        "If there is nothing to shuffle, play goes on as long as the players can take the top "
        "discard, and then they must. When you have to draw and there is no card you may "
        f"take, {over}."
    )


def _point_rows(sheet: RuleSheet) -> list[str]:
    """What the ranks cost, neighbours of the same cost together."""
    ranks = [rank for rank in Rank if rank is not Rank.JOKER]
    rows: list[list[Rank]] = []
    for rank in ranks:
        if rows and _price(sheet, rank) == _price(sheet, rows[-1][-1]):
            rows[-1].append(rank)
        else:
            rows.append([rank])
    texts = [_point_row(sheet, row) for row in rows]
    if sheet.jokers is not Jokers.NONE:
        texts.append(f"Each joker costs {_points(sheet.points.get(Rank.JOKER, 0))}.")
    return texts


def _price(sheet: RuleSheet, rank: Rank) -> int | None:
    """The points of a rank; None for a rank that costs just what stands on it."""
    return None if _is_face_value(sheet, rank) else sheet.points.get(rank, 0)


def _is_face_value(sheet: RuleSheet, rank: Rank) -> bool:
    """Whether a number card costs its number, and a neighbour does so as well."""
    near = [Rank(n) for n in range(max(2, rank - 1), min(10, rank + 1) + 1)]
    same = [other for other in near if sheet.points.get(other, 0) == int(other)]
    return rank in same and len(same) > 1


def _point_row(sheet: RuleSheet, row: list[Rank]) -> str:
    price = _price(sheet, row[0])
    if len(row) == 1:
        return f"Each {rank_name(row[0])} costs {_points(price or 0)}."
    names = [rank_sign(rank) for rank in row]
    who = listed(names) if len(names) <= 3 else f"{names[0]} to {names[-1]}"
    if price is None:
        return f"{who} cost as many points as the number on the card."
    return f"{who} cost {_points(price)} each."


def _points(price: int) -> str:
    return "1 point" if price == 1 else f"{price} points"
