"""The phones' network: a thread that serves the pages and keeps every phone's connection."""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import ClassVar, TypeVarTuple

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from mayi_desktop.engine import Seat
from mayi_desktop.ui.phones.invitations import HomeAddress, Invitation
from mayi_desktop.ui.phones.phone_events import Said
from mayi_desktop.ui.phones.wire import pages
from mayi_desktop.ui.phones.wire.channel import RejectedError
from mayi_desktop.ui.phones.wire.connection import Farewell, PhoneConnection, introduced, taps
from mayi_desktop.ui.phones.wire.files_served import FilesServed
from mayi_desktop.ui.phones.wire.gate import Gate
from mayi_desktop.ui.phones.wire.inbox import PhoneInbox
from mayi_desktop.ui.phones.wire.limits import Limits
from mayi_desktop.ui.phones.wire.messages import written
from mayi_desktop.ui.phones.wire.pairing import paired
from mayi_desktop.ui.phones.wire.seats import SeatLines

Args = TypeVarTuple("Args")

_log = logging.getLogger(__name__)
# The library would write down what was asked for and by whom; a log has no need of that.
_SILENT = logging.Logger("silent", logging.CRITICAL + 1)
# Seconds in which everybody is told that it's over: the table waits for it.
_LAST_WORDS = 0.2
# How often the loop goes round at the end, so that everything that was cut off is closed.
_LAST_TURNS = 10


class PhoneNetwork:
    """The server, in its own thread from `run` on.

    Of its methods the others may be called in that thread only: see `call_soon`.
    """

    def __init__(
        self,
        address: HomeAddress,
        invitations: Mapping[Seat, Invitation],
        inbox: PhoneInbox,
        files: FilesServed,
        limits: Limits,
    ) -> None:
        self.lines = SeatLines(invitations, inbox, limits.waiting_per_seat)
        self._address = address
        self._invitations = invitations
        self._inbox = inbox
        self._files = files
        self._limits = limits
        self._gate = Gate(limits)
        self._open: set[_Counted] = set()
        self.send_buffer = limits.send_buffer
        self._loop = asyncio.new_event_loop()
        self._ending = asyncio.Event()

    def run(self, listening: socket.socket, ready: threading.Event) -> None:
        """Serve until `stop`; the body of the thread."""
        try:
            self._loop.set_exception_handler(_note)
            self._loop.run_until_complete(self._serve(listening, ready))
        finally:
            listening.close()
            self._loop.close()

    def call_soon(self, method: Callable[[*Args], object], *args: *Args) -> None:
        """Have one of the methods called in the network's thread; for any thread."""
        try:
            self._loop.call_soon_threadsafe(method, *args)
        except RuntimeError:
            _log.debug("the network has stopped already")

    def stop(self) -> None:
        """Say farewell to everybody, and end the thread."""
        self._ending.set()

    async def _serve(self, listening: socket.socket, ready: threading.Event) -> None:
        limits = self._limits

        class Ours(_Counted):
            network = self

        server = await serve(
            self._handle,
            sock=listening,
            create_connection=Ours,
            process_request=self._answer,
            server_header=None,
            compression=None,
            open_timeout=limits.page_time,
            close_timeout=limits.page_time,
            ping_interval=limits.ping_every,
            ping_timeout=limits.ping_time,
            max_size=limits.message_bytes,
            max_queue=limits.messages_at_once,
            write_limit=limits.write_buffer,
            logger=_SILENT,
        )
        ready.set()
        await self._ending.wait()
        server.close(close_connections=False)
        with suppress(TimeoutError):
            async with asyncio.timeout(_LAST_WORDS):
                await self.lines.close_all("ended")
        for connection in list(self._open):
            connection.transport.abort()
        with suppress(TimeoutError):
            async with asyncio.timeout(_LAST_WORDS):
                await server.wait_closed()
        await self._end_latecomers()

    async def _end_latecomers(self) -> None:
        """Cut off who was just being accepted: browsers open sockets that they may need."""
        late = asyncio.all_tasks() - {asyncio.current_task()}
        for task in late:
            task.cancel()
        with suppress(TimeoutError):
            async with asyncio.timeout(_LAST_WORDS):
                await asyncio.gather(*late, return_exceptions=True)
        for connection in list(self._open):
            connection.transport.abort()
        # An aborted transport closes in the loop's next turn, one of an acceptance that was
        # cut off some turns later.
        for _turn in range(_LAST_TURNS):
            await asyncio.sleep(0)

    # The life of a connection, in this order.

    def opened(self, connection: _Counted) -> None:
        """Let a new connection in, or cut it off; it has a while to say what it wants."""
        self._open.add(connection)
        if not self._gate.enter(connection.host, self._loop.time()):
            connection.transport.abort()
            return
        patience = self._limits.request_time
        connection.hurry = self._loop.call_later(patience, connection.require_request)

    def closed(self, connection: _Counted) -> None:
        """Forget a connection."""
        self._open.discard(connection)
        if connection.hurry is not None:
            connection.hurry.cancel()
        self._gate.leave(connection.host)

    def _answer(self, connection: ServerConnection, request: Request) -> Response | None:
        assert isinstance(connection, _Counted)
        answer = pages.answer(request, self._address, self._files)
        if answer is None and not self._gate.may_try(connection.host, self._loop.time()):
            return pages.busy(self._address)
        return answer

    async def _handle(self, connection: ServerConnection) -> None:
        """Serve whoever has come, until they go or do what no phone does."""
        try:
            await self._meet(connection)
        except Exception:
            _log.exception("a phone's connection failed")

    async def _meet(self, connection: ServerConnection) -> None:
        assert isinstance(connection, _Counted)
        connection.close_timeout = self._limits.close_time
        assert connection.request is not None
        try:
            if connection.request.path == pages.PAIR:
                await self._pair(connection)
                return
            phone = await introduced(connection, self._invitations, self._limits)
        except RejectedError as rejected:
            self._gate.failed(connection.host, self._loop.time())
            _log.info("somebody was sent away: %s", rejected)
            await connection.close(Farewell.VIOLATION)
        except ConnectionClosed:
            return
        else:
            await self._converse(phone)

    async def _pair(self, connection: _Counted) -> None:
        """Have the host asked about a phone without a link; only one from each address.

        Each costs as much as a failure, so that nobody can ask and ask again.
        """
        self._gate.failed(connection.host, self._loop.time())
        if not self._gate.begin_pairing(connection.host):
            raise RejectedError("another phone from there is asking")
        try:
            visitor = await paired(connection, frozenset(self._invitations), self._limits)
            try:
                self.lines.ask(visitor)
                await visitor.wait()
            finally:
                self.lines.leave(visitor)
        finally:
            self._gate.end_pairing(connection.host)

    async def _converse(self, phone: PhoneConnection) -> None:
        writing = self._loop.create_task(phone.write())
        try:
            self.lines.arrive(phone)
            await self._listen(phone)
        except RejectedError as rejected:
            _log.info("the phone of seat %d was cut off: %s", phone.who.seat, rejected)
            self.lines.leave(phone)
            await phone.socket.close(Farewell.VIOLATION)
        except ConnectionClosed:
            pass
        finally:
            writing.cancel()
            self.lines.leave(phone)

    async def _listen(self, phone: PhoneConnection) -> None:
        """Hand on what a phone says, as long as it says it as a phone would."""
        allowance = taps(self._limits)
        while True:
            message = await phone.hear()
            if not allowance.take(self._loop.time()):
                raise RejectedError("too much at once")
            if "ping" in message:
                phone.tell(written({"pong": message["ping"]}))
            elif self.lines.holds(phone):
                if not self._inbox.put(Said(phone.who.seat, message)):
                    raise RejectedError("more than the table has heard of yet")
            elif not phone.is_over:
                raise RejectedError("holds no seat yet")


class _Counted(ServerConnection):
    """A connection that the network counts, and that must ask for something soon."""

    network: ClassVar[PhoneNetwork]
    host = ""
    hurry: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.host = transport.get_extra_info("peername")[0]
        transport.get_extra_info("socket").setsockopt(
            socket.SOL_SOCKET, socket.SO_SNDBUF, self.network.send_buffer
        )
        self.network.opened(self)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.network.closed(self)

    def require_request(self) -> None:
        """Cut off whoever has not asked for anything yet."""
        if self.request is None:
            self.transport.abort()


def _note(loop: asyncio.AbstractEventLoop, context: Mapping[str, object]) -> None:
    """Write down what went wrong in the network's thread, without any message's content."""
    _log.error(
        "phones: %s (%s)", context.get("message"), type(context.get("exception")).__name__
    )
