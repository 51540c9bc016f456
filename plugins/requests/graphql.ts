import {
  type ArgsOf,
  type Call,
  type Demand,
  type EntityField,
  type EntityRef,
  operation,
  parseUrn,
  type Urn,
  VIEW
} from '../../core/index.ts'
import type { Auth } from '../auth/index.ts'
import type { Input, InputTypes } from '../entities/index.ts'
import { createAccepting } from './accepting.ts'
import { type ChangeInput, checkedChange } from './change.ts'
import type { Committing } from './committing.ts'
import { ReadOnlyScope } from './errors.ts'
import type { createList, Listed } from './list.ts'
import { requireMaking } from './proposables.ts'
import { createProposing, type Proposal } from './proposing.ts'
import { createEnding, type RequestRef, type RequestsDeps, refOf } from './requests.ts'
import type { operationsSdl } from './sdl.ts'

interface Change {
  readonly ProposedChangeInput: ChangeInput
}
type Args = ArgsOf<typeof operationsSdl, InputTypes & Change>

/** Who may see an entity may propose changes of it; a token that can only read cannot. */
function demandToPropose({ credential }: Call, entity: Urn): Demand {
  const { readOnly, privileges } = credential?.scope ?? {}
  if (readOnly || privileges) throw new ReadOnlyScope()
  return { anyOf: VIEW, on: entity }
}

const requestRef = ({ entityUrn, id }: { readonly entityUrn: string; readonly id: string }): RequestRef => ({
  entity: parseUrn(entityUrn),
  id
})

type List = ReturnType<typeof createList>

interface Parts {
  readonly auth: Pick<Auth, 'allowed'>
  readonly list: List
  readonly committing: Committing
}

type Deciding = Input<{ readonly entityUrn: string; readonly id: string; readonly change?: ChangeInput | null }>

export function operations(deps: RequestsDeps, { auth, list, committing }: Parts) {
  const ending = createEnding(deps)
  const propose = createProposing(deps)
  const accept = createAccepting(deps, committing)

  /** What the change itself requires. Of an entity that is hidden from the caller nothing is looked up. */
  async function toDecide({ input }: Deciding, call: Call): Promise<readonly Demand[]> {
    const ref = requestRef(input)
    const view = { anyOf: VIEW, on: ref.entity }
    const request = (await auth.allowed(call, [view])) ? await ending.find(call, ref) : undefined
    if (!request) return [view]
    const change = input.change ? checkedChange(input.change) : request.change
    return [view, ...requireMaking(deps.makers, refOf(ref.entity, request.column), change).demands()]
  }

  return {
    Query: {
      listChangeRequests: operation('signed-in', ({ input }: Input<Listed>, call) => list.page(call, input))
    },
    Mutation: {
      proposeChange: operation(
        ({ input }: Input<Proposal>, call) => demandToPropose(call, parseUrn(input.resourceUrn)),
        ({ input }, call) => propose(call, input)
      ),
      acceptChangeRequest: operation(toDecide, ({ input }: Args['acceptChangeRequest'], call) =>
        accept(call, { ...requestRef(input), ...input })
      ),
      declineChangeRequest: operation(toDecide, ({ input }: Args['declineChangeRequest'], call) =>
        ending.decline(call, requestRef(input), input.answer)
      ),
      withdrawChangeRequest: operation(
        ({ entityUrn }: Args['withdrawChangeRequest'], call) => demandToPropose(call, parseUrn(entityUrn)),
        (args, call) => ending.withdraw(call, requestRef(args))
      )
    }
  }
}

/** For pages of entities: whether there is something to decide. */
export function entityFields({ openOf }: Pick<List, 'openOf'>): EntityField[] {
  return [
    {
      having: 'ownership',
      sdl: '"Not in DataHub: changes that users propose and nobody has decided." openChangeRequests: Int!',
      resolve: { openChangeRequests: ({ urn }: EntityRef, _args, call) => openOf(call, urn) }
    }
  ]
}
