import { type Call, type Edit, isRecord, type Row } from '../../core/index.ts'
import { type Before, type EntityPlan, type PlanDeps, planEntity, type Rollback, systemOf } from './entity-plan.ts'

const ATTEMPTS = 5

/** Somebody wrote between the plan and the commit. */
class Stale extends Error {}

/** Rolls one entity back, all or nothing; resolves to the number of rows undone. Repeated calls do nothing more. */
export async function applyPlan(rollback: Rollback, call: Call, plan: EntityPlan): Promise<number> {
  let now: EntityPlan | undefined = plan
  for (let attempt = 1; now; attempt++) {
    try {
      return await applyOnce(rollback, call, now)
    } catch (error) {
      if (!(error instanceof Stale) || attempt === ATTEMPTS) throw error
    }
    const [stored = []] = await rollback.data.read(call, [{ urn: plan.urn }])
    now = await planEntity(rollback, call, stored)
  }
  return 0
}

async function applyOnce({ data }: PlanDeps, call: Call, { urn, fate, rows, before }: EntityPlan): Promise<number> {
  if (fate === 'delete') {
    await data.erase(call, urn)
    return rows.length
  }
  const edits = rows.map(row => revert(row, before.get(row.aspect)))
  const hide: Edit = { urn, aspect: 'status', change: old => ({ ...(isRecord(old) ? old : {}), removed: true }) }
  await data.write(call, fate === 'hide' ? [...edits, hide] : edits)
  return rows.length
}

/** The value before is stored again as a new version, as of the run that wrote it. */
function revert(row: Row, before: Before | undefined): Edit {
  const older = before?.kind === 'value' ? before.stored : undefined
  return {
    urn: row.urn,
    aspect: row.aspect,
    ...(older ? { system: systemOf(older.row) } : {}),
    change(_old: unknown, stored: Row | undefined) {
      if (stored?.revision !== row.revision) throw new Stale('written since it was planned')
      return older?.value
    }
  }
}
