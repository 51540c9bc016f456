import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { ApiError } from '../client.ts'
import type { Loaded } from '../data.ts'
import { text } from '../en.ts'
import { h } from '../h.ts'
import { lazy } from '../lazy.ts'
import { Button } from './controls.ts'

/** What will be here, in grey; CSS shows it after 200 ms. */
export const Outline = (): VNode =>
  h(
    'div',
    { class: 'outline', role: 'status' },
    h('span', { class: 'unseen' }, text.loading),
    h('i', {}),
    h('i', {}),
    h('i', {})
  )

interface LoadProps<T> {
  readonly of: Loaded<T>
  readonly children: (data: T) => VNode | null
}

/** Shows what was loaded, or its state: a grey outline after 200 ms, the error with Retry, the refusal. */
export function Load<T>({ of, children }: LoadProps<T>): VNode {
  const { data, error, isLoading, reload, retryAt } = of
  // While the store is away, what was loaded before stays, and the banner of the page says why.
  const isShown = error !== undefined && (data === undefined || (error.status !== 0 && error.status !== 503))
  return h(
    'div',
    { class: 'load', 'aria-busy': isLoading },
    isShown && h(Failure, { error, onRetry: reload, retryAt }),
    data === undefined ? isLoading && !error && h(Outline, {}) : children(data)
  )
}

export interface RefusalProps {
  readonly error: ApiError
}

interface FailureProps {
  readonly error: ApiError
  readonly onRetry?: () => void
  /** Milliseconds: when it is tried again by itself. */
  readonly retryAt?: number | undefined
}

/** The server's sentence and what to do; after a 403 the missing privileges, on what, and a link to /access. */
export function Failure({ error, onRetry, retryAt }: FailureProps): VNode {
  if (error.status === 403) return h(Refusal, { error })
  return h(
    'div',
    { class: 'failure' },
    h('p', { role: 'alert' }, error.message),
    h(
      'p',
      { class: 'row' },
      onRetry && h(Button, { onClick: onRetry }, text.retry),
      retryAt !== undefined && h(Countdown, { until: retryAt })
    )
  )
}

/** Not announced: a screen reader would read each second. */
function Countdown({ until }: { readonly until: number }): VNode {
  const seconds = useSecondsUntil(until)
  return h('span', { class: 'muted' }, text.retryIn(seconds))
}

/** Whole seconds, not below 0; counts down by itself. */
export function useSecondsUntil(until: number | undefined): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (until === undefined) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [until])
  return until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
}

/** What was refused, the privileges any one of which would do, and on what. Loaded when first shown. */
const Refusal = lazy<RefusalProps>(async () => (await import('../refusal/refusal.ts')).RefusalView)
