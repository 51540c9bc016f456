import t from 'tap'
import { start } from '../../helper.ts'
import { ingest, proposal } from '../entities/proposals.ts'
import { events, latest } from './events.ts'

const server = await start(t)
const { admin, anonymous } = server
const plain = await server.user('plain')
const URN = 'urn:li:dataset:(urn:li:dataPlatform:hive,audited,PROD)'
await ingest(admin, proposal(URN, 'status', { removed: false }))

t.test('a change is recorded before the response: actor, operation, resources, credential and address', async t => {
  await admin.gql('mutation { createTag(input: {id: "audited", name: "Audited"}) }')
  const event = await latest(admin, { operation: 'createTag' })
  t.match(event, {
    actor: 'urn:li:corpuser:datahub',
    outcome: 'ALLOWED',
    status: null,
    privileges: [],
    credentialKind: 'session',
    credentialId: /^urn:li:aspectdSession:/,
    address: '127.0.0.1'
  })
  t.strictSame(event?.names, [
    { name: 'id', value: 'audited' },
    { name: 'name', value: 'Audited' }
  ])
  await admin.gql(`mutation { addTags(input: {tagUrns: ["urn:li:tag:audited"], resourceUrn: "${URN}"}) }`)
  t.strictSame((await latest(admin, { resource: URN }))?.operation, 'addTags')
  t.strictSame((await latest(admin, { operation: 'addTags' }))?.resources, ['urn:li:tag:audited', URN])
})

t.test('a token is recorded by its public id only', async t => {
  const made = await admin.gql(`mutation { createAccessToken(input: {type: PERSONAL, duration: ONE_HOUR, name: "bot",
    actorUrn: "urn:li:corpuser:datahub"}) { accessToken metadata { id } } }`)
  const { accessToken, metadata } = made.data.createAccessToken
  const bot = anonymous.with({ token: accessToken })
  await bot.gql('mutation { createTag(input: {id: "by-token", name: "x"}) }')
  const event = await latest(admin, { credential: metadata.id })
  t.match(event, { operation: 'createTag', credentialKind: 'token', credentialId: metadata.id })
  await admin.gql(`mutation { revokeAccessToken(tokenId: "${accessToken}") }`)
  t.notMatch(JSON.stringify(await events(admin, { count: 1000 })), accessToken)
})

t.test('a refusal is recorded with the missing privileges and the resource, in GraphQL and REST', async t => {
  await plain.gql(`mutation { addTags(input: {tagUrns: ["urn:li:tag:audited"], resourceUrn: "${URN}"}) }`)
  await plain.post('/entities?action=delete', { urn: URN })
  await plain.post('/operations?action=getIndexSizes', {})
  const actor = plain.actor
  const { total, events: denied } = await events(admin, { actor, outcome: 'DENIED' })
  t.equal(total, 3)
  const [sizes, erase, tags] = denied
  t.match(sizes, { operation: 'operations.getIndexSizes', status: 403, code: 'FORBIDDEN' })
  t.match(erase, { operation: 'entities.delete', privileges: ['DELETE_ENTITY'], resources: [URN] })
  t.match(tags, { operation: 'addTags', actor, address: '127.0.0.1' })
  t.ok(tags?.privileges.includes('EDIT_ENTITY_TAGS'))
  t.ok(tags?.resources.includes(URN))
})

t.test('log-ins, failed log-ins and log-outs are recorded, passwords never', async t => {
  const password = 'a wrong password of mine'
  await anonymous.post('/logIn', { username: 'plain', password })
  const resource = plain.actor
  const failed = await latest(admin, { resource, operation: 'POST /logIn', outcome: 'DENIED' })
  t.match(failed, { actor: 'urn:li:corpuser:UNKNOWN', status: 400, credentialKind: null })
  t.match(await latest(admin, { actor: resource, operation: 'POST /signUp' }), { outcome: 'ALLOWED' })
  const visitor = await server.user('visitor')
  await visitor.get('/logOut')
  t.match(await latest(admin, { actor: visitor.actor, operation: 'GET /logOut' }), { outcome: 'ALLOWED' })
  const all = JSON.stringify(await events(admin, { count: 1000 }))
  t.notMatch(all, password)
  t.notMatch(all, server.password)
})

t.test('a password that is sent as the user name of a failed log-in, sign-up or reset is not recorded', async t => {
  const typed = 'Correct-Horse-7!'
  const password = 'some other password'
  const urn = `urn:li:corpuser:${typed}`
  const person = { fullName: 'x', title: 'x', password, inviteToken: 'no such token' }
  const wrong: [string, object][] = [
    ['/logIn', { username: typed, password }],
    ['/logIn', { username: ` ${typed}`, password, name: typed, userUrn: urn }],
    ['/signUp', { ...person, email: `${typed}@x` }],
    ['/signUp', { ...person, email: 'x@example.com', userUrn: urn }],
    ['/signUp', { ...person, email: 'x@example.com', userUrn: URN }],
    ['/resetNativeUserCredentials', { email: typed, password, resetToken: 'no such token' }]
  ]
  const { total } = await events(admin, { outcome: 'DENIED' })
  for (const [path, body] of wrong) {
    for (const client of [anonymous, plain]) t.equal((await client.post(path, body)).status, 400, path)
  }
  const denied = await events(admin, { outcome: 'DENIED', count: 6 })
  t.equal(denied.total, total + 6, 'one event for each path and caller')
  t.strictSame(denied.events.map(({ count }) => count).toSorted(), [1, 1, 2, 2, 3, 3])
  for (const { resources, resourceCount, names } of denied.events) {
    t.strictSame({ resources, resourceCount, names }, { resources: [], resourceCount: 0, names: [] })
  }
  t.notMatch(JSON.stringify(await events(admin, { count: 1000 })), typed)
})

t.test('a failed sign-up or reset is recorded with its user if the user exists', async t => {
  const password = 'some other password'
  const person = { fullName: 'x', email: 'x@example.com', title: 'x', password, inviteToken: 'no such token' }
  await anonymous.post('/signUp', { ...person, userUrn: plain.actor })
  await anonymous.post('/resetNativeUserCredentials', { email: 'plain', password, resetToken: 'no such token' })
  for (const operation of ['POST /signUp', 'POST /resetNativeUserCredentials']) {
    const filter = { resource: plain.actor, operation, outcome: 'DENIED' }
    const event = await latest(admin, filter)
    t.match(event, { actor: 'urn:li:corpuser:UNKNOWN', resources: [plain.actor], resourceCount: 1, names: [] })
  }
})

t.test('a log-in is recorded for its user, even if undeclared members of the body name another', async t => {
  await anonymous.post('/logIn', { username: 'datahub', password: server.password, userUrn: plain.actor, name: 'x' })
  const event = await latest(admin, { operation: 'POST /logIn', outcome: 'ALLOWED' })
  t.match(event, { actor: 'urn:li:corpuser:datahub', resources: ['urn:li:corpuser:datahub'] })
  t.strictSame(event?.names, [{ name: 'username', value: 'datahub' }])
})

t.test('a failure is recorded with its code, a read is not recorded', async t => {
  await admin.gql('mutation { createTag(input: {id: "audited", name: "again"}) }')
  t.match(await latest(admin, { operation: 'createTag' }), { outcome: 'FAILED', status: 400, code: 'TAGS_EXISTS' })
  const { total } = await events(admin)
  await admin.gql('{ me { corpUser { urn } } }')
  await admin.get(`/entities/${encodeURIComponent(URN)}`)
  await admin.post('/operations?action=getIndexSizes', {})
  await admin.get('/config')
  t.equal((await events(admin)).total, total)
})

t.test('actions that write are recorded', async t => {
  await ingest(admin, proposal(URN, 'status', { removed: true }))
  t.match(await latest(admin, { operation: 'aspects.ingestProposal' }), { outcome: 'ALLOWED', resources: [URN] })
  const truncation = { entityType: 'dataset', aspect: 'datasetProfile', endTimeMillis: 1, dryRun: false }
  t.equal((await admin.post('/operations?action=truncateTimeseriesAspect', truncation)).status, 200)
  t.match(await latest(admin, { operation: 'operations.truncateTimeseriesAspect' }), { outcome: 'ALLOWED' })
  const urn = 'urn:li:dataset:(urn:li:dataPlatform:hive,gone,PROD)'
  await ingest(admin, proposal(urn, 'status', {}))
  await admin.post('/entities?action=delete', { urn })
  t.match(await latest(admin, { resource: urn }), { operation: 'entities.delete' })
})

t.test('a long batch is recorded with its first URNs and their number', async t => {
  const urns = Array.from({ length: 60 }, (_one, at) => `urn:li:dataset:(urn:li:dataPlatform:hive,many${at},PROD)`)
  await ingest(admin, ...urns.map(urn => proposal(urn, 'status', {})))
  const event = await latest(admin, { resource: urns[0] })
  t.match(event, { operation: 'aspects.ingestProposalBatch', resourceCount: 60 })
  t.strictSame(event?.resources, urns.slice(0, 50))
})

t.test('events are paged in order with an exact total, and filtered by time', async t => {
  const { total, events: all } = await events(admin, { count: 1000 })
  t.equal(all.length, total)
  const paged: string[] = []
  for (let at = 0; at < total; at += 7) {
    const page = await events(admin, { start: at, count: 7 })
    t.equal(page.total, total)
    paged.push(...page.events.map(({ id }) => id))
  }
  t.strictSame(
    paged,
    all.map(({ id }) => id)
  )
  t.strictSame(
    all.map(({ time }) => time),
    all.map(({ time }) => time).toSorted((a, b) => b - a)
  )
  const from = all[9]?.time ?? 0
  t.equal((await events(admin, { from })).total, all.filter(({ time }) => time >= from).length)
  t.equal((await events(admin, { to: from })).total, all.filter(({ time }) => time < from).length)
  for (const input of [{ count: 1001 }, { start: -1 }, { count: -1 }]) {
    await t.rejects(events(admin, input), /AUDIT|must be between|negative/)
  }
})

t.test('only users with the privilege can list events, and no operation can read or change them otherwise', async t => {
  await t.rejects(events(plain), /Unauthorized to perform this action/)
  const administrator = await server.user('administrator', { role: 'Admin' })
  t.ok((await events(administrator)).total > 0)
  const [event] = (await events(admin)).events
  const urn = `urn:li:aspectdAuditEvent:${event?.id}`
  for (const client of [admin, administrator]) {
    const change = await ingest(client, proposal(urn, 'aspectdAuditEvent', { time: 1 }))
    t.equal(change.status, 403)
    t.equal((await client.post('/entities?action=delete', { urn })).status, 403)
    t.equal((await client.get(`/aspects/${encodeURIComponent(urn)}?aspect=aspectdAuditEvent`)).status, 404)
    const listed = await client.post('/entities?action=listUrns', { entity: 'aspectdAuditEvent' })
    t.strictSame(listed.body.value.total, 0)
  }
})
