"""Recipes with each transformer: a file source with one dataset into the server, read back."""

import json
import os
import pathlib
import sys

from harness import call, dataset, eventually, graph, read, same, write

import datahub.metadata.schema_classes as m
from datahub.ingestion.run.pipeline import Pipeline

FOLDER = pathlib.Path(json.load(sys.stdin)["folder"])
ACTOR = "urn:li:corpuser:datahub"
SINK = {"server": os.environ["DATAHUB_GMS_URL"], "token": os.environ["DATAHUB_GMS_TOKEN"]}
READS_SERVER = ("pattern_cleanup_ownership", "tags_to_term", "domain_mapping_based_on_tags")
count = 0


def column(name):
    return m.SchemaFieldClass(name, m.SchemaFieldDataTypeClass(m.StringTypeClass()), "string")


SCHEMA = m.SchemaMetadataClass("s", "urn:li:dataPlatform:hive", 0, "", m.OtherSchemaClass(""), [column("id")])
BASE = {
    "status": m.StatusClass(removed=False), "schemaMetadata": SCHEMA,
    "datasetProperties": m.DatasetPropertiesClass(name="t", externalUrl="https://old/x"),
}


def ingest(transformer, config, **aspects):
    """Runs one recipe; returns the URN of its dataset."""
    global count
    count += 1
    urn = dataset(f"db.transformed{count}")
    if transformer in READS_SERVER:
        write(urn, *aspects.values())
    records = [
        {"entityType": "dataset", "entityUrn": urn, "changeType": "UPSERT", "aspectName": name, "aspect": {"json": value.to_obj()}}
        for name, value in {**BASE, **aspects}.items()
    ]
    path = FOLDER / f"{count}.json"
    path.write_text(json.dumps(records))
    pipeline = Pipeline.create({
        "source": {"type": "file", "config": {"path": str(path)}},
        "transformers": [{"type": transformer, "config": config}],
        "sink": {"type": "datahub-rest", "config": {**SINK, **({"mode": "SYNC"} if count % 2 else {})}},
    })
    pipeline.run()
    pipeline.raise_from_status()
    return urn


def transformer(name, config, check, **aspects):
    @call("transformers", name)
    def _():
        check(ingest(name.split(" ")[0], config, **aspects))


def owners(*wanted):
    return lambda urn: same([owner.owner for owner in read(urn, m.OwnershipClass).owners], list(wanted))


def tags(*wanted):
    return lambda urn: same([tag.tag for tag in read(urn, m.GlobalTagsClass).tags], list(wanted))


def terms(*wanted):
    return lambda urn: same([term.urn for term in read(urn, m.GlossaryTermsClass).terms], list(wanted))


def domains(*wanted):
    return lambda urn: same(read(urn, m.DomainsClass).domains, list(wanted))


def custom(**wanted):
    return lambda urn: same(read(urn, m.DatasetPropertiesClass).customProperties, wanted)


def field(member, wanted):
    def check(urn):
        [one] = read(urn, m.SchemaMetadataClass).fields
        found = getattr(one, member)
        same([getattr(item, "tag", None) or getattr(item, "urn", None) for item in getattr(found, "tags", None) or found.terms], wanted)

    return check


TAG, TERM, DOMAIN, OTHER = "urn:li:tag:t", "urn:li:glossaryTerm:t", "urn:li:domain:d", "urn:li:corpuser:other"
ANY = ".*"
write(DOMAIN, m.DomainPropertiesClass(name="Sales"))
eventually(lambda: graph.get_domain_urn_by_name("Sales"), DOMAIN)
owned = {"ownership": m.OwnershipClass([m.OwnerClass(ACTOR, "DATAOWNER")])}
tagged = {"globalTags": m.GlobalTagsClass([m.TagAssociationClass("urn:li:tag:owner:other"), m.TagAssociationClass(TAG)])}
rules = lambda value: {"rules": {ANY: value}}

transformer("simple_add_dataset_ownership", {"owner_urns": [OTHER], "ownership_type": "TECHNICAL_OWNER"}, owners(OTHER))
transformer("simple_add_dataset_ownership (PATCH)", {"owner_urns": [OTHER], "semantics": "PATCH"}, lambda urn: same(
    {owner.owner for owner in read(urn, m.OwnershipClass).owners}, {ACTOR, OTHER}), **owned)
transformer("pattern_add_dataset_ownership", {"owner_pattern": rules([OTHER])}, owners(OTHER))
transformer("simple_remove_dataset_ownership", {}, owners(), **owned)
transformer("pattern_cleanup_ownership", {"pattern_for_cleanup": ["data"]}, owners("urn:li:corpuser:hub"), **owned)
transformer("extract_ownership_from_tags", {"tag_pattern": "owner:", "is_user": True}, owners(OTHER), **tagged)
transformer("simple_add_dataset_tags", {"tag_urns": [TAG]}, tags(TAG))
transformer("pattern_add_dataset_tags", {"tag_pattern": rules([TAG])}, tags(TAG))
transformer("extract_dataset_tags", {"extract_tags_from": "urn", "extract_tags_regex": "db\\.([a-z]*)"}, tags("urn:li:tag:transformed"))
transformer("simple_add_dataset_terms", {"term_urns": [TERM]}, terms(TERM))
transformer("pattern_add_dataset_terms", {"term_pattern": rules([TERM])}, terms(TERM))
transformer("pattern_add_dataset_schema_tags", {"tag_pattern": rules([TAG])}, field("globalTags", [TAG]))
transformer("pattern_add_dataset_schema_terms", {"term_pattern": rules([TERM])}, field("glossaryTerms", [TERM]))
transformer("tags_to_term", {"tags": ["t"]}, lambda urn: terms("urn:li:glossaryTerm:t")(urn), **tagged)
transformer("simple_add_dataset_domain", {"domains": [DOMAIN]}, domains(DOMAIN))
transformer("simple_add_dataset_domain (by name)", {"domains": ["Sales"]}, domains(DOMAIN))
transformer("pattern_add_dataset_domain", {"domain_pattern": rules([DOMAIN])}, domains(DOMAIN))
transformer("domain_mapping_based_on_tags", {"domain_mapping": {"t": DOMAIN}}, domains(DOMAIN), **tagged)
transformer("simple_add_dataset_properties", {"properties": {"a": "b"}}, custom(a="b"))
transformer("replace_external_url", {"input_pattern": "old", "replacement": "new"}, lambda urn: same(
    read(urn, m.DatasetPropertiesClass).externalUrl, "https://new/x"))
transformer("mark_dataset_status", {"removed": True}, lambda urn: same(read(urn, m.StatusClass).removed, True))
transformer("set_dataset_browse_path", {"path_templates": ["/PLATFORM/mine"]}, lambda urn: same(
    read(urn, m.BrowsePathsClass).paths, ["/hive/mine"]))
transformer("simple_add_dataset_dataproduct", {"dataset_to_data_product_urns": {dataset("db.transformed23"): "urn:li:dataProduct:p"}},
            lambda urn: same([asset.destinationUrn for asset in read("urn:li:dataProduct:p", m.DataProductPropertiesClass).assets], [urn]))
transformer("pattern_add_dataset_dataproduct", {"dataset_to_data_product_urns_pattern": rules("urn:li:dataProduct:q")},
            lambda urn: same([asset.destinationUrn for asset in read("urn:li:dataProduct:q", m.DataProductPropertiesClass).assets], [urn]))
transformer("set_attribution", {"attribution_source": "urn:li:platformResource:x", "patch_mode": True}, lambda urn: same(
    [tag.attribution.source for tag in read(urn, m.GlobalTagsClass).tags], ["urn:li:platformResource:x"] * 2), **tagged)
