import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { createClient } from '../../client.ts'
import { type Client, eventually, logIn, temporaryFolder } from '../../helper.ts'
import { type Process, spawnServer } from '../../process.ts'
import { scaled } from '../../rounds.ts'
import { deliveryConfig, openReceiver } from '../delivery/receiver.ts'
import { created, datasetOf } from './requests.ts'

const ROUNDS = scaled(2, 200)
const WRITES = 6
const PASSWORD = 'correct horse battery staple'
const tagged = { tags: [{ tag: 'urn:li:tag:pii' }] }

t.setTimeout((ROUNDS + 10) * 20_000)

async function open(t: Test, folder: string): Promise<{ server: Process; admin: Client }> {
  const server = await spawnServer(t, { folder, env: { ASPECTD_ADMIN_PASSWORD: PASSWORD } })
  return { server, admin: await logIn(createClient(server.url, {}), 'datahub', PASSWORD) }
}

/** Writes until the server is killed. Resolves to the datasets whose tag was acknowledged, in order. */
async function writeAll(admin: Client, round: number): Promise<string[]> {
  const written: string[] = []
  for (let at = 0; at < WRITES; at++) {
    const urn = datasetOf(`r${round}w${at}`)
    try {
      await admin.ingest(urn, 'globalTags', tagged)
    } catch {
      return written
    }
    written.push(urn)
  }
  return written
}

t.test('killed while it sends, no event is lost or out of order, and only the last message comes again', async t => {
  const folder = temporaryFolder(t)
  const config = deliveryConfig({ leaseSeconds: 1 }, { auth: { scryptCost: 10 } })
  writeFileSync(join(folder, 'aspectd.config.json'), JSON.stringify(config))
  const receiver = await openReceiver(t)
  let { server, admin } = await open(t, folder)
  await created(admin, { name: 'killed', url: receiver.url, categories: ['TAG'] })
  const written: string[] = []
  /** How many messages had arrived at each kill. */
  const kills: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = receiver.received.length
    const writing = writeAll(admin, round)
    // In some rounds before it is sent, in some while the receiver has it and has not answered, in some afterwards.
    receiver.answer.hangs = round % 3 === 1
    if (round % 3 > 0) await eventually(() => receiver.received.length > before)
    else written.push(...(await writing))
    await server.kill('SIGKILL')
    kills.push(receiver.received.length)
    if (round % 3 > 0) written.push(...(await writing))
    receiver.answer.hangs = false
    ;({ server, admin } = await open(t, folder))
  }
  const sentinel = datasetOf('sentinel')
  await admin.ingest(sentinel, 'globalTags', tagged)
  written.push(sentinel)
  // Not verified: the first signatures are too old by now.
  const told = () =>
    receiver.received.flatMap(({ body }): string[] =>
      JSON.parse(body).data.events.map(({ entityUrn }: { entityUrn: string }) => entityUrn)
    )
  await eventually(() => told().includes(sentinel))
  const distinct = [...new Set(told())]
  const isWritten = new Set(written)
  t.strictSame(
    distinct.filter(urn => isWritten.has(urn)),
    written,
    'each acknowledged change, in order'
  )
  const ids = receiver.ids()
  const repeated = ids.flatMap((id, at) => (ids.indexOf(id) < at ? [{ id, at }] : []))
  t.ok(repeated.length > 0 || ROUNDS < 2, 'a message that was not answered came again')
  for (const { id, at } of repeated) {
    t.ok(kills.includes(at) && ids[at - 1] === id, `message ${at} repeats the last one before a kill`)
  }
  t.comment(`${ROUNDS} kills, ${written.length} changes, ${ids.length} messages, ${repeated.length} repeated`)
})
