import type { Call, JsonRecord, Urn } from '../../../core/index.ts'
import { secretsIn } from '../../ingestion/index.ts'
import type { Secrets } from '../../secrets/index.ts'
import { Refused } from '../errors.ts'
import type { Plan } from './plan.ts'

/** Name and value. */
export type Secret = readonly [name: string, value: string]

interface Found {
  readonly secrets: readonly Secret[]
  /** Those that are given away. */
  readonly disclosed: readonly Urn[]
}

/** The secrets that a recipe names. @throws Refused that names those that do not exist */
export async function secretsOf(secrets: Secrets | undefined, call: Call, plan: Plan): Promise<Found> {
  const names = [...new Set(secretsIn(JSON.stringify(plan.recipe)))].filter(name => !(name in plan.env))
  const [first] = names
  if (first === undefined) return { secrets: [], disclosed: [] }
  if (!secrets) throw new Refused(`The recipe names the secret ${first}, but the plugin secrets is disabled`)
  const found = await secrets.valuesOf(call, names)
  const missing = new Set(names).difference(new Set(found.map(({ name }) => name)))
  if (missing.size === 0) {
    return { secrets: found.map(({ name, value }) => [name, value]), disclosed: found.map(({ urn }) => urn) }
  }
  const list = [...missing].slice(0, 5).join(', ')
  throw new Refused(
    missing.size === 1
      ? `The recipe names the secret ${list}, which does not exist: create it, or correct the name`
      : `The recipe names secrets that do not exist: ${list}. Create them, or correct the names`
  )
}

/** The recipe with the values in it, for clients that cannot do it themselves. */
export function withValues(recipe: JsonRecord, secrets: readonly Secret[]): JsonRecord {
  const values = new Map(secrets)
  const filled = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(/\$\{(\w+)\}/g, (whole, name) => values.get(name) ?? whole)
    if (Array.isArray(value)) return value.map(filled)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one)]))
  }
  return filled(recipe) as JsonRecord
}
