import { accessSync, constants, mkdirSync, readdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Misconfigured } from '../../core/index.ts'

const OURS = /^aspectd-\d{4}-\d\d-\d\dT\d{6}Z\.gz(\.partial)?$/

/** `aspectd-2026-11-30T020000Z.gz`: names sort by time. */
export function fileOf(folder: string, tick: number): string {
  const time = new Date(tick).toISOString().slice(0, 19).replaceAll(':', '')
  return join(folder, `aspectd-${time}Z.gz`)
}

export const sizeOf = (file: string): number => statSync(file).size

/** Creates the folder. @throws Misconfigured if it cannot be written to */
export function requireFolder(folder: string): void {
  try {
    // Backups have digests of tokens and hashes of passwords.
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new Misconfigured(`configuration key plugins.backups.folder: ${folder} cannot be written to: ${reason}`)
  }
}

/** Removes all but the newest backups, and what interrupted ones left. Resolves to the names of the removed files. */
export async function removeOld(folder: string, keep: number): Promise<string[]> {
  const ours = readdirSync(folder).filter(name => OURS.test(name))
  const complete = ours
    .filter(name => !name.endsWith('.partial'))
    .sort()
    .reverse()
  const old = [...complete.slice(keep), ...ours.filter(name => name.endsWith('.partial'))]
  for (const name of old) await rm(join(folder, name), { force: true })
  return old
}
