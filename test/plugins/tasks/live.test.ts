import t from 'tap'
import { subscribe } from '../../event-stream.ts'
import { start } from '../../helper.ts'
import { DATASET, DAY, ingest, profiles, START, truncate } from '../timeseries/rows.ts'

const server = await start(t, { config: { plugins: { tasks: { pauseMs: 20 } } } })
const { admin } = server
const QUERY = `subscription ($urn: String!) { taskProgress(urn: $urn) { task action state total done actor endedAt error } }`
const open = (urn: string) => subscribe(admin, QUERY, { variables: { urn } })

t.test('a task is followed to its end, without a question', async t => {
  await ingest(admin, DATASET, 'datasetProfile', profiles(50))
  const options = { endTimeMillis: START + 1000 * DAY, dryRun: false, batchSize: 5 }
  const task: string = (await truncate(admin, options)).body.value
  const stream = await open(`urn:li:aspectdTask:${task}`)
  const seen = []
  for (let block = await stream.event(); block?.event === 'next'; block = await stream.event()) {
    seen.push(block.data.data.taskProgress)
  }
  t.equal(await stream.next(), undefined, 'it is complete')
  t.match(seen[0], { task, action: String, total: 50, actor: admin.actor, endedAt: null })
  t.match(seen.at(-1), { task, state: 'COMPLETED', total: 50, done: 50, error: null, endedAt: Number })
  t.ok(seen.length > 2)
  const done = seen.map(one => one.done)
  t.strictSame(
    done,
    done.toSorted((one: number, other: number) => one - other)
  )

  const again = await open(`urn:li:aspectdTask:${task}`)
  t.match(await again.value(), { state: 'COMPLETED' }, 'one that has ended is told once')
  t.equal((await again.event())?.event, 'complete')
})

t.test('what is no task, or not for the caller, is refused', async t => {
  const cases: [string, number, RegExp][] = [
    ['urn:li:aspectdTask:none:1', 404, /does not exist/],
    ['urn:li:tag:x', 400, /expected urn:li:aspectdTask/],
    ['x', 400, /urn/i]
  ]
  for (const [urn, status, message] of cases) {
    const stream = await open(urn)
    const [error] = (await stream.event())?.data.errors ?? []
    t.equal(stream.status, status, urn)
    t.match(error?.message, message)
  }
  const user = await server.user('alice')
  const refused = await subscribe(user, QUERY, { variables: { urn: 'urn:li:aspectdTask:none:1' } })
  t.equal(refused.status, 403)
  refused.close()
})
