"""The German rules pages on the table and its contracts, and what frames a page."""

from __future__ import annotations

PAGES_TABLE: dict[str, str] = {
    "Your own rules": "Deine eigenen Regeln",
    "As on {base}: {place}": "Wie bei {base}: {place}",
    "Your own rule: {text}": "Deine eigene Regel: {text}",
    "The goal": "Das Ziel",
    "Length of the game": "Länge des Spiels",
    "The game lasts {many}.": "Das Spiel dauert {many}.",
    (
        "In each {word}, try to get rid of all your cards before the others do. The cards "
        "left in your hand cost you points, and the fewest points win."
    ): (
        "Versuch in jeder {word}, alle Karten vor den anderen loszuwerden. Die Karten, die "
        "dir auf der Hand bleiben, kosten Punkte; wer am wenigsten hat, gewinnt."
    ),
    "Players and cards": "Spieler und Karten",
    "Players": "Spieler",
    "Jokers": "Joker",
    "This table": "Dieser Tisch",
    "Cards dealt": "Gegebene Karten",
    "First dealer": "Wer zuerst gibt",
    "Dealing": "Das Geben",
    "First discard": "Die erste offene Karte",
    "Decks": "Kartenspiele",
    (
        "In the next {word}, the player to the dealer’s left deals. The player to the left "
        "of the dealer always begins, and play goes round clockwise."
    ): (
        "In der nächsten {word} gibt, wer links vom Geber sitzt. Es beginnt immer, wer "
        "links vom Geber sitzt, und weiter geht es im Uhrzeigersinn."
    ),
    "The contracts": "Die Kontrakte",
    "Contracts": "Kontrakte",
    "Contract {number}": "Kontrakt {number}",
    "Usual sizes": "Übliche Größen",
    (
        "Each {word} asks for certain melds, sets and runs: this is its contract. All "
        "melds of a contract are laid down together."
    ): (
        "Jede {word} verlangt bestimmte Meldungen, Sätze und Folgen: Das ist ihr Kontrakt. "
        "Alle Meldungen eines Kontrakts werden zusammen ausgelegt."
    ),
    " (with every card you hold)": " (mit allen Karten deiner Hand)",
    " (suits may repeat in sets)": " (in Sätzen dürfen sich Farben wiederholen)",
    " (sets may be of any size)": " (Sätze dürfen beliebig groß sein)",
    "Where no size is named, {plain}.": "Wo keine Größe steht, hat {plain}.",
    "{meld} has {at_least}{number} cards": "{meld} {at_least}{number} Karten",
    "at least ": "mindestens ",
    "Joining a running game": "Später dazukommen",
    "Newcomers": "Neue am Tisch",
    (
        "Somebody new may sit down between two {words} as long as the table has room, and "
        "anybody at the table may let them in. They take the last seat and begin with the "
        "highest total at the table."
    ): (
        "Zwischen zwei {words} darf sich jemand dazusetzen, solange am Tisch Platz ist; "
        "jeder am Tisch darf es erlauben. Wer dazukommt, sitzt als Letzter und beginnt "
        "mit dem höchsten Stand am Tisch."
    ),
    "The number of decks follows the new number of players.": (
        "Die Zahl der Kartenspiele richtet sich nach der neuen Zahl der Spieler."
    ),
    "The number of jokers follows the new number of players.": (
        "Die Zahl der Joker richtet sich nach der neuen Zahl der Spieler."
    ),
    " and {jokers}": " und {jokers}",
    "{decks}{jokers}, {cards} cards{when}": "{decks}{jokers}, {cards} Karten{when}",
    "At this table, with {number} players: {cards}.": (
        "An diesem Tisch, zu {number} Spielern: {cards}."
    ),
    "{people} people can play.": "{people} Leute können mitspielen.",
    "{text} It is at its best with {range}.": "{text} Am schönsten ist es zu {range}.",
    "You play with {plan}, shuffled together.": "Zusammen gemischt werden: {plan}.",
    "You play with several decks, shuffled together:": (
        "Mehrere Kartenspiele werden zusammen gemischt:"
    ),
    "{who} players: {plan}.": "{who} Spieler: {plan}.",
    "{decks} of 52 cards{when}": "{decks} mit je 52 Karten{when}",
    "There are no jokers in the pack.": "Es sind keine Joker dabei.",
    "Each deck brings two jokers with it.": "Jedes Kartenspiel bringt zwei Joker mit.",
    (
        "The pack holds one joker fewer than there are players: with {number} players, "
        "{jokers}."
    ): (
        "Es ist ein Joker weniger dabei, als Leute mitspielen: bei {number} Spielern {jokers}."
    ),
    "Everybody is dealt {dealt} cards in every {word}.": (
        "Alle bekommen {dealt} Karten in jeder {word}."
    ),
    (
        "Everybody is dealt {first} cards in {word} 1 and one card more in each {word} "
        "after it, up to {last} cards in {word} {count}."
    ): (
        "Alle bekommen {first} Karten in {word} 1 und danach in jeder {word} eine mehr, "
        "bis zu {last} Karten in {word} {count}."
    ),
    "{size} cards {where}": "{size} Karten {where}",
    "Everybody is dealt {cards}.": "Alle bekommen {cards}.",
    "Everybody is dealt {cards} cards.": "Alle bekommen {cards} Karten.",
    (
        "To find the first dealer, everybody draws a card, and the highest card deals. "
        "Those who tie for the highest draw again. Jokers and twos are low here."
    ): (
        "Um den ersten Geber wird gezogen: Alle ziehen eine Karte, die höchste gibt. Wer "
        "die gleiche höchste hat, zieht noch einmal. Joker und Zweien zählen hier am "
        "wenigsten."
    ),
    "The first dealer is picked by chance.": "Wer zuerst gibt, bestimmt der Zufall.",
    (
        "The cards left over lie face down: they are the stock. Its top card is turned "
        "face up and begins the discards."
    ): (
        "Die übrigen Karten liegen verdeckt: Das ist der Stapel. Seine oberste Karte wird "
        "aufgedeckt und beginnt die Ablage."
    ),
    (
        "{text} If it is wild, it is hidden somewhere in the stock and another card is "
        "turned, until a card that is not wild lies there."
    ): (
        "{text} Ist sie wild, wird sie irgendwo in den Stapel gesteckt und eine andere "
        "aufgedeckt, bis eine Karte daliegt, die nicht wild ist."
    ),
    "Any card may lie there, even a wild one": "Jede Karte darf dort liegen, auch eine wilde",
    "Any card may lie there": "Jede Karte darf dort liegen",
    "{text} {any_card}, and it may be taken like every other discard.": (
        "{text} {any_card}, und man darf sie nehmen wie jede andere von der Ablage."
    ),
    "This sheet has nothing of the kind.": "Bei diesen Regeln gibt es das nicht.",
    "Here the question does not arise.": "Hier stellt sich die Frage nicht.",
    "This {word}: {word} {number} of {count}": "Diese {word}: {word} {number} von {count}",
    "Sets may repeat suits, and they may be as large as you like.": (
        "Sätze dürfen Farben wiederholen und so groß sein, wie du willst."
    ),
    "Lay down {contract}.": "Auslegen: {contract}.",
    "Rulings": "Klärungen",
    (
        "Where the written sheet leaves a question open, or says two things at once, this "
        "game has decided as follows."
    ): (
        "Wo das geschriebene Regelblatt eine Frage offen lässt oder zweierlei sagt, hat "
        "dieses Spiel so entschieden."
    ),
}
