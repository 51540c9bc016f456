import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import t from 'tap'
import { definePlugin } from '../../core/index.ts'
import { MOST_SERIES } from '../../core/metrics/registry.ts'
import { eventually, type Server, start, temporaryFolder } from '../helper.ts'

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

/** What people and machines do with a catalog. */
async function journey({ admin, anonymous, ingest }: Server): Promise<void> {
  const urn = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)'
  await ingest(urn, 'datasetProperties', { name: 'orders', description: 'Orders of the shop' })
  await admin.gql(`{ dataset(urn: "${urn}") { urn } }`)
  await admin.gql('{ searchAcrossEntities(input: { query: "orders" }) { total } }')
  await admin.gql('mutation { createTag(input: { name: "gold" }) }')
  await anonymous.post('/logIn', { username: 'datahub', password: 'wrong' })
  await anonymous.get('/entities/x')
}

const one = definePlugin({
  name: 'one',
  contract: 2,
  setup({ metrics }) {
    metrics.counter({ name: 'runs_total', help: 'Runs.' }).add()
    return {}
  }
})

/** A request to a Unix socket. */
async function ask(socketPath: string, path: string, method = 'GET'): Promise<{ status?: number; text: string }> {
  const asked = request({ socketPath, path, method }).end()
  const [response] = await once(asked, 'response')
  const pieces: Buffer[] = await Array.fromAsync(response)
  return { status: response.statusCode, text: Buffer.concat(pieces).toString() }
}

t.test('with metrics', async t => {
  const socket = join(temporaryFolder(t), 'metrics.sock')
  const server = await start(t, {
    plugins: [one],
    config: { plugins: { auth: { attemptsPerMinute: 10_000 } } },
    env: { ASPECTD_METRICS_LISTEN: `unix:${socket}` }
  })
  const { admin, anonymous, user } = server

  await t.test('after one journey the page has the state of every part, in names that Prometheus likes', async t => {
    await journey(server)
    const { names, text, value } = await server.metrics()
    t.ok(names.length >= 40, `${names.length} names`)
    t.ok(names.every(name => /^aspectd_[a-z0-9_]+$/.test(name)))
    t.equal(value('aspectd_operations_total', { kind: 'mutation', operation: 'createTag', outcome: 'ok' }), 1)
    t.equal(value('aspectd_operations_total', { operation: 'POST /logIn', outcome: 'invalid' }), 1)
    t.equal(value('aspectd_entities_proposals_total', { outcome: 'written' }), 1)
    t.equal(value('aspectd_auth_log_ins_total', { way: 'password', outcome: 'refused' }), 1)
    t.equal(value('aspectd_search_questions_total', { question: 'search', outcome: 'answered' }), 1)
    const datasets = async () => (await server.metrics()).value('aspectd_search_entities', { type: 'dataset' })
    t.ok(await eventually(async () => (await datasets()) === 1), 'counted while the page did not wait')
    t.equal(value('aspectd_one_runs_total'), 1)
    t.equal(value('aspectd_store_writable'), 1)
    t.equal(value('aspectd_graphql_results_waiting'), 0)
    await server.admin.gql('{ listRoles(input: { count: 10 }) { roles { urn name } } }')
    const later = await server.metrics()
    const grown = (name: string) => (later.value(name) ?? 0) - (value(name) ?? 0)
    t.ok(grown('aspectd_graphql_result_values_sum') >= 3, 'three roles at least')
    t.ok(grown('aspectd_graphql_result_values_count') >= 1)
    t.equal(value('aspectd_plugins', { state: 'failed' }), 0)
    for (const name of ['store_commits', 'cache_requests', 'http_received_bytes', 'graphql_documents', 'credentials'])
      t.ok((value(`aspectd_${name}_total`) ?? 0) > 0, name)
    if (hasPromtool) {
      const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' })
      t.equal(status, 0, `${stdout}${stderr}`)
    }
  })

  await t.test('what clients send makes no series', async t => {
    const { admin } = server
    const before = (await server.metrics()).text
    const odd = (at: number): Promise<unknown> => {
      const name = `odd${at}`
      const client = at % 3 ? admin : anonymous.with({ token: `aspd_${name}` })
      const kinds = [
        () => client.get(`/${name}/entities/${name}?aspect=${name}`),
        () => client.gql(`query ${name} { ${name}: me { corpUser { urn } } }`),
        () => client.gql(`{ ${name} }`),
        () => client.gql(`mutation ${name} { createTag(input: { id: "${name}", name: "${name}" }) }`),
        () => client.post(`/aspects?action=${name}`, { [name]: at }),
        () => client.post(`/openapi/v3/entity/${name}`, [{ urn: `urn:li:${name}:1` }]),
        () => client.post('/logIn', { username: name, password: name }),
        () => client.get(`/aspects/${encodeURIComponent(`urn:li:${name}:1`)}?aspect=${name}&version=${name}`)
      ]
      return (kinds[at % kinds.length] ?? kinds[0])?.() ?? Promise.resolve()
    }
    for (let at = 0; at < 240; at += 20) await Promise.all(Array.from({ length: 20 }, (_, one) => odd(at + one)))
    const { text } = await server.metrics()
    t.notMatch(text, /odd/)
    const series = (page: string) => page.split('\n').filter(line => /^\w/.test(line)).length
    t.ok(series(text) - series(before) < 200, 'only operations that were not used before, and their times')
    t.ok(series(text) <= MOST_SERIES, `${series(text)} series`)
  })

  await t.test('the page is for users with the privilege', async t => {
    const answer = await admin.get('/metrics')
    t.equal(answer.status, 200)
    t.equal(answer.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8')
    t.equal((await admin.get('/gms/metrics')).status, 200)
    t.equal((await anonymous.get('/metrics')).status, 401)
    const reader = await (await user('reader')).get('/metrics')
    t.match(reader, { status: 403, body: { privileges: ['VIEW_METRICS'] } })
  })

  await t.test('another address answers without a credential, and nothing but the page', async t => {
    t.match(await ask(socket, '/metrics'), { status: 200, text: /aspectd_build_info\{/ })
    t.match(await ask(socket, '/metrics?debug=1', 'HEAD'), { status: 200, text: '' })
    t.match(await ask(socket, '/health'), { status: 404, text: /metrics are at \/metrics/ })
    t.match(await ask(socket, '/metrics', 'POST'), { status: 405 })
  })
})

t.test('metrics that are off have no page, and what plugins count is not kept', async t => {
  const { admin } = await start(t, { plugins: [one], env: { ASPECTD_METRICS: 'off' } })
  t.equal((await admin.get('/metrics')).status, 404)
})

t.test('a wrong setting stops the start with one line that names it', async t => {
  const taken = createServer().listen(0, '127.0.0.1')
  t.teardown(() => taken.close())
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  const wrong: [object, RegExp][] = [
    [
      { listen: '9464' },
      /^metrics\.listen: expected <address>:<port>, such as 127\.0\.0\.1:9464, or unix:<absolute path> of at most 100 bytes, found "9464"$/
    ],
    [{ listen: '127.0.0.1:70000' }, /^metrics\.listen: expected .* found "127\.0\.0\.1:70000"$/],
    [{ listen: 'unix:metrics.sock' }, /^metrics\.listen: expected .* found "unix:metrics\.sock"$/],
    [{ enabled: false, listen: '127.0.0.1:0' }, /^metrics\.listen is set while metrics\.enabled is false: remove one$/],
    [{ enabled: 'yes' }, /^configuration key metrics\.enabled: must be boolean, found "yes"$/],
    [{ port: 1 }, /^configuration key metrics\.port is unknown; known: enabled, listen$/]
  ]
  for (const [metrics, message] of wrong)
    await t.rejects(start(t, { bundled: false, config: { metrics } }), { code: 'MISCONFIGURED', message })
  const inUse = start(t, { config: { metrics: { listen: `127.0.0.1:${port}` } } })
  await t.rejects(inUse, { message: /^metrics\.listen: cannot listen on 127\.0\.0\.1:\d+: .*EADDRINUSE/ })
  const env = { ASPECTD_METRICS: 'maybe' }
  await t.rejects(start(t, { bundled: false, env }), { message: 'ASPECTD_METRICS: must be boolean, found "maybe"' })
})
