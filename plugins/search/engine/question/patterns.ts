import type { FieldId, IndexReader, KeyId } from '../index/port.ts'
import { fold } from '../words/fold.ts'
import { wordsOf } from '../words/words.ts'
import { type Scope, valuePrefix } from './fields.ts'
import { addInField, addKey, type Levels, noLevels } from './levels.ts'
import { nearKeys } from './near.ts'
import { MOST_KEYS, tooMany } from './words.ts'

const PAUSE = 255

/** `*ord?rs*`: words of names as written, whole names, and, of fields that are named, values and words. */
export function* likeLevels(
  index: IndexReader,
  scope: Scope,
  pattern: string,
  named: boolean
): Generator<void, Levels[]> {
  const folded = fold(pattern)
  const [start = ''] = folded.split(/[*?]/, 1)
  const levels = noLevels()
  const take = takeKeys(pattern)
  for (const kind of named ? ['r', 'x', 'w'] : ['r', 'x']) {
    yield* take(
      index.keys(kind + start),
      text => matches(folded, text.slice(1)),
      id => addKey(index, scope, levels, id)
    )
  }
  for (const field of named ? scope.keys() : []) {
    const prefix = valuePrefix(field)
    const isLike = (text: string) => matches(folded, fold(text.slice(prefix.length)))
    yield* take(index.keys(prefix), isLike, id => addInField(index, scope, levels, id, field as FieldId))
  }
  return [levels]
}

function takeKeys(asked: string) {
  let taken = 0
  return function* (
    keys: ReturnType<IndexReader['keys']>,
    isWanted: (text: string) => boolean,
    add: (id: KeyId) => void
  ): Generator<void> {
    let at = 0
    for (const { text, id } of keys) {
      if ((++at & PAUSE) === 0) yield
      if (!isWanted(text)) continue
      if (++taken > MOST_KEYS) throw tooMany(asked)
      add(id)
    }
  }
}

/** `*` stands for any letters, `?` for one. Takes time in proportion to both lengths at most. */
export function matches(pattern: string, text: string): boolean {
  let [p, t, star, retry] = [0, 0, -1, 0]
  while (t < text.length) {
    const wanted = pattern[p]
    if (wanted === '*') [star, retry, p] = [p, t, p + 1]
    else if (wanted !== undefined && (wanted === '?' || wanted === text[t])) [p, t] = [p + 1, t + 1]
    else if (star >= 0) [p, t] = [star + 1, ++retry]
    else return false
  }
  while (pattern[p] === '*') p++
  return p === pattern.length
}

/** `ordrs~`: words at a small edit distance; of names as written, of others by their stems. */
export function* nearLevels(index: IndexReader, scope: Scope, text: string): Generator<void, Levels[]> {
  const found: Levels[] = []
  for (const { written, stem } of wordsOf(text, 'query')) {
    const levels = noLevels()
    addKey(index, scope, levels, index.key(`r${written}`), true)
    for (const { id } of yield* nearKeys(index, 'r', written)) addKey(index, scope, levels, id)
    for (const { id } of yield* nearKeys(index, 'w', stem)) addKey(index, scope, levels, id)
    found.push(levels)
  }
  return found
}
