import { Unavailable } from '../../../errors.ts'
import { Refused } from '../../transfer/errors.ts'
import { connecting } from '../connection/start-errors.ts'
import { codeOf, running } from '../errors.ts'

/** SnapshotTooOld, SnapshotUnavailable: what the server has forgotten already. */
const FORGOTTEN: ReadonlySet<number | undefined> = new Set([239, 246])

/** What a copy throws, as one sentence. */
export function explain(thrown: unknown, name: string): unknown {
  const known = running(thrown)
  if (known instanceof Unavailable) {
    return new Unavailable(`${name}: ${known.message} Run the same command again.`, { cause: thrown })
  }
  if (!FORGOTTEN.has(codeOf(thrown))) return connecting(thrown, name)
  return new Refused(
    `${name} does not keep what it was long enough to be read to its end: raise minSnapshotHistoryWindowInSeconds ` +
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
