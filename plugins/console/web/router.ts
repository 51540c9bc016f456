import { signal } from '@preact/signals'
import type { ComponentChildren, VNode } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { addressAt, withoutBase } from './base-path.ts'
import { h } from './h.ts'

interface Here {
  /** Without the base path. */
  readonly path: string
  readonly query: URLSearchParams
}

const readHere = (): Here =>
  globalThis.location
    ? { path: withoutBase(location.pathname), query: new URLSearchParams(location.search) }
    : { path: '/', query: new URLSearchParams() }

/** The current address. All state of a page is in it. */
export const here = signal(readHere())

/** Questions of the pages that would lose something, the newest last. */
const guards: string[] = []

/** What leaving the page waits for: the shell shows the question, and calls `leave` if the user leaves. */
export const leaving = signal<{ readonly question: string; leave(): void } | undefined>(undefined)

/** Asks before the page is left while there is a question. */
export function useLeaving(question: string | undefined): void {
  useLayoutEffect(() => {
    if (question === undefined) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    guards.push(question)
    addEventListener('beforeunload', ask)
    return () => {
      guards.splice(guards.indexOf(question), 1)
      removeEventListener('beforeunload', ask)
    }
  }, [question])
}

function unlessGuarded(isLeaving: boolean, go: () => void): void {
  const question = guards.at(-1)
  if (!isLeaving || question === undefined) {
    go()
    return
  }
  const leave = () => {
    leaving.value = undefined
    guards.length = 0
    go()
  }
  leaving.value = { question, leave }
}

export function navigate(to: string, { replace = false } = {}): void {
  const url = new URL(addressAt(to), location.href)
  if (url.origin !== location.origin) return
  const isLeaving = url.pathname !== location.pathname
  unlessGuarded(isLeaving, () => {
    history[replace ? 'replaceState' : 'pushState'](null, '', url.pathname + url.search + url.hash)
    here.value = readHere()
    if (isLeaving && !replace) scrollTo(0, 0)
  })
}

/** Follows Back and Forward. */
export function watchHistory(): void {
  addEventListener('popstate', () => {
    const before = here.peek()
    if (guards.length === 0 || before.path === withoutBase(location.pathname)) {
      here.value = readHere()
      return
    }
    // The browser has already gone back: this comes back to the page until the question is answered.
    const query = before.query.toString()
    history.pushState(null, '', addressAt(before.path) + (query === '' ? '' : `?${query}`))
    unlessGuarded(true, () => history.back())
  })
}

/** Changes some parameters of the query; `undefined` or `''` removes one. */
export function setQuery(
  changes: Readonly<Record<string, string | readonly string[] | undefined>>,
  { replace = false } = {}
): void {
  const query = new URLSearchParams(here.value.query)
  for (const [name, value] of Object.entries(changes)) {
    query.delete(name)
    for (const one of [value ?? []].flat()) if (one !== '') query.append(name, one)
  }
  const text = query.toString()
  navigate(text === '' ? here.value.path : `${here.value.path}?${text}`, { replace })
}

interface LinkProps {
  readonly to: string
  readonly class?: string
  readonly title?: string
  readonly label?: string
  /** The page or tab that is shown. */
  readonly isCurrent?: boolean
  /** -1 where what is around it has the focus. */
  readonly tabIndex?: number
  readonly children?: ComponentChildren
}

/** A link inside the console. Other windows and tabs open as usual. */
export function Link({ to, children, label, isCurrent, ...rest }: LinkProps): VNode {
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(to)
  }
  return h(
    'a',
    {
      href: addressAt(to),
      onClick: follow,
      'aria-label': label,
      'aria-current': isCurrent ? 'page' : undefined,
      ...rest
    },
    children
  )
}

/** The address within the console that `?to=` names; `/` if it is none: a link must not lead elsewhere after a log-in. */
export function safeTarget(to: string | null, origin = location.origin): string {
  if (to === null || !to.startsWith('/')) return '/'
  try {
    const url = new URL(to, origin)
    // The browser would take a path with two slashes for the name of a host.
    const isOurs = url.origin === origin && !url.pathname.startsWith('//')
    return isOurs && url.pathname !== '/login' ? url.pathname + url.search + url.hash : '/'
  } catch {
    return '/'
  }
}
