"""A client that does what the test tells it, over a connection that lives as long as this process does."""
import json
import os
import signal
import socket
import sys


def main(prog_name: str = "datahub") -> None:
    envelope = json.loads(sys.stdin.read())
    recipe = json.loads(envelope["__recipe_yaml__"])
    config = recipe["source"]["config"]
    connection = socket.create_connection(("127.0.0.1", config["port"]))
    orders = connection.makefile("r")
    server = recipe["sink"]["config"]["server"]
    known = {"run": recipe["run_id"], "server": server, "arguments": sys.argv, "environment": dict(os.environ)}
    connection.sendall(f"{json.dumps(known)}\n".encode())
    secrets = envelope.get("__secrets__", {})
    for line in orders:
        order = json.loads(line)
        if "print" in order:
            print(order["print"], flush=True)
        if "reveal" in order:
            reveal(secrets, report_of(sys.argv))
        if "flood" in order:
            flood(order["flood"])
        if order.get("deaf"):
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
        if order.get("die"):
            os.kill(os.getpid(), signal.SIGKILL)
        if "exit" in order:
            sys.exit(order["exit"])
        connection.sendall(b"done\n")


def report_of(arguments: list[str]) -> str:
    return arguments[arguments.index("--report-to") + 1]


def reveal(secrets: dict[str, str], report: str) -> None:
    """Writes every secret in the forms that are masked, to both outputs and to the report."""
    from urllib.parse import quote

    for name, value in secrets.items():
        for form in (value, quote(value, safe=""), json.dumps(value)):
            print(f"{name} of {form} is", flush=True)
            print(f"{name} of {form} is", file=sys.stderr, flush=True)
    with open(report, "w") as file:
        json.dump({"source": {"report": {"failures": [secrets]}}}, file)


def flood(megabytes: int) -> None:
    """Lines of 90 bytes, as fast as they are taken."""
    block = "".join(f"{at:010} {'x' * 78}\n" for at in range(10_000)).encode()
    for _ in range(megabytes * 1_000_000 // len(block)):
        sys.stdout.buffer.write(block)
    sys.stdout.flush()
