import t from 'tap'
import { type Client, start } from '../../helper.ts'
import { removePolicies } from '../../people.ts'
import { DATASET, schema, tags, wide, writeOrders } from './schemas.ts'

const server = await start(t, { config: { plugins: { timeline: { maxVersions: 8 } } } })
const { admin } = server
const dataset = (name: string) => DATASET.replace('orders', name)
const path = (urn: string, rest = '') => `/openapi/v2/timeline/v1/${encodeURIComponent(urn)}${rest}`
await writeOrders(server)

const TIMELINE = `query ($input: GetTimelineInput!) { getTimeline(input: $input) {
  gaps { urn aspect oldestVersion }
  changeTransactions { timestampMillis lastSemanticVersion versionStamp changeType actor omittedChanges
    changes { urn category operation modifier parameters { key value } auditStamp { time actor } description } }
} }`
async function timeline(by: Client, input: object) {
  const { data, errors } = await by.gql(TIMELINE, { input })
  return errors ? errors[0] : data.getTimeline
}

interface Event {
  readonly category: string
  readonly description: string
}
const descriptions = (transactions: readonly { changes?: Event[]; changeEvents?: Event[] }[]) =>
  transactions.flatMap(({ changes, changeEvents }) => (changes ?? changeEvents ?? []).map(one => one.description))

t.test('GraphQL tells the same, of the asked categories and times', async t => {
  const { changeTransactions, gaps } = await timeline(admin, { urn: DATASET, changeCategories: ['TAG'] })
  t.strictSame(gaps, [])
  t.match(changeTransactions, [{ lastSemanticVersion: '0.0.0-computed' }, { lastSemanticVersion: '0.1.0-computed' }])
  const [first, second] = changeTransactions
  t.match(first, { changeType: 'MODIFY', actor: admin.actor, omittedChanges: 0, versionStamp: 'globalTags:1' })
  t.strictSame(first.changes, [
    {
      urn: DATASET,
      category: 'TAG',
      operation: 'ADD',
      modifier: 'urn:li:tag:pii',
      parameters: [{ key: 'tagUrn', value: 'urn:li:tag:pii' }],
      auditStamp: { time: first.timestampMillis, actor: admin.actor },
      description: 'Tag urn:li:tag:pii was added.'
    }
  ])
  const [from, to] = [first.timestampMillis, second.timestampMillis]
  const between = await timeline(admin, { urn: DATASET, startTimeMillis: from, endTimeMillis: to - 1 })
  t.strictSame(descriptions(between.changeTransactions), ['Tag urn:li:tag:pii was added.'])
  const all = await timeline(admin, { urn: DATASET })
  t.match(all.changeTransactions[0].changes, [{ category: 'TECHNICAL_SCHEMA' }, {}, { category: 'DOCUMENTATION' }])
  t.equal(await timeline(admin, { urn: dataset('none') }), null)
})

t.test('times, JSON Patches and the older path of REST', async t => {
  const { body } = await admin.get(path(DATASET, '?categories=tag&raw=True'))
  t.strictSame(
    body.map((one: { rawDiff: unknown }) => one.rawDiff),
    [
      [{ op: 'replace', path: '', value: tags('pii'), aspect: 'globalTags' }],
      [{ op: 'replace', path: '/tags/0/tag', value: 'urn:li:tag:gold', aspect: 'globalTags' }]
    ]
  )
  const span = `?startTime=${body[1].timestamp}&endTime=${body[1].timestamp}`
  t.equal(descriptions((await admin.get(path(DATASET, span))).body).length, 2)
  t.strictSame((await admin.get(path(DATASET, '?startTime=0&endTime=1'))).body, [])
  const weekAgo = Date.now() - 8 * 86_400_000
  t.strictSame((await admin.get(path(DATASET, `?endTime=${weekAgo}`))).body, [])
  const old = await admin.get(`/openapi/timeline/v1/${encodeURIComponent(DATASET)}?categories=TAG`)
  t.match(old.body[0].changeEvents, [
    { changeType: 'ADD', target: DATASET, elementId: 'urn:li:tag:pii', changeDetails: { tagUrn: 'urn:li:tag:pii' } }
  ])
})

t.test('bad questions are refused with what is wrong and what is allowed', async t => {
  const refused = async (rest: string, status: number, message: RegExp) =>
    t.match(await admin.get(path(DATASET, rest)), { status, body: { message } }, rest)
  await refused('?categories=TAG,COLOUR', 400, /^categories: expected some of TAG, GLOSSARY_TERM, .*, found "COLOUR"$/)
  await refused('?startTime=soon', 400, /startTime/)
  await refused(
    '?startTime=2&endTime=1',
    400,
    /expected a startTime before the endTime, found startTime 2 and endTime 1/
  )
  await refused('?startTime=-2', 400, /startTime/)
  await refused('?raw=perhaps', 400, /raw/)
  await refused('/versions', 400, /aspect/)
  await refused('/versions?aspect=globalTag', 400, /globalTag.*did you mean globalTags/)
  await refused('/versions?aspect=globalTags&count=101', 400, /count must be between 0 and 100, found 101/)
  await refused('/versions/difference?aspect=globalTags', 400, /from/)
  await refused('/versions/difference?aspect=globalTags&from=7', 404, /in version 7: expected a version that is kept/)
  await refused('/versions/difference?aspect=status&from=1', 404, /Did not find status/)
  t.match(await admin.get(path('nothing')), { status: 400 })
  t.match(await admin.get(path(dataset('none'))), { status: 404 })
  const blame = async (datasetUrn: string, version?: string) => {
    const input = { datasetUrn, version }
    const { data, errors } = await admin.gql(
      'query ($input: GetSchemaBlameInput!) { getSchemaBlame(input: $input) { version { semanticVersion } } }',
      { input }
    )
    return errors ? errors[0].message : data.getSchemaBlame
  }
  t.equal(await blame(DATASET, 'new'), 'version: expected three numbers as in 1.2.0, found "new"')
  t.equal(await blame(DATASET, '9.0.0'), 'version: found 9.0.0, expected one from 0.0.0 to 1.0.0')
  t.match(await blame(DATASET, '0.7.0'), { version: { semanticVersion: '0.0.0' } })
  t.match(await blame(DATASET, '1.0.0-computed'), { version: { semanticVersion: '1.0.0' } })
  t.equal(await blame(dataset('none')), null)
  t.match(await blame('urn:li:tag:a'), /dataset/)
  t.match(await timeline(admin, { urn: 'x' }), { extensions: { code: 400 } })
})

t.test('versions that are not kept, or too many, are gaps: what they changed is not invented', async t => {
  const urn = dataset('changing')
  for (let at = 1; at <= 12; at++) {
    await server.ingest(urn, 'schemaMetadata', schema(['always', 'int'], [`c${at}`, 'int']))
  }
  const { changeTransactions, gaps } = await timeline(admin, { urn, changeCategories: ['TECHNICAL_SCHEMA'] })
  t.strictSame(gaps, [{ urn, aspect: 'schemaMetadata', oldestVersion: 5 }])
  t.equal(changeTransactions.length, 7)
  t.match(changeTransactions[0], { lastSemanticVersion: '0.0.0-computed', versionStamp: 'schemaMetadata:6' })
  const { headers } = await admin.get(path(urn))
  t.equal(headers.get('x-aspectd-incomplete'), 'schemaMetadata from version 5')
  const { data } = await admin.gql(
    `{ getSchemaBlame(input: {datasetUrn: "${urn}"}) { schemaFieldBlameList { fieldPath schemaFieldChange { lastSchemaFieldChange } } } }`
  )
  t.match(data.getSchemaBlame.schemaFieldBlameList, [
    { fieldPath: 'always', schemaFieldChange: { lastSchemaFieldChange: /^Not changed since the oldest version/ } },
    { fieldPath: 'c12', schemaFieldChange: { lastSchemaFieldChange: 'Added in v6.0.0' } }
  ])
})

t.test('a schema of 3000 columns, and at most so many changes: the latest', async t => {
  const limited = await start(t, { config: { plugins: { timeline: { maxChanges: 3500 } }, history: 1 } })
  const urn = dataset('wide')
  await limited.ingest(urn, 'schemaMetadata', wide(3000))
  await limited.ingest(urn, 'schemaMetadata', wide(3000, 'bigint'))
  const { changeTransactions } = await timeline(limited.admin, { urn, changeCategories: ['TECHNICAL_SCHEMA'] })
  t.match(changeTransactions, [{ omittedChanges: 2500 }, { omittedChanges: 0 }])
  t.equal(changeTransactions[0].changes.length, 500)
  const { body } = await limited.admin.get(path(urn, '?categories=TECHNICAL_SCHEMA'))
  t.match(body, [{ omittedChanges: 2500, semVer: '0.0.0-computed' }, { semVer: '1.0.0-computed' }])
  await limited.ingest(urn, 'schemaMetadata', wide(2999, 'bigint'))
  const { data } = await limited.admin.gql(
    `{ getSchemaBlame(input: {datasetUrn: "${urn}"}) { schemaFieldBlameList { fieldPath } } }`
  )
  t.equal(data.getSchemaBlame.schemaFieldBlameList.length, 2999)
})

t.test('the other versions of the same thing are told on demand', async t => {
  const versionSet = 'urn:li:versionSet:(orders,dataset)'
  for (const name of ['one', 'two']) {
    const version = { versionSet, version: { versionTag: name }, sortId: name }
    await server.ingest(dataset(name), 'versionProperties', version)
  }
  const urn = dataset('one')
  const alone = await timeline(admin, { urn })
  t.strictSame(descriptions(alone.changeTransactions), [`It became version one of ${versionSet}.`])
  const both = await timeline(admin, { urn, includeVersionSet: true })
  t.equal(descriptions(both.changeTransactions).length, 2)
  t.equal(descriptions((await admin.get(path(urn, '?includeVersionSet=true'))).body).length, 2)
  t.equal(descriptions((await admin.get(path(DATASET, '?includeVersionSet=true'))).body).length, 10)
})

t.test('the history is for those who may see the entity, and guarded aspects stay hidden', async t => {
  await removePolicies(admin)
  const policy = 'urn:li:dataHubPolicy:hidden'
  const info = { displayName: 'n', description: 'a', type: 'PLATFORM', state: 'INACTIVE', privileges: [], actors: {} }
  await server.ingest(policy, 'dataHubPolicyInfo', info)
  const stranger = await server.user('stranger')
  const viewer = await server.user('viewer', { privileges: ['VIEW_ENTITY_PAGE'] })
  const historian = await server.user('historian', { privileges: ['VIEW_ENTITY_PAGE', 'GET_TIMELINE_PRIVILEGE'] })
  const privileged = await server.user('privileged', { privileges: ['GET_TIMELINE_PRIVILEGE'] })
  t.match(await timeline(stranger, { urn: DATASET }), { extensions: { code: 403 } })
  t.match(await timeline(stranger, { urn: dataset('none') }), { extensions: { code: 403 } })
  t.match(await timeline(viewer, { urn: DATASET }), { changeTransactions: [{}] })
  const statuses = (rest = '') =>
    Promise.all([stranger, viewer, privileged, historian].map(async by => (await by.get(path(DATASET, rest))).status))
  t.strictSame(await statuses(), [403, 403, 403, 200])
  t.strictSame(await statuses('/versions?aspect=globalTags'), [403, 403, 403, 200])
  t.strictSame(await statuses('/versions/difference?aspect=globalTags&from=1'), [403, 403, 403, 200])
  t.equal(descriptions((await timeline(admin, { urn: policy })).changeTransactions).length, 1)
  t.strictSame((await timeline(historian, { urn: policy }))?.changeTransactions ?? [], [], 'guarded')
  t.equal((await historian.get(path(policy, '/versions/difference?aspect=dataHubPolicyInfo&from=1'))).status, 404)
})
