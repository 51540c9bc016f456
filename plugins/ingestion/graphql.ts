import {
  type ArgsOf,
  type Call,
  checkText,
  type Demand,
  type Model,
  operation,
  PluginDisabled,
  valuesOf,
  type Wakeups
} from '../../core/index.ts'
import { type FacetFilter, searchOf } from '../entities/index.ts'
import { RUNS, type Runs } from '../runs/index.ts'
import type { IngestionDeps } from './deps.ts'
import { IngestionInput } from './errors.ts'
import {
  cancelExecution,
  EXECUTION,
  listExecutions,
  parseExecutionUrn,
  requestExecution,
  requestTest
} from './execution.ts'
import { wantedExecutions } from './filters.ts'
import { listSources, type Sort } from './list.ts'
import { checkRecipe } from './recipes/check.ts'
import { previewSchedule } from './schedule.ts'
import type { sdl } from './sdl.ts'
import type { runsSdl } from './sdl-runs.ts'
import { cloneSource, updateSettings } from './settings.ts'
import { createSource, deleteSource, parseSourceUrn, putSource, SOURCE } from './source.ts'

/** Input types of other SDL. */
interface Others {
  readonly FacetFilterInput: FacetFilter
  readonly SortCriterion: Sort
  readonly StringMapEntryInput: { readonly key: string; readonly value?: string | null }
}
type Args = ArgsOf<typeof sdl, Others> & ArgsOf<typeof runsSdl>

export interface GraphqlDeps extends IngestionDeps {
  readonly model: Model
  /** `undefined` while the plugin is disabled. */
  readonly runs: Runs | undefined
  /** Woken when a source or a request has changed. */
  readonly wakeups: Wakeups
}

export const MANAGES = ['MANAGE_INGESTION']
export const toManageSources: Demand = { anyOf: MANAGES, on: SOURCE }
const executions: Demand = { anyOf: MANAGES, on: EXECUTION }
const both = () => [toManageSources, executions]

export function operations(deps: GraphqlDeps) {
  return {
    Query: { ...queries(deps), ...recipeQueries(deps) },
    Mutation: { ...sourceMutations(deps), ...settingMutations(deps), ...executionMutations(deps) },
    Subscription: {
      ingestionChanged: operation(both, (_args: object, call) => valuesOf(deps.wakeups, call, () => true))
    }
  }
}

function recipeQueries(deps: GraphqlDeps) {
  const { gallery, runner } = deps
  return {
    ingestionGallery: operation(toManageSources, () => gallery.list()),
    ingestionSchema: operation(toManageSources, async ({ type, version }: Args['ingestionSchema'], call) => {
      const { capabilities = [], ...schema } = await gallery.schema(call, { type, version: version || undefined })
      return { ...schema, capabilities }
    }),
    checkRecipe: operation(toManageSources, ({ urn, ...checked }: Args['checkRecipe'], call) =>
      checkRecipe(deps, call, { ...checked, source: urn ? parseSourceUrn(urn) : undefined })
    ),
    ingestionMissing: operation(toManageSources, async () => {
      const running = runner()
      return running ? ((await running.missing()) ?? null) : 'The plugin executor is off'
    }),
    previewSchedule: operation(toManageSources, previewSchedule)
  }
}

function settingMutations(deps: GraphqlDeps) {
  return {
    cloneIngestionSource: operation(toManageSources, ({ urn, name }: Args['cloneIngestionSource'], call) =>
      cloneSource(deps, call, { urn: parseSourceUrn(urn), name })
    ),
    updateIngestionSourceSettings: operation(
      toManageSources,
      ({ urn, input }: Args['updateIngestionSourceSettings'], call) =>
        updateSettings(deps, call, { urn: parseSourceUrn(urn), input })
    ),
    deleteIngestionFile: operation(toManageSources, async ({ urn, name }: Args['deleteIngestionFile'], call) => {
      await deps.files.remove(call, { source: parseSourceUrn(urn), name })
      return name
    })
  }
}

function queries(deps: GraphqlDeps) {
  const { aspects, data, model } = deps
  return {
    listIngestionSources: operation(both, ({ input }: Args['listIngestionSources'], call) =>
      listSources(deps, call, input)
    ),
    ingestionSource: operation(toManageSources, async ({ urn: text }: Args['ingestionSource'], call) => {
      const urn = parseSourceUrn(text)
      const info = await aspects.dataHubIngestionSourceInfo.get(call.as('reading an ingestion source'), urn)
      return info ? { urn, info } : null
    }),
    listExecutionRequests: operation(executions, ({ input }: Args['listExecutionRequests'], call) =>
      listExecutions(deps, call, { ...searchOf(input), ...wantedExecutions(model, input) })
    ),
    executionRequest: operation(executions, async ({ urn: text }: Args['executionRequest'], call) => {
      const urn = parseExecutionUrn(text)
      const [exists] = await data.exists(call, [urn])
      return exists ? { urn } : null
    })
  }
}

function sourceMutations(deps: GraphqlDeps) {
  return {
    createIngestionSource: operation(toManageSources, ({ input }: Args['createIngestionSource'], call) =>
      createSource(deps, call, input)
    ),
    updateIngestionSource: operation(toManageSources, (args: Args['updateIngestionSource'], call) =>
      putSource(deps, call, args)
    ),
    deleteIngestionSource: operation(toManageSources, ({ urn }: Args['deleteIngestionSource'], call) =>
      deleteSource(deps, call, parseSourceUrn(urn))
    )
  }
}

function executionMutations(deps: GraphqlDeps) {
  return {
    createIngestionExecutionRequest: operation(executions, ({ input }: Args['createIngestionExecutionRequest'], call) =>
      requestExecution(deps, call, parseSourceUrn(input.ingestionSourceUrn))
    ),
    cancelIngestionExecutionRequest: operation(executions, ({ input }: Args['cancelIngestionExecutionRequest'], call) =>
      cancelExecution(deps, call, {
        source: parseSourceUrn(input.ingestionSourceUrn),
        urn: parseExecutionUrn(input.executionRequestUrn)
      })
    ),
    createTestConnectionRequest: operation(executions, ({ input }: Args['createTestConnectionRequest'], call) =>
      requestTest(deps, call, input)
    ),
    rollbackIngestion: operation({ anyOf: RUNS }, ({ input }: Args['rollbackIngestion'], call) =>
      rollBack(deps, call, input.runId)
    )
  }
}

async function rollBack({ runs }: GraphqlDeps, call: Call, runId: string): Promise<string> {
  checkText('The runId', runId, { max: 500, isRequired: true }, IngestionInput)
  if (!runs) throw new PluginDisabled('A rollback', 'runs')
  await runs.rollback(call, runId)
  return runId
}
