import { type Call, pagesOf, type Urn } from '../../../core/index.ts'
import type { Target } from '../rule.ts'
import { selected } from '../selection.ts'
import { cutoffOf, type Found, type Looked, PAGE, type Walk, type WalkDeps, type WalkOf } from './found.ts'

/** More superseded versions of an aspect are not stored. */
const ALL = 100_000

/** Superseded versions of an aspect; the current one always stays. */
export async function* walkVersions(deps: WalkDeps, call: Call, of: WalkOf): Walk {
  for (const target of of.rule.targets) yield* walkTarget(deps, call, { ...of, target })
}

async function* walkTarget(deps: WalkDeps, call: Call, of: WalkOf & { readonly target: Target }): Walk {
  const { type, aspect = '' } = of.target
  const query = await selected(deps.data, call, { type, selection: of.rule.selection })
  for await (const { urns } of pagesOf(deps.data, call, { ...query, having: aspect }, PAGE)) {
    const found: Found[] = []
    const looked: Looked[] = []
    for (const urn of urns) {
      const { stored, old } = await oldVersions(deps, call, { ...of, urn, aspect })
      looked.push({ type, stored })
      if (old) found.push({ type, ...old })
    }
    yield { found, looked }
  }
}

async function oldVersions(
  { data }: WalkDeps,
  call: Call,
  of: WalkOf & { readonly urn: Urn; readonly aspect: string }
) {
  const { rule, urn, aspect } = of
  const history = await data.history(call, { urn, aspect }, { limit: ALL })
  const cutoff = cutoffOf(of)
  // From the oldest on: after a clock was set back, an older version can have a later time.
  const old = history.slice(rule.keepLast ?? 0).toReversed()
  const kept = old.findIndex(({ row }) => row.time >= cutoff)
  const gone = kept < 0 ? old : old.slice(0, kept)
  const newest = gone.at(-1)
  if (!newest) return { stored: history.length }
  const times = gone.map(({ row }) => row.time)
  let left = gone.length
  const found: Omit<Found, 'type'> = {
    ...{ count: gone.length, examples: [urn], oldest: Math.min(...times), newest: Math.max(...times) },
    // All at once: they are few, and one statement removes them.
    async remove() {
      const removed = left === 0 ? 0 : await data.removeHistory(call, { urn, aspect }, newest.row.version + 1)
      left = 0
      return removed
    }
  }
  return { stored: history.length, old: found }
}
