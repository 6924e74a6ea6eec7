"""Finds the question that typed words ask, and the cards that they name for the judge."""

from __future__ import annotations

import math
import re
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache, lru_cache
from itertools import accumulate, chain, count, pairwise
from operator import mul

from mayi_desktop.base.files import asset_root
from mayi_desktop.base.i18n import _
from mayi_desktop.base.languages import ENGLISH, chosen_language
from mayi_desktop.engine.cards import Rank
from mayi_desktop.sheets import phrases
from mayi_desktop.sheets.ask import OUTSIDE, Question
from mayi_desktop.sheets.phrases import plain
from mayi_desktop.sheets.typed_cards import Cards, Nature, names_several, read_cards

# --- Words as families type them, and what means the same.

# A number typed at once after a word, as in "hand2", is a word of its own.
_TOKEN = re.compile(r"[^\W\d_]{2,}(?=\d)|[^\W_]+|=(?=[\s?]*$)")
# Letters on cards, and the sign that asks for a sum; others alone say nothing.
_LETTERS = "kqjbrv="
# Stands for the game's own question, whatever it is called in a language.
_MAY_I = "mayi"


@dataclass(slots=True)
class _Ways:
    """How families ask in a language, by the keys of questions.

    `same`: words by the first of their line. `phrases`: what several words in a row mean, by
    the first of them. `instead`: the question that answers where a sheet lacks one, in the
    English file only. `after`, `before`: words after or before which May I? is the call.
    """

    same: dict[str, str]
    phrases: dict[str, list[tuple[list[str], list[str]]]]
    texts: dict[str, list[str]]
    instead: dict[str, str]
    after: list[str]
    before: list[str]


@cache
def _read_ways(language: str) -> _Ways:
    """The ways of a language; none where nobody has written them down."""
    ways, key = _Ways({}, defaultdict(list), {}, {}, [], []), ""
    file = asset_root() / "questions" / f"{language}.txt"
    for line in file.read_text("utf-8").splitlines() if file.exists() else ():
        if line.startswith("= "):
            first, *others = plain(line[2:]).split()
            ways.same |= dict.fromkeys([first, *others], first)
        elif line.startswith("~ "):
            meant, _colon, said = line[2:].partition(": ")
            for phrase in said.split(", "):
                first, *others = plain(phrase).split()
                ways.phrases[first].append((others, plain(meant).split()))
        elif line.startswith("? "):
            ways.after += line[2:].split()
        elif line.startswith("! "):
            ways.before += line[2:].split()
        elif line.startswith("["):
            key, _arrow, instead = line.strip("[]").partition(" > ")
            ways.texts[key], ways.instead[key] = [], instead
        elif line and not line.startswith("#"):
            ways.texts[key].append(line)
    for phrases_of_word in ways.phrases.values():
        phrases_of_word.sort(key=lambda phrase: -len(phrase[0]))
    return ways


def _tokens(text: str) -> list[str]:
    """The words of a text in small letters without accents, and May I? as one word."""
    for name, called in _calls(chosen_language()).items():
        if name in text.casefold():
            text = called.sub(f" {_MAY_I}", text)
    words = _meant(_TOKEN.findall(plain(text)))
    return [word for word in words if len(word) > 1 or word.isdigit() or word in _LETTERS]


def _with_natures(text: str) -> str:
    """A text with what its cards are in their place, where there are several."""
    return read_cards(text).words if "{" not in text and names_several(text) else text


def _meant(words: list[str]) -> list[str]:
    """Words, with those in place of phrases that the phrases mean."""
    phrases, meant, within = _read_ways(chosen_language()).phrases, list[str](), 0
    if phrases.keys().isdisjoint(words):
        return words
    for at, word in enumerate(words, 1):
        if within:
            within -= 1
            continue
        for others, means in phrases.get(word, ()):
            if words[at : at + len(others)] == others:
                meant += means
                within = len(others)
                break
        else:
            meant.append(word)
    return meant


@cache
def _calls(language: str) -> dict[str, re.Pattern[str]]:
    """Where May I? is the call: at the end, in capitals, or after some words; by its names."""
    patterns = {}
    for spelled in (_("May I?").strip("¿? \u00a0"), "May I"):
        name = re.escape(spelled)
        ends = rf"(?i:\b{name})(?=\s*(?:[?!.,;\"”»“]|[’']s|$))"
        large = rf"(?<=\w\s){name}\b|(?i:(?<=\w\s){name}s\b)"
        before = "|".join(_read_ways(language).before) or "(?!)"
        ends = rf"{ends}|(?i:\b{name})(?=\s+(?:{before})\b)"
        after = "|".join(rf"(?<=\b{word}) " for word in _read_ways(language).after)
        after = rf"|(?i:({after}){name}\b)" if after else ""
        patterns[spelled.casefold()] = re.compile(f"{ends}|{large}{after}")
    return patterns


def _letters(word: str) -> int:
    """The letters of a word, as bits."""
    bits = 0
    for letter in word:
        bits |= 1 << ord(letter) % 64
    return bits


def _parts(word: str) -> tuple[str, ...]:
    """Every three letters in a row, its ends counted as letters; none of numbers and cards."""
    if word[0].isdigit():
        return ()
    ends = f"<{word}>"
    return tuple([ends[n : n + 3] for n in range(len(word))])


# --- Finding: under which question these words are most likely.

# What is asked about the cards in a text, if it has such, and what these are in the ways to ask
# so: answered by the judge.
ROWS = (Nature.RUN, Nature.SET, Nature.HAND)
A_MELD, LAID_OFF, ADDED_UP = "a-meld", "laid-off", "added-up"
OF_CARDS = {
    A_MELD: (Nature.RUN, Nature.SET),
    LAID_OFF: (Nature.RUN, Nature.SET),
    ADDED_UP: (*ROWS, Nature.FEW),
}
_MOST, _SHARE_OF_BEST = 5, 0.25
# What so many of the questions share says nothing alone, and little beside unknown words.
_COMMON, _FEW = 0.36, 3
# So much alike are slips of the finger; with the first letter right, less will do.
_ALIKE, _ALIKE_FROM_FIRST = 0.82, 0.75
# Shorter words are like many others: more often names than slips.
_LEAST_LETTERS = 4
# What pairs of words count against a word, and what parts of words, for endings and slips of
# the finger. A number says little by itself: "for 6 people" isn't about the sixth deal.
_PAIR, _PART, _NUMBER = 0.4, 0.25, 0.3
# What at least three cards in a text are counts so much.
_CARDS = 4.0
# A pair of words has the number of the first one above that of the second.
_BITS = 16
# So many words of all questions together are mixed into each question.
_SMOOTHING = 5.0
# What the two nearest ways count against all ways of a question together, among so many
# questions, and the nearest of them; what tells less than this doesn't count there.
_WAY, _LIKELY, _NEAREST, _LIGHT = 4.0, 8, 0.7, 0.05
# Beside these, a number names neither players nor a deal: "do we deal ten or eleven cards".
_NO_NAMES = {"cards", "card", "karten", "cartas", "cartes"}
_OR = {"or", "oder", "ou", "o"}
# So often a feature may also be in ways that nobody has written down.
_DOUBT = 8.0


class Filter:
    """Finds the questions of a sheet by how likely typed words are in the ways to ask each.

    Each question is a model of the words in its ways, smoothed with the words of all
    questions: the query likelihood of retrieval by language models. Among the likeliest, it
    also counts how much the words have in common with the one way that is most like them.
    """

    def __init__(self, asked: Sequence[Question]) -> None:
        asked = self._asked = [
            *asked,
            *(Question((key,), "", "") for key in (OUTSIDE, *OF_CARDS)),
        ]
        numbers = [value for one in asked for key, value in one.values if key == "number"]
        self._last_deal = len(numbers) - 1
        self._ways = _read_ways(chosen_language())
        ways = self._ways_on_this_sheet()
        asked_as: list[list[list[str]]] = []
        for question in asked:
            texts = [_with_natures(text) for key in question.keys for text in ways[key]]
            every = [dict(question.values)]
            if natures := OF_CARDS.get(question.keys[0]):
                every = [{"cards": nature} for nature in natures]
            else:
                texts.append(_with_natures(question.words))
            filled = [text.format(**values) for text in texts for values in every]
            asked_as.append([_tokens(text) for text in dict.fromkeys(filled)])
        # Every word with the one that stands for it.
        self._known = dict(self._ways.same)
        for word in chain.from_iterable(chain.from_iterable(asked_as)):
            self._known.setdefault(word, word)
        self._letters = {word: _letters(word) for word in self._known}
        # The same as numbers, and the numbers of cards that may be named in any story.
        heads = {head: n for n, head in enumerate(dict.fromkeys(self._known.values()), 2)}
        self._ids = {word: heads[head] for word, head in self._known.items()}
        courts = (Rank.JACK, Rank.QUEEN, Rank.KING)
        names = [plain(phrases.each_rank(rank).split()[-1]) for rank in courts]
        self._courts = {self._ids[name] for name in names if name in self._ids}
        numbers = [n for head, n in heads.items() if head.isdigit()]
        self._light = self._courts.union(numbers)
        # _Ways of few words: others with so few must have one that tells what is asked.
        self._short: set[frozenset[str | None]] = {
            frozenset(self._known[word] for word in way)
            for way in chain.from_iterable(asked_as)
            if 0 < len(way) < _FEW
        }
        self._learn(asked_as)

    def _learn(self, asked_as: Sequence[Sequence[Sequence[str]]]) -> None:
        """Make a model of each question from the words of its ways.

        Features are numbers, and arrays hold what belongs to them: as sets and dictionaries
        they would take four times as much memory.
        """
        number = count()
        numbers = self._numbers = defaultdict[int, int](number.__next__)
        self._parts = defaultdict[str, int](number.__next__)
        words = dict.fromkeys(chain.from_iterable(chain.from_iterable(asked_as)))
        parts = {word: [self._parts[part] for part in _parts(word)] for word in words}
        models: list[list[array[int]]] = []
        # Of each feature, the questions that have it, and in how many of their ways.
        having: list[list[int]] = []
        often: list[list[int]] = []
        for place, ways in enumerate(asked_as):
            model = [array("I", [numbers[one] for one in self._whole(way)]) for way in ways]
            models.append(model)
            seen = Counter(chain.from_iterable(model))
            for word, times in Counter(chain.from_iterable(map(set, ways))).items():
                for part in parts[word]:
                    seen[part] += times
            new = range(len(numbers) + len(self._parts) - len(often))
            having += [[] for _new in new]
            often += [[] for _new in new]
            for feature, times in seen.items():
                having[feature].append(place)
                often[feature].append(times)
        shares = self._shares(len(often))
        length = [0.0] * len(asked_as)
        for share, places, counts in zip(shares, having, often, strict=True):
            for place, times in zip(places, counts, strict=True):
                length[place] += share * times
        mixed = sum(length) / _SMOOTHING
        self._loss = [math.log1p(words / _SMOOTHING) for words in length]
        telling = [_telling((*counts,), len(asked_as)) for counts in often]
        self._weight = array("d", map(mul, shares, telling))
        # What a feature adds to the questions that have it, from its start to the next one's.
        self._starts = array("I", accumulate(map(len, having), initial=0))
        self._places = array("H", chain.from_iterable(having))
        self._gains, log = array("f"), math.log1p
        for weight, counts in zip(self._weight, often, strict=True):
            more = mixed / sum(counts)
            self._gains.extend([weight * log(times * more) for times in counts])
        # Of each way what tells something, from its start to the next one's, and how much;
        # of each question its first way.
        self._first = array("I", accumulate(map(len, models), initial=0))
        heavy = [self._heavy(way) for model in models for way in model]
        self._ways_start = array("I", accumulate([len(way) for way, _most in heavy], initial=0))
        self._told = array("f", [most for _way, most in heavy])
        self._heavies = array("I", chain.from_iterable(way for way, _most in heavy))
        most = _COMMON * len({question.keys for question in self._asked})
        self._telling = {
            word
            for word in self._known.values()
            if (feature := self._ids[word]) in numbers
            and len({self._asked[n].keys for n in having[numbers[feature]]}) < most
        }

    def _shares(self, features: int) -> list[float]:
        """What each feature counts against a word."""
        shares = [_PART] * features
        rows = {self._ids.get(nature) for nature in ROWS}
        for feature, n in self._numbers.items():
            one = _NUMBER if feature in self._light else _CARDS if feature in rows else 1.0
            shares[n] = _PAIR if feature >> _BITS else one
        return shares

    def find(self, words: str) -> list[Question]:
        """The questions under which these words are likely, the best first."""
        words = read_cards(words).words
        tokens = _tokens(words)
        spelled = [self._spelled(word) for word in tokens]
        heads = {self._known.get(word) for word in spelled}
        vague = not self._telling & heads and heads not in self._short
        if vague and (None in heads or len(heads) < _FEW):
            return []
        whole, typed = self._features(spelled)
        weight = sum([self._weight[feature] for feature in typed])
        scores = [-loss * weight for loss in self._loss]
        for feature in typed:
            those = slice(*self._starts[feature : feature + 2])
            for place, gain in zip(self._places[those], self._gains[those], strict=True):
                scores[place] += gain
        for place in self._of_cards(tokens):
            scores[place] = -math.inf
        likely = sorted(range(len(scores)), key=lambda place: -scores[place])[:_LIKELY]
        heavy, most = self._heavy(whole)
        whole = {*heavy}
        for place in likely:
            scores[place] += _WAY * weight * self._most_alike(whole, most, place)
        best, *others = sorted(likely, key=lambda place: -scores[place])[:_MOST]
        near = [place for place in others if scores[place] > _SHARE_OF_BEST * scores[best]]
        found = [self._asked[place] for place in (best, *near)]
        known = [question for question in found if question.keys != (OUTSIDE,)]
        return known if known[:1] == found[:1] else []

    def _features(self, words: Sequence[str]) -> tuple[set[int], set[int]]:
        """The known words and pairs of typed words, and these with the parts of words."""
        numbers = self._numbers
        whole = {numbers[one] for one in self._whole(words) if one in numbers}
        parts = chain.from_iterable(map(_parts, words))
        return whole, whole.union([self._parts[one] for one in parts if one in self._parts])

    def _of_cards(self, words: Sequence[str]) -> list[int]:
        """The places of what can't be asked about the cards among words."""
        if {*ROWS} & {*words}:
            return []
        asked = OF_CARDS.keys() - ({ADDED_UP} if Nature.FEW in words else ())
        return [place for place, one in enumerate(self._asked) if one.keys[0] in asked]

    def find_named(self, words: str) -> list[Question]:
        """As `find`, with the answers for the players and the deal that the words name.

        What is asked beside the name of a deal comes first where it has an answer for that one.
        """
        seats, deal, beside = self.named(words)
        found = self.find(words)
        if deal is not None and _MAY_I not in _tokens(words):
            near = self.find(beside)
            its_own = near and any(place == deal for _seats, place in near[0].cases)
            found = near if its_own else found
        said = [self._known.get(self._spelled(word)) for word in _tokens(words)]
        if deal is None and not {"-1", "1"} & {*said}:
            # A number that names no deal: "which round has a run of seven".
            found = [one for one in found if "number" not in dict(one.values)] or found
        for named in ((None, deal), (seats, None), (seats, deal)):
            found = [replace(one, answer=one.cases.get(named, one.answer)) for one in found]
        return found

    def named(self, words: str) -> tuple[int | None, int | None, str]:
        """The number of players, the deal (from 0) that words name, and the words beside it."""
        tokens = ["", *_tokens(_with_natures(words)), ""]
        heads = [self._known.get(spelled, spelled) for spelled in map(self._spelled, tokens)]
        own = ("hand", "round", "deal")
        a_deal = {*own, *(plain(phrases.singular(noun)) for noun in own)}
        nouns = [plain(phrases.plural(noun)) for noun in (*own, "deck", "joker")]
        of_others = {self._known.get(noun, noun) for noun in nouns}
        seats, deals, names = set[int](), set[int](), set[int]()
        for n, head in enumerate(heads):
            if not head.lstrip("-").isdigit() or {*tokens[n - 1 : n + 2]} & _NO_NAMES:
                continue
            either = {*tokens[n - 1 : n + 2]} & _OR
            others = [heads[m] for m in (n - 2, n + 2) if 0 <= m < len(heads)]
            if either and any(near.isdigit() for near in others):
                continue
            name = [m for m in (n - 1, n + 1) if tokens[m] in a_deal]
            if n - 1 in name and heads[n - 2] == "-1":
                continue  # "final round three runs": the round has its number before it
            if name:
                deals.add(self._last_deal if head == "-1" else int(head) - 1)
                names |= {n, *name}
            elif int(head) > 0 and heads[n + 1] not in of_others and not either:
                seats.add(int(head))
        beside = " ".join(word for n, word in enumerate(tokens) if n not in names)
        sole = [one.pop() if len(one) == 1 else None for one in (seats, deals)]
        return sole[0], sole[1], beside

    def _most_alike(self, typed: set[int], told: float, place: int) -> float:
        """How much typed words have in common with the two nearest ways to ask a question."""
        weight, nearest, second = self._weight, 0.0, 0.0
        for way in range(*self._first[place : place + 2]):
            those = slice(*self._ways_start[way : way + 2])
            if common := typed.intersection(self._heavies[those]):
                both = sum([weight[one] for one in common])
                alike = 2 * both / (told + self._told[way] or 1.0)
                if alike > second:
                    nearest, second = max(nearest, alike), min(nearest, alike)
        return _NEAREST * nearest + (1 - _NEAREST) * second

    def _heavy(self, features: Iterable[int]) -> tuple[array[int], float]:
        """The words and pairs that tell something, and how much they tell together."""
        weight = self._weight
        whole = array("I", [one for one in features if weight[one] > _LIGHT])
        return whole, sum([weight[one] for one in whole])

    def _ways_on_this_sheet(self) -> dict[str, list[str]]:
        """The ways by key; those of a question that the sheet lacks lead to another one."""
        known = {key for question in self._asked for key in question.keys}
        ways: dict[str, list[str]] = defaultdict(list)
        for key, texts in self._ways.texts.items():
            there = key
            while there and there not in known:
                there = _read_ways(ENGLISH).instead[there]
            ways[there] += texts
        return ways

    def _spelled(self, word: str) -> str:
        """The known word that this is, begins, or is a slip for; else the word itself."""
        if word in self._known or len(word) < _LEAST_LETTERS:
            return word
        if begun := [known for known in self._known if known.startswith(word)]:
            return min(begun, key=len)
        # To compare words takes long: only those that share letters enough.
        length, letters, least = len(word), _letters(word), _ALIKE_FROM_FIRST / 2
        like = [
            known
            for known, those in self._letters.items()
            if length - (letters & ~those).bit_count() >= least * (length + len(known))
            and len(known) - (those & ~letters).bit_count() >= least * (length + len(known))
        ]
        first = [known for known in like if known[0] == word[0]]
        near = get_close_matches(word, like, 1, _ALIKE)
        near = near or get_close_matches(word, first, 1, _ALIKE_FROM_FIRST)
        return near[0] if near else word

    def _whole(self, words: Sequence[str]) -> set[int]:
        """Words and pairs of them with at most one between, first and last words.

        A king, queen or jack is a card like any other beside other words.
        """
        heads = [self._ids.get(word, 0) for word in words]
        named = self._courts.intersection(heads)
        if named:
            card = self._ids.get("card", 0)
            heads = [card if one in named else one for one in heads]
        pairs = chain(pairwise([1, *heads, 1]), zip(heads, heads[2:], strict=False))
        return {*named, *heads, *[one << _BITS | two for one, two in pairs]}


@lru_cache(1_000)
def _telling(counts: tuple[int, ...], questions: int) -> float:
    """How much a feature tells that is in so many ways of some questions, from 0 to 1.

    What all share tells nothing, nor does what was seen once: the entropy of its places, as if
    it had been seen a few times more anywhere.
    """
    seen = sum(counts) + _DOUBT
    entropy = _DOUBT / seen * math.log(questions * seen / _DOUBT)
    entropy -= sum(count / seen * math.log(count / seen) for count in counts)
    return max(0.0, 1 - entropy / math.log(questions))


# --- Cards in a question, for the judge.


def answers(known: Filter, words: str) -> tuple[Cards | None, list[Question]]:
    """What words ask about: cards, for the judge, or else questions, the best first."""
    cards = read_cards(words)
    found = known.find_named(words)
    about = found[0].keys[0] if found else ""
    if about == ADDED_UP:
        return Cards((cards.every,), added_up=True), []
    if about in OF_CARDS:
        added = cards.others if about == LAID_OFF and len(cards.rows) == 1 else ()
        return Cards.of(cards.rows, added, known.named(cards.words)[1]), []
    return None, [question for question in found if question.keys[0] not in OF_CARDS]
