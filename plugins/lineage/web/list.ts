import {
  type ApiError,
  Avatars,
  asApiError,
  Button,
  type Column,
  EntityLink,
  Failure,
  Fragment,
  h,
  here,
  Link,
  navigate,
  Select,
  setQuery,
  shortName,
  Table,
  useEffect,
  useState,
  type VNode
} from 'aspectd/console'
import { lineagePath } from './addresses.ts'
import { columnOf } from './column-urn.ts'
import { downloadRows } from './csv.ts'
import { text } from './en.ts'
import type { Shown } from './entity.ts'
import { type Direction, type Listed, listAll } from './load.ts'
import { nameOf, ownersOf, platformOf, typeOf } from './shown.ts'

export interface ListViewProps {
  /** The entity or column that the lineage is of. */
  readonly urn: string
  readonly start: Shown
  readonly hops: number
}

/** The same as the graph, as a table: all of it. */
export function ListView({ urn, start, hops }: ListViewProps): VNode {
  const direction = directionOf(here.value.query.get('direction'))
  const { rows, total, error, isLoading } = useList(urn, direction, hops)
  const names = new Map([start, ...rows.map(({ entity }) => entity)].map(entity => [entity.urn, nameOf(entity)]))
  return h(
    'div',
    { 'aria-busy': isLoading },
    h(
      'div',
      { class: 'bar' },
      h('span', { role: 'status' }, text.listed(rows.length, isLoading ? total : rows.length)),
      h('span', { class: 'space' }),
      h(Select, {
        label: text.direction,
        value: direction,
        options: Object.entries(text.directions).map(([value, label]) => ({ value, label })),
        onChange: value => setQuery({ direction: value === 'both' ? undefined : value }, { replace: true })
      }),
      !isLoading &&
        rows.length > 0 &&
        h(Button, { onClick: () => downloadRows(text.fileName(nameOf(start)), rows, names) }, text.download)
    ),
    error && h(Failure, { error }),
    h(Table<Listed>, {
      caption: text.title,
      columns: columnsOf(names, rows),
      rows,
      keyOf: row => `${row.direction} ${row.entity.urn}`,
      onOpen: ({ entity }) => navigate(lineagePath(entity.urn))
    })
  )
}

type Sides = 'both' | 'up' | 'down'

const directionOf = (wanted: string | null): Sides => (wanted === 'up' || wanted === 'down' ? wanted : 'both')

interface ListState {
  readonly rows: readonly Listed[]
  readonly total: number
  readonly isLoading: boolean
  readonly error?: ApiError
}

/** The rows as they come. */
function useList(urn: string, sides: Sides, hops: number): ListState {
  const [state, setState] = useState<ListState>({ rows: [], total: 0, isLoading: true })
  useEffect(() => {
    const aborting = new AbortController()
    setState({ rows: [], total: 0, isLoading: true })
    const directions: Direction[] = [
      ...(sides === 'down' ? [] : ['UPSTREAM' as const]),
      ...(sides === 'up' ? [] : ['DOWNSTREAM' as const])
    ]
    const load = async () => {
      let rows: readonly Listed[] = []
      for (const direction of directions) {
        const before = rows.length
        for await (const page of listAll({ urn, direction, hops }, aborting.signal)) {
          rows = [...rows, ...page.rows]
          setState({ rows, total: before + page.total, isLoading: true })
        }
      }
      setState({ rows, total: rows.length, isLoading: false })
    }
    load().catch((thrown: unknown) => {
      if (!aborting.signal.aborted)
        setState(({ rows, total }) => ({ rows, total, isLoading: false, error: asApiError(thrown) }))
    })
    return () => aborting.abort()
  }, [urn, sides, hops])
  return state
}

function columnsOf(names: ReadonlyMap<string, string>, rows: readonly Listed[]): Column<Listed>[] {
  const hasColumns = rows.some(({ entity }) => columnOf(entity.urn))
  const hasOwners = rows.some(({ entity }) => ownersOf(entity).length > 0)
  return [
    {
      title: text.name,
      cell: ({ entity }) => h(Link, { to: lineagePath(entity.urn), title: entity.urn }, nameOf(entity))
    },
    ...(hasColumns
      ? [{ title: text.via, cell: ({ entity }: Listed) => h(EntityLink, { urn: columnOf(entity.urn)?.dataset ?? '' }) }]
      : [{ title: text.type, cell: ({ entity }: Listed) => typeOf(entity) }]),
    { title: text.platform, cell: ({ entity }) => platformOf(entity) },
    { title: text.direction, cell: ({ direction }) => (direction === 'UPSTREAM' ? text.up : text.down) },
    { title: text.hops, isNumber: true, cell: ({ degree }) => degree },
    ...(hasOwners
      ? [{ title: text.owners, cell: ({ entity }: Listed) => h(Avatars, { people: ownersOf(entity), size: 24 }) }]
      : []),
    { title: text.via, cell: ({ path }) => h(Via, { names, path }) }
  ]
}

/** What is between the start and the entity. */
const Via = ({
  names,
  path
}: {
  readonly names: ReadonlyMap<string, string>
  readonly path: readonly string[]
}): VNode =>
  path.length < 3
    ? h('span', { class: 'muted' }, text.direct)
    : h(
        Fragment,
        {},
        path
          .slice(1, -1)
          .map(urn => names.get(urn) ?? shortName(urn))
          .join(' → ')
      )
