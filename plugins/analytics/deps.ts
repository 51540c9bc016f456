import type { Call, Data, Demand } from '../../core/index.ts'
import type { SearchApi } from '../search/index.ts'

export interface AnalyticsDeps {
  readonly data: Data
  readonly search: SearchApi
  readonly allowed: (call: Call, demands: readonly Demand[]) => Promise<boolean>
}
