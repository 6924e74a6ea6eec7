"""What the frozen program does first: it keeps its dataclasses from describing themselves.

Frozen code has no docstrings, and `dataclasses` would make one for each class of its signature,
which nobody reads: 20 ms for the 284 classes behind the first page.
"""

import dataclasses
import inspect
from types import ModuleType


def _none(_of: object) -> str:
    """No words for a signature: the class is described by its name alone."""
    return ""


_without = ModuleType(inspect.__name__)
vars(_without).update(vars(inspect), signature=_none)
dataclasses.inspect = _without  # type: ignore[attr-defined]
