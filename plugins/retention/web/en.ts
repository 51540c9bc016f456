import { number, percent, plural } from 'aspectd/console'

const kinds: Readonly<Record<string, string>> = {
  timeseries: 'Points of timeseries',
  runs: 'Runs of jobs',
  requests: 'Ingestion runs',
  'soft-deleted': 'Soft-deleted entities',
  versions: 'Older versions'
}

const states: Readonly<Record<string, string>> = {
  RUNNING: '▸ Running',
  COMPLETED: '✓ Completed',
  ASKS: '! Needs confirmation',
  CANCELLED: '■ Cancelled',
  TIMED_OUT: '! Timed out',
  CHANGED: '! Rule changed',
  FAILED: '✗ Failed'
}

export const text = {
  title: 'Retention',
  empty: 'No retention rules. Nothing is removed.',
  off: 'The schedule is off',
  next: 'Next run',
  schedule: 'Schedule',
  kind: (of: string) => kinds[of] ?? of,
  state: (state: string) => states[state] ?? state,
  removes: 'Removes',
  keeps: 'Keeps',
  only: 'Only',
  except: 'Except',
  days: (days: number) => `${number(days)} days`,
  last: (count: number) => `the last ${number(count)}`,
  atMost: (count: number) => `at most ${number(count)}`,
  limit: 'Asks above',
  ofType: (share: number) => `${percent(share)} of a type`,
  plan: 'Show what it removes',
  run: 'Run now',
  confirm: 'Confirm',
  confirmTitle: (name: string) => `Run ${name}?`,
  confirmText: (planned: number, share: number) =>
    `It removes ${number(planned)}, ${percent(share)} of a type, for good.`,
  runText: 'What it removes cannot be restored.',
  due: 'Starts in a moment',
  nothing: 'Nothing to remove now',
  would: (removed: number) => `Would remove ${number(removed)} now`,
  of: (removed: number, stored: number) => `${number(removed)} of ${number(stored)}`,
  oldest: 'Oldest',
  newest: 'Newest',
  examples: 'Examples',
  history: 'History',
  started: 'Started',
  stateTitle: 'State',
  removed: 'Removed',
  asks: (planned: number, share: number) => `${number(planned)} planned, ${percent(share)}`,
  types: (count: number) => plural(count, 'type', 'types'),
  reload: 'Reload'
}
