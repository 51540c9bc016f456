import t from 'tap'
import { type Client, start } from '../../helper.ts'
import { create, inputOf, names, put, request, schema, source } from './requests.ts'
import { running, said } from './running.ts'

const server = await start(t, { plugins: [running], config: { plugins: { executor: false } } })
const { admin } = server

/** Nine times nine, five times. */
const laughs = ['a: &a [x]', ...'bcdef'].reduce((text, name) => {
  const before = String.fromCharCode(name.charCodeAt(0) - 1)
  return `${text}\n${name}: &${name} [${Array(9).fill(`*${before}`)}]`
})

const CHECK = `query c($recipe: String!, $executorId: String, $urn: String, $version: String) {
  checkRecipe(recipe: $recipe, executorId: $executorId, urn: $urn, version: $version) {
    json problems { path message severity } } }`

async function check(recipe: unknown, more: object = {}, by: Client = admin) {
  const text = typeof recipe === 'string' ? recipe : JSON.stringify(recipe)
  const { data, errors } = await by.gql(CHECK, { recipe: text, ...more })
  if (errors) throw new Error(JSON.stringify(errors))
  return data.checkRecipe
}

const shop = { host_port: 'db:5432', database: 'shop', username: 'reader' }
const postgres = (config: object = {}, more: object = {}) => ({
  source: { type: 'postgres', config: { ...shop, ...config } },
  ...more
})

t.test('a recipe in JSON or YAML is read, and given back as JSON', async t => {
  t.strictSame(await check(postgres()), { json: JSON.stringify(postgres()), problems: [] })
  const yaml = `# of the shop
source:
  type: postgres
  config: {host_port: "db:5432", database: shop, username: reader}
`
  t.strictSame(await check(yaml), { json: JSON.stringify(postgres()), problems: [] })
})

t.test('what is no recipe is refused with its place', async t => {
  const cases: readonly (readonly [string, RegExp])[] = [
    ['source:\n  type: [postgres', /The recipe is not YAML: line 2, column \d+: Flow sequence/],
    ['{"source": {"type": "postgres"', /The recipe is not JSON: .*/],
    ['a: 1\n---\nb: 2', /expected one document, found 2/],
    ['- a', /must be an object: .* found a list/],
    ['just text', /must be an object: .* found "just text"/],
    ['# only a comment', /must be an object|is empty/],
    ['sink: {type: console}', /The recipe has no source: expected \{"source"/],
    ['source: postgres', /source: expected an object with type and config, found "postgres"/],
    ['source: {type: 5}', /source.type: expected the name of a source, such as postgres, found 5/],
    [`source: ${'['.repeat(60)}`, /expected at most 50 brackets/],
    ['- '.repeat(10_000), /expected at most 100 spaces/],
    [`a: ${'x'.repeat(100_001)}`, /at most 100000 characters are read as YAML/],
    [`{"a": ${'['.repeat(200)}${']'.repeat(200)}}`, /not JSON: .*at most 100 levels/],
    [laughs, /alias/]
  ]
  for (const [recipe, message] of cases) {
    const { json, problems } = await check(recipe)
    t.match(
      { json, problems },
      { json: null, problems: [{ path: '', message, severity: 'ERROR' }] },
      recipe.slice(0, 50)
    )
  }
  t.equal((await check(postgres())).problems.length, 0, 'the thread is still there')
})

t.test('an unknown type, a class and a misspelled member are explained', async t => {
  t.match((await check({ source: { type: 'postgre' } })).problems, [
    { path: 'source.type', message: /"postgre" is not a source; did you mean postgres/, severity: 'ERROR' }
  ])
  t.match((await check({ source: { type: 'my.module:Source' } })).problems, [
    { path: 'source.type', message: /names a class of Python. .*anyCode/, severity: 'ERROR' }
  ])
  const other = await check({ source: { type: 'my.module:Source' } }, { executorId: 'remote-1' })
  t.match(other, { json: /my.module/, problems: [{ path: 'source.type', severity: 'WARNING' }] })
  t.match((await check(postgres({}, { transformer: [] }))).problems, [
    { path: 'transformer', message: /is not a member of a recipe; did you mean transformers/, severity: 'WARNING' }
  ])
  t.match((await check({ source: { type: 'postgres', config: [] } })).problems, [
    { path: 'source.config', message: /expected an object/, severity: 'ERROR' }
  ])
})

t.test('settings are checked with the schema of the source', async t => {
  const at = async (config: object, more: object = {}) => (await check(postgres(config), more)).problems
  t.match(await at({ hostport: 'x' }), [
    {
      path: 'source.config.hostport',
      message: /not a setting of this source; did you mean host_port/,
      severity: 'WARNING'
    }
  ])
  t.match(await at({ include_tables: 'perhaps' }), [
    { path: 'source.config.include_tables', message: /expected .*boolean.*, found a text/, severity: 'ERROR' }
  ])
  t.match(await at({ schema_pattern: { allow: 'public' } }), [
    { path: 'source.config.schema_pattern.allow', message: /expected array/ }
  ])
  t.match((await check({ source: { type: 'postgres', config: {} } })).problems, [
    { path: 'source.config.host_port', message: 'is required', severity: 'ERROR' }
  ])
  t.strictSame(await at({ include_tables: 'true', database: null }), [], 'as the client reads them')
  t.strictSame(
    await at({ include_tables: 'perhaps' }, { version: '1.4.0' }),
    [],
    'only of the version whose schema it is'
  )
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the reference to a secret
  const secret = await at({ include_tables: '${NO_SUCH_SECRET}', password: 'hunter2-hunter2' })
  t.match(secret, [{ path: 'source.config.include_tables', message: /the secret NO_SUCH_SECRET does not exist/ }])
  t.equal(secret.length, 1)
  t.notMatch(JSON.stringify(await at({ password: ['hunter2-hunter2'] })), 'hunter2')
})

t.test('a sink of its own is explained', async t => {
  const sink = async (sink: unknown) => (await check(postgres({}, { sink }))).problems
  t.match(await sink({ type: 'datahub-rest', config: { server: server.url } }), [
    { path: 'sink', message: /is not needed: a run here writes to this catalog by itself/, severity: 'WARNING' }
  ])
  const away = await sink({ type: 'datahub-rest', config: { server: 'http://user:hunter2@other:8080/x' } })
  t.match(away, [{ path: 'sink.config.server', message: /the run writes to other:8080, not to this catalog/ }])
  t.notMatch(JSON.stringify(away), 'hunter2')
  t.match(await sink({ type: 'file' }), [{ path: 'sink.type', message: /writes to "file", not to this catalog/ }])
  t.match(await sink('console'), [{ path: 'sink', message: /expected an object/, severity: 'ERROR' }])
})

t.test('a source in YAML is stored as JSON, and its text is kept until the recipe is another one', async t => {
  const yaml = '# the shop\nsource: {type: postgres, config: {database: shop}}\n'
  const urn: string = (await create(admin, inputOf('in yaml', {}, { recipe: yaml }))).data.createIngestionSource
  const json = '{"source":{"type":"postgres","config":{"database":"shop"}}}'
  const { config } = await source(admin, urn)
  t.match(config, { recipe: json, extraArgs: [{ key: 'aspectd_yaml', value: yaml }] })
  await put(admin, urn, inputOf('renamed', {}, { recipe: config.recipe, extraArgs: config.extraArgs }))
  t.match(await source(admin, urn), { name: 'renamed', config })
  const run: string = (await request(admin, urn)).data.createIngestionExecutionRequest
  const { data } = await admin.gql(`{ executionRequest(urn: "${run}") { input { arguments { key } } } }`)
  t.notOk(data.executionRequest.input.arguments.some(({ key }: { key: string }) => key === 'aspectd_yaml'))
  await put(admin, urn, inputOf('other', {}, { recipe: JSON.stringify(postgres()), extraArgs: config.extraArgs }))
  t.match((await source(admin, urn)).config, { recipe: JSON.stringify(postgres()), extraArgs: [] })
})

t.test("DataHub's clients store what may run elsewhere; the console can ask to refuse it", async t => {
  const unknown = { recipe: JSON.stringify({ source: { type: 'our_own' } }) }
  t.notOk((await create(admin, inputOf('unknown type', {}, unknown))).errors)
  const refused = (executorId: string) =>
    create(admin, inputOf('asked', { refusesErrors: true }, { ...unknown, executorId }))
  t.match((await refused('default')).errors, [{ message: /^source.type: "our_own" is not a source/ }])
  t.notOk((await names(admin)).includes('asked'))
  t.notOk((await refused('remote-1')).errors, 'it does not run here')
})

t.test('the gallery and the schemas of its sources', async t => {
  const { data } = await admin.gql(
    '{ ingestionGallery { type title state platform isCommon hasSchema } ingestionMissing }'
  )
  t.ok(data.ingestionGallery.length > 100)
  t.equal(data.ingestionMissing, null)
  said.missing = 'Python was not found'
  t.strictSame((await admin.gql('{ ingestionMissing }')).data, { ingestionMissing: said.missing })
  const find = (type: string) => data.ingestionGallery.find((one: { type: string }) => one.type === type)
  t.strictSame(find('postgres'), {
    ...{ type: 'postgres', title: 'PostgreSQL', state: 'GA', platform: 'postgres', isCommon: true, hasSchema: true }
  })
  t.equal(find('sac').hasSchema, false)
  const { ingestionSchema } = (await schema(admin, 'postgres')).data
  t.match(ingestionSchema, { title: 'PostgreSQL', state: 'GA' })
  t.ok(JSON.parse(ingestionSchema.schema).properties.host_port)
  t.match((await schema(admin, '../sources')).errors, [{ message: /is not a source/ }])
  t.strictSame((await check({ source: { type: 'sac', config: {} } })).problems, [], 'no schema is known yet')
  t.match((await schema(admin, 'sac')).data.ingestionSchema, { title: 'Of the runner', capabilities: [] })
  t.match((await check({ source: { type: 'sac', config: {} } })).problems, [
    { path: 'source.config.tenant', message: 'is required' }
  ])
})
