"""Makes the traditional court cards from Adrian Kennard's deck, into assets/cards/traditional.

    npm pack @letele/playing-cards@0.1.0
    python build_scripts/art/make_traditional.py letele-playing-cards-0.1.0.tgz

The package holds his drawings (CC0 1.0) as React components. What they repeat with `use`, which
the game's rasteriser doesn't know, is written out here; index and paper are those of the game.
"""

from __future__ import annotations

import re
import sys
import tarfile
from pathlib import Path

from card_art.colours import SUIT
from card_art.glyphs import Lettering, bold
from card_art.suits import pip
from card_art.svg import group, number
from make_cards import CARDS, COURTS, FOOT, card, index, large_index

NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)")
SOURCE = "package/dist/index.esm.js"
# His colours are those of a screen; these are the table's.
INKS = {"red": "#C4122F", "#44F": "#2F4B9B", "#FC4": "#EDB93F", "black": "#1E1A22"}
DROPPED = {"id", "xlinkHref", "viewBox", "preserveAspectRatio", "x", "y", "width", "height"}
# Where his picture stands: the index above is larger than his own, that at the foot smaller.
PLACE = "translate(134 175) scale(.84)"
JUMBO_PLACE = "translate(164 220) scale(.92)"
BIG_PIP = 55.68  # the side of the suit within his frame; other suits belong to his index

Value = str | float
Attributes = dict[str, Value]


class Element:
    """One element of a drawing."""

    def __init__(self, tag: str, attributes: Attributes, children: list[Element]) -> None:
        self.tag, self.attributes, self.children = tag, attributes, children

    def number(self, name: str, default: float = 0.0) -> float:
        """An attribute as a number."""
        return float(self.attributes.get(name, default))

    def everything(self) -> list[Element]:
        """This element and all in it."""
        return [self, *(found for child in self.children for found in child.everything())]


class Reader:
    """Reads `React.createElement(tag, attributes, child, …)`."""

    token = re.compile(
        r'\s*(?:(/\*#__PURE__\*/React\.createElement\()|("(?:[^"\\]|\\.)*")'
        r"|(-?[\d.]+(?:e-?\d+)?)|([A-Za-z_$][\w$]*)|(.))",
        re.DOTALL,
    )

    def __init__(self, text: str, start: int) -> None:
        self._text, self._at = text, start

    def element(self) -> Element:
        """The element whose call begins here."""
        self._next()
        tag = self._next().strip('"')
        attributes: Attributes = {}
        children: list[Element] = []
        self._next()
        if self._peek().startswith("_extends"):
            self._next()
            self._next()
        if self._peek() == "null":
            self._next()
        else:
            attributes = self._attributes()
        while self._peek() != ")":
            if "createElement" in self._peek():
                children.append(self.element())
            else:
                self._next()
        self._next()
        return Element(tag, attributes, children)

    def _attributes(self) -> Attributes:
        found: Attributes = {}
        self._next()
        while (name := self._next()) != "}":
            if name == ",":
                continue
            self._next()
            value = self._next()
            found[name.strip('"')] = value[1:-1] if value.startswith('"') else _value(value)
        if self._peek() == ",":
            # What `_extends` adds: the component's own properties.
            place = self._text.find("props)", self._at, self._at + 12)
            self._at = place + len("props)") if place >= 0 else self._at
        return found

    def _peek(self) -> str:
        at = self._at
        word = self._next()
        self._at = at
        return word

    def _next(self) -> str:
        match = self.token.match(self._text, self._at)
        assert match is not None
        self._at = match.end()
        return match[0].strip()


def _value(word: str) -> Value:
    return float(word) if re.fullmatch(r"-?[\d.]+(?:e-?\d+)?", word) else word


def picture(drawing: Element) -> str:
    """A drawing without its paper and index, with its middle at (0, 0)."""
    named = {str(e.attributes["id"]): e for e in drawing.everything() if "id" in e.attributes}
    kept = []
    for part in drawing.children:
        if part.tag in ("use", "g"):
            kept.append(flat(part, named))
    return "".join(kept)


def flat(part: Element, named: dict[str, Element]) -> str:
    """An element with everything that it repeats written out."""
    if part.tag == "use":
        return used(part, named)
    inner = "".join(flat(child, named) for child in part.children)
    if part.tag in ("g", "symbol"):
        return group(str(part.attributes["transform"]), inner) if part.tag == "g" else inner
    return f"<{part.tag}{written(part.attributes)}/>"


def used(use: Element, named: dict[str, Element]) -> str:
    """What a `use` shows, moved and scaled as it says."""
    name = str(use.attributes["xlinkHref"]).removeprefix("#")
    target = named[name]
    if target.tag != "symbol":
        own = {k: v for k, v in target.attributes.items() if k not in DROPPED}
        own |= {k: v for k, v in use.attributes.items() if k not in DROPPED}
        return f"<{target.tag}{written(own)}/>"
    width, height = use.number("width"), use.number("height")
    in_index = use.attributes.get("x") is not None and width < BIG_PIP
    if in_index and width < 40:
        return ""
    x, y, wide, high = (float(part) for part in str(target.attributes["viewBox"]).split())
    turned = str(use.attributes.get("transform", ""))
    place = (
        f"{turned} translate({number(use.number('x'))} {number(use.number('y'))})"
        f" scale({width / wide:.5f} {height / high:.5f}) translate({number(-x)} {number(-y)})"
    )
    inner = flat(target, named)
    if wide == 1200:
        # A suit's own sign takes the colour of the suit.
        inner = re.sub(r' fill="[^"]*"', "", inner).replace("<path", f'<path fill="{SUIT}"')
    return group(place.strip(), inner)


def written(attributes: Attributes) -> str:
    """Attributes as SVG has them, in the table's inks."""
    words = []
    for name, value in attributes.items():
        if name in DROPPED:
            continue
        hyphened = re.sub("([A-Z])", lambda match: "-" + match[1].lower(), name)
        text = INKS.get(str(value), str(value)) if isinstance(value, str) else f"{value:g}"
        text = shortened(text) if name == "d" else text
        words.append(f' {hyphened}="{text}"')
    return "".join(words)


def shortened(data: str) -> str:
    """Path data with one digit after the point; a card is 1300 of his units wide."""

    def rounded(match: re.Match[str]) -> str:
        text = f"{float(match[0]):.1f}".removesuffix(".0")
        return "0" if text == "-0" else text

    steps = []
    for command, numbers in re.findall("([a-zA-Z])([^a-zA-Z]*)", data):
        words = [rounded(match) for match in NUMBER.finditer(numbers)]
        steps.append(command + " ".join(words).replace(" -", "-"))
    return "".join(steps)


def drawings(source: str) -> dict[str, str]:
    """The files by their names without the suffix."""
    lettering = Lettering()
    drawn = {}
    for suit in "SHDC":
        for rank in COURTS:
            start = source.index(f"const Svg{suit}{rank} ")
            start = source.index("/*#__PURE__*/", start)
            shown = picture(Reader(source, start).element())
            corner = bold(index(rank, lettering), SUIT, 54) + pip(suit, (34.5, 101), 15.2, SUIT)
            drawn[rank + suit] = card(group(PLACE, shown), corner, group(FOOT, corner))
            large = bold(large_index(rank, lettering), SUIT, 78)
            sign = pip(suit, (47, 150), 27, SUIT)
            drawn[f"jumbo/{rank}{suit}"] = card(group(JUMBO_PLACE, shown), large, sign)
    return drawn


def main(package: Path) -> None:
    """Write the files."""
    with tarfile.open(package) as archive:
        member = archive.extractfile(SOURCE)
        assert member is not None
        source = member.read().decode()
    for name, text in drawings(source).items():
        file = CARDS / "traditional" / f"{name}.svg"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
