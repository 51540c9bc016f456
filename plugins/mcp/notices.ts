import { isRecord } from '../../core/index.ts'

/** What a text ends with that has been cut. */
export const CUT = '…[cut]'

const NOTICE = Symbol('notice')

/** An answer, and what it does not say itself: that it is cut, and how to go on. */
export interface Noticed {
  readonly [NOTICE]: readonly string[]
  readonly answer: unknown
}

export function noticed(answer: unknown, ...notices: readonly (string | undefined)[]): Noticed {
  return { [NOTICE]: notices.filter(one => one !== undefined), answer }
}

const OF_TEXTS = `Texts that end with ${CUT} are longer. The whole text of an entity: the resource aspectd://entity/<its URN>; of a column: find_columns with the URN of its dataset and its name.`

/** An answer as it is sent: its JSON, and the notices. */
export function readNoticed(result: unknown): { readonly json: string; readonly notices: readonly string[] } {
  const { answer, [NOTICE]: notices } = isNoticed(result) ? result : noticed(result)
  const json = JSON.stringify(answer ?? null)
  return { json, notices: json.includes(CUT) ? [...notices, OF_TEXTS] : notices }
}

const isNoticed = (result: unknown): result is Noticed => isRecord(result) && NOTICE in result
