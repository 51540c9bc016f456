/**
 * How a patch path addresses the members of an array: by the values of these fields, in this order (`a␟b` is field `b`
 * of field `a`). Without fields the members are strings and address themselves.
 */
export interface MemberKeys {
  readonly fields: readonly string[]
  /** Members are unions: objects with a string under this name. */
  readonly wrap?: string
  /** Column lineage: addressed by transformation, downstream, query and upstream. */
  readonly lineage?: true
}

/** By the path of the array inside the aspect, `*` for an array member. Clients may also send only the last name. */
export type ArrayKeys = Readonly<Record<string, MemberKeys>>

/** Separates nested field names, as in `attribution␟source`. */
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

/** The default keys, for DataHub's clients that send patches without `arrayPrimaryKeys`. */
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
  apiSignature: { inputDatasetEdges: EDGES, outputDatasetEdges: EDGES },
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
