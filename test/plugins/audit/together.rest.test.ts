import t, { type Test } from 'tap'
import { createClient } from '../../client.ts'
import { type Client, logIn, temporaryFolder } from '../../helper.ts'
import { spawnServer } from '../../process.ts'
import { scaled } from '../../rounds.ts'
import { ingest, proposal } from '../entities/proposals.ts'
import { events } from './events.ts'

const ROUNDS = scaled(1, 10)
const WRITERS = 4
const PASSWORD = 'correct horse battery staple'
const urnOf = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`

async function open(t: Test, folder: string) {
  const server = await spawnServer(t, { folder, env: { ASPECTD_ADMIN_PASSWORD: PASSWORD } })
  return { server, admin: await logIn(createClient(server.url, {}), 'datahub', PASSWORD) }
}

/** Creates datasets until the server is killed. */
async function writeUntilGone(admin: Client, name: string, begun: string[], acknowledged: () => void): Promise<void> {
  for (let number = 0; ; number++) {
    const urn = urnOf(`${name}n${number}`)
    begun.push(urn)
    const written = await ingest(admin, proposal(urn, 'status', {})).catch(() => undefined)
    if (!written) return
    acknowledged()
  }
}

t.setTimeout((ROUNDS + 4) * 60_000)

t.test(`after kill -9 every change has its event and every event its change, ${ROUNDS} rounds`, async t => {
  const folder = temporaryFolder(t)
  let { server, admin } = await open(t, folder)
  const counts = { both: 0, neither: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    const begun: string[] = []
    const enough = Promise.withResolvers<void>()
    let left = 10 + 7 * round
    const acknowledged = () => {
      if (--left === 0) enough.resolve()
    }
    const writers = Array.from({ length: WRITERS }, (_none, at) =>
      writeUntilGone(admin, `r${round}w${at}`, begun, acknowledged)
    )
    // Writers end early only if the server refuses them.
    await Promise.race([enough.promise, ...writers])
    await server.kill('SIGKILL')
    await Promise.all(writers)
    ;({ server, admin } = await open(t, folder))
    for (const urn of begun) {
      const { body } = await admin.post('/entities?action=exists', { urn })
      const { total } = await events(admin, { resource: urn, operation: 'aspects.ingestProposal' })
      t.equal(total, body.value ? 1 : 0, urn)
      counts[body.value ? 'both' : 'neither']++
    }
  }
  t.ok(counts.both >= ROUNDS, `${counts.both} changes with their event, ${counts.neither} with neither`)
})
