"""Creates, updates, patches and deletes a dataset with DataHub's SDK; prints the state after each step."""

import json
import sys

from datahub.errors import ItemNotFoundError, SdkUsageError
from datahub.metadata.schema_classes import TagAssociationClass
from datahub.metadata.urns import CorpUserUrn, TagUrn
from datahub.sdk import DataHubClient, Dataset
from datahub.specific.dataset import DatasetPatchBuilder

client = DataHubClient.from_env()
seen = {}


def look(step, urn):
    dataset = client.entities.get(urn)
    seen[step] = {
        "description": dataset.description,
        "properties": dataset.custom_properties,
        "tags": [str(one.tag) for one in dataset.tags or []],
        "columns": {field.field_path: [str(one.tag) for one in field.tags or []] for field in dataset.schema},
    }
    return dataset


def refusal(step, attempt):
    try:
        attempt()
        seen[step] = None
    except (ItemNotFoundError, SdkUsageError) as error:
        seen[step] = type(error).__name__


new = Dataset(
    platform="hive",
    name="db.t/x é",
    description="first",
    schema=[("id", "int"), ("name", "string")],
    tags=[TagUrn("a")],
    owners=[CorpUserUrn("datahub")],
)
refusal("before", lambda: client.entities.get(new.urn))
client.entities.create(new)
refusal("again", lambda: client.entities.create(new))

created = look("created", new.urn)
created.set_description("second")
created.add_tag(TagUrn("b"))
created["id"].add_tag(TagUrn("column"))
client.entities.update(created)
look("updated", new.urn)

patch = DatasetPatchBuilder(str(new.urn)).add_custom_property("k/~", "v")
patch.add_tag(TagAssociationClass("urn:li:tag:é")).remove_tag("urn:li:tag:a")
patch.for_field("name").add_tag(TagAssociationClass("urn:li:tag:patched"))
client.entities.update(patch)
look("patched", new.urn)

client.entities.delete(new.urn, hard=True)
refusal("after", lambda: client.entities.get(new.urn))
json.dump(seen, sys.stdout)
