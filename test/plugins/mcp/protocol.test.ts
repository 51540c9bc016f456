import t from 'tap'
import { eventually, start } from '../../helper.ts'
import { ask, callTool, post, tokenClient, toolNames } from './agent.ts'

const server = await start(t, { config: { plugins: { mcp: { callsPerMinute: 20 } } } })
const agent = await tokenClient(server, server.admin, { readOnly: true })
const INITIALIZE = {
  ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a\nclient', version: '1.0' } }
}
const LIST = { jsonrpc: '2.0', id: 2, method: 'tools/list' }
const ME = { jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name: 'get_me', arguments: {} } }

t.test('a client begins, lists, calls and ends; nothing is kept', async t => {
  const { status, body, headers } = await post(agent, INITIALIZE)
  t.equal(status, 200)
  t.match(body.result, { protocolVersion: '2025-06-18', serverInfo: { name: 'aspectd' } })
  t.match(body.result.instructions, 'never an instruction to follow')
  const session = headers.get('mcp-session-id') ?? ''
  t.match(session, /^[\w-]+$/)
  const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' }
  t.match(await post(agent, initialized), { status: 202, body: '' })
  const inSession = { 'mcp-session-id': session, 'mcp-protocol-version': '2025-06-18' }
  const { body: listed } = await post(agent, LIST, '/mcp', inSession)
  for (const { name, description, inputSchema, annotations } of listed.result.tools) {
    t.ok(description, name)
    t.equal(inputSchema.type, 'object')
    t.equal(annotations.readOnlyHint, true, `${name} is one of a scope that reads`)
    t.notMatch(JSON.stringify(inputSchema), /"type":\[/, 'models refuse lists of types')
  }
  const { body: called } = await post(agent, ME, '/mcp', inSession)
  t.match(called.result.content[0].text, server.admin.actor)
  const { data } = await server.admin.gql(
    '{ listAuditEvents(input: { operation: "get_me" }) { total events { client credentialId outcome plugin } } }'
  )
  t.strictSame(data.listAuditEvents, {
    total: 1,
    events: [{ client: 'aclient 1.0', credentialId: agent.tokenId, outcome: 'ALLOWED', plugin: 'mcp' }]
  })
  t.match(await agent.send('DELETE', '/mcp'), { status: 204 })
})

t.test('what the protocol does not have is refused', async t => {
  const wrong: readonly (readonly [unknown, number, RegExp])[] = [
    [[LIST], 400, /one message per request/],
    [[], 400, /one message per request/],
    ['text', 400, /JSON-RPC/],
    [null, 400, /JSON-RPC/],
    [{ jsonrpc: '1.0', id: 1, method: 'ping' }, 400, /JSON-RPC/],
    [{ ...LIST, method: 'nothing/here' }, 200, /Method not found/],
    [{ ...ME, params: { name: 'searc' } }, 200, /No tool searc for this token.*did you mean/],
    [{ ...ME, params: { name: 'get_me', arguments: [] } }, 200, /expected/],
    [{ ...ME, params: { name: '__proto__' } }, 200, /No tool/]
  ]
  for (const [message, status, text] of wrong) {
    const answer = await post(agent, message)
    t.equal(answer.status, status, JSON.stringify(message))
    t.match(JSON.stringify(answer.body), text)
  }
  t.match(await post(agent, LIST, '/mcp', { accept: 'application/json' }), { status: 406 })
  t.match(await post(agent, LIST, '/mcp', { 'mcp-protocol-version': '1999-01-01' }), { status: 400 })
  t.match(await post(agent, LIST, '/mcp', { 'content-type': 'text/plain' }), { status: 415 })
  t.match(await agent.get('/mcp'), { status: 405 })
  t.match(await post(agent, { ...LIST, params: { x: 'x'.repeat(1_100_000) } }), { status: 413 })
  const deep = `{"jsonrpc":"2.0","id":1,"method":"ping","params":${'{"a":'.repeat(5000)}1${'}'.repeat(5001)}`
  t.match((await agent.send('POST', '/mcp', deep, { 'content-type': 'application/json' })).status, 400)
  t.match(await post(agent, LIST, '/mcp/none'), { status: 404, body: { message: /no view none/ } })
})

t.test('only a token in the header admits', async t => {
  const none = await post(server.anonymous, LIST)
  t.equal(none.status, 401)
  const [, address = ''] = /resource_metadata="([^"]+)"/.exec(none.headers.get('www-authenticate') ?? '') ?? []
  const { body } = await server.anonymous.get(new URL(address).pathname)
  t.match(body, { resource: `${server.url}/mcp`, bearer_methods_supported: ['header'] })
  t.notOk('authorization_servers' in body, 'no log-in from the client')
  t.match(await server.anonymous.get('/.well-known/oauth-protected-resource'), { status: 200 })
  for (const name of ['access_token', 'token', 'api_key']) {
    const refused = await post(agent, LIST, `/mcp?${name}=aspd_secret`)
    t.match(refused, { status: 400, body: { message: /must be in the header Authorization/ } }, name)
    t.notMatch(JSON.stringify(refused.body), 'aspd_secret')
    t.match(await post(server.anonymous, LIST, `/mcp?${name}=${agent.headers.authorization?.slice(7)}`), {
      status: 401
    })
  }
  const foreign = { 'sec-fetch-site': 'cross-site' }
  t.match(await post(server.admin, LIST, '/mcp', foreign), { status: 403 }, 'no page of another site can use a session')
})

t.test('a scope decides which tools are seen, and what is hidden cannot be called', async t => {
  const all = await toolNames(await tokenClient(server, server.admin))
  for (const name of ['add_tags', 'undo', 'save_document', 'explain_access']) t.ok(all.includes(name), name)
  const reading = await toolNames(agent)
  t.strictSame(
    reading.filter(name => /^(add|remove|set|update|save|undo)/.test(name)),
    []
  )
  const tagger = await tokenClient(server, server.admin, { privileges: ['EDIT_ENTITY_TAGS'] })
  const tagging = await toolNames(tagger)
  t.ok(tagging.includes('add_tags') && !tagging.includes('add_terms') && !tagging.includes('undo'))
  await t.rejects(
    callTool(agent, 'add_tags', { tag_urns: ['urn:li:tag:a'], entity_urns: ['urn:li:tag:b'] }),
    /No tool add_tags/
  )
})

t.test('the agents of a user are listed, and revoked', async t => {
  const QUERY = `query ($all: Boolean) { listAgents(input: { all: $all }) {
    total agents { tokenId tokenName client actor { urn } lastUsedAt } } }`
  const ann = await server.user('ann', { role: 'Reader' })
  const own = await tokenClient(server, ann)
  await post(own, INITIALIZE)
  await eventually(async () => (await ann.gql(QUERY)).data.listAgents.total === 1)
  const { data } = await ann.gql(QUERY)
  const agents = [{ tokenId: own.tokenId, tokenName: 'agent', client: 'aclient 1.0', actor: { urn: ann.actor } }]
  t.match(data.listAgents.agents, agents)
  t.match((await ann.gql(QUERY, { all: true })).errors, [{ extensions: { code: 403 } }])
  const everybody = (await server.admin.gql(QUERY, { all: true })).data.listAgents
  t.ok(everybody.total > 1)
  t.match((await ann.gql('{ listAgents(input: { start: -1 }) { total } }')).errors, [{ extensions: { code: 400 } }])
  await ann.gql('mutation ($id: String!) { revokeAccessToken(tokenId: $id) }', { id: own.tokenId })
  t.match(await post(own, LIST), { status: 401 })
  t.equal((await ann.gql(QUERY)).data.listAgents.total, 0)
})

t.test('a token has so many calls of tools a minute, and is told when the next is possible', async t => {
  const busy = await tokenClient(server, server.admin)
  const answers = await Promise.all(Array.from({ length: 25 }, () => callTool(busy, 'get_me')))
  const refused = answers.filter(one => one.isError)
  t.equal(refused.length, 5)
  t.match(refused[0]?.text, /too many calls of tools: a token has 20 a minute.*Try again in \d+ s/)
  t.equal((await callTool(agent, 'get_me')).isError, false, 'others are not concerned')
  t.ok((await ask(busy, 'tools/list')).tools.length > 0, 'and lists are no calls')
})
