import { type Aspect, type AspectDefinition, type Static, Type, type Urn } from '../../../core/index.ts'
import type { QualityDeps } from '../assets.ts'

const Details = Type.Object({
  urn: Type.Unsafe<Urn>(Type.String({ format: 'urn' })),
  lastResultAt: Type.Integer()
})

/** How search names the assertions of one list: `hasFailingAssertions`. */
const searched = (name: string, list: string) => ({
  default: [],
  'x-search': {
    '/*/urn': {
      fieldName: `${list}Assertions`,
      fieldType: 'URN',
      hasValuesFieldName: `has${name}Assertions`,
      numValuesFieldName: `num${name}Assertions`,
      queryByDefault: false
    }
  }
})

const Summary = Type.Object({
  passingAssertionDetails: Type.Optional(Type.Array(Details, searched('Passing', 'passing'))),
  failingAssertionDetails: Type.Optional(Type.Array(Details, searched('Failing', 'failing'))),
  erroringAssertionDetails: Type.Optional(Type.Array(Details, searched('Erroring', 'erroring')))
})
export type AssertionsSummary = Static<typeof Summary>

export interface SummaryDeps extends QualityDeps {
  /** What assertions say of an entity. */
  readonly summaries: Aspect<AssertionsSummary>
}

/** By the latest result of each assertion. DataHub's model has no such aspect, so nothing of ingestion writes it. */
export const assertionsSummary = {
  schema: Summary,
  on: ['dataset', 'dataJob'],
  keep: 0,
  guard: { write: [] }
} as const satisfies AspectDefinition

/** Where the entities are indexed by the assertions that their summary names. */
export const SUMMARY_FIELDS: readonly string[] = ['passing', 'failing', 'erroring'].map(
  list => `assertionsSummary.${list}Assertions`
)

export type Outcome = 'INIT' | 'SUCCESS' | 'FAILURE' | 'ERROR'

const LISTS = {
  SUCCESS: 'passingAssertionDetails',
  FAILURE: 'failingAssertionDetails',
  ERROR: 'erroringAssertionDetails'
} as const

export interface LatestResult {
  readonly urn: Urn
  readonly outcome: Outcome
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** An older result than the one that is in the summary changes nothing. */
export function withResult(old: AssertionsSummary | undefined, { urn, outcome, at }: LatestResult) {
  const known = Object.values(old ?? {}).flatMap(list => list.filter(one => one.urn === urn))
  if (known.some(({ lastResultAt }) => lastResultAt > at)) return old
  const others = withoutAssertion(old, urn)
  if (outcome === 'INIT') return others
  const list = LISTS[outcome]
  return { ...others, [list]: [...(others?.[list] ?? []), { urn, lastResultAt: at }] }
}

/** `undefined` when the summary names no assertion any more. */
export function withoutAssertion(old: AssertionsSummary | undefined, urn: Urn): AssertionsSummary | undefined {
  if (!old) return undefined
  const lists = Object.entries(old).map(([name, list]) => [name, list.filter(one => one.urn !== urn)] as const)
  const left = lists.filter(([, list]) => list.length > 0)
  return left.length === 0 ? undefined : Object.fromEntries(left)
}
