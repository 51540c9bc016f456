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
import { createSnapshotParser } from './snapshot.ts'
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

/** Makes actions whose parameters are parsed to proposals, authorized by their demands, and written all or none. */
const createWriting =
  (writer: Writer, done?: 'success') =>
  <S extends TObject>(params: S, parse: (params: Static<S>) => Proposal[] | Generator<void, Proposal[]>): Action => {
    const { demands, write } = writer<Static<S> & object>(parse)
    const run = async (given: Static<S> & object, call: Call) => {
      await write(given, call)
      return done
    }
    return action(params, demands, run, { large: true })
  }

function proposalActions({ model, writer }: WriteDeps): Record<string, Action> {
  const writing = createWriting(writer, 'success')
  const one = Type.Object({ proposal: Type.Unknown(), async: Async })
  const many = Type.Object({ proposals: Type.Array(Type.Unknown()), async: Async })
  const parseOne = ({ proposal }: Static<typeof one>) => [parseProposal(proposal, model)]
  return {
    'aspects.ingestProposal': writing(one, parseOne),
    'aspects.ingestProposalBatch': writing(many, ({ proposals }) => parseProposals(proposals, model))
  }
}

function snapshotActions({ model, writer }: WriteDeps): Record<string, Action> {
  const writing = createWriting(writer)
  const proposalsOf = createSnapshotParser(model)
  const one = Type.Object({ entity: Type.Unknown(), systemMetadata: Type.Optional(Type.Unknown()) })
  const list = Type.Array(Type.Unknown(), { maxItems: MAX_PROPOSALS })
  const many = Type.Object({ entities: list, systemMetadata: Type.Optional(list) })
  const buckets = Type.Object({ buckets: list })
  const parseOne = ({ entity, systemMetadata }: Static<typeof one>) =>
    proposalsOf(entity, parseSystemMetadata(systemMetadata))
  function* parseMany({ entities, systemMetadata = [] }: Static<typeof many>) {
    if (systemMetadata.length > 0 && systemMetadata.length !== entities.length) throw new LengthsDiffer()
    const parsed = yield* parseEach(entities, (entity, at) =>
      proposalsOf(entity, parseSystemMetadata(systemMetadata[at]), `entities[${at}]: `)
    )
    return parsed.flat()
  }
  const parseBuckets = ({ buckets }: { buckets: readonly unknown[] }) =>
    parseEach(buckets, (bucket, at) => proposalOfBucket(bucket, model, `buckets[${at}]: `))
  return {
    'entities.ingest': writing(one, parseOne),
    'entities.batchIngest': writing(many, parseMany),
    'usageStats.batchIngest': writing(buckets, parseBuckets)
  }
}
