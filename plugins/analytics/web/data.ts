import { graphql } from 'aspectd/console'
import { USE } from './documents.ts'
import type { Usage, UsageVariables } from './documents.types.ts'

const QUERIES = 'queryCountLast30DaysFeature'
const USERS = 'uniqueUserCountLast30DaysFeature'
const MOST_DATASETS = 20

export const RANGES = [7, 30, 90] as const
export type Range = (typeof RANGES)[number]

export const rangeOf = (text: string | null): Range => RANGES.find(days => String(days) === text) ?? 30

export interface UsedDataset {
  readonly urn: string
  /** In the last 30 days. */
  readonly queries: number
  readonly users: number
}

export interface Use {
  /** `null`: searches are not counted. */
  readonly searches: Usage['searchUse']
  /** Most queries first. */
  readonly datasets: readonly UsedDataset[]
}

export async function loadUse(days: Range, signal: AbortSignal): Promise<Use> {
  const used: UsageVariables['used'] = {
    types: ['DATASET'],
    query: '*',
    count: MOST_DATASETS,
    orFilters: [{ and: [{ field: QUERIES, condition: 'GREATER_THAN', values: ['0'] }] }],
    sortInput: { sortCriterion: { field: QUERIES, sortOrder: 'DESCENDING' } },
    searchFlags: { skipAggregates: true, fetchExtraFields: [QUERIES, USERS] }
  }
  const { searchUse, searchAcrossEntities } = await graphql<Usage>(USE, { days, used }, signal)
  const datasets = (searchAcrossEntities?.searchResults ?? []).map(({ entity, extraProperties }) => {
    const numberOf = (field: string) => Number(extraProperties?.find(({ name }) => name === field)?.value ?? 0)
    return { urn: entity.urn, queries: numberOf(QUERIES), users: numberOf(USERS) }
  })
  return { searches: searchUse, datasets }
}

/** The results of a text. */
export const resultsPath = (text: string): string => `/search?${new URLSearchParams({ query: text })}`

/** All datasets, the most used first. */
export const ALL_USED = `/search?${new URLSearchParams({ filter: '_entityType:DATASET', sort: `-${QUERIES}` })}`
