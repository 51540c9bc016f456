import {
  Empty,
  graphql,
  h,
  Link,
  Load,
  plugins,
  TextField,
  Tile,
  useData,
  useKeys,
  useRef,
  useState,
  type VNode
} from 'aspectd/console'
import { GALLERY, PREPARE } from '../documents.ts'
import type { IngestionGallery, PrepareEnvironmentVariables } from '../documents.types.ts'
import { newPath } from '../states.ts'
import { text } from './en.ts'
import { Missing } from './missing.ts'

type Entry = IngestionGallery['ingestionGallery'][number]

/** The type that no source has: its form begins with YAML. */
export const ANY = 'custom'

/** The environment of a type takes seconds to be made: it begins before the form is filled in. */
export function prepare(type: string): void {
  if (!plugins.value.has('executor')) return
  const variables: PrepareEnvironmentVariables = { type }
  // Why it fails is said where a run would start.
  graphql(PREPARE, { ...variables }).catch(() => {})
}

/** All sources that can be connected, searched as one types. */
export function Gallery(): VNode {
  const loaded = useData(signal => graphql<IngestionGallery>(GALLERY, {}, signal), [])
  const [query, setQuery] = useState('')
  const box = useRef<HTMLDivElement>(null)
  useKeys({ '/': { label: text.findKey, run: () => box.current?.querySelector('input')?.focus() } })
  return h(
    'div',
    { class: 'gallery', ref: box },
    h('p', { class: 'muted' }, text.lead),
    h(TextField, { label: text.findType, type: 'search', isBare: true, value: query, onInput: setQuery }),
    h(Load<IngestionGallery>, { of: loaded }, ({ ingestionGallery: all, ingestionMissing: missing }) =>
      h('div', { class: 'stack' }, missing && h(Missing, { reason: missing }), h(Sources, { all, query }))
    ),
    h('p', { class: 'muted' }, text.otherWay, ' ', h(Link, { to: newPath(ANY) }, text.anyType))
  )
}

interface SourcesProps {
  readonly all: readonly Entry[]
  readonly query: string
}

function Sources({ all, query }: SourcesProps): VNode {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const found = all.filter(({ type, title, platform }) => {
    const names = `${type} ${title} ${platform}`.toLowerCase()
    return words.every(word => names.includes(word))
  })
  if (found.length === 0) return h(Empty, { text: text.noType(query) })
  if (words.length > 0) return h(Tiles, { title: text.found, of: found })
  return h(
    'div',
    { class: 'stack' },
    h(Tiles, { title: text.common, of: found.filter(({ isCommon }) => isCommon) }),
    h(Tiles, { title: text.others, of: found.filter(({ isCommon }) => !isCommon) })
  )
}

function Tiles({ title, of }: { readonly title: string; readonly of: readonly Entry[] }): VNode | null {
  if (of.length === 0) return null
  return h(
    'section',
    { 'aria-label': title },
    h('h2', {}, title),
    h(
      'ul',
      { class: 'tiles' },
      of.map(({ type, title: name, state, platform }) =>
        h(
          'li',
          { key: type },
          h(
            Link,
            { to: newPath(type), class: 'card tile-link' },
            h(Tile, { platform: platform || type, type: 'dataset' }),
            h('span', { class: 'two' }, h('strong', {}, name), h('small', {}, text.states[state] ?? state))
          )
        )
      )
    )
  )
}
