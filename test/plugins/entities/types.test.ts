import { readFileSync } from 'node:fs'
import t from 'tap'
import { enumName } from '../../../core/index.ts'
import { start } from '../../helper.ts'
import { ingest, proposal } from './proposals.ts'

const { admin } = await start(t)

/** DataHub's name of the GraphQL type of each entity type that has one. */
const NAMES: Readonly<Record<string, string>> = {
  application: 'Application',
  businessAttribute: 'BusinessAttribute',
  chart: 'Chart',
  container: 'Container',
  corpGroup: 'CorpGroup',
  corpuser: 'CorpUser',
  dashboard: 'Dashboard',
  dataFlow: 'DataFlow',
  dataHubExecutionRequest: 'ExecutionRequest',
  dataHubFile: 'DataHubFile',
  dataHubPageModule: 'DataHubPageModule',
  dataHubPageTemplate: 'DataHubPageTemplate',
  dataHubPersona: 'DataHubPersona',
  dataHubPolicy: 'DataHubPolicy',
  dataHubRole: 'DataHubRole',
  dataHubView: 'DataHubView',
  dataJob: 'DataJob',
  dataPlatform: 'DataPlatform',
  dataPlatformInstance: 'DataPlatformInstance',
  dataProcessInstance: 'DataProcessInstance',
  dataProduct: 'DataProduct',
  dataset: 'Dataset',
  dataType: 'DataTypeEntity',
  document: 'Document',
  domain: 'Domain',
  entityType: 'EntityTypeEntity',
  erModelRelationship: 'ERModelRelationship',
  form: 'Form',
  glossaryNode: 'GlossaryNode',
  glossaryTerm: 'GlossaryTerm',
  mlFeature: 'MLFeature',
  mlFeatureTable: 'MLFeatureTable',
  mlModel: 'MLModel',
  mlModelGroup: 'MLModelGroup',
  mlPrimaryKey: 'MLPrimaryKey',
  notebook: 'Notebook',
  ownershipType: 'OwnershipTypeEntity',
  platformResource: 'DataHubPlatformResource',
  post: 'Post',
  query: 'QueryEntity',
  role: 'Role',
  schemaField: 'SchemaFieldEntity',
  structuredProperty: 'StructuredPropertyEntity',
  tag: 'Tag',
  versionSet: 'VersionSet'
}

/** Types of a plugin for the quality of data: known by these names while it is enabled. */
const QUALITY: Readonly<Record<string, string>> = {
  assertion: 'Assertion',
  dataContract: 'DataContract',
  incident: 'Incident',
  test: 'Test'
}

/**
 * DataHub's GraphQL has no type for these, or one that is not an entity (IngestionSource, Secret): references to them
 * show their URN.
 */
const OTHERS = [
  ...['agentSkill', 'aiAgent', 'api', 'dataHubAction', 'dataHubIngestionSource', 'dataHubOpenAPISchema'],
  ...['dataHubRetention', 'dataHubSecret', 'dataHubStepState', 'dataHubUpgrade', 'dataProcess', 'globalSettings'],
  ...['lifecycleStageType', 'metric', 'mlModelDeployment', 'repository', 'searchTemplate', 'semanticModel', 'service'],
  'telemetry'
]

/** Credentials: their own operations show them, under DataHub's names; references to them show their URN. */
const CREDENTIALS = ['dataHubAccessToken', 'dataHubConnection']

/** No operation reads or writes them but their own. */
const SEALED = ['inviteToken']

interface Property {
  readonly format?: string
  readonly $ref?: string
  readonly 'x-entity'?: readonly string[]
}
interface Model {
  readonly entities: Readonly<Record<string, { readonly key: string }>>
  readonly aspects: Readonly<
    Record<string, { readonly schema: { readonly properties: Readonly<Record<string, Property>> } }>
  >
}
const model: Model = JSON.parse(readFileSync(new URL('../../../plugins/entities/model.json', import.meta.url), 'utf8'))

const NESTED: Readonly<Record<string, string>> = {
  dataFlow: 'urn:li:dataFlow:(airflow,dag,PROD)',
  parent: 'urn:li:dataset:(urn:li:dataPlatform:hive,x,PROD)'
}

/** `dataset` → `urn:li:dataset:(urn:li:dataPlatform:hive,x,PROD)`, from the properties of its key. */
function exampleOf(type: string): string {
  const { key } = model.entities[type] ?? { key: '' }
  const parts = Object.entries(model.aspects[key]?.schema.properties ?? {}).map(([name, property]) => {
    if (property.format === 'urn')
      return NESTED[property['x-entity']?.[0] ?? ''] ?? NESTED[name] ?? 'urn:li:dataPlatform:hive'
    return property.$ref ? 'PROD' : 'x'
  })
  return `urn:li:${type}:${parts.length > 1 ? `(${parts.join(',')})` : parts[0]}`
}

async function written(type: string): Promise<string> {
  if (type === 'dataHubAccessToken') {
    const created = await admin.gql(`mutation {
      createAccessToken(input: {
        type: PERSONAL, actorUrn: "urn:li:corpuser:datahub", duration: ONE_HOUR, name: "types"
      }) { metadata { urn } }
    }`)
    return created.data.createAccessToken.metadata.urn
  }
  const urn = exampleOf(type)
  const { status, body } = await ingest(admin, proposal(urn, model.entities[type]?.key ?? '', {}))
  if (status !== 200) throw new Error(`${urn}: ${JSON.stringify(body)}`)
  return urn
}

const types = Object.keys(model.entities)

t.test('the table names every entity type once', async t => {
  t.equal(types.length, 72)
  const listed = [...Object.keys(NAMES), ...Object.keys(QUALITY), ...OTHERS, ...CREDENTIALS, ...SEALED]
  t.strictSame(listed.sort(), types.sort())
})

t.test('an entity of every type has the GraphQL type of DataHub, in entity and in entities', async t => {
  const { data: introspected } = await admin.gql('{ __schema { types { name } } }')
  const known = new Set(introspected.__schema.types.map(({ name }: { name: string }) => name))
  const expected: object[] = []
  const urns: string[] = []
  for (const type of types.filter(type => !SEALED.includes(type))) {
    const urn = await written(type)
    const quality = QUALITY[type]
    const name = NAMES[type] ?? (quality !== undefined && known.has(quality) ? quality : 'OtherEntity')
    const one = { __typename: name, urn, type: enumName(type) }
    const { data, errors } = await admin.gql('query($urn: String!) { entity(urn: $urn) { __typename urn type } }', {
      urn
    })
    t.strictSame({ errors, entity: data?.entity }, { errors: undefined, entity: one })
    expected.push(one)
    urns.push(urn)
  }
  const asked = [...urns, 'urn:li:dataset:(urn:li:dataPlatform:hive,none,PROD)']
  const { data } = await admin.gql('query($urns: [String!]!) { entities(urns: $urns) { __typename urn type } }', {
    urns: asked
  })
  t.strictSame(data.entities, [...expected, null], 'in the order of the question, null for what does not exist')
})

t.test('a sealed entity is as one that does not exist', async t => {
  const { data } = await admin.gql('{ entity(urn: "urn:li:inviteToken:x") { urn } }')
  t.strictSame(data.entity, null)
})
