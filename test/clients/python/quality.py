"""Assertions, operations and Airflow's circuit breakers with DataHub's client; prints what each step found."""

import json
import sys
import time

from datahub.api.circuit_breaker import (
    AssertionCircuitBreaker,
    AssertionCircuitBreakerConfig,
    OperationCircuitBreaker,
    OperationCircuitBreakerConfig,
)
from datahub.api.graphql.assertion import Assertion
from datahub.api.graphql.operation import Operation
from datahub.ingestion.graph.client import get_default_graph
from datahub.ingestion.graph.config import ClientMode

given = json.load(sys.stdin)
dataset = given["dataset"]
graph = get_default_graph(ClientMode.SDK)
server = {"datahub_host": given["url"], "datahub_token": given["token"]}
assertions, operations = Assertion(graph=graph), Operation(graph=graph)
now = int(time.time() * 1000)
seen = {}


def assertions_are_broken(**options):
    breaker = AssertionCircuitBreaker(AssertionCircuitBreakerConfig(**server, **options))
    return breaker.is_circuit_breaker_active(dataset)


def operations_are_broken(**wanted):
    breaker = OperationCircuitBreaker(OperationCircuitBreakerConfig(**server))
    return breaker.is_circuit_breaker_active(dataset, **wanted)


# Without an operation or an assertion both stop the pipeline.
seen["broken at first"] = [operations_are_broken(), assertions_are_broken()]
# The client sends the properties as they are: a map, as its type says, is valid with no server.
properties = [{"key": "job", "value": "load"}]
seen["reported"] = operations.report_operation(
    dataset, operation_type="INSERT", partition="day=1", num_affected_rows=5, custom_properties=properties
)
seen["operations"] = [
    [one["operationType"], one["sourceType"], one["numAffectedRows"], one["partition"], one["customProperties"]]
    for one in operations.query_operations(dataset)
]
seen["filtered"] = [
    len(operations.query_operations(dataset, **wanted))
    for wanted in (
        {"operation_type": "INSERT"},
        {"operation_type": "DELETE"},
        {"partition": "day=1", "source_type": "DATA_PROCESS"},
        {"partition": "day=2"},
    )
]
seen["operation breaker"] = [
    operations_are_broken(),
    operations_are_broken(operation_type="INSERT", partition="day=1"),
    operations_are_broken(operation_type="DELETE"),
]

urn = graph.upsert_custom_assertion(
    urn=None,
    entity_urn=dataset,
    type="row count",
    description="has rows",
    platform_name="great-expectations",
    field_path="id",
    external_url="https://example.com/check",
    logic="select count(*) from orders",
)["urn"]
seen["made"] = urn.startswith("urn:li:assertion:")
seen["broken without a result"] = assertions_are_broken()
later = int(time.time() * 1000) + 1000
seen["first result"] = graph.report_assertion_result(
    urn, later, "SUCCESS", properties=[{"key": "rows", "value": "5"}], external_url="https://example.com/run"
)
seen["passing"] = assertions_are_broken()
graph.report_assertion_result(
    urn, later + 1, "FAILURE", error_type="UNKNOWN_ERROR", error_message="no rows", severity="HIGH"
)
seen["failing"] = [assertions_are_broken(), assertions_are_broken(verify_after_last_update=False)]


def results(**wanted):
    [one] = assertions.query_assertion(dataset, **wanted)
    events = one["runEvents"]
    return [events["total"], events["failed"], events["succeeded"], [run["result"]["type"] for run in events["runEvents"]]]


seen["results"] = results(status="COMPLETE")
seen["one result"] = results(limit=1)
seen["in a window"] = results(start_time_millis=later, end_time_millis=later)
seen["by result"] = results(filter={"result.type": "FAILURE"})
[failed] = assertions.query_assertion(dataset, limit=1)
[run] = failed["runEvents"]["runEvents"]
seen["failure"] = [run["result"]["severity"], run["result"]["error"], run["assertionUrn"] == urn]
json.dump(seen, sys.stdout)
