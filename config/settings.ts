import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { coreConfig, readConfigFile } from '../core/config/config.ts'
import { type Environment, FILE_VARIABLE } from '../core/config/environment.ts'
import type { CoreConfig } from '../core/config/settings.ts'

export const DEFAULT_FILE = 'aspectd.config.json'

interface Settings {
  readonly config: CoreConfig
  /** Paths in the configuration file are relative to this folder. */
  readonly folder: string
}

/** Defaults, then the configuration file, then the environment. */
export function readSettings(env: Environment): Settings {
  const path = env[FILE_VARIABLE] ?? (existsSync(DEFAULT_FILE) ? DEFAULT_FILE : undefined)
  return {
    config: coreConfig(readConfigFile(path), env),
    folder: path ? dirname(resolve(path)) : process.cwd()
  }
}
