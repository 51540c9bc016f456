import t from 'tap'
import { definePlugin } from '../../../core/index.ts'
import { eventually, start } from '../../helper.ts'
import { storedText } from '../../stored-text.ts'
import {
  DATASET,
  DESCRIBED,
  dataset,
  describe,
  EMAIL,
  ended,
  erase,
  erased,
  FULL,
  live,
  NAME,
  PSEUDONYM,
  ZOE
} from './probe.ts'

const KEY = Buffer.alloc(32, 7).toString('base64')
const env = { ASPECTD_SECRETS_KEY: KEY }

t.test('after an erasure nothing that is stored names the person', async t => {
  const server = await start(t, { env, config: { plugins: { audit: { reads: true } } } })
  const { admin } = server
  const zoe = await server.user(NAME, { privileges: ['GENERATE_PERSONAL_ACCESS_TOKENS'] })
  const heir = await server.user('heir')
  await live(admin, zoe)
  const before = await storedText(server.store)
  for (const text of [ZOE, EMAIL, FULL]) t.ok(before.includes(text), `it has ${text}`)
  const plan = await admin.gql(`{ erasurePlan(urn: "${ZOE}", successor: "heir") {
    rewritten erased ownerships placeCount isComplete } }`)
  t.match(plan.data.erasurePlan, { ownerships: 2, isComplete: true })
  t.ok(plan.data.erasurePlan.rewritten > 5)

  const found = await erased(admin, { successor: 'heir' })
  t.match(found, { state: 'COMPLETED', ownerships: 2, pseudonyms: [PSEUDONYM], places: [], placeCount: 0 })
  t.ok(found.rewritten >= 5, `${found.rewritten} rewritten`)
  t.equal(found.erased, 3, 'user, view, step')
  const after = (await storedText(server.store)).toLowerCase()
  for (const text of [ZOE, NAME, EMAIL, FULL]) {
    const at = after.indexOf(text.toLowerCase())
    t.equal(at, -1, `${text}: ${at < 0 ? '' : after.slice(Math.max(0, at - 200), at + 80)}`)
  }
  const [pseudonym] = found.pseudonyms
  const { data } = await admin.gql(`{ dataset(urn: "${DATASET}") {
    ownership { owners { owner { ... on CorpUser { urn } } } }
    institutionalMemory { elements { url created { actor } } }
    usageStats(range: ALL) { buckets { metrics { totalSqlQueries } } } } }`)
  t.strictSame(
    data.dataset.ownership.owners.map(({ owner }: { owner: { urn: string } }) => owner.urn),
    [heir.actor]
  )
  t.equal(data.dataset.institutionalMemory.elements[0].created.actor, pseudonym)
  const history = await admin.get(
    `/openapi/v3/entity/dataset/${encodeURIComponent(DATASET)}/institutionalMemory?version=1&systemMetadata=true`
  )
  t.match(JSON.stringify(history.body), pseudonym)
  t.notMatch(JSON.stringify(history.body), ZOE)
  const audit = await admin.gql(`{ listAuditEvents(input: { operation: "erasePerson" }) {
    total events { resources } } }`)
  t.match(audit.data?.listAuditEvents, { total: 1, events: [{ resources: [pseudonym] }] }, JSON.stringify(audit.errors))
  t.equal((await zoe.gql('{ me { corpUser { urn } } }')).status, 401)
})

t.test('texts that people wrote stay, and are listed', async t => {
  const { admin, ...server } = await start(t, { env })
  await server.user(NAME)
  await admin.gql(`mutation { updateCorpUserProperties(urn: "${ZOE}", input: { displayName: "${FULL}" }) { urn } }`)
  await describe(admin)
  const { places, placeCount } = await erased(admin)
  t.match(
    places.filter(({ urn }: { urn: string }) => urn === DESCRIBED),
    [
      { urn: DESCRIBED, aspect: 'editableDatasetProperties', version: null },
      { urn: DESCRIBED, aspect: 'editableDatasetProperties', version: 1 }
    ]
  )
  t.equal(placeCount, places.length)
})

t.test('without a successor ownerships are removed, and the person leaves groups', async t => {
  const { admin, ...server } = await start(t, { env })
  await live(admin, await server.user(NAME, { privileges: ['GENERATE_PERSONAL_ACCESS_TOKENS'] }))
  await erased(admin)
  const owners = await admin.gql(`{ dataset(urn: "${dataset('orders')}") { ownership { owners { type } } } }`)
  t.strictSame(owners.data.dataset.ownership.owners, [])
  const { body } = await admin.get(`/openapi/v3/entity/corpGroup/urn%3Ali%3AcorpGroup%3Areaders/corpGroupInfo`)
  t.match(body.value, { admins: [], members: [] })
  const found = await eventually(async () => {
    const { data } = await admin.gql(
      '{ searchAcrossEntities(input: { types: [CORP_USER], query: "quistgaard" }) { total } }'
    )
    return data?.searchAcrossEntities
  })
  t.equal(found.total, 0)
})

t.test('what brings an erased person back is refused, until they are permitted', async t => {
  const { admin, ...server } = await start(t, { env })
  await server.user(NAME)
  await erased(admin)
  const info = { active: true, fullName: 'Again' }
  const refused = await admin.ingest(ZOE, 'corpUserInfo', info)
  t.match(refused, { status: 422, body: { message: /zoe\.quist was erased from this catalog/ } })
  const owned = { owners: [{ owner: ZOE, type: 'DATAOWNER' }], lastModified: { time: 0, actor: ZOE } }
  t.equal((await admin.ingest(DATASET, 'ownership', owned)).status, 422)
  t.equal(
    (await admin.ingest('urn:li:corpuser:zoe.quistgaard', 'corpUserInfo', info)).status,
    200,
    'another name is accepted'
  )
  const permitted = await admin.gql(`mutation { permitPerson(urn: "${ZOE}") }`)
  t.equal(permitted.data.permitPerson, true)
  t.equal((await admin.ingest(ZOE, 'corpUserInfo', info)).status, 200)
  t.equal((await admin.gql(`mutation { permitPerson(urn: "${ZOE}") }`)).data.permitPerson, false)
})

t.test('while a person is being erased, and afterwards, nothing lets them in again', async t => {
  const stop = Promise.withResolvers<void>()
  let isHeld = false
  const brake = definePlugin({
    name: 'brake',
    contract: 2,
    setup: () => ({
      // The erasure begins with the ownerships of the person.
      async review({ system }, changes) {
        if (!system?.includes('erasing') || !changes.some(({ aspect }) => aspect === 'ownership')) return
        isHeld = true
        await stop.promise
      }
    })
  })
  const { admin, anonymous, ...server } = await start(t, { env, plugins: [brake] })
  const password = 'correct horse battery staple'
  const zoe = await server.user(NAME, { password, privileges: ['GENERATE_PERSONAL_ACCESS_TOKENS'] })
  const token = await zoe.gql(`mutation { createAccessToken(input: {
    type: PERSONAL, actorUrn: "${ZOE}", duration: ONE_HOUR, name: "probe" }) { accessToken } }`)
  const byToken = server.as({ token: token.data.createAccessToken.accessToken })
  await server.ingest(DATASET, 'ownership', { owners: [{ owner: ZOE, type: 'DATAOWNER' }] })
  const invite = await admin.gql('mutation { createInviteToken(input: {}) { inviteToken } }')
  const logIn = (given = password) => anonymous.post('/logIn', { username: NAME, password: given })
  const signUp = () =>
    anonymous.post('/signUp', {
      ...{ userUrn: ZOE, fullName: FULL, email: EMAIL, title: 'x', password },
      inviteToken: invite.data.createInviteToken.inviteToken
    })
  t.equal((await logIn()).status, 200)
  const { data } = await erase(admin)
  await eventually(() => isHeld)
  t.match(await logIn(), { status: 422, body: { message: /was erased from this catalog/ } })
  t.equal((await logIn('wrong')).status, 400, 'who does not know the password learns nothing')
  t.ok((await signUp()).status >= 400)
  for (const one of [zoe, byToken]) t.equal((await one.gql('{ me { corpUser { urn } } }')).status, 401)
  stop.resolve()
  await ended(admin, data.erasePerson)
  t.equal((await logIn()).status, 400)
  t.match(await signUp(), { status: 422, body: { message: /was erased from this catalog/ } })
  t.notMatch(await storedText(server.store), NAME)
})

t.test('who cannot be erased is refused, with a reason, and nothing changes', async t => {
  const { admin, ...server } = await start(t, { env })
  const zoe = await server.user(NAME)
  const manager = await server.user('manager', { privileges: ['MANAGE_USERS_AND_GROUPS'] })
  const message = async (answer: ReturnType<typeof erase>) => (await answer).errors?.[0]?.message
  t.match(await message(erase(admin, { confirm: 'zoe' })), /expected zoe\.quist/)
  t.match(await message(erase(admin, { urn: 'urn:li:tag:x' })), /urn:li:corpuser/)
  t.match(await message(erase(admin, { urn: 'nobody', confirm: 'nobody' })), /nobody does not exist/)
  t.match(await message(erase(admin, { successor: NAME })), /successor is the person/)
  t.match(await message(erase(admin, { successor: 'nobody' })), /nobody does not exist/)
  t.match(await message(erase(admin, { successor: 'urn:li:tag:x' })), /expected a user or group/)
  t.match(await message(erase(admin, { urn: 'urn:li:corpuser:datahub', confirm: 'datahub' })), /yourself/)
  t.match(await message(erase(manager, { urn: 'urn:li:corpuser:__datahub_system' })), /built in/)
  t.match(
    await message(erase(manager, { urn: 'urn:li:corpuser:datahub', confirm: 'datahub' })),
    /does? not have|privilege/
  )
  t.match(await message(erase(zoe, {})), /[Uu]nauthorized|not authorized/)
  const service = await admin.gql('mutation { createServiceAccount(input: { displayName: "robot" }) { urn } }')
  const { urn } = service.data.createServiceAccount
  t.match(await message(erase(admin, { urn, confirm: urn.split(':').at(-1) })), /service account/)
  t.equal((await admin.gql('{ erasures { id } }')).data.erasures.length, 0)
  t.equal((await zoe.gql('{ me { corpUser { urn } } }')).data.me.corpUser.urn, ZOE)
})

t.test('a second erasure waits until the first has ended', async t => {
  const { admin, ...server } = await start(t, { env })
  await server.user(NAME)
  await server.user('other')
  const both = await Promise.all([erase(admin), erase(admin, { urn: 'other', confirm: 'other' })])
  const failed = both.filter(({ errors }) => errors)
  t.ok(failed.length <= 1)
  for (const { errors } of failed) t.equal(errors[0].extensions.code, 409)
})
