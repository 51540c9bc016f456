import { type Call, entityTypeOf, isRecord, isUrn, type Urn } from '../../core/index.ts'
import { type Category, TIMELINE_CATEGORIES } from './changes/change.ts'
import { EmptySpan, UnknownEntity } from './errors.ts'
import { createHistory, type HistoryDeps } from './history.ts'
import { limited, type Timeline, transactionsOf } from './transactions.ts'

export interface TimelineQuestion {
  readonly urn: Urn
  /** All when absent or empty. */
  readonly categories?: readonly Category[] | null | undefined
  /** Only changes from this time on, in milliseconds since the epoch. */
  readonly from?: number | null | undefined
  /** And not after this time. */
  readonly to?: number | null | undefined
  /** With JSON Patches. */
  readonly raw?: boolean
  /** With the changes of all entities that are versions of the same thing. */
  readonly includeVersionSet?: boolean | null | undefined
}

/** Entities of one version set, as in DataHub. */
const MAX_SIBLINGS = 50

/**
 * What changed of an entity, as far as its versions are kept and the actor may see them. The function throws UnknownEntity
 * 404 and EmptySpan 400.
 */
export function createTimeline(deps: HistoryDeps) {
  const historyOf = createHistory(deps)
  return async (call: Call, question: TimelineQuestion): Promise<Timeline> => {
    const { urn, categories, from, to, raw = false, includeVersionSet } = question
    if (from != null && to != null && from > to) throw new EmptySpan(from, to)
    const wanted = new Set(categories?.length ? categories : TIMELINE_CATEGORIES)
    const urns = includeVersionSet ? await versionsOf(deps, call, urn) : [urn]
    const found: Timeline[] = []
    for (const one of urns) {
      const history = await historyOf(call, one, { categories: wanted, raw })
      if (history) found.push(transactionsOf(history))
      else if (one === urn) throw new UnknownEntity(urn)
    }
    const inSpan = found.map(({ transactions, gaps }) => ({
      transactions: transactions.filter(
        ({ timestamp }) => timestamp >= (from ?? 0) && timestamp <= (to ?? Number.POSITIVE_INFINITY)
      ),
      gaps
    }))
    return limited(inSpan, deps.limits.maxChanges)
  }
}

/** The entity, and the others of its version set that the actor may see. */
async function versionsOf({ data }: HistoryDeps, call: Call, urn: Urn): Promise<Urn[]> {
  const [[properties] = []] = await data.read(call, [{ urn, aspects: ['versionProperties'] }])
  const set = isRecord(properties?.value) ? properties.value.versionSet : undefined
  if (!isUrn(set)) return [urn]
  const where = { field: 'versionProperties.versionSet', in: [set] }
  const { urns } = await data.find(call, { types: [entityTypeOf(urn)], where }, { limit: MAX_SIBLINGS })
  return [...new Set([urn, ...urns])]
}
