"""Gate: how many connections may be open, from one address and in all, and how often tried."""

from __future__ import annotations

import ipaddress
from collections import Counter, OrderedDict

from mayi_desktop.ui.phones.invitations import is_home
from mayi_desktop.ui.phones.wire.limits import Allowance, Limits

# Addresses whose tries are remembered: more than a home network has.
_REMEMBERED = 256


class Gate:
    """Counts who comes in and goes out, by address; times are of any steady clock."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._inside: Counter[str] = Counter()
        self._pairing: set[str] = set()
        self._comings: OrderedDict[str, Allowance] = OrderedDict()
        self._failures: OrderedDict[str, Allowance] = OrderedDict()

    def enter(self, host: str, now: float) -> bool:
        """Count a connection that has come; False if it has to be cut off at once.

        `leave` must follow in either case.
        """
        self._inside[host] += 1
        limits = self._limits
        if not _is_near(host) or self._inside.total() > limits.connections:
            return False
        if self._inside[host] > limits.connections_per_address:
            return False
        coming = self._allowance(
            self._comings, host, limits.comings_at_once, limits.comings_per_second
        )
        return coming.take(now)

    def leave(self, host: str) -> None:
        """Count a connection that has gone."""
        self._inside[host] -= 1
        if self._inside[host] <= 0:
            del self._inside[host]

    def begin_pairing(self, host: str) -> bool:
        """Whether an address may ask the host for a link; only once at a time."""
        if host in self._pairing or len(self._pairing) >= self._limits.pairings:
            return False
        self._pairing.add(host)
        return True

    def end_pairing(self, host: str) -> None:
        """An address doesn't ask any more."""
        self._pairing.discard(host)

    def failed(self, host: str, now: float) -> None:
        """Note a wrong token, key or greeting."""
        self._failing(host).take(now)

    def may_try(self, host: str, now: float) -> bool:
        """Whether this address may try to greet us, after its failures."""
        return host not in self._failures or self._failing(host).any_left(now)

    def _failing(self, host: str) -> Allowance:
        limits = self._limits
        return self._allowance(
            self._failures, host, limits.failures_at_once, limits.failures_per_second
        )

    @staticmethod
    def _allowance(
        kept: OrderedDict[str, Allowance], host: str, most: float, per_second: float
    ) -> Allowance:
        """What an address has left; the one that came longest ago is forgotten."""
        if host not in kept:
            kept[host] = Allowance(most, per_second)
        kept.move_to_end(host)
        while len(kept) > _REMEMBERED:
            kept.popitem(last=False)
        return kept[host]


def _is_near(host: str) -> bool:
    """Whether somebody is on the home network, or on this computer itself."""
    return is_home(host) or ipaddress.ip_address(host).is_loopback
