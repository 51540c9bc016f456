import { Button, h, Icon, setQuery, useEntityNames, type VNode } from 'aspectd/console'
import { text } from './en.ts'
import { facetLabel, valueLabel } from './facets.ts'
import { type Filter, FOLDER, lastOf, toggle, WITHIN_DOMAIN, writeFilters } from './filters.ts'
import type { Facet } from './find.ts'

interface ChosenProps {
  readonly facets: readonly Facet[]
  readonly filters: readonly Filter[]
}

/** The filters that are set, each with a button that removes it. */
export function Chosen({ facets, filters }: ChosenProps): VNode | null {
  const inTrees = filters.filter(({ field }) => field === FOLDER || field === WITHIN_DOMAIN)
  const ends = inTrees.flatMap(({ values }) => values.map(lastOf))
  const names = useEntityNames(ends.filter(end => end.startsWith('urn:li:')))
  const chosen = filters.flatMap(({ field, values }) =>
    values.map(value => {
      const facet = facets.find(one => one.field === field)
      const known = facet?.aggregations.find(one => one.value === value)
      const end = inTrees.some(one => one.field === field) ? lastOf(value) : value
      const found = known ?? { value: end, displayName: names.get(end) ?? null, entity: null }
      return { field, value, facet: facetLabel(facet ?? { field, displayName: null }), label: valueLabel(field, found) }
    })
  )
  if (chosen.length === 0) return null
  return h(
    'span',
    { class: 'search-chosen' },
    chosen.map(({ field, value, facet, label }) =>
      h(
        'button',
        {
          ...{ key: `${field}:${value}`, type: 'button', class: 'chip', 'aria-label': text.remove(facet, label) },
          onClick: () =>
            setQuery({ filter: writeFilters(toggle(filters, field, value)), start: undefined }, { replace: true })
        },
        label,
        h(Icon, { name: 'x', size: 14 })
      )
    ),
    chosen.length > 1 &&
      h(Button, { kind: 'quiet', onClick: () => setQuery({ filter: undefined, start: undefined }) }, text.clearFilters)
  )
}
