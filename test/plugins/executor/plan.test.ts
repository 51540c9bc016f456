import t from 'tap'
import { makeUrn } from '../../../core/index.ts'
import type { RunAccess } from '../../../plugins/executor/account/token.ts'
import { codeIn } from '../../../plugins/executor/runs/code.ts'
import { envelopeOf, writesHere } from '../../../plugins/executor/runs/envelope.ts'
import { settingsFiles, uploadsIn, workName } from '../../../plugins/executor/runs/places.ts'
import { planOf } from '../../../plugins/executor/runs/plan.ts'

const SETTINGS = { anyCode: false, version: '1.7.0.17' }
const SOURCE = makeUrn('dataHubIngestionSource', 'shop')
const RUN = makeUrn('dataHubExecutionRequest', 'run-1')
const ACCOUNT = makeUrn('corpuser', 'service_1')
const HERE = 'http://127.0.0.1:9002'

const input = (recipe: object | string, args: Record<string, string> = {}, task = 'RUN_INGEST') => ({
  task,
  args: { recipe: typeof recipe === 'string' ? recipe : JSON.stringify(recipe), ...args },
  executorId: 'default',
  source: { type: 'MANUAL_INGESTION_SOURCE', ingestionSource: SOURCE },
  requestedAt: 1
})
const recipe = (more: object = {}) => ({ source: { type: 'postgres', config: { host_port: 'db:5432' } }, ...more })

t.test('a plan has what the request asks for', async t => {
  const args = {
    ...{ version: '1.6.0', debug_mode: 'true', timeout_seconds: '30' },
    ...{ extra_env_vars: '{"PGSSLMODE": "require"}', extra_pip_requirements: '', extra_pip_plugins: '[]' }
  }
  t.match(planOf(input(recipe(), args), SETTINGS), {
    ...{ type: 'postgres', version: '1.6.0', source: SOURCE, isTest: false, isDebug: true, seconds: 30 },
    ...{ env: { PGSSLMODE: 'require' }, extra: [], recipe: recipe() }
  })
  const test = planOf(input(recipe(), {}, 'TEST_CONNECTION'), SETTINGS)
  t.match(test, { isTest: true, version: '1.7.0.17', isDebug: false, seconds: undefined, env: {} })
  const packages = { extra_pip_requirements: '["memray"]', extra_pip_plugins: '["mysql"]' }
  const { extra } = planOf(input(recipe(), packages), { ...SETTINGS, anyCode: true })
  t.strictSame(extra, ['memray', 'acryl-datahub[mysql]==1.7.0.17'])
})

t.test('what is wrong with a request is said', async t => {
  const cases: readonly (readonly [Parameters<typeof planOf>[0], RegExp])[] = [
    [input('{'), /Expected the recipe as JSON with a source/],
    [input('[]'), /Expected the recipe as JSON/],
    [input({}), /Expected the recipe as JSON/],
    [input({ source: { type: '' } }), /has no type/],
    [input({ source: { type: 'x] @ http://evil/a.whl #' } }), /Expected the type of a source/],
    [input(recipe(), { version: '1.7 --index-url http://evil' }), /Expected a version of the client such as 1.7.0.17/],
    [
      input(recipe({ transformers: [{ type: 'a.b:C' }] })),
      /names code, "a.b:C" at transformers.0.type, which .*anyCode/
    ],
    [input(recipe(), { extra_pip_requirements: '["a"]' }), /asks for the package "a"/],
    [input(recipe(), { extra_pip_requirements: '["--index-url"]' }), /Expected a JSON array of texts/],
    [input(recipe(), { extra_pip_plugins: '"a"' }), /Expected a JSON array of texts in extra_pip_plugins/],
    [input(recipe(), { extra_env_vars: '{"A": 1}' }), /Expected a JSON object of texts/],
    [input(recipe(), { extra_env_vars: '{"A-B": "1"}' }), /"A-B" is not the name of a variable/],
    [input(recipe(), { extra_env_vars: '{"PYTHONPATH": "x"}' }), /sets PYTHONPATH, which/],
    [input(recipe(), { timeout_seconds: '0' }), /Expected 1 to 604800 seconds/]
  ]
  for (const [request, message] of cases) t.throws(() => planOf(request, SETTINGS), { message }, `${message}`)
  const code = input(recipe({ transformers: [{ type: 'a.b:C' }] }), { extra_env_vars: '{"PYTHONPATH": "x"}' })
  t.match(planOf(code, { ...SETTINGS, anyCode: true }), { env: { PYTHONPATH: 'x' } })
})

t.test('code is found wherever the client would import it', async t => {
  const named = (value: object) => codeIn({ source: { type: 'kafka', config: value } })?.path
  t.equal(codeIn({ source: { type: 'my_package.source:Source' } })?.path, 'source.type')
  t.equal(named({ consumer_config: { oauth_cb: 'module:function' } }), 'source.config.consumer_config.oauth_cb')
  t.equal(
    named({ stateful_ingestion: { state_provider: { type: 'a.B' } } }),
    'source.config.stateful_ingestion.state_provider.type'
  )
  t.equal(named({ list: [[{ custom_class: 'a.B' }]] }), 'source.config.list.0.0.custom_class')
  t.equal(named({ type: 'oauth2.0', host: 'db.example.com', schema_pattern: { allow: ['a.b'] } }), undefined)
})

t.test('a run writes here unless its recipe names another server', async t => {
  const writes = (sink: unknown, task = 'RUN_INGEST') =>
    writesHere(planOf(input(recipe(sink === undefined ? {} : { sink }), {}, task), SETTINGS), HERE)
  t.equal(writes(undefined), true)
  t.equal(writes({ type: 'datahub-rest', config: { server: 'http://localhost:9002/' } }), true)
  t.equal(writes({ type: 'datahub-rest', config: {} }), true)
  t.equal(writes({ type: 'datahub-rest', config: { server: 'https://catalog.example.com' } }), false)
  t.equal(writes({ type: 'file', config: { filename: 'x.json' } }), false)
  t.equal(writes(undefined, 'TEST_CONNECTION'), false)
})

t.test('the program gets the recipe with our sink, and its secrets beside it', async t => {
  const token = { text: 'aspd_secret', urn: makeUrn('dataHubAccessToken', 'a') }
  const enclosed = (more: object, access: RunAccess | undefined) =>
    JSON.parse(
      envelopeOf(planOf(input(recipe(more)), SETTINGS), {
        ...{ run: RUN, address: HERE, access },
        secrets: [
          ['PW', 'a"b'],
          ['ASPECTD_RUN_TOKEN', 'aspd_secret']
        ]
      })
    )
  const envelope = enclosed(
    { sink: { type: 'datahub-rest', config: { server: HERE, token: 'old', mode: 'SYNC' } } },
    { account: ACCOUNT, token }
  )
  t.strictSame(envelope.__secrets__, { PW: 'a"b', ASPECTD_RUN_TOKEN: 'aspd_secret' })
  const sent = JSON.parse(envelope.__recipe_yaml__)
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as the client replaces it
  const config = { server: HERE, mode: 'SYNC', token: '${ASPECTD_RUN_TOKEN}' }
  t.strictSame(sent, { pipeline_name: SOURCE, ...recipe(), sink: { type: 'datahub-rest', config }, run_id: RUN })
  t.match(JSON.parse(enclosed({}, { account: ACCOUNT, token: undefined }).__recipe_yaml__).sink.config, {
    extra_headers: { 'X-DataHub-Actor': ACCOUNT }
  })
  const elsewhere = { sink: { type: 'file', config: { filename: 'x' } }, pipeline_name: 'mine' }
  t.strictSame(JSON.parse(enclosed(elsewhere, undefined).__recipe_yaml__), { ...recipe(elsewhere), run_id: RUN })
})

t.test('older clients get the values of secrets in the recipe', async t => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the references to secrets
  const list = ['x${PW}y', '${NOT}']
  const plan = (version: string) =>
    planOf(input({ source: { type: 'a', config: { list, n: 1 } } }, { version }), SETTINGS)
  const options = { run: RUN, address: HERE, access: undefined, secrets: [['PW', 'a"b']] as const }
  const old = JSON.parse(envelopeOf(plan('1.4.0'), options))
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a reference that stays
  t.match(old, { source: { config: { list: ['xa"by', '${NOT}'], n: 1 } }, run_id: RUN })
  for (const version of ['1.5.0.14', '1.5.0', '0.15.9.9'])
    t.notOk('__secrets__' in JSON.parse(envelopeOf(plan(version), options)))
  for (const version of ['1.5.0.15', '1.5.1', '2.0'])
    t.ok('__secrets__' in JSON.parse(envelopeOf(plan(version), options)))
})

t.test('a run may read the uploaded files that its recipe names, and not the settings of the server', async t => {
  const value = {
    a: ['/d/files/s1/orders.csv', '/d/files/s1/b.csv', '/elsewhere/x'],
    b: { c: '/d/files/../aspectd.db' },
    e: '/d/files/'
  }
  t.strictSame(uploadsIn(value, '/d/files'), ['/d/files/s1'])
  t.strictSame(settingsFiles({ ASPECTD_CONFIG: '/etc/a.json', ASPECTD_SECRETS_KEY_FILE: '/run/key', HOME: '/root' }), [
    '/etc/a.json',
    '/run/key'
  ])
  t.strictSame(settingsFiles({}), ['aspectd.config.json'])
  t.match(workName(makeUrn('dataHubExecutionRequest', '../../etc')), /^[0-9a-f]{32}$/)
})
