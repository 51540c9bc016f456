import type { Criterion } from '../../../core/index.ts'

/** DataHub's FacetFilterInput. */
export interface FacetFilter {
  readonly field: string
  /** A single value; ignored when `values` is not empty. */
  readonly value?: string | null
  readonly values?: readonly string[] | null
  readonly condition?: string | null
  readonly negated?: boolean | null
}

/** Builds the criterion of one condition on an indexed field. */
export type BuildCriterion = (field: string, values: readonly string[]) => Criterion

const equal: BuildCriterion = (field, values) => ({ field, in: values })
const matching =
  (match: 'contains' | 'starts' | 'ends' | 'whole'): BuildCriterion =>
  (field, values) => ({ any: values.map(text => ({ field, match, text })) })

/** DataHub's conditions on text fields. */
export const TEXT_CONDITIONS: ReadonlyMap<string, BuildCriterion> = new Map([
  ['EQUAL', equal],
  ['IN', equal],
  ['IEQUAL', matching('whole')],
  ['CONTAIN', matching('contains')],
  ['START_WITH', matching('starts')],
  ['END_WITH', matching('ends')],
  ['EXISTS', field => ({ field })]
])

export function filterValues({ value, values }: Pick<FacetFilter, 'value' | 'values'>): readonly string[] {
  if (values && values.length > 0) return values
  return value == null ? [] : [value]
}
