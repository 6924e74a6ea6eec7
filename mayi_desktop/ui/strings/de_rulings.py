"""The German wording of the rulings on the written sheets."""

from __future__ import annotations

RULINGS: dict[str, str] = {
    (
        "The sheet only says roughly when another deck is wanted. We add it when many "
        "cards are dealt to many players, as the list of decks above shows."
    ): (
        "Das Blatt sagt nur ungefähr, wann ein weiteres Kartenspiel dazukommt. Wir nehmen "
        "es, wenn viele Spieler viele Karten bekommen, wie die Liste oben zeigt."
    ),
    (
        "About wilds in laying off the sheet says two things. We follow the one that comes "
        "with examples: wilds are counted when you lay down, and not when you lay off."
    ): (
        "Über wilde Karten beim Anlegen sagt das Blatt zweierlei. Wir folgen dem, was "
        "Beispiele hat: Wilde werden beim Auslegen gezählt, beim Anlegen nicht."
    ),
    (
        "The sheet asks for exactly the contract, yet also speaks of least sizes. We take "
        "“exactly” at its word: no spare card goes down with the contract."
    ): (
        "Das Blatt verlangt genau den Kontrakt, spricht aber auch von Mindestgrößen. Wir "
        "nehmen „genau“ beim Wort: Mit dem Kontrakt geht keine Karte mehr auf den Tisch."
    ),
    (
        "The sheet has May I? in its name but never says how it goes. We added a way to "
        "play it; if you would rather do without, choose that option when you set up the "
        "game."
    ): (
        "Das Blatt heißt nach dem „Darf ich?“, sagt aber nie, wie es geht. Wir haben eine "
        "Spielweise ergänzt; wer lieber ohne spielt, wählt das beim neuen Spiel."
    ),
    (
        "The sheet has May I? in its name but never says how it goes. We can add a way to "
        "play it; this table plays without it."
    ): (
        "Das Blatt heißt nach dem „Darf ich?“, sagt aber nie, wie es geht. Wir können eine "
        "Spielweise ergänzen; dieser Tisch spielt ohne."
    ),
    (
        "Whoever is left with a single card cannot discard it, so the turn just ends. The "
        "discards stay as they are, and the next player may have the top one as usual. If "
        "no discard lies there, the stock is all there is."
    ): (
        "Wem eine einzige Karte bleibt, der kann sie nicht abwerfen, also endet der Zug "
        "einfach. Die Ablage bleibt, wie sie ist, und der Nächste darf wie immer die "
        "oberste nehmen. Liegt dort keine, gibt es nur den Stapel."
    ),
    "What the sheet says about an out card we read as this rule of EVIL style.": (
        "Was das Blatt über eine letzte Karte zum Ablegen sagt, lesen wir als diese Regel "
        "der EVIL-Art."
    ),
    (
        "A set of five cannot be made from four suits. So where the contract asks for one, "
        "sets may hold a suit twice and may be of any size."
    ): (
        "Aus vier Farben wird kein Satz zu fünf. Wo der Kontrakt einen verlangt, dürfen "
        "Sätze also eine Farbe zweimal haben und beliebig groß sein."
    ),
    (
        "The sheet does not say whether aces are high or low. Since one of its examples "
        "begins a run with a one, aces may be either."
    ): (
        "Das Blatt sagt nicht, ob Asse hoch oder niedrig sind. Weil eines seiner Beispiele "
        "eine Folge mit der Eins beginnt, dürfen sie beides sein."
    ),
    (
        "The gap between two runs is measured from the places they cover, and a place held "
        "by a wild counts like any other."
    ): (
        "Der Abstand zweier Folgen wird an den Plätzen gemessen, die sie bedecken; ein "
        "Platz mit einer wilden Karte zählt wie jeder andere."
    ),
    (
        "That you may not lay down more than the contract limits how many melds you lay, "
        "not how long they are."
    ): (
        "Dass du nicht mehr als den Kontrakt auslegen darfst, begrenzt die Zahl der "
        "Meldungen, nicht ihre Länge."
    ),
    "You may ask for a card that you discarded yourself. The computer players never do.": (
        "Du darfst nach einer Karte fragen, die du selbst abgeworfen hast. Die "
        "Computerspieler tun das nie."
    ),
    "You may discard the very card that you took from the discards in this turn.": (
        "Du darfst die Karte wieder abwerfen, die du in diesem Zug von der Ablage genommen "
        "hast."
    ),
    (
        "In the last {deal} the contract is one card larger than the hand you are dealt, "
        "so the card you draw must complete it. If somebody asks for the winning card, the "
        "player about to play may still take it as a draw, even without winning by it. The "
        "card beneath cannot be asked for."
    ): (
        "In der letzten {deal} ist der Kontrakt eine Karte größer als die gegebene Hand, "
        "die gezogene Karte muss ihn also vollenden. Fragt jemand nach der Karte, mit der "
        "er gewinnt, darf sie trotzdem ziehen, wer dran ist, auch wenn er damit nicht "
        "gewinnt. Nach der Karte darunter kann man nicht fragen."
    ),
    (
        "The sheet adds two {deals} to the six of EVIL style, although those end with "
        "three runs already. We play all eight, and deal 13 cards in the new ones. A two "
        "costs what EVIL style says, wild or not."
    ): (
        "Das Blatt fügt den sechs {deals} der EVIL-Art zwei hinzu, obwohl die schon mit "
        "drei Folgen enden. Wir spielen alle acht und geben in den neuen 13 Karten. Eine "
        "Zwei kostet, was die EVIL-Art sagt, wild oder nicht."
    ),
    (
        "When people and computer players want the same card, the first press counts. A "
        "computer player waits for a moment by chance, at least eight tenths of a second, "
        "whatever it holds, so that you have a fair chance."
    ): (
        "Wollen Menschen und Computerspieler die gleiche Karte, zählt, wer zuerst drückt. "
        "Ein Computerspieler wartet eine zufällige Zeit, mindestens acht Zehntel einer "
        "Sekunde, egal was er hat, damit du eine gerechte Chance hast."
    ),
    "Two copies of one card, from two decks, are two cards in every respect.": (
        "Zwei gleiche Karten aus zwei Kartenspielen sind in jeder Hinsicht zwei Karten."
    ),
    (
        "A penalty card is drawn like any other, so it may be the one that makes the stock "
        "run out."
    ): (
        "Eine Strafkarte wird gezogen wie jede andere, mit ihr kann also auch der Stapel "
        "ausgehen."
    ),
    (
        "When all cards are in the players’ hands and on the table, and none is left in "
        "the stock or the discards, the {deal} ends at once: nobody wins it."
    ): (
        "Sind alle Karten in den Händen der Spieler und auf dem Tisch, und liegt keine "
        "mehr im Stapel oder auf der Ablage, endet die {deal} sofort: Niemand gewinnt sie."
    ),
    (
        "When a card has gone to somebody by May I?, the discard under it is not up for "
        "the taking. If you were about to draw, your draw comes from the stock."
    ): (
        "Ist eine Karte durch „Darf ich?“ weggegangen, ist die Karte darunter nicht zu "
        "haben. Wolltest du gerade ziehen, ziehst du vom Stapel."
    ),
    "A meld of wilds alone is none: one natural card must be in it.": (
        "Eine Meldung nur aus wilden Karten ist keine: Eine echte muss dabei sein."
    ),
    (
        "Twos are wild and never themselves, so no run has a place for a two: it begins "
        "with the three at the lowest."
    ): (
        "Zweien sind wild und nie sie selbst, also hat keine Folge einen Platz für eine "
        "Zwei: Sie beginnt frühestens mit der Drei."
    ),
    "The sheet lists the ace above the king and nowhere else, so aces are high only.": (
        "Das Blatt nennt das Ass über dem König und sonst nirgends, also sind Asse nur hoch."
    ),
    (
        "The sheet does not forbid laying off in the turn in which you lay down, so it is "
        "allowed."
    ): (
        "Das Blatt verbietet nicht, in dem Zug anzulegen, in dem du auslegst, also ist es "
        "erlaubt."
    ),
    (
        "The sheet forbids laying off on melds of others in the turn in which you lay "
        "down. On your own melds it is allowed."
    ): (
        "Das Blatt verbietet, in dem Zug, in dem du auslegst, bei anderen anzulegen. Bei "
        "deinen eigenen Meldungen ist es erlaubt."
    ),
    (
        "Only players who are down may replace a wild, since only they may play on melds "
        "that lie on the table."
    ): (
        "Nur wer ausgelegt hat, darf eine wilde Karte ersetzen, denn nur der darf an "
        "Meldungen auf dem Tisch spielen."
    ),
    "The proper card for a wild in a set is any natural card of its rank.": (
        "Die richtige Karte für eine wilde in einem Satz ist jede echte dieses Wertes."
    ),
    (
        "The sheet does not say how an empty stock is filled. We shuffle the discards, as "
        "the other sheets do."
    ): (
        "Das Blatt sagt nicht, wie ein leerer Stapel gefüllt wird. Wir mischen die Ablage, "
        "wie es die anderen Blätter tun."
    ),
    "The discards are shuffled first. A fresh deck comes only when that is impossible.": (
        "Zuerst wird die Ablage gemischt. Ein frisches Kartenspiel kommt nur, wenn das "
        "nicht geht."
    ),
    (
        "Asking for the next card down is named as a change in variant one, so it is not "
        "part of this game."
    ): (
        "Nach der Karte darunter zu fragen, nennt erst Variante eins als Änderung, also "
        "gehört es hier nicht dazu."
    ),
    "The sheet says that players who are down need not ask. We read this as: they may not.": (
        "Das Blatt sagt, wer ausgelegt hat, müsse nicht fragen. Wir lesen es so: Er darf nicht."
    ),
    "The sheet does not say who deals first, so chance decides.": (
        "Das Blatt sagt nicht, wer zuerst gibt, also entscheidet der Zufall."
    ),
    "The sheet names only the best number of players. We let from three to six play.": (
        "Das Blatt nennt nur die beste Zahl der Spieler. Wir lassen drei bis sechs mitspielen."
    ),
    "In the draw for the first dealer, jokers and twos are the lowest cards.": (
        "Beim Ziehen um den ersten Geber sind Joker und Zweien die niedrigsten Karten."
    ),
    "Players with the same lowest total share the win.": (
        "Spieler mit der gleichen kleinsten Summe teilen sich den Sieg."
    ),
    (
        "One example on the sheet puts two wilds to three natural cards. Its rule of two "
        "naturals for each wild, given twice, goes before the example."
    ): (
        "Ein Beispiel auf dem Blatt legt zwei wilde zu drei echten Karten. Seine "
        "Regel von zwei echten für jede wilde, zweimal genannt, geht dem Beispiel "
        "vor."
    ),
    "The sheet is silent about cards on the table. They cost nothing, for anybody.": (
        "Das Blatt schweigt zu Karten auf dem Tisch. Sie kosten nichts, für niemanden."
    ),
    (
        "The player about to play may draw the card that a May I? brought to light; nobody "
        "may ask for it."
    ): (
        "Wer dran ist, darf die Karte ziehen, die ein „Darf ich?“ aufgedeckt hat; fragen "
        "darf danach niemand."
    ),
    (
        "If somebody gets the card in the last chance, the player who had chosen the stock "
        "may choose anew. It goes on when all have answered and nobody asks any more."
    ): (
        "Bekommt jemand die Karte bei der letzten Gelegenheit, darf neu wählen, wer den "
        "Stapel gewählt hatte. Es geht weiter, wenn alle geantwortet haben und niemand "
        "mehr fragt."
    ),
    (
        "The first to ask only opens the question. The player about to play answers it "
        "before anybody else, then all others do, and the order of play decides among "
        "those who want the card."
    ): (
        "Wer zuerst fragt, eröffnet nur die Frage. Zuerst antwortet, wer dran ist, dann "
        "alle anderen, und unter denen, die die Karte wollen, entscheidet die Reihenfolge."
    ),
    (
        "A two of the run’s own suit that lies at the place of the two is natural, without "
        "being asked. It is also natural when it replaces a wild there."
    ): (
        "Eine Zwei in der Farbe der Folge, die am Platz der Zwei liegt, ist von selbst "
        "echt. Sie ist es auch, wenn sie dort eine wilde Karte ersetzt."
    ),
    (
        "If two runs with wilds cannot both have the places the game would choose, the run "
        "you handed in later gives way."
    ): (
        "Können zwei Folgen mit wilden Karten nicht beide die Plätze haben, die das Spiel "
        "wählen würde, weicht die, die du später hingelegt hast."
    ),
    (
        "You may lay down your contract without the joker you took, if you can still lay "
        "it off on your own melds in that turn and keep a card to discard."
    ): (
        "Du darfst deinen Kontrakt ohne den Joker auslegen, den du genommen hast, wenn du "
        "ihn in diesem Zug noch an deine eigenen Meldungen anlegen kannst und eine Karte "
        "zum Abwerfen behältst."
    ),
    (
        "With an empty stock, a winning May I? in the last {deal} goes before the draw of "
        "the player who must take the discard."
    ): (
        "Ist der Stapel leer, geht ein gewinnendes „Darf ich?“ in der letzten {deal} dem "
        "vor, der von der Ablage ziehen muss."
    ),
    (
        "Once everybody is down, or can never go down, and no card outside the melds fits on "
        "any of them, nobody can go out: the {deal} ends there, and all count what they hold."
    ): (
        "Haben alle ausgelegt, oder können sie es nie mehr, und passt keine Karte mehr an "
        "irgendeine Meldung, so kann niemand ausmachen: Die {deal} endet dann, und alle "
        "zählen, was sie haben."
    ),
}
