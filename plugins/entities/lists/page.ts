import { BadRequest } from '../../../core/index.ts'

/** What inputs of lists have in common. */
export interface Page {
  readonly start?: number | null
  readonly count?: number | null
  readonly query?: string | null
}

/** Which entries of a list are wanted. */
export interface ListWindow {
  readonly start: number
  readonly count: number
}

/** A window of the entries that a text finds. */
export interface ListSearch extends ListWindow {
  readonly text: string | null | undefined
}

interface Limits {
  /** How many entries without a count. */
  readonly usual?: number
  readonly largest?: number
  readonly refusal?: new (message: string) => Error
}

/** @throws the refusal, BadRequest by default, naming what is allowed. */
export function windowOf({ start, count }: Page, limits: Limits = {}): ListWindow {
  const { usual = 20, largest = 10_000, refusal: Refusal = BadRequest } = limits
  const found = { start: start ?? 0, count: count ?? usual }
  if (found.start < 0) throw new Refusal(`start is ${found.start}, it must not be negative`)
  if (found.count < 0 || found.count > largest) {
    throw new Refusal(`count is ${found.count}, allowed is 0 to ${largest}`)
  }
  return found
}
