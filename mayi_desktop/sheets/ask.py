"""Questions about the rules as families ask them, each with one exact answer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from mayi_desktop.base.i18n import N_, _
from mayi_desktop.base.languages import and_list
from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import (
    AceRule,
    Beneath,
    ClaimOrder,
    ClaimTiming,
    DealRule,
    FirstDealer,
    FreedWild,
    GoingOut,
    Jokers,
    LayOffInTurn,
    MeldKind,
    Replacers,
    RuleSheet,
)
from mayi_desktop.engine.runs_and_sets import naturals_needed
from mayi_desktop.sheets import phrases
from mayi_desktop.sheets.cards import deck_facts, has_two_runs, point_rows, run_gap
from mayi_desktop.sheets.judge import LEAST_CARDS
from mayi_desktop.sheets.options import RULE_OPTIONS, value_of
from mayi_desktop.sheets.rules_page import RuleOrigins, rules_sections
from mayi_desktop.sheets.rulings import ruling_text, rulings_for

# --- The questions, in English as their key, with the values to fill in.


# Answers for a number of players or of cards in a meld, a deal (from 0), or both.
_Cases = Mapping[tuple[int | None, int | None], str]


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its answer, and the topic and the ruling that say more.

    Under its `keys`, `assets/questions` has other ways to ask it; `values` are filled in there
    as they are in its own words. `cases` are the answers where players or a deal are named.
    """

    keys: tuple[str, ...]
    answer: str
    topic: str
    ruling: int | None = None
    values: tuple[tuple[str, object], ...] = ()
    cases: _Cases = field(default_factory=dict)

    @property
    def words(self) -> str:
        """The question in the language of the players."""
        return _(self.keys[0], **dict(self.values))


FIRST_DEAL, LAST_DEAL = "first-deal", "last-deal"
# What families also ask and no sheet answers: found under it, words find nothing.
OUTSIDE = "outside"
MANY_WILDS = N_("How many wild cards can a set or a run have?")


def questions(sheet: RuleSheet) -> tuple[Question, ...]:
    """The questions that make sense for a sheet, in the order of its rules page."""
    before = (_table, _packs, _contracts, _sizes, _lay_downs, _melds, _wilds, _turn, _lay_offs)
    may_i = (_may_i, _who_gets, _how_often, _more_may_i, _last_may_i)
    parts = (
        *before,
        _when,
        *(may_i if sheet.has_claims else ()),
        _swaps,
        _freed,
        _end,
        _points,
    )
    return tuple(question for part in parts for question in part(sheet))


def _ask(
    key: str,
    answer: str,
    topic: str,
    ruling: int | None = None,
    also: Sequence[str] = (),
    cases: _Cases | None = None,
    **values: object,
) -> Question:
    filled = tuple(values.items())
    return Question((key, *also), phrases.sentence(answer), topic, ruling, filled, cases or {})


def _chosen(sheet: RuleSheet, name: str) -> str:
    """The answer of the rule editor for how a sheet has a rule."""
    return RULE_OPTIONS[name].answer_text(value_of(sheet, name))


def _yes(on: object) -> str:
    return _("Yes") if on else _("No")


def _yes_in(sheet: RuleSheet, deals: Sequence[int]) -> str:
    """Yes, no, or the deals (from 0) in which it is yes."""
    if len(deals) in (0, len(sheet.deals)):
        return _yes(deals)
    return _("Yes, {where}", where=phrases.in_deals(sheet, deals))


def _each(sheet: RuleSheet, answer: Callable[[int], str]) -> _Cases:
    """The answers for each deal, where it has one."""
    found = {deal: answer(deal) for deal in range(len(sheet.deals))}
    return {
        (None, deal): _at(phrases.in_deals(sheet, [deal]), text)
        for deal, text in found.items()
        if text
    }


def _at(where: str, answer: str) -> str:
    where, answer = phrases.sentence(where), phrases.sentence(answer)
    return _("{name}: {words}", name=where, words=answer)


def _ask_in(
    sheet: RuleSheet,
    key: str,
    deals: Sequence[int],
    topic: str,
    ruling: int | None = None,
    said: tuple[str, str] | None = None,
) -> Question:
    """A question that is answered with yes in these deals (from 0).

    `said`: what holds there, and what elsewhere, instead of yes and no: families also ask the
    other way around, whether something must be or may not be.
    """
    yes, no = said or (_yes(on=True), _yes(on=False))
    cases = _each(sheet, lambda deal: yes if deal in deals else no)
    if len(deals) in (0, len(sheet.deals)):
        return _ask(key, yes if deals else no, topic, ruling, cases=cases)
    some = _yes_in(sheet, deals)
    if said:
        some = _("{answer}, but not {where}", answer=no, where=phrases.in_deals(sheet, deals))
    return _ask(key, some, topic, ruling, cases=cases)


def _ask_down(sheet: RuleSheet, key: str, answer: str, topic: str, over: str = "") -> Question:
    """A question about the time after a lay-down; `over` answers where that ends the deal."""
    over = over or _("No, laying down ends the {word}", word=phrases.deal_word(sheet))
    cases = _each(sheet, lambda deal: over if sheet.deals[deal].all_at_once else answer)
    return _ask(key, answer, topic, cases=cases)


def _by_deal(sheet: RuleSheet, answers: Sequence[str]) -> str:
    """An answer for all deals, or each with its deals: "10 in rounds 1 to 3 and 11 …"."""
    deals: dict[str, list[int]] = defaultdict(list)
    for deal, answer in enumerate(answers):
        deals[answer].append(deal)
    if len(deals) == 1:
        return answers[0]
    return and_list([f"{one} {phrases.in_deals(sheet, at)}" for one, at in deals.items()])


def _with(seats: int, answer: str) -> str:
    return _at(_("With {number} players", number=phrases.number(seats)), answer)


def _with_players(sheet: RuleSheet, noun: str, count: Callable[[int, int], int]) -> _Cases:
    """Numbers of something for so many players, and for a deal with so many."""
    found: dict[tuple[int | None, int | None], str] = {}
    for seats in range(sheet.players[0], sheet.players[1] + 1):
        every = range(len(sheet.deals))
        counts = [phrases.counted(count(seats, deal), noun) for deal in every]
        found[seats, None] = _with(seats, _by_deal(sheet, counts))
        for deal in every:
            where = phrases.in_deals(sheet, [deal])
            found[seats, deal] = _with(seats, f"{counts[deal]} {where}")
    return found


def _table(sheet: RuleSheet) -> Iterator[Question]:
    many = phrases.counted(len(sheet.deals), sheet.deal_word)
    words = phrases.deal_words(sheet)
    dealt = [rule.cards for rule in sheet.deals]
    cards = str(min(dealt))
    if min(dealt) < max(dealt):
        cards = _("{first} to {last}", first=cards, last=max(dealt))
    long = _("{many}, with {cards} cards dealt", many=many, cards=cards)
    yield _ask(N_("How long is a game?"), long, _("Length of the game"))
    goal = _(
        "Lay down the contract of each {word}, get rid of your cards, and have the lowest "
        "total after {many}",
        word=phrases.deal_word(sheet),
        many=many,
    )
    yield _ask(N_("What’s the goal of the game?"), goal, _("The goal"))
    people = phrases.number_range(*sheet.players)
    least, most = sheet.players
    cases: _Cases = {(n, None): _with(n, _yes(least <= n <= most)) for n in range(2, 13)}
    yield _ask(N_("How many people can play?"), people, _("Players"), cases=cases)
    first = _chosen(sheet, "first_dealer")
    yield _ask(N_("Who deals first?"), first, _("First dealer"))
    if sheet.first_dealer is FirstDealer.HIGH_CARD:
        asked = N_("What if two draw the same card for the first deal?")
        yield _ask(asked, _("They draw again"), _("First dealer"))
    starts = _("The player to the dealer’s left")
    yield _ask(N_("Who starts?"), starts, _("Dealing"))
    yield _ask(N_("Who deals next?"), starts, _("Dealing"))
    yield _ask(N_("Which way does play go around?"), _("Clockwise"), _("Dealing"))
    if sheet.melds.wilds:
        stays, buried = (
            _("It stays, and can be taken"),
            _("It’s buried, and another card is turned up"),
        )
        answer = buried if sheet.natural_upcard else stays
        yield _ask(N_("What if the first card turned up is wild?"), answer, _("First discard"))
    between = _("Yes, between two {words}, with the highest total at the table", words=words)
    yield _ask(N_("Can somebody join in the middle of the game?"), between, _("Newcomers"))
    same = _("As many as the highest total at the table")
    yield _ask(N_("How many points does a newcomer start with?"), same, _("Newcomers"))


def _packs(sheet: RuleSheet) -> Iterator[Question]:
    decks = " ".join(fact.text for fact in deck_facts(sheet) if fact.kind == "bullet")
    decks = decks or deck_facts(sheet)[0].text
    cases = _with_players(sheet, "deck", sheet.decks_for)
    yield _ask(N_("How many decks do we need?"), decks, _("Decks"), cases=cases)

    def jokers_in(seats: int, deal: int) -> int:
        return sheet.jokers_for(seats, sheet.decks_for(seats, deal))

    least, most = sheet.players
    every = range(len(sheet.deals))
    counts = {jokers_in(seats, deal) for seats in range(least, most + 1) for deal in every}
    jokers = _chosen(sheet, "jokers")
    if len(counts) == 1 and sheet.jokers is not Jokers.NONE:
        jokers = phrases.number(*counts)
    cases = {} if sheet.jokers is Jokers.NONE else _with_players(sheet, "joker", jokers_in)
    yield _ask(N_("How many jokers are in the pack?"), jokers, _("Jokers"), cases=cases)
    if sheet.jokers is not Jokers.NONE:
        asked = N_("Can we play without jokers?")
        yield _ask(asked, _("Rules of your own can leave them out"), _("Jokers"))
    cards = _by_deal(sheet, [str(rule.cards) for rule in sheet.deals])
    cases = _each(sheet, lambda deal: str(sheet.deals[deal].cards))
    yield _ask(N_("How many cards is everybody dealt?"), cards, _("Cards dealt"), cases=cases)


def _contracts(sheet: RuleSheet) -> Iterator[Question]:
    word = phrases.deal_word(sheet)
    for index, rule in enumerate(sheet.deals):
        asked = N_("What do I need in {word} {number}?")
        text = _contract_and_cards(rule)
        also = [FIRST_DEAL] if rule is sheet.deals[0] else []
        also += [LAST_DEAL] if rule is sheet.deals[-1] else []
        yield _ask(asked, text, _("Contracts"), also=also, word=word, number=index + 1)
    every = enumerate(map(_contract, sheet.deals), 1)
    contracts = "; ".join(f"{number}: {text}" for number, text in every)
    cases = _each(sheet, lambda deal: _contract_and_cards(sheet.deals[deal]))
    yield _ask(N_("What do I need to go down?"), contracts, _("Contracts"), cases=cases)
    asked = N_("What is a contract?")
    yield _ask(asked, _("The melds that a {word} asks for", word=word), _("Contracts"))


def _contract(rule: DealRule) -> str:
    """The melds a deal asks for, and whether all cards must go with them."""
    text = phrases.contract_text(rule)
    if rule.all_at_once:
        return _("{contract}, with every card you hold and no discard", contract=text)
    return text


def _contract_and_cards(rule: DealRule) -> str:
    """What a deal asks for: families ask for the number of cards in one breath."""
    return _("{contract}; {count} cards dealt", contract=_contract(rule), count=rule.cards)


def _sizes(sheet: RuleSheet) -> Iterator[Question]:

    def sizes(deal: int, kind: MeldKind) -> str:
        contract = phrases.contract_text(sheet.deals[deal])
        every = [need.size for need in sheet.deals[deal].contract if need.kind is kind]
        size = phrases.number_range(min(every), max(every)) if every else ""
        return size and _("{name}: {words}", name=size, words=contract)

    sets = sorted({size for rule in sheet.deals for size in rule.set_sizes})
    runs = sorted({size for rule in sheet.deals for size in rule.run_sizes})
    if sets:
        size = phrases.number_range(sets[0], sets[-1])
        cases = _each(sheet, lambda deal: sizes(deal, MeldKind.SET))
        yield _ask(N_("How many cards does a set need?"), size, _("Contracts"), cases=cases)
    if runs:
        size = phrases.number_range(runs[0], runs[-1])
        cases = _each(sheet, lambda deal: sizes(deal, MeldKind.RUN))
        yield _ask(N_("How many cards does a run need?"), size, _("Contracts"), cases=cases)
    further = [sheet.shortest_new_meld] if sheet.new_melds else []
    count = phrases.number(min([*sets, *further]))
    a_set = _("Cards of one rank, {count} or more", count=count)
    yield _ask(N_("What is a set?"), a_set, _("Sets"))
    count = phrases.number(min([*runs, *further]))
    a_run = _("Cards in a row in one suit, {count} or more", count=count)
    yield _ask(N_("What is a run?"), a_run, _("Runs"))
    both = _("A set: {a_set}. A run: {a_run}", a_set=a_set, a_run=a_run)
    yield _ask(N_("What is a meld?"), both, _("Contracts"))
    asked = N_("What does going down mean?")
    yield _ask(asked, _("Laying your contract on the table"), _("Contracts"))


def _lay_downs(sheet: RuleSheet) -> Iterator[Question]:
    longer = [i for i, rule in enumerate(sheet.deals) if not rule.exact or rule.all_at_once]
    asked = N_("Can melds be larger than the contract asks for?")
    larger, exact = _("They can be larger"), _("Exactly what the contract asks for")
    found = _ask_in(sheet, asked, longer, _("Sizes of melds"), said=(larger, exact))
    if longer and sheet.melds.largest_set is not None:
        largest = phrases.number(sheet.melds.largest_set)
        answer = _(
            "{larger}, but a set has {number} cards at most", larger=larger, number=largest
        )
        room = _each(sheet, lambda deal: answer if _has_room(sheet, deal) else exact)
        found = replace(found, answer=answer, cases=room)
    yield found
    whole = [i for i, rule in enumerate(sheet.deals) if rule.all_at_once]
    topic = _("All at once") if whole else _("Contracts")
    asked = N_("Do I have to lay down my whole hand at once?")
    all_down = _("All cards must go down, with none left to discard")
    contract = _("Only the contract must go down")
    told = _each(sheet, lambda n: _at(all_down, _whole_hand(sheet, n)) if n in whole else "")
    found = _ask_in(sheet, asked, whole, topic, said=(all_down, contract))
    found = replace(found, cases={**found.cases, **told})
    yield replace(found, answer=found.cases[None, whole[0]]) if len(whole) == 1 else found
    asked = N_("Can I lay down only a part of the contract?")
    yield _ask(asked, _("The whole contract goes down together"), _("Contracts"))
    asked = N_("Can I lay down other melds than the contract asks for?")
    yield _ask(asked, _("Only the melds that the contract asks for"), _("Contracts"))
    asked = N_("Do I have to lay down as soon as I can?")
    yield _ask(asked, _("You can wait as long as you like"), _("Playing"))
    asked = N_("Can I lay down on my first turn?")
    yield _ask(asked, _("From your first turn on"), _("Laying down"))
    winning = [index for index, rule in enumerate(sheet.deals) if rule.winning_claims_only]
    topic = _("May I? to win") if winning else _("Laying down")
    said = (_("Only with a “May I?” that wins"), _("Only on your own turn"))
    yield _ask_in(sheet, N_("Can I lay down when it’s not my turn?"), winning, topic, said=said)
    asked = N_("What if I couldn’t lay down?")
    yield _ask(asked, _("You go on to the next contract"), _("Contracts"))
    asked = N_("Can I lay down more melds once I’m down?")
    yield _ask_down(sheet, asked, _yes(sheet.new_melds), _("More melds"))
    if sheet.new_melds:
        least = phrases.number(sheet.shortest_new_meld)
        yield _ask(N_("How many cards does a further meld need?"), least, _("More melds"))


def _whole_hand(sheet: RuleSheet, deal: int) -> str:
    """How many cards somebody has to lay down who goes out with all of them."""
    rule, count = sheet.deals[deal], phrases.number(sheet.deals[deal].cards + 1)
    if not sheet.has_claims or rule.winning_claims_only:
        return count
    more = phrases.number(1 + sheet.claims.penalty)
    return _("{count}, and {more} more for each “May I?”", count=count, more=more)


def _has_room(sheet: RuleSheet, deal: int) -> bool:
    """Whether some meld of a deal’s contract is smaller than the largest there may be."""
    rule, largest = sheet.deals[deal], sheet.meld_rules(deal).largest_set
    return largest is None or bool(rule.run_sizes) or rule.set_sizes[0] < largest


def _melds(sheet: RuleSheet) -> Iterator[Question]:
    rules = sheet.melds
    every = range(len(sheet.deals))
    free = [i for i in every if not rules.distinct_suits or sheet.deals[i].suits_repeat]
    asked = N_("Can a set have two cards of the same suit?")
    said = (_("Suits may repeat"), _("All suits must differ"))
    yield _ask_in(sheet, asked, free, _("Sets"), 15, said)
    largest = _("No limit") if rules.largest_set is None else phrases.number(rules.largest_set)
    yield _ask(N_("How large can a set get?"), largest, _("Largest set"))
    yield _ask(N_("Can a run mix suits?"), _("A run is all one suit"), _("Runs"))
    low = rules.ace is not AceRule.HIGH
    yield _ask(N_("Can an ace go before the two?"), _yes(low), _("Aces in runs"))
    yield _ask(N_("Can an ace go after the king?"), _yes(on=True), _("Aces in runs"))
    both = rules.ace is AceRule.BOTH_ENDS
    yield _ask(N_("Can one run have an ace at both ends?"), _yes(both), _("Aces in runs"))
    stands = {
        AceRule.HIGH: _("Only high, after the king"),
        AceRule.EITHER_END: _("Low or high, but not both in one run"),
        AceRule.BOTH_ENDS: _("Low, high, or both in one run"),
    }[rules.ace]
    yield _ask(N_("Is an ace low or high?"), stands, _("Aces in runs"))
    asked = N_("Can a run go around the corner, king, ace, two?")
    yield _ask(asked, _yes(on=False), _("Aces in runs"))
    lowest = phrases.rank_sign(Rank.ACE if low else Rank(rules.low))
    yield _ask(N_("What is the lowest card in a run?"), lowest, _("Aces in runs"))
    asked = N_("How long can a run get?")
    yield _ask(asked, phrases.number(rules.longest_run), _("Aces in runs"))
    if has_two_runs(sheet):
        topic = _("Two runs in the same suit")
        apart, touching = _yes(on=True), _("They may touch")
        if rules.run_gap:
            touch = _("Yes, but they can’t touch")
            apart = touch if rules.runs_may_overlap else _("Yes, with a gap between them")
            touching = _("At least {ranks} must lie between them", ranks=run_gap(sheet))
        yield _ask(N_("Can I have two runs in the same suit?"), apart, topic)
        yield _ask(N_("Can two runs in the same suit touch?"), touching, topic)
        asked = N_("Can two runs in the same suit share ranks?")
        yield _ask(asked, _yes(rules.runs_may_overlap), topic)
    yield _ask(N_("Can I have two sets of the same rank?"), _yes(on=True), _("Melds stay put"))
    yield _ask(N_("Can cards on the table be moved?"), _yes(on=False), _("Melds stay put"))


def _wilds(sheet: RuleSheet) -> Iterator[Question]:
    rules = sheet.melds
    wilds = phrases.ranks(rules.wilds) if rules.wilds else _("None")
    yield _ask(N_("Which cards are wild?"), wilds, _("Wild cards"))
    two = Rank.TWO in rules.wilds
    yield _ask(N_("Are twos wild?"), _yes(two), _("Twos as twos"))
    if two:
        asked = N_("Can a two be an ordinary two?")
        own = _("It’s one in a run of its own suit, before the three, and wild elsewhere")
        natural = own if rules.natural_twos else _("It’s always wild")
        yield _ask(asked, natural, _("Twos as twos"))
    if not rules.wilds:
        return
    many = _chosen(sheet, "melds.naturals_per_wild")
    topic = _("How many wilds")
    asked = MANY_WILDS
    if Rank.JOKER in rules.wilds:
        asked = N_("How many jokers can a set or a run have?")
    cases: _Cases = {
        (n, None): _at(
            _("At most, when you lay down a meld of {number}", number=phrases.number(n)),
            phrases.number(n - naturals_needed(rules, n)),
        )
        for n in range(LEAST_CARDS, rules.longest_run + 1)
    }
    yield _ask(asked, many, topic, also=[MANY_WILDS], cases=cases)
    if rules.naturals_per_wild:
        asked = N_("Does the limit on wild cards hold for laying off, too?")
        no_limit = _("You can lay off as many wilds as you like")
        too = _("The limit holds for laying off, too")
        yield _ask(asked, too if rules.limit_on_lay_off else no_limit, topic)
    yield _ask(N_("Can a meld be all wild cards?"), _("Every meld needs a natural card"), topic)
    itself = _("A card that stands for itself")
    yield _ask(N_("What is a natural card?"), itself, _("Wild cards"))
    asked = N_("Can a wild card stand for any card?")
    any_card = _("Any card but a two") if rules.low > Rank.TWO else _yes(on=True)
    yield _ask(asked, any_card, _("Wild cards"))
    asked = N_("Who says what a wild card stands for?")
    yield _ask(asked, _("You do, and there it stays"), _("Where wilds go"))
    yield _ask(N_("Can two wild cards stand next to each other?"), _yes(on=True), topic)
    yield _ask(N_("Can I lay off a wild card?"), _yes(on=True), topic)
    yield _ask(N_("Can I discard a wild card?"), _yes(on=True), _("Discarding"))


def _turn(sheet: RuleSheet) -> Iterator[Question]:
    first = _("Draw a card, before anything else")
    yield _ask(N_("What do I do first on my turn?"), first, _("Drawing"))
    yield _ask(N_("Can I draw from the discard pile?"), _yes(on=True), _("Drawing"))
    asked = N_("Can I take more than the top card of the discards?")
    yield _ask(asked, _("Only the top card"), _("Drawing"))
    asked = N_("Can I take the discard after drawing from the stock?")
    yield _ask(asked, _yes(on=False), _("Drawing"))
    asked = N_("Do I have to take the discard?")
    yield _ask(asked, _("You can draw from the stock instead"), _("Drawing"))
    asked = N_("Do I have to use the discard I take?")
    yield _ask(asked, _("You can keep it, or play it later"), _("Drawing"))
    asked = N_("Can the others see what I draw?")
    yield _ask(asked, _("Only what you take from the discards"), _("Drawing"))
    asked = N_("Can I still take the discard when I’m down?")
    pile = (
        _("You draw from either pile") if sheet.down_takes_discard else _("Only from the stock")
    )
    yield _ask(asked, pile, _("Drawing when you’re down"))
    ends = {
        GoingOut.EITHER: _("A discard ends every turn, unless you play your last card"),
        GoingOut.BY_DISCARD: _("A discard ends every turn"),
        GoingOut.BY_PLAYING: _("A discard ends every turn, unless one card is left"),
    }[sheet.going_out]
    asked = N_("Do I have to discard at the end of my turn?")
    last = _("A discard ends every turn, but not when you lay down")
    yield _ask_down(sheet, asked, ends, _("Discarding"), last)
    asked = N_("Can I discard the card I just took from the pile?")
    yield _ask(asked, _yes(on=True), _("Discarding"), 11)
    asked = N_("Can I discard a card that fits on the table?")
    yield _ask(asked, _yes(on=True), _("Discarding"))


def _lay_offs(sheet: RuleSheet) -> Iterator[Question]:
    adding = _("Adding your cards to melds on the table")
    yield _ask(N_("What does laying off mean?"), adding, _("Laying off"))
    asked = N_("Can I lay off on other players’ melds?")
    topic = _("Laying off")
    yield _ask_down(sheet, asked, _yes(on=True), topic)
    asked = N_("Can I lay off before I’m down?")
    yield _ask(asked, _("Only once you’re down"), _("Laying off"))
    # Answers to whether, and to when.
    when = {
        LayOffInTurn.NOWHERE: _("Only from your next turn on"),
        LayOffInTurn.OWN_MELDS: _("Right away only on your own melds"),
        LayOffInTurn.ANYWHERE: _("Right away, on all melds"),
    }[sheet.lay_off_in_turn]
    asked = N_("Can I lay off on the turn I lay down?")
    yield _ask_down(sheet, asked, when, _("When to lay off"))
    asked = N_("How many cards can I lay off in a turn?")
    yield _ask_down(sheet, asked, _("As many as you like"), topic)
    still = _("Draw, lay off what you like, and discard")
    if sheet.new_melds:
        still = _("Draw, lay off or lay down further melds as you like, and discard")
    word = phrases.deal_word(sheet)
    over = _("The {word} is over, and everybody counts", word=word)
    yield _ask_down(sheet, N_("What do I do once I’m down?"), still, topic, over)
    keeps = _("You can keep cards that fit")
    yield _ask(N_("Do I have to lay off what fits?"), keeps, _("Laying off"))
    yield _ask(N_("Where can I add to a run?"), _("At either end"), _("Laying off"))


def _when(sheet: RuleSheet) -> Iterator[Question]:
    yield _ask(N_("When can I ask “May I?”"), _chosen(sheet, "claims.window"), _("When to ask"))


def _may_i(sheet: RuleSheet) -> Iterator[Question]:
    claims = sheet.claims
    call = _("Asking for the top discard when it’s not your turn")
    yield _ask(N_("What does “May I?” mean?"), call, _("May I?"))
    may = (
        _("Everybody at the table")
        if claims.down_may_claim
        else _("Anybody who isn’t down yet")
    )
    yield _ask(N_("Who can ask “May I?”"), may, _("May I? when you’re down"))
    late = claims.during_turn or claims.window is ClaimTiming.WHILE_EXPOSED
    asked = N_("Can I still ask after the next player has drawn?")
    answer = _("Yes, if they drew from the stock") if late else _yes(on=False)
    if claims.window is ClaimTiming.AT_THE_STOCK and not late:
        answer = _("Only when they choose the stock, before they take its card")
    yield _ask(asked, answer, _("When to ask"))


def _who_gets(sheet: RuleSheet) -> Iterator[Question]:
    claims = sheet.claims
    who = _chosen(sheet, "claims.order")
    if claims.order is ClaimOrder.LINE_WITH_VETO:
        who = _("Whoever comes first in line: players ahead are asked first")
    elif claims.order is ClaimOrder.FIRST_TO_ASK and claims.asks_turn_seat:
        who = _("Whoever asks first, unless the player whose turn it is takes it")
    yield _ask(N_("Who gets the card if two ask?"), who, _("Who gets the card"), 14)
    veto = _("Only by taking it")
    if claims.order is ClaimOrder.LINE_WITH_VETO and not claims.down_may_claim:
        veto = _("Only players ahead of you who aren’t down, by taking it")
    if claims.order is ClaimOrder.FIRST_TO_ASK:
        turn = _("Only whoever’s turn it is, by taking it")
        veto = turn if claims.asks_turn_seat else _("Nobody can refuse it")
    yield _ask(N_("Can somebody refuse me the card?"), veto, _("Who gets the card"))
    theirs = _("They take it first, before anybody can ask")
    if not sheet.down_takes_discard:
        theirs = _("They get it, unless they’re down")
    elif claims.asks_turn_seat:
        theirs = _("They get it, as their draw")
    asked = N_("What if the player whose turn it is wants the card I ask for?")
    yield _ask(asked, theirs, _("Who gets the card"))


def _how_often(sheet: RuleSheet) -> Iterator[Question]:
    claims = sheet.claims
    often = _("As often as you like")
    if claims.beneath is Beneath.EXPOSED and not claims.two_in_a_row:
        often = _("As often as you like, but never for two cards in a row")
    if claims.limit is not None:
        often = _(
            "{times} a {word}", times=phrases.times(claims.limit), word=phrases.deal_word(sheet)
        )
    yield _ask(N_("How often can I ask “May I?”"), often, _("How often"))
    asked = N_("Does a “May I?” count if I don’t get the card?")
    yield _ask(asked, _("No, and it costs nothing"), _("How often"))


def _more_may_i(sheet: RuleSheet) -> Iterator[Question]:
    claims = sheet.claims
    cost = phrases.counted(claims.penalty, "penalty card") if claims.penalty else _("Nothing")
    free = _("Nothing, as you win with the card")
    cases = _each(sheet, lambda deal: free if sheet.deals[deal].winning_claims_only else "")
    drawn = _("{cost} from the stock", cost=cost) if claims.penalty else cost
    yield _ask(N_("What does a “May I?” cost?"), drawn, _("What it costs"), cases=cases)
    card, number = _("Only that card"), phrases.number(1 + claims.penalty)
    if claims.penalty:
        card = _("{number}: the card you ask for and {cost}", number=number, cost=cost)
    yield _ask(N_("How many cards do I get with a “May I?”"), card, _("What it costs"))
    under = _chosen(sheet, "claims.beneath")
    if claims.beneath is Beneath.EXPOSED and not claims.two_in_a_row:
        under = _("You can ask for it, but never for two cards in a row")
    yield _ask(N_("Can I have the next card down, too?"), under, _("The next card down"))
    if claims.beneath is Beneath.EXPOSED:
        asked = N_("Can I get two cards in a row?")
        yield _ask(asked, _yes(claims.two_in_a_row), _("The next card down"))
    asked = N_("Can I still ask for the discard when I’m down?")
    yield _ask(asked, _yes(claims.down_may_claim), _("May I? when you’re down"))
    yield _ask(N_("Can I ask for a card I discarded myself?"), _yes(on=True), _("May I?"), 10)
    yield _ask(N_("Can I ask for the first card turned up?"), _yes(on=True), _("First discard"))
    asked = N_("Do I need to ask on my own turn?")
    yield _ask(asked, _("On your own turn, you just draw it, at no cost"), _("May I?"))
    goes_on = _("Whoever’s turn it was goes on, and yours still comes")
    yield _ask(N_("Do I lose my turn if I ask?"), goes_on, _("Afterward"))
    asked = N_("Do I discard after a “May I?”")
    yield _ask(asked, _("Not until your own turn"), _("Afterward"))


def _last_may_i(sheet: RuleSheet) -> Iterator[Question]:
    last, word = sheet.deals[-1], phrases.deal_word(sheet)

    def may(deal: int) -> str:
        only = sheet.deals[deal].winning_claims_only
        return _("Only whoever can win with the card") if only else _yes(on=True)

    answer = may(len(sheet.deals) - 1)
    asked = N_("Can I ask “May I?” in the last {word}?")
    topic = _("May I? to win") if last.winning_claims_only else _("May I?")
    yield _ask(asked, answer, topic, cases=_each(sheet, may), word=word)
    asked = N_("Can we play without “May I?”")
    yield _ask(asked, _("Rules of your own can leave it out"), _("May I?"))
    winning = [index for index, rule in enumerate(sheet.deals) if rule.winning_claims_only]
    if winning:
        asked, only = N_("Can I win with a “May I?”"), _("Only whoever can win with the card")
        found = _ask_in(sheet, asked, winning, _("May I? to win"))
        told = _each(sheet, lambda deal: _at(_yes(on=True), only) if deal in winning else "")
        yield replace(found, cases={**found.cases, **told})


_SLIDES = (FreedWild.SLIDES_HIGH_FIRST, FreedWild.SLIDES_EITHER_END)


def _swaps_on(sheet: RuleSheet) -> bool:
    """Whether somebody can swap some wild card on the table."""
    some = sheet.replace.wilds & sheet.melds.wilds and sheet.replace.kinds
    return sheet.replace.who is not Replacers.NOBODY and bool(some)


def _swaps(sheet: RuleSheet) -> Iterator[Question]:
    rule, wilds = sheet.replace, sheet.replace.wilds & sheet.melds.wilds
    if not sheet.melds.wilds:
        return
    on = _swaps_on(sheet)
    nobody = RULE_OPTIONS["replace.who"].answer_text(Replacers.NOBODY)
    who = _chosen(sheet, "replace.who") if on else nobody
    topic = _("Who can swap") if on else _("Swapping wild cards")
    slides = on and rule.goes in _SLIDES
    told = _("{who}; it stays in its run", who=who) if slides else who
    yield _ask_down(sheet, N_("Who can swap a wild card on the table?"), told, topic, nobody)
    # Who asks whether they can is told when, and who isn't down might not be meant by "yes".
    before, always = _("Only before you’re down"), _("Whether you’re down or not")
    if rule.goes is FreedWild.TO_HAND_AND_PLAYED:
        before = _("Only if you lay down in the same turn")
        always = _("Once you’re down, or if you lay down in the same turn")
    when = {
        Replacers.NOT_DOWN: before,
        Replacers.DOWN: _("Only once you’re down"),
        Replacers.DOWN_LATER_TURNS: _("Only once you’re down, from your next turn on"),
    }.get(rule.who)
    others = _("In other players’ melds, whether you’re down or not")
    if on:
        asked = N_("Do I have to be down to swap a wild card?")
        yield _ask_down(sheet, asked, when or always, topic)
    who = when or (others if on else who)
    topic = _("Wilds you can swap") if on else _("Swapping wild cards")
    from_run = _("Yes, but it stays in its run") if slides else _yes(on=True)
    only_run = _("Only out of a run, where it stays") if slides else _("Only out of a run")

    if Rank.JOKER in sheet.melds.wilds:
        kinds = rule.kinds if on and Rank.JOKER in wilds else frozenset()
        asked = N_("Can I swap a joker out of a run?")
        answer = _at(from_run, who) if MeldKind.RUN in kinds else _yes(on=False)
        yield _ask_down(sheet, asked, answer, topic)
        # Who doesn't say where finds this one first, so it tells about runs too.
        only = kinds == {MeldKind.RUN}
        answer = _("No, only out of a run") if only else _yes(on=False)
        answer = _at(_yes(on=True), who) if MeldKind.SET in kinds else answer
        yield _ask_down(sheet, N_("Can I swap a joker out of a set?"), answer, topic)
    if Rank.TWO in sheet.melds.wilds:
        asked, answer = N_("Can I swap a wild two?"), _yes(on=False)
        if on and Rank.TWO in wilds:
            wild = _("Yes, unless it’s an ordinary two")
            yes = wild if sheet.melds.natural_twos else _yes(on=True)
            answer = _at(yes if MeldKind.SET in rule.kinds else only_run, who)
        yield _ask_down(sheet, asked, answer, topic)


def _freed(sheet: RuleSheet) -> Iterator[Question]:
    rule = sheet.replace
    if not _swaps_on(sheet):
        return
    topic = _("Wilds you can swap")
    slides = rule.goes in _SLIDES
    card = _("The card it stands for")
    if MeldKind.SET in rule.kinds and not sheet.melds.distinct_suits:
        card = _("The card it stands for; in a set, any card of its rank")
    yield _ask(N_("Which card do I need to swap a wild card?"), card, topic)
    if (slides or rule.goes is FreedWild.TO_HAND) and MeldKind.RUN in rule.kinds:
        asked = N_("Can I swap a wild card out of a full run?")
        yield _ask_down(sheet, asked, _yes(rule.goes is FreedWild.TO_HAND), topic)
    goes = _chosen(sheet, "replace.goes")
    if rule.goes is FreedWild.SLIDES_HIGH_FIRST:
        goes = _("{high}, or the low end if an ace is on top", high=goes)
    elsewhere = _("Out of another’s meld, into a new one right away; in your own it stays")
    if rule.goes is FreedWild.NEW_MELD_OR_STAYS:
        goes = elsewhere
    elif rule.goes in _SLIDES:
        goes = _at(_("Not into your hand"), goes)
    yield _ask(N_("Where does a swapped wild card go?"), goes, _("Where the wild goes"))
    kept = {
        FreedWild.TO_HAND: _("You can keep it in your hand"),
        FreedWild.TO_HAND_AND_PLAYED: _("You must play it in the same turn"),
        FreedWild.NEW_MELD_OR_STAYS: elsewhere,
    }.get(rule.goes, _("It stays in its run"))
    asked = N_("Can I keep a swapped wild card for later?")
    yield _ask_down(sheet, asked, kept, _("Where the wild goes"))


def _end(sheet: RuleSheet) -> Iterator[Question]:
    word = phrases.deal_word(sheet)
    last = _chosen(sheet, "going_out")
    asked = N_("What do I do with my last card?")
    playing = RULE_OPTIONS["going_out"].answer_text(GoingOut.BY_PLAYING)
    yield _ask_down(sheet, asked, last, _("The last card"), playing)
    without = _("Only without a discard")
    how = {
        GoingOut.EITHER: _("With a discard or without, as you like"),
        GoingOut.BY_DISCARD: _("Only with a discard"),
        GoingOut.BY_PLAYING: without,
    }[sheet.going_out]
    asked = N_("Do I go out with or without a discard?")
    yield _ask_down(sheet, asked, how, _("The last card"), without)
    yield _ask(N_("What does going out mean?"), _("Playing your last card"), _("Going out"))
    ends = _("When somebody has no cards left")
    yield _ask(N_("When is a {word} over?"), ends, _("Going out"), word=word)
    if sheet.going_out is GoingOut.BY_PLAYING:
        kept = _("You keep it, and your turn ends")
        yield _ask(N_("What if my last card doesn’t fit?"), kept, _("The last card"), 5)
    at_once = [i for i in range(len(sheet.deals)) if _goes_out_at_once(sheet, i)]
    yield _ask_in(sheet, N_("Can I go out on the turn I lay down?"), at_once, _("Going out"))
    asked = N_("Do the others get another turn when somebody goes out?")
    yield _ask(asked, _yes(on=False), _("Going out"))
    yield _ask(N_("What if the stock runs out?"), _chosen(sheet, "supply"), _("Stock runs out"))
    nobody = _("The {word} is over, nobody wins it, and everybody counts", word=word)
    answer = _("A fresh deck comes in") if sheet.fresh_deck else nobody
    yield _ask(N_("What if there’s nothing left to shuffle?"), answer, _("Nothing to shuffle"))


def _points(sheet: RuleSheet) -> Iterator[Question]:
    rows = " ".join(point_rows(sheet))
    yield _ask(N_("How many points do cards cost in my hand?"), rows, _("Points"))
    worth = {rank: str(phrases.worth(sheet, rank)) for rank in Rank}
    for rank in Rank:
        if rank is not Rank.JOKER or sheet.jokers is not Jokers.NONE:
            asked, each = N_("How many points is {card} in my hand?"), phrases.each_rank(rank)
            several, sign = phrases.ranks([rank]), phrases.rank_sign(rank)
            yield _ask(asked, worth[rank], _("Points"), card=each, ranks=several, sign=sign)
    faces = dict.fromkeys(worth[rank] for rank in (Rank.JACK, Rank.QUEEN, Rank.KING))
    yield _ask(N_("How many points are face cards?"), and_list([*faces]), _("Points"))
    left = _(
        "Add up the cards left in your hand, over all {words}", words=phrases.deal_words(sheet)
    )
    yield _ask(N_("How do we count the points?"), left, _("Scoring"))
    yield _ask(N_("Do cards on the table count against me?"), _yes(on=False), _("Scoring"))
    yield _ask(N_("Do I count the cards in my hand if I’m down?"), _yes(on=True), _("Scoring"))
    yield _ask(N_("What does the player who goes out get?"), _("Nothing"), _("Scoring"))
    lowest = _("Whoever has the lowest total")
    yield _ask(N_("Who wins the game?"), lowest, _("The winner"))
    asked = N_("What if two have the same total at the end?")
    yield _ask(asked, _("They share the win"), _("The winner"))


def _goes_out_at_once(sheet: RuleSheet, deal: int) -> bool:
    """Whether a whole hand can go in the turn of the lay-down."""
    rule, rules = sheet.deals[deal], sheet.meld_rules(deal)
    if rule.all_at_once or sheet.lay_off_in_turn is LayOffInTurn.ANYWHERE:
        return True
    most = {MeldKind.SET: rules.largest_set or rule.cards + 1, MeldKind.RUN: rules.longest_run}
    fixed = rule.exact and sheet.lay_off_in_turn is LayOffInTurn.NOWHERE
    laid = sum(need.size if fixed else most[need.kind] for need in rule.contract)
    return rule.cards + 1 - laid <= (sheet.going_out is not GoingOut.BY_PLAYING)


# --- The paragraph below an answer.


@dataclass(frozen=True, slots=True)
class SheetParagraph:
    """What the rules page says on a topic, where it stands there, and on the written sheet."""

    heading: str
    text: str
    place: str


def paragraphs(sheet: RuleSheet) -> dict[str, SheetParagraph]:
    """The paragraphs of the rules page by topic; all contracts are one."""
    origins = RuleOrigins(sheet, rules_sections)
    contracts = {_("Contract {number}", number=n) for n in range(1, len(sheet.deals) + 1)}
    found: dict[str, SheetParagraph] = {}
    for section in rules_sections(sheet):
        place = origins.place(sheet, section)
        for fact in section.facts:
            topic = _("Contracts") if fact.topic in contracts else fact.topic
            text = origins.text(section, fact)
            known = found.get(topic)
            if known is not None:
                text = f"{known.text}\n{text}"
            found[topic] = replace(
                known or SheetParagraph(section.heading, "", place), text=text
            )
    return found


def ruling_on(sheet: RuleSheet, question: Question) -> str:
    """The ruling that says more; empty where the sheet has none."""
    texts = [
        ruling_text(ruling, sheet)
        for ruling in rulings_for(sheet)
        if ruling.number == question.ruling and not ruling.small_print
    ]
    return " ".join(texts)
