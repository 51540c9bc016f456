import type { SearchField } from '../../../core/kernel/thread.ts'

/** What a word adds to the score, by where it is found: the highest counts. */
export const Weight = {
  /** A word of a name, as written. */
  name: 640,
  /** A word of a name has the same stem, or begins so. */
  similarName: 480,
  /** A key, a path, a reference, another name. */
  key: 256,
  column: 128,
  text: 64
} as const

export type FieldWeight = 'name' | 'key' | 'column' | 'text'

const COLUMNS: ReadonlySet<string> = new Set(['fieldPaths', 'fieldLabels'])
const KEYS: ReadonlySet<string> = new Set([
  'URN',
  'URN_PARTIAL',
  'BROWSE_PATH',
  'BROWSE_PATH_V2',
  'WORD_GRAM',
  'TEXT_PARTIAL'
])

/** Which class of weights a field has. Names have keys of their own in the index. */
export function weightOf({ name, names, aspect, type, isReference, boost, completes }: SearchField): FieldWeight {
  // All datasets of a platform have its URN in their keys.
  if (!isReference && (boost >= 4 || completes)) return 'name'
  const own = name.slice(aspect.length + 1)
  if (COLUMNS.has(own) || names.some(other => COLUMNS.has(other))) return 'column'
  if (/description$/i.test(own)) return 'text'
  return isReference || KEYS.has(type) || aspect.endsWith('Key') ? 'key' : 'text'
}
