import {
  agoShort,
  compact,
  Drawer,
  entityPath,
  h,
  Icon,
  Link,
  Markdown,
  number,
  PersonLink,
  plugins,
  setQuery,
  type VNode
} from 'aspectd/console'
import { text } from './en.ts'
import { descriptionOf, labelsOf, nameOf, ownersOf, type RowEntity, updatedAt } from './entity-row.ts'
import type { Hit } from './find.ts'
import { EntityPlace, EntityTile, Labels, Marks } from './hit-row.ts'
import { ColumnLink, matchedColumns } from './matches.ts'

interface PreviewProps {
  readonly hits: readonly Hit[]
  /** Of the hit that is shown; `null`: none. */
  readonly urn: string | null
  readonly words: readonly string[]
}

/** What one must know of a hit, without leaving the list: `?preview=`. */
export function Preview({ hits, urn, words }: PreviewProps): VNode | null {
  const hit = hits.find(({ entity }) => entity.urn === urn)
  if (!hit) return null
  const { entity } = hit
  return h(
    Drawer,
    {
      ...{ key: entity.urn, title: nameOf(entity), sign: h(EntityTile, { entity }), note: h(EntityPlace, { entity }) },
      onClose: () => setQuery({ preview: undefined }, { replace: true })
    },
    h('section', { class: 'row' }, h(Ways, { entity }), h(Marks, { entity })),
    h(Numbers, { entity }),
    h(About, { entity }),
    plugins.value.has('owners') && h(Owners, { entity }),
    h(Classification, { entity }),
    h(MatchedColumns, { hit, words })
  )
}

interface OfEntity {
  readonly entity: RowEntity
}

const WITH_LINEAGE: ReadonlySet<string> = new Set(['DATASET', 'CHART', 'DASHBOARD', 'DATA_JOB'])

const Ways = ({ entity: { urn, type } }: OfEntity): VNode =>
  h(
    'span',
    { class: 'row' },
    h(Link, { to: entityPath(urn), class: 'button primary' }, text.open, h(Icon, { name: 'arrow-right' })),
    plugins.value.has('lineage') &&
      WITH_LINEAGE.has(type) &&
      h(Link, { to: entityPath(urn, 'Lineage'), class: 'button' }, h(Icon, { name: 'git-fork' }), text.lineage)
  )

/** Absent where nothing is known. */
function Numbers({ entity }: OfEntity): VNode | null {
  const { rowCount, queryCountLast30Days: queries, uniqueUserCountLast30Days: users } = entity.statsSummary ?? {}
  const at = updatedAt(entity)
  const known: readonly (readonly [string, string | undefined])[] = [
    [text.rowCount, rowCount == null ? undefined : compact(rowCount)],
    [text.queryCount, queries == null ? undefined : number(queries)],
    [text.userCount, users == null ? undefined : number(users)],
    [text.updated, at === undefined ? undefined : agoShort(at)]
  ]
  const shown = known.filter(([, value]) => value !== undefined)
  if (shown.length === 0) return null
  return h(
    'section',
    {},
    h(
      'dl',
      { class: 'search-numbers' },
      shown.map(([term, value]) => h('div', { key: term }, h('dt', {}, term), h('dd', {}, value)))
    )
  )
}

function About({ entity }: OfEntity): VNode {
  const description = descriptionOf(entity)
  return h(
    'section',
    {},
    h('h3', {}, text.about),
    description === '' ? h('p', { class: 'muted' }, text.noDescription) : h(Markdown, { text: description })
  )
}

function Owners({ entity }: OfEntity): VNode {
  const owners = ownersOf(entity)
  return h(
    'section',
    {},
    h('h3', {}, text.owners),
    owners.length === 0
      ? h('p', { class: 'muted' }, text.noOwners)
      : h(
          'div',
          { class: 'search-owners' },
          owners.map(owner => h(PersonLink, { key: owner.urn, ...owner }))
        )
  )
}

function Classification({ entity }: OfEntity): VNode {
  const labels = labelsOf(entity)
  return h(
    'section',
    {},
    h('h3', {}, text.classification),
    labels.length === 0 ? h('p', { class: 'muted' }, text.none) : h(Labels, { labels, most: labels.length })
  )
}

function MatchedColumns({ hit, words }: Pick<PreviewProps, 'words'> & { readonly hit: Hit }): VNode | null {
  const columns = matchedColumns(hit)
  if (columns.length === 0) return null
  return h(
    'section',
    {},
    h('h3', {}, text.matchedColumns),
    h(
      'span',
      { class: 'search-labels' },
      columns.map(column =>
        h('span', { key: column, class: 'chip' }, h(ColumnLink, { urn: hit.entity.urn, column, words }))
      )
    )
  )
}
