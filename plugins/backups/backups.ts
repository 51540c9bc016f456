import {
  type Aspect,
  type Call,
  checkScheduleSetting,
  createLeases,
  type PluginHealth,
  type ScheduleState,
  type Schedules
} from '../../core/index.ts'
import type { Config } from './config.ts'
import { fileOf, removeOld, sizeOf } from './files.ts'
import { type BackupRecord, STATE } from './record.ts'

const DAY_MS = 86_400_000
/** Another instance takes over after this time without a heartbeat. */
const LEASE_MS = 20_000

interface BackupDeps {
  readonly records: Aspect<BackupRecord>
  readonly folder: string
  readonly keep: number
  readonly health: Pick<PluginHealth, 'fail' | 'recover' | 'details'>
  /** Writes and verifies a backup. Resolves to the number of entities. */
  readonly write: (file: string, signal: AbortSignal) => Promise<number>
  readonly ended: (outcome: 'written' | 'failed') => void
}

/** Writes what is due, on one instance at a time. */
export function createBackups(deps: BackupDeps) {
  const { claim, end, beat } = createLease(deps.records)

  async function write(call: Call, tick: number): Promise<void> {
    const beats = setInterval(() => void beat(call).catch(() => undefined), LEASE_MS / 4)
    try {
      const last = await written(deps, call, tick)
      await end(call, ({ due: _due, failed: _failed, ...old }) => ({ ...old, last }))
      deps.ended('written')
    } catch (error) {
      // The server stops: what is due stays, and the lease goes stale.
      if (call.signal.aborted) return
      const message = error instanceof Error ? error.message : String(error)
      call.log.error({ err: error }, 'a scheduled backup failed')
      await end(call, ({ due: _due, ...old }) => ({ ...old, failed: { tick, at: Date.now(), error: message } }))
      deps.ended('failed')
    } finally {
      clearInterval(beats)
    }
  }

  return {
    async writeDue(call: Call): Promise<void> {
      const due = await claim(call)
      if (due !== undefined) await write(call, due)
      await show(deps, call)
    },
    state: (call: Call) => deps.records.get(call, STATE)
  }
}

/** One instance writes at a time. */
function createLease(records: Aspect<BackupRecord>) {
  const leases = createLeases(LEASE_MS)

  /** The tick of which this instance may write the backup now. */
  async function claim(call: Call): Promise<number | undefined> {
    const seen = await records.get(call, STATE)
    if (seen?.due === undefined) return undefined
    const isStale = leases.stale([{ ...seen, id: STATE }]).has(STATE)
    if (seen.owner !== undefined && !isStale) return undefined
    let due: number | undefined
    await records.update(call, STATE, old => {
      const own = old?.due === undefined ? undefined : leases.claim(seen, old)
      due = own?.due
      return own ?? old
    })
    return due
  }

  /** Ends the work of this instance, unless another one has taken it over. */
  const end = (call: Call, change: (old: BackupRecord) => BackupRecord) =>
    records.update(call, STATE, old => {
      const free = old && leases.release(old)
      return free ? change(free) : old
    })

  /** Shows the others that this instance still writes. */
  const beat = (call: Call) => records.update(call, STATE, old => (old && leases.renew(old)) ?? old)
  return { claim, end, beat }
}

async function written(
  { write, folder, keep }: BackupDeps,
  call: Call,
  tick: number
): Promise<NonNullable<BackupRecord['last']>> {
  const file = fileOf(folder, tick)
  const entities = await write(file, call.signal)
  const bytes = sizeOf(file)
  const removed = await removeOld(folder, keep)
  call.log.info({ file, entities, bytes, removed }, 'backup written and verified')
  return { tick, at: Date.now(), file, entities, bytes }
}

/** On all instances, also those that did not write it. */
async function show({ records, health }: BackupDeps, call: Call): Promise<void> {
  const state = await records.get(call, STATE)
  if (state?.last) {
    const { at, entities, bytes } = state.last
    health.details({ last: new Date(at).toISOString(), entities, bytes })
  }
  if (state?.failed)
    health.fail(`the backup of ${new Date(state.failed.tick).toISOString()} failed: ${state.failed.error}`)
  else health.recover()
}

interface ScheduleDeps {
  readonly records: Aspect<BackupRecord>
  readonly state: Aspect<ScheduleState>
  readonly config: Config
}

/** Makes a backup due, once in a cluster; once if no server ran at the time. @throws Misconfigured */
export function backupSchedule({ records, state, config }: ScheduleDeps): Schedules {
  const rule = { interval: config.schedule, timezone: config.timezone }
  checkScheduleSetting('plugins.backups', rule)
  return {
    name: 'schedule of backups',
    urns: [STATE],
    state,
    schedule: async () => (config.folder === '' ? undefined : { ...rule, catchUpMs: DAY_MS }),
    async fire(_call, { time }, get) {
      const known = await get(records, STATE)
      if (known?.due !== undefined) return { skip: `the backup of ${new Date(known.due).toISOString()} has not ended` }
      return [records.edit(STATE, old => ({ beat: 0, ...old, due: time }))]
    }
  }
}
