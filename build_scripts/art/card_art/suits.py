"""The four suits, each drawn once in a square from -1 to 1."""

from __future__ import annotations

from card_art.svg import Point, disc, group, number, path

HEART = (
    "M0,1C-.3,.55-1,.2-1,-.42C-1,-.76-.76,-.96-.5,-.96C-.25,-.96-.07,-.8 0,-.54"
    "C.07,-.8 .25,-.96 .5,-.96C.76,-.96 1,-.76 1,-.42C1,.2 .3,.55 0,1Z"
)
SPADE = (
    "M0,-1C.3,-.52 .97,-.15 .97,.34C.97,.64 .75,.8 .52,.8C.33,.8 .17,.7 .09,.5"
    "C.1,.76 .2,.92 .42,1L-.42,1C-.2,.92-.1,.76-.09,.5C-.17,.7-.33,.8-.52,.8"
    "C-.75,.8-.97,.64-.97,.34C-.97,-.15-.3,-.52 0,-1Z"
)
DIAMOND = "M0,-1Q.34,-.42 .78,0Q.34,.42 0,1Q-.34,.42-.78,0Q-.34,-.42 0,-1Z"
CLUB = (
    disc((0, -0.54), 0.44)
    + disc((-0.53, 0.22), 0.44)
    + disc((0.53, 0.22), 0.44)
    + "M-.2,-.3L.2,-.3L.3,.2L.1,.4C.12,.76 .2,.92 .42,1L-.42,1C-.2,.92-.12,.76-.1,.4L-.3,.2Z"
)
# The line inside a large club: three arcs that leave the stem free.
CLUB_INLAY = (
    "M-.16,-.3A.3,.3 0 1 1 .16,-.3M-.36,.46A.3,.3 0 1 1 -.3,.0M.36,.46A.3,.3 0 1 0 .3,.0"
)
SUITS = {"S": SPADE, "H": HEART, "D": DIAMOND, "C": CLUB}


def pip(suit: str, centre: Point, half: float, fill: str, *, inverted: bool = False) -> str:
    """A suit's sign, `half` being half its height."""
    size = number(-half if inverted else half)
    place = f"translate({number(centre[0])} {number(centre[1])}) scale({size})"
    return group(place, path(SUITS[suit], fill))
