"""Reads and stores a connection; prints what the client says of each."""

import json
import sys

from datahub.ingestion.graph.client import get_default_graph

URN = "urn:li:dataHubConnection:slack"
graph = get_default_graph()
said = []
for call in (
    lambda: graph.get_connection_json(URN),
    lambda: graph.set_connection_json(URN, platform_urn="urn:li:dataPlatform:slack", config={"channel": "general"}),
    lambda: graph.get_connection_json(URN),
):
    try:
        said.append(str(call()))
    except Exception as error:
        said.append(str(error))
json.dump(said, sys.stdout)
