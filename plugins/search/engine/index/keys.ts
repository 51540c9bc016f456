import { TwoGenerationCache } from '../two-generation-cache.ts'
import { damaged } from './errors.ts'
import type { IndexFile } from './file.ts'
import { compressed } from './packing.ts'
import type { FieldId, KeyId } from './port.ts'
import { type Range, type Term, Terms } from './terms.ts'
import { Texts } from './texts.ts'

const CACHED_KEYS = 32_768
const CACHED_VALUES = 4_096

/** Key of a filter value. */
export function valueKey(field: FieldId, value: string): string {
  return `v${field}\0${value}`
}

/** Numbers of keys. Words and values have caches of their own: to put a key together costs more than to look it up. */
export class Keys {
  readonly #terms: Terms
  readonly #texts: Texts
  readonly #words = new TwoGenerationCache<KeyId>(CACHED_KEYS)
  readonly #others = new TwoGenerationCache<KeyId>(CACHED_KEYS)
  readonly #values = new Map<FieldId, TwoGenerationCache<KeyId>>()

  constructor(file: IndexFile) {
    this.#terms = new Terms(file, 'keys')
    this.#texts = new Texts(file, 'texts', compressed)
  }

  find(text: string): KeyId | undefined {
    return this.#terms.find(text)
  }

  /** The number of a word, without its kind; a new one if the word is new. */
  ofWord(word: string): KeyId {
    return this.#words.get(word) ?? this.#found(this.#words, word, `w${word}`)
  }

  ofValue(field: FieldId, value: string): KeyId {
    const cache = this.#values.get(field) ?? new TwoGenerationCache<KeyId>(CACHED_VALUES)
    if (!this.#values.has(field)) this.#values.set(field, cache)
    return cache.get(value) ?? this.#found(cache, value, valueKey(field, value))
  }

  of(text: string): KeyId {
    return this.#others.get(text) ?? this.#found(this.#others, text, text)
  }

  /** `undefined` for a number that was removed, unless it is still known. */
  text(id: KeyId): string | undefined {
    return this.#texts.text(id)
  }

  /** The text of a filter value of a field. */
  valueText(field: FieldId, id: KeyId): string {
    return (this.text(id) ?? '').slice(valueKey(field, '').length)
  }

  range(range: Range): Iterable<Term> {
    return this.#terms.range(range)
  }

  /** Writes new ones; pauses after each row. */
  *write(): Generator<void, void> {
    yield* this.#terms.write()
    yield* this.#texts.write()
  }

  /** Writes the texts of all numbers: before a commit, since `range` may have written the numbers of new texts. */
  writeTexts(): void {
    for (const _ of this.#texts.write());
  }

  /** The key is not used any more. */
  remove(id: KeyId): void {
    const text = this.#texts.text(id)
    if (text === undefined) throw damaged(`key ${id} has no text`)
    this.#terms.remove(text)
    this.#words.delete(text.slice(1))
    this.#others.delete(text)
    const [, field, value] = /^v(\d+)\0(.*)$/s.exec(text) ?? []
    if (value !== undefined) this.#values.get(Number(field))?.delete(value)
  }

  #found(cache: TwoGenerationCache<KeyId>, name: string, text: string): KeyId {
    const known = this.#terms.find(text)
    if (known !== undefined) {
      cache.set(name, known)
      return known
    }
    const id = this.#texts.add(text)
    this.#terms.add(text, id)
    return id
  }
}
