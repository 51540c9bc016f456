import { gzipSync } from 'node:zlib'
import t from 'tap'
import { start } from '../helper.ts'
import { ingest, latest, proposal } from '../plugins/entities/proposals.ts'
import { PATTERNS } from './patterns.ts'

const server = await start(t)
const { admin } = server
const URN = 'urn:li:dataset:(urn:li:dataPlatform:hive,injected,PROD)'
await ingest(admin, proposal(URN, 'status', {}))

const OPERATORS = [{ $ne: null }, { $gt: '' }, { $regex: '^' }, { $where: 'sleep(1000)' }, ['a', 'b'], { $expr: 1 }]
const TEXTS = [
  "' OR '1'='1",
  "'; DROP TABLE urns; --",
  '" OR ""="',
  '%',
  '_',
  '.*',
  '(a+)+$',
  '$where',
  '{"$ne": null}',
  '\\',
  '`; MATCH (n) DETACH DELETE n; //',
  '{{7*7}}'
]

t.test('GHSL-2022-087: an operator instead of a text is refused in every argument', async t => {
  for (const operator of OPERATORS) {
    const what = JSON.stringify(operator)
    const answers = await Promise.all([
      server.anonymous.post('/logIn', { username: operator, password: operator }),
      server.anonymous.post('/logIn', { username: 'datahub', password: operator }),
      admin.post('/entities?action=listUrns', { entity: operator }),
      admin.post('/entities?action=exists', { urn: operator }),
      admin.post('/aspects?action=getCount', { aspect: operator }),
      admin.post('/operations?action=truncateTimeseriesAspect', {
        entityType: operator,
        aspect: operator,
        endTimeMillis: 1
      })
    ])
    for (const { status } of answers) t.equal(status, 400, what)
    const listed = await admin.gql('query($input: ListUsersInput!) { listUsers(input: $input) { total } }', {
      input: { query: operator }
    })
    t.match(listed.errors, [{}], what)
    const filters = [{ field: 'name', values: [operator] }]
    const tokens = await admin.gql(
      'query($input: ListAccessTokensInput!) { listAccessTokens(input: $input) { total } }',
      {
        input: { filters }
      }
    )
    t.match(tokens.errors, [{}], what)
  }
})

t.test('GHSL-2022-087: the store treats every text as data', async t => {
  for (const text of TEXTS) {
    const users = await admin.gql('query($input: ListUsersInput!) { listUsers(input: $input) { total } }', {
      input: { query: text }
    })
    t.strictSame([users.errors, users.data?.listUsers.total], [undefined, 0], `users: ${text}`)
    const filters = [{ field: 'name', value: text }]
    const tokens = await admin.gql(
      'query($input: ListAccessTokensInput!) { listAccessTokens(input: $input) { total } }',
      {
        input: { filters }
      }
    )
    t.equal(tokens.data?.listAccessTokens.total, 0, `tokens: ${text}`)
    const events = await admin.gql(
      'query($input: ListAuditEventsInput!) { listAuditEvents(input: $input) { total } }',
      {
        input: { actor: text }
      }
    )
    t.equal(events.data?.listAuditEvents.total, 0, `audit: ${text}`)
    const urn = `urn:li:tag:${text}`
    const { body } = await admin.post('/entities?action=exists', { urn })
    t.equal(body.value ?? false, false, `exists: ${text}`)
  }
  t.equal((await admin.post('/entities?action=exists', { urn: URN })).body.value, true, 'no data is lost')
})

t.test('filters accept only known fields', async t => {
  for (const field of ['$where', 'a.b', '__proto__', 'constructor', '', "name' OR 1=1"]) {
    const filters = [{ field, value: 'x' }]
    const { errors } = await admin.gql(
      'query($input: ListAccessTokensInput!) { listAccessTokens(input: $input) { total } }',
      {
        input: { filters }
      }
    )
    t.match(errors, [{ extensions: { code: 400 } }], field)
  }
})

t.test('special keys and texts are stored and returned unchanged, or refused', async t => {
  const kept = {
    $set: 'a',
    'a.b': 'b',
    $where: 'c',
    é: 'composed',
    'e\u0301': 'decomposed',
    prototype: 'd',
    'with space': '%27',
    toString: 'e'
  }
  await ingest(admin, proposal(URN, 'datasetProperties', { customProperties: kept }))
  t.match(await latest(admin, URN, 'datasetProperties'), { customProperties: kept })
  for (const value of [
    '{"customProperties":{"__proto__":{"polluted":true}}}',
    '{"customProperties":{"constructor":{"prototype":{"polluted":true}}}}',
    '{"customProperties":{"x":"\\ud800"}}'
  ]) {
    const written = { ...proposal(URN, 'datasetProperties', {}), aspect: { value, contentType: 'application/json' } }
    const { status } = await admin.post('/aspects?action=ingestProposal', { proposal: written })
    t.ok(status === 400 || status === 422, `${value}: ${status}`)
  }
  t.notOk('polluted' in {})
})

t.test('searches for texts that are expensive patterns end', async t => {
  const displayName = 'a'.repeat(1000)
  await ingest(admin, proposal('urn:li:corpuser:aaa', 'corpUserInfo', { active: true, displayName }))
  const search = (query: string) =>
    admin.gql('query($input: ListUsersInput!) { listUsers(input: $input) { total } }', { input: { query } })
  for (const query of PATTERNS) {
    const { errors, data } = await search(query)
    if (errors) t.match(errors, [{ extensions: { code: 400 } }], query.slice(0, 20))
    else t.type(data.listUsers.total, 'number', query.slice(0, 20))
  }
  t.equal((await search(displayName.slice(0, 50))).data?.listUsers.total, 1, 'a text that something has is found')
})

t.test('a compressed body is not decompressed', async t => {
  const body = gzipSync(JSON.stringify({ entity: 'x'.repeat(1_000_000) })).toString('latin1')
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  const { status } = await admin.send('POST', '/entities?action=listUrns', body, headers)
  t.ok(status === 400 || status === 415, `${status}`)
})
