import { type Cursor, entityTypeOf, type Urn } from '../../../../core/kernel/thread.ts'
import { Changes } from './changes.ts'
import { Columns } from './columns.ts'
import { Derived } from './derived.ts'
import { DocumentFrequencies, type DocumentFrequency } from './document-frequencies.ts'
import { Edges } from './edges.ts'
import { IndexFailed } from './errors.ts'
import { type IndexFile, type Made, openIndexFile, type Statement } from './file.ts'
import { Forward } from './forward.ts'
import { Keys, valueKey } from './keys.ts'
import { Names } from './names.ts'
import type { Parts } from './parts.ts'
import type { AspectRecords, Derive, Doc, Docs, Edge, FieldId, Index, KeyId } from './port.ts'
import { Postings } from './postings.ts'
import { sectionsOfField } from './record.ts'
import { StoredPostings } from './stored-postings.ts'
import type { Range } from './terms.ts'
import { createUpdate, type Update } from './update.ts'
import { Urns } from './urns.ts'
import { createWriteAway } from './write.ts'

/** The field of an entity's type. */
const ENTITY_TYPE = '_entityType'

/** How long a slice of `write` takes. */
const SLICE_MS = 8

export interface IndexOptions {
  /** Names what a file belongs to, such as its store. */
  readonly format: string
  /** How the content is made, besides the feed. */
  readonly made?: Made
  readonly derive: Derive
  /** The `Derive` of a file that was made otherwise; without it, such a file is foreign. @throws IndexFailed */
  readonly deriveOf?: (made: Made) => Derive
  readonly sliceMs?: number
}

const ANYHOW: Made = { by: '', rules: '' }

/**
 * Opens or creates the index in a file.
 * `'foreign'`: the file has another format, is damaged, or belongs to another program; it was not changed.
 * @throws IndexFailed when the file cannot be used now; later also by every method
 */
export function openIndex(path: string, options: IndexOptions): Index | 'foreign' {
  const { format, made = ANYHOW, deriveOf } = options
  const file = openIndexFile(path, format, made)
  if (file === 'foreign') return file
  try {
    const derive = file.made.by === made.by ? options.derive : deriveOf?.(file.made)
    if (derive) return new FileIndex(file, derive, options.sliceMs)
  } catch (error) {
    file.close()
    if (error instanceof IndexFailed && error.isDamaged) return 'foreign'
    throw error
  }
  file.close()
  return 'foreign'
}

class FileIndex implements Index {
  version = 0
  readonly #parts: Parts
  /** What is being written away, and what changed since: the oldest first. */
  #pending: readonly Changes[] = [new Changes(0)]
  readonly #update: Update
  readonly #entityType: FieldId
  readonly #setCursor: Statement<never>
  readonly #writeAway: ReturnType<typeof createWriteAway>
  #cursor: Cursor | undefined

  constructor(file: IndexFile, derive: Derive, sliceMs = SLICE_MS) {
    const pending = () => this.#pending
    const columns = new Columns(file)
    const storedPostings = new StoredPostings(file)
    const postings = new Postings(storedPostings, () => columns.size, pending)
    const keys = new Keys(file)
    const fieldNames = new Names(file, 'field')
    this.#parts = {
      file,
      keys,
      derived: new Derived(keys, fieldNames, derive),
      urns: new Urns(file),
      fieldNames,
      aspectNames: new Names(file, 'aspect'),
      columns,
      storedPostings,
      postings,
      forward: new Forward(file, pending),
      edges: new Edges(file, pending),
      documentFrequencies: new DocumentFrequencies(keys, postings)
    }
    this.#entityType = this.#parts.fieldNames.numberOf(ENTITY_TYPE)
    this.#update = createUpdate(this.#parts, this.#entityType)
    this.#writeAway = createWriteAway(this.#parts, sliceMs)
    const { urns } = this.#parts
    for (let doc = Math.max(1, columns.size); doc < urns.next; doc++) columns.add(doc, urns.urn(doc))
    this.#setCursor = file.prepare(`REPLACE INTO meta (name, value) VALUES ('cursor', ?)`)
    const cursor = file.prepare<{ value: string }>(`SELECT value FROM meta WHERE name = 'cursor'`)
    this.#cursor = cursor.get()?.value
  }

  get cursor(): Cursor | undefined {
    return this.#cursor
  }

  get size(): number {
    return this.#parts.columns.size
  }

  get stored(): Docs {
    return this.#parts.columns.stored
  }

  get statics(): Uint8Array {
    return this.#parts.columns.statics
  }

  get tieBreakers(): Uint32Array {
    return this.#parts.columns.tieBreakers
  }

  field(name: string): FieldId | undefined {
    return this.#parts.fieldNames.find(name)
  }

  fieldName(id: FieldId): string {
    return this.#parts.fieldNames.name(id)
  }

  fields(): readonly FieldId[] {
    return this.#parts.fieldNames.all()
  }

  key(text: string): KeyId | undefined {
    return this.#parts.keys.find(text)
  }

  keyText(id: KeyId): string {
    return this.#parts.keys.text(id) ?? ''
  }

  keys(prefix: string, options: { from?: string; descending?: boolean } = {}): Iterable<{ text: string; id: KeyId }> {
    return this.#parts.keys.range({ prefix, ...options })
  }

  fieldsOf(key: KeyId): readonly FieldId[] {
    return this.#parts.postings.fieldsOf(key)
  }

  lists(key: KeyId, wanted: (field: FieldId) => boolean = () => true): readonly { field: FieldId; docs: Docs }[] {
    return this.#parts.postings.lists(key, wanted)
  }

  docs(key: KeyId, field: FieldId): Docs | undefined {
    return this.#parts.postings.docs(key, field)
  }

  documentFrequencies(field: FieldId): readonly DocumentFrequency[] {
    return this.#parts.documentFrequencies.of(field)
  }

  urn(doc: Doc): Urn {
    return this.#parts.urns.urn(doc)
  }

  doc(urn: Urn): Doc | undefined {
    return this.#parts.urns.find(urn)
  }

  *byUrn(options: Range = {}): Generator<{ urn: Urn; doc: Doc }, void> {
    for (const { text, id } of this.#parts.urns.range(options)) yield { urn: text as Urn, doc: id }
  }

  words(doc: Doc, field: FieldId): readonly KeyId[] {
    const { forward, derived } = this.#parts
    const found = sectionsOfField(forward.record(doc), field).map(section => derived.words(section))
    return found.length > 1 ? found.flatMap((words, at) => (at > 0 ? [0, ...words] : words)) : (found[0] ?? [])
  }

  values(doc: Doc, field: FieldId): readonly KeyId[] {
    if (field !== this.#entityType) return this.#values(doc, field)
    if (!this.#parts.columns.isStored(doc)) return []
    const key = this.key(valueKey(field, entityTypeOf(this.urn(doc))))
    return key === undefined ? [] : [key]
  }

  #values(doc: Doc, field: FieldId): readonly KeyId[] {
    const [first, ...rest] = sectionsOfField(this.#parts.forward.record(doc), field)
    return rest.length > 0 ? [first, ...rest].flatMap(section => section?.values ?? []) : (first?.values ?? [])
  }

  edges(docs: readonly Doc[], up: boolean): readonly Edge[] {
    return this.#parts.edges.of(docs, up)
  }

  put(urn: Urn, records: AspectRecords): void {
    const changes = this.#pending.at(-1)
    this.version++
    if (changes) this.#update(changes, urn, records)
  }

  get unwritten(): number {
    return this.#pending.at(-1)?.records.size ?? 0
  }

  *write(cursor: Cursor): Generator<void, void> {
    const [changes, other] = this.#pending
    if (!changes || other) throw new Error('The search index is being written already.')
    this.#pending = [changes, new Changes(changes.end)]
    yield* this.#writeAway(changes, key => this.#pending.at(-1)?.has(key) === true)
    this.#parts.keys.writeTexts()
    this.#parts.urns.writeTexts()
    this.#setCursor.run(cursor)
    this.#parts.file.commit()
    this.#cursor = cursor
    this.#pending = this.#pending.slice(1)
  }

  close(): void {
    this.#parts.file.close()
  }
}
