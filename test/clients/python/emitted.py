"""Converts the output of a file sink to the aspects that a server must have after the run, in their wire format."""

import json
import pathlib
import sys

from datahub.emitter.mcp_builder import mcps_from_mce
from datahub.emitter.serialization_helper import pre_json_transform
from datahub.ingestion.source.file import read_metadata_file
from datahub.metadata.schema_classes import ChangeTypeClass, MetadataChangeEventClass
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


def emitted(*paths):
    """The last value of each aspect in the files, without those that are patched."""
    last = {}
    for item in (item for path in paths for item in read_metadata_file(pathlib.Path(path))):
        for proposal in mcps_from_mce(item) if isinstance(item, MetadataChangeEventClass) else [item]:
            urn = proposal.entityUrn
            whole = [] if proposal.changeType == ChangeTypeClass.PATCH else [proposal.aspect]
            for aspect in (Urn.from_string(urn).to_key_aspect(), *whole):
                last[urn, aspect.ASPECT_NAME] = expectation(urn, aspect)
    return list(last.values())


if __name__ == "__main__":
    json.dump(emitted(json.load(sys.stdin)), sys.stdout)
