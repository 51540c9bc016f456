import { randomBytes } from 'node:crypto'
import {
  type Aspect,
  type BeforeCommit,
  type Call,
  type Data,
  type Edit,
  makeUrn,
  pagesUntilEmpty,
  parseUrn,
  type Static,
  Type,
  type Urn
} from '../../../core/index.ts'
import type { DetachPrincipal } from './detach-principal.ts'

export const removalKey = {
  schema: Type.Object({ id: Type.String() }),
  on: ['aspectdRemoval'],
  keep: 0,
  guard: { sealed: true }
}
/** A user or group that was deleted, and to whom policies and owners may still refer. */
export const removal = {
  schema: Type.Object(
    { principal: Type.String({ format: 'urn', 'x-search': { fieldType: 'URN' } }) },
    { additionalProperties: false }
  ),
  on: ['aspectdRemoval'],
  keep: 0,
  guard: { sealed: true }
}
type Removal = Static<(typeof removal)['schema']>

/**
 * What is left to do for deleted users and groups, whichever operation deleted them: a later one of the same name must
 * not get their rights. It is recorded in the commit of the deletion, so that a crash does not lose it.
 */
export interface Removals {
  readonly beforeCommit: BeforeCommit
  /** Ends what a deleted user or group of this name left. Call it before one is created. */
  finish(call: Call, principal: Urn): Promise<void>
  /** For a record that has changed. */
  finishRecorded(call: Call, record: Urn): Promise<void>
  /** What a crash has interrupted. */
  finishAll(call: Call): Promise<void>
}

interface Options {
  readonly data: Data
  readonly removals: Aspect<Removal>
  readonly detachPrincipal: DetachPrincipal
}

const KEYS = ['corpUserKey', 'corpGroupKey']
const PAGE = 200

export function createRemovals({ data, removals, detachPrincipal }: Options): Removals {
  const running = new Map<Urn, Promise<void>>()

  async function detach(call: Call, principal: Urn): Promise<void> {
    const system = call.as('detach a deleted user or group')
    const query = { where: { field: 'aspectdRemoval.principal', in: [principal] } }
    for await (const { urns } of pagesUntilEmpty(data, system, query, PAGE)) {
      await detachPrincipal(system, principal)
      for (const urn of urns) await data.erase(system, urn)
    }
  }

  function finish(call: Call, principal: Urn): Promise<void> {
    const work = running.get(principal) ?? detach(call, principal).finally(() => running.delete(principal))
    running.set(principal, work)
    return work
  }

  async function finishRecorded(call: Call, record: Urn): Promise<void> {
    const found = await removals.get(call, record)
    if (found) await finish(call, parseUrn(found.principal))
  }

  return {
    beforeCommit: (_call, changes) =>
      changes
        .filter(({ aspect, json, old }) => KEYS.includes(aspect) && json === undefined && old !== undefined)
        .map(({ urn: principal }): Edit => {
          const record = makeUrn('aspectdRemoval', randomBytes(15).toString('base64url'))
          return { ...removals.edit(record, () => ({ principal })), isNew: true }
        }),
    finish,
    finishRecorded,
    async finishAll(call) {
      for await (const { urns } of pagesUntilEmpty(data, call, { types: ['aspectdRemoval'] }, PAGE)) {
        for (const urn of urns) await finishRecorded(call, urn)
      }
    }
  }
}
