"""The English wording of looking back: certificates, replays and reviews."""

from __future__ import annotations

REPLAY: dict[str, str | tuple[str, str]] = {
    "setup.cut": "Your own cut",
    "setup.cut_hint": "Any words: they change the cards",
    "setup.cut_note": "The program has drawn its part already, and cannot know yours. The "
    "fingerprint of its part: {fingerprint}",
    "stock.sealed": "{decks} · {fingerprint}",
    "pause.shoe": "The shoe of this {deal} has the fingerprint {fingerprint}.",
    "summary.sealed": "The next shoe has the fingerprint {fingerprint}",
    "after.replay": "Look back",
    "after.verify": "Verify",
    "after.not_saved": "Not saved",
    "table.practice": "Practice",
    "share.heading": "The game can be shared",
    "share.text": "A copy lies in {path}. Whoever has the game can look back at it, and "
    "verify it.",
    "share.not": "The game cannot be shared",
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
    "verify.unsealed": "There is no certificate in this file: it was written by an older game.",
    "verify.next": "The shoe that is not opened yet has the fingerprint {fingerprint}. It is "
    "opened when its {deal} is over.",
    "verify.code": "The cards follow from the deal code {code}. The fingerprint of the code "
    "is {fingerprint}.",
    "verify.cut": "The players added their own cut: “{cut}”.",
    "verify.practice": "This is practice: from some move on, the cards follow from another "
    "deal code.",
    "verify.other_rules": "The rules in the file differ from the sheet of that name here.",
    "verify.proves": "What this proves",
    "verify.proves_shoe": "No shoe was changed after its fingerprint was shown. Compare the "
    "fingerprint with the one you saw before the deal.",
    "verify.proves_code": "The cards came from the deal code{cut}, whatever anybody held "
    "or did.",
    "verify.and_cut": " and the cut",
    "verify.proves_rules": "Nobody made a move against the rules, and hands and points follow "
    "from the moves.",
    "verify.proves_cut": "If the fingerprint of the code was seen before the cut was chosen, "
    "nobody can have picked the code for its cards.",
    "verify.proves_not": "What it does not prove",
    "verify.not_who": "Who made the moves.",
    "verify.not_chance": "That the deal code was drawn by chance. Add a cut of your own, and "
    "that matters no more.",
    "verify.not_secret": "That nobody looked into the file while you played: every card can be "
    "read there.",
    "verify.deal": "{deal} {number}: {short}",
    "verify.fingerprint": "Fingerprint shown before: {fingerprint}",
    "verify.salt": "Salt, shown after: {salt}",
    "verify.shoe": "The shoe, in the order in which it was dealt: {shoe}",
    "verify.how": "With any other program: the SHA-256 of salt, space and shoe is the "
    "fingerprint.",
}
