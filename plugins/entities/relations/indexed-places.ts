import { entityTypeOf, type Model, type Urn } from '../../../core/index.ts'
import { type Place, placesOf, sampleAt } from './places.ts'

export interface IndexedPlace extends Place {
  /** The fields under which a reference at this place is indexed. */
  readonly fields: readonly string[]
  /** In a key aspect, which repeats what the URN says. */
  readonly inKey: boolean
}

export interface Places {
  ofRelationship(name: string): readonly IndexedPlace[]
  /** Where the model allows a reference to such an entity. */
  to(urn: Urn): readonly IndexedPlace[]
}

const PROBE = 'urn:li:probe:1'

/** Computed when first asked: it takes longer than a start should. */
export function createPlaces(model: Model): Places {
  let known: readonly IndexedPlace[] | undefined

  function all(): readonly IndexedPlace[] {
    known ??= placesOf(model).map(place => {
      const aspect = model.aspects.get(place.aspect)
      const entries = aspect?.entries(sampleAt(place.path, PROBE)) ?? []
      const fields = entries.filter(({ value }) => value === PROBE).map(({ field }) => field)
      return { ...place, fields, inKey: aspect?.isKey === true }
    })
    return known
  }

  return {
    ofRelationship: name => all().filter(({ relationship }) => relationship === name),
    to: urn => all().filter(({ types }) => !types || types.includes(entityTypeOf(urn)))
  }
}
