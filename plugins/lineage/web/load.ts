/** Asks the server for lineage. */
import { graphql, plugins } from 'aspectd/console'
import { boxOf, columnOf } from './column-urn.ts'
import { GRAPH, listDocument, ONE_HOP } from './documents.ts'
import type { LineageGraph, LineageList, LineageOneHop } from './documents.types.ts'
import type { Shown } from './entity.ts'
import type { Walked } from './graph.ts'

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
type OneHopAnswer = NonNullable<LineageOneHop['hop']>['up']

/** Columns are reached themselves if the start is one; else they count as their dataset. */
const groupingOf = (urn: string) =>
  columnOf(urn)
    ? { groupingCriteria: [{ baseEntityType: 'SCHEMA_FIELD', groupingEntityType: 'SCHEMA_FIELD' }] }
    : undefined

/** The nearest in one direction. */
export const walkInput = (urn: string, direction: Direction) => ({
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
    { urn: boxOf(urn), up: walkInput(urn, 'UPSTREAM'), down: walkInput(urn, 'DOWNSTREAM') },
    signal
  )
  return { start: startOf(urn, entity), up: walkedOf(up), down: walkedOf(down) }
}

/** `entity`: of a column its dataset, since few columns are stored themselves. */
function startOf(urn: string, entity: LineageGraph['entity']): Shown {
  if (!entity) return { urn }
  if (columnOf(urn)) return { urn, type: 'SCHEMA_FIELD', parent: entity }
  return { ...entity, columnCount: entity.schemaMetadata?.totalFields ?? null }
}

function walkedOf(answer: WalkAnswer): Walked<Shown> {
  const degrees = answer?.facets?.find(({ field }) => field === 'degree')?.aggregations ?? []
  return {
    total: answer?.total ?? 0,
    direct: degrees.find(({ value }) => value === '1')?.count ?? 0,
    isPartial: answer?.isPartial === true,
    reached: (answer?.searchResults ?? []).map(({ entity, degree, columnCount, paths }) => ({
      entity: { ...entity, columnCount },
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
  const { entity, hop } = await graphql<LineageOneHop>(ONE_HOP, { urn }, signal)
  return { start: startOf(urn, entity), up: oneHopOf(urn, hop?.up), down: oneHopOf(urn, hop?.down) }
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
  const document = listDocument(plugin => plugins.value.has(plugin))
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
    const { scrollAcrossLineage: found }: LineageList = await graphql<LineageList>(document, { input }, signal)
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
