"""Card art: cards rasterised at exactly the requested size, and their cache."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pygame

from mayi_desktop.base.files import Folder, card_folder
from mayi_desktop.ui.kit.card_svg import BACKS, COURTS, LARGE, USUAL_FACES, CardTexts
from mayi_desktop.ui.kit.look import Fonts
from mayi_desktop.ui.kit.paint import SURFACES, paint_backdrop, soft_shadow
from mayi_desktop.ui.kit.theme import Size, TableTop

# --- Card art


ASPECT = 250 / 350
_JOKERS = {"JK": "JK1"}
_SNAP = 0.5  # degrees; finer steps are invisible and fill the cache
_HEM = 2  # pixels around a card before it is rotated, for smoothing
_OUTLINE = (0xD8, 0xCB, 0xB0)
LARGE_INDEX_BELOW = 64  # pixels of height; the usual index is unreadable below that
_FINE_HEIGHT = 140  # pixels; fine lines turn grey on smaller cards
# For faces drawn ahead: a deck in three sizes at 1920 by 1080 takes 40 MB.
_MOST_BYTES_AHEAD = 40 * 1024 * 1024


class CardToCome(NamedTuple):
    """A card that may soon be shown at this height, upright and, if `turned`, rotated."""

    name: str
    height: int
    turned: bool
    wild: bool = False


class _Drawing(NamedTuple):
    """What one picture depends on; `level` is that of `CardTexts`."""

    name: str
    height: int
    wild: bool
    level: str


class CardArt:
    """Faces, backs and shadows of the cards, rasterised on first use and cached.

    A card is named by its text, "7S", "TD" or "JK"; "JK2" is the second joker. Pictures are
    shared: don't paint on them. Cards too small for the usual index, or seen from `afar`, get
    the large one whatever was chosen; small court cards and backs have no fine lines. `deck`
    changes with the style: pictures are kept by it.
    """

    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        self._jumbo = False
        self._texts = CardTexts(folder, "classic")
        self.deck = object()
        self.ahead = _DrawnAhead()

    def draw_ahead(self, cards: Iterable[CardToCome], *, afar: bool) -> None:
        """Replace the queue of cards to draw before they are shown, most urgent first.

        One large court card takes almost a whole frame.
        """
        drawings = (
            self._drawing(card.name, height, card.height, wild=card.wild, afar=afar)
            for card in cards
            for height in ((card.height, 2 * card.height) if card.turned else (card.height,))
        )
        self.ahead.ask(
            self._texts,
            (drawing for drawing in drawings if SURFACES.get((self.deck, drawing)) is None),
        )

    def restyle(
        self, suits: str, *, jumbo: bool, letters: str = COURTS, faces: str = USUAL_FACES
    ) -> None:
        """Choose the suits' colour scheme, the index size, and the court letters.

        `letters` are those of jack, queen and king; J, Q and K if they were never drawn.
        `faces` are the court cards; the usual ones if there are none of this name.
        """
        texts = CardTexts(self._folder, suits, letters, faces)
        if (texts.style, jumbo) != (self._texts.style, self._jumbo):
            self._texts, self._jumbo, self.deck = texts, jumbo, object()
            self.ahead.drop()

    @property
    def style(self) -> tuple[object, ...]:
        """What all pictures depend on: a cache key for anything made from them."""
        return self._texts.style, self._jumbo

    def face(
        self, name: str, height: int, *, wild: bool = False, afar: bool = False
    ) -> pygame.Surface:
        """The face of a card; a `wild` has an amber band and a star."""
        return self._face(name, height, height, wild=wild, afar=afar)

    def back(self, name: str, height: int) -> pygame.Surface:
        """A back, "back1" to "back4"."""
        return self.face(name, height)

    def suit(self, suit: str, height: int) -> pygame.Surface:
        """A suit's sign in the scheme's colour, for light grounds only."""
        return self.face(f"suit_{suit}", height)

    def turned(
        self,
        name: str,
        height: int,
        degrees: float,
        *,
        wild: bool = False,
        afar: bool = False,
    ) -> pygame.Surface:
        """The card rotated counter-clockwise, snapped to half a degree."""
        angle = round(degrees / _SNAP) * _SNAP % 360
        if angle == 0:
            return self.face(name, height, wild=wild, afar=afar)
        key = (self.deck, name, height, wild, afar, angle)
        turned = SURFACES.get(key)
        if turned is None:
            twice = self._face(name, 2 * height, height, wild=wild, afar=afar)
            turned = SURFACES.put(key, _turn_finely(twice, angle))
        return turned

    def shadow(self, size: Size, blur: int, degrees: float = 0.0) -> pygame.Surface:
        """The soft shadow of a card, `2 * blur` larger on every side."""
        angle = round(degrees / _SNAP) * _SNAP % 360
        key = ("shadow", *size, blur, angle)
        shade = SURFACES.get(key)
        if shade is None:
            upright = soft_shadow(size, round(size[0] * 0.07), blur)
            turned = pygame.transform.rotozoom(upright, angle, 1.0) if angle else upright
            shade = SURFACES.put(key, turned)
        return shade

    def _face(
        self, name: str, height: int, shown: int, *, wild: bool, afar: bool = False
    ) -> pygame.Surface:
        """A face of one height, in the style for the height it is shown at."""
        drawing = self._drawing(name, height, shown, wild=wild, afar=afar)
        key = (self.deck, drawing)
        face = SURFACES.get(key)
        if face is None:
            drawn = self.ahead.take(drawing) or _rasterised(self._texts, drawing)
            face = SURFACES.put(key, drawn.convert_alpha())
        return face

    def _drawing(
        self, name: str, height: int, shown: int, *, wild: bool, afar: bool
    ) -> _Drawing:
        large = (self._jumbo or afar or shown < LARGE_INDEX_BELOW) and name not in BACKS
        level = LARGE if large else "small" if shown < _FINE_HEIGHT else ""
        return _Drawing(_JOKERS.get(name, name), height, wild, level)


class _DrawnAhead:
    """Draws cards on its own thread until they are taken; idle until started.

    SDL releases Python's lock while drawing, so frames continue.
    """

    def __init__(self) -> None:
        self._thread: ThreadPoolExecutor | None = None
        self._drawn: dict[_Drawing, Future[pygame.Surface]] = {}

    def start(self) -> None:
        """Start the thread that serves `CardArt.draw_ahead`."""
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, "cards")

    def stop(self) -> None:
        """Drop what was drawn ahead and wait for the card being drawn."""
        if self._thread is not None:
            self._thread.shutdown(cancel_futures=True)
        self._thread = None
        self._drawn = {}

    def drop(self) -> None:
        """Drop all pictures and the queue."""
        for drawn in self._drawn.values():
            drawn.cancel()
        self._drawn = {}

    def ask(self, texts: CardTexts, drawings: Iterable[_Drawing]) -> None:
        """Draw these cards instead of any others, as many as the limit allows."""
        if self._thread is None:
            return
        before, self._drawn = self._drawn, {}
        room = _MOST_BYTES_AHEAD
        for drawing in drawings:
            room -= round(4 * drawing.height**2 * ASPECT)
            if room < 0:
                break
            drawn = before.get(drawing)
            self._drawn[drawing] = drawn or self._thread.submit(_rasterised, texts, drawing)
        for drawing in before.keys() - self._drawn.keys():
            before[drawing].cancel()

    def take(self, drawing: _Drawing) -> pygame.Surface | None:
        """A finished card, or the one being drawn; None if it hasn't been started."""
        drawn = self._drawn.pop(drawing, None)
        return None if drawn is None or drawn.cancel() else drawn.result()


def _rasterised(texts: CardTexts, drawing: _Drawing) -> pygame.Surface:
    name, height, wild, level = drawing
    square = (round(height * 1.5), height)
    text = texts.text(name, level, wild=wild)
    return pygame.image.load_sized_svg(BytesIO(text.encode()), square)


def turn(face: pygame.Surface, angle: float) -> pygame.Surface:
    """A card's picture rotated with smooth edges."""
    return pygame.transform.rotozoom(hemmed(face), angle, 1.0)


def hemmed(face: pygame.Surface) -> pygame.Surface:
    """A card's picture with a transparent margin, ready to rotate.

    The margin has the outline's colour: smoothing would mix transparent black into the edge
    and leave it dotted.
    """
    width, height = face.get_size()
    larger = pygame.Surface((width + 2 * _HEM, height + 2 * _HEM), pygame.SRCALPHA)
    larger.fill((*_OUTLINE, 0))
    larger.blit(face, (_HEM, _HEM))
    covered = pygame.mask.from_surface(face, 0)
    covered.to_surface(larger, setcolor=None, unsetcolor=(*_OUTLINE, 0), dest=(_HEM, _HEM))
    return larger


def _turn_finely(twice: pygame.Surface, angle: float) -> pygame.Surface:
    """A double-size picture rotated and halved, which keeps its edges smooth."""
    turned = turn(twice, angle)
    width, height = turned.get_size()
    return pygame.transform.smoothscale(turned, ((width + 1) // 2, (height + 1) // 2))


# --- Assets


class Assets:
    """Fonts, cards and table tops, each made on first use."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.fonts = Fonts(root / "fonts")
        self.cards = CardArt(card_folder(root))
        self._backdrop: tuple[Size, TableTop, pygame.Surface] | None = None

    def backdrop(self, size: Size, table: TableTop) -> pygame.Surface:
        """The table top of a theme; only the last one is cached."""
        kept = self._backdrop
        if kept is None or kept[0] != size or kept[1] is not table:
            kept = self._backdrop = size, table, paint_backdrop(size, table).convert()
        return kept[2]
