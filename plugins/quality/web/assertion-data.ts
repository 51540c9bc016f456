import { graphql } from 'aspectd/console'
import { ASSERTIONS, COUNTS, RESULTS } from './documents.ts'
import type { AssertionsOf, ResultCounts, ResultsOf } from './documents.types.ts'
import { text } from './en.ts'

export type Found = NonNullable<NonNullable<AssertionsOf['entity']>['assertions']>
export type Assertion = Found['assertions'][number]
type Runs = NonNullable<NonNullable<ResultsOf['assertion']>['runEvents']>['runEvents']
export type Run = Runs[number]
export type Counts = NonNullable<Counted['runEvents']>
type Counted = NonNullable<NonNullable<ResultCounts['entity']>['assertions']>['assertions'][number]

/** Assertions that are shown at once. */
export const PAGE = 10
/** Results are counted back to then. */
const COUNTED_MS = 30 * 86_400_000

export async function loadAssertions(urn: string, start: number, signal: AbortSignal): Promise<Found> {
  const { entity } = await graphql<AssertionsOf>(ASSERTIONS, { urn, start, count: PAGE }, signal)
  return entity?.assertions ?? { total: 0, assertions: [] }
}

/** How many results the assertions of one page had lately, by their URNs. */
export async function loadCounts(
  urn: string,
  start: number,
  signal: AbortSignal
): Promise<ReadonlyMap<string, Counts>> {
  const from = Date.now() - COUNTED_MS
  const { entity } = await graphql<ResultCounts>(COUNTS, { urn, start, count: PAGE, from }, signal)
  const all = entity?.assertions?.assertions ?? []
  return new Map(all.flatMap(({ urn: one, runEvents }) => (runEvents ? [[one, runEvents] as const] : [])))
}

/** The newest first. */
export async function loadResults(urn: string, limit: number, signal: AbortSignal): Promise<Runs> {
  const { assertion } = await graphql<ResultsOf>(RESULTS, { urn, limit }, signal)
  return assertion?.runEvents?.runEvents ?? []
}

/** The description, or else what says the most about what it checks. */
export function nameOf({ info }: Assertion): string {
  const { datasetAssertion, customAssertion, sqlAssertion } = info ?? {}
  return (
    info?.description ||
    customAssertion?.type ||
    datasetAssertion?.nativeType ||
    datasetAssertion?.logic ||
    sqlAssertion?.statement ||
    text.assertions.unnamed
  )
}

/** `Custom: row count`, `Column`. */
export function kindOf({ info }: Assertion): string {
  if (!info) return ''
  const kind = text.assertions.kinds[info.type]
  const own = info.customAssertion?.type ?? info.datasetAssertion?.nativeType
  return own ? `${kind}: ${own}` : kind
}

/** The paths of the columns that it checks. */
export function columnsOf({ info }: Assertion): readonly string[] {
  const { fieldValuesAssertion, fieldMetricAssertion } = info?.fieldAssertion ?? {}
  const fields = [
    ...(info?.datasetAssertion?.fields ?? []),
    ...(info?.customAssertion?.fields ?? []),
    ...[fieldValuesAssertion?.field, fieldMetricAssertion?.field].filter(one => one !== undefined)
  ]
  return fields.map(({ path }) => path)
}

/** What it computes or compares, as the program that runs it has it. */
export const logicOf = ({ info }: Assertion): string =>
  info?.customAssertion?.logic || info?.datasetAssertion?.logic || info?.sqlAssertion?.statement || ''

/** Links of users open only what cannot run a script. */
export const isAddress = (address: string | null): address is string =>
  address !== null && /^(https?:\/\/|mailto:)/i.test(address)
