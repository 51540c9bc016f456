"""Adds lineage with DataHub's SDK and reads it back; prints what each step found."""

import json
import sys

from datahub.sdk import DataHubClient, Dataset

client = DataHubClient.from_env()
seen = {}


def table(name, *columns):
    dataset = Dataset(platform="hive", name=name, schema=[(column, "int") for column in columns])
    client.entities.upsert(dataset)
    return dataset.urn


def found(urn, **options):
    results = client.lineage.get_lineage(source_urn=urn, **options)
    return sorted([one.hops, one.type, one.urn] for one in results)


def paths(urn, **options):
    results = client.lineage.get_lineage(source_urn=urn, **options)
    return {one.urn: [path.column_name for path in one.paths or []] for one in results}


raw, staging, mart = table("raw", "id", "amount"), table("staging", "id", "amount"), table("mart", "id")
table("report", "id")
client.lineage.add_lineage(upstream=raw, downstream=staging, column_lineage="auto_strict")
client.lineage.add_lineage(upstream=staging, downstream=mart, column_lineage={"id": ["id"]})
client.lineage.infer_lineage_from_sql(
    query_text="INSERT INTO report SELECT id FROM mart", platform="hive", default_db=None, default_schema=None
)

seen["one hop"] = found(mart, direction="upstream")
seen["all"] = found(raw, direction="downstream", max_hops=3)
seen["column"] = found(mart, source_column="id", direction="upstream", max_hops=3)
seen["paths"] = paths(mart, source_column="id", direction="upstream", max_hops=2)
json.dump(seen, sys.stdout)
