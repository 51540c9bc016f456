import { EntityLink, entityPath, h, Icon, Link, type VNode } from 'aspectd/console'
import { text } from './en.ts'
import { nameOf } from './entity-row.ts'
import type { Hit } from './find.ts'
import { Marked } from './marked.ts'

const FEW_COLUMNS = 3
const FEW_OTHERS = 2
/** The server names no more. */
const MOST_COLUMNS = 40

/** Shown anyway, so not again among what matched. */
const SHOWN: ReadonlySet<string> = new Set(['name', 'id', 'urn', 'description', 'editedDescription', 'qualifiedName'])

/** Names of columns that match, in their order. */
export const matchedColumns = ({ matchedFields }: Hit): string[] =>
  matchedFields.filter(({ name }) => name === 'fieldPaths').map(({ value }) => value)

/** The path of a column without what only tells its types: `[version=2.0].[type=struct].a.[type=int].b` → `a.b`. */
export const plainPath = (path: string): string => path.replace(/\[[^\]]*\]\.?/g, '').replace(/\.$/, '') || path

interface MatchesProps {
  readonly hit: Hit
  readonly words: readonly string[]
  /** URNs that the row shows. */
  readonly shown: readonly string[]
}

/** Where else the words are: in columns, else in fields that a row does not show. */
export function Matches({ hit, words, shown }: MatchesProps): VNode | null {
  const columns = matchedColumns(hit)
  if (columns.length > 0) return h(Columns, { hit, columns, words })
  const unseen = hit.matchedFields.filter(({ name, value }) => !SHOWN.has(name) && !shown.includes(value))
  const others = unseen.slice(0, FEW_OTHERS)
  if (others.length === 0) return null
  return h(
    'div',
    { class: 'search-matches' },
    others.map(({ name, value }) =>
      h(
        'span',
        { key: `${name} ${value}`, class: 'search-match' },
        h('span', { class: 'muted' }, text.fields[name] ?? name),
        value.startsWith('urn:li:') ? h(EntityLink, { urn: value }) : h('span', {}, h(Marked, { text: value, words }))
      )
    )
  )
}

interface ColumnsProps extends Omit<MatchesProps, 'shown'> {
  readonly columns: readonly string[]
}

function Columns({ hit: { entity }, columns, words }: ColumnsProps): VNode {
  const count = columns.length
  const [first = ''] = words
  return h(
    'span',
    { class: 'search-match' },
    h(Icon, { name: 'columns-3', size: 14 }),
    h('span', { class: 'unseen' }, text.columns),
    columns.slice(0, FEW_COLUMNS).map(column => h(ColumnLink, { key: column, urn: entity.urn, column, words })),
    count > FEW_COLUMNS &&
      h(
        Link,
        { to: entityPath(entity.urn, 'Schema', { filter: first }) },
        count >= MOST_COLUMNS ? text.allColumns(nameOf(entity)) : text.allColumnsOf(count, nameOf(entity))
      )
  )
}

interface ColumnLinkProps {
  readonly urn: string
  readonly column: string
  readonly words: readonly string[]
}

export const ColumnLink = ({ urn, column, words }: ColumnLinkProps): VNode =>
  h(Link, { class: 'mono', to: entityPath(urn, 'Schema', { column }) }, h(Marked, { text: plainPath(column), words }))
