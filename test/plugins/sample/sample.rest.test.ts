import t from 'tap'
import type { Client } from '../../client.ts'
import { eventually, start } from '../../helper.ts'

t.setTimeout(5 * 60_000)

const server = await start(t)
const { admin } = server

interface Work {
  readonly task: string
  readonly action: string
  readonly state: string
  readonly done: number
  readonly total: number
}
const WORK = '{ task action state done total error }'
const run = (by: Client, name: 'loadSample' | 'removeSample') => by.gql(`mutation { ${name} ${WORK} }`)

async function sampleOf(by: Client): Promise<{ isLoaded: boolean; work: Work | null }> {
  const { data, errors } = await by.gql(`{ sample { isLoaded work ${WORK} } }`)
  if (errors) throw new Error(JSON.stringify(errors))
  return data.sample
}

/** Waits for the work under way. */
async function ended(): Promise<Work> {
  let last: Work | null = null
  await eventually(async () => {
    last = (await sampleOf(admin)).work
    return last !== null && !['QUEUED', 'RUNNING'].includes(last.state)
  })
  if (!last) throw new Error('nothing has run')
  return last
}

t.test('those who may not manage ingestion neither load, remove nor see it', async t => {
  const reader = await server.user('reader', { role: 'Reader' })
  for (const text of [
    'mutation { loadSample { task } }',
    'mutation { removeSample { task } }',
    '{ sample { isLoaded } }'
  ])
    t.match((await reader.gql(text)).errors, [{ extensions: { code: 403 } }], text)
  t.strictSame(await sampleOf(admin), { isLoaded: false, work: null })
  t.strictSame((await run(admin, 'removeSample')).data, { removeSample: null }, 'nothing is there')
})

t.test('it is loaded once however often it is asked for, and removed while nothing else runs', async t => {
  const [first, second] = await Promise.all([run(admin, 'loadSample'), run(admin, 'loadSample')])
  const answers = [first, second].map(({ data, errors }) => data?.loadSample?.task ?? errors?.[0]?.extensions?.code)
  t.ok(answers[0] === answers[1] || answers.includes(409), String(answers))
  const refused = await run(admin, 'removeSample')
  t.match(refused.errors, [{ extensions: { code: 409 }, message: /^the sample data is being loaded/ }])
  const work = await ended()
  t.match(work, { action: 'LOAD', state: 'COMPLETED', done: work.total })
  t.equal((await sampleOf(admin)).isLoaded, true)
})

t.test('what people have made stays when it is removed', async t => {
  const mine = 'urn:li:dataset:(urn:li:dataPlatform:hive,mine,PROD)'
  await server.ingest(mine, 'datasetProperties', { name: 'mine' })
  await server.ingest(mine, 'domains', { domains: ['urn:li:domain:sample-sales'] })
  const { data } = await run(admin, 'removeSample')
  t.match(data.removeSample, { action: 'REMOVE' })
  t.match(await ended(), { action: 'REMOVE', state: 'COMPLETED' })
  t.equal((await sampleOf(admin)).isLoaded, false)
  const domains = async () => (await admin.get(`/aspects/${encodeURIComponent(mine)}?aspect=domains&version=0`)).body
  await eventually(async () => !JSON.stringify(await domains()).includes('sample-sales'))
  t.match((await admin.gql(`{ dataset(urn: "${mine}") { properties { name } } }`)).data, {
    dataset: { properties: { name: 'mine' } }
  })
  t.equal((await admin.gql('{ entityExists(urn: "urn:li:domain:sample-sales") }')).data.entityExists, false)
})

t.test('without the plugins of its tasks it says which one is missing', async t => {
  const bare = await start(t, { config: { plugins: { runs: false, properties: false } } })
  t.match((await run(bare.admin, 'removeSample')).errors, [{ message: /requires the plugin runs/ }])
  t.strictSame((await bare.admin.gql('{ sample { isLoaded work { task } } }')).data, {
    sample: { isLoaded: false, work: null }
  })
})
