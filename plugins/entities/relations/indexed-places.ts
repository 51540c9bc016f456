import { entityTypeOf, type Model, type Urn } from '../../../core/index.ts'
import { type Place, placesOf, sampleAt } from './places.ts'

export interface IndexedPlace extends Place {
  /** The index fields that contain a reference at this place. */
  readonly fields: readonly string[]
  /** Whether it is in a key aspect, which only repeats the URN. */
  readonly inKey: boolean
}

export interface Places {
  all(): readonly IndexedPlace[]
  ofRelationship(name: string): readonly IndexedPlace[]
  /** The places whose references are lineage. */
  lineage(): readonly IndexedPlace[]
  /** The places where the model allows a reference to an entity of this type. */
  to(urn: Urn): readonly IndexedPlace[]
}

const PROBE = 'urn:li:probe:1'

/** Computes the places on first use: at start it would take too long. */
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
    all,
    ofRelationship: name => all().filter(({ relationship }) => relationship === name),
    lineage: () => all().filter(place => place.lineage !== undefined),
    to: urn => all().filter(({ types }) => !types || types.includes(entityTypeOf(urn)))
  }
}
