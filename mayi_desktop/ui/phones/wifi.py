"""Wi-Fi: the name of the network that this computer is on, if the system tells it at once."""

from __future__ import annotations

import socket
import sys
from array import array
from contextlib import suppress
from pathlib import Path
from struct import pack, unpack

# The questions of Linux about an interface: its address, and the name of its Wi-Fi. Other
# systems tell it only to programs that may know where their user is.
_ADDRESS, _WIFI_NAME = 0x8915, 0x8B1B
_LONGEST = 32
_INTERFACES = Path("/sys/class/net")


def wifi_name(host: str) -> str:
    """The name of the Wi-Fi on which this computer has an address; empty if nobody says."""
    if sys.platform != "linux":
        return ""
    with suppress(OSError):
        names = sorted(each.name for each in _INTERFACES.iterdir())
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            for name in names:
                with suppress(OSError):
                    if _address(asking, name) == host:
                        return _name(asking, name)
    return ""


def _address(asking: socket.socket, interface: str) -> str:
    answer = _ask(asking, _ADDRESS, pack("16s16x", interface.encode()))
    return socket.inet_ntoa(answer[20:24])


def _name(asking: socket.socket, interface: str) -> str:
    text = array("B", bytes(_LONGEST + 1))
    place, _length = text.buffer_info()
    question = pack("16sPHH", interface.encode(), place, len(text), 0)
    length = unpack("16sPHH", _ask(asking, _WIFI_NAME, question)[: len(question)])[2]
    name = text.tobytes()[: min(length, _LONGEST)].rstrip(b"\0").decode("utf-8", "replace")
    return name if name.isprintable() else ""


def _ask(asking: socket.socket, question: int, about: bytes) -> bytes:
    if sys.platform != "linux":
        raise OSError("only Linux is asked about its interfaces")
    import fcntl

    return fcntl.ioctl(asking, question, about)
