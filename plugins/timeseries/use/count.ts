import { type Call, type Data, NotFound, pagesOf, type Urn } from '../../../core/index.ts'
import type { ModelAspects, ModelHandles } from '../../entities/index.ts'
import { ReadTooLarge } from '../errors.ts'
import { type Bucket, summaryOf } from '../usage-summary.ts'
import type { Reader } from '../values.ts'

export const USAGE = 'datasetUsageStatistics'
const LAST_30_DAYS = 30 * 86_400_000
/** Datasets that are counted at a time: their writes share commits. */
const AT_ONCE = 20
/** Datasets of one list. */
const PAGE = 500

export interface CountDeps {
  readonly data: Data
  readonly aspects: Pick<ModelHandles, 'usageFeatures'>
  readonly read: Reader
  readonly maxValues: number
  readonly closing: AbortSignal
}

/** Counts the use of datasets that have usage statistics, each once however often it is named meanwhile. */
export function createCounter(deps: CountDeps) {
  const waiting = new Set<Urn>()
  let counting: Promise<void> | undefined

  async function countWaiting(call: Call): Promise<void> {
    while (waiting.size > 0 && !deps.closing.aborted) {
      const some = [...waiting.values().take(AT_ONCE)]
      for (const urn of some) waiting.delete(urn)
      await Promise.all(some.map(urn => countOne(deps, call, urn)))
    }
  }

  async function count(call: Call, urns: readonly Urn[]): Promise<void> {
    for (const urn of urns) waiting.add(urn)
    counting ??= countWaiting(call).finally(() => {
      counting = undefined
    })
    return counting
  }

  return {
    /** Resolves when they are counted. */
    count,
    /** The same of all datasets that have usage statistics. */
    async countAll(call: Call): Promise<void> {
      for await (const { urns } of pagesOf(deps.data, call, { types: ['dataset'] }, PAGE)) {
        if (deps.closing.aborted) return
        const keys = urns.map(urn => ({ urn, aspect: USAGE }))
        const latest = await deps.data.series.latest(call, keys)
        await count(
          call,
          urns.filter((_urn, at) => latest[at])
        )
      }
    }
  }
}

/** What cannot be counted stays as it is: the others do not wait for it. */
async function countOne(deps: CountDeps, call: Call, urn: Urn): Promise<void> {
  try {
    const counted = await usageOf(deps, call, urn)
    if (counted) await store(deps, call, urn, counted)
  } catch (error) {
    // Deleted meanwhile, or only ever seen by its usage.
    if (error instanceof NotFound) return
    if (!(error instanceof ReadTooLarge)) throw error
    call.log.warn({ urn, err: error }, 'the use of a dataset was not counted')
  }
}

type Counted = Required<Pick<ModelAspects['usageFeatures'], 'queryCountLast30Days' | 'uniqueUserCountLast30Days'>>

/** `undefined` if there was no use, and none was counted before. */
async function usageOf(deps: CountDeps, call: Call, urn: Urn): Promise<Counted | undefined> {
  const { aspects, read, maxValues } = deps
  const from = Date.now() - LAST_30_DAYS
  const points = await read(call, { span: { urn, aspect: USAGE, from }, limit: maxValues })
  if (points.length === 0) {
    const stored = await aspects.usageFeatures.get(call, urn)
    if (!stored?.queryCountLast30Days && !stored?.uniqueUserCountLast30Days) return undefined
  }
  const { count = 0, users = 0 } = summaryOf(points.map(({ json }): Bucket => JSON.parse(json)))
  return { queryCountLast30Days: count, uniqueUserCountLast30Days: users }
}

async function store({ aspects }: CountDeps, call: Call, urn: Urn, counted: Counted): Promise<void> {
  const { queryCountLast30Days: queries, uniqueUserCountLast30Days: users } = counted
  await aspects.usageFeatures.update(
    call,
    urn,
    old =>
      old?.queryCountLast30Days === queries && old.uniqueUserCountLast30Days === users ? old : { ...old, ...counted },
    { mustExist: () => new NotFound(`${urn} does not exist`) }
  )
}
