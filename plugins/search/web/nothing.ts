import { Button, Empty, entityPath, h, Link, setQuery, type VNode } from 'aspectd/console'
import { text } from './en.ts'
import type { Asked, Found } from './find.ts'

interface NothingProps {
  readonly found: Found
  readonly asked: Asked
}

/** What was searched, and how to widen it. */
export function Nothing({ found, asked }: NothingProps): VNode {
  const { query, filters } = asked
  if (found.total > 0)
    return h(Empty, { text: text.beyond }, h(Button, { onClick: () => setQuery({ start: undefined }) }, text.firstPage))
  if (query === '' && filters.length === 0) return h(Empty, { text: text.nothing }, h(Link, { to: '/' }, text.home))
  const sentence = filters.length > 0 ? text.nothingFiltered(query, filters.length) : text.nothingFor(query)
  return h(Empty, { text: sentence }, h(DidYouMean, { found }), h(Ways, { asked }))
}

/** The hits have only some of the words. */
export function OnlySome({ found }: Pick<NothingProps, 'found'>): VNode | null {
  const { partial } = found
  if (!partial) return null
  return h('div', { role: 'status' }, h('p', {}, text.partial(partial.words, partial.of)), h(DidYouMean, { found }))
}

function DidYouMean({ found: { suggestions } }: Pick<NothingProps, 'found'>): VNode | null {
  if (suggestions.length === 0) return null
  return h(
    'p',
    {},
    `${text.did} `,
    suggestions.map((one, at) => [at > 0 ? ', ' : '', h(Link, { key: one.text, to: queryPath(one.text) }, one.text)]),
    '?'
  )
}

/** The results of a query, without filters. */
export const queryPath = (query: string, filters: readonly string[] = []): string =>
  `/search?${new URLSearchParams([...(query === '' ? [] : [['query', query]]), ...filters.map(one => ['filter', one])])}`

function Ways({ asked: { query, filters } }: { readonly asked: Asked }): VNode {
  const words = query.match(/[\p{L}\p{M}\p{N}_.]+/gu) ?? []
  const isPlain = words.join(' ') === query
  const ways: (readonly [string, string])[] = [
    ...(filters.length > 0 ? [[text.withoutFilters, queryPath(query)] as const] : []),
    ...(isPlain && words.length > 1
      ? [[text.anyWord(words.join(' OR ')), queryPath(words.join(' OR '))] as const]
      : []),
    ...(isPlain && words.length === 1 && query.length > 3
      ? [[text.similar(`${query}~`), queryPath(`${query}~`)] as const]
      : []),
    [text.everything, '/search']
  ]
  return h(
    'ul',
    { 'aria-label': text.widen },
    ways.map(([label, to]) => h('li', { key: to }, h(Link, { to }, label))),
    query.startsWith('urn:li:') && h('li', {}, h(Link, { to: entityPath(query) }, query))
  )
}
