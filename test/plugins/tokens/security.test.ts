import t from 'tap'
import { createClient } from '../../client.ts'
import { testdir } from '../../folders.ts'
import { logIn, start } from '../../helper.ts'
import { spawnServer } from '../../process.ts'
import { storedText } from '../../stored-text.ts'
import { create, list, made, revoke, statusOf } from './requests.ts'

const { admin, anonymous, user, ...server } = await start(t)

t.test('wrong, altered, unknown, expired and revoked tokens get the same 401', async t => {
  const { token } = await made(admin)
  const revoked = await made(admin)
  await revoke(admin, revoked.id)
  const swapped = token.slice(0, 10) + (token[10] === 'x' ? 'y' : 'x') + token.slice(11)
  const wrong = [
    revoked.token,
    swapped,
    token.slice(0, -1),
    `${token}a`,
    'aspd_',
    'x',
    token.toUpperCase(),
    'é'.replace('é', 'e'),
    '..'
  ]
  const answers = await Promise.all(
    wrong.map(text => anonymous.with({ token: text }).gql('{ me { corpUser { urn } } }'))
  )
  const [first] = answers
  for (const { status, body } of answers) t.strictSame({ status, body }, { status: 401, body: first?.body })
  const { status, headers } = await anonymous
    .with({ token: 'x' })
    .post('/api/graphql', { query: '{ aspectd { plugins } }' })
  t.match({ status, challenge: headers.get('www-authenticate') }, { status: 401, challenge: 'Bearer' })
})

t.test('unsigned and forged JSON web tokens are refused', async t => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = part({
    type: 'PERSONAL',
    version: '2',
    actorType: 'USER',
    actorId: 'datahub',
    sub: 'datahub',
    exp: 9_999_999_999
  })
  for (const alg of ['none', 'HS256', 'RS256']) {
    for (const signature of ['', 'AAAA']) {
      t.equal(await statusOf(anonymous, `${part({ alg })}.${claims}.${signature}`), 401, alg)
    }
  }
})

t.test('a header that names another actor does not change the actor of a token', async t => {
  const { token } = await made(await user('named'))
  for (const name of ['X-Service-Actor', 'x-datahub-actor', 'X-DataHub-Actor', 'X_DataHub_Actor']) {
    const { body } = await anonymous
      .with({ token })
      .post('/api/graphql', { query: '{ me { corpUser { urn } } }' }, { [name]: admin.actor })
    t.equal(body.data.me.corpUser.urn, 'urn:li:corpuser:named', name)
  }
})

t.test('a token appears only in the response that created it', async t => {
  const config = { plugins: { auth: { scryptCost: 10 } } }
  const folder = testdir(t, { 'aspectd.config.json': JSON.stringify(config) })
  const password = 'correct horse battery staple'
  const server = await spawnServer(t, { folder, env: { ASPECTD_ADMIN_PASSWORD: password, ASPECTD_LOG_LEVEL: 'debug' } })
  const anonymous = createClient(server.url, {})
  const admin = await logIn(anonymous, 'datahub', password)
  const { token, id } = await made(admin)
  t.equal(await statusOf(anonymous, token), 200)
  const answers = [
    await list(admin),
    await revoke(admin, token),
    await create(anonymous.with({ token }), { actorUrn: token }),
    await anonymous.get('/aspects/nonsense?aspect=x', { authorization: `Bearer ${token}` }),
    await revoke(admin, id),
    await anonymous.with({ token }).gql('{ me { corpUser { urn } } }')
  ]
  const stored = await storedText(server.store)
  await server.kill('SIGTERM')
  t.notOk(JSON.stringify(answers.slice(0, 2)).includes(token), 'answers')
  t.notOk(server.output().includes(token), 'the log')
  t.ok(stored.includes(id))
  t.notOk(stored.includes(token), 'the store')
})

t.test('generic operations cannot read, forge or delete what is stored for a token', async t => {
  const { token, id } = await made(admin)
  const urn = `urn:li:dataHubAccessToken:${id}`
  const value = { name: 'x', actorUrn: admin.actor, ownerUrn: admin.actor, createdAt: 1 }
  const proposal = (entityType: string, entityUrn: string, aspectName: string, changeType: string, json: object) => ({
    proposal: {
      entityType,
      entityUrn,
      aspectName,
      changeType,
      aspect: { value: JSON.stringify(json), contentType: 'application/json' }
    }
  })
  const digest = `urn:li:aspectdDigest:${'0'.repeat(64)}`
  const forged = { token: urn, actor: admin.actor, actorSince: 0 }
  const writes = [
    proposal('dataHubAccessToken', urn, 'dataHubAccessTokenInfo', 'UPSERT', value),
    proposal('dataHubAccessToken', 'urn:li:dataHubAccessToken:new', 'dataHubAccessTokenInfo', 'CREATE', value),
    proposal('dataHubAccessToken', urn, 'dataHubAccessTokenInfo', 'DELETE', {}),
    proposal('dataHubAccessToken', urn, 'dataHubAccessTokenInfo', 'RESTATE', value),
    proposal('dataHubAccessToken', urn, 'aspectdTokenUse', 'UPSERT', { digest: 'x', type: 'PERSONAL' }),
    proposal('aspectdDigest', digest, 'aspectdTokenDigest', 'UPSERT', forged),
    proposal('aspectdDigest', digest, 'aspectdTokenDigest', 'PATCH', forged)
  ]
  for (const write of writes) {
    const { status } = await admin.post('/aspects?action=ingestProposal', write)
    t.equal(status, 403, JSON.stringify(write.proposal))
  }
  t.equal((await admin.post('/entities?action=delete', { urn })).status, 403)
  t.match((await admin.get(`/aspects/${encodeURIComponent(urn)}?aspect=aspectdTokenUse&version=0`)).status, 404)
  t.equal(await statusOf(anonymous, token), 200)
})

t.test('owner, actor and managers can read the metadata of a token as an aspect, under both names', async t => {
  const [alice, bob] = [await user('alice'), await user('bob')]
  const { id } = await made(admin, { actorUrn: alice.actor })
  const other = await made(alice)
  const path = (tokenId: string, aspect: string) =>
    `/aspects/${encodeURIComponent(`urn:li:dataHubAccessToken:${tokenId}`)}?aspect=${aspect}&version=0`
  for (const aspect of ['dataHubAccessTokenInfo', 'ServiceAccessTokenInfo']) {
    for (const [who, tokenId] of [
      [admin, id],
      [alice, id],
      [admin, other.id],
      [alice, other.id]
    ] as const) {
      const { status, body } = await who.get(path(tokenId, aspect))
      t.match({ status, body }, { status: 200, body: { version: 0, aspect: {} } }, `${who.actor} ${aspect}`)
    }
    t.ok((await bob.get(path(id, aspect))).status >= 403, 'others')
  }
})

t.test('when authentication is off, tokens cannot be created and existing ones are listed', async t => {
  const { id } = await made(admin, { name: 'from before' })
  await server.close()
  const off = await start(t, {
    folder: server.folder,
    env: { ASPECTD_AUTH: 'off', ASPECTD_ADMIN_PASSWORD: server.password }
  })
  const refused = await create(off.anonymous, { actorUrn: 'urn:li:corpuser:datahub' })
  t.match(refused.errors, [{ message: 'Token based authentication is disabled', extensions: { code: 400 } }])
  const filters = [{ field: 'name', value: 'from before' }]
  t.match((await list(off.anonymous, { filters })).data.listAccessTokens, { total: 1, tokens: [{ id }] })
  t.strictSame((await revoke(off.anonymous, id)).data, { revokeAccessToken: true })
})
