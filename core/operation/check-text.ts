import { BadRequest } from '../errors.ts'

export interface TextLimits {
  /** Characters. */
  readonly max: number
  /** Refuses a text that is empty or blank. */
  readonly isRequired?: boolean
  /** Refuses control characters, line breaks among them. */
  readonly isOneLine?: boolean
}

/**
 * Returns the text that a client sent, if it is within the limits; `null` and `undefined` are returned as they are.
 * `what` begins the message of a refusal: `The name of a tag`. @throws `Refusal`
 */
export function checkText<T extends string | null | undefined>(
  what: string,
  text: T,
  { max, isRequired, isOneLine }: TextLimits,
  Refusal: new (message: string) => Error = BadRequest
): T {
  if (text == null) return text
  if (isRequired && text.trim() === '') throw new Refusal(`${what} must not be empty`)
  if (text.length > max) throw new Refusal(`${what} must have at most ${max} characters, found ${text.length}`)
  if (isOneLine && /\p{Cc}/u.test(text)) throw new Refusal(`${what} must not contain control characters`)
  return text
}
