"""Rules page, the turns: drawing, laying down, laying off, May I?, and going out."""

from __future__ import annotations

from collections.abc import Sequence

from mayi_desktop.base.i18n import _
from mayi_desktop.base.languages import and_list
from mayi_desktop.engine.rulesheet import (
    Beneath,
    ClaimOrder,
    ClaimTiming,
    DealRule,
    GoingOut,
    Jokers,
    LayOffInTurn,
    MeldKind,
    RuleSheet,
    Topic,
)
from mayi_desktop.sheets import phrases
from mayi_desktop.sheets.cards import Fact, Section, freed_deals

# --- Drawing, laying down and laying off.


def a_turn(sheet: RuleSheet) -> Section:
    """The order of a turn."""
    if sheet.down_takes_discard:
        down = _("You can still take the discard when you’re down.")
    else:
        down = _("Once you’re down, you can only draw from the stock.")
    return Section(
        _("A turn"),
        (
            Fact(
                _("Drawing"),
                _("Always draw one card first: the top one of the stock, or the top discard."),
                "bullet",
            ),
            Fact(_("Drawing when you’re down"), down, "bullet"),
            Fact(
                _("Playing"),
                _(
                    "Then play cards to the table if you can and want to: lay down, or "
                    "lay off once you’re down. You never have to."
                ),
                "bullet",
            ),
            Fact(
                _("Discarding"),
                _("At the end, put one card face up on the discard pile."),
                "bullet",
            ),
        ),
        (Topic.TURN, Topic.DRAW, Topic.DISCARD),
    )


def laying_down(sheet: RuleSheet) -> Section:
    """How to lay down the contract."""
    facts = [
        Fact(
            _("Laying down"),
            _(
                "When you hold the whole contract, you can lay it down on your "
                "turn, after drawing. From then on you’re down. You do this only "
                "once in a {word}.",
                word=phrases.deal_word(sheet),
            ),
        )
    ]
    further = Fact(_("More melds"), _further_melds(sheet))
    facts += [*_sizes(sheet), *_all_at_once(sheet), further]
    at_once = any(rule.all_at_once for rule in sheet.deals)
    cites = (Topic.LAY_DOWN, Topic.ALL_AT_ONCE) if at_once else (Topic.LAY_DOWN,)
    return Section(_("Laying down"), tuple(facts), cites)


def laying_off(sheet: RuleSheet) -> Section:
    """How to add cards to melds on the table."""
    return Section(
        _("Laying off"),
        (
            Fact(
                _("Laying off"),
                _(
                    "When you’re down, you can add cards to the melds on the table, "
                    "your own and everybody else’s, as many as you like. A run grows at "
                    "both ends."
                ),
            ),
            Fact(_("When to lay off"), _when_to_lay_off(sheet)),
        ),
        (Topic.LAY_OFF,),
    )


def size_text(sheet: RuleSheet, rules: Sequence[DealRule]) -> str:
    """The sizes of the melds of these contracts, as the rest of a sentence."""
    if not rules[0].exact:
        return _(
            "a meld can have more cards than the contract asks for{limit}, but "
            "you can’t lay down more melds.",
            limit=_set_limit(sheet, rules),
        )
    needs = [need for rule in rules for need in rule.contract]
    if any(need.size != phrases.PLAIN_SIZES[need.kind] for need in needs):
        return _("you lay down the contract and nothing more: its sizes are exact.")
    kinds = [kind for kind in MeldKind if any(need.kind is kind for need in needs)]
    sizes = [phrases.plain_size(kind, _("exactly ")) for kind in kinds]
    return _("you lay down the contract and nothing more: {sizes}.", sizes=and_list(sizes))


def all_at_once_texts(sheet: RuleSheet, rule: DealRule) -> tuple[str, ...]:
    """The rules of an all-at-once deal; the first text continues a sentence."""
    open_claims = sheet.has_claims and not rule.winning_claims_only
    nothing = _("nothing to lay off")
    if sheet.melds.wilds:
        nothing += _(" and no wild to swap")
    everybody = _("everybody can draw from either pile")
    if open_claims:
        everybody += _(" or ask “May I?”")
    return (
        _(
            "you lay down the melds of the contract, and no others, with every card "
            "you hold. That ends the {word} at once, without a discard.",
            word=phrases.deal_word(sheet),
        ),
        _spare_words(rule, open_claims=open_claims),
        _(
            "Until then nobody is down: there’s {nothing}, and {everybody}.",
            nothing=nothing,
            everybody=everybody,
        ),
    )


def _set_limit(sheet: RuleSheet, rules: Sequence[DealRule]) -> str:
    """The size limit of sets in these deals, if any."""
    largest = sheet.melds.largest_set
    limited = [rule for rule in rules if rule.set_sizes and not rule.suits_repeat]
    if largest is None or not limited:
        return ""
    free = [index for index in freed_deals(sheet) if sheet.deals[index] in rules]
    if not free:
        return _(" (a set {number} at most)", number=phrases.number(largest))
    return _(
        " (a set {number} at most, except {where})",
        number=phrases.number(largest),
        where=phrases.in_deals(sheet, free),
    )


def _spare_words(rule: DealRule, *, open_claims: bool) -> str:
    needed, held = sum(need.size for need in rule.contract), rule.cards + 1
    spare = held - needed
    text = _("After drawing you hold {held} cards", held=held)
    if open_claims:
        text += _(", and each “May I?” brings more")
    if spare == 0:
        return _("{text}; the contract asks for exactly {needed}.", text=text, needed=needed)
    extra = (
        _("one card")
        if abs(spare) == 1
        else _("{number} cards", number=phrases.number(abs(spare)))
    )
    if spare < 0:
        return _(
            "{text}; the contract asks for {needed}, so you need {extra} more first.",
            text=text,
            needed=needed,
            extra=extra,
        )
    return _(
        "{text}; the contract asks for {needed}, so your melds must hold {extra} more.",
        text=text,
        needed=needed,
        extra=extra,
    )


def _sizes(sheet: RuleSheet) -> list[Fact]:
    """The sizes in exact contracts and in open ones, each with its deals."""
    facts = []
    for exact in (True, False):
        deals = [
            index
            for index, rule in enumerate(sheet.deals)
            if rule.exact is exact and (exact or not rule.all_at_once)
        ]
        if deals:
            words = size_text(sheet, [sheet.deals[index] for index in deals])
            facts.append(Fact(_("Sizes of melds"), phrases.where_text(sheet, deals, words)))
    return facts


def _all_at_once(sheet: RuleSheet) -> list[Fact]:
    """The rules of all-at-once contracts, with their deals."""
    deals_by_words: dict[tuple[str, ...], list[int]] = {}
    for index, rule in enumerate(sheet.deals):
        if rule.all_at_once:
            deals_by_words.setdefault(all_at_once_texts(sheet, rule), []).append(index)
    return [
        Fact(_("All at once"), phrases.where_text(sheet, deals, " ".join(words)))
        for words, deals in deals_by_words.items()
    ]


def _when_to_lay_off(sheet: RuleSheet) -> str:
    match sheet.lay_off_in_turn:
        case LayOffInTurn.NOWHERE:
            return _("You start on your next turn, not on the turn you lay down.")
        case LayOffInTurn.OWN_MELDS:
            return _(
                "On the turn you lay down, you can only lay off on your own melds; from "
                "your next turn on, on all of them."
            )
        case LayOffInTurn.ANYWHERE:
            return _("You can start on the very turn you lay down.")


def _further_melds(sheet: RuleSheet) -> str:
    if not sheet.new_melds:
        return _(
            "After the contract, you can’t lay down any other melds that {word}; you lay "
            "off cards instead.",
            word=phrases.deal_word(sheet),
        )
    return _(
        "On later turns you can lay down other melds as well: any set or run of at least "
        "{number} cards.",
        number=phrases.number(sheet.shortest_new_meld),
    )


# --- May I?


_CITES = (Topic.CLAIM,)


def may_i(sheet: RuleSheet) -> Section:
    """How to get the discard out of turn."""
    if not sheet.has_claims:
        text = _(
            "Nobody asks “May I?” at this table. The discard is only for the player "
            "whose turn it is."
        )
        return Section(_("May I?"), (Fact(_("When to ask"), text),), _CITES)
    facts = [
        Fact(
            _("May I?"),
            _(
                "Somebody discards a card you’d like, but it isn’t your turn? Ask “May "
                "I?” Here’s how it works."
            ),
        ),
        Fact(_("When to ask"), _when(sheet), "bullet"),
        Fact(_("Who gets the card"), _who(sheet), "bullet"),
        Fact(_("What it costs"), _price(sheet), "bullet"),
        Fact(_("How often"), _how_often(sheet), "bullet"),
        Fact(_("The next card down"), _beneath(sheet), "bullet"),
        Fact(_("May I? when you’re down"), _when_down(sheet), "bullet"),
    ]
    if sheet.claims.penalty and not sheet.fresh_deck:
        short = _(
            "If the stock and the discards don’t have enough cards left for "
            "that, you can’t ask."
        )
        facts.insert(4, Fact(_("What it costs"), short, "bullet"))
    winning = [index for index, deal in enumerate(sheet.deals) if deal.winning_claims_only]
    if winning:
        where = phrases.sentence(phrases.in_deals(sheet, winning))
        facts.append(
            Fact(
                _("May I? to win"),
                _("{where}, {words}", where=where, words=winning_text(sheet)),
                "bullet",
            )
        )
    facts.append(
        Fact(
            _("Afterward"),
            _(
                "Nobody loses a turn: the player whose turn it is carries on. Until "
                "one “May I?” is settled, nobody can ask again."
            ),
        )
    )
    return Section(_("May I?"), tuple(facts), _CITES)


def winning_text(sheet: RuleSheet) -> str:
    """The rule of claims that win the deal, as the rest of a sentence."""
    limited = sheet.claims.limit is not None or not sheet.claims.two_in_a_row
    free = _("You get no penalty card")
    if limited:
        free = _("You get no penalty card, and it doesn’t count toward your limit")
    return _(
        "you can only ask for a card that lets you lay down your whole hand "
        "as the contract. You do it right away, even though it isn’t your "
        "turn. {free}, and the {word} is over.",
        free=free,
        word=phrases.deal_word(sheet),
    )


def _when(sheet: RuleSheet) -> str:
    again = ""
    if sheet.claims.during_turn:
        again = _(
            " Even after somebody draws from the stock, everybody else can "
            "still ask for the top discard (not the one under it), until the "
            "next discard."
        )
    match sheet.claims.window:
        case ClaimTiming.NEVER:
            return _("You can’t ask at all.")
        case ClaimTiming.WHILE_EXPOSED:
            return _(
                "You can ask as long as the top discard is up for grabs: before the "
                "next player draws, and also after, if they drew from the stock. If "
                "they take the card themselves, it’s gone; if not, their discard "
                "covers it."
            )
        case ClaimTiming.AT_THE_STOCK:
            return _(
                "The player whose turn it is chooses first. If they take the "
                "discard, it’s gone. If they choose the stock, everybody else can "
                "ask for the discard before the stock card is drawn.{again}",
                again=again,
            )
        case ClaimTiming.BEFORE_THE_DRAW:
            return _(
                "You can ask from the moment of the discard until the next player "
                "draws. That player is always asked first: they can take the card "
                "as their draw, or let you have it. If they choose the stock, "
                "everybody else gets a last chance before the stock card is "
                "drawn.{again}",
                again=again,
            )


def _who(sheet: RuleSheet) -> str:
    match sheet.claims.order:
        case ClaimOrder.LINE_WITH_VETO:
            return _(
                "Everybody’s in line: first the player whose turn it is, then the others "
                "in the order of play. Those ahead of you are asked one at a time: do "
                "they allow it, or do they want the card themselves? The first who wants "
                "it gets it; if nobody does, it’s yours. A player who has drawn from the "
                "stock isn’t in line."
            )
        case ClaimOrder.TURN_ORDER:
            return _(
                "When somebody asks, everybody else is asked whether they want the "
                "card too. Once all have answered, it goes to whoever comes first "
                "in the order of play after the player whose turn it is."
            )
        case ClaimOrder.FIRST_TO_ASK:
            return _("If several players want the card, it goes to the one who asked first.")


def _price(sheet: RuleSheet) -> str:
    penalty = sheet.claims.penalty
    free = _("The player whose turn it is pays nothing: it’s simply their draw.")
    if penalty == 0:
        return _("It’s free: you get the discard and no other card. {free}", free=free)
    return _(
        "You get the discard and {cards} from the stock. {free}",
        cards=phrases.counted(penalty, "penalty card"),
        free=free,
    )


def _how_often(sheet: RuleSheet) -> str:
    limit = sheet.claims.limit
    if limit is None:
        return _("You can do this as often as you like.")
    return _(
        "You can do this {times} a {word}. It counts only if you get the card.",
        times=phrases.times(limit),
        word=phrases.deal_word(sheet),
    )


def _beneath(sheet: RuleSheet) -> str:
    rule = sheet.claims
    chosen = rule.window is ClaimTiming.AT_THE_STOCK
    match rule.beneath:
        case Beneath.HIDDEN if chosen:
            return _("You can only get this one card, not the one under it.")
        case Beneath.HIDDEN:
            return _(
                "You can only get this one card, not the one under it. So the player "
                "whose turn it is must draw from the stock if they haven’t drawn yet."
            )
        case Beneath.DRAW_ONLY:
            return _(
                "Nobody can ask for the card under it. Only the player whose turn "
                "it is can still take it as their draw."
            )
        case Beneath.EXPOSED:
            return f"{_next_card(sheet)} {_in_a_row(sheet)}"


def _next_card(sheet: RuleSheet) -> str:
    if sheet.claims.window is ClaimTiming.AT_THE_STOCK:
        return _("After that, you can ask for the next card down in the same way, and so on.")
    text = _(
        "After that, you can ask for the next card down in the same way, "
        "and so on, until the player whose turn it is has drawn."
    )
    if sheet.claims.window is ClaimTiming.BEFORE_THE_DRAW:
        text += _(
            " That player gets first pick of each of these cards, even after "
            "choosing the stock."
        )
    return text


def _in_a_row(sheet: RuleSheet) -> str:
    if sheet.claims.two_in_a_row:
        return _("The same player can get several cards in a row.")
    return _(
        "But you can’t get two cards in a row: before you ask again, "
        "somebody else must take one, or the next turn must start."
    )


def _when_down(sheet: RuleSheet) -> str:
    draws = sheet.down_may_have(as_draw=True)
    if sheet.down_may_have(as_draw=False):
        if draws:
            return _("Players who are down can ask like everybody else.")
        return _(
            "Players who are down can ask like everybody else, but when it’s their turn, "
            "they have to draw from the stock."
        )
    if draws and sheet.claims.asks_turn_seat:
        return _("Players who are down can’t ask. They’re asked only when it’s their turn.")
    return _("Players who are down can’t ask, and they aren’t asked.")


# --- Going out and an empty stock.


def going_out(sheet: RuleSheet) -> Section:
    """How to go out."""
    word = phrases.deal_word(sheet)
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
        text = phrases.where_text(sheet, others, words) if at_once else phrases.sentence(words)
        facts.append(Fact(_("The last card"), text))
    if at_once:
        out = _(
            "{where}, whoever lays down goes out, without a discard.",
            where=phrases.in_deals(sheet, at_once),
        )
        facts.append(Fact(_("Going out all at once"), phrases.sentence(out)))
    return Section(_("Going out"), tuple(facts), (Topic.GOING_OUT,))


def the_stock(sheet: RuleSheet) -> Section:
    """What happens when the stock is empty."""
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
    """How the last card may be played, as the rest of a sentence."""
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
    word = phrases.deal_word(sheet)
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
