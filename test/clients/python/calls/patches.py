"""Every method of the patch builders, on aspects that exist and that do not; each read back."""

from harness import call, dataset, graph, read, same, write

import datahub.metadata.schema_classes as m
from datahub.specific.api import ApiPatchBuilder
from datahub.specific.chart import ChartPatchBuilder
from datahub.specific.dashboard import DashboardPatchBuilder
from datahub.specific.datajob import DataJobPatchBuilder
from datahub.specific.dataproduct import DataProductPatchBuilder
from datahub.specific.dataset import DatasetPatchBuilder
from datahub.specific.form import FormPatchBuilder
from datahub.specific.status import StatusPatchBuilder
from datahub.specific.structured_property import StructuredPropertyPatchBuilder

ACTOR = "urn:li:corpuser:datahub"
STAMP = m.AuditStampClass(1, ACTOR)
TAG, TERM, DOMAIN = "urn:li:tag:a/é", "urn:li:glossaryTerm:a~b", "urn:li:domain:d"
PROPERTY = "urn:li:structuredProperty:text"
up, upper = dataset("up/é"), dataset("up 2")
OWNER = m.OwnerClass(ACTOR, m.OwnershipTypeClass.TECHNICAL_OWNER)

write(PROPERTY, m.StructuredPropertyDefinitionClass(
    qualifiedName="text", valueType="urn:li:dataType:datahub.string", cardinality="MULTIPLE",
    entityTypes=["urn:li:entityType:datahub.dataset", "urn:li:entityType:datahub.dataProduct"]))


def get(value, path):
    for step in path:
        if value is None:
            return None
        value = [getattr(one, step, None) for one in value] if isinstance(value, list) else getattr(value, step, None)
    return value


class Builder:
    """The rows of one builder on one entity."""

    def __init__(self, builder, urn):
        self.builder, self.urn = builder, urn

    def case(self, name, change, aspect, path, wanted):
        @call("patch builders", f"{self.builder.__name__}.{name}")
        def _():
            patch = self.builder(self.urn)
            change(patch)
            graph.emit_mcps(patch.build())
            same(get(read(self.urn, aspect), path.split(".")), wanted)

    def common(self, *, tags=True, domains=True, custom=None):
        owner = lambda p: p.add_owner(OWNER)
        self.case("add_owner", owner, m.OwnershipClass, "owners.owner", [ACTOR])
        self.case("remove_owner", lambda p: p.remove_owner(ACTOR), m.OwnershipClass, "owners", [])
        self.case("set_owners", lambda p: p.set_owners([OWNER]), m.OwnershipClass, "owners.owner", [ACTOR])
        if tags:
            tag, term = m.TagAssociationClass(TAG), m.GlossaryTermAssociationClass(TERM)
            self.case("add_tag", lambda p: p.add_tag(tag), m.GlobalTagsClass, "tags.tag", [TAG])
            self.case("remove_tag", lambda p: p.remove_tag(TAG), m.GlobalTagsClass, "tags", [])
            self.case("add_term", lambda p: p.add_term(term), m.GlossaryTermsClass, "terms.urn", [TERM])
            self.case("remove_term", lambda p: p.remove_term(TERM), m.GlossaryTermsClass, "terms", [])
        if domains:
            domain = m.DomainAssociationClass(DOMAIN)
            self.case("add_domain", lambda p: p.add_domain(domain), m.DomainsClass, "domains", [DOMAIN])
            self.case("remove_domain", lambda p: p.remove_domain(DOMAIN), m.DomainsClass, "domains", [])
        if custom:
            path = "customProperties"
            self.case("add_custom_property", lambda p: p.add_custom_property("k/~", "v"), custom, path, {"k/~": "v"})
            more = {"a": "1", "b": "2"}
            self.case("add_custom_properties", lambda p: p.add_custom_properties(more), custom, path, {"k/~": "v", **more})
            self.case("remove_custom_property", lambda p: p.remove_custom_property("k/~"), custom, path, more)
            self.case("set_custom_properties", lambda p: p.set_custom_properties({"c": "3"}), custom, path, {"c": "3"})

    def structured(self):
        aspect, path = m.StructuredPropertiesClass, "properties.values"
        manual = lambda value: m.StructuredPropertyValueAssignmentClass(PROPERTY, [value])
        self.case("add_structured_property", lambda p: p.add_structured_property(PROPERTY, "x"), aspect, path, [["x"]])
        self.case("set_structured_property", lambda p: p.set_structured_property(PROPERTY, ["y", "z"]), aspect, path, [["y", "z"]])
        self.case("remove_structured_property", lambda p: p.remove_structured_property(PROPERTY), aspect, path, [])
        self.case("add_structured_property_manual", lambda p: p.add_structured_property_manual(manual("m")), aspect, path, [["m"]])
        self.case("set_structured_property_manual", lambda p: p.set_structured_property_manual(manual("n")), aspect, path, [["n"]])

    def fields(self, aspect, prefix, **values):
        """Methods set_<name>(value), each with the path of its member and the value."""
        for name, (path, value, *wanted) in values.items():
            set_ = lambda p, name=name, value=value: getattr(p, f"{prefix}{name}")(value)
            self.case(f"{prefix}{name}", set_, aspect, path, wanted[0] if wanted else value)


def fine(name):
    column = lambda urn, field: f"urn:li:schemaField:({urn},{field})"
    return m.FineGrainedLineageClass(
        upstreamType=m.FineGrainedLineageUpstreamTypeClass.FIELD_SET,
        downstreamType=m.FineGrainedLineageDownstreamTypeClass.FIELD,
        upstreams=[column(up, name)], downstreams=[column(dataset("patched/é"), name)], transformOperation="COPY")


data = Builder(DatasetPatchBuilder, dataset("patched/é"))
data.common(custom=m.DatasetPropertiesClass)
data.structured()
P, L = m.DatasetPropertiesClass, m.UpstreamLineageClass
data.fields(P, "set_", display_name=("name", "n"), description=("description", "d"), qualified_name=("qualifiedName", "q"),
            external_url=("externalUrl", "http://x"), created=("created.time", m.TimeStampClass(5), 5),
            last_modified=("lastModified.time", m.TimeStampClass(6), 6))
data.case("set_description (editable)", lambda p: p.set_description("e", editable=True), m.EditableDatasetPropertiesClass, "description", "e")
upstream = lambda urn: m.UpstreamClass(urn, m.DatasetLineageTypeClass.COPY)
data.case("add_upstream_lineage", lambda p: p.add_upstream_lineage(upstream(up)), L, "upstreams.dataset", [up])
data.case("remove_upstream_lineage", lambda p: p.remove_upstream_lineage(up), L, "upstreams", [])
data.case("set_upstream_lineages", lambda p: p.set_upstream_lineages([upstream(upper)]), L, "upstreams.dataset", [upper])
for word in ("fine_grained_upstream_lineage", "fine_grained_lineage"):
    path = "fineGrainedLineages.upstreams"
    data.case(f"add_{word}", lambda p: getattr(p, f"add_{word}")(fine("a/b")), L, path, [fine("a/b").upstreams])
    data.case(f"remove_{word}", lambda p: getattr(p, f"remove_{word}")(fine("a/b")), L, "fineGrainedLineages", [])
    data.case(f"set_{word}s", lambda p: getattr(p, f"set_{word}s")([fine("c")]), L, path, [fine("c").upstreams])
    data.case(f"set_{word}s (none)", lambda p: getattr(p, f"set_{word}s")([]), L, "fineGrainedLineages", [])
S = m.SiblingsClass
data.case("add_sibling", lambda p: p.add_sibling(up, primary=True), S, "siblings", [up])
data.case("remove_sibling", lambda p: p.remove_sibling(up), S, "siblings", [])
data.case("set_siblings", lambda p: p.set_siblings([upper]), S, "siblings", [upper])
text = m.DocumentationAssociationClass("doc", attribution=m.MetadataAttributionClass(1, ACTOR, source="urn:li:dataHubAction:a"))
data.case("add_documentation", lambda p: p.add_documentation(text), m.DocumentationClass, "documentations.documentation", ["doc"])
data.case("remove_documentation", lambda p: p.remove_documentation("urn:li:dataHubAction:a"), m.DocumentationClass, "documentations", [])
E_, field = m.EditableSchemaMetadataClass, lambda p: p.for_field("a.b/c")


def tags_of_field():
    [info] = read(data.urn, E_).editableSchemaFieldInfo
    return (info.fieldPath, get(info, ["globalTags", "tags", "tag"]), get(info, ["glossaryTerms", "terms", "urn"]))


@call("patch builders", "DatasetPatchBuilder.for_field: add_tag, remove_tag, add_term, remove_term")
def _():
    term = m.GlossaryTermAssociationClass(TERM)
    graph.emit_mcps(field(DatasetPatchBuilder(data.urn)).add_tag(m.TagAssociationClass(TAG)).parent().build())
    graph.emit_mcps(field(DatasetPatchBuilder(data.urn)).add_term(term).parent().build())
    same(tags_of_field(), ("a.b/c", [TAG], [TERM]))
    graph.emit_mcps(field(DatasetPatchBuilder(data.urn)).remove_tag(TAG).remove_term(TERM).parent().build())
    same(tags_of_field(), ("a.b/c", [], []))


edge = m.EdgeClass
C = m.ChartInfoClass
chart = Builder(ChartPatchBuilder, "urn:li:chart:(looker,a/é)")
write(chart.urn, C(title="", description="", lastModified=m.ChangeAuditStampsClass()))
chart.common(custom=C)
chart.fields(C, "set_", title=("title", "t"), description=("description", "d"), access=("access", "PUBLIC"),
             chart_url=("chartUrl", "http://c"), external_url=("externalUrl", "http://x"), last_refreshed=("lastRefreshed", 7),
             type=("type", "BAR"), input_edges=("inputEdges.destinationUrn", [edge(upper)], [upper]),
             last_modified=("lastModified.created.time", m.ChangeAuditStampsClass(created=STAMP), 1))
chart.case("add_input_edge", lambda p: p.add_input_edge(up), C, "inputEdges.destinationUrn", [upper, up])
chart.case("remove_input_edge", lambda p: p.remove_input_edge(upper), C, "inputEdges.destinationUrn", [up])
chart.case("add_inputs", lambda p: p.add_inputs([upper]), C, "inputs", [upper])

D = m.DashboardInfoClass
board = Builder(DashboardPatchBuilder, "urn:li:dashboard:(looker,b/é)")
write(board.urn, D(title="", description="", lastModified=m.ChangeAuditStampsClass()))
board.common(custom=D)
board.fields(D, "set_", title=("title", "t"), description=("description", "d"), access=("access", "PUBLIC"),
             dashboard_url=("dashboardUrl", "http://c"), external_url=("externalUrl", "http://x"),
             last_refreshed=("lastRefreshed", 7), dataset_edges=("datasetEdges.destinationUrn", [edge(upper)], [upper]),
             chart_edges=("chartEdges.destinationUrn", [edge(chart.urn)], [chart.urn]),
             last_modified=("lastModified.created.time", m.ChangeAuditStampsClass(created=STAMP), 1))
board.case("add_dataset_edge", lambda p: p.add_dataset_edge(up), D, "datasetEdges.destinationUrn", [upper, up])
board.case("remove_dataset_edge", lambda p: p.remove_dataset_edge(upper), D, "datasetEdges.destinationUrn", [up])
board.case("add_datasets", lambda p: p.add_datasets([upper]), D, "datasets", [upper])
board.case("remove_chart_edge", lambda p: p.remove_chart_edge(chart.urn), D, "chartEdges", [])
board.case("add_chart_edge", lambda p: p.add_chart_edge(chart.urn), D, "chartEdges.destinationUrn", [chart.urn])
board.case("add_charts", lambda p: p.add_charts(["urn:li:chart:(l,2)"]), D, "charts", ["urn:li:chart:(l,2)"])
inner = "urn:li:dashboard:(looker,inner)"
board.case("add_dashboard", lambda p: p.add_dashboard(inner), D, "dashboards.destinationUrn", [inner])

J = m.DataJobInputOutputClass
JOB = "urn:li:dataJob:(urn:li:dataFlow:(airflow,f,PROD),%s)"
job = Builder(DataJobPatchBuilder, JOB % "j")
write(job.urn, m.DataJobInfoClass(name="j", type="x"))
job.common(custom=m.DataJobInfoClass)
column = f"urn:li:schemaField:({up},c)"
for method, path, target, other in (
    ("input_datajob", "inputDatajobEdges.destinationUrn", JOB % "k", JOB % "l"),
    ("input_dataset", "inputDatasetEdges.destinationUrn", up, upper),
    ("output_dataset", "outputDatasetEdges.destinationUrn", up, upper),
):
    job.case(f"add_{method}", lambda p: getattr(p, f"add_{method}")(target), J, path, [target])
    job.case(f"remove_{method}", lambda p: getattr(p, f"remove_{method}")(target), J, path, [])
    job.case(f"set_{method}s", lambda p: getattr(p, f"set_{method}s")([edge(other)]), J, path, [other])
for method, path in (("input_dataset_field", "inputDatasetFields"), ("output_dataset_field", "outputDatasetFields")):
    job.case(f"add_{method}", lambda p: getattr(p, f"add_{method}")(column), J, path, [column])
    job.case(f"remove_{method}", lambda p: getattr(p, f"remove_{method}")(column), J, path, [])
job.case("add_fine_grained_lineage", lambda p: p.add_fine_grained_lineage(fine("a")), J, "fineGrainedLineages.upstreams", [fine("a").upstreams])
job.case("remove_fine_grained_lineage", lambda p: p.remove_fine_grained_lineage(fine("a")), J, "fineGrainedLineages", [])
job.case("set_fine_grained_lineages", lambda p: p.set_fine_grained_lineages([fine("b")]), J, "fineGrainedLineages.upstreams", [fine("b").upstreams])

R = m.DataProductPropertiesClass
product = Builder(DataProductPatchBuilder, "urn:li:dataProduct:p")
product.common(custom=R)
product.structured()
product.fields(R, "set_", name=("name", "n"), description=("description", "d"), external_url=("externalUrl", "http://x"))
product.case("add_asset", lambda p: p.add_asset(up, output_port=True), R, "assets.destinationUrn", [up])
product.case("remove_asset", lambda p: p.remove_asset(up), R, "assets", [])
product.case("set_assets", lambda p: p.set_assets([m.DataProductAssociationClass(destinationUrn=upper)]), R, "assets.destinationUrn", [upper])
link = m.InstitutionalMemoryMetadataClass("http://doc", "doc", STAMP)
product.case("add_institutional_memory", lambda p: p.add_institutional_memory(link), m.InstitutionalMemoryClass, "elements.url", ["http://doc"])


@call("patch builders", "DataProductPatchBuilder.set_parent_data_product")
def _():
    parent = "urn:li:dataProduct:parent"
    patch = DataProductPatchBuilder(product.urn).set_parent_data_product(parent).build()
    graph.emit_mcps(patch)
    assert parent in str(graph.get_entity_raw(product.urn, [str(patch[0].aspectName)]))


F = m.FormInfoClass
form = Builder(FormPatchBuilder, "urn:li:form:f")
form.fields(F, "set_", name=("name", "n"), description=("description", "d"), type=("type", "VERIFICATION"),
            ownership_form=("actors.owners", False))
form.case("add_owner", lambda p: p.add_owner(OWNER), m.OwnershipClass, "owners.owner", [ACTOR])
for word, path, urn in (("group", "actors.groups", "urn:li:corpGroup:g"), ("user", "actors.users", ACTOR),
                        ("ownership_type", "actors.ownershipTypes", "urn:li:ownershipType:__system__data_steward")):
    form.case(f"add_assigned_{word}", lambda p: getattr(p, f"add_assigned_{word}")(urn), F, path, [urn])
    form.case(f"remove_assigned_{word}", lambda p: getattr(p, f"remove_assigned_{word}")(urn), F, path, [])
prompt = lambda id: m.FormPromptClass(id, id, m.FormPromptTypeClass.STRUCTURED_PROPERTY,
                                      structuredPropertyParams=m.StructuredPropertyParamsClass(PROPERTY))
form.case("add_prompt", lambda p: p.add_prompt(prompt("1")), F, "prompts.id", ["1"])
form.case("add_prompts", lambda p: p.add_prompts([prompt("2"), prompt("3")]), F, "prompts.id", ["1", "2", "3"])
form.case("remove_prompt", lambda p: p.remove_prompt("1"), F, "prompts.id", ["2", "3"])
form.case("remove_prompts", lambda p: p.remove_prompts(["2", "3"]), F, "prompts", [])

T = m.StructuredPropertyDefinitionClass
defined = Builder(StructuredPropertyPatchBuilder, PROPERTY)
defined.fields(T, "set_", display_name=("displayName", "D"), description=("description", "d"), immutable=("immutable", True),
               qualified_name=("qualifiedName", "text"), cardinality=("cardinality", "MULTIPLE"), version=("version", "20240614080000"),
               value_type=("valueType", "urn:li:dataType:datahub.string"), type_qualifier=("typeQualifier", {"allowedTypes": []}))
tag_type = "urn:li:entityType:datahub.tag"
defined.case("add_entity_type", lambda p: p.add_entity_type(tag_type), T, "entityTypes", ["urn:li:entityType:datahub.dataset", "urn:li:entityType:datahub.dataProduct", tag_type])
LIMITED = "urn:li:structuredProperty:limited"
write(LIMITED, T(qualifiedName="limited", valueType="urn:li:dataType:datahub.string", entityTypes=[tag_type], allowedValues=[m.PropertyValueClass("u")]))
Builder(StructuredPropertyPatchBuilder, LIMITED).case(
    "add_allowed_value", lambda p: p.add_allowed_value(m.PropertyValueClass("v")), T, "allowedValues.value", ["u", "v"])

A = m.ApiSignatureClass
api = Builder(ApiPatchBuilder, "urn:li:api:a")
api.case("add_input_dataset", lambda p: p.add_input_dataset(up), A, "inputDatasetEdges.destinationUrn", [up])
api.case("remove_input_dataset", lambda p: p.remove_input_dataset(up), A, "inputDatasetEdges", [])
api.case("add_output_dataset", lambda p: p.add_output_dataset(up), A, "outputDatasetEdges.destinationUrn", [up])
api.case("remove_output_dataset", lambda p: p.remove_output_dataset(up), A, "outputDatasetEdges", [])

Builder(StatusPatchBuilder, dataset("gone")).case("set_removed", lambda p: p.set_removed(True), m.StatusClass, "removed", True)
