import type { Call } from '../call.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import { jsonPieces } from '../operation/json-pieces.ts'
import { charactersOf, type ResultLimits, tooLarge } from './limits/meter.ts'
import { type Reply, shape } from './mask.ts'

export type AnswerText = string | Buffer

export interface Answer {
  /** What was written: the given reply, or the error that replaces it. */
  readonly reply: Reply
  /** JSON: a string if it is not large. */
  readonly text: AnswerText
}

/** What writing an answer depends on. */
export interface Writing {
  readonly call: Call
  /** Called before a large answer is written; what it throws ends the writing. */
  begin(): void
}

/**
 * Writes a reply as JSON, a large one in turns. A reply that is too large is replaced by an error before more than the
 * limit is in memory. Writing stops when nobody waits for it.
 */
export function writeAnswer(reply: Reply, limits: ResultLimits, writing: Writing): MaybePromise<Answer> {
  const pieces = jsonPieces(reply)
  if (typeof pieces === 'string') return { reply, text: pieces }
  writing.begin()
  return writeLarge({ reply, pieces }, limits, writing.call)
}

async function writeLarge(
  { reply, pieces }: { reply: Reply; pieces: AsyncIterable<Buffer> },
  limits: ResultLimits,
  call: Call
): Promise<Answer> {
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
