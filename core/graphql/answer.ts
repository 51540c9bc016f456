import type { Call } from '../call.ts'
import { jsonPieces } from '../operation/json-pieces.ts'
import { type Reply, shape } from './mask.ts'
import { charactersOf, type ResultLimits, tooLarge } from './meter.ts'

/** JSON text of a reply: a string if it is not large. */
export type AnswerText = string | Buffer

/**
 * Writes a reply as JSON. A reply that is too large is replaced by an error before more than the limit is in memory.
 * Writing stops when nobody waits for it.
 */
export async function answerText(reply: Reply, limits: ResultLimits, call: Call): Promise<AnswerText> {
  const pieces = jsonPieces(reply)
  if (typeof pieces === 'string') return pieces
  const kept: Buffer[] = []
  let bytes = 0
  for await (const piece of pieces) {
    if (call.signal.aborted) return ''
    bytes += piece.length
    if (bytes > charactersOf(limits)) {
      const error = tooLarge('size', 'at least this much', `${limits.answerMb} MiB`)
      return JSON.stringify(shape({ errors: [error], data: null }, call))
    }
    kept.push(piece)
  }
  return Buffer.concat(kept, bytes)
}
