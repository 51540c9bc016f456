import { BadRequest } from './errors.ts'

/**
 * `urn:<namespace>:<entityType>:<entityId>`, an exact, case-sensitive string. Made only by `parseUrn` and `makeUrn`.
 */
export type Urn = string & { readonly [brand]: true }
declare const brand: unique symbol

/** Maximum length of a URN in characters. Nested URNs of columns are much shorter. */
export const MAX_URN_LENGTH = 4096

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern excludes NUL
const FORM = /^urn:([^:\s]+):([^:\s]+):([^\u0000]+)$/s

export function isUrn(text: unknown): text is Urn {
  return typeof text === 'string' && text.length <= MAX_URN_LENGTH && FORM.test(text) && text.isWellFormed()
}

/** @throws BadRequest with the text and the expected form. */
export function parseUrn(text: unknown): Urn {
  if (isUrn(text)) return text
  const shown = typeof text === 'string' ? JSON.stringify(text.slice(0, 200).toWellFormed()) : `a ${typeof text}`
  throw new BadRequest(
    `${shown} is not a URN: expected urn:<namespace>:<entityType>:<entityId>, at most ${MAX_URN_LENGTH} characters`
  )
}

/** `urn:li:<type>:<id>`, or `urn:li:<type>:(a,b)` for several parts. */
export function makeUrn(type: string, ...parts: readonly string[]): Urn {
  return parseUrn(`urn:li:${type}:${parts.length === 1 ? parts[0] : `(${parts.join(',')})`}`)
}

export function entityTypeOf(urn: Urn): string {
  const start = urn.indexOf(':', 4) + 1
  return urn.slice(start, urn.indexOf(':', start))
}

/** The part after the entity type: `(urn:li:dataPlatform:hive,db.t,PROD)`. */
export function idOf(urn: Urn): string {
  return urn.slice(urn.indexOf(':', urn.indexOf(':', 4) + 1) + 1)
}

/** The parts of the id: a tuple is split at its top-level commas, not inside nested parentheses. */
export function partsOf(urn: Urn): string[] {
  const id = idOf(urn)
  if (!id.startsWith('(') || !id.endsWith(')')) return [id]
  const parts: string[] = []
  let depth = 0
  let from = 1
  for (let at = 1; at < id.length - 1; at++) {
    const char = id[at]
    if (char === '(') depth++
    else if (char === ')') depth--
    else if (char === ',' && depth === 0) {
      parts.push(id.slice(from, at))
      from = at + 1
    }
  }
  parts.push(id.slice(from, -1))
  return parts
}
