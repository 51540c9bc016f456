"""Scrolls entities, relationships and lineage with DataHub's graph; prints what each call found."""

import json
import sys

from datahub.ingestion.graph.client import get_default_graph
from datahub.ingestion.graph.openapi import LineageDirection, RelationshipDirection
from datahub.utilities.openapi_utils import OpenAPIGraphClient
from datahub.utilities.search_utils import ElasticDocumentQuery

raw, staging, mart = json.load(sys.stdin)
graph = get_default_graph()
seen = {}


def scrolled(call, member, **options):
    """All pages of a scroll."""
    found, scroll_id = [], None
    while True:
        page = call(count=1, scroll_id=scroll_id, **options)
        found += list(getattr(page, member))
        scroll_id = page.scroll_id
        if scroll_id is None:
            return found


edges = scrolled(graph.scroll_relationships, "relationships", relationship_types=["DownstreamOf"], destination_urns=[raw])
seen["relationships"] = [[one.source_urn, one.destination_urn, one.source_entity_type] for one in edges]
edges = scrolled(graph.scroll_lineage, "relationships", urns=[staging], direction=LineageDirection.UPSTREAM)
seen["lineage"] = [[one.upstream_urn, one.downstream_urn] for one in edges]
related = graph.get_related_entities(mart, ["DownstreamOf"], RelationshipDirection.OUTGOING)
seen["related"] = [one.urn for one in related]
seen["entities"] = scrolled(
    graph.scroll_entities,
    "entities",
    entity_names=["dataset"],
    filter=[{"and": [{"field": "urn", "values": [raw, mart], "condition": "EQUAL"}]}],
    sort_criteria=[{"field": "urn", "order": "DESCENDING"}],
)
page = graph.scroll_entities(entity_names=["dataset"], aspects=["datasetProperties"], with_system_metadata=True, query="raw")
seen["aspects"] = {urn: [type(one).__name__ for one, _ in aspects.values()] for urn, aspects in page.entities.items()}
query = ElasticDocumentQuery.create_from(("platform.keyword", "urn:li:dataPlatform:hive"))
seen["query"] = sorted(OpenAPIGraphClient(graph).scroll_urns_by_filter("dataset", query))
specs = graph.get_entity_aspect_specs()
seen["specs"] = [specs.supports("dataset", "schemaMetadata"), specs.supports("dataset", "tagProperties")]
json.dump(seen, sys.stdout)
