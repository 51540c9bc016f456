"""Sends datasets with 10 aspects each through the REST sink, in its own batches, and measures the sending."""

import json
import sys
import time

from datahub.emitter.mcp import MetadataChangeProposalWrapper
from datahub.ingestion.api.common import PipelineContext, RecordEnvelope
from datahub.ingestion.api.sink import NoopWriteCallback
from datahub.ingestion.sink.datahub_rest import DatahubRestSink
from datahub.metadata.schema_classes import (
    AuditStampClass,
    BrowsePathsClass,
    DatasetPropertiesClass,
    EditableDatasetPropertiesClass,
    GlobalTagsClass,
    InstitutionalMemoryClass,
    MySqlDDLClass,
    NumberTypeClass,
    OwnerClass,
    OwnershipClass,
    OwnershipTypeClass,
    SchemaFieldClass,
    SchemaFieldDataTypeClass,
    SchemaMetadataClass,
    StatusClass,
    SubTypesClass,
    TagAssociationClass,
    UpstreamClass,
    UpstreamLineageClass,
)

PLATFORM = "urn:li:dataPlatform:postgres"
COLUMNS = 20


def urn_of(number):
    return f"urn:li:dataset:({PLATFORM},bench.public.table_{number},PROD)"


def column(number):
    return SchemaFieldClass(
        fieldPath=f"column_{number}",
        type=SchemaFieldDataTypeClass(type=NumberTypeClass()),
        nativeDataType="INTEGER",
        description=f"Column {number} of the table",
    )


def aspects_of(number):
    stamp = AuditStampClass(time=1_700_000_000_000, actor="urn:li:corpuser:datahub")
    return [
        StatusClass(removed=False),
        SubTypesClass(typeNames=["Table"]),
        DatasetPropertiesClass(name=f"table_{number}", description=f"Table {number} of the shop"),
        EditableDatasetPropertiesClass(description="What a person wrote", created=stamp, lastModified=stamp),
        SchemaMetadataClass(
            schemaName=f"bench.public.table_{number}",
            platform=PLATFORM,
            version=0,
            hash="",
            platformSchema=MySqlDDLClass(tableSchema=""),
            fields=[column(at) for at in range(COLUMNS)],
        ),
        GlobalTagsClass(tags=[TagAssociationClass(tag="urn:li:tag:bench")]),
        OwnershipClass(owners=[OwnerClass(owner="urn:li:corpuser:datahub", type=OwnershipTypeClass.TECHNICAL_OWNER)]),
        InstitutionalMemoryClass(elements=[]),
        BrowsePathsClass(paths=["/prod/postgres/bench/public"]),
        UpstreamLineageClass(
            upstreams=[UpstreamClass(dataset=urn_of(number - 1), type="TRANSFORMED")] if number else []
        ),
    ]


wanted = json.load(sys.stdin)
config = {"server": wanted["server"], "token": wanted["token"], "mode": "ASYNC_BATCH"}
sink = DatahubRestSink.create(config, PipelineContext(run_id="bench"))
begin = time.monotonic()
sent = 0
for number in range(wanted["datasets"]):
    for aspect in aspects_of(number):
        proposal = MetadataChangeProposalWrapper(entityUrn=urn_of(number), aspect=aspect)
        sink.write_record_async(RecordEnvelope(proposal, {}), NoopWriteCallback())
        sent += 1
sink.close()
seconds = time.monotonic() - begin
if sink.report.failures:
    raise SystemExit(f"the server refused records: {list(sink.report.failures)[:3]}")
json.dump({"aspects": sent, "seconds": seconds}, sys.stdout)
