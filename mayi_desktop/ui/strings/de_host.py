"""The German wording of what the saved games, codes and settings have to say."""

from __future__ import annotations

HOST: dict[str, str] = {
    "It has become too long": "Die Datei ist zu lang geworden",
    "No log can be kept in {folder} ({why}).": (
        "In {folder} lässt sich kein Protokoll führen ({why})."
    ),
    "That code has a slip in it somewhere": "In dem Code ist irgendwo ein Fehler",
    "That code is too short": "Der Code ist zu kurz",
    "There is no {letter} in deal codes": "Ein {letter} gibt es in Kartencodes nicht",
    "{words}; a deal code looks like {example}.": (
        "{words}; ein Kartencode sieht so aus: {example}."
    ),
    "The old file was kept as {name}.": "Die alte Datei liegt noch da als {name}.",
    "The settings cannot be kept in {folder} ({why}).": (
        "Die Einstellungen lassen sich in {folder} nicht sichern ({why})."
    ),
    "The settings cannot be read ({why}), so the usual ones hold.": (
        "Die Einstellungen lassen sich nicht lesen ({why}), also gelten die üblichen."
    ),
    "The settings could not be read, so the usual ones hold.": (
        "Die Einstellungen ließen sich nicht lesen, also gelten die üblichen."
    ),
    "These settings were not sound and are as usual again: {names}.": (
        "Diese Einstellungen waren unbrauchbar und sind wieder wie üblich: {names}."
    ),
    "The table is stuck and cannot go on; the log says where.": (
        "Der Tisch steckt fest und kann nicht weiterspielen; das Protokoll sagt, wo."
    ),
    "This game cannot be saved: {reason}.": "Dieses Spiel lässt sich nicht sichern: {reason}.",
    "the disk does not take it": "der Datenträger nimmt es nicht an",
    "it says nothing that this version of the game can read.": (
        "Sie sagt nichts, was diese Version des Spiels lesen kann."
    ),
    "it was changed after it was written, or lines before it are missing.": (
        "Sie wurde nachträglich geändert, oder vor ihr fehlen Zeilen."
    ),
    "As it stands now, {why}": "So, wie sie jetzt dasteht: {why}",
    "What it says now could have happened too, but it was written otherwise.": (
        "Was sie jetzt sagt, hätte auch sein können, aber geschrieben war etwas anderes."
    ),
    "The first line of {name} was changed after it was written.": (
        "Die erste Zeile von {name} wurde nachträglich geändert."
    ),
    "these cards are not the ones that the deal code gives": (
        "Das sind nicht die Karten, die der Kartencode ergibt"
    ),
    "the game is not over there": "Das Spiel ist dort nicht zu Ende",
    "this is no practice, so the deal code cannot change": (
        "Das ist keine Übung, also kann sich der Kartencode nicht ändern"
    ),
    "no deal is about to begin there": "Dort beginnt keine Runde",
    "the cards of deal {number} do not fit the seal shown before it": (
        "Die Karten der Runde {number} passen nicht zu dem vorher gezeigten Siegel"
    ),
    "no deal ends there": "Dort endet keine Runde",
    "the scores written there are not those of the game": (
        "Die Punkte dort sind nicht die des Spiels"
    ),
    "it opens a seal that was not shown": ("Sie öffnet ein Siegel, das nicht gezeigt wurde"),
    "it does not open the seal shown before the deal": (
        "Sie öffnet nicht das Siegel, das vor der Runde gezeigt wurde"
    ),
    "{who} did what the rules do not allow then. {why}": (
        "{who} tat, was die Regeln in dem Moment nicht erlauben. {why}"
    ),
    "it cannot follow what came before it.": "Sie passt nicht zu dem, was vorher war.",
    "there is no seat {seat}": "Einen Platz {seat} gibt es nicht",
    "the deal did not end so": "So ging die Runde nicht aus",
    "nothing could be taken back there": "Dort ließ sich nichts zurücknehmen",
    "There is no level called “{level}”, so {name} plays as “{usual}”.": (
        "Eine Stufe „{level}“ gibt es nicht, also spielt {name} als „{usual}“."
    ),
    "There is no style called “{style}”, so {name} plays without one.": (
        "Eine Spielart „{style}“ gibt es nicht, also spielt {name} ohne."
    ),
    "Nothing has happened yet in {name}.": "In {name} ist noch nichts geschehen.",
    "Only where you decided yourself can you play on.": (
        "Weiterspielen kannst du nur, wo du selbst entschieden hast."
    ),
    "This deal is not over yet: play it to its end first.": (
        "Diese Runde ist noch nicht vorbei: Spiel sie erst zu Ende."
    ),
    "The practice cannot be saved ({why}).": "Die Übung lässt sich nicht sichern ({why}).",
    "The game cannot be copied to {folder} ({why}).": (
        "Das Spiel lässt sich nicht nach {folder} kopieren ({why})."
    ),
    "This game is being saved again.": "Dieses Spiel wird wieder gesichert.",
    "This game cannot be saved: its file was changed meanwhile.": (
        "Dieses Spiel lässt sich nicht sichern: Seine Datei wurde inzwischen geändert."
    ),
    "This game is not saved, because May I? is open in another window already.": (
        "Dieses Spiel wird nicht gesichert, weil May I? schon in einem anderen Fenster "
        "offen ist."
    ),
    "a number without end": "eine Zahl ohne Ende",
    "This game has been played to its end.": "Dieses Spiel ist zu Ende gespielt.",
    "This game is open in another window already.": (
        "Dieses Spiel ist schon in einem anderen Fenster offen."
    ),
    "This game was just being played; please try again.": (
        "Dieses Spiel wurde eben noch gespielt; bitte versuch es noch einmal."
    ),
    (
        "This saved game was damaged: it goes on from the last sound move, and the damaged "
        "file was kept beside it as {name}."
    ): (
        "Dieses gesicherte Spiel war beschädigt: Es geht beim letzten unbeschädigten Zug "
        "weiter, und die beschädigte Datei liegt daneben als {name}."
    ),
    "{name} cannot be deleted ({why}).": "{name} lässt sich nicht löschen ({why}).",
    "{name} cannot be read ({why}).": "{name} lässt sich nicht lesen ({why}).",
    "{name} does not say properly what game it is.": (
        "{name} sagt nicht richtig, was für ein Spiel es ist."
    ),
    "{name} is not a saved game, or nothing of it is left.": (
        "{name} ist kein gesichertes Spiel, oder es ist nichts davon übrig."
    ),
    "{name} was saved by a newer version of the game.": (
        "{name} wurde von einer neueren Version des Spiels gesichert."
    ),
    "{place} · damaged, goes on from the last sound move": (
        "{place} · beschädigt, geht beim letzten unbeschädigten Zug weiter"
    ),
    "{word} {number} of {count}": "{word} {number} von {count}",
    "end of {word} {number} of {count}": "{word} {number} von {count} zu Ende",
}
