import { existsSync, realpathSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ChildSettings, separation } from './separation.ts'

const LAUNCH = fileURLToPath(new URL('launch.py', import.meta.url))
/** The exit code of launch.py if the client cannot be imported: the environment is damaged. */
export const DAMAGED = 86
/** The file of a work folder to which the client writes its report. */
export const REPORT = 'report.json'

export interface Wrapped {
  readonly environment: string
  /** The folder of this run, its only one with the right to write. */
  readonly work: string
  /** Is not there for a child in bubblewrap, but for its environment and what is named here. */
  readonly dataFolder: string
  /** Folders that it reads in the data folder: its uploaded files. */
  readonly readable?: readonly string[]
  /** Files and folders elsewhere that it must not see: a store, a file with settings. */
  readonly hidden?: readonly string[]
  readonly settings: ChildSettings
}

export interface ChildInput extends Wrapped {
  readonly task: string
  readonly debug: boolean
  /** Variables that the recipe sets. They cannot replace ours. */
  readonly variables?: Readonly<Record<string, string>>
}

export interface ChildCommand {
  readonly command: string[]
  readonly env: Record<string, string>
}

/** What runs the client for a recipe on its standard input. The report is `REPORT` in the work folder. */
export async function childCommand(input: ChildInput): Promise<ChildCommand> {
  const { environment, work, settings, task, debug } = input
  const limits = [settings.memoryMB, settings.fileMB, settings.processes].map(String)
  const client = [
    ...(debug ? ['--debug'] : []),
    ...['ingest', 'run', '-c', '-', '--report-to', join(work, REPORT), '--no-spinner'],
    ...(task === 'TEST_CONNECTION' ? ['--test-source-connection'] : [])
  ]
  const python = [join(environment, 'bin/python'), '-I', '-u', LAUNCH, ...limits, ...client]
  return { command: [...(await wrapperOf(input)), ...python], env: environmentOf(input) }
}

async function wrapperOf(input: Wrapped): Promise<readonly string[]> {
  const { settings } = input
  const kind = await separation(settings)
  if (kind === 'command') return settings.command
  return kind === 'bubblewrap' ? [settings.bubblewrap, ...bubblewrapOptions(input), '--'] : []
}

/** Everything can be read but the data folder, and nothing written but the work folder. */
function bubblewrapOptions({ environment, work, dataFolder, readable = [], hidden = [] }: Wrapped): string[] {
  // Before others are put into it. Both are named without links, which would lead out of the new root.
  const shown = [environment, LAUNCH, ...readable].filter(existsSync).map(path => realpathSync(path))
  return [
    ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc'],
    ...[dataFolder, ...hidden].filter(existsSync).flatMap(path => hide(realpathSync(path))),
    ...shown.flatMap(path => ['--ro-bind', path, path]),
    ...['--bind', realpathSync(work), realpathSync(work)],
    ...['--chdir', realpathSync(work)],
    ...['--unshare-pid', '--unshare-ipc', '--die-with-parent', '--cap-drop', 'ALL']
  ]
}

const hide = (path: string) => (statSync(path).isDirectory() ? ['--tmpfs', path] : ['--ro-bind', '/dev/null', path])

/** Nothing of the server but what settings name. */
function environmentOf({ environment, work, settings, variables = {} }: ChildInput): Record<string, string> {
  const passed = settings.pass.flatMap(name => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  })
  return {
    ...Object.fromEntries(passed),
    ...variables,
    PATH: `${join(resolve(environment), 'bin')}:/usr/local/bin:/usr/bin:/bin`,
    VIRTUAL_ENV: environment,
    HOME: work,
    TMPDIR: work,
    LANG: 'C.UTF-8',
    PYTHONUNBUFFERED: '1',
    DATAHUB_TELEMETRY_ENABLED: 'false'
  }
}
