import { BadRequest } from '../../../core/index.ts'

/** What inputs of lists have in common. */
export interface Page {
  readonly start?: number | null
  readonly count?: number | null
  readonly query?: string | null
}

const COUNT = 20
const LARGEST = 10_000

/** What of a list is wanted; `usual` is how many without saying. @throws BadRequest */
export function windowOf({ start, count }: Page, usual = COUNT): { start: number; count: number } {
  const found = { start: start ?? 0, count: count ?? usual }
  if (found.start < 0) throw new BadRequest(`start is ${found.start}, it must not be negative`)
  if (found.count < 0 || found.count > LARGEST)
    throw new BadRequest(`count is ${found.count}, allowed is 0 to ${LARGEST}`)
  return found
}
