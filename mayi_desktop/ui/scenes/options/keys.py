"""Keys page: all keys, most of which can be changed there."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pygame

from mayi_desktop.i18n import _, pgettext
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.input import InputEvent, KeyPressed
from mayi_desktop.ui.shell.key_map import (
    FIXED_KEYS,
    USUAL_KEYS,
    KeyMap,
    TableAct,
    cap_of,
    chord,
    is_modifier,
)
from mayi_desktop.ui.widgets.basics import Label, Tone, Widget
from mayi_desktop.ui.widgets.containers.row import Row
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.widgets.pages.form import FormPage


def open_keys(context: Context) -> None:
    """Show the page with all keys."""
    context.scenes.push(KeysPage(context))


class KeysPage(FormPage):
    """A row for every key; pressing its button and then a key gives the act that key."""

    def __init__(self, context: Context) -> None:
        super().__init__(context, _("Keys"))
        self.map = context.keys
        self.listening: TableAct | None = None
        look = self.look
        self.note = Label(
            look, _("Press a button, then the key you’d like instead."), Tone.SOFT
        )
        self.changers = {
            act: Button(look, "", partial(self._listen, act)) for act in USUAL_KEYS
        }
        usual = Button(look, _("Default keys"), self._reset_keys)
        done = Button(look, _("Done"), self.on_back, kind=ButtonKind.PRIMARY)
        rows: list[Widget] = [
            Row(look, ((Label(look, act.label), 0.66), (button, 0.34)))
            for act, button in self.changers.items()
        ]
        always: list[Widget] = [Label(look, _("Always the same"), Tone.SUBHEADING)]
        for cap, deed in _fixed_keys():
            # The arrows stay together where the line breaks.
            parts = (Label(look, cap.replace("← →", "←\u00a0→")), 0.4), (Label(look, deed), 0.6)
            always.append(Row(look, parts))
        self.compose((rows, always), (usual, done))
        self.widgets.append(self.note)
        self._relabel()
        self.acts = {TableAct.KEYS: self.on_back}
        self.focus.to(done)

    def arrange(self, bounds: pygame.Rect) -> None:
        """Put the note beside the heading, where scrolling does not move it."""
        super().arrange(bounds)
        room = pygame.Rect(self.heading.rect)
        room.x += self.heading.width_wanted() + self.look.metrics.pad
        room.width = self.heading.rect.right - room.x
        self.note.place(room)

    def leave(self) -> None:
        """Keep what was chosen."""
        self.context.save_settings()

    def handle(self, event: InputEvent) -> bool:
        """While a key is awaited, take the next one."""
        if self.listening is not None and isinstance(event, KeyPressed):
            if not event.repeat and not is_modifier(event):
                self._assign(chord(event))
            return True
        return super().handle(event)

    def _listen(self, act: TableAct) -> None:
        self.listening = act
        self._show_note(
            _("Now press the key for “{deed}”. Escape leaves it as it is.", deed=act.label)
        )
        self._relabel()

    def _assign(self, key: str) -> None:
        """Give the awaited key to its act, or say in one sentence why not."""
        act, self.listening = self.listening, None
        assert act is not None
        owner = self.map.owner(key)
        if key == "escape" or owner is act:
            self._show_note(_("Press a button, then the key you’d like instead."))
        elif key in FIXED_KEYS:
            self._show_note(
                _("{cap} always does the same thing and can’t be changed.", cap=cap_of(key)),
                Tone.WARNING,
            )
        elif owner is not None:
            words = _(
                "{cap} is already the key for “{deed}”; change that one first.",
                cap=cap_of(key),
                deed=owner.label,
            )
            self._show_note(words, Tone.WARNING)
        else:
            self._apply(self.map.with_key(act, key))
            self._show_note(
                _("{cap} is now the key for “{deed}”.", cap=cap_of(key), deed=act.label)
            )
        self._relabel()

    def _reset_keys(self) -> None:
        self.listening = None
        self._apply(KeyMap())
        self._show_note(_("Press a button, then the key you’d like instead."))
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
            button.set_label(_("…") if waiting else cap_of(keys[act]))
            button.kind = ButtonKind.PRIMARY if waiting else ButtonKind.NORMAL
            button.dirty = True


def _fixed_keys() -> tuple[tuple[str, str], ...]:
    """Keys that cannot be changed, and what each does."""
    return (
        (_("← → ↑ ↓"), _("move between items")),
        (_("Tab"), _("jump between hand, melds, piles and buttons")),
        (_("Enter"), _("press what you’ve selected")),
        (_("Space"), _("let a discard go, allow, or select")),
        (_("Shift + ← →"), _("move a card in your hand")),
        (
            _("Ctrl + Shift + ← →"),
            pgettext("with the keyboard", "move a whole group in your hand"),
        ),
        (_("Shift + click"), _("split your hand before a card, or rejoin it")),
        (_("Shift + drag"), _("move a whole group in your hand")),
        (_("1 – 9"), _("play on the meld with that number")),
        (_("Esc"), _("cancel; open the menu")),
        (_("Shift"), _("skip the animation")),
        (_("F11"), _("full screen")),
    )
