import {
  type Action,
  action,
  type Call,
  type Data,
  type Model,
  PluginDisabled,
  parseUrn,
  Type
} from '../../core/index.ts'
import { editDemands } from '../entities/index.ts'
import { describeRun, listRuns, summaryOf } from './lists.ts'
import { type CountDeps, planRollback, type RollbackPlan } from './plan.ts'
import type { Rollbacks } from './rollback.ts'
import type { UndoAsked, Undone } from './undo.ts'

/** Any one of these privileges permits to see and roll back runs. */
export const RUNS = ['MANAGE_INGESTION', 'MANAGE_SYSTEM_OPERATIONS'] as const

export interface RunDeps extends CountDeps {
  readonly data: Data
  readonly model: Model
  /** `undefined` while the plugin tasks is disabled: only dry runs work then. */
  readonly rollbacks: Rollbacks | undefined
  readonly undo: (call: Call, asked: UndoAsked) => Promise<Undone>
  /** How long a rollback is waited for, in milliseconds. */
  readonly waitMs: number
}

const RunId = Type.String({ minLength: 1, maxLength: 500 })

export function createActions(deps: RunDeps): Record<string, Action> {
  return {
    'runs.list': listAction(deps),
    'runs.describe': describeAction(deps),
    'runs.rollback': rollbackAction(deps),
    'aspects.undo': undoAction(deps)
  }
}

const rule = { anyOf: RUNS, message: 'User is unauthorized to see or roll back ingestion runs' }

function listAction({ data }: RunDeps): Action {
  const params = Type.Object({
    pageOffset: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 }),
    pageSize: Type.Integer({ minimum: 1, maximum: 1000, default: 100 }),
    includeSoft: Type.Boolean({ default: false })
  })
  return action(
    params,
    rule,
    async ({ pageOffset, pageSize }, call) => {
      const { runs } = await listRuns(data, call, { skip: pageOffset, limit: pageSize })
      return runs
    },
    { reads: true }
  )
}

function describeAction(deps: RunDeps): Action {
  const params = Type.Object({
    runId: RunId,
    start: Type.Integer({ minimum: 0, maximum: 100_000, default: 0 }),
    count: Type.Integer({ minimum: 1, maximum: 1000, default: 100 }),
    includeSoft: Type.Boolean({ default: false }),
    includeAspect: Type.Boolean({ default: false })
  })
  return action(params, rule, (asked, call) => describeRun(deps, call, asked), { reads: true })
}

function rollbackAction(deps: RunDeps): Action {
  const params = Type.Object({
    runId: RunId,
    dryRun: Type.Boolean({ default: false }),
    hardDelete: Type.Optional(Type.Boolean()),
    safe: Type.Optional(Type.Boolean()),
    /** False: answers as soon as the task is stored. */
    wait: Type.Boolean({ default: true })
  })
  return action(params, rule, (asked, call) => rollBack(deps, call, asked))
}

interface RollbackAsked {
  readonly runId: string
  readonly dryRun: boolean
  readonly hardDelete?: boolean
  readonly safe?: boolean
  readonly wait: boolean
}

export async function rollBack(deps: RunDeps, call: Call, given: RollbackAsked) {
  const { runId, dryRun, hardDelete = false, safe = !hardDelete, wait } = given
  const asked = { run: runId, nuke: !safe, until: Date.now() }
  const plan = await planRollback(deps, call, asked)
  const answer = answerOf(plan, deps.model)
  if (dryRun || plan.rows + plan.points + plan.hiddenEntities === 0) return answer
  if (!deps.rollbacks) throw new PluginDisabled('A rollback with dryRun=false', 'tasks')
  const started = await deps.rollbacks.start(call, asked, plan)
  const { task, state } = wait ? await deps.rollbacks.ended(call, started, deps.waitMs) : started
  return { ...answer, task, state }
}

function answerOf(plan: RollbackPlan, model: Model) {
  return {
    entitiesAffected: plan.deletedEntities,
    entitiesDeleted: plan.deletedEntities,
    entitiesHidden: plan.hiddenEntities,
    entitiesReverted: plan.changedEntities,
    aspectsReverted: plan.rows,
    aspectsAffected: plan.othersRows,
    aspectsKept: plan.keptRows,
    timeseriesRowsDeleted: plan.points,
    unsafeEntitiesCount: plan.unsafeEntities,
    unsafeEntities: plan.unsafe.map(urn => ({ urn })),
    aspectRowSummaries: plan.summaries.map(row => summaryOf(row, model))
  }
}

function undoAction({ model, undo }: RunDeps): Action {
  const params = Type.Object({
    urn: Type.String(),
    aspect: Type.String({ minLength: 1 }),
    version: Type.Optional(Type.Integer({ minimum: 1 })),
    dryRun: Type.Boolean({ default: false })
  })
  const demands = ({ urn, aspect }: { readonly urn: string; readonly aspect: string }) =>
    editDemands(model, parseUrn(urn), aspect)
  return action(params, demands, (asked, call) => undo(call, { ...asked, urn: parseUrn(asked.urn) }))
}
