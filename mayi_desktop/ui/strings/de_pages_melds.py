"""The German rules pages on melds, wild cards and replacing them."""

from __future__ import annotations

PAGES_MELDS: dict[str, str] = {
    "Sets and runs": "Sätze und Folgen",
    "Sets": "Sätze",
    "Largest set": "Größter Satz",
    "Runs": "Folgen",
    "Aces in runs": "Asse in Folgen",
    "Two runs of one suit": "Zwei Folgen einer Farbe",
    "Melds stay": "Meldungen bleiben",
    "A run is cards of one suit in a row, such as {cards}.": (
        "Eine Folge sind aufeinanderfolgende Karten einer Farbe, zum Beispiel {cards}."
    ),
    (
        "Melds on the table may grow, but they are never split, joined or put in another "
        "order. Two sets of the same rank are simply two sets."
    ): (
        "Meldungen auf dem Tisch dürfen wachsen, aber sie werden nie geteilt, verbunden "
        "oder umgeordnet. Zwei Sätze vom gleichen Wert sind einfach zwei Sätze."
    ),
    "Wild cards": "Wilde Karten",
    "No card is wild: every card stands for itself.": (
        "Keine Karte ist wild: Jede steht für sich selbst."
    ),
    (
        "{wilds} are wild: in a set or a run they can stand for a card that you lack. A "
        "card that stands for itself is called natural."
    ): (
        "{wilds} sind wild: In einem Satz oder einer Folge können sie für eine Karte "
        "stehen, die dir fehlt. Eine Karte, die für sich selbst steht, heißt echt."
    ),
    "Twos as twos": "Zweien als Zweien",
    "How many wilds": "Wie viele wilde Karten",
    "Places of wilds": "Der Platz der wilden Karten",
    (
        "In a run a wild stands for one certain card. If there is more than one place for "
        "it, you choose, and it keeps that place."
    ): (
        "In einer Folge steht eine wilde Karte für eine bestimmte Karte. Gibt es mehr als "
        "einen Platz für sie, wählst du, und dort bleibt sie."
    ),
    "Two runs of one suit may touch each other or even share ranks.": (
        "Zwei Folgen einer Farbe dürfen sich berühren und sogar Werte gemeinsam haben."
    ),
    "Two runs of one suit may touch each other, but they may not share a rank.": (
        "Zwei Folgen einer Farbe dürfen sich berühren, aber keinen Wert gemeinsam haben."
    ),
    " {first} with {right} is right; with {wrong} it is too close.": (
        " {first} mit {right} ist richtig; mit {wrong} ist es zu nah."
    ),
    (
        "They may share ranks, as {first} and {cards} do; otherwise at least {free} must "
        "lie free between them."
    ): (
        "Sie dürfen Werte gemeinsam haben wie {first} und {cards}; sonst lassen sie "
        "zwischen sich mindestens {free} frei."
    ),
    "At least {free} must lie free between them, and they may not share a rank.": (
        "Sie lassen zwischen sich mindestens {free} frei und dürfen keinen Wert gemeinsam "
        "haben."
    ),
    "This counts when you lay down; cards laid off later may close the gap.": (
        "Das gilt beim Auslegen; später angelegte Karten dürfen die Lücke schließen."
    ),
    "When you lay down two runs of one suit, mind the gap. {share}{examples} {later}": (
        "Wenn du zwei Folgen einer Farbe auslegst, achte auf den Abstand. "
        "{share}{examples} {later}"
    ),
    "A set is cards of one rank, such as {cards}.": (
        "Ein Satz sind Karten vom gleichen Wert, zum Beispiel {cards}."
    ),
    "{text} Suits may repeat, so {cards} is a set too.": (
        "{text} Farben dürfen sich wiederholen, also ist auch {cards} ein Satz."
    ),
    " No two natural cards of a set may have the same suit.": (
        " Keine zwei echten Karten eines Satzes dürfen die gleiche Farbe haben."
    ),
    "{text} The exception: {where} suits may repeat.": (
        "{text} Nur {where} dürfen sich Farben wiederholen."
    ),
    "A set may grow as large as you like.": "Ein Satz darf so groß werden, wie du willst.",
    "A set holds {number} cards at most.": "Ein Satz hat höchstens {number} Karten.",
    "{text} The exception: {where} it may be larger.": (
        "{text} Nur {where} darf er größer sein."
    ),
    (
        "{places} The longest run has {longest_run} cards. No run goes round the corner, "
        "as in K A 2."
    ): (
        "{places} Die längste Folge hat {longest_run} Karten. Keine Folge geht um die "
        "Ecke, wie bei K A 2."
    ),
    ", since twos are wild": ", denn Zweien sind wild",
    "An ace stands after the king only. A run begins with {low} at the lowest{why}.": (
        "Ein Ass steht nur nach dem König. Eine Folge beginnt frühestens mit {low}{why}."
    ),
    "An ace may stand before the two or after the king, but not both in one run.": (
        "Ein Ass darf vor der Zwei oder nach dem König stehen, aber nicht beides in einer "
        "Folge."
    ),
    "Aces may stand before the two, after the king, or at both ends of a run.": (
        "Asse dürfen vor der Zwei, nach dem König oder an beiden Enden einer Folge stehen."
    ),
    (
        "A two can also be natural: in a run of its own suit, when it lies just before the "
        "three."
    ): (
        "Eine Zwei kann auch echt sein: in einer Folge ihrer eigenen Farbe, wenn sie "
        "gleich vor der Drei liegt."
    ),
    "A two is an ordinary card.": "Eine Zwei ist eine gewöhnliche Karte.",
    "A two always counts as wild, whatever it stands for.": (
        "Eine Zwei zählt immer als wild, wofür sie auch steht."
    ),
    "Each meld needs at least one natural card. Beyond that there is no limit.": (
        "Jede Meldung braucht mindestens eine echte Karte. Sonst gibt es keine Grenze."
    ),
    "A meld may not hold more wilds than natural cards": (
        "Eine Meldung darf nicht mehr wilde als echte Karten haben"
    ),
    "{cards} with one wild is right, 9♣ with two wilds is not.": (
        "{cards} mit einer wilden ist richtig, 9♣ mit zwei wilden nicht."
    ),
    "A meld needs {number} natural cards for each wild in it": (
        "Eine Meldung braucht {number} echte Karten für jede wilde darin"
    ),
    "A run of {size} cards can hold two wilds.": (
        "Eine Folge von {size} Karten kann zwei wilde haben."
    ),
    "{text}, when you lay down and when you lay off later. {example}": (
        "{text}, beim Auslegen und beim späteren Anlegen. {example}"
    ),
    "{text} when it is laid down. {example} When you lay off later, this limit is gone.": (
        "{text}, wenn sie ausgelegt wird. {example} Beim späteren Anlegen gilt diese "
        "Grenze nicht mehr."
    ),
    "Replacing wild cards": "Wilde Karten ersetzen",
    "A wild card that lies on the table stays there. Nobody may replace it.": (
        "Eine wilde Karte auf dem Tisch bleibt dort. Niemand darf sie ersetzen."
    ),
    "Wilds to replace": "Welche man ersetzt",
    "Who may replace": "Wer ersetzen darf",
    "Where the wild goes": "Wohin die wilde Karte kommt",
    "Replacing in sets": "Ersetzen in Sätzen",
    (
        "In your turn, after drawing, you may replace {ranks} that stand for another card "
        "in {where} on the table."
    ): (
        "In deinem Zug, nach dem Ziehen, darfst du {ranks} ersetzen, die auf dem Tisch für "
        "eine andere Karte stehen; das gilt für {where}."
    ),
    " In a run, you need the very card that the wild stands for.": (
        " In einer Folge brauchst du genau die Karte, für die die wilde steht."
    ),
    " A wild in a set stays there.": " Eine wilde Karte in einem Satz bleibt dort.",
    " A wild in a run stays there.": " Eine wilde Karte in einer Folge bleibt dort.",
    "{text} {wilds} are never replaced.": "{text} {wilds} werden nie ersetzt.",
    "In a set, you need the card of that rank in a suit that the set lacks.": (
        "In einem Satz brauchst du die Karte dieses Wertes in einer Farbe, die dem Satz fehlt."
    ),
    "{text} The exception: {where} any natural card of its rank will do.": (
        "{text} Nur {where} genügt jede echte Karte seines Wertes."
    ),
    "In a set, any natural card of its rank will do.": (
        "In einem Satz genügt jede echte Karte seines Wertes."
    ),
    "You may do this only while you are not down yet; the meld may be anybody’s.": (
        "Das darfst du nur, solange du noch nicht ausgelegt hast; die Meldung darf jedem "
        "gehören."
    ),
    (
        "You must be down to do this. The turn in which you lay down counts already, and "
        "the meld may be anybody’s."
    ): (
        "Dazu musst du ausgelegt haben. Der Zug, in dem du auslegst, zählt schon, und die "
        "Meldung darf jedem gehören."
    ),
    "You must be down to do this, and not just since this turn. The meld may be anybody’s.": (
        "Dazu musst du ausgelegt haben, und nicht erst in diesem Zug. Die Meldung darf "
        "jedem gehören."
    ),
    "Everybody may do this, down or not, but never in a meld of their own.": (
        "Das dürfen alle, ob sie ausgelegt haben oder nicht, aber nie in einer eigenen Meldung."
    ),
    "Nobody may do this.": "Das darf niemand.",
    " In a set it stays, as long as the set has room.": (
        " In einem Satz bleibt sie, solange er Platz hat."
    ),
    "Your card takes the place, and the wild comes into your hand.": (
        "Deine Karte nimmt den Platz ein, und die wilde kommt auf deine Hand."
    ),
    (
        "Your card takes the place, and the wild comes into your hand. You must put it on "
        "the table again in the same turn. If you could not, you may not take it."
    ): (
        "Deine Karte nimmt den Platz ein, und die wilde kommt auf deine Hand. Du musst sie "
        "noch im selben Zug wieder auf den Tisch legen. Könntest du das nicht, darfst du "
        "sie nicht nehmen."
    ),
    (
        "The wild stays in its run: you move it to either end that has room. In a full run "
        "nothing can be replaced.{stays}"
    ): (
        "Die wilde Karte bleibt in ihrer Folge: Du schiebst sie an ein Ende, das Platz "
        "hat. In einer vollen Folge lässt sich nichts ersetzen.{stays}"
    ),
    (
        "The wild stays in its run: it moves to the high end, or to the low end if there "
        "is no room above. In a full run nothing can be replaced.{stays}"
    ): (
        "Die wilde Karte bleibt in ihrer Folge: Sie rückt ans obere Ende, oder ans untere, "
        "wenn oben kein Platz ist. In einer vollen Folge lässt sich nichts "
        "ersetzen.{stays}"
    ),
    (
        "If the meld is somebody else’s, the wild must go into a new meld of yours at "
        "once, together with cards from your hand, one wild at a time. If the meld is your "
        "own, the wild stays in it: in a run you move it to either end that has "
        "room.{stays} Without room, it cannot be replaced."
    ): (
        "Gehört die Meldung jemand anderem, muss die wilde Karte sofort in eine neue "
        "Meldung von dir, zusammen mit Karten deiner Hand, immer nur eine auf einmal. Ist "
        "es deine eigene, bleibt die wilde darin: In einer Folge schiebst du sie an ein "
        "Ende, das Platz hat.{stays} Ohne Platz lässt sie sich nicht ersetzen."
    ),
}
