import type { Bits, Doc, Docs, Edge, FieldId, IndexReader, KeyId } from '../index/port.ts'
import { add, count, noBits, remove } from './bits.ts'

/** What is shown of an index, by names of aspects and of entity types. */
export interface Shown {
  aspect(name: string): boolean
  type(name: string): boolean
}

const ENTITY_TYPE = '_entityType'

/** An index of which a part is hidden: its questions find, count and walk as if it had only the other part. */
export class ShownIndex implements IndexReader {
  readonly #index: IndexReader
  readonly #shown: Shown
  readonly #fields = new Map<FieldId, boolean>()
  #stored: { readonly version: number; readonly docs: Docs } | undefined

  constructor(index: IndexReader, shown: Shown) {
    this.#index = index
    this.#shown = shown
  }

  get version(): number {
    return this.#index.version
  }

  get size(): number {
    return this.#index.size
  }

  get statics(): Uint8Array {
    return this.#index.statics
  }

  get tieBreakers(): Uint32Array {
    return this.#index.tieBreakers
  }

  get stored(): Docs {
    const { version } = this.#index
    if (this.#stored?.version !== version) this.#stored = { version, docs: this.#storedNow() }
    return this.#stored.docs
  }

  #storedNow(): Docs {
    const { stored, size } = this.#index
    const hidden = this.#hiddenTypes()
    if (hidden.length === 0) return stored
    const bits: Bits = noBits(size)
    add(bits, stored)
    for (const docs of hidden) remove(bits, docs)
    return { bits, count: count(bits) }
  }

  #hiddenTypes(): Docs[] {
    const field = this.#index.field(ENTITY_TYPE)
    if (field === undefined) return []
    const types = this.#index.documentFrequencies(field).filter(({ value }) => !this.#shown.type(value))
    return types.flatMap(({ id }) => this.#index.docs(id, field) ?? [])
  }

  #isShown(field: FieldId): boolean {
    const known = this.#fields.get(field)
    if (known !== undefined) return known
    const name = this.#index.fieldName(field)
    const isShown = name === ENTITY_TYPE || this.#shown.aspect(name.split('.', 1)[0] ?? '')
    this.#fields.set(field, isShown)
    return isShown
  }

  field(name: string): FieldId | undefined {
    const field = this.#index.field(name)
    return field !== undefined && this.#isShown(field) ? field : undefined
  }

  fieldName(id: FieldId): string {
    return this.#index.fieldName(id)
  }

  fields(): readonly FieldId[] {
    return this.#index.fields().filter(field => this.#isShown(field))
  }

  key(text: string): KeyId | undefined {
    return this.#index.key(text)
  }

  keyText(id: KeyId): string {
    return this.#index.keyText(id)
  }

  keys(prefix: string, options?: { from?: string; descending?: boolean }): Iterable<{ text: string; id: KeyId }> {
    return this.#index.keys(prefix, options)
  }

  fieldsOf(key: KeyId): readonly FieldId[] {
    return this.#index.fieldsOf(key).filter(field => this.#isShown(field))
  }

  lists(key: KeyId, wanted: (field: FieldId) => boolean = () => true): readonly { field: FieldId; docs: Docs }[] {
    return this.#index.lists(key, field => this.#isShown(field) && wanted(field))
  }

  docs(key: KeyId, field: FieldId): Docs | undefined {
    return this.#isShown(field) ? this.#index.docs(key, field) : undefined
  }

  documentFrequencies(field: FieldId): ReturnType<IndexReader['documentFrequencies']> {
    return this.#isShown(field) ? this.#index.documentFrequencies(field) : []
  }

  urn(doc: Doc): ReturnType<IndexReader['urn']> {
    return this.#index.urn(doc)
  }

  doc(urn: Parameters<IndexReader['doc']>[0]): Doc | undefined {
    return this.#index.doc(urn)
  }

  byUrn(options?: Parameters<IndexReader['byUrn']>[0]): ReturnType<IndexReader['byUrn']> {
    return this.#index.byUrn(options)
  }

  words(doc: Doc, field: FieldId): readonly KeyId[] {
    return this.#isShown(field) ? this.#index.words(doc, field) : []
  }

  values(doc: Doc, field: FieldId): readonly KeyId[] {
    return this.#isShown(field) ? this.#index.values(doc, field) : []
  }

  edges(docs: readonly Doc[], up: boolean): readonly Edge[] {
    return this.#index.edges(docs, up).filter(({ field }) => this.#isShown(field))
  }
}
