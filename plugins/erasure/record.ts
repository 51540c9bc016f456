import { type AspectDefinition, makeUrn, type Static, Type, type TypeDefinition, type Urn } from '../../core/index.ts'
import { Person } from './person.ts'

const guard = { sealed: true }
const TYPE = 'aspectdErasure'
const closed = { additionalProperties: false }
const Count = Type.Integer({ minimum: 0 })

/** Where a text names a person still. */
const Place = Type.Object({ urn: Type.String(), aspect: Type.String(), version: Type.Optional(Type.Integer()) }, closed)
export type Place = Static<typeof Place>

export const MOST_PLACES = 1000

/** What was done. */
export const Sums = {
  /** Current values, older versions and points with a pseudonym now. */
  rewritten: Count,
  /** Entities that were theirs alone, and the user. */
  erased: Count,
  ownerships: Count,
  /** All places; `places` has the first ones. */
  placeCount: Count
}
const names = ['rewritten', 'erased', 'ownerships', 'placeCount'] as const
export type Sums = Record<(typeof names)[number], number>
export const NO_SUMS: Sums = { rewritten: 0, erased: 0, ownerships: 0, placeCount: 0 }

/** An erasure. */
const Erasure = Type.Object(
  {
    task: Type.String(),
    startedAt: Count,
    endedAt: Type.Optional(Count),
    /** Whether it looks for everybody who was erased before, as after a restore. */
    isAgain: Type.Boolean(),
    pseudonyms: Type.Array(Type.String()),
    /** Whom it erases: only until nothing but files has them. Absent also while those of `isAgain` are not known. */
    persons: Type.Optional(Type.Array(Person)),
    ...Sums,
    places: Type.Array(Place)
  },
  closed
)
export type Erasure = Static<typeof Erasure>

/** Sorted, so that nothing says which erasure a digest belongs to. */
const Blocked = Type.Object(
  {
    digests: Type.Array(Type.String()),
    /** Those that were blocked once: a file of an instance that was away can still have them. */
    permitted: Type.Array(Type.String())
  },
  closed
)
export type Blocked = Static<typeof Blocked>

export const types: Readonly<Record<string, TypeDefinition>> = { [TYPE]: { key: 'aspectdErasureKey', guard } }
export const aspects = {
  aspectdErasureKey: { schema: Type.Object({ id: Type.String() }), on: [TYPE], guard },
  aspectdErasure: { schema: Erasure, on: [TYPE], keep: 0, guard },
  aspectdBlockedPersons: { schema: Blocked, on: [TYPE], keep: 0, guard }
} as const satisfies Record<string, AspectDefinition>

export const ERASURES = { types: [TYPE], having: 'aspectdErasure' }
export const BLOCKED = makeUrn(TYPE, 'blocked')
export const erasureUrn = (id: string): Urn => makeUrn(TYPE, id)
