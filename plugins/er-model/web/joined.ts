import { type Column, EntityLink, h, type PanelProps, panel, Table, type VNode } from 'aspectd/console'
import { text } from './en.ts'

/** Pairs of columns of each relationship. */
const MOST_COLUMNS = 20

interface Join {
  readonly urn: string
  readonly name: string
  readonly description: string
  /** The other dataset; itself, if it is joined with itself. */
  readonly other: string
  /** As seen from here. */
  readonly cardinality: keyof typeof text.cardinalities | undefined
  /** Pairs: of this dataset, and of the other. */
  readonly columns: readonly (readonly [mine: string, theirs: string])[]
}

interface Joins {
  readonly total: number
  readonly joins: readonly Join[]
}

/** What the manifest selects of a dataset. */
interface Joined {
  readonly joins?: {
    readonly total: number | null
    readonly relationships: readonly { readonly entity: Entity | null }[]
  } | null
}

interface Entity {
  readonly urn: string
  readonly properties?: {
    readonly name: string
    readonly source: { readonly urn: string }
    readonly destination: { readonly urn: string }
    readonly cardinality: keyof typeof text.cardinalities | null
    readonly relationshipFieldMappings:
      | readonly { readonly sourceField: string; readonly destinationField: string }[]
      | null
  } | null
  readonly editableProperties?: { readonly name: string | null; readonly description: string | null } | null
}

function joinsOf(urn: string, found: Joined['joins']): Joins {
  const joins = found?.relationships.flatMap(({ entity }) => (entity ? joinOf(urn, entity) : [])) ?? []
  // A dataset that is joined with itself has the relationship on both sides.
  const once = new Map(joins.map(one => [one.urn, one]))
  return { total: (found?.total ?? 0) - (joins.length - once.size), joins: [...once.values()] }
}

const TURNED = { ONE_ONE: 'ONE_ONE', ONE_N: 'N_ONE', N_ONE: 'ONE_N', N_N: 'N_N' } as const

function joinOf(dataset: string, { urn, properties, editableProperties }: Entity): Join[] {
  if (!properties) return []
  const { source, destination, cardinality, relationshipFieldMappings } = properties
  const isSource = source.urn === dataset
  return [
    {
      ...{ urn, name: editableProperties?.name || properties.name, other: (isSource ? destination : source).urn },
      description: editableProperties?.description ?? '',
      cardinality: cardinality ? (isSource ? cardinality : TURNED[cardinality]) : undefined,
      columns: (relationshipFieldMappings ?? []).map(({ sourceField, destinationField }) =>
        isSource ? ([sourceField, destinationField] as const) : ([destinationField, sourceField] as const)
      )
    }
  ]
}

/** In the overview of a dataset: with what it is joined, by which columns. Nothing if there is no relationship. */
export const JoinedPanel = panel(({ urn, data }: PanelProps<Joined>) => {
  const found = joinsOf(urn, data.joins)
  return found.joins.length === 0 ? null : h(Shown, found)
})

function Shown({ total, joins }: Joins): VNode {
  return h(
    'section',
    { 'aria-label': text.title, class: 'stack' },
    h('h2', {}, text.title),
    h(Table<Join>, {
      ...{ caption: text.title, columns: COLUMNS, rows: joins },
      keyOf: ({ urn }) => urn,
      nameOf: ({ name }) => name
    }),
    total > joins.length && h('p', { class: 'muted' }, text.more(total - joins.length))
  )
}

const COLUMNS: readonly Column<Join>[] = [
  {
    title: text.other,
    cell: ({ other }) => h('span', { dir: 'auto' }, h(EntityLink, { urn: other }))
  },
  { title: text.columns, cell: ({ columns }) => h(Pairs, { columns }) },
  { title: text.rows, width: '9rem', cell: ({ cardinality }) => cardinality && text.cardinalities[cardinality] },
  {
    title: text.relationship,
    cell: ({ urn, name, description }) =>
      h(
        'div',
        { dir: 'auto' },
        h(EntityLink, { urn, name }),
        description !== '' && h('p', { class: 'muted' }, description.slice(0, 300))
      )
  }
]

const Pairs = ({ columns }: Pick<Join, 'columns'>): VNode =>
  h(
    'ul',
    { class: 'join-columns' },
    columns
      .slice(0, MOST_COLUMNS)
      .map(([mine, theirs]) => h('li', { key: `${mine} ${theirs}`, dir: 'auto' }, `${mine} = ${theirs}`)),
    columns.length > MOST_COLUMNS && h('li', { class: 'muted' }, text.more(columns.length - MOST_COLUMNS))
  )
