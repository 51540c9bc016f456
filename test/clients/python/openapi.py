"""Writes by OpenAPI in every mode of the client, and what it reads back. Prints it as JSON."""

import json
import sys
import warnings
from datetime import timedelta

from datahub.emitter.mcp import MetadataChangeProposalWrapper as Proposal
from datahub.emitter.rest_emitter import EmitMode, DataHubRestEmitter
from datahub.errors import APITracingWarning
from datahub.ingestion.graph.client import DataHubGraph
from datahub.ingestion.graph.config import DatahubClientConfig
from datahub.metadata.schema_classes import (
    ChangeTypeClass,
    DatasetPropertiesClass,
    SchemaFieldClass,
    SchemaFieldDataTypeClass,
    SchemaMetadataClass,
    OtherSchemaClass,
    StatusClass,
    StringTypeClass,
    SystemMetadataClass,
    TagAssociationClass,
)
from datahub.specific.dataset import DatasetPatchBuilder
from datahub.sql_parsing._models import _TableName
from datahub.sql_parsing.schema_resolver import SchemaResolver

settings = json.load(sys.stdin)
graph = DataHubGraph(DatahubClientConfig(server=settings["url"], token=settings["token"]))
emitter = DataHubRestEmitter(settings["url"], token=settings["token"], openapi_ingestion=True)
emitter.test_connection()
warnings.simplefilter("error", APITracingWarning)


def urn(name: str) -> str:
    return f"urn:li:dataset:(urn:li:dataPlatform:hive,openapi.{name}/é,PROD)"


def named(name: str, text: str, **more) -> Proposal:
    return Proposal(entityUrn=urn(name), aspect=DatasetPropertiesClass(name=text), **more)


def stored(name: str):
    found = graph.get_aspect(urn(name), DatasetPropertiesClass)
    return found and found.name


def fails(work) -> str:
    try:
        work()
    except Exception as error:
        return str(getattr(error, "info", {}).get("message", error))
    return "nothing"


results: dict = {"modes": {}}
for mode in EmitMode:
    one = emitter.emit_mcp(named(mode.name, "one"), emit_mode=mode, wait_timeout=timedelta(seconds=20))
    # The same URN has two aspects: one element each.
    many = emitter.emit_mcps(
        [named(mode.name, "two"), Proposal(entityUrn=urn(mode.name), aspect=StatusClass(removed=False)), named(f"{mode.name}2", "x")],
        emit_mode=mode,
        wait_timeout=timedelta(seconds=20),
    )
    results["modes"][mode.name] = [stored(mode.name), stored(f"{mode.name}2")]

trace = emitter.emit_mcp(named("traced", "first"), emit_mode=EmitMode.ASYNC)
assert trace
status = emitter.get_trace_status(trace)
results["trace"] = {aspect: one["primaryStorage"]["writeStatus"] for aspect, one in status[urn("traced")].items()}
again = emitter.emit_mcp(named("traced", "first"), emit_mode=EmitMode.ASYNC)
results["same"] = emitter.get_trace_status(again)[urn("traced")]["datasetProperties"]["primaryStorage"]["writeStatus"]

patch = DatasetPatchBuilder(urn("traced"), system_metadata=SystemMetadataClass(runId="patching"))
patch.add_tag(TagAssociationClass("urn:li:tag:a/b")).set_description("patched").add_custom_property("k/~", "v")
for proposal in patch.build():
    emitter.emit(proposal)
properties = graph.get_aspect(urn("traced"), DatasetPropertiesClass)
results["patched"] = [properties.name, properties.description, properties.customProperties, graph.get_tags(urn("traced")).tags[0].tag]

create = {"changeType": ChangeTypeClass.CREATE, "headers": {"If-None-Match": "*"}}
results["created"] = fails(lambda: emitter.emit_mcp(named("created", "first", **create)))
results["createdAgain"] = fails(lambda: emitter.emit_mcp(named("created", "second", **create)))
results["skipped"] = fails(lambda: emitter.emit_mcp(named("created", "third", **create), emit_mode=EmitMode.ASYNC_WAIT))
results["kept"] = stored("created")
results["condition"] = fails(lambda: emitter.emit_mcp(named("created", "x", headers={"If-Version-Match": "7"})))

invalid = fails(lambda: emitter.emit_mcps([named("none", "x"), Proposal(entityUrn="urn:li:dataset:none", aspect=StatusClass(removed=False))]))
results["refused"] = [invalid, stored("none")]

emitter.emit_mcp(Proposal(entityUrn=urn("created"), aspectName="datasetKey", changeType=ChangeTypeClass.DELETE))
results["deleted"] = [graph.exists(urn("created")), graph.exists(urn("traced"))]

field = SchemaFieldClass("id", SchemaFieldDataTypeClass(StringTypeClass()), "text")
table = "urn:li:dataset:(urn:li:dataPlatform:postgres,db.orders,PROD)"
emitter.emit_mcp(Proposal(entityUrn=table, aspect=SchemaMetadataClass("orders", "urn:li:dataPlatform:postgres", 0, "", OtherSchemaClass(""), [field])))
resolver = SchemaResolver(platform="postgres", graph=graph)
results["schema"] = [resolver.resolve_table(_TableName(database="db", db_schema=None, table=name))[1] for name in ("orders", "none")]
entities = graph.get_entities("dataset", [table, urn("none")], ["schemaMetadata"], with_system_metadata=True)
results["entities"] = {name: list(aspects) for name, aspects in entities.items()}
print(json.dumps(results))
