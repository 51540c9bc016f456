"""Runs calls of DataHub's client one after the other and prints a row for each: what it did, judged by reading back."""

import atexit
import json
import sys
import time
from dataclasses import dataclass

from datahub.emitter.mcp import MetadataChangeProposalWrapper
from datahub.ingestion.graph.client import get_default_graph
from datahub.ingestion.graph.config import ClientMode

WAIT_SECONDS = 15
graph = get_default_graph(ClientMode.SDK)
rows = []


@dataclass
class Refused:
    """The call is not offered, and the user reads why: `text` is what they read."""

    reason: str


def call(group, name):
    """Runs the function now."""

    def run(function):
        started = time.monotonic()
        try:
            refused = function()
            if isinstance(refused, Refused):
                row = {"outcome": "refused", "reason": refused.reason}
            else:
                row = {"outcome": "works", "reason": ""}
        except (Exception, SystemExit) as error:
            row = {"outcome": "fails", "reason": f"{type(error).__name__}: {error}"[:1500]}
        seconds = round(time.monotonic() - started, 1)
        rows.append({"group": group, "call": name, **row, "seconds": seconds})
        return function

    return run


def refusal(attempt, *words):
    """Asserts that the call fails with a message that has all of the words; returns the message."""
    try:
        answer = attempt()
    except (Exception, SystemExit) as error:
        text = f"{type(error).__name__}: {error} {getattr(error, 'message', '')} {getattr(error, 'info', '')}"
    else:
        text = str(answer)
    for word in words:
        assert word in text, f"expected {word!r} in: {text}"
    return text


def same(found, wanted):
    assert found == wanted, f"expected {wanted!r}, found {found!r}"


def eventually(found, wanted):
    """Search follows a write after a moment."""
    end = time.monotonic() + WAIT_SECONDS
    while True:
        value = found()
        if value == wanted or time.monotonic() > end:
            return same(value, wanted)
        time.sleep(0.1)


def write(urn, *aspects):
    graph.emit_mcps([MetadataChangeProposalWrapper(entityUrn=str(urn), aspect=aspect) for aspect in aspects])


def read(urn, aspect_class):
    return graph.get_aspect(str(urn), aspect_class)


def dataset(name):
    return f"urn:li:dataset:(urn:li:dataPlatform:hive,{name},PROD)"


@atexit.register
def report():
    json.dump(rows, sys.__stdout__)
    sys.__stdout__.flush()
