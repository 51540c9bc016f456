import { join } from 'node:path'
import type { Test } from 'tap'
import { createClient } from '../client.ts'
import { testdir } from '../folders.ts'
import { logIn } from '../helper.ts'
import { spawnServer } from '../process.ts'
import { openDatabase } from './database.ts'
import { createDatahub } from './datahub.ts'
import { pythonTest } from './python.ts'
import { differences, inPath } from './reading.ts'
import { emittedBy, ingest } from './recipe.ts'
import { addTags, createTag, removeTag, tagsOf } from './tagging.ts'
import { createToken, revokeToken } from './token.ts'
import { finished, profileRows, timesOf, truncateProfiles } from './truncating.ts'
import { versionsOf } from './versions.ts'

const DAY = 86_400_000
const SUCCESS = /^Pipeline finished (successfully|with at least \d+ warnings); produced [1-9]\d* events/

pythonTest('a database is ingested, read, tagged, ingested again and truncated', async (t, program) => {
  const story = await begin(t, program)
  await t.test('an ordinary recipe with profiling succeeds', t => runs(t, story))
  await t.test('everything that it sent can be read in every way', t => isThere(t, story))
  await t.test(
    'tags are shown on a dataset, a column and a container, under one URN in any spelling of the client',
    t => showsTags(t, story)
  )
  await t.test('a second run of the recipe keeps the tags and creates no version for equal values', t =>
    runsAgain(t, story)
  )
  await t.test('removed tags are no longer shown', t => removesTags(t, story))
  await t.test('profiles of many days are truncated: older rows are deleted, newer rows are kept', t =>
    truncates(t, story)
  )
  await t.test('a revoked token is refused from the next call on, also after a restart', t => revokes(t, story))
})

/** Starts a server and a database to ingest, and creates a client with a token. */
async function begin(t: Test, program: string) {
  const folder = testdir(t)
  const options = { folder, env: { ASPECTD_ADMIN_PASSWORD: 'a password for the tests' } }
  const server = await spawnServer(t, options)
  const admin = await logIn(createClient(server.url, {}), 'datahub', options.env.ASPECTD_ADMIN_PASSWORD)
  const { accessToken: token, id: tokenId } = await createToken(admin, 'ingestion')
  const client = createClient(server.url, { token })
  const datahub = createDatahub(program, { folder, url: server.url, token })
  const database = await openDatabase(t)
  const recipe = { database, server: server.url, token }

  const emitted = await emittedBy(datahub, join(folder, 'emitted'), database)
  const versioned = emitted.filter(({ kind }) => kind !== 'timeseries')
  const dataset = `urn:li:dataset:(urn:li:dataPlatform:${database.platform},${database.table},PROD)`
  const { container } = (emitted.find(({ urn, aspect }) => urn === dataset && aspect === 'container')?.value ?? {}) as {
    container: string
  }
  const tags: string[] = []
  return {
    folder,
    options,
    server,
    admin,
    token,
    tokenId,
    client,
    datahub,
    recipe,
    emitted,
    versioned,
    dataset,
    container,
    tags
  }
}

type Story = Awaited<ReturnType<typeof begin>>

async function runs(t: Test, { datahub, recipe, folder }: Story): Promise<void> {
  const { closing, problems } = await ingest(datahub, join(folder, 'first'), { ...recipe, runId: 'first' })
  t.strictSame(problems, [])
  t.match(closing, SUCCESS)
}

async function isThere(t: Test, { client, datahub, emitted }: Story): Promise<void> {
  t.ok(emitted.length > 50, 'the recipe sent something')
  t.strictSame(await differences(client, datahub, emitted), [])
  const run = await client.get(`/entitiesV2/${inPath('urn:li:dataHubExecutionRequest:first')}`)
  t.equal(run.body.aspects.dataHubExecutionRequestResult?.value.status, 'SUCCESS')
}

async function showsTags(t: Test, { client, datahub, dataset, container, tags }: Story): Promise<void> {
  tags.push(await createTag(client, 'pii', 'Personal'), await createTag(client, 'été 😀', 'Été 😀'))
  t.strictSame(tags, ['urn:li:tag:pii', 'urn:li:tag:été 😀'])
  await datahub.script('write_tag.py', { urn: tags[1], name: 'Été 😀', description: 'naïve' })
  const listed = await client.post('/entities?action=listUrns', { entity: 'tag', start: 0, count: 100 })
  t.strictSame(listed.body.value.entities.toSorted(), tags.toSorted())
  const { body } = await client.get(`/entitiesV2/${inPath('urn:li:tag:été 😀')}`)
  t.strictSame(Object.keys(body.aspects).sort(), ['deprecation', 'ownership', 'status', 'tagKey', 'tagProperties'])

  t.equal(await addTags(client, tags, { resourceUrn: dataset }), true)
  const column = { resourceUrn: dataset, subResourceType: 'DATASET_FIELD', subResource: 'name' } as const
  t.equal(await addTags(client, tags, column), true)
  t.equal(await addTags(client, ['urn:li:tag:pii'], { resourceUrn: container }), true)
  t.strictSame(await tagsOf(client, dataset, container), {
    dataset: [
      { name: 'Personal', urn: tags[0], properties: { description: 'Personal', colorHex: null } },
      { name: 'Été 😀', urn: tags[1], properties: { description: 'naïve', colorHex: null } }
    ],
    columns: { name: tags },
    container: ['urn:li:tag:pii']
  })
}

async function runsAgain(
  t: Test,
  { client, datahub, versioned, dataset, container, folder, recipe }: Story
): Promise<void> {
  const shown = await tagsOf(client, dataset, container)
  const steady = versioned.filter(({ aspect }) => !['upstreamLineage', 'queryProperties'].includes(aspect))
  const before = await versionsOf(client, steady)
  const { problems } = await ingest(datahub, join(folder, 'second'), { ...recipe, runId: 'second' })
  t.strictSame(problems, [])
  t.strictSame(await tagsOf(client, dataset, container), shown)
  t.strictSame(await versionsOf(client, steady), before)
}

async function removesTags(t: Test, { client, dataset, container, tags }: Story): Promise<void> {
  const column = { resourceUrn: dataset, subResourceType: 'DATASET_FIELD', subResource: 'name' } as const
  for (const tag of tags) {
    t.equal(await removeTag(client, tag, { resourceUrn: dataset }), true)
    t.equal(await removeTag(client, tag, column), true)
  }
  t.equal(await removeTag(client, 'urn:li:tag:pii', { resourceUrn: container }), true)
  t.strictSame(await tagsOf(client, dataset, container), {
    dataset: [],
    columns: { name: [] },
    container: []
  })
}

async function truncates(t: Test, { client, datahub, dataset }: Story): Promise<void> {
  const today = Math.floor(Date.now() / DAY) * DAY
  const times = Array.from({ length: 60 }, (_, days) => today - days * DAY)
  const end = today - 30 * DAY
  const urns = [dataset, `${dataset.slice(0, -',PROD)'.length)}_copy,PROD)`]
  const rows = await profileRows(client)
  await datahub.script('write_rows.py', { aspect: 'datasetProfile', fields: { rowCount: 7 }, urns, times })
  t.equal(await profileRows(client), rows + 120)

  const total = rows + 120
  const percent = ((58 / total) * 100).toFixed(2)
  const said = await truncateProfiles(client, end)
  t.match(said, `Delete 58 out of ${total} rows (${percent}%).`)
  t.match(said, 'This was a dry run.')
  t.equal(await profileRows(client), total, 'a dry run deletes nothing')

  const task = await truncateProfiles(client, end, { dryRun: false, batchSize: 10 })
  t.match(await finished(client, task), { state: 'COMPLETED', deleted: 58, total: 58 })
  t.equal(await profileRows(client), rows + 62)
  const newer = times.filter(time => time >= end)
  t.strictSame(await timesOf(client, urns[1] ?? '', 'datasetProfile'), newer)
  const left = await timesOf(client, dataset, 'datasetProfile')
  t.ok(left.every(time => time >= end))
  t.ok(newer.every(time => left.includes(time)))
}

async function revokes(t: Test, { client, dataset, token, tokenId, admin, options, server }: Story): Promise<void> {
  t.equal((await client.get(`/entities/${inPath(dataset)}`)).status, 200)
  t.equal(await revokeToken(admin, tokenId), true)
  t.equal((await client.get(`/entities/${inPath(dataset)}`)).status, 401)
  await server.kill('SIGTERM')
  t.equal(await server.exited, 0)
  const again = await spawnServer(t, options)
  t.equal((await createClient(again.url, { token }).get(`/entities/${inPath(dataset)}`)).status, 401)
  const back = await logIn(createClient(again.url, {}), 'datahub', options.env.ASPECTD_ADMIN_PASSWORD)
  t.equal((await back.get(`/entities/${inPath(dataset)}`)).status, 200)
}
