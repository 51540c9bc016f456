import type { Urn } from '../../../core/index.ts'
import { type IndexedPlace, isBetweenColumns, referencesAt } from '../../entities/index.ts'
import type { NoticeChange } from '../definitions.ts'

/** Where the model has lineage between entities, by aspect. */
export type IndexedPlaces = ReadonlyMap<string, readonly IndexedPlace[]>

export function lineageByAspect(places: readonly IndexedPlace[]): IndexedPlaces {
  return Map.groupBy(
    places.filter(place => !isBetweenColumns(place) && !place.inKey),
    ({ aspect }) => aspect
  )
}

/** The values of an aspect before and after a change. */
export interface ChangedValue {
  readonly aspect: string
  readonly before: unknown
  readonly after: unknown
}

/** The entities from or to which data began and ceased to flow. */
export function lineageChanges(places: IndexedPlaces, { aspect, before, after }: ChangedValue): NoticeChange[] {
  const here = places.get(aspect) ?? []
  const [was, is] = [before, after].map(value => new Set(here.flatMap(({ path }) => referencesAt(value, path)))) as [
    Set<Urn>,
    Set<Urn>
  ]
  const changeOf = (operation: string) => (subject: Urn) => ({ event: 'LINEAGE' as const, operation, aspect, subject })
  return [...Array.from(is.difference(was), changeOf('ADD')), ...Array.from(was.difference(is), changeOf('REMOVE'))]
}
