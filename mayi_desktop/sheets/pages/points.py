"""Rules page: points, that is what the cards cost, and who wins."""

from __future__ import annotations

from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import Jokers, RuleSheet
from mayi_desktop.i18n import _
from mayi_desktop.sheets.pages.page_blocks import Fact, Section
from mayi_desktop.sheets.phrases import deal_word, each_rank, joined, rank_sign, sentence


def points(sheet: RuleSheet) -> Section:
    """What the cards cost, and who wins."""
    word = deal_word(sheet)
    facts = [
        Fact(
            _("Scoring"),
            _(
                "Whoever goes out scores nothing. All others add up the points of the "
                "cards in their hands; cards on the table cost nothing."
            ),
        )
    ]
    facts += [Fact(_("Points"), text, "bullet") for text in _point_rows(sheet)]
    facts.append(
        Fact(
            _("The winner"),
            _(
                "After the last {word} the lowest total wins. Equal lowest totals share "
                "the win.",
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
    who = (
        joined(names)
        if len(names) <= 3
        else _("{first} to {last}", first=names[0], last=names[-1])
    )
    if price is None:
        return _("{who} cost as many points as the number on the card.", who=who)
    return _("{who} cost {points} each.", who=who, points=_points(price))


def _each_costs(sheet: RuleSheet, rank: Rank) -> str:
    points = _points(sheet.points.get(rank, 0))
    return _("{each} costs {points}.", each=sentence(each_rank(rank)), points=points)


def _points(price: int) -> str:
    return _("1 point") if price == 1 else _("{price} points", price=price)
