import { GraphQLEnumType, printSchema, printType } from 'graphql'
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

t.test('entity fields are added to every type whose entity has the aspect, and only to those', async t => {
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

t.test('the enum EntityType has DataHub’s names and the model’s names as values', async t => {
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

t.test('the same definitions make a schema of its own each time; what is added is validated', async t => {
  const [one, other] = [compose(...PLUGINS), compose(...PLUGINS)]
  t.not(one.schema, other.schema)
  t.equal(printSchema(one.schema), printSchema(other.schema))
  const wrong = named('wrong', { sdl: 'extend type Dataset { more: Missing }' })
  for (let time = 0; time < 2; time++)
    t.throws(() => compose(...PLUGINS, wrong), { message: /Unknown type "Missing"/ }, 'each time')
})

t.test('a schema without mutations has no type Mutation', async t => {
  const { schema } = compose(
    named('reader', { sdl: 'extend type Query { one: Int }', operations: { Query: { one: ask } } })
  )
  t.equal(schema.getMutationType(), undefined)
})

t.test('the fingerprint changes if and only if the schema does', async t => {
  const more = named('more', { sdl: 'extend type Query { one: Int }', operations: { Query: { one: ask } } })
  t.equal(compose(...PLUGINS).fingerprint, compose(...PLUGINS).fingerprint)
  t.not(compose(...PLUGINS).fingerprint, compose(...PLUGINS, more).fingerprint)
})

const catalogued = { plugin: 'catalog', contribution: catalog }
const misfits: [RegExp, ...Parameters<typeof compose>][] = [
  [
    /Query\.dataset is defined by two plugins in GraphQL, catalog and other:/,
    catalogued,
    named('other', { sdl: 'extend type Query { dataset: Int }', operations: { Query: { dataset: ask } } })
  ],
  [
    /Dataset\.name is defined by two plugins in GraphQL, catalog and other:/,
    catalogued,
    named('other', { sdl: 'extend type Dataset { name: Int }' })
  ],
  [
    /Dataset\.name is defined by two plugins in GraphQL, catalog and other:/,
    catalogued,
    named('other', { entityFields: [{ having: 'status', only: ['Dataset'], sdl: 'name: Int', resolve: {} }] })
  ],
  [
    /SearchInput\.start is defined by two plugins/,
    catalogued,
    named('other', { sdl: 'extend input SearchInput { start: Int }' })
  ],
  [/Long is defined by two plugins in GraphQL, catalog and other:/, catalogued, named('other', { sdl: 'scalar Long' })],
  [
    /Color is defined by two plugins in GraphQL, one and two:/,
    named('one', { sdl: 'enum Color { RED }' }),
    named('two', { sdl: 'enum Color { BLUE }' })
  ],
  [
    /Color\.RED is defined by two plugins in GraphQL, one and two:/,
    named('one', { sdl: 'enum Color { RED }' }),
    named('two', { sdl: 'extend enum Color { RED }' })
  ],
  [
    /@mark is defined by two plugins/,
    named('one', { sdl: 'directive @mark on FIELD' }),
    named('two', { sdl: 'directive @mark on FIELD' })
  ],
  [/Query is defined by two plugins in GraphQL, core and other:/, named('other', { sdl: 'type Query { one: Int }' })],
  [
    /type of entity dataset is defined by two plugins/,
    catalogued,
    named('other', { entityTypes: { dataset: 'Dataset' } })
  ],
  [/Dataset twice/, named('one', { sdl: 'type Dataset { a: Int } type Dataset { b: Int }' })],
  [
    /plugin bad declares no access rule for Query\.open/,
    named('bad', {
      sdl: 'extend type Query { open: Int }',
      operations: { Query: { open: { allow: 'public', run: () => 1 } as never } }
    })
  ],
  [
    /plugin bad has a resolver for Query\.missing, which no sdl defines/,
    named('bad', { operations: { Query: { missing: ask } } })
  ],
  [
    /plugin bad has a resolver for Thing\.missing/,
    named('bad', { sdl: 'type Thing { a: Int }', fields: { Thing: { missing: () => 1 } } })
  ],
  [/plugin bad defines Query\.lonely without an operation/, named('bad', { sdl: 'extend type Query { lonely: Int }' })],
  [
    /plugin bad declares Old as an alias of New, which is not an input type/,
    named('bad', { inputAliases: { Old: 'New' } })
  ],
  [
    /plugin bad declares Old as an alias of Dataset, which is not an input type/,
    catalogued,
    named('bad', { inputAliases: { Old: 'Dataset' } })
  ],
  [
    /plugin bad defines Any without fields\.Any\.__resolveType/,
    named('bad', { sdl: 'type A { a: Any } union Any = A' })
  ],
  [
    /definitions of plugin bad: Syntax Error: Expected Name, found "}"\.? at line 2 \(b: \}\)$/,
    named('bad', { sdl: 'type A { a: Int\n  b: }' })
  ],
  [
    /composed GraphQL schema is invalid: Unknown type "Nothing"\..* \(in plugin bad, line 2 \(b: Nothing c: Nothing \}\); if another plugin defines it, enable that plugin/,
    named('bad', { sdl: 'type A { a: Int\n b: Nothing c: Nothing }' })
  ],
  [
    /Cannot extend type "Nothing" because it is not defined.* \(in plugin bad, line 1 \(extend type Nothing/,
    named('bad', { sdl: 'extend type Nothing { a: Int }' })
  ],
  [/GraphQL type Missing of an entity type is not in the schema/, named('bad', { entityTypes: { chart: 'Missing' } })]
]

t.test('an interface that only fragments name needs no resolver', async t => {
  const { schema } = compose(
    named('good', { sdl: 'interface Named { name: String } type Pet implements Named { name: String }' })
  )
  t.match(String(schema.getType('Pet')), 'Pet')
})

t.test('conflicting definitions stop the start with the plugin and the place', async t => {
  for (const [message, ...plugins] of misfits)
    t.throws(() => compose(...plugins), { code: 'MISCONFIGURED', message }, String(message))
})
