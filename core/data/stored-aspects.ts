import type { StoredAspect } from '../contract/data.ts'
import type { Model } from '../contract/model.ts'
import type { LiveStore } from '../store/open.ts'
import type { Urn } from '../urn.ts'
import { pastDefinitions } from './past-definitions.ts'

interface StoredAspectsDeps {
  readonly store: LiveStore
  readonly model: Model
}

/** The aspects that are stored for an entity: rows and timeseries, whether or not an enabled plugin defines them. */
export async function storedAspects({ store, model }: StoredAspectsDeps, urn: Urn): Promise<StoredAspect[]> {
  const past = await pastDefinitions(store)
  const [rows = []] = await store.aspects.read([{ urn }])
  const series = await store.series.aspectsOf(urn)
  return [...rows.map(({ aspect }) => aspect), ...series].map(name => {
    const defined = model.aspects.get(name)
    const guard = (defined ?? past[name])?.guard
    return { name, isDefined: defined !== undefined, ...(guard ? { guard } : {}) }
  })
}
