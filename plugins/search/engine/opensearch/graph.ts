import { entityTypeOf, type Urn } from '../../../../core/kernel/thread.ts'
import { COLUMN_FIELD } from '../columns/texts.ts'
import { tieBreakerOf } from '../index/columns.ts'
import type { Bits, Doc, Docs, Edge, FieldId, IndexReader, KeyId } from '../index/port.ts'
import { LIMITS } from '../lineage/reach.ts'
import { addDoc, noBits } from '../question/bits.ts'
import { valuePrefix } from '../question/fields.ts'

/** More than a walk may have: what is beyond is not numbered, and the walk ends before. */
const CAPACITY = LIMITS.nodes + (1 << 16)

class Numbers {
  readonly #numbers = new Map<string, number>()
  readonly texts: string[] = []

  of(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    this.#numbers.set(text, this.texts.length)
    return this.texts.push(text) - 1
  }

  find(text: string): number | undefined {
    return this.#numbers.get(text)
  }
}

/** The part of a graph that a walk has fetched, as the index of the embedded engine has it. */
export class FetchedGraph
  implements Omit<IndexReader, 'keys' | 'fieldsOf' | 'lists' | 'documentFrequencies' | 'byUrn' | 'words' | 'statics'>
{
  readonly version = 0
  readonly size = CAPACITY
  readonly stored: { readonly bits: Bits; readonly count: number } = { bits: noBits(CAPACITY), count: CAPACITY }
  readonly tieBreakers = new Uint32Array(CAPACITY)
  readonly #urns = new Numbers()
  readonly #fields = new Numbers()
  readonly #keys = new Numbers()
  readonly #edges = { up: new Map<Doc, Edge[]>(), down: new Map<Doc, Edge[]>() }
  readonly #values = new Map<FieldId, Map<Doc, KeyId[]>>()
  readonly #docs = new Map<KeyId, { readonly list: Doc[]; readonly bits?: Bits }>()

  /** The number of an entity, a new one if it has none; `undefined` when there are too many. */
  add(urn: Urn): Doc | undefined {
    const known = this.#urns.find(urn)
    if (known !== undefined) return known
    if (this.#urns.texts.length >= CAPACITY) return undefined
    const doc = this.#urns.of(urn)
    this.tieBreakers[doc] = tieBreakerOf(urn)
    this.addValues(doc, '_entityType', [entityTypeOf(urn)])
    return doc
  }

  addStored(doc: Doc): void {
    addDoc(this.stored.bits, doc)
  }

  addEdge(up: Doc, down: Doc, field: string): void {
    const edge = { up, down, field: this.#fields.of(field) }
    this.#edges.up.set(down, [...(this.#edges.up.get(down) ?? []), edge])
    this.#edges.down.set(up, [...(this.#edges.down.get(up) ?? []), edge])
  }

  addValues(doc: Doc, name: string, values: readonly string[]): void {
    const field = this.#fields.of(name)
    const ofField = this.#values.get(field) ?? new Map<Doc, KeyId[]>()
    this.#values.set(field, ofField)
    const keys = values.map(value => this.#keys.of(valuePrefix(field) + value))
    ofField.set(doc, keys)
    for (const key of keys) {
      const docs = this.#docs.get(key) ?? { list: [] }
      this.#docs.set(key, docs)
      docs.list.push(doc)
      if (docs.bits) addDoc(docs.bits, doc)
    }
  }

  get documents(): readonly Urn[] {
    return this.#urns.texts as Urn[]
  }

  urn(doc: Doc): Urn {
    return this.#urns.texts[doc] as Urn
  }

  doc(urn: Urn): Doc | undefined {
    return this.#urns.find(urn)
  }

  field(name: string): FieldId {
    return this.#fields.of(name)
  }

  fieldName(id: FieldId): string {
    return this.#fields.texts[id] ?? ''
  }

  fields(): readonly FieldId[] {
    return [...this.#fields.texts.keys()]
  }

  key(text: string): KeyId {
    return this.#keys.of(text)
  }

  keyText(id: KeyId): string {
    return this.#keys.texts[id] ?? ''
  }

  /** Of columns those so far; of other fields also those that come later. */
  docs(key: KeyId, field: FieldId): Docs {
    const { list, bits } = this.#docs.get(key) ?? { list: [] }
    if (field === this.#fields.find(COLUMN_FIELD)) {
      return { list: Uint32Array.from(list).sort(), count: list.length }
    }
    const found = bits ?? noBits(CAPACITY)
    for (const doc of list) addDoc(found, doc)
    this.#docs.set(key, { list, bits: found })
    return { bits: found, count: list.length }
  }

  values(doc: Doc, field: FieldId): readonly KeyId[] {
    return this.#values.get(field)?.get(doc) ?? []
  }

  edges(docs: readonly Doc[], up: boolean): readonly Edge[] {
    const edges = up ? this.#edges.up : this.#edges.down
    return docs.flatMap(doc => edges.get(doc) ?? [])
  }
}
