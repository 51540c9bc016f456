import type { Aspect, Call, Urn } from '../../../core/index.ts'
import { type LogPart, PART, partUrn } from './part.ts'

/** Characters of one answer, about. */
const MOST = 200_000

export interface LogText {
  readonly text: string
  /** The offset of what follows, in characters: the next `after`. */
  readonly next: number
  /** Whether nothing follows. */
  readonly ended: boolean
}

/** The log of a run from an offset in characters on, at most about 200 kB of it. An offset beyond the end gives no text. */
export async function readLog(parts: Aspect<LogPart>, call: Call, urn: Urn, after: number): Promise<LogText> {
  let text = ''
  let next = Math.max(0, after)
  let ended = false
  // A part may have one character less than PART, so the offset may be in a later part, never in an earlier one.
  for (let at = Math.floor(next / PART); ; at++) {
    if (text.length >= MOST) return { text, next, ended: false }
    const part = await parts.get(call, partUrn(urn, at))
    if (!part) return { text, next, ended }
    ended = part.ended
    if (part.from + part.text.length <= next) continue
    text += part.text.slice(next - part.from)
    next = part.from + part.text.length
  }
}
