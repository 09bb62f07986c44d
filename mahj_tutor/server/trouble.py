"""Why nothing can be served, in one sentence for the person at the keyboard."""

from __future__ import annotations

import errno
import socket

from mahj_tutor.errors import MahjError


class CannotServe(MahjError):  # noqa: N818 the name says what it is
    """The lessons cannot be opened; the message is one sentence on why and what to do."""


def why_no_port(error: OSError, host: str, port: int) -> str:
    """Return one sentence on why a port could not be opened.

    >>> why_no_port(OSError(errno.EADDRINUSE, "x"), "127.0.0.1", 8866)
    'port 8866 is in use already: close the other program, or choose another port with --port'
    """
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is in use already: close the other program, or choose another port with --port"
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"port {port} may not be opened by this user: choose one above 1023 with --port"
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return f"{host!r} is no address of this computer: leave --host out, or use 0.0.0.0 to let others in"
    return f"{host!r} with port {port} cannot be opened: {error.strerror or error}"


def try_port(host: str, port: int) -> None:
    """Find out before anything else is begun whether a port can be had; raises `CannotServe` with the reason."""
    try:
        kind, _, _, _, address = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        raise CannotServe(why_no_port(error, host, port)) from error
