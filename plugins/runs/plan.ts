import { type Call, type Demand, Forbidden, NO_RUN, type Row, type Urn } from '../../core/index.ts'
import { deleteDemands, editDemands } from '../entities/index.ts'
import type { EntityPlan, PlanDeps, RunAsked } from './entity-plan.ts'
import { NoRun } from './errors.ts'
import { walk } from './walk.ts'

/** Rows and entities that an answer names. */
const NAMED_ROWS = 100
const NAMED_ENTITIES = 1000

/** What a rollback does, counted over the whole run. */
export interface RollbackPlan {
  deletedEntities: number
  hiddenEntities: number
  changedEntities: number
  /** Rows of the run that are undone, those of deleted entities included. */
  rows: number
  /** Rows of the run that stay: nothing older is kept, or the entity is only hidden. */
  keptRows: number
  /** Points of timeseries that the run wrote. */
  points: number
  /** Aspects that others wrote, of entities that are deleted or hidden. */
  othersRows: number
  /** Entities that the run created and others wrote to. */
  unsafeEntities: number
  readonly unsafe: Urn[]
  readonly summaries: Row[]
}

export interface CountDeps extends PlanDeps {
  readonly allowed: (call: Call, demands: readonly Demand[]) => Promise<boolean>
}

/**
 * Reads the whole run and counts. @throws Forbidden if the caller may not delete or edit one of the entities, with its
 * URN only if they may see it; NoRun
 */
export async function planRollback(deps: CountDeps, call: Call, asked: RunAsked): Promise<RollbackPlan> {
  const system = call.as(`planning the rollback of run ${asked.run}`)
  const { points } = await deps.data.runs.count(system, requireRun(asked.run))
  const plan: RollbackPlan = {
    ...{ deletedEntities: 0, hiddenEntities: 0, changedEntities: 0, rows: 0, keptRows: 0, points },
    ...{ othersRows: 0, unsafeEntities: 0, unsafe: [], summaries: [] }
  }
  for await (const page of walk({ ...deps, asked }, system)) {
    for (const entity of page) {
      const demands = await demandsOf(deps, system, entity)
      if (!(await deps.allowed(call, demands))) throw await refusalOf(deps, call, entity)
      add(plan, entity)
    }
  }
  return plan
}

export function requireRun(run: string): string {
  if (run === NO_RUN) throw new NoRun(run)
  return run
}

function add(plan: RollbackPlan, { urn, fate, rows, kept, others }: EntityPlan): void {
  if (fate === 'delete') plan.deletedEntities++
  else if (fate === 'hide') plan.hiddenEntities++
  else plan.changedEntities++
  plan.rows += rows.length
  plan.keptRows += kept.length
  plan.othersRows += others.length
  if (others.length > 0) {
    plan.unsafeEntities++
    if (plan.unsafe.length < NAMED_ENTITIES) plan.unsafe.push(urn)
  }
  for (const row of rows) if (plan.summaries.length < NAMED_ROWS) plan.summaries.push({ ...row, json: '' })
}

async function refusalOf({ data }: PlanDeps, call: Call, { urn }: EntityPlan): Promise<Error> {
  const [isVisible] = await data.exists(call, [urn])
  const what = isVisible ? urn : 'an entity that you may not see'
  return new Forbidden(`User is unauthorized to roll back what the run wrote to ${what}; nothing was changed`)
}

async function demandsOf({ data, model }: PlanDeps, system: Call, { urn, fate, rows }: EntityPlan): Promise<Demand[]> {
  if (fate === 'delete') return deleteDemands(model, urn, await data.aspectsOf(system, urn))
  const aspects = [...rows.map(({ aspect }) => aspect), ...(fate === 'hide' ? ['status'] : [])]
  return aspects.flatMap(aspect => editDemands(model, urn, aspect))
}
