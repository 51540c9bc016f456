import { type Call, type Data, idOf, pagesUntilEmpty, type Urn } from '../../core/index.ts'
import type { Auth } from '../auth/index.ts'
import type { ModelAspects, ModelHandles } from '../entities/index.ts'
import type { Tokens } from '../tokens/index.ts'
import type { Person } from './person.ts'

export interface AccountDeps {
  readonly data: Data
  readonly auth: Auth
  readonly aspects: ModelHandles
  readonly tokens: Tokens | undefined
}

/** Entities whose owners are changed in one commit. */
const PAGE = 100

/**
 * Ends the account: tokens and sessions end, ownerships are handed over or removed, the user is erased with its history. Each
 * step can be repeated. Yields the ownerships of each page.
 */
export async function* closeAccount(deps: AccountDeps, call: Call, person: Person): AsyncGenerator<number> {
  const { data, auth, aspects, tokens } = deps
  const urn = person.urn as Urn
  // First, so that nobody acts as the person meanwhile. No others can begin: the person is blocked.
  await tokens?.revokeAll(call, urn)
  await auth.endSessions(call, urn)
  for await (const { urns } of pagesUntilEmpty(data, call, ownedBy(urn), PAGE)) {
    call.signal.throwIfAborted()
    await data.write(
      call,
      urns.map(one => aspects.ownership.edit(one, old => old && handedOver(old, person)))
    )
    yield urns.length
  }
  await data.erase(call, urn)
  await auth.finishRemoval(call, urn)
}

export const ownedBy = (urn: Urn) => ({ where: { field: 'ownership.owners', in: [urn] } })

type Ownership = ModelAspects['ownership']

/** The successor is an owner of each type that the person was, once. */
export function handedOver(old: Ownership, { urn, successor }: Person): Ownership {
  const next = old.owners.flatMap(one => {
    if (one.owner !== urn) return [one]
    return successor === undefined ? [] : [{ ...one, owner: successor as Urn }]
  })
  const kinds = next.map(({ owner, type, typeUrn = '' }) => `${owner} ${type} ${typeUrn}`)
  const owners = next.filter((_one, at) => kinds.indexOf(kinds[at] ?? '') === at)
  return { ...old, owners, ...(old.ownerTypes ? { ownerTypes: typesOf(old.ownerTypes, urn, successor) } : {}) }
}

function typesOf(
  types: NonNullable<Ownership['ownerTypes']>,
  urn: string,
  successor: string | undefined
): NonNullable<Ownership['ownerTypes']> {
  const handed = Object.entries(types).map(([type, owners]) => {
    const now = owners.flatMap(one => (one === urn ? (successor ?? []) : one))
    return [type, [...new Set(now)] as Urn[]] as const
  })
  return Object.fromEntries(handed.filter(([, owners]) => owners.length > 0))
}

/** What a user must repeat to confirm. */
export const nameOf = (urn: Urn): string => idOf(urn)
