import { can, graphql, me, plugins, viewedBy } from 'aspectd/console'
import { orFiltersOf, parseFilters } from '../filters.ts'
import { queryPath } from '../nothing.ts'
import { withoutLinesOf } from '../plugin-lines.ts'
import { HOME, OWNED } from './documents.ts'
import type { Home, HomeOwned, HomeOwnedVariables, HomeVariables } from './documents.types.ts'

/** Rows of a card. */
const FEW = 6
const UPDATED = 'lastModifiedAt'
/** The queries of the last 30 days. */
const USE = 'queryCountLast30DaysFeature'

/** What people look for. */
const ASSETS = ['DATASET', 'DASHBOARD', 'CHART']
const ofTypes = (types: readonly string[]) => types.map(type => `_entityType:${type}`)
const OF_ASSETS = ofTypes(ASSETS)

/** What a page of results is asked for; it finds as many as home says. */
interface Question {
  readonly query: string
  readonly filters: readonly string[]
}

/** What needs attention, the most urgent first. */
export const PROBLEMS = {
  incidents: { query: '', filters: ['hasActiveIncidents:true'] },
  deprecated: { query: `${USE}:>0`, filters: ['deprecated:true'] },
  noOwner: { query: '-owners:*', filters: OF_ASSETS },
  noDomain: { query: '-domains:*', filters: OF_ASSETS },
  noDescription: { query: '-description:* -editedDescription:*', filters: OF_ASSETS }
} as const satisfies Readonly<Record<string, Question>>
export type Problem = keyof typeof PROBLEMS

export const problemPath = (problem: Problem): string => queryPath(PROBLEMS[problem].query, PROBLEMS[problem].filters)
export const ALL_UPDATED = `/search?sort=-${UPDATED}`
export const ALL_USED = `/search?${new URLSearchParams({ filter: '_entityType:DATASET', sort: `-${USE}` })}`
const ofOwners = (owners: readonly string[]) => owners.map(owner => `owners:${owner}`)
export const ownedPath = (owners: readonly string[]): string => queryPath('', ofOwners(owners))

type Results = NonNullable<Home['recent']>
/** An entity as a row or a link of the page. */
export type Shown = Results['searchResults'][number]['entity']
export type Post = NonNullable<Home['listPosts']>['posts'][number]
export type Sample = Home['sample']
export type Domain = NonNullable<Home['listDomains']>['domains'][number]
export type Value = NonNullable<NonNullable<Home['aggregateAcrossEntities']>['facets']>[number]['aggregations'][number]

export interface Overview {
  /** By entity type, platform and tag, the most frequent first. */
  readonly types: readonly Value[]
  readonly platforms: readonly Value[]
  readonly tags: readonly Value[]
  /** The user and their groups. */
  readonly owners: readonly string[]
  /** What one of them owns. */
  readonly owned: readonly Shown[]
  readonly used: readonly Shown[]
  /** With the time of the change. */
  readonly recent: readonly { readonly entity: Shown; readonly at: number }[]
  /** Those with none are absent. */
  readonly problems: readonly { readonly problem: Problem; readonly count: number }[]
  readonly viewed: readonly { readonly entity: Shown; readonly at: number }[]
  readonly domains: readonly Domain[]
  readonly posts: readonly Post[]
  readonly sample: Sample
}

/** Whoever may connect sources may load the sample too. */
export const mayFill = (): boolean => can('MANAGE_INGESTION')

/** All that the page shows, in one request. */
export async function loadOverview(signal: AbortSignal): Promise<Overview> {
  const viewed = viewedBy(me.value?.urn ?? '')
  // Without the lines of plugins that are off.
  const answer: Partial<Home> = await graphql<Partial<Home>>(
    enabled(HOME),
    { ...variables(viewed.map(({ urn }) => urn)) },
    signal
  )
  const owners = ownersOf(answer)
  const owned = owners.length > 1 ? await graphql<HomeOwned>(enabled(OWNED), { ...ownedBy(owners) }, signal) : answer
  const facet = (name: string) => answer.aggregateAcrossEntities?.facets?.find(({ field }) => field === name)
  const found = new Map((answer.viewed ?? []).flatMap(entity => (entity ? [[entity.urn, entity] as const] : [])))
  const problems = (Object.keys(PROBLEMS) as Problem[]).map(problem => ({
    problem,
    count: answer[problem]?.total ?? 0
  }))
  return {
    types: facet('_entityType')?.aggregations ?? [],
    platforms: facet('platform')?.aggregations ?? [],
    tags: facet('tags')?.aggregations ?? [],
    owners,
    owned: entitiesOf(owned.owned),
    used: entitiesOf(answer.used).filter(one => usesOf(one) > 0),
    recent: (answer.recent?.searchResults ?? []).flatMap(({ entity, extraProperties }) => {
      const at = Number(extraProperties?.find(({ name }) => name === UPDATED)?.value)
      return at > 0 ? [{ entity, at }] : []
    }),
    problems: problems.filter(({ count }) => count > 0),
    viewed: viewed.flatMap(({ urn, at }) => {
      const entity = found.get(urn)
      return entity ? [{ entity, at }] : []
    }),
    domains: (answer.listDomains?.domains ?? []).toSorted((a, b) => assetsOf(b) - assetsOf(a)),
    posts: answer.listPosts?.posts ?? [],
    sample: answer.sample ?? { isLoaded: false, work: null }
  }
}

/** Without what belongs to other plugins, or to users with other rights. */
const enabled = (document: string): string =>
  withoutLinesOf(document, plugin => plugins.value.has(plugin) && (plugin !== 'sample' || mayFill()))

const ownersOf = ({ me: asked }: Partial<Home>): readonly string[] => [
  me.value?.urn ?? '',
  ...(asked?.corpUser.groups?.relationships ?? []).flatMap(({ entity }) => entity?.urn ?? [])
]

const entitiesOf = (found: { readonly searchResults: readonly { readonly entity: Shown }[] } | null | undefined) =>
  (found?.searchResults ?? []).map(({ entity }) => entity)

/** Queries in the last 30 days. */
export const usesOf = (entity: Shown): number => entity.statsSummary?.queryCountLast30Days ?? 0
export const assetsOf = ({ entities }: Domain): number => entities?.total ?? 0

const searchFlags = { skipAggregates: true }
const input = ({ query, filters }: Question) => ({
  query: query === '' ? '*' : query,
  orFilters: orFiltersOf(parseFilters(filters)),
  searchFlags
})
const latest = (field: string) => ({ sortInput: { sortCriterion: { field, sortOrder: 'DESCENDING' as const } } })

const ownedBy = (owners: readonly string[]): HomeOwnedVariables => ({
  owned: { ...input({ query: '', filters: ofOwners(owners) }), ...latest(UPDATED), count: FEW }
})

function variables(viewed: readonly string[]): HomeVariables {
  const all = { query: '', filters: ofTypes([...ASSETS, 'DATA_FLOW', 'DATA_JOB', 'DOCUMENT']) }
  const count = (problem: Problem) => ({ ...input(PROBLEMS[problem]), count: 0 })
  return {
    count: { query: '*', facets: ['_entityType', 'platform', 'tags'] },
    recent: {
      ...input(all),
      ...latest(UPDATED),
      count: FEW,
      searchFlags: { ...searchFlags, fetchExtraFields: [UPDATED] }
    },
    used: { ...input({ query: '', filters: ['_entityType:DATASET'] }), ...latest(USE), count: FEW },
    ...ownedBy([me.value?.urn ?? '']),
    incidents: count('incidents'),
    deprecated: count('deprecated'),
    noOwner: count('noOwner'),
    noDomain: count('noDomain'),
    noDescription: count('noDescription'),
    viewed
  }
}
