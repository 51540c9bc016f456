import { setTimeout as pause } from 'node:timers/promises'
import { type Engine, openEngine } from '../../plugins/search/engine/engine.ts'
import type { Rules } from '../../plugins/search/engine/messages.ts'
import type { OpenSearchSettings } from '../../plugins/search/engine/opensearch/options.ts'
import { datahubModel } from '../../test/plugins/search/stored.ts'

/** Of DataHub's model alone. */
export function datahubRules(): Rules {
  const model = datahubModel()
  return {
    definitions: model.definitions(),
    fields: model.searchFields(),
    types: [...model.types.keys()],
    sealed: [...model.aspects.values()].filter(({ guard }) => guard.sealed).map(({ name }) => name)
  }
}

/** Where the index is. */
type Place = { readonly path: string } | { readonly openSearch: OpenSearchSettings }

/** A busy machine answers late. */
const DEADLINE_MS = 60_000

/** Resolves when the index of the store is built and the engine answers. */
export async function readyEngine(store: string, place: Place): Promise<Engine> {
  let failed: string | undefined
  const engine = openEngine({
    source: { url: store },
    ...place,
    rules: datahubRules(),
    log: console,
    deadlineMs: DEADLINE_MS,
    report(state) {
      if ('failed' in state) failed = state.failed
    },
    durable: () => undefined
  })
  engine.start()
  while (!engine.state().ready) {
    if (failed !== undefined) throw new Error(`the engine failed: ${failed}`)
    await pause(20)
  }
  return engine
}
