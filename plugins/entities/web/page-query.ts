import { type LabelKind, plugins } from 'aspectd/console'
import { isTaggable, isTermable } from './editable-types.ts'

/** GraphQL's types of entities, each with the plugin that has it if that is not `entities`. */
const TYPES: Readonly<Record<string, readonly [name: string, plugin?: string]>> = {
  application: ['Application', 'domains'],
  assertion: ['Assertion', 'quality'],
  businessAttribute: ['BusinessAttribute', 'business-attributes'],
  chart: ['Chart'],
  container: ['Container'],
  corpGroup: ['CorpGroup'],
  corpuser: ['CorpUser'],
  dashboard: ['Dashboard'],
  dataFlow: ['DataFlow'],
  dataJob: ['DataJob'],
  dataPlatformInstance: ['DataPlatformInstance'],
  dataProcessInstance: ['DataProcessInstance'],
  dataProduct: ['DataProduct', 'domains'],
  dataset: ['Dataset'],
  document: ['Document', 'documents'],
  domain: ['Domain', 'domains'],
  erModelRelationship: ['ERModelRelationship', 'er-model'],
  form: ['Form', 'forms'],
  glossaryNode: ['GlossaryNode', 'glossary'],
  glossaryTerm: ['GlossaryTerm', 'glossary'],
  incident: ['Incident', 'quality'],
  mlFeature: ['MLFeature'],
  mlFeatureTable: ['MLFeatureTable'],
  mlModel: ['MLModel'],
  mlModelGroup: ['MLModelGroup'],
  mlPrimaryKey: ['MLPrimaryKey'],
  notebook: ['Notebook'],
  schemaField: ['SchemaFieldEntity'],
  tag: ['Tag']
}

const PLACED = new Set('chart container dashboard dataFlow dataJob dataset mlModel mlModelGroup'.split(' '))

const STORED = 'lastIngested stored: aspects(input: { aspectNames: $aspects }) { aspectName payload }'
const LABELS: Readonly<Record<LabelKind, string>> = {
  tag: 'tags { tags { tag { urn properties { name colorHex } status { removed } } } }',
  term: 'glossaryTerms { terms { term { urn properties { name } status { removed } } } }'
}

/** GraphQL's name of an entity type; `undefined` if it has none now. */
export function graphqlType(type: string): string | undefined {
  const [name, plugin] = TYPES[type] ?? []
  return plugin === undefined || plugins.value.has(plugin) ? name : undefined
}

/** Columns in the overview. */
const COLUMNS = 6

function columnFields(labels: string): string {
  return `columnsShown: schemaMetadata {
      totalFields primaryKeys
      fields(start: 0, count: ${COLUMNS}) { fieldPath nativeDataType type description isPartOfKey ${labels} }
    }
    editedColumns: editableSchemaMetadata { editableSchemaFieldInfo { fieldPath description ${labels} } }`
}

/** What is asked for beside what every entity has. */
export interface Asked {
  readonly type: string
  /** Its URN, if that of the entity says it: then its name is asked for. */
  readonly platform: string | undefined
  /** The kinds of labels that plugins offer. */
  readonly labels: readonly LabelKind[]
  /** What the panels of plugins select. */
  readonly fields: readonly string[]
}

/** What the page itself shows beside the stored aspects: names of what these refer to. */
function ownFields({ type, labels }: Asked): readonly string[] {
  const possible = labels.filter(kind => (kind === 'tag' ? isTaggable(type) : isTermable(type)))
  return [
    ...(PLACED.has(type) ? ['parentContainers { containers { urn properties { name } } }'] : []),
    ...(type === 'dataset' ? [columnFields(labels.map(kind => LABELS[kind]).join(' '))] : []),
    ...(type === 'container' ? ['platform { urn name properties { displayName } }'] : []),
    ...possible.map(kind => LABELS[kind])
  ]
}

/**
 * The one request of the page: whether the entity exists, what the user may do, and what the panels of all plugins show
 * first.
 */
export function pageQuery(asked: Asked): string {
  const { type, platform } = asked
  const shown = graphqlType(type)
  const fields = [STORED, ...ownFields(asked), ...asked.fields]
  // GraphQL refuses to name an entity of a type that it does not have.
  const ofType = shown === undefined ? '' : `entity(urn: $urn) { urn ... on ${shown} { ${fields.join(' ')} } }`
  const ofPlatform = 'platform: entity(urn: $platform) { urn ... on DataPlatform { name properties { displayName } } }'
  const parameters = [
    '$urn: String!, $actor: String!',
    ...(platform === undefined ? [] : ['$platform: String!']),
    ...(shown === undefined ? [] : ['$aspects: [String!]'])
  ].join(', ')
  return `query entityPage(${parameters}) {
    entityExists(urn: $urn)
    getGrantedPrivileges(input: { actorUrn: $actor, resourceSpec: { resourceType: OTHER, resourceUrn: $urn } }) { privileges }
    ${ofType}
    ${platform === undefined ? '' : ofPlatform}
  }`
}
