import type { VNode } from 'preact'
import { text } from './en.ts'
import { h } from './h.ts'
import { type Key, shownKeys, useKeys } from './keys.ts'
import { lazy } from './lazy.ts'
import { openPalette } from './palette.ts'
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
          [text.searchKey]: { label: text.toPalette, run: openPalette },
          '?': { label: text.toKeys, run: showList },
          ...placeKeys()
        }
      : {}
  )
}

export interface KeyListProps {
  /** Of the page, each with what it does. */
  readonly here: readonly (readonly [string, Key])[]
  readonly everywhere: readonly (readonly [string, Key])[]
  readonly onClose: () => void
}

const Loaded = lazy<KeyListProps>(async () => (await import('./dialogs/keys.ts')).KeyDialog)

/** The list of keys that work now. Its code is loaded when it is first shown. */
export function KeyList({ onClose }: { readonly onClose: () => void }): VNode {
  const ours = ['/', text.searchKey, '?', ...PLACES.map(([letter]) => `g ${letter}`)]
  const known = [...shownKeys()]
  const isOurs = ([key]: readonly [string, Key]) => ours.includes(key)
  return h(Loaded, { here: known.filter(one => !isOurs(one)), everywhere: known.filter(isOurs), onClose })
}
