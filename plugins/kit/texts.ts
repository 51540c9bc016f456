import { checkText, type TextLimits } from '../../core/index.ts'

/** The usual limits; a plugin adds what DataHub's texts of its type need: `{ ...NAME, isOneLine: true }`. */
export const ID: TextLimits = { max: 500, isRequired: true, isOneLine: true }
export const NAME: TextLimits = { max: 500, isRequired: true }
export const DESCRIPTION: TextLimits = { max: 100_000 }

type Given<K extends string> = { readonly [M in K]?: string | null | undefined }

/** Checks those texts of an input that it has. @throws the refusal of the kind */
export type Texts<K extends string = string> = (input: Given<K>) => void

/** The message of a refusal begins so: `The name of a tag`, or `The name` without `of`. */
export function textsOf<K extends string>(
  of: string | undefined,
  limits: Readonly<Record<K, TextLimits>>,
  Refusal: new (message: string) => Error
): Texts<K> {
  const names = Object.keys(limits) as K[]
  return input => {
    for (const name of names) checkText(of ? `The ${name} of ${of}` : `The ${name}`, input[name], limits[name], Refusal)
  }
}
