import { type Call, pagesOf, type Span, type Urn } from '../../../core/index.ts'
import type { Target } from '../rule.ts'
import { isAll, selected } from '../selection.ts'
import { cutoffOf, EXAMPLES, type Found, PAGE, type Walk, type WalkDeps, type WalkOf } from './found.ts'

/** Points of timeseries: of a whole series at once, or entity by entity. */
export async function* walkPoints(deps: WalkDeps, call: Call, of: WalkOf): Walk {
  const { rule } = of
  for (const target of rule.targets) {
    const { type, aspect = '' } = target
    const isWhole = rule.keepLast === undefined && isAll(rule.selection)
    if (isWhole) {
      const found = await spanFound(deps, call, { span: { type, aspect, to: cutoffOf(of) }, type })
      yield { found: found ? [found] : [] }
    } else yield* walkEntities(deps, call, { ...of, target })
  }
}

async function* walkEntities(deps: WalkDeps, call: Call, of: WalkOf & { readonly target: Target }): Walk {
  const { rule, target } = of
  const { type, aspect = '' } = target
  const query = await selected(deps.data, call, { type, selection: rule.selection })
  for await (const { urns } of pagesOf(deps.data, call, query, PAGE)) {
    const found: Found[] = []
    for (const urn of urns) {
      const to = await boundary(deps, call, { ...of, urn, aspect })
      const one = to === undefined ? undefined : await spanFound(deps, call, { span: { urn, aspect, to }, type })
      if (one) found.push(one)
    }
    yield { found }
  }
}

/** Only what is older goes: of points at the time of the last one that is kept, all are kept. */
async function boundary({ data }: WalkDeps, call: Call, of: WalkOf & { readonly urn: Urn; readonly aspect: string }) {
  const { rule, urn, aspect } = of
  const cutoff = cutoffOf(of)
  const { keepLast } = rule
  if (keepLast === undefined) return cutoff
  if ((await data.series.count(call, { urn, aspect, to: cutoff })) === 0) return undefined
  const { points } = await data.series.range(call, { urn, aspect }, { limit: keepLast })
  const last = points.at(-1)
  return points.length < keepLast || !last ? undefined : Math.min(cutoff, last.time)
}

interface Searched {
  readonly span: Span
  readonly type: string
}

async function spanFound({ data }: WalkDeps, call: Call, { span, type }: Searched): Promise<Found | undefined> {
  const count = await data.series.count(call, span)
  if (count === 0) return undefined
  const [first, last] = await Promise.all([
    data.series.range(call, span, { limit: EXAMPLES, ascending: true }),
    data.series.range(call, span, { limit: 1 })
  ])
  const times = [first.points[0]?.time, last.points[0]?.time]
  const [oldest, newest] = times
  return {
    ...{ type, count, examples: [...new Set(first.points.map(({ urn }) => urn))] },
    ...(oldest === undefined ? {} : { oldest }),
    ...(newest === undefined ? {} : { newest }),
    remove: limit => data.series.remove(call, span, limit)
  }
}
