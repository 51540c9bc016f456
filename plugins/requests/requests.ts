import { createHash } from 'node:crypto'
import { type Aspect, type Call, type Data, makeUrn, type Urn } from '../../core/index.ts'
import type { Entities, ResourceRef } from '../entities/index.ts'
import { checkedWords, namedIn } from './change.ts'
import { type Change, REQUESTS, type Request, type Requests } from './definitions.ts'
import { NotTheProposer, RequestsInput } from './errors.ts'
import type { Makers } from './proposables.ts'
import { requireOpen, withDecision } from './record.ts'

export interface RequestsDeps {
  readonly data: Data
  readonly entities: Entities
  readonly requests: Aspect<Requests>
  readonly makers: Makers
}

/** Which request of which entity. */
export interface RequestRef {
  readonly entity: Urn
  readonly id: string
}

/** Where the requests of an entity are. Its own name can be too long to be a part of another one. */
export const placeOf = (entity: Urn): Urn =>
  makeUrn(REQUESTS, createHash('sha256').update(entity).digest('hex').slice(0, 32))

/** Names a column as clients do. */
export const refOf = (entity: Urn, column: string | undefined): ResourceRef =>
  column === undefined
    ? { resourceUrn: entity }
    : { resourceUrn: entity, subResourceType: 'DATASET_FIELD', subResource: column }

/** @throws RequestsInput for one that does not exist, or that the caller may not see */
export async function requireNamed(entities: Entities, call: Call, change: Change): Promise<void> {
  const named = namedIn(change)
  const existing = await entities.existing(call, named)
  const missing = named.find(urn => !existing.has(urn))
  if (missing !== undefined) throw new RequestsInput(`${missing} does not exist`)
}

/** Ends requests without a change. Callers have been authorized before. */
export function createEnding({ data, requests }: RequestsDeps) {
  return {
    /** @throws NoSuchRequest, AlreadyDecided, NotTheProposer */
    async withdraw(call: Call, { entity, id }: RequestRef): Promise<boolean> {
      const edit = requests.edit(placeOf(entity), old => {
        if (requireOpen(old, entity, id).proposedBy !== call.actor) throw new NotTheProposer(id)
        return withDecision(old, entity, id, { state: 'WITHDRAWN', decidedBy: call.actor })
      })
      await data.write(call.as('withdrawing a request'), [edit])
      return true
    },

    /** @throws NoSuchRequest, AlreadyDecided */
    async decline(call: Call, { entity, id }: RequestRef, text: string): Promise<boolean> {
      const answer = checkedWords('The answer', text, true)
      const decision = { state: 'DECLINED', decidedBy: call.actor, ...withoutUndefined({ answer }) } as const
      const edit = requests.edit(placeOf(entity), old => withDecision(old, entity, id, decision))
      await data.write(call.as('declining a request'), [edit])
      return true
    },

    /** Of the rule of an operation, before it is known who may know of the request. */
    async find(call: Call, { entity, id }: RequestRef): Promise<Request | undefined> {
      const stored = await requests.get(call.as('reading a request'), placeOf(entity))
      return stored?.requests.find(one => one.id === id)
    }
  }
}

/** Without members that are absent. */
export const withoutUndefined = <T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as never
