import type { ComponentType, VNode } from 'preact'
import type { Loaded } from './data.ts'
import { lazy } from './lazy.ts'

export interface NewsProps<T> {
  /** A subscription whose events say that the list can be another one; `undefined`: there is none. */
  readonly document: string | undefined
  readonly variables?: Readonly<Record<string, unknown>> | undefined
  readonly shown: Loaded<T>
  /** Asks for what is shown now. `event`: the data of an event, if one is the reason. */
  readonly ask: (event: unknown) => Promise<T>
  /** Of the rows, in their order. */
  readonly keysOf: (data: T) => readonly string[]
  /** Milliseconds between two questions where no events come; not at all if absent. */
  readonly every?: number | undefined
  /** The same where they do. */
  readonly pause?: number
}

/**
 * Above a list that others change: rows change in place, and are marked; a list with other rows is offered, so that nothing moves
 * under the reader. It takes no room. Give it a `key` of what is asked for. Loaded when first shown.
 */
export const News = lazy<NewsProps<unknown>>(
  async () => (await import('./live/news.ts')).NewsView as ComponentType<NewsProps<unknown>>
) as <T>(props: NewsProps<T>) => VNode | null
