import type { Model } from '../../core/index.ts'
import { UnknownSeries } from './errors.ts'

/** A timeseries aspect of one entity type, in the spelling of the model. */
export interface Series {
  readonly type: string
  readonly aspect: string
}

/** Privileges to view the sensitive timeseries of datasets, by lower-case aspect name. */
export const VIEW: ReadonlyMap<string, readonly string[]> = new Map([
  ['datasetprofile', ['VIEW_DATASET_PROFILE', 'EDIT_ENTITY']],
  ['datasetusagestatistics', ['VIEW_DATASET_USAGE', 'EDIT_ENTITY']],
  ['operation', ['VIEW_DATASET_OPERATIONS', 'EDIT_ENTITY']]
])

/** Sealed series are a matter of the plugin that defines them. */
function knownSeries(model: Pick<Model, 'aspects'>): Series[] {
  return [...model.aspects.values()]
    .filter(({ kind, guard }) => kind === 'timeseries' && !guard.sealed)
    .flatMap(({ name, on }) => on.map(type => ({ type, aspect: name })))
}

/** Names are case-insensitive, because index names are lower-case. @throws UnknownSeries with the known names */
export function findSeries(model: Pick<Model, 'aspects'>, type: string, aspect: string): Series {
  const known = knownSeries(model)
  const found = known.find(one => same(one.type, type) && same(one.aspect, aspect))
  if (found) return found
  const list = known.map(one => `${one.type}/${one.aspect}`).sort()
  throw new UnknownSeries(JSON.stringify(`${type}/${aspect}`.slice(0, 200)), list.join(', '))
}

export function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
