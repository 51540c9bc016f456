import type { Page, SearchEngine, Wanted } from '../../plugins/search/engine/port.ts'
import { percentile } from '../statistics.ts'
import { SIX_FACETS } from './questions.ts'

export const asker = new AbortController()

/** Milliseconds that a client waits for each of some answers. */
export async function latencies(works: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const all: number[] = []
  for (const work of works) {
    const begun = performance.now()
    await work()
    all.push(performance.now() - begun)
  }
  return all
}

export const p50 = (all: readonly number[]) => percentile(all, 0.5)
export const p99 = (all: readonly number[]) => percentile(all, 0.99)

/** A page of results as a client asks for it: the hits with six facets. */
export function page(engine: SearchEngine, wanted: Wanted, at: Page = { limit: 10 }) {
  return engine.search(wanted, { ...at, order: 'score', facets: { fields: SIX_FACETS, limit: 20 } }, asker)
}
