import t from 'tap'
import { start } from '../../helper.ts'
import { create, ENDLESS, five, list, listOwn, made, namesOf, REFUSED, revoke } from './requests.ts'

const server = await start(t, ENDLESS)
const { admin } = server
const alice = await five(server)

t.test('tokens are sorted by expiry, latest first, and those without an expiry come last', async t => {
  const answer = await list(admin, { start: 0, count: 10, filters: [] })
  t.strictSame(namesOf(answer), ['laptop', 'alice’s', 'for alice', 'Nightly', 'endless'])
  t.match(answer.data.listAccessTokens, { start: 0, count: 10, total: 5 })
  const [first] = answer.data.listAccessTokens.tokens
  t.match(first, { urn: `urn:li:dataHubAccessToken:${first.id}`, actorUrn: admin.actor, expired: false })
})

t.test('every page of the list has the exact total', async t => {
  t.match((await list(admin)).data.listAccessTokens, { start: 0, count: 20, total: 5 })
  const rows: [object, string[]][] = [
    [{ start: 1, count: 2 }, ['alice’s', 'for alice']],
    [{ start: '3', count: '20' }, ['Nightly', 'endless']],
    [{ start: 0, count: 0 }, []],
    [{ start: 5, count: 10 }, []],
    [{ start: 2_147_483_647, count: 2_147_483_647 }, []],
    [{ start: 0, count: 2_147_483_647 }, ['laptop', 'alice’s', 'for alice', 'Nightly', 'endless']],
    [{ start: null, count: null, filters: null }, ['laptop', 'alice’s', 'for alice', 'Nightly', 'endless']]
  ]
  for (const [input, names] of rows) {
    const answer = await list(admin, input)
    t.strictSame([namesOf(answer), answer.data.listAccessTokens.total], [names, 5], JSON.stringify(input))
  }
})

t.test('every property can be filtered, by every condition that its type supports', async t => {
  const all = (await list(admin, { count: 10 })).data.listAccessTokens.tokens
  const [laptop, , forAlice] = all
  const rows: [object, string[]][] = [
    [{ field: 'name', value: 'laptop' }, ['laptop']],
    [{ field: 'name', values: ['laptop', 'endless'] }, ['laptop', 'endless']],
    [{ field: 'name', values: ['laptop', 'endless'], condition: 'IN' }, ['laptop', 'endless']],
    [{ field: 'name', values: ['NIGHTLY'] }, []],
    [{ field: 'name', values: ['NIGHTLY'], condition: 'IEQUAL' }, ['Nightly']],
    [{ field: 'name', values: ['ICE'], condition: 'CONTAIN' }, ['alice’s', 'for alice']],
    [{ field: 'name', values: ['for'], condition: 'START_WITH' }, ['for alice']],
    [{ field: 'name', values: ['LESS'], condition: 'END_WITH' }, ['endless']],
    [{ field: 'name', values: ['laptop'], negated: true }, ['alice’s', 'for alice', 'Nightly', 'endless']],
    [{ field: 'description', values: ['Ingestion of the night'] }, ['Nightly']],
    [{ field: 'description', values: ['INGESTION'], condition: 'CONTAIN' }, ['Nightly']],
    [{ field: 'description', condition: 'EXISTS' }, ['Nightly']],
    [{ field: 'actorUrn', value: alice.actor }, ['alice’s', 'for alice']],
    [{ field: 'ownerUrn', value: alice.actor }, ['alice’s']],
    [{ field: 'ownerUrn', values: [admin.actor] }, ['laptop', 'for alice', 'Nightly', 'endless']],
    [{ field: 'expiresAt', condition: 'EXISTS' }, ['laptop', 'alice’s', 'for alice', 'Nightly']],
    [{ field: 'expiresAt', condition: 'EXISTS', negated: true }, ['endless']],
    [{ field: 'expiresAt', values: [`${laptop.expiresAt}`] }, ['laptop']],
    [{ field: 'expiresAt', values: [`${forAlice.expiresAt}`], condition: 'LESS_THAN' }, ['Nightly']],
    [
      { field: 'expiresAt', values: [`${forAlice.expiresAt}`], condition: 'LESS_THAN_OR_EQUAL_TO' },
      ['for alice', 'Nightly']
    ],
    [{ field: 'expiresAt', values: [`${forAlice.expiresAt}`], condition: 'GREATER_THAN' }, ['laptop', 'alice’s']],
    [
      { field: 'expiresAt', values: [`${forAlice.expiresAt}`], condition: 'GREATER_THAN_OR_EQUAL_TO' },
      ['laptop', 'alice’s', 'for alice']
    ],
    [{ field: 'createdAt', values: ['0'], condition: 'LESS_THAN' }, []],
    [
      { field: 'createdAt', values: ['-1'], condition: 'GREATER_THAN' },
      ['laptop', 'alice’s', 'for alice', 'Nightly', 'endless']
    ],
    [{ field: 'id', values: [laptop.id] }, ['laptop']],
    [{ field: 'urn', values: [laptop.urn, forAlice.urn] }, ['laptop', 'for alice']]
  ]
  for (const [filter, names] of rows) {
    const answer = await list(admin, { filters: [filter] })
    t.strictSame([namesOf(answer), answer.data.listAccessTokens.total], [names, names.length], JSON.stringify(filter))
  }
})

t.test('all filters of a list must match', async t => {
  const filters = [
    { field: 'ownerUrn', value: admin.actor },
    { field: 'actorUrn', value: alice.actor }
  ]
  t.strictSame(namesOf(await list(admin, { filters })), ['for alice'])
  const own = await listOwn(alice, { filters: [{ field: 'name', value: 'laptop' }] })
  t.match(own.data.listAccessTokens, { total: 0, tokens: [] })
})

t.test('an invalid filter is refused with the supported fields or conditions', async t => {
  const rows: [object, string | RegExp][] = [
    [
      { field: 'colour', value: 'x' },
      'Unknown filter field "colour". Supported: urn, id, name, description, actorUrn, ownerUrn, createdAt, expiresAt'
    ],
    [{ field: '__proto__', value: 'x' }, /^Unknown filter field "__proto__"/],
    [{ field: '$where', value: 'x' }, /^Unknown filter field "\$where"/],
    [{ field: 'name' }, 'The filter on name requires a value'],
    [{ field: 'name', values: [] }, 'The filter on name requires a value'],
    [
      { field: 'name', values: ['1'], condition: 'GREATER_THAN' },
      /^The filter on name does not support the condition GREATER_THAN. Supported: EQUAL, /
    ],
    [
      { field: 'expiresAt', values: ['1'], condition: 'CONTAIN' },
      /^The filter on expiresAt does not support the condition CONTAIN/
    ],
    [{ field: 'expiresAt', values: ['soon'] }, 'The filter on expiresAt requires whole numbers, found "soon"'],
    [{ field: 'expiresAt', values: ['1e400'] }, 'The filter on expiresAt requires whole numbers, found "1e400"'],
    [{ field: 'id', values: ['x'.repeat(5000)] }, /is not a URN/],
    [{ field: 'name', values: Array(1001).fill('x') }, 'The filter on name accepts at most 1000 values, found 1001']
  ]
  for (const [filter, message] of rows) {
    const { status, errors } = await list(admin, { filters: [filter] })
    t.match({ status, errors }, { status: 200, errors: [{ message, extensions: { code: 400 } }] })
  }
  const many = await list(admin, { filters: Array(101).fill({ field: 'name', value: 'x' }) })
  t.match(many.errors, [{ message: 'Expected at most 100 filters, found 101' }])
  for (const window of [{ start: -1 }, { count: -1 }]) {
    t.match((await list(admin, window)).errors, [{ message: 'start and count must not be negative' }])
  }
})

t.test('a user can list the tokens that they created and the tokens that represent them', async t => {
  t.strictSame(namesOf(await listOwn(alice)), ['alice’s'])
  for (const filter of [
    { value: alice.actor },
    { values: [alice.actor] },
    { values: [alice.actor], condition: 'EQUAL', negated: false }
  ]) {
    const answer = await list(alice, { filters: [{ field: 'actorUrn', ...filter }] })
    t.strictSame(namesOf(answer), ['alice’s', 'for alice'])
  }
})

t.test('listing more than the caller’s own tokens requires the privilege to manage all tokens', async t => {
  const me = alice.actor
  const rows = [
    [],
    [{ field: 'ownerUrn', value: admin.actor }],
    [{ field: 'ownerUrn', values: [me], negated: true }],
    [{ field: 'ownerUrn', values: [me], condition: 'START_WITH' }],
    [{ field: 'ownerUrn', values: [me], condition: 'LESS_THAN' }],
    [{ field: 'ownerUrn', values: [me, admin.actor] }],
    [{ field: 'ownerUrn', value: me, values: [admin.actor] }],
    [{ field: 'name', value: me }],
    [{ field: 'expiresAt', values: ['0'], condition: 'GREATER_THAN' }]
  ]
  for (const filters of rows) {
    const { data, errors } = await list(alice, { filters })
    t.match(
      { data, errors },
      { data: null, errors: [{ message: REFUSED, extensions: { code: 403 } }] },
      JSON.stringify(filters)
    )
  }
})

t.test('the list input type can be declared by either of its names', async t => {
  for (const name of ['ListAccessTokensInput', 'ListAccessTokenInput']) {
    const query = `query q($input: ${name}!) { listAccessTokens(input: $input) { total tokens { id } } }`
    t.match(await admin.gql(query, { input: { start: '0', count: '20' } }), {
      data: { listAccessTokens: { total: 5 } }
    })
  }
})

t.test('a manager can get the metadata of a token by the token itself', async t => {
  const { token, id } = await made(alice, { name: 'found', scope: { types: ['dataset'] } })
  const query = `query q($token: String!) { getAccessTokenMetadata(token: $token) {
    urn type id name description actorUrn ownerUrn owner { urn username } expired scope { types } scopeText } }`
  t.strictSame((await admin.gql(query, { token })).data.getAccessTokenMetadata, {
    ...{ urn: `urn:li:dataHubAccessToken:${id}`, type: 'ACCESS_TOKEN', id, name: 'found', description: null },
    ...{ actorUrn: alice.actor, ownerUrn: alice.actor, owner: { urn: alice.actor, username: 'alice' } },
    ...{ expired: false, scope: { types: ['dataset'] } },
    scopeText: 'All privileges of the user, on entities of the types dataset.'
  })
  t.match((await alice.gql(query, { token })).errors, [{ message: REFUSED }])
  for (const unknown of ['', 'nonsense', `${token}x`]) {
    const { errors } = await admin.gql(query, { token: unknown })
    t.match(errors, [{ message: 'Access token no longer exists.', extensions: { code: 404 } }])
  }
})

t.test('a user with neither privilege cannot use the token API', async t => {
  const { id } = await made(alice)
  const off = `mutation { updatePolicy(urn: "urn:li:dataHubPolicy:7", input: {
    type: PLATFORM, name: "nobody", state: INACTIVE, privileges: ["GENERATE_PERSONAL_ACCESS_TOKENS"],
    actors: {resourceOwners: false, allUsers: true, allGroups: false} }) }`
  t.notOk((await admin.gql(off)).errors)
  for (const answer of [await create(alice), await listOwn(alice), await revoke(alice, id), await list(alice)]) {
    t.match(answer.errors, [{ message: REFUSED, extensions: { code: 403, type: 'UNAUTHORIZED' } }])
  }
})
