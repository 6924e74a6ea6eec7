"""The German wording of looking back: certificates, replays and reviews."""

from __future__ import annotations

REPLAY: dict[str, str | tuple[str, str]] = {
    "setup.cut": "Selbst abheben",
    "setup.cut_hint": "Beliebige Worte: sie ändern die Karten",
    "setup.cut_note": "Wenn du magst. Das Programm hat seinen Teil gewählt, bevor du "
    "schreibst; so kann niemand die Karten zinken. Siegel auf seinem Teil: {seal}",
    "stock.sealed": "{decks} · Siegel {number}",
    "summary.sealed": "Siegel auf den nächsten Karten: {number}",
    "pause.seal": "Siegel auf den Karten: {number}",
    "seal.heading": "Das Siegel auf den Karten",
    "seal.done": "Fertig",
    "seal.why": "Diese Zahl ist ein Siegel auf den Karten. Sie wurde aus ihrer Reihenfolge "
    "gemacht, bevor die erste Karte dieser {deal} gegeben war. Würde während des Spiels auch "
    "nur eine Karte vertauscht, passte die Zahl nicht mehr.",
    "seal.stock": "Ihre ersten vier Zeichen, {number}, stehen immer unter dem Stapel.",
    "seal.how": "Möchtest du es nachprüfen? Schreib dir {number} auf. Wenn die {deal} vorbei "
    "ist, drück auf „{verify}“: Das Spiel zeigt dann die Karten in der Reihenfolge, in der sie "
    "lagen, und macht die Zahl noch einmal aus ihnen. Es muss dieselbe sein.",
    "seal.whole": "Die ganze Zahl: {fingerprint}",
    "after.replay": "Noch einmal ansehen",
    "after.verify": "Ehrlich?",
    "after.not_saved": "Nicht gespeichert",
    "table.practice": "Übung",
    "share.heading": "Das Spiel kann weitergegeben werden",
    "share.text": "Eine Kopie liegt in {path}. Wer das Spiel hat, kann sie ansehen und "
    "nachprüfen.",
    "share.not": "Das Spiel kann nicht weitergegeben werden",
    "replay.damaged": "Diese Datei ist beschädigt",
    "replay.so_far": "Das Spiel lässt sich bis zum letzten unbeschädigten Zug ansehen. Was "
    "nicht stimmt, sagt „Ehrlich?“.",
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
    "verify.sound": "Ja: Alles ist, wie es sein muss.",
    "verify.again": "Das ganze Spiel wurde gerade noch einmal gegeben und nachgespielt. Alle "
    "bekamen die gleichen Karten, kein Zug verstieß gegen die Regeln, und die Punkte stimmen.",
    "verify.fixed": "Vor jeder {deal} kam die Reihenfolge ihrer Karten unter ein Siegel: eine "
    "Zahl, die alle sehen konnten. Jedes Siegel passt zu seinen Karten. Also hat während des "
    "Spiels niemand eine Karte vertauscht, auch das Programm nicht. Hast du dir ein Siegel "
    "aufgeschrieben, vergleiche es mit dem weiter unten.",
    "verify.wrong": "Zeile {line} der Datei ist nicht, wie sie sein muss: {wrong}",
    "verify.before": "Alles vor dieser Zeile ist in Ordnung, danach wurde nichts angesehen.",
    "verify.unsealed": "In dieser Datei stehen keine Siegel: Ein älteres Spiel hat sie "
    "geschrieben. Ob Karten vertauscht wurden, kann sie nicht sagen.",
    "verify.practice": "Das ist eine Übung: Ab irgendeinem Zug folgen die Karten aus einem "
    "anderen Kartencode.",
    "verify.other_rules": "Die Regeln in der Datei sind andere als die gleichen Namens hier.",
    "verify.open": "Was sich nicht nachprüfen lässt",
    "verify.not_who": "Wer auf welchem Platz saß.",
    "verify.not_chance": "Ob der Kartencode zufällig gezogen wurde. Schreib vor dem Spiel bei "
    "„{cut}“ ein paar Worte, dann kommt es darauf nicht mehr an.",
    "verify.not_secret": "Ob jemand während des Spiels in die Datei gesehen hat: Alle Karten "
    "stehen lesbar darin.",
    "verify.details": "Für alle, die es genau wissen wollen",
    "verify.checked": "Angesehen wurden: Runden: {deals}, Züge: {moves}, Mischungen: "
    "{shuffles}, Zeilen: {lines}.",
    "verify.code": "Die Karten folgen allein aus dem Kartencode {code}, was immer jemand hielt "
    "oder tat.",
    "verify.cut": "Die Karten folgen aus dem Kartencode {code} und aus den Worten, mit denen "
    "die Spieler abgehoben haben, „{cut}“, was immer jemand hielt oder tat.",
    "verify.code_sealed": "Das Siegel auf dem Kartencode beginnt mit {seal}. Es war zu sehen, "
    "bevor die Worte geschrieben wurden; also kann niemand den Code nach seinen Karten "
    "ausgesucht haben.",
    "verify.next": "Das Siegel, das noch geschlossen ist, beginnt mit {seal}. Geöffnet wird "
    "es, wenn die {deal} vorbei ist.",
    "verify.deal": "{deal} {number}: Siegel {seal}",
    "verify.seal": "Das ganze Siegel, vorher gezeigt: {fingerprint}",
    "verify.salt": "Salz, nachher gezeigt: {salt}",
    "verify.cards": "Die Karten in der Reihenfolge, in der sie gegeben wurden: {cards}",
    "verify.how": "T ist eine Zehn, JK ein Joker, J ein Bube, Q eine Dame, K ein König; S, H, "
    "D und C sind Pik, Herz, Karo und Kreuz. Jedes andere Programm kann ein Siegel nachprüfen: "
    "Es ist der SHA-256 von Salz, Leerzeichen und Karten. Das Salz sorgt dafür, dass niemand "
    "aus dem Siegel die Karten erraten kann.",
}
