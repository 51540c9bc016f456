import type { Value } from './value.ts'

/** Where a source is read on: plain JSON that only the source understands. */
export type Place = Readonly<Record<string, string | number | boolean | null>>

/** What is moved together. An entity is in one page, with all its versioned aspects. */
export interface Page {
  /** For people: the entity type, or the file. */
  readonly step: string
  /** The newest value of each aspect, and points of timeseries. */
  readonly values: readonly Value[]
  /** The versions before each of these values, the oldest first. */
  earlier(values: readonly Value[]): Promise<readonly (readonly Value[])[]>
  /** After this page. */
  readonly place: Place
  /** What could not be read, and why. */
  readonly problems: readonly Problem[]
}

export interface Problem {
  /** A URN, an entity type, or a line of a file. */
  readonly of: string
  readonly why: string
}

export interface Source {
  /** An address or a file, for messages and for the place. */
  readonly name: string
  /** All pages, or those after a place. */
  pages(after: Place | undefined): AsyncGenerator<Page>
}

/** What is read of a source. */
export interface Selection {
  /** Entity types; all when absent. */
  readonly types?: ReadonlySet<string>
  /** Only what was written since then, in milliseconds since 1970. */
  readonly since?: number
  /** Whether superseded versions are read too. */
  readonly history: boolean
}

/** A value without a time is newer than everything. */
export const isWanted = ({ since, types }: Selection, { time, type }: Pick<Value, 'time' | 'type'>): boolean =>
  (since === undefined || time === 0 || time >= since) && (types === undefined || types.has(type))

/** Reads the next page while the one before is written. */
export async function* ahead<T>(pages: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = pages.next()
  try {
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = pages.next()
      // Handled when it is awaited, which is later than it may fail.
      next.catch(() => undefined)
      yield value
    }
  } finally {
    await next.catch(() => undefined)
    await pages.return(undefined)
  }
}
