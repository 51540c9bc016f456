import type { Columns } from './columns.ts'
import type { Derived } from './derived.ts'
import type { DocumentFrequencies } from './document-frequencies.ts'
import type { Edges } from './edges.ts'
import type { IndexFile } from './file.ts'
import type { Forward } from './forward.ts'
import type { Keys } from './keys.ts'
import type { Names } from './names.ts'
import type { Postings } from './postings.ts'
import type { StoredPostings } from './stored-postings.ts'
import type { Urns } from './urns.ts'

/** What an index consists of. */
export interface Parts {
  readonly file: IndexFile
  readonly keys: Keys
  readonly derived: Derived
  readonly urns: Urns
  readonly fieldNames: Names
  readonly aspectNames: Names
  readonly columns: Columns
  readonly storedPostings: StoredPostings
  readonly postings: Postings
  readonly forward: Forward
  readonly edges: Edges
  readonly documentFrequencies: DocumentFrequencies
}
