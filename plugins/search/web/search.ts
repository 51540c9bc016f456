import {
  Button,
  type Column,
  cellsOf,
  h,
  here,
  isEditable,
  LabelDialog,
  type LabelKind,
  Load,
  Page,
  Pager,
  page,
  plugins,
  Select,
  setQuery,
  useData,
  useEffect,
  useKeys,
  useState,
  useStyle,
  type VNode
} from 'aspectd/console'
import { Building, Rebuilding } from './building.ts'
import { text } from './en.ts'
import { nameOf } from './entity-row.ts'
import { Facets, facetLabel, valueLabel } from './facets.ts'
import { toggle, writeFilters } from './filters.ts'
import { type Asked, askedOf, type Found, find, type Hit, PAGE } from './find.ts'
import { wordsOf } from './highlight.ts'
import { Nothing, OnlySome } from './nothing.ts'
import { Results } from './results.ts'
import { Syntax } from './syntax.ts'
import { ViewPicker } from './view-picker.ts'

export const SearchPage = page(() => {
  useStyle(new URL('./search.css', import.meta.url))
  const asked = askedOf(here.value.query)
  const cells = cellsOf('entities')
  const selection = cells.map(({ fields }) => fields).join(' ')
  const key = JSON.stringify(asked)
  const found = useData(signal => find(asked, selection, signal), [key])
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => setSelected(new Set()), [key])
  const title = found.data && !found.isLoading ? text.found(found.data.total, asked.query) : text.search
  return h(
    Page,
    {
      title,
      ...(plugins.value.has('views') ? { actions: h(ViewPicker, { view: asked.view, filters: asked.filters }) } : {})
    },
    h(
      Building,
      { of: found },
      h(Load<Found>, { of: found }, data =>
        h(
          'div',
          { class: 'search' },
          h(Facets, { facets: data.facets, filters: asked.filters }),
          h(Hits, { found: data, asked, selected, onSelect: setSelected, onTagged: found.reload })
        )
      )
    )
  )
})

interface HitsProps {
  readonly found: Found
  readonly asked: Asked
  readonly selected: ReadonlySet<string>
  readonly onSelect: (urns: ReadonlySet<string>) => void
  readonly onTagged: () => void
}

function Hits({ found, asked, selected, onSelect, onTagged }: HitsProps): VNode {
  const { total, hits } = found
  const canLabel = LABELS.some(({ edits }) => isEditable(edits))
  return h(
    'section',
    { class: 'hits', 'aria-label': text.results },
    h(
      'div',
      { class: 'bar' },
      h(Chosen, { found, asked }),
      h('span', { class: 'space' }),
      canLabel && h(Selected, { hits, selected, onSelect, onTagged }),
      total > 1 && h(Sorts, { sort: asked.sort })
    ),
    h(Rebuilding, { of: found.rebuilding }),
    hits.length > 0 && h(OnlySome, { found }),
    hits.length === 0
      ? h(Nothing, { found, asked })
      : h(Results, {
          hits,
          words: wordsOf(asked.query),
          cells: cellColumns(),
          selected,
          onSelect: canLabel ? onSelect : undefined
        }),
    total > PAGE &&
      hits.length > 0 &&
      h(Pager, {
        start: asked.start,
        count: PAGE,
        total,
        onStart: (start: number) => setQuery({ start: start === 0 ? undefined : String(start) })
      }),
    h(Syntax, {})
  )
}

const cellColumns = (): Column<Hit>[] =>
  cellsOf('entities').map(({ title, width, Cell }) => ({
    title,
    ...(width === undefined ? {} : { width }),
    cell: ({ entity }) => h(Cell, { row: entity, urn: entity.urn, meanwhile: null })
  }))

/** The filters that are set, each with a button that removes it. */
function Chosen({ found: { facets }, asked: { filters } }: { readonly found: Found; readonly asked: Asked }): VNode {
  const chosen = filters.flatMap(({ field, values }) =>
    values.map(value => {
      const facet = facets.find(one => one.field === field)
      const known = facet?.aggregations.find(one => one.value === value)
      const label = valueLabel(field, known ?? { value, displayName: null, entity: null })
      return { field, value, facet: facet ? facetLabel(facet) : field, label }
    })
  )
  return h(
    'span',
    { class: 'chosen' },
    chosen.map(({ field, value, facet, label }) =>
      h(
        'button',
        {
          key: `${field}:${value}`,
          type: 'button',
          class: 'chip',
          'aria-label': text.remove(facet, label),
          onClick: () =>
            setQuery({ filter: writeFilters(toggle(filters, field, value)), start: undefined }, { replace: true })
        },
        `${label} ×`
      )
    ),
    chosen.length > 1 &&
      h(Button, { kind: 'quiet', onClick: () => setQuery({ filter: undefined, start: undefined }) }, text.clearFilters)
  )
}

const Sorts = ({ sort }: { readonly sort: string }): VNode =>
  h(Select, {
    label: text.sort,
    value: sort in text.sorts ? sort : '',
    options: Object.entries(text.sorts).map(([value, label]) => ({ value, label })),
    onChange: (value: string) => setQuery({ sort: value, start: undefined }, { replace: true })
  })

interface SelectedProps extends Pick<HitsProps, 'selected' | 'onSelect' | 'onTagged'> {
  readonly hits: readonly Hit[]
}

/** What rows can be labelled with, and the key for it. */
const LABELS: readonly { readonly kind: LabelKind; readonly edits: 'tags' | 'terms'; readonly key: string }[] = [
  { kind: 'tag', edits: 'tags', key: 't' },
  { kind: 'term', edits: 'terms', key: 'm' }
]

/** What is done with the selected rows. */
function Selected({ hits, selected, onSelect, onTagged }: SelectedProps): VNode | null {
  const [open, setOpen] = useState<LabelKind>()
  const on = LABELS.filter(({ edits }) => isEditable(edits))
  const targets = hits
    .filter(({ entity }) => selected.has(entity.urn))
    .map(({ entity }) => ({ urn: entity.urn, name: nameOf(entity) }))
  useKeys(
    Object.fromEntries(
      on.map(({ kind, key }) => [key, { label: text.labelKey[kind], run: () => targets.length > 0 && setOpen(kind) }])
    )
  )
  if (targets.length === 0) return null
  const done = () => {
    setOpen(undefined)
    onSelect(new Set())
    onTagged()
  }
  return h(
    'span',
    { class: 'selected' },
    h('span', { role: 'status' }, text.selected(targets.length)),
    on.map(({ kind }) => h(Button, { key: kind, kind: 'primary', onClick: () => setOpen(kind) }, text.label[kind])),
    h(Button, { kind: 'quiet', onClick: () => onSelect(new Set()) }, text.clear),
    open && h(LabelDialog, { kind: open, targets, onDone: done, onClose: () => setOpen(undefined) })
  )
}
