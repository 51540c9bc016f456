import t from 'tap'
import { eventually, start } from '../../helper.ts'
import { type Content, PATH, runEvent, runOf, table } from './events.ts'

const HOUR_MS = 3_600_000
const { admin } = await start(t, { config: { plugins: { openlineage: { lookSeconds: 1 } } } })

/** An event of hours ago: the server's clock is the real one. */
function hoursAgo(hours: number, told: Parameters<typeof runEvent>[0]): object {
  const eventTime = new Date(Date.now() - hours * HOUR_MS).toISOString()
  return { ...(runEvent(told) as Content), eventTime }
}

const statesOf = async (run: number) => {
  const { data } = await admin.gql(
    `{ entity(urn: "${runOf(run)}") { ... on DataProcessInstance { state { status result { resultType } } } } }`
  )
  return (data.entity.state as { status: string; result: { resultType: string } | null }[]).map(
    ({ status, result }) => `${status} ${result?.resultType ?? '-'}`
  )
}

t.test('a run that began a day ago and never ended has an unknown result, until its end is told', async t => {
  const forgotten = { job: 'shop.forgotten', run: 1, type: 'START', inputs: [table('a')] }
  await admin.post(PATH, hoursAgo(30, forgotten))
  await admin.post(PATH, hoursAgo(20, { job: 'shop.forgotten', run: 2, type: 'START' }))
  await admin.post(PATH, hoursAgo(26, { job: 'shop.other', run: 3, type: 'START' }))
  await admin.post(PATH, hoursAgo(25, { job: 'shop.other', run: 3 }))
  await eventually(async () => (await statesOf(1)).length === 2)
  t.strictSame(await statesOf(1), ['COMPLETE -', 'STARTED -'])
  t.strictSame(await statesOf(2), ['STARTED -'], 'it is not old enough')
  t.strictSame(await statesOf(3), ['COMPLETE SUCCESS', 'STARTED -'], 'it has ended')
  await admin.post(PATH, hoursAgo(28, { ...forgotten, type: 'COMPLETE' }))
  t.equal((await statesOf(1))[0], 'COMPLETE SUCCESS', 'its end came late, and counts')
  await admin.post(PATH, hoursAgo(29, { ...forgotten, type: 'RUNNING' }))
  t.equal((await statesOf(1))[0], 'COMPLETE SUCCESS')
})
