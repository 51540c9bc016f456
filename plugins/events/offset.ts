import { InvalidPoll } from './errors.ts'

/** Where a consumer stands in the log. */
export interface Offset {
  /** The place of the last change whose events it has. */
  readonly place: number
  /** How many events of the change after it the consumer has, because a page ended between them. */
  readonly skip: number
}

const FORM = /^(\d{1,16})(?:\.(\d{1,9}))?$/

/** `1795400000000000`, or `1795400000000000.12` between two events of a change. @throws InvalidPoll */
export function parseOffset(text: string, name = 'offsetId', what = 'the offsetId of an earlier answer'): Offset {
  const [, place, skip = '0'] = FORM.exec(text) ?? []
  if (place === undefined || Number(place) > Number.MAX_SAFE_INTEGER - 1) {
    throw new InvalidPoll(`${name}: expected ${what}, found "${text.slice(0, 40)}"`)
  }
  return { place: Number(place), skip: Number(skip) }
}

export const formatOffset = ({ place, skip }: Offset): string => (skip > 0 ? `${place}.${skip}` : String(place))
