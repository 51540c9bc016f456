import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Aspect, Background, Call, Data, Log } from '../../core/index.ts'
import type { ModelHandles } from '../entities/index.ts'
import type { Settings } from './config.ts'
import type { LogPart } from './log/part.ts'
import type { Queue } from './record.ts'
import { workName } from './runs/places.ts'
import { adoptRequests } from './runs/queue.ts'
import { eraseOldRuns } from './runs/retention.ts'
import type { Service } from './service.ts'

interface HousekeepingDeps extends Pick<Service, 'claims' | 'programs' | 'runner' | 'folder'> {
  readonly data: Data
  readonly aspects: ModelHandles
  readonly parts: Aspect<LogPart>
  readonly queue: Aspect<Queue>
  readonly settings: Settings
  readonly background: Background
  readonly log: Log
  system(reason: string): Call
}

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** What nobody asks for: old runs and environments go, requests that nobody ran come into the queue. */
export function createHousekeeping(deps: HousekeepingDeps) {
  const { background, claims, settings, log, system } = deps

  async function adopt(): Promise<void> {
    const adopted = await adoptRequests(
      { ...deps, executorId: settings.executorId },
      system('looking for requests that nobody ran')
    )
    if (adopted === 0) return
    log.info({ adopted }, 'requests that were made while no executor ran are run now')
    deps.runner.wake()
  }

  /** What runs left whose server was killed. */
  async function removeWork(call: Call): Promise<void> {
    const folder = join(deps.folder, 'work')
    const names = await readdir(folder).catch(() => [])
    const kept = new Set((await claims.entries(call)).map(({ urn }) => workName(urn)))
    for (const name of names) if (!kept.has(name)) await rm(join(folder, name), { recursive: true, force: true })
  }

  return {
    start(): void {
      background.run(adopt(), 'looking for requests that nobody ran failed; the next start tries again')
      background.every(HOUR_MS, 'purge of old runs', async call => {
        const erased = await eraseOldRuns({ ...deps, entries: claims.entries }, call)
        if (erased > 0) log.info({ erased }, 'old runs purged')
        // Without environments there are no programs to load.
        if (!existsSync(deps.folder)) return
        await removeWork(call)
        const { environments } = await deps.programs.get()
        await environments.clean(settings.environmentDays * DAY_MS)
      })
    }
  }
}
