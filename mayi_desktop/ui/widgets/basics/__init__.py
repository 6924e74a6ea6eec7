"""What every widget has: place, focus, scrolling, labels and tooltips."""

from mayi_desktop.ui.widgets.basics.base import Container, Widget
from mayi_desktop.ui.widgets.basics.label import Label, Tone
from mayi_desktop.ui.widgets.basics.room import Room
from mayi_desktop.ui.widgets.basics.signal import Signal

__all__ = ["Container", "Label", "Room", "Signal", "Tone", "Widget"]
