import t, { type Test } from 'tap'
import { start } from '../helper.ts'
import { ingest } from '../people.ts'

t.setTimeout(300_000)

const server = await start(t)
const viewer = await server.user('viewer', { role: 'Reader' })
const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,large,PROD)'
const TAGS = 5000
const TAG_FIELDS = 'tags { tags { tag { urn name description exists properties { name } } } }'

await ingest(server.admin, DATASET, 'globalTags', {
  tags: Array.from({ length: TAGS }, (_none, at) => ({ tag: `urn:li:tag:t${at}` }))
})

const aliases = (count: number, field: (at: number) => string) =>
  `{ dataset(urn: "${DATASET}") { ${Array.from({ length: count }, (_none, at) => `a${at}: ${field(at)}`).join(' ')} } }`

const { data } = await server.admin.gql(
  `mutation { createAccessToken(input: {type: PERSONAL, actorUrn: "${viewer.actor}", duration: ONE_DAY, name: "t"}) { accessToken } }`
)
const headers = { authorization: `Bearer ${data.createAccessToken.accessToken}`, 'content-type': 'application/json' }

interface Reply {
  /** Length of the answer according to its header. */
  readonly length: number
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on any response
  readonly body: any
}

/** Sends a query as a user who may only view. */
async function send(query: string, accept = 'application/json'): Promise<Reply> {
  const init = { method: 'POST', headers: { ...headers, accept }, body: JSON.stringify({ query }) }
  const response = await fetch(`${server.url}/api/graphql`, init)
  const length = Number(response.headers.get('content-length'))
  return { length, status: response.status, body: await response.json() }
}

/** The same, while another user sends requests; these must be answered before the large one is. */
async function sendBesideOthers(t: Test, query: string): Promise<Reply> {
  let isWaiting = true
  const sent = send(query).finally(() => {
    isWaiting = false
  })
  let answered = 0
  while (isWaiting) {
    const { errors } = await server.admin.gql('{ aspectd { plugins } }')
    if (errors) t.equal(errors, undefined)
    if (isWaiting) answered++
  }
  t.ok(answered > 0, `${answered} other requests were answered`)
  return sent
}

function refused(t: Test, { status, body }: Reply, message: RegExp): void {
  t.equal(status, 200)
  t.match(body, { data: null, errors: [{ message, extensions: { classification: 'ExecutionAborted' } }] })
  t.equal(body.errors?.length, 1)
}

t.test('a hundred aliases of a list of 5 000 tags are refused, and do not stop other requests', async t => {
  const query = aliases(100, () => TAG_FIELDS)
  refused(t, await sendBesideOthers(t, query), /number of values of the result exceeded: \d+ so far > 500000/)
})

t.test(
  'of many large results of one user, two are computed at a time, and those that would wait too long are refused',
  async t => {
    const query = aliases(1, () => 'tags { tags { tag { urn name } } }')
    const replies = await Promise.all(Array.from({ length: 45 }, () => send(query)))
    const codes: (number | undefined)[] = replies.map(({ body }) => body.errors?.[0]?.extensions?.code)
    t.ok(codes.includes(429), 'some are refused')
    t.ok(codes.filter(code => code === undefined).length >= 34, 'others wait and are answered')
    t.ok(codes.every(code => code === undefined || code === 429))
    t.notOk((await send(query)).body.errors, 'afterwards the user is served again')
  }
)

t.test('a large answer is complete, and does not stop other requests', async t => {
  const query = aliases(20, () => 'tags { tags { tag { urn } associatedUrn } }')
  const { body, length } = await sendBesideOthers(t, query)
  t.equal(length, Buffer.byteLength(JSON.stringify(body)))
  t.strictSame(Object.keys(body.data.dataset).length, 20)
  for (const { tags } of Object.values<{ tags: object[] }>(body.data.dataset)) t.equal(tags.length, TAGS)
  t.strictSame(body.data.dataset.a19.tags[4999], { tag: { urn: 'urn:li:tag:t4999' }, associatedUrn: DATASET })
})

t.test('relationships cost the same with a hundred pages as with one', async t => {
  for (const tag of ['tagged1', 'tagged2'])
    await ingest(server.admin, `urn:li:tag:${tag}`, 'tagProperties', { name: tag })
  const tags = ['tagged1', 'tagged2', 'missing'].map(tag => ({ tag: `urn:li:tag:${tag}` }))
  const input = (start: number) => `input: {types: ["TaggedWith"], direction: OUTGOING, start: ${start}, count: 1}`
  const total = (at: number) => `relationships(${input(at)}) { total }`
  const { body } = await send(aliases(100, total))
  t.ok(Object.values<{ total: number }>(body.data.dataset).every(found => found.total === 0))
  await ingest(server.admin, DATASET, 'globalTags', { tags })
  const { body: after } = await send(aliases(100, total))
  t.ok(Object.values<{ total: number }>(after.data.dataset).every(found => found.total === 2))
})

t.test('sixty aliases of a text of 12 MB are refused before they are in memory', async t => {
  const text = 'x'.repeat(6_000_000)
  const profile = { timestampMillis: 1_700_000_000_000, fieldProfiles: [{ fieldPath: 'a', min: text, max: text }] }
  t.equal((await ingest(server.admin, DATASET, 'datasetProfile', profile)).status, 200)
  const profiles = (limit: number) => `datasetProfiles(limit: ${limit}) { fieldProfiles { min max } }`
  for (const limit of [() => 1, (at: number) => at + 1]) {
    const query = aliases(60, at => profiles(limit(at)))
    for (const accept of ['application/json', 'application/graphql-response+json']) {
      refused(t, await send(query, accept), /size of the result exceeded: \d+ MiB so far > 32 MiB/)
    }
  }
})

t.test('the size of an answer is that of its text, whatever its values are', async t => {
  const quotes = '"'.repeat(3_000_000)
  t.equal(
    (await ingest(server.admin, DATASET, 'datasetProperties', { description: quotes, customProperties: {} })).status,
    200
  )
  const descriptions = (count: number) => aliases(count, () => 'properties { description }')
  const fits = await send(descriptions(5))
  t.equal(fits.body.data.dataset.a4.description.length, quotes.length)
  for (const accept of ['application/json', 'application/graphql-response+json']) {
    refused(t, await send(descriptions(6), accept), /size of the result exceeded: more than 32 MiB/)
    t.same((await send(descriptions(5), accept)).body, fits.body)
  }
})
