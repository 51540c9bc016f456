"""Writes a profile of each dataset for each of the times."""

import json
import sys

from datahub.emitter.mcp import MetadataChangeProposalWrapper
from datahub.ingestion.graph.client import get_default_graph
from datahub.metadata.schema_classes import DatasetProfileClass

wanted = json.load(sys.stdin)
get_default_graph().emit_mcps(
    [
        MetadataChangeProposalWrapper(
            entityUrn=urn, aspect=DatasetProfileClass(timestampMillis=time, rowCount=row, columnCount=1)
        )
        for urn in wanted["urns"]
        for row, time in enumerate(wanted["times"])
    ]
)
json.dump(None, sys.stdout)
