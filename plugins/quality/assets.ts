import { type Call, type Data, type Demand, hostOf, type Model, type Urn } from '../../core/index.ts'
import type { Entities } from '../entities/index.ts'

/** What assertions, incidents, contracts and tests are read and written with. */
export interface QualityDeps {
  readonly data: Data
  readonly model: Model
  readonly entities: Entities
}

interface Subject {
  readonly anyOf: readonly string[]
  /** What the assertion or incident is about. */
  readonly assets: readonly Urn[]
  /** The assertion or incident. */
  readonly urn?: Urn | undefined
}

/**
 * One for each asset. For what has no assets, or does not exist, on itself: callers without rights cannot tell the two
 * apart.
 */
export function demandsOnAssets({ anyOf, assets, urn }: Subject): Demand[] {
  const all = [...new Set(assets.map(hostOf))]
  if (all.length === 0 && urn !== undefined) return [{ anyOf, on: urn }]
  return all.map(on => ({ anyOf, on }))
}

/** Whether the demands of this call were made for these assets, which may have changed since. */
export function covers(call: Call, assets: readonly Urn[]): boolean {
  return call.system !== undefined || assets.every(asset => call.grants.has(hostOf(asset)))
}
