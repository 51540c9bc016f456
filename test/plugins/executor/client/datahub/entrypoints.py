"""`datahub ingest run -c - --report-to <file>` as far as the executor uses it, with a recipe whose source lists steps:

    {"source": {"type": "steps", "config": {"steps": [{"print": "hello"}, {"sleep": 60}, {"exit": 1}]}}, "sink": {…}}

Each step has one of the names of the functions below, and their argument. ${NAME} is replaced by the secret of that name.
"""

import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request

recipe: dict = {}


def option(name: str) -> str:
    return sys.argv[sys.argv.index(name) + 1]


def step_print(text: str) -> None:
    print(text, flush=True)


def step_complain(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def step_print_lines(lines: dict) -> None:
    """{"count": 1000, "text": "line"}: as fast as possible, each with its number."""
    count, text = lines["count"], lines["text"]
    for first in range(0, count, 1000):
        last = min(first + 1000, count)
        sys.stdout.write("".join(f"{number} {text}\n" for number in range(first, last)))
    sys.stdout.flush()


def step_print_line(characters: int) -> None:
    """One line of this length."""
    sys.stdout.write("x" * characters + "\n")
    sys.stdout.flush()


def step_print_for_ever(text: str) -> None:
    while True:
        print(text)


def step_print_environment(_: bool) -> None:
    print(json.dumps(dict(os.environ), sort_keys=True), flush=True)


def step_sleep(seconds: float) -> None:
    time.sleep(seconds)


def step_ignore_term(_: bool) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)


def step_fork(how: dict) -> None:
    """{"seconds": 600, "leave": false}: a process that sleeps; "leave": in a session, so a group, of its own, with our files."""
    script = f"import os, time; print('grandchild of the test', flush=True); time.sleep({how['seconds']})"
    subprocess.Popen(
        [sys.executable, "-c", script, how.get("mark", "")], start_new_session=how.get("leave", False), close_fds=False
    )
    time.sleep(0.2)


def step_fork_many(count: int) -> None:
    for _ in range(count):
        subprocess.Popen(["sleep", "600"])
    time.sleep(600)


def step_eat_memory(megabytes: int) -> None:
    bytearray(megabytes << 20)


def step_eat_disk(megabytes: int) -> None:
    """In one file of the work folder."""
    with open(os.path.join(os.environ["HOME"], "eaten"), "wb") as file:
        for _ in range(megabytes):
            file.write(b"x" * (1 << 20))


def step_write_file(file: dict) -> None:
    with open(file["path"], "w") as out:
        out.write(file["text"])


def step_read_file(path: str) -> None:
    try:
        with open(path) as file:
            print(file.read(), flush=True)
    except OSError as error:
        print(f"cannot read: {error.strerror}", flush=True)


def step_list_folder(path: str) -> None:
    print(json.dumps(sorted(os.listdir(path))), flush=True)


def step_kill(name: str) -> None:
    os.kill(os.getpid(), getattr(signal, name))


def step_exit(code: int) -> None:
    sys.exit(code)


def step_propose(aspect: dict) -> None:
    """{"entityUrn", "entityType", "aspectName", "aspect"}: written to the sink's server, with its token and the run's id."""
    body = {
        "proposal": {
            "entityUrn": aspect["entityUrn"],
            "entityType": aspect["entityType"],
            "aspectName": aspect["aspectName"],
            "changeType": "UPSERT",
            "aspect": {"contentType": "application/json", "value": json.dumps(aspect["aspect"])},
            "systemMetadata": {"runId": recipe.get("run_id", "no-run"), "lastObserved": int(time.time() * 1000)},
        }
    }
    sink = recipe["sink"]["config"]
    headers = {"Content-Type": "application/json", **sink.get("extra_headers", {})}
    if "token" in sink:
        headers["Authorization"] = f"Bearer {sink['token']}"
    url = f"{sink['server']}/aspects?action=ingestProposal"
    try:
        urllib.request.urlopen(urllib.request.Request(url, json.dumps(body).encode(), headers), timeout=30).read()
        print(f"wrote {aspect['aspectName']} of {aspect['entityUrn']}", flush=True)
    except urllib.error.HTTPError as error:
        print(f"{error.code} {error.read().decode()}", flush=True)
        sys.exit(1)


def step_report(report: dict) -> None:
    with open(option("--report-to"), "w") as file:
        json.dump(report, file)


def resolved(value, secrets: dict):
    if isinstance(value, dict):
        return {name: resolved(one, secrets) for name, one in value.items()}
    if isinstance(value, list):
        return [resolved(one, secrets) for one in value]
    if isinstance(value, str):
        for name, secret in secrets.items():
            value = value.replace(f"${{{name}}}", secret)
    return value


def main(prog_name: str) -> None:
    global recipe
    envelope = json.load(sys.stdin)
    # Clients before 1.5.0.15 get the recipe itself, with its secrets.
    text, secrets = envelope.get("__recipe_yaml__", json.dumps(envelope)), envelope.get("__secrets__", {})
    recipe = resolved(json.loads(text), secrets)
    config = recipe["source"].get("config", {})
    for step in config.get("test" if "--test-source-connection" in sys.argv else "steps", []):
        for name, argument in step.items():
            globals()[f"step_{name}"](argument)
