"""The German wording of what the words of the table mean."""

from __future__ import annotations

WORDS_OF_THE_TABLE: dict[str, str | tuple[str, str]] = {
    "words.heading": "Wörter am Tisch",
    "words.suit": "Farbe: Pik ♠, Herz ♥, Karo ♦ oder Kreuz ♣.",
    "words.rank": "Wert: was eine Karte in ihrer Farbe ist, etwa Sieben, Dame oder Ass.",
    "words.set": "Satz: Karten vom gleichen Wert, etwa 7♠ 7♥ 7♣.",
    "words.run": "Folge: Karten einer Farbe in einer Reihe, etwa 4♥ 5♥ 6♥ 7♥.",
    "words.meld": "Meldung: ein Satz oder eine Folge.",
    "words.wild": "Wild: eine Karte, die für eine andere stehen darf. Auf ihr ist ein Stern.",
    "words.contract": "Kontrakt: die Sätze und Folgen, die du zuerst auslegen musst. Jede "
    "{deal} verlangt andere.",
    "words.down": "Gelegt: Wer den Kontrakt auf dem Tisch hat, hat ausgelegt.",
    "words.lay_off": "Anlegen: eine Karte zu einer Meldung auf dem Tisch legen. Dafür musst du "
    "ausgelegt haben.",
    "words.out": "Ausmachen: die letzte Karte loswerden. Damit ist die {deal} vorbei.",
    "words.stock": "Stapel: die Karten, die verdeckt liegen. Von ihm wird gezogen.",
    "words.discards": "Ablage: die Karten, die offen liegen. Wer seinen Zug beendet, wirft "
    "eine Karte dorthin ab.",
    "words.may_i": "Darf ich?: die Frage nach der obersten Karte der Ablage, während du nicht "
    "dran bist.",
    "words.penalty": (
        "Strafkarte: die Karte vom Stapel, die du nach einem „Darf ich?“ mitnehmen musst.",
        "Strafkarten: die {count} Karten vom Stapel, die du nach einem „Darf ich?“ mitnehmen "
        "musst.",
    ),
    "words.dealer": "{dealer}: steht in einem Kreis beim Namen dessen, der in dieser {deal} "
    "gibt.",
    "words.code": "Kartencode: das Wort mit Zahlen oben am Tisch. Mit demselben Code werden "
    "noch einmal dieselben Karten gegeben.",
    "words.seal": "Siegel: eine Zahl, die vor der {deal} aus der Reihenfolge der Karten "
    "gemacht wurde. Sie zeigt hinterher, dass niemand eine Karte vertauscht hat; zum Spielen "
    "brauchst du sie nicht.",
    "words.coach": "Ratgeber: gibt dir einen Tipp, wenn du einen willst.",
    "words.levels": "Anfänger, Geübt, Schlau, Meister: wie gut ein Computerspieler spielt, von "
    "leicht bis schwer zu schlagen.",
}
