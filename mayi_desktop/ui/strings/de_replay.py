"""The German wording of looking back: certificates, replays and reviews."""

from __future__ import annotations

REPLAY: dict[str, str | tuple[str, str]] = {
    "setup.cut": "Selbst abheben",
    "setup.cut_hint": "Beliebige Worte: sie ändern die Karten",
    "setup.cut_note": "Das Programm hat seinen Teil schon gezogen und kennt deinen nicht. "
    "Beleg dafür: {proof}",
    "stock.sealed": "{decks} · Beleg {number}",
    "summary.sealed": "Beleg fürs nächste Mischen: {number}",
    "pause.proof": "Mischbeleg: {number}",
    "proof.heading": "Beleg fürs Mischen",
    "proof.done": "Fertig",
    "proof.why": "Mit ihm kann jeder später sehen, dass während des Spiels keine Karte "
    "woandershin gesteckt wurde.",
    "proof.what": "Bevor die erste Karte dieser {deal} gegeben wurde, ist die Reihenfolge der "
    "gemischten Karten in einer Zahl festgehalten worden. Sie beginnt mit {proof}.",
    "proof.stock": "Die ersten vier Zeichen, {number}, stehen immer unter dem Stapel.",
    "proof.how": "Schreib dir die Zahl auf, wenn du magst. Wenn die {deal} vorbei ist, drück "
    "auf „{verify}“: Das Spiel zeigt dann die Karten in ihrer Reihenfolge und rechnet die Zahl "
    "noch einmal aus. Es muss dieselbe sein.",
    "proof.whole": "Die ganze Zahl: {fingerprint}",
    "after.replay": "Noch einmal ansehen",
    "after.verify": "Nachprüfen",
    "after.not_saved": "Nicht gespeichert",
    "table.practice": "Übung",
    "share.heading": "Das Spiel kann weitergegeben werden",
    "share.text": "Eine Kopie liegt in {path}. Wer das Spiel hat, kann sie ansehen und "
    "nachprüfen.",
    "share.not": "Das Spiel kann nicht weitergegeben werden",
    "replay.damaged": "Diese Datei ist beschädigt",
    "replay.so_far": "Das Spiel lässt sich bis zum letzten heilen Zug ansehen. Was "
    "nicht stimmt, sagt „Nachprüfen“.",
    "replay.not": "Dieses Spiel kann man nicht ansehen",
    "replay.leave": "Verlassen",
    "replay.moment": "Augenblick {at} von {last}",
    "replay.deal_back": "|◀",
    "replay.deal_back_tip": "Zur Runde davor (Bild auf)",
    "replay.back": "◀",
    "replay.back_tip": "Einen Augenblick zurück (←)",
    "replay.play": "Abspielen",
    "replay.pause": "Anhalten",
    "replay.play_tip": "Von selbst weiter, oder anhalten (Leertaste)",
    "replay.forward": "▶",
    "replay.forward_tip": "Einen Augenblick weiter (→)",
    "replay.deal_on": "▶|",
    "replay.deal_on_tip": "Zur nächsten Runde (Bild ab)",
    "replay.claim": "Darf ich? ▶",
    "replay.down": "Auslegen ▶",
    "replay.speed": "Tempo",
    "replay.times": "{times}×",
    "replay.seat": "Platz",
    "replay.why": "Warum?",
    "replay.share": "Teilen",
    "review.heading": "{name} entscheidet",
    "review.did": "Entschieden: {words}",
    "review.thinking": "Der beste Computerspieler ({level}) überlegt…",
    "review.best": "Der beste Computerspieler ({level}) würde: {words}",
    "review.same": "Der beste Computerspieler ({level}) würde dasselbe tun: {words}",
    "review.game": "Jetzt zählt nur noch der Endstand. So wird das Spiel "
    "etwa {this}-mal von 100 gewonnen, mit „{words}“ etwa {that}-mal.",
    "review.options": "Was die Möglichkeiten bringen",
    "review.practise": "Ab hier weiterspielen",
    "review.no_practice": "Von hier aus geht keine Übung",
    "honest.heading": "{name} ({level}) entscheidet",
    "honest.view": "Der Tisch zeigt genau, was von diesem Platz zu sehen war. Mehr war nicht "
    "bekannt.",
    "honest.thinking": "Wird aus dieser Sicht allein noch einmal entschieden…",
    "honest.same": "Gerade noch einmal entschieden, nur aus dieser Sicht und mit denselben "
    "Würfeln: dasselbe.",
    "honest.other": "Gerade noch einmal entschieden: {words}. Vielleicht entschied eine andere "
    "Version des Spiels anders.",
    "verify.heading": "Ging es ehrlich zu?",
    "verify.done": "Fertig",
    "verify.sound": "Alles ist, wie es sein muss.",
    "verify.wrong": "Zeile {line} der Datei ist nicht, wie sie sein muss: {wrong}",
    "verify.before": "Alles vor dieser Zeile ist in Ordnung, danach wurde nichts angesehen.",
    "verify.checked": "Gerade noch einmal gegeben und nachgespielt: Runden: {deals}, Züge: "
    "{moves}, Mischungen: {shuffles}, Zeilen: {lines}.",
    "verify.unsealed": "In dieser Datei steht kein Mischbeleg: Ein älteres Spiel schrieb sie.",
    "verify.next": "Der Beleg, der noch verschlossen ist, beginnt mit {proof}. Geöffnet wird "
    "er, wenn die {deal} vorbei ist.",
    "verify.code": "Die Karten folgen aus dem Kartencode {code}. Der Beleg des Codes beginnt "
    "mit {proof}.",
    "verify.cut": "Die Spieler haben selbst abgehoben: „{cut}“.",
    "verify.practice": "Das ist eine Übung: Ab irgendeinem Zug folgen die Karten aus einem "
    "anderen Kartencode.",
    "verify.other_rules": "Die Regeln in der Datei sind andere als die gleichen Namens hier.",
    "verify.proves": "Was das beweist",
    "verify.proves_cards": "Keine Karten wurden vertauscht, nachdem der Beleg gezeigt war. "
    "Vergleiche ihn mit dem, den du vor dem Geben gesehen hast.",
    "verify.proves_code": "Die Karten kamen aus dem Kartencode{cut}, was immer jemand hielt "
    "oder tat.",
    "verify.and_cut": " und dem Abheben",
    "verify.proves_rules": "Niemand zog gegen die Regeln, und Hände und Punkte folgen aus den "
    "Zügen.",
    "verify.proves_cut": "Wenn der Beleg des Codes vor dem Abheben zu sehen war, kann "
    "niemand den Code nach seinen Karten ausgesucht haben.",
    "verify.proves_not": "Was es nicht beweist",
    "verify.not_who": "Wer die Züge gemacht hat.",
    "verify.not_chance": "Dass der Kartencode zufällig gezogen wurde. Heb selbst ab, dann "
    "kommt es darauf nicht mehr an.",
    "verify.not_secret": "Dass niemand während des Spiels in die Datei gesehen hat: Jede Karte "
    "steht lesbar darin.",
    "verify.deal": "{deal} {number}: Beleg {proof}",
    "verify.proof": "Der ganze Beleg, vorher gezeigt: {fingerprint}",
    "verify.salt": "Nachher gezeigtes Salz: {salt}",
    "verify.cards": "Die Karten in der Reihenfolge, in der sie gegeben wurden: {cards}",
    "verify.how": "Mit jedem anderen Programm: Der SHA-256 von Salz, Leerzeichen und Karten "
    "ist der Beleg.",
}
