import t from 'tap'
import { start } from '../../helper.ts'
import { ingest, latest, proposal } from './proposals.ts'

const { admin, anonymous } = await start(t)
const URN = 'urn:li:dataset:(urn:li:dataPlatform:hive,bad.input,PROD)'
const json = { 'content-type': 'application/json' }
const good = proposal(URN, 'status', { removed: false })
const withValue = (text: string, aspect = 'datasetProperties') => ({
  ...proposal(URN, aspect, {}),
  aspect: { value: text, contentType: 'application/json' }
})

const refused: [what: string, proposal: unknown, status: number, message: RegExp][] = [
  ['not an object', 'x', 400, /a proposal must be an object with entityUrn/],
  ['entityUrn absent', { ...good, entityUrn: undefined }, 400, /entityUrn is required/],
  ['not a URN', { ...good, entityUrn: 'dataset' }, 400, /"dataset" is not a URN/],
  ['a URN with a NUL', { ...good, entityUrn: `${URN}\0` }, 400, /is not a URN/],
  ['a URN that is too long', { ...good, entityUrn: `urn:li:dataset:${'x'.repeat(5000)}` }, 400, /at most 4096/],
  [
    'a URN of another type',
    { ...good, entityType: 'tag' },
    400,
    /expected entityType "dataset" for urn:li:dataset.*, found "tag"/
  ],
  ['a URN whose parts do not match the key', proposal('urn:li:dataset:x', 'status', {}), 400, /datasetKey|platform/],
  ['an unknown type', proposal('urn:li:datset:x', 'status', {}), 400, /dataset/],
  [
    'an unknown aspect',
    proposal(URN, 'globalTag', {}),
    400,
    /Unknown aspect globalTag for entity dataset.*globalTags/s
  ],
  ['an aspect of another type', proposal(URN, 'tagProperties', { name: 'x' }), 400, /tagProperties.*tag/s],
  [
    'aspectName absent',
    { ...good, aspectName: undefined },
    400,
    /aspectName must be a non-empty string, found no value/
  ],
  [
    'an unknown change type',
    { ...good, changeType: 'MERGE' },
    400,
    /changeType must be one of UPSERT.*, found "MERGE"/
  ],
  ['aspect absent', { ...good, aspect: undefined }, 400, /aspect must be \{"value"/],
  ['an aspect whose value is not a string', { ...good, aspect: { value: {} } }, 400, /aspect must be \{"value"/],
  ['malformed JSON', withValue('{"a":'), 400, /datasetProperties of .*JSON/],
  ['a value that is null', withValue('null'), 422, /datasetProperties/],
  ['a value that is a list', withValue('[]'), 422, /datasetProperties/],
  ['a wrong type', withValue('{"name":5}'), 422, /datasetProperties.*name/],
  ['a missing member', withValue('{}', 'globalTags'), 422, /globalTags.*tags/],
  ['an unknown member', withValue('{"nam":"x"}'), 422, /unrecognized field found but not allowed/],
  [
    'an unknown enum symbol',
    withValue('{"owners":[{"owner":"urn:li:corpuser:q","type":"BOSS"}]}', 'ownership'),
    422,
    /type/
  ],
  ['a string that is not a URN', withValue('{"tags":[{"tag":"pii"}]}', 'globalTags'), 422, /tags/],
  ['__proto__', withValue('{"customProperties":{"__proto__":"x"}}'), 400, /__proto__/],
  ['constructor.prototype', withValue('{"customProperties":{"constructor":{"prototype":{}}}}'), 400, /constructor/],
  [
    'too deep',
    withValue('['.repeat(101) + ']'.repeat(101)),
    400,
    /datasetProperties of urn:li:dataset.*at most 100 levels/
  ],
  ['an integer beyond 2^53', withValue('{"created":{"time":9007199254740993}}'), 400, /created|9007199254740993|2\^53/],
  ['infinity', withValue('{"created":{"time":1e400}}'), 400, /created|1e400|number/],
  ['a lone surrogate', withValue('{"name":"\\ud800"}'), 400, /surrogate|well-formed|Unicode/i],
  ['system metadata that is a list', { ...good, systemMetadata: [] }, 400, /systemMetadata must be an object/],
  ['system metadata that is not JSON', { ...good, systemMetadata: '{' }, 400, /JSON/],
  [
    'a run id that is not a string',
    { ...good, systemMetadata: { runId: 5 } },
    400,
    /systemMetadata.runId must be a string/
  ],
  [
    'lastObserved that is not a number',
    { ...good, systemMetadata: { lastObserved: 'now' } },
    400,
    /lastObserved must be an integer: milliseconds/
  ],
  [
    'system metadata of 64 kB',
    { ...good, systemMetadata: { x: 'x'.repeat(65_536) } },
    400,
    /must have at most 65536 characters/
  ],
  ['headers that are a string', { ...good, headers: 'x' }, 400, /headers must be an object whose values are strings/],
  [
    'a header that is not a string',
    { ...good, headers: { a: 1 } },
    400,
    /headers.a must be a non-empty string, found 1/
  ],
  [
    'a patch of a timeseries',
    proposal(URN, 'datasetProfile', [], { change: 'PATCH' }),
    400,
    /PATCH is not supported for the timeseries datasetProfile/
  ],
  ['a point without a time', proposal(URN, 'datasetProfile', { rowCount: 1 }), 422, /timestampMillis/],
  [
    'a patch with an invalid result',
    proposal(URN, 'status', [{ op: 'add', path: '/removed', value: 'x' }], { change: 'PATCH' }),
    422,
    /removed/
  ],
  [
    'a query operator instead of a string',
    { ...good, aspectName: { $ne: null } },
    400,
    /aspectName must be a non-empty/
  ]
]

for (const [what, bad, status, message] of refused) {
  t.test(`refused alone and in a batch: ${what}`, async t => {
    const alone = await ingest(admin, bad)
    t.equal(alone.status, status)
    t.match(alone.body.message, message)
    const batch = await ingest(admin, good, bad)
    t.equal(batch.status, status)
    t.match(batch.body.message, message)
    t.equal(await latest(admin, URN, 'status'), 404, 'nothing was written')
  })
}

t.test('a batch of more than 2000 proposals is refused, and nothing is written', async t => {
  const urn = (at: number) => `urn:li:dataset:(urn:li:dataPlatform:hive,bad.many${at},PROD)`
  const many = Array.from({ length: 2001 }, (_, at) => proposal(urn(at), 'status', {}))
  const { status, body } = await ingest(admin, ...many)
  t.equal(status, 400)
  t.match(body.message, /at most 2000 proposals are allowed in one request, found 2001/)
  t.equal(await latest(admin, urn(0), 'status'), 404)
  t.equal((await ingest(admin, ...many.slice(1))).status, 200)
})

t.test('a batch that deletes and writes the same entity is refused', async t => {
  const { status, body } = await ingest(admin, good, proposal(URN, 'datasetKey', undefined, { change: 'DELETE' }))
  t.equal(status, 400)
  t.match(body.message, /deleted and written in one batch/)
})

t.test('missing and invalid parameters are refused', async t => {
  for (const [path, body] of [
    ['/aspects?action=ingestProposal', {}],
    ['/aspects?action=ingestProposalBatch', { proposals: 'x' }],
    ['/entities?action=ingest', { entity: 'x' }],
    ['/entities?action=ingest', { entity: { value: { a: 1, b: 2 } } }],
    ['/entities?action=exists', { urn: 'x' }],
    ['/entities?action=delete', { urn: 5 }],
    ['/entities?action=delete', { urn: URN, aspectName: 'status' }],
    ['/entities?action=delete', { urn: URN, startTimeMillis: 5 }],
    ['/entities?action=delete', { urn: 'urn:li:nothing:x' }],
    ['/entities?action=listUrns', { entity: 'nothing' }],
    ['/entities?action=listUrns', { entity: 'tag', start: -1 }],
    ['/entities?action=listUrns', { entity: 'tag', count: 1_000_000_000 }],
    ['/aspects?action=getCount', { aspect: 'nothing' }],
    ['/aspects?action=getCount', { aspect: 'datasetProfile', urnLike: 'urn:li:dataset:%' }],
    ['/aspects?action=nothing', {}],
    ['/usageStats?action=batchIngest', { buckets: [{}] }]
  ] as const) {
    const answer = await admin.post(path, body)
    t.equal(answer.status, 400, `${path} ${JSON.stringify(body)}`)
    t.type(answer.body.message, 'string')
  }
})

t.test('reads with invalid URNs, aspects or versions are refused', async t => {
  for (const path of [
    '/entities/nothing',
    '/entitiesV2/urn:li:nothing:x',
    '/entitiesV2/urn:li:dataset:x',
    `/aspects/${encodeURIComponent(URN)}`,
    `/aspects/${encodeURIComponent(URN)}?aspect=nothing`,
    `/aspects/${encodeURIComponent(URN)}?aspect=status&version=-1`,
    `/aspects/${encodeURIComponent(URN)}?aspect=status&version=x`,
    '/entitiesV2?ids=List(x)',
    '/entitiesV2'
  ]) {
    t.equal((await admin.get(path)).status, 400, path)
  }
})

t.test('a body of 16 MB is too large, a value of 15 MB too', async t => {
  const big = JSON.stringify({ proposal: withValue(JSON.stringify({ description: 'x'.repeat(16_000_000) })) })
  t.equal((await admin.send('POST', '/aspects?action=ingestProposal', big, json)).status, 413)
  const value = JSON.stringify({ description: 'x'.repeat(15 * 1024 * 1024) })
  t.equal((await ingest(admin, withValue(value))).status, 413)
})

t.test('a body that is not JSON, or has another content type, is refused', async t => {
  t.equal((await admin.send('POST', '/aspects?action=ingestProposal', '{"proposal":', json)).status, 400)
  const text = JSON.stringify({ proposal: good })
  t.equal(
    (await admin.send('POST', '/aspects?action=ingestProposal', text, { 'content-type': 'text/plain' })).status,
    415
  )
})

t.test('writes and reads require a credential', async t => {
  t.equal((await ingest(anonymous, good)).status, 401)
  for (const path of ['entities', 'entitiesV2', 'aspects']) {
    t.equal((await anonymous.get(`/${path}/${encodeURIComponent(URN)}`)).status, 401)
  }
  t.equal((await anonymous.get('/config')).status, 200)
  t.strictSame((await anonymous.get('/admin')).body, 'GOOD')
})
