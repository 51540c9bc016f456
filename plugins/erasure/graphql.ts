import { type Call, type Demand, operation, type Urn } from '../../core/index.ts'
import type { Auth } from '../auth/index.ts'
import { nameOf } from './account.ts'
import { type Erasures, successorOf, userOf } from './erasures.ts'
import { NotConfirmed } from './errors.ts'

export const sdl = `
  extend type Query {
    "What the erasure of a user would do now. It looks at everything, for at most five seconds."
    erasurePlan(urn: String!, successor: String): ErasurePlan!
    "Newest first."
    erasures: [Erasure!]!
  }
  extend type Mutation {
    "Erases a user as a task. Requires every right of the user; confirm is their user name. Returns the id of the erasure."
    erasePerson(urn: String!, successor: String, confirm: String!): String!
    "Accepts what names an erased person again. Returns whether they were blocked."
    permitPerson(urn: String!): Boolean!
  }
  type ErasurePlan {
    urn: String!
    "Values, older versions, points and log entries that would have a pseudonym."
    rewritten: Long!
    "Entities of the user alone, the user included."
    erased: Long!
    "Removed, or handed over to the successor."
    ownerships: Long!
    "Texts with the name or address. They stay."
    placeCount: Long!
    "The first 1000 of them."
    places: [ErasurePlace!]!
    "False: there was no time to look at everything, so the numbers are the least."
    isComplete: Boolean!
  }
  type ErasurePlace { urn: String! aspect: String! version: Long }
  type Erasure {
    id: String!
    "The id of its task."
    task: String!
    "Of its task; null when that is no longer kept."
    state: String
    error: String
    startedAt: Long!
    endedAt: Long
    "Whether it erases everybody again who was erased before, as after a restore."
    isAgain: Boolean!
    pseudonyms: [String!]!
    rewritten: Long!
    erased: Long!
    ownerships: Long!
    placeCount: Long!
    places: [ErasurePlace!]!
  }
`

/** Any one of these privileges permits everything here. */
export const MANAGES = ['MANAGE_USERS_AND_GROUPS'] as const
const onUsers: Demand = { anyOf: MANAGES, on: 'corpuser' }
const PLAN_MS = 5000

interface Deps {
  readonly erasures: Erasures
  readonly auth: Pick<Auth, 'requireRightsOf'>
}

interface OfUser {
  readonly urn: string
  readonly successor?: string | null
}

export function operations({ erasures, auth }: Deps) {
  async function checked(call: Call, { urn: text, successor }: OfUser) {
    const urn: Urn = userOf(text)
    const named = { urn, successor: successorOf(successor) }
    await auth.requireRightsOf(call, urn)
    await erasures.check(call, named)
    return named
  }
  return {
    Query: {
      erasurePlan: operation(onUsers, async (args: OfUser, call) => {
        const named = await checked(call, args)
        const { user: urn, ...plan } = await erasures.plan(call, named, performance.now() + PLAN_MS)
        return { urn, ...plan }
      }),
      erasures: operation(onUsers, (_args: object, call) => erasures.list(call))
    },
    Mutation: {
      erasePerson: operation(onUsers, async (args: OfUser & { readonly confirm: string }, call) => {
        const named = await checked(call, args)
        const name = nameOf(named.urn)
        if (args.confirm !== name) throw new NotConfirmed(name)
        return erasures.erase(call, named)
      }),
      permitPerson: operation(onUsers, ({ urn }: OfUser, call) => erasures.permit(call, userOf(urn)))
    }
  }
}
