import { createHash } from 'node:crypto'
import t from 'tap'
import { start } from '../../helper.ts'
import { grant } from '../../people.ts'
import { latest } from '../audit/events.ts'
import { DELETE, get, list } from '../service-accounts/requests.ts'
import { AUDIENCE, startIssuer } from './issuer.ts'

const ME = '{ me { corpUser { urn } } }'
const SET_STATUS = 'mutation ($urn: String!, $status: CorpUserStatus!) { updateUserStatus(urn: $urn, status: $status) }'
const CREATE_TAG = 'mutation ($id: String!) { createTag(input: { id: $id, name: $id }) }'

const a = await startIssuer(t, '/a.b')
const b = await startIssuer(t, '/x')
const away = await startIssuer(t, '/away')
away.serve(undefined)
const closed = await startIssuer(t, '/closed')
const lines: string[] = []
const one = { audiences: [AUDIENCE] }
// The same name as the first issuer has: only a letter that becomes `_` differs.
const twin = { ...one, issuer: a.issuer.replace('a.b', 'a-b'), jwksUri: a.jwksUri }
const server = await start(t, {
  env: {
    EXTERNAL_OAUTH_ENABLED: 'true',
    EXTERNAL_OAUTH_TRUSTED_ISSUERS: a.issuer,
    EXTERNAL_OAUTH_ALLOWED_AUDIENCES: AUDIENCE,
    EXTERNAL_OAUTH_JWKS_URI: a.jwksUri
  },
  config: {
    logLevel: 'debug',
    plugins: {
      auth: { attemptsPerMinute: 10_000 },
      'external-tokens': {
        issuers: [
          { ...one, issuer: b.issuer, scope: { readOnly: true } },
          twin,
          { ...one, issuer: away.issuer },
          { ...one, issuer: closed.issuer, jit: false }
        ]
      }
    }
  },
  log: { write: line => lines.push(line) }
})
const { admin, anonymous } = server
const urnOf = (issuer: string, subject: string) =>
  `urn:li:corpuser:__oauth_${issuer.replace('http://', '').replace(/[^a-zA-Z0-9]/g, '_')}_${subject}`
const user = (actor: string) => anonymous.with({ actor })
const as = (token: string) => anonymous.with({ token })
const status = async (token: string) => (await as(token).gql(ME)).status

t.test('the first token of a subject creates a service account with the name that DataHub gives it', async t => {
  const urn = urnOf(a.issuer, 'nightly')
  const token = await a.token()
  const answers = await Promise.all([as(token).gql(ME), as(await a.token()).gql(ME), as(token).gql(ME)])
  for (const { data } of answers) t.equal(data.me.corpUser.urn, urn)
  t.match((await get(admin, urn)).data.getServiceAccount, { urn, displayName: 'nightly' })
  const { total, serviceAccounts } = await list(admin)
  t.match([total, serviceAccounts[0].urn], [1, urn])
  const { data } = await admin.gql('query ($urn: String!) { getServiceAccount(urn: $urn) { issuer } }', { urn })
  t.strictSame(data.getServiceAccount, { issuer: a.issuer })
  const entity = await admin.get(`/entitiesV2/${encodeURIComponent(urn)}`)
  t.match(entity.body.aspects.subTypes.value, { typeNames: ['SERVICE', 'SERVICE_ACCOUNT'] })
  t.match(entity.body.aspects.origin.value, { type: 'EXTERNAL', externalType: a.issuer })
  t.notOk('aspectdExternalAccount' in entity.body.aspects)
})

t.test('it has the rights of its policies, and the audit names the token by its digest', async t => {
  const urn = urnOf(a.issuer, 'worker')
  const token = await a.token({ sub: 'worker', jti: 'number 1' })
  const create = async (id: string) => (await as(token).gql(CREATE_TAG, { id })).errors?.[0].extensions.code
  t.equal(await create('before'), 403)
  await grant(admin, user(urn), ['CREATE_TAGS'])
  t.equal(await create('after'), undefined)
  const digest = createHash('sha256').update('number 1').digest('hex').slice(0, 32)
  t.match(await latest(admin, { operation: 'createTag', actor: urn }), {
    outcome: 'ALLOWED',
    credentialKind: 'external',
    credentialId: `${a.issuer} ${digest}`
  })
})

t.test('the scope of an issuer limits what its tokens can do', async t => {
  const token = await b.token({ sub: 'reader' })
  t.equal(await status(token), 200)
  await grant(admin, user(urnOf(b.issuer, 'reader')), ['CREATE_TAGS'])
  t.match(await as(token).gql(CREATE_TAG, { id: 'scoped' }), { errors: [{ extensions: { code: 403 } }] })
})

t.test('a suspended account is refused at once, although its token is remembered', async t => {
  const token = await a.token({ sub: 'suspended' })
  t.equal(await status(token), 200)
  const urn = urnOf(a.issuer, 'suspended')
  await admin.gql(SET_STATUS, { urn, status: 'SUSPENDED' })
  t.strictSame([await status(token), await status(await a.token({ sub: 'suspended' }))], [401, 401])
  await admin.gql(SET_STATUS, { urn, status: 'ACTIVE' })
  t.equal(await status(token), 200)
})

t.test('an account that is deleted comes again without rights', async t => {
  const urn = urnOf(a.issuer, 'again')
  const token = await a.token({ sub: 'again' })
  t.equal(await status(token), 200)
  await grant(admin, user(urn), ['CREATE_TAGS'])
  t.strictSame((await admin.gql(DELETE, { urn })).data, { deleteServiceAccount: true })
  t.equal(await status(token), 401)
  const next = await a.token({ sub: 'again' })
  t.match(await as(next).gql(CREATE_TAG, { id: 'again' }), { errors: [{ extensions: { code: 403 } }] })
})

t.test('no name belongs to two issuers, to a person, or to nobody', async t => {
  t.equal(await status(await a.token({ sub: 'both' })), 200)
  t.equal(await status(await a.token({ sub: 'both', iss: twin.issuer })), 401)
  t.match(lines.join(''), /the account of another issuer or subject/)
  await admin.ingest(urnOf(a.issuer, 'ann'), 'corpUserInfo', { active: true, displayName: 'Ann' })
  t.equal(await status(await a.token({ sub: 'ann' })), 401)
  for (const sub of ['a b', 'a,b', '(x)', 'a/b', '\u202ea', 'x'.repeat(300), '\ud800']) {
    t.equal(await status(await a.token({ sub })), 401, JSON.stringify(sub))
  }
})

t.test('an account of DataHub that was brought here is taken by its first token', async t => {
  const urn = urnOf(a.issuer, 'moved')
  await admin.ingest(urn, 'corpUserInfo', { active: true, displayName: 'Moved' })
  await admin.ingest(urn, 'subTypes', { typeNames: ['SERVICE'] })
  await admin.ingest(urn, 'origin', { type: 'EXTERNAL', externalType: a.issuer })
  t.equal(await status(await a.token({ sub: 'moved' })), 200)
  t.match((await get(admin, urn)).data.getServiceAccount, { displayName: 'Moved' })
})

t.test('nobody can sign up with the name of an account that is to come', async t => {
  const { data } = await admin.gql('mutation { createInviteToken(input: {}) { inviteToken } }')
  const { inviteToken } = data.createInviteToken
  const name = urnOf(a.issuer, 'future').replace('urn:li:corpuser:', '')
  const body = {
    userUrn: `urn:li:corpuser:${name}`,
    fullName: 'F',
    email: `${name}@a.test`,
    password: 'correct horse battery',
    title: 'x',
    inviteToken
  }
  const { status: signedUp, body: answer } = await anonymous.post('/signUp', body)
  t.not(signedUp, 200)
  t.match(JSON.stringify(answer), /cannot have a password/)
  t.equal(await status(await a.token({ sub: 'future' })), 200)
})

t.test('what is no token is refused as any other credential', async t => {
  const token = await a.token()
  const bad = await as(`${token.slice(0, -6)}AAAAAA`).gql(ME)
  t.match(bad, { status: 401 })
  t.strictSame(bad.body, (await as('aspd_wrong').gql(ME)).body)
  t.equal(await status(await a.token({ iss: 'https://evil.example' })), 401)
  t.equal((await as(`${token}x`).get('/health')).status, 200)
})

t.test(
  'while the keys of an issuer cannot be read its tokens get 503, other credentials are not concerned',
  async t => {
    t.equal(await status(await away.token()), 503)
    t.equal(await status(await a.token()), 200)
  }
)

t.test('with jit off only accounts that exist are accepted', async t => {
  const token = await closed.token()
  t.equal(await status(token), 401)
  await admin.ingest(urnOf(closed.issuer, 'nightly'), 'subTypes', { typeNames: ['SERVICE_ACCOUNT'] })
  t.equal(await status(token), 200)
})

t.test('no token and no claim is in the log; issuers that share keys are', async t => {
  const log = lines.join('')
  t.match(log, /issuers share their keys, so that each can make tokens of the others/)
  t.match(log, /an external token was refused/)
  t.notMatch(log, /eyJ/)
})
