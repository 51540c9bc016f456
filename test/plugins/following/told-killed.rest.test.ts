import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { createClient } from '../../client.ts'
import { dice } from '../../dice.ts'
import { type Client, eventually, logIn, temporaryFolder } from '../../helper.ts'
import { type Process, spawnServer } from '../../process.ts'
import { scaled } from '../../rounds.ts'
import { deliveryConfig } from '../delivery/receiver.ts'
import { beginTelling, PASSWORD, problemsOfTelling, type Told, tell } from './telling.ts'

const KILLS = scaled(3, 200)
const WRITES = 4

t.setTimeout((KILLS + 10) * 20_000)

async function open(t: Test, folder: string): Promise<{ server: Process; admin: Client; anonymous: Client }> {
  const server = await spawnServer(t, { folder, env: { ASPECTD_ADMIN_PASSWORD: PASSWORD } })
  const anonymous = createClient(server.url, {})
  return { server, anonymous, admin: await logIn(anonymous, 'datahub', PASSWORD) }
}

/** Writes until the server is killed. */
async function writeAll(told: Told, admin: Client, round: number): Promise<void> {
  for (let at = 0; at < WRITES; at++) if (!(await tell(told, admin, `r${round}w${at}`))) return
}

t.test(
  'killed at any moment, no line of an inbox, notice or message of a webhook is lost, and only the last one repeated',
  async t => {
    const folder = temporaryFolder(t)
    const config = deliveryConfig({ leaseSeconds: 1 }, { auth: { scryptCost: 10 } })
    writeFileSync(join(folder, 'aspectd.config.json'), JSON.stringify(config))
    let { server, admin, anonymous } = await open(t, folder)
    const told = await beginTelling(t, admin, anonymous)
    const { chat, hook } = told
    const arrived = () => chat.received.length + hook.received.length
    const roll = dice(1)
    for (let round = 0; round < KILLS; round++) {
      const [before, beforeWrites] = [arrived(), told.written.length]
      // Until so many writes are acknowledged, and perhaps a message has arrived, which is perhaps never answered.
      const [writes, messages] = [1 + roll(WRITES), roll(3)]
      for (const receiver of [chat, hook]) receiver.answer.hangs = roll(3) === 0
      const writing = writeAll(told, admin, round)
      await eventually(() => told.written.length - beforeWrites >= writes)
      if (messages > 0) await eventually(() => arrived() > before)
      await server.kill('SIGKILL')
      await writing
      told.kills.push([chat.received.length, hook.received.length])
      for (const receiver of [chat, hook]) receiver.answer.hangs = false
      ;({ server, admin, anonymous } = await open(t, folder))
    }
    t.ok(await tell(told, admin, 'sentinel'))
    t.strictSame(await problemsOfTelling(told, anonymous), [])
    t.comment(
      `${KILLS} kills, ${told.written.length} changes, ${chat.received.length} + ${hook.received.length} messages`
    )
  }
)
