"""The German rules pages on May I?."""

from __future__ import annotations

PAGES_CLAIMS: dict[str, str] = {
    (
        "Nobody asks “May I?” at this table. The discard is only for the player whose turn "
        "it is."
    ): (
        "Niemand fragt an diesem Tisch „Darf ich?“. Die Ablage ist nur für den da, der "
        "dran ist."
    ),
    "May I?": "Darf ich?",
    "When to ask": "Wann man fragt",
    "Who gets the card": "Wer die Karte bekommt",
    "What it costs": "Was es kostet",
    "How often": "Wie oft",
    "The card beneath": "Die Karte darunter",
    "May I? when down": "„Darf ich?“ nach dem Auslegen",
    "May I? to win": "„Darf ich?“ und gewinnen",
    "Afterwards": "Danach",
    (
        "Somebody discards a card you would like, and it is not your turn? Then ask: “May "
        "I?” Here is how it goes."
    ): (
        "Jemand wirft eine Karte ab, die du gern hättest, und du bist nicht dran? Dann "
        "frag: „Darf ich?“ So geht es."
    ),
    (
        "Nobody’s turn is lost: the player whose turn it is goes on. Until one “May I?” is "
        "settled, nobody can ask again."
    ): (
        "Niemand verliert seinen Zug: Wer dran ist, macht weiter. Solange ein „Darf ich?“ "
        "nicht entschieden ist, kann niemand noch einmal fragen."
    ),
    (
        "you may ask only for the card that lets you lay down your whole hand as the "
        "contract. You do so at once, although it is not your turn. {free}, and the {word} "
        "is over."
    ): (
        "Du darfst nur nach der Karte fragen, mit der du deine ganze Hand als Kontrakt "
        "auslegst. Das tust du sofort, obwohl du nicht dran bist. {free}, und die {word} "
        "ist vorbei."
    ),
    "You take no penalty card, no limit counts": (
        "Du nimmst keine Strafkarte, keine Grenze zählt"
    ),
    "You take no penalty card": "Du nimmst keine Strafkarte",
    (
        " Even after a card was drawn from the stock, everybody else may still ask for the "
        "top discard (not the one beneath), until the next discard."
    ): (
        " Auch nachdem vom Stapel gezogen wurde, dürfen alle anderen noch nach der obersten "
        "Karte der Ablage fragen (nicht nach der darunter), bis wieder abgeworfen wird."
    ),
    "You may never ask.": "Man darf nie fragen.",
    (
        "You may ask as long as the top discard lies there for the taking: before the next "
        "player draws, and also after, if they drew from the stock. If they take the card "
        "themselves, it is gone; if not, it is covered when they discard."
    ): (
        "Du darfst fragen, solange die oberste Karte der Ablage zu haben ist: bevor der "
        "Nächste zieht, und auch danach, wenn er vom Stapel gezogen hat. Nimmt er die "
        "Karte selbst, ist sie weg; wenn nicht, liegt sie unter der nächsten, die er "
        "abwirft."
    ),
    (
        "The player whose turn it is chooses first. If they take the discard, it is gone. "
        "If they choose the stock, all others may ask for the discard before the stock "
        "card is taken.{again}"
    ): (
        "Wer dran ist, wählt zuerst. Nimmt er von der Ablage, ist die Karte weg. Wählt er "
        "den Stapel, dürfen alle anderen nach der Karte fragen, bevor er zieht.{again}"
    ),
    (
        "You may ask from the moment of the discard until the next player draws. That "
        "player is always asked first: they may take the card as their draw, or let you "
        "have it. When they choose the stock, all others get a last chance before the "
        "stock card is taken.{again}"
    ): (
        "Du darfst fragen, sobald abgeworfen ist und bis der Nächste zieht. Der wird immer "
        "zuerst gefragt: Er darf die Karte ziehen oder sie dir lassen. Wählt er den "
        "Stapel, bekommen alle anderen noch eine letzte Gelegenheit, bevor er "
        "zieht.{again}"
    ),
    (
        "All players stand in line: first the player whose turn it is, then the others in "
        "the order of play. Everybody ahead of you is asked in turn: do you allow it, or "
        "do you claim the card yourself? The first to claim it gets it; if nobody does, it "
        "is yours. A player who has drawn from the stock is not in line."
    ): (
        "Alle stehen in einer Reihe: zuerst, wer dran ist, dann die anderen in der "
        "Spielreihenfolge. Alle vor dir werden der Reihe nach gefragt: Erlaubst du es, oder "
        "willst du die Karte selbst? Wer sie zuerst will, bekommt sie; will sie niemand, "
        "gehört sie dir. Wer vom Stapel gezogen hat, steht nicht in der Reihe."
    ),
    (
        "When somebody asks, all others are asked whether they want the card too. When all "
        "have answered, it goes to the one who comes first in the order of play after the "
        "player whose turn it is."
    ): (
        "Fragt jemand, werden alle anderen gefragt, ob sie die Karte auch wollen. Haben "
        "alle geantwortet, bekommt sie, wer nach dem, der dran ist, als Erster an die "
        "Reihe kommt."
    ),
    "If several players want the card, it goes to the one who asked first.": (
        "Wollen mehrere die Karte, bekommt sie, wer zuerst gefragt hat."
    ),
    "The player whose turn it is pays nothing for it: it is their draw.": (
        "Wer dran ist, bezahlt nichts dafür: Er hat damit gezogen."
    ),
    "It costs nothing: you take the discard and no other card. {free}": (
        "Es kostet nichts: Du nimmst die Karte und keine andere. {free}"
    ),
    "You take the discard and {cards} from the stock. {free}": (
        "Du nimmst die Karte und {cards} vom Stapel. {free}"
    ),
    "If the stock and the discards have too few cards left for that, you cannot ask.": (
        "Wenn Stapel und Ablage dafür zu wenige Karten haben, kannst du nicht fragen."
    ),
    "You may do this as often as you like.": "Das darfst du, so oft du willst.",
    "You may do this {times} in a {word}. Asking counts only when you get the card.": (
        "Das darfst du {times} in einer {word}. Fragen zählt nur, wenn du die Karte bekommst."
    ),
    "Only this one card can be had. The card beneath it is not for the taking.": (
        "Zu haben ist nur diese eine Karte. Die Karte darunter bekommt niemand."
    ),
    (
        "Only this one card can be had. The card beneath it is not for the taking, so the "
        "player whose turn it is must draw from the stock, if that has not happened yet."
    ): (
        "Zu haben ist nur diese eine Karte. Die Karte darunter bekommt niemand; wer dran "
        "ist und noch nicht gezogen hat, muss also vom Stapel ziehen."
    ),
    (
        "Nobody may ask for the card beneath it. Only the player whose turn it is may "
        "still take it as their draw."
    ): ("Nach der Karte darunter darf niemand fragen. Nur wer dran ist, darf sie noch ziehen."),
    "After that, the card beneath it may be asked for in the same way, and so on.": (
        "Danach darf man genauso nach der Karte darunter fragen, und so weiter."
    ),
    (
        "After that, the card beneath it may be asked for in the same way, and so on, "
        "until the player whose turn it is has drawn."
    ): (
        "Danach darf man genauso nach der Karte darunter fragen, und so weiter, bis "
        "gezogen hat, wer dran ist."
    ),
    (
        " That player has the first right to each of these cards, even after having chosen "
        "the stock before."
    ): (
        " Wer dran ist, hat auf jede dieser Karten das erste Recht, auch wenn er vorher "
        "den Stapel gewählt hatte."
    ),
    "The same player may get several cards in a row.": (
        "Derselbe Spieler darf mehrere Karten hintereinander bekommen."
    ),
    (
        "But you cannot get two cards in a row: somebody else must take one before you may "
        "ask again, or the next turn must begin."
    ): (
        "Aber du kannst nicht zwei Karten hintereinander bekommen: Erst muss jemand anders "
        "eine nehmen oder der nächste Zug beginnen."
    ),
    "Players who are down may ask like everybody else.": (
        "Wer ausgelegt hat, darf fragen wie alle anderen."
    ),
    "Players who are down may not ask, and they are not asked.": (
        "Wer ausgelegt hat, darf nicht fragen und wird nicht gefragt."
    ),
}
