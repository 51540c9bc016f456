import type { Test } from 'tap'
import type { Client } from '../client.ts'
import { eventually, type Server, start, temporaryFolder } from '../helper.ts'
import { grant, ingest } from '../people.ts'
import { run } from '../process.ts'
import { scaled } from '../rounds.ts'
import { onEachStore } from './sample.ts'

const CLIENTS = scaled(4, 8)
const TABLES = 5

const urnOf = (batch: string, table: number) => `urn:li:dataset:(urn:li:dataPlatform:hive,${batch}/t ${table},PROD)`

/** A batch: rows and points of some tables. */
function proposalsOf(batch: string) {
  const aspects = Object.entries({
    datasetProperties: { name: batch },
    datasetProfile: { timestampMillis: 1, rowCount: 1 }
  })
  return Array.from({ length: TABLES }, (_none, table) => urnOf(batch, table)).flatMap(entityUrn =>
    aspects.map(([aspectName, value]) => ({
      entityType: 'dataset',
      entityUrn,
      changeType: 'UPSERT',
      aspectName,
      aspect: { contentType: 'application/json', value: JSON.stringify(value) }
    }))
  )
}

/** A client, with the number of its acknowledged batches. */
interface Writer {
  readonly name: string
  acknowledged: number
}

async function writeUntil(ended: AbortSignal, admin: Client, writer: Writer, t: Test): Promise<void> {
  while (!ended.aborted) {
    const proposals = proposalsOf(`${writer.name}_${writer.acknowledged}`)
    const { status } = await admin.post('/aspects?action=ingestProposalBatch', { proposals })
    if (status !== 200) {
      t.fail(`a batch failed with status ${status}`)
      return
    }
    writer.acknowledged++
  }
}

/** The number of stored datasets and points of a batch. */
async function countOf(admin: Client, batch: string): Promise<number> {
  let found = 0
  for (let table = 0; table < TABLES; table++) {
    const { data } = await admin.gql(
      'query ($urn: String!) { dataset(urn: $urn) { exists name datasetProfiles { rowCount } } }',
      { urn: urnOf(batch, table) }
    )
    const { exists, name, datasetProfiles } = data.dataset
    found += (exists && name === batch ? 1 : 0) + datasetProfiles.length
  }
  return found
}

/** Creates the other kinds of data: users, policies, tags, versions, tokens. */
async function prepare(server: Server) {
  const { admin } = server
  const bob = await server.user('bob')
  await grant(admin, bob, ['GENERATE_PERSONAL_ACCESS_TOKENS', 'MANAGE_TAGS'])
  await admin.gql('mutation { createTag(input: {id: "pii", name: "Personal", description: "d"}) }')
  const dataset = urnOf('before', 0)
  for (const name of ['one', 'two', 'three']) await ingest(admin, dataset, 'datasetProperties', { name })
  await admin.gql('mutation ($urn: String!) { addTags(input: {tagUrns: ["urn:li:tag:pii"], resourceUrn: $urn}) }', {
    urn: dataset
  })
  const tokens = await Promise.all([makeToken(bob), makeToken(bob)])
  await bob.gql('mutation ($id: String!) { revokeAccessToken(tokenId: $id) }', { id: tokens[1]!.id })
  return { bob, dataset, kept: tokens[0]!.text, revoked: tokens[1]!.text }
}

async function makeToken(by: Client): Promise<{ id: string; text: string }> {
  const input = { type: 'PERSONAL', actorUrn: by.actor, duration: 'ONE_DAY', name: 'before' }
  const { data } = await by.gql(
    'mutation ($input: GetAccessTokenInput!) { createAccessToken(input: $input) { accessToken metadata { id } } }',
    { input }
  )
  return { id: data.createAccessToken.metadata.id, text: data.createAccessToken.accessToken }
}

/** Data that does not change while the clients write. */
async function lists(admin: Client, dataset: string) {
  const { data } = await admin.gql(
    `query ($urn: String!) {
      listPolicies(input: { start: 0, count: 100 }) { total policies { urn name state } }
      listUsers(input: { start: 0, count: 100 }) { total users { urn } }
      listAccessTokens(input: { start: 0, count: 100, filters: [] }) { total tokens { urn name actorUrn } }
      dataset(urn: $urn) { name tags { tags { tag { urn name } } } }
    }`,
    { urn: dataset }
  )
  const version = await admin.get(`/aspects/${encodeURIComponent(dataset)}?aspect=datasetProperties&version=1`)
  return { data, version: version.body }
}

onEachStore('a backup of a busy server has complete batches and all other data', async (t, fresh) => {
  const server = await start(t, { config: { store: await fresh(t) } })
  const { bob, dataset, kept, revoked } = await prepare(server)
  const writers = Array.from({ length: CLIENTS }, (_none, at): Writer => ({ name: `w${at}`, acknowledged: 0 }))
  const ended = new AbortController()
  const writing = writers.map(writer => writeUntil(ended.signal, server.admin, writer, t))
  await eventually(() => writers.every(({ acknowledged }) => acknowledged >= 3))
  const before = writers.map(({ acknowledged }) => acknowledged)
  const folder = temporaryFolder(t)
  await command(t, folder, ['backup', '--store', server.store, 'all'])
  const after = writers.map(({ acknowledged }) => acknowledged)
  ended.abort()
  await Promise.all(writing)

  const to = await fresh(t)
  await command(t, folder, ['restore', '--store', to, 'all'])
  const env = { ASPECTD_ADMIN_PASSWORD: server.password }
  const restored = await start(t, { config: { store: to }, env })
  for (const [at, writer] of writers.entries()) {
    const counts = []
    for (let number = 0; number <= after[at]!; number++)
      counts.push(await countOf(restored.admin, `${writer.name}_${number}`))
    const whole = counts.filter(count => count === 2 * TABLES).length
    t.strictSame(
      counts,
      counts.map((_count, number) => (number < whole ? 2 * TABLES : 0)),
      'complete batches, then none'
    )
    t.ok(whole >= before[at]!, `${whole} batches, of which ${before[at]} were acknowledged before`)
  }
  t.strictSame(await lists(restored.admin, dataset), await lists(server.admin, dataset))
  t.match(await lists(restored.admin, dataset), {
    data: { dataset: { name: 'three', tags: { tags: [{}] } } },
    version: { aspect: {} }
  })
  const me = '{ me { corpUser { urn } } }'
  t.match(await restored.as({ token: kept }).gql(me), { data: { me: { corpUser: { urn: bob.actor } } } })
  t.equal((await restored.as({ token: revoked }).gql(me)).status, 401)
})

async function command(t: Test, folder: string, args: string[]): Promise<void> {
  const { exited, output } = run(t, { folder, args })
  t.equal(await exited, 0, output())
}
