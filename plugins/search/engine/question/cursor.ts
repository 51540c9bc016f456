import { hash } from 'node:crypto'
import { BadRequest } from '../../../../core/kernel/thread.ts'

/** Where a page ended: what it was sorted by, and the URN. */
export type Position = readonly (string | number | null)[]

/** Positions of one question as opaque text. What the actor may see can change between pages. */
export interface Cursors {
  write(position: Position): string
  /** @throws BadRequest for a text that `write` did not return for the same question */
  read(text: string): Position
}

/** `asked`: what makes it another question, as JSON. `length`: the number of parts of a position. */
export function createCursors(asked: unknown, length: number): Cursors {
  const question = hash('sha256', JSON.stringify(asked), 'base64url').slice(0, 12)
  return {
    write: position => Buffer.from(JSON.stringify([question, ...position])).toString('base64url'),
    read(cursor) {
      const [of, ...position] = parse(cursor)
      if (of === question && position.length === length && position.every(isPart)) return position
      throw new BadRequest(
        `${JSON.stringify(cursor.slice(0, 100))} is not a cursor of this search: expected the one that an earlier page of the same search returned`
      )
    }
  }
}

const isPart = (part: unknown): part is string | number | null =>
  part === null || typeof part === 'string' || Number.isFinite(part)

function parse(cursor: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}
