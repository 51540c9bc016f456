import { createHash } from 'node:crypto'
import {
  type Aspect,
  BadRequest,
  type Call,
  type Data,
  type Edit,
  entityTypeOf,
  equalJson,
  makeUrn,
  NotFound,
  type Upcoming,
  type Urn
} from 'aspectd'
import { PROPOSAL, type Proposal } from './definitions.ts'
import { AlreadyDecided, ChangedMeanwhile, NoSuchProposal } from './errors.ts'

const MAX_COUNT = 100

interface Page {
  readonly state: Proposal['state']
  readonly start: number
  readonly count: number
}

interface Listed {
  readonly start: number
  readonly count: number
  readonly total: number
  readonly changes: readonly (Proposal & { readonly urn: Urn })[]
}

/** Changes that wait for a decision, and those that were decided. Callers have been authorized before. */
export interface Proposals {
  /** Stores the changes of one dataset; the same changes by the same user are one proposal. Resolves to its URN. */
  propose(call: Call, dataset: Urn, changes: readonly Upcoming[]): Promise<Urn>
  list(call: Call, dataset: Urn, page: Page): Promise<Listed>
  /**
   * Applies the changes and closes the proposal, in one commit.
   * @throws NoSuchProposal, AlreadyDecided, ChangedMeanwhile
   */
  approve(call: Call, dataset: Urn, proposal: Urn): Promise<void>
  /** @throws NoSuchProposal, AlreadyDecided */
  reject(call: Call, dataset: Urn, proposal: Urn): Promise<void>
}

export function createProposals(data: Data, infos: Aspect<Proposal>): Proposals {
  /** The proposal, if it is one of this dataset. */
  async function find(call: Call, dataset: Urn, urn: Urn): Promise<Proposal> {
    const found = entityTypeOf(urn) === PROPOSAL ? await infos.get(call, urn) : undefined
    if (found?.dataset !== dataset) throw new NoSuchProposal(urn, dataset)
    return found
  }

  const decide = (urn: Urn, { actor }: Call, state: Proposal['state']): Edit =>
    infos.edit(urn, old => {
      // Two owners can decide at the same time: the store accepts one of them, and this runs again for the other.
      if (old?.state !== 'PENDING') throw new AlreadyDecided(urn, old?.state)
      return { ...old, state, decidedBy: actor, decidedAt: Date.now() }
    })

  return {
    async propose(call, dataset, upcoming) {
      const changes = upcoming.map(({ aspect, old, json }) => ({
        aspect,
        ...(old === undefined ? {} : { before: old }),
        ...(json === undefined ? {} : { after: json })
      }))
      const urn = makeUrn(PROPOSAL, digestOf([dataset, call.actor, changes]))
      const pending = { dataset, proposedBy: call.actor, changes, state: 'PENDING', proposedAt: Date.now() } as const
      await infos.update(call.as('storing a proposed change'), urn, old => (old?.state === 'PENDING' ? old : pending))
      return urn
    },

    async list(call, dataset, { state, start, count }) {
      if (start < 0 || count < 0 || count > MAX_COUNT)
        throw new BadRequest(`expected start of at least 0 and count of 0 to ${MAX_COUNT}, found ${start} and ${count}`)
      const system = call.as('listing proposed changes')
      const all = [
        { field: 'proposedChangeInfo.dataset', in: [dataset] },
        { field: 'proposedChangeInfo.state', in: [state] }
      ]
      const sort = { field: 'proposedChangeInfo.proposedAt', descending: true }
      const { urns, total } = await data.find(
        system,
        { types: [PROPOSAL], where: { all }, sort },
        { skip: start, limit: count }
      )
      const found = await infos.getMany(system, urns)
      const changes = urns.flatMap((urn, at) => (found[at] ? [{ urn, ...found[at] }] : []))
      return { start, count: changes.length, total, changes }
    },

    async approve(call, dataset, urn) {
      const system = call.as('applying an approved change')
      const { changes } = await find(system, dataset, urn)
      await data.write(system, [...changes.map(one => editOf(dataset, one)), decide(urn, call, 'APPROVED')])
    },

    async reject(call, dataset, urn) {
      const system = call.as('rejecting a proposed change')
      await find(system, dataset, urn)
      await data.write(system, [decide(urn, call, 'REJECTED')])
    }
  }
}

/** Compare and set: from the value that the proposal was made from to the proposed one. */
function editOf(dataset: Urn, { aspect, before, after }: Proposal['changes'][number]): Edit {
  return {
    urn: dataset,
    aspect,
    mustExist: () => new NotFound(`${dataset} does not exist`),
    change(old) {
      if (!equalJson(old, parsed(before))) throw new ChangedMeanwhile(aspect, dataset)
      return parsed(after)
    }
  }
}

function parsed(json: string | undefined): unknown {
  return json === undefined ? undefined : JSON.parse(json)
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32)
}
