"""The German names of the rule sheets, and what is told of them in lists."""

from __future__ import annotations

CATALOGUE: dict[str, str] = {
    "Grandma Jeanne's House Rules": "Oma Jeannes Hausregeln",
    "A guided hand by Grandma Jeanne’s House Rules": "Eine Proberunde nach Oma Jeannes "
    "Hausregeln",
    "Petersen Family Rules": "Regeln der Familie Petersen",
    "May I? in Seven Rounds": "May I? in sieben Runden",
    "Rules of May I (twelve deals)": "May I? in zwölf Runden",
    "Honsvick Style": "Honsvick-Art",
    "EVIL Style": "EVIL-Art",
    "Variant One (no wilds)": "Variante eins (nichts ist wild)",
    "Variant Two (twos wild, eight rounds)": "Variante zwei (Zweien wild, acht Runden)",
    "Variant Three (twos wild, all-at-once finish)": (
        "Variante drei (Zweien wild, alles auf einmal)"
    ),
    "Variant Four (Contract Rummy)": "Variante vier (Kontrakt-Rommé)",
    "Ask at any time while the discard lies open; runs of one suit keep apart.": (
        "Fragen, solange die Karte offen liegt; Folgen einer Farbe halten Abstand."
    ),
    "Grandma Jeanne's table, but two runs of one suit may touch or overlap.": (
        "Oma Jeannes Tisch, aber zwei Folgen einer Farbe dürfen sich berühren."
    ),
    "Deuces wild; who asks first gets the discard, and perhaps the next one too.": (
        "Zweien sind wild; wer zuerst fragt, bekommt die Karte, und vielleicht noch eine."
    ),
    "Alternative last round": "Andere letzte Runde",
    "Twelve contracts, sets of four suits, further melds once you are down.": (
        "Zwölf Kontrakte, Sätze aus vier Farben, weitere Meldungen nach dem Auslegen."
    ),
    "Without May I?": "Ohne „Darf ich?“",
    "Two May-Is a round; anybody may swap a joker out of another's melds.": (
        "Zweimal „Darf ich?“ je Runde; alle dürfen bei anderen Joker tauschen."
    ),
    "May I? during a turn too": "„Darf ich?“ auch während eines Zuges",
    "Two penalty cards for a May I?, and the last card may not be discarded.": (
        "Zwei Strafkarten für ein „Darf ich?“, und die letzte Karte wird nicht abgeworfen."
    ),
    "No wild cards at all; the last round can be won with somebody else's discard.": (
        "Nichts ist wild; die letzte Runde lässt sich mit einer fremden Karte gewinnen."
    ),
    "EVIL with wild twos and eight rounds.": "EVIL mit wilden Zweien und acht Runden.",
    "Wild twos; in the last round everything goes down at once.": (
        "Wilde Zweien; in der letzten Runde liegt alles auf einmal."
    ),
    "Few jokers; one taken from the table must be played in the same turn.": (
        "Wenige Joker; wer einen vom Tisch nimmt, spielt ihn im selben Zug."
    ),
    "Without jokers": "Ohne Joker",
    "{ranks} wild": "{ranks} wild",
    "nothing wild": "nichts wild",
    "{span} players · {deals}": "{span} Spieler · {deals}",
    "no May I?": "kein „Darf ich?“",
    "win with a May I?": "mit „Darf ich?“ gewinnen",
    "runs keep apart": "Folgen halten Abstand",
    "play a wild you free at once": "befreite Wilde sofort spielen",
    "more melds once you are down": "nach dem Auslegen mehr Meldungen",
    "four suits in a set": "vier Farben im Satz",
    "play your last card": "letzte Karte spielen",
    "May I? costs {penalty} more cards": "„Darf ich?“ kostet {penalty} Karten mehr",
    "last {word} all at once": "letzte {word} auf einmal",
    "May I? {times} a {word}": "„Darf ich?“ {times} je {word}",
    "jokers can be won back": "Joker zurückholen",
    "ask all turn long": "fragen den ganzen Zug",
    "ask when the stock is chosen": "fragen, wenn der Stapel gewählt ist",
    "ask before the draw": "fragen vor dem Ziehen",
}
