/** Asks the server for lineage. */
import { graphql } from 'aspectd/console'
import { GRAPH, LIST, ONE_HOP } from './documents.ts'
import type { LineageGraph, LineageList, LineageOneHop } from './documents.types.ts'
import type { Walked } from './graph.ts'
import { columnOf, type Shown } from './shown.ts'

export type Direction = 'UPSTREAM' | 'DOWNSTREAM'

/** The largest number of boxes that a graph has. */
export const MOST = 150
const PAGE = 1000

export interface Both {
  readonly start: Shown
  readonly up: Walked<Shown>
  readonly down: Walked<Shown>
}

type WalkAnswer = LineageGraph['up']
type WalkedOne = NonNullable<WalkAnswer>['searchResults'][number]
type OneHopAnswer = NonNullable<LineageOneHop['entity']>['up']

/** Columns are reached themselves if the start is one; else they count as their dataset. */
const groupingOf = (urn: string) =>
  columnOf(urn)
    ? { groupingCriteria: [{ baseEntityType: 'SCHEMA_FIELD', groupingEntityType: 'SCHEMA_FIELD' }] }
    : undefined

const inputOf = (urn: string, direction: Direction) => ({
  urn,
  direction,
  query: '*',
  count: MOST,
  searchFlags: { includeDefaultFacets: false, groupingSpec: groupingOf(urn) }
})

/** The nearest in both directions, and their own neighbours. */
export async function loadBoth(urn: string, signal: AbortSignal): Promise<Both> {
  const { entity, up, down } = await graphql<LineageGraph>(
    GRAPH,
    { urn, up: inputOf(urn, 'UPSTREAM'), down: inputOf(urn, 'DOWNSTREAM') },
    signal
  )
  return { start: entity ?? { urn }, up: walkedOf(up), down: walkedOf(down) }
}

function walkedOf(answer: WalkAnswer): Walked<Shown> {
  const degrees = answer?.facets?.find(({ field }) => field === 'degree')?.aggregations ?? []
  return {
    total: answer?.total ?? 0,
    direct: degrees.find(({ value }) => value === '1')?.count ?? 0,
    isPartial: answer?.isPartial === true,
    reached: (answer?.searchResults ?? []).map(({ entity, degree, paths }) => ({
      entity,
      degree,
      paths: pathsOf(paths),
      near: nearOf(entity),
      nearTotal: entity.lineage?.total ?? 0
    }))
  }
}

const pathsOf = (paths: WalkedOne['paths']) =>
  (paths ?? []).map(one => (one?.path ?? []).flatMap(step => (step ? [step.urn] : [])))

const nearOf = ({ lineage }: Pick<WalkedOne['entity'], 'lineage'>) =>
  (lineage?.relationships ?? []).flatMap(({ entity }) => (entity ? [entity.urn] : []))

/** What is known without search: one hop. */
export async function loadOneHop(urn: string, signal: AbortSignal): Promise<Both> {
  const { entity } = await graphql<LineageOneHop>(ONE_HOP, { urn }, signal)
  const start = entity ?? { urn }
  return { start, up: oneHopOf(urn, entity?.up), down: oneHopOf(urn, entity?.down) }
}

function oneHopOf(urn: string, answer: OneHopAnswer): Walked<Shown> {
  const byUrn = new Map((answer?.relationships ?? []).flatMap(({ entity }) => (entity ? [[entity.urn, entity]] : [])))
  const total = answer?.total ?? 0
  return {
    total,
    direct: total,
    isPartial: false,
    reached: Array.from(byUrn.values(), entity => ({
      entity,
      degree: 1,
      paths: [[urn, entity.urn]],
      near: nearOf(entity),
      nearTotal: entity.lineage?.total ?? 0
    }))
  }
}

/** A row of the list. */
export interface Listed {
  readonly direction: Direction
  readonly entity: Shown
  readonly degree: number
  /** One shortest path, from the start to the entity, both included. */
  readonly path: readonly string[]
}

interface ListPage {
  readonly rows: readonly Listed[]
  /** How many the walk reached, within all hops or one or two. */
  readonly total: number
}

interface ListedWalk {
  readonly urn: string
  readonly direction: Direction
  readonly hops: number
}

/** All that is within the hops, nearest first, in pages as they come. */
export async function* listAll(
  { urn, direction, hops }: ListedWalk,
  signal: AbortSignal
): AsyncGenerator<ListPage, void, undefined> {
  const degrees = hops === 1 ? ['1'] : hops === 2 ? ['1', '2'] : []
  const orFilters = degrees.length > 0 ? [{ and: [{ field: 'degree', values: degrees }] }] : []
  let scrollId: string | null = null
  do {
    const searchFlags = { skipAggregates: true, groupingSpec: groupingOf(urn) }
    const input: Readonly<Record<string, unknown>> = {
      urn,
      direction,
      query: '*',
      count: PAGE,
      scrollId,
      orFilters,
      searchFlags
    }
    const { scrollAcrossLineage: found }: LineageList = await graphql<LineageList>(LIST, { input }, signal)
    if (!found) return
    const near = found.searchResults.filter(({ degree }) => degree <= hops)
    const rows = near.map(({ entity, degree, paths }) => ({
      direction,
      entity,
      degree,
      path: pathsOf(paths)[0] ?? [urn, entity.urn]
    }))
    yield { rows, total: found.total }
    scrollId = near.length < found.searchResults.length ? null : found.nextScrollId
  } while (scrollId !== null)
}
