"""Questions as families ask them, with the paragraph of the sheet that answers each."""

from __future__ import annotations

from typing import NamedTuple


class Asked(NamedTuple):
    """A question: the sheet, the language, the words, and the topics that may come first."""

    sheet: str
    language: str
    words: str
    topics: tuple[str, ...]


QUESTIONS = (
    Asked("grandma-jeanne", "en", "May I take a joker out of a run?", ("Wilds you can swap",)),
    Asked("petersen", "en", "who gets the card if two ask?", ("Who gets the card",)),
    Asked("honsvick", "en", "does ace count high?", ("Aces in runs",)),
    Asked("seven-round", "en", "what if the stock runs out?", ("Stock runs out",)),
    Asked("evil", "en", "Can I throw away my last card?", ("The last card",)),
    Asked("variant-four", "en", "how much is a joker worth?", ("Points",)),
    Asked("twelve-deal", "en", "can I have two sevens of hearts in one set", ("Sets",)),
    Asked("variant-one", "en", "are twos wild?", ("Wild cards", "Twos as twos")),
    Asked("variant-two", "en", "how many cards do I get as a penalty", ("What it costs",)),
    Asked("grandma-jeanne", "en", "Can I add cards to my sister's run?", ("Laying off",)),
    Asked("honsvick", "en", "how many times can I say may I?", ("How often",)),
    Asked("variant-three", "en", "my cousin wants to join halfway", ("Newcomers",)),
    Asked("grandma-jeanne", "en", "I have 2 jokers and one 9, is that ok?",
          ("How many wilds",)),
    Asked("seven-round", "en", "king ace two run?", ("Aces in runs",)),
    Asked("evil", "en", "how many decks for 5 people", ("Decks",)),
    Asked(
        "petersen",
        "en",
        "when somebody's down can they still ask for the discard?",
        ("May I? when you’re down",),
    ),
    Asked("grandma-jeanne", "de", "Wer fängt an?", ("Dealing",)),
    Asked("honsvick", "de", "Darf ich einen Joker austauschen?", ("Wilds you can swap",)),
    Asked("evil", "de", "Was passiert, wenn der Stapel leer ist?", ("Stock runs out",)),
    Asked("twelve-deal", "de", "Zählt das Ass auch als Eins?", ("Aces in runs",)),
    Asked("petersen", "de", "Wie viele Karten bekommt jeder?", ("Cards dealt",)),
    Asked("variant-four", "de", "Wann darf ich anlegen?", ("When to lay off",)),
    Asked("seven-round", "de", "Muss ich die letzte Karte abwerfen?", ("The last card",)),
    Asked("grandma-jeanne", "es", "¿Puedo cambiar un comodín de la mesa por mi carta?",
          ("Wilds you can swap", "Who can swap")),
    Asked("honsvick", "es", "¿Quién gana si hay empate?", ("The winner",)),
    Asked("evil", "es", "¿Cuánto vale el as?", ("Points",)),
    Asked("variant-three", "es", "¿Cuándo puedo pedir la carta?", ("When to ask",)),
    Asked("grandma-jeanne", "fr", "Peut-on mettre deux jokers dans une suite ?",
          ("How many wilds",)),
    Asked("honsvick", "fr", "Qui distribue en premier ?", ("First dealer",)),
    Asked("variant-one", "fr", "Est-ce qu’on peut bouger les cartes sur la table ?",
          ("Melds stay put",)),
)  # fmt: skip
# More of them, so that nobody tunes the words for thirty alone.
MORE_QUESTIONS = (
    Asked("grandma-jeanne", "en", "When can I lay off on others?", ("When to lay off",)),
    Asked("grandma-jeanne", "en", "how much is a joker if you get stuck with it", ("Points",)),
    Asked("grandma-jeanne", "en", "can a run have three wild cards", ("How many wilds",)),
    Asked("honsvick", "en", "can i steal a joker", ("Wilds you can swap",)),
    Asked("evil", "en", "do i have to discard at the end of my turn", ("Discarding",)),
    Asked("evil", "en", "what do I do if I have just one card left", ("The last card",)),
    Asked("variant-two", "en", "can i discard the card i just picked up", ("Discarding",)),
    Asked("twelve-deal", "en", "can I put down more sets later", ("More melds",)),
    Asked("twelve-deal", "en", "is a two of hearts wild in a hearts run", ("Twos as twos",)),
    Asked("petersen", "en", "who wins a tie", ("The winner",)),
    Asked("seven-round", "en", "what do we need in round 5", ("Contracts",)),
    Asked("seven-round", "en", "can I ask for the next card as well", ("The next card down",)),
    Asked("honsvick", "en", "do cards on the table count for me", ("Scoring",)),
    Asked("grandma-jeanne", "en", "can two runs be in the same suit",
          ("Two runs in the same suit",)),
    Asked("variant-one", "en", "how does the last round work", ("All at once",)),
    Asked("grandma-jeanne", "en", "can i pick up the dicard pile", ("Drawing",)),
    Asked("grandma-jeanne", "en", "whose turn after may i", ("Afterward",)),
    Asked("grandma-jeanne", "en", "Can I go out without discarding?", ("The last card",)),
    Asked("evil", "en", "if I'm down can I say may I", ("May I? when you’re down",)),
    Asked("grandma-jeanne", "en", "two people said may i at the same time",
          ("Who gets the card",)),
    Asked("grandma-jeanne", "en", "how many points is a 2", ("Points",)),
    Asked("grandma-jeanne", "de", "Wie viele Minuspunkte gibt ein Joker?", ("Points",)),
    Asked("grandma-jeanne", "de", "Darf ich zwei Folgen in Herz auslegen?",
          ("Two runs in the same suit",)),
    Asked("honsvick", "de", "Wer kriegt die Karte, wenn zwei sie wollen?",
          ("Who gets the card",)),
    Asked("evil", "de", "Was kostet May I?", ("What it costs",)),
    Asked("twelve-deal", "de", "Gehn 5 Karten in einen Satz?", ("Largest set",)),
    Asked("honsvick", "es", "¿Se puede robar del montón de descartes?", ("Drawing",)),
    Asked("grandma-jeanne", "es", "¿Cuántos comodines puedo usar en una escalera?",
          ("How many wilds",)),
    Asked("honsvick", "fr", "Que faire quand il n’y a plus de cartes ?",
          ("Stock runs out", "Nothing to shuffle")),
    Asked("grandma-jeanne", "fr", "Combien de points pour un joker ?", ("Points",)),
    Asked("evil", "fr", "Peut-on prendre un joker dans une suite ?", ("Wilds you can swap",)),
)  # fmt: skip
# As typed in a hurry, with the words and the slips of families.
HURRIED_QUESTIONS = (
    Asked("grandma-jeanne", "en", "can my 2 jokers be in the same set", ("How many wilds",)),
    Asked("grandma-jeanne", "fr", "l'as peut aller avant le 2?", ("Aces in runs",)),
    Asked("seven-round", "en", "what do we need in hand 5", ("Contracts",)),
    Asked("seven-round", "de", "zählt bild 10 punkte?", ("Points",)),
    Asked("honsvick", "en", "what if the deck runs out", ("Stock runs out",)),
    Asked("honsvick", "fr", "faut il jeter pour finir", ("The last card",)),
    Asked("evil", "en", "how many penalty cards for may i", ("What it costs",)),
    Asked("evil", "es", "cuantas rondas son", ("Length of the game",)),
    Asked("grandma-jeanne", "en", "do we keep playing after someone goes out", ("Going out",)),
    Asked("grandma-jeanne", "de", "wieviele joker pro satz erlaubt", ("How many wilds",)),
    Asked("grandma-jeanne", "fr", "combien de jokers dans le jeu", ("Jokers",)),
    Asked("twelve-deal", "de", "ist das ass hoch oder niedrig", ("Aces in runs",)),
    Asked("twelve-deal", "es", "que pasa si la primera carta es un joker", ("First discard",)),
    Asked("twelve-deal", "fr", "combien vaut un roi", ("Points",)),
    Asked("honsvick", "en", "can i pick up the card under it too", ("The next card down",)),
    Asked("honsvick", "es", "puedo anadir cartas a los juegos de otros", ("Laying off",)),
    Asked("honsvick", "fr", "c'est quoi une suite", ("Runs",)),
    Asked("variant-four", "de", "wer gibt zuerst", ("First dealer",)),
    Asked("variant-four", "fr", "on peut jouer à deux", ("Players",)),
    Asked("petersen", "en", "how many cards do you start with", ("Cards dealt",)),
    Asked("petersen", "en", "what do u need for the second hand", ("Contracts",)),
    Asked("variant-one", "en", "are there any wild cards", ("Wild cards",)),
    Asked("variant-one", "en", "do i get the card for free when i ask", ("What it costs",)),
    Asked("variant-one", "de", "wie viele karten sind eine folge", ("Contracts",)),
    Asked("variant-one", "es", "cuantos podemos jugar", ("Players",)),
    Asked("variant-two", "en", "can aces be low", ("Aces in runs",)),
    Asked("variant-two", "de", "wieviel strafkarten", ("What it costs",)),
)
