import t from 'tap'
import { start } from '../../helper.ts'
import { DATASET, schema, tags, writeOrders } from './schemas.ts'

/** One short journey through the timeline. Runs on every kind of store in every test run. */
const server = await start(t)
const { admin } = server
const TIMELINE = `/openapi/v2/timeline/v1/${encodeURIComponent(DATASET)}`

interface Shown {
  readonly semVer: string
  readonly actor: string
  readonly changeEvents: readonly { readonly description: string }[]
}

const shown = (transactions: readonly Shown[]) =>
  transactions.map(({ semVer, changeEvents }) => [semVer, ...changeEvents.map(({ description }) => description)])

t.test('what changed is told in transactions, with who, when and a semantic version', async t => {
  const before = Date.now()
  await writeOrders(server)
  const editor = await server.user('editor', { privileges: ['EDIT_ENTITY'] })
  await editor.ingest(DATASET, 'globalTags', tags('gold', 'pii'))
  const { status, body } = await admin.get(`${TIMELINE}?categories=TAG,TECHNICAL_SCHEMA,OWNER`)
  t.equal(status, 200)
  t.strictSame(shown(body), [
    ['0.0.0-computed', 'Column id was added.', 'Column mail was added.'],
    [
      '1.0.0-computed',
      'Column id changed its type from int to bigint.',
      'Column mail was renamed to email.',
      'Column at was added.'
    ],
    ['1.1.0-computed', 'Tag urn:li:tag:pii was added.'],
    ['1.2.0-computed', 'Tag urn:li:tag:pii was removed.', 'Tag urn:li:tag:gold was added.'],
    ['1.3.0-computed', 'Owner urn:li:corpuser:ann was added as dataowner.'],
    ['1.4.0-computed', 'Tag urn:li:tag:pii was added.']
  ])
  t.match(body[0], { semVerChange: 'MINOR', actor: admin.actor, versionStamp: 'schemaMetadata:1', rawDiff: null })
  const last = body.at(-1)
  t.match(last, { actor: editor.actor, versionStamp: 'globalTags:3;ownership:1;schemaMetadata:2' })
  t.strictSame(last.changeEvents, [
    {
      entityUrn: DATASET,
      category: 'TAG',
      operation: 'ADD',
      modifier: 'urn:li:tag:pii',
      parameters: { tagUrn: 'urn:li:tag:pii' },
      semVerChange: 'MINOR',
      description: 'Tag urn:li:tag:pii was added.',
      auditStamp: { time: last.timestamp, actor: editor.actor }
    }
  ])
  t.ok(before <= last.timestamp && last.timestamp <= Date.now())
})

t.test('the versions of a schema, and the latest change of each column', async t => {
  const { data } = await admin.gql(
    `query ($input: GetSchemaVersionListInput!, $first: GetSchemaBlameInput!, $latest: GetSchemaBlameInput!) {
      getSchemaVersionList(input: $input) { latestVersion { semanticVersion } semanticVersionList { semanticVersion versionStamp } }
      first: getSchemaBlame(input: $first) { ...blame }
      latest: getSchemaBlame(input: $latest) { ...blame }
    }
    fragment blame on GetSchemaBlameResult {
      version { semanticVersion }
      schemaFieldBlameList { fieldPath schemaFieldChange { lastSchemaFieldChange changeType } }
    }`,
    {
      input: { datasetUrn: DATASET },
      first: { datasetUrn: DATASET, version: '0.0.0' },
      latest: { datasetUrn: DATASET }
    }
  )
  const blame = (answer: {
    schemaFieldBlameList: { fieldPath: string; schemaFieldChange: { lastSchemaFieldChange: string } }[]
  }) =>
    answer.schemaFieldBlameList.map(one => `${one.fieldPath}: ${one.schemaFieldChange.lastSchemaFieldChange}`).sort()
  t.strictSame(data.getSchemaVersionList, {
    latestVersion: { semanticVersion: '1.0.0' },
    semanticVersionList: [
      { semanticVersion: '1.0.0', versionStamp: 'schemaMetadata:2' },
      { semanticVersion: '0.0.0', versionStamp: 'schemaMetadata:1' }
    ]
  })
  t.strictSame(blame(data.first), ['id: Added in v0.0.0', 'mail: Added in v0.0.0'])
  t.strictSame(blame(data.latest), ['at: Added in v1.0.0', 'email: Modified in v1.0.0', 'id: Modified in v1.0.0'])
})

t.test('the kept versions of an aspect, and what differs between two of them', async t => {
  const { body: page } = await admin.get(`${TIMELINE}/versions?aspect=globalTags&count=2`)
  t.match(page, { versions: [{ version: 3, payload: JSON.stringify(tags('gold', 'pii')) }, { version: 2 }], next: 2 })
  const { body: rest } = await admin.get(`${TIMELINE}/versions?aspect=globalTags&before=2`)
  t.match(rest, { versions: [{ version: 1, actor: { urn: admin.actor } }], next: null })
  const { body } = await admin.get(`${TIMELINE}/versions/difference?aspect=globalTags&from=1&to=2`)
  t.match(body, {
    from: { version: 1 },
    to: { version: 2 },
    changes: [{ operation: 'REMOVE' }, { operation: 'ADD' }],
    patch: [{ op: 'replace', path: '/tags/0/tag', value: 'urn:li:tag:gold' }]
  })
  const { data } = await admin.gql(
    `query ($urn: String!) { aspectDifference(urn: $urn, aspect: "schemaMetadata", from: 2, to: 1) {
      from { version } to { version } changes { description parameters { key value } } patch
    } }`,
    { urn: DATASET }
  )
  t.match(data.aspectDifference, { from: { version: 2 }, to: { version: 1 } })
  t.match(data.aspectDifference.changes[1], { description: 'Column email was renamed to mail.' })
  t.type(JSON.parse(data.aspectDifference.patch), Array)
})

t.test('a deleted entity has no history, nor has a new one of its name', async t => {
  await admin.post('/entities?action=delete', { urn: DATASET })
  t.match(await admin.get(TIMELINE), { status: 404, body: { message: `Did not find ${DATASET}` } })
  await server.ingest(DATASET, 'schemaMetadata', schema(['a', 'int']))
  t.strictSame(shown((await admin.get(TIMELINE)).body), [['0.0.0-computed', 'Column a was added.']])
})
