import type { Call, Data, MaybePromise, Privilege, Urn } from '../../../core/index.ts'
import { aspectValues } from '../../entities/index.ts'
import type { Policy } from './evaluate.ts'
import { compilePolicy, type PolicyInfo } from './policy.ts'

export interface Policies {
  readonly all: readonly Policy[]
  by(privilege: Privilege): readonly Policy[]
}

/** All policies in force, compiled and in memory. */
export interface PolicyCache {
  /** As of the last change that anybody was told of. */
  current(): MaybePromise<Policies>
  /** This policy, or without one any of them, may have changed. */
  changed(policy?: Urn): void
}

const PAGE = 500

interface Options {
  readonly data: Data
  system(): Call
  /** Part of the program: in force whatever is stored under their names. */
  fixed(): ReadonlyMap<Urn, PolicyInfo>
}

export function createPolicyCache({ data, system, fixed }: Options): PolicyCache {
  const known = new Map<Urn, Policy>()
  let stale: Set<Urn> | 'all' = 'all'
  let index = indexOf([])
  let loading: Promise<Policies> | undefined

  async function load(): Promise<Policies> {
    try {
      while (stale === 'all' || stale.size > 0) await catchUp()
      return index
    } finally {
      loading = undefined
    }
  }

  async function catchUp(): Promise<void> {
    const wanted = stale
    stale = new Set()
    try {
      if (wanted === 'all') clear()
      for await (const page of wanted === 'all' ? everything() : [[...wanted]]) await take(page)
      index = indexOf([...known.values()])
    } catch (error) {
      stale = 'all'
      throw error
    }
  }

  async function* everything(): AsyncGenerator<Urn[]> {
    let after: string | undefined
    do {
      const page = await data.find(system(), { types: ['dataHubPolicy'] }, { limit: PAGE, ...(after ? { after } : {}) })
      yield page.urns
      after = page.next
    } while (after)
  }

  async function take(urns: readonly Urn[]): Promise<void> {
    const own = urns.filter(urn => !fixed().has(urn))
    const found = await data.read(
      system(),
      own.map(urn => ({ urn, aspects: ['dataHubPolicyInfo'] }))
    )
    for (const [at, urn] of own.entries()) keep(urn, aspectValues(found[at]!).dataHubPolicyInfo)
  }

  function clear(): void {
    known.clear()
    for (const [urn, info] of fixed()) keep(urn, info)
  }

  function keep(urn: Urn, info: PolicyInfo | undefined): void {
    const policy = info && compilePolicy(urn, info)
    if (policy) known.set(urn, policy)
    else known.delete(urn)
  }

  function refresh(): Promise<Policies> {
    loading ??= load()
    return loading
  }

  return {
    current() {
      const isCurrent = data.isCurrent()
      if (isCurrent && stale !== 'all' && stale.size === 0 && !loading) return index
      // Not while it is being read: that would never end.
      if (!isCurrent && !loading) stale = 'all'
      return refresh()
    },
    changed(policy) {
      if (!policy) stale = 'all'
      else if (stale !== 'all') stale.add(policy)
    }
  }
}

function indexOf(all: readonly Policy[]): Policies {
  const by = new Map<Privilege, Policy[]>()
  for (const policy of all) {
    for (const privilege of new Set(policy.privileges)) by.set(privilege, [...(by.get(privilege) ?? []), policy])
  }
  return { all, by: privilege => by.get(privilege) ?? [] }
}
