import type { Call, Data, JsonRecord, Model } from '../../core/index.ts'
import type { Views } from './views.ts'

/** What the tools of this plugin ask with. */
export interface Asking {
  readonly data: Data
  readonly model: Model
  readonly views: Views
  /** Whether a plugin is enabled. */
  has(plugin: string): boolean
  /** As of the plugin context. */
  readonly graphql: (call: Call, document: string, variables?: JsonRecord) => Promise<JsonRecord>
}
