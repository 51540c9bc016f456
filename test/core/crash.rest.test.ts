import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { createClient } from '../client.ts'
import { type Client, logIn, temporaryFolder } from '../helper.ts'
import { endedTask } from '../plugins/tasks/calls.ts'
import { DATASET, DAY, ingest, profiles, START, times, truncate } from '../plugins/timeseries/rows.ts'
import { spawnServer } from '../process.ts'
import { scaled } from '../rounds.ts'

const ROUNDS = scaled(10, 40)
const WRITERS = 4
const PASSWORD = 'correct horse battery staple'
const ASPECTS = ['datasetProperties', 'status', 'datasetProfile']
const TABLES = 4
const WHOLE = TABLES * ASPECTS.length
/** Old profiles, removed in slices with pauses: this takes longer than the server runs. */
const OLD = 60
const SLICE = 3
const PAUSE_MS = 50
const CONFIG = { plugins: { tasks: { pauseMs: PAUSE_MS, leaseSeconds: 1 } } }

const urnOf = (batch: string, table: number) => `urn:li:dataset:(urn:li:dataPlatform:postgres,${batch}.t${table},PROD)`

/** One batch: some tables with two aspects and one point each. */
function proposalsOf(batch: string) {
  const values = [
    { name: batch, customProperties: {}, tags: [] },
    { removed: false },
    { timestampMillis: 1_700_000_000_000, rowCount: 7 }
  ]
  return Array.from({ length: TABLES }, (_none, table) => urnOf(batch, table)).flatMap(entityUrn =>
    ASPECTS.map((aspectName, at) => ({
      entityType: 'dataset',
      entityUrn,
      changeType: 'UPSERT',
      aspectName,
      aspect: { contentType: 'application/json', value: JSON.stringify(values[at]) }
    }))
  )
}

/** Writes batches until the server does not answer. */
async function writeUntilKilled(
  admin: Client,
  name: string,
  begun: Set<string>,
  acknowledged: Set<string>
): Promise<void> {
  for (let number = 0; ; number++) {
    const batch = `${name}_${number}`
    begun.add(batch)
    try {
      const { status } = await admin.post('/aspects?action=ingestProposalBatch', { proposals: proposalsOf(batch) })
      if (status === 200) acknowledged.add(batch)
    } catch {
      return
    }
  }
}

/** The number of stored rows of a batch: aspects and points of all its tables. */
async function stored(admin: Client, batch: string): Promise<number> {
  let rows = 0
  for (let table = 0; table < TABLES; table++) {
    const urn = urnOf(batch, table)
    const { body } = await admin.get(`/entitiesV2/${encodeURIComponent(urn)}`)
    rows += ASPECTS.filter(aspect => aspect in body.aspects).length
    const series = { urn, entity: 'dataset', aspect: 'datasetProfile' }
    rows += (await admin.post('/aspects?action=getTimeseriesAspectValues', series)).body.value.values.length
  }
  return rows
}

async function open(t: Test, folder: string) {
  const server = await spawnServer(t, { folder, env: { ASPECTD_ADMIN_PASSWORD: PASSWORD } })
  return { server, admin: await logIn(createClient(server.url, {}), 'datahub', PASSWORD) }
}

/** The id of a task that runs longer than the server. */
async function startTask(admin: Client): Promise<string> {
  await ingest(admin, DATASET, 'datasetProfile', profiles(OLD))
  const { body } = await truncate(admin, { endTimeMillis: START + OLD * DAY, dryRun: false, batchSize: SLICE })
  return body.value
}

t.setTimeout((ROUNDS + 4) * 60_000)

t.test(
  `after kill -9 acknowledged batches are complete, others complete or absent, tasks resume, ${ROUNDS} rounds`,
  async t => {
    const folder = temporaryFolder(t)
    writeFileSync(`${folder}/aspectd.config.json`, JSON.stringify(CONFIG))
    let { server, admin } = await open(t, folder)
    const counts = { acknowledged: 0, unknown: 0, absent: 0 }
    for (let round = 0; round < ROUNDS; round++) {
      const task = await startTask(admin)
      const begun = new Set<string>()
      const acknowledged = new Set<string>()
      const write = (writer: number) => writeUntilKilled(admin, `r${round}w${writer}`, begun, acknowledged)
      const writers = Array.from({ length: WRITERS }, (_none, writer) => write(writer))
      await pause(50 + Math.random() * 450)
      await server.kill('SIGKILL')
      await Promise.all(writers)
      ;({ server, admin } = await open(t, folder))
      for (const batch of begun) {
        const rows = await stored(admin, batch)
        if (acknowledged.has(batch)) t.equal(rows, WHOLE, `${batch} was acknowledged`)
        else t.ok(rows === WHOLE || rows === 0, `${batch} was not acknowledged and has ${rows} of ${WHOLE} rows`)
        counts[acknowledged.has(batch) ? 'acknowledged' : rows > 0 ? 'unknown' : 'absent']++
      }
      t.match(await endedTask(admin, task), { state: 'COMPLETED', total: OLD, deleted: OLD })
      t.strictSame(await times(admin), [])
    }
    t.ok(counts.acknowledged > ROUNDS, `${counts.acknowledged} batches were acknowledged`)
    t.comment(`not acknowledged: ${counts.unknown} complete, ${counts.absent} absent`)
  }
)
