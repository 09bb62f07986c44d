"""What is looked at before any page: whose address was called, from which page, and how much is sent.

A request that is refused here reaches no page, no kernel and no record.
"""

# mypy: disallow-subclassing-any=False
# Tornado's classes are untyped here.

from __future__ import annotations

import re
import socket
import time
from collections.abc import Callable, Collection
from functools import partial
from math import inf
from typing import Any

import psutil
from tornado.httputil import HTTPHeaders, HTTPMessageDelegate, HTTPServerRequest
from tornado.routing import Router
from tornado.web import Application, RequestHandler, stream_request_body

from mahj_tutor.server.error_pages import ErrorMessage
from mahj_tutor.server.exposure import Exposure, Networks, host_name, ip_address, is_loopback
from mahj_tutor.server.senders import BodyBudget, Watched
from mahj_tutor.server.tries import Tries, household

SMALL_BODY = 256 * 1024
"""Bytes of the largest request that is no file."""
LARGEST_UPLOAD = 4 << 20
MOST_UPLOADS = 60
"""Record files from one address in an hour; a whole class may share one."""
UPLOADS = {"settings/record": LARGEST_UPLOAD}
"""Paths that take files, with the bytes of the largest request."""
LONGEST_ADDRESS = 4_096
"""Characters of the longest path with its query."""
LONGEST_HEADERS = 32 << 10
"""Characters of all headers together."""
MOST_COOKIES = 100
"""Cookies of a request that are read; browsers put ours among the first."""
LOOK_AGAIN = 30.0
"""Seconds after which this computer's addresses are read again: a laptop changes its network."""

_HOST = re.compile(r"(\[[0-9A-Fa-f:.]*\]|[^:\[\]@/]*)(?::[0-9]{0,5})?")
"""A Host header: a name or an address, and maybe a port."""

UNKNOWN_HOST = ErrorMessage(
    "This isn't the right address",
    "Please use the address you were given. If it is this one, ask the person who runs this site to add it.",
    leads_back=False,
)
OTHER_SITE = ErrorMessage("That came from another site", "Please open this page here and try again.")
TOO_OFTEN = ErrorMessage(
    "Too many files for now",
    "Your network has sent many files. Nothing was changed. Please try again in an hour.",
)
TOO_MUCH = ErrorMessage("We're busy right now", "Nothing was changed. Please try again in a minute.")
TOO_LARGE = ErrorMessage("That's too much at once", "Nothing was changed. Please try again with less.")


class HostNames:
    """The names under which a server is called: those of this computer, and those it was given."""

    def __init__(self, given: Collection[str]) -> None:
        self._given = frozenset(given)
        self._own: frozenset[str] = frozenset()
        self._read = float("-inf")

    def knows(self, header: str) -> bool:
        """Tell whether a Host header, with or without a port, names this server."""
        found = _HOST.fullmatch(header[:300])
        try:
            name = host_name(found[1] if found else "")
        except ValueError:
            return False
        return is_loopback(name) or name in self._given or name in self._names()

    def _names(self) -> frozenset[str]:
        if time.monotonic() - self._read > LOOK_AGAIN:
            self._own, self._read = _own_names(), time.monotonic()
        return self._own


def _own_names() -> frozenset[str]:
    """Return the addresses and the name of this computer; no name server is asked."""
    entries = (entry for card in psutil.net_if_addrs().values() for entry in card)
    found = {
        each.address.partition("%")[0] for each in entries if each.family in (socket.AF_INET, socket.AF_INET6)
    }
    name = socket.gethostname().lower()
    return frozenset({*found, name, f"{name.partition('.')[0]}.local"})


def client_of(headers: HTTPHeaders, peer: str, proxies: Networks) -> tuple[str, str]:
    """Return the address of a visitor and `http` or `https`, as the last proxy says, if there is one.

    Only what that proxy itself wrote counts, which is the last entry: all others came from the visitor.
    """
    if not _is_in(peer, proxies):
        return peer, "http"
    address = headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
    scheme = headers.get("X-Forwarded-Proto", "").rpartition(",")[2].strip().lower()
    try:
        address = str(ip_address(address))
    except ValueError:
        address = peer
    return address, "https" if scheme == "https" else "http"


def _is_in(address: str, networks: Networks) -> bool:
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return any(found in each for each in networks)


def first_cookies(header: str) -> str:
    """Return a Cookie header with each name once, as it stands first.

    Browsers put the cookies of the longest path first: what another program on the same host has set for all
    paths never takes the place of ours.

    >>> first_cookies("a=1; b=2; a=3; c")
    'a=1; b=2; c'
    """
    found: dict[str, str] = {}
    for each in header.split(";", MOST_COOKIES)[:MOST_COOKIES]:
        found.setdefault(each.partition("=")[0].strip(), each.strip())
    return "; ".join(found.values())


def is_from_here(origin: str, host: str) -> bool:
    """Tell whether a page of `origin` was served under `host`; the scheme is the proxy's affair.

    >>> is_from_here("https://a.example", "a.example:443"), is_from_here("null", "a.example")
    (True, False)
    """
    scheme, _, place = origin.lower().partition("://")
    port = {"http": ":80", "https": ":443"}.get(scheme)
    return port is not None and place.removesuffix(port) == host.lower().removesuffix(port)


@stream_request_body
class Refused(RequestHandler):
    """Answers a request without reading what it brings, and hangs up."""

    def initialize(self, status: int, message: ErrorMessage) -> None:
        """Take what is to be said."""
        self._status, self._message = status, message

    def check_xsrf_cookie(self) -> None:
        """Leave it: nothing is done for this request."""

    def prepare(self) -> None:
        """Say it, whatever the method."""
        for name, value in self.settings["headers"].items():
            self.set_header(name, value)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.set_header("Connection", "close")
        self.set_status(self._status)
        self.finish(self.settings["make_refusal_page"](self._message))

    def data_received(self, chunk: bytes) -> None:
        """Drop it."""


class Gate(Router):
    """Stands before an application; `refused` is told why somebody did not get in, in one word.

    `hosts` knows the names under which the server is called; without them, they are this computer's own.
    """

    def __init__(
        self,
        app: Application,
        doors: Exposure,
        refused: Callable[[str], None],
        hosts: HostNames | None = None,
    ) -> None:
        self._app = app
        self._doors = doors
        self._hosts = hosts or HostNames(doors.names)
        self._refused = refused
        self._uploads = Tries(MOST_UPLOADS, 3600.0)
        self._bodies = BodyBudget()

    def find_handler(self, request: HTTPServerRequest, **kwargs: Any) -> HTTPMessageDelegate | None:
        """Return what answers a request."""
        peer = request.remote_ip or ""
        request.remote_ip, request.protocol = client_of(request.headers, peer, self._doors.proxies)
        if "Cookie" in request.headers:
            request.headers["Cookie"] = first_cookies(request.headers["Cookie"])
        wrong = self._wrong(request)
        if wrong is None:
            if request.connection is not None:
                request.connection.set_max_body_size(self._largest_body(request))
            body = household(request.remote_ip or ""), _length(request.headers.get("Content-Length", "0"))
            if self._bodies.take(*body):
                found = self._app.find_handler(request, **kwargs)
                return Watched(found, partial(self._bodies.give_back, *body))
            wrong = "too much at once", 429, TOO_MUCH
        why, status, message = wrong
        self._refused(why)
        return self._app.get_handler_delegate(request, Refused, {"status": status, "message": message})

    def _wrong(self, request: HTTPServerRequest) -> tuple[str, int, ErrorMessage] | None:
        """Return what is wrong with a request, in one word, as a status and as a page; None if nothing is."""
        headers = request.headers
        is_ours_to_show = request.path.startswith(f"{self._doors.base}static/")  # the page itself needs them
        if not is_ours_to_show and not self._hosts.knows(request.host):
            return "host", 403, UNKNOWN_HOST
        origin = headers.get("Origin")
        if origin is not None and _changes(request) and not is_from_here(origin, request.host):
            return "origin", 403, OTHER_SITE
        return self._too_large(request) or self._too_often(request)

    def _too_large(self, request: HTTPServerRequest) -> tuple[str, int, ErrorMessage] | None:
        """Return what is too large about a request, as `_wrong` does."""
        headers = request.headers
        if len(request.uri or "") > LONGEST_ADDRESS:
            return "size", 414, TOO_LARGE
        if sum(len(name) + len(value) for name, value in headers.get_all()) > LONGEST_HEADERS:
            return "size", 431, TOO_LARGE
        if "Transfer-Encoding" in headers:
            return "size", 411, TOO_LARGE
        if _length(headers.get("Content-Length", "0")) > self._largest_body(request):
            return "size", 413, TOO_LARGE
        return None

    def _largest_body(self, request: HTTPServerRequest) -> int:
        """Return the bytes that a request may bring."""
        return self._upload(request) or SMALL_BODY

    def _upload(self, request: HTTPServerRequest) -> int:
        """Return the bytes of the largest file that a request may bring, 0 for one that brings none."""
        path = request.path.removeprefix(self._doors.base)
        return UPLOADS.get(path, 0) if request.method == "POST" else 0

    def _too_often(self, request: HTTPServerRequest) -> tuple[str, int, ErrorMessage] | None:
        """Return what is wrong, as `_wrong` does, if too many files came from this address within an hour."""
        if self._upload(request) and not self._uploads.allow(household(request.remote_ip or "")):
            return "uploads", 429, TOO_OFTEN
        return None


def _length(header: str) -> float:
    """Return the bytes that a Content-Length header announces, without end for one that is no number.

    >>> _length("00000000000060000000"), _length("9" * 5000), _length("+5"), _length("5, 5")
    (60000000, inf, inf, inf)
    """
    digits = header.lstrip("0") or "0"
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) < 20 else inf


def _changes(request: HTTPServerRequest) -> bool:
    """Tell whether a request can change something, or opens a line to a kernel."""
    return request.method not in ("GET", "HEAD", "OPTIONS") or "Upgrade" in request.headers
