import type { StoredAspect } from '../contract/data.ts'
import type { Model } from '../contract/model.ts'
import type { LiveStore } from '../store/open.ts'
import { entityTypeOf, type Urn } from '../urn.ts'
import { pastDefinitions } from './past-definitions.ts'

interface StoredAspectsDeps {
  readonly store: LiveStore
  readonly model: Model
}

/** The aspects that are stored for an entity: rows and timeseries, whether or not an enabled plugin defines them. */
export async function storedAspects({ store, model }: StoredAspectsDeps, urn: Urn): Promise<StoredAspect[]> {
  const [rows = []] = await store.aspects.read([{ urn }])
  const past = await pastDefinitions(store)
  const own = model.types.get(entityTypeOf(urn))?.aspects ?? []
  const absent = Object.keys(past).filter(name => !model.aspects.has(name))
  const kindOf = (name: string) => (model.aspects.get(name) ?? past[name])?.kind
  const series = [...own, ...absent].filter(name => kindOf(name) === 'timeseries')
  const points = await store.series.latest(series.map(aspect => ({ urn, aspect })))
  const names = [...rows, ...points.filter(point => point !== undefined)].map(({ aspect }) => aspect)
  return names.map(name => {
    const defined = model.aspects.get(name)
    const guard = (defined ?? past[name])?.guard
    return { name, kind: kindOf(name) ?? 'versioned', isDefined: defined !== undefined, ...(guard ? { guard } : {}) }
  })
}
