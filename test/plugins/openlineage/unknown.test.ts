import t from 'tap'
import { eventually, start } from '../../helper.ts'
import { type Content, PATH, runEvent, runOf, table } from './events.ts'

/** So that events of 2002 are old, and those of 2026 are not, whenever this runs. */
const unknownAfterHours = 22 * 365 * 24
const { admin } = await start(t, { config: { plugins: { openlineage: { lookSeconds: 1, unknownAfterHours } } } })

/** An event of that hour of a day in 2002. */
const old = (hour: number, told: Parameters<typeof runEvent>[0]): object => ({
  ...(runEvent(told) as Content),
  eventTime: `2002-06-01T${String(hour).padStart(2, '0')}:00:00Z`
})

const statesOf = async (run: number) => {
  const { data } = await admin.gql(
    `{ entity(urn: "${runOf(run)}") { ... on DataProcessInstance { state { status result { resultType } } } } }`
  )
  return (data.entity.state as { status: string; result: { resultType: string } | null }[]).map(
    ({ status, result }) => `${status} ${result?.resultType ?? '-'}`
  )
}

t.test('a run that began long ago and never ended has an unknown result, until its end is told', async t => {
  const forgotten = { job: 'shop.forgotten', run: 1, type: 'START', inputs: [table('a')] }
  await admin.post(PATH, old(0, forgotten))
  await admin.post(PATH, runEvent({ job: 'shop.forgotten', run: 2, type: 'START' }))
  await admin.post(PATH, old(4, { job: 'shop.other', run: 3, type: 'START' }))
  await admin.post(PATH, old(5, { job: 'shop.other', run: 3 }))
  await eventually(async () => (await statesOf(1)).length === 2)
  t.strictSame(await statesOf(1), ['COMPLETE -', 'STARTED -'])
  t.strictSame(await statesOf(2), ['STARTED -'], 'it is not old enough')
  t.strictSame(await statesOf(3), ['COMPLETE SUCCESS', 'STARTED -'], 'it has ended')
  await admin.post(PATH, old(2, { ...forgotten, type: 'COMPLETE' }))
  t.equal((await statesOf(1))[0], 'COMPLETE SUCCESS', 'its end came late, and counts')
  await admin.post(PATH, old(1, { ...forgotten, type: 'RUNNING' }))
  t.equal((await statesOf(1))[0], 'COMPLETE SUCCESS')
})
