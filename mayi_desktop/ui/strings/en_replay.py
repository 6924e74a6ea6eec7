"""The English wording of looking back: certificates, replays and reviews."""

from __future__ import annotations

REPLAY: dict[str, str | tuple[str, str]] = {
    "setup.cut": "Your own cut",
    "setup.cut_hint": "Any words: they change the cards",
    "setup.cut_note": "The program has drawn its part already, and cannot know yours. Proof of "
    "it: {proof}",
    "stock.sealed": "{decks} · proof {number}",
    "summary.sealed": "Proof of the next shuffle: {number}",
    "pause.proof": "Proof of the shuffle: {number}",
    "proof.heading": "Proof of the shuffle",
    "proof.done": "Done",
    "proof.why": "It lets everybody see later that no card was put elsewhere while you played.",
    "proof.what": "Before the first card of this {deal} was dealt, the order of the shuffled "
    "cards was locked into a number. Its beginning is {proof}.",
    "proof.stock": "The first four signs, {number}, stand under the stock all the time.",
    "proof.how": "Write the number down if you like. When the {deal} is over, press "
    "“{verify}”: "
    "the game then shows the cards in the order in which they lay, works the number out from "
    "them again, and it must be the same.",
    "proof.whole": "The whole number: {fingerprint}",
    "after.replay": "Look back",
    "after.verify": "Verify",
    "after.not_saved": "Not saved",
    "table.practice": "Practice",
    "share.heading": "The game can be shared",
    "share.text": "A copy lies in {path}. Whoever has the game can look back at it, and "
    "verify it.",
    "share.not": "The game cannot be shared",
    "replay.damaged": "This file is damaged",
    "replay.so_far": "The game can be seen up to its last sound move. Verify tells "
    "what is wrong.",
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
    "verify.heading": "Is it fair?",
    "verify.done": "Done",
    "verify.sound": "Everything is as it must be.",
    "verify.wrong": "Line {line} of the file is not as it must be: {wrong}",
    "verify.before": "Everything before that line is in order; nothing after it was looked at.",
    "verify.checked": "Dealt again and played again just now: {deals} deals, {moves} moves and "
    "{shuffles} shuffles, in {lines} lines.",
    "verify.unsealed": "There is no proof of the shuffle in this file: it was written by an "
    "older game.",
    "verify.next": "The proof that is not opened yet begins with {proof}. It is opened when "
    "its "
    "{deal} is over.",
    "verify.code": "The cards follow from the deal code {code}. The proof of the code begins "
    "with {proof}.",
    "verify.cut": "The players added their own cut: “{cut}”.",
    "verify.practice": "This is practice: from some move on, the cards follow from another "
    "deal code.",
    "verify.other_rules": "The rules in the file differ from the sheet of that name here.",
    "verify.proves": "What this proves",
    "verify.proves_cards": "No card was put elsewhere after the proof of its shuffle was "
    "shown. Compare the proof with the one you saw before the deal.",
    "verify.proves_code": "The cards came from the deal code{cut}, whatever anybody held "
    "or did.",
    "verify.and_cut": " and the cut",
    "verify.proves_rules": "Nobody made a move against the rules, and hands and points follow "
    "from the moves.",
    "verify.proves_cut": "If the proof of the code was seen before the cut was chosen, "
    "nobody can have picked the code for its cards.",
    "verify.proves_not": "What it does not prove",
    "verify.not_who": "Who made the moves.",
    "verify.not_chance": "That the deal code was drawn by chance. Add a cut of your own, and "
    "that matters no more.",
    "verify.not_secret": "That nobody looked into the file while you played: every card can be "
    "read there.",
    "verify.deal": "{deal} {number}: proof {proof}",
    "verify.proof": "The whole proof, shown before: {fingerprint}",
    "verify.salt": "Salt, shown after: {salt}",
    "verify.cards": "The cards, in the order in which they were dealt: {cards}",
    "verify.how": "With any other program: the SHA-256 of salt, space and cards is the proof.",
}
