import { download, downloadCsv } from 'aspectd/console'
import { type AuditEvent, type AuditFilter, readFirst, readOn, type Trail } from './trail.ts'

const PAGE = 1000
/** What a browser holds without trouble: about 50 MB. */
const MOST = 100_000

const COLUMNS = [
  'time',
  'actor',
  'operation',
  'outcome',
  'status',
  'code',
  'resources',
  'resourceCount',
  'privileges',
  'names',
  'credentialKind',
  'credentialId',
  'address',
  'count',
  'lastTime',
  'plugin',
  'id'
] as const

export type Format = 'csv' | 'jsonl'

/** Reads all events of a filter and offers them as a file. Returns how many, and whether these are all. */
export async function exportEvents(filter: AuditFilter, format: Format): Promise<{ count: number; isAll: boolean }> {
  let trail: Trail = await readFirst(filter, PAGE)
  while (trail.read < trail.total && trail.events.length < MOST) trail = await readOn(filter, PAGE, trail)
  const { events } = trail
  const name = `audit-${new Date().toISOString().slice(0, 10)}.${format}`
  if (format === 'csv') await downloadCsv(name, rowsOf(events))
  else await download(name, events.map(event => `${JSON.stringify(event)}\n`).join(''), 'application/jsonl')
  return { count: events.length, isAll: trail.read >= trail.total }
}

/** Times are in ISO 8601; several values of a cell are separated by spaces, which URNs and names rarely contain. */
const rowsOf = (events: readonly AuditEvent[]) => [
  [...COLUMNS],
  ...events.map(event => COLUMNS.map(column => cellOf(event, column)))
]

function cellOf(event: AuditEvent, column: (typeof COLUMNS)[number]): string | number {
  if (column === 'time' || column === 'lastTime') return new Date(event[column]).toISOString()
  if (column === 'names') return event.names.map(({ name, value }) => `${name}=${value}`).join(' ')
  const value = event[column]
  return typeof value === 'object' && value !== null ? value.join(' ') : (value ?? '')
}
