"""Sends the events of a run with the Python client of OpenLineage: its own classes, its own HTTP transport."""

import json
import sys
from datetime import datetime, timezone

from openlineage.client import OpenLineageClient
from openlineage.client.event_v2 import InputDataset, Job, JobEvent, OutputDataset, Run, RunEvent, RunState
from openlineage.client.facet_v2 import column_lineage_dataset, parent_run, schema_dataset, sql_job
from openlineage.client.transport.http import ApiKeyTokenProvider, HttpConfig, HttpTransport

RUN = "01941f29-7c00-7a6f-8d2e-000000000001"
PARENT = "01941f29-7c00-7a6f-8d2e-000000000002"
SPACE = "postgres://db:5432"
PRODUCER = "https://github.com/OpenLineage/OpenLineage/tree/1.54.0/client/python"

given = json.load(sys.stdin)


def client(token):
    config = HttpConfig(url=given["url"], endpoint=given["endpoint"], auth=ApiKeyTokenProvider({"apiKey": token}))
    return OpenLineageClient(transport=HttpTransport(config))


def event(state, minute, inputs=(), outputs=()):
    parent = parent_run.ParentRunFacet(run=parent_run.Run(PARENT), job=parent_run.Job("prod", "daily"))
    return RunEvent(
        eventType=state,
        eventTime=datetime(2026, 1, 5, 12, minute, tzinfo=timezone.utc).isoformat(),
        run=Run(RUN, facets={"parent": parent}),
        job=Job("prod", "python.load", facets={"sql": sql_job.SQLJobFacet(query="SELECT 1")}),
        producer=PRODUCER,
        inputs=list(inputs),
        outputs=list(outputs),
    )


def refusal():
    try:
        client("aspd_wrong").emit(event(RunState.START, 0))
    except Exception as error:
        return type(error).__name__
    return "none"


columns = column_lineage_dataset.ColumnLineageDatasetFacet(
    fields={
        "id": column_lineage_dataset.Fields(
            inputFields=[column_lineage_dataset.InputField(SPACE, "shop.public.raw", "key")]
        )
    }
)
schema = schema_dataset.SchemaDatasetFacet(fields=[schema_dataset.SchemaDatasetFacetFields("id", "int")])
target = OutputDataset(SPACE, "shop.public.clean", facets={"schema": schema, "columnLineage": columns})
sender = client(given["token"])
sender.emit(event(RunState.START, 0))
sender.emit(event(RunState.COMPLETE, 1, [InputDataset(SPACE, "shop.public.raw")], [target]))
sender.emit(
    JobEvent(
        eventTime=datetime(2026, 1, 5, 12, 2, tzinfo=timezone.utc).isoformat(),
        job=Job("prod", "python.declared"),
        producer=PRODUCER,
        outputs=[target],
    )
)
json.dump({"refusal": refusal()}, sys.stdout)
