import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Test } from 'tap'
import { openStore } from '../../../core/store/open.ts'
import type { Store } from '../../../core/store/port.ts'
import { type Engine, openEngine } from '../../../plugins/search/engine/engine.ts'
import type { Rules } from '../../../plugins/search/engine/messages.ts'
import { temporaryFolder } from '../../helper.ts'
import { storeUrl } from '../../store.ts'
import { datahubModel } from './stored.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }

export interface Opened {
  readonly url: string
  /** For the files of engines. */
  readonly folder: string
  readonly store: Store
}

/** An empty store without a server. */
export async function openEmptyStore(t: Test): Promise<Opened> {
  const folder = temporaryFolder(t)
  const url = await storeUrl(t, folder)
  const store = await openStore(url.replace('/data/', '/'), { log: silent })
  t.teardown(() => store.close())
  return { url: url.replace('/data/', '/'), folder, store }
}

/** Resolves when the engine answers. It indexes DataHub's model alone. */
export async function openReadyEngine(t: Test, { url, folder }: Opened, file = 'search.db'): Promise<Engine> {
  let failed: string | undefined
  const engine = openEngine({
    source: { url },
    path: join(folder, file),
    rules: datahubRules(),
    log: silent,
    report(state) {
      if ('failed' in state) failed = state.failed
    },
    durable: () => undefined
  })
  t.teardown(() => engine.close())
  engine.start()
  while (!engine.state().ready) {
    if (failed !== undefined) throw new Error(`the engine failed: ${failed}`)
    await pause(10)
  }
  return engine
}

function datahubRules(): Rules {
  const model = datahubModel()
  return {
    definitions: model.definitions(),
    fields: model.searchFields(),
    types: [...model.types.keys()],
    sealed: [...model.aspects.values()].filter(({ guard }) => guard.sealed).map(({ name }) => name)
  }
}
