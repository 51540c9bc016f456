import { render, type VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { ApiError, asApiError } from './client.ts'
import { Button } from './components/controls.ts'
import { arrival, Page } from './components/frame.ts'
import { Dialog } from './components/overlays.ts'
import { Failure, Outline } from './components/states.ts'
import { Toasts } from './components/toasts.ts'
import { text } from './en.ts'
import { date } from './format.ts'
import { h } from './h.ts'
import { Header } from './header.ts'
import { health, watchHealth, whyNoWrites } from './health.ts'
import { watchHovering } from './hover.ts'
import { KeyList, useGlobalKeys } from './key-list.ts'
import { watchKeys } from './keys.ts'
import { goOn, LogInDialog, LogInPage } from './log-in.ts'
import { Palette } from './palette.ts'
import { componentOf, type PageProps } from './parts.ts'
import { here, Link, leaving, navigate, watchHistory } from './router.ts'
import { isOffered, type Route, routeOf } from './routes.ts'
import { announceReturn, hasEnded, loadMe, me, resumeSession, watchTabs } from './session.ts'
import { isDrawn, Side } from './side.ts'
import { noteViewed } from './viewed.ts'

/** The page of the address, without header: it needs no session. */
function isOpenPage(path: string): boolean {
  return path === '/login' || routeOf(path)?.page.public === true
}

function Shell(): VNode {
  const { path } = here.value
  const [showsKeys, showKeys] = useState(false)
  useGlobalKeys(() => showKeys(true))
  if (isOpenPage(path)) return h('main', { id: 'main', tabIndex: -1 }, h(Routed, { path }), h(Toasts, {}))
  if (!me.value) return h(Arriving, {})
  const { value: asked } = leaving
  return h(
    'div',
    { class: 'shell' },
    h('a', { class: 'skip', href: '#main', inert: isDrawn.value }, text.skip),
    h(Side, {}),
    h(
      'div',
      { class: 'body', inert: isDrawn.value },
      h(Header, { onKeys: () => showKeys(true) }),
      h(Banner, {}),
      h('main', { id: 'main', tabIndex: -1 }, h(Routed, { path }))
    ),
    h(Toasts, {}),
    h(Palette, { onKeys: () => showKeys(true) }),
    showsKeys && h(KeyList, { onClose: () => showKeys(false) }),
    hasEnded.value && h(LogInDialog, {}),
    asked && h(Leaving, asked)
  )
}

/** Finds out who is logged in; without a session, goes to the log-in page and comes back. */
function Arriving(): VNode {
  const [error, setError] = useState<ApiError>()
  const enter = () => {
    setError(undefined)
    loadMe().then(announceReturn, thrown => {
      const failed = asApiError(thrown)
      if (failed.status !== 401) return setError(failed)
      const wanted = here.value.path + location.search + location.hash
      navigate(wanted === '/' ? '/login' : `/login?${new URLSearchParams({ to: wanted })}`, { replace: true })
    })
  }
  useEffect(enter, [])
  useEffect(() => {
    if (!error) return
    const timer = setTimeout(enter, (error.retryAfter ?? 2) * 1000)
    return () => clearTimeout(timer)
  }, [error])
  return h('main', { id: 'main', class: 'door' }, error ? h(Failure, { error, onRetry: enter }) : h(Outline, {}))
}

/** Says that the server or its store is away: what is on the page stays. */
function Banner(): VNode {
  const { since, failedPlugins, readOnly } = health.value
  const reason = whyNoWrites(health.value)
  return h(
    'div',
    { class: 'away', role: 'status' },
    reason
      ? h('p', {}, h('strong', {}, reason), ' ', text.since(date(since)))
      : readOnly !== undefined
        ? h('p', {}, h('strong', {}, text.readOnly(readOnly)))
        : failedPlugins.length > 0 && h('p', {}, h('strong', {}, text.failed(failedPlugins)))
  )
}

/** The path of the page that was shown last, with its parameters' names. */
let lastShown: string | undefined

function Routed({ path }: { readonly path: string }): VNode {
  const route = routeOf(path)
  const key = route?.page.path ?? path
  if (lastShown !== undefined && lastShown !== key) {
    Object.assign(arrival, { isNew: true, from: document.activeElement })
  }
  lastShown = key
  if (path === '/login') return h(LogInPage, {})
  if (route) return h(RoutedPage, { key, route })
  return path === '/' ? h(PlainHome, {}) : h(NoPage, { path })
}

function RoutedPage({ route: { page, params } }: { readonly route: Route }): VNode {
  const { urn = '' } = params
  useEffect(() => {
    if (urn.startsWith('urn:li:') && me.value) noteViewed(me.value.urn, urn)
  }, [urn])
  if (!page.public && !isOffered(page)) {
    const error = new ApiError(page.title, { status: 403, privileges: page.anyOf ?? [] })
    return h(Page, { title: page.title }, h(Failure, { error }))
  }
  return h(componentOf<PageProps>(page), { params })
}

const NoPage = ({ path }: { readonly path: string }): VNode =>
  h(Page, { title: text.notFound }, h('p', {}, text.notFoundText(path)), h('p', {}, h(Link, { to: '/' }, text.toHome)))

/** Where no plugin has a home page. */
const PlainHome = (): VNode => h(Page, { title: text.home }, h('p', {}, text.homeText))

const Leaving = ({ question, leave }: { readonly question: string; leave(): void }): VNode => {
  const onClose = () => {
    leaving.value = undefined
  }
  const actions = h(Button, { kind: 'danger', onClick: leave }, text.leave)
  return h(Dialog, { title: text.leaveTitle, onClose, close: text.stay, actions }, h('p', {}, question))
}

/** Starts the console in the page. */
export function start(): void {
  watchHistory()
  watchKeys()
  watchHovering()
  watchHealth()
  watchTabs(() => {
    if (here.value.path === '/login') void loadMe().then(goOn)
    else if (me.value) void resumeSession()
  })
  const app = document.getElementById('app')
  if (app) render(h(Shell, {}), app)
}
