import type { Changes } from './changes.ts'
import type { Parts } from './parts.ts'
import type { KeyId } from './port.ts'
import { EMPTY } from './record.ts'

/**
 * Returns the function that writes changes to the file, without committing. Readers may use file and changes together all
 * the time, since to apply a change twice is harmless. `isChangedAgain`: the key has later changes, so it is kept although
 * it has no documents.
 */
export function createWriteAway(parts: Parts, sliceMs: number) {
  const { columns, derived, forward, edges, keys, postings, storedPostings, urns } = parts
  return function* (changes: Changes, isChangedAgain: (key: KeyId) => boolean): Generator<void, void> {
    const writeKey = (key: KeyId) => {
      const codes = changes.byField(key)
      const hasDocuments = storedPostings.change(key, codes)
      for (const { field } of codes) postings.written(key, field, changes.newest(key))
      if (hasDocuments || isChangedAgain(key)) return
      keys.remove(key)
      derived.forget()
    }
    const { records } = changes
    const inSlices = slicesOf(sliceMs)
    // Arrays, which later changes write to: at once.
    columns.write()
    yield* inSlices(urns.write())
    yield* inSlices(keys.write())
    yield* inSlices(each(changes.keys(), writeKey))
    storedPostings.flush()
    yield* inSlices(each(ascending(records.keys()), doc => forward.write(doc, records.get(doc) ?? EMPTY)))
    yield* inSlices(each(changes.edges(), edge => edges.write(edge)))
  }
}

function* each<T>(items: Iterable<T>, work: (item: T) => void): Generator<void, void> {
  for (const item of items) {
    work(item)
    yield
  }
}

function ascending(numbers: Iterable<number>): Uint32Array {
  return Uint32Array.from(numbers).sort()
}

/** Pauses only when a slice is over. */
function slicesOf(sliceMs: number): (steps: Generator<void, void>) => Generator<void, void> {
  let end = performance.now() + sliceMs
  return function* (steps) {
    for (const _ of steps) {
      if (performance.now() < end) continue
      yield
      end = performance.now() + sliceMs
    }
  }
}
