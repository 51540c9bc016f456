import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { start, temporaryFolder } from '../../helper.ts'
import { type Process, spawnServer } from '../../process.ts'
import { scaled } from '../../rounds.ts'
import { CONFIG, fuzz, PASSWORD, recorded, unchanged } from './fuzzing.ts'
import type { Reading } from './monitor.ts'

const REQUESTS = scaled(20_000, 100_000)
/** `random` selects another seed. */
const asked = process.env.ASPECTD_TEST_SEED ?? '2'
const SEED = asked === 'random' ? Date.now() % 1e9 : Number(asked)
/** Longest turn of the event loop, as a multiple of the time to parse 16 MB of JSON: 250 ms where that takes 62 ms. */
const MAX_TURN = 4
const MAX_GROWTH = 50 * 1024 * 1024

t.setTimeout(3_600_000)

t.test('random requests block no turn of the event loop and leave no memory behind', async t => {
  const { plugins, contributions } = recorded()
  await (await start(t, { plugins, bundled: false })).close()
  const folder = temporaryFolder(t)
  writeFileSync(join(folder, 'aspectd.config.json'), JSON.stringify(CONFIG))
  // Coverage would make turns longer.
  const env = { ASPECTD_ADMIN_PASSWORD: PASSWORD, ASPECTD_LOG_LEVEL: 'silent', NODE_V8_COVERAGE: '' }
  const server = await spawnServer(t, { folder, env, preload: new URL('./monitor.ts', import.meta.url) })
  const readings: Reading[] = []
  // The start of the server is not measured.
  await readingOf(server)
  const onTenth = async () => void readings.push(await readingOf(server))
  await fuzz(t, server.url, { requests: REQUESTS, seed: SEED, contributions, onTenth })
  await onTenth()

  for (const reading of readings) t.comment(JSON.stringify(reading))
  const turns = readings.map(({ turnMs, parseMs }) => turnMs / parseMs)
  t.ok(Math.max(...turns) <= MAX_TURN, `no turn takes longer than 16 MB of JSON ${MAX_TURN} times`)
  const [first, last] = [readings[0], readings.at(-1)]
  t.ok((last?.heap ?? Number.NaN) - (first?.heap ?? 0) < MAX_GROWTH, 'memory is back within 50 MiB')
  await server.kill('SIGTERM')
  await unchanged(t, (await spawnServer(t, { folder, env })).url)
})

async function readingOf({ child }: Process): Promise<Reading> {
  const answered = once(child, 'message')
  child.send({})
  const [reading] = await answered
  return reading
}
