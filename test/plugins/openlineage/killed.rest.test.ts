import { writeFileSync } from 'node:fs'
import t, { type Test } from 'tap'
import { createClient } from '../../client.ts'
import { type Client, logIn, temporaryFolder } from '../../helper.ts'
import { type Process, spawnServer } from '../../process.ts'
import { scaled } from '../../rounds.ts'
import { PATH, table, urnOf } from './events.ts'
import { stored, story, undisturbed } from './stories.ts'

const KILLS = scaled(2, 30)
/** Requests that are acknowledged in each round before the server is killed. */
const CALM = 4
const SENDERS = 4
const PASSWORD = 'correct horse battery staple'
const STORIES = Array.from({ length: KILLS + 1 }, (_none, number) => `kill${number.toString(36)}x`)

/** One request of a sender: one event, or several. */
interface Sent {
  readonly events: readonly object[]
  /** Tables that only these events name, by which it is known whether they are stored. */
  readonly marks: readonly string[]
}

/** Several stories are told at once: the events of every other one one by one, those of the others in batches. */
function requests(): Sent[] {
  const told = STORIES.map((name, at) => requestsOf(name, at % 2 === 0 ? 1 : 4))
  const longest = Math.max(...told.map(({ length }) => length))
  return Array.from({ length: longest }, (_none, at) => told.flatMap(one => one[at] ?? [])).flat()
}

function requestsOf(name: string, size: number): Sent[] {
  const events = markedStory(name)
  return Array.from({ length: Math.ceil(events.length / size) }, (_none, batch) => {
    const part = events.slice(batch * size, (batch + 1) * size)
    return { events: part.map(({ event }) => event), marks: part.flatMap(({ marks }) => marks) }
  })
}

/** Events of runs have one more table. */
function markedStory(name: string) {
  return story(name).map((event: { run?: object; inputs?: readonly object[] }, number) => {
    if (!event.run) return { event, marks: [] }
    const mark = `${name}_mark${number}`
    return { event: { ...event, inputs: [...(event.inputs ?? []), table(mark)] }, marks: [urnOf(mark)] }
  })
}

interface Opened {
  readonly server: Process
  readonly admin: Client
}

async function open(t: Test, folder: string): Promise<Opened> {
  const server = await spawnServer(t, { folder, env: { ASPECTD_ADMIN_PASSWORD: PASSWORD } })
  return { server, admin: await logIn(createClient(server.url, {}), 'datahub', PASSWORD) }
}

/** Several senders send what waits, until nothing does or the server does not answer. Resolves to what was acknowledged. */
async function send(admin: Client, waiting: Sent[], reached: (acknowledged: number) => void): Promise<Sent[]> {
  const acknowledged: Sent[] = []
  const sender = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const answer = await post(admin, one).catch(() => undefined)
      if (!answer) {
        waiting.push(one)
        return
      }
      const { status, body } = answer
      if (status !== 202 && body.summary?.failed !== 0) throw new Error(`${status} ${JSON.stringify(body)}`)
      acknowledged.push(one)
      reached(acknowledged.length)
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, sender))
  return acknowledged
}

const post = (admin: Client, { events }: Sent) =>
  events.length === 1 ? admin.post(PATH, events[0] ?? {}) : admin.post(`${PATH}/batch`, events)

async function sendAndKill({ server, admin }: Opened, waiting: Sent[]): Promise<Sent[]> {
  let killed: Promise<void> | undefined
  const acknowledged = await send(admin, waiting, count => {
    if (count === CALM) killed = server.kill('SIGKILL')
  })
  await killed
  return acknowledged
}

async function missing(admin: Client, sent: readonly Sent[]): Promise<string[]> {
  const found = await Promise.all(
    sent
      .flatMap(({ marks }) => marks)
      .map(async urn => [urn, (await admin.post('/entities?action=exists', { urn })).body.value] as const)
  )
  return found.filter(([, exists]) => exists !== true).map(([urn]) => urn)
}

t.setTimeout((KILLS + 4) * 60_000)

t.test(
  `after kill -9 acknowledged events are there, and repeating the others ends as an undisturbed run, ${KILLS} kills`,
  async t => {
    const folder = temporaryFolder(t)
    // Runs that wait for their end meanwhile are not ended by the clock.
    const plugins = { auth: { scryptCost: 10 }, openlineage: { unknownAfterHours: 1_000_000 } }
    writeFileSync(`${folder}/aspectd.config.json`, JSON.stringify({ plugins }))
    const waiting = requests()
    const acknowledged: Sent[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      const opened = await open(t, folder)
      t.strictSame(await missing(opened.admin, acknowledged), [], 'acknowledged before the kill')
      acknowledged.push(...(await sendAndKill(opened, waiting)))
      t.ok(waiting.length > 0, `${acknowledged.length} requests were acknowledged, ${waiting.length} wait`)
    }
    const { admin } = await open(t, folder)
    acknowledged.push(...(await send(admin, waiting, () => undefined)))
    t.strictSame(waiting, [])
    t.strictSame(await missing(admin, acknowledged), [])
    const wanted = await undisturbed(
      admin,
      'calm',
      markedStory('calm').map(({ event }) => event)
    )
    for (const point of [/"numAffectedRows":7/, /"rowCount":5/, /"SUCCESS"/]) t.match(wanted, point)
    for (const name of STORIES) t.equal(await stored(admin, name), wanted, name)
  }
)
