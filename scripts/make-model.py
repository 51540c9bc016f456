"""Generates plugins/entities/model.json from the installed Python client of DataHub.

    python3 -m venv venv && venv/bin/pip install acryl-datahub==1.7.0.17
    venv/bin/python scripts/make-model.py && npm run model:types
"""

import json
from importlib.metadata import version
from pathlib import Path

from datahub.metadata.schema_classes import ASPECT_NAME_MAP, KEY_ASPECTS

PLAIN = {
    "boolean": {"type": "boolean"},
    "bytes": {"type": "string"},
    "double": {"type": "number"},
    "float": {"type": "number"},
    "int": {"type": "integer", "format": "int32"},
    "long": {"type": "integer", "format": "int64"},
    "string": {"type": "string"},
}
ANNOTATIONS = {
    "Searchable": "x-search",
    "SearchableRef": "x-search-ref",
    "Relationship": "x-relationship",
    "TimeseriesField": "x-timeseries",
    "TimeseriesFieldCollection": "x-timeseries-collection",
    "UrnValidation": "x-urn-validation",
    "validate": "x-validate",
}
REFERENCE = "#/$defs/"
TARGET = Path(__file__).parent.parent / "plugins/entities/model.json"


class Definitions:
    """Records and enums by name, collected from the schemas of the aspects."""

    def __init__(self):
        self.schemas = {}
        self.referenced = set()

    def schema(self, avro, urns=False):
        if isinstance(avro, list):
            return self.union(avro, urns)
        if isinstance(avro, str):
            return PLAIN[avro] if avro in PLAIN and not urns else self.named(avro, urns)
        kind = avro["type"]
        if kind == "array":
            return {"type": "array", "items": self.member(avro["items"], urns)}
        if kind == "map":
            return {"type": "object", "additionalProperties": self.member(avro["values"])}
        if kind in ("record", "enum"):
            self.define(avro)
            return self.reference(full_name(avro))
        return self.schema(kind, urns)

    def named(self, name, urns):
        return {"type": "string", "format": "urn"} if name in PLAIN else self.reference(on_the_wire(name))

    def union(self, avro, urns):
        members = [member for member in avro if member != "null"]
        return self.schema(members[0], urns) if len(members) == 1 else self.wrapped(members)

    def member(self, avro, urns=False):
        """The schema of members of an array or map: a union is wrapped even when it has one member."""
        return self.wrapped(avro) if isinstance(avro, list) else self.schema(avro, urns)

    def wrapped(self, members):
        return choice({tag_of(member): self.schema(member) for member in members})

    def reference(self, name):
        self.referenced.add(name)
        return {"$ref": REFERENCE + name}

    def define(self, avro):
        name = full_name(avro)
        if name in self.schemas:
            return
        if avro["type"] == "enum":
            self.schemas[name] = {"enum": avro["symbols"]}
            return
        self.schemas[name] = {}  # defined before its fields, which may refer to it
        self.schemas[name].update(self.record(avro))

    def record(self, avro):
        fields = [field for field in avro["fields"] if field["name"] != "fieldDiscriminator"]
        properties = {field["name"]: self.field(field) for field in fields}
        if is_choice(avro):
            return choice(properties)
        required = [field["name"] for field in fields if "default" not in field]
        schema = {"type": "object", "properties": properties, **({"required": required} if required else {})}
        return {**schema, "additionalProperties": False}

    def field(self, field):
        schema = dict(self.schema(field["type"], urns="Urn" in field))
        if field.get("default") is not None:
            schema["default"] = without_nulls(field["default"])
        entity_types = field.get("entityTypes") or entity_types_of(field.get("Urn", "Urn"))
        if entity_types:
            place = schema["items"] if schema.get("type") == "array" else schema
            place["x-entity"] = entity_types
        if field.get("deprecated") or field.get("Deprecated"):
            schema["deprecated"] = True
        for name, renamed in ANNOTATIONS.items():
            if name in field:
                schema[renamed] = without_v3(field[name])
        return schema


def is_choice(avro):
    """Whether a record is a union: the client has unions with aliases as records of optional members."""
    return any(field["name"] == "fieldDiscriminator" for field in avro["fields"])


def choice(properties):
    """An object with exactly one of the members."""
    one = {"type": "object", "minProperties": 1, "maxProperties": 1}
    return {**one, "properties": properties, "additionalProperties": False}


def on_the_wire(name):
    return name.replace(".pegasus2avro.", ".")


def full_name(avro):
    return on_the_wire(f"{avro['namespace']}.{avro['name']}")


def tag_of(member):
    return on_the_wire(member) if isinstance(member, str) else full_name(member)


def entity_types_of(urn_class):
    """`DataFlowUrn` means one entity type, `Urn` any."""
    name = urn_class.removesuffix("Urn")
    known = {entity.lower(): entity for entity in KEY_ASPECTS}
    return [known.get(name.lower(), name[0].lower() + name[1:])] if name else []


def without_nulls(default):
    if not isinstance(default, dict):
        return default
    return {name: without_nulls(value) for name, value in default.items() if value is not None}


def without_v3(annotation):
    """Removes the settings of DataHub's newer search index, which aspectd does not use."""
    if not isinstance(annotation, dict):
        return annotation
    return {name: without_v3(value) for name, value in annotation.items() if name != "v3"}


def entity_of(key_aspect):
    info = key_aspect.ASPECT_INFO
    category = info.get("entityCategory")
    return {
        "key": key_aspect.ASPECT_NAME,
        "category": None if category == "_unset_" else category,
        "aspects": info["entityAspects"],
    }


def make_model():
    definitions = Definitions()
    aspects = {}
    for name, aspect in sorted(ASPECT_NAME_MAP.items()):
        avro = aspect.RECORD_SCHEMA.to_json()
        definitions.define(avro)
        kind = "timeseries" if aspect.ASPECT_TYPE == "timeseries" else "versioned"
        aspects[name] = {"kind": kind, "record": full_name(avro)}
    for aspect in aspects.values():
        shared = aspect["record"] in definitions.referenced
        aspect["schema"] = {"$ref": REFERENCE + aspect["record"]} if shared else definitions.schemas[aspect["record"]]
    shared = {name: schema for name, schema in sorted(definitions.schemas.items()) if name in definitions.referenced}
    entities = {name: entity_of(key) for name, key in sorted(KEY_ASPECTS.items())}
    return entities, aspects, shared


def add_annotations(shared):
    """DataHub indexes values of structured properties in a way of its own. Without an index a deletion could not find them."""
    assignment = shared["com.linkedin.structured.StructuredPropertyValueAssignment"]["properties"]["propertyUrn"]
    assignment["x-search"] = {
        "fieldName": "structuredProperties",
        "fieldType": "URN",
        "hasValuesFieldName": "hasStructuredProperties",
        "queryByDefault": False,
    }
    assignment["x-relationship"] = {"entityTypes": ["structuredProperty"], "name": "HasStructuredProperty"}


def block(name, members):
    """One line per member, so that a diff between two versions of the client is readable."""
    texts = [f"{json.dumps(key)}:{json.dumps(value, separators=(',', ':'))}" for key, value in members.items()]
    return f'"{name}":{{\n' + ",\n".join(texts) + "\n}"


if __name__ == "__main__":
    entities, aspects, shared = make_model()
    add_annotations(shared)
    parts = [
        '"$schema":"https://json-schema.org/draft/2020-12/schema"',
        f'"client":"acryl-datahub {version("acryl-datahub")}"',
        block("entities", entities),
        block("aspects", aspects),
        block("$defs", shared),
    ]
    TARGET.write_text("{\n" + ",\n".join(parts) + "\n}\n")
