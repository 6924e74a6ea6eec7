"""The German rules pages on a turn, going out, the stock and points."""

from __future__ import annotations

PAGES_TURN: dict[str, str] = {
    "A turn": "Ein Zug",
    "Drawing": "Ziehen",
    "Drawing when down": "Ziehen nach dem Auslegen",
    "Playing": "Spielen",
    "Discarding": "Abwerfen",
    "You may still take the discard when you are down.": (
        "Auch nach dem Auslegen darfst du von der Ablage nehmen."
    ),
    "Once you are down, you draw from the stock only.": (
        "Wenn du ausgelegt hast, ziehst du nur noch vom Stapel."
    ),
    "Always draw one card first: the top one of the stock, or the top discard.": (
        "Zieh immer zuerst eine Karte: die oberste vom Stapel oder die oberste der Ablage."
    ),
    (
        "Then play cards to the table if you can and like: lay down, or lay off once you "
        "are down. You never have to."
    ): (
        "Dann spiel Karten auf den Tisch, wenn du kannst und magst: auslegen, oder "
        "anlegen, wenn du schon ausgelegt hast. Du musst es nie."
    ),
    "At the end put one card face up on the discards.": (
        "Zum Schluss leg eine Karte offen auf die Ablage."
    ),
    "Laying down": "Auslegen",
    "Further melds": "Weitere Meldungen",
    (
        "When you hold the whole contract, you may lay it down in your turn, after "
        "drawing. From then on you are down. You do this only once in a {word}."
    ): (
        "Wenn du den ganzen Kontrakt auf der Hand hast, darfst du ihn in deinem Zug "
        "auslegen, nach dem Ziehen. Das tust du nur einmal in einer {word}."
    ),
    "Laying off": "Anlegen",
    "When to lay off": "Wann angelegt wird",
    (
        "When you are down, you may add cards to the melds on the table, to your own and "
        "to everybody else’s, as many as you like. A run grows at its two ends."
    ): (
        "Wenn du ausgelegt hast, darfst du an die Meldungen auf dem Tisch Karten anlegen, "
        "an deine eigenen und an die aller anderen, so viele du willst. Eine Folge wächst "
        "an ihren beiden Enden."
    ),
    "Going out": "Ausmachen",
    "The last card": "Die letzte Karte",
    "Out all at once": "Ausmachen auf einmal",
    "You go out when you have no card left, and that ends the {word} at once.": (
        "Wenn du keine Karte mehr hast, machst du aus, und die {word} ist sofort zu Ende."
    ),
    "{where}, whoever lays down is out, without a discard.": (
        "Wer {where} auslegt, macht damit aus, ohne noch abzuwerfen."
    ),
    "As soon as the last card of the stock is drawn": (
        "Sobald die letzte Karte des Stapels gezogen ist"
    ),
    "When somebody needs a card and the stock is empty": (
        "Wenn jemand eine Karte braucht und der Stapel leer ist"
    ),
    "Stock runs out": "Der Stapel geht aus",
    "Nothing to shuffle": "Nichts zu mischen",
    "When the stock runs out": "Wenn der Stapel ausgeht",
    "{moment}, all discards but the top one are shuffled and become the new stock.": (
        "{moment}, werden alle Karten der Ablage bis auf die oberste gemischt und sind der "
        "neue Stapel."
    ),
    "Scoring": "Zählen",
    "Points": "Punkte",
    "The winner": "Wer gewinnt",
    (
        "Whoever goes out scores nothing. All others add up the points of the cards in "
        "their hands; cards on the table cost nothing."
    ): (
        "Wer ausmacht, bekommt keine Punkte. Alle anderen zählen die Punkte ihrer Handkarten; "
        "Karten auf dem Tisch kosten nichts."
    ),
    "After the last {word} the lowest total wins. Equal lowest totals share the win.": (
        "Nach der letzten {word} gewinnt die kleinste Summe. Wer gemeinsam die kleinste "
        "Summe hat, teilt sich den Sieg."
    ),
    (
        "a meld may have more cards than the contract asks for{limit}, but you may not lay "
        "down more melds."
    ): (
        "Eine Meldung darf mehr Karten haben, als der Kontrakt verlangt{limit}, aber mehr "
        "Meldungen darfst du nicht auslegen."
    ),
    " (a set {number} at most)": " (ein Satz höchstens {number})",
    " (a set {number} at most, except {where})": (
        " (ein Satz höchstens {number}, außer {where})"
    ),
    "you lay down the contract and no card more: its sizes are exact.": (
        "Du legst den Kontrakt aus und keine Karte mehr: Seine Größen sind genau."
    ),
    "{meld} has exactly {number} cards": "{meld} genau {number} Karten",
    "you lay down the contract and no card more: {sizes}.": (
        "Du legst den Kontrakt aus und keine Karte mehr; dabei hat {sizes}."
    ),
    "nothing to lay off": "nichts anzulegen",
    " and no wild to replace": " und keine wilde Karte zu ersetzen",
    "everybody may draw from either pile": "alle dürfen vom Stapel oder von der Ablage ziehen",
    " or ask “May I?”": " und „Darf ich?“ fragen",
    (
        "you lay down the melds of the contract, and no others, with every card you hold. "
        "That ends the {word} at once, without a discard."
    ): (
        "Du legst die Meldungen des Kontrakts aus, und keine anderen, mit allen Karten "
        "deiner Hand. Damit ist die {word} sofort zu Ende, ohne Abwerfen."
    ),
    "Until then nobody is down: there is {nothing}, and {everybody}.": (
        "Bis dahin hat niemand ausgelegt: Es gibt {nothing}, und {everybody}."
    ),
    "After drawing you hold {held} cards": "Nach dem Ziehen hast du {held} Karten",
    ", and each “May I?” brings more": ", und jedes „Darf ich?“ bringt mehr",
    "{text}; the contract asks for just {needed}.": (
        "{text}; der Kontrakt verlangt genau {needed}."
    ),
    "{text}; the contract asks for {needed}, so you need {extra} more first.": (
        "{text}; der Kontrakt verlangt {needed}, also brauchst du zuerst noch {extra} mehr."
    ),
    "{text}; the contract asks for {needed}, so your melds must take in {extra} more.": (
        "{text}; der Kontrakt verlangt {needed}, also müssen deine Meldungen noch {extra} "
        "mehr aufnehmen."
    ),
    "Sizes of melds": "Größe der Meldungen",
    "All at once": "Alles auf einmal",
    "{where}, {words}": "{where} gilt: {words}",
    "You begin with your next turn, not in the turn in which you lay down.": (
        "Du beginnst damit in deinem nächsten Zug, nicht in dem, in dem du auslegst."
    ),
    (
        "In the turn in which you lay down, you may lay off on your own melds only; from "
        "your next turn on, on all of them."
    ): (
        "In dem Zug, in dem du auslegst, darfst du nur an deine eigenen Meldungen anlegen; "
        "ab deinem nächsten Zug an alle."
    ),
    "You may begin in the very turn in which you lay down.": (
        "Du darfst schon in dem Zug damit beginnen, in dem du auslegst."
    ),
    "you may discard your last card, or play all of your cards to the table.": (
        "Du darfst deine letzte Karte abwerfen oder alle Karten auf den Tisch spielen."
    ),
    (
        "your last card must be a discard. So always keep one: a play that would leave you "
        "nothing to discard is not allowed."
    ): (
        "Deine letzte Karte musst du abwerfen. Behalte also immer eine: Wer nichts zum "
        "Abwerfen übrig behielte, darf so nicht spielen."
    ),
    (
        "your last card must be played to the table, in your contract or later; you may "
        "not discard it. If just one card is left after your plays, your turn ends without "
        "a discard and you keep that card."
    ): (
        "Deine letzte Karte musst du auf den Tisch spielen, im Kontrakt oder später; "
        "abwerfen darfst du sie nicht. Bleibt dir nach dem Spielen genau eine Karte, endet "
        "dein Zug ohne Abwerfen, und du behältst sie."
    ),
    (
        "After the contract you lay down no other melds in that {word}; you lay cards off "
        "instead."
    ): (
        "Nach dem Kontrakt legst du in dieser {word} keine anderen Meldungen aus; du legst "
        "stattdessen Karten an."
    ),
    (
        "In later turns you may lay down other melds as well: any set or run of at least "
        "{number} cards."
    ): (
        "In späteren Zügen darfst du auch andere Meldungen auslegen: jeden Satz und jede "
        "Folge ab {number} Karten."
    ),
    ", with its jokers,": " mit seinen Jokern",
    (
        "If there is nothing to shuffle, a fresh deck{jokers} becomes the stock, as often "
        "as needed. It is put away after the {word}."
    ): (
        "Gibt es nichts zu mischen, wird ein frisches Kartenspiel{jokers} der Stapel, so "
        "oft wie nötig. Nach der {word} kommt es wieder weg."
    ),
    "the {word} is over: nobody wins it, and everybody counts the points in their hand": (
        "ist die {word} vorbei: Niemand gewinnt sie, und alle zählen die Punkte ihrer "
        "Handkarten"
    ),
    (
        "If there is nothing to shuffle, play goes on as long as the players can take the "
        "top discard, and then they must. When you have to draw and there is no card you "
        "may take, {over}."
    ): (
        "Gibt es nichts zu mischen, geht es weiter, solange die Spieler die oberste Karte "
        "der Ablage nehmen können, und dann müssen sie es. Wenn du ziehen musst und keine "
        "Karte nehmen darfst, {over}."
    ),
    "{each} costs {points}.": "{each} kostet {points}.",
    "{who} cost as many points as the number on the card.": (
        "{who} kosten so viele Punkte, wie auf der Karte steht."
    ),
    "{who} cost {points} each.": "{who} kosten je {points}.",
}
