import { randomUUID } from 'node:crypto'
import { equalJson, type Urn } from '../../core/index.ts'
import type { Request, Requests } from './definitions.ts'
import { AlreadyDecided, NoSuchRequest, TooManyRequests } from './errors.ts'

/** Open requests of one entity. */
export const MAX_OPEN = 50
/** Decided ones that an entity keeps, the latest. */
const MAX_DECIDED = 50

export type NewRequest = Pick<Request, 'column' | 'change' | 'before' | 'note' | 'proposedBy'>

export const isOpen = ({ state }: Request): boolean => state === 'OPEN'

/** The open request of the same change of the same value, whoever proposed it. */
export const sameAs = (stored: Requests | undefined, { column, before, change }: NewRequest): Request | undefined =>
  stored?.requests.find(
    one => isOpen(one) && one.column === column && one.before === before && equalJson(one.change, change)
  )

/** With one more request, unless the same one is open. @throws TooManyRequests */
export function withRequest(old: Requests | undefined, entity: Urn, added: NewRequest): Requests {
  if (old && sameAs(old, added)) return old
  const before = old?.requests ?? []
  if (before.filter(isOpen).length >= MAX_OPEN) {
    throw new TooManyRequests(`${entity} has ${MAX_OPEN} open requests: one must be decided before another is proposed`)
  }
  return withState(entity, [...before, { id: randomUUID(), state: 'OPEN', proposedAt: Date.now(), ...added }])
}

export type Decision = Pick<Request, 'state' | 'decidedBy' | 'answer' | 'made'>

/** With one request decided. @throws NoSuchRequest, AlreadyDecided */
export function withDecision(old: Requests | undefined, entity: Urn, id: string, decision: Decision): Requests {
  requireOpen(old, entity, id)
  const decided = { ...decision, decidedAt: Date.now() }
  return withState(entity, old?.requests.map(one => (one.id === id ? { ...one, ...decided } : one)) ?? [])
}

/** @throws NoSuchRequest, AlreadyDecided */
export function requireOpen(stored: Requests | undefined, entity: Urn, id: string): Request {
  const found = stored?.requests.find(one => one.id === id)
  if (!found) throw new NoSuchRequest(id, entity)
  if (!isOpen(found)) throw new AlreadyDecided(id, found.state)
  return found
}

function withState(entity: Urn, all: readonly Request[]): Requests {
  const open = all.filter(isOpen)
  const decided = all.filter(one => !isOpen(one)).toSorted((a, b) => (a.decidedAt ?? 0) - (b.decidedAt ?? 0))
  const requests = [...decided.slice(-MAX_DECIDED), ...open]
  return {
    ...{ entity, state: open.length > 0 ? 'OPEN' : 'CLOSED', requests, changedAt: Date.now() },
    openBy: [...new Set(open.map(one => one.proposedBy))],
    proposers: [...new Set(requests.map(one => one.proposedBy))]
  }
}
