"""Rules page: a sheet in words, in one line, and compared with another sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

from mayi_desktop.base.i18n import _
from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import ClaimTiming, FreedWild, GoingOut, Replacers, RuleSheet
from mayi_desktop.sheets import cards, phrases, turns
from mayi_desktop.sheets.cards import Block, Fact, Section
from mayi_desktop.sheets.catalogue import SHEETS, SheetEntry
from mayi_desktop.sheets.rulings import HOUSE_MARK, ruling_text, rulings_for

# --- A sheet in one line, for lists.


_MOST_SPECIAL = 2  # keeps the line of a list short


def facts_line(sheet: RuleSheet) -> str:
    """Cards, wilds and what is special: "11 cards · jokers and twos wild · …"."""
    parts = [
        _("{number} cards", number=_cards(sheet)),
        _("{ranks} wild", ranks=phrases.ranks(sheet.melds.wilds))
        if sheet.melds.wilds
        else _("nothing wild"),
    ]
    special = list(_special(sheet))
    return " · ".join(parts + special[:_MOST_SPECIAL])


def players_and_deals(sheet: RuleSheet) -> str:
    """Players and deals: "3–8 players · 6 hands"."""
    count = len(sheet.deals)
    deals = f"{count} {phrases.deal_word(sheet) if count == 1 else phrases.deal_words(sheet)}"
    return _("{span} players · {deals}", span=_span(*sheet.players), deals=deals)


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def _cards(sheet: RuleSheet) -> str:
    dealt = [rule.cards for rule in sheet.deals]
    return _span(min(dealt), max(dealt))


def _special(sheet: RuleSheet) -> Iterator[str]:
    """Special rules, the rarest first."""
    rules, claims = sheet.melds, sheet.claims
    if not sheet.has_claims:
        yield _("no May I?")
    if any(rule.winning_claims_only for rule in sheet.deals):
        yield _("win with a May I?")
    if rules.run_gap:
        yield _("a gap between runs")
    if sheet.replace.goes is FreedWild.TO_HAND_AND_PLAYED and rules.wilds:
        yield _("a wild you take is played that turn")
    if sheet.new_melds:
        yield _("more melds once you’re down")
    if rules.distinct_suits:
        yield _("each suit once in a set")
    if sheet.going_out is GoingOut.BY_PLAYING:
        yield _("play your last card")
    if claims.penalty != 1 and sheet.has_claims:
        yield (
            _("May I? costs {penalty} more cards", penalty=claims.penalty)
            if claims.penalty
            else _("May I? is free")
        )
    yield from _common(sheet)


def _common(sheet: RuleSheet) -> Iterator[str]:
    """Rules that several sheets have, but not all."""
    claims, last = sheet.claims, sheet.deals[-1]
    rule = sheet.replace
    frees = rule.goes is FreedWild.TO_HAND and rule.who is not Replacers.NOBODY
    if last.all_at_once:
        yield _("last {word} all at once", word=phrases.deal_word(sheet))
    if claims.limit is not None and sheet.has_claims:
        yield _(
            "May I? {times} a {word}",
            times=phrases.times(claims.limit),
            word=phrases.deal_word(sheet),
        )
    if frees and Rank.JOKER in rule.wilds & sheet.melds.wilds:
        yield _("jokers can be swapped out")
    if claims.window is ClaimTiming.WHILE_EXPOSED:
        yield _("ask all turn long")
    if claims.window is ClaimTiming.AT_THE_STOCK:
        yield _("ask when the stock is chosen")
    if claims.window is ClaimTiming.BEFORE_THE_DRAW:
        yield _("ask before the draw")


# --- The page, and the differences between two sheets.


SectionsOf = Callable[[RuleSheet], Iterable[Section]]

BETWEEN_PLACES = "  ·  "


@dataclass(frozen=True, slots=True)
class Difference:
    """A topic on which two sheets differ, with both texts."""

    topic: str
    one: str
    other: str


def rules_page(
    sheet: RuleSheet, deal: int | None = None, seats: int | None = None
) -> tuple[Block, ...]:
    """The rules of a sheet, after those of one deal (from 0) with this many seats."""
    blocks = [Block("title", phrases.sheet_title(sheet.title))]
    if deal is not None:
        blocks += _this_deal(sheet, deal, seats)
    sections = partial(rules_sections, seats=seats if deal is None else None)
    origins = RuleOrigins(sheet, sections)
    for section in sections(sheet):
        blocks.append(Block("heading", section.heading))
        if place := origins.place(sheet, section):
            blocks.append(Block("place", place, section.cites))
        blocks += [Block(fact.kind, origins.text(section, fact)) for fact in section.facts]
    return (*blocks, *_rulings(sheet))


def differences(one: RuleSheet, other: RuleSheet) -> tuple[Difference, ...]:
    """The topics on which two sheets differ, in the order of the rules page."""
    topics = _merged(list(_by_topic(one)), list(_by_topic(other)))
    return _differing(_by_topic, one, other, topics, absent_text())


def ruling_differences(one: RuleSheet, other: RuleSheet) -> tuple[Difference, ...]:
    """The rulings, by name, that differ between two sheets or apply to only one."""
    rulings = {*rulings_for(one), *rulings_for(other)}
    in_order = sorted(rulings, key=lambda ruling: (ruling.small_print, ruling.number))
    names = dict.fromkeys(ruling.name for ruling in in_order)
    return _differing(_by_ruling, one, other, names, _("That doesn’t come up here."))


def _differing(
    texts_of: Callable[[RuleSheet], Mapping[str, str]],
    one: RuleSheet,
    other: RuleSheet,
    names: Iterable[str],
    lacking: str,
) -> tuple[Difference, ...]:
    """The names whose texts differ, whatever word the sheets have for a deal."""
    shown = texts_of(one), texts_of(other)
    plain = texts_of(with_common_deal_word(one)), texts_of(with_common_deal_word(other))
    return tuple(
        Difference(name, shown[0].get(name, lacking), shown[1].get(name, lacking))
        for name in names
        if plain[0].get(name) != plain[1].get(name)
    )


def absent_text() -> str:
    """The text for a sheet without a topic."""
    return _("This sheet has nothing like that.")


def rules_sections(sheet: RuleSheet, seats: int | None = None) -> tuple[Section, ...]:
    """The sections of a rules page."""
    all_of_them = (
        cards.goal(sheet),
        cards.players_and_cards(sheet, seats),
        cards.contracts(sheet),
        cards.sets_and_runs(sheet),
        cards.wild_cards(sheet),
        turns.a_turn(sheet),
        turns.laying_down(sheet),
        turns.laying_off(sheet),
        turns.may_i(sheet),
        cards.replacing(sheet),
        turns.going_out(sheet),
        turns.the_stock(sheet),
        cards.points(sheet),
        cards.joining(sheet),
    )
    return tuple(section for section in all_of_them if section is not None)


def _this_deal(sheet: RuleSheet, deal: int, seats: int | None) -> list[Block]:
    rule, word = sheet.deals[deal], phrases.deal_word(sheet)
    heading = _(
        "This {word}: {word} {number} of {count}",
        word=word,
        number=deal + 1,
        count=len(sheet.deals),
    )
    texts = []
    if rule.exact or not rule.all_at_once:
        texts.append(phrases.sentence(turns.size_text(sheet, [rule])))
    if rule.all_at_once:
        texts += [phrases.sentence(text) for text in turns.all_at_once_texts(sheet, rule)]
    if rule.winning_claims_only:
        texts.append(phrases.sentence(turns.winning_text(sheet)))
    if rule.suits_repeat and sheet.melds != sheet.melds.with_any_suits:
        texts.append(_("Sets may repeat suits and be as large as you like."))
    if len(rule.run_sizes) > 1:
        texts.append(cards.two_runs(sheet))
    texts.append(_("Everybody is dealt {cards} cards.", cards=rule.cards))
    if seats is not None:
        texts.append(cards.table_text(sheet, seats, deal))
    contract = Block("text", _("Lay down {contract}.", contract=phrases.contract_text(rule)))
    bullets = [Block("bullet", text) for text in texts]
    return [Block("heading", heading), contract, *bullets]


def _rulings(sheet: RuleSheet) -> list[Block]:
    rulings = _by_ruling(sheet)
    if not rulings:
        return []
    intro = _(
        "Where the written sheet leaves a question open, or says two things at once, "
        "here’s how this game plays it."
    )
    named = (_("{name}: {words}", name=name, words=words) for name, words in rulings.items())
    blocks = [Block("ruling", text) for text in named]
    return [Block("heading", _("Rulings")), Block("text", intro), *blocks]


def _by_topic(sheet: RuleSheet) -> dict[str, str]:
    """The texts of a sheet by topic, in the order of its page."""
    texts: dict[str, str] = {}
    for section in rules_sections(sheet):
        for fact in section.facts:
            before = f"{texts[fact.topic]} " if fact.topic in texts else ""
            texts[fact.topic] = before + fact.text
    return texts


def _by_ruling(sheet: RuleSheet) -> dict[str, str]:
    """The texts of a sheet's rulings by name, in the order of its page."""
    texts: dict[str, list[str]] = {}
    for ruling in rulings_for(sheet):
        texts.setdefault(ruling.name, []).append(ruling_text(ruling, sheet))
    return {name: " ".join(same) for name, same in texts.items()}


def _merged(one: list[str], other: list[str]) -> list[str]:
    """Merge two lists of topics; those only in `other` follow their neighbour there."""
    merged = list(one)
    for place, topic in enumerate(other):
        if topic not in merged:
            before = other[place - 1] if place else None
            merged.insert(merged.index(before) + 1 if before else 0, topic)
    return merged


class RuleOrigins:
    """Marks facts of house rules that differ from the base sheet.

    A built-in sheet has no base and no marks. `sections_of` makes the sections of any sheet.
    """

    def __init__(self, sheet: RuleSheet, sections_of: SectionsOf) -> None:
        self._base = _base_of(sheet)
        self._own: set[tuple[str, str]] = set()
        if self._base is not None:
            chosen = [option.sheet for option in self._base.options.values()]
            taken = {
                (fact.topic, fact.text)
                for base in (self._base.sheet, *chosen)
                for section in sections_of(with_common_deal_word(base))
                for fact in section.facts
            }
            # Compare in the common word for a deal, but look up in the sheet's own.
            for said, plain in zip(
                sections_of(sheet), sections_of(with_common_deal_word(sheet)), strict=True
            ):
                self._own |= {
                    (fact.topic, fact.text)
                    for fact, same in zip(said.facts, plain.facts, strict=True)
                    if (same.topic, same.text) not in taken
                }

    def is_own(self, fact: Fact) -> bool:
        """Whether this fact differs from the base rules."""
        return (fact.topic, fact.text) in self._own

    def place(self, sheet: RuleSheet, section: Section) -> str:
        """Where the written sheet has a section, if it has; house rules name their base."""
        cited = (sheet.sections[topic] for topic in section.cites if topic in sheet.sections)
        place = BETWEEN_PLACES.join(dict.fromkeys(map(phrases.place_text, cited)))
        if not place:
            return ""
        if self._base is None:
            return _("On the written sheet: {place}", place=place)
        if all(self.is_own(fact) for fact in section.facts):
            return _("Your own rules")
        return _(
            "As in {base}: {place}",
            base=phrases.sheet_title(self._base.sheet.title),
            place=place,
        )

    def text(self, section: Section, fact: Fact) -> str:
        """The text of a fact, marked if it differs among others of the base."""
        own = [self.is_own(one) for one in section.facts]
        if not self.is_own(fact) or (all(own) and section.cites):
            return fact.text
        return _("Your own rule: {text}", text=fact.text)


def with_common_deal_word(sheet: RuleSheet) -> RuleSheet:
    """The sheet with the common word for a deal, since a word is not a rule."""
    return replace(sheet, deal_word="deal")


def _base_of(sheet: RuleSheet) -> SheetEntry | None:
    key, mark, _ = sheet.key.partition(HOUSE_MARK)
    return SHEETS.get(key) if mark else None
