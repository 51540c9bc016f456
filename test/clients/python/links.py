"""Prints the links to entities that DataHub's client makes: those of `url_for`, and those to a tab."""

import json
import sys

from datahub.ingestion.graph.client import get_default_graph
from datahub.ingestion.graph.links import make_url_for_urn

urns = json.load(sys.stdin)
graph = get_default_graph()
graph.test_connection()
# Only DataHub's cloud names its own address.
graph.server_config.raw_config["baseUrl"] = graph._gms_server
links = {urn: [graph.url_for(urn), make_url_for_urn(graph._gms_server, urn, tab="Aspects")] for urn in urns}
print(json.dumps(links))
