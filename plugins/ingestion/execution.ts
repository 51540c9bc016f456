import { randomUUID } from 'node:crypto'
import { type Call, type Criterion, checkText, makeUrn, parseUrnOf, type Query, type Urn } from '../../core/index.ts'
import type { ListSearch } from '../entities/index.ts'
import { HasEnded, IngestionInput, NoSuchExecution, OtherSource } from './errors.ts'
import { demandSource, type IngestionDeps, parseRecipe } from './source.ts'

export const EXECUTION = 'dataHubExecutionRequest'
const DEFAULT_EXECUTOR = 'default'
/** States that an executor reports while it works. */
const UNDER_WAY = ['RUNNING', 'PENDING', 'QUEUED']
const NEWEST = { field: 'dataHubExecutionRequestInput.requestTimeMs', descending: true }

export const parseExecutionUrn = (text: string): Urn => parseUrnOf(EXECUTION, text)

/** Stores the request that an executor waits for: it has no result until one takes it. */
export async function requestExecution(deps: IngestionDeps, call: Call, source: Urn): Promise<Urn> {
  const { config } = await demandSource(deps, call, source)
  const urn = makeUrn(EXECUTION, randomUUID())
  const recipe = { pipeline_name: source, ...parseRecipe(config.recipe), run_id: urn }
  const args = {
    ...config.extraArgs,
    recipe: JSON.stringify(recipe),
    ...(config.version ? { version: config.version } : {}),
    debug_mode: String(config.debugMode ?? false)
  }
  await deps.aspects.dataHubExecutionRequestInput.update(call, urn, () => ({
    task: 'RUN_INGEST',
    args,
    executorId: config.executorId ?? DEFAULT_EXECUTOR,
    source: { type: 'MANUAL_INGESTION_SOURCE', ingestionSource: source },
    requestedAt: Date.now(),
    actorUrn: call.actor
  }))
  return urn
}

export interface TestInput {
  readonly recipe: string
  readonly version?: string | null
}

export async function requestTest({ aspects }: IngestionDeps, call: Call, input: TestInput): Promise<Urn> {
  const { recipe: text, version } = input
  checkText('The version', version, { max: 200, isOneLine: true }, IngestionInput)
  const urn = makeUrn(EXECUTION, randomUUID())
  const recipe = { pipeline_name: urn, ...parseRecipe(text) }
  await aspects.dataHubExecutionRequestInput.update(call, urn, () => ({
    task: 'TEST_CONNECTION',
    args: { recipe: JSON.stringify(recipe), ...(version ? { version } : {}) },
    executorId: DEFAULT_EXECUTOR,
    source: { type: 'MANUAL_TEST_CONNECTION' },
    requestedAt: Date.now(),
    actorUrn: call.actor
  }))
  return urn
}

interface Cancelled {
  readonly source: Urn
  readonly urn: Urn
}

/**
 * Signals the executor to stop. A request that none has taken is cancelled at once: without an executor nothing else
 * would ever end it. @throws HasEnded
 */
export async function cancelExecution(deps: IngestionDeps, call: Call, { source, urn }: Cancelled): Promise<Urn> {
  const { dataHubExecutionRequestInput, dataHubExecutionRequestSignal, dataHubExecutionRequestResult } = deps.aspects
  const input = await dataHubExecutionRequestInput.get(call.as('reading an execution request'), urn)
  if (!input) throw new NoSuchExecution(urn)
  if (input.source.ingestionSource !== source) throw new OtherSource(urn, source)
  await deps.data.write(call, [
    dataHubExecutionRequestSignal.edit(urn, () => ({
      signal: 'KILL',
      executorId: input.executorId,
      createdAt: { time: Date.now(), actor: call.actor }
    })),
    dataHubExecutionRequestResult.edit(urn, old => {
      if (!old) return { status: 'CANCELLED', startTimeMs: Date.now(), durationMs: 0 }
      if (!UNDER_WAY.includes(old.status)) throw new HasEnded(urn, old.status)
      return old
    })
  ])
  return urn
}

/** Newest first. */
export async function listExecutions(
  { data }: IngestionDeps,
  call: Call,
  { start, count, where, sort = NEWEST }: Pick<ListSearch, 'start' | 'count'> & Pick<Query, 'where' | 'sort'>
) {
  const query: Query = { types: [EXECUTION], sort, ...(where ? { where } : {}) }
  const { urns, total } = await data.find(call.as('listing execution requests'), query, { skip: start, limit: count })
  return { start, count, total, executionRequests: urns.map(urn => ({ urn })) }
}

export const ofSource = (source: Urn): Criterion => ({
  field: 'dataHubExecutionRequestInput.ingestionSource',
  in: [source]
})
