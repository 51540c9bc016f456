import t from 'tap'
import { eventually, start } from '../../helper.ts'
import { deliveryConfig, openReceiver } from '../delivery/receiver.ts'
import { ask, create, created, datasetOf, eventsOf, linesOf, list, shown } from './requests.ts'

const ROOT = 'urn:li:corpuser:datahub'
const TAGGED = (tag: string) => ({ tags: [{ tag: `urn:li:tag:${tag}` }] })

t.test('what happens while it is paused, or while its receiver is away, comes later', async t => {
  const receiver = await openReceiver(t)
  const server = await start(t, { config: deliveryConfig({ maxWaiting: 1 }) })
  const { admin } = server
  const { urn, secret } = await created(admin, { name: 'shop', url: receiver.url, categories: ['TAG'] })
  t.match(await ask(admin, 'pauseWebhook', urn), { data: { pauseWebhook: true } })
  await server.ingest(datasetOf('a'), 'globalTags', TAGGED('x'))
  t.match(await shown(admin), { state: 'PAUSED' })
  t.match(await ask(admin, 'testWebhook', urn), { data: { testWebhook: { outcome: 'sent', status: 204 } } })
  t.equal(JSON.parse(receiver.received[0]?.body ?? '').type, 'webhook.test')
  receiver.answer.status = 503
  await ask(admin, 'resumeWebhook', urn)
  await eventually(async () => (await shown(admin)).state === 'FAILING')
  for (const name of ['b', 'c']) await server.ingest(datasetOf(name), 'globalTags', TAGGED('x'))
  t.match(await shown(admin), { waiting: 1, error: 'the receiver answered 503', since: Number })
  receiver.received.length = 0
  receiver.answer.status = 200
  const again = await server.restart()
  await eventually(() => eventsOf(receiver.received, secret).some(({ entityUrn }) => entityUrn === datasetOf('c')))
  t.strictSame(
    [...new Set(eventsOf(receiver.received, secret).map(({ entityUrn }) => entityUrn))],
    ['a', 'b', 'c'].map(datasetOf)
  )
  t.match(await shown(again.admin), { state: 'ACTIVE' })
})

t.test('a webhook tells only what its owner may see, and whoever changes it is its owner', async t => {
  const receiver = await openReceiver(t)
  const server = await start(t, { config: deliveryConfig() })
  const { admin } = server
  const rita = await server.user('rita')
  const grant = (privileges: string) =>
    `mutation { createPolicy(input: { type: PLATFORM, name: "hooks", state: ACTIVE, privileges: ["${privileges}"], actors: { users: ["urn:li:corpuser:rita"], groups: [], resourceOwners: false, allUsers: false, allGroups: false } }) }`
  t.match(await create(rita, { name: 'x', url: receiver.url }), { errors: [{ extensions: { code: 403 } }] })
  t.match(await admin.gql(grant('MANAGE_WEBHOOKS')), { data: {} })
  const { urn, secret } = await created(rita, { name: 'of rita', url: receiver.url, categories: ['TAG'] })
  const hide =
    'mutation { updatePolicy(urn: "urn:li:dataHubPolicy:view-entity-page-all", input: { type: METADATA, name: "x", state: INACTIVE, privileges: ["VIEW_ENTITY_PAGE"], actors: { users: [], groups: [], resourceOwners: false, allUsers: true, allGroups: false } }) }'
  await server.ingest(datasetOf('open'), 'globalTags', TAGGED('x'))
  await eventually(() => receiver.received.length === 1)
  t.match(await admin.gql(hide), { data: {} })
  await server.ingest(datasetOf('hidden'), 'globalTags', TAGGED('x'))
  await eventually(async () => (await shown(admin)).attempts[0]?.outcome === 'dropped')
  t.equal(receiver.received.length, 1)
  t.match(
    await admin.gql('mutation ($urn: String!) { updateWebhook(urn: $urn, input: { name: "of root" }) }', { urn }),
    {
      data: { updateWebhook: true }
    }
  )
  t.match(await shown(admin), { name: 'of root', owner: ROOT, categories: ['TAG'] })
  await server.ingest(datasetOf('later'), 'globalTags', TAGGED('x'))
  await eventually(() => receiver.received.length === 2)
  t.strictSame(
    linesOf(eventsOf(receiver.received, secret)),
    ['open', 'later'].map(name => `TAG ADD ${datasetOf(name)}`)
  )
})

t.test('a secret is rotated with two valid at once, and is in no answer and no log', async t => {
  const receiver = await openReceiver(t)
  const lines: string[] = []
  const server = await start(t, { config: deliveryConfig(), log: { write: (line: string) => lines.push(line) } })
  const { admin } = server
  const { urn, secret } = await created(admin, { name: 'shop', url: receiver.url })
  const rotated = (await ask(admin, 'rotateWebhookSecret', urn)).data.rotateWebhookSecret
  t.not(rotated, secret)
  t.match(await shown(admin), { secrets: 2 })
  await ask(admin, 'testWebhook', urn)
  for (const one of [secret, rotated]) t.strictSame(eventsOf(receiver.received, one), [], 'each verifies')
  const last = (await ask(admin, 'rotateWebhookSecret', urn, ', overlapHours: 0')).data.rotateWebhookSecret
  receiver.received.length = 0
  await ask(admin, 'testWebhook', urn)
  t.strictSame(eventsOf(receiver.received, last), [])
  t.throws(() => eventsOf(receiver.received, rotated), /signature/)
  t.match(await ask(admin, 'rotateWebhookSecret', urn, ', overlapHours: -1'), {
    errors: [{ message: 'overlapHours must be between 0 and 720, found -1', extensions: { code: 400 } }]
  })
  const answers = JSON.stringify(await list(admin)) + lines.join('')
  for (const one of [secret, rotated, last]) t.notMatch(answers, one.slice('whsec_'.length, -1))
})

t.test('dead letters are listed, sent again and removed', async t => {
  const receiver = await openReceiver(t)
  receiver.answer.status = 400
  const server = await start(t, { config: deliveryConfig({ tries: 1 }) })
  const { admin } = server
  const { urn } = await created(admin, { name: 'strict', url: receiver.url, categories: ['TAG'] })
  for (const name of ['a', 'b']) {
    const dead = async () => (await shown(admin)).deadLetters
    const before = await dead()
    await server.ingest(datasetOf(name), 'globalTags', TAGGED('x'))
    await eventually(async () => (await dead()) === before + 1)
  }
  const LETTERS =
    'query ($urn: String!, $after: String) { webhookDeadLetters(urn: $urn, after: $after, count: 1) { total next letters { place id at status error } } }'
  const page = async (after?: string) => (await admin.gql(LETTERS, { urn, after })).data.webhookDeadLetters
  const newest = await page()
  t.match(newest, { total: 2, next: String, letters: [{ status: 400, error: 'the receiver answered 400' }] })
  const oldest = await page(newest.next)
  const on = (name: string, place: number) =>
    admin.gql(`mutation ($urn: String!, $place: Long!) { ${name}(urn: $urn, place: $place) }`, { urn, place })
  receiver.answer.status = 200
  t.match(await on('resendWebhookDeadLetter', oldest.letters[0].place), { data: { resendWebhookDeadLetter: true } })
  await eventually(() => receiver.ids().at(-1) === oldest.letters[0].id && receiver.received.length === 3)
  t.match(await on('removeWebhookDeadLetter', newest.letters[0].place), { data: { removeWebhookDeadLetter: true } })
  t.match(await on('removeWebhookDeadLetter', newest.letters[0].place), { data: { removeWebhookDeadLetter: false } })
  t.equal((await page()).total, 0)
  t.match(await on('resendWebhookDeadLetter', -1), { errors: [{ extensions: { code: 400 } }] })
  t.match(await ask(admin, 'deleteWebhook', urn), { data: { deleteWebhook: true } })
  t.equal((await list(admin)).total, 0)
  for (const name of ['deleteWebhook', 'pauseWebhook', 'resumeWebhook', 'testWebhook', 'rotateWebhookSecret']) {
    t.match(await ask(admin, name, urn), { errors: [{ message: /does not exist/, extensions: { code: 404 } }] })
  }
})

t.test('wrong input is refused with what is allowed, and nothing is stored', async t => {
  const server = await start(t, {
    config: deliveryConfig({ allowHttp: false }, { webhooks: { maxWebhooks: 1 } })
  })
  const { admin } = server
  const url = 'https://example.com/hook'
  const refused = async (input: object, message: RegExp) =>
    t.match(await create(admin, { name: 'x', url, ...input }), { errors: [{ message, extensions: { code: 400 } }] })
  await refused({ url: 'http://example.com/' }, /^The URL is not valid: expected https:\/\/<host>/)
  await refused({ url: 'ftp://example.com/' }, /^The URL is not valid/)
  await refused({ url: 'https://user:secret@example.com/' }, /^The URL must not have a user name or a password$/)
  await refused({ url: `https://example.com/${'a'.repeat(3000)}` }, /at most 2000 characters/)
  await refused({ name: ' ' }, /^The name must not be empty$/)
  await refused({ name: 'a\nb' }, /control characters/)
  await refused({ types: ['datset'] }, /^types: .*found "datset".*dataset/)
  await refused({ categories: ['TAGS'] }, /^categories: expected one of TAG, .*found "TAGS"/)
  await refused({ urns: ['shop*'] }, /^urns: expected a URN, or the beginning of one/)
  await refused({ actors: ['rita'] }, /^actors: expected the URN of a user, found "rita"/)
  await refused({ types: Array(101).fill('dataset') }, /^types can have at most 100 members, found 101/)
  t.equal((await list(admin)).total, 0)
  await created(admin, { name: 'x', url })
  t.match(await create(admin, { name: 'y', url }), {
    errors: [{ message: 'At most 1 webhooks can exist: delete one first', extensions: { code: 409 } }]
  })
  const token =
    'mutation { createAccessToken(input: { type: PERSONAL, actorUrn: "urn:li:corpuser:datahub", duration: ONE_HOUR, name: "t", scope: { privileges: ["MANAGE_WEBHOOKS"] } }) { accessToken } }'
  const { accessToken } = (await admin.gql(token)).data.createAccessToken
  t.match(await create(server.as({ token: accessToken }), { name: 'z', url }), {
    errors: [{ message: 'A token with a scope cannot make or change webhooks', extensions: { code: 403 } }]
  })
})
