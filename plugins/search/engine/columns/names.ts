import { plainPath } from '../../../../core/kernel/thread.ts'
import type { FieldId, IndexReader, KeyId } from '../index/port.ts'
import { valuePrefix } from '../question/fields.ts'
import { TwoGenerationCache } from '../two-generation-cache.ts'
import { stemsOf } from './texts.ts'

/** Names in the cache, of about 250 bytes: to read the text of one takes as long as to count the columns of a dataset. */
const CACHED_NAMES = 16_384

export interface ColumnName {
  /** The plain path. */
  readonly path: string
  readonly stems: readonly string[]
}

const names = new WeakMap<IndexReader, ColumnNames>()

/** `paths`: the field of columns of this index. */
export function columnNames(index: IndexReader, paths: FieldId): ColumnNames {
  const known = names.get(index)
  if (known) return known
  const created = new ColumnNames(index, paths)
  names.set(index, created)
  return created
}

/** The names of columns by their values, which never get another number. */
export class ColumnNames {
  readonly #index: IndexReader
  readonly #prefix: number
  readonly #cache = new TwoGenerationCache<ColumnName | 'none', KeyId>(CACHED_NAMES)

  constructor(index: IndexReader, paths: FieldId) {
    this.#index = index
    this.#prefix = valuePrefix(paths).length
  }

  /** `undefined` for a path that is not plain: the plain one is a value of the same dataset. */
  of(value: KeyId): ColumnName | undefined {
    const known = this.#cache.get(value)
    if (known) return known === 'none' ? undefined : known
    const path = this.#index.keyText(value).slice(this.#prefix)
    const name = path === plainPath(path) ? { path, stems: stemsOf(path) } : undefined
    this.#cache.set(value, name ?? 'none')
    return name
  }
}
