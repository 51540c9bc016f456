import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { openPlaceFile } from '../../config/moving/place.ts'
import { type Client, eventually, temporaryFolder } from '../helper.ts'
import { mongodbTest, mongodbUrl } from '../mongod.ts'
import { type Catalog, differencesIn, moved, moving, openCatalog, put, urnOf } from './catalogs.ts'

// Starts three servers and a dozen commands.
t.setTimeout(10 * 60_000)

const PASSWORD = 'pass-that-nobody-may-see'
const DATASETS = 200
const ODD = urnOf('odd name/ä🎉?#"%41')

/** Everything that a catalog can have; what was written last is in several versions. */
async function fill({ server }: Catalog): Promise<void> {
  const { admin } = server
  await server.user('ann', { role: 'Editor' })
  const definition = {
    qualifiedName: 'io.team.tier',
    valueType: 'urn:li:dataType:datahub.string',
    cardinality: 'SINGLE',
    entityTypes: ['urn:li:entityType:datahub.dataset']
  }
  await put(admin, 'structuredProperty', [
    { urn: 'urn:li:structuredProperty:io.team.tier', propertyDefinition: { value: definition } }
  ])
  await put(admin, 'tag', [{ urn: 'urn:li:tag:pii', tagProperties: { value: { name: 'Personal' } } }])
  const names = Array.from({ length: DATASETS }, (_, at) => urnOf(`shop.t${at}`))
  await put(admin, 'dataset', [...names, ODD].map(datasetOf))
  await put(
    admin,
    'dataset',
    names.slice(0, 100).flatMap(urn => [1, 2, 3].map(day => ({ urn, datasetProfile: { value: profileOf(day) } })))
  )
  for (const text of ['one', 'two', 'three'])
    await server.ingest(names[7] ?? '', 'editableDatasetProperties', { description: text })
  await server.ingest(names[8] ?? '', 'status', { removed: true })
  const made = await admin.gql(
    'mutation m($secret: CreateSecretInput!, $group: CreateGroupInput!) { createSecret(input: $secret) createGroup(input: $group) }',
    { secret: { name: 'db', value: PASSWORD }, group: { id: 'team', name: 'Team' } }
  )
  if (made.errors) throw new Error(JSON.stringify(made.errors))
  await fillIngestion(admin)
}

async function fillIngestion(admin: Client): Promise<void> {
  const source = 'urn:li:dataHubIngestionSource:shop'
  const recipe = JSON.stringify({
    source: { type: 'postgres', config: { password: PASSWORD, sqlalchemy_uri: `postgresql://u:${PASSWORD}@h/db` } }
  })
  const info = { name: 'Shop', type: 'postgres', config: { recipe, executorId: 'remote' } }
  await put(admin, 'dataHubIngestionSource', [{ urn: source, dataHubIngestionSourceInfo: { value: info } }])
  const input = (requestedAt: number) => ({
    task: 'RUN_INGEST',
    args: { recipe },
    executorId: 'remote',
    source: { type: 'MANUAL', ingestionSource: source },
    requestedAt
  })
  await put(admin, 'dataHubExecutionRequest', [
    {
      urn: 'urn:li:dataHubExecutionRequest:ended',
      dataHubExecutionRequestInput: { value: input(1) },
      dataHubExecutionRequestResult: { value: { status: 'SUCCESS', startTimeMs: 1, durationMs: 1 } }
    },
    { urn: 'urn:li:dataHubExecutionRequest:waits', dataHubExecutionRequestInput: { value: input(2) } }
  ])
}

function datasetOf(urn: string) {
  const owner = { owner: 'urn:li:corpuser:ann', type: 'TECHNICAL_OWNER' }
  const tier = { propertyUrn: 'urn:li:structuredProperty:io.team.tier', values: [{ string: 'gold' }] }
  return {
    urn,
    datasetProperties: {
      value: { name: 'ä', customProperties: { size: '1' } },
      systemMetadata: { runId: 'shop-1', lastObserved: 1_700_000_000_000 }
    },
    ownership: { value: { owners: [owner] } },
    globalTags: { value: { tags: [{ tag: 'urn:li:tag:pii' }] } },
    structuredProperties: { value: { properties: [tier] } }
  }
}

const profileOf = (day: number) => ({ timestampMillis: 1_700_000_000_000 + day * 86_400_000, rowCount: day })

async function exported(t: Parameters<typeof moved>[0], folder: string, from: Catalog, file: string) {
  t.match(await moved(t, folder, ['export', from.url, '--to', file], { to: from }), { code: 0 })
  return readFileSync(join(folder, file), 'utf8').split('\n')
}

/** What a server has written with its own times at its first start. */
const OWN = /"ownershipType"|corpuser:datahub","changeType":"UPSERT","aspectName":"corpUserStatus"/
const withoutOwn = (lines: readonly string[]) =>
  lines.filter(line => !OWN.test(line)).map(line => line.replace(/,$/, ''))

mongodbTest('a catalog goes from SQLite to MongoDB and by a file back, whatever kills the import', async t => {
  const folder = temporaryFolder(t)
  const source = await openCatalog(t)
  const target = await openCatalog(t, await mongodbUrl(t))
  await fill(source)
  const args = ['import', source.url, '--to', target.url]
  const ends = { from: source, to: target }

  const dry = await moved(t, folder, [...args, '--dry-run', '--report', 'dry.jsonl'], ends)
  t.match(dry, { code: 0, text: /^would import .*: [1-9]\d+ values$/m })
  t.equal((await target.server.admin.get('/openapi/v3/entity/dataset')).body.totalCount, 0, 'nothing was written')

  const place = join(folder, 'aspectd-import.report.jsonl.place')
  {
    using _held = openPlaceFile(place, 'another import')
    const second = await moved(t, folder, args, ends)
    t.match(second, { code: 1, text: /another import or export uses \S+aspectd-import\.report\.jsonl\.place: wait/ })
  }

  // Each kill is further on than the one before.
  const at = () => (existsSync(place) ? readFileSync(place, 'utf8') : '')
  let before = ''
  for (const kill of ['first', 'second']) {
    const importing = moving(t, folder, args, ends)
    await eventually(async () => !['', before].includes(at()) || importing.child.exitCode !== null)
    importing.child.kill('SIGKILL')
    t.equal(await importing.exited, null, `${kill} kill`)
    before = at()
  }
  const whole = await moved(t, folder, args, ends)
  t.match(whole, { code: 0, text: new RegExp(`dataset: ${DATASETS + 1} in the source, ${DATASETS + 1} in the target`) })
  t.strictSame(
    readdirSync(folder).filter(name => name.includes('.place')),
    []
  )
  const left = differencesIn(folder)
  t.strictSame([...new Set(left.map(({ what }) => what))], ['left'], 'all else is there')
  t.match(
    left.find(({ of }) => of.includes('dataHubAccessTokenInfo')),
    { why: /^make the token "moving" of urn:li:corpuser:/ }
  )
  t.match(
    left.find(({ of }) => of.includes('dataHubSecret:')),
    { why: /make the secret again/ }
  )
  t.match(
    left.find(({ of }) => of.includes('ExecutionRequest:waits')),
    { why: 'the run has not ended: the target would run it' }
  )
  t.ok(left.some(({ why }) => why.includes('make the secret PASSWORD,')))
  t.ok(left.some(({ why }) => why.includes('make the secret URL_PASSWORD,')))

  const first = await exported(t, folder, source, 'source.json')
  const second = await exported(t, folder, target, 'target.json')
  t.ok(first.length > 5 * DATASETS)
  t.strictSame(withoutOwn(second), withoutOwn(first))
  for (const secret of [PASSWORD, source.token, target.token])
    t.notOk(
      [...first, ...second].some(line => line.includes(secret)),
      'a secret is in no file'
    )
  t.equal(first.filter(line => /t7,PROD.*editableDatasetProperties/.test(line)).length, 3, 'with all versions')

  const again = await moved(t, folder, args, ends)
  t.match(again, { code: 0, text: /^imported .*: 300 values$/m }, 'only points, which are written over themselves')

  const third = await openCatalog(t)
  t.match(await moved(t, folder, ['import', 'target.json', '--to', third.url], { to: third }), { code: 0 })
  t.strictSame(withoutOwn(await exported(t, folder, third, 'third.json')), withoutOwn(first))
})
