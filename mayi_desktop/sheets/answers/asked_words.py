"""Words in which families ask about each topic of the rules, in every language.

They are translated like sentences: each language lists the words that its families use, which
need not be those of the English list. Their order and form don't matter.
"""

from __future__ import annotations

from collections.abc import Mapping

from mayi_desktop.i18n import N_, _

# Words that say nothing about a topic, though every question is full of them.
_NOISE = N_(
    "a an the i you he she it we they me my your our their this that these those is are am "
    "was be do does did can could may must should would will have has had get gets if "
    "what which how who where why and or but of to in on at for with from by as so then "
    "there here not no yes ok okay allowed please rule rules game say says somebody someone "
    "many much anybody anyone everybody one thing happens happen"
)
_ASKED: Mapping[str, str] = {
    N_("Length of the game"): N_("long length how many rounds hands deals last altogether"),
    N_("The goal"): N_("goal aim point object idea win"),
    N_("Players"): N_("how many people players persons alone two enough"),
    N_("Decks"): N_("how many decks packs cards people players shuffle together"),
    N_("Jokers"): N_("how many jokers"),
    N_("Cards dealt"): N_("how many cards dealt everybody gets each hand out"),
    N_("First dealer"): N_("who deals dealer first cut highest"),
    N_("Dealing"): N_("who starts begins first plays turn order next left clockwise dealer"),
    N_("First discard"): N_("first card turned up upcard face up start wild joker"),
    N_("Contracts"): N_("contract need required what must hand round deal number melds list"),
    N_("Usual sizes"): N_("short short long least minimum three four size"),
    N_("Sets"): N_("set triplet same kind three rank suit suits twice same two hearts book"),
    N_("Largest set"): N_("largest biggest most maximum many cards in a set fit five eight"),
    N_("Runs"): N_("run sequence straight street row suit order gap mixed"),
    N_("Aces in runs"): N_(
        "ace aces high low one fourteen count top bottom king two around corner wrap queen"
    ),
    N_("Two runs in the same suit"): N_(
        "two runs same suit hearts spades clubs diamonds touch overlap gap close between"
    ),
    N_("Melds stay put"): N_(
        "move rearrange split join change table break apart melds shift take back"
    ),
    N_("Wild cards"): N_("wild wilds joker jokers two twos deuce deuces which stand natural"),
    N_("Twos as twos"): N_(
        "two twos deuce natural itself normal ordinary wild own suit hearts run"
    ),
    N_("How many wilds"): N_(
        "how many wild wilds jokers twos limit too many more than naturals set run two three"
    ),
    N_("Where wilds go"): N_("where joker wild place stand for choose end"),
    N_("Drawing"): N_("draw drawing take pick up card first stock discard pile turn"),
    N_("Drawing when you’re down"): N_("draw down after laid already stock discard pile"),
    N_("Playing"): N_(
        "have to must lay down contract right away immediately forced play wait optional later"
    ),
    N_("Discarding"): N_("discard throw away end turn every put down"),
    N_("Laying down"): N_("lay down put down meld show go down when contract once"),
    N_("Sizes of melds"): N_("bigger longer larger extra more cards than contract exactly"),
    N_("All at once"): N_("all at once everything together last round hand whole work"),
    N_("More melds"): N_("another new more melds sets runs after down second later"),
    N_("Laying off"): N_(
        "lay off add put attach build cards others other people’s sister brother mother "
        "neighbour run set meld table"
    ),
    N_("When to lay off"): N_("when lay off same turn right away immediately next others"),
    N_("May I?"): N_("how does it work call buy may i"),
    N_("When to ask"): N_("when ask call buy may i moment time late still drawn already"),
    N_("Who gets the card"): N_(
        "who gets card two several both want ask same time first conflict refuse veto allow"
    ),
    N_("What it costs"): N_("cost penalty extra card pay price buy fine many stock"),
    N_("How often"): N_("often many times limit ask may i buy call"),
    N_("The next card down"): N_("next card under below beneath second row pile whole"),
    N_("May I? when you’re down"): N_("down already ask may i call buy still discard"),
    N_("Afterward"): N_("afterwards lose skip turn who goes next order after may i"),
    N_("May I? to win"): N_("win winning ask last finish"),
    N_("Wilds you can swap"): N_(
        "swap take out exchange replace trade steal free get back joker wild run set table"
    ),
    N_("Who can swap"): N_("who swap replace exchange steal down own"),
    N_("Swapping in sets"): N_("swap replace exchange joker wild set"),
    N_("Where the wild goes"): N_("where goes swapped joker wild afterwards hand keep use"),
    N_("Going out"): N_("go going out finish end rummy close empty hand over"),
    N_("The last card"): N_(
        "last card discard discarding without throw away final finish go out end"
    ),
    N_("Going out all at once"): N_("last hand go out all at once"),
    N_("Stock runs out"): N_(
        "stock deck draw pile run runs out empty gone finished no more cards left reshuffle"
    ),
    N_("Nothing to shuffle"): N_("nothing shuffle no cards at all left new deck"),
    N_("Scoring"): N_("score scoring count add up points left hand table"),
    N_("Points"): N_(
        "points minus worth value count cost much ace king queen jack face joker stuck caught"
    ),
    N_("The winner"): N_("winner wins win lowest tie draw equal same points total"),
    N_("Newcomers"): N_("join joins late new newcomer halfway middle come in later start"),
    N_("Or as you agree"): N_("newcomer join points start agree decide"),
}

# Rulings by number and whether it is one of the small print: each answers a single question.
_ASKED_OF_RULINGS: Mapping[tuple[int, bool], str] = {
    (10, False): N_("ask for own discard back that I threw discarded myself"),
    (11, False): N_("discard same card just picked up took again straight back"),
    (14, False): N_("same time both press computer fast quick"),
    (15, False): N_("two same identical cards copies twice decks"),
}


def noise_words() -> str:
    """The words to leave out, in the language that is spoken."""
    return _(_NOISE)


def asked_words() -> dict[str, str]:
    """For every topic, as the pages name it now, the words in which it is asked about."""
    return {_(topic): _(words) for topic, words in _ASKED.items()}


def asked_words_of_rulings() -> dict[str, str]:
    """The same for the rulings by their names."""
    named = {
        (
            _("Small print {number}", number=n) if small else _("Ruling {number}", number=n)
        ): words
        for (n, small), words in _ASKED_OF_RULINGS.items()
    }
    return {name: _(words) for name, words in named.items()}
