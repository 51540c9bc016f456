import { GraphQLEnumType, printType } from 'graphql'
import t from 'tap'
import { operation } from '../../../core/contract/operation.ts'
import type { Contribution } from '../../../core/contract/plugin.ts'
import { enumName } from '../../../core/graphql/entity-types.ts'
import { ALICE, callBy, catalog, compose, PLUGINS, runner } from './fixture.ts'

const named = (plugin: string, contribution: Omit<Contribution<unknown>, 'api'>) => ({
  plugin,
  contribution: { api: undefined, ...contribution }
})
const ask = operation('signed-in', () => 1)

t.test('fields by aspect reach every type whose entity has the aspect, and only those', async t => {
  const { schema } = compose(...PLUGINS)
  for (const type of ['Dataset', 'Chart']) t.match(printType(schema.getType(type)!), 'tags: GlobalTags')
  t.notMatch(printType(schema.getType('OtherEntity')!), 'tags')
  const only = named('more', {
    entityFields: [{ having: 'status', only: ['Chart'], sdl: 'extra: Int', resolve: { extra: () => 5 } }]
  })
  const narrow = compose(...PLUGINS, only)
  t.match(printType(narrow.schema.getType('Chart')!), 'extra: Int')
  t.notMatch(printType(narrow.schema.getType('Dataset')!), 'extra')
  const { data } = await runner(narrow).run(
    { query: '{ dataset(urn: "urn:li:dataset:d") { friend { ... on Chart { extra } } } }' },
    callBy(ALICE)
  )
  t.strictSame(JSON.parse(JSON.stringify(data)), { dataset: { friend: { extra: 5 } } })
})

t.test('the enum of entity types has DataHub’s names and carries the model’s', async t => {
  const names = {
    dataset: 'DATASET',
    corpuser: 'CORP_USER',
    corpGroup: 'CORP_GROUP',
    dataJob: 'DATA_JOB',
    mlModel: 'MLMODEL',
    mlFeatureTable: 'MLFEATURE_TABLE',
    mlPrimaryKey: 'MLPRIMARY_KEY',
    dataHubAccessToken: 'ACCESS_TOKEN',
    dataHubIngestionSource: 'INGESTION_SOURCE',
    dataHubPolicy: 'DATAHUB_POLICY',
    dataHubRole: 'DATAHUB_ROLE',
    role: 'ROLE',
    erModelRelationship: 'ER_MODEL_RELATIONSHIP',
    dataHubOpenAPISchema: 'OPEN_API_SCHEMA',
    aspectdTask: 'ASPECTD_TASK'
  }
  for (const [type, name] of Object.entries(names)) t.equal(enumName(type), name)
  const type = compose(...PLUGINS).schema.getType('EntityType')
  t.ok(type instanceof GraphQLEnumType && type.getValue('MLFEATURE_TABLE')?.value === 'mlFeatureTable')
})

t.test('a catalog without mutations has no type Mutation', async t => {
  const { schema } = compose(
    named('reader', { sdl: 'extend type Query { one: Int }', operations: { Query: { one: ask } } })
  )
  t.equal(schema.getMutationType(), undefined)
})

t.test('the fingerprint stays with the schema and moves with it', async t => {
  const more = named('more', { sdl: 'extend type Query { one: Int }', operations: { Query: { one: ask } } })
  t.equal(compose(...PLUGINS).fingerprint, compose(...PLUGINS).fingerprint)
  t.not(compose(...PLUGINS).fingerprint, compose(...PLUGINS, more).fingerprint)
})

const catalogued = { plugin: 'catalog', contribution: catalog }
const misfits: [RegExp, ...Parameters<typeof compose>][] = [
  [
    /Query\.dataset has two owners in GraphQL, catalog and other:/,
    catalogued,
    named('other', { sdl: 'extend type Query { dataset: Int }', operations: { Query: { dataset: ask } } })
  ],
  [
    /Dataset\.name has two owners in GraphQL, catalog and other:/,
    catalogued,
    named('other', { sdl: 'extend type Dataset { name: Int }' })
  ],
  [
    /Dataset\.name has two owners in GraphQL, catalog and other:/,
    catalogued,
    named('other', { entityFields: [{ having: 'status', only: ['Dataset'], sdl: 'name: Int', resolve: {} }] })
  ],
  [/SearchInput\.start has two owners/, catalogued, named('other', { sdl: 'extend input SearchInput { start: Int }' })],
  [/Long has two owners in GraphQL, catalog and other:/, catalogued, named('other', { sdl: 'scalar Long' })],
  [
    /Color has two owners in GraphQL, one and two:/,
    named('one', { sdl: 'enum Color { RED }' }),
    named('two', { sdl: 'enum Color { BLUE }' })
  ],
  [
    /Color\.RED has two owners in GraphQL, one and two:/,
    named('one', { sdl: 'enum Color { RED }' }),
    named('two', { sdl: 'extend enum Color { RED }' })
  ],
  [
    /@mark has two owners/,
    named('one', { sdl: 'directive @mark on FIELD' }),
    named('two', { sdl: 'directive @mark on FIELD' })
  ],
  [/Query has two owners in GraphQL, core and other:/, named('other', { sdl: 'type Query { one: Int }' })],
  [/type of entity dataset has two owners/, catalogued, named('other', { entityTypes: { dataset: 'Dataset' } })],
  [/Dataset twice/, named('one', { sdl: 'type Dataset { a: Int } type Dataset { b: Int }' })],
  [
    /Query\.open of plugin bad does not say who may use it/,
    named('bad', {
      sdl: 'extend type Query { open: Int }',
      operations: { Query: { open: { allow: 'public', run: () => 1 } as never } }
    })
  ],
  [
    /plugin bad has a resolver of Query\.missing, which no sdl defines/,
    named('bad', { operations: { Query: { missing: ask } } })
  ],
  [
    /plugin bad has a resolver of Thing\.missing/,
    named('bad', { sdl: 'type Thing { a: Int }', fields: { Thing: { missing: () => 1 } } })
  ],
  [/plugin bad defines Query\.lonely without an operation/, named('bad', { sdl: 'extend type Query { lonely: Int }' })],
  [/plugin bad names Old as another name of the input New/, named('bad', { inputAliases: { Old: 'New' } })],
  [
    /plugin bad names Old as another name of the input Dataset/,
    catalogued,
    named('bad', { inputAliases: { Old: 'Dataset' } })
  ],
  [
    /plugin bad defines Any without fields\.Any\.__resolveType/,
    named('bad', { sdl: 'type A { a: Int } union Any = A' })
  ],
  [/definitions of plugin bad: Syntax Error/, named('bad', { sdl: 'type {' })],
  [
    /do not fit together: Unknown type "Nothing"\.[^.]*$/,
    named('bad', { sdl: 'type A { a: Nothing b: Nothing c: Nothing }' })
  ],
  [/Missing, the GraphQL type of an entity, is not in the schema/, named('bad', { entityTypes: { chart: 'Missing' } })]
]

t.test('what does not fit together is refused at start, naming plugin and place', async t => {
  for (const [message, ...plugins] of misfits)
    t.throws(() => compose(...plugins), { code: 'MISCONFIGURED', message }, String(message))
})
