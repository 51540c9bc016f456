import type { StoreReader, Urn } from '../../../../core/kernel/thread.ts'
import type { Put } from './follow.ts'

/** URNs of one list: stores count all entities of a type for each. */
const URNS = 10_000
/** Entities of one step, which takes about ten milliseconds. */
const STEP = 50
/** For one entity, before it is known better: the first ones take longer, and say little. */
const USUAL_SECONDS = 0.0005
const FIRST = 500
const SOON_SECONDS = 2

interface BuildDeps {
  readonly reader: StoreReader
  readonly put: Put
  /** Entity types that are indexed. */
  readonly types: readonly string[]
}

export interface Build {
  /** Indexes some more entities. Resolves to whether that were the last ones. */
  step(): Promise<boolean>
  /** Entities that are indexed. */
  readonly done: number
  /** Entities of the store when the build began. */
  readonly entities: number
  /** Estimated. */
  secondsLeft(): number
  /** Whether a question can wait for the end. */
  endsSoon(): boolean
}

/** Indexes every entity of a store, in the order of types and URNs. What changes meanwhile is the work of the follower. */
export async function startBuild(deps: BuildDeps): Promise<Build> {
  const { reader, types } = deps
  const began = performance.now()
  const { total: entities } = await reader.find({ types }, { limit: 0 })
  const nextUrns = createUrns(deps)
  let urns: readonly Urn[] = []
  let done = 0

  function left(): number {
    const perEntity = done < FIRST ? USUAL_SECONDS : (performance.now() - began) / 1000 / done
    return perEntity * Math.max(0, entities - done)
  }

  return {
    async step() {
      if (urns.length === 0) urns = (await nextUrns()) ?? []
      if (urns.length === 0) return true
      const some = urns.slice(0, STEP)
      urns = urns.slice(STEP)
      await indexAll(deps, some)
      done += some.length
      return false
    },
    get done() {
      return done
    },
    entities,
    secondsLeft: () => Math.ceil(left()),
    endsSoon: () => left() <= SOON_SECONDS
  }
}

async function indexAll({ reader, put }: BuildDeps, urns: readonly Urn[]): Promise<void> {
  const found = await reader.read(urns.map(urn => ({ urn })))
  for (const [at, rows] of found.entries()) {
    const urn = urns[at]
    if (urn) put(urn, new Map(rows.map(row => [row.aspect, row])))
  }
}

/** Returns the function that lists the next URNs; `undefined` at the end. */
function createUrns({ reader, types }: BuildDeps): () => Promise<readonly Urn[] | undefined> {
  let type = 0
  let after: string | undefined
  return async () => {
    while (type < types.length) {
      const page = { limit: URNS, ...(after === undefined ? {} : { after }) }
      const { urns, next } = await reader.find({ types: types.slice(type, type + 1) }, page)
      after = next
      if (next === undefined) type++
      if (urns.length > 0) return urns
    }
    return undefined
  }
}
