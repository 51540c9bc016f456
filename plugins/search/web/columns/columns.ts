import {
  asApiError,
  Button,
  Empty,
  h,
  Load,
  number,
  Pager,
  setQuery,
  toast,
  useData,
  useEffect,
  useState,
  type VNode
} from 'aspectd/console'
import { Building } from '../building.ts'
import { Chosen } from '../chosen.ts'
import { type Asked, type Facet, find } from '../find.ts'
import { wordsOf } from '../highlight.ts'
import { Narrow } from '../narrow.ts'
import { ResultTabs } from '../result-tabs.ts'
import { shownCount } from './count.ts'
import { text } from './en.ts'
import {
  type ColumnTarget,
  type FoundColumn,
  type FoundColumns,
  findAll,
  findColumns,
  findInTable,
  PAGE
} from './find-columns.ts'
import { SelectedColumns } from './selected.ts'
import { ColumnTable } from './table.ts'

export interface ColumnsProps {
  readonly asked: Asked
}

/** As many as one request labels or describes. */
const MOST_SELECTED = 1000

interface Loaded {
  readonly found: FoundColumns
  /** Of the search for assets: its facets select tables. */
  readonly facets: readonly Facet[]
  readonly assets: number
}

/** Columns of all tables that match; those that are selected are labelled and described by one request. */
export function Columns({ asked }: ColumnsProps): VNode {
  const key = JSON.stringify(asked)
  const loaded = useData<Loaded>(
    async signal => {
      const [found, { facets, total }] = await Promise.all([findColumns(asked, signal), find(asked, '', signal)])
      return { found, facets, assets: total }
    },
    [key]
  )
  return h(
    Building,
    { of: loaded },
    h(Load<Loaded>, { of: loaded }, data => h(FoundView, { key, ...data, asked, onChange: loaded.reload }))
  )
}

interface FoundViewProps extends ColumnsProps, Loaded {
  readonly onChange: () => void
}

type Whole = ReadonlyMap<string, readonly FoundColumn[]>
const NONE: Whole = new Map()

/** What was found, and what shows all columns of a table. */
function useHits(asked: Asked, found: FoundColumns) {
  const [whole, setWhole] = useState(NONE)
  // After a change, the columns of whole tables are older than those that were loaded again.
  useEffect(() => setWhole(NONE), [found])
  const show = async (urn: string) => {
    try {
      const columns = await findInTable(asked, urn)
      setWhole(before => new Map(before).set(urn, columns))
    } catch (error) {
      toast(asApiError(error).message)
    }
  }
  return { show, hits: found.hits.map(hit => ({ ...hit, columns: whole.get(hit.entity.urn) ?? hit.columns })) }
}

/** The columns that are shown, those of them that are selected, and what selects all that were found. */
function useColumns(asked: Asked, found: FoundColumns) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [all, setAll] = useState<readonly ColumnTarget[]>([])
  const { hits, show } = useHits(asked, found)
  const targets = new Map([...all, ...hits.flatMap(({ columns }) => columns)].map(one => [one.key, one]))
  const chosen = Array.from(selected, key => targets.get(key)).filter(one => one !== undefined)
  const { total, isExact } = found
  const shown = hits.flatMap(({ columns }) => columns)
  const isShown = isExact && shown.length >= total
  const tooMany = !isExact || total > MOST_SELECTED ? text.tooMany(MOST_SELECTED) : undefined
  const selectAll = async () => {
    try {
      const all = isShown ? shown : await findAll(asked)
      setAll(all)
      setSelected(new Set(all.map(({ key }) => key)))
      return true
    } catch (error) {
      toast(asApiError(error).message)
      return false
    }
  }
  return { hits, show, shown, isShown, selected, setSelected, chosen, selectAll, tooMany }
}

function FoundView({ asked, found, facets, assets, onChange }: FoundViewProps): VNode {
  const { query, filters, start } = asked
  const { tables, total, isExact } = found
  const { hits, show, shown, isShown, selected, setSelected, chosen, selectAll, tooMany } = useColumns(asked, found)
  const clear = () => setSelected(new Set())
  const done = () => {
    clear()
    onChange()
  }
  return h(
    'div',
    { class: 'search' },
    h(Narrow, { asked, facets }),
    h(ResultTabs, { counts: { assets: number(assets), columns: shownCount(found) } }),
    h(
      'div',
      { class: 'search-bar' },
      h('span', { class: 'muted', role: 'status' }, total > 0 && text.found(total, tables, isExact)),
      h(Chosen, { facets, filters }),
      !isShown && total > 0 && h(SelectAll, { total, because: tooMany, onSelect: selectAll }),
      h(SelectedColumns, {
        ...{ targets: chosen, shown, onDone: done, onClear: clear },
        onAll: total > 0 && tooMany === undefined ? selectAll : undefined
      })
    ),
    h(
      'section',
      { class: 'search-hits search-columns', 'aria-label': text.caption },
      hits.length === 0
        ? h(Nothing, { asked, found })
        : h(ColumnTable, { hits, words: wordsOf(query), selected, onSelect: setSelected, onShow: show }),
      // Of many, there is at least one page more than were counted.
      h(Pager, { start, count: PAGE, total: isExact ? tables : Math.max(tables, start + PAGE + 1) })
    )
  )
}

function Nothing({ asked, found }: Pick<FoundViewProps, 'asked' | 'found'>): VNode {
  const clear = (changes: Parameters<typeof setQuery>[0]) => () => setQuery({ start: undefined, ...changes })
  if (found.total > 0) return h(Empty, { text: text.beyond }, h(Button, { onClick: clear({}) }, text.firstPage))
  return h(
    Empty,
    { text: text.nothing(asked.query) },
    asked.filters.length > 0 && h(Button, { onClick: clear({ filter: undefined }) }, text.withoutFilters)
  )
}

interface SelectAllProps {
  readonly total: number
  readonly because: string | undefined
  readonly onSelect: () => Promise<unknown>
}

/** Selects what matches on all pages. */
function SelectAll({ total, because, onSelect }: SelectAllProps): VNode {
  const [busy, setBusy] = useState(false)
  const select = async () => {
    setBusy(true)
    await onSelect()
    setBusy(false)
  }
  return h(Button, { busy, because, onClick: () => void select() }, text.selectAll(total))
}
