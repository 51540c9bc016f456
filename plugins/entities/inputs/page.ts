import { BadRequest } from '../../../core/index.ts'

/** The arguments of a field with one argument, `input`: DataHub's usual form. */
export interface Input<T> {
  readonly input: T
}

/** Members that all list inputs have. */
export interface Page {
  readonly start?: number | null
  readonly count?: number | null
  readonly query?: string | null
}

/** The requested part of a list. */
export interface ListWindow {
  readonly start: number
  readonly count: number
}

/** The requested part of the entries that match a text. */
export interface ListSearch extends ListWindow {
  readonly text: string | null | undefined
}

interface Limits {
  /** The count when the input has none. */
  readonly usual?: number
  readonly largest?: number
  readonly refusal?: new (message: string) => Error
}

/** The input of a list that has a search. @throws as `windowOf` */
export function searchOf(input: Page, limits: Limits = {}): ListSearch {
  return { ...windowOf(input, limits), text: input.query }
}

/** @throws `refusal` (default: BadRequest) when start or count is out of range. */
export function windowOf({ start, count }: Page, limits: Limits = {}): ListWindow {
  const { usual = 20, largest = 10_000, refusal: Refusal = BadRequest } = limits
  const found = { start: start ?? 0, count: count ?? usual }
  if (found.start < 0) throw new Refusal(`start must not be negative, found ${found.start}`)
  if (found.count < 0 || found.count > largest) {
    throw new Refusal(`count must be between 0 and ${largest}, found ${found.count}`)
  }
  return found
}
