import { type Call, type Demand, inTurns, type Model } from '../../../core/index.ts'
import type { Erasing } from '../rest/erasing.ts'
import { demandsOf } from './demands.ts'
import type { Ingest } from './ingest.ts'
import { isHardDelete, type Proposal } from './proposal.ts'

/** What the arguments of an operation ask to write. */
type Parse<A> = (args: A, call: Call) => Parsed | Promise<Parsed>
type Parsed = Proposal[] | Generator<void, Proposal[]>

/** The rule of a write and its work, for arguments that are parsed once. */
export interface Writing<A> {
  readonly demands: (args: A, call: Call) => Promise<readonly Demand[]>
  /** Writes all proposals or none. Resolves to them. */
  readonly write: (args: A, call: Call) => Promise<readonly Proposal[]>
}

interface WriterDeps {
  readonly model: Model
  readonly erasing: Erasing
  readonly ingest: Ingest
}

/** Every dialect writes with it: what a proposal requires does not depend on how it was sent. */
export type Writer = <A extends object>(parse: Parse<A>) => Writing<A>

export function createWriter({ model, erasing, ingest }: WriterDeps): Writer {
  /** A hard delete requires the privileges of every stored aspect of the entity, in every dialect. */
  async function demandsOfAll(call: Call, proposals: readonly Proposal[]): Promise<Demand[]> {
    const demands = demandsOf(proposals, model, call)
    const deletes = proposals.filter(one => isHardDelete(one, model))
    const more = await Promise.all(deletes.map(({ urn }) => erasing.demands(call, { urn })))
    return [...demands, ...more.flat()]
  }
  return <A extends object>(parse: Parse<A>): Writing<A> => {
    const parsed = new WeakMap<A, Promise<Proposal[]>>()
    const once = (args: A, call: Call) => {
      const proposals = parsed.get(args) ?? settle(parse(args, call))
      parsed.set(args, proposals)
      return proposals
    }
    return {
      demands: async (args, call) => demandsOfAll(call, await once(args, call)),
      async write(args, call) {
        const proposals = await once(args, call)
        await ingest(call, proposals)
        return proposals
      }
    }
  }
}

async function settle(given: Parsed | Promise<Parsed>): Promise<Proposal[]> {
  const parsed = await given
  return Array.isArray(parsed) ? parsed : inTurns(parsed)
}
