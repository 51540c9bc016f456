import { hostOf, isRecord, type Urn } from '../../../core/index.ts'
import { entityChangesOf, type Logged } from '../../events/index.ts'
import { type EventKind, idOfTexts, type NoticeChange } from '../definitions.ts'
import { type ChangedValue, type IndexedPlaces, lineageChanges } from './lineage.ts'

/** What one user does to one entity within this time is one line, in milliseconds. */
export const WINDOW_MS = 60_000

/** What one user did to one entity. */
export interface ChangeSet {
  /** The same for all changes of this user to this entity within a minute. */
  readonly id: string
  readonly entity: Urn
  readonly actor: Urn
  /** Of the first change, in milliseconds since the epoch. */
  readonly time: number
  /** Of the last change. */
  readonly place: number
  readonly changes: readonly NoticeChange[]
  readonly isDeleted: boolean
  /** What was stored of it before it was deleted, by aspect: it tells who followed it. */
  readonly erased: ReadonlyMap<string, unknown>
}

const KINDS: Readonly<Record<string, EventKind | undefined>> = {
  TECHNICAL_SCHEMA: 'SCHEMA',
  DEPRECATION: 'DEPRECATION',
  OWNERSHIP: 'OWNERSHIP',
  DOCUMENTATION: 'DOCUMENTATION',
  TAG: 'TAGS',
  GLOSSARY_TERM: 'TERMS'
}
const DELETIONS: ReadonlySet<string> = new Set(['SOFT_DELETE', 'REINSTATE', 'HARD_DELETE'])

/** In the order of their last changes. Changes of which nobody is told make none. */
export function changeSetsOf(logged: readonly Logged[], places: IndexedPlaces): ChangeSet[] {
  const sets = new Map<string, Logged[]>()
  for (const one of logged) {
    const id = idOfTexts(hostOf(one.urn as Urn), one.actor, String(Math.floor(one.time / WINDOW_MS)))
    sets.set(id, [...(sets.get(id) ?? []), one])
  }
  return [...sets]
    .map(([id, members]) => changeSetOf(id, members, places))
    .filter(({ changes }) => changes.length > 0)
    .toSorted((one, other) => one.place - other.place)
}

function changeSetOf(id: string, members: readonly Logged[], places: IndexedPlaces): ChangeSet {
  const [first] = members as [Logged]
  const entity = hostOf(first.urn as Urn)
  const isNew = members.some(({ urn, lifecycle }) => urn === entity && lifecycle === 'CREATE')
  const found = members.flatMap(one => noticeChangesOf(one, places))
  const own = members.filter(({ urn }) => urn === entity)
  return {
    ...{ id, entity, time: first.time, actor: first.actor as Urn },
    place: Math.max(...members.map(one => one.timestampMillis)),
    // What an entity has from its first moment is no change.
    changes: unique(isNew ? found.filter(({ event }) => !['SCHEMA', 'DOCUMENTATION'].includes(event)) : found),
    isDeleted: own.findLast(({ lifecycle }) => lifecycle)?.lifecycle === 'HARD_DELETE',
    erased: new Map(own.flatMap(({ aspect, kind, old }) => (kind === 'erase' && old ? [[aspect, parsed(old)]] : [])))
  }
}

/** The same change is told once. */
export const unique = (changes: readonly NoticeChange[]): NoticeChange[] => {
  const seen = new Set<string>()
  return changes.filter(one => {
    const mark = JSON.stringify([one.event, one.operation, one.subject, one.column])
    return !seen.has(mark) && seen.add(mark)
  })
}

function noticeChangesOf(logged: Logged, places: IndexedPlaces): NoticeChange[] {
  const { urn, aspect, value, old } = logged
  const entity = hostOf(urn as Urn)
  const known = entityChangesOf(logged).flatMap(({ entityUrn, category, operation, modifier, parameters }) => {
    const event = DELETIONS.has(operation) && entityUrn === entity ? 'DELETION' : KINDS[category]
    if (event === undefined) return []
    const column = parameters?.fieldPath
    return [
      {
        ...{ event, operation, aspect },
        ...(modifier === undefined ? {} : { subject: modifier }),
        ...(typeof column === 'string' && event !== 'SCHEMA' ? { column } : {})
      }
    ]
  })
  if (logged.kind === 'erase') return known
  const changed = { aspect, before: parsed(old), after: parsed(value) }
  return [...known, ...qualityChanges(changed), ...lineageChanges(places, changed)]
}

const parsed = (json: string | undefined): unknown => (json === undefined ? undefined : JSON.parse(json))

/** Lists in which quality keeps what an entity has: those of what is wrong now. */
const WRONG: Readonly<Record<string, { readonly event: EventKind; readonly list: string } | undefined>> = {
  incidentsSummary: { event: 'INCIDENT', list: 'activeIncidentDetails' },
  assertionsSummary: { event: 'ASSERTION', list: 'failingAssertionDetails' }
}

/** Incidents that were raised and resolved; assertions that began and ceased to fail. */
function qualityChanges({ aspect, before, after }: ChangedValue): NoticeChange[] {
  const wrong = WRONG[aspect]
  if (!wrong) return []
  const [was, is] = [before, after].map(value => urnsIn(value, wrong.list)) as [Set<string>, Set<string>]
  const changeOf = (operation: string) => (subject: string) => ({ event: wrong.event, operation, aspect, subject })
  return [...Array.from(is.difference(was), changeOf('ADD')), ...Array.from(was.difference(is), changeOf('REMOVE'))]
}

function urnsIn(value: unknown, list: string): Set<string> {
  const members = isRecord(value) ? value[list] : undefined
  if (!Array.isArray(members)) return new Set()
  return new Set(members.flatMap(one => (isRecord(one) && typeof one.urn === 'string' ? [one.urn] : [])))
}
