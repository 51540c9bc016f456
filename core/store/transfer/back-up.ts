import { existsSync } from 'node:fs'
import type { StoreSource } from '../port.ts'
import { openSource } from './open.ts'
import type { Watch } from './progress.ts'
import { checkBackup } from './read-backup.ts'
import type { Sums } from './tally.ts'
import { writeBackup } from './write-backup.ts'

interface BackUp extends Watch {
  readonly source: StoreSource
  readonly file: string
  /** Of this program. */
  readonly version: string
}

/**
 * Writes a backup of a store that servers use, and reads the whole file again; of a file that exists, it only does the
 * latter. @throws Damaged, Refused
 */
export async function backUp({ source, file, version, ...watch }: BackUp): Promise<Sums> {
  if (existsSync(file)) return checkBackup(file, watch)
  const opened = await openSource(source.url, { alone: false })
  try {
    return await writeBackup({ source: opened, file, version, ...watch })
  } finally {
    await opened.close()
  }
}
