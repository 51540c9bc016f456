import type { Aspect } from '../../core/index.ts'
import type { ModelHandles } from '../entities/index.ts'
import type { Owners } from '../owners/index.ts'
import type { SettingsValue } from './definitions.ts'
import type { CheckDeps } from './recipes/check.ts'

export interface IngestionDeps extends CheckDeps {
  readonly aspects: ModelHandles
  readonly settings: Aspect<SettingsValue>
  /** `undefined` while the plugin is disabled. */
  readonly owners: Owners | undefined
}
