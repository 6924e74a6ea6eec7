"""The English wording of looking back: certificates, replays and reviews."""

from __future__ import annotations

REPLAY: dict[str, str | tuple[str, str]] = {
    "setup.cut": "Cut the cards yourself",
    "setup.cut_hint": "Any words: they change the cards",
    "setup.cut_note": "If you like. The program has chosen its part before you type, so nobody "
    "can stack the cards. Seal on its part: {seal}",
    "stock.sealed": "{decks} · seal {number}",
    "summary.sealed": "Seal on the next cards: {number}",
    "pause.seal": "Seal on the cards: {number}",
    "seal.heading": "The seal on the cards",
    "seal.done": "Done",
    "seal.why": "This number is a seal on the cards. It was made from the order in which they "
    "lie, before the first card of this {deal} was dealt. If a single card were swapped while "
    "you play, the number would no longer fit.",
    "seal.stock": "Its first four signs, {number}, stand under the stock all the time.",
    "seal.how": "Would you like to check it? Write {number} down. When the {deal} is over, "
    "press “{verify}”: the game then shows the cards in the order in which they lay, makes the "
    "number from them once more, and it must be the same.",
    "seal.whole": "The whole number: {fingerprint}",
    "after.replay": "Look back",
    "after.verify": "Was it fair?",
    "after.not_saved": "Not saved",
    "table.practice": "Practice",
    "share.heading": "The game can be shared",
    "share.text": "A copy lies in {path}. Whoever has the game can look back at it, and "
    "check whether it was fair.",
    "share.not": "The game cannot be shared",
    "replay.damaged": "This file is damaged",
    "replay.so_far": "The game can be seen up to its last sound move. “Was it fair?” "
    "tells what is wrong.",
    "replay.not": "This game cannot be looked at",
    "replay.leave": "Leave",
    "replay.moment": "Moment {at} of {last}",
    "replay.deal_back": "|◀",
    "replay.deal_back_tip": "To the deal before (Page up)",
    "replay.back": "◀",
    "replay.back_tip": "One moment back (←)",
    "replay.play": "Play",
    "replay.pause": "Pause",
    "replay.play_tip": "Run by itself, or stop (Space)",
    "replay.forward": "▶",
    "replay.forward_tip": "One moment on (→)",
    "replay.deal_on": "▶|",
    "replay.deal_on_tip": "To the next deal (Page down)",
    "replay.claim": "May I? ▶",
    "replay.down": "Lay-down ▶",
    "replay.speed": "Speed",
    "replay.times": "{times}×",
    "replay.seat": "Seat",
    "replay.why": "Why?",
    "replay.share": "Share",
    "review.heading": "{name} decides",
    "review.did": "Decided: {words}",
    "review.thinking": "The best computer player ({level}) is thinking…",
    "review.best": "The best computer player ({level}) would: {words}",
    "review.same": "The best computer player ({level}) would do the same: {words}",
    "review.game": "Only the final totals count now. This wins the "
    "game about {this} times in 100, and “{words}” about {that} times.",
    "review.options": "What the options come to",
    "review.practise": "Play on from here",
    "review.no_practice": "No practice from here",
    "honest.heading": "{name} ({level}) decides",
    "honest.view": "The table shows exactly what was seen from this seat, and nothing else was "
    "known.",
    "honest.thinking": "Deciding again from this view alone…",
    "honest.same": "Decided again just now, from this view alone and with the same dice: the "
    "same.",
    "honest.other": "Decided again just now: {words}. Another version of the game may have "
    "decided otherwise.",
    "verify.heading": "Was it fair?",
    "verify.done": "Done",
    "verify.sound": "Yes: everything is as it must be.",
    "verify.again": "The whole game has just been dealt and played once more. Everybody got "
    "the same cards, no move broke the rules, and the points are right.",
    "verify.fixed": "Before each {deal}, the order of its cards was locked under a seal: a "
    "number that everybody could see. Every seal fits its cards. So nobody swapped a card "
    "while you played, and the program did not either. If you wrote a seal down, compare it "
    "with the one below.",
    "verify.wrong": "Line {line} of the file is not as it must be: {wrong}",
    "verify.before": "Everything before that line is in order; nothing after it was looked at.",
    "verify.unsealed": "There are no seals in this file: an older game wrote it. So it cannot "
    "tell whether cards were swapped.",
    "verify.practice": "This is practice: from some move on, the cards follow from another "
    "deal code.",
    "verify.other_rules": "The rules in the file differ from the sheet of that name here.",
    "verify.open": "What nobody can check",
    "verify.not_who": "Who sat at which seat.",
    "verify.not_chance": "Whether the deal code was drawn by chance. Type a few words under "
    "“{cut}” before a game, and that matters no more.",
    "verify.not_secret": "Whether somebody looked into the file of the game while you played: "
    "all cards can be read there.",
    "verify.details": "For those who want to know exactly",
    "verify.checked": "What was looked at: deals {deals}, moves {moves}, shuffles {shuffles}, "
    "lines {lines}.",
    "verify.code": "The cards follow from the deal code {code} alone, whatever anybody held or "
    "did.",
    "verify.cut": "The cards follow from the deal code {code} and from the words with which "
    "the players cut, “{cut}”, whatever anybody held or did.",
    "verify.code_sealed": "The seal on the deal code begins with {seal}. It was shown before "
    "the words were typed, so nobody can have picked the code for its cards.",
    "verify.next": "The seal that is not opened yet begins with {seal}. It is opened when its "
    "{deal} is over.",
    "verify.deal": "{deal} {number}: seal {seal}",
    "verify.seal": "The whole seal, shown before: {fingerprint}",
    "verify.salt": "Salt, shown after: {salt}",
    "verify.cards": "The cards, in the order in which they were dealt: {cards}",
    "verify.how": "T is a ten and JK a joker; S, H, D and C are spades, hearts, diamonds and "
    "clubs. Any other program can check a seal: it is the SHA-256 of the salt, a space and the "
    "cards. The salt is there so that nobody can guess the cards from the seal.",
}
