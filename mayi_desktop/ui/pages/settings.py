"""Settings, keys, and the menu over a running game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import pygame

from mayi_desktop.base.i18n import N_, _, pgettext
from mayi_desktop.base.languages import (
    and_list,
    card_letters,
    chosen_language,
    languages,
    number_text,
    percent_text,
)
from mayi_desktop.engine import Refusal, RuleSheet
from mayi_desktop.host.settings import setting_words
from mayi_desktop.ui.kit.button import Button, ButtonKind, Row
from mayi_desktop.ui.kit.card_art import ASPECT
from mayi_desktop.ui.kit.card_svg import BACKS, FACES
from mayi_desktop.ui.kit.controls import Choice, Scale, Slider, Toggle, number_choice
from mayi_desktop.ui.kit.input import (
    FIXED_KEYS,
    MENU,
    USUAL_KEYS,
    InputEvent,
    KeyMap,
    KeyPressed,
    TableAct,
    cap_of,
    chord,
    is_modifier,
)
from mayi_desktop.ui.kit.page import Answer, Dialog, FormPage, KeyedButton
from mayi_desktop.ui.kit.paint import Box, draw_box
from mayi_desktop.ui.kit.scene import Context
from mayi_desktop.ui.kit.theme import SUIT_SCHEMES, THEMES
from mayi_desktop.ui.kit.widget import Label, Room, Tone, Widget
from mayi_desktop.ui.pages.hint import hints_text
from mayi_desktop.ui.pages.rules import RulesPage
from mayi_desktop.ui.pages.speech import open_accessibility
from mayi_desktop.ui.pages.verify import open_certificate
from mayi_desktop.ui.phones.messages import known_phones
from mayi_desktop.ui.play.voices import TALK


class LanguageChoice(Choice):
    """The languages, each under its own name; applied at once. Unlabelled, it is full width."""

    def __init__(self, context: Context, *, labelled: bool = True) -> None:
        super().__init__(
            context.look.page,
            _("Language") if labelled else "",
            [(language.key, language.name) for language in languages()],
            chosen_language(),
            self._choose,
        )
        self._context = context

    def _choose(self, key: str) -> None:
        context = self._context
        context.keep_settings(replace(context.settings, language=key))


_NORMAL, _LARGE, _LARGEST = 1.0, 1.25, 1.5  # UI scales; the last just fits in 1280 by 720


class TextSizeChoice(Choice):
    """Three text sizes, as far as the window has room; shows the nearest to the setting."""

    def __init__(self, context: Context) -> None:
        self._context = context
        super().__init__(context.look.page, "", (), "", self._choose)
        self.refresh()

    def refresh(self) -> None:
        """Offer the sizes that fit the current window, in the current language."""
        words = {
            _NORMAL: _("Normal text"),
            _LARGE: _("Large text"),
            _LARGEST: _("Very large text"),
        }
        scale, largest = self._context.settings.ui_scale, self.look.metrics.largest
        fitting = [size for size in words if size <= max(_NORMAL, largest)]
        nearest = min(fitting, key=lambda size: abs(size - scale))
        self.set_options([(str(size), words[size]) for size in fitting], str(nearest))

    def _choose(self, key: str) -> None:
        context = self._context
        context.keep_settings(replace(context.settings, ui_scale=float(key)))


# --- Keys


def open_keys(context: Context) -> None:
    """Show the page with all keys."""
    context.scenes.push(KeysPage(context))


class KeysPage(FormPage):
    """A row for every act; press its button, then a key, to assign it.

    While a gamepad is in use, the buttons have its signs, and pressing one does the act.
    """

    def __init__(self, context: Context) -> None:
        super().__init__(context, "")
        self.listening: TableAct | None = None
        self.note = Label(self.look, "", Tone.SOFT)
        self.acts = {TableAct.KEYS: self.on_back}
        self._compose()

    def _compose(self) -> None:
        """Make the rows for the keyboard or the gamepad, whichever is in use."""
        look, self.map, self.listening = self.look, self.context.keys, None
        pad = self.map.pad
        self.heading.set_text(_("Gamepad") if pad else _("Keys"))
        press = self._do if pad else self._listen
        self.changers = {act: Button(look, "", partial(press, act)) for act in USUAL_KEYS}
        usual = Button(look, _("Default keys"), self._reset_keys)
        done = Button(look, _("Done"), self.on_back, kind=ButtonKind.PRIMARY)
        rows: list[Widget] = [
            Row(look, ((Label(look, _(act.label)), 0.66), (button, 0.34)))
            for act, button in self.changers.items()
        ]
        always: list[Widget] = [Label(look, _("Always the same"), Tone.SUBHEADING)]
        for cap, deed in _pad_buttons(self.map) if pad else _fixed_keys():
            # Don't break the line between the arrows.
            parts = (Label(look, cap.replace("← →", "←\u00a0→")), 0.4), (Label(look, deed), 0.6)
            always.append(Row(look, parts))
        for key, deed in _EVERYWHERE.items() if pad else ():
            button = Button(look, _("Do it"), partial(self._do, key))
            always.append(Row(look, ((Label(look, _(deed)), 0.66), (button, 0.34))))
        self.compose((rows, always), (done,) if pad else (usual, done))
        self.widgets.append(self.note)
        self._relabel()
        self._show_note(_usual_note(self.map))
        self.focus.to(done, shown=bool(pad))

    def _do(self, act: TableAct | str) -> None:
        """Close the page and what lies over the table, and do what the act's key does."""
        scenes = self.context.scenes
        scenes.remove(self)
        while isinstance(scenes.top, Dialog):
            scenes.pop()
        *mods, key = (self.map.keys[act] if isinstance(act, TableAct) else act).split("ctrl+")
        self.context.press(KeyPressed(key, frozenset({"ctrl"} if mods else ())))

    def arrange(self, bounds: pygame.Rect) -> None:
        """Place the note beside the heading, so that it doesn't scroll away."""
        if self.context.pad != self.map.pad:
            self._compose()
        super().arrange(bounds)
        room = pygame.Rect(self.heading.rect)
        room.x += self.heading.width_wanted() + self.look.metrics.pad
        room.width = self.heading.rect.right - room.x
        self.note.place(room)

    def leave(self) -> None:
        self.context.save_settings()

    def handle(self, event: InputEvent) -> bool:
        if self.listening is not None and isinstance(event, KeyPressed):
            if not event.repeat and not is_modifier(event):
                self._assign(chord(event))
            return True
        return super().handle(event)

    def _listen(self, act: TableAct) -> None:
        self.listening = act
        self._show_note(
            _("Now press the key for “{deed}”. Escape leaves it as it is.", deed=_(act.label))
        )
        self._relabel()

    def _assign(self, key: str) -> None:
        """Assign a key to the listening act, or say in one sentence why not."""
        act, self.listening = self.listening, None
        assert act is not None
        owner = self.map.owner(key)
        if key == "escape" or owner is act:
            self._show_note(_usual_note(self.map))
        elif key in FIXED_KEYS:
            self._show_note(
                _("{cap} always does the same thing and can’t be changed.", cap=cap_of(key)),
                Tone.WARNING,
            )
        elif owner is not None:
            words = _(
                "{cap} is already the key for “{deed}”; change that one first.",
                cap=cap_of(key),
                deed=_(owner.label),
            )
            self._show_note(words, Tone.WARNING)
        else:
            self._apply(self.map.with_key(act, key))
            self._show_note(
                _("{cap} is now the key for “{deed}”.", cap=cap_of(key), deed=_(act.label))
            )
        self._relabel()

    def _reset_keys(self) -> None:
        self.listening = None
        self._apply(KeyMap())
        self._show_note(_usual_note(self.map))
        self._relabel()

    def _apply(self, keys: KeyMap) -> None:
        self.map = keys
        self.context.change_settings(replace(self.context.settings, keys=dict(keys.chosen)))

    def _show_note(self, words: str, tone: Tone = Tone.SOFT) -> None:
        self.note.set_text(words, tone)
        self.rearrange()

    def _relabel(self) -> None:
        keys = self.map.keys
        for act, button in self.changers.items():
            waiting = act is self.listening
            cap = cap_of(keys[act])
            if self.map.pad:
                cap = self.map.cap(act) if self.map.has_button(act) else _("Do it")
            button.set_label(_("…") if waiting else cap)
            button.kind = ButtonKind.PRIMARY if waiting else ButtonKind.NORMAL
            button.dirty = True


_EVERYWHERE: Mapping[str, str] = {
    "f3": N_("turn speech on or off"),
    "f4": N_("hear everything on this page"),
    "f11": N_("full screen"),
}


def _fixed_keys() -> tuple[tuple[str, str], ...]:
    """Keys that can't be changed, and what they do."""
    return (
        (_("← → ↑ ↓"), _("move between items")),
        (_("Tab"), _("jump between hand, melds, piles and buttons")),
        (_("Enter"), _("press what you’ve selected")),
        (_("Space"), _("let a discard go, or select")),
        (_("Shift + ← →"), _("move a card in your hand")),
        (_("Shift + click"), _("split your hand before a card, or rejoin it")),
        (_("Shift + drag"), _("move a whole group in your hand")),
        (_("1 – 9"), _("play on the meld with that number")),
        (_("Esc"), _("cancel; open the menu")),
        (_("Shift"), _("skip the animation")),
        *((cap_of(key), _(deed)) for key, deed in _EVERYWHERE.items()),
    )


def _pad_buttons(keys: KeyMap) -> tuple[tuple[str, str], ...]:
    """The buttons of a gamepad that mean the same on every page, and what they do."""
    return (
        (_("← → ↑ ↓"), _("move between items")),
        (keys.cap("tab"), _("jump between hand, melds, piles and buttons")),
        (keys.cap("enter"), _("press what you’ve selected; write in a text field")),
        (keys.cap("escape"), _("cancel; open the menu")),
        (keys.cap("space"), _("let a discard go")),
        (keys.cap(MENU), _("open the menu over a game")),
        (keys.cap("shift"), _("skip the animation")),
        (keys.cap("pagedown"), _("scroll a page")),
    )


def _usual_note(keys: KeyMap) -> str:
    if keys.pad:
        return _("Press a button here to do it at the table.")
    return _("Press a button, then the key you’d like instead.")


# --- The page


# From slow to fast; at 0 nothing moves.
_SPEEDS: Mapping[float, str] = {
    0.5: N_("Slow"),
    1.0: N_("Normal"),
    2.0: N_("Fast"),
    0.0: N_("Instant"),
}
_SECONDS = N_("{seconds} s")
_HOLDS = dict.fromkeys((1.5, 3.0, 5.0, 8.0, 15.0), _SECONDS) | {-1.0: N_("No clock")}
_ANSWERS = {0.0: N_("No limit"), 30.0: _SECONDS, 60.0: _SECONDS}
_HIDES = dict.fromkeys((30.0, 60.0, 180.0), _SECONDS) | {0.0: N_("Never")}
_PERCENT = Scale(0.0, 1.0, 0.05)
_UI_SCALE = Scale(0.8, 2.5, 0.05)
_SHOWN = ("AS", "QH", "TD", "7C")  # all four suits, with letters and figures


class CardSample(Widget):
    """Four cards and a back in the chosen style."""

    def __init__(self, context: Context) -> None:
        super().__init__(context.look.page)
        self._context = context

    def height_for(self, width: int) -> int:
        return self.look.metrics.px(168)

    def draw(self, target: pygame.Surface) -> None:
        """Paint the cards side by side on felt: ivory would vanish on paper."""
        cards, sizes = self._context.assets.cards, self.look.metrics
        edge = sizes.px(12)
        draw_box(target, self.rect, Box(self.look.felt.palette.panel, sizes.radius))
        height = self.rect.height - 2 * edge
        step = round(height * ASPECT) + sizes.px(14)
        x = self.rect.centerx - (5 * step - sizes.px(14)) // 2
        for name in (*_SHOWN, self._context.settings.back):
            target.blit(cards.face(name, height), (x, self.rect.y + edge))
            x += step


class SettingsPage(FormPage):
    """A row for each setting, applied at once."""

    def __init__(self, context: Context) -> None:
        super().__init__(context, "")
        self._sample = CardSample(context)
        self.acts = {TableAct.KEYS: partial(open_keys, context)}
        self.retranslate()
        self.focus.to(self._done)

    def retranslate(self) -> None:
        look = self.look
        self.heading.set_text(_("Settings"))
        self._fullscreen = self._toggle("fullscreen")
        self._most = Label(look, "", Tone.SOFT)
        self._language = LanguageChoice(self.context)
        self._done = Button(look, _("Done"), self.on_back, kind=ButtonKind.PRIMARY)
        open_page = partial(open_keys, self.context)
        change_keys = KeyedButton(self.context, _("Keys"), TableAct.KEYS, open_page)
        about = Button(look, _("About May I?"), self._open_about)
        buttons = about, change_keys, self._done
        self.compose((self._display_rows(), self._game_rows()), buttons)
        self.focus.to(self._language, shown=self.focus.shown)

    def _open_about(self) -> None:
        from mayi_desktop.ui.pages.text import AboutPage

        self.context.scenes.push(AboutPage(self.context))

    def _display_rows(self) -> list[Widget]:
        """The left column: looks of the window and the cards."""
        return [
            self._heading(_("Reading")),
            self._language,
            self._slider("ui_scale", _UI_SCALE, lambda value: self._change(ui_scale=value)),
            self._most,
            self._choice("theme", {key: theme.name for key, theme in THEMES.items()}),
            self._choice("suits", SUIT_SCHEMES),
            self._toggle("jumbo"),
            self._choice("card_letters", {key: " ".join(key) for key in card_letters()}),
            self._choice("faces", FACES),
            self._choice("back", BACKS),
            self._sample,
            self._heading(_("Your hand")),
            self._toggle("big_cards"),
            self._toggle("mark_fitting"),
            self._note(
                _(
                    "On your turn, cards you can lay off are marked with a +. With hints on, "
                    "so is a discard that helps your contract, and you hear it."
                )
            ),
            self._note(hints_text(self.context)),
            self._heading(_("Window")),
            self._fullscreen,
        ]

    def _game_rows(self) -> list[Widget]:
        """The right column: pace and sound."""
        return [
            self._heading(_("Pace")),
            self._numbers("speed", _SPEEDS),
            self._toggle("reduced_motion"),
            self._choice("talk", TALK),
            self._numbers("hold_seconds", _HOLDS),
            self._note(
                _(
                    "How long a discard waits before a computer player draws, whether "
                    "anybody wants it or not. While you can ask for it, a line around it "
                    "shows the time left. Space lets it go right away."
                )
            ),
            self._numbers("answer_seconds", _ANSWERS),
            self._heading(_("Several people at one screen")),
            self._numbers("shared_hold_seconds", _HOLDS),
            self._note(_("It only starts once somebody presses “We’ve all seen it”.")),
            self._numbers("hide_after", _HIDES),
            self._note(_("When you set up a game, you’re asked how you’ll share the screen.")),
            *self._phone_rows(),
            self._heading(_("Sound")),
            self._volume("volume_master"),
            self._volume("volume_cards"),
            self._volume("volume_alerts"),
            self._toggle("muted"),
            self._toggle("ambience"),
            self._heading(_("Speech")),
            Button(self.look, _("Accessibility"), partial(open_accessibility, self.context)),
            self._toggle("speech"),
            self._toggle("speech_short"),
            self._volume("speech_rate"),
            self._toggle("earphones"),
            self._note(
                _(
                    "Your screen reader speaks, or else your system’s voice. On a shared "
                    "screen, hands are only spoken to somebody who wears earphones."
                )
            ),
        ]

    def _phone_rows(self) -> list[Widget]:
        """Whose phones come back without the code, and a button that forgets them."""
        known = known_phones(self.context.settings.phones).values()
        names = list(dict.fromkeys(ticket.person for ticket in known if ticket.person))
        if not names:
            return []
        words = _("Phones that come back without the code: {names}.", names=and_list(names))
        self._known_phones = self._note(words)
        self.forget = Button(self.look, _("Forget phones"), self._forget_phones)
        return [self._known_phones, self.forget]

    def _forget_phones(self) -> None:
        self._change(phones=())
        self._known_phones.set_text(_("Every phone will need the code next time."))
        self.forget.set_enabled(enabled=False, reason=_("No phone is known"))
        self.rearrange()

    def leave(self) -> None:
        self.context.save_settings()

    def arrange(self, bounds: pygame.Rect) -> None:
        """Place the rows; full screen may have been toggled by key."""
        self._fullscreen.set(on=self.context.settings.fullscreen)
        largest = self.look.metrics.largest
        self._most.set_text(
            _(
                "Text larger than {percent} doesn’t fit in this window.",
                percent=percent_text(int(100 * largest)),
            )
        )
        self._most.set_visible(visible=self.context.settings.ui_scale > largest)
        super().arrange(bounds)

    def _change(self, **values: Any) -> None:  # noqa: ANN401  settings have many types
        self.context.change_settings(replace(self.context.settings, **values))
        self._sample.dirty = True

    def _heading(self, text: str) -> Label:
        return Label(self.look, text, Tone.SUBHEADING)

    def _note(self, text: str) -> Label:
        return Label(self.look, text, Tone.SOFT)

    def _volume(self, field: str) -> Slider:
        sound = {"volume_alerts": "your_turn", "speech_rate": ""}.get(field, "place")

        def settle(value: float) -> None:
            self._change(**{field: value})
            self.context.audio.play(sound)

        return self._slider(field, _PERCENT, settle)

    def _slider(self, field: str, scale: Scale, settle: Callable[[float], None]) -> Slider:
        now = getattr(self.context.settings, field)
        return Slider(self.look, setting_words(field), scale, now, settle)

    def _toggle(self, field: str) -> Toggle:
        return Toggle(
            self.look,
            setting_words(field),
            lambda on: self._change(**{field: on}),
            on=getattr(self.context.settings, field),
        )

    def _choice(self, field: str, words: Mapping[str, str]) -> Choice:
        return Choice(
            self.look,
            setting_words(field),
            [(key, _(word)) for key, word in words.items()],
            getattr(self.context.settings, field),
            lambda key: self._change(**{field: key}),
        )

    def _numbers(self, field: str, texts: Mapping[float, str]) -> Choice:
        return number_choice(
            self.look,
            setting_words(field),
            {value: _(text, seconds=number_text(value)) for value, text in texts.items()},
            getattr(self.context.settings, field),
            lambda value: self._change(**{field: value}),
        )


# --- Menu over a running game


@dataclass(frozen=True, slots=True)
class PausedGame:
    """A paused game; `answers` are the table's own, `log` opens the log if there is one.

    `journal` is None for a game without a file; `unsaved` says why the game is not saved.
    `refusal` is the last refusal of the rules.
    """

    sheet: RuleSheet
    deal: int
    seats: int
    journal: Path | None = None
    answers: tuple[Answer, ...] = ()
    log: Callable[[], None] | None = None
    refusal: Refusal | None = None
    unsaved: str = ""
    in_lesson: bool = False


class PauseMenu(Dialog):
    """The menu; the keys for rules, log and keys work as they do at the table.

    Pages stand in columns by subject, leaving and continuing below them. A page returns to
    the menu. The log has its button at the table, so it is not listed.
    """

    def __init__(self, context: Context, played: PausedGame) -> None:
        self._by_key = {
            act: Answer(context.keys.labelled(words, act), open_page, stays=True)
            for act, words, open_page in (
                (TableAct.RULES, _("Rules"), partial(open_rules, context, played)),
                (TableAct.KEYS, _("Keys"), partial(open_keys, context)),
            )
        }
        groups = [group for group in self._groups(context, played) if group[1]]
        leave = Answer(_("Back to the first page"), context.navigation.show_title)
        resume = Answer(_("Continue"), lambda: None, ButtonKind.PRIMARY)
        answers = *(answer for _heading, group in groups for answer in group), leave, resume
        super().__init__(context, *_saved_text(played), answers, at=len(answers) - 1)
        buttons = iter(self._buttons)
        self._columns = [
            (Label(self.look, words, Tone.STRONG), list(islice(buttons, len(group))))
            for words, group in groups
        ]
        for button in self._buttons[:-2]:
            button.kind = ButtonKind.QUIET
        self.widgets += [heading for heading, _group in self._columns]
        self.acts = {act: answer.act for act, answer in self._by_key.items()}
        if played.log is not None:
            self.acts |= {TableAct.LOG: partial(self.choose, Answer("", played.log))}

    def _groups(
        self, context: Context, played: PausedGame
    ) -> Iterator[tuple[str, tuple[Answer, ...]]]:
        """The pages by subject, each group with its heading."""
        lookup = Answer(
            _("Ask about a rule"), partial(_open_rules_lookup, context, played), stays=True
        )
        pages = [self._by_key[TableAct.RULES], lookup]
        if played.journal is not None:
            check = partial(open_certificate, context, played.journal)
            pages.append(Answer(pgettext("button", "Was it fair?"), check, stays=True))
        yield _("Look it up"), tuple(pages)
        yield _("At the table"), played.answers
        settings = Answer(_("Settings"), lambda: context.scenes.push(SettingsPage(context)))
        yield _("On this computer"), (settings, self._by_key[TableAct.KEYS])

    def _place_panel(self, bounds: pygame.Rect) -> None:
        """Place the columns side by side, and below them the two ways out."""
        sizes = self.look.metrics
        pad, gap = sizes.pad, sizes.gap
        count, rows = len(self._columns), max(len(group) for _heading, group in self._columns)
        most = (bounds.width - 4 * pad - 2 * gap * (count - 1)) // count
        wide = min(most, max(sizes.px(250), *(b.width_wanted() for b in self._buttons)))
        inner = count * wide + 2 * gap * (count - 1)
        heads = [part.height_for(inner) for part in (self._heading, self._text)]
        caption = round(1.5 * sizes.body)
        step = sizes.control + gap
        high = 2 * pad + sum(heads) + 2 * gap + caption + (rows + 1) * step + gap
        self._panel = panel = pygame.Rect(0, 0, inner + 2 * pad, high)
        panel.center = bounds.center
        room = Room(panel.inflate(-2 * pad, -2 * pad), gap)
        room.put(self._heading, gap // 2)
        room.put(self._text)
        *_others, leave, resume = self._buttons
        foot = Room(room.bottom(sizes.control))
        half = (inner - 2 * gap) // 2
        leave.place(foot.left(half))
        resume.place(foot.right(half))
        for heading, group in self._columns:
            column = Room(room.left(wide, 2 * gap), gap)
            heading.place(column.top(caption, gap // 2))
            for button in group:
                button.place(column.top(sizes.control))


def _saved_text(played: PausedGame) -> tuple[str, str]:
    """Heading and text on what happens to the game on leaving."""
    if played.in_lesson:
        return _("Taking a break?"), _("You can go on with the lesson whenever you like.")
    if played.unsaved:
        return _("The game isn’t saved"), played.unsaved
    return _("The game is saved"), _("Come back to it whenever you like.")


def open_pause_menu(context: Context, played: PausedGame) -> None:
    """Open the menu over the table; Escape resumes the game."""
    context.scenes.push(PauseMenu(context, played))


def open_rules(context: Context, played: PausedGame) -> None:
    """Show the rules of the game's sheet, this deal first."""
    page = RulesPage(context, played.sheet, played.deal, played.seats, played.refusal)
    context.scenes.push(page)


def _open_rules_lookup(context: Context, played: PausedGame) -> None:
    from mayi_desktop.ui.pages.ask import AskPage

    context.scenes.push(AskPage(context, played.sheet, played.deal))
