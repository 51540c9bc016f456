import { useLayoutEffect } from 'preact/hooks'
import { letterKeys } from './device.ts'

export interface Key {
  /** What it does, for the list of keys. */
  readonly label: string
  run(): void
}

type Keys = Readonly<Record<string, Key>>
const layers: Keys[] = []

/** What keeps the keys of the page to itself. A drawer does not. */
export const MODAL = 'dialog:modal'

/** Milliseconds between the two keys of a chord. */
const CHORD = 1500

/** The keys of all that is shown; of two with the same key, the newest. */
export const shownKeys = (): ReadonlyMap<string, Key> => new Map(layers.flatMap(keys => Object.entries(keys)))

/** Keys of a page while it is shown: `{t: {label: 'Add a tag', run}}`; chords are `'g t'`. Not while somebody types. */
export function useKeys(keys: Keys): void {
  // At once, so that a key that is pressed right after another one finds what that has changed.
  useLayoutEffect(() => {
    layers.push(keys)
    return () => void layers.splice(layers.indexOf(keys), 1)
  })
}

/** Whether what is typed into the element is text. */
export function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit', 'range'].includes(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable
}

/** Runs the keys of the page. */
export function watchKeys(): void {
  let first: { readonly key: string; readonly at: number } | undefined
  document.addEventListener('keydown', event => {
    if (event.defaultPrevented || event.altKey || event.isComposing) return
    if (event.ctrlKey || event.metaKey) return runControl(event)
    if (event.key === 'Escape') return leaveField(event)
    if (event.key.length === 1 && !letterKeys.value) return
    if (takesText(event.target) || document.querySelector(MODAL)) return
    const known = shownKeys()
    const chord = first && event.timeStamp - first.at < CHORD ? known.get(`${first.key} ${event.key}`) : undefined
    first = { key: event.key, at: event.timeStamp }
    const found = chord ?? known.get(event.key)
    if (!found) return
    first = undefined
    event.preventDefault()
    found.run()
  })
}

/** `Ctrl K` works while somebody types, and where letters are switched off. */
function runControl(event: KeyboardEvent): void {
  const found = shownKeys().get(`Ctrl ${event.key.toUpperCase()}`)
  if (!found || event.shiftKey || document.querySelector(MODAL)) return
  event.preventDefault()
  found.run()
}

/** Escape leaves a field, so that the keys of the page work. */
function leaveField({ target }: KeyboardEvent): void {
  if (!takesText(target) || document.querySelector(MODAL)) return
  const main = document.getElementById('main')
  main?.focus({ preventScroll: true })
}
