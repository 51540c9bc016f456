"""Writes test/fixtures/openlineage/recipes.json: how OpenLineage and DataHub's recipes call the same table.

Both answers are those of the programs: namespace and name of openlineage-python (`openlineage.client.naming`), the URN by
the functions with which the sources of acryl-datahub name tables. No database is asked: the names below are in the case in which
it stores them.

  pip install openlineage-python==1.54.0 'acryl-datahub[snowflake,bigquery,redshift,mssql,oracle,trino,athena,clickhouse,
    cockroachdb,druid,vertica,teradata,unity-catalog,hana,presto,db2,mysql,mariadb,postgres,s3,abs,dremio]==1.7.0.17'
  python scripts/make-openlineage-names.py > test/fixtures/openlineage/recipes.json
"""

import json
import re
import sys
from types import SimpleNamespace

from datahub.emitter.mce_builder import make_dataset_urn_with_platform_instance
from datahub.ingestion.source.azure.abs_utils import strip_abs_prefix
from datahub.ingestion.source.bigquery_v2.bigquery_audit import BigqueryTableIdentifier
from datahub.ingestion.source.dremio.dremio_source import DremioSource
from datahub.ingestion.source.redshift.config import dataset_name as redshift_name
from datahub.ingestion.source.s3.source import URI_SCHEME_REGEX
from datahub.ingestion.source.snowflake.snowflake_config import SnowflakeIdentifierConfig
from datahub.ingestion.source.snowflake.snowflake_utils import SnowflakeIdentifierBuilder
from datahub.ingestion.source.sql.athena import AthenaConfig, AthenaSource
from datahub.ingestion.source.sql.clickhouse import ClickHouseConfig, ClickHouseSource
from datahub.ingestion.source.sql.cockroachdb import CockroachDBConfig, CockroachDBSource
from datahub.ingestion.source.sql.db2 import Db2Config, Db2Source
from datahub.ingestion.source.sql.druid import DruidConfig, DruidSource
from datahub.ingestion.source.sql.hana.hana import HanaSource
from datahub.ingestion.source.sql.hana.hana_config import HanaConfig
from datahub.ingestion.source.sql.mariadb import MariaDBSource
from datahub.ingestion.source.sql.mssql.source import SQLServerConfig, SQLServerSource
from datahub.ingestion.source.sql.mysql import MySQLConfig, MySQLSource
from datahub.ingestion.source.sql.oracle import OracleConfig, OracleSource
from datahub.ingestion.source.sql.postgres.source import PostgresConfig, PostgresSource
from datahub.ingestion.source.sql.presto import PrestoConfig, PrestoSource
from datahub.ingestion.source.sql.teradata import TeradataConfig, TeradataSource
from datahub.ingestion.source.sql.trino import TrinoConfig, TrinoSource
from datahub.ingestion.source.sql.vertica import VerticaConfig, VerticaSource
from datahub.ingestion.source.unity.proxy_types import qualified_table_name
from openlineage.client.naming import dataset as naming
from sqlalchemy.dialects.oracle.base import OracleDialect
from sqlalchemy_hana.dialect import HANAHDBCLIDialect

AT = {"host": "db", "port": "1"}


class Plain:
    """A table of a system for which the client of OpenLineage has no class: by the conventions, `scheme://host:port` and a name."""

    def __init__(self, namespace, name):
        self.namespace, self.name = namespace, name

    def get_namespace(self):
        return self.namespace

    def get_name(self):
        return self.name


rows = []


def row(platform, told, name):
    urn = make_dataset_urn_with_platform_instance(platform, name, None, "PROD")
    rows.append({"namespace": told.get_namespace(), "name": told.get_name(), "urn": urn})


def sql(told, made_by, schema, table, database=""):
    """A source that asks SQLAlchemy; to name a table it needs its settings and the database it is connected to."""
    source, config = made_by
    inspector = SimpleNamespace(engine=SimpleNamespace(url=SimpleNamespace(database=database)))
    made = source.__new__(source)
    made.config, made.current_database = config, None
    name = made.get_identifier(schema=schema, entity=table, inspector=inspector)
    row(source.get_platform_id(), told, name)


def settings(config, **more):
    return config.model_validate({"host_port": "db:1", **more})


POSTGRES = (PostgresSource, settings(PostgresConfig, database="shop"))
sql(naming.Postgres(**AT, database="shop", schema="public", table="orders"), POSTGRES, "public", "orders")
sql(naming.Postgres(**AT, database="shop", schema="Mixed", table="Orders"), POSTGRES, "Mixed", "Orders")
sql(Plain("cockroachdb://db:1", "shop.public.orders"), (CockroachDBSource, settings(CockroachDBConfig, database="shop")), "public", "orders")
sql(naming.MySQL(**AT, database="shop", table="orders"), (MySQLSource, settings(MySQLConfig)), "shop", "orders")
sql(naming.MySQL(**AT, database="Shop", table="Orders"), (MySQLSource, settings(MySQLConfig)), "Shop", "Orders")
sql(Plain("mariadb://db:1", "shop.orders"), (MariaDBSource, settings(MySQLConfig)), "shop", "orders")
SQLSERVER = (SQLServerSource, settings(SQLServerConfig, database="shop"))
sql(Plain("mssql://db:1", "shop.dbo.Orders"), SQLSERVER, "dbo", "Orders")
sql(Plain("sqlserver://db:1", "shop.dbo.Orders"), SQLSERVER, "dbo", "Orders")
as_oracle = OracleDialect().normalize_name
oracle = settings(OracleConfig, service_name="XE")
for schema, table in [("SHOP", "ORDERS"), ("SHOP", "Orders"), ("SHOP", "ORDER ITEMS"), ("SHOP", "ORDERS$2")]:
    told = naming.Oracle(**AT, service_name="XE", schema=schema, table=table)
    sql(told, (OracleSource, oracle), as_oracle(schema), as_oracle(table))
sql(naming.DB2(**AT, database="SHOP", schema="PUBLIC", table="ORDERS"), (Db2Source, settings(Db2Config, database="shop")), "PUBLIC", "ORDERS", "shop")
sql(naming.Teradata(**AT, database="shop", table="Orders"), (TeradataSource, settings(TeradataConfig)), "shop", "Orders")
sql(naming.Trino(**AT, catalog="hive", schema="shop", table="orders"), (TrinoSource, settings(TrinoConfig, database="hive")), "shop", "orders")
sql(Plain("presto://db:1", "hive.shop.orders"), (PrestoSource, settings(PrestoConfig, database="hive")), "shop", "orders")
athena = AthenaConfig.model_validate({"aws_region": "eu-central-1", "work_group": "w", "query_result_location": "s3://r"})
sql(naming.Athena("eu-central-1", "AwsDataCatalog", "shop", "orders"), (AthenaSource, athena), "shop", "orders")
sql(Plain("clickhouse://db:1", "shop.orders"), (ClickHouseSource, settings(ClickHouseConfig)), "shop", "orders")
sql(Plain("druid://db:1", "druid.orders"), (DruidSource, settings(DruidConfig)), "druid", "orders")
sql(Plain("vertica://db:1", "shop.public.orders"), (VerticaSource, settings(VerticaConfig, database="shop")), "public", "orders")
as_hana = HANAHDBCLIDialect().normalize_name
for table in ["ORDERS", "Orders"]:
    sql(Plain("saphana://db:1", f"SHOP.{table}"), (HanaSource, settings(HanaConfig)), as_hana("SHOP"), as_hana(table))

SNOWFLAKE = SnowflakeIdentifierBuilder(SnowflakeIdentifierConfig(), None)
row("snowflake", naming.Snowflake("org", "account", "SHOP", "PUBLIC", "ORDERS"), SNOWFLAKE.get_dataset_identifier("ORDERS", "PUBLIC", "SHOP"))
for table in ["orders", "orders_20260131", "orders$20260131", "version_20261331", "events_*", "events_202601*", "t20260131", "20260131", "tt20260131", "orders__20260131", "_20260131", "events*", "orders@1624046611000", "orders_2026"]:
    name = BigqueryTableIdentifier.from_string_name(f"project.shop.{table}").get_table_name()
    row("bigquery", naming.BigQuery("project", "shop", table), name)
row("redshift", naming.Redshift("shop", "eu-central-1", "5439", "shop", "public", "orders"), redshift_name("shop", "public", "orders"))
row("databricks", Plain("unitycatalog://dbc-1.cloud.databricks.com", "main.shop.orders"), qualified_table_name("main", "shop", "orders"))
dremio = DremioSource.__new__(DremioSource)
dremio.config = SimpleNamespace(env="PROD", platform_instance=None)
urn = dremio._make_dataset_urn(SimpleNamespace(path=["Space", "shop"], resource_name="Orders"))
rows.append({"namespace": "dremio://db:1", "name": "Space.shop.Orders", "urn": urn})
for told in [naming.S3("bucket", "shop/orders"), Plain("s3a://bucket", "/shop/orders/")]:
    row("s3", told, re.sub(URI_SCHEME_REGEX, "", "s3://bucket/shop/orders").strip("/"))
row("gcs", naming.GCS("bucket", "shop/orders"), re.sub(URI_SCHEME_REGEX, "", "gs://bucket/shop/orders").strip("/"))
container = strip_abs_prefix("https://account.blob.core.windows.net/box/shop/orders")
row("abs", naming.ABFSS("box", "account", "shop/orders"), container)
row("abs", naming.WASBS("box", "account", "shop/orders"), container)

# These sources have no function for it: the name is one expression in each, `f"{database}.{table}"` and the topic.
row("glue", naming.AWSGlue("eu-central-1", "1234", "shop", "orders"), "shop.orders")
row("hive", naming.Hive(**AT, database="shop", table="orders"), "shop.orders")
row("cassandra", naming.Cassandra(**AT, keyspace="shop", table="orders"), "shop.orders")
row("mongodb", Plain("mongodb://db:1", "shop.orders"), "shop.orders")
row("kafka", naming.Kafka("db", "1", "shop.orders"), "shop.orders")

json.dump(rows, sys.stdout, indent=2)
print()
