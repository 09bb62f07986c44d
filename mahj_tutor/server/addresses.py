"""The addresses under which a server is reached, as text to type and as QR codes to scan."""

from __future__ import annotations

import contextlib
import io
import ipaddress
import socket
from collections.abc import Iterator
from xml.sax.saxutils import escape

import psutil
import segno

from mahj_tutor.server.exposure import EVERYWHERE, is_loopback

INSIDE = ("docker", "veth", "br-", "virbr", "vmnet", "vboxnet", "cni", "flannel", "lxc", "podman")
"""How the interfaces begin that lead to containers and virtual machines on this computer, not to the room."""

QUIET_ZONE = 4
"""Light modules around a QR code, as the standard asks for."""


def address_here(host: str, port: int, base: str) -> str:
    """Return what to type on this computer itself, where a server listens on `host`.

    `base` begins and ends in a slash.

    >>> address_here("0.0.0.0", 8866, "/"), address_here("2001:db8::7", 80, "/mahj/")
    ('http://127.0.0.1:8866/', 'http://[2001:db8::7]/mahj/')
    """
    return _address("::1" if host == "::" else "127.0.0.1" if host in EVERYWHERE else host, port, base)


def addresses_for_others(host: str, port: int, base: str) -> tuple[str, ...]:
    """Return what to type into a tablet in the same room, the likeliest first; nothing if none can come.

    Where the server listens on all addresses, the system is asked for its interfaces; nothing is sent.
    """
    if is_loopback(host):
        return ()
    family = socket.AF_INET6 if host == "::" else socket.AF_INET
    hosts = network_hosts(family) if host in EVERYWHERE else (host,)
    return tuple(_address(each, port, base) for each in hosts)


def _address(host: str, port: int, base: str) -> str:
    name = f"[{host}]" if ":" in host else host
    place = "" if port == 80 else f":{port}"
    return f"http://{name}{place}{base}"


def network_hosts(family: int) -> tuple[str, ...]:
    """Return this computer's addresses of a family on networks it shares with others, the likeliest first."""
    found = dict.fromkeys(_interface_hosts(family))
    preferred = _default_host(family)
    return tuple(sorted(found, key=lambda host: host != preferred))


def _interface_hosts(family: int) -> Iterator[str]:
    """Yield the addresses of interfaces that are up and lead out of this computer."""
    running = {name for name, state in psutil.net_if_stats().items() if state.isup}
    for name, entries in psutil.net_if_addrs().items():
        if name not in running or name.startswith(INSIDE):
            continue
        for entry in entries:
            if entry.family == family and _is_shared(entry.address):
                yield entry.address


def _is_shared(text: str) -> bool:
    """Tell whether others could type an address: it is neither loopback nor made up without a network."""
    address = ipaddress.ip_address(text)
    return not (address.is_loopback or address.is_link_local or address.is_unspecified)


def _default_host(family: int) -> str:
    """Return the address packets to elsewhere would come from, "" without one; connecting UDP sends none."""
    nobody = "2001:db8::1" if family == socket.AF_INET6 else "192.0.2.1"  # addresses for documents
    with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((nobody, 9))
        return str(probe.getsockname()[0])
    return ""


def qr_svg(text: str) -> str:
    """Return a QR code as an inline SVG element without a size of its own; its title says what it leads to.

    It is dark on light, and has its light margin, whatever the colors of the page. Raise `ValueError` if the
    text is longer than a QR code holds (about 2,300 bytes).

    >>> svg = qr_svg("http://192.0.2.7:8866/join")
    >>> svg.startswith('<svg '), "<title>QR code for http://192.0.2.7:8866/join</title>" in svg
    (True, True)
    """
    written = io.BytesIO()
    title = escape(f"QR code for {text}")
    _code(text).save(
        written,
        kind="svg",
        border=QUIET_ZONE,
        dark="#000",
        light="#fff",
        xmldecl=False,
        svgns=False,
        omitsize=True,
        nl=False,
        svgclass="qr",
        lineclass=None,
        title=None,
    )
    start, found, rest = written.getvalue().decode().partition(">")
    return f'{start} role="img" shape-rendering="crispEdges"{found}<title>{title}</title>{rest}'


def qr_text(text: str) -> str:
    r"""Return a QR code as lines for a terminal, dark on light whatever its colors; each holds two rows.

    Raise `ValueError` if the text is longer than a QR code holds.

    >>> lines = qr_text("http://192.0.2.7:8866/").splitlines()
    >>> all("\x1b" in line for line in lines)
    True
    """
    rows = [[bool(module) for module in row] for row in _code(text).matrix_iter(border=QUIET_ZONE)]
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return "\n".join(f"\x1b[30;107m{_half_blocks(upper, lower)}\x1b[0m" for upper, lower in pairs)


def _half_blocks(upper: list[bool], lower: list[bool]) -> str:
    signs = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
    return "".join(signs[pair] for pair in zip(upper, lower, strict=True))


def _code(text: str) -> segno.QRCode:
    """Return the code of a text, never a Micro QR code: many cameras cannot read those."""
    try:
        return segno.make_qr(text, error="m")
    except segno.DataOverflowError as error:
        raise ValueError("the text is longer than a QR code holds") from error
