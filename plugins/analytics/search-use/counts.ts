import { type Static, Type } from '../../../core/index.ts'

/** Different texts of one day that are kept: those that came first. */
const MOST_TEXTS = 1000

const Count = Type.Integer({ minimum: 0 })
const closed = { additionalProperties: false }

/** The searches of one day; those with a text that is not kept are only in the sums. */
export const DayCounts = Type.Object(
  {
    searches: Count,
    withoutHit: Count,
    texts: Type.Array(Type.Object({ text: Type.String(), searches: Count, withoutHit: Count }, closed))
  },
  closed
)
export type DayCounts = Static<typeof DayCounts>
export type TextCount = DayCounts['texts'][number]

/** Counts that grow. */
export interface Tally {
  searches: number
  withoutHit: number
  readonly texts: Map<string, TextCount>
}

export const newTally = (): Tally => ({ searches: 0, withoutHit: 0, texts: new Map() })

export function addTo(tally: Tally, { searches, withoutHit, texts }: DayCounts, mostTexts = MOST_TEXTS): void {
  tally.searches += searches
  tally.withoutHit += withoutHit
  for (const one of texts) {
    const known = tally.texts.get(one.text)
    if (!known && tally.texts.size >= mostTexts) continue
    tally.texts.set(one.text, {
      text: one.text,
      searches: (known?.searches ?? 0) + one.searches,
      withoutHit: (known?.withoutHit ?? 0) + one.withoutHit
    })
  }
}

export const countsOf = ({ searches, withoutHit, texts }: Tally): DayCounts => ({
  searches,
  withoutHit,
  texts: [...texts.values()]
})

/** The sums of both. */
export function added(one: DayCounts, other: DayCounts): DayCounts {
  const tally = newTally()
  addTo(tally, one)
  addTo(tally, other)
  return countsOf(tally)
}

/** The counts of one search; `undefined`: its text is not kept. */
export function countOf(text: string | undefined, isFound: boolean): DayCounts {
  const sums = { searches: 1, withoutHit: isFound ? 0 : 1 }
  return { ...sums, texts: text === undefined ? [] : [{ text, ...sums }] }
}
