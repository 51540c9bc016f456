import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { openStore } from '../../../core/store/open.ts'
import { type Client, createClient } from '../../client.ts'
import { eventually, logIn, temporaryFolder } from '../../helper.ts'
import { type Process, spawnServer } from '../../process.ts'
import { scaled } from '../../rounds.ts'
import { storeUrl } from '../../store.ts'
import { quiet } from './engine.ts'
import { createSample } from './sample.ts'
import { ready, search } from './searching.ts'
import { fill } from './stored.ts'
import { createDice } from './vocabulary.ts'

const PASSWORD = 'correct horse battery staple'
const ENTITIES = 2000
const ROUNDS = scaled(1, 8)
/** How many bytes more of the unfinished file another round waits for. */
const GROWTH = 100_000
const sample = createSample({ seed: 12, words: 500, columns: 4, datasetsOnly: true })

t.setTimeout(240_000)

t.test('killed while the index is built, the next start builds it from the beginning', async t => {
  const folder = temporaryFolder(t)
  const store = await openStore(await storeUrl(t, folder), { log: quiet })
  await fill(store.aspects, sample, 0, ENTITIES)
  await store.close()
  // A build that was faster than the kill does not count.
  for (let left = 0; left < ROUNDS; ) {
    const server = await serve(t, folder)
    await eventually(() => isFinished(folder) || unfinishedBytes(folder) > (left % 4) * GROWTH)
    await server.kill('SIGKILL')
    if (filesOf(folder).some(isUnfinished)) left++
    for (const file of filesOf(folder)) if (!file.includes('search.db.new')) rmSync(join(folder, file))
  }
  const server = await serve(t, folder)
  const admin = await logIn(createClient(server.url, {}), 'datahub', PASSWORD)
  const found = await answersOf(admin)
  t.notOk(filesOf(folder).some(isUnfinished), 'the unfinished file is gone')
  await server.kill('SIGTERM')
  for (const file of filesOf(folder)) rmSync(join(folder, file))
  const fresh = await serve(t, folder)
  const again = await logIn(createClient(fresh.url, {}), 'datahub', PASSWORD)
  t.strictSame(found, await answersOf(again), 'answers as those of an index whose build was not interrupted')
  t.ok(found[0] && found[0].total > ENTITIES / 2)
})

const serve = (t: Test, folder: string): Promise<Process> =>
  spawnServer(t, { folder, env: { ASPECTD_ADMIN_PASSWORD: PASSWORD } })

/** Of the index. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file.includes('search.db'))
}
const isFinished = (folder: string) => filesOf(folder).some(file => file.endsWith('search.db'))

/** With what is in its log. */
function unfinishedBytes(folder: string): number {
  const files = filesOf(folder).filter(file => file.includes('search.db.new'))
  return files.reduce((sum, file) => sum + (statSync(join(folder, file), { throwIfNoEntry: false })?.size ?? 0), 0)
}

const isUnfinished = (file: string) => file.endsWith('search.db.new')

async function answersOf(by: Client) {
  await ready(by)
  const dice = createDice(3)
  const answers = [await search(by, '*')]
  for (let at = 0; at < 30; at++) answers.push(await search(by, sample.word(dice)))
  return answers
}
