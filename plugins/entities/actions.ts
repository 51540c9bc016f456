import {
  type Action,
  action,
  type Call,
  type Data,
  type Demand,
  type Model,
  parseUrn,
  type Static,
  type TObject,
  Type
} from '../../core/index.ts'
import { countAspect } from './counting.ts'
import { demandsOf } from './demands.ts'
import type { Erasing } from './erasing.ts'
import { LengthsDiffer } from './errors.ts'
import type { Ingest } from './ingest.ts'
import { isRecord } from './json.ts'
import {
  MAX_PROPOSALS,
  type Proposal,
  parseEach,
  parseProposal,
  parseProposals,
  parseSystemMetadata
} from './proposal.ts'
import type { References } from './references.ts'
import { proposalsOfSnapshot } from './snapshot.ts'
import { proposalOfBucket } from './usage.ts'

const Async = Type.Optional(
  Type.Boolean({ description: 'Accepted and without effect: every write is done when it is answered' })
)
const Millis = Type.Optional(Type.Integer({ minimum: 0 }))
const MAX_LISTED = 100_000
const EXISTS = ['EXISTS_ENTITY', 'EDIT_ENTITY', 'DELETE_ENTITY', 'VIEW_ENTITY_PAGE', 'SEARCH_PRIVILEGE']

interface Parts {
  readonly data: Data
  readonly model: Model
  readonly ingest: Ingest
  readonly erasing: Erasing
  readonly references: References
}

export function createActions(parts: Parts): Record<string, Action> {
  return { ...proposalActions(parts), ...snapshotActions(parts), ...entityActions(parts), ...countActions(parts) }
}

/** An action whose parameters become proposals: what they demand decides, then all are written or none. */
function writing<S extends TObject>(
  params: S,
  { model, ingest }: Parts,
  parse: (params: Static<S>) => Proposal[],
  done: unknown
): Action {
  const parsed = new WeakMap<object, Proposal[]>()
  const once = (given: Static<S> & object) => {
    const proposals = parsed.get(given) ?? parse(given)
    parsed.set(given, proposals)
    return proposals
  }
  return action(
    params,
    (given, call) => demandsOf(once(given), model, call),
    async (given, call) => {
      await ingest(call, once(given))
      return done
    }
  )
}

function proposalActions(parts: Parts): Record<string, Action> {
  const { model } = parts
  const one = Type.Object({ proposal: Type.Unknown(), async: Async })
  const many = Type.Object({ proposals: Type.Array(Type.Unknown()), async: Async })
  return {
    'aspects.ingestProposal': writing(one, parts, ({ proposal }) => [parseProposal(proposal, model)], 'success'),
    'aspects.ingestProposalBatch': writing(many, parts, ({ proposals }) => parseProposals(proposals, model), 'success')
  }
}

function snapshotActions(parts: Parts): Record<string, Action> {
  const { model } = parts
  const one = Type.Object({ entity: Type.Unknown(), systemMetadata: Type.Optional(Type.Unknown()) })
  const list = Type.Array(Type.Unknown(), { maxItems: MAX_PROPOSALS })
  const many = Type.Object({ entities: list, systemMetadata: Type.Optional(list) })
  const buckets = Type.Object({ buckets: list })
  const parseOne = ({ entity, systemMetadata }: Static<typeof one>) =>
    proposalsOfSnapshot(entity, parseSystemMetadata(systemMetadata), model)
  const parseMany = ({ entities, systemMetadata = [] }: Static<typeof many>) => {
    if (systemMetadata.length > 0 && systemMetadata.length !== entities.length) throw new LengthsDiffer()
    return parseEach(entities, (entity, at) =>
      proposalsOfSnapshot(entity, parseSystemMetadata(systemMetadata[at]), model, `entities[${at}]: `)
    ).flat()
  }
  const parseBuckets = ({ buckets }: { buckets: readonly unknown[] }) =>
    parseEach(buckets, (bucket, at) => proposalOfBucket(bucket, model, `buckets[${at}]: `))
  return {
    'entities.ingest': writing(one, parts, parseOne, undefined),
    'entities.batchIngest': writing(many, parts, parseMany, undefined),
    'usageStats.batchIngest': writing(buckets, parts, parseBuckets, undefined)
  }
}

function entityActions({ data, model, erasing, references }: Parts): Record<string, Action> {
  const target = Type.Object({
    urn: Type.String(),
    aspectName: Type.Optional(Type.String()),
    startTimeMillis: Millis,
    endTimeMillis: Millis
  })
  const erasure = ({ urn, ...rest }: Static<typeof target>) => ({ ...rest, urn: parseUrn(urn) })
  return {
    'entities.exists': action(
      Type.Object({ urn: Type.String(), includeSoftDelete: Type.Boolean({ default: true }) }),
      ({ urn }): Demand => ({
        anyOf: EXISTS,
        on: parseUrn(urn),
        message: `User is unauthorized to check entity exists: ${urn}`
      }),
      async ({ urn, includeSoftDelete }, call) => {
        const [exists] = await data.exists(call, [parseUrn(urn)])
        return exists === true && (includeSoftDelete || !(await isRemoved(call, data, urn)))
      }
    ),
    'entities.delete': action(
      target,
      (params, call) => erasing.demands(call, erasure(params)),
      (params, call) => erasing.run(call, erasure(params))
    ),
    'entities.deleteReferences': action(
      Type.Object({ urn: Type.String(), dryRun: Type.Boolean({ default: false }) }),
      ({ urn }): Demand => ({
        anyOf: ['DELETE_ENTITY'],
        on: parseUrn(urn),
        message: `User is unauthorized to delete entity: ${urn}`
      }),
      ({ urn, dryRun }, call) => deleteReferences(call, references, urn, dryRun)
    ),
    'entities.listUrns': action(
      Type.Object({
        entity: Type.String(),
        start: Type.Integer({ minimum: 0, default: 0 }),
        count: Type.Integer({ minimum: 0, maximum: MAX_LISTED, default: 100 })
      }),
      'signed-in',
      async ({ entity, start, count }, call) => {
        const { urns, total } = await data.find(
          call,
          { types: [model.type(entity).name] },
          { skip: start, limit: count }
        )
        return { start, count: urns.length, total, entities: urns }
      }
    )
  }
}

function countActions({ data, model }: Parts): Record<string, Action> {
  return {
    'aspects.getCount': action(
      Type.Object({ aspect: Type.String(), urnLike: Type.Optional(Type.String()) }),
      { anyOf: ['GET_COUNTS_PRIVILEGE'], message: 'User is unauthorized to get aspect counts.' },
      (params, call) => countAspect(call, { data, model }, params)
    )
  }
}

async function isRemoved(call: Call, data: Data, urn: string): Promise<boolean> {
  const [[status] = []] = await data.read(call, [{ urn: parseUrn(urn), aspects: ['status'] }])
  return isRecord(status?.value) && status.value.removed === true
}

/** A real run tells what it took away; what the caller may not see is among the number, but not listed. */
async function deleteReferences(call: Call, references: References, text: string, dryRun: boolean): Promise<object> {
  const urn = parseUrn(text)
  const found = await references.find(call, urn)
  if (dryRun) return { total: found.total, relatedAspects: found.references }
  let total = 0
  for (let left = 1; left > 0; ) {
    call.signal.throwIfAborted()
    const slice = await references.remove(call, urn, 500)
    total += slice.removed
    left = slice.left
  }
  return { total, relatedAspects: found.references }
}
