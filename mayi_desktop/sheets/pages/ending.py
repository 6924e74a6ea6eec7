"""Rules page: the end of a deal, that is going out, an empty stock, and the points."""

from __future__ import annotations

from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import GoingOut, Jokers, RuleSheet, Topic
from mayi_desktop.i18n import _
from mayi_desktop.i18n.conventions import and_list
from mayi_desktop.sheets.pages.page_blocks import Fact, Section
from mayi_desktop.sheets.phrases import (
    deal_word,
    each_rank,
    in_deals,
    rank_sign,
    sentence,
    where_text,
)


def going_out(sheet: RuleSheet) -> Section:
    """How the last card leaves a hand."""
    word = deal_word(sheet)
    at_once = [index for index, rule in enumerate(sheet.deals) if rule.all_at_once]
    facts = [
        Fact(
            _("Going out"),
            _(
                "You go out when you have no cards left, and that ends the {word} at once.",
                word=word,
            ),
        )
    ]
    others = [index for index in range(len(sheet.deals)) if index not in at_once]
    if others:
        words = _last_card(sheet)
        text = where_text(sheet, others, words) if at_once else sentence(words)
        facts.append(Fact(_("The last card"), text))
    if at_once:
        out = _(
            "{where}, whoever lays down goes out, without a discard.",
            where=in_deals(sheet, at_once),
        )
        facts.append(Fact(_("Going out all at once"), sentence(out)))
    return Section(_("Going out"), tuple(facts), (Topic.GOING_OUT,))


def the_stock(sheet: RuleSheet) -> Section:
    """What happens when there is nothing to draw."""
    moment = _("When somebody needs a card and the stock is empty")
    if sheet.eager_restock:
        moment = _("As soon as the last card of the stock is drawn")
    facts = [
        Fact(
            _("Stock runs out"),
            _(
                "{moment}, all the discards but the top one are shuffled and become "
                "the new stock.",
                moment=moment,
            ),
        ),
        Fact(_("Nothing to shuffle"), _nothing_left(sheet)),
    ]
    return Section(_("When the stock runs out"), tuple(facts), (Topic.STOCK,))


def _last_card(sheet: RuleSheet) -> str:
    """How the last card may leave the hand, as the rest of a sentence."""
    match sheet.going_out:
        case GoingOut.EITHER:
            return _("you can discard your last card, or play all of your cards to the table.")
        case GoingOut.BY_DISCARD:
            return _(
                "your last card must be a discard. So always keep one: you can’t "
                "make a play that leaves you nothing to discard."
            )
        case GoingOut.BY_PLAYING:
            return _(
                "your last card must be played to the table, in your contract or "
                "later; you can’t discard it. If you have just one card left after "
                "your plays, your turn ends without a discard and you keep that "
                "card."
            )


def _nothing_left(sheet: RuleSheet) -> str:
    word = deal_word(sheet)
    if sheet.fresh_deck:
        jokers = "" if sheet.jokers is Jokers.NONE else _(", with its jokers,")
        return _(
            "If there’s nothing to shuffle, a fresh deck{jokers} becomes the "
            "stock, as often as needed. It’s put away after the {word}.",
            jokers=jokers,
            word=word,
        )
    over = _(
        "the {word} is over: nobody wins it, and everybody counts the points in their hand",
        word=word,
    )
    return _(
        "If there’s nothing to shuffle, play goes on as long as the players can take the "
        "top discard, and they have to take it. When you have to draw and there’s no "
        "card you can take, {over}.",
        over=over,
    )


def points(sheet: RuleSheet) -> Section:
    """What the cards cost, and who wins."""
    word = deal_word(sheet)
    facts = [
        Fact(
            _("Scoring"),
            _(
                "Whoever goes out scores nothing. Everybody else adds up the points "
                "of the cards in their hand; cards on the table cost nothing."
            ),
        )
    ]
    facts += [Fact(_("Points"), text, "bullet") for text in _point_rows(sheet)]
    facts.append(
        Fact(
            _("The winner"),
            _(
                "After the last {word} the lowest total wins. Players who tie for "
                "it share the win.",
                word=word,
            ),
        )
    )
    return Section(_("Points"), tuple(facts))


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
        texts.append(_each_costs(sheet, Rank.JOKER))
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
        return _each_costs(sheet, row[0])
    names = [rank_sign(rank) for rank in row]
    who = _("{first} to {last}", first=names[0], last=names[-1])
    if len(names) <= 3:
        who = and_list(names)
    if price is None:
        return _("{who} cost the number on the card.", who=who)
    return _("{who} cost {points} each.", who=who, points=_points(price))


def _each_costs(sheet: RuleSheet, rank: Rank) -> str:
    points = _points(sheet.points.get(rank, 0))
    return _("{each} costs {points}.", each=sentence(each_rank(rank)), points=points)


def _points(price: int) -> str:
    return _("1 point") if price == 1 else _("{price} points", price=price)
