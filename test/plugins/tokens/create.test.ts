import t from 'tap'
import { start } from '../../helper.ts'
import { create, list, made, REFUSED } from './requests.ts'

const { admin, anonymous, user } = await start(t)

t.test('a user creates a token and authenticates with it', async t => {
  const alice = await user('alice')
  const { data, errors } = await create(alice, { name: 'laptop', description: 'for scripts' })
  t.notOk(errors)
  const { accessToken, metadata } = data.createAccessToken
  t.match(accessToken, /^aspd_[0-9A-Za-z]{36}$/)
  t.match(metadata, {
    urn: `urn:li:dataHubAccessToken:${metadata.id}`,
    type: 'ACCESS_TOKEN',
    name: 'laptop',
    description: 'for scripts',
    actorUrn: alice.actor,
    ownerUrn: alice.actor,
    owner: { urn: alice.actor },
    expired: false,
    lastUsedAt: null
  })
  t.equal(metadata.expiresAt - metadata.createdAt, 3_600_000)
  const me = await anonymous.with({ token: accessToken }).gql('{ me { corpUser { urn } } }')
  t.strictSame(me.data, { me: { corpUser: { urn: alice.actor } } })
})

t.test('the input type can be declared by either of its names', async t => {
  const input = { type: 'PERSONAL', actorUrn: admin.actor, duration: 'ONE_DAY', name: 'n' }
  for (const name of ['GetAccessTokenInput', 'CreateAccessTokenInput']) {
    const query = `mutation m($input: ${name}!) { createAccessToken(input: $input) { accessToken } }`
    t.match(await admin.gql(query, { input }), { data: { createAccessToken: { accessToken: /^aspd_/ } } }, name)
  }
})

t.test('a token for another user requires the privilege to manage all tokens', async t => {
  const alice = await user('other-alice')
  const refused = await create(alice, { actorUrn: admin.actor })
  t.match(refused, { status: 200, data: { createAccessToken: null } })
  t.match(refused.errors, [{ message: REFUSED, extensions: { code: 403, type: 'UNAUTHORIZED' } }])
  const { token } = await made(admin, { actorUrn: alice.actor })
  const me = await anonymous.with({ token }).gql('{ me { corpUser { urn } } }')
  t.equal(me.data.me.corpUser.urn, alice.actor)
})

t.test('a token has the rights of its user and no more', async t => {
  const alice = anonymous.with({ token: (await made(await user('plain-alice'))).token })
  t.match((await list(alice, { filters: [] })).errors, [{ message: REFUSED }])
  t.match(await alice.gql('mutation { createTag(input: {name: "x"}) }'), { errors: [{ message: REFUSED }] })
})

t.test('invalid input is refused with a message that names the error', async t => {
  const rows: [object, string | RegExp][] = [
    [{ name: '' }, 'The name of an access token must not be empty'],
    [{ name: ' \n' }, 'The name of an access token must not be empty'],
    [{ name: 'x'.repeat(501) }, 'The name of an access token must have at most 500 characters, found 501'],
    [
      { description: 'x'.repeat(1001) },
      'The description of an access token must have at most 1000 characters, found 1001'
    ],
    [{ actorUrn: 'alice' }, /^"alice" is not a URN/],
    [{ actorUrn: 'urn:li:corpGroup:x' }, 'urn:li:corpGroup:x is not a user: expected urn:li:corpuser:<id> in actorUrn'],
    [{ actorUrn: 'urn:xx:corpuser:datahub' }, /^urn:xx:corpuser:datahub is not a user/],
    [{ actorUrn: 'urn:li:corpuser:__datahub_system' }, /is not a user/],
    [{ actorUrn: 'urn:li:corpuser:UNKNOWN' }, /is not a user/],
    [{ actorUrn: 'urn:li:corpuser:ghost' }, 'The user urn:li:corpuser:ghost does not exist'],
    [{ duration: 'NO_EXPIRY' }, /^Tokens without an expiry are not allowed/],
    [{ duration: 'ONE_DAY', durationIso: 'P1D' }, /^Exactly one of duration or durationIso must be provided/],
    [{ duration: null }, /^Exactly one of duration or durationIso must be provided/],
    [{ durationIso: 'P2D' }, /^The duration P2D is not allowed/],
    [
      { durationIso: 'a day' },
      '"a day" is not a supported duration: expected weeks, days or a time, such as P1W, P7D or PT12H'
    ],
    [{ type: 'SERVICE_ACCOUNT' }, 'The specified URN is not a service account: urn:li:corpuser:datahub']
  ]
  const count = async () => (await list(admin)).data.listAccessTokens.total
  const before = await count()
  for (const [input, message] of rows) {
    const { status, errors } = await create(admin, input)
    t.match({ status, errors }, { status: 200, errors: [{ message, extensions: { code: 400, type: 'BAD_REQUEST' } }] })
  }
  t.equal(await count(), before)
})

t.test('an invalid scope is refused with a message that suggests similar names', async t => {
  const rows: [object, string | RegExp][] = [
    [{}, 'A scope must set at least one of readOnly, privileges, types, urnPrefixes, containers, tags'],
    [{ readOnly: false }, /^A scope must set at least one of/],
    [{ readOnly: true, privileges: ['EDIT_ENTITY'] }, 'A scope can set readOnly or privileges, not both'],
    [{ privileges: [] }, 'privileges of a scope must not be empty: omit it to set no limit'],
    [{ privileges: ['EDIT_ENTITTY'] }, /^"EDIT_ENTITTY" is not a privilege; did you mean EDIT_ENTITY/],
    [{ types: ['datset'] }, /^"datset" is not an entity type; did you mean dataset/],
    [
      { types: Array.from({ length: 201 }, (_, at) => `t${at}`) },
      'types of a scope accepts at most 200 values, found 201'
    ],
    [{ urnPrefixes: ['dataset'] }, '"dataset" is not a URN prefix: expected urn:li:…'],
    [
      { urnPrefixes: [`urn:${'x'.repeat(500)}`] },
      'urnPrefixes of a scope accepts values of at most 500 characters, found 504'
    ],
    [{ containers: ['urn:li:tag:pii'] }, '"urn:li:tag:pii" is not a container: expected urn:li:container:<id>'],
    [{ tags: ['pii'] }, '"pii" is not a tag: expected urn:li:tag:<id>']
  ]
  const before = (await list(admin)).data.listAccessTokens.total
  for (const [scope, message] of rows) {
    t.match(
      (await create(admin, { scope })).errors,
      [{ message, extensions: { code: 400 } }],
      JSON.stringify(scope).slice(0, 60)
    )
  }
  t.equal((await list(admin)).data.listAccessTokens.total, before)
})

t.test('values that the schema does not define are refused by validation', async t => {
  for (const input of [{ type: 'OTHER' }, { duration: 'FOR_EVER' }, { name: null }, { color: 'red' }]) {
    const { data, errors } = await create(admin, input)
    t.match({ data, errors }, { data: undefined, errors: [{ extensions: { classification: 'ValidationError' } }] })
  }
})

t.test('a week is seven days, in every ISO spelling', async t => {
  for (const input of [{ duration: 'ONE_WEEK' }, { durationIso: 'P7D' }, { durationIso: 'P1W' }]) {
    const { metadata } = (await create(admin, input)).data.createAccessToken
    t.equal(metadata.expiresAt - metadata.createdAt, 604_800_000)
  }
})

t.test('an invalid configured duration stops the start', async t => {
  const config = { plugins: { tokens: { durations: ['a day'] } } }
  await t.rejects(start(t, { config }), { message: /plugins\.tokens\.durations/ })
})

t.test('a token for a service account requires the privilege to manage service accounts', async t => {
  const robot = 'urn:li:corpuser:service_robot'
  const proposals = [
    ['corpUserInfo', { active: true, displayName: 'robot' }],
    ['subTypes', { typeNames: ['SERVICE_ACCOUNT'] }]
  ].map(([aspectName, value]) => ({
    ...{ entityType: 'corpuser', entityUrn: robot, changeType: 'UPSERT', aspectName },
    aspect: { value: JSON.stringify(value), contentType: 'application/json' }
  }))
  t.equal((await admin.post('/aspects?action=ingestProposalBatch', { proposals })).status, 200)
  const { token } = await made(admin, { type: 'SERVICE_ACCOUNT', actorUrn: robot })
  const me = await anonymous.with({ token }).gql('{ me { corpUser { urn } } }')
  t.equal(me.data.me.corpUser.urn, robot)
  const refused = await create(await user('robbing-alice'), { type: 'SERVICE_ACCOUNT', actorUrn: robot })
  t.match(refused.errors, [{ message: REFUSED, extensions: { code: 403 } }])
})
