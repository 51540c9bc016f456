import { BadRequest } from './errors.ts'

/**
 * `urn:<namespace>:<entityType>:<entityId>`, an exact, case-sensitive string. Made only by the functions of this file.
 */
export type Urn = string & { readonly [brand]: true }
declare const brand: unique symbol

/** Maximum length of a URN in characters. Nested URNs of columns are much shorter. */
export const MAX_URN_LENGTH = 4096

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern excludes NUL
const FORM = /^urn:([^:\s]+):([^:\s]+):([^\u0000]+)$/s

/** Whether text is a URN whose parentheses are balanced, and whose tuple, if the id is one, has no empty part. */
export function isUrn(text: unknown): text is Urn {
  return isStoredUrn(text) && (!(text.includes('(') || text.includes(')')) || isBalanced(text))
}

/** Like `isUrn`, but with any id: stores can contain such names, because earlier versions accepted them. */
export function isStoredUrn(text: unknown): text is Urn {
  return typeof text === 'string' && text.length <= MAX_URN_LENGTH && FORM.test(text) && text.isWellFormed()
}

/** For text that a client sends. @throws BadRequest with the text and the expected form. */
export function parseUrn(text: unknown): Urn {
  return isUrn(text) ? text : refuse(text)
}

/**
 * For text that a client sends, when only one entity type is possible. `Refusal` makes the error about the URN of another
 * type. @throws BadRequest when it is not a URN
 */
export function parseUrnOf(type: string, text: unknown, Refusal?: new (urn: Urn, type: string) => Error): Urn {
  const urn = parseUrn(text)
  if (entityTypeOf(urn) === type) return urn
  throw Refusal ? new Refusal(urn, type) : new BadRequest(`expected urn:li:${type}:…, found ${urn}`)
}

/** For text that comes from the store. @throws BadRequest */
export function parseStoredUrn(text: unknown): Urn {
  return isStoredUrn(text) ? text : refuse(text)
}

function refuse(text: unknown): never {
  const shown = typeof text === 'string' ? JSON.stringify(text.slice(0, 200).toWellFormed()) : `a ${typeof text}`
  throw new BadRequest(
    isStoredUrn(text)
      ? `${shown} is not a URN: expected balanced parentheses, and no empty part between commas`
      : `${shown} is not a URN: expected urn:<namespace>:<entityType>:<entityId>, at most ${MAX_URN_LENGTH} characters`
  )
}

const OPEN = 0x28
const CLOSE = 0x29
const COMMA = 0x2c

/** Whether an id with parentheses is well-formed. DataHub has the same rule. */
function isBalanced(urn: Urn): boolean {
  const from = startOfId(urn)
  const isTuple = urn.charCodeAt(from) === OPEN && urn.endsWith(')')
  let depth = 0
  let part = from + 1
  for (let at = from; at < urn.length; at++) {
    const char = urn.charCodeAt(at)
    if (char === OPEN) depth++
    else if (char === CLOSE && --depth < 0) return false
    else if (char === COMMA && depth === 1 && isTuple) {
      if (at === part) return false
      part = at + 1
    }
  }
  return depth === 0 && !(isTuple && part === urn.length - 1)
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
  return urn.slice(startOfId(urn))
}

const startOfId = (urn: Urn) => urn.indexOf(':', urn.indexOf(':', 4) + 1) + 1

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
