import { isRecord } from '../../../core/index.ts'

/** A value inside of a recipe, by names with dots between them. */
export interface Place {
  readonly path: string
  readonly text: string
}

/** Every text of a recipe. */
export function* textsIn(value: unknown, path: string): Generator<Place> {
  if (typeof value === 'string') yield { path, text: value }
  else if (Array.isArray(value)) for (const [at, item] of value.entries()) yield* textsIn(item, `${path}.${at}`)
  else if (isRecord(value)) {
    for (const [name, item] of Object.entries(value)) yield* textsIn(item, path === '' ? name : `${path}.${name}`)
  }
}

/** The names of the secrets that a text refers to, as DataHub's executor finds them. */
export const secretsIn = (text: string): string[] => [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name)

/** A file of the source: `upload://orders.csv`. Without a name: the folder with all of them. */
const UPLOAD = 'upload://'

/** The name of the file, `''` for the folder; `undefined` if it names none. */
export const uploadIn = (text: string): string | undefined =>
  text.startsWith(UPLOAD) ? text.slice(UPLOAD.length) : undefined
export const uploadOf = (name: string): string => `${UPLOAD}${name}`

/** The recipe with another text for each of its files. */
export function withUploads(value: unknown, pathOf: (name: string) => string): unknown {
  if (typeof value === 'string') {
    const name = uploadIn(value)
    return name === undefined ? value : pathOf(name)
  }
  if (Array.isArray(value)) return value.map(item => withUploads(item, pathOf))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withUploads(item, pathOf)]))
}
