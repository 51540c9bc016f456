import { type TSchema, Type } from 'typebox'
import { createOwners } from '../contract/owners.ts'
import type { Plugin } from '../contract/plugin.ts'
import { Misconfigured } from '../errors.ts'
import { pluginConfig } from './config.ts'
import { type Environment, FILE_VARIABLE } from './environment.ts'
import { CoreConfig, settingsOf } from './settings.ts'

const NAME = /^[A-Za-z][\w-]*$/
/** Names of parts that are no plugins, in messages, logs and the configuration. */
const RESERVED = new Set(['core', 'aspectd', ...Object.keys(CoreConfig.properties)])

/** The validated settings of each plugin, by name. @throws Misconfigured */
export function pluginConfigs(
  plugins: readonly Plugin[],
  core: CoreConfig,
  env: Environment
): ReadonlyMap<string, unknown> {
  checkSettings(plugins)
  return new Map(plugins.map(plugin => [plugin.name, pluginConfig(plugin, core, env)]))
}

/** Refuses names of plugins that mean something else, and variables or settings that would belong to two owners. */
function checkSettings(plugins: readonly Plugin[]): void {
  const owners = createOwners([`the variable ${FILE_VARIABLE}`, ...claimsOf(CoreConfig)])
  for (const { name, manifest } of plugins) {
    checkName(name)
    for (const what of claimsOf(manifest.config ?? Type.Object({}), `plugins.${name}`)) owners.claim(what, name)
  }
}

function checkName(name: string): void {
  if (!NAME.test(name)) {
    throw new Misconfigured(
      `plugin ${JSON.stringify(name)}: not a valid name: expected letters, digits, - and _, beginning with a letter`
    )
  }
  if (RESERVED.has(name) || name.startsWith('aspectd-')) {
    throw new Misconfigured(`plugin ${name}: the name is reserved for the core: choose another name`)
  }
}

/** What a schema of settings claims, as messages name it. */
function claimsOf(schema: TSchema, prefix?: string): string[] {
  return settingsOf(schema, prefix).flatMap(({ key, schema: { env, secret } }) => [
    `the setting ${key}`,
    ...(env ? [`the variable ${env}`, ...(secret ? [`the variable ${env}_FILE`] : [])] : [])
  ])
}
