import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type CoreConfig, coreConfig, type Environment, FILE_VARIABLE, readConfigFile } from '../core/config/config.ts'

export const DEFAULT_FILE = 'aspectd.config.json'

interface Settings {
  readonly config: CoreConfig
  /** What paths in the configuration file start from. */
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
