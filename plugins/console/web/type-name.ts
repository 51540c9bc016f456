import { text } from './en.ts'

/** An entity type as people call it: of `CORP_USER` and of `corpuser` it is `User`. */
export function typeName(type: string): string {
  const names: Readonly<Record<string, string>> = text.types
  const known = names[type.replaceAll('_', '').toLowerCase()]
  if (known !== undefined) return known
  const isConstant = type === type.toUpperCase()
  const words = isConstant ? type.replaceAll('_', ' ').toLowerCase() : type.replace(/([a-z])([A-Z])/g, '$1 $2')
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}
