"""Finds entities with DataHub's SDK in every way that does not need OpenAPI; prints what each one found."""

import json
import sys

from datahub.ingestion.graph.client import get_default_graph
from datahub.ingestion.graph.config import ClientMode
from datahub.ingestion.graph.filters import RemovedStatusFilter
from datahub.sdk import DataHubClient
from datahub.sdk.search_filters import FilterDsl as F

client = DataHubClient.from_env()
graph = get_default_graph(ClientMode.SDK)


def urns(found):
    return sorted(str(urn) for urn in found)


def search(query=None, filter=None):
    return urns(client.search.get_urns(query=query, filter=filter))


given = json.load(sys.stdin)
container = given["container"]
print(
    json.dumps(
        {
            "query": search("orders"),
            "platform": search(filter=F.platform("hive")),
            "type and env": search(filter=F.and_(F.entity_type("dataset"), F.env("PROD"))),
            "tag": search(filter=F.tag("urn:li:tag:pii")),
            "not tag": search(filter=F.and_(F.entity_type("dataset"), F.not_(F.tag("urn:li:tag:pii")))),
            "or": search(filter=F.or_(F.tag("urn:li:tag:pii"), F.domain("urn:li:domain:sales"))),
            "custom": search(filter=F.custom_filter("customProperties", "EQUAL", ["team=crm"])),
            "by filter": urns(graph.get_urns_by_filter(entity_types=["dataset"], platform="hive", env="PROD")),
            "with drafts": urns(
                graph.get_urns_by_filter(
                    entity_types=["dataset"], platform="hive", include_draft=True, include_hidden_lifecycle_stages=True
                )
            ),
            "removed": urns(graph.get_urns_by_filter(status=RemovedStatusFilter.ONLY_SOFT_DELETED)),
            "all": urns(graph.get_urns_by_filter(entity_types=["dataset"], status=RemovedStatusFilter.ALL, batch_size=1)),
            "container": urns(graph.get_urns_by_filter(container=container)),
            "results": graph.get_search_results(count=1)["value"]["numEntities"],
            "domain": graph.get_domain_urn_by_name("Sales"),
            "no domain": graph.get_domain_urn_by_name("sales"),
            "resolved": str(client.resolve.domain(name="Sales")),
        }
    )
)
