import type { Bits, Doc } from '../index/port.ts'
import type { Facet, Walk, Wanted } from '../port.ts'
import { Facets } from '../question/facets.ts'
import type { Corpus } from '../question/fields.ts'
import { matches } from '../question/matches.ts'

/** What a walk asks beside the graph. */
export interface GraphAsking {
  /** The documents that match, of those of the graph. */
  matches(wanted: Wanted): Generator<void, Bits>
  /** The facets that a walk wants, of some documents. */
  facetsOf(found: Bits, walk: Walk): Generator<void, readonly Facet[]>
  /** See `Nodes`. */
  readonly load?: (docs: readonly Doc[]) => Generator<void, void>
}

/** Asks the embedded index, which has the whole graph. */
export function askingOf(corpus: Corpus): GraphAsking {
  return {
    matches: wanted => matches(corpus, wanted),
    facetsOf: (found, { facets, facetValues, wanted }) =>
      new Facets({ index: corpus.index, hidden: wanted.narrowed.hidden, limit: facetValues }).of(found, facets)
  }
}
