"""Reads aspects with DataHubGraph: the latest row of a timeseries, null for absent aspects."""

import json
import sys

from datahub.emitter.serialization_helper import pre_json_transform
from datahub.ingestion.graph.client import get_default_graph
from datahub.metadata.schema_classes import ASPECT_NAME_MAP

graph = get_default_graph()


def read(urn, name):
    aspect_type = ASPECT_NAME_MAP[name]
    if aspect_type.ASPECT_TYPE == "timeseries":
        return graph.get_latest_timeseries_value(entity_urn=urn, aspect_type=aspect_type, filter_criteria_map={})
    return graph.get_aspect(urn, aspect_type)


values = [read(wanted["urn"], wanted["aspect"]) for wanted in json.load(sys.stdin)]
json.dump([value and pre_json_transform(value.to_obj()) for value in values], sys.stdout)
