import type { Call } from '../call.ts'
import { jsonPieces } from '../operation/json-pieces.ts'
import { type Reply, shape } from './mask.ts'
import { charactersOf, type ResultLimits, tooLarge } from './meter.ts'

export type AnswerText = string | Buffer

export interface Answer {
  /** What was written: the given reply, or the error that replaces it. */
  readonly reply: Reply
  /** JSON: a string if it is not large. */
  readonly text: AnswerText
}

/**
 * Writes a reply as JSON. A reply that is too large is replaced by an error before more than the limit is in memory.
 * Writing stops when nobody waits for it.
 */
export async function writeAnswer(reply: Reply, limits: ResultLimits, call: Call): Promise<Answer> {
  const pieces = jsonPieces(reply)
  if (typeof pieces === 'string') return { reply, text: pieces }
  const written: Buffer[] = []
  let bytes = 0
  for await (const piece of pieces) {
    if (call.signal.aborted) return { reply, text: '' }
    bytes += piece.length
    if (bytes > charactersOf(limits)) return refusal(limits, call)
    written.push(piece)
  }
  return { reply, text: Buffer.concat(written, bytes) }
}

function refusal(limits: ResultLimits, call: Call): Answer {
  const error = tooLarge('size', `more than ${limits.answerMb} MiB`)
  const reply = shape({ errors: [error], data: null }, call)
  return { reply, text: JSON.stringify(reply) }
}
