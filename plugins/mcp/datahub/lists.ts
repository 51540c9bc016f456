import { BadRequest, parseJson, Type } from '../../../core/index.ts'

/** An argument that is a list of texts: agents also send one text, or a list as JSON text. They read only the first type. */
export const texts = (description: string) =>
  Type.Unsafe<readonly string[] | string>({ type: ['array', 'string'], items: { type: 'string' }, description })
/** The same with `null` where there is nothing. */
export const textsOrNull = (description: string) =>
  Type.Unsafe<readonly (string | null)[] | string>({
    ...{ type: ['array', 'string'], items: { type: ['string', 'null'] }, description }
  })

/** What such an argument means; `undefined` for nothing. */
export function listOf(given: readonly (string | null)[] | string | undefined): (string | null)[] | undefined {
  if (typeof given !== 'string') return given ? [...given] : undefined
  const text = given.trim()
  if (text === '' || text === 'null') return undefined
  if (!text.startsWith('[')) return [text]
  return jsonList(text)
}

/** The same of a list that must have items. @throws BadRequest */
export function requiredList(name: string, given: readonly string[] | string, most: number): string[] {
  const list = (listOf(given) ?? []).flatMap(one => (one === null ? [] : [one.trim()]))
  if (list.length === 0) throw new BadRequest(`${name} cannot be empty`)
  if (list.length > most)
    throw new BadRequest(`${name}: expected at most ${most}, found ${list.length}: ask several times`)
  return list
}

function jsonList(text: string): string[] {
  let parsed: unknown
  try {
    parsed = parseJson(text)
  } catch {
    return [text]
  }
  return Array.isArray(parsed) ? parsed.map(String) : [text]
}
