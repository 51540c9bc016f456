import {
  MongoClientClosedError,
  MongoDriverError,
  MongoError,
  MongoErrorLabel,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerSelectionError,
  MongoTopologyClosedError
} from 'mongodb'
import { Unavailable } from '../../errors.ts'

/** Codes of the server that are looked at by name. */
export const Codes = {
  Unauthorized: 13,
  AuthenticationFailed: 18,
  DuplicateKey: 11000
} as const

/** What it answers while it starts, stops, is no longer or not yet the primary, or has too much to do. */
const PASSING: ReadonlySet<number> = new Set([
  6, 7, 50, 63, 64, 83, 89, 91, 100, 112, 133, 134, 150, 175, 189, 202, 216, 234, 246, 251, 262, 290, 317, 384, 9001,
  10058, 10107, 11600, 11602, 13388, 13435, 13436
])

const TOO_LARGE: ReadonlySet<number> = new Set([10334, 17280, 17419, 17420])

/** A resume token that is none, or reaches back further than the server's log. */
const LOST: ReadonlySet<number> = new Set([9, 14, 15, 260, 280, 286, 40576, 40585, 40647, 40649, 50796, 50811])

/** What the driver passes on as Node.js has it, of a socket that the server closed while it was written to. */
const SOCKET: ReadonlySet<unknown> = new Set([
  'EPIPE',
  'ECONNRESET',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ENOTCONN',
  'ETIMEDOUT',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ERR_SOCKET_CLOSED'
])

export function codeOf(thrown: unknown): number | undefined {
  return thrown instanceof MongoError && typeof thrown.code === 'number' ? thrown.code : undefined
}

export function hasLabel(thrown: unknown, label: string): boolean {
  return thrown instanceof MongoError && thrown.hasErrorLabel(label)
}

export function isSocketError(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && SOCKET.has(thrown.code)
}

/** What a running store throws: trouble that may pass becomes Unavailable, the rest stays as it is. */
export function running(thrown: unknown): unknown {
  const reason = runningReason(thrown)
  return reason === undefined ? thrown : new Unavailable(`The store is unavailable: ${reason}.`, { cause: thrown })
}

function runningReason(thrown: unknown): string | undefined {
  if (thrown instanceof MongoServerSelectionError) return 'no primary of its replica set can be reached'
  if (thrown instanceof MongoNetworkError || isSocketError(thrown)) return 'its connection was lost'
  if (isClosed(thrown)) return 'it is closed'
  if (isCrowded(thrown)) return 'all its connections are in use'
  return isPassing(thrown) ? 'it cannot do its work at the moment' : undefined
}

function isClosed(thrown: unknown): boolean {
  return (
    thrown instanceof MongoNotConnectedError ||
    thrown instanceof MongoTopologyClosedError ||
    thrown instanceof MongoClientClosedError ||
    (thrown instanceof MongoDriverError && thrown.name === 'MongoPoolClosedError')
  )
}

function isCrowded(thrown: unknown): boolean {
  return thrown instanceof MongoDriverError && thrown.name === 'MongoWaitQueueTimeoutError'
}

function isPassing(thrown: unknown): boolean {
  const labels = [MongoErrorLabel.TransientTransactionError, MongoErrorLabel.RetryableWriteError]
  return labels.some(label => hasLabel(thrown, label)) || PASSING.has(codeOf(thrown) ?? 0)
}

/** A document, or a message with it, exceeds what the server takes; the driver may find out first. */
export function isTooLarge(thrown: unknown): boolean {
  if (TOO_LARGE.has(codeOf(thrown) ?? 0)) return true
  if (!(thrown instanceof Error)) return false
  return /larger than the maximum size/.test(thrown.message) || ('code' in thrown && thrown.code === 'ERR_OUT_OF_RANGE')
}

/** The feed cannot go on from where it was. */
export function isLost(thrown: unknown): boolean {
  return LOST.has(codeOf(thrown) ?? 0) || hasLabel(thrown, 'NonResumableChangeStreamError')
}
