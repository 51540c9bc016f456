import { number, plural } from 'aspectd/console'

const seconds = (milliseconds: number): string => {
  const whole = Math.max(0, Math.round(milliseconds / 1000))
  if (whole === 0) return '< 1 s'
  return whole < 120 ? `${whole} s` : `${number(Math.round(whole / 60))} min`
}

/** What a task does with what it counts: `deleted`, and how many of what. */
export interface Work {
  readonly done: string
  readonly counted: (count: number) => string
}

const upper = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

export const text = {
  /** By the first word of the action: `truncate` of `truncateTimeseriesAspect`. */
  works: {
    truncate: { done: 'deleted', counted: (count: number) => plural(count, 'row', 'rows') },
    delete: { done: 'cleaned', counted: (count: number) => plural(count, 'entity', 'entities') },
    rollback: { done: 'reverted', counted: (count: number) => plural(count, 'value', 'values') },
    load: { done: 'loaded', counted: (count: number) => plural(count, 'part', 'parts') }
  } as Readonly<Record<string, Work>>,
  otherWork: { done: 'done', counted: (count: number) => plural(count, 'step', 'steps') },
  done: ({ done }: Work, count: number, total: number) => `${number(count)} of ${number(total)} ${done}`,
  rate: (perSecond: number) => `${number(perSecond)} a second`,
  left: (milliseconds: number) => `about ${seconds(milliseconds)} left`,
  running: (count: number) => plural(count, 'task runs', 'tasks run'),
  queued: 'Queued',
  completed: ({ done, counted }: Work, count: number, milliseconds: number) =>
    `✓ ${upper(done)} ${counted(count)} (${seconds(milliseconds)})`,
  cancelled: ({ done }: Work, count: number, total: number) =>
    `■ Cancelled: ${number(count)} of ${number(total)} are ${done} and stay ${done}.`,
  timedOut: ({ done }: Work, count: number, total: number) =>
    `! Timed out: ${number(count)} of ${number(total)} are ${done} and stay ${done}.`,
  failed: ({ done }: Work, error: string, count: number) => `✗ Failed after ${number(count)} were ${done}: ${error}`,
  cancel: 'Cancel task',
  cancelHint: ({ done }: Work) => `What is ${done} stays ${done}.`,
  mayNot: 'Needs the privilege TRUNCATE_TIMESERIES_INDEX_PRIVILEGE or MANAGE_SYSTEM_OPERATIONS'
}
