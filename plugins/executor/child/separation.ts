import { execFile } from 'node:child_process'

export interface ChildSettings {
  /** Put before the child instead of bubblewrap. */
  readonly command: readonly string[]
  /** The program bubblewrap; '': it is not used. */
  readonly bubblewrap: string
  /** Variables of the server that the child gets. */
  readonly pass: readonly string[]
  /** 0: no limit, as of the next two. */
  readonly memoryMB: number
  readonly fileMB: number
  /** In force in bubblewrap only. */
  readonly processes: number
}

export type Separation = 'bubblewrap' | 'command' | 'none'

const PROBE_MS = 5000
const PROBE = ['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--unshare-pid', '--unshare-ipc']
const PROBE_END = ['--die-with-parent', '--cap-drop', 'ALL', '--', 'true']

const works = new Map<string, Promise<boolean>>()

/**
 * What keeps the code of recipes from the data folder: the setting `command`, bubblewrap where it is installed and may make
 * namespaces, or nothing. Found out once for the life of the process.
 */
export async function separation({
  command,
  bubblewrap
}: Pick<ChildSettings, 'command' | 'bubblewrap'>): Promise<Separation> {
  if (command.length > 0) return 'command'
  if (bubblewrap === '') return 'none'
  const found = works.get(bubblewrap) ?? canRun(bubblewrap)
  works.set(bubblewrap, found)
  return (await found) ? 'bubblewrap' : 'none'
}

function canRun(program: string): Promise<boolean> {
  return new Promise(resolve => {
    execFile(program, [...PROBE, ...PROBE_END], { timeout: PROBE_MS }, error => resolve(error === null))
  })
}
