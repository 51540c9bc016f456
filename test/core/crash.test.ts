import { setTimeout as pause } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { createClient } from '../client.ts'
import { type Client, logIn } from '../helper.ts'
import { spawnServer } from '../process.ts'

const ROUNDS = Number(process.env.ASPECTD_TEST_ROUNDS ?? 3)
const WRITERS = 4
const PASSWORD = 'correct horse battery staple'
const ASPECTS = ['datasetProperties', 'status', 'datasetProfile']
const TABLES = 7

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

/** Writes batch after batch until the server is gone. */
async function writeUntilGone(
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

/** How many of a batch's rows are there: aspects and points of all its tables. */
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

t.setTimeout((ROUNDS + 4) * 60_000)

t.test(`after kill -9 every acknowledged batch is whole and every other whole or absent, ${ROUNDS} rounds`, async t => {
  const folder = t.testdir()
  const whole = TABLES * ASPECTS.length
  let kept = 0
  for (let round = 0; round < ROUNDS; round++) {
    const { server, admin } = await open(t, folder)
    const begun = new Set<string>()
    const acknowledged = new Set<string>()
    const writers = Array.from({ length: WRITERS }, (_none, at) =>
      writeUntilGone(admin, `r${round}w${at}`, begun, acknowledged)
    )
    await pause(50 + Math.random() * 450)
    await server.kill('SIGKILL')
    await Promise.all(writers)
    const again = await open(t, folder)
    for (const batch of begun) {
      const rows = await stored(again.admin, batch)
      if (acknowledged.has(batch)) t.equal(rows, whole, `${batch} was acknowledged`)
      else t.ok(rows === whole || rows === 0, `${batch} was not acknowledged and has ${rows} of ${whole} rows`)
    }
    kept += acknowledged.size
    await again.server.kill('SIGTERM')
  }
  t.ok(kept > ROUNDS, `${kept} batches were acknowledged`)
})
