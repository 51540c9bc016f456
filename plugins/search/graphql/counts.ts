import { type ArgsOf, type Call, enumName, isUrn, operation } from '../../../core/index.ts'
import type { Answers } from '../answers/index.ts'

/** What home pages of DataHub's clients show: how much there is, and filters to begin with. */
export const countsSdl = `
  extend type Query {
    "How many entities of each type the caller may see."
    getEntityCounts(input: EntityCountInput): EntityCountResults
    "The platforms and entity types with the most entities, as filters of a search."
    getQuickFilters(input: GetQuickFiltersInput!): GetQuickFiltersResult
  }
  input EntityCountInput {
    "Default: the types that users search."
    types: [EntityType!]
    viewUrn: String
  }
  type EntityCountResults { counts: [EntityCountResult!] }
  type EntityCountResult { entityType: EntityType! count: Int! }
  input GetQuickFiltersInput { viewUrn: String }
  type GetQuickFiltersResult { quickFilters: [QuickFilter]! }
  type QuickFilter {
    field: String!
    value: String!
    "The entity that the value names."
    entity: Entity
  }
`

interface Others {
  readonly EntityType: string
}
type Args = ArgsOf<typeof countsSdl, Others>

const TYPE = '_entityType'
const PLATFORM = 'platform'
const MANY = 10_000
/** Of each field. */
const QUICK = 5

export function counts({ deps, facets, wantedOf }: Answers) {
  const countsOf = async (
    call: Call,
    asked: NonNullable<Args['getEntityCounts']['input']>,
    fields: readonly string[]
  ) => {
    const wanted = await wantedOf(call, asked)
    const found = await facets.count(call, wanted, { maxAggValues: MANY, names: fields })
    return new Map(found.map(({ field, aggregations }) => [field, aggregations]))
  }
  return {
    getEntityCounts: operation('signed-in', async ({ input }: Args['getEntityCounts'], call) => {
      const found = (await countsOf(call, input ?? {}, [TYPE])).get(TYPE) ?? []
      const byName = new Map(found.map(({ value, count }) => [value, count]))
      const types = input?.types ?? [...deps.model.types.keys()].filter(type => byName.has(enumName(type)))
      return { counts: types.map(type => ({ entityType: type, count: byName.get(enumName(type)) ?? 0 })) }
    }),
    getQuickFilters: operation('signed-in', async ({ input }: Args['getQuickFilters'], call) => {
      const found = await countsOf(call, input, [PLATFORM, TYPE])
      const quickFilters = [PLATFORM, TYPE].flatMap(field =>
        (found.get(field) ?? [])
          .slice(0, QUICK)
          .map(({ value }) => ({ field, value, entity: isUrn(value) ? value : null }))
      )
      return { quickFilters }
    })
  }
}
