import {
  EntityLink,
  graphql,
  h,
  Link,
  Load,
  number,
  Page,
  page,
  plugins,
  Table,
  Time,
  useData,
  useStyle,
  type VNode
} from 'aspectd/console'
import { Announcements } from './announcements.ts'
import { Building } from './building.ts'
import { HOME } from './documents.ts'
import type { Home as HomeAnswer } from './documents.types.ts'
import { EmptyCatalog } from './empty-catalog.ts'
import { text } from './en.ts'
import { kindOf, nameOf, platformOf, type ShownEntity } from './entity-row.ts'
import { valueLabel } from './facets.ts'
import type { Facet } from './find.ts'
import { queryPath } from './nothing.ts'

const RECENT = 10
const CHANGED = 'lastModifiedAt'
/** What every catalog has, or what only describes data. */
const NO_DATA: ReadonlySet<string> = new Set(['CORP_USER', 'CORP_GROUP', 'ROLE', 'TAG', 'DATA_PLATFORM', 'DOMAIN'])

interface Overview {
  readonly counts: readonly Facet[]
  readonly recent: readonly { readonly entity: ShownEntity; readonly at: number }[]
}

async function loadOverview(signal: AbortSignal): Promise<Overview> {
  const variables = {
    count: { query: '*', facets: ['_entityType', 'platform', 'tags'] },
    recent: {
      query: '*',
      count: RECENT,
      sortInput: { sortCriterion: { field: CHANGED, sortOrder: 'DESCENDING' } },
      searchFlags: { skipAggregates: true, fetchExtraFields: [CHANGED] }
    }
  }
  const { aggregateAcrossEntities, searchAcrossEntities } = await graphql<HomeAnswer>(HOME, variables, signal)
  const recent = (searchAcrossEntities?.searchResults ?? []).flatMap(({ entity, extraProperties }) => {
    const at = Number(extraProperties?.find(({ name }) => name === CHANGED)?.value)
    return at > 0 ? [{ entity, at }] : []
  })
  return { counts: aggregateAcrossEntities?.facets ?? [], recent }
}

/** What is here: counts with links, and what changed last. */
export const HomePage = page(() => {
  useStyle(new URL('./search.css', import.meta.url))
  const overview = useData(loadOverview, [])
  return h(
    Page,
    { title: text.home },
    plugins.value.has('documentation') && h(Announcements, {}),
    h(
      Building,
      { of: overview },
      h(Load<Overview>, { of: overview }, data => h(Home, { data }))
    )
  )
})

function Home({ data: { counts, recent } }: { readonly data: Overview }): VNode {
  const types = counts.find(({ field }) => field === '_entityType')?.aggregations ?? []
  if (types.every(({ value }) => NO_DATA.has(value))) return h(EmptyCatalog, {})
  return h(
    'div',
    { class: 'home' },
    h(Counts, { title: text.types, field: '_entityType', counts }),
    h(Counts, { title: text.platforms, field: 'platform', counts }),
    h(Counts, { title: text.mostTags, field: 'tags', counts }),
    recent.length > 0 && h(TwoGenerationCache, { recent })
  )
}

interface CountsProps extends Pick<Overview, 'counts'> {
  readonly title: string
  readonly field: string
}

function Counts({ title, field, counts }: CountsProps): VNode | null {
  const values = counts.find(one => one.field === field)?.aggregations ?? []
  if (values.length === 0) return null
  return h(
    'section',
    { class: 'counts', 'aria-label': title },
    h('h2', {}, title),
    h(
      'ul',
      {},
      values.map(one =>
        h(
          'li',
          { key: one.value },
          h(Link, { to: queryPath('', [`${field}:${one.value}`]) }, valueLabel(field, one)),
          h('span', { class: 'count' }, number(one.count))
        )
      )
    )
  )
}

const TwoGenerationCache = ({ recent }: Pick<Overview, 'recent'>): VNode =>
  h(
    'section',
    { class: 'recent', 'aria-label': text.recent },
    h('h2', {}, text.recent),
    h(Table<Overview['recent'][number]>, {
      caption: text.recent,
      rows: recent,
      keyOf: ({ entity }) => entity.urn,
      columns: [
        { title: text.name, cell: ({ entity }) => h(EntityLink, { urn: entity.urn, name: nameOf(entity) }) },
        { title: text.type, cell: ({ entity }) => kindOf(entity) },
        { title: text.platform, cell: ({ entity }) => platformOf(entity) },
        { title: text.changed, cell: ({ at }) => h(Time, { at }) }
      ]
    })
  )
