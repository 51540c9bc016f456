import { coreConfig, pluginConfig } from '../../../core/config/config.ts'
import type { issuersOf } from '../../../plugins/external-tokens/config.ts'
import { externalTokens } from '../../../plugins/external-tokens/index.ts'

type Settings = Parameters<typeof issuersOf>[0]

/** The plugin's settings with their defaults, as a start reads them. */
export function settings(found: object, env: Record<string, string> = {}): Settings {
  return pluginConfig(externalTokens, coreConfig({ plugins: { 'external-tokens': found } }, {}), env) as Settings
}
