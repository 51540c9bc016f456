/**
 * How the members of an array are addressed in a patch: by the text of these fields, outermost first (`a␟b` reads field
 * `b` of field `a`); by their own text when there are none.
 */
export interface MemberKeys {
  readonly fields: readonly string[]
  /** Members are unions that hold a text under this name. */
  readonly wrap?: string
  /** Column lineage: transformation, downstream, query and upstream, whatever the members look like. */
  readonly lineage?: true
}

/** By the path of the array inside the aspect, `*` for a member; a client may also name just the last field. */
export type ArrayKeys = Readonly<Record<string, MemberKeys>>

/** Descends into a member, as `attribution␟source`. */
export const DESCEND = '\u241f'

const SOURCE = `attribution${DESCEND}source`
const by = (...fields: readonly string[]): MemberKeys => ({ fields })
const EDGES = by('destinationUrn')
const OWN_TEXT = by()
const LINEAGE: MemberKeys = { fields: ['transformOperation', 'downstream', 'query', 'upstream'], lineage: true }
const TAGS = by('tag', SOURCE)
const TERMS = by('urn', SOURCE)

const columns = (fields: string): ArrayKeys => ({
  [fields]: by('fieldPath'),
  [`${fields}/*/globalTags/tags`]: TAGS,
  [`${fields}/*/glossaryTerms/terms`]: TERMS
})

/** What DataHub's clients patch without naming the keys. */
export const ARRAY_KEYS: Readonly<Record<string, ArrayKeys>> = {
  globalTags: { tags: TAGS },
  glossaryTerms: { terms: TERMS },
  ownership: { owners: by('owner', 'type', 'typeUrn', SOURCE) },
  structuredProperties: { properties: by('propertyUrn', SOURCE) },
  documentation: { documentations: by(SOURCE) },
  domains: { domainAssociations: by('domain', SOURCE), domains: OWN_TEXT },
  upstreamLineage: { upstreams: by('dataset'), fineGrainedLineages: LINEAGE },
  dataJobInputOutput: {
    inputDatasetEdges: EDGES,
    outputDatasetEdges: EDGES,
    inputDatajobEdges: EDGES,
    inputDatasets: OWN_TEXT,
    outputDatasets: OWN_TEXT,
    inputDatajobs: OWN_TEXT,
    inputDatasetFields: OWN_TEXT,
    outputDatasetFields: OWN_TEXT,
    fineGrainedLineages: LINEAGE
  },
  editableSchemaMetadata: columns('editableSchemaFieldInfo'),
  schemaMetadata: columns('fields'),
  chartInfo: { inputEdges: EDGES, inputs: { fields: [], wrap: 'string' } },
  dashboardInfo: {
    chartEdges: EDGES,
    datasetEdges: EDGES,
    dashboards: EDGES,
    charts: OWN_TEXT,
    datasets: OWN_TEXT
  },
  dataProductProperties: { assets: EDGES },
  siblings: { siblings: OWN_TEXT },
  institutionalMemory: { elements: by('url') },
  propertyDefinition: { allowedValues: by('value'), entityTypes: OWN_TEXT, allowedPlatforms: OWN_TEXT },
  formInfo: {
    prompts: by('id'),
    'actors/users': OWN_TEXT,
    'actors/groups': OWN_TEXT,
    'actors/ownershipTypes': OWN_TEXT
  }
}
