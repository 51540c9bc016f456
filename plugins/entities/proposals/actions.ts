import {
  type Action,
  action,
  type Call,
  type Demand,
  inTurns,
  type Model,
  type Static,
  type TObject,
  Type
} from '../../../core/index.ts'
import { LengthsDiffer } from '../errors.ts'
import type { Erasing } from '../rest/erasing.ts'
import { demandsOf } from './demands.ts'
import type { Ingest } from './ingest.ts'
import {
  isHardDelete,
  MAX_PROPOSALS,
  type Proposal,
  parseEach,
  parseProposal,
  parseProposals,
  parseSystemMetadata
} from './proposal.ts'
import { proposalsOfSnapshot } from './snapshot.ts'
import { proposalOfBucket } from './usage-bucket.ts'

const Async = Type.Optional(
  Type.Boolean({ description: 'Ignored: every write is finished before the response is sent' })
)

interface WriteDeps {
  readonly model: Model
  readonly erasing: Erasing
  readonly ingest: Ingest
}

/** The write actions of all REST dialects. */
export function createWriteActions(deps: WriteDeps): Record<string, Action> {
  return { ...proposalActions(deps), ...snapshotActions(deps) }
}

/** An action whose parameters are parsed to proposals, authorized by their demands, and written all or none. */
function writing<S extends TObject>(
  params: S,
  deps: WriteDeps,
  parse: (params: Static<S>) => Proposal[] | Generator<void, Proposal[]>,
  done: unknown
): Action {
  const parsed = new WeakMap<object, Promise<Proposal[]>>()
  const once = (given: Static<S> & object) => {
    const proposals = parsed.get(given) ?? settle(parse(given))
    parsed.set(given, proposals)
    return proposals
  }
  return action(
    params,
    async (given, call) => demandsOfAll(call, await once(given), deps),
    async (given, call) => {
      await deps.ingest(call, await once(given))
      return done
    },
    { large: true }
  )
}

async function settle(proposals: Proposal[] | Generator<void, Proposal[]>): Promise<Proposal[]> {
  return Array.isArray(proposals) ? proposals : inTurns(proposals)
}

/** A hard delete requires the privileges of every stored aspect of the entity, in every dialect. */
async function demandsOfAll(
  call: Call,
  proposals: readonly Proposal[],
  { model, erasing }: WriteDeps
): Promise<Demand[]> {
  const demands = demandsOf(proposals, model, call)
  const deletes = proposals.filter(one => isHardDelete(one, model))
  const more = await Promise.all(deletes.map(({ urn }) => erasing.demands(call, { urn })))
  return [...demands, ...more.flat()]
}

function proposalActions(deps: WriteDeps): Record<string, Action> {
  const { model } = deps
  const one = Type.Object({ proposal: Type.Unknown(), async: Async })
  const many = Type.Object({ proposals: Type.Array(Type.Unknown()), async: Async })
  const parseOne = ({ proposal }: Static<typeof one>) => [parseProposal(proposal, model)]
  return {
    'aspects.ingestProposal': writing(one, deps, parseOne, 'success'),
    'aspects.ingestProposalBatch': writing(many, deps, ({ proposals }) => parseProposals(proposals, model), 'success')
  }
}

function snapshotActions(deps: WriteDeps): Record<string, Action> {
  const { model } = deps
  const one = Type.Object({ entity: Type.Unknown(), systemMetadata: Type.Optional(Type.Unknown()) })
  const list = Type.Array(Type.Unknown(), { maxItems: MAX_PROPOSALS })
  const many = Type.Object({ entities: list, systemMetadata: Type.Optional(list) })
  const buckets = Type.Object({ buckets: list })
  const parseOne = ({ entity, systemMetadata }: Static<typeof one>) =>
    proposalsOfSnapshot(entity, parseSystemMetadata(systemMetadata), model)
  function* parseMany({ entities, systemMetadata = [] }: Static<typeof many>) {
    if (systemMetadata.length > 0 && systemMetadata.length !== entities.length) throw new LengthsDiffer()
    const parsed = yield* parseEach(entities, (entity, at) =>
      proposalsOfSnapshot(entity, parseSystemMetadata(systemMetadata[at]), model, `entities[${at}]: `)
    )
    return parsed.flat()
  }
  const parseBuckets = ({ buckets }: { buckets: readonly unknown[] }) =>
    parseEach(buckets, (bucket, at) => proposalOfBucket(bucket, model, `buckets[${at}]: `))
  return {
    'entities.ingest': writing(one, deps, parseOne, undefined),
    'entities.batchIngest': writing(many, deps, parseMany, undefined),
    'usageStats.batchIngest': writing(buckets, deps, parseBuckets, undefined)
  }
}
