import { BadRequest } from '../errors.ts'

export type Position = readonly (string | number | null)[]

/** The position at the end of a page, as opaque text. */
export function makeCursor(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** @throws BadRequest for text that `makeCursor` did not return, or with another number of parts. */
export function parseCursor(text: string, parts: number): Position {
  const position = parse(Buffer.from(text, 'base64url').toString())
  if (isPosition(position) && position.length === parts) return position
  throw new BadRequest(
    `${JSON.stringify(text.slice(0, 100))} is not a cursor of this list; use the one that an earlier page returned`
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isPosition(value: unknown): value is Position {
  return Array.isArray(value) && value.every(part => part === null || typeof part === 'string' || Number.isFinite(part))
}
