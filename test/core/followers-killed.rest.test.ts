import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { createClient } from '../client.ts'
import { eventually, logIn, temporaryFolder } from '../helper.ts'
import { ingest } from '../people.ts'
import { spawnServer } from '../process.ts'
import { scaled } from '../rounds.ts'

const password = 'correct horse battery staple'
const recorder = fileURLToPath(new URL('fixtures/recorder.ts', import.meta.url))

/** Writes that are acknowledged in each round before the server is killed. */
const WRITES = 12

t.test('a follower gets every acknowledged change, in order, also if the server is killed in a batch', async t => {
  const folder = temporaryFolder(t)
  writeFileSync(join(folder, 'aspectd.config.json'), JSON.stringify({ load: [recorder] }))
  const recordedFile = join(folder, 'recorded.txt')
  const recorded = () => (existsSync(recordedFile) ? readFileSync(recordedFile, 'utf8').trim().split('\n') : [])
  const expected: string[] = []
  const start = async (held = 0) => {
    const env = { ASPECTD_ADMIN_PASSWORD: password, RECORDER_HELD: `${held}` }
    const server = await spawnServer(t, { folder, env })
    return { server, admin: await logIn(createClient(server.url, {}), 'datahub', password) }
  }
  // In every other round the server is killed in a batch, after which more changes wait for the follower.
  for (let round = 0; round < scaled(1, 20); round++) {
    const held = round % 2 === 0 ? 1 + Math.floor(round / 2) : 0
    const { server, admin } = await start(held)
    for (let written = 0; written < WRITES + round; written++) {
      const urn = `urn:li:dataset:(urn:li:dataPlatform:hive,n${expected.length},PROD)`
      const { status } = await ingest(admin, urn, 'status', { removed: false })
      t.equal(status, 200)
      expected.push(urn)
      if (held === 1 && written === 0) await eventually(() => recorded().includes(urn))
    }
    await server.kill('SIGKILL')
    if (held === 1) t.strictSame([...new Set(recorded())], expected.slice(0, 1), 'the batch that was killed')
  }
  const { server } = await start()
  await eventually(async () => new Set(recorded()).size >= expected.length)
  t.strictSame([...new Set(recorded())], expected)
  t.ok(recorded().filter(urn => urn === expected[0]).length > 1, 'a batch that did not end comes again')
  t.notMatch(server.output(), /follower .* failed/)
})
