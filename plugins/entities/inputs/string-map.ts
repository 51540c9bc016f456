import { BadRequest, checkText } from '../../../core/index.ts'

/** DataHub's StringMapEntryInput. */
export interface MapEntry {
  readonly key: string
  readonly value?: string | null
}

const MAX_PROPERTIES = 1000
const MAX_PROPERTY_LENGTH = 20_000

/** A list of StringMapEntryInput as a map; an absent value is an empty text. @throws `Refusal` */
export function mapOf(
  what: string,
  entries: readonly MapEntry[] | null | undefined,
  Refusal: new (message: string) => Error = BadRequest
): Readonly<Record<string, string>> | undefined {
  if (entries == null) return undefined
  if (entries.length > MAX_PROPERTIES) {
    throw new Refusal(`${what} must have at most ${MAX_PROPERTIES} entries, found ${entries.length}`)
  }
  for (const { key, value } of entries) {
    checkText(`A key of ${what}`, key, { max: 500, isRequired: true }, Refusal)
    checkText(`The value of ${key} in ${what}`, value, { max: MAX_PROPERTY_LENGTH }, Refusal)
  }
  return Object.fromEntries(entries.map(({ key, value }) => [key, value ?? '']))
}

/** A map as a list of StringMapEntry. */
export const shownMap = (map: Readonly<Record<string, string>> | undefined) =>
  map && Object.entries(map).map(([key, value]) => ({ key, value }))
