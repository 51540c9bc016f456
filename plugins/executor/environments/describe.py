"""Prints what a form needs of one source type, as JSON: {title, state, capabilities, schema} or {error}.

Runs with the interpreter of an environment in which acryl-datahub is installed, and with the type as its argument.
"""

import json
import os
import sys

# Modules of a source print while they are imported.
answer = os.dup(1)
os.dup2(2, 1)


def describe(kind: str) -> dict:
    from datahub.ingestion.source.source_registry import source_registry

    if kind not in source_registry.mapping:
        return {"error": f"This version of the client has no source type {kind}."}
    try:
        source = source_registry.get(kind)
    except Exception as error:
        return {"error": f"The source type {kind} cannot be loaded: {error.__cause__ or error}"}
    if not hasattr(source, "get_config_class"):
        return {"error": f"The source type {kind} does not describe its settings."}
    status = getattr(source, "get_support_status", lambda: None)()
    capabilities = getattr(source, "get_capabilities", lambda: [])()
    return {
        "title": getattr(source, "get_platform_name", lambda: kind)(),
        "state": getattr(status, "name", "UNKNOWN"),
        "capabilities": sorted({one.capability.name for one in capabilities if one.supported}),
        "schema": source.get_config_class().model_json_schema(),
    }


with os.fdopen(answer, "w") as out:
    json.dump(describe(sys.argv[1]), out)
