import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import t, { type Test } from 'tap'
import { openStore } from '../../../core/store/open.ts'
import { type Client, createClient } from '../../client.ts'
import { eventually, logIn, temporaryFolder } from '../../helper.ts'
import { type Process, spawnServer } from '../../process.ts'
import { scaled } from '../../rounds.ts'
import { storeUrl } from '../../store.ts'
import { quiet } from './engine.ts'
import { holdBuild, indexOf } from './held.ts'
import { createSample } from './sample.ts'
import { datasetUrn, ready, search } from './searching.ts'
import { fill } from './stored.ts'
import { createDice } from './vocabulary.ts'

const PASSWORD = 'correct horse battery staple'
const ENTITIES = scaled(1200, 2000)
const ROUNDS = scaled(1, 8)
/** How many bytes more of the unfinished file another round waits for. */
const GROWTH = 100_000
const sample = createSample({ seed: 12, words: 500, columns: 4, datasetsOnly: true })

t.setTimeout(scaled(240_000, 3_600_000))

const serve = (t: Test, folder: string): Promise<Process> =>
  spawnServer(t, {
    folder,
    env: { ASPECTD_ADMIN_PASSWORD: PASSWORD, ASPECTD_LOG_LEVEL: 'debug', ASPECTD_SEARCH_ON_DEMAND: 'false' }
  })
const adminOf = ({ url }: Process) => logIn(createClient(url, {}), 'datahub', PASSWORD)
const hasBuilt = (server: Process) => server.output().includes('the search index is complete')
const isFinished = (folder: string) => filesOf(folder).some(file => file.endsWith('search.db'))
const isUnfinished = (file: string) => file.endsWith('search.db.new')

const folder = temporaryFolder(t)
const url = await storeUrl(t, folder)
const store = await openStore(url, { log: quiet })
await fill(store.aspects, sample, 0, ENTITIES)
await store.close()
let answers: Awaited<ReturnType<typeof answersOf>> = []

t.test('killed while the index is built, the next start builds it from the beginning', async t => {
  // A build that was faster than the kill does not count.
  for (let left = 0; left < ROUNDS; ) {
    const server = await serve(t, folder)
    await eventually(() => isFinished(folder) || unfinishedBytes(folder) > (left % 4) * GROWTH)
    await server.kill('SIGKILL')
    if (filesOf(folder).some(isUnfinished)) left++
    for (const file of filesOf(folder)) if (!file.includes('search.db.new')) rmSync(join(folder, file))
  }
  const server = await serve(t, folder)
  answers = await answersOf(await adminOf(server))
  t.notOk(filesOf(folder).some(isUnfinished), 'the unfinished file is gone')
  await server.kill('SIGTERM')
  for (const file of filesOf(folder)) rmSync(join(folder, file))
  const fresh = await serve(t, folder)
  const found = await answersOf(await adminOf(fresh))
  t.strictSame(answers, found, 'answers as those of an index whose build was not interrupted')
  t.ok(answers[0] && answers[0].total > ENTITIES / 2)
  await fresh.kill('SIGTERM')
})

t.test('killed while one is built beside an older index, the older one answers from the next start on', async t => {
  const path = indexOf({ store: url, folder })
  for (let left = ROUNDS; left > 0; ) {
    makeOlder(path)
    const server = await serve(t, folder)
    await eventually(() => unfinishedBytes(folder) > GROWTH || hasBuilt(server))
    await server.kill('SIGKILL')
    if (filesOf(folder).some(isUnfinished)) left--
  }
  for (const file of filesOf(folder)) if (file.includes('search.db.new')) rmSync(join(folder, file))
  const release = holdBuild(t, path)
  const server = await serve(t, folder)
  const admin = await adminOf(server)
  t.strictSame(await answersOf(admin), answers)
  t.match((await admin.get('/health')).body.working, [{ plugin: 'search', state: 'rebuilding', outdated: true }])
  const urn = datasetUrn('late.lemons')
  t.equal((await admin.ingest(urn, 'datasetProperties', { description: 'lemonsqueezer' })).status, 200)
  t.strictSame((await search(admin, 'lemonsqueezer')).urns, [urn])
  await server.kill('SIGKILL')
  const again = await serve(t, folder)
  const later = await adminOf(again)
  t.strictSame((await search(later, 'lemonsqueezer')).urns, [urn], 'also after a kill')
  release()
  await eventually(() => hasBuilt(again))
  t.strictSame((await search(later, 'lemonsqueezer')).urns, [urn])
  t.equal((await later.get('/health')).body.working, undefined)
})

/** As after an upgrade with other words. */
function makeOlder(path: string): void {
  const db = new DatabaseSync(path)
  db.exec(`UPDATE meta SET value = replace(value, ' words ', ' words 0.') WHERE name = 'format'`)
  db.close()
}

/** Of the index. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file.includes('search.db'))
}

/** With what is in its log. */
function unfinishedBytes(folder: string): number {
  const files = filesOf(folder).filter(file => file.includes('search.db.new'))
  return files.reduce((sum, file) => sum + (statSync(join(folder, file), { throwIfNoEntry: false })?.size ?? 0), 0)
}

async function answersOf(by: Client) {
  await ready(by)
  const dice = createDice(3)
  const answers = [await search(by, '*')]
  for (let at = 0; at < 30; at++) answers.push(await search(by, sample.word(dice)))
  return answers
}
