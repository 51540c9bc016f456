"""Converts the output of a file sink to the aspects that a server must have after the run, in their wire format."""

import json
import pathlib
import sys

from datahub.emitter.mcp_builder import mcps_from_mce
from datahub.emitter.serialization_helper import pre_json_transform
from datahub.ingestion.source.file import read_metadata_file
from datahub.metadata.schema_classes import MetadataChangeEventClass
from datahub.metadata.urns import Urn


def expectation(urn, aspect):
    return {
        "urn": urn,
        "entity": Urn.from_string(urn).entity_type,
        "aspect": aspect.ASPECT_NAME,
        "record": aspect.RECORD_SCHEMA.fullname.replace(".pegasus2avro", ""),
        "kind": aspect.ASPECT_TYPE,
        "value": pre_json_transform(aspect.to_obj()),
    }


last = {}
for item in read_metadata_file(pathlib.Path(json.load(sys.stdin))):
    for proposal in mcps_from_mce(item) if isinstance(item, MetadataChangeEventClass) else [item]:
        urn = proposal.entityUrn
        for aspect in (Urn.from_string(urn).to_key_aspect(), proposal.aspect):
            last[urn, aspect.ASPECT_NAME] = expectation(urn, aspect)
json.dump(list(last.values()), sys.stdout)
