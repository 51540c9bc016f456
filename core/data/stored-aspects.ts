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
  const past = await pastDefinitions(store)
  const [rows = []] = await store.aspects.read([{ urn }])
  const series = await storedSeries({ store, model }, urn)
  return [...rows.map(({ aspect }) => aspect), ...series].map(name => {
    const defined = model.aspects.get(name)
    const guard = (defined ?? past[name])?.guard
    return { name, isDefined: defined !== undefined, ...(guard ? { guard } : {}) }
  })
}

/** The timeseries aspects of which the entity has points. */
export async function storedSeries({ store, model }: StoredAspectsDeps, urn: Urn): Promise<string[]> {
  const past = Object.entries(await pastDefinitions(store)).filter(([name]) => !model.aspects.has(name))
  const own = model.types.get(entityTypeOf(urn))?.aspects ?? []
  const known = [...past, ...own.map(name => [name, model.aspects.get(name)] as const)]
  const series = known.filter(([, definition]) => definition?.kind === 'timeseries')
  const latest = await store.series.latest(series.map(([aspect]) => ({ urn, aspect })))
  return latest.filter(point => point !== undefined).map(({ aspect }) => aspect)
}
