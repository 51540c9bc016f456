import { createRequire } from 'node:module'
import type { Cron } from 'croner'
import { LRUCache } from 'lru-cache'
import type { ScheduleRule } from '../contract/schedule.ts'

const MODE = '5-or-6-parts'
const SECOND_MS = 1000
const MOST_RULES = 1000

let loaded: typeof Cron | undefined
const rules = new LRUCache<string, Cron>({ max: MOST_RULES })

/** Loaded at first use, as most servers have no schedule when they start. */
function cronClass(): typeof Cron {
  loaded ??= (createRequire(import.meta.url)('croner') as { readonly Cron: typeof Cron }).Cron
  return loaded
}

/** Identifies a rule: a schedule with another text starts over. */
export function ruleText({ interval, timezone = 'UTC' }: ScheduleRule): string {
  return `${interval.trim()} ${timezone}`
}

/** @throws an error of croner for what is not a rule */
export function parseRule(rule: ScheduleRule): Cron {
  const text = ruleText(rule)
  const known = rules.get(text)
  if (known) return known
  const { interval, timezone = 'UTC' } = rule
  const parsed = new (cronClass())(interval.trim(), { timezone, paused: true, mode: MODE })
  rules.set(text, parsed)
  return parsed
}

/**
 * The next `count` ticks after a moment, in milliseconds since the epoch: fewer if it fires no more. In the hour that
 * summer time skips, a tick comes at its end; in the hour that comes twice, it fires once.
 */
export function timesAfter(rule: ScheduleRule, after: number, count: number): number[] {
  return parseRule(rule)
    .nextRuns(count, new Date(after))
    .map(date => date.getTime())
}

/** The last tick at or before a moment, if any. */
export function timeBefore(rule: ScheduleRule, moment: number): number | undefined {
  // Croner cuts the moment to seconds, and leaves it out.
  const [last] = parseRule(rule).previousRuns(1, new Date(moment + SECOND_MS))
  return last?.getTime()
}
