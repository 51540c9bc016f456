import type { VNode } from 'preact'
import { Dialog } from './components/overlays.ts'
import { text } from './en.ts'
import { h } from './h.ts'
import { type Key, shownKeys, useKeys } from './keys.ts'
import { navigate } from './router.ts'
import { pageAt } from './routes.ts'
import { me } from './session.ts'

/** The second key after `g`, and where it leads. */
const PLACES = [
  ['h', '/', text.home],
  ['t', '/settings/tokens', undefined],
  ['a', '/access', undefined],
  ['s', '/operate/timeseries', undefined]
] as const

/** With what is in the field selected, so that typing replaces it. */
function goToSearch(): void {
  const field = document.getElementById('search')
  if (field instanceof HTMLInputElement) field.select()
}

function placeKeys(): Record<string, Key> {
  const keys: Record<string, Key> = {}
  for (const [letter, path, title] of PLACES) {
    const shown = title ?? pageAt(path)?.title
    if (shown !== undefined) keys[`g ${letter}`] = { label: text.toPlace(shown), run: () => navigate(path) }
  }
  return keys
}

/** `/`, `?` and the chords with `g`. */
export function useGlobalKeys(showList: () => void): void {
  const isIn = me.value !== undefined
  useKeys(
    isIn
      ? {
          '/': { label: text.toSearch, run: goToSearch },
          '?': { label: text.toKeys, run: showList },
          ...placeKeys()
        }
      : {}
  )
}

/** The list of keys that work now. */
export function KeyList({ onClose }: { readonly onClose: () => void }): VNode {
  const everywhere = ['/', '?', ...PLACES.map(([letter]) => `g ${letter}`)]
  const known = [...shownKeys()]
  const here = known.filter(([key]) => !everywhere.includes(key))
  return h(
    Dialog,
    { title: text.keysTitle, onClose, close: text.close },
    here.length > 0 && h('h3', {}, text.keysHere),
    here.length > 0 && h(KeyTable, { keys: here }),
    h('h3', {}, text.keysEverywhere),
    h(KeyTable, {
      keys: [...known.filter(([key]) => everywhere.includes(key)), ['Esc', { label: text.escape, run: onClose }]]
    })
  )
}

const KeyTable = ({ keys }: { readonly keys: readonly (readonly [string, Key])[] }): VNode =>
  h(
    'dl',
    { class: 'keys' },
    keys.map(([key, { label }]) =>
      h(
        'div',
        { key },
        h(
          'dt',
          {},
          key.split(' ').map(one => h('kbd', { key: one }, one))
        ),
        h('dd', {}, label)
      )
    )
  )
