"""Who can reach a server: its address, its path, and what its operator should know about that."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from mahj_tutor.errors import MahjError

LONGEST_BASE = 200
_SEGMENT = re.compile(r"[A-Za-z0-9_~-][A-Za-z0-9._~-]*")
_LABEL = re.compile(r"[a-z0-9_-]{1,63}")

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Networks = tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, ...]
EVERYWHERE = ("", "0.0.0.0", "::")
"""To listen on one of these is to listen on all addresses of this computer: `::` on those of IPv6 alone."""
LOOPBACK: Networks = (ipaddress.ip_network("127.0.0.0/8"), ipaddress.ip_network("::1/128"))


@dataclass(frozen=True, slots=True)
class Exposure:
    """Under which path and names a server is called, and whom it believes."""

    base: str = "/"
    """The path of the first page: it begins and ends in a slash."""
    names: tuple[str, ...] = ()
    """Host names that are answered beyond those of this computer."""
    proxies: Networks = ()
    """From where forwarded headers are believed."""
    metrics_token: str = ""
    """Who shows it may read the counts; without one, this computer alone may."""


def ip_address(text: str) -> Address:
    """Return an address, that of IPv4 where it is written as one of IPv6; raise `ValueError` if it is none.

    >>> ip_address("::ffff:192.0.2.7"), ip_address("0:0:0:0:0:0:0:1")
    (IPv4Address('192.0.2.7'), IPv6Address('::1'))
    """
    found = ipaddress.ip_address(text)
    return (found.version == 6 and found.ipv4_mapped) or found


def is_loopback(address: str) -> bool:
    """Tell whether an address can be reached from this computer alone.

    >>> [is_loopback(each) for each in ("127.0.0.1", "localhost", "::1", "0.0.0.0", "")]
    [True, True, True, False, False]
    """
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return address == "localhost"


def listen_address(text: str) -> str:
    """Return the address or name to listen on, as it is compared; raise `MahjError` if it is none.

    >>> [listen_address(each) for each in ("[::1]", "localhost.", "127.1", "::ffff:127.0.0.1", "0")]
    ['::1', 'localhost', '127.0.0.1', '127.0.0.1', '0.0.0.0']
    """
    try:
        name = host_name(text)
    except ValueError as error:
        raise MahjError(f"--host: {error}") from None
    if name[0].isdigit():
        with suppress(OSError):  # the system takes numbers with fewer than three dots, too
            return socket.inet_ntoa(socket.inet_aton(name))
    return name


def exposure(host: str, *, has_class: bool, is_open: bool, has_login: bool = False) -> str:
    """Return what it means to listen on `host`, as one paragraph; "" where nobody else can come.

    Raise `MahjError` if other computers could come and nobody has said who may.
    """
    if is_loopback(host):
        return ""
    if has_login:
        return "Other computers on your network can open this address. Only users of the Hub get in."
    if has_class:
        return (
            "Anybody who can reach this computer can open the lessons; only those with its code get into a "
            "class. They can't see each other's records or your files. What they send isn't encrypted: on a "
            "network you don't trust, use a proxy with HTTPS."
        )
    if is_open:
        return (
            "Anybody who can reach this computer can open the lessons, without a password. They can't see "
            "each other's records or your files. What they send isn't encrypted. Press Ctrl+C to close."
        )
    raise MahjError(
        f"--host {host} lets other computers in: add --class to let in learners with a code,"
        " or --open to let in anybody who can reach this computer"
    )


def base_path(text: str) -> str:
    """Return the path of the first page, with a slash at both ends; raise `ValueError` with the reason.

    >>> base_path("mahj"), base_path("/school/mahj/"), base_path("/")
    ('/mahj/', '/school/mahj/', '/')
    """
    path = text.strip("/") if len(text) <= LONGEST_BASE else "?"
    if path and not all(_SEGMENT.fullmatch(each) for each in path.split("/")):
        raise ValueError(
            "the path must be made of letters, digits, '-', '_', '~' and '.', such as /mahj/,"
            f" with at most {LONGEST_BASE} characters"
        )
    return f"/{path}/" if path else "/"


def host_name(text: str) -> str:
    """Return a host name or address as it is compared; raise `ValueError` with the reason.

    >>> host_name("Mahj.School.example."), host_name("[2001:DB8::1]")
    ('mahj.school.example', '2001:db8::1')
    """
    name = text.strip().removesuffix(".").lower()
    try:
        return str(ip_address(name.removeprefix("[").removesuffix("]")))
    except ValueError:
        pass
    if len(name) > 253 or not all(_LABEL.fullmatch(each) for each in name.split(".")):
        raise ValueError(f"a host name such as mahj.school.example is expected, not {text[:80]!r}")
    return name


def proxy_networks(texts: Sequence[str]) -> Networks:
    """Return the networks of proxies; an empty text means this computer. Raise `ValueError` with the reason.

    >>> proxy_networks(["10.0.0.0/8"])
    (IPv4Network('10.0.0.0/8'),)
    """
    found: list[ipaddress.IPv4Network | ipaddress.IPv6Network] = []
    for text in texts:
        try:
            found += [ipaddress.ip_network(text, strict=False)] if text else LOOPBACK
        except ValueError:
            raise ValueError(
                f"an address or network such as 10.0.0.0/8 is expected, not {text[:80]!r}"
            ) from None
    return tuple(found)
