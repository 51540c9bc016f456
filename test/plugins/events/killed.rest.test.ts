import { setTimeout as pause } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { createClient } from '../../client.ts'
import { type Client, logIn, temporaryFolder } from '../../helper.ts'
import { type Process, spawnServer } from '../../process.ts'
import { scaled } from '../../rounds.ts'
import { endOf, VERSIONED } from './polling.ts'
import { datasetOf, problemsOf, readAll, type Write, writeInTurn } from './writing.ts'

const ROUNDS = scaled(3, 6)
const PASSWORD = 'correct horse battery staple'

async function open(t: Test, folder: string): Promise<{ server: Process; admin: Client }> {
  const server = await spawnServer(t, { folder, env: { ASPECTD_ADMIN_PASSWORD: PASSWORD } })
  return { server, admin: await logIn(createClient(server.url, {}), 'datahub', PASSWORD) }
}

t.setTimeout((ROUNDS + 4) * 60_000)

t.test('killed at any moment, every change that is stored has one event, in order', async t => {
  const folder = temporaryFolder(t)
  let { server, admin } = await open(t, folder)
  const offsetId = await endOf(admin, VERSIONED)
  const written: Write[][] = []
  const datasets = ['a', 'b', 'c'].map(datasetOf)
  for (let round = 0; round < ROUNDS; round++) {
    const stop = new AbortController()
    const writing = [0, 1, 2, 3].map(at =>
      writeInTurn(admin, { writer: `r${round}w${at}`, datasets: datasets.slice(at % 3).concat(datasets) }, stop.signal)
    )
    await pause(200 + Math.random() * 600)
    await server.kill('SIGKILL')
    stop.abort()
    written.push(...(await Promise.all(writing)))
    ;({ server, admin } = await open(t, folder))
  }
  // The lease of the killed process ends after five seconds.
  await pause(6000)
  const found = await readAll([admin], offsetId)
  t.strictSame(problemsOf(found, written), [])
  t.ok(written.flat().length > ROUNDS)
  const query = 'query ($urn: String!) { dataset(urn: $urn) { properties { name } } }'
  for (const urn of datasets) {
    const { data } = await admin.gql(query, { urn })
    const last = found.findLast(one => one.urn === urn)
    t.equal(last?.name, data.dataset.properties.name, 'the last event has the stored value')
  }
})
