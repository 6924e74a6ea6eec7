"""Theatre: May I? on a stage, the card large between who asks and who decides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import pygame

from mayi_desktop import engine
from mayi_desktop.base.i18n import _
from mayi_desktop.engine.rulesheet import ClaimOrder
from mayi_desktop.ui.kit.faces import (
    CALM,
    GLAD,
    SAD,
    WANTS,
    Expression,
    draw_mood,
    draw_portrait,
)
from mayi_desktop.ui.kit.look import Look, broken
from mayi_desktop.ui.kit.paint import Box, Sprite, cached_surface, disc, draw_box, draw_ring
from mayi_desktop.ui.kit.theme import LEGIBLE, Colour
from mayi_desktop.ui.play.words import short_answer
from mayi_desktop.ui.table.animator import CHEVRON, Motion, out_cubic
from mayi_desktop.ui.table.card_places import CardPose
from mayi_desktop.ui.table.cards_at_rest import Canvas
from mayi_desktop.ui.table.effects import question_sign, seat_asked
from mayi_desktop.ui.table.layout import TableLayout
from mayi_desktop.ui.table.presenter import ShownTable

# Milliseconds for the stage to light up or go out, and for the card to grow.
_FADE_MS, _GROW_MS = 150.0, 240.0
# The stage goes out so many milliseconds after the last answer, and after the card is gone.
_WAITS_MS, _ENDS_MS = 2600.0, 750.0
# The least height of a stage, as a share of the window's; in the spectator view also the most.
_LEAST, _MOST = 0.15, 0.52
# Shares of the stage's height: the card, a face, a bubble, a name, the air at the edges, and
# the caption that the stage covers in the spectator view.
_CARD, _FACE, _BUBBLE, _NAME, _AIR, _CAPTION = 0.80, 0.44, 0.22, 0.17, 0.06, 0.15
# Widths as shares of the stage's height: of the column of one decider, at most and at least
# (less in the spectator view), and how far from the card the one who asks may sit.
_COLUMN, _NARROW, _NARROW_FAR, _ASIDE = 1.5, 0.72, 0.46, 2.2
# A sign at a face, as a share of the face.
_SIGN = 0.40
# Lines of the signs, as shares of their disc.
_Lines = tuple[tuple[tuple[float, float], ...], ...]
_CROSS: _Lines = ((0.32, 0.32), (0.68, 0.68)), ((0.68, 0.32), (0.32, 0.68))
_ARROW: _Lines = ((0.5, 0.24), (0.5, 0.74)), ((0.28, 0.53), (0.5, 0.75), (0.72, 0.53))
_STERN = Expression(brow=-1.6, lid=0.25, mouth=0.8)
# How many milliseconds longer than without a stage each step stays: the call, an answer, a
# claim by somebody ahead, and the card's way to its winner.
_CALL_MS, _ANSWER_MS, _CLAIM_MS, _WON_MS = 300.0, 240.0, 600.0, 300.0
# The same for a call that nobody has to answer, at a shared screen: a plate is easily touched
# by mistake.
_REGRET_MS = 1800.0
_ANSWERS = engine.ClaimAnswer.PASSES, engine.ClaimAnswer.CLAIMS


@dataclass(frozen=True, slots=True)
class Call:
    """A call of May I?: who asks for which card, who decides, and what they have said so far.

    `also` want the card too, where everybody is asked.
    """

    caller: engine.Seat
    card: engine.CardId
    turn: engine.Seat
    deciders: tuple[engine.Seat, ...]
    answers: tuple[tuple[engine.Seat, engine.ClaimAnswer], ...] = ()
    also: tuple[engine.Seat, ...] = ()
    winner: engine.Seat | None = None

    def answer_of(self, seat: engine.Seat | None) -> engine.ClaimAnswer | None:
        """What a seat has said, if anything."""
        return next((answer for one, answer in self.answers if one == seat), None)

    def vetoes(self, seat: engine.Seat) -> bool:
        """Whether a seat that isn't in turn keeps the card from the caller."""
        claims = self.answer_of(seat) is engine.ClaimAnswer.CLAIMS
        return claims and seat not in (self.turn, self.caller)


def called(event: engine.ClaimCalled, table: engine.Table) -> Call:
    """A call that has just been made."""
    seats = len(table.seats)
    line = [engine.Seat((table.turn + n) % seats) for n in range(seats)]
    match table.sheet.claims.order:
        case ClaimOrder.LINE_WITH_VETO:
            deciders = line[: line.index(event.seat)]
        case ClaimOrder.FIRST_TO_ASK:
            deciders = [table.turn]
        case _:
            deciders = [seat for seat in line if seat not in (event.seat, table.discarder)]
    return Call(event.seat, event.card, table.turn, tuple(deciders))


@dataclass(frozen=True, slots=True)
class Stage:
    """Where everything is on the stage: a column and a face for each seat, and the card."""

    rect: pygame.Rect
    card: CardPose
    columns: tuple[tuple[engine.Seat, pygame.Rect], ...]
    faces: tuple[tuple[engine.Seat, pygame.Rect], ...]
    caption: pygame.Rect

    def face_of(self, seat: engine.Seat | None) -> pygame.Rect | None:
        """The face of a seat, if it is on the stage."""
        return next((rect for one, rect in self.faces if one == seat), None)


def stage_rect(layout: TableLayout) -> pygame.Rect | None:
    """The felt between the plates and the caption; None where there is too little.

    It never reaches the hand, the own row or a plate. In the spectator view it is as wide as
    the window.
    """
    width, height = layout.size
    gap = max(4, height // 120)
    plates = [box for seat, box in layout.seats.items() if seat != layout.home]
    if layout.spectator:
        middle = layout.stock.y
        top = max(box.plate.bottom for box in plates if box.plate.bottom < middle) + gap
        below = [box.fan.y for box in plates if box.plate.y > middle]
        bottom = min([*below, layout.action.y]) - gap
        rect = pygame.Rect(0, top, width, bottom - top)
        return rect.inflate(0, min(0, round(_MOST * height) - rect.height))
    top = max(box.plate.bottom for box in plates) + gap
    left, right = layout.fields[0].left, layout.fields[1].right
    # None of the button below the discards may look out.
    bottom = max(layout.caption.y - gap, layout.claim_button.bottom)
    rect = pygame.Rect(left, top, right - left, bottom - top)
    return rect if rect.height >= _LEAST * height else None


def stage_of(layout: TableLayout, call: Call, asked: engine.Seat | None) -> Stage | None:
    """The stage of a call; of more deciders than fit, those around the one `asked`."""
    rect = stage_rect(layout)
    if rect is None:
        return None
    foot = round(_CAPTION * rect.height) if layout.spectator else 0
    room = pygame.Rect(rect.x, rect.y, rect.width, rect.height - foot)
    high, air = room.height, round(_AIR * room.height)
    card = CardPose(room.centerx, room.centery, _CARD * high)
    half = round(card.width / 2) + 2 * air
    wide = min(room.width // 2 - half - air, round(_ASIDE * high))
    left = pygame.Rect(room.centerx - half - wide, room.y, wide, high)
    across = room.right - air - room.centerx - half
    narrow = _NARROW_FAR if layout.spectator else _NARROW
    most = max(1, across // max(1, round(narrow * high)))
    seats = _around(call.deciders, asked, most)
    each = min(across // max(1, len(seats)), round(_COLUMN * high))
    columns = [(call.caller, left)]
    for number, seat in enumerate(seats):
        x = room.centerx + half + number * each
        columns.append((seat, pygame.Rect(x, room.y, each, high)))
    faces = []
    for seat, column in columns:
        side = min(round(_FACE * high), round(0.8 * column.width))
        face = pygame.Rect(0, column.y + air + round(_BUBBLE * high) + air // 2, side, side)
        faces.append((seat, face.move_to(centerx=column.centerx)))
    caption = pygame.Rect(rect.x, room.bottom, rect.width, foot)
    return Stage(rect, card, tuple(columns), tuple(faces), caption)


def _around(
    seats: Sequence[engine.Seat], asked: engine.Seat | None, most: int
) -> Sequence[engine.Seat]:
    at = seats.index(asked) if asked in seats else 0
    first = max(0, min(at - most + 1, len(seats) - most))
    return seats[first : first + most]


class Theatre:
    """The stage: lit by a call, dark while somebody here has to answer, out after the end.

    `enabled` is False where something else explains the table, as in a lesson. `waits` is True
    while a call that brings the card at once can still be taken back.
    """

    def __init__(self) -> None:
        self.enabled = self.waits = False
        self.call: Call | None = None
        self._asked: engine.Seat | None = None
        self._lit = False
        self._share = self._grown = 0.0
        self._left = 0.0
        self._sign: tuple[float, float] | None = None
        self._painted: tuple[object, pygame.Surface] | None = None

    @property
    def is_open(self) -> bool:
        """Whether anything of the stage is on the screen."""
        return self._share > 0

    @property
    def is_lit(self) -> bool:
        """Whether the scene goes on; a press ends it."""
        return self._lit and self._left > 0

    def covers(self, layout: TableLayout, pos: tuple[int, int]) -> bool:
        """Whether the lit stage lies over a point."""
        rect = stage_rect(layout) if self.is_lit else None
        return rect is not None and rect.collidepoint(pos)

    def follow(self, event: engine.Event, shown: ShownTable, *, hurried: bool) -> None:
        """Take in the event of a step; light the stage unless it is `hurried`."""
        call, left = self.call, _WAITS_MS
        match event:
            case engine.ClaimCalled(seat=seat):
                if call is not None and call.winner is None and seat != call.caller:
                    self.call = replace(call, also=(*call.also, seat))
                else:
                    self.call, self._grown = called(event, shown.view.table), 0.0
                    self._sign = None
            case engine.ClaimAnswered(seat=seat, answer=answer) if call is not None:
                self.call = replace(call, answers=(*call.answers, (seat, answer)))
            case engine.ClaimWon(seat=seat, penalty=penalty) if call is not None:
                self.call, left = replace(call, winner=seat), _WAITS_MS if penalty else _ENDS_MS
            case engine.DiscardTaken(seat=seat) if call is not None:
                self.call, left = replace(call, winner=seat), _ENDS_MS
            case engine.StockDrawn(reason=engine.DrawReason.PENALTY) if call is not None:
                left = _ENDS_MS
            case _:
                self.call = None
        self._lit = self.enabled and self.call is not None and not hurried
        self._left = left
        if hurried:
            self.stop()

    def answer_sound(self, event: engine.Event) -> str | None:
        """The sound of an answer to the call; None for anything else."""
        call = self.call
        if call is None or not isinstance(event, engine.ClaimAnswered):
            return None
        if event.answer is engine.ClaimAnswer.CLAIMS:
            return "denied" if call.vetoes(event.seat) else "taken"
        return "allowed" if event.answer is engine.ClaimAnswer.PASSES else None

    def longer(self, event: engine.Event) -> float:
        """How many milliseconds longer a step stays so that it is seen on the stage."""
        match event:
            case _ if not self._lit:
                return 0.0
            case engine.ClaimCalled():
                return _REGRET_MS if self.waits else _CALL_MS
            case engine.ClaimAnswered(answer=engine.ClaimAnswer.CLAIMS):
                return _CLAIM_MS
            case engine.ClaimAnswered(answer=engine.ClaimAnswer.PASSES):
                return _ANSWER_MS
            case engine.ClaimWon() | engine.DiscardTaken():
                return _WON_MS
            case _:
                return 0.0

    def stop(self) -> None:
        """Put the stage out at once, as when somebody plays on."""
        self._lit, self._share = False, 0.0

    def card_pose(self, layout: TableLayout) -> CardPose | None:
        """Where the card lies on the stage; None while the stage is out."""
        stage = self._stage(layout)
        return stage.card if stage is not None and self.is_open else None

    def update(
        self, dt: float, shown: ShownTable, asked: engine.Seat | None, motion: Motion, due: bool
    ) -> bool:
        """Advance by `dt` seconds; True when something moved.

        With an answer `due` from somebody at this screen, the stage leaves the table to them.
        """
        if motion.speed <= 0 or due:
            self._lit = False
        ms = 1000 * dt
        self._left -= ms
        goal = 1.0 if self.is_lit and self.call is not None else 0.0
        before = self._share, self._grown, self._sign
        step = 1.0 if motion.reduced or motion.speed <= 0 else ms / motion.duration(_FADE_MS)
        self._share += max(-step, min(step, goal - self._share))
        if self.is_open:
            self._asked = seat_asked(shown, asked) or self._asked
            grow = motion.duration(_GROW_MS)
            self._grown = min(1.0, self._grown + ms / grow) if grow > 0 else 1.0
            self._move_sign(dt, shown.layout, motion)
        return before != (self._share, self._grown, self._sign)

    def _move_sign(self, dt: float, layout: TableLayout, motion: Motion) -> None:
        """The question mark glides from the one who asks to the face that is asked."""
        stage, call, seat = self._stage(layout), self.call, self._asked
        face = None if stage is None else stage.face_of(seat)
        if stage is None or call is None or face is None or seat in (None, call.caller):
            self._sign = None
            return
        if call.answer_of(seat) is not None:
            return
        start, goal = stage.faces[0][1].topright, face.topright
        x, y = self._sign or start
        ms = motion.duration(CHEVRON)
        share = 1.0 if motion.reduced or ms <= 0 else min(1.0, 4000 * dt / ms)
        x, y = x + (goal[0] - x) * share, y + (goal[1] - y) * share
        near = abs(goal[0] - x) + abs(goal[1] - y) < 1
        self._sign = goal if near else (x, y)

    def _stage(self, layout: TableLayout) -> Stage | None:
        return None if self.call is None else stage_of(layout, self.call, self._asked)

    def sprites(
        self,
        canvas: Canvas,
        shown: ShownTable,
        people: tuple[Sequence[str], Sequence[str]],
        caption: str,
    ) -> Iterator[Sprite]:
        """The stage with faces and answers, the card, and the question mark.

        `people` are the seats' names and faces; the `caption` stands below in the spectator
        view.
        """
        stage, call = self._stage(shown.layout), self.call
        if stage is None or call is None or not self.is_open:
            return
        alpha = round(255 * self._share)
        words = caption if shown.layout.spectator else ""
        look, sizes = canvas.look, canvas.look.metrics
        key = (stage, call, words, tuple(people[0]), look.theme, sizes)
        if self._painted is None or self._painted[0] != key:
            self._painted = key, _paint(canvas, stage, call, people, words)
        yield Sprite("stage", self._painted[1], stage.rect.topleft, alpha)
        if call.winner is None:
            yield self._card(canvas, shown, stage, call, alpha)
            face, answer = stage.face_of(self._asked), call.answer_of(self._asked)
            if self._sign is not None and face is not None and answer is None:
                side = round(_SIGN * face.width)
                x, y = self._sign
                place = round(x - side * 0.7), round(y - side * 0.3)
                yield Sprite("stage sign", question_sign(look, side), place, alpha)

    def _card(
        self, canvas: Canvas, shown: ShownTable, stage: Stage, call: Call, alpha: int
    ) -> Sprite:
        """The card on its way from the pile, or large on the stage."""
        rules, pose = shown.view.table.meld_rules, stage.card
        if self._grown < 1:
            share, pile = out_cubic(self._grown), shown.layout.discards
            pose = CardPose(
                pile.x + (pose.x - pile.x) * share,
                pile.y + (pose.y - pile.y) * share,
                pile.height + (pose.height - pile.height) * share,
            )
            picture = canvas.pictures.flying(call.card, pose, rules)
        else:
            picture = canvas.pictures.resting(call.card, pose, rules)
        return Sprite("stage card", picture.surface, picture.at(pose.x, pose.y), alpha)


# --- Painting


def _paint(
    canvas: Canvas,
    stage: Stage,
    call: Call,
    people: tuple[Sequence[str], Sequence[str]],
    caption: str,
) -> pygame.Surface:
    """Everything on the stage but the card."""
    look, rect = canvas.look, stage.rect
    surface = pygame.Surface(rect.size, pygame.SRCALPHA)
    _paint_ground(look, surface)
    names, styles = people
    for (seat, column), (_seat, face) in zip(stage.columns, stage.faces, strict=True):
        column, face = column.move(-rect.x, -rect.y), face.move(-rect.x, -rect.y)
        answer = call.answer_of(seat)
        idle = answer is not None and answer not in _ANSWERS
        draw_portrait(surface, look, face, (seat, styles[seat]))
        draw_mood(surface, look, face, styles[seat], _mood(call, seat))
        if idle:
            surface.blit(_veil(face.width, look.palette.panel), face)
        if seat == call.winner:
            width = max(3, face.width // 16)
            ring = face.inflate(2 * width, 2 * width)
            draw_ring(surface, ring, look.palette.primary, width, ring.width // 2)
        _sign_answer(look, surface, face, call, seat)
        _write_bubble(look, surface, column, face, call, seat)
        name = pygame.Rect(column.x, face.bottom, column.width, round(_NAME * column.height))
        px = min(look.metrics.ribbon, round(0.72 * name.height))
        ink = look.palette.soft_text if idle else look.palette.text
        words = short_answer(answer) if idle and answer is not None else names[seat]
        look.write_centred(surface, words, name, px, ink, bold=not idle, least=LEGIBLE)
    if caption:
        place = stage.caption.move(-rect.x, -rect.y).inflate(-stage.caption.height, 0)
        px = min(look.metrics.ribbon, round(0.66 * place.height))
        look.write_centred(surface, caption, place, px, look.palette.text, least=LEGIBLE)
    return surface


def _paint_ground(look: Look, surface: pygame.Surface) -> None:
    """A band of the panel's material with a bright line above and below."""
    palette, line = look.palette, max(2, look.metrics.px(3))
    rect = surface.get_rect()
    surface.fill((*palette.panel, 255))
    for y in (0, rect.bottom - line):
        surface.fill((*palette.primary, 255), (0, y, rect.width, line))


def _mood(call: Call, seat: engine.Seat) -> Expression:
    if call.winner == seat:
        return GLAD
    if seat == call.caller:
        lost = call.winner is not None or any(
            answer is engine.ClaimAnswer.CLAIMS for _seat, answer in call.answers
        )
        return SAD if lost else WANTS
    return _STERN if call.vetoes(seat) else WANTS if seat in call.also else CALM


def _bubble_of(look: Look, call: Call, seat: engine.Seat) -> tuple[str, Colour, Colour] | None:
    """What a seat says, with the colours of its bubble and of the words."""
    palette, paper = look.palette, look.page.palette
    if seat == call.caller:
        return _("May I?"), paper.panel, paper.text
    if seat in call.also:
        return _("Me too!"), paper.panel, paper.text
    match call.answer_of(seat):
        case engine.ClaimAnswer.PASSES:
            return _("Go ahead!"), paper.panel, paper.good
        case engine.ClaimAnswer.CLAIMS if call.vetoes(seat):
            return _("No, I want it!"), paper.warning, paper.panel
        case engine.ClaimAnswer.CLAIMS:
            return _("My turn: I’ll take it!"), palette.primary, palette.on_primary
        case _:
            return None


def _write_bubble(
    look: Look,
    surface: pygame.Surface,
    column: pygame.Rect,
    face: pygame.Rect,
    call: Call,
    seat: engine.Seat,
) -> None:
    """A bubble above the face, its tip pointing down at it."""
    said = _bubble_of(look, call, seat)
    if said is None:
        return
    words, fill, ink = said
    air = round(_AIR * column.height)
    room = pygame.Rect(column.x + 2, column.y + air, column.width - 4, face.y - column.y - air)
    high, writer = round(0.84 * room.height), look.serif
    most = room.width - high // 2
    px, lines = round(0.62 * high), [words]
    if writer.fonts.width(words, px, bold=True) > most:
        px = round(0.38 * high)
        lines = writer.fonts.wrap_evenly(words, px, most, bold=True)
    while px > LEGIBLE and (len(lines) > 2 or broken(lines, words)):
        px -= 1
        lines = writer.fonts.wrap_evenly(words, px, most, bold=True)
    wide = max(writer.fonts.width(line, px, bold=True) for line in lines) + high // 2
    box = pygame.Rect(0, room.y, min(room.width, wide), high).move_to(centerx=column.centerx)
    draw_box(surface, box, Box(fill, high // 3))
    foot = high // 6
    left, right = (box.centerx - foot, box.bottom - 2), (box.centerx + foot, box.bottom - 2)
    pygame.draw.polygon(surface, fill, [left, right, (box.centerx, room.bottom)])
    step = round(1.12 * px)
    for number, line in enumerate(lines):
        text = writer.fonts.text(line, px, ink, bold=True)
        y = box.centery + round((number - (len(lines) - 1) / 2) * step)
        surface.blit(text, text.get_rect(center=(box.centerx, y)))


def _sign_answer(
    look: Look, surface: pygame.Surface, face: pygame.Rect, call: Call, seat: engine.Seat
) -> None:
    """A tick for a yes, a cross for a veto, an arrow for a draw, at the edge of the face."""
    answer, paper = call.answer_of(seat), look.page.palette
    if answer not in _ANSWERS:
        return
    side = round(_SIGN * face.width)
    place = pygame.Rect(0, 0, side, side)
    place.topleft = face.right - round(side * 0.7), face.top - round(side * 0.3)
    fill, ink = paper.good, paper.panel
    shape: tuple[tuple[tuple[float, float], ...], ...] = (
        ((0.27, 0.53), (0.43, 0.69), (0.74, 0.33)),
    )
    if call.vetoes(seat):
        fill = paper.warning
        shape = _CROSS
    elif answer is engine.ClaimAnswer.CLAIMS:
        fill, ink = look.palette.primary, look.palette.on_primary
        shape = _ARROW
    surface.blit(disc(side, fill), place)
    for line in shape:
        spots = [(place.x + x * side, place.y + y * side) for x, y in line]
        pygame.draw.lines(surface, ink, False, spots, max(3, side // 8))


@cached_surface
def _veil(side: int, colour: Colour) -> pygame.Surface:
    """Dims the face of a seat that isn't asked."""
    veil = pygame.Surface((side, side), pygame.SRCALPHA)
    veil.fill((*colour, 0))
    pygame.draw.circle(veil, (*colour, 170), (side / 2, side / 2), side / 2)
    return veil
