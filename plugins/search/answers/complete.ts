import { BadRequest, type Call, entityTypeOf, type Load, type Urn } from '../../../core/index.ts'
import type { FacetFilter } from '../../entities/index.ts'
import type { Filtered } from '../filters/filters.ts'
import type { AnswerDeps } from './question.ts'

const MAX_LIMIT = 1000
/** Longer names are found by the beginning. */
const MAX_PREFIX = 200

/** What a user types, and where it is completed. */
export interface AskedCompletion extends Omit<Filtered, 'types'> {
  readonly query?: string | null
  readonly field?: string | null
  readonly limit?: number | null
  readonly filters?: readonly FacetFilter[] | null
}

export interface Completed {
  readonly type: string
  readonly suggestions: readonly string[]
  readonly entities: readonly { readonly urn: Urn }[]
}

/** Entities whose names complete the text, at most `limit` of each type. */
export type Complete = (
  call: Call,
  asked: AskedCompletion,
  types: readonly string[] | undefined
) => Promise<Completed[]>

/** The function throws BadRequest for a limit or filters out of range. */
export function createCompletion({ data, engine, filters }: AnswerDeps, namesOf: Load<Urn, string>): Complete {
  return async (call, asked, types) => {
    const limit = limitOf(asked)
    const prefix = (asked.query ?? '').trim().slice(0, MAX_PREFIX)
    const { query, hidden } = await data.narrow(call, await filters.queryOf(call, { ...asked, types }))
    const open = query.types ?? []
    const fieldsOf = (within: readonly string[]) => {
      const found = asked.field ? filters.fields.named(asked.field, within) : undefined
      return found?.flatMap(({ name, aspect }) => (hidden.has(aspect) ? [] : [name]))
    }
    const ask = async (within: readonly string[], most: number) => {
      const fields = fieldsOf(within)
      if (prefix === '' || fields?.length === 0) return []
      const narrowed = { query: { ...query, types: within }, hidden }
      return engine.complete({ prefix, narrowed, limit: most, ...(fields ? { fields } : {}) }, call)
    }
    const most = Math.min(limit * open.length, MAX_LIMIT)
    const together = await ask(open, most)
    // A full answer can lack entities of some types.
    const isWhole = together.length < most || open.length === 1
    const groups = isWhole ? byType(together, open, limit) : await Promise.all(open.map(type => ask([type], limit)))
    return answersOf(call, namesOf, groups)
  }
}

function byType(urns: readonly Urn[], types: readonly string[], limit: number): Urn[][] {
  const groups = Map.groupBy(urns, entityTypeOf)
  return types.map(type => groups.get(type)?.slice(0, limit) ?? [])
}

function limitOf({ limit }: AskedCompletion): number {
  const found = limit ?? 10
  if (found >= 0 && found <= MAX_LIMIT) return found
  throw new BadRequest(`limit must be between 0 and ${MAX_LIMIT}, found ${found}`)
}

async function answersOf(call: Call, namesOf: Load<Urn, string>, found: readonly (readonly Urn[])[]) {
  const answers = found.map(async urns => {
    const [first] = urns
    if (first === undefined) return []
    const names = await Promise.all(urns.map(async urn => (await namesOf(call, urn)) ?? urn))
    return [{ type: entityTypeOf(first), suggestions: [...new Set(names)], entities: urns.map(urn => ({ urn })) }]
  })
  return (await Promise.all(answers)).flat()
}
