"""Page words: the few sentences that a phone's page says by itself, in every language."""

from __future__ import annotations

from collections.abc import Mapping

from mayi_desktop.i18n import N_
from mayi_desktop.i18n.catalogue import read_language

# What is in braces the page fills in.
_WORDS: Mapping[str, str] = {
    # Before and after the game.
    "no_link": N_(
        "Scan your seat’s code on the laptop, or tap the number beside your name there."
    ),
    "no_seat": N_("That didn’t work. Is it the right number? Try again."),
    "joining": N_("Joining the table…"),
    "waiting": N_("You’re at the table. Your cards come in a moment."),
    "asking": N_("Ask at the table to be let in. The laptop shows the same words:"),
    "moved": N_("Your cards are on another phone now."),
    "refused": N_("The table didn’t let this phone in. Ask there, then try again."),
    "closed": N_("This seat isn’t on your phone anymore. Scan a new code to join again."),
    "ended": N_("The table has closed. Thanks for playing!"),
    "busy": N_("Somebody else is asking for this seat. Try again in a moment."),
    "lost": N_("Your phone lost touch with the table. It keeps trying to get back…"),
    "again": N_("Try again"),
    # What is on the screen, mostly for those who hear it.
    "seats": N_("Everybody at the table"),
    "stock": N_("The stock"),
    "discards": N_("Discard pile"),
    "no_discard": N_("The discard pile is empty"),
    "melds": N_("Melds on the table"),
    "tray": N_("Melds you’re putting together"),
    "hand": N_("Your hand. Shift and an arrow key move a card."),
    "tools": N_("Tools for your hand"),
    "now": N_("What you can do now"),
    "log": N_("What has happened"),
    "newest": N_("The newest first"),
    "new": N_("new"),
    "fits": N_("Your card fits here"),
    "put_here": N_("Put the chosen cards here: {meld}"),
    "put_back": N_("{card}: back to your hand"),
    "shift": N_("Move the wild to the other end"),
    "seconds": N_("{seconds} s"),
    # What to do instead.
    "choose_card": N_("Tap a card first."),
    "one_card": N_("Choose just one card."),
    # Where a card goes.
    "where": N_("Where should it go?"),
    "add": N_("Lay it off here"),
    "swap": N_("Swap it for the {card}"),
    "leave": N_("Leave it"),
    # Tools and the sheet.
    "sort_suit": N_("Suit"),
    "sort_rank": N_("Rank"),
    "sort_plan": N_("Plan"),
    "sort_by_suit": N_("Sort by suit"),
    "sort_by_rank": N_("Sort by rank"),
    "sort_by_plan": N_("Sort by plan"),
    "menu": N_("Menu"),
    "rules": N_("Rules"),
    "sheet": N_("Score sheet"),
    "fetching": N_("One moment"),
    "large": N_("Large text and cards"),
    "buzz": N_("Buzz when it’s my turn"),
    "way_back": N_("If you lose this page, scan your code on the laptop once more."),
    "close": N_("Back to my cards"),
    "close_pad": N_("Back to the score pad"),
    # Points.
    "scores": N_("The points"),
    "who": N_("Player"),
    "points": N_("Points"),
    "total": N_("Total"),
    "won": N_("won"),
    "out": N_("went out"),
}


def page_words(language: str) -> dict[str, str]:
    """All sentences by the keys that the page knows them by; English where one is missing.

    `language` is one of `language_keys()`. Nobody else's language changes.
    """
    translations = read_language(language).translations
    words = {key: translations.gettext(sentence) for key, sentence in _WORDS.items()}
    # The game keeps its name in languages that ask for a card in words of their own.
    game = translations.pgettext("name of the game", "May I?")
    return {"language": language, "game": game, **words}
