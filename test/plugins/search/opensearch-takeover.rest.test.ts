import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'
import { openStore } from '../../../core/store/open.ts'
import type { OpenSearchSettings } from '../../../plugins/search/engine/opensearch/options.ts'
import { mongodbUrl } from '../../mongod.ts'
import { openSearchSettings, openSearchTest } from '../../opensearch.ts'
import { askFor, dataset, describe, openRig, quiet } from './engine.ts'
import { createSample } from './sample.ts'
import { fill } from './stored.ts'

const PROGRAM = fileURLToPath(new URL('./engine-program.ts', import.meta.url))
const BUILT = 200
const WRITTEN = 40

openSearchTest(
  'an indexer that is killed while it builds, and one that is killed while it follows, are replaced',
  async t => {
    const openSearch = await openSearchSettings(t)
    const url = await mongodbUrl(t)
    const store = await openStore(url, { log: quiet })
    await fill(store.aspects, createSample({ seed: 9, words: 300, columns: 3 }), 0, BUILT)
    await store.close()

    await killWhen(t, { url, openSearch }, ({ done, isBuilding }) => isBuilding && done > 0)
    await killWhen(t, { url, openSearch }, ({ ready }) => ready)
    const rig = await openRig(t, { url, openSearch })
    await rig.find('ready')
    const { total } = await rig.engine.search(
      { text: 'everything', narrowed: { query: {}, hidden: new Set() } },
      { order: 'urn', limit: 1 },
      new AbortController()
    )
    t.equal(total, BUILT, 'each entity once')

    const other = start(t, { url, openSearch })
    await until(other, ({ ready }) => ready)
    await rig.close()
    const after = await openRig(t, { url, openSearch })
    for (let at = 0; at < WRITTEN; at++) {
      await describe(after, dataset(`written_${at}`), 'pomegranates')
      if (at === WRITTEN / 2) other.kill('SIGKILL')
      if (at % 10 === 0) await after.erase(dataset(`written_${at}`))
    }
    t.equal(
      (await askFor(after.engine, 'pomegranates')).total,
      WRITTEN - WRITTEN / 10,
      'nothing is lost, doubled or back'
    )
  }
)

interface Started {
  readonly url: string
  readonly openSearch: OpenSearchSettings
}

interface State {
  readonly ready: boolean
  readonly isBuilding: boolean
  readonly done: number
}

function start(t: Test, { url, openSearch }: Started): ChildProcess {
  const args = ['--disable-warning=ExperimentalWarning', PROGRAM, url, JSON.stringify(openSearch)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  t.teardown(() => child.kill('SIGKILL'))
  return child
}

async function until({ stdout }: ChildProcess, isReached: (state: State) => boolean): Promise<void> {
  if (!stdout) throw new Error('expected a process whose output is read')
  for await (const line of createInterface({ input: stdout })) if (isReached(JSON.parse(line))) return
}

async function killWhen(t: Test, started: Started, isReached: (state: State) => boolean): Promise<void> {
  const child = start(t, started)
  await until(child, isReached)
  child.kill('SIGKILL')
  await once(child, 'exit')
}
