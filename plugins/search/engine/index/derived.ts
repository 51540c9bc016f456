import { TwoGenerationCache } from '../two-generation-cache.ts'
import type { Keys } from './keys.ts'
import type { Names } from './names.ts'
import type { Derive, FieldId, KeyId } from './port.ts'
import type { FieldSection } from './record.ts'

/** Values in the cache, of about 200 bytes. */
const CACHED_VALUES = 8_192

/** What follows from a value, by numbers of keys. */
interface Following {
  /** 0 separates two values. */
  readonly words: readonly KeyId[]
  readonly keys: readonly KeyId[]
}

/** Words and keys that follow from filter values: columns, tags and platforms repeat, so their numbers are cached. */
export class Derived {
  readonly #keys: Keys
  readonly #fieldNames: Names
  readonly #derive: Derive
  readonly #cache = new TwoGenerationCache<Following, KeyId>(CACHED_VALUES)

  constructor(keys: Keys, fieldNames: Names, derive: Derive) {
    this.#keys = keys
    this.#fieldNames = fieldNames
    this.#derive = derive
  }

  /** `text`: of the value, if it is known. */
  of(field: FieldId, value: KeyId, text?: string): Following {
    const cached = this.#cache.get(value)
    if (cached) return cached
    const found = this.#derive(this.#fieldNames.name(field), text ?? this.#keys.valueText(field, value))
    const words = found.words.map(word => (word === '' ? 0 : this.#keys.ofWord(word)))
    const following = { words, keys: found.keys.map(key => this.#keys.of(key)) }
    this.#cache.set(value, following)
    return following
  }

  /** All words of a field in a document. */
  words({ field, words, values, follows }: FieldSection): readonly KeyId[] {
    if (!follows || words.length > 0) return words
    const found: KeyId[] = []
    for (const value of values) {
      const { words } = this.of(field, value)
      if (found.length > 0 && words.length > 0) found.push(0)
      for (const word of words) found.push(word)
    }
    return found
  }

  /** A key was removed: it has another number when it comes again. */
  forget(): void {
    this.#cache.clear()
  }
}
