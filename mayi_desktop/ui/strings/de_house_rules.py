"""The German wording of what may be wrong with a file of house rules."""

from __future__ import annotations

HOUSE_RULES: dict[str, str] = {
    "deals is empty: a game has at least one deal.": (
        "deals ist leer: Ein Spiel hat mindestens eine Runde."
    ),
    "players is {low} to {high}: it must rise and lie between {fewest_players} and "
    "{most_players}.": (
        "players ist {low} bis {high}: Die zweite Zahl darf nicht kleiner sein als die erste, "
        "und beide liegen zwischen {fewest_players} und {most_players}."
    ),
    "best_players is {best_low} to {best_high}: it must rise and lie within players, {low} "
    "to {high}.": (
        "best_players ist {best_low} bis {best_high}: Die zweite Zahl darf nicht kleiner sein "
        "als die erste, und beide liegen innerhalb von players, {low} bis {high}."
    ),
    "jokers is {jokers}: {max_players} players need {needed} jokers, and there are only "
    "{most}.": (
        "jokers ist {jokers}: {max_players} Spieler brauchen {needed} Joker, und es gibt "
        "nur {most}."
    ),
    "jokers is {jokers}, but melds.wilds does not name the joker.": (
        "jokers ist {jokers}, aber melds.wilds nennt den Joker nicht."
    ),
    "melds.wilds names the joker, but jokers is NONE.": (
        "melds.wilds nennt den Joker, aber jokers ist NONE."
    ),
    "melds.naturals_per_wild is {naturals_per_wild}: it cannot be negative.": (
        "melds.naturals_per_wild ist {naturals_per_wild}: Es darf nicht unter null liegen."
    ),
    "melds.naturals_per_wild is {naturals_per_wild}, but nothing is wild.": (
        "melds.naturals_per_wild ist {naturals_per_wild}, aber nichts ist wild."
    ),
    "melds.limit_on_lay_off is set, but melds.naturals_per_wild sets no limit.": (
        "melds.limit_on_lay_off ist gesetzt, aber melds.naturals_per_wild setzt keine Grenze."
    ),
    "melds.natural_twos is set, but melds.wilds does not name the two.": (
        "melds.natural_twos ist gesetzt, aber melds.wilds nennt die Zwei nicht."
    ),
    "melds.ace is {ace}, but a wild two cannot follow a low ace.": (
        "melds.ace ist {ace}, aber eine wilde Zwei kann keinem tiefen Ass folgen."
    ),
    "melds.run_gap is {run_gap}: it cannot be negative.": (
        "melds.run_gap ist {run_gap}: Es darf nicht unter null liegen."
    ),
    "melds.largest_set is {largest_set}: a set has {shortest_meld} or more.": (
        "melds.largest_set ist {largest_set}: Ein Satz hat {shortest_meld} oder mehr."
    ),
    "{name}.cards is {cards}: at least one card is dealt.": (
        "{name}.cards ist {cards}: Mindestens eine Karte wird gegeben."
    ),
    "{name}.contract is empty.": "{name}.contract ist leer.",
    "{name}.suits_repeat is set, but suits may repeat in every deal.": (
        "{name}.suits_repeat ist gesetzt, aber Farben dürfen sich in jeder Runde wiederholen."
    ),
    "{name}.winning_claims_only is set without {name}.all_at_once.": (
        "{name}.winning_claims_only ist ohne {name}.all_at_once gesetzt."
    ),
    "{name}.winning_claims_only is set, but claims.window is NEVER.": (
        "{name}.winning_claims_only ist gesetzt, aber claims.window ist NEVER."
    ),
    "{name}.contract asks for a {kind} of {size}: that is no meld.": (
        "{name}.contract verlangt {kind} zu {size}: Das ist keine Meldung."
    ),
    "{name}.contract asks for a {kind} of {size}, but a {kind} ends at {most}.": (
        "{name}.contract verlangt {kind} zu {size}, aber mehr als {kind} zu {most} gibt es "
        "nicht."
    ),
    "{name}.contract asks for {asked} cards, but {name}.cards is {cards} and one more is "
    "drawn.": (
        "{name}.contract verlangt {asked} Karten, aber {name}.cards ist {cards}, und eine "
        "wird gezogen."
    ),
    "{name}.contract asks for {asked} cards and a discard, but {name}.cards is {cards} and "
    "one more is drawn.": (
        "{name}.contract verlangt {asked} Karten und eine zum Abwerfen, aber {name}.cards "
        "ist {cards}, und eine wird gezogen."
    ),
    "{name}.exact and {name}.all_at_once cannot both be met: {asked} cards are asked for "
    "and {hand} held.": (
        "{name}.exact und {name}.all_at_once gehen nicht zusammen: {asked} Karten werden "
        "verlangt und {hand} gehalten."
    ),
    "{name}.all_at_once is set, but its melds hold {room} cards at most and the hand {hand}.": (
        "{name}.all_at_once ist gesetzt, aber die Meldungen fassen höchstens {room} Karten "
        "und die Hand {hand}."
    ),
    "claims.penalty is {penalty}: it cannot be negative.": (
        "claims.penalty ist {penalty}: Es darf nicht unter null liegen."
    ),
    "claims.limit is {limit}: for no claims at all, claims.window is NEVER.": (
        "claims.limit ist {limit}: Soll gar nicht gefragt werden, ist claims.window NEVER."
    ),
    "claims.order is LINE_WITH_VETO, but AT_THE_STOCK all are asked at once.": (
        "claims.order ist LINE_WITH_VETO, aber bei AT_THE_STOCK werden alle zugleich gefragt."
    ),
    "claims.during_turn is set, but WHILE_EXPOSED lasts during the turn anyway.": (
        "claims.during_turn ist gesetzt, aber WHILE_EXPOSED gilt ohnehin den ganzen Zug."
    ),
    "claims.two_in_a_row is forbidden, but no second card can be asked for: claims.beneath "
    "is {beneath}.": (
        "claims.two_in_a_row ist verboten, aber nach einer zweiten Karte kann niemand "
        "fragen: claims.beneath ist {beneath}."
    ),
    "replace.who is {who}, but replace.wilds is empty.": (
        "replace.who ist {who}, aber replace.wilds ist leer."
    ),
    "replace.who is {who}, but replace.kinds is empty.": (
        "replace.who ist {who}, aber replace.kinds ist leer."
    ),
    "replace.wilds names {rank}, which is not wild.": (
        "replace.wilds nennt {rank}, aber das ist nicht wild."
    ),
    "replace.goes is NEW_MELD_OR_STAYS, but new_melds is not set.": (
        "replace.goes ist NEW_MELD_OR_STAYS, aber new_melds ist nicht gesetzt."
    ),
    "replace.goes is TO_HAND_AND_PLAYED, but there may be no place for the wild: "
    "melds.naturals_per_wild is {limit}.": (
        "replace.goes ist TO_HAND_AND_PLAYED, aber vielleicht ist kein Platz für die wilde "
        "Karte: melds.naturals_per_wild ist {limit}."
    ),
    "shortest_new_meld is {shortest_new_meld}: that is no meld.": (
        "shortest_new_meld ist {shortest_new_meld}: Das ist keine Meldung."
    ),
    "natural_upcard is set, but nothing is wild.": (
        "natural_upcard ist gesetzt, aber nichts ist wild."
    ),
    "eager_restock ends a deal when no card is left, and fresh_deck adds a deck then: only "
    "one of them can be set.": (
        "eager_restock beendet eine Runde, wenn keine Karte mehr da ist, und fresh_deck "
        "bringt dann ein Kartenspiel dazu: Nur eines von beiden kann gesetzt sein."
    ),
    "{name} is empty.": "{name} ist leer.",
    "decks has a row of {decks} decks: there are 1 to {most_decks}.": (
        "decks hat eine Zeile mit {decks} Kartenspielen: Es gibt 1 bis {most_decks}."
    ),
    "decks has no row for {seats} players and {fewest} cards each.": (
        "decks hat keine Zeile für {seats} Spieler mit je {fewest} Karten."
    ),
    "points has no value for {rank}, which lies in the shoe.": (
        "points hat keinen Wert für {rank}, aber die Karte ist im Spiel."
    ),
    "points of {rank} is {value}: points cannot be negative.": (
        "points von {rank} ist {value}: Punkte dürfen nicht unter null liegen."
    ),
    "{name}.winning_claims_only needs FIRST_TO_ASK, but claims.order is {order}.": (
        "{name}.winning_claims_only braucht FIRST_TO_ASK, aber claims.order ist {order}."
    ),
    "replace says which wilds may be replaced, but replace.who is NOBODY.": (
        "replace sagt, welche wilden Karten ersetzt werden dürfen, aber replace.who ist NOBODY."
    ),
    "deals[{number}].cards is {cards}: {seats} players need {wanted} cards with the first "
    "discard and a stock, and the shoe holds {held}.": (
        "deals[{number}].cards ist {cards}: {seats} Spieler brauchen mit der ersten offenen "
        "Karte und einem Stapel {wanted} Karten, und es sind nur {held}."
    ),
    "claims.{field} is {value}, but claims.window is NEVER.": (
        "claims.{field} ist {value}, aber claims.window ist NEVER."
    ),
    "{label} cannot be {value}.": "{label} kann nicht {value} sein.",
    "{label} cannot be {value}: it is one of {choices}.": (
        "{label} kann nicht {value} sein, nur {choices}."
    ),
    "There is no rule called {label!r}, which is {value} here.": (
        "Eine Regel mit dem Namen {label!r} (hier {value}) gibt es nicht."
    ),
    "{name} is {value}, but it is a table of several rules.": (
        "{name} ist {value}, aber dort muss eine Tabelle aus mehreren Regeln stehen."
    ),
    "{name} cannot be {value}: it is a text of up to {most} signs.": (
        "{name} kann nicht {value} sein: Dort steht ein Text von höchstens {most} Zeichen."
    ),
    "deals is {value}, but it is a list of tables.": (
        "deals ist {value}, aber dort muss eine Liste von Tabellen stehen."
    ),
    "deals lists {count} deals; {most} are the most.": (
        "deals nennt {count} Runden; höchstens {most} sind möglich."
    ),
    "deals[{number}] does not say how many cards are dealt.": (
        "deals[{number}] sagt nicht, wie viele Karten gegeben werden."
    ),
    "deals[{number}].contract cannot be {asked}: write it like SSR or S R7.": (
        "deals[{number}].contract kann nicht {asked} sein: Schreib es wie SSR oder S R7."
    ),
    "based_on is {based_on}, but it names one of the sheets.": (
        "based_on ist {based_on}, aber dort muss der Name von Regeln stehen."
    ),
    "options is {options}, but it is a list of names.": (
        "options ist {options}, aber es muss eine Liste von Namen sein."
    ),
    "{path} is not a file.": "{path} ist keine Datei.",
    "{path} is larger than {size} KiB.": "{path} ist größer als {size} KiB.",
    "{path} holds {table} and not a table of rules.": (
        "{path} enthält {table} und keine Tabelle von Regeln."
    ),
    "{path} has too many lists within lists.": "{path} hat zu viele Listen in Listen.",
    "{path} cannot be read ({why}).": "{path} lässt sich nicht lesen ({why}).",
    "{path} is not written in TOML or JSON.": "{path} ist weder TOML noch JSON.",
    "{path} is not written in TOML or JSON: look at line {line}.": (
        "{path} ist weder TOML noch JSON: Sieh dir Zeile {line} an."
    ),
    "based_on is missing: it says which sheet is changed, such as “evil”.": (
        "based_on fehlt: Es sagt, welche Regeln geändert werden, zum Beispiel „evil“."
    ),
    "There is no rule sheet {key!r}; there are {known}.": (
        "Regeln mit dem Namen {key!r} gibt es nicht. Es gibt {known}."
    ),
    "{title} has no option {option!r}; it has {known}.": (
        "{title} hat keine Variante {option!r}. Es gibt: {known}."
    ),
    "none": "keine",
}
