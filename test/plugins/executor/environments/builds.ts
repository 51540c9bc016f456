import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Test } from 'tap'
import {
  createEnvironments,
  type EnvironmentSettings,
  type Wanted
} from '../../../../plugins/executor/environments/environments.ts'
import { temporaryFolder } from '../../../folders.ts'
import { python } from '../environment.ts'

export const WANTED: Wanted = { type: 'postgres', version: '1.7.0.17', extra: [] }
export const LOG = pino({ level: 'silent' })
/** Of who never gives up. */
export const never = new AbortController().signal

/** A program that stands for a Python without what is needed, or for an installer: `$1`… are its arguments. */
export function program(t: Test, name: string, script: string): string {
  const path = join(temporaryFolder(t), name)
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
  return path
}

/** Environments in a new folder. Their Python says that it has no pip, so nothing is installed from the network. */
export function newEnvironments(t: Test, changes: Partial<EnvironmentSettings> = {}) {
  const settings: EnvironmentSettings = {
    python: program(t, 'python', `echo 3 11 1 0 '${python.program}'`),
    uv: '',
    existing: '',
    pipArgs: [],
    constraints: 'prefer',
    buildSeconds: 300,
    ...changes
  }
  const folder = join(temporaryFolder(t), 'environments')
  return { folder, settings, environments: createEnvironments({ folder, settings, log: LOG }) }
}
