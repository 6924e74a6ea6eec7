"""Questions as families ask them, with the paragraph of the sheet that answers each."""

from __future__ import annotations

from typing import NamedTuple


class Asked(NamedTuple):
    """A question: the sheet, the language, the words, and the topics that may come first."""

    sheet: str
    language: str
    words: str
    topics: tuple[str, ...]


QUESTIONS = (
    Asked("grandma-jeanne", "en", "May I take a joker out of a run?", ("Wilds you can swap",)),
    Asked("petersen", "en", "who gets the card if two ask?", ("Who gets the card",)),
    Asked("honsvick", "en", "does ace count high?", ("Aces in runs",)),
    Asked("seven-round", "en", "what if the stock runs out?", ("Stock runs out",)),
    Asked("evil", "en", "Can I throw away my last card?", ("The last card",)),
    Asked("variant-four", "en", "how much is a joker worth?", ("Points",)),
    Asked("twelve-deal", "en", "can I have two sevens of hearts in one set", ("Sets",)),
    Asked("variant-one", "en", "are twos wild?", ("Wild cards", "Twos as twos")),
    Asked("variant-two", "en", "how many cards do I get as a penalty", ("What it costs",)),
    Asked("grandma-jeanne", "en", "Can I add cards to my sister's run?", ("Laying off",)),
    Asked("honsvick", "en", "how many times can I say may I?", ("How often",)),
    Asked("variant-three", "en", "my cousin wants to join halfway", ("Newcomers",)),
    Asked("evil", "en", "how many decks for 5 people", ("Decks",)),
    Asked(
        "petersen",
        "en",
        "when somebody's down can they still ask for the discard?",
        ("May I? when you’re down",),
    ),
    Asked("grandma-jeanne", "de", "Wer fängt an?", ("Dealing",)),
    Asked("honsvick", "de", "Darf ich einen Joker austauschen?", ("Wilds you can swap",)),
    Asked("evil", "de", "Was passiert, wenn der Stapel leer ist?", ("Stock runs out",)),
    Asked("twelve-deal", "de", "Zählt das Ass auch als Eins?", ("Aces in runs",)),
    Asked("petersen", "de", "Wie viele Karten bekommt jeder?", ("Cards dealt",)),
    Asked("variant-four", "de", "Wann darf ich anlegen?", ("When to lay off",)),
    Asked("seven-round", "de", "Muss ich die letzte Karte abwerfen?", ("The last card",)),
    Asked("grandma-jeanne", "es", "¿Puedo cambiar un comodín de la mesa por mi carta?",
          ("Wilds you can swap", "Who can swap")),
    Asked("honsvick", "es", "¿Quién gana si hay empate?", ("The winner",)),
    Asked("evil", "es", "¿Cuánto vale el as?", ("Points",)),
    Asked("variant-three", "es", "¿Cuándo puedo pedir la carta?", ("When to ask",)),
    Asked("grandma-jeanne", "fr", "Peut-on mettre deux jokers dans une suite ?",
          ("How many wilds",)),
    Asked("honsvick", "fr", "Qui distribue en premier ?", ("First dealer",)),
    Asked("variant-one", "fr", "Est-ce qu’on peut bouger les cartes sur la table ?",
          ("Melds stay put",)),
)  # fmt: skip
# More of them, so that nobody tunes the words for thirty alone.
MORE_QUESTIONS = (
    Asked("grandma-jeanne", "en", "When can I lay off on others?", ("When to lay off",)),
    Asked("grandma-jeanne", "en", "how much is a joker if you get stuck with it", ("Points",)),
    Asked("grandma-jeanne", "en", "can a run have three wild cards", ("How many wilds",)),
    Asked("honsvick", "en", "can i steal a joker", ("Wilds you can swap",)),
    Asked("evil", "en", "do i have to discard at the end of my turn", ("Discarding",)),
    Asked("evil", "en", "what do I do if I have just one card left", ("The last card",)),
    Asked("variant-two", "en", "can i discard the card i just picked up", ("Discarding",)),
    Asked("twelve-deal", "en", "can I put down more sets later", ("More melds",)),
    Asked("twelve-deal", "en", "is a two of hearts wild in a hearts run", ("Twos as twos",)),
    Asked("petersen", "en", "who wins a tie", ("The winner",)),
    Asked("seven-round", "en", "what do we need in round 5", ("Contracts",)),
    Asked("seven-round", "en", "can I ask for the next card as well", ("The next card down",)),
    Asked("honsvick", "en", "do cards on the table count for me", ("Scoring",)),
    Asked("grandma-jeanne", "en", "can two runs be in the same suit",
          ("Two runs in the same suit",)),
    Asked("variant-one", "en", "how does the last round work", ("All at once",)),
    Asked("grandma-jeanne", "en", "can i pick up the dicard pile", ("Drawing",)),
    Asked("grandma-jeanne", "en", "whose turn after may i", ("Afterward",)),
    Asked("grandma-jeanne", "en", "Can I go out without discarding?", ("The last card",)),
    Asked("evil", "en", "if I'm down can I say may I", ("May I? when you’re down",)),
    Asked("grandma-jeanne", "en", "two people said may i at the same time",
          ("Who gets the card",)),
    Asked("grandma-jeanne", "en", "how many points is a 2", ("Points",)),
    Asked("grandma-jeanne", "de", "Wie viele Minuspunkte gibt ein Joker?", ("Points",)),
    Asked("grandma-jeanne", "de", "Darf ich zwei Folgen in Herz auslegen?",
          ("Two runs in the same suit",)),
    Asked("honsvick", "de", "Wer kriegt die Karte, wenn zwei sie wollen?",
          ("Who gets the card",)),
    Asked("evil", "de", "Was kostet May I?", ("What it costs",)),
    Asked("twelve-deal", "de", "Gehn 5 Karten in einen Satz?", ("Largest set",)),
    Asked("honsvick", "es", "¿Se puede robar del montón de descartes?", ("Drawing",)),
    Asked("grandma-jeanne", "es", "¿Cuántos comodines puedo usar en una escalera?",
          ("How many wilds",)),
    Asked("honsvick", "fr", "Que faire quand il n’y a plus de cartes ?",
          ("Stock runs out", "Nothing to shuffle")),
    Asked("grandma-jeanne", "fr", "Combien de points pour un joker ?", ("Points",)),
    Asked("evil", "fr", "Peut-on prendre un joker dans une suite ?", ("Wilds you can swap",)),
)  # fmt: skip
# As typed in a hurry, with the words and the slips of families.
HURRIED_QUESTIONS = (
    Asked("grandma-jeanne", "en", "can my 2 jokers be in the same set", ("How many wilds",)),
    Asked("grandma-jeanne", "fr", "l'as peut aller avant le 2?", ("Aces in runs",)),
    Asked("seven-round", "en", "what do we need in hand 5", ("Contracts",)),
    Asked("seven-round", "de", "zählt bild 10 punkte?", ("Points",)),
    Asked("honsvick", "en", "what if the deck runs out", ("Stock runs out",)),
    Asked("honsvick", "fr", "faut il jeter pour finir", ("The last card",)),
    Asked("evil", "en", "how many penalty cards for may i", ("What it costs",)),
    Asked("evil", "es", "cuantas rondas son", ("Length of the game",)),
    Asked("grandma-jeanne", "en", "do we keep playing after someone goes out", ("Going out",)),
    Asked("grandma-jeanne", "de", "wieviele joker pro satz erlaubt", ("How many wilds",)),
    Asked("grandma-jeanne", "fr", "combien de jokers dans le jeu", ("Jokers",)),
    Asked("twelve-deal", "de", "ist das ass hoch oder niedrig", ("Aces in runs",)),
    Asked("twelve-deal", "es", "que pasa si la primera carta es un joker", ("First discard",)),
    Asked("twelve-deal", "fr", "combien vaut un roi", ("Points",)),
    Asked("honsvick", "en", "can i pick up the card under it too", ("The next card down",)),
    Asked("honsvick", "es", "puedo anadir cartas a los juegos de otros", ("Laying off",)),
    Asked("honsvick", "fr", "c'est quoi une suite", ("Runs",)),
    Asked("variant-four", "de", "wer gibt zuerst", ("First dealer",)),
    Asked("variant-four", "fr", "on peut jouer à deux", ("Players",)),
    Asked("petersen", "en", "how many cards do you start with", ("Cards dealt",)),
    Asked("petersen", "en", "what do u need for the second hand", ("Contracts",)),
    Asked("variant-one", "en", "are there any wild cards", ("Wild cards",)),
    Asked("variant-one", "en", "do i get the card for free when i ask", ("What it costs",)),
    Asked("variant-one", "de", "wie viele karten sind eine folge", ("Contracts",)),
    Asked("variant-one", "es", "cuantos podemos jugar", ("Players",)),
    Asked("variant-two", "en", "can aces be low", ("Aces in runs",)),
    Asked("variant-two", "de", "wieviel strafkarten", ("What it costs",)),
)
# As people typed them who had never seen the page: what happened comes before what they ask.
STORIES = (
    Asked("petersen", "en", "theres 6 of us how many packs", ("Decks",)),
    Asked(
        "petersen", "en",
        "ive put my stuff on the table last go, next door throws the "
        "queen i need, can i pick it up",
        ("Drawing when you’re down",),
    ),
    Asked("petersen", "en",
          "can i swap the joker in the sevens for my real 7",
          ("Wilds you can swap",)),
    Asked("petersen", "en", "last hand do i chuck one away at the end", ("Discarding",)),
    Asked(
        "petersen", "en",
        "grandpa allready took one from the face down heap, can i "
        "still shout for the one lying open",
        ("When to ask",),
    ),
    Asked("seven-round", "en", "how many cards in the 4th round", ("Cards dealt",)),
    Asked("seven-round", "en", "what do i need for round five", ("Contracts",)),
    Asked("seven-round", "en", "do we leave the jokers in the box", ("Jokers",)),
    Asked("seven-round", "en", "mum and me both yelled for the jack", ("Who gets the card",)),
    Asked("seven-round", "en",
          "got one with may i, the next one under it is good too!! can i have that as well",
          ("The next card down",)),
    Asked("seven-round", "en",
          "1 card left in my hand, fits on bobs 8s, can i put it there and be done",
          ("The last card",)),
    Asked("seven-round", "en", "uncle swears who deals also starts. true?", ("Dealing",)),
    Asked("evil", "en", "what do i pay for shouting may i", ("What it costs",)),
    Asked("evil", "en",
          "one card left after my turn and it fits nowhere. throw it away?",
          ("The last card",)),
    Asked("evil", "en", "7 of us tonight can we", ("Players",)),
    Asked("evil", "en",
          "do the ones i already put out count against me at the end",
          ("Scoring",)),
    Asked("evil", "en", "no more cards to draw from, now what", ("Stock runs out",)),
    Asked("evil", "en",
          "4 5 6 joker lies there, i have the 7, where does the joker go then",
          ("Where the wild goes",)),
    Asked("variant-four", "en", "5 players how many jokers go in", ("Jokers",)),
    Asked("variant-four", "en",
          "may i stick cards on my sisters row right when i go down",
          ("When to lay off",)),
    Asked("variant-four", "en",
          "pinched a joker off auntie can i save it",
          ("Where the wild goes",)),
    Asked("variant-four", "en",
          "how many cards does everybody get in deal 6",
          ("Cards dealt",)),
    Asked("variant-four", "en",
          "round 7 ive got the three rows and 1 card over, can i throw it and win",
          ("All at once",)),
    Asked("variant-four", "en",
          "two want the ten, fastest mouth or who sits nearer??",
          ("Who gets the card",)),
    Asked("variant-four", "en", "ace goes under the 2 or on the king", ("Aces in runs",)),
    Asked("grandma-jeanne", "en", "who deals first the oldest or what", ("First dealer",)),
    Asked("grandma-jeanne", "en",
          "i said may i and tom who sits before me wants it to",
          ("Who gets the card",)),
    Asked("grandma-jeanne", "en",
          "does it cost something to take the open card when its my own turn",
          ("May I?",)),
    Asked("grandma-jeanne", "en",
          "im out on the table already. her row is 5 6 joker 8, ive got the 7. swap?",
          ("Wilds you can swap",)),
    Asked("grandma-jeanne", "en", "face down pile all gone", ("Stock runs out",)),
    Asked("twelve-deal", "en", "deal 8 need what", ("Contracts",)),
    Asked("twelve-deal", "en", "first card turned up is a joker, and now", ("First discard",)),
    Asked("twelve-deal", "en", "can you shout may i at all in this one", ("When to ask",)),
    Asked("twelve-deal", "en",
          "i'm down since last round, now got 3 kings, can i put them out as a new heap",
          ("More melds",)),
    Asked("twelve-deal", "en", "is an 8 in my hand 8 points", ("Points",)),
    Asked("twelve-deal", "en",
          "last card fits on the run, or do i have to keep one to throw",
          ("The last card",)),
    Asked("honsvick", "en", "how many may i's do i get", ("How often",)),
    Asked("honsvick", "en",
          "moms kings have a joker in them, i got a king but im not down. swap it?",
          ("Who can swap", "Wilds you can swap")),
    Asked("honsvick", "en", "got stuck with a joker whats that", ("Points",)),
    Asked("honsvick", "en",
          "nothing left to draw and nothing to shuffle either",
          ("Nothing to shuffle",)),
    Asked("honsvick", "en", "cousin comes late in round 3, starts with zero?", ("Newcomers",)),
    Asked("honsvick", "en",
          "can i grab it while my brother is in the middel of his turn",
          ("When to ask",)),
    Asked("honsvick", "en", "5 people, when does the third pack come in", ("Decks",)),
    Asked("variant-two", "en", "how many rounds r there", ("Length of the game",)),
    Asked("variant-two", "en", "wildcard 2 left over whats the damage", ("Points",)),
    Asked("variant-two", "en", "last round a set and how long a row?", ("Contracts",)),
    Asked("variant-two", "en",
          "am i allowed to win by throwing my last card away",
          ("The last card",)),
    Asked("variant-two", "en", "only 3 players, 2 packs or 3", ("Decks",)),
    Asked("variant-two", "en",
          "i took the queen with may i, can sis shout for the one underneeth",
          ("The next card down",)),
    Asked("variant-two", "en", "same points at the end who has won", ("The winner",)),
    Asked("variant-one", "en", "last deal, can i may i a 7 just cause its nice",
          ("May I? to win",)),
    Asked("variant-three", "en", "nobody has won and all the cards are used up",
          ("Nothing to shuffle",)),
    Asked("seven-round", "en",
          "its my turn i want the open card but mum yells may i. who",
          ("Who gets the card",)),
    Asked("seven-round", "en",
          "so is it berts go now becuase he got that card?", ("Afterward",)),
)  # fmt: skip
# As two people typed them who knew only the sheets: under each sheet a question, in one line or
# more, and after ">" how its answer begins.
ANSWERED = """
[evil]
does laying down cost me my may i
> No
if a run has all 13 cards can anyone take the joker in it
> No
are the two penalty cards from the discard pile or from the stock
> Two penalty cards from the stock
can my run go 2 3 4 5
> Yes, it’s a run.
what counts more: an ace or a joker
> 2 to 7 cost 5 points each.
three twos, is that a set or are they wild
> Yes, it’s a set.
A run on the table goes up to the ace and has a joker in it, I hold the card the joker stands
for and I'm down. where does the joker go?
> Not into your hand: To the high end of its run, or the low end
So he lays 2 sets when the contract is one set, one run. I object. Am I right?
> Only the melds
i have only one card left can i keep playing?
> You keep it
how many cards do you get punished with for asking
> Two penalty cards
ONE card left!! can i just throw it on the pile and win
> You must play it
ace and jack in my hand when jen went out
> 20 + 10 = 30
a234 of spades?
> No. An ace goes only after the king. The
how long is a game and how many cards each time, i want to know if we finish before dinner
> Six rounds
can I do a third may i this round pls pls
> Twice a round
joker, 8 and 7 in hand how many pts
> 50 + 10 + 5 = 65
all my cards fit the contract exactly incl. the one i just drew, so i put everything down
and it's over?
> Yes
what are we after in round 6 + how many cards
> Three runs; 13 cards dealt
only me and my wife, does it work with two
> With two players: No
5th round. how many do i deal
> In round 5: 13
one card left, a useless 4, can i just chuck it and win
> You must play it
2 3 4 5 of hearts with an actual 2, is that legit
> Yes, it’s a run.
ACE 2 3 4 OF CLUBS PLEASE
> No. An ace goes only after the king. The
I say may i one time and I become three card, is this mistake of the machine?
> Three: the card you ask for and two penalty
Someone has 9 10 J joker in spades. I'm down, I have the queen of spades and it's my turn.
What happens with that joker if I put her in?
> Not into your hand: To the high end of its
sam took the top one with may i. is the one beneath it up for grabs as well
> You can draw it, but not ask for it
ok so i asked two times already this round and NOW comes the card i actually need. i can't,
can i
> Twice a round
8 9 10 joker Q K A of clubs. Its my turn, I am down, I put the real jack. The joker goes
where, it cannot go up more
> Not into your hand: To the high end of its
my whole hand went down as the contract, nothing left to discard. did i just win
> Yes
5 joker joker as a set. surely thats illegal
> Yes, it’s a set. Joker stands for 5.
do the cards i have lying on the table count against me when somebody else goes out
> No
[grandma-jeanne]
if i have 2 sevens and 1 joker is that a set or do i need 3 real sevens??
> Yes, it’s a set. Joker stands for 7.
Uncle Ted claims that one must be down before saying may i. Nonsense?
> Anybody who isn’t down yet
i went down, next turn now. my 3 fits sis's 4 5 6 7. allowed?
> Yes, 3♠ goes there.
Sorry, first time playing. What am I even trying to do in this game?
> Lay down the contract of each hand, get rid
In the hand six I took one card with May I. How many cards must I now lay down when I finish?
> In hand 6: All cards must go down, with none left to discard: Twelve, and two more
is 9 joker joker ok as a set when I first put my cards down
> No. Too many wild cards
my son put down his sets but got caught holding a 4 and a jack. does he get anything for
his sets?
> No
how many cards do i give everybody
> 11
caught with two queens and a 2, whats the damage
> 10 + 10 + 20 = 40
I've got 3 4 joker 6 of hearts, ok?
> Yes, it’s a run. Joker stands for 5♥. But
my sister wants the card on the pile but Dad has already picked from the deck and is still
thinking, is she too late??
> Yes, if they drew from the stock
im down alredy can i still say may i
> No
two runs both spades, 3 to 6 and 8 to jack. husband says its no good, who's right
> No. At least two ranks must lie between
last hand. 12 cards and 11 of them fit beautifully. May I go down and throw the twelfth
away, dear?
> In hand 6: All cards must go down, with
Aunt Ruth just pulled the very last one off the deck, now what do we do
> Shuffle the discards right away
hey were 6 people tonight, how many packs do i get out of the cupboard and jokers too??
> With six players: Three decks
can i put K K 2 2 down as one of my two groups, its hand 1
> Not all at once: in hand 1 you lay down a
stuck with ace, 9, 9, a deuce and a joker when she went out. how bad
> 15 + 9 + 9 + 20 + 50 = 103
wait so i already drew off the deck and NOW mia yells may i?? does that still count
> Yes, if they drew from the stock
I am already down, please, in my turn can I take the top of throwed cards?
> Only from the stock
theres a joker in tinas group of queens n i got a queen, swap?
> No, only out of a run
in hand six ive may-i'd one time, now its my turn and ive drawn. how many cards do i have to
get rid of in one go
> In hand 6: All cards must go down, with
Is it true that in the fourth hand one must collect three groups and no run at all?
> Three sets; 11 cards dealt
4 of hearts, 2, 2, 7 of hearts as my run in hand 2. too many deuces?
> Yes, it’s a run. 2♥ stands for 5♥. 2♥
can the ace go underneath the 3 in a run
> No
just took the last card of the stock what happens now
> Shuffle the discards right away
we cut for dealer and me n dave both pulled a king. now what
> They draw again
sue has 5 6 joker 8 in diamonds. i havent laid anything. im holding the 7 of diamonds. is
that joker mine on my turn
> Yes: Only before you’re down
so if I let her have it on my turn I can't pick from the discards anymore, only the deck?
> Nobody gets it
[honsvick]
Do the two may i's count for the whole game?
> Twice a round
in which order do we take turns
> Clockwise
Nina swaps my joker for an eight but the joker was the nine. Allowed?
> The card it stands for
I'm not down. can i put my 8 on jim's eights
> Only once you’re down
can I swap a joker on somebody else's turn
> Only on your own turn
is joker 25 or 50
> 25
what happens to my may i if the next player takes the card
> No, and it costs nothing
how many cards will i have if i use both may i's in round one
> Two: the card you ask for and one penalty card
Is there any way to win the whole game if you never go out even once?
> Whoever has the lowest total
Can my cousin Tina jump in halfway through the game, and what score does she get
> Yes, between two rounds, with the highest
we ran out of cards entirely, nothing to reshuffle. What now?
> A fresh deck comes in
i have 3 sets in round 1!! can i put all of them down
> Only the melds that the contract asks for
cards rd 4?
> In round 4: 10
what does it cost me if the joker is still in my hand when somebody wins
> 25
ace two three four all clubs, is that a run?
> Yes, it’s a run. But round 1 asks for two
can i do queen king ace 2
> No. Aces can go before the two, after the
how many times am I allowed to ask in one round
> Twice a round
rd 6 = ?
> One set and two runs; 12 cards dealt
6, 6 and joker in hand, total pls
> 6 + 6 + 25 = 37
I've got it all ready, but it's Tom's turn and he takes forever. Can I just put mine on the
table while he thinks?
> Only on your own turn
can somebody who's down take discards with may i
> No
no deck left and nothing to shuffle either, is that the end
> A fresh deck comes in
can you have ace both ends, like from the low ace right up to the high ace
> Yes
how many crads does everybody get in round 4
> In round 4: 10
A-2-3-4 of spades is that a run or nah
> Yes, it’s a run. But round 1 asks for two
I HAD ONE 7 LEFT AND IT FIT ON GRETAS SET. WHY WONT IT LET ME FINISH WITH THAT
> You must discard it
me and Jo both said may i. jo sits right after the person whos about to play, then me. i was
way faster tho. who gets it
> Everybody answers; the next in turn gets it
so I can't call a third time? used it twice this round
> Twice a round
I am not down yet, but in Ana's three nines there is one joker and I hold a nine. Is it
permitted that I exchange, in my turn?
> Yes: In other players’ melds, whether
5 of us playing. at what point do we add the third pack
> With five players: Two decks in rounds 1 to
K-A-2-3 in clubs, can that be or not
> No. Aces can go before the two, after the
its my turn next, paula asks may i. i actually want that card too. do i have to let her
> They get it, as their draw
I had drawn already and was sorting my hand, when Kim out of nowhere says may i. We use the
plain rules without extras. Is that okay from her?
> No
finally have all i need!! but its Bens turn. can i lay it now
> Only on your own turn
round 1, ive got three sets. all three down?
> Only the melds that the contract asks for
My set has four sixes in it rather than three. Would that be acceptable in the first round?
> In round 1: They can be larger
[petersen]
She put down 2 jokers 1 king. ok?
> No. Too many wild cards
Does a run of hearts and another run of hearts need space
> They may touch
how come i cant put my 4th king down
> Exactly what the contract asks for
Ann called May I, I'm between her and the player in turn and said nothing. too late for me?
> Whoever comes first in line
can we be just two
> With two players: No
what do you call it when all cards are gone from your hand
> Playing your last card
CAN I SWAP A TWO OUT OF A RUN THE WAY I CAN A JOKER
> No
is the queen of spades 13 points like in Hearts
> 10
I haven't got a clue - what's the difference between a set and a run?
> A set: Cards of one rank
What is when the stock is finished and there are no discards also?
> The hand is over
it's my next turn after going down, am i allowed to add to my brothers cards as well as mine
> Yes
Enumerate the contracts in order, kindly.
> 1: two sets; 2:
who gets to deal first, we're already arguing and haven't even begun
> Whoever draws the highest card
hand 3: 4 5 6 7 hearts plus 8 9 10 J hearts, do those count as two
> Yes, they can all go down together.
a nine and two jokers thats three nines isnt it
> No. Too many wild cards: use a natural one
i have a king. grandpa has king king joker on the table. can i take his joker
> No, only out of a run
Im down already, got the 6 the joker is pretending to be in Amy's run. Swap?
> Only before you’re down
4 eights n 3 jacks in the first hand - all 7 on the table in one go?
> Not all at once: in hand 1 you lay down a
what do we need for hand nr five
> Two sets and one run; 11 cards dealt
If I am taking the card with the may I, is then my turn, or stays it by the other one?
> Whoever’s turn it was goes on, and yours
8 players, how many decks and jokers
> With eight players: Three decks
king king 2 is that okay for three of a kind
> Yes, it’s a set. 2♦ stands for K.
Doris went out and I'm sitting here with three kings and a joker. How much, love?
> 10 + 10 + 10 + 50 = 80
two of them called may i in the same breath
> Whoever comes first in line: players ahead
he drew from the deck, didnt like it, and now he wants the discard after all. can he
> No
in hand six can i stick a card on what the others have
> In hand 6: No, laying down ends the hand
So if I ask and nobody objects I get that card, and what else?
> One penalty card
if there really is no card left anywhere to draw, all in peoples hands
> The hand is over, nobody wins it, and
hand2 wut do i need lol
> One set and one run; 11 cards dealt
Good evening. There are seven of us, and I should like to know how many decks I ought to
shuffle together, and whether the jokers remain in.
> With seven players: Three decks
there's a 7 7 2 lying there since ages. im down. can i stick another 2 on it and then one
more after that
> You can lay off as many wilds as you like
I went down this turn and I've got the 8 that goes right on the end of my own run... not
even that one??
> Only from your next turn on
Dad's up, then me, then Lu. Lu called, dad said fine, then it asked ME and i said i'd have
it. who ends up with it and what do i pay
> Whoever comes first in line: players ahead
so I dont have to throw a card at the end to go out in hand 4? i could place my last two on
the table
> In hand 4: With a discard or without, as
how often can one person ask for discards in a hand
> As often as you like
my sister says runs of one suit must be two apart. true with this family?
> They may touch
how many cards in hand 1, and in hand 6? same?
> 11
Jon picked up the discard for his turn and then I said may i. too late or?
> They get it, unless they’re down
im down and now i draw the exact 6 the joker stands for ughhh can i swap
> Only before you’re down
hand 3: five in a row of spades plus four hearts in a row. good to go right
> In hand 3: Exactly what the contract asks
in the last one, can I lay mine and then the others get to add their cards to it
> In hand 6: No, laying down ends the hand
[seven-round]
May I asked by two at the very same second
> Whoever asks first
what do I lose with two 2s and a queen
> 20 + 20 + 10 = 50
if the person on turn takes the deck and three of us shout, who is it
> Whoever asks first
what happens if i forget to discard
> A discard ends every turn
He went down to his last card and laid it off without discarding. That can't count as going
out, can it?
> You must discard it
do I still have to draw when I can go out
> Draw a card
I get to the last round with 50 points and my sister 60, who's winning
> Whoever has the lowest total
can the person who just discarded ask for it back
> Yes
It is my turn and I have taken the top discard. My nephew cries may I. Does he get something?
> They take it first
Gramps grabbed the discard at his turn before anybody could ask. does he pay a penalty card
> On your own turn
Nobody may add cards to my melds but me. Correct?
> Yes
what is it we need on the very first round
> Two sets; 7 cards dealt
already melded my stuff, am i still allowed to ask for a discard when someone goes to the
deck
> Yes
Caught with 2 queens, a four and an ace, add it up for me please
> 10 + 10 + 4 + 15 = 39
two of my fives are both diamonds, the third is spades. still a set?
> Suits may repeat
do i have to lay off if i can? my son forgets it on purpose
> You can keep cards that fit
I've this second put down the contract. Can i also get rid of 2 more cards on other folks'
stuff rite away
> Right away, on all melds
how often may one ask in a round
> As often as you like, but never for two
round 6 whats the combo and how many cards
> One set and two runs; 12 cards dealt
5 of clubs, 6 of clubs, deuce, 8 of clubs. i lay the real 7 there. where does the deuce go
> Not into your hand: To either end of its run
not laid down yet, but i hold the card that deuce is pretending to be. can i replace it
> Only once you’re down
So it is not possible to finish simply by placing all cards on the table in round two?
> In round 2: Only with a discard
stock pile gone and i need to draw??
> Shuffle the discards when needed
laid my contract a second ago, can i stick extras on other peoples stuff right now or next
turn
> Right away, on all melds
a deuce sits in a set of eights, ive an eight, do i get to move it
> Only out of a run, where it stays: Only
[variant-three]
if I draw the last card, and no discards left?
> The round is over
two kids ask for the same card, who gets
> Whoever asks first, unless the player whose
how bad is a 2 in the hand
> 20
8 9 king left over
> 8 + 9 + 10 = 27
whats the limit of may I's
> Twice a round
my brother has a two in his run and i have the real card and im down. do i get the two??
> Not into your hand: To the high end of its
[variant-two]
is it 6 rounds or 8
> Eight rounds
how many rounds are there all together
> Eight rounds
the very last one, whats the thing we have to make
> One set and one run of seven; 13 cards dealt
left w/ two 2s + K
> 5 + 5 + 10 = 20
do we leave the jokers in
> None
how many do i pick up as punishment when i grab someone's throw-away
> Two penalty cards
J Q 2 A hearts?
> Yes, it’s a run. 2♥ stands for K♥.
One card in my hand and it fits nowhere, so can I discard it?
> You keep it, and your turn ends
four of us, one pack wont be enough i think
> With four players: Three decks
how many rounds r there in this one
> Eight rounds
round 8 is the weird one isnt it. what do you need
> One set and one run of seven; 13 cards dealt
what do leftover 2s cost, ive two of them and one ace
> 5
jokers in or out?
> None
4 players how many decks
> With four players: Three decks
me and Priya both shouted, i was first but shes sitting before me. shes claiming seat order.
who's right
> Whoever asks first, unless the player whose
[variant-one]
What do I do if I need one card in the last round and Tom throws it?
> In round 6: Yes: Only whoever can win with the card
does may i cost in the last round
> In round 6: Nothing
A 2 3 ... up to A again possible?
> Yes
hi, whats the first thing we need to collect?
> Two sets
So in the last round he takes a discard out of turn just to have it. Show me where that's
allowed!
> In round 6: Only whoever can win
[variant-four]
I have joker from grandpa and can't lay it. what now
> You must play it in the same turn
could we play without the jokers, little ones eat them
> Rules of your own can leave them out
is the ace high or low here
> Low, high, or both
Why on earth must one run be longer in the seventh round
> In round 7: All cards must go down
[twelve-deal]
player in front draws from stock. can i still have the discard
> Only when they choose the stock
are two sets of tens allowed in one contract
> Yes
when the deck's first card is a 2, do we leave it
> It’s buried
Prior to having met the initial requirement, may one lay off on an opponent's run?
> Only once you’re down
May I join the run 4-7 of clubs with 8-J of clubs on the table to one long run?
> No
I am new. Does this game even have the May I thing?
> Asking for the top discard
"""
