import { Check, h, number, setQuery, shortName, typeName, useState, type VNode } from 'aspectd/console'
import { text } from './en.ts'
import { type Filter, isChosen, toggle, writeFilters } from './filters.ts'
import type { Facet } from './find.ts'

/** How many values a facet shows at first. */
const FEW = 6

type Value = Facet['aggregations'][number]

export function valueLabel(field: string, { value, displayName, entity }: Omit<Value, 'count'>): string {
  if (field === '_entityType') return typeName(value)
  const name = displayName || (value.startsWith('urn:li:') ? shortName(value) : value)
  const parent = entity?.container?.properties?.name
  return parent ? `${name} · ${parent}` : name
}

export const facetLabel = ({ field, displayName }: Pick<Facet, 'field' | 'displayName'>): string =>
  text.facets[field] ?? (displayName || field)

interface FacetsProps {
  readonly facets: readonly Facet[]
  readonly filters: readonly Filter[]
}

/** Values with their counts; several of one facet widen the search, several facets narrow it. */
export function Facets({ facets, filters }: FacetsProps): VNode {
  // A narrow screen shows the hits first.
  const isWide = matchMedia('(min-width: 50rem)').matches
  return h(
    'details',
    { class: 'facets', open: isWide },
    h('summary', {}, text.filters),
    facets.length === 0 && h('p', { class: 'muted' }, text.noFilters),
    facets.map(facet => h(OneFacet, { key: facet.field, facet, filters }))
  )
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
  return h(
    'div',
    { class: 'facet-value' },
    h(Check, {
      label: h('span', { class: 'facet-name', title: valueLabel(field, value) }, valueLabel(field, value)),
      checked: isChosen(filters, field, value.value),
      onChange: change
    }),
    h('span', { class: 'count' }, number(value.count))
  )
}
