import { type Background, BadRequest, type Call } from '../../../core/index.ts'
import type { Searched } from '../../search/index.ts'
import { addTo, countOf, countsOf, type DayCounts, newTally, type Tally, type TextCount } from './counts.ts'
import { dayOf, lastDays, type SearchDays } from './store.ts'
import { hasWords, keptText } from './text.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const MOST_SHOWN = 100
const MOST_DAYS = 366

interface SearchUseDeps {
  readonly days: SearchDays
  readonly keepDays: number
  readonly background: Background
  system(reason: string): Call
  readonly now?: () => number
}

export interface UseAsked {
  readonly days?: number | null
  readonly count?: number | null
}

/**
 * Counts what is searched, by day and text: not who searches, nor when on that day. Counts are in memory for at most a
 * minute, so that no search waits for a write.
 */
export function createSearchUse({ days, keepDays, background, system, now = Date.now }: SearchUseDeps) {
  let pending = new Map<string, Tally>()
  const add = (day: string, counts: DayCounts) => {
    const tally = pending.get(day) ?? newTally()
    addTo(tally, counts)
    pending.set(day, tally)
  }

  async function flush(call: Call): Promise<void> {
    const taken = pending
    pending = new Map()
    try {
      for (const [day, tally] of taken) {
        await days.add(call, day, countsOf(tally))
        taken.delete(day)
      }
    } catch (error) {
      for (const [day, tally] of taken) add(day, countsOf(tally))
      throw error
    }
  }

  return {
    count({ text, isFound }: Searched): void {
      if (hasWords(text)) add(dayOf(now()), countOf(keptText(text), isFound))
    },
    start(): void {
      background.every(MINUTE_MS, 'storing what is searched', flush)
      background.every(DAY_MS, 'purge of what was searched', call =>
        days.purge(call, lastDays(keepDays, now()).at(-1) ?? '')
      )
    },
    close: () => flush(system('storing what is searched')),
    /** Of the last days, today included. @throws BadRequest */
    async of(call: Call, asked: UseAsked) {
      const wanted = within('days', asked.days ?? 30, MOST_DAYS)
      const count = within('count', asked.count ?? 20, MOST_SHOWN)
      const names = lastDays(wanted, now())
      const stored = await days.read(call.as('reading what is searched'), names)
      const counted = names.map((day, at) => {
        const waiting = pending.get(day)
        return { day, tally: tallyOf([stored[at], waiting && countsOf(waiting)]) }
      })
      return summaryOf(counted, count)
    }
  }
}

interface CountedDay {
  readonly day: string
  readonly tally: Tally
}

function summaryOf(days: readonly CountedDay[], count: number) {
  const whole = tallyOf(days.map(({ tally }) => countsOf(tally)))
  const texts = [...whole.texts.values()]
  return {
    ...{ searches: whole.searches, withoutHit: whole.withoutHit },
    days: days.map(({ day, tally: { searches, withoutHit } }) => ({ day, searches, withoutHit })),
    mostSearched: first(texts, count, 'searches'),
    mostWithoutHit: first(texts, count, 'withoutHit')
  }
}

/** The sums of counts that are already bounded. */
function tallyOf(all: readonly (DayCounts | undefined)[]): Tally {
  const tally = newTally()
  for (const counts of all) if (counts) addTo(tally, counts, Number.POSITIVE_INFINITY)
  return tally
}

function within(name: string, value: number, most: number): number {
  if (value >= 1 && value <= most) return value
  throw new BadRequest(`${name}: expected 1 to ${most}, found ${value}`)
}

const first = (texts: readonly TextCount[], count: number, by: 'searches' | 'withoutHit'): readonly TextCount[] =>
  texts
    .filter(one => one[by] > 0)
    .sort((one, other) => other[by] - one[by] || (one.text < other.text ? -1 : 1))
    .slice(0, count)
