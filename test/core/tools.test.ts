import { buildSchema } from 'graphql'
import t from 'tap'
import { fitting } from '../../core/graphql/fitting.ts'
import { type Call, definePlugin, operation, route, Type, tool } from '../../core/index.ts'
import { start } from '../helper.ts'
import { callTool, tokenClient, toolNames } from '../plugins/mcp/agent.ts'
import { type Row, refuses } from './outside-plugin.ts'

const spec = { description: 'notes', input: Type.Object({}) }
const shared = 'already belongs to plugin auth: rename it in one, or disable notes or auth'

t.test('tools and headers that do not fit stop the start', async t => {
  const of = (tools: object) => ({ tools })
  const headers = (...names: string[]) => ({
    routes: [route({ method: 'GET', url: '/notes', headers: names }, 'public', () => 1)]
  })
  const rows: Row[] = [
    [`plugin notes: tool explain_access ${shared}`, {}, of({ explain_access: tool(spec, 'public', () => 1) })],
    ['plugin notes declares no access rule for tool a: ', {}, of({ a: { spec } })],
    [
      'plugin notes: unknown member inputs of tools.a.spec; did you mean input?',
      {},
      of({ a: { spec: { ...spec, inputs: 1 } } })
    ],
    ['matches authorization, which authenticates the caller', {}, headers('Authorization')],
    ['matches cookie, which authenticates the caller', {}, headers('cookie')]
  ]
  for (const row of rows) await refuses(t, row)
})

/** Adds a note to a dataset, by a tool. */
const notes = definePlugin({
  name: 'notes',
  contract: 2,
  setup({ graphql, log }) {
    const who = async ({ fail }: { fail: string }, call: Call) => {
      log.debug({ client: call.client }, 'asked')
      if (fail === 'hidden') throw new Error('a secret of the server')
      if (fail === 'graphql')
        await graphql(call, '{ listUsers(input: {}) { total } policy: listPolicies(input: {}) { total } }')
      const found = await graphql(
        call,
        'query ($n: Int) { me { corpUser { urn nothing(n: $n) { here } } ...f } } fragment f on Nobody { urn }',
        { n: 1 }
      )
      return { ...found, client: call.client, text: '</catalog-data>' }
    }
    const input = Type.Object({ fail: Type.String({ default: '', description: 'How it fails.' }) })
    return {
      sdl: 'extend type Query { notes: String! }',
      operations: { Query: { notes: operation('signed-in', () => '') } },
      tools: {
        who: tool({ description: 'Who asks.', input }, 'signed-in', who),
        remove_notes: tool({ ...spec, changes: ['MANAGE_POLICIES'] }, { anyOf: ['MANAGE_POLICIES'] }, () => true)
      }
    }
  }
})

t.test('a plugin adds tools, which ask GraphQL as the caller', async t => {
  const server = await start(t, { plugins: [notes] })
  const reader = await tokenClient(server, await server.user('ann', { role: 'Reader' }))
  const names = await toolNames(reader)
  t.ok(names.includes('who') && names.includes('remove_notes'))
  const { data, text } = await callTool(reader, 'who')
  t.match(data, { me: { corpUser: { urn: reader.actor } }, client: /./, text: '</catalog-data>' })
  t.notOk('nothing' in data.me.corpUser, 'what no plugin has is left out')
  t.equal(text.match(/<\/catalog-data>/g)?.length, 1)
  t.match(await callTool(reader, 'who', { fail: 'graphql' }), { isError: true, text: /Unauthorized.*MANAGE_POLICIES/ })
  const failed = await callTool(reader, 'who', { fail: 'hidden' })
  t.match(failed, { isError: true, text: /An unknown error occurred\. It is a fault of the server/ })
  t.match(await callTool(reader, 'remove_notes'), { isError: true, text: /This requires MANAGE_POLICIES/ })
  const operations = server.kernel.operations.filter(({ plugin, kind }) => plugin === 'notes' && kind === 'tool')
  t.match(operations, [
    { name: 'who', reads: true },
    { name: 'remove_notes', reads: false }
  ])
})

t.test('a tool is gone with its plugin, and others do without what it had', async t => {
  const pluginsOff = ['lineage', 'tags', 'documents', 'runs', 'queries', 'views', 'owners']
  const server = await start(t, { config: { pluginsOff } })
  await server.ingest('urn:li:container:a', 'containerProperties', { name: 'A' })
  const agent = await tokenClient(server, server.admin)
  const names = await toolNames(agent)
  for (const name of [
    'get_lineage',
    'impact',
    'add_tags',
    'save_document',
    'undo',
    'get_dataset_queries',
    'add_owners'
  ])
    t.notOk(names.includes(name), name)
  const { data } = await callTool(agent, 'get_entities', { urns: 'urn:li:container:a' })
  t.match(data, { properties: { name: 'A' } })
})

t.test('while the server is read-only, tools that change something are refused', async t => {
  const server = await start(t)
  const { token } = await made(server)
  const next = await server.restart({ config: { readOnly: { enabled: true, reason: 'moving house' } } })
  const agent = next.as({ token })
  t.equal((await callTool(agent, 'get_me')).isError, false)
  const undo = await callTool(agent, 'undo', { urn: 'urn:li:tag:a', aspect: 'status', version: 1 })
  t.match(undo, { isError: true, text: /moving house/ })
})

async function made(server: Parameters<typeof tokenClient>[0]) {
  const { headers } = await tokenClient(server, server.admin)
  return { token: headers.authorization?.replace('Bearer ', '') ?? '' }
}

t.test('documents are fitted to a schema', async t => {
  const schema = buildSchema(
    'interface E { id: Int } type A implements E { id: Int b(n: Int): A } type Query { a: A, e: E }'
  )
  const fits = (text: string) => fitting(schema, text).replace(/\s+/g, ' ').trim()
  const rows = [
    ['{ a { id x } }', '{ a { id } }'],
    ['{ a { x } e { id } }', '{ e { id } }'],
    ['query q($n: Int, $m: Int) { a { b(n: $n, m: $m) { id } } }', 'query q($n: Int) { a { b(n: $n) { id } } }'],
    ['{ e { ... on A { id } ... on B { id } } }', '{ e { ... on A { id } } }'],
    ['{ e { ...f ...g } } fragment f on A { id } fragment g on A { x }', '{ e { ...f } } fragment f on A { id }'],
    ['{ e { __typename ...f } } fragment f on B { ...g } fragment g on A { id }', '{ e { __typename } }'],
    ['{ x }', '{ x }']
  ]
  for (const [text = '', expected] of rows) t.equal(fits(text), expected)
})
