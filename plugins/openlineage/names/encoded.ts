import { BadRequest, Invalid, makeUrn, type Urn } from '../../../core/index.ts'

const ENCODED: Readonly<Record<string, string>> = { ',': '%2C', '(': '%28', ')': '%29', '\u0000': '%00' }

/** A text as a part of a URN: DataHub's SDK encodes what separates the parts. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a URN has no NUL
export const encoded = (text: string): string => text.replace(/[,()\u0000]/g, char => ENCODED[char] ?? char)

/** Its parts are encoded already. @throws Invalid if they make no URN */
export function urnOf(type: string, ...parts: readonly string[]): Urn {
  try {
    return makeUrn(type, ...parts)
  } catch (error) {
    throw error instanceof BadRequest ? new Invalid(error.message) : error
  }
}
