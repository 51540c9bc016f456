"""Runs recipes one after the other, each once, and writes what each sends to the server to a file also."""

import json
import pathlib
import sys

from datahub.ingestion.api.common import PipelineContext
from datahub.ingestion.run.pipeline import Pipeline
from datahub.ingestion.sink.file import FileSink, FileSinkConfig
from emitted import emitted


def run(name, recipe, path):
    copy = FileSink(PipelineContext(run_id=name), FileSinkConfig(filename=str(path)))
    pipeline = Pipeline.create({**recipe, "pipeline_name": name, "run_id": name})
    send = pipeline.sink.write_record_async

    def send_and_copy(envelope, callback):
        copy.write_record_async(envelope, None)
        send(envelope, callback)

    pipeline.sink.write_record_async = send_and_copy
    pipeline.run()
    copy.close()
    reports = (pipeline.source.get_report(), pipeline.sink.get_report())
    problems = [str(one) for report in reports for one in (*report.failures, *report.warnings)]
    return {"name": name, "aspects": sorted({one["aspect"] for one in emitted(path)}), "problems": problems}


wanted = json.load(sys.stdin)
answer, sys.stdout = sys.stdout, sys.stderr
folder = pathlib.Path(wanted["folder"])
copies = {name: folder / f"{name}.json" for name in wanted["recipes"]}
outcomes = [run(name, recipe, copies[name]) for name, recipe in wanted["recipes"].items()]
json.dump({"outcomes": outcomes, "emitted": emitted(*copies.values())}, answer)
