import type { Figure, Result } from './figure.ts'
import { median } from './statistics.ts'

export interface Summary {
  /** Medians. */
  readonly ours: number
  readonly yardstick?: number
  /** The median of the ratios of all rounds, so that a slow moment of the machine affects both sides. */
  readonly ratio?: number
  /** Half the distance between the smallest and the largest ratio (or value), as a part of the median. */
  readonly spread: number
  /** How much of the target is reached: 1 or more is met. Absent without a target. */
  readonly reached?: number
}

/** `undefined` when it was not measured. */
export function summaryOf({ figure, ours, yardstick }: Result): Summary | undefined {
  if (ours.length === 0) return undefined
  const ratios = ours.flatMap((value, round) => (yardstick[round] === undefined ? [] : [value / yardstick[round]]))
  const compared = ratios.length > 0 ? { yardstick: median(yardstick), ratio: median(ratios) } : {}
  const summary = { ours: median(ours), ...compared, spread: spreadOf(ratios.length > 0 ? ratios : ours) }
  const reached = reachedOf(figure, summary)
  return { ...summary, ...(reached === undefined ? {} : { reached }) }
}

function reachedOf({ target, better }: Figure, { ours, ratio }: Omit<Summary, 'spread'>): number | undefined {
  const part = (value: number | undefined, bound: number | undefined) => {
    if (value === undefined || bound === undefined) return []
    return [better === 'higher' ? value / bound : bound / value]
  }
  const parts = [...part(ours, target?.value), ...part(ratio, target?.ratio)]
  return parts.length > 0 ? Math.min(...parts) : undefined
}

function spreadOf(values: readonly number[]): number {
  return (Math.max(...values) - Math.min(...values)) / 2 / median(values)
}
