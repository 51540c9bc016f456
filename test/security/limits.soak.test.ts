/** Limits of time and memory, which depend on the machine: the quick tests beside this file assert on the answers. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import t from 'tap'
import { start } from '../helper.ts'
import { ingest } from '../people.ts'
import { watchTurns } from '../turns.ts'
import { PATTERNS } from './patterns.ts'

const { admin } = await start(t)
const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,large,PROD)'

/** It is about 1/10 with bodies that are read in steps, and nearly 1 without; a busy machine lengthens both times. */
const LONGEST_TURN = 1 / 2
const BODIES = [
  `[${'1,'.repeat(1_900_000)}10000000000000000000.0]`,
  `[${'1,'.repeat(1_900_000)}10000000000000000000]`,
  `[${'[],'.repeat(5_000_000)}1]`
]

t.test('no turn of the event loop is longer than half of the time that a large body takes', async t => {
  for (const body of BODIES) {
    const delay = monitorEventLoopDelay({ resolution: 5 })
    const begun = performance.now()
    delay.enable()
    await admin.send('POST', '/aspects?action=ingestProposal', body, { 'content-type': 'application/json' })
    delay.disable()
    const turn = delay.max / 1e6 / (performance.now() - begun)
    t.ok(turn < LONGEST_TURN, `${turn} of the time`)
  }
})

t.test('searches for texts that are expensive patterns take less than a second', async t => {
  await ingest(admin, 'urn:li:corpuser:aaa', 'corpUserInfo', { active: true, displayName: 'a'.repeat(1000) })
  for (const query of PATTERNS) {
    const begun = performance.now()
    await admin.gql('query($input: ListUsersInput!) { listUsers(input: $input) { total } }', { input: { query } })
    t.ok(performance.now() - begun < 1000, query.slice(0, 20))
  }
})

t.test('sixty aliases of a text of 12 MB take at most 300 MB of memory', async t => {
  const text = 'x'.repeat(6_000_000)
  const profile = { timestampMillis: 1_700_000_000_000, fieldProfiles: [{ fieldPath: 'a', min: text, max: text }] }
  t.equal((await ingest(admin, DATASET, 'datasetProfile', profile)).status, 200)
  for (const limit of [() => 1, (at: number) => at + 1]) {
    const fields = Array.from(
      { length: 60 },
      (_none, at) => `a${at}: datasetProfiles(limit: ${limit(at)}) { fieldProfiles { min max } }`
    )
    const watch = watchTurns()
    const { errors } = await admin.gql(`{ dataset(urn: "${DATASET}") { ${fields.join(' ')} } }`)
    const { memory } = watch.stop()
    t.match(errors, [{ message: /size of the result exceeded/ }])
    t.ok(memory < 300, `${Math.round(memory)} MB`)
  }
})
