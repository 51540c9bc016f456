"""Blocks other hosts: after each command the client would query public services for newer releases."""

import socket

resolve = socket.getaddrinfo


def resolve_loopback(host, *args, **kwargs):
    if host not in ("127.0.0.1", "localhost", "::1"):
        raise socket.gaierror(socket.EAI_NONAME, f"{host}: tests connect only to this machine")
    return resolve(host, *args, **kwargs)


socket.getaddrinfo = resolve_loopback
