"""Keeps the client on this machine: after each command it would ask public services for newer releases."""

import socket

resolve = socket.getaddrinfo


def resolve_loopback(host, *args, **kwargs):
    if host not in ("127.0.0.1", "localhost", "::1"):
        raise socket.gaierror(socket.EAI_NONAME, f"{host}: the tests talk to this machine only")
    return resolve(host, *args, **kwargs)


socket.getaddrinfo = resolve_loopback
