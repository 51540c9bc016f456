import t from 'tap'
import { createSystemCall } from '../../../core/call.ts'
import { makeUrn } from '../../../core/index.ts'
import { openStore } from '../../../core/store/open.ts'
import { eventually, start, temporaryFolder } from '../../helper.ts'
import { storeUrl } from '../../store.ts'
import { cancelTask, endedTask, getTask } from '../tasks/calls.ts'
import { truncate } from './rows.ts'

const POINTS = 100_000
const NEWER = 10
const BATCH = 5000

async function fill(url: string): Promise<void> {
  const { log } = createSystemCall('fill', new AbortController().signal, console)
  const store = await openStore(url, { log: { ...log, debug() {}, info() {} } })
  for (let from = 0; from < POINTS + NEWER; from += BATCH) {
    const points = Array.from({ length: Math.min(BATCH, POINTS + NEWER - from) }, (_none, at) => ({
      urn: makeUrn('dataset', 'urn:li:dataPlatform:hive', `t${at % 100}`, 'PROD'),
      aspect: 'datasetProfile',
      time: from + at,
      id: String(from + at),
      json: `{"timestampMillis":${from + at}}`,
      run: 'run-1',
      system: '{}'
    }))
    await store.aspects.write([{ kind: 'points', points }])
  }
  await store.close()
}

t.test('a truncation in one large batch shows its progress, lets others write, and can be cancelled', async t => {
  const folder = temporaryFolder(t)
  await fill(await storeUrl(t, folder))
  const { admin } = await start(t, { folder })
  const asked = { endTimeMillis: POINTS, dryRun: false, batchSize: 100_000 }
  const { body } = await truncate(admin, asked)
  const midway = await eventually(async () => {
    const task = await getTask(admin, body.value)
    return task.deleted > 0 && task
  })
  t.match(midway, { state: 'RUNNING', total: POINTS })
  t.ok(midway.deleted < POINTS, `${midway.deleted} of ${POINTS}`)
  const { errors } = await admin.gql('mutation { createTag(input: {id: "meanwhile", name: "x"}) }')
  t.equal(errors, undefined)
  t.equal((await cancelTask(admin, body.value)).status, 200)
  // Its slice ends first, which the answer waits for only some time.
  const cancelled = await endedTask(admin, body.value)
  t.match(cancelled, { state: 'CANCELLED', total: POINTS })
  const { deleted } = cancelled
  t.ok(deleted < POINTS)
  const rest = await truncate(admin, asked)
  t.match(await endedTask(admin, rest.body.value), { state: 'COMPLETED', total: POINTS - deleted })
  const left = await truncate(admin, { endTimeMillis: 2 * POINTS })
  t.match(left.body.value, new RegExp(`^Delete ${NEWER} out of ${NEWER} rows`))
})
