import { Unavailable } from '../../../errors.ts'
import { Refused } from '../../transfer/errors.ts'
import { startError } from '../connection/start-errors.ts'
import { codeOf, runtimeError } from '../errors.ts'

/** SnapshotTooOld, SnapshotUnavailable: the server no longer has the snapshot. */
const EXPIRED_SNAPSHOT: ReadonlySet<number | undefined> = new Set([239, 246])

/** An error of a copy, as one sentence. */
export function explain(thrown: unknown, name: string): unknown {
  const known = runtimeError(thrown)
  if (known instanceof Unavailable) {
    return new Unavailable(`${name}: ${known.message} Run the same command again.`, { cause: thrown })
  }
  if (!EXPIRED_SNAPSHOT.has(codeOf(thrown))) return startError(thrown, name)
  return new Refused(
    `${name} does not keep its snapshot long enough for the whole copy: raise minSnapshotHistoryWindowInSeconds ` +
      '(300 by default) on each of its servers, for example to 3600 by db.adminCommand({setParameter: 1, ' +
      'minSnapshotHistoryWindowInSeconds: 3600}), and run this again.'
  )
}

export async function* explained<T>(slices: AsyncIterable<T>, name: string): AsyncGenerator<T> {
  try {
    yield* slices
  } catch (error) {
    throw explain(error, name)
  }
}
