import { type Signal, signal } from 'aspectd/console'

/** How many columns the table shows, for the name of its tab. */
export const columnCount: Signal<{ readonly urn: string; readonly count: number } | undefined> = signal(undefined)
