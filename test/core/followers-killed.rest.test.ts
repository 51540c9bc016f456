import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { createClient } from '../client.ts'
import { eventually, logIn, temporaryFolder } from '../helper.ts'
import { ingest } from '../people.ts'
import { spawnServer } from '../process.ts'
import { scaled } from '../rounds.ts'

const password = 'correct horse battery staple'
const recorder = fileURLToPath(new URL('fixtures/recorder.ts', import.meta.url))

t.test('a follower gets every acknowledged change, in order, also if the server is killed again and again', async t => {
  const folder = temporaryFolder(t)
  writeFileSync(join(folder, 'aspectd.config.json'), JSON.stringify({ load: [recorder] }))
  const recordedFile = join(folder, 'recorded.txt')
  const recorded = () => (existsSync(recordedFile) ? readFileSync(recordedFile, 'utf8').trim().split('\n') : [])
  const expected: string[] = []
  const start = async () => {
    const server = await spawnServer(t, { folder, env: { ASPECTD_ADMIN_PASSWORD: password } })
    return { server, admin: await logIn(createClient(server.url, {}), 'datahub', password) }
  }
  const count = scaled(3, 10)
  for (let round = 0; round < count; round++) {
    const { server, admin } = await start()
    const until = performance.now() + 200 + Math.random() * 800
    while (performance.now() < until) {
      const urn = `urn:li:dataset:(urn:li:dataPlatform:hive,n${expected.length},PROD)`
      const { status } = await ingest(admin, urn, 'status', { removed: false })
      t.equal(status, 200)
      expected.push(urn)
    }
    await pause(Math.random() * 50)
    await server.kill('SIGKILL')
  }
  const { server } = await start()
  await eventually(async () => new Set(recorded()).size >= expected.length)
  t.strictSame([...new Set(recorded())], expected)
  t.notMatch(server.output(), /follower .* failed/)
})
