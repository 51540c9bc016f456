/** A recipe or a part of it, as JSON has it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }
export type JsonObject = { readonly [name: string]: Json }

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is at the path; `undefined` if it is not there. */
export function valueAt(value: Json | undefined, path: readonly string[]): Json | undefined {
  let found = value
  for (const name of path) found = isObject(found) && Object.hasOwn(found, name) ? found[name] : undefined
  return found
}

/**
 * The value with another one at the path. `undefined` removes it, and the objects that are empty without it: a setting that
 * is not set is not in the recipe.
 */
export function withValue(value: JsonObject, path: readonly string[], changed: Json | undefined): JsonObject {
  const [name, ...rest] = path
  if (name === undefined) return isObject(changed) ? changed : {}
  const { [name]: old, ...others } = value
  const next = rest.length === 0 ? changed : withValue(isObject(old) ? old : {}, rest, changed)
  const isGone = next === undefined || (rest.length > 0 && changed === undefined && isEmpty(next))
  if (isGone) return others
  return { ...value, [name]: next }
}

const isEmpty = (value: Json): boolean => isObject(value) && Object.keys(value).length === 0

export const isSame = (a: Json | undefined, b: Json | undefined): boolean => canonical(a) === canonical(b)

function canonical(value: Json | undefined): string {
  return JSON.stringify(value, (_name, one: unknown) =>
    isObject(one) ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))) : one
  )
}

const CONFIG = ['source', 'config']

export const configOf = (recipe: JsonObject): JsonObject => {
  const config = valueAt(recipe, CONFIG)
  return isObject(config) ? config : {}
}

/** The recipe with a setting of its source changed. */
export const withSetting = (recipe: JsonObject, path: readonly string[], value: Json | undefined): JsonObject => {
  const changed = withValue(recipe, [...CONFIG, ...path], value)
  return valueAt(changed, CONFIG) === undefined ? withValue(changed, CONFIG, {}) : changed
}

export const emptyRecipe = (type: string): JsonObject => ({ source: { type, config: {} } })

export const typeOfRecipe = (recipe: JsonObject): string => {
  const type = valueAt(recipe, ['source', 'type'])
  return typeof type === 'string' ? type : ''
}

/** The name of the secret that a setting refers to: `${NAME}`. */
export const secretOf = (value: Json | undefined): string | undefined =>
  typeof value === 'string' ? /^\$\{([^${}]+)\}$/.exec(value)?.[1] : undefined

export const referTo = (secret: string): string => `$\{${secret}}`

/** A name for a secret that is not taken: `POSTGRES_PASSWORD`, `POSTGRES_PASSWORD_2`. */
export function freeSecretName(type: string, path: readonly string[], taken: ReadonlySet<string>): string {
  const name = [type, ...path]
    .join('_')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
  const wanted = /^[A-Z]/.test(name) ? name : `S_${name}`
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? wanted : `${wanted}_${count}`
    if (!taken.has(candidate)) return candidate
  }
}

/** The lines of a text as a list; `undefined` if there are none. */
export function listOfLines(text: string): readonly string[] | undefined {
  const lines = text.split('\n').map(line => line.trim())
  const filled = lines.filter(line => line !== '')
  return filled.length === 0 ? undefined : filled
}

/** A list, or one text, as lines. */
export const linesOf = (value: Json | undefined): string =>
  value === undefined || value === null ? '' : [value].flat().map(String).join('\n')
