import {
  cellsOf,
  h,
  here,
  Load,
  number,
  Pager,
  Select,
  setQuery,
  useBulk,
  useData,
  useEffect,
  useState,
  type VNode
} from 'aspectd/console'
import { Building, Rebuilding } from './building.ts'
import { Chosen } from './chosen.ts'
import { useColumnCount } from './columns/count.ts'
import { text } from './en.ts'
import { type Asked, type Found, find, PAGE } from './find.ts'
import { wordsOf } from './highlight.ts'
import { Narrow } from './narrow.ts'
import { Nothing, OnlySome } from './nothing.ts'
import { Preview } from './preview.ts'
import { ResultTabs } from './result-tabs.ts'
import { Results } from './results.ts'
import { Selection } from './selection.ts'
import { Syntax } from './syntax.ts'

/** The entities that were found, with facets and a preview of one of them. */
export function Assets({ asked }: { readonly asked: Asked }): VNode {
  const selection = cellsOf('entities')
    .map(({ fields }) => fields)
    .join(' ')
  const key = JSON.stringify(asked)
  const found = useData(signal => find(asked, selection, signal), [key])
  return h(
    Building,
    { of: found },
    h(Load<Found>, { of: found }, data => h(FoundAssets, { found: data, asked, onChange: found.reload }))
  )
}

interface FoundProps {
  readonly found: Found
  readonly asked: Asked
  readonly onChange: () => void
}

function FoundAssets({ found, asked, onChange }: FoundProps): VNode {
  const { total, hits, facets } = found
  const { filters, query, sort } = asked
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => setSelected(new Set()), [JSON.stringify(asked)])
  const canSelect = useBulk([]).length > 0
  const words = wordsOf(query)
  return h(
    'div',
    { class: 'search' },
    h(Narrow, { asked, facets }),
    h(ResultTabs, { counts: { assets: number(total), columns: useColumnCount(asked) } }),
    h(
      'div',
      { class: 'search-bar' },
      h('span', { class: 'unseen', role: 'status' }, text.found(total, query)),
      h(Chosen, { facets, filters }),
      h(Selection, { hits, selected, onSelect: setSelected, onChange })
    ),
    total > 1 && h(Sorts, { sort }),
    h(
      'section',
      { class: 'search-hits', 'aria-label': text.results },
      h(Rebuilding, { of: found.rebuilding }),
      hits.length > 0 && h(OnlySome, { found }),
      hits.length === 0
        ? h(Nothing, { found, asked })
        : h(Results, { hits, words, selected, onSelect: canSelect ? setSelected : undefined }),
      total > PAGE && hits.length > 0 && h(Pages, { total, start: asked.start }),
      h(Syntax, {})
    ),
    h(Preview, { hits, words, urn: here.value.query.get('preview') })
  )
}

const Pages = ({ total, start }: { readonly total: number; readonly start: number }): VNode =>
  h(Pager, {
    ...{ start, count: PAGE, total },
    onStart: (to: number) => setQuery({ start: to === 0 ? undefined : String(to) })
  })

const Sorts = ({ sort }: { readonly sort: string }): VNode =>
  h(
    'div',
    { class: 'search-sort' },
    h(Select, {
      label: text.sort,
      value: sort in text.sorts ? sort : '',
      options: Object.entries(text.sorts).map(([value, label]) => ({ value, label })),
      onChange: (value: string) => setQuery({ sort: value, start: undefined }, { replace: true })
    })
  )
