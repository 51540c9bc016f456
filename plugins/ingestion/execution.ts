import { randomUUID } from 'node:crypto'
import {
  type Call,
  type Criterion,
  checkText,
  isRecord,
  type JsonRecord,
  makeUrn,
  parseUrnOf,
  type Query,
  type Urn
} from '../../core/index.ts'
import type { ListSearch } from '../entities/index.ts'
import { settingsOf } from './definitions.ts'
import type { IngestionDeps } from './deps.ts'
import { HasEnded, IngestionInput, NoSuchExecution, OtherSource } from './errors.ts'
import { parseRecipe } from './recipes/parse.ts'
import { withUploads } from './recipes/references.ts'
import { demandSource, NAME, parseSourceUrn, type SourceInfo, YAML } from './source.ts'

export const EXECUTION = 'dataHubExecutionRequest'
const DEFAULT_EXECUTOR = 'default'
/** States that an executor reports while it works. */
export const UNDER_WAY: readonly string[] = ['RUNNING', 'PENDING', 'QUEUED']
/** The argument with the limit of a run, in seconds. DataHub's executor ignores it. */
const TIMEOUT = 'timeout_seconds'
const NEWEST = { field: 'dataHubExecutionRequestInput.requestTimeMs', descending: true }

export const parseExecutionUrn = (text: string): Urn => parseUrnOf(EXECUTION, text)

/** Stores the request that an executor waits for: it has no result until one takes it. */
export async function requestExecution(deps: IngestionDeps, call: Call, source: Urn): Promise<Urn> {
  const info = await demandSource(deps, call, source)
  const urn = makeUrn(EXECUTION, randomUUID())
  const input = await runInput(deps, call, { urn, source, info })
  await deps.aspects.dataHubExecutionRequestInput.update(call, urn, () => ({
    ...input,
    source: { type: 'MANUAL_INGESTION_SOURCE', ingestionSource: source },
    actorUrn: call.actor
  }))
  return urn
}

interface Run {
  /** Of the request. */
  readonly urn: Urn
  readonly source: Urn
  readonly info: SourceInfo
}

/** What a request to run a source consists of, besides who or what has made it. */
export async function runInput(deps: IngestionDeps, call: Call, { urn, source, info: { config } }: Run) {
  const { value } = await parseRecipe(deps.reader, config.recipe)
  const { timeoutSeconds } = settingsOf(await deps.settings.get(call.as('reading the settings of a source'), source))
  const recipe = { pipeline_name: source, ...withFiles(deps, source, value), run_id: urn }
  const { [YAML]: _text, ...extraArgs } = config.extraArgs ?? {}
  const args = {
    ...extraArgs,
    recipe: JSON.stringify(recipe),
    ...(config.version ? { version: config.version } : {}),
    ...(timeoutSeconds === undefined ? {} : { [TIMEOUT]: String(timeoutSeconds) }),
    debug_mode: String(config.debugMode ?? false)
  }
  return { task: 'RUN_INGEST', args, executorId: config.executorId ?? DEFAULT_EXECUTOR, requestedAt: Date.now() }
}

/** Its files are named by their paths on this machine. */
function withFiles({ files }: IngestionDeps, source: Urn | undefined, recipe: JsonRecord): JsonRecord {
  const named = source === undefined ? recipe : withUploads(recipe, name => files.pathOf(source, name))
  return isRecord(named) ? named : recipe
}

export interface TestInput {
  readonly recipe: string
  readonly version?: string | null
  readonly executorId?: string | null
  /** The source that has the files. */
  readonly urn?: string | null
}

export async function requestTest(deps: IngestionDeps, call: Call, input: TestInput): Promise<Urn> {
  const { version } = input
  checkText('The version', version, { max: 200, isOneLine: true }, IngestionInput)
  checkText('The executorId', input.executorId, NAME, IngestionInput)
  const source = input.urn ? parseSourceUrn(input.urn) : undefined
  const urn = makeUrn(EXECUTION, randomUUID())
  const { value } = await parseRecipe(deps.reader, input.recipe)
  const recipe = { pipeline_name: urn, ...withFiles(deps, source, value) }
  await deps.aspects.dataHubExecutionRequestInput.update(call, urn, () => ({
    task: 'TEST_CONNECTION',
    args: { recipe: JSON.stringify(recipe), ...(version ? { version } : {}) },
    executorId: input.executorId ?? DEFAULT_EXECUTOR,
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
