"""Writes one row of a timeseries aspect for each entity and each time."""

import json
import sys

from datahub.emitter.mcp import MetadataChangeProposalWrapper
from datahub.ingestion.graph.client import get_default_graph
from datahub.metadata.schema_classes import ASPECT_NAME_MAP

wanted = json.load(sys.stdin)
aspect_type = ASPECT_NAME_MAP[wanted["aspect"]]
get_default_graph().emit_mcps(
    [
        MetadataChangeProposalWrapper(entityUrn=urn, aspect=aspect_type(timestampMillis=time, **wanted["fields"]))
        for urn in wanted["urns"]
        for time in wanted["times"]
    ]
)
json.dump(None, sys.stdout)
