"""Choices for a new table: rules, seats and sharing mode, and problems with them."""

from __future__ import annotations

from collections.abc import Callable, Container, Generator, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from math import inf
from pathlib import Path

import pygame

from mayi_desktop.base.i18n import N_, _, ngettext, pgettext
from mayi_desktop.base.steps import SLICE, run_slice
from mayi_desktop.bots import LEVEL_TABLE, OFFERED
from mayi_desktop.bots.characters import CHARACTERS
from mayi_desktop.engine.actions import FirstTotal
from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.host.folder import house_rules_folder
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import LastTable, Mixing, Settings
from mayi_desktop.host.setup import (
    FIRST_LEVEL,
    USUAL_COACHING,
    USUAL_LEVEL,
    Coaching,
    DealCodeError,
    GameSetup,
    SeatSetup,
    SharingMode,
    check_code,
    level_of,
    person_of,
)
from mayi_desktop.sheets.catalogue import DEFAULT_SHEET, SHEETS, SheetEntry
from mayi_desktop.sheets.house_rules import (
    MOST_FILES,
    HouseRules,
    UnplayableFile,
    house_rules_file,
    house_rules_files,
    known_house_rules,
    read_error_reason,
)
from mayi_desktop.sheets.phrases import contract_text, deal_word, sheet_title
from mayi_desktop.sheets.rules_page import facts_line, players_and_deals
from mayi_desktop.ui.kit.button import Button, ButtonKind, Row
from mayi_desktop.ui.kit.controls import Choice, RadioEntry, RadioList, TextField, Toggle
from mayi_desktop.ui.kit.faces import PORTRAITS, draw_portrait, faces_of
from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.kit.meld_icons import ContractRow
from mayi_desktop.ui.kit.page import Answer, Dialog, FormPage
from mayi_desktop.ui.kit.paint import draw_ring
from mayi_desktop.ui.kit.scene import Context
from mayi_desktop.ui.kit.widget import Label, Signal, Tone, Widget
from mayi_desktop.ui.play.words import LONGEST_NAME, habit_of, level_name, together

# --- Rules to choose from


# Files read in a frame on a computer however slow: few files are there at the first paint.
_LEAST_STEPS = 3


class SheetChoices:
    """All sheets by key: the built-in ones, and the user's own as they are read.

    `house_rules` are the user's own, `errors` sentences about files. The sheet with the key
    `first` is there from the start; the others are read between frames.
    """

    def __init__(self, data: Path, first: str = "") -> None:
        self.entries: dict[str, SheetEntry] = dict(SHEETS)
        self.house_rules: dict[str, HouseRules] = {}
        self.errors: tuple[str, ...] = ()
        self.is_read = False
        self._folder = house_rules_folder(data)
        self._reading = self._steps()
        if first not in SHEETS:
            with suppress(OSError):
                path = house_rules_file(self._folder, first)
                if path is not None:
                    self._add(known_house_rules(path))

    def read(self, seconds: float = SLICE) -> bool:
        """Read until the time is up; True if that made them complete."""
        if not self.is_read:
            self.is_read = run_slice(self._reading, seconds, least=_LEAST_STEPS)
            return self.is_read
        return False

    def _steps(self) -> Generator[None, None, None]:
        try:
            paths, more = house_rules_files(self._folder)
        except OSError as error:
            words = _(
                "Your own rules in {folder} can’t be read ({why}).",
                folder=self._folder,
                why=read_error_reason(error),
            )
            self.errors += (words,)
            return
        yield
        self.errors = ()
        for path in paths:
            self._add(known_house_rules(path))
            yield
        if more:
            words = ngettext(
                "{count} more file of your own rules isn’t listed: only the {most} changed "
                "last are.",
                "{count} more files of your own rules aren’t listed: only the {most} changed "
                "last are.",
                count=more,
                most=MOST_FILES,
            )
            self.errors += (words,)

    def _add(self, found: HouseRules | UnplayableFile) -> None:
        if isinstance(found, UnplayableFile):
            self.errors += (_file_error(found),)
            return
        key = found.sheet.key
        # Added once more, so that all are in the order of their files.
        self.entries.pop(key, None)
        self.entries[key], self.house_rules[key] = _entry(found), found


def available_sheets(data: Path) -> SheetChoices:
    """The built-in sheets, then the house rules in the data folder, all read."""
    choices = SheetChoices(data)
    choices.read(inf)
    return choices


def _file_error(file: UnplayableFile) -> str:
    """Why a file cannot be played, in a sentence that starts with its name."""
    name = file.path.name
    if file.reason.startswith(name):
        return file.reason
    return _("{name}: {words}", name=name, words=file.reason)


def _entry(rules: HouseRules) -> SheetEntry:
    base = sheet_title(SHEETS[rules.based_on].sheet.title)
    return SheetEntry(rules.sheet, _("Your own rules, made from {base}", base=base))


class SheetPicker(RadioList):
    """Sheets by key; the picked one shows details. `on_pick` gets its key."""

    def __init__(self, look: Look, picked: str, on_pick: Callable[[str], None]) -> None:
        super().__init__(look, (), picked, on_pick)

    def list_sheets(
        self,
        entries: Mapping[str, SheetEntry],
        chosen: RuleSheet,
        played_last: str = "",
    ) -> None:
        """List these sheets in order; `chosen` is the picked one with its options."""
        more, found = f"{facts_line(chosen)}\n{contracts_line(chosen)}", []
        for key, entry in entries.items():
            sheet, about = entry.sheet, players_and_deals(entry.sheet)
            if key == played_last:
                about = _("Last played · {about}", about=about)
            row = ContractRow(tuple(deal.contract for deal in sheet.deals))
            picture = None if key == self.picked else row
            title = sheet_title(sheet.title)
            found.append(RadioEntry(key, title, _(entry.blurb), more, about, picture))
        self.set_entries(found)


def option_toggles(
    look: Look, chosen: Container[str], on_choose: Callable[[tuple[str, ...]], None]
) -> dict[str, Toggle]:
    """A switch for every option of every sheet; `show_options` shows those of one."""

    def turn(key: str, on: bool) -> None:
        on_choose((key,) if on else ())

    return {
        key: Toggle(look, pgettext("sheet", option.title), partial(turn, key), on=key in chosen)
        for entry in SHEETS.values()
        for key, option in entry.options.items()
    }


def show_options(
    toggles: Mapping[str, Toggle], entry: SheetEntry, chosen: Container[str]
) -> None:
    """Show the switches of a sheet, with the `chosen` options turned on."""
    for key, toggle in toggles.items():
        toggle.set_visible(visible=key in entry.options)
        toggle.set(on=key in chosen)


def contracts_line(sheet: RuleSheet) -> str:
    """The contracts of all deals in words: "1: two sets · 2: one set and one run".

    Lines break between deals only.
    """
    numbered = (
        together(_("{name}: {words}", name=number, words=contract_text(deal)))
        for number, deal in enumerate(sheet.deals, start=1)
    )
    return " · ".join(numbered)


def coach_switches(
    look: Look, now: Coaching, change: Callable[..., None]
) -> tuple[Toggle, Toggle]:
    """The switches for hints and odds; `change` gets the new value by its name."""
    return (
        Toggle(look, _("Hints"), lambda on: change(hints=on), on=now.hints),
        Toggle(look, _("Odds of a May I?"), lambda on: change(odds=on), on=now.odds),
    )


# --- Sharing one screen


# The title of each mode, what is private in it, and how it works.
_MODES: Mapping[SharingMode, tuple[str, str, str]] = {
    SharingMode.PASS: (
        N_("Cards are private"),
        N_("Your cards are yours alone."),
        N_(
            "They turn face up when you press your name, and face down before anybody else "
            "plays."
        ),
    ),
    SharingMode.OPEN: (
        N_("Open cards"),
        N_("Nothing is private: whoever’s playing has their cards face up."),
        N_("Good for learning together, and for playing as a team."),
    ),
}


def sharing_choice(
    context: Context, picked: SharingMode, on_pick: Callable[[SharingMode], None]
) -> RadioList:
    """The sharing modes, each with what it keeps private."""
    entries = [
        RadioEntry(mode, _(title), _(private), _(how))
        for mode, (title, private, how) in _MODES.items()
    ]
    return RadioList(
        context.look.page, entries, picked, lambda key: on_pick(SharingMode(key)), steady=True
    )


def open_sharing(context: Context, host: GameHost, on_change: Callable[[], None]) -> None:
    """Open the page that changes the sharing mode during a game."""
    context.scenes.push(SharingPage(context, host, on_change))


class SharingPage(FormPage):
    """Changes the sharing mode; a choice applies at once and is saved with the game.

    Only a choice that would show hands is confirmed first.
    """

    def __init__(self, context: Context, host: GameHost, on_change: Callable[[], None]) -> None:
        super().__init__(context, _("How will you share the screen?"))
        look = self.look
        self._host = host
        self.changed = Signal(on_change)
        self.modes = sharing_choice(context, host.setup.sharing, self._choose)
        done = Button(look, _("Done"), self.on_back, kind=ButtonKind.PRIMARY)
        note = Label(look, _("You can change this at any time."), Tone.SOFT)
        self.compose(([self.modes, note],), (done,))
        self.focus.to(self.modes)

    def _choose(self, sharing: SharingMode) -> None:
        """Change the mode; ask everybody before cards are shown."""
        before = self._host.setup.sharing
        if sharing is not SharingMode.OPEN or before is SharingMode.OPEN:
            self._apply(sharing)
            return
        answers = (
            Answer(_("Show the cards"), partial(self._apply, sharing)),
            Answer(
                _("Keep them private"),
                partial(self.modes.choose, before),
                ButtonKind.PRIMARY,
            ),
        )
        text = _("Whoever’s playing has their cards face up. Is everybody fine with that?")
        self.context.scenes.push(
            Dialog(self.context, _("Show all cards?"), text, answers, at=len(answers) - 1)
        )

    def _apply(self, sharing: SharingMode) -> None:
        if sharing is not self._host.setup.sharing:
            self._host.set_sharing(sharing)
            self.changed.emit()


# --- The table being set up


MOST_SEATS = 8
FEWEST_SEATS = 2  # computer players fill up to the sheet's minimum
_USUAL_SEATS = 4  # every built-in sheet allows four


@dataclass(slots=True)
class TableSetup:
    """Everything the setup page asks for; `seats` always holds all eight, `count` of them used.

    An empty `code` means a random deal, and `mixing` whether people help shuffle.
    `hold_seconds` is the time to decide on a May I?, as in the settings; -1: no clock.
    `sharing` is the sharing mode. `full_seat` is a seat whose name was typed too long,
    `typed_seat` one that a typed name gave to a person.

    `filled` are seats of people that computer players take to fill up the table. `left` maps
    seats to the people the computer replaces for now. `worn` are the faces of people who chose
    none, so that they keep them; `faces_by_name` are those that people had in earlier games.

    `relatives` are the people the computer can imitate, with the number of deals it learned
    from. `known` are the names of people who played here: computer players avoid them. The
    first `settled` seats are those of a running game: a computer there stands in for somebody
    and keeps name and face.
    """

    sheet_id: str
    options: tuple[str, ...]
    seats: list[SeatSetup]
    count: int
    code: str = ""
    entries: Mapping[str, SheetEntry] = field(default_factory=lambda: SHEETS)
    coaching: Coaching = USUAL_COACHING
    hold_seconds: float = -1.0
    sharing: SharingMode = SharingMode.PASS
    full_seat: int | None = None
    typed_seat: int | None = None
    mixing: Mixing = Mixing.COMPANY
    filled: set[int] = field(default_factory=set)
    relatives: Mapping[str, int] = field(default_factory=dict)
    known: tuple[str, ...] = ()
    settled: int = 0
    worn: dict[int, str] = field(default_factory=dict)
    left: dict[int, SeatSetup] = field(default_factory=dict)
    faces_by_name: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def from_settings(
        cls,
        settings: Settings,
        entries: Mapping[str, SheetEntry] = SHEETS,
        relatives: Mapping[str, int] | None = None,
    ) -> TableSetup:
        """The table of the last game, or the default."""
        last, relatives = settings.last_table, relatives or {}
        sheet_id = last.sheet if last.sheet in entries else DEFAULT_SHEET
        seats = [_with_known_level(who, relatives) for who in last.seats[:MOST_SEATS]]
        level = next((who.level for who in seats if not who.person), FIRST_LEVEL)
        if not seats:
            seats.append(SeatSetup(default_names()[0], person=True, level=level))
        spare = SeatSetup("", person=False, level=level)
        seats += [spare] * (MOST_SEATS - len(seats))
        count = len(last.seats) or _USUAL_SEATS
        draft = cls(sheet_id, (), seats, count, entries=entries, coaching=last.coaching)
        draft.relatives, draft.known = relatives, settings.names
        draft.hold_seconds = settings.hold_seconds
        draft.sharing, draft.mixing = last.sitting, settings.mixing
        draft.faces_by_name = settings.faces_by_name
        draft.assign_characters()
        draft.choose_sheet(sheet_id)
        draft.options = tuple(key for key in last.options if key in draft.entry.options)[:1]
        return draft

    @property
    def entry(self) -> SheetEntry:
        """The list entry of the chosen sheet."""
        return self.entries[self.sheet_id]

    @property
    def sheet(self) -> RuleSheet:
        """The chosen sheet with the chosen option."""
        return self._game_setup("").sheet()

    @property
    def active_seats(self) -> list[SeatSetup]:
        """The seats that are used."""
        return self.seats[: self.count]

    @property
    def has_company(self) -> bool:
        """Whether several people share the screen."""
        return sum(who.person for who in self.active_seats) > 1

    @property
    def mixes(self) -> bool:
        """Whether people are asked to help shuffle."""
        if self.mixing is Mixing.COMPANY:
            return self.has_company
        return self.mixing is Mixing.ALWAYS

    @property
    def missing(self) -> int:
        """How many more players the chosen sheet needs."""
        return max(0, self.entry.sheet.min_players - self.count)

    def choose_sheet(self, key: str) -> None:
        """Choose a sheet without options, and fit the number of seats to its limits.

        Two people stay two: `company_offer` suggests computer players to them.
        """
        self.sheet_id, self.options = key, ()
        sheet = self.entry.sheet
        if not (self.count == FEWEST_SEATS and all(who.person for who in self.active_seats)):
            self.count = max(sheet.min_players, self.count)
        self.count = min(sheet.max_players, self.count)
        if not self.missing:
            self._return_seats()

    def choose_count(self, count: int) -> None:
        """Use so many seats, each by the person or computer player it had last."""
        self._return_seats()
        self.count = count

    def fill_with_computers(self) -> None:
        """Add computer players up to the sheet's minimum."""
        first, self.count = self.count, self.count + self.missing
        for seat in range(first, self.count):
            if self.seats[seat].person:
                self.filled.add(seat)
            self.set_person(seat, person=False, known=())

    def company_offer(self) -> str:
        """The offer to add computer players; empty if the sheet needs none."""
        if not self.missing:
            return ""
        return ngettext(
            "These rules need {least} players. {count} computer player can join you.",
            "These rules need {least} players. {count} computer players can join you.",
            count=self.missing,
            least=self.entry.sheet.min_players,
        )

    def _return_seats(self) -> None:
        """Give people the seats that computer players filled."""
        for seat in self.filled:
            self.seats[seat] = self.left.pop(seat, self.seats[seat])
        self.filled.clear()
        self.assign_characters()

    def rename(self, seat: int, name: str) -> None:
        """Rename a player; everybody's face stays, unless the name is known with another.

        A computer player steps aside for a person of its name, and turns into the character
        whose name it is given.
        """
        self._keep_faces()
        who = replace(self.seats[seat], name=name)
        if who.person:
            who = replace(who, style=self.faces_by_name.get(_plain(name), who.style))
        elif key := _character_called(name):
            self._take_style(key)
            who = replace(who, style=key)
        self.seats[seat] = who
        self.assign_characters()

    def assign_characters(self) -> None:
        """Give every computer player a character of its own: name, face and habit.

        A name typed for one stays, with the character of its seat. Imitators have none, nor
        have computers that stand in for people in a running game.
        """
        people = {who.name.casefold() for who in self.seats if who.person}
        used = {who.style for who in self.seats[: self.settled]} & set(CHARACTERS)
        groups = range(self.settled, self.count), range(self.count, len(self.seats))
        for seats in groups:
            unfit = []
            for seat in seats:
                who = self.seats[seat]
                if who.person or person_of(who.level):
                    continue
                if who.style not in used and _is_in_character(who, people):
                    used.add(who.style)
                else:
                    unfit.append(seat)
            for seat in unfit:
                names = {who.name.casefold() for who in self.seats[: self.settled]}
                names |= {who.name.casefold() for who in self.seats if who.style in used}
                who = _in_character(self.seats[seat], used, people | names, self.known)
                used.add(who.style)
                self.seats[seat] = who

    def _take_style(self, key: str) -> None:
        """Take a style from whichever computer player has it."""
        for seat, who in enumerate(self.seats):
            if not who.person and who.style == key:
                self.seats[seat] = replace(who, style="")

    def choose_face(self, seat: int, key: str) -> None:
        """Give a seat a face; with a character's come its habit and its name.

        A name typed for a computer player stays.
        """
        who = self.seats[seat]
        if key in CHARACTERS and key != who.style:
            self._take_style(key)
            usual = _character_called(who.name) is not None
            who = replace(who, name=_(CHARACTERS[key].name) if usual else who.name)
        self._keep_faces()
        self.seats[seat] = replace(who, style=key)
        self.assign_characters()

    def faces(self) -> tuple[str, ...]:
        """The key of each seat's face, chosen or assigned."""
        return faces_of(
            (who.name, who.style or (self.worn.get(seat, "") if who.person else ""))
            for seat, who in enumerate(self.seats)
        )

    def _keep_faces(self) -> None:
        """Keep everybody's current face through the next change."""
        for seat, face in enumerate(self.faces()):
            if self.seats[seat].person:
                self.worn.setdefault(seat, face)

    def set_person(self, seat: int, *, person: bool, known: tuple[str, ...]) -> None:
        """Give a seat to a person or the computer.

        The seat's previous person comes back; otherwise a person gets a name used before. A
        computer player gets a name no person is known by, unless it imitates that person.
        """
        self._keep_faces()
        before = self.seats[seat]
        others = {who.name for n, who in enumerate(self.seats) if n != seat}
        if person and not before.person:
            self.seats[seat] = self._back_in(seat, others, known)
        elif not person:
            self.known = (*known, *(name for name in self.known if name not in known))
            self.seats[seat] = self._standing_in(seat)
        self.assign_characters()

    def seat_person(self, name: str, face: str) -> int | None:
        """Seat somebody who brings a phone; None if the table is full.

        It is the seat of that name, or else a computer player's or a new one. An empty face
        leaves the one of the name, as does a face that somebody else at the table has.
        """
        names = {_plain(who.name).casefold(): n for n, who in enumerate(self.active_seats)}
        seat = names.get(_plain(name).casefold())
        if seat is None or not self.seats[seat].person:
            if all(who.person for who in self.active_seats) and self.has_room:
                self.choose_count(self.count + 1)
            free = (n for n, who in enumerate(self.active_seats) if not who.person)
            seat = next(free, None)
            if seat is None:
                return None
            self.set_person(seat, person=True, known=())
            self.rename(seat, _plain(name))
        worn = [
            self.faces()[n]
            for n, who in enumerate(self.active_seats)
            if who.person and n != seat
        ]
        if face and face not in worn:
            self.choose_face(seat, face)
        return seat

    def unseat_person(self, seat: int, before: SeatSetup | None) -> None:
        """Undo `seat_person`: the computer player `before` is back, or the new seat is gone."""
        self.worn.pop(seat, None)
        if before is None and seat == self.count - 1:
            self.count -= 1
        nobody = replace(self.seats[seat], person=False, name="", style="")
        self.seats[seat] = before or nobody
        self.assign_characters()

    @property
    def has_room(self) -> bool:
        """Whether one more seat can be used."""
        return self.count < self.entry.sheet.max_players

    def _back_in(self, seat: int, others: set[str], known: tuple[str, ...]) -> SeatSetup:
        """The person who replaces a computer player."""
        who, was = self.seats[seat], self.left.pop(seat, None)
        if was is not None and was.name not in others:
            return was
        self.worn.pop(seat, None)
        spare = [name for name in known if name not in others and name != who.name]
        name = spare[0] if spare and _character_called(who.name) else who.name
        level = USUAL_LEVEL if person_of(who.level) else who.level
        face = self.faces_by_name.get(name, "")
        return replace(who, person=True, name=name, style=face, level=level)

    def _standing_in(self, seat: int) -> SeatSetup:
        """The computer player that replaces a person.

        In a running game it keeps name and face. Before one it is a character, of its own name
        if somebody has played under this one. A person that can be imitated is.
        """
        who = self.seats[seat]
        if who.person:
            self.left[seat] = who
        if who.name in self.relatives:
            return replace(who, person=False, level=level_of(who.name))
        if seat < self.settled or not who.person:
            return replace(who, person=False)
        name = "" if who.name in self.known else who.name
        return replace(who, person=False, name=name, style="")

    def choose_level(self, seat: int, level: str) -> None:
        """Give a computer player a level; an imitator takes its person's name."""
        who, like = replace(self.seats[seat], level=level), person_of(level)
        taken = {other.name for other in self.seats}
        if like:
            fresh = _character_called(who.name) is not None and like not in taken
            who = replace(who, style="", name=like if fresh else who.name)
        self.seats[seat] = who
        self.assign_characters()

    def problem(self, writes: Callable[[str], bool]) -> str | None:
        """Why the game cannot begin yet, in one sentence."""
        return self.company_offer() or self.name_problem(writes) or self.code_problem()

    def name_note(self, writes: Callable[[str], bool]) -> str:
        """The problem with the names, or that one is too long."""
        full = "" if self.full_seat is None else name_is_full()
        return self.name_problem(writes) or full

    def typed_note(self) -> str:
        """That a typed name made a computer player a person, unless it is one no more."""
        seat = self.typed_seat
        if seat is None or seat >= self.count or not self.seats[seat].person:
            return ""
        name = self.seats[seat].name
        return _("{name} is a person now. You can change that beside the name.", name=name)

    def name_problem(self, writes: Callable[[str], bool]) -> str | None:
        """What is wrong with the names; `writes` tests whether fonts can write a text."""
        names = [_plain(who.name) for who in self.active_seats]
        if not all(names):
            return _("Seat {seat} needs a name.", seat=names.index("") + 1)
        for index, name in enumerate(names):
            if not writes(name):
                return _(
                    "The name at seat {seat} has letters this game can’t display. "
                    "Please use Latin, Greek, Cyrillic, Hebrew or Arabic letters.",
                    seat=index + 1,
                )
        for index, name in enumerate(names):
            if name.casefold() in [other.casefold() for other in names[:index]]:
                return _("Two players are called {name}. Please change one of them.", name=name)
        return None

    def code_problem(self) -> str | None:
        """What is wrong with the deal code, if anything."""
        if not self.code.strip():
            return None
        try:
            check_code(self.code)
        except DealCodeError as error:
            return str(error)
        return None

    def game_setup(self) -> GameSetup:
        """The game to start; only for a draft without a problem."""
        return self._game_setup(check_code(self.code) if self.code.strip() else "")

    def saved_in(self, settings: Settings) -> Settings:
        """The settings with this table saved in them."""
        seats = self.seated()
        people = tuple(who.name for who in seats if who.person)
        names = (*people, *(name for name in settings.names if name not in people))
        table = LastTable(self.sheet_id, self.options, seats, self.coaching, self.sharing)
        faces = {who.name: face for who, face in zip(seats, self.faces(), strict=False)}
        faces = {name: faces.get(name, settings.faces_by_name.get(name, "")) for name in names}
        return replace(
            settings,
            faces_by_name={name: face for name, face in faces.items() if face in PORTRAITS},
            last_table=table,
            names=names[:MOST_SEATS],
            hold_seconds=self.hold_seconds,
            mixing=self.mixing,
        )

    def seated(self) -> tuple[SeatSetup, ...]:
        """The seats as the game keeps them, whatever its sheet."""
        plain = faces_of((who.name, who.style) for who in self.active_seats)
        return tuple(
            replace(
                who,
                name=_plain(who.name),
                # Save a face only if the default would differ.
                style=who.style if face == usual else face,
            )
            for who, face, usual in zip(self.active_seats, self.faces(), plain, strict=False)
        )

    def _game_setup(self, code: str) -> GameSetup:
        house = None if self.sheet_id in SHEETS else self.entry.sheet
        return GameSetup(
            self.sheet_id,
            self.options,
            self.seated(),
            code,
            house,
            coaching=self.coaching,
            sharing=self.sharing,
        )


def default_names() -> tuple[str, ...]:
    """The default names of eight people."""
    return (_("Anna"), *(name for _key, name in style_names()))


def with_names(settings: Settings, names: tuple[str, ...]) -> Settings:
    """The settings with these names first among the known ones."""
    known = (*names, *(name for name in settings.names if name not in names))
    return replace(settings, names=known[:MOST_SEATS])


def style_names() -> tuple[tuple[str, str], ...]:
    """The key and the name of every character."""
    return tuple((key, _(character.name)) for key, character in CHARACTERS.items())


def _names_of(key: str) -> tuple[str, str]:
    """A character's usual name and its stand-in."""
    return _(CHARACTERS[key].name), _(CHARACTERS[key].stand_in)


def _character_called(name: str) -> str | None:
    """The key of the character with this name, if there is one."""
    plain = _plain(name).casefold()
    found = (key for key in CHARACTERS if plain in map(str.casefold, _names_of(key)))
    return next(found, None)


def _begins_a_character(name: str) -> bool:
    """Whether more letters can make this the name of a character; an empty one begins all."""
    plain = _plain(name).casefold()
    return any(one.casefold().startswith(plain) for key in CHARACTERS for one in _names_of(key))


def _is_in_character(who: SeatSetup, people: Container[str]) -> bool:
    """Whether a computer player's name fits its character, and no person has it.

    A typed name that nobody has fits every character; so does a field just emptied.
    """
    if who.style not in CHARACTERS or who.name.casefold() in people:
        return False
    own = _character_called(who.name)
    return who.name != _("Anna") if own is None else own == who.style


def _in_character(
    who: SeatSetup, used: Container[str], taken: set[str], known: Iterable[str]
) -> SeatSetup:
    """A computer player as the first character that is not `used`.

    It never has a name that is `taken`, and a `known` one only if there is no other. A typed
    name that nobody has stays.
    """
    free = [key for key in CHARACTERS if key not in used] or list(CHARACTERS)
    typed = who.name not in ("", _("Anna")) and _character_called(who.name) is None
    if typed and who.name.casefold() not in taken:
        return replace(who, style=free[0])
    names = [(key, _names_of(key)[which]) for which in range(2) for key in free]
    open_names = [(key, name) for key, name in names if name.casefold() not in taken] or names
    avoided = {name.casefold() for name in known}
    fresh = (pair for pair in open_names if pair[1].casefold() not in avoided)
    key, name = next(fresh, open_names[0])
    return replace(who, style=key, name=name)


def name_is_full() -> str:
    """Why no more letters of a name can be typed."""
    return _("Names have room for {count} letters. Got a shorter one?", count=LONGEST_NAME)


def _with_known_level(who: SeatSetup, relatives: Mapping[str, int]) -> SeatSetup:
    """A seat of the last table, at an offered level instead of a retired or deleted one."""
    like = person_of(who.level)
    if like and like not in relatives:
        return replace(who, level=USUAL_LEVEL)
    level = LEVEL_TABLE.get(who.level)
    return replace(who, level=level.successor) if level and level.successor else who


def _plain(name: str) -> str:
    return " ".join(name.split())


# --- A seat's row, and the page of faces


_PERSON, _COMPUTER = "person", "computer"
_LARGE_FACE, _FACES_IN_A_ROW = 130, 4  # its side is at 1080 lines


class SeatRow(Row):
    """Face, name, kind and level of one seat; if narrow, kind and level are one choice."""

    def __init__(
        self, context: Context, draft: TableSetup, seat: int, on_change: Callable[[], None]
    ) -> None:
        look = context.look.page
        self._context = context
        self._draft = draft
        self._seat = seat
        self._known = context.settings.names
        self.changed = Signal(on_change)
        self.face = FaceButton(look, seat, self._open_faces)
        self.name = TextField(look, "", self._rename, limit=LONGEST_NAME)
        self.name.overfilled.connect(self._show_full)
        kinds = [(_PERSON, _("Person")), (_COMPUTER, _("Computer"))]
        self.kind = Choice(look, "", kinds, _PERSON, self.choose_kind)
        relatives = (level_of(name) for name in draft.relatives)
        levels = [(key, level_name(key)) for key in (*OFFERED, *relatives)]
        self.level = Choice(look, "", levels, USUAL_LEVEL, self._choose_level)
        self.habit = Label(look, "")
        self._tells_habit = False
        who_plays = [(_PERSON, _("Person")), *levels]
        self.who = Choice(look, "", who_plays, _PERSON, self._choose_who)
        parts = (self.face, 0.08), (self.name, 0.29), (self.kind, 0.34), (self.level, 0.29)
        super().__init__(look, parts)
        self._wide = self.parts
        self._narrow = (self.face, 0.14), (self.name, 0.42), (self.who, 0.44)
        self.show_seat()

    @property
    def contents(self) -> list[Widget]:
        return [*super().contents, self.habit]

    def be_narrow(self, *, on: bool) -> None:
        """Fit beside another seat, or have a line alone."""
        self.parts = self._narrow if on else self._wide

    def show_habit(self, *, on: bool) -> None:
        """Tell a computer player's habit in a line below, or not."""
        self._tells_habit = on
        self.habit.set_visible(visible=on and bool(self.habit.text))

    def height_for(self, width: int) -> int:
        high = super().height_for(width)
        return high + self.habit.height_for(width) if self.habit.visible else high

    def place(self, rect: pygame.Rect) -> None:
        line = pygame.Rect(rect)
        if self.habit.visible:
            line.height -= self.habit.height_for(rect.width)
        super().place(line)
        self.rect = pygame.Rect(rect)
        below = pygame.Rect(rect.x, line.bottom, rect.width, rect.bottom - line.bottom)
        self.habit.place(below)

    def choose_kind(self, kind: str) -> None:
        """Give the seat to a person or the computer."""
        self._draft.set_person(self._seat, person=kind == _PERSON, known=self._known)
        self.show_seat()
        self.dirty = True
        self.changed.emit()

    def _choose_who(self, key: str) -> None:
        """Give the seat to a person, or to the computer at a level."""
        is_person = key == _PERSON
        if is_person != self._draft.seats[self._seat].person:
            self.choose_kind(_PERSON if is_person else _COMPUTER)
        if not is_person:
            self._choose_level(key)

    def _open_faces(self) -> None:
        is_character = self._draft.seats[self._seat].style in CHARACTERS
        keys = tuple(CHARACTERS if is_character else PORTRAITS)
        now = self._draft.faces()[self._seat]
        self._context.scenes.push(
            FacesPage(self._context, self._seat, keys, now, self._choose_face)
        )

    def _choose_face(self, key: str) -> None:
        self._draft.choose_face(self._seat, key)
        self.show_seat()
        self.changed.emit()

    def show_seat(self) -> None:
        """Update the row from the draft."""
        who = self._draft.seats[self._seat]
        self.name.set(who.name)
        self.face.show_face(self._draft.faces()[self._seat], who.name, person_of(who.level))
        self.level.set(who.level if who.level in dict(self.level.options) else USUAL_LEVEL)
        self.level.tip = self._level_tip(self.level.chosen)
        self.kind.set(_PERSON if who.person else _COMPUTER)
        self.who.set(_PERSON if who.person else self.level.chosen)
        self.level.set_visible(visible=not who.person)
        self.habit.set_text("" if who.person else habit_of(who.style, who.name))
        self.show_habit(on=self._tells_habit)

    def _show_full(self) -> None:
        self._draft.full_seat = self._seat
        self.changed.emit()

    def _rename(self, name: str) -> None:
        """Rename the player; a name no character has, or begins with, makes it a person."""
        draft = self._draft
        draft.full_seat = None
        if not (draft.seats[self._seat].person or _begins_a_character(name)):
            draft.set_person(self._seat, person=True, known=())
            draft.typed_seat = self._seat
        elif draft.typed_seat != self._seat:
            draft.typed_seat = None
        draft.rename(self._seat, name)
        self.show_seat()
        self.changed.emit()

    def _choose_level(self, level: str) -> None:
        self._draft.choose_level(self._seat, level)
        self.show_seat()
        self.changed.emit()

    def _level_tip(self, level: str) -> str:
        """What a level does, or from how many deals an imitator learned."""
        like = person_of(level)
        if not like:
            return _(LEVEL_TABLE[level].about)
        return ngettext(
            "Plays the way {person} did in {count} deal on this computer",
            "Plays the way {person} did in {count} deals on this computer",
            count=self._draft.relatives[like],
            person=like,
        )


class FaceButton(Button):
    """A face to press; a computer player's face brings its habit."""

    def __init__(self, look: Look, seat: int, on_press: Callable[[], None]) -> None:
        super().__init__(look, "", on_press)
        self._seat = seat
        self.key = ""

    def show_face(self, key: str, name: str = "", like: str = "") -> None:
        """Show a face of this name; `like` is the person the computer imitates, if any."""
        self.key, self.dirty = key, True
        habit = "" if like else habit_of(key, name)
        self.label = habit or _("Another face")
        self.tip = (
            _("Playing style: {style} Click the face to change it.", style=habit)
            if habit
            else _("Click the face to choose another one.")
        )

    def width_wanted(self) -> int:
        """Square: the label isn't painted."""
        return self.look.metrics.control

    def draw(self, target: pygame.Surface) -> None:
        side = min(self.rect.width, self.rect.height)
        place = pygame.Rect(0, 0, side, side).move_to(center=self.rect.center)
        draw_portrait(target, self.look, place, (self._seat, self.key))
        if self.enabled and (self.hovered or self.held):
            draw_ring(target, place, self.look.palette.accent, self.look.metrics.px(3))


class LargeFace(FaceButton):
    """A face among others to choose from; the chosen one has a ring."""

    chosen = False

    def spoken_state(self) -> str:
        return pgettext("state", "chosen") if self.chosen else ""

    def height_for(self, width: int) -> int:
        return min(width, self.look.metrics.px(_LARGE_FACE))

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        if self.chosen:
            side = min(self.rect.width, self.rect.height)
            place = pygame.Rect(0, 0, side, side).move_to(center=self.rect.center)
            draw_ring(target, place, self.look.palette.primary, self.look.metrics.px(4))


class FacesPage(FormPage):
    """All faces to choose from: portraits in a grid, or the characters with their habits."""

    def __init__(
        self,
        context: Context,
        seat: int,
        keys: Sequence[str],
        now: str,
        on_choose: Callable[[str], None],
    ) -> None:
        characters = keys[0] in CHARACTERS
        super().__init__(context, _("Who plays here?") if characters else _("Choose a face"))
        self.chosen = Signal(on_choose)
        self.faces = {}
        for key in keys:
            self.faces[key] = one = LargeFace(self.look, seat, partial(self._choose, key))
            one.show_face(key, dict(style_names()).get(key, ""))
            one.tip, one.chosen = "", key == now
        back = Button(self.look, _("Back"), self.on_back, kind=ButtonKind.PRIMARY)
        self.compose((self._habits() if characters else self._grid(),), (back,))
        self.focus.to(self.faces.get(now, next(iter(self.faces.values()))))

    def _grid(self) -> list[Widget]:
        faces = list(self.faces.values())
        lines = [
            faces[at : at + _FACES_IN_A_ROW] for at in range(0, len(faces), _FACES_IN_A_ROW)
        ]
        return [Row(self.look, [(face, 1.0) for face in line]) for line in lines]

    def _habits(self) -> list[Widget]:
        return [
            Row(self.look, ((face, 0.15), (Label(self.look, face.label, Tone.NORMAL), 0.85)))
            for face in self.faces.values()
        ]

    def _choose(self, key: str) -> None:
        self.context.scenes.remove(self)
        self.chosen.emit(key)


# --- Somebody joins in


_FIRST_TOTALS: Mapping[FirstTotal, str] = {
    FirstTotal.HIGHEST: N_("the highest: {count}"),
    FirstTotal.AVERAGE: N_("the average: {count}"),
    FirstTotal.NOTHING: N_("no points"),
}


class NewcomerPage(FormPage):
    """Asks for a newcomer's name and, where the sheet is silent, the starting points.

    `join` seats them, or says why that isn't possible. `plays_cards`: a seat there may be the
    computer's, and has a face.
    """

    def __init__(
        self,
        context: Context,
        sheet: RuleSheet,
        seats: Sequence[tuple[SeatSetup, int]],
        join: Callable[[SeatSetup, FirstTotal], str],
        *,
        plays_cards: bool = True,
    ) -> None:
        super().__init__(context, _("Who’s joining in?"))
        look, people = self.look, [who for who, _total in seats]
        taken = {who.name for who in people}
        name = next((name for name in default_names() if name not in taken), "")
        people.append(SeatSetup(name, person=True))
        self.draft = TableSetup("", (), people, len(people), settled=len(seats))
        self.seat = SeatRow(context, self.draft, len(seats), self._follow_seat)
        self.seat.name.entered.connect(self._join)
        self._seat_them = join
        points = {kind: kind.of([total for _who, total in seats]) for kind in FirstTotal}
        options = [(k.value, _(words, count=points[k])) for k, words in _FIRST_TOTALS.items()]
        usual = FirstTotal.HIGHEST.value
        self.points = Choice(look, "", options, usual, lambda key: None)
        self.points.caption = Label(look, _("They start with"))
        self._note = Label(look, "", Tone.WARNING, least_lines=1)
        word = deal_word(sheet)
        text = _("From the next {deal} on, the newcomer plays last.", deal=word)
        row = self.seat if plays_cards else self.seat.name
        rows: list[Widget] = [Label(look, text), row, self._note]
        if sheet.tells_of_newcomers:
            start = ngettext(
                "They start with the highest total at the table: {count} point.",
                "They start with the highest total at the table: {count} points.",
                count=points[FirstTotal.HIGHEST],
            )
            rows.append(Label(look, start))
        else:
            agreed = _("These rules don’t say, so decide together.")
            rows += [self.points.caption, self.points, Label(look, agreed, Tone.SOFT)]
        self.done = Button(look, _("Sit down"), self._join, kind=ButtonKind.PRIMARY)
        self.compose((rows,), (Button(look, _("Cancel"), self.on_back), self.done))
        self.focus.to(self.seat.name)

    def _follow_seat(self) -> None:
        writes = self.look.fonts.writes_whole
        self.seat.show_seat()
        self._note.set_text(self.draft.name_note(writes))
        problem = self.draft.name_problem(writes)
        self.done.set_enabled(enabled=not problem, reason=_("Check the names"))
        self.rearrange()

    def _join(self) -> None:
        if self.done.enabled:
            why = self._seat_them(self.draft.seated()[-1], FirstTotal(self.points.chosen))
            self._note.set_text(why)
            if not why:
                self.context.scenes.remove(self)
