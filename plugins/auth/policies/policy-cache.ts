import { type Call, type Data, type MaybePromise, type Privilege, pagesOf, type Urn } from '../../../core/index.ts'
import { aspectValues } from '../../entities/index.ts'
import type { Policy } from './evaluate.ts'
import { compilePolicy, type PolicyInfo } from './policy.ts'

export interface Policies {
  readonly all: readonly Policy[]
  /** Those that grant it without constraints. */
  by(privilege: Privilege): readonly Policy[]
  /** Those that grant it with constraints on what is attached. */
  attaching(privilege: Privilege): readonly Policy[]
}

/** All active policies, compiled and in memory. */
export interface PolicyCache {
  /** Includes every change notified so far. */
  current(): MaybePromise<Policies>
  /** Invalidates one policy, or all of them. */
  changed(policy?: Urn): void
}

const PAGE = 500

interface Options {
  readonly data: Data
  system(): Call
  /** System policies: they apply whatever is stored under their URNs. */
  fixed(): ReadonlyMap<Urn, PolicyInfo>
}

export function createPolicyCache({ data, system, fixed }: Options): PolicyCache {
  const compiled = createCompiled(data, fixed)
  let stale: Set<Urn> | 'all' = 'all'
  let loading: Promise<Policies> | undefined

  async function load(): Promise<Policies> {
    try {
      while (stale === 'all' || stale.size > 0) await refreshStale()
      return compiled.index()
    } finally {
      loading = undefined
    }
  }

  async function refreshStale(): Promise<void> {
    const wanted = stale
    stale = new Set()
    try {
      if (wanted === 'all') await compiled.readAll(system())
      else await compiled.read(system(), [...wanted])
      compiled.refresh()
    } catch (error) {
      stale = 'all'
      throw error
    }
  }

  return {
    current() {
      const isCurrent = data.isCurrent()
      if (isCurrent && stale !== 'all' && stale.size === 0 && !loading) return compiled.index()
      // not during a load, which would never end
      if (!isCurrent && !loading) stale = 'all'
      loading ??= load()
      return loading
    },
    changed(policy) {
      if (!policy) stale = 'all'
      else if (stale !== 'all') stale.add(policy)
    }
  }
}

/** The policies as last read from the store, compiled, with the fixed ones. */
function createCompiled(data: Data, fixed: Options['fixed']) {
  const known = new Map<Urn, readonly Policy[]>()
  let index = indexOf([])

  function keep(urn: Urn, info: PolicyInfo | undefined): void {
    if (info) known.set(urn, compilePolicy(urn, info))
    else known.delete(urn)
  }

  async function read(call: Call, urns: readonly Urn[]): Promise<void> {
    const own = urns.filter(urn => !fixed().has(urn))
    for (const [urn, info] of await infosOf(data, call, own)) keep(urn, info)
  }

  return {
    read,
    async readAll(call: Call): Promise<void> {
      known.clear()
      for (const [urn, info] of fixed()) keep(urn, info)
      for await (const { urns } of pagesOf(data, call, { types: ['dataHubPolicy'] }, PAGE)) await read(call, urns)
    },
    index: () => index,
    /** Rebuilds the index from the policies that were read. */
    refresh(): void {
      index = indexOf([...known.values()].flat())
    }
  }
}

async function infosOf(data: Data, call: Call, urns: readonly Urn[]): Promise<[Urn, PolicyInfo | undefined][]> {
  const found = await data.read(
    call,
    urns.map(urn => ({ urn, aspects: ['dataHubPolicyInfo'] }))
  )
  return urns.map((urn, at) => [urn, aspectValues(found[at]).dataHubPolicyInfo])
}

function indexOf(all: readonly Policy[]): Policies {
  const [by, attaching] = [new Map<Privilege, Policy[]>(), new Map<Privilege, Policy[]>()]
  for (const policy of all) {
    const index = policy.constraints ? attaching : by
    for (const privilege of new Set(policy.privileges)) index.set(privilege, [...(index.get(privilege) ?? []), policy])
  }
  return { all, by: privilege => by.get(privilege) ?? [], attaching: privilege => attaching.get(privilege) ?? [] }
}
