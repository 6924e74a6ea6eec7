"""Compiles a translator's .po text into the .mo bytes that the standard library reads."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field

# As gettext has it for .mo files in little-endian order.
_MAGIC = 0x950412DE
_HEADER_SIZE = 28
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}


@dataclass(slots=True)
class Entry:
    """One message of a .po file; the header is the one whose id is empty."""

    context: str | None = None
    id: str = ""
    plural: str | None = None
    texts: dict[int, str] = field(default_factory=dict)
    fuzzy: bool = False

    @property
    def key(self) -> str:
        """The key of the message in a .mo file."""
        key = self.id if self.plural is None else f"{self.id}\0{self.plural}"
        return key if self.context is None else f"{self.context}\x04{key}"

    @property
    def is_translated(self) -> bool:
        """Whether every form has its text, and a translator has approved it."""
        return not self.fuzzy and bool(self.texts) and all(self.texts.values())


def read_po(text: str) -> Iterator[Entry]:
    """Read the entries of a .po file; obsolete ones are left out."""
    entry, keyword = Entry(), ""
    for line in text.splitlines():
        if line.startswith("#"):
            if keyword.startswith("msgstr"):
                yield entry
                entry, keyword = Entry(), ""
            entry.fuzzy |= line.startswith("#,") and "fuzzy" in line
        elif line:
            before = keyword
            if line[0] != '"':
                keyword, _, line = line.partition(" ")
            if before.startswith("msgstr") and keyword in ("msgctxt", "msgid"):
                yield entry
                entry = Entry()
            _append(entry, keyword, _unquoted(line))
    if keyword.startswith("msgstr"):
        yield entry


def compile_po(text: str) -> bytes:
    """Compile a .po file, with the number of missing translations added to its header."""
    header, *entries = read_po(text)
    ready = [entry for entry in entries if entry.is_translated]
    header.texts[0] += f"X-Untranslated: {len(entries) - len(ready)}\n"
    return _mo({entry.key: "\0".join(entry.texts.values()) for entry in [header, *ready]})


def _append(entry: Entry, keyword: str, text: str) -> None:
    match keyword:
        case "msgctxt":
            entry.context = (entry.context or "") + text
        case "msgid":
            entry.id += text
        case "msgid_plural":
            entry.plural = (entry.plural or "") + text
        case _:
            form = int(keyword[7:-1] or 0)
            entry.texts[form] = entry.texts.get(form, "") + text


def _unquoted(quoted: str) -> str:
    text = quoted.strip()[1:-1]
    if "\\" not in text:
        return text
    letters, out = iter(text), []
    for letter in letters:
        follows = next(letters) if letter == "\\" else ""
        out.append(_ESCAPES.get(follows, follows) if follows else letter)
    return "".join(out)


def _mo(messages: dict[str, str]) -> bytes:
    pairs = sorted((key.encode(), text.encode()) for key, text in messages.items())
    count = len(pairs)
    start = _HEADER_SIZE + 16 * count
    tables, strings = [], bytearray()
    for column in (0, 1):
        for pair in pairs:
            tables += [len(pair[column]), start + len(strings)]
            strings += pair[column] + b"\0"
    offsets = _HEADER_SIZE, _HEADER_SIZE + 8 * count
    header = struct.pack("<7I", _MAGIC, 0, count, *offsets, 0, start)
    return header + struct.pack(f"<{len(tables)}I", *tables) + bytes(strings)
