import { createHash } from 'node:crypto'
import { BadRequest, type Static, Type, type Urn } from '../../../core/index.ts'
import { Criteria } from '../../search/index.ts'

const Branches = Type.Array(Type.Object({ criteria: Type.Optional(Criteria), and: Type.Optional(Criteria) }), {
  maxItems: 1000,
  description: 'all criteria of at least one member must match'
})

/** DataHub calls the alternatives `and`, although one of them is enough. */
export const Filter = Type.Object({
  and: Type.Optional(Branches),
  or: Type.Optional(Branches),
  criteria: Type.Optional(Criteria)
})
type Filter = Static<typeof Filter>

/** Filters as all searches have them. */
export function branchesOf(filter: Filter | undefined) {
  const { and, or, criteria } = filter ?? {}
  const branches = [...(and ?? []), ...(or ?? [])].map(branch => ({
    and: [...(branch.criteria ?? []), ...(branch.and ?? [])]
  }))
  return [...branches, ...(criteria ? [{ and: criteria }] : [])]
}

export const count = Type.Integer({ minimum: 1, maximum: 10_000, default: 10, description: 'most items of a page' })
export const scrollId = Type.Optional(
  Type.String({ description: 'of the previous page, of the same question; absent for the first page' })
)
const ignored = 'accepted, and of no effect: every answer is current'
export const ignoredParams = {
  skipCache: Type.Optional(Type.Boolean({ description: ignored })),
  pitKeepAlive: Type.Optional(Type.String({ description: ignored }))
}

export const slicing = {
  sliceId: Type.Optional(Type.Integer({ minimum: 0, maximum: 1023, description: 'which of the slices, from 0' })),
  sliceMax: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1024, description: 'number of slices that are read side by side' })
  )
}

export interface Slicing {
  readonly sliceId?: number
  readonly sliceMax?: number
}

/** Whether an entity is in the slice: each is in exactly one of them. Pages of a slice are shorter. @throws BadRequest */
export function createSlice({ sliceId, sliceMax }: Slicing): (urn: Urn) => boolean {
  if (sliceId === undefined && sliceMax === undefined) return () => true
  if (sliceId === undefined || sliceMax === undefined || sliceId >= sliceMax) {
    throw new BadRequest('expected sliceId and sliceMax together, and sliceId less than sliceMax')
  }
  return urn => createHash('sha256').update(urn).digest().readUInt32BE() % sliceMax === sliceId
}
