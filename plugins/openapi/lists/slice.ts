import { createHash } from 'node:crypto'
import { BadRequest, type Urn } from '../../../core/index.ts'

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
