"""Generates plugins/ingestion/gallery from an installed Python client of DataHub: its sources, and settings of the most used ones.

    uv venv venv && uv pip install --python venv/bin/python acryl-datahub==1.7.0.17
    python3 scripts/make-sources.py venv/lib/python3.*/site-packages [type …]

The sources are read from the client's files, of which none is imported. The settings of a source can only be had from its own
module, so each of the most used types (or those that are named) is installed with `uv` into an environment that is removed then.
"""

import ast
import gzip
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
TARGET = ROOT / "plugins/ingestion/gallery"
DESCRIBE = ROOT / "plugins/executor/environments/describe.py"

COMMON = """
athena bigquery clickhouse csv-enricher dbt dbt-cloud delta-lake elasticsearch file glue hive kafka kafka-connect looker lookml
mariadb metabase mongodb mssql mysql oracle postgres powerbi redshift s3 snowflake sqlalchemy superset tableau trino unity-catalog
""".split()

# What the client leaves out, or names twice.
TITLES = {
    "bigquery-queries": "BigQuery Queries",
    "clickhouse-usage": "ClickHouse Usage",
    "csv-enricher": "CSV",
    "datahub-apply": "DataHub Apply",
    "datahub-debug": "DataHub Debug",
    "datahub-documents": "DataHub Documents",
    "datahub-gc": "DataHub Garbage Collection",
    "datahub-mock-data": "Mock Data",
    "dbt-cloud": "dbt Cloud",
    "json-schema": "JSON Schema",
    "lookml": "LookML",
    "openapi": "OpenAPI",
    "postgres": "PostgreSQL",
    "powerbi": "Power BI",
    "powerbi-report-server": "Power BI Report Server",
    "presto-on-hive": "Presto on Hive",
    "snowflake-queries": "Snowflake Queries",
    "snowflake-summary": "Snowflake Summary",
    "starburst-trino-usage": "Starburst Trino Usage",
}
PLATFORMS = {
    "bigquery-queries": "bigquery",
    "clickhouse-usage": "clickhouse",
    "datahub-apply": "datahub",
    "datahub-business-glossary": "datahub",
    "datahub-debug": "datahub",
    "datahub-documents": "datahub",
    "datahub-gc": "datahub",
    "datahub-lineage-file": "file",
    "datahub-mock-data": "datahub",
    "dbt-cloud": "dbt",
    "demo-data": "datahub",
    "github-documents": "github",
    "lookml": "looker",
    "presto-on-hive": "presto",
    "snowflake-queries": "snowflake",
    "snowflake-summary": "snowflake",
    "starburst-trino-usage": "trino",
    "unity-catalog": "databricks",
}
STATES = ["GA", "BETA", "ALPHA", "UNKNOWN"]


def entry_points(site: Path) -> dict[str, tuple[str, str]]:
    """Module and class by type."""
    text = next(site.glob("acryl_datahub-*.dist-info")).joinpath("entry_points.txt").read_text()
    section = re.search(r"\[datahub\.ingestion\.source\.plugins\]\n(.*?)(\n\[|$)", text, re.S).group(1)
    pairs = [line.split("=", 1) for line in section.strip().splitlines()]
    return {kind.strip(): tuple(target.strip().split(":")) for kind, target in pairs}


def module_file(site: Path, module: str) -> Path:
    path = site.joinpath(*module.split("."))
    return path.with_suffix(".py") if path.with_suffix(".py").exists() else path / "__init__.py"


def declared(site: Path, module: str, name: str, depth: int = 0) -> dict[str, str]:
    """What the decorators of a class say, also where the module only imports it."""
    path = module_file(site, module)
    if not path.exists() or depth > 3:
        return {}
    tree = ast.parse(path.read_text())
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name == name:
            return of_decorators(node)
    for node in ast.walk(tree):
        if not isinstance(node, ast.ImportFrom) or not node.module:
            continue
        for alias in node.names:
            if (alias.asname or alias.name) == name:
                return declared(site, node.module, alias.name, depth + 1)
    return {}


def of_decorators(node: ast.ClassDef) -> dict[str, str]:
    found = {}
    for one in node.decorator_list:
        if not isinstance(one, ast.Call) or not isinstance(one.func, ast.Name):
            continue
        first = one.args[0] if one.args else None
        if one.func.id == "platform_name" and isinstance(first, ast.Constant):
            found["title"] = first.value
            for keyword in one.keywords:
                if keyword.arg == "id" and isinstance(keyword.value, ast.Constant):
                    found["platform"] = keyword.value.value
        if one.func.id == "support_status" and isinstance(first, ast.Attribute):
            found["state"] = first.attr
    return found


def source(site: Path, kind: str, target: tuple[str, str]) -> dict:
    found = declared(site, *target)
    title = found.get("title") or kind.replace("-", " ").title()
    # Most sources are named as their platform is; "S3 / Local Files" is not a name.
    platform = found.get("platform") or (kind if " " in title or kind in COMMON else title.lower())
    return {
        "type": kind,
        "title": TITLES.get(kind, title),
        "state": found.get("state", "UNKNOWN"),
        "platform": PLATFORMS.get(kind, platform),
        "isCommon": kind in COMMON,
    }


def describe(kind: str, version: str) -> dict:
    """@throws SystemExit if the type cannot be installed or described."""
    with tempfile.TemporaryDirectory() as folder:
        python = f"{folder}/bin/python"
        for command in (
            ["uv", "venv", "--quiet", "--python", sys.executable, "--clear", folder],
            ["uv", "pip", "install", "--quiet", "--python", python, f"acryl-datahub[{kind}]=={version}"],
        ):
            subprocess.run(command, check=True)
        environment = {**os.environ, "DATAHUB_TELEMETRY_ENABLED": "false", "HOME": folder}
        answer = subprocess.run([python, "-I", DESCRIBE, kind], check=True, stdout=subprocess.PIPE, env=environment)
    found = json.loads(answer.stdout)
    if "error" in found:
        sys.exit(found["error"])
    return found


def write(path: Path, text: str) -> int:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return len(gzip.compress(text.encode()))


def main(site: Path, kinds: list[str]) -> None:
    """`none` as the only type: the sources alone."""
    version = next(site.glob("acryl_datahub-*.dist-info")).name.split("-")[1].removesuffix(".dist")
    sources = [source(site, kind, target) for kind, target in entry_points(site).items()]
    sources.sort(key=lambda one: (STATES.index(one["state"]), one["title"].lower(), one["type"]))
    lines = ",\n".join(json.dumps(one, ensure_ascii=False) for one in sources)
    size = write(TARGET / "sources.json", f"[\n{lines}\n]\n")
    print(f"{len(sources)} sources of {version}, {size} bytes compressed")
    failed = []
    for kind in [] if kinds == ["none"] else kinds or COMMON:
        try:
            found = describe(kind, version)
        except (SystemExit, subprocess.CalledProcessError) as error:
            failed.append(kind)
            print(f"{kind}: {error}")
            continue
        # Without spaces: they would be a third of the files.
        schema = {**found, "title": TITLES.get(kind, found["title"]), "version": version}
        text = json.dumps(schema, ensure_ascii=False, separators=(",", ":"))
        print(f"{kind}: {len(text)} characters, {write(TARGET / f'schemas/{kind}.json', text)} bytes compressed")
    if failed:
        sys.exit(f"no settings of {', '.join(failed)}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
