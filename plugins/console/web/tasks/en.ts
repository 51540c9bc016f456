import { number, plural } from 'aspectd/console'

const seconds = (milliseconds: number): string => {
  const whole = Math.max(0, Math.round(milliseconds / 1000))
  if (whole === 0) return '< 1 s'
  return whole < 120 ? `${whole} s` : `${number(Math.round(whole / 60))} min`
}

export const text = {
  done: (deleted: number, total: number) => `${number(deleted)} of ${number(total)} deleted`,
  rate: (perSecond: number) => `${number(perSecond)} a second`,
  left: (milliseconds: number) => `about ${seconds(milliseconds)} left`,
  queued: 'Queued',
  completed: (deleted: number, milliseconds: number) =>
    `✓ Deleted ${plural(deleted, 'row', 'rows')} (${seconds(milliseconds)})`,
  cancelled: (deleted: number, total: number) =>
    `■ Cancelled: ${number(deleted)} of ${number(total)} are deleted and stay deleted.`,
  timedOut: (deleted: number, total: number) =>
    `! Timed out: ${number(deleted)} of ${number(total)} are deleted and stay deleted.`,
  failed: (error: string, deleted: number) => `✗ Failed after ${number(deleted)} were deleted: ${error}`,
  cancel: 'Cancel task',
  cancelHint: 'What is deleted stays deleted.',
  mayNot: 'Needs the privilege TRUNCATE_TIMESERIES_INDEX_PRIVILEGE or MANAGE_SYSTEM_OPERATIONS'
}
