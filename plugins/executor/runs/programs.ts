import { join } from 'node:path'
import type { Log } from '../../../core/index.ts'
import type { Settings } from '../config.ts'
import type { Facts } from '../health.ts'

interface ProgramDeps {
  readonly folder: string
  readonly settings: Settings
  readonly log: Log
  /** Told what is known of the machine. */
  facts(found: Facts): void
}

export type Programs = Awaited<ReturnType<typeof load>>

/** What starts programs. It is loaded when the first one is needed, so that a start does not wait for it. */
export function createPrograms(deps: ProgramDeps) {
  let loading: Promise<Programs> | undefined
  return {
    get: (): Promise<Programs> => {
      loading ??= load(deps)
      return loading
    }
  }
}

async function load(deps: ProgramDeps) {
  const [{ createEnvironments, EnvironmentFailed }, { runChild, describeEnd }, command, { separation }] =
    await Promise.all([
      import('../environments/environments.ts'),
      import('../child/processes.ts'),
      import('../child/command.ts'),
      import('../child/separation.ts')
    ])
  const { childCommand, DAMAGED, REPORT } = command
  const environments = createEnvironments({ ...deps, folder: join(deps.folder, 'environments') })
  deps.facts({ separation: await separation(deps.settings) })
  async function missing(): Promise<string | undefined> {
    const found = await environments.missing()
    deps.facts({ missing: found })
    return found
  }
  return { environments, missing, EnvironmentFailed, runChild, describeEnd, childCommand, separation, DAMAGED, REPORT }
}
