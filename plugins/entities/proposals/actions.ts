import { type Action, action, type Call, type Model, type Static, type TObject, Type } from '../../../core/index.ts'
import { LengthsDiffer } from '../errors.ts'
import {
  MAX_PROPOSALS,
  type Proposal,
  parseEach,
  parseProposal,
  parseProposals,
  parseSystemMetadata
} from './proposal.ts'
import { proposalsOfSnapshot } from './snapshot.ts'
import { proposalOfBucket } from './usage-bucket.ts'
import type { Writer } from './writer.ts'

const Async = Type.Optional(
  Type.Boolean({ description: 'Ignored: every write is finished before the response is sent' })
)

interface WriteDeps {
  readonly model: Model
  readonly writer: Writer
}

/** The write actions of all REST dialects. */
export function createWriteActions(deps: WriteDeps): Record<string, Action> {
  return { ...proposalActions(deps), ...snapshotActions(deps) }
}

/** An action whose parameters are parsed to proposals, authorized by their demands, and written all or none. */
function writing<S extends TObject>(
  params: S,
  { writer }: WriteDeps,
  parse: (params: Static<S>) => Proposal[] | Generator<void, Proposal[]>,
  done: unknown
): Action {
  const { demands, write } = writer<Static<S> & object>(parse)
  const run = async (given: Static<S> & object, call: Call) => {
    await write(given, call)
    return done
  }
  return action(params, demands, run, { large: true })
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
