import type { Page } from 'playwright-core'

/** Sums up how much of the window moved, and how far, as browsers measure it. */
const WATCH = `globalThis.moved = 0
  new PerformanceObserver(list => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.moved += value
  }).observe({ type: 'layout-shift', buffered: true })`

/** From the next page on; `movedOn` says how far. */
export const watchShifts = (page: Page): Promise<unknown> => page.addInitScript(WATCH)

/** The cumulative layout shift of the page that is shown. */
export const movedOn = (page: Page): Promise<number> => page.evaluate<number>('globalThis.moved')

/** A page on which more moves hops about while it comes. */
export const MOST_MOVED = 0.05
