import type { AspectStore, Row } from '../../port.ts'

type Wanted = Parameters<AspectStore['read']>[0][number]
type Read = (wanted: readonly Wanted[]) => Promise<Row[][]>

/** A read of more entities goes to the server by itself, so that smaller ones need not wait for its answer. */
const MANY = 100

/**
 * Sends the small reads of one turn of the event loop as one. A request that looks at thousands of entities asks for
 * most of them one by one, and each command costs a millisecond of both processes.
 */
export function joinReads(read: Read): Read {
  let joined: { readonly wanted: Wanted[]; readonly rows: Promise<Row[][]> } | undefined

  function open() {
    const wanted: Wanted[] = []
    // A tick runs when no microtask is left.
    const full = new Promise<void>(resolve => queueMicrotask(() => process.nextTick(resolve)))
    const rows = full.then(() => {
      joined = undefined
      return read(wanted)
    })
    joined = { wanted, rows }
    return joined
  }

  return async wanted => {
    if (wanted.length > MANY) return read(wanted)
    const all = joined ?? open()
    const from = all.wanted.length
    all.wanted.push(...wanted)
    return (await all.rows).slice(from, from + wanted.length)
  }
}
