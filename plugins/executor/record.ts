import { makeUrn, type Static, Type, type Urn } from '../../core/index.ts'

const closed = { additionalProperties: false }
const Count = Type.Integer({ minimum: 0 })
const Moment = Type.Integer({ minimum: 0 })
const UrnText = Type.Unsafe<Urn>(Type.String())

/** The requests that are to be run here, oldest first, with their leases: taking one is a compare-and-set of one entity. */
export const Queue = Type.Object(
  {
    waiting: Type.Array(
      Type.Object(
        {
          urn: UrnText,
          task: Type.String(),
          source: Type.Optional(UrnText),
          /** When it came into the queue. */
          queuedAt: Moment,
          /** How often it has begun, but for those that were given back. */
          attempt: Count,
          /** The instance that runs it, and its heartbeats. */
          owner: Type.Optional(Type.String()),
          beat: Count,
          /** While an instance has it. */
          phase: Type.Optional(Type.Union([Type.Literal('PREPARING'), Type.Literal('RUNNING')])),
          /** When the phase began. */
          since: Type.Optional(Moment),
          /** The access token of the run. */
          token: Type.Optional(UrnText),
          /** It has said and written nothing for long. */
          isSilent: Type.Optional(Type.Boolean()),
          /** Proposals that the server has got from it. */
          received: Type.Optional(Count)
        },
        closed
      )
    )
  },
  closed
)
export type Queue = Static<typeof Queue>
export type Entry = Queue['waiting'][number]

const QUEUE_TYPE = 'aspectdExecutionQueue'
export const QUEUE = makeUrn(QUEUE_TYPE, 'waiting')

/** What was made once: operators own it from then on. */
export const Seeds = Type.Object({ role: Type.Boolean() }, closed)
export type Seeds = Static<typeof Seeds>
export const SEEDS = makeUrn(QUEUE_TYPE, 'seeds')

/** What became of a request, besides DataHub's own result. */
export const End = Type.Object(
  {
    /** One sentence. */
    reason: Type.String(),
    warnings: Count,
    failures: Count,
    attempt: Count,
    received: Count,
    changed: Count
  },
  closed
)
export type End = Static<typeof End>

export const Id = Type.Object({ id: Type.String() })

export const EXECUTION = 'dataHubExecutionRequest'
export const SOURCE = 'dataHubIngestionSource'
export const INPUT = 'dataHubExecutionRequestInput'
export const SIGNAL = 'dataHubExecutionRequestSignal'
export const RESULT = 'dataHubExecutionRequestResult'
export const RUN = 'RUN_INGEST'
export const TEST = 'TEST_CONNECTION'
/** What this server knows how to do. */
export const TASKS: readonly string[] = [RUN, TEST]

/** States of a request that has not ended. Every other one is final, whoever wrote it. */
const UNDER_WAY = ['RUNNING', 'PENDING', 'QUEUED', 'UP_FOR_RETRY']
export const hasEnded = (result: { readonly status: string } | undefined): boolean =>
  result !== undefined && !UNDER_WAY.includes(result.status)
