import { randomUUID } from 'node:crypto'
import { type Call, type Data, entityTypeOf, idOf, makeUrn, parseUrn, type Urn } from '../../core/index.ts'
import { type Auth, pathProblem } from '../auth/index.ts'
import type { Entities } from '../entities/index.ts'
import { GroupExists, GroupInput } from './errors.ts'

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

const MAX_LENGTH = 500
const BATCH_SIZE = 200

/** @throws GroupInput for the URN of another entity type. */
export function parseGroupUrn(text: string): Urn {
  const urn = parseUrn(text)
  if (entityTypeOf(urn) !== 'corpGroup') throw new GroupInput(`${urn} is not a group: expected urn:li:corpGroup:<id>`)
  return urn
}

/** Of several concurrent calls with the same id one succeeds. @throws GroupExists */
export async function createGroup({ data, entities }: GroupDeps, call: Call, { id, name, description }: NewGroup) {
  const { corpGroupKey, corpGroupInfo, origin } = entities.aspects
  const urn = makeUrn('corpGroup', id == null ? randomUUID() : checkedId(id))
  const info = {
    displayName: checked('name', name),
    ...(description ? { description } : {}),
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

function checkedId(id: string): string {
  const problem = pathProblem('The id of a group', id)
  if (problem) throw new GroupInput(problem)
  return checked('id', id)
}

function checked(what: string, text: string): string {
  if (text.trim() === '') throw new GroupInput(`The ${what} of a group must not be empty`)
  if (text.length > MAX_LENGTH)
    throw new GroupInput(`The ${what} of a group must have at most ${MAX_LENGTH} characters, found ${text.length}`)
  if (/\p{Cc}/u.test(text)) throw new GroupInput(`The ${what} of a group must not contain control characters`)
  return text
}
