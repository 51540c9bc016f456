import { useEffect, useRef, useState } from 'preact/hooks'
import { type ApiError, asApiError } from './client.ts'
import { refreshes } from './health.ts'

export interface Loaded<T> {
  readonly data: T | undefined
  readonly error: ApiError | undefined
  /** While the first or a later request is under way; old data stays. */
  readonly isLoading: boolean
  /** Milliseconds: when it is tried again by itself. */
  readonly retryAt?: number | undefined
  reload(): void
  /** Replaces the data, for a change that the page has just made. */
  set(data: T): void
}

interface LoadState<T> {
  readonly data?: T | undefined
  readonly error?: ApiError | undefined
  readonly isLoading: boolean
  readonly retryAt?: number | undefined
}

/** Whether the same request can succeed later. */
export const isTemporary = ({ status }: ApiError): boolean => status === 0 || status === 429 || status === 503

/** Seconds. */
const FIRST_WAIT = 2
const LONGEST_WAIT = 60

/** The seconds until the next try: as the server says, and longer each time that it fails. */
export const waitFor = ({ retryAfter = FIRST_WAIT }: ApiError, tries: number): number =>
  Math.min(LONGEST_WAIT, Math.max(retryAfter, FIRST_WAIT * 2 ** tries))

/** Loads what a page shows, again whenever a dependency changes. `load` must pass the signal on. */
export function useData<T>(load: (signal: AbortSignal) => Promise<T>, dependencies: readonly unknown[]): Loaded<T> {
  const [state, setState] = useState<LoadState<T>>({ isLoading: true })
  const [round, setRound] = useState(0)
  const latest = useRef(load)
  const tries = useRef(0)
  latest.current = load
  const reload = () => setRound(before => before + 1)

  useEffect(() => {
    const aborting = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    setState(({ data, error }) => ({ data, error: data === undefined ? error : undefined, isLoading: true }))
    const fail = (thrown: unknown) => {
      if (aborting.signal.aborted) return
      const error = asApiError(thrown)
      const wait = isTemporary(error) ? waitFor(error, tries.current++) * 1000 : undefined
      if (wait !== undefined) timer = setTimeout(reload, wait)
      const retryAt = wait === undefined ? undefined : Date.now() + wait
      setState(({ data }) => ({ data, error, isLoading: false, retryAt }))
    }
    latest.current(aborting.signal).then(data => {
      if (aborting.signal.aborted) return
      tries.current = 0
      setState({ data, isLoading: false })
    }, fail)
    return () => {
      clearTimeout(timer)
      aborting.abort()
    }
  }, [...dependencies, round])

  useEffect(() => {
    const seen = refreshes.peek()
    return refreshes.subscribe(now => now !== seen && reload())
  }, [])

  return { ...state, data: state.data, error: state.error, reload, set: data => setState({ data, isLoading: false }) }
}

/** Runs something again and again, while the page is seen: at once when it is seen again. `undefined`: not at all. */
export function useRepeat(run: () => void, milliseconds: number | undefined): void {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    if (milliseconds === undefined) return
    const turn = () => {
      if (document.visibilityState === 'visible') latest.current()
    }
    const timer = setInterval(turn, milliseconds)
    document.addEventListener('visibilitychange', turn)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', turn)
    }
  }, [milliseconds])
}
