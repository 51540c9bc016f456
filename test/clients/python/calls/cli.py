"""Every command of `datahub` that talks to a server, run in one process by its own entry point; each read back."""

import json
import logging
import os
import pathlib
import sys
import time

from click.testing import CliRunner
from harness import Refused, call, dataset, eventually, graph, read, same, write

import datahub.metadata.schema_classes as m
from datahub.cli import config_utils
from datahub.entrypoints import datahub as entry
from datahub.ingestion.graph.filters import RemovedStatusFilter

FOLDER = pathlib.Path(json.load(sys.stdin)["folder"])
GROUP = "datahub"
ACTOR, NOW = "urn:li:corpuser:datahub", int(time.time() * 1000)


def command(name):
    return call(GROUP, name)


def run(*args, input=None):
    """What the command prints, with its exception; the exit code proves nothing."""
    logging.disable(logging.NOTSET)
    result = CliRunner().invoke(entry, list(args), input=input)
    error = f"\n{type(result.exception).__name__}: {result.exception}" if result.exception else ""
    return result.output + error


def has(text, *words):
    for word in words:
        assert word in text, f"expected {word!r} in: {text[-900:]}"
    return text


def file(name, content):
    path = FOLDER / name
    path.write_text(content if isinstance(content, str) else json.dumps(content))
    return str(path)


def column(name):
    return m.SchemaFieldClass(name, m.SchemaFieldDataTypeClass(m.StringTypeClass()), "string")


def schema(*names):
    return m.SchemaMetadataClass("s", "urn:li:dataPlatform:hive", 0, "", m.OtherSchemaClass(""), [column(n) for n in names])


one, two, mart = dataset("cli.one"), dataset("cli.two"), dataset("cli.mart")
fine = m.FineGrainedLineageClass(
    "FIELD_SET", "FIELD", upstreams=[f"urn:li:schemaField:({one},id)"], downstreams=[f"urn:li:schemaField:({mart},id)"])
write(one, m.DatasetPropertiesClass(name="one"), schema("id", "name"), m.BrowsePathsV2Class(
    [m.BrowsePathEntryClass("urn:li:container:cli", "urn:li:container:cli")]), m.ContainerClass("urn:li:container:cli"))
write(two, m.DatasetPropertiesClass(name="two"), schema("id"))
write(mart, m.DatasetPropertiesClass(name="mart"), schema("id"),
      m.UpstreamLineageClass([m.UpstreamClass(one, "TRANSFORMED")], [fine]))
write("urn:li:container:cli", m.ContainerPropertiesClass(name="cli"))
write("urn:li:domain:cli", m.DomainPropertiesClass(name="Cli Domain"))
write("urn:li:tag:cli", m.TagPropertiesClass(name="cli"))
eventually(lambda: sorted(graph.get_urns_by_filter(container="urn:li:container:cli")), [one])


@command("version --include-server")
def _():
    has(run("version", "--include-server"), "1.7.0")


@command("check server-config")
def _():
    has(run("check", "server-config"), "noCode")


@command("exists")
def _():
    has(run("exists", "--urn", one), "true")
    has(run("exists", "--urn", dataset("none")), "false")


@command("get (an aspect, all, --details)")
def _():
    same(json.loads(run("get", "--urn", one, "-a", "datasetProperties"))["datasetProperties"]["name"], "one")
    has(run("get", "--urn", one), "schemaMetadata")
    has(run("get", "--urn", one, "--details"), "datasetProperties")


@command("put aspect [--run-id]")
def _():
    run("put", "aspect", "--urn", two, "-a", "datasetProperties", "-d", file("p.json", {"name": "put"}), "--run-id", "cli-put")
    same(read(two, m.DatasetPropertiesClass).name, "put")


@command("put platform")
def _():
    run("put", "platform", "--name", "mine", "--display_name", "Mine", "--logo", "http://logo")
    same(read("urn:li:dataPlatform:mine", m.DataPlatformInfoClass).displayName, "Mine")


@command("user add")
def _():
    run("user", "add", "--id", "u@x.org", "--email", "u@x.org", "--display-name", "U", "--password", input="a long pass word 1\na long pass word 1\n")
    same(read("urn:li:corpuser:u@x.org", m.CorpUserInfoClass).displayName, "U")


@command("user upsert")
def _():
    run("user", "upsert", "-f", file("u.yml", "id: cli-user\ndisplay_name: CU\nemail: cu@x.org\n"))
    same(read("urn:li:corpuser:cli-user", m.CorpUserInfoClass).displayName, "CU")


@command("group upsert")
def _():
    run("group", "upsert", "-f", file("g.yml", "id: cli-group\ndisplay_name: CG\nmembers: [cli-user]\n"))
    same(read("urn:li:corpGroup:cli-group", m.CorpGroupInfoClass).displayName, "CG")
    same(read("urn:li:corpuser:cli-user", m.GroupMembershipClass).groups, ["urn:li:corpGroup:cli-group"])


PRODUCT = "urn:li:dataProduct:p1"


def product(description, domain="urn:li:domain:cli"):
    return file("dp.yml", f"id: p1\ndomain: {domain}\ndisplay_name: P\ndescription: {description}\nassets: ['{one}']\n")


@command("dataproduct upsert (domain by URN)")
def _():
    run("dataproduct", "upsert", "-f", product("first"))
    same(read(PRODUCT, m.DataProductPropertiesClass).description, "first")


@command("dataproduct upsert (domain by name)")
def _():
    run("dataproduct", "upsert", "-f", product("named", "Cli Domain"))
    same(read(PRODUCT, m.DataProductPropertiesClass).description, "named")
    same(read(PRODUCT, m.DomainsClass).domains, ["urn:li:domain:cli"])


@command("dataproduct update")
def _():
    run("dataproduct", "update", "-f", product("updated"))
    same(read(PRODUCT, m.DataProductPropertiesClass).description, "updated")


@command("dataproduct diff")
def _():
    run("dataproduct", "diff", "-f", product("other"), "--update")
    has((FOLDER / "dp.yml").read_text(), "updated")


@command("dataproduct get")
def _():
    has(run("dataproduct", "get", "--urn", PRODUCT), "updated")


@command("dataproduct set_description")
def _():
    run("dataproduct", "set_description", "--urn", PRODUCT, "--description", "set")
    same(read(PRODUCT, m.DataProductPropertiesClass).description, "set")


@command("dataproduct add_owner, remove_owner")
def _():
    run("dataproduct", "add_owner", "--urn", PRODUCT, "--owner", ACTOR, "--owner-type", "TECHNICAL_OWNER")
    same([owner.owner for owner in read(PRODUCT, m.OwnershipClass).owners], [ACTOR])
    run("dataproduct", "remove_owner", "--urn", PRODUCT, ACTOR)
    same(read(PRODUCT, m.OwnershipClass).owners, [])


@command("dataproduct add_asset, remove_asset")
def _():
    assets = lambda: [asset.destinationUrn for asset in read(PRODUCT, m.DataProductPropertiesClass).assets]
    run("dataproduct", "add_asset", "--urn", PRODUCT, "--asset", two)
    same(assets(), [one, two])
    run("dataproduct", "remove_asset", "--urn", PRODUCT, "--asset", one)
    same(assets(), [two])


@command("dataproduct delete")
def _():
    output = run("dataproduct", "delete", "--urn", PRODUCT, "--hard")
    assert not graph.exists(PRODUCT), output


DATASET = dataset("cli.file")
DATASET_FILE = {"id": "cli.file", "platform": "hive", "description": "first",
                "schema": {"fields": [{"id": "id", "type": "string", "description": "key"}]}}


@command("dataset upsert, get")
def _():
    run("dataset", "upsert", "-f", file("d.yml", DATASET_FILE))
    same(read(DATASET, m.DatasetPropertiesClass).description, "first")
    has(run("dataset", "get", "--urn", DATASET), "first")


@command("dataset add-sibling")
def _():
    run("dataset", "add-sibling", "--urn", DATASET, "--sibling-urns", two)
    same(read(DATASET, m.SiblingsClass).siblings, [two])


@command("dataset sync --to-datahub, --from-datahub")
def _():
    path = file("d.yml", {**DATASET_FILE, "description": "synced"})
    run("dataset", "sync", "-f", path, "--to-datahub")
    same(read(DATASET, m.DatasetPropertiesClass).description, "synced")
    write(DATASET, m.DatasetPropertiesClass(name="cli.file", description="theirs"))
    run("dataset", "sync", "-f", path, "--from-datahub")
    has(pathlib.Path(path).read_text(), "theirs")


@command("dataset sync --from-datahub with downstreams")
def _():
    down = dataset("cli.down")
    write(down, m.UpstreamLineageClass([m.UpstreamClass(DATASET, "TRANSFORMED")]))
    path = file("d.yml", {**DATASET_FILE, "downstreams": ["urn:li:dataset:(urn:li:dataPlatform:hive,x,PROD)"]})
    run("dataset", "sync", "-f", path, "--from-datahub")
    has(pathlib.Path(path).read_text(), down)


PROPERTY = "urn:li:structuredProperty:cli.p"


@command("properties upsert, get")
def _():
    run("properties", "upsert", "-f", file("sp.yml", "- id: cli.p\n  type: string\n  display_name: CP\n  entity_types: [dataset]\n"))
    same(read(PROPERTY, m.StructuredPropertyDefinitionClass).displayName, "CP")
    has(run("properties", "get", "--urn", PROPERTY), "CP")


@command("properties list [--no-details]")
def _():
    eventually(lambda: "CP" in run("properties", "list"), True)
    has(run("properties", "list", "--no-details"), PROPERTY)


FORM = {"id": "cli-form", "name": "CF", "type": "VERIFICATION",
        "prompts": [{"id": "1", "title": "t", "type": "STRUCTURED_PROPERTY", "structured_property_id": "cli.p"}]}


@command("forms upsert, get")
def _():
    run("forms", "upsert", "-f", file("f.yml", [FORM]))
    same(read("urn:li:form:cli-form", m.FormInfoClass).name, "CF")
    has(run("forms", "get", "--urn", "urn:li:form:cli-form"), "CF")


@command("forms upsert with entities")
def _():
    entities = {"urns": [one], "filters": {"types": ["dataset"], "containers": ["cli"], "platforms": ["hive"]}}
    run("forms", "upsert", "-f", file("f.yml", [{**FORM, "entities": entities}]))
    same([form.urn for form in read(one, m.FormsClass).incompleteForms], ["urn:li:form:cli-form"])
    stored = read("urn:li:form:cli-form", m.DynamicFormAssignmentClass)
    same([criterion.field for criterion in stored.filter.or_[0].and_], ["_entityType", "platform.keyword", "container.keyword"])


@command("assertions upsert")
def _():
    text = f"version: 1\nassertions:\n  - type: volume\n    entity: '{one}'\n    id: cli\n    metric: row_count\n    condition: {{type: between, min: 1, max: 5}}\n    schedule: {{type: interval, interval: '1 hour'}}\n"
    output = run("assertions", "upsert", "-f", file("a.yml", text))
    infos = [urn for urn in graph.list_all_entity_urns("assertion", 0, 100) if read(urn, m.AssertionInfoClass)]
    assert infos, output


@command("datacontract upsert, delete")
def _():
    text = f"version: 1\nentity: '{one}'\nurn: urn:li:dataContract:cli-contract\nschema: {{type: json-schema, json-schema: {{type: object, properties: {{id: {{type: string}}}}}}}}\n"
    output = run("datacontract", "upsert", "-f", file("c.yml", text))
    found = read("urn:li:dataContract:cli-contract", m.DataContractPropertiesClass)
    assert found and found.entity == one, output
    run("datacontract", "delete", "--urn", "urn:li:dataContract:cli-contract", "--hard")
    same(graph.exists("urn:li:dataContract:cli-contract"), False)


for word, entity, args in (
    ("api", "api", ["--input-dataset", one]), ("agent", "aiAgent", []), ("agent-skill", "agentSkill", []),
):

    @command(f"{word} register, upsert")
    def _():
        urn = f"urn:li:{entity}:cli-{word}"
        output = run(word, "register", "--id", f"cli-{word}", "--name", "N", "--description", "registered", *args)
        assert "registered" in json.dumps(graph.get_entity_raw(urn)["aspects"]), output
        output = run(word, "upsert", "-f", file("agent.yml", f"id: cli-{word}\nname: N\ndescription: upserted\n"))
        assert "upserted" in json.dumps(graph.get_entity_raw(urn)["aspects"]), output


for word, urn, aspect, path in (
    ("tag", "urn:li:tag:cli", m.GlobalTagsClass, lambda a: [t.tag for t in a.tags]),
    ("term", "urn:li:glossaryTerm:cli", m.GlossaryTermsClass, lambda a: [t.urn for t in a.terms]),
    ("owner", ACTOR, m.OwnershipClass, lambda a: [o.owner for o in a.owners]),
    ("domain", "urn:li:domain:cli", m.DomainsClass, lambda a: a.domains),
):

    @command(f"container {word}")
    def _():
        output = run("container", word, "--container-urn", "urn:li:container:cli", f"--{word}-urn", urn)
        found = read(one, aspect)
        assert found and path(found) == [urn], f"{found}: {output}"


@command("search query (words, --facets-only, --sort-by, --projection, /q)")
def _():
    eventually(lambda: mart in run("search", "mart"), True)
    has(run("search", "query", "mart", "--table"), "mart")
    has(run("search", "query", "*", "--facets-only"), "platform")
    has(run("search", "query", "*", "--sort-by", "lastModifiedAt", "--limit", "3"), "urn:li:")
    has(run("search", "query", "*", "--filter", "entity_type=dataset", "--projection", "urn"), one)
    has(run("search", "query", "/q mart OR none"), mart)


@command("search query --where")
def _():
    has(run("search", "query", "*", "--where", "entity_type = dataset AND platform = hive"), one)


@command("search query --semantic")
def _():
    has(run("search", "query", "mart", "--semantic"), "semantic")
    return Refused("no model that makes vectors is part of aspectd; words are searched")


@command("search diagnose")
def _():
    has(run("search", "diagnose"), "semantic")
    return Refused("it examines semantic search, which is not offered")


@command("lineage [--column]")
def _():
    eventually(lambda: mart in run("lineage", "--urn", one, "--direction", "downstream"), True)
    has(run("lineage", "--urn", mart, "--column", "id"), one)


@command("lineage path")
def _():
    has(run("lineage", "path", "--from", one, "--to", mart), mart)


@command("graphql (--query, --operation, --list-operations, --describe)")
def _():
    same(json.loads(run("graphql", "--query", "{ me { corpUser { urn } } }"))["me"]["corpUser"]["urn"], ACTOR)
    has(run("graphql", "--list-operations"), "me")
    has(run("graphql", "--describe", "me", "--recurse"), "Operation: me")


@command("timeline")
def _():
    write(one, schema("id", "name", "added"))
    has(run("timeline", "--urn", one, "-c", "TECHNICAL_SCHEMA"), "added")


@command("check sql-lineage [--online]")
def _():
    output = run("check", "sql-lineage", "--sql", "create table cli.z as select * from cli.one", "--platform", "hive", "--online")
    has(output, "column_lineage", "name")
    assert '"column_lineage": null' not in output, output


@command("check restore-indices")
def _():
    output = run("check", "restore-indices", "--urn", "urn:li:dataset:%cli%")
    assert "Error" not in output, output
    eventually(lambda: mart in list(graph.get_urns_by_filter(query="mart")), True)


@command("check get-kafka-consumer-offsets")
def _():
    has(run("check", "get-kafka-consumer-offsets"), "Kafka")
    return Refused("aspectd has no Kafka: a change is stored and searchable without it, so there are no offsets")


def recipe(run_id, name="ingested", **more):
    value = {"name": name}
    records = [{"entityType": "dataset", "entityUrn": dataset(f"cli.{name}"), "changeType": "UPSERT",
                "aspectName": "datasetProperties", "aspect": {"json": value}}]
    source = {"type": "file", "config": {"path": file(f"{name}.json", records)}}
    sink = {"type": "datahub-rest", "config": {"server": os.environ["DATAHUB_GMS_URL"], "token": os.environ["DATAHUB_GMS_TOKEN"]}}
    return file(f"{name}.yml", {"run_id": run_id, "source": source, "sink": sink, **more})


@command("ingest run (--dry-run, --preview, --test-source-connection)")
def _():
    run("ingest", "run", "-c", recipe("cli-dry", "dry"), "--dry-run", "--no-progress")
    same(graph.exists(dataset("cli.dry")), False)
    output = run("ingest", "run", "-c", recipe("cli-run"), "--no-progress")
    found = read(dataset("cli.ingested"), m.DatasetPropertiesClass)
    assert found and found.name == "ingested", output


@command("ingest mcps")
def _():
    recipe("none", "mcps")
    run("ingest", "mcps", str(FOLDER / "mcps.json"))
    same(read(dataset("cli.mcps"), m.DatasetPropertiesClass).name, "mcps")


@command("ingest list-runs")
def _():
    has(run("ingest", "list-runs"), "cli-run")


@command("ingest show")
def _():
    has(run("ingest", "show", "--run-id", "cli-run"), "cli.ingested")


@command("ingest rollback (--dry-run, --force)")
def _():
    run("ingest", "rollback", "--run-id", "cli-run", "--dry-run", "-f")
    same(graph.exists(dataset("cli.ingested")), True)
    output = run("ingest", "rollback", "--run-id", "cli-run", "-f", "--report-dir", str(FOLDER))
    assert not graph.exists(dataset("cli.ingested")), output


@command("ingest deploy")
def _():
    output = run("ingest", "deploy", "-n", "deployed", "-c", recipe("deploy", "deploy"), "--schedule", "5 * * * *", "--time-zone", "UTC")
    has(output, "Successfully wrote data ingestion source metadata", "urn:li:dataHubIngestionSource:deploy-")
    again = run("ingest", "deploy", "-n", "deployed", "-c", recipe("deploy", "deploy"), "--extra-pip", '["memray"]')
    has(again, "Successfully wrote data ingestion source metadata")


@command("ingest list-source-runs")
def _():
    sources = "query q($input: ListIngestionSourcesInput!) { listIngestionSources(input: $input) { ingestionSources { urn name } } }"
    found = graph.execute_graphql(sources, {"input": {"query": "deployed"}})["listIngestionSources"]["ingestionSources"]
    same([one["name"] for one in found], ["deployed"])
    start = "mutation m($input: CreateIngestionExecutionRequestInput!) { createIngestionExecutionRequest(input: $input) }"
    urn = graph.execute_graphql(start, {"input": {"ingestionSourceUrn": found[0]["urn"]}})["createIngestionExecutionRequest"]
    id = urn.split(":")[-1]
    has(run("ingest", "list-source-runs"), id, "deployed")
    write(urn, m.ExecutionRequestResultClass(status="SUCCESS", startTimeMs=NOW, durationMs=5))
    has(run("ingest", "list-source-runs", "--source", "DEPLOY"), id, "SUCCESS")
    has(run("ingest", "list-source-runs", "--urn", found[0]["urn"]), id)
    has(run("ingest", "list-source-runs", "--source", "nothing"), "No ingestion sources")


@command("state inspect")
def _():
    has(run("state", "inspect", "--pipeline-name", "none", "--platform", "hive"), "No ingestion state")


@command("delete by-filter --urn, --urn-file (soft, hard, dry run)")
def _():
    urns = [dataset(f"cli.gone{n}") for n in range(3)]
    for urn in urns:
        write(urn, m.DatasetPropertiesClass(name="gone"))
    run("delete", "by-filter", "--urn", urns[0], "--soft", "-f")
    same(read(urns[0], m.StatusClass).removed, True)
    run("delete", "by-filter", "--urn", urns[1], "--hard", "-f", "--dry-run")
    same(graph.exists(urns[1]), True)
    run("delete", "by-filter", "--urn-file", file("urns.txt", "\n".join(urns[1:])), "--hard", "-f")
    same([graph.exists(urn) for urn in urns], [True, False, False])


@command("delete undo-by-filter --urn")
def _():
    run("delete", "undo-by-filter", "--urn", dataset("cli.gone0"))
    same(read(dataset("cli.gone0"), m.StatusClass).removed, False)


def on_platform(name):
    return f"urn:li:dataset:(urn:li:dataPlatform:{name},t,PROD)"


def finds_removed(platform, urn):
    only = RemovedStatusFilter.ONLY_SOFT_DELETED
    eventually(lambda: list(graph.get_urns_by_filter(platform=platform, status=only)), [urn])


def finds(urn, entity_type):
    eventually(lambda: urn in list(graph.get_urns_by_filter(entity_types=[entity_type])), True)


@command("delete by-filter --platform, --entity-type, --query, --only-soft-deleted")
def _():
    urn = on_platform("doomed")
    write(urn, m.DatasetPropertiesClass(name="doomed"))
    eventually(lambda: list(graph.get_urns_by_filter(platform="doomed")), [urn])
    run("delete", "by-filter", "--platform", "doomed", "--entity-type", "dataset", "--soft", "-f")
    same(read(urn, m.StatusClass).removed, True)
    finds_removed("doomed", urn)
    output = run("delete", "by-filter", "--platform", "doomed", "--only-soft-deleted", "--hard", "-f")
    assert not graph.exists(urn), output


@command("delete undo-by-filter --platform")
def _():
    urn = on_platform("undone")
    write(urn, m.DatasetPropertiesClass(name="undone"), m.StatusClass(removed=True))
    finds_removed("undone", urn)
    output = run("delete", "undo-by-filter", "--platform", "undone", "-f")
    assert read(urn, m.StatusClass).removed is False, output


@command("delete by-filter --recursive")
def _():
    box, urn = "urn:li:container:doomed", dataset("cli.inside")
    write(box, m.ContainerPropertiesClass(name="doomed"))
    write(urn, m.ContainerClass(box), m.BrowsePathsV2Class([m.BrowsePathEntryClass(box, box)]))
    eventually(lambda: list(graph.get_urns_by_filter(container=box)), [urn])
    output = run("delete", "by-filter", "--urn", box, "--recursive", "--soft", "-f")
    assert read(urn, m.StatusClass) and read(urn, m.StatusClass).removed, output


@command("delete references")
def _():
    write(two, m.GlobalTagsClass([m.TagAssociationClass("urn:li:tag:cli")]))
    run("delete", "references", "--urn", "urn:li:tag:cli", "-f")
    same(read(two, m.GlobalTagsClass).tags, [])


@command("delete by-registry")
def _():
    has(run("delete", "by-registry", "--registry-id", "r"), "registr")
    return Refused("aspectd has one model, so nothing was written by another registry")


def migrate(source, *args):
    write(source, m.DatasetPropertiesClass(name="moved"))
    finds(source, "dataset")
    return run("migrate", *args, "-F")


@command("migrate dataplatform2instance")
def _():
    output = migrate(on_platform("migrating"), "dataplatform2instance", "--platform", "migrating", "--instance", "i")
    found = read("urn:li:dataset:(urn:li:dataPlatform:migrating,i.t,PROD)", m.DatasetPropertiesClass)
    assert found and found.name == "moved", output


@command("migrate instance2instance")
def _():
    output = run("migrate", "instance2instance", "--platform", "migrating", "--old-instance", "i", "--new-instance", "j", "-F")
    found = read("urn:li:dataset:(urn:li:dataPlatform:migrating,j.t,PROD)", m.DatasetPropertiesClass)
    assert found and found.name == "moved", output


@command("migrate urns-mapping")
def _():
    source, target = dataset("cli.map"), dataset("cli.mapped")
    output = migrate(source, "urns-mapping", "--mapping-file", file("map.json", {source: target}))
    found = read(target, m.DatasetPropertiesClass)
    assert found and found.name == "moved", output


@command("migrate schema-field-case")
def _():
    urn = dataset("cli.case")
    field = f"urn:li:schemaField:({urn},ID)"
    write(urn, schema("id"))
    write(field, m.DocumentationClass([m.DocumentationAssociationClass("of the field")]))
    finds(field, "schemaField")
    output = run("migrate", "schema-field-case", "--urn", urn, "-F")
    found = read(f"urn:li:schemaField:({urn},id)", m.DocumentationClass)
    assert found and found.documentations[0].documentation == "of the field", output


@command("migrate snowflake-semantic-views")
def _():
    output = run("migrate", "snowflake-semantic-views", "--direction", "dataset-to-sm", "--dry-run", "-F")
    assert "Error" not in output, output


PACK = [{"entityType": "dataset", "entityUrn": dataset("cli.pack"), "changeType": "UPSERT",
         "aspectName": "datasetProperties", "aspect": {"json": {"name": "pack"}}}]


@command("datapack load")
def _():
    url = f"file://{file('pack.json', PACK)}"
    output = run("datapack", "load", "cli-pack", "--url", url, "--trust-custom", "--no-time-shift", "--force")
    found = read(dataset("cli.pack"), m.DatasetPropertiesClass)
    assert found and found.name == "pack", output


@command("datapack publish")
def _():
    output = run("datapack", "publish", "mine", "--output-dir", str(FOLDER), "--platform", "hive", "--entity-type", "dataset", "--description", "d")
    has((FOLDER / "data.json").read_text(), "cli.pack")
    has(output, "Pack published")


@command("datapack unload")
def _():
    output = run("datapack", "unload", "cli-pack", "--hard")
    assert not graph.exists(dataset("cli.pack")), output


@command("iceberg list")
def _():
    output = run("iceberg", "list")
    assert "Error" not in output, output


WAREHOUSE = ["-w", "w", "-d", "s3://b/p", "-i", "id", "-s", "secret", "-g", "r", "-r", "role"]


def stored_secrets():
    query = "query q($input: GetSecretValuesInput!) { getSecretValues(input: $input) { name value } }"
    found = graph.execute_graphql(query, {"input": {"secrets": ["w-client_id", "w-client_secret"]}})["getSecretValues"]
    return {one["name"]: one["value"] for one in found}


def without_aws():
    """The client first asks AWS whether the credentials are valid: here they are."""
    from datahub.cli import iceberg_cli

    for name in ("validate_warehouse", "validate_creds", "validate_role"):
        setattr(iceberg_cli, name, lambda *args: None)


@command("iceberg create")
def _():
    without_aws()
    has(run("iceberg", "create", *WAREHOUSE), "Created warehouse with urn")
    same(stored_secrets(), {"w-client_id": "id", "w-client_secret": "secret"})


@command("iceberg update")
def _():
    without_aws()
    has(run("iceberg", "update", *[word if word != "secret" else "other" for word in WAREHOUSE]), "Updated warehouse with urn")
    same(stored_secrets(), {"w-client_id": "id", "w-client_secret": "other"})


@command("iceberg get")
def _():
    has(run("iceberg", "get", "-w", "w"), "urn:li:dataHubSecret:w-client_id")


@command("iceberg delete")
def _():
    has(run("iceberg", "delete", "-w", "w", "-f"), "Successfully deleted iceberg warehouse w")
    same(stored_secrets(), {})


