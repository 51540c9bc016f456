import {
  MongoAPIError,
  MongoError,
  MongoErrorLabel,
  MongoNetworkError,
  MongoServerSelectionError,
  MongoSystemError
} from 'mongodb'
import { Unavailable } from '../../errors.ts'

/** What the server answers while it starts, stops, loses its place as primary or has too much to do. */
const PASSING = new Set([
  6, 7, 43, 50, 63, 72, 89, 91, 112, 133, 134, 150, 175, 189, 202, 216, 234, 237, 251, 262, 290, 317, 384, 9001, 10058,
  10107, 11600, 11602, 13435, 13436
])

export function codeOf(thrown: unknown): number | undefined {
  return thrown instanceof MongoError && typeof thrown.code === 'number' ? thrown.code : undefined
}

/** What a running store throws: trouble that may pass becomes Unavailable, the rest stays as it is. */
export function running(thrown: unknown): unknown {
  const reason = runningReason(thrown)
  return reason === undefined ? thrown : new Unavailable(`The store is unavailable: ${reason}.`, { cause: thrown })
}

function runningReason(thrown: unknown): string | undefined {
  if (!(thrown instanceof MongoError)) return undefined
  if (thrown instanceof MongoServerSelectionError) return 'no primary of its replica set can be reached'
  if (thrown instanceof MongoNetworkError || thrown instanceof MongoSystemError) return 'its connection was lost'
  const labelled = [MongoErrorLabel.TransientTransactionError, MongoErrorLabel.RetryableWriteError].some(label =>
    thrown.hasErrorLabel(label)
  )
  if (labelled || PASSING.has(codeOf(thrown) ?? 0)) return 'it cannot do its work at the moment'
  return thrown instanceof MongoAPIError ? 'it is closed' : undefined
}
