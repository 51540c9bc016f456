import type { Edit, Urn } from '../../../core/index.ts'
import type { Proposal } from './proposal.ts'

/**
 * The edits that follow from a new value of an aspect, as a client sent it: it is not validated yet. They must be of the same
 * entity, because the caller's privileges are checked for no other one.
 */
export type Derive = (urn: Urn, value: unknown) => readonly Edit[]

/** What plugins write in the same commit as a proposal of a client, whichever dialect it is in. */
export interface Derivation {
  /** Call it in `setup`. */
  define(aspect: string, derive: Derive): void
}

export interface Derivations {
  readonly api: Derivation
  /** The edits that follow from proposals whose values are parsed. */
  editsOf(proposals: readonly Proposal[]): Edit[]
}

export function createDerivation(): Derivations {
  const known = new Map<string, Derive>()
  return {
    api: {
      define(aspect, derive) {
        known.set(aspect, derive)
      }
    },
    editsOf: proposals =>
      proposals.flatMap(({ urn, aspect, change, system, value }) => {
        const derive = change === 'PATCH' || change === 'DELETE' ? undefined : known.get(aspect)
        return derive ? derive(urn, value()).map(edit => ({ ...edit, system })) : []
      })
  }
}
