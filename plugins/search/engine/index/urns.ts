import type { Urn } from '../../../../core/index.ts'
import { damaged } from './errors.ts'
import type { IndexFile, Statement } from './file.ts'
import type { Doc } from './port.ts'
import { type Range, type Term, Terms } from './terms.ts'

/** Numbers of URNs. */
export class Urns {
  readonly #terms: Terms
  /** Larger than all numbers. */
  #next: Doc
  /** Not in the file by number. */
  readonly #fresh = new Map<Doc, string>()
  #last: { readonly urn: Urn; readonly doc: Doc } | undefined
  readonly #get: Statement<{ text: Urn }>
  readonly #insert: Statement<never>
  readonly #from: Statement<{ id: Doc; text: Urn }>

  constructor(file: IndexFile) {
    this.#terms = new Terms(file, 'urns')
    this.#get = file.prepare('SELECT text FROM docs WHERE id = ?')
    this.#insert = file.prepare('INSERT INTO docs (id, text) VALUES (?, ?)')
    this.#from = file.prepare('SELECT id, text FROM docs WHERE id >= ? ORDER BY id')
    this.#next = (file.prepare<{ id: Doc | null }>('SELECT max(id) AS id FROM docs').get()?.id ?? 0) + 1
  }

  find(urn: Urn): Doc | undefined {
    if (this.#last?.urn === urn) return this.#last.doc
    const doc = this.#terms.find(urn)
    if (doc !== undefined) this.#last = { urn, doc }
    return doc
  }

  /** A new number for a new URN. */
  add(urn: Urn): Doc {
    const doc = this.#next++
    this.#terms.add(urn, doc)
    this.#fresh.set(doc, urn)
    return doc
  }

  urn(doc: Doc): Urn {
    const text = this.#fresh.get(doc) ?? this.#get.get(doc)?.text
    if (text === undefined) throw damaged(`document ${doc} has no URN`)
    return text as Urn
  }

  /** Those in the file from a number on. */
  from(doc: Doc): readonly { id: Doc; text: Urn }[] {
    return this.#from.all(doc)
  }

  range(range: Range): Iterable<Term> {
    return this.#terms.range(range)
  }

  /** Writes new ones; pauses after each row. */
  *write(): Generator<void, void> {
    yield* this.#terms.write()
    yield* this.#texts()
  }

  /** Writes the URNs of all numbers: before a commit, since `range` may have written the numbers of new URNs. */
  writeTexts(): void {
    for (const _ of this.#texts());
  }

  *#texts(): Generator<void, void> {
    for (const [doc, urn] of this.#fresh) {
      this.#insert.run(doc, urn)
      this.#fresh.delete(doc)
      yield
    }
  }
}
