import t, { type Test } from 'tap'
import { createClient } from '../../client.ts'
import { type Client, logIn, temporaryFolder } from '../../helper.ts'
import { type Process, spawnServer } from '../../process.ts'
import { scaled } from '../../rounds.ts'
import { endOf, pollUntil, VERSIONED } from './polling.ts'
import { datasetOf, problemsOf, readAll, type Write, writeInTurn } from './writing.ts'

const ROUNDS = scaled(1, 6)
const PASSWORD = 'correct horse battery staple'

async function open(t: Test, folder: string): Promise<{ server: Process; admin: Client }> {
  const server = await spawnServer(t, { folder, env: { ASPECTD_ADMIN_PASSWORD: PASSWORD } })
  return { server, admin: await logIn(createClient(server.url, {}), 'datahub', PASSWORD) }
}

t.setTimeout((ROUNDS + 4) * 60_000)

t.test('killed while it writes, every change that is stored has one event, in order', async t => {
  const folder = temporaryFolder(t)
  let { server, admin } = await open(t, folder)
  const offsetId = await endOf(admin, VERSIONED)
  const written: Write[][] = []
  const datasets = ['a', 'b', 'c'].map(datasetOf)
  for (let round = 0; round < ROUNDS; round++) {
    const stop = new AbortController()
    const acknowledged = countdown(25 * (round + 1))
    const writing = [0, 1, 2, 3].map(at => {
      const plan = { writer: `r${round}w${at}`, datasets: datasets.slice(at % 3).concat(datasets) }
      return writeInTurn(admin, { ...plan, onWrite: acknowledged.count }, stop.signal)
    })
    await acknowledged.reached
    await server.kill('SIGKILL')
    stop.abort()
    written.push(...(await Promise.all(writing)))
    ;({ server, admin } = await open(t, folder))
  }
  // Appended after everything before it, once the lease of the killed process has ended.
  const sentinel = datasetOf('sentinel')
  await admin.ingest(sentinel, 'datasetProperties', { name: 'sentinel', customProperties: {}, tags: [] })
  await pollUntil(admin, VERSIONED, { offsetId, count: 1, about: sentinel })
  const found = await readAll([admin], offsetId)
  t.strictSame(problemsOf(found, written), [])
  const query = 'query ($urn: String!) { dataset(urn: $urn) { properties { name } } }'
  for (const urn of datasets) {
    const { data } = await admin.gql(query, { urn })
    const last = found.findLast(one => one.urn === urn)
    t.equal(last?.name, data.dataset.properties.name, 'the last event has the stored value')
  }
})

/** `reached` resolves when `count` was called so many times. */
function countdown(times: number): { readonly reached: Promise<void>; count(): void } {
  const { promise: reached, resolve } = Promise.withResolvers<void>()
  let left = times
  return {
    reached,
    count() {
      if (--left === 0) resolve()
    }
  }
}
