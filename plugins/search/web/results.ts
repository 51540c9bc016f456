import {
  type Column,
  EntityLink,
  entityPath,
  Fragment,
  h,
  Link,
  navigate,
  Table,
  useState,
  type VNode
} from 'aspectd/console'
import { text } from './en.ts'
import { descriptionOf, kindOf, nameOf, platformOf } from './entity-row.ts'
import type { Hit } from './find.ts'
import { piecesOf } from './highlight.ts'

const FEW_COLUMNS = 3
const FEW_OTHERS = 2
/** The server names no more. */
const MOST_COLUMNS = 40
const MAX_DESCRIPTION = 160

interface MarkedProps {
  readonly text: string
  readonly words: readonly string[]
}

/** A text with the words of the query marked. */
const Marked = ({ text: whole, words }: MarkedProps): VNode =>
  h(
    Fragment,
    {},
    piecesOf(whole, words).map((piece, at) => (piece.isMatch ? h('mark', { key: at }, piece.text) : piece.text))
  )

interface ResultsProps {
  readonly hits: readonly Hit[]
  readonly words: readonly string[]
  /** Columns of other plugins. */
  readonly cells: readonly Column<Hit>[]
  readonly selected: ReadonlySet<string>
  readonly onSelect: ((urns: ReadonlySet<string>) => void) | undefined
}

export function Results({ hits, words, cells, selected, onSelect }: ResultsProps): VNode {
  const columns: Column<Hit>[] = [
    { title: text.name, cell: hit => h(HitName, { hit, words }) },
    { title: text.platform, cell: ({ entity }) => h('span', { class: 'word' }, platformOf(entity)) },
    ...(hits.some(hit => matchesOf(hit).length > 0)
      ? [{ title: text.matches, cell: (hit: Hit) => h(Matches, { hit, words }) }]
      : []),
    ...cells
  ]
  return h(Table<Hit>, {
    caption: text.results,
    columns,
    rows: hits,
    keyOf: ({ entity }) => entity.urn,
    nameOf: ({ entity }) => nameOf(entity),
    onOpen: ({ entity }) => navigate(entityPath(entity.urn)),
    ...(onSelect ? { selection: { keys: selected, onChange: onSelect } } : {})
  })
}

interface HitProps {
  readonly hit: Hit
  readonly words: readonly string[]
}

function HitName({ hit, words }: HitProps): VNode {
  const { entity, matchedFields } = hit
  const matched = matchedFields.find(({ name }) => name === 'editedDescription' || name === 'description')
  const description = (matched?.value ?? descriptionOf(entity)).slice(0, MAX_DESCRIPTION)
  return h(
    'div',
    { class: 'hit' },
    h(
      Link,
      { to: entityPath(entity.urn), title: entity.urn, class: 'name' },
      h(Marked, { text: nameOf(entity), words })
    ),
    h('span', { class: 'kind' }, [kindOf(entity), entity.origin].filter(Boolean).join(' · ')),
    description !== '' && h('p', {}, h(Marked, { text: description, words }))
  )
}

/** Shown beside the name, so not again among what matched. */
const SHOWN: ReadonlySet<string> = new Set(['name', 'id', 'urn', 'description', 'editedDescription', 'qualifiedName'])

const matchesOf = ({ matchedFields }: Hit) => matchedFields.filter(({ name }) => !SHOWN.has(name))

/** The path of a column without what only tells its types: `[version=2.0].[type=struct].a.[type=int].b` → `a.b`. */
const plainPath = (path: string): string => path.replace(/\[[^\]]*\]\.?/g, '').replace(/\.$/, '') || path

function Matches({ hit, words }: HitProps): VNode | null {
  const matches = matchesOf(hit)
  const columns = matches.filter(({ name }) => name === 'fieldPaths').map(({ value }) => value)
  // The names of columns say enough.
  const others = columns.length > 0 ? [] : matches.slice(0, FEW_OTHERS)
  if (matches.length === 0) return null
  return h(
    'div',
    { class: 'matches' },
    columns.length > 0 && h(MatchedColumns, { hit, columns, words }),
    others.map(({ name, value }) =>
      h(
        'div',
        { key: `${name} ${value}`, class: 'match' },
        h('span', { class: 'kind' }, text.fields[name] ?? name),
        value.startsWith('urn:li:') ? h(EntityLink, { urn: value }) : h('span', {}, h(Marked, { text: value, words }))
      )
    )
  )
}

interface MatchedColumnsProps extends HitProps {
  readonly columns: readonly string[]
}

function MatchedColumns({ hit: { entity }, columns, words }: MatchedColumnsProps): VNode {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? columns : columns.slice(0, FEW_COLUMNS)
  const left = columns.length - shown.length
  return h(
    'div',
    { class: 'match' },
    h('span', { class: 'kind' }, columns.length === 1 ? text.column : text.columns),
    shown.map(column =>
      h(
        Link,
        { key: column, class: 'mono', to: entityPath(entity.urn, 'Schema', { column }) },
        h(Marked, { text: plainPath(column), words })
      )
    ),
    left > 0 &&
      h(
        'button',
        {
          type: 'button',
          class: 'button quiet',
          'aria-label': text.showMore(left, nameOf(entity)),
          onClick: () => setWhole(true)
        },
        text.more(left)
      ),
    isWhole &&
      columns.length >= MOST_COLUMNS &&
      h(Link, { to: entityPath(entity.urn, 'Schema', { filter: words[0] ?? '' }) }, text.allColumns)
  )
}
