import { useEffect, useRef, useState } from 'preact/hooks'
import { late } from './lazy.ts'
import { persist } from './persist.ts'

export interface Live<Event> {
  readonly variables?: Readonly<Record<string, unknown>> | undefined
  /** Milliseconds after which it is told again; 300 if absent. */
  readonly pause?: number | undefined
  /**
   * The data of events; those that come while it runs, and in the pause, are told together. Called without any when the stream has
   * begun: of what was before, nothing is told.
   */
  readonly onEvents: (events: readonly Event[]) => void | Promise<void>
}

/**
 * Subscribes while the page is seen; `undefined`: not at all. Returns whether events come: where streams do not pass, or while
 * the server is away, ask again by yourself.
 */
export function useLive<Event>(document: string | undefined, live: Live<Event>): boolean {
  const [isLive, setLive] = useState(false)
  const latest = useRef<Live<never>>(live)
  latest.current = live
  const variables = JSON.stringify(live.variables)
  useEffect(() => {
    if (document === undefined) return
    let leave: (() => void) | undefined
    const stop = persist(() => import('./live/join.ts'), {
      onLoaded: ({ join }) => {
        leave = join({ query: document, variables }, latest, setLive)
      }
    })
    return () => {
      stop()
      leave?.()
    }
  }, [document, variables])
  return isLive
}

export interface LiveEntityProps {
  readonly urn: string
  /** Asks again for what is shown; absent: all that the page has loaded is asked for again. */
  readonly refresh?: (() => void) | undefined
}

/** On the page of an entity: what others do with it is shown as it happens, and marked. */
export const LiveEntity = late<LiveEntityProps>(async () => (await import('./live/entity.ts')).LiveEntityView)
