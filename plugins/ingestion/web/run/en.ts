import { number, plural } from 'aspectd/console'
import type { Counted } from '../model/report.ts'

/** `34 tables`, `1 view`: subtypes are names in the singular. */
const counted = ({ kind, count }: Counted): string => {
  const name = kind.toLowerCase()
  const many = /(s|x|z|ch|sh)$/.test(name) ? `${name}es` : name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}s`
  return plural(count, name, many)
}

const MOST = 6

export const text = {
  title: 'Run',
  runOf: (name: string) => `Run of ${name}`,
  test: 'Test of a connection',
  gone: 'Not found',
  all: 'All sources',
  cancel: 'Cancel',
  cancelled: 'Cancelling the run',
  runAgain: 'Run again',
  rollBack: 'Roll back',
  requested: 'Requested',
  by: 'By',
  bySchedule: 'Its schedule',
  took: 'Duration',
  since: 'Running for',
  attempt: 'Attempt',
  attemptOf: (attempt: number, attempts: number) => `${attempt} of ${attempts}`,
  received: 'Records',
  changed: 'Changed',
  silent: 'It has written nothing for a long time. It can be cancelled.',
  outcome: (all: readonly Counted[], duration: string) => {
    const parts = all.slice(0, MOST).map(counted)
    const rest = all.slice(MOST).reduce((sum, { count }) => sum + count, 0)
    return `${[...parts, ...(rest > 0 ? [`${number(rest)} more`] : [])].join(', ')}${duration && ` in ${duration}`}`
  },
  nothing: (duration: string) => `Done${duration && ` in ${duration}`}.`,
  see: (all: Counted) => `See ${counted(all)}`,
  findings: 'Failures and warnings',
  severity: 'Severity',
  failure: 'Failure',
  warning: 'Warning',
  what: 'What happened',
  where: 'Where',
  moreOf: (count: number) => `and ${number(count)} more`,
  leftOut: (count: number) => `${plural(count, 'more is', 'more are')} in the log.`,
  log: 'Log',
  noLog: 'No log.',
  waiting: 'The log begins when the run does.',
  follow: 'Follow',
  copy: 'Copy',
  copied: 'Copied the log',
  download: 'Download',
  cut: (lines: number) => `${plural(lines, 'line', 'lines')} before this: in the download`
}
