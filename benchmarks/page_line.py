"""What a page's browser does on the wire, and no more: fetch the page, connect, send and hear messages.

A whole HTTP client costs as much as the server that is measured, on the same processors.
"""

from __future__ import annotations

import asyncio
import base64
import os
import struct
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
"""Kinds of frames (RFC 6455, 5.2)."""


async def fetch(address: str, headers: Mapping[str, str]) -> str:
    """Return a page, which is asked for compressed; raise `ConnectionError` if there is none."""
    reader, writer = await _ask(address, {**headers, "Accept-Encoding": "gzip", "Connection": "close"})
    try:
        said = await _head(reader, "200")
        body = await (_chunks(reader) if "transfer-encoding: chunked" in said else reader.read())
    finally:
        writer.close()
    return (zlib.decompress(body, 31) if "content-encoding: gzip" in said else body).decode()


async def _ask(address: str, headers: Mapping[str, str]) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    place = urlsplit(address)
    reader, writer = await asyncio.open_connection(place.hostname, place.port, limit=1 << 20)
    path = f"{place.path}?{place.query}" if place.query else place.path
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {place.netloc}",
        *(f"{name}: {headers[name]}" for name in headers),
    ]
    writer.write("\r\n".join([*lines, "", ""]).encode())
    return reader, writer


async def _head(reader: asyncio.StreamReader, status: str) -> str:
    """Return the head of an answer in lower case."""
    said = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
    if said.split(" ", 2)[1] != status:
        raise ConnectionError(said.partition("\r\n")[0])
    return said


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    """Return what comes in pieces, each after its length; a page that is made bit by bit comes so."""
    pieces = []
    while size := int(await reader.readline(), 16):
        pieces.append(await reader.readexactly(size))
        await reader.readline()
    return b"".join(pieces)


@dataclass(frozen=True)
class PageLine:
    """A WebSocket."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    @classmethod
    async def connect(cls, address: str, headers: Mapping[str, str]) -> PageLine:
        """Connect to an address, which begins with `http`; raise `ConnectionError` if it is refused."""
        upgrade = {
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
            "Sec-WebSocket-Version": "13",
        }
        reader, writer = await _ask(address, {**headers, **upgrade})
        await _head(reader, "101")
        return cls(reader, writer)

    def say(self, text: str) -> None:
        """Send a message."""
        self._send(TEXT, text.encode())

    def _send(self, kind: int, data: bytes) -> None:
        """Send a frame, masked with zeros: to the server it is a mask as any other."""
        size = struct.pack("!B", 0x80 | len(data)) if len(data) < 126 else struct.pack("!BH", 0xFE, len(data))
        self.writer.write(bytes([0x80 | kind]) + size + bytes(4) + data)

    async def hear(self) -> str:
        """Return the next message; raise `ConnectionError` when the server closes."""
        while True:
            first, size = await self.reader.readexactly(2)
            if size > 125:
                size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
            data = await self.reader.readexactly(size)
            kind = first & 15
            if kind == TEXT:
                return data.decode()
            if kind == CLOSE:
                raise ConnectionError("the connection was closed")
            if kind == PING:
                self._send(PONG, data)

    def leave(self) -> None:
        """Close the page as a browser does."""
        self._send(CLOSE, struct.pack("!H", 1001))
        self.writer.close()
