import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { start } from '../../helper.ts'
import { create, KEYED, list, newKey, remove, update, urnOf, values } from './requests.ts'

const VALUE = 'lemonade-7316'
const lines: string[] = []
const server = await start(t, {
  ...KEYED,
  config: { logLevel: 'debug' },
  log: { write: line => lines.push(line) }
})
const { admin, user } = server
const keeper = await user('keeper', { privileges: ['MANAGE_SECRETS'] })
const editor = await user('editor', { role: 'Editor' })

t.test('only who manages secrets does anything with them', async t => {
  t.notOk((await create(keeper, { name: 'kept', value: VALUE })).errors)
  const refused = [
    await create(editor, { name: 'x', value: 'y' }),
    await update(editor, { urn: urnOf('kept'), name: 'kept', value: 'y' }),
    await remove(editor, urnOf('kept')),
    await values(editor, 'kept'),
    await editor.gql('{ listSecrets(input: {}) { total } }')
  ]
  for (const { errors } of refused) t.match(errors, [{ extensions: { code: 403 } }])
  t.strictSame((await values(keeper, 'kept')).data.getSecretValues, [{ name: 'kept', value: VALUE }])
})

t.test('of two who create the same secret one succeeds, and concurrent updates leave one of them', async t => {
  const answers = await Promise.all([1, 2, 3].map(n => create(admin, { name: 'twice', value: `v${n}` })))
  const created = answers.filter(({ errors }) => !errors)
  t.equal(created.length, 1)
  for (const { errors } of answers) if (errors) t.match(errors, [{ message: 'This Secret already exists!' }])
  await Promise.all(['a', 'b', 'c'].map(value => update(admin, { urn: urnOf('twice'), name: 'twice', value })))
  t.match((await values(admin, 'twice')).data.getSecretValues, [{ value: /^[abc]$/ }])
})

t.test('bad input is refused, with what is allowed', async t => {
  const long = 'x'.repeat(100_001)
  const cases: readonly (readonly [object, RegExp])[] = [
    [{ name: '', value: 'v' }, /The name of a secret must not be empty/],
    [{ name: 'x'.repeat(501), value: 'v' }, /at most 500 characters, found 501/],
    [{ name: 'a\nb', value: 'v' }, /must not contain control characters/],
    [{ name: ' a', value: 'v' }, /must not begin or end with a space/],
    [{ name: 'a', value: '' }, /The value of a secret must not be empty/],
    [{ name: 'a', value: long }, /at most 100000 characters, found 100001/],
    [{ name: 'a', value: 'v', description: long }, /The description of a secret must have at most 10000/],
    [{ name: '(', value: 'v' }, /balanced parentheses/]
  ]
  for (const [input, message] of cases) {
    const { errors } = await create(admin, input)
    t.match(errors, [{ message }])
    t.notOk(JSON.stringify(errors).includes(long))
  }
  t.match((await update(admin, { urn: urnOf('none'), name: 'none', value: 'v' })).errors, [
    { message: /does not exist/ }
  ])
  t.match((await update(admin, { urn: urnOf('kept'), name: 'other', value: 'v' })).errors, [
    { message: /cannot change/ }
  ])
  t.match((await update(admin, { urn: 'urn:li:tag:a', name: 'a', value: 'v' })).errors, [
    { message: /expected urn:li:dataHubSecret/ }
  ])
  t.match((await remove(admin, urnOf('none'))).errors, [{ message: /does not exist/ }])
  t.match((await values(admin, ...Array.from({ length: 1001 }, (_, at) => `n${at}`))).errors, [
    { message: /At most 1000 names/ }
  ])
})

t.test('the list is searched by name, and paged', async t => {
  for (let at = 0; at < 5; at++) await create(admin, { name: `Page ${at}`, value: 'v', description: 'paged' })
  t.match(await list(admin, { query: 'page' }), { total: 5, secrets: { length: 5 } })
  const second = await list(admin, { query: 'page', start: 2, count: 2 })
  t.match(second, { start: 2, count: 2, total: 5, secrets: [{ name: 'Page 2' }, { name: 'Page 3' }] })
  t.match(await list(admin, { query: VALUE }), { total: 0 })
})

t.test('a value is nowhere but in the answer of getSecretValues', async t => {
  await create(admin, { name: 'everywhere', value: VALUE, description: 'findable' })
  const urn = encodeURIComponent(urnOf('everywhere'))
  const reads = [
    await admin.get(`/entitiesV2/${urn}`),
    await admin.get(`/aspects/${urn}?aspect=dataHubSecretValue&version=0`),
    await admin.get(`/openapi/v3/entity/datahubsecret/${urn}`),
    await admin.get(`/openapi/v3/entity/datahubsecret/${urn}/datahubsecretvalue`),
    await admin.gql(
      `{ entity(urn: "${urnOf('everywhere')}") { ... on OtherEntity { aspects { aspectName payload } } } }`
    ),
    await admin.gql(`{ searchAcrossEntities(input: {types: [SECRET], query: "${VALUE}"}) { total } }`),
    await admin.gql(
      `{ getTimeline(input: {urn: "${urnOf('everywhere')}"}) { changeTransactions { changes { description } } } }`
    ),
    await admin.get(
      '/openapi/v1/events/poll?topic=MetadataChangeLog_Versioned_v1&pollTimeoutSeconds=0&lookbackWindowDays=1'
    )
  ]
  for (const { body } of reads) {
    t.notOk(JSON.stringify(body).includes(VALUE))
    t.notOk(JSON.stringify(body).includes('aspectd1:'), 'not even the sealed text')
  }
  const write = { entityUrn: urnOf('everywhere'), aspectName: 'dataHubSecretValue', aspect: { name: 'x', value: 'y' } }
  const aspect = { contentType: 'application/json', value: JSON.stringify(write.aspect) }
  const proposal = { ...write, aspect, entityType: 'dataHubSecret', changeType: 'UPSERT' }
  t.equal((await admin.post('/aspects?action=ingestProposal', { proposal })).status, 403)
  t.notOk(lines.join('').includes(VALUE), 'the log')
  for (const file of filesIn(server.folder)) t.notOk(readFileSync(file).includes(VALUE), file)
})

function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap(name => {
    const path = join(folder, name)
    const stats = statSync(path)
    if (stats.isDirectory()) return filesIn(path)
    return stats.isFile() ? [path] : []
  })
}

t.test('each read of a value is in the audit trail, with the secrets that were given away', async t => {
  await create(admin, { name: 'audited', value: VALUE })
  await values(keeper, 'audited', 'unknown', 'kept')
  const query = `{ listAuditEvents(input: {operation: "getSecretValues", count: 1}) {
    events { operation actor outcome resources } } }`
  const { data, errors } = await admin.gql(query)
  t.notOk(errors, JSON.stringify(errors))
  const resources = [urnOf('audited'), urnOf('kept')]
  t.match(data.listAuditEvents.events, [
    { operation: 'getSecretValues', actor: keeper.actor, outcome: 'ALLOWED', resources }
  ])
})

t.test('another key gives a clear error, and older keys are replaced at the start', async t => {
  const [first, second] = [newKey(), newKey()]
  const env = (key: string) => ({ env: { ASPECTD_SECRETS_KEY: key } })
  let one = await start(t, env(first))
  await create(one.admin, { name: 'turned', value: VALUE })
  const isUnknown = async () =>
    t.match((await values(one.admin, 'turned')).errors, [
      { message: /was sealed with the key [0-9a-f]{12}, which this server/ }
    ])
  one = await one.restart(env(second))
  await isUnknown()
  one = await one.restart({ ...env(`${second},${first}`), config: { readOnly: { enabled: true } } })
  t.match((await values(one.admin, 'turned')).data.getSecretValues, [{ value: VALUE }])
  one = await one.restart({ ...env(second), config: {} })
  // A server that is read-only replaces nothing.
  await isUnknown()
  one = await one.restart(env(`${second},${first}`))
  t.match((await values(one.admin, 'turned')).data.getSecretValues, [{ value: VALUE }])
  await one.changes({ aspect: 'dataHubSecretValue' }, 1)
  one = await one.restart(env(second))
  t.match((await values(one.admin, 'turned')).data?.getSecretValues, [{ value: VALUE }])
})
