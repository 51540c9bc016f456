"""DataHubClient and the helpers around it."""

import time

from harness import call, dataset, eventually, graph, read, refusal, same, write

import datahub.metadata.schema_classes as m
from datahub.api.entities.platformresource.platform_resource import PlatformResource, PlatformResourceKey
from datahub.emitter.mcp_builder import DatabaseKey
from datahub.ingestion.graph.filters import RemovedStatusFilter
from datahub.sdk import (
    Chart, Container, Dashboard, DataFlow, DataHubClient, DataJob, Dataset, Document, GlossaryNode, GlossaryTerm, MLModel,
    MLModelGroup, Tag,
)
from datahub.sdk.metric import Metric
from datahub.sdk.search_filters import FilterDsl as F
from datahub.sdk.semantic_model import SemanticModel
from datahub.specific.dataset import DatasetPatchBuilder

client = DataHubClient.from_env()
NOW = int(time.time() * 1000)
ACTOR = "urn:li:corpuser:datahub"


@call("DataHubClient", "from_env, test_connection")
def _():
    client.test_connection()


MODEL = "urn:li:semanticModel:(urn:li:dataPlatform:hive,p,s)"
MAKERS = {
    "Dataset": lambda: Dataset(platform="hive", name="sdk.t/é", schema=[("id", "int"), ("name", "string")]),
    "Container": lambda: Container(DatabaseKey(platform="hive", database="sdk"), display_name="sdk", subtype="Database"),
    "Chart": lambda: Chart(name="c", platform="looker"),
    "Dashboard": lambda: Dashboard(name="d", platform="looker"),
    "DataFlow": lambda: DataFlow(name="f", platform="airflow"),
    "DataJob": lambda: DataJob(name="j", flow_urn="urn:li:dataFlow:(airflow,f,PROD)"),
    "MLModel": lambda: MLModel(id="m", platform="mlflow"),
    "MLModelGroup": lambda: MLModelGroup(id="g", platform="mlflow"),
    "GlossaryNode": lambda: GlossaryNode(id="node", display_name="Node"),
    "GlossaryTerm": lambda: GlossaryTerm(id="term", display_name="Term"),
    "Tag": lambda: Tag(name="sdk", display_name="sdk"),
    "Document": lambda: Document.create_document(id="doc", title="Title", text="Text"),
    "SemanticModel": lambda: SemanticModel(platform="hive", path="p", id="s", name="S"),
    "Metric": lambda: Metric(platform="hive", path="p", id="metric", semantic_model=str(SemanticModel(platform="hive", path="p", id="s").urn), name="M"),
}


def describe(entity, text):
    for method in ("set_description", "set_definition", "set_text"):
        if hasattr(entity, method):
            return getattr(entity, method)(text)
    raise AssertionError(f"{entity} has no description")


def described(entity):
    return next(getattr(entity, name) for name in ("description", "definition", "text") if hasattr(entity, name))


for kind, make in MAKERS.items():
    group = "DataHubClient.entities"

    @call(group, f"create, get, create again, upsert, update of {kind}")
    def _():
        client.entities.create(make())
        urn = make().urn
        same(str(client.entities.get(urn).urn), str(urn))
        refusal(lambda: client.entities.create(make()), "already exists")
        client.entities.upsert(make())
        entity = client.entities.get(urn)
        describe(entity, "changed")
        client.entities.update(entity)
        same(described(client.entities.get(urn)), "changed")

    @call(group, f"delete of {kind}, soft and hard")
    def _():
        urn = make().urn
        client.entities.delete(urn)
        same(read(urn, m.StatusClass).removed, True)
        client.entities.delete(urn, hard=True)
        same(graph.exists(str(urn)), False)


@call("DataHubClient.entities", "update by a patch")
def _():
    client.entities.upsert(MAKERS["Dataset"]())
    urn = MAKERS["Dataset"]().urn
    client.entities.update(DatasetPatchBuilder(str(urn)).add_custom_property("k", "v"))
    same(read(urn, m.DatasetPropertiesClass).customProperties, {"k": "v"})


found_container = Container(DatabaseKey(platform="hive", database="found"), display_name="found", subtype="Database")
client.entities.upsert(found_container)
found = Dataset(platform="hive", name="found.t", schema=[("id", "int")], parent_container=found_container,
                subtype="Table", tags=["urn:li:tag:found"], owners=[ACTOR], terms=["urn:li:glossaryTerm:found"],
                domain="urn:li:domain:found", custom_properties={"team": "crm"}, platform_instance=None)
client.entities.upsert(found)
write("urn:li:domain:found", m.DomainPropertiesClass(name="Found"))
write("urn:li:glossaryTerm:found", m.GlossaryTermInfoClass(definition="", termSource="INTERNAL", name="Found Term"))
write("urn:li:corpuser:found", m.CorpUserInfoClass(active=True, displayName="Found User", email="found@x.org"))
gone = dataset("found.gone")
write(gone, m.DatasetPropertiesClass(name="gone"), m.StatusClass(removed=True))
FOUND = str(found.urn)

D = F.entity_type("dataset")
for name, filter in {
    "entity_type": D, "platform": F.and_(D, F.platform("hive")), "env": F.and_(D, F.env("PROD")),
    "domain": F.and_(D, F.domain("urn:li:domain:found")), "container": F.and_(D, F.container(str(found_container.urn))),
    "container (direct only)": F.and_(D, F.container(str(found_container.urn), direct_descendants_only=True)),
    "tag": F.and_(D, F.tag("urn:li:tag:found")), "glossary_term": F.and_(D, F.glossary_term("urn:li:glossaryTerm:found")),
    "owner": F.and_(D, F.owner(ACTOR)), "entity_subtype": F.and_(D, F.entity_subtype("Table")),
    "has_custom_property": F.and_(D, F.has_custom_property("team", "crm")),
    "custom_filter": F.custom_filter("urn", "EQUAL", [FOUND]),
    "or_": F.or_(F.tag("urn:li:tag:found"), F.tag("urn:li:tag:none")),
    "not_": F.and_(D, F.not_(F.tag("urn:li:tag:other"))),
}.items():

    @call("DataHubClient.search", f"get_urns with {name}")
    def _():
        eventually(lambda: FOUND in [str(urn) for urn in client.search.get_urns(filter=filter)], True)


@call("DataHubClient.search", "get_urns with soft_deleted")
def _():
    removed = F.soft_deleted(RemovedStatusFilter.ONLY_SOFT_DELETED)
    eventually(lambda: gone in [str(urn) for urn in client.search.get_urns(filter=F.and_(D, removed))], True)


@call("DataHubClient.search", "get_urns with a query")
def _():
    eventually(lambda: [str(urn) for urn in client.search.get_urns(query="found.t", filter=D)][:1], [FOUND])


@call("DataHubClient.resolve", "domain")
def _():
    eventually(lambda: str(client.resolve.domain(name="Found")), "urn:li:domain:found")


@call("DataHubClient.resolve", "user")
def _():
    same(str(client.resolve.user(email="found@x.org")), "urn:li:corpuser:found")
    same(str(client.resolve.user(name="Found User")), "urn:li:corpuser:found")


@call("DataHubClient.resolve", "term")
def _():
    same(str(client.resolve.term(name="Found Term")), "urn:li:glossaryTerm:found")


def table(name, *columns):
    entity = Dataset(platform="hive", name=f"lineage.{name}", schema=[(column, "int") for column in columns])
    client.entities.upsert(entity)
    return str(entity.urn)


raw, staging, mart = table("raw", "id", "amount"), table("staging", "id", "amount"), table("mart", "id")
LINEAGE = "DataHubClient.lineage"


def columns(urn):
    return sorted(fine.downstreams[0].split(",")[-1][:-1] for fine in read(urn, m.UpstreamLineageClass).fineGrainedLineages or [])


@call(LINEAGE, "add_lineage with columns found by their names")
def _():
    client.lineage.add_lineage(upstream=raw, downstream=staging, column_lineage="auto_strict")
    same(columns(staging), ["amount", "id"])


@call(LINEAGE, "add_lineage with named columns and a query")
def _():
    client.lineage.add_lineage(upstream=staging, downstream=mart, column_lineage={"id": ["id"]}, transformation_text="SELECT id")
    same(columns(mart), ["id"])
    assert read(mart, m.UpstreamLineageClass).upstreams[0].query, "no query"


@call(LINEAGE, "add_dataset_copy_lineage, add_dataset_transform_lineage")
def _():
    copy, made = table("copy", "id"), table("made", "id")
    client.lineage.add_dataset_copy_lineage(upstream=raw, downstream=copy)
    client.lineage.add_dataset_transform_lineage(upstream=raw, downstream=made, transformation_text="SELECT 1")
    same([read(urn, m.UpstreamLineageClass).upstreams[0].type for urn in (copy, made)], ["COPY", "TRANSFORMED"])


@call(LINEAGE, "add_datajob_lineage, add_lineage between jobs")
def _():
    one, two = "urn:li:dataJob:(urn:li:dataFlow:(airflow,f,PROD),a)", "urn:li:dataJob:(urn:li:dataFlow:(airflow,f,PROD),b)"
    client.entities.upsert(DataFlow(name="f", platform="airflow"))
    for name in ("a", "b"):
        client.entities.upsert(DataJob(name=name, flow_urn="urn:li:dataFlow:(airflow,f,PROD)"))
    client.lineage.add_datajob_lineage(datajob=one, upstreams=[raw], downstreams=[mart])
    client.lineage.add_lineage(upstream=one, downstream=two)
    same([edge.destinationUrn for edge in read(one, m.DataJobInputOutputClass).inputDatasetEdges], [raw])
    same([edge.destinationUrn for edge in read(two, m.DataJobInputOutputClass).inputDatajobEdges], [one])


@call(LINEAGE, "add_lineage to a chart and a dashboard")
def _():
    chart, board = "urn:li:chart:(looker,l)", "urn:li:dashboard:(looker,l)"
    client.entities.upsert(Chart(name="l", platform="looker"))
    client.entities.upsert(Dashboard(name="l", platform="looker"))
    client.lineage.add_lineage(upstream=raw, downstream=chart)
    client.lineage.add_lineage(upstream=chart, downstream=board)
    same([edge.destinationUrn for edge in read(chart, m.ChartInfoClass).inputEdges], [raw])
    same([edge.destinationUrn for edge in read(board, m.DashboardInfoClass).chartEdges], [chart])


@call(LINEAGE, "infer_lineage_from_sql with stored schemas")
def _():
    table("report", "id", "amount")
    client.lineage.infer_lineage_from_sql(
        query_text="INSERT INTO lineage.report SELECT * FROM lineage.staging", platform="hive")
    same(columns(dataset("lineage.report")), ["amount", "id"])


for direction, hops, start, wanted in (
    ("upstream", 1, mart, {staging}), ("upstream", 3, mart, {staging, raw}), ("downstream", 1, raw, {staging}),
):

    @call(LINEAGE, f"get_lineage {direction}, {hops} hop{'s' if hops > 1 else ''}")
    def _():
        urns = lambda: {one.urn for one in client.lineage.get_lineage(source_urn=start, direction=direction, max_hops=hops)}
        eventually(lambda: wanted <= urns(), True)


@call(LINEAGE, "get_lineage of a column")
def _():
    results = client.lineage.get_lineage(source_urn=mart, source_column="id", max_hops=3)
    assert raw in str([one.urn for one in results]), results


@call(LINEAGE, "get_lineage with a filter")
def _():
    results = client.lineage.get_lineage(source_urn=raw, direction="downstream", filter=F.entity_type("chart"))
    same([one.urn for one in results], ["urn:li:chart:(looker,l)"])


HELPERS = "helpers"
KEY = PlatformResourceKey(platform="looker", resource_type="USER_ID_MAPPING", primary_key="7")
resource = PlatformResource.create(key=KEY, value={"a": "b"}, secondary_keys=["s7"])


@call(HELPERS, "PlatformResource.to_datahub, from_datahub")
def _():
    resource.to_datahub(graph)
    same(PlatformResource.from_datahub(graph, KEY).resource_info.primary_key, "7")


@call(HELPERS, "PlatformResource.search_by_key")
def _():
    search = lambda key: PlatformResource.search_by_key(graph, key, primary=False)
    keys = lambda key: [one.resource_info.primary_key for one in search(key)]
    eventually(lambda: keys("7"), ["7"])
    eventually(lambda: keys("s7"), ["7"])


@call(HELPERS, "PlatformResource.delete")
def _():
    resource.delete(graph)
    same(PlatformResource.from_datahub(graph, KEY), None)


@call(HELPERS, "SchemaResolver")
def _():
    from datahub.sql_parsing.schema_resolver import SchemaResolver

    resolver = SchemaResolver(platform="hive", graph=graph)
    same(sorted(resolver.resolve_urn(raw)[1]), ["amount", "id"])


@call(HELPERS, "DomainRegistry by name")
def _():
    from datahub.utilities.registries.domain_registry import DomainRegistry

    same(DomainRegistry(cached_domains=["Found"], graph=graph).get_domain_urn("Found"), "urn:li:domain:found")


@call(HELPERS, "DataHubSecretsClient")
def _():
    from datahub.secret.datahub_secrets_client import DataHubSecretsClient

    create = "mutation m($input: CreateSecretInput!) { createSecret(input: $input) }"
    graph.execute_graphql(create, {"input": {"name": "sdk", "value": "hidden"}})
    same(DataHubSecretsClient(graph).get_secret_values(["sdk", "none", ""]), {"sdk": "hidden"})


@call(HELPERS, "api.graphql.Operation.report_operation")
def _():
    from datahub.api.graphql.operation import Operation

    Operation(graph=graph).report_operation(raw, operation_type="INSERT")
    same(len(graph.get_timeseries_values(raw, m.OperationClass, {})), 1)


@call(HELPERS, "api.graphql.Operation.query_operations")
def _():
    from datahub.api.graphql.operation import Operation

    write(raw, m.OperationClass(timestampMillis=NOW, lastUpdatedTimestamp=NOW, operationType="INSERT"))
    assert Operation(graph=graph).query_operations(raw, operation_type="INSERT")


@call(HELPERS, "api.graphql.Assertion.query_assertion")
def _():
    from datahub.api.graphql.assertion import Assertion

    same(Assertion(graph=graph).query_assertion(raw), [])


@call("DataHubClient.assertions", "sync_custom_assertion")
def _():
    client.assertions.sync_custom_assertion(urn="urn:li:assertion:s", entity_urn=raw, type="Custom", description="says", platform_name="hive")
    same(read("urn:li:assertion:s", m.AssertionInfoClass).description, "says")


@call("DataHubClient.assertions", "report_assertion_result")
def _():
    client.assertions.report_assertion_result("urn:li:assertion:s", NOW, "SUCCESS")
    same(len(graph.get_timeseries_values("urn:li:assertion:s", m.AssertionRunEventClass, {})), 1)
