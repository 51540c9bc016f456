import type { Urn } from '../../../../core/kernel/thread.ts'
import { damaged } from './errors.ts'
import type { IndexFile } from './file.ts'
import { frontCoding } from './packing.ts'
import type { Doc } from './port.ts'
import { type Range, type Term, Terms } from './terms.ts'
import { Texts } from './texts.ts'

/** Numbers of URNs. */
export class Urns {
  readonly #terms: Terms
  readonly #texts: Texts
  #last: { readonly urn: Urn; readonly doc: Doc } | undefined

  constructor(file: IndexFile) {
    this.#terms = new Terms(file, 'urns')
    this.#texts = new Texts(file, 'docs', frontCoding())
  }

  find(urn: Urn): Doc | undefined {
    if (this.#last?.urn === urn) return this.#last.doc
    const doc = this.#terms.find(urn)
    if (doc !== undefined) this.#last = { urn, doc }
    return doc
  }

  /** A new number for a new URN. */
  add(urn: Urn): Doc {
    const doc = this.#texts.add(urn)
    this.#terms.add(urn, doc)
    return doc
  }

  urn(doc: Doc): Urn {
    const text = this.#texts.text(doc)
    if (text === undefined) throw damaged(`document ${doc} has no URN`)
    return text as Urn
  }

  /** Larger than all numbers; the least is 1. */
  get next(): Doc {
    return this.#texts.next
  }

  range(range: Range): Iterable<Term> {
    return this.#terms.range(range)
  }

  /** Writes new ones; pauses after each row. */
  *write(): Generator<void, void> {
    yield* this.#terms.write()
    yield* this.#texts.write()
  }

  /** Writes the URNs of all numbers: before a commit, since `range` may have written the numbers of new URNs. */
  writeTexts(): void {
    for (const _ of this.#texts.write());
  }
}
