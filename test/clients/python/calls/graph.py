"""Every public method of DataHubGraph."""

import time
from datetime import datetime, timezone

from harness import Refused, call, dataset, eventually, graph, read, refusal, same, write

import datahub.metadata.schema_classes as m
from datahub.emitter.mcp import MetadataChangeProposalWrapper
from datahub.ingestion.graph.openapi import LineageDirection, RelationshipDirection

GROUP = "DataHubGraph"
NOW = int(time.time() * 1000)
one, two, derived = dataset("graph.one/a é"), dataset("graph.two"), dataset("graph.derived")
ACTOR = "urn:li:corpuser:datahub"


def works(name):
    return call(GROUP, name)


def properties(name, description=None):
    return m.DatasetPropertiesClass(name=name, description=description)


def schema(*columns):
    fields = [
        m.SchemaFieldClass(
            fieldPath=column,
            type=m.SchemaFieldDataTypeClass(type=m.StringTypeClass()),
            nativeDataType="string",
        )
        for column in columns
    ]
    return m.SchemaMetadataClass(
        schemaName="s", platform="urn:li:dataPlatform:hive", version=0, hash="", fields=fields,
        platformSchema=m.OtherSchemaClass(rawSchema=""),
    )


@works("test_connection")
def _():
    graph.test_connection()


@works("fetch_server_config, get_server_config, get_config, invalidate_config_cache")
def _():
    graph.invalidate_config_cache()
    same(graph.get_server_config()["noCode"], "true")
    same(graph.get_config()["noCode"], "true")
    assert graph.fetch_server_config().is_no_code_enabled


@works("url_for")
def _():
    refusal(lambda: graph.url_for(one), "baseUrl")
    return Refused("the client takes a server that names its address for DataHub's cloud; test/clients/links.soak.test.ts tests the links")


@works("emit, emit_mcp, emit_mcps, emit_all, flush")
def _():
    wrap = lambda urn, aspect: MetadataChangeProposalWrapper(entityUrn=urn, aspect=aspect)
    graph.emit(wrap(one, properties("first", "old")))
    graph.emit_mcp(wrap(one, properties("one", "new")))
    graph.emit_mcps([wrap(two, properties("two")), wrap(two, m.StatusClass(removed=False))])
    graph.emit_all([wrap(derived, properties("derived"))])
    graph.flush()
    for urn, name in ((one, "one"), (two, "two"), (derived, "derived")):
        same(read(urn, m.DatasetPropertiesClass).name, name)


@works("emit_mce")
def _():
    tag = "urn:li:tag:graph-mce"
    snapshot = m.TagSnapshotClass(urn=tag, aspects=[m.TagPropertiesClass(name="mce")])
    graph.emit_mce(m.MetadataChangeEventClass(proposedSnapshot=snapshot))
    same(read(tag, m.TagPropertiesClass).name, "mce")


@works("emit_usage")
def _():
    window = m.WindowDurationClass.DAY
    metrics = m.UsageAggregationMetricsClass(uniqueUserCount=3, totalSqlQueries=7)
    day = NOW - NOW % 86_400_000
    graph.emit_usage(m.UsageAggregationClass(bucket=day, duration=window, resource=two, metrics=metrics))
    [usage] = graph.get_usage_aspects_from_urn(two, day - 1, NOW + 1)
    same((usage.uniqueUserCount, usage.totalSqlQueries), (3, 7))


@works("make_rest_sink")
def _():
    with graph.make_rest_sink() as sink:
        sink.emit_async(MetadataChangeProposalWrapper(entityUrn=dataset("graph.sink"), aspect=properties("sink")))
    same(read(dataset("graph.sink"), m.DatasetPropertiesClass).name, "sink")


@works("get_aspect, get_aspect_v2 (each version)")
def _():
    same(graph.get_aspect(one, m.DatasetPropertiesClass).name, "one")
    same(graph.get_aspect(one, m.DatasetPropertiesClass, version=1).name, "first")
    same(graph.get_aspect_v2(one, m.DatasetPropertiesClass, "datasetProperties").name, "one")
    same(graph.get_aspect(dataset("graph.none"), m.DatasetPropertiesClass), None)


write(one, schema("id", "name"), m.GlobalTagsClass(tags=[m.TagAssociationClass("urn:li:tag:graph")]),
      m.GlossaryTermsClass([m.GlossaryTermAssociationClass("urn:li:glossaryTerm:graph")], m.AuditStampClass(NOW, ACTOR)),
      m.OwnershipClass([m.OwnerClass(ACTOR, m.OwnershipTypeClass.DATAOWNER)]),
      m.DomainsClass(domains=["urn:li:domain:graph"]), m.BrowsePathsClass(paths=["/prod/hive"]))
write("urn:li:domain:graph", m.DomainPropertiesClass(name="Graph Domain"))
write("urn:li:tag:graph", m.TagPropertiesClass(name="graph"))
write("urn:li:dataProduct:graph", m.DataProductPropertiesClass(name="Graph Product"))
write("urn:li:container:graph", m.SubTypesClass(["Database"]),
      m.ContainerPropertiesClass(name="Graph Container", customProperties={"instance": "PROD"}))
in_container = m.BrowsePathsV2Class([m.BrowsePathEntryClass("urn:li:container:graph", "urn:li:container:graph")])
write(two, m.ContainerClass(container="urn:li:container:graph"), in_container, schema("id"))
write(derived, schema("id"), m.UpstreamLineageClass([m.UpstreamClass(two, m.DatasetLineageTypeClass.TRANSFORMED)]))


@works("get_ownership, get_schema_metadata, get_dataset_properties, get_tags, get_glossary_terms, get_domain, get_browse_path")
def _():
    same(graph.get_ownership(one).owners[0].owner, ACTOR)
    same([field.fieldPath for field in graph.get_schema_metadata(one).fields], ["id", "name"])
    same(graph.get_dataset_properties(one).description, "new")
    same(graph.get_tags(one).tags[0].tag, "urn:li:tag:graph")
    same(graph.get_glossary_terms(one).terms[0].urn, "urn:li:glossaryTerm:graph")
    same(graph.get_domain(one).domains, ["urn:li:domain:graph"])
    same(graph.get_browse_path(one).paths, ["/prod/hive"])


@works("get_domain_properties")
def _():
    same(graph.get_domain_properties("urn:li:domain:graph").name, "Graph Domain")


@works("get_aspects_for_entity")
def _():
    found = graph.get_aspects_for_entity(one, ["datasetProperties", "status"], [m.DatasetPropertiesClass, m.StatusClass])
    same(found["datasetProperties"].name, "one")


@works("get_entity_raw, get_entity_semityped, get_entity_as_mcps")
def _():
    same(graph.get_entity_raw(one, ["datasetProperties"])["aspects"]["datasetProperties"]["value"]["name"], "one")
    same(graph.get_entity_semityped(one)["datasetProperties"].name, "one")
    assert "datasetProperties" in [mcp.aspectName for mcp in graph.get_entity_as_mcps(one)]


@works("exists")
def _():
    same((graph.exists(one), graph.exists(dataset("graph.none"))), (True, False))


@works("list_all_entity_urns")
def _():
    eventually(lambda: {one, two, derived} <= set(graph.list_all_entity_urns("dataset", 0, 1000)), True)


@works("get_timeseries_values, get_latest_timeseries_value, hard_delete_timeseries_aspect")
def _():
    for time_, rows in ((NOW - 1000, 1), (NOW, 2)):
        write(two, m.DatasetProfileClass(timestampMillis=time_, rowCount=rows))
    values = graph.get_timeseries_values(two, m.DatasetProfileClass, {})
    same([value.rowCount for value in values], [2, 1])
    same(graph.get_latest_timeseries_value(two, m.DatasetProfileClass, {}).rowCount, 2)
    begin, end = (datetime.fromtimestamp(at / 1000, timezone.utc) for at in (NOW - 2000, NOW - 500))
    same(graph.hard_delete_timeseries_aspect(two, "datasetProfile", begin, end), 1)
    same([value.rowCount for value in graph.get_timeseries_values(two, m.DatasetProfileClass, {})], [2])


@works("get_usage_aspects_from_urn")
def _():
    same(len(graph.get_usage_aspects_from_urn(two, NOW - 86_400_000 * 2, NOW + 1)), 1)


@works("get_latest_pipeline_checkpoint")
def _():
    same(graph.get_latest_pipeline_checkpoint("none", "hive"), None)


@works("execute_graphql")
def _():
    query = "query a { me { corpUser { urn } } } query b { me { corpUser { type } } }"
    same(graph.execute_graphql(query, operation_name="b")["me"]["corpUser"], {"type": "CORP_USER"})
    stripped = graph.execute_graphql("{ me { corpUser { urn noSuchField } } }", strip_unsupported_fields=True)
    same(stripped["me"]["corpUser"]["urn"], ACTOR)


@works("get_urns_by_filter, get_results_by_filter")
def _():
    found = lambda: sorted(graph.get_urns_by_filter(entity_types=["dataset"], container="urn:li:container:graph"))
    eventually(found, [two])
    results = graph.get_results_by_filter(entity_types=["dataset"], container="urn:li:container:graph")
    same([result["entity"]["urn"] for result in results], [two])


@works("get_dataset_urns_ignoring_case")
def _():
    mixed = dataset("Graph.MIXED")
    write(mixed, properties("Mixed"))
    eventually(lambda: graph.get_dataset_urns_ignoring_case(mixed.lower().replace("urn:li:dataplatform", "urn:li:dataPlatform").replace("prod)", "PROD)")), [mixed])


@works("get_search_results")
def _():
    eventually(lambda: graph.get_search_results(count=1000)["value"]["numEntities"] >= 4, True)


@works("get_domain_urn_by_name, get_data_product_urn_by_name")
def _():
    eventually(lambda: graph.get_domain_urn_by_name("Graph Domain"), "urn:li:domain:graph")
    eventually(lambda: graph.get_data_product_urn_by_name("Graph Product"), "urn:li:dataProduct:graph")


@works("get_container_urns_by_filter")
def _():
    eventually(lambda: "urn:li:container:graph" in list(graph.get_container_urns_by_filter(env="PROD")), True)


@works("get_related_entities")
def _():
    found = graph.get_related_entities(two, ["DownstreamOf"], RelationshipDirection.INCOMING)
    same([related.urn for related in found], [derived])


@works("get_entities")
def _():
    found = graph.get_entities("dataset", [one, dataset("graph.none")], ["datasetProperties"], with_system_metadata=True)
    same(list(found), [one])
    value, system = found[one]["datasetProperties"]
    same((value.name, system is not None), ("one", True))


@works("get_entities_v2")
def _():
    found = graph.get_entities_v2("dataset", [one], ["datasetProperties"])
    same(found[one]["datasetProperties"]["value"]["name"], "one")


@works("scroll_entities")
def _():
    found, scroll_id = set(), None
    while True:
        page = graph.scroll_entities(entity_names=["dataset"], aspects=["datasetProperties"], count=2, scroll_id=scroll_id)
        found |= set(page.entities)
        if not (scroll_id := page.scroll_id):
            break
    assert {one, two, derived} <= found, found


@works("scroll_relationships")
def _():
    page = graph.scroll_relationships(relationship_types=["DownstreamOf"], source_types=["dataset"], count=100)
    found = [str(relation) for relation in page.relationships]
    assert any(two in relation and derived in relation for relation in found), found


@works("scroll_lineage")
def _():
    page = graph.scroll_lineage(urns=[derived], direction=LineageDirection.UPSTREAM, count=100)
    same([(found.upstream_urn, found.downstream_urn) for found in page.relationships], [(two, derived)])


@works("get_entity_aspect_specs")
def _():
    specs = graph.get_entity_aspect_specs()
    assert specs is not None and "datasetProperties" in str(specs)


@works("get_aspect_counts")
def _():
    same(graph.get_aspect_counts("datasetProperties", "urn:li:dataset:%graph.two%"), 1)


@works("parse_sql_lineage")
def _():
    write(dataset("db.source"), schema("a", "b"))
    parsed = graph.parse_sql_lineage("create table db.target as select * from db.source", platform="hive")
    same(parsed.in_tables, [dataset("db.source")])
    same(sorted(column.downstream.column for column in parsed.column_lineage), ["a", "b"])


@works("create_tag, remove_tag")
def _():
    tag = graph.create_tag("graph-new")
    same(read(tag, m.TagPropertiesClass).name, "graph-new")
    write(two, m.GlobalTagsClass(tags=[m.TagAssociationClass(tag)]))
    graph.remove_tag(tag, two)
    same(graph.get_tags(two).tags, [])


@works("create_native_user")
def _():
    urn = graph.create_native_user("g@x.org", "g@x.org", "G", "a long pass word 1")
    same(read(urn, m.CorpUserInfoClass).displayName, "G")


@works("soft_delete_entity, set_soft_delete_status")
def _():
    graph.soft_delete_entity(derived)
    same(read(derived, m.StatusClass).removed, True)
    graph.set_soft_delete_status(derived, False)
    same(read(derived, m.StatusClass).removed, False)


@works("delete_references_to_urn")
def _():
    write(one, m.GlobalTagsClass(tags=[m.TagAssociationClass("urn:li:tag:graph")]))
    same(graph.delete_references_to_urn("urn:li:tag:graph", dry_run=True)[0], 1)
    graph.delete_references_to_urn("urn:li:tag:graph")
    same(graph.get_tags(one).tags, [])


@works("delete_entity, hard_delete_entity")
def _():
    graph.hard_delete_entity(one)
    graph.delete_entity(dataset("graph.sink"), hard=True)
    same((graph.exists(one), graph.exists(dataset("graph.sink"))), (False, False))


@works("restore_indices")
def _():
    graph.restore_indices(urn_pattern="urn:li:dataset:%graph%")
    eventually(lambda: sorted(graph.get_urns_by_filter(entity_types=["dataset"], container="urn:li:container:graph")), [two])


@works("get_kafka_consumer_offsets")
def _():
    refusal(graph.get_kafka_consumer_offsets, "Kafka")
    return Refused("aspectd has no Kafka: a change is stored and searchable without it, so there are no offsets")


@works("get_connection_json, set_connection_json")
def _():
    urn = "urn:li:dataHubConnection:c"
    same(graph.get_connection_json(urn), None)
    graph.set_connection_json(urn, platform_urn="urn:li:dataPlatform:hive", config={"a": 1}, name="c")
    same(graph.get_connection_json(urn), {"a": 1})


for name, attempt in {
    "run_assertion": lambda: graph.run_assertion("urn:li:assertion:a"),
    "run_assertions": lambda: graph.run_assertions(["urn:li:assertion:a"]),
    "run_assertions_for_asset": lambda: graph.run_assertions_for_asset(two),
}.items():

    @works(name)
    def _():
        refusal(attempt, "aspectd does not connect to your data, so it runs no assertions")
        return Refused("aspectd does not connect to your data: run the check where the data is, and report its result")


@works("link_asset_to_version_set, link_asset_to_versioned_asset")
def _():
    versions = "urn:li:versionSet:(graph,dataset)"
    graph.link_asset_to_version_set(two, versions, "v1")
    same(read(two, m.VersionPropertiesClass).versionSet, versions)
    graph.link_asset_to_versioned_asset(derived, two, "v2")
    same(read(derived, m.VersionPropertiesClass).versionSet, versions)


@works("unlink_asset_from_version_set, unlink_latest_asset_from_version_set")
def _():
    graph.unlink_latest_asset_from_version_set("urn:li:versionSet:(graph,dataset)")
    graph.unlink_asset_from_version_set(two)
    same(read(two, m.VersionPropertiesClass), None)


@works("upsert_custom_assertion")
def _():
    graph.upsert_custom_assertion("urn:li:assertion:a", two, "Custom", "says", platform_name="hive")
    same(read("urn:li:assertion:a", m.AssertionInfoClass).description, "says")


@works("report_assertion_result")
def _():
    graph.report_assertion_result("urn:li:assertion:a", NOW, "SUCCESS")
    same(len(graph.get_timeseries_values("urn:li:assertion:a", m.AssertionRunEventClass, {})), 1)


@works("get_trace_status, from_emitter, to_graph, close")
def _():
    from datahub.emitter.rest_emitter import DataHubRestEmitter
    from datahub.ingestion.graph.client import DataHubGraph

    again = DataHubGraph.from_emitter(DataHubRestEmitter(graph._gms_server, token=graph.config.token))
    same(again.to_graph().get_dataset_properties(two).name, "two")
    again.close()
