import { writeFileSync } from 'node:fs'
import t, { type Test } from 'tap'
import { createClient } from '../client.ts'
import { type Client, eventually, logIn, temporaryFolder } from '../helper.ts'
import { endedTask, getTask } from '../plugins/tasks/calls.ts'
import { DATASET, DAY, ingest, profiles, START, times, truncate } from '../plugins/timeseries/rows.ts'
import { type Process, spawnServer } from '../process.ts'
import { scaled } from '../rounds.ts'

const ROUNDS = scaled(1, 40)
/** The server is killed when so many batches are acknowledged, one more in each round. */
const CALM = 10
const WRITERS = 4
const PASSWORD = 'correct horse battery staple'
const ASPECTS = ['datasetProperties', 'status', 'datasetProfile']
const TABLES = 4
const WHOLE = TABLES * ASPECTS.length
/** Old profiles. After the first slice of them a server that is going to be killed pauses for longer than it runs. */
const OLD = 12
const SLICE = 3
const PAUSE_MS = 60_000

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

interface Written {
  readonly begun: Set<string>
  readonly acknowledged: Set<string>
}

/** Several writers send batches until the server does not answer; it is killed when `calm` of them are acknowledged. */
async function writeAndKill({ server, admin }: Opened, name: string, calm: number): Promise<Written> {
  const begun = new Set<string>()
  const acknowledged = new Set<string>()
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  const write = async (writer: number) => {
    for (let number = 0; ; number++) {
      const batch = `${name}w${writer}_${number}`
      begun.add(batch)
      try {
        const { status } = await admin.post('/aspects?action=ingestProposalBatch', { proposals: proposalsOf(batch) })
        if (status === 200) acknowledged.add(batch)
        if (acknowledged.size === calm) reach()
      } catch {
        return
      }
    }
  }
  const writers = Array.from({ length: WRITERS }, (_none, writer) => write(writer))
  await Promise.race([reached, Promise.all(writers)])
  await server.kill('SIGKILL')
  await Promise.all(writers)
  return { begun, acknowledged }
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

interface Opened {
  readonly server: Process
  readonly admin: Client
}

async function open(t: Test, folder: string, pauseMs: number): Promise<Opened> {
  const plugins = { tasks: { pauseMs, leaseSeconds: 1 }, auth: { scryptCost: 10 } }
  writeFileSync(`${folder}/aspectd.config.json`, JSON.stringify({ plugins }))
  const server = await spawnServer(t, { folder, env: { ASPECTD_ADMIN_PASSWORD: PASSWORD } })
  return { server, admin: await logIn(createClient(server.url, {}), 'datahub', PASSWORD) }
}

/** The id of a task whose first slice is done, and whose next one comes when the server has been killed. */
async function startTask(admin: Client): Promise<string> {
  await ingest(admin, DATASET, 'datasetProfile', profiles(OLD))
  const { body } = await truncate(admin, { endTimeMillis: START + OLD * DAY, dryRun: false, batchSize: SLICE })
  await eventually(async () => (await getTask(admin, body.value)).deleted === SLICE)
  return body.value
}

t.setTimeout((ROUNDS + 4) * 60_000)

t.test(
  `after kill -9 acknowledged batches are complete, others complete or absent, tasks resume, ${ROUNDS} rounds`,
  async t => {
    const folder = temporaryFolder(t)
    const counts = { acknowledged: 0, unknown: 0, absent: 0 }
    for (let round = 0; round < ROUNDS; round++) {
      const victim = await open(t, folder, PAUSE_MS)
      const task = await startTask(victim.admin)
      const { begun, acknowledged } = await writeAndKill(victim, `r${round}`, CALM + round)
      const { server, admin } = await open(t, folder, 0)
      for (const batch of begun) {
        const rows = await stored(admin, batch)
        if (acknowledged.has(batch)) t.equal(rows, WHOLE, `${batch} was acknowledged`)
        else t.ok(rows === WHOLE || rows === 0, `${batch} was not acknowledged and has ${rows} of ${WHOLE} rows`)
        counts[acknowledged.has(batch) ? 'acknowledged' : rows > 0 ? 'unknown' : 'absent']++
      }
      t.match(await endedTask(admin, task), { state: 'COMPLETED', total: OLD, deleted: OLD })
      t.strictSame(await times(admin), [])
      await server.kill('SIGTERM')
    }
    t.ok(counts.acknowledged >= ROUNDS * CALM, `${counts.acknowledged} batches were acknowledged`)
    t.comment(`not acknowledged: ${counts.unknown} complete, ${counts.absent} absent`)
  }
)
