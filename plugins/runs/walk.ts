import { type Call, nextTurn, type RunRow, type Stored } from '../../core/index.ts'
import { type EntityPlan, isFirst, type PlanDeps, planEntity, type Rollback } from './entity-plan.ts'

const PAGE = 200

export interface WalkPage {
  readonly plans: readonly EntityPlan[]
  /** Where the next page begins; absent after the last one. */
  readonly next?: string
}

/** The entities that a run wrote, each once, a page of its rows at a time: memory does not grow with the run. */
export async function readPage(rollback: Rollback, call: Call, after?: string): Promise<WalkPage> {
  const { data, asked } = rollback
  const page = { limit: PAGE, ...(after === undefined ? {} : { after }) }
  const { rows, next } = await data.runs.rows(call, asked.run, page)
  const plans: EntityPlan[] = []
  for (const [at, stored] of (await storedOf(rollback, call, rows)).entries()) {
    const row = rows[at]
    if (!row || !isFirst(row.aspect, stored, asked)) continue
    const plan = await planEntity(rollback, call, stored)
    if (plan) plans.push(plan)
  }
  return { plans, ...(next === undefined ? {} : { next }) }
}

/** All pages. */
export async function* walk(rollback: Rollback, call: Call): AsyncGenerator<readonly EntityPlan[]> {
  for (let after: string | undefined; ; ) {
    const { plans, next } = await readPage(rollback, call, after)
    yield plans
    if (next === undefined) return
    after = next
    await nextTurn(call.signal)
  }
}

/** The stored aspects of the entity of each row. */
async function storedOf({ data }: PlanDeps, call: Call, rows: readonly RunRow[]): Promise<Stored[][]> {
  const urns = [...new Set(rows.map(({ urn }) => urn))]
  const found = await data.read(
    call,
    urns.map(urn => ({ urn }))
  )
  const byUrn = new Map(urns.map((urn, at) => [urn, found[at] ?? []]))
  return rows.map(({ urn }) => byUrn.get(urn) ?? [])
}
