import t from 'tap'
import { type Subscription, subscribe } from '../../event-stream.ts'
import { type Client, eventually, start } from '../../helper.ts'
import { grant, removePolicies } from '../../people.ts'
import { datasetOf } from './writing.ts'

const server = await start(t)
const { admin } = server
const FIELDS = '{ id urn aspect category operation modifier actor entity { urn type } parameters { key value } }'
const changes = (args = '') => `subscription { entityChanges${args} ${FIELDS} }`
const open = async (by: Client, args = '', options: Parameters<typeof subscribe>[2] = {}) => {
  const stream = await subscribe(by, changes(args), options)
  t.equal(stream.status, 200)
  return stream
}
const tagged = (urn: string, ...names: string[]) =>
  admin.ingest(urn, 'globalTags', { tags: names.map(name => ({ tag: `urn:li:tag:${name}` })) })
const named = (urn: string, name: string) =>
  admin.ingest(urn, 'datasetProperties', { name, customProperties: {}, tags: [] })
/** The next events up to the first that has all this. */
async function until(stream: Subscription, wanted: object) {
  const found = []
  for (;;) {
    const value = await stream.value()
    found.push(value)
    if (Object.entries(wanted).every(([name, one]) => value[name] === one)) return { value, found }
  }
}

t.test('what happens to an entity is told as it happens, by whom and how', async t => {
  const urn = datasetOf('told')
  const stream = await open(admin, `(urns: ["${urn}"])`)
  await tagged(urn, 'pii')
  t.match(await stream.value(), { urn, category: 'LIFECYCLE', operation: 'CREATE', entity: { urn, type: 'DATASET' } })
  const { value: found } = await until(stream, { urn, category: 'TAG' })
  t.match(found, { operation: 'ADD', modifier: 'urn:li:tag:pii', aspect: 'globalTags', actor: admin.actor })
  t.match(found.parameters, [{ key: 'tagUrn', value: 'urn:li:tag:pii' }])
  await named(urn, 'a name')
  const other = await until(stream, { aspect: 'datasetProperties' })
  t.match(other.value, { category: 'OTHER', operation: 'ADD', modifier: null })
  await named(datasetOf('another'), 'x')
  await admin.gql('mutation ($urn: String!) { batchUpdateSoftDeleted(input: { urns: [$urn], deleted: true }) }', {
    urn
  })
  const { found: all } = await until(stream, { operation: 'SOFT_DELETE' })
  t.ok(
    all.every(one => one.urn === urn),
    'nothing of another entity'
  )
  stream.close()
})

t.test('types and categories narrow it, and a column belongs to its dataset', async t => {
  const [urn, tag] = [datasetOf('narrowed'), 'urn:li:tag:narrowed']
  const ofTags = await open(admin, '(types: [TAG], categories: [LIFECYCLE])')
  const onColumns = await open(admin, `(urns: ["${urn}"], categories: [TAG])`)
  const field = { fieldPath: 'mail', nativeDataType: 'text', type: { type: { 'com.linkedin.schema.StringType': {} } } }
  await admin.ingest(urn, 'schemaMetadata', {
    schemaName: 'x',
    platform: 'urn:li:dataPlatform:hive',
    version: 0,
    hash: '',
    platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
    fields: [field]
  })
  await admin.ingest(tag, 'tagProperties', { name: 'narrowed' })
  t.match(await ofTags.value(), { urn: tag, operation: 'CREATE' })
  const input = { tagUrns: [tag], resourceUrn: urn, subResourceType: 'DATASET_FIELD', subResource: 'mail' }
  await admin.gql('mutation ($input: AddTagsInput!) { addTags(input: $input) }', { input })
  t.match(await onColumns.value(), { urn: `urn:li:schemaField:(${urn},mail)`, modifier: tag, entity: { urn } })
  for (const stream of [ofTags, onColumns]) stream.close()
})

t.test('a stream continues after an event, between two events of one change, and before the first', async t => {
  const urn = datasetOf('continued')
  await named(urn, 'x')
  const first = await open(admin, `(urns: ["${urn}"], categories: [TAG])`)
  await eventually(async () => {
    await first.next()
    return first.lastId !== undefined
  })
  first.close()
  await tagged(urn, 'a', 'b', 'c')
  const ids: string[] = []
  const modifiers: string[] = []
  let last = first.lastId
  for (let count = 0; count < 3; count++) {
    const stream = await open(admin, `(urns: ["${urn}"], categories: [TAG])`, {
      headers: { 'last-event-id': last ?? '' }
    })
    const { id, modifier } = await stream.value()
    last = count === 1 ? id : stream.lastId
    t.equal(stream.lastId, id, 'the id is in the event, too')
    ids.push(id)
    modifiers.push(modifier)
    stream.close()
  }
  t.strictSame(modifiers, ['urn:li:tag:a', 'urn:li:tag:b', 'urn:li:tag:c'])
  t.equal(new Set(ids).size, 3)
  const byArgument = await open(admin, `(urns: ["${urn}"], categories: [TAG], after: "${ids[0]}")`)
  t.match(await byArgument.value(), { modifier: 'urn:li:tag:b' })
  byArgument.close()
})

t.test('everybody gets what they may read at that time', async t => {
  const limited = await server.user('limited')
  await removePolicies(admin)
  await grant(admin, limited, ['VIEW_ENTITY_PAGE'], datasetOf('seen'))
  const stream = await open(limited)
  await named(datasetOf('hidden'), 'x')
  await named(datasetOf('seen'), 'x')
  const seen = await until(stream, { urn: datasetOf('seen'), aspect: 'datasetProperties' })
  t.notOk(seen.found.some(({ urn }) => urn === datasetOf('hidden')))
  await removePolicies(admin)
  await named(datasetOf('seen'), 'y')
  await grant(admin, limited, ['VIEW_ENTITY_PAGE'], datasetOf('later'))
  await named(datasetOf('later'), 'x')
  const later = await until(stream, { urn: datasetOf('later'), aspect: 'datasetProperties' })
  t.notOk(later.found.some(({ urn, operation }) => urn === datasetOf('seen') && operation === 'MODIFY'))
  stream.close()
})

t.test('what cannot be subscribed to says what is allowed', async t => {
  const cases: [string, number, RegExp][] = [
    ['(urns: ["x"])', 400, /urn/i],
    [`(urns: [${'"urn:li:tag:a",'.repeat(1001)}])`, 400, /urns: expected at most 1000, found 1001/],
    ['(types: [NOTHING])', 400, /NOTHING/],
    ['(categories: [NOTHING])', 400, /NOTHING/],
    ['(after: "x")', 400, /after: expected the id of an event, found "x"/],
    ['(after: "9007199254740000")', 400, /in the future/],
    ['(after: "17")', 410, /not kept any more/]
  ]
  for (const [args, status, message] of cases) {
    const stream = await subscribe(admin, changes(args))
    const [first] = (await stream.event())?.data.errors ?? []
    t.equal(stream.status, status, `${args.slice(0, 60)}: ${first?.message}`)
    t.match(first?.message, message)
  }
})

t.test('a server that records no changes of aspects says so', async t => {
  const topics = ['MetadataChangeLog_Timeseries_v1']
  const other = await start(t, { config: { plugins: { events: { topics }, following: false, webhooks: false } } })
  const stream = await subscribe(other.admin, changes())
  t.equal(stream.status, 409)
  t.match((await stream.event())?.data.errors[0].message, /plugins.events.topics/)
})
