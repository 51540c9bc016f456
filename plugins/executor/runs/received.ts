import type { Observe, Urn } from '../../../core/index.ts'
import type { Live } from './live.ts'

/** Counts what runs of this instance send: exact, and without reading their logs. */
export function countReceived(live: ReadonlyMap<Urn, Live>): Observe {
  return ({ call, kind, name, args, error }) => {
    if (live.size === 0 || error !== undefined) return
    const isIngestion = (kind === 'action' && name.includes('.ingest')) || (kind === 'route' && call.effects.written)
    if (!isIngestion) return
    for (const one of live.values()) {
      if (one.account !== call.actor) continue
      one.received += sentIn(args)
      one.heardAt = performance.now()
    }
  }
}

/** Proposals of the dialects: a list of them or of entities, or one. */
function sentIn(args: unknown): number {
  if (typeof args !== 'object' || args === null) return 1
  for (const name of ['proposals', 'entities', 'body']) {
    const list: unknown = Object.getOwnPropertyDescriptor(args, name)?.value
    if (Array.isArray(list)) return list.length
  }
  return 1
}
