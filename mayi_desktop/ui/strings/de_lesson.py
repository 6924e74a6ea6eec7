"""The German wording of the first start and of the guided deal."""

from __future__ import annotations

LESSON: dict[str, str | tuple[str, str]] = {
    "welcome.heading": "Schön, dass du da bist!",
    "welcome.name": "Wie dürfen wir dich nennen?",
    "welcome.hint": "Dein Name",
    "welcome.text": "Kennst du May I? schon? Eine kurze Proberunde zeigt dir alles, was du "
    "brauchst. Du findest sie später auf der ersten Seite unter „Lernen“.",
    "welcome.unwritten": "Dieser Name hat Buchstaben, die hier nicht gezeigt werden können. "
    "Bitte "
    "schreib ihn lateinisch, griechisch, kyrillisch, hebräisch oder arabisch.",
    "welcome.learn": "In fünf Minuten lernen",
    "welcome.play": "Spielen",
    "title.learn": "Lernen",
    "lesson.others": "Ben Clara Rosa Emil",
    "lesson.place": "{number} von {count}",
    "lesson.next": "Weiter",
    "lesson.leave": "Zur ersten Seite",
    "lesson.play": "Richtig spielen",
    "lesson.dealing": "Die Karten werden gegeben.",
    "lesson.watch": "Schau zu, was die anderen tun.",
    "lesson.first": "Erlaubt, aber noch nicht jetzt. {step}",
    "lesson.later": "Erlaubt, aber lass erst die anderen spielen.",
    "step.welcome": "Willkommen! Werde deine Karten vor den anderen los. Zuerst brauchst du "
    "einen Satz, drei Karten vom gleichen Wert, und eine Folge, vier Karten einer Farbe in "
    "einer Reihe.",
    "step.draw": "Jeder Zug beginnt mit einer Karte. Klick auf den Stapel, der verdeckt liegt.",
    "step.discard": "Jeder Zug endet mit dem Abwerfen. {card} brauchst du nicht: Klick die "
    "Karte an, dann die Ablage.",
    "step.may_i": "{ben} hat einen König abgeworfen, und du hast zwei! Du bist nicht dran, "
    "also frag danach: Drück auf „Darf ich?“.",
    "step.price": "Vor dir wollte niemand {card} haben, also gehört sie dir. Der Preis: noch "
    "eine Karte vom Stapel.",
    "step.veto": "{ben} fragt nach {card}, aber du kommst vorher dran und brauchst die Karte "
    "für deine Folge: Erlaub es nicht, drück auf „{take}“.",
    "step.plan": "Ordne deine Karten: Drück auf „{plan}“, dann steht zusammen, was passt. Du "
    "kannst eine Karte auch dorthin ziehen, wo du sie haben möchtest.",
    "step.run": "Sieh dir deine Folge an: {card}, Q♠, eine Lücke und A♠, das nach dem König "
    "kommt. Zweien und Joker sind wild, sie stehen für jede Karte: Deine 2♦ füllt die Lücke.",
    "step.lay_down": "Drei Könige sind dein Satz, und vom Buben bis zum Ass geht deine Folge. "
    "Drück auf „{suggest}“, dann auf „{lay_down}“.",
    "step.down": "Deine Meldungen liegen auf dem Tisch, du hast ausgelegt. Beende den Zug: "
    "Klick {card} an, dann die Ablage.",
    "step.draw_again": "Von nun an passen deine Karten zu den Sätzen und Folgen auf dem Tisch. "
    "Zieh erst vom Stapel.",
    "step.lay_off": "{rosa} hat Damen auf dem Tisch. Klick {card} an, dann ihre Damen: Das "
    "heißt anlegen.",
    "step.longer": "Eine Folge wächst an ihren Enden, und vor dem Buben kommt die Zehn. Klick "
    "{card} an, dann deine Folge, oder zieh sie dorthin.",
    "step.hint": "Weißt du einmal nicht weiter? Drück auf „{hint}“: Das zeigt dir jederzeit "
    "einen guten Zug, und warum.",
    "step.last": "Mehr passt nicht. Beende den Zug: Klick {card} an, dann die Ablage.",
    "step.end": "{rosa} hat ihre letzte Karte gespielt: Sie macht aus, die Runde ist vorbei. "
    "Was du noch hast, zählt gegen dich; wer am wenigsten hat, gewinnt. Jetzt kannst du alles!",
    "lesson.again": "Du warst mittendrin",
    "lesson.again_text": "Soll die Proberunde dort weitergehen, wo du aufgehört hast?",
    "lesson.go_on": "Weitermachen",
    "lesson.restart": "Von vorn",
    "lesson.not_now": "Jetzt nicht",
}
