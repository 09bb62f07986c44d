"""Why the lessons cannot be served, in one sentence for the person who started the server."""

from __future__ import annotations

import errno
import socket

from mahj_tutor.errors import MahjError


class StartupError(MahjError):
    """The lessons cannot be served; the message is one sentence that says why and what to do."""


def explain_port_error(error: OSError, host: str, port: int) -> str:
    """Return one sentence on why a port could not be opened.

    >>> explain_port_error(OSError(errno.EADDRINUSE, "x"), "127.0.0.1", 8866)
    'port 8866 is already in use: close the other program, or choose another port with --port'
    """
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is already in use: close the other program, or choose another port with --port"
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"you don't have permission to use port {port}: choose one above 1023 with --port"
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return (
            f"this computer doesn't have the address {host!r}:"
            " leave out --host, or use 0.0.0.0 to let others in"
        )
    return f"{host!r} with port {port} cannot be opened: {error.strerror or error}"


def check_port(host: str, port: int) -> None:
    """Raise `StartupError` with the reason if a port cannot be opened."""
    try:
        kind, _, _, _, address = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        raise StartupError(explain_port_error(error, host, port)) from error
