"""A visitor without a browser: Streamlit's websocket, and text typed into the page's boxes."""

from __future__ import annotations

import asyncio
import secrets
import time
from base64 import b64encode
from collections.abc import Mapping
from types import TracebackType

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.Delta_pb2 import Delta
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

PATIENCE = 120.0
"""Seconds after which a page counts as not having come."""

SUCCESS = (ForwardMsg.FINISHED_SUCCESSFULLY, ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY)


class Visitor:
    """One tab, at a page by its path ("" is the first): opened, typed into, its buttons pressed.

    What only a browser does – measuring its window, drawing – is not done.
    """

    def __init__(self, address: str, page: str = "") -> None:
        self._address = address.replace("http", "ws", 1) + "_stcore/stream"
        self._page, _, self._query = page.partition("?")
        self._socket: ClientConnection | None = None
        self._boxes: dict[str, str] = {}
        self._fragments: dict[str, str] = {}
        self._buttons: dict[str, str] = {}

    async def __aenter__(self) -> Visitor:
        number = b64encode(secrets.token_bytes(16)).decode()  # as nginx draws for a browser
        self._socket = await connect(
            self._address,
            subprotocols=[Subprotocol("streamlit")],
            additional_headers={"Cookie": f"meteor_process={number}"},
            max_size=None,
            ping_timeout=None,
            open_timeout=PATIENCE,
        )
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        if self._socket is not None:
            await self._socket.close()

    async def open(self) -> float:
        """The first page → seconds until its script has ended."""
        return await self._run({})

    async def type(self, texts: Mapping[str, str]) -> float:
        """Text boxes' keys and their new texts → seconds until the page shows what follows."""
        return await self._run({self._boxes[key]: text for key, text in texts.items()})

    @property
    def buttons(self) -> list[str]:
        """The keys of the buttons that the last run drew and that can be pressed."""
        return list(self._buttons)

    async def press(self, button: str, texts: Mapping[str, str] | None = None) -> float:
        """A button's key, and what is typed into its form → seconds until its run has ended."""
        typed = {self._boxes[key]: text for key, text in (texts or {}).items()}
        return await self._run(typed, self._buttons[button])

    async def _run(self, texts: Mapping[str, str], button: str = "") -> float:
        assert self._socket is not None
        self._buttons.clear()
        state = ClientState()
        state.query_string = self._query
        state.context_info.locale = "ru-RU"
        state.page_name = self._page
        for box, text in texts.items():
            widget = state.widget_states.widgets.add()
            widget.id, widget.string_value = box, text
            state.fragment_id = self._fragments[box]
        if button:
            widget = state.widget_states.widgets.add()
            widget.id, widget.trigger_value = button, True
            state.fragment_id = self._fragments[button]
        start = time.perf_counter()
        await self._socket.send(BackMsg(rerun_script=state).SerializeToString())
        await asyncio.wait_for(self._until_finished(), PATIENCE)
        return time.perf_counter() - start

    async def _until_finished(self) -> None:
        assert self._socket is not None
        while True:
            message = ForwardMsg.FromString(await self._socket.recv())
            kind = message.WhichOneof("type")
            if kind == "delta":
                self._read(message.delta)
            elif kind == "script_finished":
                if message.script_finished == ForwardMsg.FINISHED_EARLY_FOR_RERUN:
                    continue
                if message.script_finished not in SUCCESS:
                    raise RuntimeError(f"the script ended with {message.script_finished}")
                return

    def _read(self, delta: Delta) -> None:
        element = delta.new_element
        kind = element.WhichOneof("type")
        if kind == "exception":
            raise RuntimeError(element.exception.message)
        if kind in ("text_area", "text_input"):
            box = getattr(element, kind).id
            self._boxes[box.split("-", 2)[2]] = box  # $$ID-<digest>-<key>
            self._fragments[box] = delta.fragment_id
        if kind == "button" and not element.button.disabled:
            button = element.button.id
            self._buttons[button.split("-", 2)[2]] = button
            self._fragments[button] = delta.fragment_id
