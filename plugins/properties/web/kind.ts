import type { Property } from './data.ts'
import { text } from './en.ts'

/** `Number, one of 3`. */
export function kindOf({ kind, isMultiple, allowed }: Property): string {
  const name = text.kinds[kind]
  if (allowed) return isMultiple ? text.someOf(name, allowed.length) : text.oneOf(name, allowed.length)
  return isMultiple ? text.several(name) : name
}
