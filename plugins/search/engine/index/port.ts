import type { Cursor, Urn } from '../../../../core/kernel/thread.ts'

/**
 * The index: posting lists over dense numbers of entities (documents), in a SQLite file and, for recent changes, in memory.
 * One thread owns it; everything is synchronous. Terms are inverted: a key has, per field, the documents that contain it.
 *
 * Keys begin with their kind:
 * - `w` + stem of a word, of every text and name;
 * - `j` + stem of another form of words, as `words/word.ts` writes it: `ordersv2` of `orders_v2`;
 * - `r` + word as written, of names only; `p` + its first one, two and three letters, of names only;
 * - `x` + a whole folded name, the same without its scheme, and its last dotted segment, of names only;
 * - `v` + number of the field + NUL + a filter value, exactly as the store's entries have it;
 * - `e`: per field, the documents that have a value of it (of a text field: a word).
 */
export type Doc = number
export type KeyId = number
export type FieldId = number

/** A set of documents: one bit each. `bits.length` is at least `ceil(index.size / 32)`. */
export type Bits = Uint32Array

/** Documents of one key in one field, ascending; a long list is a bitmap. Never mutate. */
export type Docs =
  | { readonly list: Uint32Array; readonly count: number }
  | { readonly bits: Bits; readonly count: number }

export interface Edge {
  readonly up: Doc
  readonly down: Doc
  readonly field: FieldId
}

/** What reading questions need. Valid until the next `put`. */
export interface IndexReader {
  /** Another number after every `put`: what was computed from the index is kept by it. */
  readonly version: number
  /** All document numbers are below it. */
  readonly size: number
  /** Documents of entities that are stored. Others are only named by edges. */
  readonly stored: Docs
  /** Of each document, 0–63: orders hits of one kind. */
  readonly statics: Uint8Array
  /** Of each document, a hash of its URN: orders hits of one score. */
  readonly tieBreakers: Uint32Array

  /** The number of a scoped field (`globalTags.tags`), if the index has ever seen it. */
  field(name: string): FieldId | undefined
  fieldName(id: FieldId): string
  /** All fields that the index has. */
  fields(): readonly FieldId[]

  key(text: string): KeyId | undefined
  keyText(id: KeyId): string
  /** Keys that begin with the prefix, ascending bytewise (descending if asked), from `from` (inclusive) if given. */
  keys(prefix: string, options?: { from?: string; descending?: boolean }): Iterable<{ text: string; id: KeyId }>
  /** The fields in which the key has documents. */
  fieldsOf(key: KeyId): readonly FieldId[]
  /** The documents of a key in all fields, or in those that are wanted: cheaper than one by one. */
  lists(key: KeyId, wanted?: (field: FieldId) => boolean): readonly { readonly field: FieldId; readonly docs: Docs }[]
  /** `undefined` if it has none. */
  docs(key: KeyId, field: FieldId): Docs | undefined
  /** Values of a field with their number of documents, by descending number: for facets. */
  documentFrequencies(field: FieldId): readonly { readonly value: string; readonly id: KeyId; readonly count: number }[]

  urn(doc: Doc): Urn
  doc(urn: Urn): Doc | undefined
  /** Documents in the order of their URNs (bytewise), after this URN (exclusive), or with a prefix. */
  byUrn(options?: { after?: Urn; prefix?: string; descending?: boolean }): Iterable<{ urn: Urn; doc: Doc }>
  /** Ids of the words of a field of a document, in the order of its text: for phrases. 0 separates two values. */
  words(doc: Doc, field: FieldId): readonly KeyId[]
  /** Ids of filter values of a field of a document. */
  values(doc: Doc, field: FieldId): readonly KeyId[]
  /** Edges of documents: to those upstream (`up`) or downstream of them. */
  edges(docs: readonly Doc[], up: boolean): readonly Edge[]
}

/** What one stored aspect of an entity adds to the index. */
export interface AspectRecord {
  readonly fields: readonly FieldRecord[]
  /** Lineage: `up` and `down` are URNs, one of which usually is the entity itself. */
  readonly edges: readonly { readonly up: Urn; readonly down: Urn; readonly field: string }[]
  /** Bits of `Trait`, and the usage (0–31) shifted by `USAGE_SHIFT`. The entity's are those of all its aspects, ORed. */
  readonly traits: number
}

export interface FieldRecord {
  /** Scoped: `datasetProperties.name`. */
  readonly name: string
  /**
   * Stems in the order of the text; `''` separates two values of the field. Without joined and split words, so that a
   * phrase sees plain words side by side.
   */
  readonly words: readonly string[]
  /** Other keys with their kind, without those of filter values: `rorders`, `por`, `xshop.orders`, `e`. */
  readonly keys: readonly string[]
  /** Filter values: as the entries of the store. */
  readonly values: readonly string[]
  /** Besides the words and keys above, the field has those that `Derive` makes of its values. */
  readonly follows?: boolean
}

/**
 * The words and keys that follow from a filter value of a field, as in `FieldRecord`. The index asks when a value comes and
 * when it goes, instead of storing them with each document: the answer must always be the same in one file.
 */
export type Derive = (field: string, value: string) => Pick<FieldRecord, 'words' | 'keys'>

export const Trait = { owned: 1, described: 2, deprecated: 4, shortName: 8 } as const
export const USAGE_SHIFT = 8

/** Of some aspects of an entity, by their names; `undefined` for one that is not stored (any more). */
export type AspectRecords = ReadonlyMap<string, AspectRecord | undefined>

export interface IndexWriter {
  /**
   * Replaces what the index has of these aspects. An entity with at least one aspect is stored. The writer adds the field
   * `_entityType` to entities that are stored.
   */
  put(urn: Urn, records: AspectRecords): void
  /** Documents with changes that are not in the file yet. */
  readonly unwritten: number
  /**
   * Writes all changes so far to the file in one durable transaction, with the cursor of the feed up to which it is
   * complete. Yields about every 8 ms; `put` may be called meanwhile, those changes are part of the next one.
   */
  write(cursor: Cursor): Generator<void, void>
}

export interface Index extends IndexReader, IndexWriter {
  /** The cursor in the file: `undefined` for a new one. */
  readonly cursor: Cursor | undefined
  close(): void
}
