"""Faces in three postures: from the front, half turned to the left, and from the side.

The eyes are at (0, 0) and the chin near (0, 32). Faces that look right are mirrored.
"""

from __future__ import annotations

from card_art.woodcut.plate import LINE, PAPER, Plate

FRONT = (
    "-19.5,-14 -20.4,2 -18.4,13 -13,23 -6,30.4 0,32 6,30.4 13,23 18.4,13 20.4,2 19.5,-14"
    " 13,-25 0,-28 -13,-25"
)
TURNED = (
    "-11,-25 -16.4,-16 -17.4,-7 -15.8,-1.5 -17.2,5 -16.2,12 -15,20 -12.6,27.5 -8,32 -2,32.6"
    " 6,29 14,22 18.4,12 20,-4 17,-20 8,-28 -2,-29"
)
SIDE = (
    "-8,-27 -13.2,-17 -14.4,-9.6 -12.4,-5 -15,1 -19.4,8.6 -20.6,11.2 -18.6,13.6 -14.6,14!"
    " -14.6,16 -16.8,18.8 -14.2,20.8! -15.8,23.4 -13.6,25.6 -13.4,27.6 -14.6,31 -11.6,34.6"
    " -5,34.4 4,29.6 11,21 17,8 20,-8 14,-24 2,-30"
)
GENTLE_SIDE = (
    "-8,-27 -13.4,-17 -14,-9.6 -12.4,-4.6 -14.4,1 -18,8 -18.8,10.6 -17,12.6 -14.2,13!"
    " -14.4,15.4 -16.6,18.6 -14.2,20.6! -15.6,23.2 -13.2,25.2 -13,27 -13.6,30.4 -10.8,33.4"
    " -5,33 4,28.6 11,20.6 17,8 20,-8 14,-24 2,-30"
)
NECK = "-9,16! -9.4,30 -12,40 -16,46 0,53 17,46 12,40 10.4,30 10,14!"


def neck(plate: Plate) -> None:
    """The neck down to the collar bones; it has no line where it ends."""
    plate.fill(NECK, plate.skin)
    plate.strokes("-9,18 -9.4,30 -12,40 -16,46.6|10,16 10.4,30 12,40 17,46.6", 2.2)
    plate.hatch("10.2,26 10.8,33 12,40", "1,28.5 4,34 6,40", 5, 2.0)


def front(
    plate: Plate,
    *,
    asleep: bool = False,
    gentle: bool = False,
    smile: bool = False,
    lips: str = LINE,
) -> None:
    """A face that looks out of the card; with `asleep` its eyes look down."""
    for ear in (
        "-19,-2 -23,-5.4 -25.4,-1 -24,6 -20.6,10",
        "19,-2 23,-5.4 25.4,-1 24,6 20.6,10",
    ):
        plate.form(ear, plate.skin, 1.7)
    plate.form(FRONT, plate.skin, 2.2)
    for across in (-1, 1):
        _eye(plate, across, asleep=asleep, gentle=gentle)
    plate.stroke("-3.6,-7 -2.2,-2 -2.8,6 -5,10.6 -4.4,13", 1.5)
    plate.stroke("-5,12.8 -2,14 0,15 2.4,14 5.2,12", 2.0)
    _front_mouth(plate, lips, smile=smile)
    if not gentle:
        plate.hatch("19.6,0 18.6,8 15.4,16", "14.6,1.4 13.2,8 10.8,14.6", 5, 1.6)


def _eye(plate: Plate, across: int, *, asleep: bool, gentle: bool) -> None:
    def side(text: str) -> str:
        pairs = (word.split(",") for word in text.split())
        return " ".join(f"{float(x) * across:g},{y}" for x, y in pairs)

    if asleep:
        plate.stroke(side("14.6,0 11,2.6 7.4,2.8 4,0.6"), 2.2)
        plate.stroke(side("13.4,-2.6 9.4,-3.6 5,-2.2"), 1.1, detail=True)
    else:
        plate.fill(side("14,0.8 11.4,-2 8,-2.6 4,1 7.6,2.9 11.4,2.7"), PAPER)
        plate.fill(side("11.3,-1 10.6,1.4 8.8,2.3 7,1.4 6.3,-1 8.6,-2.6"), LINE)
        plate.stroke(side("15.4,1.8 11.6,-2.4 7.6,-3 3.4,1.7"), 2.2)
        plate.stroke(side("12.8,3.4 9.2,4.3 5.6,3.2"), 1.0, detail=True)
        plate.stroke(side("13.8,-4.6 9.4,-6.4 4.6,-4.4"), 1.0, detail=True)
    if gentle and not asleep:
        plate.strokes(
            side("14.6,0.4 17.6,-1.6") + "|" + side("13,-1 15.8,-3.6"), 1.2, detail=True
        )
    plate.stroke(side("17,-6.4 11.8,-10.4 3.6,-7.8"), 2.0 if gentle else 3.0)


def _front_mouth(plate: Plate, lips: str, *, smile: bool) -> None:
    if lips != LINE:
        plate.fill("-6.6,20.6! -3,18.2 0,19.2 3,18.2 6.6,20.6! 3,24.2 0,25 -3,24.2", lips)
    if smile:
        plate.strokes("-8.6,18.4 -4,21.4 0,21.8 4,21.4 8.6,18.4|8.6,16.6 9.6,18.4 9,20.4", 1.8)
    else:
        plate.stroke("-7.6,20 -3,20.8 0,20.4 3,20.8 7.6,20", 1.8)
    plate.stroke("-3.6,25.4 0,26.4 3.6,25.4", 1.4, detail=True)


def turned(
    plate: Plate,
    *,
    asleep: bool = False,
    gentle: bool = False,
    smile: bool = False,
    lips: str = LINE,
) -> None:
    """A face half turned to the left."""
    plate.form("18,-1 22.6,-5 25.6,-1 24.4,6 19.4,11", plate.skin, 1.8)
    plate.stroke("20.4,0 22.8,-1.4 22.6,3 20.6,6", 1.1, detail=True)
    plate.form(TURNED, plate.skin, 2.2)
    if asleep:
        plate.strokes("0,0.8 4,3 8,2.8 11.6,0.2|-14.8,0.6 -11.6,2.8 -8.4,1", 2.1)
    else:
        plate.fill("0.4,1 4,-2.2 8,-2.2 11.6,0.6 8,2.7 4,2.7", PAPER)
        plate.fill("-14.8,0.6 -12,-2.8 -8.4,1 -11.6,2.6", PAPER)
        plate.fill("1.8,-1 3,1.6 4.6,2.4 6.3,1.3 6.6,-1.4 4.4,-2.6", LINE)
        plate.fill("-14.2,-1 -13.6,1.6 -12,2.4 -10.4,1.2 -10.6,-1.6 -12.4,-3", LINE)
        plate.strokes("-0.4,1.6 4,-2.6 8,-2.8 13,1.5|-15.4,1 -12.4,-3.2 -8,1.4", 2.1)
        plate.strokes("2.4,3.6 6,4.2 9.6,3.2|1,-5.4 6,-6.6 11,-4", 1.0, detail=True)
    plate.strokes("-2.4,-7.6 4,-10.4 14,-6|-15.8,-7 -12,-9.8 -7.4,-7.8", 1.9 if gentle else 2.8)
    plate.stroke("-5.2,-7 -6,-2 -8.6,5 -11.8,10.6 -11,13", 1.6)
    plate.stroke("-11.6,12.8 -8.4,14.4 -5.4,13.6 -4.2,10.8", 1.9)
    if lips != LINE:
        plate.fill(
            "-13.2,20.4! -10,18.4 -7.8,19.2 -5.4,18.4 -0.6,20.8! -5,24.2 -9.6,24.8", lips
        )
    if smile:
        plate.strokes(
            "-14.4,18.4 -10,21.2 -6.6,21.6 -3,20.6 1.6,17.2|1,15.4 3,17.6 2.6,19.8", 1.8
        )
    else:
        plate.stroke("-13.6,20 -9.6,20.8 -7.4,20.4 -5,20.9 0.4,19.8", 1.8)
    plate.stroke("-10.4,25.4 -7,26.4 -3.6,25.2", 1.3, detail=True)
    if not gentle:
        plate.hatch("19,3 17.6,10 14.6,18", "13,4.6 11.6,10.4 9.6,16.6", 5, 1.6)


def side(plate: Plate, *, gentle: bool = False, smile: bool = False, lips: str = LINE) -> None:
    """A face from the side, looking to the left."""
    plate.form(GENTLE_SIDE if gentle else SIDE, plate.skin, 2.2)
    plate.fill("-11.4,0.4! -8,-2.6 -4.4,-2.4! -5,1 -7.6,2.4", PAPER)
    plate.fill("-10.4,-0.6 -9.6,1.6 -8,2 -7,0.4 -7.6,-2.2 -9,-2.4", LINE)
    plate.stroke("-12,0.8 -8.4,-3 -2.4,-1.6", 2.1)
    plate.stroke("-9.6,3 -7,3.4 -4,1.6", 1.0, detail=True)
    plate.stroke("-8.4,-5.4 -5,-6 -1.6,-4", 1.0, detail=True)
    plate.stroke("-13.4,-8.4 -9,-10.4 -1,-6.4", 1.9 if gentle else 2.8)
    plate.stroke("-17.6,13 -14.6,12.6 -13,9.6", 1.5)
    if lips != LINE:
        plate.fill("-16.2,18.6 -12.4,18.6 -8.6,20.6! -12,23.6 -15.2,23.6 -14,20.8!", lips)
    plate.stroke("-14.6,20.8 -12,20.8 -7.8,19.6", 1.7)
    plate.stroke("7.4,-4 11.6,-6.6 13.6,-1.6 11,4.6 7.6,6.4 7.8,2", 1.5)
    if not gentle:
        plate.hatch("13.4,14.4 9.6,21 4.4,27.6", "8,11.6 5,17 0.6,23", 5, 1.6)
