"""An action: a dataset that gets the tag pii gets the tag governed, too. Each event is one line of the file `record`."""

import json

from datahub_actions.action.action import Action
from datahub_actions.event.event_envelope import EventEnvelope
from datahub_actions.event.event_registry import EntityChangeEvent
from datahub_actions.pipeline.pipeline_context import PipelineContext


class Governed(Action):
    @classmethod
    def create(cls, config_dict: dict, ctx: PipelineContext) -> "Action":
        return cls(config_dict, ctx)

    def __init__(self, config: dict, ctx: PipelineContext):
        self.record = config["record"]
        self.graph = ctx.graph

    def act(self, envelope: EventEnvelope) -> None:
        event = envelope.event
        with open(self.record, "a") as record:
            record.write(json.dumps(json.loads(event.as_json())) + "\n")
        if not isinstance(event, EntityChangeEvent) or event.category != "TAG":
            return
        if event.operation == "ADD" and event.safe_parameters["tagUrn"] == "urn:li:tag:pii":
            self.graph.add_tags_to_dataset(event.entityUrn, ["urn:li:tag:governed"])

    def close(self) -> None:
        pass
