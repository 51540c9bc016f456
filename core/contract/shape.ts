import { describeValue } from '../excerpt.ts'
import { isRecord } from '../json.ts'
import { suggest } from '../suggest.ts'

/** Where a value is: `root` names the whole, `path` is the place in it, empty for the whole. */
interface Place {
  readonly root: string
  readonly path: string
}

/** What a value must be. Returns what is wrong: the place, what was expected and what was found. */
export type Shape = (value: unknown, place: Place) => string | undefined

/** What is wrong with a value, which messages call `root`; `undefined` = nothing. */
export function problemOf(value: unknown, shape: Shape, root: string): string | undefined {
  return shape(value, { root, path: '' })
}

/** A value that `matches`; `expected` says in messages what that is. */
export const basic =
  (expected: string, matches: (value: unknown) => boolean): Shape =>
  (value, place) =>
    matches(value) ? undefined : `${nameOf(place)}: expected ${expected}, found ${describeValue(value)}`

export const anything: Shape = () => undefined
export const text = basic('a string', value => typeof value === 'string')
export const flag = basic('true or false', value => typeof value === 'boolean')
export const method = basic('a function', value => typeof value === 'function')
export const object = basic('an object', value => typeof value === 'object' && value !== null && !Array.isArray(value))
export const schema = basic('a JSON Schema', value => isRecord(value) || typeof value === 'boolean')
export const objectSchema = basic('the schema of an object, such as Type.Object({})', isObjectSchema)
/** Zero or a positive integer. */
export const count = basic('a whole number', value => Number.isSafeInteger(value) && Number(value) >= 0)

export const oneOf = (...values: readonly unknown[]): Shape =>
  basic(`one of ${values.join(', ')}`, value => values.includes(value))

export const listOf =
  (item: Shape): Shape =>
  (value, place) =>
    Array.isArray(value)
      ? first(value, (one, at) => item(one, { ...place, path: `${place.path}[${at}]` }))
      : basic('an array', () => false)(value, place)

/** An object whose members have names of the plugin's choice. */
export const recordOf =
  (item: Shape): Shape =>
  (value, place) =>
    object(value, place) ??
    first(Object.entries(value as object), ([name, one]) => (one === undefined ? one : item(one, inside(place, name))))

/**
 * An object with these members. The type checker refuses a list of members that is not complete. Members of class
 * instances are not refused as unknown: they may have their own.
 */
export function members<T>(
  shapes: { readonly [K in keyof T & string]-?: Shape },
  ...required: readonly (keyof T & string)[]
): Shape {
  const known = Object.entries<Shape>(shapes)
  const names = Object.keys(shapes)
  return (value, place) => {
    const wrong = object(value, place)
    if (wrong !== undefined) return wrong
    const given = value as Readonly<Record<string, unknown>>
    const unknown = isPlain(value) ? Object.keys(given).find(name => !names.includes(name)) : undefined
    if (unknown !== undefined) {
      return `unknown member ${unknown} of ${nameOf(place)}${suggest(unknown, names) || `; known: ${names.join(', ')}`}`
    }
    return first(known, ([name, shape]) =>
      given[name] === undefined && !required.includes(name as keyof T & string)
        ? undefined
        : shape(given[name], inside(place, name))
    )
  }
}

function nameOf({ root, path }: Place): string {
  return path || root
}

function inside(place: Place, name: string): Place {
  return { ...place, path: place.path ? `${place.path}.${name}` : name }
}

function first<T>(items: readonly T[], problem: (item: T, at: number) => string | undefined): string | undefined {
  for (const [at, item] of items.entries()) {
    const found = problem(item, at)
    if (found !== undefined) return found
  }
  return undefined
}

function isPlain(value: unknown): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function isObjectSchema(value: unknown): boolean {
  return isRecord(value) && value.type === 'object' && (value.properties === undefined || isRecord(value.properties))
}
