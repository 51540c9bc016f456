import { randomUUID } from 'node:crypto'
import { type Call, type Data, idOf, makeUrn, parseUrnOf, type Urn, withoutNulls } from '../../core/index.ts'
import { type Auth, pathProblem } from '../auth/index.ts'
import type { Entities } from '../entities/index.ts'
import { ID, textsOf } from '../kit/index.ts'
import { GroupExists, GroupInput, NotAGroup } from './errors.ts'

export interface GroupDeps {
  readonly data: Data
  readonly entities: Entities
  readonly auth: Auth
}

export interface NewGroup {
  readonly id?: string | null
  readonly name: string
  readonly description?: string | null
}

const check = textsOf('a group', { id: ID, name: ID }, GroupInput)
const BATCH_SIZE = 200

/** @throws NotAGroup for the URN of another entity type. */
export const parseGroupUrn = (text: string): Urn => parseUrnOf('corpGroup', text, NotAGroup)

/** Of several concurrent calls with the same id one succeeds. @throws GroupExists */
export async function createGroup({ data, entities }: GroupDeps, call: Call, { id, name, description }: NewGroup) {
  const { corpGroupKey, corpGroupInfo, origin } = entities.aspects
  const problem = id == null ? undefined : pathProblem('The id of a group', id)
  if (problem) throw new GroupInput(problem)
  check({ id, name })
  const urn = makeUrn('corpGroup', id ?? randomUUID())
  const info = {
    displayName: name,
    ...withoutNulls({ description: description || null }),
    admins: [],
    members: [],
    groups: [],
    created: { time: Date.now(), actor: call.actor }
  }
  await data.write(call, [
    corpGroupKey.edit(urn, old => {
      if (old) throw new GroupExists()
      return { name: idOf(urn) }
    }),
    corpGroupInfo.edit(urn, () => info),
    origin.edit(urn, () => ({ type: 'NATIVE' }))
  ])
  return urn
}

/**
 * Removes the group and all references to it, so that a later group with the same id gets none of its rights. If it
 * fails half-way, it can be repeated.
 */
export async function removeGroup({ data, entities, auth }: GroupDeps, call: Call, urn: Urn): Promise<void> {
  await auth.detachPrincipal(call, urn)
  const system = call.as(`removing the references to ${urn}`)
  for (let left = 1; left > 0; ) ({ left } = await entities.references.remove(system, urn, BATCH_SIZE))
  await data.erase(call, urn)
}
