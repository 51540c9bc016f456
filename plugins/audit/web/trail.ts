import { graphql } from 'aspectd/console'
import { AUDIT_EVENTS } from './documents.ts'
import type { AuditEvents, AuditEventsVariables, AuditLive } from './documents.types.ts'

export type AuditEvent = AuditEvents['listAuditEvents']['events'][number]
export type AuditFilter = AuditEventsVariables['input']

/** The newest events of a filter, as far as they were loaded. */
export interface Trail {
  readonly events: readonly AuditEvent[]
  readonly total: number
  /** How many of `total` were read. Events that were stored meanwhile can be among them twice. */
  readonly read: number
}

const EMPTY: Trail = { events: [], total: 0, read: 0 }

/** The names of the filters in the address that are sent as they are. */
const TEXTS = ['actor', 'operation', 'resource', 'credential'] as const
export const FILTERS = [...TEXTS, 'outcome', 'from', 'to'] as const
export const OUTCOMES = ['ALLOWED', 'DENIED', 'FAILED'] as const
const DAY_MS = 86_400_000

/** The filter that an address names. Values that are not valid are left out. */
export function filterOf(query: URLSearchParams): AuditFilter {
  const texts = TEXTS.flatMap(name => (query.get(name) ? [[name, query.get(name)] as const] : []))
  const outcome = OUTCOMES.find(one => one === query.get('outcome'))
  const [from, to] = [timeOf(query.get('from')), timeOf(query.get('to'), true)]
  return {
    ...Object.fromEntries(texts),
    ...(outcome ? { outcome } : {}),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to })
  }
}

/**
 * Milliseconds of a text: a number, or a date at midnight of the local time zone; as the end, of the day after it.
 * `undefined` if it is neither.
 */
export function timeOf(text: string | null, isEnd = false): number | undefined {
  if (text === null || text === '') return
  if (/^\d{5,15}$/.test(text)) return Number(text)
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00`) : Number.NaN
  if (Number.isNaN(day)) return
  // noon of the next day, since a day can have 23 or 25 hours
  return isEnd ? new Date(day + 1.5 * DAY_MS).setHours(0, 0, 0, 0) : day
}

/** The first page of the trail. */
export async function readFirst(filter: AuditFilter, count: number, signal?: AbortSignal): Promise<Trail> {
  return extended(EMPTY, await load({ ...filter, start: 0, count }, signal))
}

/** The newest page, as an event of the subscription has it, above what was loaded before. */
export function renewed(before: Trail | undefined, { auditEvents: page }: AuditLive): Trail {
  const newest = extended(EMPTY, page)
  const known = new Set(newest.events.map(({ id }) => id))
  const older = before?.events.filter(({ id }) => !known.has(id)) ?? []
  // Between them are events that nobody has loaded.
  if (older.length === before?.events.length) return newest
  const events = [...newest.events, ...older]
  return { events, total: page.total, read: events.length }
}

/**
 * The trail with its next page. Later pages end where the first one began: events that are stored meanwhile move
 * none out of sight.
 */
export async function readOn(filter: AuditFilter, count: number, before: Trail): Promise<Trail> {
  return extended(before, await load({ ...filter, ...endOf(filter, before), start: before.read, count }))
}

type Page = AuditEvents['listAuditEvents']

async function load(input: AuditFilter, signal?: AbortSignal): Promise<Page> {
  return (await graphql<AuditEvents>(AUDIT_EVENTS, { input }, signal)).listAuditEvents
}

function extended(before: Trail, page: Page): Trail {
  const known = new Set(before.events.map(({ id }) => id))
  const events = [...before.events, ...page.events.filter(({ id }) => !known.has(id))]
  // a page without events is the end, whatever was removed meanwhile
  const read = page.events.length === 0 ? page.total : before.read + page.events.length
  return { events, total: page.total, read }
}

function endOf({ to }: AuditFilter, { events }: Trail): { to?: number } {
  if (events.length === 0) return {}
  const newest = Math.max(...events.slice(0, 100).map(({ time }) => time)) + 1
  return { to: Math.min(to ?? newest, newest) }
}
