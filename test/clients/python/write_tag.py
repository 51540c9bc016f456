"""Writes aspects of one tag, some alone and some in a batch: the client encodes the URN differently in these cases."""

import json
import sys

from datahub.emitter.mcp import MetadataChangeProposalWrapper
from datahub.ingestion.graph.client import get_default_graph
from datahub.metadata.schema_classes import DeprecationClass, StatusClass, TagPropertiesClass

tag = json.load(sys.stdin)
graph = get_default_graph()


def proposal(aspect):
    return MetadataChangeProposalWrapper(entityUrn=tag["urn"], aspect=aspect)


graph.emit(proposal(TagPropertiesClass(name=tag["name"], description=tag["description"])))
graph.emit_mcps(
    [
        proposal(StatusClass(removed=False)),
        proposal(DeprecationClass(deprecated=False, note=tag["name"], actor="urn:li:corpuser:datahub")),
    ]
)
json.dump(None, sys.stdout)
