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

/** Entities whose names complete the text, at most `limit` of each type. @throws BadRequest */
export async function complete(
  deps: AnswerDeps,
  namesOf: Load<Urn, string>,
  call: Call,
  asked: AskedCompletion,
  types: readonly string[] | undefined
): Promise<Completed[]> {
  const limit = limitOf(asked)
  const prefix = (asked.query ?? '').trim().slice(0, MAX_PREFIX)
  const query = await deps.filters.queryOf(call, { ...asked, types })
  const found = await Promise.all(
    query.types.map(async type => {
      const narrowed = await deps.data.narrow(call, { ...query, types: [type] })
      const fields = fieldsOf(deps, asked.field, type, narrowed.hidden)
      if (prefix === '' || fields?.length === 0) return []
      return deps.engine.complete({ prefix, narrowed, limit, ...(fields ? { fields } : {}) }, call.signal)
    })
  )
  return answersOf(call, namesOf, found)
}

function limitOf({ limit }: AskedCompletion): number {
  const found = limit ?? 10
  if (found >= 0 && found <= MAX_LIMIT) return found
  throw new BadRequest(`limit must be between 0 and ${MAX_LIMIT}, found ${found}`)
}

/** `undefined`: all names. */
function fieldsOf(
  { filters }: AnswerDeps,
  field: string | null | undefined,
  type: string,
  hidden: ReadonlySet<string>
): string[] | undefined {
  if (!field) return undefined
  return filters.fields.named(field, [type]).flatMap(({ name, aspect }) => (hidden.has(aspect) ? [] : [name]))
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
