import type { Order, Page, SearchEngine, Wanted } from '../../plugins/search/engine/port.ts'
import { SIX_FACETS } from './questions.ts'

/** Milliseconds of one answer each: as a client waits, and of all threads of this process. */
export interface Latency {
  readonly wall: number
  readonly cpu: number
}

export const signal = new AbortController().signal

export async function measured(work: () => Promise<unknown>): Promise<Latency> {
  const before = process.cpuUsage()
  const begun = performance.now()
  await work()
  const wall = performance.now() - begun
  const { user, system } = process.cpuUsage(before)
  return { wall, cpu: (user + system) / 1000 }
}

/** A page of results as a client asks for it: the hits and six facets at the same time. */
export function page(engine: SearchEngine, wanted: Wanted, at: Page = { limit: 10 }, order: Order = 'score') {
  return Promise.all([engine.search(wanted, order, at, signal), engine.facets(wanted, SIX_FACETS, 20, signal)])
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

export function reportLatency(what: string, all: readonly Latency[], goal: number): void {
  const shown = (part: number) => {
    const of = (kind: keyof Latency) =>
      percentile(
        all.map(one => one[kind]),
        part
      ).toFixed(1)
    return `${of('wall')} ms (CPU ${of('cpu')})`
  }
  console.log(`${what}: p50 ${shown(0.5)}, p99 ${shown(0.99)}; goal: p99 ${goal} ms`)
}
