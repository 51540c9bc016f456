import {
  Avatar,
  Check,
  Fragment,
  h,
  Icon,
  Logo,
  number,
  setQuery,
  shortName,
  typeIcon,
  typeName,
  useState,
  type VNode
} from 'aspectd/console'
import { text } from './en.ts'
import { type Filter, isChosen, toggle, writeFilters } from './filters.ts'
import type { Facet } from './find.ts'

/** The order of use; the others are folded. */
const FIRST: readonly string[] = ['typeNames', 'platform', 'domains', 'owners', 'tags', 'glossaryTerms']
/** How many values a facet shows at first. */
const FEW = 5

type Value = Facet['aggregations'][number]

export function valueLabel(field: string, { value, displayName, entity }: Omit<Value, 'count'>): string {
  if (field === '_entityType') return typeName(value)
  const platform = entity?.platform?.displayName
  const name = platform || displayName || (value.startsWith('urn:li:') ? shortName(value) : plainly(value))
  const parent = entity?.container?.properties?.name
  return parent ? `${name} · ${parent}` : name
}

/** What clients store as a constant, such as the sub-type `SERVICE_ACCOUNT`, as people call it. */
const plainly = (value: string): string => (/^[A-Z]+(_[A-Z]+)+$/.test(value) ? typeName(value) : value)

export const facetLabel = ({ field, displayName }: Pick<Facet, 'field' | 'displayName'>): string =>
  text.facets[field] ?? (displayName || field)

interface FacetsProps {
  readonly facets: readonly Facet[]
  readonly filters: readonly Filter[]
}

/** Values with their counts; several of one facet widen the search, several facets narrow it. */
export function Facets({ facets, filters }: FacetsProps): VNode {
  const isUsed = ({ field }: Facet) => filters.some(filter => filter.field === field)
  const { first, others } = sortedOut(facets.filter(one => one.aggregations.length > 1 || isUsed(one)))
  const shown = (some: readonly Facet[]) => some.map(facet => h(OneFacet, { key: facet.field, facet, filters }))
  return h(
    Fragment,
    {},
    first.length + others.length === 0 && h('p', { class: 'muted' }, text.noFilters),
    shown(first),
    others.length > 0 &&
      h(
        'details',
        { class: 'search-more', open: others.some(isUsed) },
        h(
          'summary',
          {},
          h(Icon, { name: 'chevron-right', size: 14 }),
          text.moreFilters,
          h('span', { class: 'n' }, number(others.length))
        ),
        shown(others)
      )
  )
}

/** Where no source says more exactly what its assets are, their types come first. */
export function sortedOut(facets: readonly Facet[]): {
  readonly first: readonly Facet[]
  readonly others: readonly Facet[]
} {
  const order = facets.some(({ field }) => field === FIRST[0]) ? FIRST : ['_entityType', ...FIRST]
  return {
    first: order.flatMap(field => facets.find(one => one.field === field) ?? []),
    others: facets.filter(({ field }) => !order.includes(field))
  }
}

function OneFacet({ facet, filters }: { readonly facet: Facet; readonly filters: readonly Filter[] }): VNode {
  const [isWhole, setWhole] = useState(false)
  const { field, aggregations } = facet
  const chosen = filters.find(filter => filter.field === field)?.values ?? []
  const absent = chosen.filter(value => !aggregations.some(one => one.value === value))
  const values: Value[] = [
    ...absent.map(value => ({ value, count: 0, displayName: null, entity: null })),
    ...aggregations.filter(({ value }, at) => isWhole || at < FEW || chosen.includes(value))
  ]
  const left = aggregations.length - values.length + absent.length
  return h(
    'fieldset',
    {},
    h('legend', {}, facetLabel(facet)),
    values.map(value => h(FacetValue, { key: value.value, field, value, filters })),
    (left > 0 || isWhole) &&
      aggregations.length > FEW &&
      h(
        'button',
        { type: 'button', class: 'button quiet', onClick: () => setWhole(!isWhole) },
        isWhole ? text.fewerValues : text.moreValues(left)
      )
  )
}

interface FacetValueProps {
  readonly field: string
  readonly value: Value
  readonly filters: readonly Filter[]
}

function FacetValue({ field, value, filters }: FacetValueProps): VNode {
  const change = () =>
    setQuery({ filter: writeFilters(toggle(filters, field, value.value)), start: undefined }, { replace: true })
  const label = valueLabel(field, value)
  return h(
    'div',
    { class: 'search-facet' },
    h(Check, {
      label: h(
        'span',
        { class: 'search-facet-name', title: label },
        h(Sign, { field, value }),
        h('span', { class: 'cut' }, label)
      ),
      checked: isChosen(filters, field, value.value),
      onChange: change
    }),
    h('span', { class: 'search-count' }, number(value.count))
  )
}

/** The sign that the value has everywhere. */
function Sign({ field, value: { value, displayName, entity } }: Omit<FacetValueProps, 'filters'>): VNode | null {
  if (field === 'platform') return h(Logo, { platform: value, size: 16 })
  if (field === 'owners') return h(Avatar, { urn: value, name: displayName, size: 18 })
  if (field === 'typeNames' || field === '_entityType') return h(Icon, { name: typeIcon(value) })
  if (field === 'domains') return h(Icon, { name: 'shapes' })
  if (/[tT]ags$/.test(field)) return h(TagDot, { color: entity?.tag?.colorHex })
  return /[gG]lossaryTerms$/.test(field) ? h(Icon, { name: 'book-open' }) : null
}

const TagDot = ({ color }: { readonly color: string | null | undefined }): VNode =>
  h('span', { class: 'dot', style: color ? { backgroundColor: color } : {} })
