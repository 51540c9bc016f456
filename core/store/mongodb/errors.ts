import {
  MongoBulkWriteError,
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

/** Codes of the server that this adapter tests by name. */
export const Codes = {
  Unauthorized: 13,
  AuthenticationFailed: 18,
  DuplicateKey: 11000
} as const

/** Codes of a server that is starting, stopping, overloaded or not the primary. */
const TEMPORARY: ReadonlySet<number> = new Set([
  6, 7, 50, 63, 64, 83, 89, 91, 100, 112, 133, 134, 150, 175, 189, 202, 216, 234, 246, 251, 262, 290, 317, 384, 9001,
  10058, 10107, 11600, 11602, 13388, 13435, 13436
])

const TOO_LARGE: ReadonlySet<number> = new Set([10334, 17280, 17419, 17420])

/** Codes for a resume token that is not valid, or older than the server's oplog. */
const LOST_TOKEN: ReadonlySet<number> = new Set([9, 14, 15, 260, 280, 286, 40576, 40585, 40647, 40649, 50796, 50811])

/** Codes of Node.js for a socket that the server closed during a write; the driver passes them on. */
const SOCKET_CODES: ReadonlySet<unknown> = new Set([
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

/**
 * The connection was lost. The driver wraps the error of a bulk write, and leaves out the labels once another operation
 * has noticed the loss.
 */
export function isNetworkError(thrown: unknown): boolean {
  const error = thrown instanceof MongoBulkWriteError ? (thrown.errorResponse as unknown) : thrown
  return error instanceof MongoNetworkError || isSocketError(error)
}

function isSocketError(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && SOCKET_CODES.has(thrown.code)
}

/** What a running store throws: a temporary failure becomes Unavailable, any other error stays as it is. */
export function runtimeError(thrown: unknown): unknown {
  const reason = reasonOf(thrown)
  return reason === undefined ? thrown : new Unavailable(`The store is unavailable: ${reason}.`, { cause: thrown })
}

function reasonOf(thrown: unknown): string | undefined {
  if (thrown instanceof MongoServerSelectionError) return 'no primary of its replica set can be reached'
  if (isNetworkError(thrown)) return 'its connection was lost'
  if (isClosed(thrown)) return 'it is closed'
  if (isPoolExhausted(thrown)) return 'all its connections are in use'
  return isTemporary(thrown) ? 'its server reported a temporary failure' : undefined
}

function isClosed(thrown: unknown): boolean {
  return (
    thrown instanceof MongoNotConnectedError ||
    thrown instanceof MongoTopologyClosedError ||
    thrown instanceof MongoClientClosedError ||
    (thrown instanceof MongoDriverError && thrown.name === 'MongoPoolClosedError')
  )
}

function isPoolExhausted(thrown: unknown): boolean {
  return thrown instanceof MongoDriverError && thrown.name === 'MongoWaitQueueTimeoutError'
}

function isTemporary(thrown: unknown): boolean {
  const labels = [MongoErrorLabel.TransientTransactionError, MongoErrorLabel.RetryableWriteError]
  return labels.some(label => hasLabel(thrown, label)) || TEMPORARY.has(codeOf(thrown) ?? 0)
}

/** A document, or a message with it, exceeds the server's limit; the driver may notice it first. */
export function isTooLarge(thrown: unknown): boolean {
  if (TOO_LARGE.has(codeOf(thrown) ?? 0)) return true
  if (!(thrown instanceof Error)) return false
  return /larger than the maximum size/.test(thrown.message) || ('code' in thrown && thrown.code === 'ERR_OUT_OF_RANGE')
}

/** The feed cannot resume at its position. */
export function isLost(thrown: unknown): boolean {
  return LOST_TOKEN.has(codeOf(thrown) ?? 0) || hasLabel(thrown, 'NonResumableChangeStreamError')
}
